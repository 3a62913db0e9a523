"""Letters, digits and signs that are no tiles, and how the tile that was meant is spelled."""

from __future__ import annotations

import re
import unicodedata
from typing import Final

from mjcheck.findings import Finding
from mjcheck.notation.quoting import quoted
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
    "w": "characters (wan) are m",
    "k": "characters are m",
    "c": "characters are m, dots (circles) p",
    "d": "dots are p",
    "o": "dots are p",
    "b": "bamboo is s",
    "t": "bamboo (tiao) is s, dots (tong) are p",
    "M": "suits are lower case: m",
    "P": "suits are lower case: p",
    "S": "suits are lower case: s",
    "B": "bamboo is s",
    "D": "dots are p",
    "W": "characters (wan) are m",
    "Z": "lower case: 1z to 7z",
}
_ANY_SUIT: Final = "the suit's letter follows the digits: 123m 456p 789s"
_NUMBERED: Final = {
    "z": ("1234567", "z goes from 1z to 7z: E S W N P F C"),
    "f": ("1234", "the flowers are 1f to 4f"),
    "g": ("1234", "the seasons are 1g to 4g"),
}
_NO_RED: Final = "0 is a red five and stands before m, p or s"
_JOKER, _BACK = "\U0001f02a", "\U0001f02b"


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
        message = f"{quoted(letter)} is no suit"
        return Finding("bad-tile", message, digits.start(2), digits.end(2), f"{_SUITS[letter]}: {ranks[:20]}")
    if letter.isupper() and "0" in ranks:
        return Finding("bad-tile", f"there is no {ranks[:20]}{letter}", start, digits.end(), _NO_RED)
    if letter:
        return Finding("bad-tile", f"{quoted(letter)} is no suit", digits.start(2), digits.end(2), _ANY_SUIT)
    return Finding("bad-tile", f"{quoted(ranks)} lacks its suit", start, digits.end(1), _ANY_SUIT)


def letters_fault(letters: str, start: int, first: bool) -> Finding:
    """The fault of a letter, or of lower-case letters, where a tile should stand.  ``first``: nothing precedes them."""
    import difflib

    end = start + len(letters)
    if letters.isupper():
        return Finding("bad-tile", f"{quoted(letters)} is no tile", start, end, _LETTERS.get(letters, _HONOURS))
    tag = difflib.get_close_matches(letters, [*TAGS, *ALIASES], n=1, cutoff=0.5)
    if tag and not first and len(letters) > 2:
        help_text = f"tags stand apart: put a space before {tag[0]}"
        return Finding("bad-tag", f"{quoted(letters)} stands too close to the tiles", start, end, help_text)
    if set(letters) <= set("eswnpfc"):
        help_text = f"honours are upper case: {letters.upper()}"
    elif set(letters) <= set("mpsz"):
        help_text = _ANY_SUIT
    elif letters in _SUITS:
        help_text = _SUITS[letters]
    else:
        help_text = f"{_HONOURS}; {_ANY_SUIT}"
    return Finding("bad-tile", f"{quoted(letters)} is no tile", start, end, help_text)


def sign_fault(signs: str, start: int) -> Finding:
    """The fault of characters other than ASCII letters and digits where a tile should stand."""
    end = start + len(signs)
    plain = unicodedata.normalize("NFKC", signs)
    if signs[0] in _NAMED_SIGNS:
        name, help_text = _NAMED_SIGNS[signs[0]]
        return Finding("bad-tile", f"{name} is no tile of a hand", start, start + 1, help_text)
    if not signs.isprintable():
        return Finding("bad-character", f"{quoted(signs)} cannot be read", start, end, "it is not text")
    if plain != signs and plain.isascii():
        return Finding("bad-tile", f"{quoted(signs)} is no tile", start, end, f"in plain letters: {plain}")
    return Finding("bad-tile", f"{quoted(signs)} is no tile", start, end, f"{_HONOURS}; {_ANY_SUIT}")


_NAMED_SIGNS: Final = {
    "\U0001f02a": ("the joker", "no table here plays with jokers"),
    "\U0001f02b": ("a tile's back", "write every tile face up, a concealed kong as [9999s]"),
}
