"""What a hand that has not won waits for, or how far it is from ready and which tiles bring it closer."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from mjcheck.findings import Note
from mjcheck.verdict import Verdict


@dataclass(frozen=True, slots=True)
class WaitedTile:
    """A tile that completes the hand, how many of it are left as seen from the hand (0..4), and the verdicts of
    winning on it by a discard and self-drawn.  The verdicts are ``None`` where only the structure was asked about, and
    where none is left."""

    tile: str
    left: int
    ron: Verdict | None
    tsumo: Verdict | None


@dataclass(frozen=True, slots=True)
class UsefulTile:
    """A tile that brings the hand a step closer to ready, and how many of it are left."""

    tile: str
    left: int


@dataclass(frozen=True, slots=True)
class Outlook:
    """The prospects of 3n+1 tiles.

    ``distance``: how many tiles must be exchanged until the hand is ready (shanten); 0 is ready.  ``distances`` the
    same by form (only forms that the table knows and the melds allow).  Where there is no such form, the hand can never
    be complete and ``distance`` is ``None``.  ``waits`` for a ready hand, ``useful`` otherwise.
    """

    distance: int | None
    distances: Mapping[str, int]
    waits: tuple[WaitedTile, ...] = ()
    useful: tuple[UsefulTile, ...] = ()


@dataclass(frozen=True, slots=True)
class DiscardOption:
    """What a 3n+2 hand is after throwing ``discard``."""

    discard: str
    outlook: Outlook


@dataclass(frozen=True, slots=True)
class WaitsAnswer:
    """Everything said of a hand's prospects under one preset (``None``: the structure alone).

    3n+1 tiles give ``outlook``; 3n+2 give ``discards``, best first, and say in ``complete`` whether the hand is
    already a complete structure.  ``ready``: a wait is there (for 3n+2: after the best discard, or complete).
    """

    hand: str
    assumed: tuple[Note, ...]
    preset: str | None
    ready: bool
    complete: bool
    outlook: Outlook | None
    discards: tuple[DiscardOption, ...]
    reasons: tuple[Note, ...] = ()
    """What the table holds against the tiles themselves (foreign tiles, calls it does not have)."""

    @property
    def worthless(self) -> bool:
        """Whether the table lets the hand win on none of the tiles that it waits for, after no discard."""
        outlooks = [option.outlook for option in self.discards] if self.outlook is None else [self.outlook]
        waits = [tile for outlook in outlooks for tile in outlook.waits]
        verdicts = [verdict for tile in waits if tile.left for verdict in (tile.ron, tile.tsumo)]
        return self.preset is not None and bool(waits) and all(verdict and verdict.reasons for verdict in verdicts)
