"""What a process of the program's own sets up before it works through many hands.

It is for programs alone, and nothing of it changes a result: a library leaves its host's memory and threads alone.
"""

from __future__ import annotations

import ctypes
import gc
import os
from contextlib import suppress
from typing import Final

_TRIM_THRESHOLD, _MMAP_THRESHOLD = -1, -3
"""What is set by glibc's `mallopt`."""

_KEPT: Final = 1 << 28
"""Bytes at the end of the heap, free, that are not given back."""

_LARGEST_OF_HEAP: Final = 1 << 25
"""Bytes of the largest piece that the heap has room for, the most that every glibc takes."""


_MADE_BEFORE_CYCLES: Final = 1 << 17
"""Objects that come to stay before cycles among them are looked for."""


def prepare_process() -> None:
    """Keep to one thread, keep memory once it was had, and seldom look for cycles.  To be called before numpy is
    imported."""
    # Nothing of numpy's linear algebra is used: its threads, one for each core, would only delay the start.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    # What is remembered has no cycles, and grows with every block: looking for some takes 1 % of a million rows.
    gc.set_threshold(_MADE_BEFORE_CYCLES)
    # Columns come and go thousands of times, each of a few megabytes.  Given back to the system every time, their
    # pages are cleared anew: keeping them takes 8 % off the time of a million rows.
    with suppress(OSError, AttributeError, TypeError):
        libc = ctypes.CDLL(None)
        libc.mallopt(_TRIM_THRESHOLD, _KEPT)
        libc.mallopt(_MMAP_THRESHOLD, _LARGEST_OF_HEAP)
