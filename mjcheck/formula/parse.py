"""From text to lark's tree, within bounds: any text whatever gives a tree or a finding, and soon."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from typing import TYPE_CHECKING, Any, Final, Literal

from mjcheck.findings import Finding
from mjcheck.formula.faults import FormulaFault, did_you_mean
from mjcheck.formula.lexicon import CONDITIONS, MEASURES, NOUNS, SETS

if TYPE_CHECKING:
    from lark import Lark, Token, Tree
    from lark.exceptions import UnexpectedInput

MOST_CHARACTERS: Final = 4_000
DEEPEST: Final = 40
"""How deep a formula may be nested."""

Start = Literal["formula", "number", "set"]

_WANTED: Final = {"formula": "a condition", "number": "a number", "set": "a set of tiles"}

_CONDITION, _NUMBER, _NOUN = (
    "a condition",
    "a number",
    "a noun (tiles, kinds, groups, sets, chows, pungs, kongs, pair, win)",
)

_EXPECTATIONS: Final = {
    "HAS": _CONDITION,
    "HOLDS": _CONDITION,
    "QUANTIFIER": _CONDITION,
    "NOT": _CONDITION,
    "COUNT": _NUMBER,
    "RANKS": _NUMBER,
    "INTEGER": _NUMBER,
    "NOUN": _NOUN,
    "COPIES": "copies(n)",
    "ADJECTIVE": "concealed or open",
    "KIND": "chow, pung, kong or pair",
    "VERB": "in or touch",
    "COMPARISON": "a comparison",
    "TILE": "tiles",
    "NAME": "a name",
    "LPAR": "(",
    "RPAR": ")",
    "COMMA": "a comma",
    "VBAR": "|",
    "PLUS": "+",
    "$END": "the end",
}
"""What a reader is told for a terminal of the grammar; keywords stand for themselves."""

_ABSORBED: Final = {
    _CONDITION: ("a noun", "copies(n)", "concealed or open", "a name", "(", _NUMBER),
    _NUMBER: ("a name",),
    "tiles": ("a noun", "copies(n)", "concealed or open", "a name", "("),
}
"""What goes without saying when the key is expected."""

_SLIPS: Final = {
    "=": "two numbers are compared with ==",
    "=>": "at least is written >=",
    "=<": "at most is written <=",
    "<>": "different numbers are compared with !=",
    "&": "write and",
    "&&": "write and",
    "||": "write or",
    "!": "write not",
    "-": "numbers can only be added; of sets of tiles, write except",
    "*": "numbers can only be added",
    "/": "numbers can only be added",
}

_PIECE = re.compile(r"[A-Za-z0-9_.]+(?:[+-][A-Za-z0-9_.]+)*|[=<>&|!]+|\S")


@cache
def _parser() -> Lark:
    from mjcheck.tables import load_grammar

    return load_grammar("formula")


def parse(text: str, start: Start) -> Tree[Token]:
    """The tree of a text.  Raises `FormulaFault` with one finding where it does not read on or is too much."""
    from lark.exceptions import UnexpectedInput

    if len(text) > MOST_CHARACTERS:
        raise _fault(text, "formula-too-long", f"a formula has at most {MOST_CHARACTERS} characters", MOST_CHARACTERS)
    if not text.strip():
        raise _fault(text, "formula-syntax", f"an empty text where {_WANTED[start]} is expected", 0)
    try:
        tree: Tree[Token] = _parser().parse(text, start=start)
    except UnexpectedInput as unexpected:
        raise FormulaFault(text, (_syntax_finding(text, unexpected),)) from None
    _check_depth(text, tree)
    return tree


def _fault(text: str, code: str, message: str, start: int, help: str | None = None) -> FormulaFault:
    return FormulaFault(text, (Finding(code, message, start, len(text), help),))


def _check_depth(text: str, tree: Tree[Token]) -> None:
    layer: list[Tree[Token]] = [tree]
    for _ in range(DEEPEST):
        layer = [part for node in layer for part in node.children if not isinstance(part, str)]
        if not layer:
            return
    meta = layer[0].meta
    finding = Finding(
        "formula-too-deep",
        f"nested more than {DEEPEST} deep",
        meta.start_pos,
        meta.end_pos,
        "name a part in [words]",
    )
    raise FormulaFault(text, (finding,))


def _syntax_finding(text: str, unexpected: UnexpectedInput) -> Finding:
    details: Any = unexpected
    token = getattr(details, "token", None)
    at_end = token is not None and token.type == "$END"
    expected = _in_words(getattr(details, "accepts", None) or getattr(details, "allowed", None) or ())
    if at_end:
        at = len(text.rstrip())
        return Finding("formula-syntax", f"the formula breaks off; expected {expected}", at, at)
    at = details.pos_in_stream
    piece = _PIECE.match(text, at)
    found = piece.group() if piece else text[at : at + 1]
    before = text[:at].split()
    if token is not None and token.type == "VERB" and before and re.fullmatch("[a-z_-]+", before[-1]):
        return _no_noun(before[-1], len(text[:at].rstrip()))
    hint = _SLIPS.get(found) or did_you_mean(found, _candidates(details))
    return Finding("formula-syntax", f"{found!r} does not fit here; expected {expected}", at, at + len(found), hint)


def _no_noun(word: str, end: int) -> Finding:
    nouns = {*NOUNS, "copies"}
    message = f"{word!r} is no noun: what is in a set of tiles, or touches one, is {', '.join(NOUNS)} or copies(n)"
    return Finding("formula-unknown-word", message, end - len(word), end, did_you_mean(word, nouns))


def _in_words(terminals: Iterable[str]) -> str:
    """The expected terminals as a reader's words: ``a condition or (``."""
    words = {_EXPECTATIONS.get(terminal, terminal.lower()) for terminal in terminals}
    for word, absorbed in _ABSORBED.items():
        if word in words:
            words = {other for other in words if not other.startswith(absorbed) or other == word}
    *most, last = sorted(words) or ["something else"]
    return f"{', '.join(most)} or {last}" if most else last


def _candidates(unexpected: Any) -> set[str]:
    """Words that could stand where the text does not read on."""
    terminals = set(getattr(unexpected, "accepts", None) or getattr(unexpected, "allowed", None) or ())
    words = {terminal.lower() for terminal in terminals if terminal not in _EXPECTATIONS}
    words |= {"copies"} if "COPIES" in terminals else set()
    words |= {"has", "holds", "ready", "count", "not", *CONDITIONS, *MEASURES} if "HAS" in terminals else set()
    words |= set(NOUNS) if "NOUN" in terminals else set()
    words |= set(SETS) if "TILE" in terminals else set()
    words |= {"in", "touch"} if "VERB" in terminals else set()
    words |= {"chow", "pung", "kong", "pair"} if "KIND" in terminals else set()
    return words
