"""Small numbers for the distinct values of a column."""

from __future__ import annotations

from typing import Final

import numpy as np

from mjcheck.batch.tables import Ints

_GOLDEN: Final = np.uint64(0x9E3779B97F4A7C15)
_FREE: Final = -1


class Intern:
    """Numbers non-negative int64 values 0, 1, 2 ... in the order in which they are first met, and remembers them.

    An open table: a value's place is its hash, or one of the next ones where that is taken.
    """

    def __init__(self, bits: int = 14) -> None:
        self._bits = bits
        self._keys = np.full(1 << bits, _FREE, np.int64)
        self._numbers = np.zeros(1 << bits, np.int64)
        self._values = np.zeros(1 << (bits - 2), np.int64)
        self.count = 0
        """How many distinct values were met."""

    @property
    def values(self) -> Ints:
        """The distinct values by their numbers."""
        return self._values[: self.count]

    def __call__(self, values: Ints) -> Ints:
        """The number of each value."""
        places = self._places(values)
        numbers = self._numbers[places]
        there = self._keys[places]
        missed = (there != values).nonzero()[0]
        if missed.size:
            places, wanted, there = places[missed], values[missed], there[missed]
            last = len(self._keys) - 1
            new = []
            while missed.size:
                free = there == _FREE
                if free.any():
                    new.append(missed[free])
                    missed, places, wanted = missed[~free], places[~free], wanted[~free]
                places = places + 1 & last
                there = self._keys[places]
                found = there == wanted
                numbers[missed[found]] = self._numbers[places[found]]
                missed, places, wanted, there = missed[~found], places[~found], wanted[~found], there[~found]
            if new:
                rows = np.sort(np.concatenate(new))
                numbers[rows] = self._learn(values[rows])
        return numbers

    def _places(self, values: Ints) -> Ints:
        mixed = values.view(np.uint64) * _GOLDEN >> np.uint64(64 - self._bits)
        return mixed.view(np.int64)

    def _learn(self, values: Ints) -> Ints:
        """The numbers of values that are not there yet, entered in the order in which they are first met."""
        distinct, first, inverse = np.unique(values, return_index=True, return_inverse=True)
        order = np.argsort(first)
        numbers = np.empty(len(distinct), np.int64)
        numbers[order] = np.arange(self.count, self.count + len(distinct))
        self._enter(distinct[order])
        return numbers[inverse]

    def _enter(self, fresh: Ints) -> None:
        count = self.count + len(fresh)
        if count > len(self._values):
            while count > 1 << (self._bits - 2):
                self._bits += 1
            known = self.values
            self._values = np.zeros(1 << (self._bits - 2), np.int64)
            self._values[: self.count] = known
            self._keys = np.full(1 << self._bits, _FREE, np.int64)
            self._numbers = np.zeros(1 << self._bits, np.int64)
            self._place(known, 0)
        self._values[self.count : count] = fresh
        self._place(fresh, self.count)
        self.count = count

    def _place(self, values: Ints, first_number: int) -> None:
        last = len(self._keys) - 1
        places = self._places(values)
        waiting = np.arange(len(values))
        while waiting.size:
            # Of several values that want one free place, the one written last has it; the others go on.
            free = self._keys[places[waiting]] == _FREE
            self._keys[places[waiting[free]]] = values[waiting[free]]
            placed = self._keys[places[waiting]] == values[waiting]
            self._numbers[places[waiting[placed]]] = waiting[placed] + first_number
            waiting = waiting[~placed]
            places[waiting] = places[waiting] + 1 & last
