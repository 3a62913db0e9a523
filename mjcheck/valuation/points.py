"""The value of a reading in points: patterns that add up, under the principles of exclusion and account once."""

from __future__ import annotations

from dataclasses import dataclass, replace

from mjcheck.facts import Facts
from mjcheck.hand import Hand
from mjcheck.memory import Memory
from mjcheck.rulebook import Rulebook
from mjcheck.rulebook.model import PointsValue
from mjcheck.valuation.combine import AccountOnce, Choice, bits_in
from mjcheck.valuation.resolve import Named, Paid, drawn, fall_back, resolve, times_held
from mjcheck.verdict import Counted, Removed, Valued

ACCOUNT_ONCE = "account-once"
"""What takes away a pattern whose chows are combined already."""


@dataclass(frozen=True, slots=True)
class Resolved:
    """The patterns of a reading that count; ``qualifying`` the points of all that are no mere bonus, ``bonus`` those of
    the others.  ``rank``: the most points first, then the list of patterns that is higher in the file's order."""

    patterns: tuple[Counted, ...]
    removed: tuple[Removed, ...]
    qualifying: int
    bonus: int
    rank: tuple[object, ...]


class PointsValuation:
    """Values readings by one rulebook.  Remembers how each set of held patterns resolves."""

    def __init__(self, rulebook: Rulebook, rules: PointsValue) -> None:
        self._rulebook = rulebook
        self._cap = rules.cap
        self._named = Named(rulebook)
        self._points = [pattern.points or 0 for pattern in rulebook.patterns]
        self._bonus = frozenset(index for index, pattern in enumerate(rulebook.patterns) if pattern.bonus)
        self._fallback = [index for index, pattern in enumerate(rulebook.patterns) if pattern.fallback]
        self._groups = AccountOnce(rulebook)
        self._resolved = Memory[tuple[int, tuple[int, ...], tuple[Choice, ...]], Resolved]()

    def value(self, facts: Facts) -> Resolved:
        """The value of one reading."""
        return self.value_of(facts, *self._rulebook.patterns_held(facts))

    def value_of(self, facts: Facts, bits: int, counts: tuple[int, ...]) -> Resolved:
        """The value of a reading with these patterns."""
        choices = self._groups.choices(facts, bits)
        key = (bits, counts, choices)
        resolved = self._resolved.get(key)
        if resolved is None:
            candidates = (self._resolve(bits, counts, choice) for choice in choices)
            resolved = self._resolved[key] = max(candidates, key=lambda candidate: candidate.rank)
        return resolved

    def show(self, hand: Hand, facts: Facts, worth: Resolved, paid: Paid) -> Valued:
        """The reading drawn and its patterns; the total in points, with what of it the minimum is measured by."""
        points = worth.qualifying + worth.bonus
        if self._cap is not None:
            points = min(points, self._cap)
        return drawn(
            hand,
            facts,
            paid,
            patterns=worth.patterns,
            removed=worth.removed,
            total={"points": points, "minimum_points": worth.qualifying, "flowers": worth.bonus},
            qualifying=worth.qualifying,
            base=points,
            rank=worth.rank,
        )

    def _resolve(self, bits: int, counts: tuple[int, ...], choice: Choice) -> Resolved:
        """What counts where of the account-once groups this choice is made."""
        settled = dict.fromkeys(bits_in(bits & self._groups.members), 0) | dict(choice)
        resolution = resolve(self._rulebook, times_held(self._rulebook, bits, counts), settled, ACCOUNT_ONCE)
        times = resolution.times | dict.fromkeys(self._fallback, 0)
        fall_back(times, self._bonus, self._fallback)
        resolution = replace(resolution, times={index: count for index, count in sorted(times.items()) if count})
        worths = {index: self._points[index] * count for index, count in resolution.times.items()}
        bonus = sum(worth for index, worth in worths.items() if index in self._bonus)
        points = sum(worths.values())
        counted = (
            self._named(index, self._points[index], count, "points") for index, count in resolution.times.items()
        )
        rank = (points, resolution.standing)
        return Resolved(tuple(counted), resolution.removed, points - bonus, bonus, rank)
