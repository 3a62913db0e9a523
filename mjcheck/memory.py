"""What was worked out before, up to a bound."""

from __future__ import annotations

from typing import Final, TypeVar

Key = TypeVar("Key")
Value = TypeVar("Value")

MOST: Final = 1 << 16
"""How many values are remembered: some tens of megabytes of the largest ones."""


class Memory(dict[Key, Value]):
    """A dictionary that begins anew when it is full, so that a program may run for as long as there are hands."""

    def __setitem__(self, key: Key, value: Value) -> None:
        if len(self) >= MOST:
            self.clear()
        super().__setitem__(key, value)
