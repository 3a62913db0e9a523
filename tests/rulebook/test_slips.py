"""What is not TOML is told with how it is written."""

from __future__ import annotations

import time

import pytest

from mjcheck.findings import Unusable
from mjcheck.rulebook.slips import parsed

ONE = [
    ("x = no", "no", "write x = false"),
    ("x = True", "True", "write x = true"),
    ("x = null", "null", "leave the key out where it says nothing"),
    ("extends = riichi", "riichi", 'write extends = "riichi"'),
    ("when = tiles in simples # all", "tiles in simples", 'write when = "tiles in simples"'),
    ('x = ["a", tanyao]', "tanyao", 'write "tanyao"'),
    ("x =", "", 'write one behind the =, as in start = 25000, bust = true, extends = "riichi"'),
    ("x = 30,000", "30,000", "write x = 30000"),
    ("x = 030000", "030000", "write x = 30000"),
    ("x = 15, 5, -5, -15", "15, 5, -5, -15", "write x = [15, 5, -5, -15]"),
    ('x = "a", "b"', '"a", "b"', 'write x = ["a", "b"]'),
    ("x = (1, 2)", "(1, 2)", "write x = [1, 2]"),
    ("x = 25000 points", "points", "only the value: x = 25000; a comment begins with #"),
    ("x = 1 // so", "// so", "a comment begins with #"),
    ("x = true,", ",", "leave out the ,"),
    ("x = 1; y = 2", "; y = 2", "write each key on a line of its own"),
    ("x == 1", "=", "write x = 1"),
    ("x: 1", ":", "write x = 1"),
    ("x := 1", ":", "write x = 1"),
    ("start 30000", "30000", "write start = 30000"),
    ("win minimum = 3", "win minimum", "write win_minimum = 3"),
    ('x = { en = "a", zh: "b" }', ":", 'write zh = "b"'),
    ('x = { en = "a", }', "}", "leave the last comma out"),
    ('x = { en = "it"s" }', 's"', 'or a quote inside the string ends it: it is written \\" there'),
    ('x = "the "best" club"', 'best" club"', "write x = 'the \"best\" club'"),
    ("x = 'it's'", "s'", 'write x = "it\'s"'),
    ('x = "abc\n', '"abc', 'write x = "abc"'),
    ("x = 'abc\ny = 1", "'abc", "write x = 'abc'"),
    ('x = """abc\n\n', '"""', 'close it with """'),
    ('x = "a\\d"', "\\", "write two of them, or the string in single quotes"),
    ("x = [1 2]", "2]", None),
    ("x = [1, 2\ny = 3", "[", "close it with ]"),
    ("x = { a = 1\nb = 2 }", "{", "close it with }, on the same line"),
    ("[tiles\nx = 1", "[tiles", "write [tiles]"),
    ("[[pattern]\nx = 1", "[[pattern]", "write [[pattern]]"),
    ("[my table]", "[my table]", "a table's name is one word: [match]"),
    ("[tiles] x = 1", "x = 1", "the keys of a table stand on the lines below its name"),
    ("x = 1\n\nx = 2", "x", "the first one is line 1: keep one of them"),
    ("[a]\nx = 1\n[b]\nx = 1\nx = [\n2]", "x", "the first one is line 4: keep one of them"),
    ("[match]\n[tiles]\n[match]", "match", "the first one is line 1: keep one of them"),
    ("match = 1\n[match]", "match", "the first one is line 1: keep one of them"),
    ("[[pattern]]\n[pattern]", "pattern", "each one begins with [[pattern]], in two brackets"),
    ("x = { a = 1, a = 2 }", "2", "keep one of them"),
    ('x = { 30, source = "c" }', "30", 'write value = 30: a value with its source is { value = 1, source = "..." }'),
    ("x = “riichi”", "“", 'write x = "riichi"'),
    ("x ＝ 3", "＝", "write x = 3"),
    ("x = 3，", "，", "write x = 3"),
    ("x =\u00a03", "\u00a0", "write x = 3"),
    ("起和 = 8", "起和", "a key has the letters a to z, digits, - and _; others stand in quotes"),
    ("// so", "//", "a line is key = value, [table] or [[table of an array]]; a comment begins with #"),
    ("x = 1\n= 5", "=", "a line is key = value, [table] or [[table of an array]]; a comment begins with #"),
]  # fmt: skip


def told(text: str) -> list[tuple[str, str | None]]:
    """Of each slip the piece of the text and the help."""
    with pytest.raises(Unusable) as caught:
        parsed(text, "x.toml")
    assert {finding.code for finding in caught.value.findings} == {"toml-syntax"}
    return [(caught.value.text[finding.start : finding.end], finding.help) for finding in caught.value.findings]


@pytest.mark.parametrize(("text", "piece", "help_text"), ONE)
def test_a_slip_is_told_with_its_place_and_the_right_spelling(text: str, piece: str, help_text: str | None) -> None:
    assert told(text) == [(piece, help_text)]


def test_the_slips_of_several_lines_are_told_at_once() -> None:
    text = "extends = riichi\n[match]\nstart = 30,000\nbust = no\n[[pattern]]\nid = tanyao\n[tiles\n"
    assert [piece for piece, _ in told(text)] == ["riichi", "30,000", "no", "tanyao", "[tiles"]


def test_a_slip_in_brackets_ends_the_reading() -> None:
    assert told("x = [1\ny = no\nz = no\n") == [("[", "close it with ]")]


def test_a_number_of_too_many_digits_is_marked() -> None:
    number = "9" * 5_000
    assert told(f"a = 1\nb = {number}") == [(number, None)]


@pytest.mark.parametrize(
    "text",
    [
        "x = no\n" * 35_000,
        "x = " + "a" * 250_000,
        'x = "' + '" "' * 80_000,
        "x = " + "1," * 120_000,
        "x = " + "1,000" * 50_000,
        "a " * 120_000,
        "a = 1\n" + "#\n" * 120_000 + "a = 2",
        "".join(f"[a{number}]\n" for number in range(25_000)) + "[a1]\n",
        "x = [\n" + "1,\n" * 80_000 + "]\nx = 2",
        "a: b\n" * 50_000,
    ],
    ids=["lines", "word", "quotes", "numbers", "thousands", "words", "twice", "tables", "array", "colons"],
)
def test_a_hostile_text_is_answered_soon_and_in_few_words(text: str) -> None:
    began = time.process_time()
    assert all(len(help_text or "") < 200 for _, help_text in told(text))
    assert time.process_time() - began < 5
