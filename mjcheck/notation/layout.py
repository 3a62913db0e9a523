"""Where the words of a text stand, and everything in them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Final, NamedTuple

from mjcheck.notation.parts import FlowerSpot, Spot, Word

GAPS: Final = " \t\r\n\xa0\u3000/／、，"
"""The characters that part words."""

_SPACED_LIST: Final = rf"[a-z-]++:(?:[^{GAPS}\[]*,[ \t]+(?=[^{GAPS}\[+#a-z]))+[^{GAPS}\[]+"
"""A tag with a space after a comma of its value."""

WORD: Final = re.compile(rf"#[^\n]*|{_SPACED_LIST}|(?:[^{GAPS}\[]+|\[[^\[\]\r\n]*\]|\[)+")
"""A comment, or what stands between two gaps with its brackets and lists kept whole.  As in the grammar, but for
brackets and lists that hold a gap: they are one word, so that the fault is theirs."""


class Place(NamedTuple):
    """Where a word stands in its text."""

    start: int
    end: int


class Layout:
    """Where everything stands in a text.  Only looked at where something is wrong."""

    def __init__(self, text: str, words: Sequence[Word]) -> None:
        self.words = words
        self.places = list(islice(places(text), len(words)))

    @property
    def concealed(self) -> list[Spot]:
        """The concealed playing tiles, ``+T`` not counted."""
        return [_moved(spot, place) for word, place in self._placed() for spot in word.concealed_spots]

    @property
    def wins(self) -> list[Spot]:
        """Every ``+T``."""
        return [_moved(spot, place) for word, place in self._placed() for spot in word.win_spots]

    @property
    def flowers(self) -> list[FlowerSpot]:
        """The bonus tiles."""
        return [
            FlowerSpot(flower, place.start + start, place.start + end)
            for word, place in self._placed()
            for flower, start, end in word.flower_spots
        ]

    @property
    def melds(self) -> list[Place]:
        """The brackets."""
        return [
            Place(place.start + bracket.start, place.start + bracket.end)
            for word, place in self._placed()
            for bracket in word.brackets
        ]

    @property
    def in_use(self) -> list[Spot]:
        """All playing tiles of hand and tags, ``+T`` not counted."""
        return [_moved(spot, place) for word, place in self._placed() for spot in word.spots_in_use]

    def _placed(self) -> Iterator[tuple[Word, Place]]:
        return zip(self.words, self.places, strict=True)


def places(text: str) -> Iterator[Place]:
    """Where the words of a text stand, comments left out."""
    return (Place(*match.span()) for match in WORD.finditer(text) if match[0][0] != "#")


def _moved(spot: Spot, place: Place) -> Spot:
    return Spot(spot.tile, place.start + spot.start, place.start + spot.end)
