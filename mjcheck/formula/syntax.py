"""What to say of a text where it does not read on."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final, NamedTuple

from mjcheck.findings import Finding
from mjcheck.formula import advice
from mjcheck.formula.faults import did_you_mean, shown
from mjcheck.formula.lexicon import CONDITIONS, KEYWORDS, MEASURES, NOUNS, SETS
from mjcheck.formula.synonyms import SYNONYMS, asked, meant
from mjcheck.formula.tilewords import is_tile_word


class _Place(NamedTuple):
    """A place in a formula, told by the terminals of the grammar that could stand there."""

    name: str
    signs: frozenset[str]
    """The terminals that are all possible there."""
    terminals: frozenset[str]
    """Those that go without saying."""
    words: tuple[str, ...]
    """What could have been meant."""


def _place(name: str, signs: str, terminals: str, words: Iterable[str]) -> _Place:
    return _Place(name, frozenset(signs.split()), frozenset(terminals.split()), tuple(words))


_NOUN_WORDS: Final = (*NOUNS, *(word.removesuffix("s") for word in NOUNS), "copies", "concealed", "open")

_PLACES: Final = (
    _place(
        "a condition",
        "HAS",
        "HAS HOLDS QUANTIFIER NOT COUNT RANKS INTEGER NOUN COPIES ADJECTIVE NAME LPAR",
        ("has", "holds", "ready", "some", "no", "not", "count", "ranks", *CONDITIONS, *MEASURES, *_NOUN_WORDS),
    ),
    _place("a number", "COUNT", "COUNT RANKS INTEGER NAME", ("count", "ranks", *MEASURES)),
    _place("a set of tiles", "TILE NAME", "TILE NAME NOUN COPIES ADJECTIVE LPAR", (*SETS, *_NOUN_WORDS)),
    _place("a noun (tiles, pungs ...)", "NOUN", "NOUN COPIES ADJECTIVE", _NOUN_WORDS),
    _place("a group (chow, pung, kong or pair)", "KIND", "KIND", ("chow", "pung", "kong", "pair")),
    _place("in or touch", "VERB", "VERB", ("in", "touch", "touches")),
    _place("a comparison", "COMPARISON", "COMPARISON", ()),
)

_SPELLED: Final = {
    "TILE": "tiles",
    "NAME": "a name",
    "INTEGER": "a whole number",
    "LPAR": "(",
    "RPAR": ")",
    "COMMA": "a comma",
    "VBAR": "|",
    "PLUS": "+",
    "$END": "the end",
}
"""Other terminals in a reader's words; keywords stand for themselves."""

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
    "*": "numbers can only be added and compared",
    "/": "numbers can only be added and compared",
}

_PIECE: Final = re.compile(r"[\w.]+(?:[+-][\w.]+)*|[=<>&|!]+|.", re.DOTALL)
_GLUED: Final = re.compile(r"[\w.+-]*[\w.]$")
_SWAPPED: Final = re.compile(rf"in\s+({'|'.join(_NOUN_WORDS[: 2 * len(NOUNS)])})\b")
_NAME_BEFORE: Final = re.compile(r"([a-z][a-z0-9_-]*)\s*$")


def broken_off(text: str, possible: Iterable[str]) -> Finding:
    """The text ends too soon; ``possible`` terminals of the grammar could have followed."""
    end = len(text.rstrip())
    wanted, _, _ = _wanted(possible)
    return Finding(
        "formula-syntax", f"the formula breaks off where {wanted} is expected", end, end, advice.broken_off(text)
    )


def unreadable(text: str, at: int, possible: Iterable[str], verb: bool) -> Finding:
    """The text does not read on at this offset; ``verb``: the terminal there is a VERB."""
    name = _NAME_BEFORE.search(text[:at])
    if verb and name is not None:
        message = f"{shown(name.group(1))} is no noun: {', '.join(NOUNS)} and copies(n) can be in a set of tiles"
        swapped = _SWAPPED.match(text, at)
        hint = f"write {swapped[1]} in {name.group(1)}" if swapped else meant(name.group(1), _NOUN_WORDS)
        return Finding("formula-unknown-word", message, name.start(1), name.end(1), hint)
    piece = _PIECE.match(text, at)
    found = piece.group() if piece else ""
    small = found.lower()
    if len(small) > 1 and small != found and small in KEYWORDS:
        return Finding("formula-syntax", f"{shown(found)} is no word", at, at + len(found), f"write {small}")
    glued = _GLUED.search(text[:at]) if found[:1].isalnum() else None
    if glued is not None:
        return _no_word(glued.group() + found, glued.start())
    wanted, words, keywords = _wanted(possible)
    hint = (
        _SLIPS.get(found)
        or _with_the_word_before(text, at, found, words)
        or asked(SYNONYMS.get(found.casefold()))
        or advice.advice(text, at)
        or did_you_mean(found, words | {word for word in keywords if word[0] == found[:1]})
        or "`mjcheck pattern --language` is the reference"
    )
    return Finding("formula-syntax", f"{shown(found)} where {wanted} is expected", at, at + len(found), hint)


def _with_the_word_before(text: str, at: int, found: str, words: Iterable[str]) -> str | None:
    """What is written for the word before the place, or for it and the one found together."""
    before = _NAME_BEFORE.search(text[:at])
    if before is None:
        return None
    if found == "(":
        return asked(SYNONYMS.get(before[1]))
    word = f"{before[1]}_{found}"
    return asked(word if word in words or word in SETS or word in CONDITIONS else None)


def _no_word(piece: str, at: int) -> Finding:
    """A piece that reads as several words without a blank between them."""
    if is_tile_word(piece):
        message = f"the tiles {shown(piece)} cannot stand here"
        return Finding("formula-syntax", message, at, at + len(piece), "tiles follow in and touch, or has( and holds(")
    message = f"{shown(piece)} cannot be read"
    return Finding("formula-syntax", message, at, at + len(piece), "tiles are written 5m, 19mps, ESWN, 1a, n+2.b")


def _wanted(possible: Iterable[str]) -> tuple[str, set[str], set[str]]:
    """The possible terminals in a reader's words; the words, and the keywords, that could have been meant."""
    left = set(possible)
    phrases: list[str] = []
    words: set[str] = set()
    for place in _PLACES:
        if place.signs <= left:
            left -= place.terminals
            phrases.append(place.name)
            words.update(place.words)
    keywords = {terminal.lower() for terminal in left if terminal not in _SPELLED}
    phrases += sorted(keywords) + sorted(_SPELLED[terminal] for terminal in left if terminal in _SPELLED)
    *most, last = phrases or ["something else"]
    return (f"{', '.join(most)} or {last}" if most else last), words, keywords
