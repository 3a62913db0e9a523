"""What the tokens of rows say, added up row by row."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from mjcheck.batch import fields as tk
from mjcheck.batch.places import begins, sizes_of, steps_of
from mjcheck.batch.tables import Ints
from mjcheck.batch.tokens import Told


class Sums:
    """The sums over the tokens of the rows that are ``good`` so far; ``None``: of all rows.

    Sums are differences of running sums.  These run over, which does not matter: what is added comes off again.
    """

    def __init__(self, told: Told, numbers: Ints, marks: NDArray[np.uint8], last: Ints, good: Ints | None) -> None:
        self._told, self._numbers, self._last, self._good = told, numbers, last, good
        row_of = np.repeat(np.arange(len(last), dtype=np.int32), sizes_of(last))
        self._marked: dict[int, tuple[Ints, Ints, Ints]] = {}
        for mark, rarer in ((tk.MELD, tk.KONG_MARK), (tk.VIEW_MARK, tk.LAID_MARK), (tk.RARE_MARK, None)):
            marked = (marks & mark != 0).nonzero()[0]
            self._marked[mark] = self._by_row(marked, row_of)
            if rarer is not None:
                self._marked[rarer] = self._by_row(marked[marks[marked] & rarer != 0], row_of)

    def _by_row(self, marked: Ints, row_of: Ints) -> tuple[Ints, Ints, Ints]:
        """For tokens with a mark the places of their numbers, which of these is the last in its row, and the rows."""
        rows = row_of[marked]
        is_last = np.ones(len(rows), bool)
        np.not_equal(rows[1:], rows[:-1], out=is_last[:-1])
        ends = is_last.nonzero()[0]
        return self._told.places.take(self._numbers[marked]).astype(np.int64), ends, rows[ends]

    def any(self, mark: int) -> bool:
        """Whether there is any token with a mark."""
        return len(self._marked[mark][0]) > 0

    def __call__(self, column: int) -> Ints:
        """A column that any token may add to."""
        return self._chosen(sums_upto(self._told.sums[column].take(self._numbers), self._last))

    def of(self, mark: int, column: int) -> Ints:
        """A column that only tokens with a mark add to."""
        places, ends, rows = self._marked[mark]
        sums = np.zeros(len(self._last), np.int64)
        if places.size:
            sums[rows] = sums_upto(self._told.marked[column - tk.MARKED].take(places), ends)
        return self._chosen(sums)

    def _chosen(self, column: Ints) -> Ints:
        return column if self._good is None else column[self._good]

    def last_tile(self, wanted: Ints, last: NDArray[np.int8]) -> Ints:
        """The kind of the concealed tile written last in some of the good rows, -1 without one."""
        kinds = last[self._numbers]
        latest = np.maximum.accumulate(np.where(kinds >= 0, np.arange(len(kinds)), -1))[self._last]
        there = self._chosen(latest >= begins(self._last))[wanted]
        return np.where(there, kinds[self._chosen(latest)[wanted]], -1).astype(np.int64)


def sums_upto(amounts: Ints, last: Ints) -> Ints:
    """The sums of consecutive pieces of a column; ``last`` is where each ends."""
    return steps_of(np.cumsum(amounts).take(last))
