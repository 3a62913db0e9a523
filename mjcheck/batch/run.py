"""A whole file: opened, done piece by piece by one process or several, written beside its place and moved there."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import replace

from mjcheck.batch.compare import Comparison
from mjcheck.batch.delimited import quoted
from mjcheck.batch.job import Job, job_for
from mjcheck.batch.kinds import ARROW_KINDS, DELIMITERS, KINDS, is_foreign, kind_of
from mjcheck.batch.progress import Progress
from mjcheck.batch.sheet import Fault
from mjcheck.batch.source import UNREADABLE, Source, open_source
from mjcheck.batch.tally import Tally
from mjcheck.batch.target import Target, open_target
from mjcheck.batch.wanted import Failed, Wanted
from mjcheck.batch.work import Outcome, Piece
from mjcheck.batch.workers import Workers


def run(wanted: Wanted, said: Callable[[Fault, int], None], moved: Callable[[Progress], None]) -> Progress:
    """Do a whole file.

    ``said`` is told each fault with the line (from 1) at which it is, rows counting as lines in Parquet and Arrow;
    ``moved`` at first and after each piece how far it is.  Raises `Failed` or `mjcheck.findings.Unusable` before
    anything is written, `Failed` or ``KeyboardInterrupt`` later on; what was written then lies beside the target, see
    `mjcheck.batch.target.FileTarget`.
    """
    kind, to = _kinds(wanted)
    with ExitStack() as stack:
        source = open_source(wanted, kind, to, stack)
        job = job_for(wanted, kind, to, source.own)
        progress = source.begun()
        progress.tally = Tally() if wanted.tallied else None
        progress.comparison = Comparison() if wanted.compared else None
        target = _target(wanted, job, source, progress, stack)
        progress = target.done or progress
        progress.kept = target.kept
        progress.stopped = wanted.most_errors is not None and progress.faults >= wanted.most_errors
        workers = stack.enter_context(Workers(job, wanted.jobs))
        moved(progress)
        try:
            for piece, outcome in () if progress.stopped else workers.all(source.pieces(progress)):
                piece, outcome = _allowed(piece, outcome, workers, progress, wanted.most_errors)
                # Whoever reads what is said may be slow, and must not keep the run from being ended.
                for fault in outcome.faults:
                    said(fault, progress.lines + fault.line + 1)
                with target.undisturbed():
                    progress = _taken(piece, outcome, progress, target)
                    source.took(outcome.seconds)
                    progress.share = source.share(progress)
                    moved(progress)
                if progress.stopped:
                    break
            target.finish()
        except BrokenPipeError:
            raise
        except UNREADABLE as fault:
            raise Failed(f"{fault}: {progress.rows} rows were done", progress.kept) from fault
    return progress


def _kinds(wanted: Wanted) -> tuple[str, str]:
    """What the input is, and what the output is to be."""
    kind = wanted.kind or kind_of(wanted.source)
    if kind is None:
        instead = "save it as" if is_foreign(wanted.source) else "give --from"
        raise Failed(f"{wanted.source} does not tell what it is", f"{instead} {', '.join(KINDS)}")
    if wanted.target_kind is None and is_foreign(wanted.target):
        raise Failed(f"{wanted.target} names a kind of file that is not written", f"the kinds are {', '.join(KINDS)}")
    to = wanted.target_kind or kind_of(wanted.target) or kind
    if {kind, to} & set(ARROW_KINDS):
        try:
            import pyarrow  # noqa: F401
        except ImportError as missing:
            raise Failed("Parquet and Arrow need pyarrow", 'pip install "mjcheck[arrow]"') from missing
    return kind, to


def _target(wanted: Wanted, job: Job, source: Source, progress: Progress, stack: ExitStack) -> Target:
    kind = job.target_kind
    if kind in ARROW_KINDS:
        from mjcheck.batch.arrow_files import open_arrow_target

        return stack.enter_context(open_arrow_target(wanted, job, source, progress))
    begin = _header(job, source.head, DELIMITERS[kind]) if kind in DELIMITERS else b""
    return stack.enter_context(open_target(wanted, job, begin, progress))


def _header(job: Job, head: bytes, delimiter: bytes) -> bytes:
    """The header row of CSV or TSV: that of the input as it is written, or its columns' names."""
    row, ending = head.rstrip(b"\r\n"), b""
    if job.to:
        row = delimiter.join(quoted(name, delimiter) for name in job.header)
    else:
        ending = head[len(row) :]
    added = b"".join(delimiter + quoted(name, delimiter) for name in job.columns.names)
    return row + added + (ending or b"\n")


def _allowed(
    piece: Piece, outcome: Outcome, workers: Workers, progress: Progress, most: int | None
) -> tuple[Piece, Outcome]:
    """The piece and its outcome up to the last fault that is allowed."""
    if most is None or progress.faults + len(outcome.faults) < most:
        return piece, outcome
    progress.stopped = True
    end = outcome.fault_ends[most - progress.faults - 1]
    if end == len(piece):
        return piece, outcome
    piece = piece[:end]
    return piece, workers.do(piece)


def _taken(piece: Piece, outcome: Outcome, progress: Progress, target: Target) -> Progress:
    """Add up what a piece comes to, and write it: how far it is then."""
    if progress.comparison is not None and outcome.comparison is not None:
        progress.comparison.add(outcome.comparison, progress.lines + 1)
    if progress.tally is not None and outcome.tally is not None:
        progress.tally.add(outcome.tally)
    after = replace(
        progress,
        rows=progress.rows + outcome.rows,
        lines=progress.lines + outcome.lines,
        read=progress.read + len(piece),
        faults=progress.faults + len(outcome.faults),
        presets={**progress.presets, **outcome.presets},
    )
    target.write(outcome.output, after)
    return after
