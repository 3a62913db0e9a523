"""What few rows have alone: distinct values, each numbered, and what follows from distinct numbers, worked out once."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import Generic, TypeVar

import numpy as np

from mjcheck.batch.intern import Intern
from mjcheck.batch.tables import Ints

Kept = TypeVar("Kept", bound=Hashable)


class Collection(Generic[Kept]):
    """Distinct values, numbered."""

    def __init__(self) -> None:
        self.values: list[Kept] = []
        self._numbers: dict[Kept, int] = {}

    def number(self, value: Kept) -> int:
        """The number of a value."""
        found = self._numbers.get(value)
        if found is None:
            found = self._numbers[value] = len(self.values)
            self.values.append(value)
        return found


class Consequences:
    """For each distinct number of a column something worked out once."""

    def __init__(self) -> None:
        self._intern = Intern()
        self._found = np.zeros(0, np.int64)

    def __call__(self, keys: Ints, work_out: Callable[[Sequence[int]], list[int]]) -> Ints:
        """What was worked out for each key."""
        numbers = self._intern(keys)
        fresh = self._intern.values[len(self._found) :]
        if len(fresh):
            self._found = np.concatenate([self._found, np.array(work_out(fresh.tolist()), np.int64)])
        worked_out: Ints = self._found[numbers]
        return worked_out
