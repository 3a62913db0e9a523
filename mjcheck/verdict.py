"""What is said of a hand at one table, as frozen records."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from mjcheck.findings import Note

if TYPE_CHECKING:
    from mjcheck.rulebook.model import Rules


@dataclass(frozen=True, slots=True)
class Counted:
    """A pattern that counted: one occurrence's worth in ``unit`` (han, yakuman, limit, points, multiplier, factor or
    fan), and how often."""

    id: str
    names: Mapping[str, str]
    value: int
    count: int
    unit: str

    @property
    def worth(self) -> int:
        """All occurrences together, in the unit: factors multiply, everything else adds up."""
        return self.value**self.count if self.unit == "factor" else self.value * self.count


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a sum that is not a pattern: the fu of one kind."""

    id: str
    names: Mapping[str, str]
    value: int
    count: int


@dataclass(frozen=True, slots=True)
class Payment:
    """Points from a seat to a seat.  Seats are winds; ``?`` a discarder who was not named, ``??`` the others,
    ``sticks`` the riichi sticks on the table."""

    payer: str
    payee: str
    amount: int
    why: str


@dataclass(frozen=True, slots=True)
class Removed:
    """A pattern that held and did not count, and what took it away: the pattern that excludes it or a rule's key."""

    id: str
    by: str


@dataclass(frozen=True, slots=True)
class Valued:
    """One reading of a hand with what it is worth.

    ``groups`` as drawn, and which of them the winning tile went to; ``rank`` orders readings, highest wins;
    ``qualifying`` is the value that counts towards the minimum, in the method's unit; ``base`` what the payments are
    made of.
    """

    form: str
    groups: tuple[str, ...]
    winning_group: int
    wait: str
    patterns: tuple[Counted, ...]
    total: Mapping[str, int]
    lines: tuple[Line, ...]
    qualifying: int
    base: int
    rank: tuple[object, ...]
    limit: str | None = None
    """The id of the limit that was reached."""
    removed: tuple[Removed, ...] = ()


@dataclass(frozen=True, slots=True)
class Verdict:
    """The answer of one table.  ``win`` is ``None`` where only the structure is judged."""

    preset: str
    win: bool | None
    reasons: tuple[Note, ...] = ()
    ignored: tuple[Note, ...] = ()
    best: Valued | None = None
    payments: tuple[Payment, ...] = ()
    deltas: Mapping[str, int] = field(default_factory=dict)
    readings: tuple[Valued, ...] = ()
    """All readings, filled in only when the answer is to show its work."""


@dataclass(frozen=True, slots=True)
class Structure:
    """Whether the tiles are complete in some form at all, whatever the table."""

    complete: bool
    forms: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Answer:
    """Everything said of one hand: its normal text, what was assumed, its structure, and each table's verdict."""

    hand: str
    assumed: tuple[Note, ...]
    structure: Structure
    verdicts: tuple[Verdict, ...]
    tables: tuple[Rules, ...] = field(default=(), repr=False)
    """The tables that gave the verdicts, in the same order."""
