"""What few rows have alone: distinct values, each numbered, and what follows from distinct numbers, worked out once."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import Generic, TypeVar

import numpy as np

from mjcheck.batch.intern import Intern
from mjcheck.batch.tables import Ints

Kept = TypeVar("Kept", bound=Hashable)


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


class Collection(Generic[Kept]):
    """Values, numbered."""

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

    def add(self, values: Sequence[Kept]) -> range:
        """The numbers of values hardly any of which is there already: each has one of its own."""
        first = len(self.values)
        self.values += values
        return range(first, len(self.values))


class Consequences:
    """For each distinct number of a column something worked out once."""

    def __init__(self) -> None:
        self._intern = Intern()
        self._found = Column()

    def __call__(self, keys: Ints, work_out: Callable[[Sequence[int]], Sequence[int]]) -> Ints:
        """What was worked out for each key."""
        numbers = self._intern(keys)
        fresh = self._intern.values[self._found.count :]
        if len(fresh):
            self._found.append(np.array(work_out(fresh.tolist()), np.int64))
        worked_out: Ints = self._found.values[numbers]
        return worked_out
