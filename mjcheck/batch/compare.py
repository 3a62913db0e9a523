"""Another program's results held against ours."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any, Final

from mjcheck.batch.layout import FIRST, win_text
from mjcheck.batch.scorer import Head, Scored
from mjcheck.batch.valued import Totals

MOST_SHOWN: Final = 3
"""How many differences are explained."""

_LISTS: Final = frozenset({"reason", "patterns", "payments"})
_OF_ANY_HAND: Final = frozenset({"win", "reason"})
_YES: Final = frozenset({"true", "1", "yes", "y"})
_NO: Final = frozenset({"false", "0", "no", "n"})
_NOTHING: Final = frozenset({"", "[]", "{}"})
_THOUSANDS: Final = re.compile(r"-?[0-9]{1,3}(?:,[0-9]{3})+(?:\.[0-9]*)?")


@dataclass(frozen=True, slots=True)
class Difference:
    """One row: the line of the block (from 0), the hand, its preset, and ``column: ours, theirs`` for what differs."""

    line: int
    hand: str
    preset: str | None
    values: tuple[tuple[str, str, str], ...]


@dataclass
class Comparison:
    """How many rows were compared, how many differ, in which columns, and which of our patterns those rows have."""

    rows: int = 0
    differing: int = 0
    left_out: int = 0
    """Rows with a fault, which are not compared."""
    columns: Counter[str] = field(default_factory=Counter)
    patterns: Counter[str] = field(default_factory=Counter)
    first: list[Difference] = field(default_factory=list)

    def told(self) -> dict[str, Any]:
        """What was found as JSON has it."""
        return {**vars(self), "first": list(map(asdict, self.first))}

    @classmethod
    def of_told(cls, told: Mapping[str, Any]) -> Comparison:
        """What was told.  Raises ``ValueError``, ``TypeError`` or ``AttributeError`` for what is none."""
        comparison = cls(**told)
        comparison.columns, comparison.patterns = Counter(comparison.columns), Counter(comparison.patterns)
        comparison.first = [Difference(**{**one, "values": tuple(map(tuple, one["values"]))}) for one in told["first"]]
        return comparison

    def add(self, other: Comparison, line: int) -> None:
        """Another block's, which begins at ``line`` of the file."""
        self.rows += other.rows
        self.differing += other.differing
        self.left_out += other.left_out
        self.columns += other.columns
        self.patterns += other.patterns
        for one in other.first[: MOST_SHOWN - len(self.first)]:
            self.first.append(Difference(one.line + line, one.hand, one.preset, one.values))


def compared(
    scored: Scored,
    told: tuple[Sequence[Head], Sequence[Totals], Sequence[str]],
    theirs: Mapping[str, Sequence[str]],
    hand: Callable[[int], tuple[int, str, str | None]],
) -> tuple[list[str], Comparison]:
    """For each row the columns that differ, joined by ``;``, and what all come to.

    ``theirs``: the other program's results by our columns' names.  ``hand`` tells the line, the hand and the preset of
    a row.  A row with a fault is not compared.
    """
    heads, totals, payments = told
    comparison = Comparison()
    differs: list[str] = []
    numbers = zip(scored.heads.tolist(), scored.totals.tolist(), scored.payments.tolist(), strict=True)
    for row, (head, total, payment) in enumerate(numbers):
        if row in scored.faults:
            differs.append("")
            continue
        comparison.rows += 1
        ours = _Ours(heads[head], dict(totals[total]), payments[payment])
        values = tuple(
            (name, ours.text(name), column[row].strip())
            for name, column in theirs.items()
            if not ours.is_like(name, column[row].strip())
        )
        differs.append(";".join(name for name, _, _ in values))
        if values:
            comparison.differing += 1
            comparison.columns.update(name for name, _, _ in values)
            comparison.patterns.update(entry.partition("*")[0] for entry in heads[head].patterns.split(";") if entry)
            if len(comparison.first) < MOST_SHOWN:
                comparison.first.append(Difference(*hand(row), values))
    return differs, comparison


@dataclass(frozen=True, slots=True)
class _Ours:
    head: Head
    totals: Mapping[str, int]
    payments: str

    def text(self, name: str) -> str:
        """What stands in our column."""
        if name in FIRST:
            return {"win": win_text(self.head.win), "reason": self.head.reasons, "patterns": self.head.patterns}[name]
        return self.payments if name == "payments" else str(self.totals.get(name, ""))

    def is_like(self, name: str, theirs: str) -> bool:
        """Whether another program says the same.  Of a hand that is no win it may say that it is worth nothing, where
        we tell what it would have been worth."""
        if self.head.win is False and name not in _OF_ANY_HAND and _is_nothing(theirs):
            return True
        return alike(name, self.text(name), theirs)


def alike(name: str, ours: str, theirs: str) -> bool:
    """Whether two values of a column say the same: numbers by their value, lists in any order, wins in any word."""
    if ours == theirs:
        return True
    if name == "win":
        return theirs.lower() in (_YES if ours == "true" else _NO if ours == "false" else ())
    if name in _LISTS:
        return sorted(ours.split(";")) == sorted(_parts(theirs))
    try:
        return float(ours) == float(_plain(theirs))
    except ValueError:
        return False


def _is_nothing(theirs: str) -> bool:
    return theirs in _NOTHING or alike("", "0", theirs)


def _plain(number: str) -> str:
    """A number without the commas between its thousands."""
    return number.replace(",", "") if _THOUSANDS.fullmatch(number) else number


def _parts(theirs: str) -> list[str]:
    """What a list names: parted as ours are, or a list of JSON."""
    if theirs.startswith("["):
        try:
            return list(map(str, json.loads(theirs))) or [""]
        except (ValueError, RecursionError):
            pass
    return [part.strip() for part in theirs.split(";")]
