"""The value of a reading in fan: patterns that add up to a cap, and limit patterns that stand alone."""

from __future__ import annotations

from collections.abc import Mapping

from mjcheck.rulebook import Rulebook
from mjcheck.rulebook.model import FanValue
from mjcheck.valuation.combination import CombinationValuation, Resolved
from mjcheck.valuation.resolve import kept_alone, resolve

ONE_LIMIT = "value.limit_fan"
"""The rule that takes away all limit patterns but one."""


class FanValuation(CombinationValuation):
    """Values readings in fan."""

    def __init__(self, rulebook: Rulebook, rules: FanValue) -> None:
        super().__init__(rulebook, rules.cap)
        self._fan = [pattern.fan or 0 for pattern in rulebook.patterns]
        self._limits = {
            index: fan for index, fan in enumerate(self._fan) if rules.limit_fan is not None and fan >= rules.limit_fan
        }

    def resolved(self, held: Mapping[int, int]) -> Resolved:
        """What counts of the patterns held; towards the minimum without those that are mere bonus."""
        resolution = kept_alone(self._rulebook, resolve(self._rulebook, held), self._limits, ONE_LIMIT)
        worths = {index: self._fan[index] * times for index, times in resolution.times.items()}
        bonus = sum(worth for index, worth in worths.items() if self._rulebook.patterns[index].bonus)
        fan = sum(worths.values())
        return Resolved(resolution, fan, fan - bonus, {"fan": self.capped(fan), "uncapped": fan})

    def worth(self, index: int) -> tuple[int, str]:
        """The fan of a pattern."""
        return self._fan[index], "fan"

    def most(self, times: Mapping[int, int]) -> int:
        """All fan together."""
        return sum(self._fan[index] * count for index, count in times.items())
