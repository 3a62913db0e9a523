"""The value of a reading in fan: patterns that add up to a cap, and limit patterns that stand alone."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from mjcheck.facts import Facts
from mjcheck.hand import Hand
from mjcheck.memory import Memory
from mjcheck.rulebook import Rulebook
from mjcheck.rulebook.model import FanValue
from mjcheck.valuation.resolve import Paid, Resolution, drawn, kept_alone, resolve, times_held
from mjcheck.verdict import Counted, Valued

ONE_LIMIT = "value.limit_fan"
"""The rule that takes away all limit patterns but one."""


@dataclass(frozen=True, slots=True)
class Resolved:
    """The patterns that count, ``fan`` their sum before any cap; ``qualifying`` without those that are mere bonus."""

    resolution: Resolution
    fan: int
    qualifying: int

    @property
    def rank(self) -> tuple[int, tuple[tuple[int, int], ...]]:
        """The most fan first, then the list of patterns that is higher in the file's order."""
        return self.fan, self.resolution.standing


class FanValuation:
    """Values readings by one rulebook.  Remembers how each set of held patterns resolves."""

    def __init__(self, rulebook: Rulebook, rules: FanValue) -> None:
        self._rulebook = rulebook
        self._cap = rules.cap
        self._fan = [pattern.fan or 0 for pattern in rulebook.patterns]
        self._limits = {
            index: fan for index, fan in enumerate(self._fan) if rules.limit_fan is not None and fan >= rules.limit_fan
        }
        self._resolved = Memory[tuple[int, tuple[int, ...]], Resolved]()

    def value(self, facts: Facts) -> Resolved:
        """The value of one reading."""
        return self.value_of(facts, *self._rulebook.patterns_held(facts))

    def value_of(self, facts: Facts, bits: int, counts: tuple[int, ...]) -> Resolved:
        """The value of a reading with these patterns."""
        key = (bits, counts)
        resolved = self._resolved.get(key)
        if resolved is None:
            resolved = self._resolved[key] = self.resolved(times_held(self._rulebook, *key))
        return resolved

    def show(self, hand: Hand, facts: Facts, worth: Resolved, paid: Paid) -> Valued:
        """The reading drawn and its patterns; the total in fan, capped and not."""
        patterns = self._rulebook.patterns
        return drawn(
            hand,
            facts,
            paid,
            patterns=tuple(
                Counted(patterns[index].id, patterns[index].names, self._fan[index], times, "fan")
                for index, times in worth.resolution.times.items()
            ),
            removed=worth.resolution.removed,
            total=self.total(worth),
            qualifying=worth.qualifying,
            base=self.capped(worth.fan),
            rank=worth.rank,
        )

    def resolved(self, held: Mapping[int, int]) -> Resolved:
        """What counts of the patterns held (times by index, in file order)."""
        resolution = kept_alone(self._rulebook, resolve(self._rulebook, held), self._limits, ONE_LIMIT)
        worths = {index: self._fan[index] * times for index, times in resolution.times.items()}
        bonus = sum(worth for index, worth in worths.items() if self._rulebook.patterns[index].bonus)
        fan = sum(worths.values())
        return Resolved(resolution, fan, fan - bonus)

    def total(self, resolved: Resolved) -> dict[str, int]:
        """What the patterns that count come to, in fan."""
        return {"fan": self.capped(resolved.fan), "uncapped": resolved.fan}

    def capped(self, fan: int) -> int:
        """The fan that are paid."""
        return fan if self._cap is None else min(fan, self._cap)

    def most(self, times: Mapping[int, int]) -> int:
        """Fan that no reading exceeds of which each pattern counts so often (by index) at most."""
        return sum(self._fan[index] * count for index, count in times.items())
