"""The grammar of a table's line is unambiguous."""

from __future__ import annotations

import pytest
from lark import Lark
from lark.exceptions import UnexpectedInput

from mjcheck.resources import GRAMMARS

LINES = (
    "table tenhou round:E honba:1 # x",
    "E: 123m 456p void:s",
    "N:",
    "win S 5s from:W riichi",
    "kong S 2s",
    "fish E 8p",
    "out N",
    "wall",
    "abort nine-terminals S",
    "# a comment",
    "",
)


@pytest.fixture(scope="module")
def strict() -> Lark:
    pytest.importorskip("interegular")
    text = (GRAMMARS / "table.lark").read_text("utf-8")
    return Lark(text, parser="lalr", start="line", maybe_placeholders=False, strict=True)


@pytest.mark.parametrize("line", LINES)
def test_no_two_terminals_meet(strict: Lark, line: str) -> None:
    assert strict.parse(line).data == "line"


@pytest.mark.parametrize("line", ["win S", "kong 2s", "table tenhou riichi", "wall S", "X: 123m"])
def test_other_lines_are_refused(strict: Lark, line: str) -> None:
    with pytest.raises(UnexpectedInput):
        strict.parse(line)
