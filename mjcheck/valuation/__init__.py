"""What a reading is worth, by the method of the rulebook."""

from __future__ import annotations

from typing import Any, Protocol

from mjcheck.facts import Facts
from mjcheck.hand import Hand
from mjcheck.rulebook import Rulebook
from mjcheck.rulebook.model import FanValue, HanValue, MultiplierValue, PointsValue
from mjcheck.valuation.resolve import Paid
from mjcheck.verdict import Valued


class Worth(Protocol):
    """The value of a reading, as far as readings are compared by it."""

    @property
    def rank(self) -> tuple[object, ...]:
        """Orders the readings of one hand under one rulebook: the highest is the answer."""

    @property
    def qualifying(self) -> int:
        """What counts towards the minimum, in the method's unit."""


class Valuation(Protocol):
    """One method of valuing, for one rulebook."""

    def value(self, facts: Facts) -> Worth:
        """The value of one reading."""

    def value_of(self, facts: Facts, bits: int, counts: tuple[int, ...]) -> Worth:
        """The same of a reading of which `Rulebook.patterns_held` says this."""

    def show(self, hand: Hand, facts: Facts, worth: Any, paid: Paid) -> Valued:
        """A reading and its worth, for people: groups drawn, patterns named, fu line by line."""


def valuation_of(rulebook: Rulebook) -> Valuation:
    """The method that the rulebook's ``[value]`` names."""
    from mjcheck.valuation.fan import FanValuation
    from mjcheck.valuation.han import HanValuation
    from mjcheck.valuation.multiplier import MultiplierValuation
    from mjcheck.valuation.points import PointsValuation
    from mjcheck.valuation.structure import StructureValuation

    rules = rulebook.rules
    if isinstance(rules.value, HanValue):
        assert rules.fu is not None
        return HanValuation(rulebook, rules.value, rules.fu)
    if isinstance(rules.value, PointsValue):
        return PointsValuation(rulebook, rules.value)
    if isinstance(rules.value, MultiplierValue):
        return MultiplierValuation(rulebook, rules.value)
    if isinstance(rules.value, FanValue):
        return FanValuation(rulebook, rules.value)
    return StructureValuation()
