"""What is nested deeper than any preset is refused at its place, and nothing else is."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from mjcheck.rulebook.nesting import DEEPEST, too_deep
from tests.rulebook.texts import DELTA, found, rules_of

DOTS = "." * 300


@pytest.mark.parametrize(
    "text",
    [
        f"# {DOTS}\n",
        f'source = "{DOTS}"\n',
        f"source = '{DOTS}'\n",
        f'source = """\n{DOTS}\n{"[" * 100}"""\n',
        f"source = '''{DOTS}'''\n",
        f'"{DOTS}" = 1\n',
        "x = [" + "1.5, " * 300 + "]\n",
        "x = [\n" + "{ a.b = 1 },\n" * 300 + "]\n",
        "# " + "[" * 300 + "\n" + 'source = "' + "{" * 300 + '"\n',
        "a." * DEEPEST + "b = 1\n",
        "x = " + "[" * DEEPEST + "]" * DEEPEST + "\n",
    ],
)
def test_what_is_not_nested_is_not_refused(text: str) -> None:
    assert too_deep(text) is None


@pytest.mark.parametrize(
    ("text", "piece"),
    [
        ("x = 1\n  " + "a." * 60 + "b = 1", "a." * 51),
        ("[" + "a . " * 60 + "b]", ("a . " * 51).rstrip()),
        ("x = { y = 1, " + "'a'." * 60 + "b = 1 }", "'a'." * 51),
        ("x = [\n" * 60, "["),
        ("x = " + "{ a = " * 60, "{"),
        ("x = [ # ]]]]\n" + '"]", [' * 60, "["),
    ],
)
def test_what_is_nested_too_deep_is_refused_at_its_place(text: str, piece: str) -> None:
    deep = too_deep(text)
    assert deep is not None
    assert text[deep.start : deep.end] == piece


@pytest.mark.parametrize("count", [300, 330, 394, 493, 495, 3_000])
@pytest.mark.parametrize("pieces", ["[]", "{}", "[{}]"])
def test_no_depth_breaks_the_reader(tmp_path: Path, count: int, pieces: str) -> None:
    half = len(pieces) // 2
    opening, closing = pieces[:half].replace("{", "{ a = "), pieces[half:]
    text = DELTA + "x = " + opening * count + "1" + closing * count
    assert [code for code, _, _ in found(tmp_path, text)] == ["too-deep"]


def test_a_long_comment_with_many_dots_is_a_comment(tmp_path: Path) -> None:
    assert rules_of(tmp_path, f"# {DOTS}\n{DELTA}").header.title == {"en": "A table"}


@pytest.mark.parametrize(
    "piece", ['"\\', '"', "'", '"""', "'''", '"""\\"', "#'\n", '""a', "a.\n", "[\n#]\n", "]", '"a".', "\\\n"]
)
def test_any_text_is_looked_through_soon(piece: str) -> None:
    text = piece * (250_000 // len(piece))
    began = time.process_time()
    too_deep(text)
    too_deep('"""' + text)
    assert time.process_time() - began < 3
