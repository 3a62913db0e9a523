"""A table at the end of a hand of play: what each seat shows, and what happened in order."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import NamedTuple

from mjcheck.hand import Discard, Hand, Situation
from mjcheck.tiles import Tile


class Span(NamedTuple):
    """Where something stands in the table's text: offsets in characters, half open."""

    start: int
    end: int


class EventKind(StrEnum):
    KONG = "kong"
    WIN = "win"
    OUT = "out"
    WALL = "wall"
    FISH = "fish"
    ABORT = "abort"


@dataclass(frozen=True, slots=True)
class Event:
    """One thing that happened.  ``seat`` is whose it was, ``tile`` the tile of a kong, a win or a fished tile,
    ``abort`` the kind of an abortive draw."""

    kind: EventKind
    span: Span
    seat: str | None = None
    tile: Tile | None = None
    abort: str | None = None
    situation: Situation = field(default_factory=Situation)
    """What was said of a win beyond the line of its seat."""
    tags: Mapping[str, Span] = field(default_factory=dict)
    """The tags of a win and where they stand."""


@dataclass(frozen=True, slots=True)
class Claim:
    """What is said of a seat instead of showing its hand, or of its match.

    ``ready``: whether it is ready; ``since``: in which turn it became so; ``most``: the most that it can be worth, in
    the table's own unit; ``void_held``: it still holds its missing suit.  ``score``: points before the hand, a riichi
    stick not yet paid.  ``start``: the wind that it began the match with.
    """

    ready: bool | None = None
    since: int | None = None
    most: int | None = None
    void_held: bool | None = None
    score: int | None = None
    start: str | None = None


@dataclass(frozen=True, slots=True)
class Seat:
    """One seat at the end of the hand.

    ``hand`` holds what is shown, with the seat's tags in its situation; ``None`` where nothing is.  ``whole``: it is a
    hand, and not melds alone.
    """

    wind: str
    span: Span
    hand: Hand | None = None
    whole: bool = False
    claim: Claim = field(default_factory=Claim)
    tags: Mapping[str, Span] = field(default_factory=dict)
    """The tags that were said, and where they stand."""

    @property
    def said(self) -> Situation:
        """What the tags of the seat's line say."""
        return Situation() if self.hand is None else self.hand.situation

    @property
    def river(self) -> tuple[Discard, ...]:
        return self.said.river

    @property
    def riichi(self) -> bool:
        """Whether riichi was declared on the seat's line."""
        return not self.said.flags.isdisjoint({"riichi", "double-riichi"})


@dataclass(frozen=True, slots=True)
class Table:
    """One hand of play.  ``said`` is what the header says of the round, counters, sticks and indicators."""

    preset: str | None
    header: Span
    preset_at: Span
    said: Situation
    number: int | None
    """Which hand of the round (or of the match) it is, from 1."""
    seats: Mapping[str, Seat]
    events: tuple[Event, ...]
    tags: Mapping[str, Span] = field(default_factory=dict)
    """The tags of the header and where they stand."""

    def seat(self, wind: str) -> Seat:
        """The seat of a wind, an empty one where no line shows it."""
        found = self.seats.get(wind)
        return found if found is not None else Seat(wind, self.header)
