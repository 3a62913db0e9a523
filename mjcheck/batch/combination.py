"""The value of many hands where the patterns of a reading alone say what it is worth: each distinct combination of
patterns is resolved once, by the valuation of single hands."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Final

import numpy as np

from mjcheck.batch.collection import Collection, Column
from mjcheck.batch.packed import Packed
from mjcheck.batch.readings import Reader
from mjcheck.batch.resolve import Counts, best_of
from mjcheck.batch.splits import Splits
from mjcheck.batch.tables import Ints
from mjcheck.batch.valued import BASE_BITS, Bests, Totals, asked_of, countable, most_times, pattern_lists
from mjcheck.rulebook import Rulebook
from mjcheck.valuation.combination import CombinationValuation

_WORTH_BITS: Final = 61


class CombinationColumns:
    """Values hands by one rulebook."""

    totals_bits = 31

    def __init__(self, rulebook: Rulebook, valuation: CombinationValuation) -> None:
        self._rulebook = rulebook
        self._valuation = valuation
        self.asked = asked_of(rulebook)
        patterns = len(rulebook.patterns)
        self._reader = Reader(rulebook.rules.forms, patterns, self)
        self._standing = Column(patterns)
        self._worth, self._qualifying, self._base, self._total = Column(), Column(), Column(), Column()
        self._totals: Collection[Totals] = Collection()

    @property
    def full(self) -> bool:
        """Whether so much is remembered that one should begin anew."""
        return self._reader.full

    @property
    def able(self) -> bool:
        """Whether the numbers of this table have room in the columns."""
        most = self._valuation.most(most_times(self.asked))
        fits = most < 1 << _WORTH_BITS and self._valuation.capped(most) < 1 << BASE_BITS
        return fits and countable(self.asked) and self._reader.able

    def value(self, packed: Packed) -> Bests:
        """The best reading of each hand."""
        readings = self._reader.read(packed)
        enough = self._qualifying.values[readings.results] >= self._rulebook.rules.win.minimum
        keys = enough.astype(np.int64) << _WORTH_BITS | self._worth.values[readings.results]
        best = best_of(readings.hands, len(packed), keys, self._standing.values, readings.results)
        complete = (best >= 0).nonzero()[0]
        results = np.full(len(packed), -1, np.int64)
        results[complete] = readings.results[best[complete]]

        def told(column: Column) -> Ints:
            numbers = np.zeros(len(packed), np.int64)
            numbers[complete] = column.values[results[complete]]
            return numbers

        return Bests(results, told(self._qualifying), told(self._total), told(self._base))

    def totals(self, number: int) -> Totals:
        """The totals of this number."""
        return self._totals.values[number]

    def patterns(self, results: Ints) -> list[str]:
        """The patterns that count in results."""
        return pattern_lists(self._rulebook, self._standing.values[results])

    def note_hands(self, packed: Packed) -> None:
        """Nothing but the patterns matters."""

    def note_splits(self, splits: Splits) -> None:
        """Nothing but the patterns matters."""

    def add(self, counts: Counts, hand_notes: Ints, split_notes: Ints) -> Ints:
        """What counts in combinations of patterns that were not met before."""
        first = self._worth.count
        standing = np.zeros_like(counts.T)
        numbers = np.zeros((4, len(standing)), np.int64)
        for row, held in enumerate(_combinations(counts)):
            resolved = self._valuation.resolved(held)
            for index, times in resolved.resolution.times.items():
                standing[row, index] = times
            total = self._totals.number(tuple(resolved.total.items()))
            numbers[:, row] = resolved.worth, resolved.qualifying, self._valuation.capped(resolved.worth), total
        self._standing.append(standing)
        for column, own in zip((self._worth, self._qualifying, self._base, self._total), numbers, strict=True):
            column.append(own)
        return np.arange(first, self._worth.count)


def _combinations(counts: Counts) -> Iterator[dict[int, int]]:
    """How often each pattern holds that does, by index, for every combination (column)."""
    rows, patterns = counts.T.nonzero()
    bounds = np.searchsorted(rows, np.arange(counts.shape[1] + 1)).tolist()
    held = list(zip(patterns.tolist(), counts.T[rows, patterns].tolist(), strict=True))
    for begin, end in pairwise(bounds):
        yield dict(held[begin:end])
