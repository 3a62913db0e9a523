"""What a word of a hand's text holds.  Offsets are characters from the beginning of the word."""

from __future__ import annotations

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
class Run:
    """Concealed tiles of one suit, or honours, written together."""

    tiles: tuple[Tile, ...]
    """Sorted, a red five before the plain ones."""
    spots: tuple[Spot, ...]
    """As written."""


@dataclass(frozen=True, slots=True)
class Bracket:
    """A meld and where it is written."""

    meld: Meld
    spots: tuple[Spot, ...]
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Tag:
    """One tag.  ``fields`` and ``flags`` are what it says of the `Situation`, ``spots`` the tiles it puts on view.

    ``name`` is that of the tag, with the value of ``missed``, which can be said of two things.
    """

    name: str
    start: int
    end: int
    fields: tuple[tuple[str, object], ...] = ()
    flags: tuple[str, ...] = ()
    spots: tuple[Spot, ...] = ()


@dataclass(frozen=True, slots=True)
class Word:
    """Everything between two gaps, read."""

    runs: tuple[Run, ...] = ()
    brackets: tuple[Bracket, ...] = ()
    wins: tuple[Spot, ...] = ()
    flowers: tuple[FlowerSpot, ...] = ()
    tag: Tag | None = None
    faults: tuple[Finding, ...] = ()
    concealed: int = 0
    """How many concealed playing tiles it adds, ``+T`` not counted."""
    copies: int = 0
    """The playing tiles it uses of each kind, ``+T`` not counted: 34 counts of `COPY_BITS` bits."""


def packed(spots: tuple[Spot, ...]) -> int:
    """The kinds of these tiles as a packed count."""
    return sum(1 << COPY_BITS * spot.tile.kind for spot in spots)
