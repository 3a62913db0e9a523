"""Being asked to end, put off for a moment in which it would leave something broken."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

ENDS: Final = (signal.SIGINT, signal.SIGTERM)
"""By which a process is asked to end."""

_CAN_WAIT: Final = hasattr(signal, "pthread_sigmask")


@contextmanager
def held_back() -> Iterator[None]:
    """Being asked to end waits for the end of the block."""
    if not _CAN_WAIT:
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, ENDS)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def let_through() -> None:
    """A process that was begun within such a block may be asked to end."""
    if _CAN_WAIT:
        signal.pthread_sigmask(signal.SIG_UNBLOCK, ENDS)
