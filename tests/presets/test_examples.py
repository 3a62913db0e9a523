"""Each pattern's example has the pattern, and its near miss has not: a preset brings its own tests."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from mjcheck import score
from mjcheck.rulebook import load_preset, shipped_names
from mjcheck.rulebook.model import PatternRules


def examples() -> Iterator[tuple[str, PatternRules]]:
    """The patterns with an example, in the preset that gives it: a table that extends it may lack the tiles."""
    for name in shipped_names():
        rules = load_preset(name).rules
        for pattern in rules.pattern:
            origin = rules.origins.get(f"pattern.{pattern.id}.example.win")
            if origin is not None and origin.file == f"{name}.toml":
                yield name, pattern


def counted(hand: str, preset: str, pattern: PatternRules) -> set[str]:
    """What counts of the hand; a pattern that the preset only describes is enabled for it."""
    overrides = () if pattern.enabled else (f"pattern.{pattern.id}.enabled=true",)
    best = score(hand, preset, overrides=overrides).verdicts[0].best
    return {entry.id for entry in best.patterns} if best else set()


@pytest.mark.parametrize(("preset", "pattern"), [pytest.param(*e, id=f"{e[0]}:{e[1].id}") for e in examples()])
def test_the_example_has_the_pattern_and_the_miss_has_not(preset: str, pattern: PatternRules) -> None:
    assert pattern.example is not None
    assert pattern.id in counted(pattern.example.win, preset, pattern)
    assert pattern.id not in counted(pattern.example.miss, preset, pattern)
