"""A hand as it was written: its tiles, its melds, and what was said of the situation."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property
from itertools import chain

from mjcheck.tiles import KINDS, Tile


class Source(StrEnum):
    """Whose tile a meld took, as its mark."""

    LEFT = "<"
    ACROSS = "^"
    RIGHT = ">"
    SOMEBODY = "?"


class MeldKind(StrEnum):
    CHOW = "chow"
    PUNG = "pung"
    KONG = "kong"


@dataclass(frozen=True, slots=True)
class Meld:
    """A declared set.  ``tiles`` as laid: of a chow the taken tile first, of an added kong the added tile last."""

    kind: MeldKind
    tiles: tuple[Tile, ...]
    source: Source | None = None
    """Who gave the tile; ``None`` for a concealed kong."""
    added: bool = False
    lowest: int = field(init=False, repr=False, compare=False)
    """The kind of a pung or kong, the first kind of a chow."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "lowest", min(self.tiles).kind)

    @property
    def concealed(self) -> bool:
        """A concealed kong: declared, yet nobody gave a tile to it."""
        return self.source is None


@dataclass(frozen=True, slots=True)
class Discard:
    """A tile of one's own river, and whether it was called away."""

    tile: Tile
    called: bool = False


@dataclass(frozen=True, slots=True)
class Situation:
    """What the tags said.  ``None`` (or an empty tuple) where nothing was said; winds are letters of ``ESWN``.

    ``flags`` holds the tags without a value as they are spelled (``riichi``, ``last``, ``robbing`` ...; a robbed
    concealed kong is ``robbing`` and ``robbing:concealed`` both).  Amounts: ``honba`` and ``sticks`` are counters.
    """

    self_drawn: bool | None = None
    discarder: str | None = None
    seat: str | None = None
    round: str | None = None
    dora: tuple[Tile, ...] = ()
    ura: tuple[Tile, ...] = ()
    flags: frozenset[str] = frozenset()
    honba: int | None = None
    sticks: int | None = None
    nuki: int | None = None
    void: str | None = None
    shown: tuple[Tile, ...] = ()
    river: tuple[Discard, ...] = ()
    missed: frozenset[str] = frozenset()
    pao: str | None = None
    nobody_liable: bool = False
    """``pao:none``: no seat is liable."""

    def tags(self) -> tuple[str, ...]:
        """The names of the tags that were given, in the order in which they are printed."""
        names = [] if self.self_drawn is None else ["tsumo" if self.self_drawn else "ron"]
        if self.seat is not None:
            names.append("seat")
        if self.round is not None:
            names.append("round")
        if self.flags:
            names += [flag for flag in FLAGS if flag in self.flags and ":" not in flag]
        if self.dora:
            names.append("dora")
        if self.ura:
            names.append("ura")
        if self.honba is not None:
            names.append("honba")
        if self.sticks is not None:
            names.append("sticks")
        if self.nuki is not None:
            names.append("nuki")
        if self.void is not None:
            names.append("void")
        if self.shown:
            names.append("shown")
        if self.river:
            names.append("river")
        if self.missed:
            names.append("missed")
        if self.pao is not None or self.nobody_liable:
            names.append("pao")
        return tuple(names)


FLAGS: tuple[str, ...] = (
    "riichi",
    "double-riichi",
    "ippatsu",
    "first",
    "last",
    "replacement",
    "kong-discard",
    "robbing",
    "robbing:concealed",
    "last-copy",
    "declared",
)
"""Tags without a value (and ``robbing:concealed``), in the order in which they are printed."""


@dataclass(frozen=True)
class Hand:
    """The tiles of one player at the end of a hand, or one tile short of it.

    ``runs`` are the concealed playing tiles in the groups in which they were written, without the winning tile;
    ``winning`` is ``None`` for a hand that is one short.  ``flowers`` are bonus tiles 0..7 (1f..4f, 1g..4g).
    """

    runs: tuple[tuple[Tile, ...], ...]
    melds: tuple[Meld, ...] = ()
    winning: Tile | None = None
    winning_assumed: bool = False
    """No ``+T`` was written: the last concealed playing tile was taken for the winning tile."""
    flowers: tuple[int, ...] = ()
    situation: Situation = field(default_factory=Situation)

    @cached_property
    def concealed(self) -> tuple[Tile, ...]:
        """The concealed playing tiles without the winning tile."""
        return tuple(chain.from_iterable(self.runs))

    @cached_property
    def counts(self) -> tuple[int, ...]:
        """How many of each kind are concealed, the winning tile included.  34 ints."""
        counts = [0] * KINDS
        for tile in self.concealed:
            counts[tile.kind] += 1
        if self.winning is not None:
            counts[self.winning.kind] += 1
        return tuple(counts)

    @cached_property
    def tiles(self) -> tuple[Tile, ...]:
        """Every playing tile of the hand: concealed, melded, winning."""
        winning = () if self.winning is None else (self.winning,)
        return (*self.concealed, *chain.from_iterable([meld.tiles for meld in self.melds]), *winning)

    @property
    def exposed(self) -> bool:
        """Whether a meld was taken from somebody: a concealed kong leaves a hand concealed."""
        return any(not meld.concealed for meld in self.melds)
