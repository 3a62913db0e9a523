"""The value of a reading in points: patterns that add up, under the principles of exclusion and account once."""

from __future__ import annotations

from dataclasses import dataclass

from mjcheck.draw import groups_of
from mjcheck.facts import Facts, Form, Wait
from mjcheck.hand import Hand
from mjcheck.rulebook import Rulebook
from mjcheck.rulebook.model import PointsValue
from mjcheck.valuation.combine import AccountOnce, Choice, bits_in
from mjcheck.verdict import Counted, Removed, Valued

ACCOUNT_ONCE = "account-once"
"""What takes away a pattern whose chows are combined already."""


@dataclass(frozen=True, slots=True)
class Resolved:
    """The patterns of a reading that count, with their sum.

    ``qualifying``: the points of all that are no mere bonus; ``bonus``: those of the others; ``standing``: the patterns
    in file order, each as its index with a minus and how often it counts: a list higher in the file is greater.
    """

    counted: tuple[Counted, ...]
    removed: tuple[Removed, ...]
    qualifying: int
    bonus: int
    standing: tuple[tuple[int, int], ...]

    @property
    def rank(self) -> tuple[object, ...]:
        """The most points first, then the list of patterns that is higher in the file's order."""
        return self.qualifying + self.bonus, self.standing


@dataclass(frozen=True, slots=True)
class PointsWorth:
    """One reading with its value."""

    facts: Facts
    resolved: Resolved

    @property
    def rank(self) -> tuple[object, ...]:
        """Orders the readings of a hand."""
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
        patterns = self._rulebook.patterns
        chosen = dict(choice)
        counted: dict[int, int] = {}
        removed: list[Removed] = []
        taken: dict[int, tuple[int, str]] = {}
        for index in bits_in(bits):
            in_group = self._groups.members >> index & 1
            times = chosen.get(index, 0) if in_group else self._rulebook.count(index, bits, counts)
            if index in taken:
                most, by = taken[index]
                times = max(0, times - most)
                removed.append(Removed(patterns[index].id, by))
            elif not times:
                removed.append(Removed(patterns[index].id, ACCOUNT_ONCE))
            if times:
                counted[index] = times
                for other, most in self._rulebook.excludes[index].items():
                    before, by = taken.get(other, (0, patterns[index].id))
                    taken[other] = before + most, by
        if all(patterns[index].bonus for index in counted):
            counted |= {index: 1 for index, pattern in enumerate(patterns) if pattern.fallback}
        return self._sum(dict(sorted(counted.items())), removed)

    def _sum(self, counted: dict[int, int], removed: list[Removed]) -> Resolved:
        entries = []
        sums = {False: 0, True: 0}
        for index, times in counted.items():
            pattern = self._rulebook.patterns[index]
            points = pattern.points or 0
            entries.append(Counted(pattern.id, pattern.names, points, times, "points"))
            sums[pattern.bonus] += points * times
        standing = tuple((-index, times) for index, times in counted.items())
        return Resolved(tuple(entries), tuple(removed), qualifying=sums[False], bonus=sums[True], standing=standing)
