"""A whole file: opened, done block by block by one process or several, written beside its place and moved there."""

from __future__ import annotations

import gzip
import json
import signal
import sys
import zlib
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any, BinaryIO, Final

from mjcheck.batch.compare import Comparison
from mjcheck.batch.delimited import BOM, RowTooLong, blocks, field_text, fields_of, first_row, quoted
from mjcheck.batch.layout import FIRST, columns_for
from mjcheck.batch.tally import Tally
from mjcheck.batch.target import GZIP, STANDARD, Failed, Progress, Target, Wanted, open_target
from mjcheck.batch.texts import Job
from mjcheck.batch.work import Fault, Outcome, Worker
from mjcheck.rulebook import load_preset

_PRESET: Final = "preset"
UNREADABLE: Final = (OSError, EOFError, zlib.error)
"""What reading a file, zipped or not, may raise."""
_AHEAD: Final = 3
"""Blocks that wait for each process."""


KINDS: Final = ("csv", "tsv", "jsonl", "parquet", "arrow")
ARROW_KINDS: Final = ("parquet", "arrow")
_KINDS: Final = {
    **{f".{kind}": kind for kind in KINDS},
    ".tab": "tsv",
    ".ndjson": "jsonl",
    ".feather": "arrow",
}


def kind_of(name: str) -> str | None:
    """The kind of file that a name tells."""
    suffix = Path(name.removesuffix(GZIP)).suffix.lower()
    return _KINDS.get(suffix)


def run(wanted: Wanted, said: Callable[[Fault, int], None], moved: Callable[[Progress], None]) -> Progress:
    """Do a whole file.

    ``said`` is told each fault with the line (from 1) at which it is, ``moved`` after each block how far it is.
    Raises `Failed` or `Unusable` before anything is written, `Failed` or ``KeyboardInterrupt`` later on; what was
    written then lies beside the target, see `Target`.
    """
    kind = wanted.kind or kind_of(wanted.source)
    if kind is None:
        raise Failed(f"{wanted.source} does not tell what it is", f"give --from {', '.join(KINDS)}")
    target_kind = kind_of(wanted.target)
    if target_kind not in (None, kind):
        raise Failed(f"{wanted.target} is no {kind}, as {wanted.source} is", f"name a file with .{kind}")
    if kind in ARROW_KINDS:
        from mjcheck.batch.arrow_files import run_arrow

        return run_arrow(wanted, kind, said, moved)
    with ExitStack() as stack:
        source = _open_source(wanted.source, stack)
        delimiter = {"csv": b",", "tsv": b"\t"}.get(kind)
        try:
            head, rest = first_row(source, delimiter)
        except RowTooLong as long:
            raise _too_long(1) from long
        except UNREADABLE as fault:
            raise Failed(f"{wanted.source}: {fault}") from fault
        job, header = _job(wanted, kind, head)
        begin = header if kind != "jsonl" else b""
        if kind == "jsonl":
            rest, head = head + rest, b""
        progress = Progress(lines=head.count(b"\n"), tally=Tally() if wanted.tallied else None)
        progress.comparison = Comparison() if wanted.compared else None
        target = stack.enter_context(open_target(wanted, job, begin))
        if target.done is not None:
            progress = target.done
            source.seek(progress.read)
            rest = b""
        else:
            progress.read = len(head)
        pieces = blocks(source, delimiter, rest)
        first_line = progress.lines
        try:
            for size, outcome in _worked(job, pieces, wanted.jobs):
                _take(outcome, size, progress, target, said, wanted.most_errors)
                moved(progress)
                if progress.stopped:
                    break
        except RowTooLong as long:
            raise _too_long(first_line + long.line + 1) from long
        except UNREADABLE as fault:
            raise Failed(f"{fault}: {progress.rows} rows were done") from fault
        target.finish()
    return progress


def _take(
    outcome: Outcome,
    size: int,
    progress: Progress,
    target: Target,
    said: Callable[[Fault, int], None],
    most: int | None,
) -> None:
    """Write a block's output, up to the last fault allowed."""
    allowed = len(outcome.faults) if most is None else max(0, most - progress.faults)
    for fault in outcome.faults[:allowed]:
        said(fault, progress.lines + fault.line + 1)
    rows, written = outcome.rows, outcome.output
    if most is not None and allowed <= len(outcome.faults) and progress.faults + len(outcome.faults) >= most:
        rows, end = outcome.fault_ends[allowed - 1]
        written = written[:end]
        progress.stopped = True
    if progress.comparison is not None and outcome.comparison is not None:
        progress.comparison.add(outcome.comparison, progress.lines + 1)
    progress.rows += rows
    progress.lines += outcome.lines
    progress.read += size
    progress.faults += min(allowed, len(outcome.faults))
    if progress.tally is not None and outcome.tally is not None:
        progress.tally.add(outcome.tally)
    target.write(written, progress)


def _too_long(line: int) -> Failed:
    return Failed(f"the row at line {line} is longer than 10 MB", "is a quotation mark never closed?")


# ---------------------------------------------------------------------------- what is read


def _open_source(name: str, stack: ExitStack) -> BinaryIO:
    if name == STANDARD:
        return sys.stdin.buffer
    try:
        opened: Any = gzip.open(name, "rb") if name.endswith(GZIP) else open(name, "rb")  # noqa: SIM115
    except OSError as fault:
        raise Failed(f"{name}: {fault.strerror}") from fault
    stream: BinaryIO = stack.enter_context(opened)
    return stream


def _job(wanted: Wanted, kind: str, head: bytes) -> tuple[Job, bytes]:
    """What is to be done with each row, and the header of the output."""
    delimiter = b"\t" if kind == "tsv" else b","
    row = head.rstrip(b"\r\n")
    if kind == "jsonl":
        names: tuple[str, ...] = ()
        by_row = _names_preset(row)
    else:
        if not row.removeprefix(BOM):
            raise Failed(f"{wanted.source} has no header row", "the first row names the columns")
        names = tuple(field_text(field) for field in fields_of(row.removeprefix(BOM), delimiter))
        by_row = _PRESET in names
        for name in (wanted.column, *wanted.tags):
            if name not in names:
                raise _no_column(name, names)
    if wanted.preset is None and not by_row:
        raise Failed("no preset is named", "give -p PRESET, or a column preset")
    rulebook = None if wanted.preset is None else load_preset(wanted.preset, wanted.overrides)
    methods = None if by_row or rulebook is None else [type(rulebook.rules.value)]
    columns = columns_for(methods, wanted.prefix, differs=bool(wanted.compared))
    comparable = (*FIRST, *columns.totals, "payments")
    for ours, theirs in wanted.compared:
        if ours not in comparable:
            raise _no_column(ours, comparable)
        if kind != "jsonl" and theirs not in names:
            raise _no_column(theirs, names)
    taken = [name for name in columns.names if name in names]
    if taken:
        raise Failed(f"the file has a column {', '.join(taken)} already", "give --prefix for the columns added")
    job = Job(
        kind=kind,
        header=names,
        hand=wanted.column,
        tags=wanted.tags,
        preset=wanted.preset,
        overrides=wanted.overrides,
        strict=wanted.strict,
        columns=columns,
        tallied=wanted.tallied,
        compared=wanted.compared,
    )
    added = b"".join(delimiter + quoted(name, delimiter) for name in columns.names)
    return job, row + added + (head[len(row) :] or b"\n")


def _names_preset(line: bytes) -> bool:
    """Whether the first object of JSON lines says which preset it wants."""
    try:
        value = json.loads(line)
    except (ValueError, RecursionError):
        return False
    return isinstance(value, dict) and _PRESET in value


def _no_column(name: str, names: tuple[str, ...]) -> Failed:
    from difflib import get_close_matches

    near = get_close_matches(name, names, n=1, cutoff=0.5)
    instead = f"did you mean {near[0]}?" if near else f"the columns are {', '.join(names)}"
    return Failed(f"there is no column {name}", instead)


# ---------------------------------------------------------------------------- who does it

_worker: Worker | None = None


def _begin(job: Job) -> None:
    """Make this process a worker; an interruption is for the one that sent it."""
    global _worker
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _worker = Worker(job)


def _do(data: bytes) -> Outcome:
    assert _worker is not None
    return _worker.do(data)


def _worked(job: Job, pieces: Iterable[bytes], jobs: int) -> Iterator[tuple[int, Outcome]]:
    """Every block done, in order, with the bytes that it had."""
    if jobs == 1:
        worker = Worker(job)
        for piece in pieces:
            yield len(piece), worker.do(piece)
        return
    from concurrent.futures import Future, ProcessPoolExecutor
    from concurrent.futures.process import BrokenProcessPool

    waiting: deque[tuple[int, Future[Outcome]]] = deque()
    pool = ProcessPoolExecutor(jobs, initializer=_begin, initargs=(job,))
    try:
        for piece in pieces:
            waiting.append((len(piece), pool.submit(_do, piece)))
            if len(waiting) > _AHEAD * jobs:
                size, done = waiting.popleft()
                yield size, done.result()
        while waiting:
            size, done = waiting.popleft()
            yield size, done.result()
    except BrokenProcessPool as broken:
        raise Failed("a process ended before its time", "try again with --resume, or fewer --jobs") from broken
    finally:
        pool.shutdown(cancel_futures=True)
