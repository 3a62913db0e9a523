"""A river read piece by piece: every river is made of the same few pieces, and the grammar reads each of them once."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final, NamedTuple

from mjcheck.hand import Discard
from mjcheck.notation.parts import Spot, Tag, Tagged, Word, packed
from mjcheck.notation.tags import TAGS, read_tag

_NAME: Final = "river:"
_PIECE: Final = re.compile(r"(?:[0-9]+[mps]|[ESWNPFC]+)\^?")
_RIVER: Final = re.compile(rf"{_NAME}(?:{_PIECE.pattern})+")


class _Part(NamedTuple):
    discards: tuple[Discard, ...]
    spots: tuple[Spot, ...]
    """The tiles, called or not, with offsets from the piece's beginning."""
    copies: int


def read_river(text: str) -> Word | None:
    """The word ``text``, ``None`` where it is no river in the usual spelling: the grammar reads it then."""
    if not text.startswith(_NAME) or not _RIVER.fullmatch(text):
        return None
    discards: list[Discard] = []
    spots: list[Spot] = []
    copies = 0
    for match in _PIECE.finditer(text, len(_NAME)):
        part = _part(match[0])
        if part is None:
            return None
        start = match.start()
        discards += part.discards
        spots += [Spot(tile, begin + start, end + start) for tile, begin, end in part.spots]
        copies += part.copies
    tag = Tag("river", (("river", tuple(discards)),), spots=tuple(spots))
    return Word(tag=tag, copies=copies)


@lru_cache(maxsize=1 << 12)
def _part(piece: str) -> _Part | None:
    """What a piece says, as the grammar reads it."""
    from mjcheck.notation.grammar import parse_word

    text = _NAME + piece
    parts = parse_word(text)
    tagged = parts[0] if isinstance(parts, list) else None
    tag = read_tag(TAGS["river"], text, tagged) if isinstance(tagged, Tagged) else None
    if not isinstance(tag, Tag):
        return None
    ((_, discards),) = tag.fields
    assert isinstance(discards, tuple)
    spots = tuple(Spot(tile, start - len(_NAME), end - len(_NAME)) for tile, start, end in tag.spots)
    return _Part(discards, spots, packed([spot.tile for spot in spots]))
