"""Who does the pieces of a file: this process, or several that it starts."""

from __future__ import annotations

import os
import signal
import threading
from collections import deque
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from types import TracebackType
from typing import TYPE_CHECKING, Final, Self

from mjcheck.batch.interruption import held_back, let_through
from mjcheck.batch.job import Job
from mjcheck.batch.slots import SHARED, SLOT_BYTES, Slots
from mjcheck.batch.wanted import Failed
from mjcheck.batch.work import Outcome, Piece, Worker

if TYPE_CHECKING:
    from concurrent.futures import Future, ProcessPoolExecutor
    from multiprocessing.process import BaseProcess

_AHEAD: Final = 2
"""Pieces that wait for each process."""

_worker: Worker | None = None
_slots: Slots | None = None


@dataclass(frozen=True, slots=True)
class _Begun:
    """A piece that another process does, and the slot in which it was handed over."""

    piece: Piece
    outcome: Future[Outcome]
    slot: int | None


@dataclass(frozen=True, slots=True)
class _InSlot:
    """So many bytes stand in the slot of the piece."""

    size: int


class Workers:
    """The processes, ended with the ``with`` block."""

    def __init__(self, job: Job, jobs: int) -> None:
        self._jobs = jobs
        self._worker: Worker | None = None
        self._pool: ProcessPoolExecutor | None = None
        self._slots: Slots | None = None
        self._others: set[BaseProcess] = set()
        """Processes of the caller's own."""
        if jobs == 1:
            self._worker = Worker(job)
        else:
            self._pool = self._begin_pool(job)

    def _begin_pool(self, job: Job) -> ProcessPoolExecutor:
        from concurrent.futures import ProcessPoolExecutor
        from multiprocessing import active_children, get_context

        self._others = set(active_children())
        if SHARED:
            self._slots = Slots(_AHEAD * self._jobs + 1)
        context = get_context("fork" if SHARED else None)
        return ProcessPoolExecutor(self._jobs, context, _begin, (job, self._slots))

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, fault: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._pool is None:
            return
        from multiprocessing import active_children

        # A second request to end would leave processes waiting for one another.
        with held_back():
            if fault is not None:
                for process in set(active_children()) - self._others:
                    process.kill()
            self._pool.shutdown(cancel_futures=True)

    def do(self, piece: Piece) -> Outcome:
        """One piece.  Raises `Failed` where a process was lost."""
        if self._worker is not None:
            return self._worker.do(piece)
        ((_, outcome),) = self.all([piece])
        return outcome

    def all(self, pieces: Iterable[Piece]) -> Iterator[tuple[Piece, Outcome]]:
        """Every piece and what came of it, in order; an outcome may be used until the next one is asked for.  Raises
        `Failed` where a process was lost."""
        if self._worker is not None:
            for piece in pieces:
                yield piece, self._worker.do(piece)
            return
        from concurrent.futures.process import BrokenProcessPool

        waiting: deque[_Begun] = deque()
        try:
            for piece in pieces:
                waiting.append(self._hand_over(piece))
                while waiting and (len(waiting) > _AHEAD * self._jobs or waiting[0].outcome.done()):
                    yield from self._taken(waiting.popleft())
            while waiting:
                yield from self._taken(waiting.popleft())
        except BrokenProcessPool as broken:
            raise Failed("a process ended before its time", "try again with --resume, or fewer --jobs") from broken

    def _hand_over(self, piece: Piece) -> _Begun:
        assert self._pool is not None
        if self._slots is not None and type(piece) is bytes and len(piece) <= SLOT_BYTES:
            slot = self._slots.take()
            if slot is not None:
                self._slots.put(slot, piece)
                # For the first piece processes are begun: one that was asked to end before it is a worker would do as
                # this one does, and so never end.
                with held_back():
                    return _Begun(piece, self._pool.submit(_do_in, slot, len(piece)), slot)
        with held_back():
            return _Begun(piece, self._pool.submit(_do, piece), None)

    def _taken(self, begun: _Begun) -> Iterator[tuple[Piece, Outcome]]:
        outcome = begun.outcome.result()
        if begun.slot is None or self._slots is None:
            yield begun.piece, outcome
            return
        if isinstance(outcome.output, _InSlot):
            outcome.output = self._slots.view(begun.slot, outcome.output.size)
        yield begun.piece, outcome
        self._slots.give_back(begun.slot)


def _begin(job: Job, slots: Slots | None) -> None:
    """Make this process a worker; an interruption is for the one that sent it, and its end is the worker's."""
    global _worker, _slots
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    let_through()
    threading.Thread(target=_end_with_parent, daemon=True).start()
    _worker = Worker(job)
    _slots = slots


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


def _do_in(slot: int, size: int) -> Outcome:
    """A piece that stands in a slot.  What is to be written of it takes its place there, if it has room."""
    assert _slots is not None
    outcome = _do(bytes(_slots.view(slot, size)))
    if type(outcome.output) is bytes and len(outcome.output) <= SLOT_BYTES:
        _slots.put(slot, outcome.output)
        outcome.output = _InSlot(len(outcome.output))
    return outcome
