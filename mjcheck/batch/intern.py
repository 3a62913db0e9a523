"""Small numbers for the distinct values of a column."""

from __future__ import annotations

from typing import Final

import numpy as np

from mjcheck.batch.tables import Ints

_GOLDEN: Final = np.uint64(0x9E3779B97F4A7C15)
_FREE: Final = -1


class Intern:
    """Numbers non-negative int64 values 0, 1, 2 ... in the order in which they are first met, and remembers them.

    An open table of numbers: that of a value stands at the place of its hash, or one of the next ones where that is
    taken.
    """

    def __init__(self, bits: int = 14) -> None:
        self._bits = bits
        self._numbers = np.full(1 << bits, _FREE, np.int32)
        self._values = _room(bits)
        self.count = 0
        """How many distinct values were met."""

    @property
    def values(self) -> Ints:
        """The distinct values by their numbers."""
        return self._values[: self.count]

    def __call__(self, values: Ints) -> Ints:
        """The number of each value."""
        places = self._places(values)
        numbers = self._numbers[places].astype(np.int64)
        missed = (self._values[numbers] != values).nonzero()[0]
        if missed.size:
            places, wanted, found = places[missed], values[missed], numbers[missed]
            last = len(self._numbers) - 1
            new = []
            while missed.size:
                free = found == _FREE
                if free.any():
                    new.append(missed[free])
                    missed, places, wanted = missed[~free], places[~free], wanted[~free]
                places = places + 1 & last
                found = self._numbers[places]
                same = self._values[found] == wanted
                numbers[missed[same]] = found[same]
                missed, places, wanted, found = missed[~same], places[~same], wanted[~same], found[~same]
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
        if count >= len(self._values):
            while count > 1 << (self._bits - 2):
                self._bits += 1
            known = self.values
            self._values = _room(self._bits)
            self._values[: self.count] = known
            self._numbers = np.full(1 << self._bits, _FREE, np.int32)
            self._place(known, 0)
        self._values[self.count : count] = fresh
        self._place(fresh, self.count)
        self.count = count

    def _place(self, values: Ints, first_number: int) -> None:
        last = len(self._numbers) - 1
        places = self._places(values)
        waiting = np.arange(len(values))
        while waiting.size:
            # Of several values that want one free place, the one written last has it; the others go on.
            free = waiting[self._numbers[places[waiting]] == _FREE]
            self._numbers[places[free]] = free + first_number
            waiting = waiting[self._numbers[places[waiting]] != waiting + first_number]
            places[waiting] = places[waiting] + 1 & last


def _room(bits: int) -> Ints:
    """Room for the values of a table; behind it what stands for a free place, which no value is."""
    values = np.zeros((1 << (bits - 2)) + 1, np.int64)
    values[-1] = _FREE
    return values
