"""Another program's results held against ours."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from typing import Any, Final

from mjcheck.batch.alike import alike, is_nothing
from mjcheck.batch.layout import FIRST, win_text
from mjcheck.batch.scorer import Head, Scored
from mjcheck.batch.valued import Totals

MOST_SHOWN: Final = 3
"""How many differences are explained."""

_COUNTERS: Final = ("lacking", "columns", "patterns", "all_patterns", "reasons", "all_reasons")


@dataclass(frozen=True, slots=True)
class Difference:
    """One row: the line of the block (from 0), the hand, its preset, and ``column: ours, theirs`` for what differs."""

    line: int
    hand: str
    preset: str | None
    values: tuple[tuple[str, str, str], ...]


@dataclass
class Comparison:
    """How many rows were compared, how many differ, in which columns, and which of our patterns and reasons those rows
    have; ``all_patterns`` and ``all_reasons``: those of all rows compared.

    ``lacking``: columns of which the table of so many rows says nothing; ``first``: rows that differ, such as differ
    in other columns before more of the same.
    """

    rows: int = 0
    differing: int = 0
    left_out: int = 0
    """Rows with a fault, which are not compared."""
    lacking: Counter[str] = field(default_factory=Counter)
    columns: Counter[str] = field(default_factory=Counter)
    patterns: Counter[str] = field(default_factory=Counter)
    all_patterns: Counter[str] = field(default_factory=Counter)
    reasons: Counter[str] = field(default_factory=Counter)
    all_reasons: Counter[str] = field(default_factory=Counter)
    first: list[Difference] = field(default_factory=list)

    def told(self) -> dict[str, Any]:
        """What was found as JSON has it."""
        return {**vars(self), "first": list(map(asdict, self.first))}

    @classmethod
    def of_told(cls, told: Mapping[str, Any]) -> Comparison:
        """What was told.  Raises ``ValueError``, ``TypeError`` or ``AttributeError`` for what is none."""
        comparison = cls(**told)
        for name in _COUNTERS:
            setattr(comparison, name, Counter(told[name]))
        comparison.first = [
            Difference(
                int(one["line"]),
                str(one["hand"]),
                None if one["preset"] is None else str(one["preset"]),
                tuple((str(column), str(ours), str(theirs)) for column, ours, theirs in one["values"]),
            )
            for one in told["first"]
        ]
        return comparison

    def add(self, other: Comparison, line: int) -> None:
        """Another block's, which begins at ``line`` of the file."""
        self.rows += other.rows
        self.differing += other.differing
        self.left_out += other.left_out
        for name in _COUNTERS:
            getattr(self, name).update(getattr(other, name))
        self.first = _to_show([*self.first, *(replace(one, line=one.line + line) for one in other.first)])


def _to_show(differences: Sequence[Difference]) -> list[Difference]:
    """The differences that are explained: one of each set of columns, then the first of the rest."""
    of_each: dict[tuple[str, ...], Difference] = {}
    for one in differences:
        of_each.setdefault(tuple(column for column, _, _ in one.values), one)
    rest = [one for one in differences if one not in of_each.values()]
    return sorted([*of_each.values(), *rest][:MOST_SHOWN], key=lambda one: one.line)


def compared(
    scored: Scored,
    told: tuple[Sequence[Head], Sequence[Totals], Sequence[str]],
    theirs: Sequence[tuple[str, str, Sequence[str]]],
    hand: Callable[[int], tuple[int, str, str | None]],
    has: Callable[[int], Collection[str]],
) -> tuple[list[str], Comparison]:
    """For each row the columns that differ, joined by ``;``, and what all come to.

    ``theirs``: of each pair of columns the name of ours, what the pair is called, and the other program's results.
    ``hand`` tells the line, the hand and the preset of a row, ``has`` our columns of which its table says anything.  A
    row with a fault is not compared.
    """
    heads, totals, payments = told
    comparison = Comparison()
    differs: list[str] = []
    found: list[Difference] = []
    every: Counter[int] = Counter()
    differing: Counter[int] = Counter()
    shown: set[tuple[str, ...]] = set()
    numbers = zip(scored.heads.tolist(), scored.totals.tolist(), scored.payments.tolist(), strict=True)
    for row, (head, total, payment) in enumerate(numbers):
        if row in scored.faults:
            differs.append("")
            continue
        comparison.rows += 1
        every[head] += 1
        ours = _Ours(heads[head], dict(totals[total]), payments[payment])
        values = []
        known = has(row)
        for name, called, column in theirs:
            if name not in known:
                comparison.lacking[called] += 1
            elif not ours.is_like(name, column[row].strip()):
                values.append((called, ours.text(name), column[row].strip()))
        names = tuple(called for called, _, _ in values)
        differs.append(";".join(names))
        if values:
            comparison.differing += 1
            comparison.columns.update(names)
            differing[head] += 1
            if len(found) < MOST_SHOWN or names not in shown:
                shown.add(names)
                found.append(Difference(*hand(row), tuple(values)))
    for counts, patterns, reasons in (
        (every, comparison.all_patterns, comparison.all_reasons),
        (differing, comparison.patterns, comparison.reasons),
    ):
        for head, count in counts.items():
            patterns.update(_counted(heads[head].patterns, count))
            reasons.update(_counted(heads[head].reasons, count))
    comparison.first = _to_show(found)
    return differs, comparison


def _counted(listed: str, count: int) -> dict[str, int]:
    """Each entry of a list so many times."""
    return {entry.partition("*")[0]: count for entry in listed.split(";") if entry}


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
        """Whether another program says the same.  Of a hand that is no win it may say nothing, or that it is worth
        nothing, where we tell what it would have been worth."""
        if self.head.win is False and name != "reason" and is_nothing(theirs):
            return True
        return alike(name, self.text(name), theirs)
