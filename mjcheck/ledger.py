"""What a table's settlement says: every payment, what became of each seat, and what the next hand starts with."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from mjcheck.findings import Note
from mjcheck.table import Span
from mjcheck.verdict import Payment, Verdict

TABLE: Final = "table"
"""The account of points that nobody takes: what a penalty takes off its payer."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One payment, and the number (from 1) of the event that it belongs to.

    Payer and payee are winds, ``sticks`` the riichi sticks on the table, or `TABLE`.
    """

    payer: str
    payee: str
    amount: int
    why: str
    event: int


def entries(paid: Sequence[Payment], event: int) -> list[Entry]:
    """The payments of one event."""
    return [Entry(payment.payer, payment.payee, payment.amount, payment.why, event) for payment in paid]


def balances(paid: Sequence[Entry], seats: Sequence[str]) -> dict[str, int]:
    """What each account gains or loses, every seat named.  Sums to zero."""
    changes = dict.fromkeys(seats, 0)
    for entry in paid:
        changes[entry.payer] = changes.get(entry.payer, 0) - entry.amount
        changes[entry.payee] = changes.get(entry.payee, 0) + entry.amount
    return changes


@dataclass(frozen=True, slots=True)
class Flaw:
    """Something that the table's rules do not allow.  ``reasons`` are those of a win that is none."""

    note: Note
    span: Span
    event: int | None = None
    reasons: tuple[Note, ...] = ()


@dataclass(frozen=True, slots=True)
class SeatState:
    """What became of a seat.  ``None`` where it is not known or means nothing.

    ``waits`` are the kinds as text; ``most`` is the most that a ready hand can be worth without the way of winning.
    """

    ready: bool | None = None
    waits: tuple[str, ...] = ()
    most: int | None = None
    void_held: bool | None = None
    won: bool = False


@dataclass(frozen=True, slots=True)
class NextHand:
    """What the next hand starts with; ``dealer`` is the wind that its dealer sat in this hand.

    ``number``: which hand of the round or of the match it is, ``None`` where this hand's is not known; ``over``: the
    match has ended, ``None`` where that cannot be told.
    """

    dealer: str
    round: str | None
    number: int | None
    honba: int
    sticks: int
    over: bool | None


@dataclass(frozen=True, slots=True)
class Standing:
    """A seat's end of the match: its points, its place from 1, and its final points, in thousands where the table
    counts so."""

    score: int
    place: int
    points: float


@dataclass(frozen=True, slots=True)
class Settlement:
    """Everything said of a table."""

    preset: str
    assumed: tuple[Note, ...]
    remarks: tuple[Note, ...]
    flaws: tuple[Flaw, ...]
    entries: tuple[Entry, ...]
    deltas: Mapping[str, int]
    seats: Mapping[str, SeatState]
    next: NextHand | None
    scores: Mapping[str, int] = field(default_factory=dict)
    """Each seat's points after the hand, where all were given."""
    final: Mapping[str, Standing] = field(default_factory=dict)
    """The end of the match, where it is reached and can be told."""
    events: tuple[Span, ...] = ()
    """Where each event stands in the table's text."""
    verdicts: Mapping[int, Verdict] = field(default_factory=dict)
    """The verdict of each win, by the number of its event."""
