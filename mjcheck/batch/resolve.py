"""What follows from the patterns of readings, for many distinct combinations at once.

Both methods keep what they found in growing columns, one element a *result*; its number stands for it everywhere.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from mjcheck.batch.tables import Ints
from mjcheck.valuation.resolve import exclude

Counts = NDArray[np.int16]
"""How often each pattern (row) counts in each combination (column)."""


def exclude_in_columns(counts: Counts, excludes: Sequence[Mapping[int, int]]) -> None:
    """Take away what counted patterns exclude."""
    held = np.any(counts, axis=1).nonzero()[0].tolist()
    exclude({index: counts[index] for index in held}, excludes, np.minimum)


class Column:
    """A column that grows: of numbers, or of lists of ``width`` counts, none of which is above 127."""

    def __init__(self, width: int = 0) -> None:
        self._room = np.zeros((1 << 10, width) if width else 1 << 10, np.int8 if width else np.int64)
        self.count = 0

    @property
    def values(self) -> Ints:
        """All elements."""
        return self._room[: self.count]

    def append(self, values: Ints) -> None:
        """More elements at the end."""
        count = self.count + len(values)
        if count > len(self._room):
            room = np.zeros((max(count, 2 * len(self._room)), *self._room.shape[1:]), self._room.dtype)
            room[: self.count] = self.values
            self._room = room
        self._room[self.count : count] = values
        self.count = count


def higher(lists: Ints, others: Ints) -> NDArray[np.bool_]:
    """Whether a list of counts stands above the other: at the first pattern in which they differ it counts more."""
    differ = lists != others
    first = differ.argmax(axis=1)
    rows = np.arange(len(lists))
    above: NDArray[np.bool_] = lists[rows, first] > others[rows, first]
    return above


def best_of(groups: Ints, count: int, keys: Ints, lists: Ints, which: Ints) -> Ints:
    """For each of ``count`` groups the place of its best member, -1 without one.

    ``groups`` names the group of each member, ``keys`` is its worth; of equal keys the one whose list
    (``lists[which]``) is higher is the best.
    """
    highest = np.full(count, -1, np.int64)
    np.maximum.at(highest, groups, keys)
    candidates = (keys == highest[groups]).nonzero()[0]
    best = np.full(count, -1, np.int64)
    best[groups[candidates]] = candidates
    rivals = candidates[best[groups[candidates]] != candidates]
    rivals = rivals[which[rivals] != which[best[groups[rivals]]]]
    while rivals.size:
        # One rival a group at a time; a group seldom has more than one.
        _, first = np.unique(groups[rivals], return_index=True)
        now = rivals[first]
        holders = best[groups[now]]
        better = higher(lists[which[now]], lists[which[holders]])
        best[groups[now[better]]] = now[better]
        rivals = np.delete(rivals, first)
    return best
