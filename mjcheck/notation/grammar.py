"""The grammar's transformer: from the tokens of a word to its tiles, melds and tag."""

from __future__ import annotations

import re
from functools import cache
from typing import Final, cast

from lark import Lark, Token, Transformer
from lark.exceptions import UnexpectedInput, UnexpectedToken

from mjcheck.findings import Finding
from mjcheck.notation.melds import read_meld
from mjcheck.notation.parts import Bracket, Flowers, Part, Refused, Tagged, Tiles, Winning
from mjcheck.tables import load_grammar
from mjcheck.tiles import FIRST_HONOUR, KINDS, Tile

_TILE: Final = tuple(Tile(kind) for kind in range(KINDS))
_FIRST_SYMBOL: Final = 0x1F000
_SYMBOL_KINDS: Final = (27, 28, 29, 30, 33, 32, 31, *range(9), *range(18, 27), *range(9, 18))
"""The kinds in Unicode's order: winds, dragons with red first, characters, bamboo, dots."""

_FIRST_FLOWER_SYMBOL: Final = 0x1F022


def _numbered(first: int, spellings: str) -> dict[str, int]:
    """Letters told apart by spaces, numbered from ``first``; letters of one group are the same."""
    return {letter: first + index for index, group in enumerate(spellings.split()) for letter in group}


_RANK: Final = _numbered(0, "0 1一 2二 3三 4四 5五 6六 7七 8八 9九")
_SUITED: Final = {
    letter: {
        digit: Tile(9 * suit + rank - 1) if rank else Tile(9 * suit + 4, red=True) for digit, rank in _RANK.items()
    }
    for letter, suit in _numbered(0, "m万萬 p筒饼餅 s条條索").items()
}
"""For each letter of a suit the tile that a digit before it means."""

_HONOUR: Final = {
    **{sign: _TILE[kind] for sign, kind in _numbered(FIRST_HONOUR, "1E东東 2S南 3W西 4N北 5P白 6F发發発 7C中").items()},
    **{chr(_FIRST_SYMBOL + index): _TILE[kind] for index, kind in enumerate(_SYMBOL_KINDS)},
}
"""The tile that a character means without a suit's letter; characters beside it that are not here add nothing."""

_FLOWER: Final = {
    **_numbered(0, "梅 兰蘭 竹 菊 春 夏 秋 冬"),
    **{chr(_FIRST_FLOWER_SYMBOL + flower): flower for flower in range(8)},
}
_FIRST_FLOWER: Final = {"f": 0, "g": 4}


_PLAIN: Final = re.compile("[0-9]+[mps]|[ESWNPFC]+")


def _tiles(text: str, start: int) -> Tiles:
    """What a token TILES means."""
    suited = _SUITED.get(text[-1])
    if suited is not None:
        tiles = [suited[digit] for digit in text[:-1]]
    else:
        tiles = [_HONOUR[sign] for sign in text if sign in _HONOUR]
    return Tiles(tuple(tiles), text, start)


class _Reader(Transformer[Token, list[Part]]):
    """Applied while the grammar parses; the methods bear the names of its rules and terminals."""

    def TILES(self, token: Token) -> Tiles:
        return _tiles(str(token), token.start_pos or 0)

    def FLOWERS(self, token: Token) -> Flowers:
        first = _FIRST_FLOWER.get(token[-1])
        if first is not None:
            flowers = [first + int(digit) - 1 for digit in token[:-1]]
        else:
            flowers = [_FLOWER[sign] for sign in token if sign in _FLOWER]
        return Flowers(tuple(flowers), str(token), token.start_pos or 0)

    def added(self, children: list[Tiles]) -> list[Tiles]:
        return children

    def meld(self, children: list[Token | Tiles | list[Tiles]]) -> Bracket | Finding:
        opening, *inside, closing = children
        assert isinstance(opening, Token)
        assert isinstance(closing, Token)
        tiles = [child for child in inside if isinstance(child, Tiles)]
        mark = next((child for child in inside if isinstance(child, Token)), None)
        added = next((child[0] for child in inside if isinstance(child, list)), None)
        return read_meld(tiles, mark, added, opening.start_pos or 0, closing.end_pos or 0)

    def win(self, children: tuple[Token, Tiles]) -> Winning:
        plus, tiles = children
        return Winning(tiles, plus.start_pos or 0)

    def tag(self, children: list[Token | Tiles | Flowers]) -> list[Part]:
        name, *value = (str(child) if isinstance(child, Token) else child for child in children)
        assert isinstance(name, str)
        return [Tagged(name.removesuffix(":"), tuple(value))]

    def word(self, children: list[Part]) -> list[Part]:
        return children


def parse_word(text: str) -> list[Part] | Refused:
    """The parts of one word, or where the grammar would not go on."""
    # Half of all words are one token TILES, and most of those are new in each hand: parsing one takes lark a hundred
    # microseconds, seeing that it is one takes two.
    if _PLAIN.fullmatch(text):
        return [_tiles(text, 0)]
    return parse_by_grammar(text)


def parse_by_grammar(text: str) -> list[Part] | Refused:
    """The same, always by lark."""
    try:
        return cast("list[Part]", _parser().parse(text, start="word"))
    except UnexpectedInput as refusal:
        # The token that stands for the end of a text has the place of the one before it.
        ended = isinstance(refusal, UnexpectedToken) and refusal.token.type == "$END"
        return Refused(len(text) if ended else refusal.pos_in_stream or 0)


@cache
def _parser() -> Lark:
    return load_grammar("notation", transformer=_Reader())
