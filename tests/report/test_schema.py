"""The JSON Schema of presets refuses what the loader refuses for its shape, and accepts what it accepts."""

from __future__ import annotations

import copy
import tomllib
from pathlib import Path
from typing import Any

import jsonschema
import pytest
import tomli_w
from hypothesis import given, settings
from hypothesis import strategies as st

from mjcheck.inspection import check_bytes
from mjcheck.report.ready import many_lines
from mjcheck.report.schema import preset_schema
from mjcheck.resources import PRESETS
from tests.presets.transcripts import BAD, GOOD, files
from tests.rulebook.test_robustness import WHOLE

SHIPPED = PRESETS / "preset.schema.json"
VALIDATOR = jsonschema.Draft7Validator(preset_schema())

OF_SHAPE = {"unknown-key", "wrong-type", "out-of-range", "not-one-of", "bad-id", "source-and-assumed"}
"""What the loader finds in one value by itself."""


def accepted(tree: Any) -> bool:
    return bool(VALIDATOR.is_valid(tree))


def faults(tree: Any) -> set[str]:
    checked = check_bytes(tomli_w.dumps(tree).encode(), "house.toml", Path("house.toml").resolve())
    return {finding.code for finding in checked.findings}


def tree_of(path: Path) -> Any:
    return tomllib.loads(path.read_text("utf-8"))


def test_it_is_a_schema_and_the_shipped_one_is_that_of_the_code() -> None:
    jsonschema.Draft7Validator.check_schema(preset_schema())
    written = SHIPPED.read_text("utf-8")
    assert written == many_lines(preset_schema()) + "\n", "mjcheck preset schema > presets/preset.schema.json"


@pytest.mark.parametrize("path", [*sorted(PRESETS.glob("*.toml")), *files(GOOD)], ids=lambda path: path.stem)
def test_good_presets_are_accepted(path: Path) -> None:
    assert [error.message for error in VALIDATOR.iter_errors(tree_of(path))] == []


@pytest.mark.parametrize("path", sorted(PRESETS.glob("*.toml")), ids=lambda path: path.stem)
def test_every_shipped_preset_says_where_its_schema_is(path: Path) -> None:
    assert path.read_text("utf-8").startswith("#:schema ./preset.schema.json\n")


@pytest.mark.parametrize("name", ["unknown-keys", "wrong-values", "huge-number", "nothing-but-a-title"])
def test_presets_of_a_bad_shape_are_refused(name: str) -> None:
    assert not accepted(tree_of(BAD / f"{name}.toml"))


_PATHS = st.sampled_from(
    ("tiles", "tiles.kinds", "tiles.reds", "value", "value.method", "value.limit", "value.limit.0.base",
     "pattern", "pattern.0.when", "pattern.0.id", "pattern.0.han", "pattern.0.excludes", "pattern.0.example",
     "fu.item", "fu.fixed", "fu.fixed.seven-pairs", "win.minimum", "win.furiten", "title", "title.en",
     "options", "options.strict", "words.mine", "seats.winds", "match.start", "payment", "payment.method",
     "calls.tags", "version", "kind", "unheard_of", "win.more",)
)  # fmt: skip
_LEAVES = st.one_of(
    st.booleans(),
    st.integers(-3, 20),
    st.sampled_from([10**10, 1.5, "han", "structure", "none", "E", "x", "a-b", "A b", "", "riichi", "0m", "concealed"]),
)
_VALUES = st.recursive(
    _LEAVES,
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from(["value", "source", "assumed", "id", "en", "han", "method", "win", "base", "stick"]),
            inner,
            max_size=3,
        )
    ),
    max_leaves=5,
)


@settings(max_examples=250, deadline=None)
@given(path=_PATHS, value=_VALUES)
def test_what_the_loader_finds_in_a_value_the_schema_refuses_and_the_other_way_round(path: str, value: object) -> None:
    tree: Any = copy.deepcopy(tomllib.loads(WHOLE))
    table: Any = tree
    *above, last = path.split(".")
    for part in above:
        table = table[int(part)] if part.isdigit() else table.setdefault(part, {})
    table[last] = value
    found = faults(tree)
    if found & OF_SHAPE:
        assert not accepted(tree)
    elif not found:
        assert accepted(tree)


def test_a_value_may_stand_with_its_source() -> None:
    head = {"extends": "riichi", "title": {"en": "x"}, "version": 1}
    assert accepted({**head, "match": {"start": {"value": 1, "source": "x"}}})
    assert not accepted({**head, "match": {"start": {"value": "1", "source": "x"}}})
    assert not accepted({**head, "match": {"start": {"value": 1, "source": "x", "assumed": True}}})
