"""Letters, digits and signs that are no tiles, and how the tile that was meant is spelled."""

from __future__ import annotations

import re
import unicodedata
from typing import Final

from mjcheck.findings import Finding
from mjcheck.notation.layout import GAPS
from mjcheck.notation.quoting import did_you_mean, quoted
from mjcheck.notation.synonyms import synonym_fault
from mjcheck.notation.tags import ALIASES, TAGS

DIGITS: Final = re.compile("([0-9一二三四五六七八九]+)([A-Za-z]?)")
"""Digits that no suit follows, and the letter that follows instead."""

_HONOURS: Final = "the honours are E S W N, and P white, F green, C red"
_LETTERS: Final = {
    "G": "the green dragon is F",
    "R": "the red dragon is C, a red five 0m, 0p or 0s",
    "B": "the white dragon is P; bamboo is s, as in 123s",
    "D": "the dragons are P white, F green, C red; dots are p, as in 123p",
    "H": "the white dragon (haku) is P, the green one (hatsu) F",
    "M": "characters are m, as in 123m",
    "Z": "the honours are 1z to 7z, or E S W N P F C",
    "T": "East is E; bamboo (tiao) is s, dots (tong) are p",
    "O": "dots are p, as in 123p",
}
_SUITS: Final = {
    "w": ("characters (wan) are m", "m"),
    "k": ("characters are m", "m"),
    "c": ("characters are m, dots (circles) p", ""),
    "d": ("dots are p", "p"),
    "o": ("dots are p", "p"),
    "b": ("bamboo is s", "s"),
    "t": ("bamboo (tiao) is s, dots (tong) are p", ""),
    "M": ("suits are lower case", "m"),
    "P": ("suits are lower case", "p"),
    "S": ("suits are lower case", "s"),
    "W": ("characters (wan) are m", "m"),
    "D": ("dots are p", "p"),
    "B": ("bamboo is s", "s"),
    "Z": ("suits and z are lower case", "z"),
}
"""What stands for a suit elsewhere: how it is spelled here, and its letter where only one can be meant."""

_ANY_SUIT: Final = "the suit's letter follows the digits: 123m 456p 789s"
_ANY_TILE: Final = f"{_ANY_SUIT}; {_HONOURS}"
_NUMBERED: Final = {
    "z": ("1234567", "z goes from 1z to 7z: E S W N P F C"),
    "f": ("1234", "the flowers are 1f to 4f"),
    "g": ("1234", "the seasons are 1g to 4g"),
}
_NO_RED: Final = "0 is a red five and stands before m, p or s"


def digits_fault(digits: re.Match[str]) -> Finding:
    """The fault of digits (a match of `DIGITS`) with a wrong letter after them, or with none."""
    ranks, letter = digits.groups()
    start = digits.start()
    if letter in _NUMBERED:
        known, spelling = _NUMBERED[letter]
        at = next((index for index, rank in enumerate(ranks) if rank not in known), 0)
        end = digits.end() if len(ranks) == 1 else start + at + 1
        return Finding("bad-tile", f"there is no {ranks[at]}{letter}", start + at, end, spelling)
    if letter in _SUITS:
        spelling, suit = _SUITS[letter]
        help_text = f"{spelling}: {ranks[:20]}{suit}" if suit else spelling
        return Finding("bad-tile", f"{quoted(letter)} is no suit", digits.start(2), digits.end(2), help_text)
    if letter.isupper() and "0" in ranks:
        return Finding("bad-tile", f"there is no {ranks[:20]}{letter}", start, digits.end(), _NO_RED)
    if letter:
        return Finding("bad-tile", f"{quoted(letter)} is no suit", digits.start(2), digits.end(2), _ANY_SUIT)
    return Finding("bad-tile", f"{quoted(ranks)} lacks its suit", start, digits.end(1), _ANY_SUIT)


def letters_fault(letters: str, start: int) -> Finding:
    """The fault of a capital, once or repeated, or of lower-case letters where a tile should stand."""
    if letters.isupper():
        help_text = _LETTERS.get(letters[0], _HONOURS)
    elif set(letters) <= set("eswnpfc"):
        help_text = f"honours are upper case: {letters.upper()[:20]}"
    elif letters in _SUITS:
        help_text = _SUITS[letters][0]
    else:
        help_text = _ANY_TILE
    return Finding("bad-tile", f"{quoted(letters)} is no tile", start, start + len(letters), help_text)


def name_fault(name: str) -> Finding:
    """The fault of a word that begins with ``name``, which is no tag: meant for one, or for a tile."""
    if synonym := synonym_fault(name):
        return synonym
    if len(name) <= 2 or set(name) <= set("eswnpfc"):
        return letters_fault(name, 0)
    plain = name.lower().replace("_", "-")
    near = did_you_mean(plain, [*TAGS, *ALIASES])
    help_text = f"did you mean {near}?" if near else f"the tags are {', '.join(TAGS)}"
    return Finding("unknown-tag", f"no tag is called {quoted(name)}", 0, len(name), help_text)


def sign_fault(signs: str, start: int) -> Finding:
    """The fault of characters other than ASCII letters and digits where a tile should stand."""
    end = start + len(signs)
    plain = unicodedata.normalize("NFKC", signs)
    if signs[0] in _NAMED_SIGNS:
        name, help_text = _NAMED_SIGNS[signs[0]]
        return Finding("bad-tile", f"{name} is no tile of a hand", start, start + 1, help_text)
    if not signs.isprintable():
        return _unseen(signs, start)
    if plain != signs and plain.isascii():
        return Finding("bad-tile", f"{quoted(signs)} is no tile", start, end, f"in plain letters: {plain[:20]}")
    return Finding("bad-tile", f"{quoted(signs)} is no tile", start, end, _ANY_TILE)


def unseen_fault(text: str, start: int) -> Finding | None:
    """The fault of the first characters of ``text`` that cannot be seen, if there are any; gaps can be."""
    unseen = [index for index, sign in enumerate(text) if not sign.isprintable() and sign not in GAPS]
    if not unseen:
        return None
    first = unseen[0]
    together = sum(index == first + count for count, index in enumerate(unseen))
    return _unseen(text[first : first + together], start + first)


def _unseen(signs: str, start: int) -> Finding:
    help_text = "take it out: it is no part of a hand's text"
    return Finding("bad-character", f"{quoted(signs)} cannot be seen", start, start + len(signs), help_text)


_NAMED_SIGNS: Final = {
    "\U0001f02a": ("the joker", "no table here plays with jokers"),
    "\U0001f02b": ("a tile's back", "write every tile face up, a concealed kong as [9999s]"),
}
