"""A table that judges structure alone: every reading is worth nothing, the first stands for all."""

from __future__ import annotations

from dataclasses import dataclass

from mjcheck.facts import Facts
from mjcheck.hand import Hand
from mjcheck.valuation.resolve import Paid, drawn
from mjcheck.verdict import Valued


@dataclass(frozen=True, slots=True)
class Nothing:
    """The worth of every reading: nothing."""

    qualifying: int = 0
    rank: tuple[object, ...] = ()


class StructureValuation:
    """Values nothing."""

    def value(self, facts: Facts) -> Nothing:
        """Nothing."""
        return Nothing()

    def value_of(self, facts: Facts, bits: int, counts: tuple[int, ...]) -> Nothing:
        """Nothing, whatever patterns it has."""
        return Nothing()

    def show(self, hand: Hand, facts: Facts, worth: Nothing, paid: Paid) -> Valued:
        """The reading drawn."""
        return drawn(hand, facts, paid)
