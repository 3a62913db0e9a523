"""Tags that list tiles, read piece by piece: every list is made of the same few pieces, and the grammar reads each of
them once."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final, NamedTuple

from mjcheck.notation.parts import Spot, Tag, Tagged, Word, packed
from mjcheck.notation.plain import RUN, parts_of
from mjcheck.notation.tags import TAGS, Value, read_tag

_PIECE: Final = re.compile(rf"{RUN}\^?")
_LISTS: Final = {Value.RIVER: re.compile(rf"(?:{RUN}\^?)+"), Value.TILES: re.compile(rf"{RUN}(?:,{RUN})*")}
"""How a list is usually spelled, by the kind of value that the tag takes."""


class _Part(NamedTuple):
    told: tuple[object, ...]
    """What the piece adds to the tag's value: discards or tiles."""
    spots: tuple[Spot, ...]
    """The tiles, with offsets from the piece's beginning."""
    copies: int


def read_listed(text: str) -> Word | None:
    """The word ``text``, ``None`` where it is no list of tiles in the usual spelling: the grammar reads it then."""
    name, colon, value = text.partition(":")
    spec = TAGS.get(name) if colon else None
    usual = _LISTS.get(spec.value) if spec is not None else None
    if usual is None or not usual.fullmatch(value):
        return None
    told: list[object] = []
    spots: list[Spot] = []
    copies = 0
    for match in _PIECE.finditer(text, len(name) + 1):
        part = _part(name, match[0])
        if part is None:
            return None
        start = match.start()
        told += part.told
        spots += [Spot(tile, begin + start, end + start) for tile, begin, end in part.spots]
        copies += part.copies
    tag = Tag(name, ((name, tuple(told)),), spots=tuple(spots))
    return Word(tag=tag, copies=copies)


@lru_cache(maxsize=1 << 12)
def _part(name: str, piece: str) -> _Part | None:
    """What a piece says as a tag of this name, as the grammar reads it."""
    text = f"{name}:{piece}"
    parts = parts_of(text)
    tagged = parts[0] if isinstance(parts, list) else None
    tag = read_tag(TAGS[name], text, tagged) if isinstance(tagged, Tagged) else None
    if not isinstance(tag, Tag):
        return None
    ((_, told),) = tag.fields
    assert isinstance(told, tuple)
    before = len(name) + 1
    spots = tuple(Spot(tile, start - before, end - before) for tile, start, end in tag.spots)
    return _Part(told, spots, packed([spot.tile for spot in spots]))
