"""A table that judges structure alone: every reading is worth nothing, the first stands for all."""

from __future__ import annotations

from dataclasses import dataclass

from mjcheck.facts import Facts
from mjcheck.hand import Hand
from mjcheck.valuation.resolve import Paid, drawn
from mjcheck.verdict import Valued


@dataclass(frozen=True, slots=True)
class Shape:
    """A reading without a value."""

    facts: Facts
    qualifying: int = 0
    rank: tuple[object, ...] = ()


class StructureValuation:
    """Values nothing."""

    def value(self, facts: Facts) -> Shape:
        """The reading itself."""
        return Shape(facts)

    def show(self, hand: Hand, worth: Shape, paid: Paid) -> Valued:
        """The reading drawn."""
        return drawn(hand, worth.facts, paid)
