"""What a word of a hand's text holds.  Offsets are characters from the beginning of the word."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, NamedTuple

from mjcheck.findings import Finding
from mjcheck.hand import Meld
from mjcheck.tiles import Tile

COPY_BITS: Final = 16
"""The width of one kind's count in a packed count: kind ``k`` counts ``1 << COPY_BITS * k``."""


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


@dataclass(frozen=True, slots=True)
class Bracket:
    """A meld and where it is written."""

    meld: Meld
    spots: tuple[Spot, ...]
    start: int
    end: int


Item = Spot | FlowerSpot | str
"""A piece of a tag's value: a tile, or a word, a number or ``^``."""


@dataclass(frozen=True, slots=True)
class Winning:
    """``+`` and what followed it."""

    spots: tuple[Spot, ...]
    start: int


@dataclass(frozen=True, slots=True)
class Tagged:
    """A tag as it is written: its name and the pieces of its value."""

    name: str
    items: tuple[Item, ...]


Tiles = tuple[Spot, ...]
Flowers = tuple[FlowerSpot, ...]
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
class Spots:
    """The tiles of a word as they are written."""

    concealed: tuple[Spot, ...] = ()
    brackets: tuple[Bracket, ...] = ()
    wins: tuple[Spot, ...] = ()
    flowers: tuple[FlowerSpot, ...] = ()


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
    copies: int = 0
    """The playing tiles in use, ``+T`` not counted: how many of each kind, packed into fields of `COPY_BITS` bits."""
    spots: Spots = Spots()


def packed(spots: Iterable[Spot]) -> int:
    """The kinds of these tiles as a packed count."""
    return sum(1 << COPY_BITS * spot.tile.kind for spot in spots)
