"""Every value of a shipped preset says where it comes from, and every name is there in each language."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import pytest

from mjcheck.report.digest import values_of
from mjcheck.rulebook import load_preset, shipped_names
from mjcheck.rulebook.model import LANGUAGES, HanValue, Rules

SEEDS = {"yifang-lesson", "yifang-riichi", "yifang-mcr", "yifang-sichuan", "joypip-sanma", "two-player-71"}
"""The tables that the project was started for."""


def named_things(rules: Rules) -> Iterator[tuple[str, Mapping[str, str]]]:
    yield "title", rules.header.title
    yield "summary", rules.header.summary
    for pattern in rules.pattern:
        yield pattern.id, pattern.names
    for item in rules.fu.item if rules.fu else ():
        yield item.id, item.names
    if isinstance(rules.value, HanValue):
        for limit in rules.value.limit:
            yield limit.id, limit.names


@pytest.mark.parametrize("name", shipped_names())
def test_every_value_has_a_source_or_is_assumed_and_never_both(name: str) -> None:
    for path, origin in load_preset(name).rules.origins.items():
        if "." in path:
            assert origin.assumed == (origin.source is None), path


@pytest.mark.parametrize("name", shipped_names())
def test_every_name_is_there_in_each_language(name: str) -> None:
    for thing, names in named_things(load_preset(name).rules):
        assert [language for language in LANGUAGES if not names.get(language)] == [], thing


@pytest.mark.parametrize("name", shipped_names())
def test_only_the_tables_of_the_seeds_are_shown_side_by_side(name: str) -> None:
    assert load_preset(name).rules.header.listed == (name in SEEDS)


@pytest.mark.parametrize("name", shipped_names())
def test_a_table_says_draft_if_and_only_if_more_than_a_third_of_it_is_assumed(name: str) -> None:
    rules = load_preset(name).rules
    if rules.header.kind != "table":
        return
    origins = values_of(rules)
    assumed = sum(origin.assumed for origin in origins)
    assert rules.header.draft == (3 * assumed > len(origins))


@pytest.mark.parametrize("name", shipped_names())
def test_each_pattern_has_an_example_where_its_table_knows_it(name: str) -> None:
    without = [pattern.id for pattern in load_preset(name).patterns if pattern.example is None]
    assert without == []
