"""The grammar's transformer: from the tokens of a word to its tiles, melds and tag."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final, cast

from lark import Lark, Token, Transformer
from lark.exceptions import UnexpectedInput, UnexpectedToken

from mjcheck.findings import Finding
from mjcheck.notation.melds import read_meld
from mjcheck.notation.parts import Bracket, Flowers, FlowerSpot, Part, Refused, Spot, Tagged, Tiles, Winning
from mjcheck.tables import load_grammar
from mjcheck.tiles import FIRST_HONOUR, KINDS, Tile


def _numbered(first: int, spellings: str) -> dict[str, int]:
    """Letters told apart by blanks, numbered from ``first``; letters of one group are the same."""
    return {letter: first + index for index, group in enumerate(spellings.split()) for letter in group}


_RANK: Final = _numbered(0, "0 1一 2二 3三 4四 5五 6六 7七 8八 9九")
_SUIT: Final = _numbered(0, "m万萬 p筒饼餅 s条條索")
_HONOUR: Final = _numbered(FIRST_HONOUR, "1E东東 2S南 3W西 4N北 5P白 6F发發発 7C中")
_FLOWER: Final = {"f": 0, "g": 4, **_numbered(0, "梅 兰蘭 竹 菊 春 夏 秋 冬")}
_FIRST_SYMBOL: Final = 0x1F000
_FIRST_FLOWER_SYMBOL: Final = 0x1F022
_SYMBOL: Final = (27, 28, 29, 30, 33, 32, 31, *range(9), *range(18, 27), *range(9, 18))
"""The kinds in Unicode's order: winds, dragons with red first, characters, bamboo, dots."""

_TILE: Final = tuple(Tile(kind) for kind in range(KINDS))
_RED_FIVE: Final = tuple(Tile(9 * suit + 4, red=True) for suit in range(3))

_ONE_HONOUR: Final = re.compile("[红紅]?(中)|(白)板?|([发發発])[财財]?|([东東南西北])[风風]?")
_ONE_SYMBOL: Final = re.compile("(.)[\ufe0e\ufe0f]?")


class _Reader(Transformer[Token, list[Part]]):
    """Applied while the grammar parses; the methods bear the names of its rules and terminals."""

    def RANKS(self, token: Token) -> Tiles:
        suit = _SUIT[token[-1]]
        ranks = [_RANK[digit] for digit in token[:-1]]
        return _in_a_row(token, [_TILE[9 * suit + rank - 1] if rank else _RED_FIVE[suit] for rank in ranks])

    def LETTERS(self, token: Token) -> Tiles:
        return _in_a_row(token, [_TILE[_HONOUR[letter]] for letter in token])

    def NUMBERED(self, token: Token) -> Tiles:
        return _in_a_row(token, [_TILE[_HONOUR[digit]] for digit in token[:-1]])

    def HONOUR_WORDS(self, token: Token) -> Tiles:
        found = _ONE_HONOUR.finditer(token)
        return tuple(
            Spot(_TILE[_HONOUR[match[match.lastindex or 0]]], *_span(token, match.start(), match.end()))
            for match in found
        )

    def SYMBOLS(self, token: Token) -> Tiles:
        return tuple(
            Spot(_TILE[_SYMBOL[ord(match[1]) - _FIRST_SYMBOL]], *_span(token, match.start(), match.end()))
            for match in _ONE_SYMBOL.finditer(token)
        )

    def FLOWERS(self, token: Token) -> Flowers:
        first = _FLOWER[token[-1]] - 1
        spots = zip(token[:-1], _side_by_side(token, len(token) - 1), strict=True)
        return tuple(FlowerSpot(first + int(digit), *span) for digit, span in spots)

    def FLOWER_WORDS(self, token: Token) -> Flowers:
        spots = zip(token, _side_by_side(token, len(token)), strict=True)
        return tuple(FlowerSpot(_FLOWER[letter], *span) for letter, span in spots)

    def FLOWER_SYMBOLS(self, token: Token) -> Flowers:
        return tuple(
            FlowerSpot(ord(match[1]) - _FIRST_FLOWER_SYMBOL, *_span(token, match.start(), match.end()))
            for match in _ONE_SYMBOL.finditer(token)
        )

    def added(self, children: list[Tiles]) -> _Added:
        return _Added(children[0])

    def meld(self, children: list[Token | Tiles | _Added]) -> Bracket | Finding:
        tiles: list[Spot] = []
        added: Tiles = ()
        mark: Token | None = None
        for child in children[1:-1]:
            if isinstance(child, Token):
                mark = child
            elif isinstance(child, _Added):
                added = child.spots
            else:
                tiles += child
        opening, closing = children[0], children[-1]
        assert isinstance(opening, Token)
        assert isinstance(closing, Token)
        return read_meld(tiles, mark, added, opening.start_pos or 0, closing.end_pos or 0)

    def win(self, children: tuple[Token, Tiles]) -> Winning:
        plus, spots = children
        return Winning(spots, plus.start_pos or 0)

    def tag(self, children: list[Token | Tiles | Flowers]) -> list[Part]:
        name, *value = children
        items = tuple(item for piece in value for item in ((str(piece),) if isinstance(piece, Token) else piece))
        return [Tagged(str(name).removesuffix(":"), items)]

    def word(self, children: list[Part]) -> list[Part]:
        return children


@dataclass(frozen=True, slots=True)
class _Added:
    """What stands after the ``+`` in a meld."""

    spots: Tiles


def parse_word(text: str) -> list[Part] | Refused:
    """The parts of one word, or where the grammar would not go on."""
    try:
        return cast("list[Part]", _parser().parse(text, start="word"))
    except UnexpectedInput as refusal:
        # The token that stands for the end of a text has the place of the one before it.
        ended = isinstance(refusal, UnexpectedToken) and refusal.token.type == "$END"
        return Refused(len(text) if ended else refusal.pos_in_stream or 0)


@cache
def _parser() -> Lark:
    return load_grammar("notation", transformer=_Reader())


def _in_a_row(token: Token, tiles: Sequence[Tile]) -> Tiles:
    """Tiles written with one character each."""
    spots = zip(tiles, _side_by_side(token, len(tiles)), strict=True)
    return tuple(Spot(tile, start, end) for tile, (start, end) in spots)


def _side_by_side(token: Token, count: int) -> list[tuple[int, int]]:
    """Where ``count`` tiles of one character each stand; the last one has the letter of the suit, too."""
    start = token.start_pos or 0
    return [(start + index, start + (index + 1 if index < count - 1 else len(token))) for index in range(count)]


def _span(token: Token, start: int, end: int) -> tuple[int, int]:
    """Offsets in a token as offsets in the text."""
    offset = token.start_pos or 0
    return offset + start, offset + end
