"""Who does the pieces of a file: this process, or several that it starts."""

from __future__ import annotations

import os
import signal
import threading
from collections import deque
from collections.abc import Iterable, Iterator
from types import TracebackType
from typing import TYPE_CHECKING, Any, Final, Self

from mjcheck.batch.job import Job
from mjcheck.batch.wanted import Failed
from mjcheck.batch.work import Outcome, Piece, Worker

if TYPE_CHECKING:
    from concurrent.futures import ProcessPoolExecutor

_AHEAD: Final = 3
"""Pieces that wait for each process."""

_worker: Worker | None = None


class Workers:
    """The processes, ended with the ``with`` block."""

    def __init__(self, job: Job, jobs: int) -> None:
        self._jobs = jobs
        self._worker: Worker | None = None
        self._pool: ProcessPoolExecutor | None = None
        if jobs == 1:
            self._worker = Worker(job)
        else:
            from concurrent.futures import ProcessPoolExecutor

            self._pool = ProcessPoolExecutor(jobs, initializer=_begin, initargs=(job,))

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, fault: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._pool is not None:
            self._pool.shutdown(cancel_futures=True)

    def do(self, piece: Piece) -> Outcome:
        """One piece.  Raises `Failed` where a process was lost."""
        if self._worker is not None:
            return self._worker.do(piece)
        ((_, outcome),) = self.all([piece])
        return outcome

    def all(self, pieces: Iterable[Piece]) -> Iterator[tuple[Piece, Outcome]]:
        """Every piece and what came of it, in order.  Raises `Failed` where a process was lost."""
        if self._worker is not None:
            for piece in pieces:
                yield piece, self._worker.do(piece)
            return
        assert self._pool is not None
        from concurrent.futures.process import BrokenProcessPool

        waiting: deque[tuple[Piece, Any]] = deque()
        try:
            for piece in pieces:
                waiting.append((piece, self._pool.submit(_do, piece)))
                while waiting and (len(waiting) > _AHEAD * self._jobs or waiting[0][1].done()):
                    begun, done = waiting.popleft()
                    yield begun, done.result()
            while waiting:
                begun, done = waiting.popleft()
                yield begun, done.result()
        except BrokenProcessPool as broken:
            raise Failed("a process ended before its time", "try again with --resume, or fewer --jobs") from broken


def _begin(job: Job) -> None:
    """Make this process a worker; an interruption is for the one that sent it, and its end is the worker's."""
    global _worker
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    threading.Thread(target=_end_with_parent, daemon=True).start()
    _worker = Worker(job)


def _end_with_parent() -> None:
    """End when the process that began this one has ended, however that came."""
    from multiprocessing import parent_process

    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


def _do(piece: Piece) -> Outcome:
    assert _worker is not None
    return _worker.do(piece)
