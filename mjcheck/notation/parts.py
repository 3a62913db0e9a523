"""What a word of a hand's text holds.  Offsets are characters from the beginning of the word."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final, NamedTuple

from mjcheck.findings import Finding
from mjcheck.hand import Meld
from mjcheck.tiles import KINDS, Tile

COPY_BITS: Final = 16
"""The width of one kind's count in a packed count: kind ``k`` counts ``1 << COPY_BITS * k``."""

_ONE: Final = tuple(1 << COPY_BITS * kind for kind in range(KINDS))

_SPELLED: Final = re.compile("[红紅]中|.[风風板财財\ufe0e\ufe0f]?")
"""One tile; where a suit's letter or digit follows the tiles, it is found as one more."""


class Spot(NamedTuple):
    """A tile and where it is written."""

    tile: Tile
    start: int
    end: int


class FlowerSpot(NamedTuple):
    """A bonus tile (0..7) and where it is written."""

    flower: int
    start: int
    end: int


class Tiles(NamedTuple):
    """Tiles written together in one spelling, as ``text`` at the offset ``start``."""

    tiles: tuple[Tile, ...]
    text: str
    start: int

    @property
    def spots(self) -> list[Spot]:
        """Each tile with its place; the last one has the letter of the suit, too."""
        spans = _spans(self.text, self.start, len(self.tiles))
        return [Spot(tile, start, end) for tile, (start, end) in zip(self.tiles, spans, strict=True)]


class Flowers(NamedTuple):
    """Bonus tiles (0..7) written together, as ``text`` at the offset ``start``."""

    flowers: tuple[int, ...]
    text: str
    start: int

    @property
    def spots(self) -> list[FlowerSpot]:
        """Each bonus tile with its place."""
        spans = _spans(self.text, self.start, len(self.flowers))
        return [FlowerSpot(flower, start, end) for flower, (start, end) in zip(self.flowers, spans, strict=True)]


class Bracket(NamedTuple):
    """A meld and where it is written."""

    meld: Meld
    written: tuple[Tiles, ...]
    start: int
    end: int


class Winning(NamedTuple):
    """``+`` at the offset ``start``, and the tiles after it."""

    written: Tiles
    start: int


class Tagged(NamedTuple):
    """A tag as it is written: its name and the pieces of its value, a word, a number or ``^`` as they are."""

    name: str
    items: tuple[Tiles | Flowers | str, ...]


Part = Tiles | Flowers | Bracket | Winning | Tagged | Finding
"""What the grammar makes of a word."""


class Refused(NamedTuple):
    """The grammar would not go on at the offset ``at`` of a word."""

    at: int


@dataclass(frozen=True, slots=True)
class Tag:
    """One tag.  ``fields`` and ``flags`` are what it says of the `Situation`, ``spots`` the tiles it puts on view.

    ``name`` is that of the tag, with the value of ``missed``, which can be said of two things.
    """

    name: str
    fields: tuple[tuple[str, object], ...] = ()
    flags: tuple[str, ...] = ()
    spots: tuple[Spot, ...] = ()


@dataclass(frozen=True, slots=True)
class Word:
    """Everything between two gaps, read.  A word is a tag or tiles, or it has faults and nothing else."""

    runs: tuple[tuple[Tile, ...], ...] = ()
    """Concealed tiles of one suit, or honours, each run sorted with a red five before the plain ones."""
    melds: tuple[Meld, ...] = ()
    wins: tuple[Tile, ...] = ()
    """Every ``+T``."""
    flowers: tuple[int, ...] = ()
    tag: Tag | None = None
    faults: tuple[Finding, ...] = ()
    concealed: int = 0
    """How many tiles the runs have."""
    last: Tile | None = None
    """The tile of the runs that is written last."""
    copies: int = 0
    """The playing tiles in use, ``+T`` not counted: how many of each kind, packed into fields of `COPY_BITS` bits."""
    parts: tuple[Part, ...] = ()
    """The tiles as they are written."""

    @property
    def concealed_spots(self) -> Iterator[Spot]:
        """The tiles of the runs as they are written."""
        return (spot for part in self.parts if isinstance(part, Tiles) for spot in part.spots)

    @property
    def brackets(self) -> Iterator[Bracket]:
        """The melds as they are written."""
        return (part for part in self.parts if isinstance(part, Bracket))

    @property
    def win_spots(self) -> Iterator[Spot]:
        """Every ``+T`` with its place."""
        for part in self.parts:
            if isinstance(part, Winning):
                (spot,) = part.written.spots
                yield Spot(spot.tile, part.start, spot.end)

    @property
    def flower_spots(self) -> Iterator[FlowerSpot]:
        """The bonus tiles as they are written."""
        return (spot for part in self.parts if isinstance(part, Flowers) for spot in part.spots)

    @property
    def spots_in_use(self) -> Iterator[Spot]:
        """All playing tiles of the word, in the order in which they stand, ``+T`` not counted."""
        for part in self.parts:
            written = part.written if isinstance(part, Bracket) else (part,) if isinstance(part, Tiles) else ()
            for tiles in written:
                yield from tiles.spots
        yield from self.tag.spots if self.tag else ()


def packed(tiles: Iterable[Tile]) -> int:
    """The kinds of these tiles as a packed count."""
    return sum([_ONE[tile.kind] for tile in tiles])


def _spans(text: str, start: int, count: int) -> list[tuple[int, int]]:
    """Where each of ``count`` tiles stands that are written as ``text`` at the offset ``start``."""
    inner = [start + match.end() for match in _SPELLED.finditer(text)][: count - 1]
    return list(zip([start, *inner], [*inner, start + len(text)], strict=True))
