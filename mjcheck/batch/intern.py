"""Small numbers for the distinct values of a column."""

from __future__ import annotations

from itertools import pairwise
from typing import Final

import numpy as np

from mjcheck.batch.tables import Ints

_GOLDEN: Final = np.uint64(0x9E3779B97F4A7C15)
_FREE: Final = -1
_FIRST_PIECE: Final = 1 << 10


class Intern:
    """Numbers non-negative int64 values 0, 1, 2 ... in the order in which they are first met, and remembers them.

    An open table of numbers: that of a value stands at the value's hash, or at one of the next places where that is
    taken.  Values that are met early, being the frequent ones, stand first.
    """

    def __init__(self, bits: int = 13) -> None:
        self._bits = bits
        self._numbers = np.full(1 << bits, _FREE, np.int32)
        self._values = np.full(1 << bits - 1, _FREE, np.int64)
        self.count = 0
        """How many distinct values were met."""

    @property
    def values(self) -> Ints:
        """The distinct values by their numbers."""
        return self._values[: self.count]

    def __call__(self, values: Ints) -> Ints:
        """The number of each value."""
        if self.count or len(values) <= _FIRST_PIECE:
            return self._numbered(values)
        # At first ever larger pieces: most of the values of each are known from those before.
        bounds = [0, *(_FIRST_PIECE << place for place in range((len(values) // _FIRST_PIECE).bit_length()))]
        return np.concatenate([self._numbered(values[begin:end]) for begin, end in pairwise([*bounds, len(values)])])

    def _numbered(self, values: Ints) -> Ints:
        places = self._places(values)
        numbers = self._numbers.take(places).astype(np.int64)
        # A free place is clipped to number 0, whose value stands elsewhere.
        missed = (self._values.take(numbers, mode="clip") != values).nonzero()[0]
        if missed.size:
            fresh = self._look_further(values, places, numbers, missed)
            if fresh.size:
                numbers[fresh] = self._learn(values[fresh])
        return numbers

    def _places(self, values: Ints) -> Ints:
        return _hashes(values, self._bits)

    def _look_further(self, values: Ints, places: Ints, numbers: Ints, missed: Ints) -> Ints:
        """Put in the numbers of the values missed that are not at their hash; the rows of those that are nowhere."""
        wanted, at, found = values[missed], places[missed], numbers[missed]
        last = len(self._numbers) - 1
        nowhere = []
        while missed.size:
            free = found == _FREE
            if free.any():
                nowhere.append(missed[free])
                missed, wanted, at = missed[~free], wanted[~free], at[~free]
            at = at + 1 & last
            found = self._numbers[at]
            same = self._values.take(found, mode="clip") == wanted
            numbers[missed[same]] = found[same]
            missed, wanted, at, found = missed[~same], wanted[~same], at[~same], found[~same]
        return np.sort(np.concatenate(nowhere), kind="stable") if nowhere else missed

    def _learn(self, values: Ints) -> Ints:
        """The numbers of values that are not there yet, entered in the order in which they are first met."""
        first = _first_places(values)
        new = first == np.arange(len(values))
        numbers = np.cumsum(new) + (self.count - 1)
        self._enter(values[new])
        return numbers[first]

    def _enter(self, fresh: Ints) -> None:
        count = self.count + len(fresh)
        if count > len(self._values):
            while count > 1 << self._bits - 1:
                self._bits += 1
            known = self.values
            self._values = np.full(1 << self._bits - 1, _FREE, np.int64)
            self._values[: self.count] = known
            self._numbers = np.full(1 << self._bits, _FREE, np.int32)
            self._place(known, 0)
        self._values[self.count : count] = fresh
        self._place(fresh, self.count)
        self.count = count

    def _place(self, values: Ints, first_number: int) -> None:
        last = len(self._numbers) - 1
        numbers = np.arange(first_number, first_number + len(values))
        places = self._places(values)
        while numbers.size:
            free = self._numbers[places] == _FREE
            # Of several values that want one free place, the one written last has it, which is to be the first.
            self._numbers[places[free][::-1]] = numbers[free][::-1]
            waiting = self._numbers[places] != numbers
            numbers, places = numbers[waiting], places[waiting] + 1 & last


def first_rows(numbers: Ints, known: int, count: int) -> Ints:
    """Of the numbers from ``known`` up to ``count``, each of which is there, the rows in which it stands first."""
    fresh = (numbers >= known).nonzero()[0][::-1]
    first = np.empty(count - known, np.int64)
    # Of several rows with one number the one written last stays.
    first[numbers[fresh] - known] = fresh
    return first


def _hashes(values: Ints, bits: int) -> Ints:
    mixed = values.view(np.uint64) * _GOLDEN >> np.uint64(64 - bits)
    return mixed.view(np.int64)


def _first_places(values: Ints) -> Ints:
    """For each value the place at which it is met first."""
    first = np.arange(len(values))
    left = first.copy()
    hashes = _hashes(values, len(values).bit_length() + 1)
    owner = np.zeros(4 * len(values), np.int64)
    while left.size:
        # In each round the first of those that have a hash in common is found by all its equals.
        owner[hashes[::-1]] = left[::-1]
        owners = owner[hashes]
        same = values[owners] == values[left]
        first[left[same]] = owners[same]
        left, hashes = left[~same], hashes[~same]
    return first
