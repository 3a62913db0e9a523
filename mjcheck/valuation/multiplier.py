"""The value of a reading as a multiplier: the one base pattern that is worth most, times its factors."""

from __future__ import annotations

from collections.abc import Mapping
from math import prod

from mjcheck.rulebook import Rulebook
from mjcheck.rulebook.model import MultiplierValue
from mjcheck.valuation.combination import CombinationValuation, Resolved
from mjcheck.valuation.resolve import resolve

ONE_BASE = "value.method"
"""The rule that takes away all base patterns but one."""


class MultiplierValuation(CombinationValuation):
    """Values readings as a product of a base pattern and factors."""

    def __init__(self, rulebook: Rulebook, rules: MultiplierValue) -> None:
        super().__init__(rulebook, rules.cap)
        self._roots = rulebook.index.get(rules.roots)
        self._bases = {
            index: pattern.multiplier
            for index, pattern in enumerate(rulebook.patterns)
            if pattern.multiplier is not None
        }

    def resolved(self, held: Mapping[int, int]) -> Resolved:
        """What counts of the patterns held, with the base pattern that is best; towards the minimum all of it."""
        bases: list[int | None] = [index for index in held if index in self._bases]
        candidates = (self._resolve(held, base) for base in bases or [None])
        return max(candidates, key=lambda candidate: candidate.rank)

    def worth(self, index: int) -> tuple[int, str]:
        """The factor of a pattern, or its multiplier as a base."""
        pattern = self._rulebook.patterns[index]
        if pattern.factor is not None:
            return pattern.factor, "factor"
        return pattern.multiplier or 0, "multiplier"

    def most(self, times: Mapping[int, int]) -> int:
        """The highest base times all factors."""
        powers = ((self._rulebook.patterns[index].factor or 1) ** count for index, count in times.items())
        product: int = prod(powers, start=max(self._bases.values(), default=0))
        return product

    def _resolve(self, held: Mapping[int, int], base: int | None) -> Resolved:
        """What counts with this base pattern.  Roots are told of the whole hand, those that the base holds included."""
        passed_over = {index: 0 for index in held if index in self._bases and index != base}
        resolution = resolve(self._rulebook, held, passed_over, ONE_BASE)
        worth = product = 0 if base is None else self._bases[base]
        for index, times in resolution.times.items():
            product *= (self._rulebook.patterns[index].factor or 1) ** times
        roots = 0 if self._roots is None else held.get(self._roots, 0)
        total = {"base": worth, "roots": roots, "multiplier": self.capped(product), "uncapped": product}
        return Resolved(resolution, product, product, total)
