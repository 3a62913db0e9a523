"""The value of a reading where its patterns alone say what it is worth: each combination of patterns is resolved
once."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass

from mjcheck.facts import Facts
from mjcheck.hand import Hand
from mjcheck.memory import Memory
from mjcheck.rulebook import Rulebook
from mjcheck.valuation.resolve import Named, Paid, Resolution, drawn, times_held
from mjcheck.verdict import Valued


@dataclass(frozen=True, slots=True)
class Resolved:
    """The patterns of a combination that count, ``worth`` so much before any cap, of which ``qualifying`` counts
    towards the minimum; ``total`` as in `mjcheck.verdict.Valued`."""

    resolution: Resolution
    worth: int
    qualifying: int
    total: Mapping[str, int]

    @property
    def rank(self) -> tuple[int, tuple[tuple[int, int], ...]]:
        """The highest worth first, then the list of patterns that is higher in the file's order."""
        return self.worth, self.resolution.standing


class CombinationValuation(ABC):
    """Values readings by one rulebook.  Remembers how each combination of patterns resolves."""

    def __init__(self, rulebook: Rulebook, cap: int | None) -> None:
        self._rulebook = rulebook
        self._cap = cap
        self._named = Named(rulebook)
        self._resolved = Memory[tuple[int, tuple[int, ...]], Resolved]()

    @abstractmethod
    def resolved(self, held: Mapping[int, int]) -> Resolved:
        """What counts of the patterns held: times by index, in file order."""

    @abstractmethod
    def worth(self, index: int) -> tuple[int, str]:
        """The value of one occurrence of a pattern, and its unit."""

    @abstractmethod
    def most(self, times: Mapping[int, int]) -> int:
        """A worth that none exceeds of which each pattern counts so often (by index) at most."""

    def capped(self, worth: int) -> int:
        """What is paid of a worth."""
        return worth if self._cap is None else min(worth, self._cap)

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
        """The reading drawn, its patterns and its total."""
        patterns = ((index, times, *self.worth(index)) for index, times in worth.resolution.times.items())
        return drawn(
            hand,
            facts,
            paid,
            patterns=tuple(self._named(index, value, times, unit) for index, times, value, unit in patterns),
            removed=worth.resolution.removed,
            total=worth.total,
            qualifying=worth.qualifying,
            base=self.capped(worth.worth),
            rank=worth.rank,
        )
