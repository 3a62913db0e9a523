"""The value of a reading in points: patterns that add up, under the principles of exclusion and account once."""

from __future__ import annotations

from dataclasses import dataclass

from mjcheck.draw import groups_of
from mjcheck.facts import Facts, Form, Wait
from mjcheck.hand import Hand
from mjcheck.rulebook import Rulebook
from mjcheck.rulebook.model import PointsValue
from mjcheck.valuation.combine import AccountOnce, Choice
from mjcheck.verdict import Counted, Removed, Valued

ACCOUNT_ONCE = "account-once"
"""What takes away a pattern whose chows are combined already."""


@dataclass(frozen=True, slots=True)
class Resolved:
    """The patterns of a reading that count, with their sum.

    ``qualifying``: the points of all that are no mere bonus; ``bonus``: those of the others.
    """

    counted: tuple[Counted, ...]
    removed: tuple[Removed, ...]
    qualifying: int
    bonus: int
    rank: tuple[object, ...]


@dataclass(frozen=True, slots=True)
class PointsWorth:
    """One reading with its value."""

    facts: Facts
    resolved: Resolved

    @property
    def rank(self) -> tuple[object, ...]:
        """The most points first, then the list of patterns that is higher in the file's order."""
        return self.resolved.rank

    @property
    def qualifying(self) -> int:
        """Points that count towards the minimum."""
        return self.resolved.qualifying


class PointsValuation:
    """Values readings by one rulebook.  Remembers how each set of held patterns resolves."""

    def __init__(self, rulebook: Rulebook, rules: PointsValue) -> None:
        self._rulebook = rulebook
        self._cap = rules.cap
        self._bonus = frozenset(pattern.id for pattern in rulebook.patterns if pattern.bonus)
        self._groups = AccountOnce(rulebook)
        self._resolved: dict[tuple[int, tuple[int, ...], tuple[Choice, ...]], Resolved] = {}

    def value(self, facts: Facts) -> PointsWorth:
        """The value of one reading."""
        bits, counts = self._rulebook.patterns_held(facts)
        choices = self._groups.choices(facts, bits)
        key = (bits, counts, choices)
        resolved = self._resolved.get(key)
        if resolved is None:
            candidates = (self._resolve(bits, counts, choice) for choice in choices)
            resolved = self._resolved[key] = max(candidates, key=lambda candidate: candidate.rank)
        return PointsWorth(facts, resolved)

    def show(self, hand: Hand, worth: PointsWorth) -> Valued:
        """The reading drawn and its patterns; the total in points, with what of it the minimum is measured by."""
        groups, winning = groups_of(hand, worth.facts)
        resolved = worth.resolved
        points = resolved.qualifying + resolved.bonus
        if self._cap is not None:
            points = min(points, self._cap)
        return Valued(
            form=Form(worth.facts.form).word,
            groups=groups,
            winning_group=winning,
            wait=Wait(worth.facts.wait).word,
            patterns=resolved.counted,
            total={"points": points, "minimum_points": resolved.qualifying, "flowers": resolved.bonus},
            lines=(),
            qualifying=resolved.qualifying,
            base=points,
            rank=resolved.rank,
            removed=resolved.removed,
        )

    def _resolve(self, bits: int, counts: tuple[int, ...], choice: Choice) -> Resolved:
        """What counts, from the top of the file down: only what counts itself takes anything away."""
        chosen = dict(choice)
        counted: list[Counted] = []
        removed: list[Removed] = []
        taken: dict[int, tuple[int, str]] = {}
        for index, pattern in enumerate(self._rulebook.patterns):
            held = self._rulebook.count(index, bits, counts)
            if not held:
                continue
            times = chosen.get(index, 0) if self._groups.members >> index & 1 else held
            if index in taken:
                most, by = taken[index]
                times = max(0, times - most)
                removed.append(Removed(pattern.id, by))
            elif not times:
                removed.append(Removed(pattern.id, ACCOUNT_ONCE))
            if not times:
                continue
            counted.append(Counted(pattern.id, pattern.names, pattern.points or 0, times, "points"))
            for other, most in self._rulebook.excludes[index].items():
                before, by = taken.get(other, (0, pattern.id))
                taken[other] = before + most, by
        if all(entry.id in self._bonus for entry in counted):
            fallback = (pattern for pattern in self._rulebook.patterns if pattern.fallback)
            counted[:0] = [Counted(one.id, one.names, one.points or 0, 1, "points") for one in fallback]
        return self._sum(counted, removed)

    def _sum(self, counted: list[Counted], removed: list[Removed]) -> Resolved:
        bonus = sum(entry.value * entry.count for entry in counted if entry.id in self._bonus)
        qualifying = sum(entry.value * entry.count for entry in counted) - bonus
        kept = {entry.id: entry.count for entry in counted}
        standing = tuple(kept.get(pattern.id, 0) for pattern in self._rulebook.patterns)
        return Resolved(tuple(counted), tuple(removed), qualifying, bonus, (qualifying + bonus, standing))
