"""Any text whatever is a preset, or has findings with places inside it: never another error."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from mjcheck.findings import Unusable
from mjcheck.rulebook.load import load_rules
from tests.rulebook.texts import DELTA, rules_of

WHOLE = (
    DELTA
    + """\
[options]
strict = true
[sets]
few = "19m ESWN"
[words]
mine = "strict and tiles in few"
[tiles]
kinds = { value = "suited", source = "here" }
[win]
minimum = 1
furiten = ["turn", "riichi"]
[value]
method = "han"
counted_yakuman = false
counted_limit = "top"
yakuman_base = 8000
yakuman_add = true
[[value.limit]]
id = "top"
names = { en = "Top", ja = "\\u9802" }
han = 5
base = 2000
[fu]
base = 20
round_to = 10
open_minimum = 30
fixed = { seven-pairs = 25 }
[[fu.item]]
id = "wait"
names = { en = "wait" }
fu = 2
when = '''
wait is closed | edge | single'''
[[pattern]]
id = "all-few"
names.en = "Few"
han = 2
when = "mine"
excludes = ["rest*1"]
[[pattern]]
id = "rest"
names = { en = "Rest" }
han = 1
times = "count(pungs in few)"
"""
)


def assert_answered(load: Callable[[], object]) -> None:
    unusable = None
    try:
        load()
    except Unusable as error:
        unusable = error
    if unusable is not None:
        assert unusable.findings
        for finding in unusable.findings:
            assert 0 <= finding.start <= finding.end <= len(unusable.text)


def test_the_text_that_is_mutated_here_is_sound(tmp_path: Path) -> None:
    assert [pattern.id for pattern in rules_of(tmp_path, WHOLE).pattern] == ["all-few", "rest"]


_WORDS = st.sampled_from(
    ("=", "[", "]", "[[", "{", "}", '"', "'", '"""', "\\", ".", ",", "#", "\n", "true", "1", "x", "value", "source",
     "extends", "method", "structure", "[pattern]", "[value]", "[[fu.item]]", "id", "when", "1979-05-27", "inf", "not",
     "(", "n.a", "\x00", "\u3000", "assumed = true", "excludes = 1", "han = 1", "tiles in few", "names = 1")
)  # fmt: skip


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_a_sound_text_with_parts_changed_is_answered(tmp_path: Path, data: st.DataObject) -> None:
    text = WHOLE
    for _ in range(data.draw(st.integers(1, 3))):
        start = data.draw(st.integers(0, len(text)))
        end = min(len(text), start + data.draw(st.integers(0, 12)))
        text = text[:start] + data.draw(_WORDS) + text[end:]
    assert_answered(lambda: rules_of(tmp_path, text))


_PATHS = st.sampled_from(
    ("tiles", "tiles.kinds", "value", "value.method", "value.limit", "pattern", "pattern.0.when", "pattern.0.id",
     "pattern.0.excludes", "fu.item", "fu.fixed", "win.minimum", "names", "options", "words.mine", "options.strict",
     "sets", "title", "seats.winds", "match", "payment", "calls.tags")
)  # fmt: skip
_VALUES = st.recursive(
    st.one_of(st.booleans(), st.integers(-5, 5), st.sampled_from(["han", "structure", "E", "x", "all-few", "riichi"])),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from(["value", "source", "assumed", "id", "en", "han", "method"]), inner, max_size=3
        )
    ),
    max_leaves=5,
)


@settings(max_examples=100, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(path=_PATHS, value=_VALUES)
def test_a_sound_tree_with_a_value_of_another_shape_is_answered(tmp_path: Path, path: str, value: object) -> None:
    import tomllib
    from typing import Any

    import tomli_w

    tree: Any = tomllib.loads(WHOLE)
    table: Any = tree
    *above, last = path.split(".")
    for part in above:
        table = table[int(part)] if part.isdigit() else table.setdefault(part, {})
    table[last] = value
    assert_answered(lambda: rules_of(tmp_path, tomli_w.dumps(tree)))


@settings(max_examples=100, deadline=None)
@given(st.lists(st.text(max_size=20) | _WORDS.map(lambda word: f"win.minimum={word}"), max_size=3))
def test_any_overrides_are_answered(overrides: list[str]) -> None:
    assert_answered(lambda: load_rules("structure", overrides))


@pytest.mark.parametrize(
    "text",
    [
        "a." * 100_000 + "a = 1",
        "a = " + "[" * 100_000,
        "a = " + "{a=" * 100_000,
        "[" + "a." * 100_000 + "a]",
        "".join(f"[a{number}]\n" for number in range(30_000)),
        "".join("[[pattern]]\n" for _ in range(20_000)),
        DELTA + "[words]\n" + "".join(f"w{number} = 'concealed'\n" for number in range(2_000)),
        DELTA + "[words]\nw = '" + " or ".join(["concealed"] * 40_000) + "'",
        DELTA + "[words]\nw = '" + "(" * 100_000 + "'",
    ],
    ids=["dotted", "arrays", "inline", "header", "unknown", "patterns", "words", "terms", "brackets"],
)  # fmt: skip
def test_a_hostile_file_is_answered_soon(tmp_path: Path, text: str) -> None:
    began = time.perf_counter()
    assert_answered(lambda: rules_of(tmp_path, text))
    assert time.perf_counter() - began < 10
