"""Room that processes share: what is written there by one is read by another without being sent."""

from __future__ import annotations

import sys
from mmap import mmap
from typing import Final

SLOT_BYTES: Final = 1 << 24
"""Bytes of a slot.  Of these, only what was written to once takes memory."""

SHARED: Final = sys.platform == "linux"
"""Whether a new process has the slots of the one that begins it: it has as a fork, which is safe on Linux only."""


class Slots:
    """Pieces of memory of one size.  The process that made them says who may use which."""

    def __init__(self, count: int) -> None:
        self._slots = [memoryview(mmap(-1, SLOT_BYTES)) for _ in range(count)]
        self._free = list(range(count))

    def take(self) -> int | None:
        """A slot that is free, and no more so; ``None`` where all are in use."""
        return self._free.pop() if self._free else None

    def give_back(self, slot: int) -> None:
        """A slot is free again: nothing that was seen of it may be used any more."""
        self._free.append(slot)

    def put(self, slot: int, data: bytes) -> None:
        """Write bytes, `SLOT_BYTES` at most."""
        self._slots[slot][: len(data)] = data

    def view(self, slot: int, size: int) -> memoryview:
        """So many bytes, where they stand."""
        return self._slots[slot][:size]
