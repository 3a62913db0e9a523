"""The grammar's transformer: from the tokens of a word to its tiles, melds and tag."""

from __future__ import annotations

from functools import cache
from typing import Final, cast

from lark import Lark, Token, Transformer
from lark.exceptions import UnexpectedInput, UnexpectedToken

from mjcheck.findings import Finding
from mjcheck.notation.melds import read_meld
from mjcheck.notation.parts import Bracket, Flowers, Part, Refused, Tagged, Tiles, Winning
from mjcheck.notation.plain import numbered, tiles_of
from mjcheck.tables import load_grammar

_FIRST_FLOWER_SYMBOL: Final = 0x1F022
_FLOWER: Final = {
    **numbered(0, "梅 兰蘭 竹 菊 春 夏 秋 冬"),
    **{chr(_FIRST_FLOWER_SYMBOL + flower): flower for flower in range(8)},
}
_FIRST_FLOWER: Final = {"f": 0, "g": 4}


class _Reader(Transformer[Token, list[Part]]):
    """Applied while the grammar parses; the methods bear the names of its rules and terminals."""

    def TILES(self, token: Token) -> Tiles:
        return tiles_of(str(token), token.start_pos or 0)

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
    try:
        return cast("list[Part]", _parser().parse(text, start="word"))
    except UnexpectedInput as refusal:
        # The token that stands for the end of a text has the place of the one before it.
        ended = isinstance(refusal, UnexpectedToken) and refusal.token.type == "$END"
        return Refused(len(text) if ended else refusal.pos_in_stream or 0)


@cache
def _parser() -> Lark:
    return load_grammar("notation", transformer=_Reader())
