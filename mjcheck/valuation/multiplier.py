"""The value of a reading as a multiplier: the one base pattern that is worth most, times its factors."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import prod

from mjcheck.facts import Facts
from mjcheck.hand import Hand
from mjcheck.memory import Memory
from mjcheck.rulebook import Rulebook
from mjcheck.rulebook.model import MultiplierValue
from mjcheck.valuation.resolve import Paid, Resolution, drawn, resolve, times_held
from mjcheck.verdict import Counted, Valued

ONE_BASE = "value.method"
"""The rule that takes away all base patterns but one."""


@dataclass(frozen=True, slots=True)
class Resolved:
    """The patterns that count: ``base`` of the base pattern (0 without one), ``product`` with its factors and before
    any cap; ``roots`` in the hand, those that the base pattern holds included."""

    resolution: Resolution
    base: int
    product: int
    roots: int

    @property
    def rank(self) -> tuple[int, tuple[tuple[int, int], ...]]:
        """The highest product first, then the list of patterns that is higher in the file's order."""
        return self.product, self.resolution.standing

    @property
    def qualifying(self) -> int:
        """The product before any cap."""
        return self.product


class MultiplierValuation:
    """Values readings by one rulebook.  Remembers how each set of held patterns resolves."""

    def __init__(self, rulebook: Rulebook, rules: MultiplierValue) -> None:
        self._rulebook = rulebook
        self._cap = rules.cap
        self._roots = rulebook.index.get(rules.roots)
        self._bases = {
            index: pattern.multiplier
            for index, pattern in enumerate(rulebook.patterns)
            if pattern.multiplier is not None
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
        """The reading drawn, its base pattern and factors; the total in the multiplier's parts."""
        return drawn(
            hand,
            facts,
            paid,
            patterns=tuple(self._counted(index, times) for index, times in worth.resolution.times.items()),
            removed=worth.resolution.removed,
            total=self.total(worth),
            qualifying=worth.qualifying,
            base=self.capped(worth.product),
            rank=worth.rank,
        )

    def resolved(self, held: Mapping[int, int]) -> Resolved:
        """What counts of the patterns held (times by index, in file order), with the base pattern that is best."""
        bases: list[int | None] = [index for index in held if index in self._bases]
        candidates = (self._resolve(held, base) for base in bases or [None])
        return max(candidates, key=lambda candidate: candidate.rank)

    def total(self, resolved: Resolved) -> dict[str, int]:
        """The multiplier and its parts."""
        return {
            "base": resolved.base,
            "roots": resolved.roots,
            "multiplier": self.capped(resolved.product),
            "uncapped": resolved.product,
        }

    def capped(self, product: int) -> int:
        """The multiplier that is paid."""
        return product if self._cap is None else min(product, self._cap)

    def most(self, times: Mapping[int, int]) -> int:
        """A product that none exceeds of which each pattern counts so often (by index) at most."""
        powers = ((self._rulebook.patterns[index].factor or 1) ** count for index, count in times.items())
        product: int = prod(powers, start=max(self._bases.values(), default=0))
        return product

    def _resolve(self, held: Mapping[int, int], base: int | None) -> Resolved:
        """What counts with this base pattern."""
        passed_over = {index: 0 for index in held if index in self._bases and index != base}
        resolution = resolve(self._rulebook, held, passed_over, ONE_BASE)
        worth = product = 0 if base is None else self._bases[base]
        for index, times in resolution.times.items():
            product *= (self._rulebook.patterns[index].factor or 1) ** times
        roots = 0 if self._roots is None else held.get(self._roots, 0)
        return Resolved(resolution, worth, product, roots)

    def _counted(self, index: int, times: int) -> Counted:
        pattern = self._rulebook.patterns[index]
        if pattern.factor is not None:
            return Counted(pattern.id, pattern.names, pattern.factor, times, "factor")
        return Counted(pattern.id, pattern.names, pattern.multiplier or 0, times, "multiplier")
