"""What a process takes from its cold start to its end."""

from __future__ import annotations

import os
import subprocess
import time
from collections.abc import Sequence
from typing import NamedTuple


class Spent(NamedTuple):
    """Seconds of the wall clock and of the processor, that of child processes included, and the peak of memory of the
    largest process in MB."""

    wall: float
    processor: float
    memory: float


def spent(command: Sequence[str], *, core: int | None = None) -> Spent:
    """Run a command, on one core if asked.  One that fails measures nothing: it ends the benchmark."""

    def pinned() -> None:
        if core is not None:
            os.sched_setaffinity(0, {core})

    environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    begun = time.perf_counter()
    process = subprocess.Popen(command, env=environment, preexec_fn=pinned)
    _, status, used = os.wait4(process.pid, 0)
    wall = time.perf_counter() - begun
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        raise SystemExit(f"{' '.join(command)} ended with {process.returncode}: nothing was measured")
    return Spent(wall, used.ru_utime + used.ru_stime, used.ru_maxrss / 1024)
