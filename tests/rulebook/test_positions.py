from __future__ import annotations

import tomllib
from typing import Any

import pytest
import tomli_w
from hypothesis import given
from hypothesis import strategies as st

from mjcheck.rulebook.positions import Path, positions

ODD = [
    "",
    "# only a comment",
    'a = 1 # after\n\n  b   =   "x"  \n',
    "a.b.c = 1\na.\"quoted key\".d = 2\n'literal'.e = 3\n",
    "[a]\n[a.b]\nc = 1\n[d]\n",
    "[[a]]\nx = 1\n[[a.b]]\ny = 2\n[[a.b]]\ny = 3\n[a.c]\nz = 4\n[[a]]\nx = 5\n[[a.b]]\ny = 6\n",
    "[ a . 'b' ]\nc = 1\n[[ d ]]\ne = 1\n",
    "a = [1, [2, 3], [], [[4]],]\n",
    "a = [\n  1, # one\n  # nothing\n  2\n  ,\n]\n",
    'a = { b = 1, "c" = { d = [1, { e = 2 }] }, f.g = 3 }\n',
    "a = {}\nb = []\n",
    'a = """\nfirst \\\n   second ""quoted"" end"""\nb = 1\n',
    "a = \"\"\"x\"\"\"\"\"\nb = '''it's ''fine'''''\nc = 2\n",
    'a = "\\" # no comment \\\\"\nb = \'\\\'\nc = "]"\n',
    "a = 1979-05-27 07:32:00\nb = 1979-05-27T07:32:00.5+01:00\nc = 07:32:00\nd = [1979-05-27, 1]\n",
    "a = -1_000\nb = +inf\nc = 0xFF\nd = 1e-3\ne = true\n",
    'a = "発 \\u767c \\U0001F005 end"\n',
    "a = 1\n[t]\na = 2\n[t.a2]\nb = 3\n[[u]]\n[[u]]\na = 4",
]


def leaves(value: Any, path: Path = ()) -> list[tuple[Path, Any]]:
    if isinstance(value, dict):
        return [leaf for key, inner in value.items() for leaf in leaves(inner, (*path, key))]
    if isinstance(value, list):
        return [leaf for number, inner in enumerate(value) for leaf in leaves(inner, (*path, number))]
    return [(path, value)]


def assert_found(text: str) -> None:
    scanned = positions(text)
    for path, value in leaves(tomllib.loads(text)):
        assert path in scanned.places
        start, end = scanned.value(path)
        assert tomllib.loads(f"value = {text[start:end]}")["value"] == value
        if isinstance(path[-1], str):
            start, end = scanned.key(path)
            *_, last = _keys(tomllib.loads(f"{text[start:end]} = 0"))
            assert last == path[-1]


def _keys(tree: Any) -> list[str]:
    keys = []
    while isinstance(tree, dict):
        ((key, tree),) = tree.items()
        keys.append(key)
    return keys


@pytest.mark.parametrize("text", ODD)
def test_every_value_of_an_odd_file_is_found_where_it_stands(text: str) -> None:
    assert_found(text)


_scalars = st.one_of(
    st.booleans(), st.integers(-(10**9), 10**9), st.text(max_size=8), st.dates(), st.floats(allow_nan=False)
)
_trees = st.dictionaries(
    st.text(min_size=1, max_size=5),
    st.recursive(
        _scalars,
        lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(min_size=1, max_size=5), inner, max_size=3),
        max_leaves=8,
    ),
    max_size=4,
)


@given(_trees, st.booleans())
def test_every_value_of_any_written_tree_is_found(tree: dict[str, Any], multiline: bool) -> None:
    text = tomli_w.dumps(tree, multiline_strings=multiline)
    if "\r" not in text:
        assert_found(text)


@pytest.mark.parametrize(
    ("text", "part", "expected"),
    [
        ('a = "tiles in simpels"', (9, 16), "simpels"),
        ("a = 'tiles in simpels'", (9, 16), "simpels"),
        ('a = """\ntiles\nin simpels"""', (9, 16), "simpels"),
        ("a = '''\ntiles in simpels'''", (9, 16), "simpels"),
        ('a = """\\\n  tiles \\\n  in simpels"""', (9, 16), "simpels"),
        ('a = "\\u0074iles in simpels"', (9, 16), "simpels"),
        ('a = "x\\ty"', (1, 2), "\\"),
        ('a = "end"', (3, 3), ""),
        ('a = "end"', (3, 9), ""),
    ],
)
def test_a_part_of_a_string_is_found_inside_its_quotes(text: str, part: tuple[int, int], expected: str) -> None:
    scanned = positions(text)
    start, end = scanned.inside(("a",), *part)
    assert text[start:end] == expected
    if not expected:
        assert start == text.rindex('"')


def test_what_is_not_written_is_shown_at_what_stands_around_it() -> None:
    scanned = positions("[a]\nb = { c = 1 }\n")
    assert scanned.value(("a", "b", "missing")) == scanned.value(("a", "b"))
    assert scanned.key(("a", "missing")) == (1, 2)
    assert scanned.value(("missing",)) == (0, 0)
    assert scanned.line(("a", "b")) == 2
