"""What follows from the patterns of readings, for many distinct combinations at once."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from mjcheck.batch.tables import Ints
from mjcheck.valuation.resolve import exclude

Counts = NDArray[np.int16]
"""How often each pattern (row) counts in each combination (column)."""


def by_pattern(counts: Counts) -> dict[int, Counts]:
    """The rows of the patterns that any combination has, by their indexes; what is changed in them changes in
    ``counts``."""
    return {index: counts[index] for index in np.any(counts, axis=1).nonzero()[0].tolist()}


def exclude_in_columns(counts: Counts, excludes: Sequence[Mapping[int, int]]) -> None:
    """Take away what counted patterns exclude."""
    exclude(by_pattern(counts), excludes, np.minimum)


def higher(lists: Ints, others: Ints) -> NDArray[np.bool_]:
    """Whether a list of counts stands above the other: at the first pattern in which they differ it counts more."""
    differ = lists != others
    first = differ.argmax(axis=1)
    rows = np.arange(len(lists))
    above: NDArray[np.bool_] = lists[rows, first] > others[rows, first]
    return above


def of_best(column: Ints, best: Ints, otherwise: int) -> Ints:
    """What the best member of each group (`best_of`) has in a column of members; ``otherwise`` without one."""
    if not len(column):
        return np.full(len(best), otherwise)
    chosen: Ints = column[best]
    chosen[(best < 0).nonzero()[0]] = otherwise
    return chosen


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
