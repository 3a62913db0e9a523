"""Words in the usual spelling, read without the grammar: runs of ranks and letters, ``+T``, melds of one run, and tags
of one value.

Most words are such, and a program that judges one hand spends a third of its time on loading a parser.  What is read
here the grammar reads just so.
"""

from __future__ import annotations

import re
from typing import Final

from mjcheck.notation.melds import read_meld
from mjcheck.notation.parts import Part, Refused, Tagged, Tiles, Winning
from mjcheck.tiles import FIRST_HONOUR, KINDS, Tile

_TILE: Final = tuple(Tile(kind) for kind in range(KINDS))
_FIRST_SYMBOL: Final = 0x1F000
_SYMBOL_KINDS: Final = (27, 28, 29, 30, 33, 32, 31, *range(9), *range(18, 27), *range(9, 18))
"""The kinds in Unicode's order: winds, dragons with red first, characters, bamboo, dots."""


def numbered(first: int, spellings: str) -> dict[str, int]:
    """Letters told apart by spaces, numbered from ``first``; letters of one group are the same."""
    return {letter: first + index for index, group in enumerate(spellings.split()) for letter in group}


_RANK: Final = numbered(0, "0 1一 2二 3三 4四 5五 6六 7七 8八 9九")
_SUITED: Final = {
    letter: {
        digit: Tile(9 * suit + rank - 1) if rank else Tile(9 * suit + 4, red=True) for digit, rank in _RANK.items()
    }
    for letter, suit in numbered(0, "m万萬 p筒饼餅 s条條索").items()
}
"""For each letter of a suit the tile that a digit before it means."""

_HONOUR: Final = {
    **{sign: _TILE[kind] for sign, kind in numbered(FIRST_HONOUR, "1E东東 2S南 3W西 4N北 5P白 6F发發発 7C中").items()},
    **{chr(_FIRST_SYMBOL + index): _TILE[kind] for index, kind in enumerate(_SYMBOL_KINDS)},
}
"""The tile that a character means without a suit's letter; characters beside it that are not here add nothing."""

RUN: Final = "(?:[0-9]+[mps]|[1-7]+z|[ESWNPFC]+)"
"""Tiles of one suit, in the usual spelling."""
_NAME: Final = "[a-z]+(?:-[a-z]+)*"
_PIECE: Final = re.compile(rf"\+?{RUN}")
_PIECES: Final = re.compile(rf"(?:\+?{RUN})+")
_MELD: Final = re.compile(rf"\[({RUN})([<^>?])?(?:\+({RUN}))?\]")
_TAG: Final = re.compile(rf"({_NAME})(?::(?:([0-9]+)|({RUN})))?")


def tiles_of(text: str, start: int) -> Tiles:
    """What a token TILES of the grammar means that begins at this offset."""
    suited = _SUITED.get(text[-1])
    if suited is not None:
        tiles = [suited[digit] for digit in text[:-1]]
    else:
        tiles = [_HONOUR[sign] for sign in text if sign in _HONOUR]
    return Tiles(tuple(tiles), text, start)


def parts_of(text: str) -> list[Part] | Refused:
    """The parts of one word, or where the grammar would not go on."""
    plain = read_plain(text)
    if plain is not None:
        return plain
    from mjcheck.notation.grammar import parse_word

    return parse_word(text)


def read_plain(text: str) -> list[Part] | None:
    """The parts of a word in the usual spelling, ``None`` for any other."""
    if _PIECES.fullmatch(text):
        return [_piece(match[0], match.start()) for match in _PIECE.finditer(text)]
    tag = _TAG.fullmatch(text)
    if tag is None:
        meld = _MELD.fullmatch(text)
        return None if meld is None else [_meld(meld)]
    name, number, run = tag.groups()
    if number is not None:
        return [Tagged(name, (number,))]
    return [Tagged(name, () if run is None else (tiles_of(run, tag.start(3)),))]


def _piece(text: str, start: int) -> Part:
    return Winning(tiles_of(text[1:], start + 1), start) if text[0] == "+" else tiles_of(text, start)


def _meld(match: re.Match[str]) -> Part:
    run, mark, added = match.groups()
    added_tiles = None if added is None else tiles_of(added, match.start(3))
    return read_meld([tiles_of(run, 1)], mark, added_tiles, 0, match.end())
