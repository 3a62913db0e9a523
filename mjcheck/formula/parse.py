"""From text to nodes, within bounds: any text whatever gives a tree or a finding, and soon."""

from __future__ import annotations

from contextlib import suppress
from functools import cache
from typing import TYPE_CHECKING, Any, Final, Literal

from mjcheck.findings import Finding
from mjcheck.formula.faults import FormulaFault
from mjcheck.formula.syntax import broken_off, unreadable
from mjcheck.formula.tree import Node, Token

if TYPE_CHECKING:
    import lark
    from lark.exceptions import UnexpectedInput

MOST_CHARACTERS: Final = 4_000
DEEPEST: Final = 40
"""How deep a formula may be nested."""

Start = Literal["formula", "number", "set"]

_WANTED: Final = {"formula": "a condition", "number": "a number", "set": "a set of tiles"}


@cache
def _parser() -> lark.Lark:
    from mjcheck.tables import load_grammar

    return load_grammar("formula")


def parse(text: str, start: Start) -> Node:
    """The parts of a text.  Raises `FormulaFault` with one finding where it does not read on or is too much."""
    from lark.exceptions import UnexpectedInput

    if len(text) > MOST_CHARACTERS:
        message = f"a formula has at most {MOST_CHARACTERS} characters"
        raise _fault(text, "formula-too-long", message, MOST_CHARACTERS, len(text))
    if not text.strip():
        message = f"an empty text where {_WANTED[start]} is expected"
        raise _fault(text, "formula-syntax", message, 0, len(text), "write a formula, or leave the key out")
    try:
        tree = _parser().parse(text, start=start)
    except UnexpectedInput as unexpected:
        raise FormulaFault(text, (_syntax_finding(text, start, unexpected),)) from None
    return _node(text, tree.children[0], DEEPEST)


def _fault(text: str, code: str, message: str, start: int, end: int, hint: str | None = None) -> FormulaFault:
    return FormulaFault(text, (Finding(code, message, start, end, hint),))


def _syntax_finding(text: str, start: Start, unexpected: UnexpectedInput) -> Finding:
    from lark.exceptions import UnexpectedInput, UnexpectedToken

    # The exception tells what the lexer would take; what the parser would, only a parser stopped at this place knows.
    stopped = _parser().parse_interactive(text, start)
    with suppress(UnexpectedInput):
        stopped.exhaust_lexer()
    possible: set[str] = stopped.accepts()  # type: ignore[no-untyped-call]
    if not isinstance(unexpected, UnexpectedToken):
        return unreadable(text, unexpected.pos_in_stream or 0, possible, verb=False)
    if unexpected.token.type == "$END":
        return broken_off(text, possible)
    return unreadable(text, unexpected.token.start_pos or 0, possible, verb=unexpected.token.type == "VERB")


def _node(text: str, tree: Any, levels: int) -> Node:
    """A tree of lark as our own, which may have so many levels."""
    meta = tree.meta
    if levels == 0:
        message = f"nested more than {DEEPEST} deep"
        raise _fault(text, "formula-too-deep", message, meta.start_pos, meta.end_pos, "name a part in [words]")
    branches = [part for part in tree.children if hasattr(part, "children")]
    leaves = [part for part in tree.children if not hasattr(part, "children")]
    parts = tuple(_node(text, branch, levels - 1) for branch in branches)
    tokens = tuple(Token(str(leaf), leaf.start_pos, leaf.end_pos) for leaf in leaves)
    return Node(str(tree.data), parts, tokens, meta.start_pos, meta.end_pos)
