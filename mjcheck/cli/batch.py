"""`mjcheck batch`: judge a file of hands."""

from __future__ import annotations

import os
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from functools import partial
from typing import TYPE_CHECKING, Any

import click

from mjcheck.batch.kinds import KINDS, STANDARD
from mjcheck.cli.hands import NOT_A_WIN, UNUSABLE, USABLE, drawn
from mjcheck.cli.options import language_option, overrides_option, paint_for, presets_option, strict_option, write_error
from mjcheck.findings import Unusable

if TYPE_CHECKING:
    from mjcheck.batch.progress import Progress
    from mjcheck.batch.sheet import Fault
    from mjcheck.batch.wanted import Wanted


@click.command(
    "batch",
    short_help="Judge a file of hands, one row each.",
    epilog="""\b
Examples:
  mjcheck batch hands.csv -o scored.csv -p tenhou
  mjcheck batch hands.csv.gz -o scored.csv.gz -p mcr --jobs 0 --summary
  mjcheck batch hands.jsonl -o scored.jsonl -p riichi --column tiles --prefix mj_
  mjcheck batch hands.csv -o scored.parquet -p tenhou
  mjcheck batch hands.csv --to jsonl -p tenhou
  mjcheck batch mine.csv -o compared.csv -p tenhou --compare points=my_points,han=my_han,win=my_win
  mjcheck batch games.tsv --tags seat,round,win --prefix mj_ -p tenhou

\b
The column hand holds a hand with its tags; a column preset overrides -p for its row.  Added columns:
win, reason, patterns, what the hand is worth, payments, error.""",
)
@click.argument("source", metavar="IN")
@click.option(
    "-o", "--output", "target", metavar="OUT", default="-", help="Where to write; - or nothing: standard output."
)
@presets_option(several=False)
@click.option("--column", default="hand", show_default=True, metavar="NAME", help="The column of the hands.")
@click.option(
    "--tags",
    multiple=True,
    metavar="TAG[=COLUMN],...",
    help="Columns whose values are added as tags: seat,round=wind,riichi. In win stands tsumo, ron or ron:S; a win is "
    "added, so give --prefix, too.",
)
@click.option("--prefix", default="", metavar="TEXT", help="Put before the name of every column added.")
@click.option("--from", "kind", type=click.Choice(KINDS), help="What IN is, if its name does not tell.")
@click.option(
    "--to", "target_kind", type=click.Choice(KINDS), help="What OUT is to be, if its name does not tell: what IN is."
)
@click.option("--jobs", type=click.IntRange(0), default=1, show_default=True, help="Processes; 0: one for each core.")
@click.option("--max-errors", "most_errors", type=click.IntRange(1), metavar="N", help="Stop after so many bad rows.")
@click.option("--fail-on-loss", is_flag=True, help="Exit status 1 when a hand is not a win.")
@click.option(
    "--compare",
    metavar="OURS=THEIRS,...",
    multiple=True,
    help="Hold columns of IN against ours: points=my_points,win=my_win.",
)
@click.option("--dask", "address", metavar="ADDRESS", help="IN names files, OUT a directory: a Dask cluster, or local.")
@click.option("--resume", is_flag=True, help="Continue a run that was interrupted.")
@click.option("--summary", is_flag=True, help="Say at the end what all hands come to.")
@overrides_option
@strict_option
@language_option
def command(
    source: str,
    target: str,
    presets: tuple[str, ...],
    column: str,
    tags: tuple[str, ...],
    prefix: str,
    kind: str | None,
    target_kind: str | None,
    jobs: int,
    most_errors: int | None,
    fail_on_loss: bool,
    compare: tuple[str, ...],
    address: str | None,
    resume: bool,
    summary: bool,
    overrides: tuple[str, ...],
    strict: bool,
    language: str,
) -> int:
    """Judge a file of hands, one row each: CSV, TSV or JSON lines, gzipped or not; Parquet; Arrow.

    A lone - is standard input or output.

    Every row comes out in its order with columns added.  A row that cannot be used carries its error, and is named on
    standard error.  OUT is replaced when all is done or --max-errors stops the run; it may be of another kind than IN.

    Exit status: 0; 2 when a row, the file or the preset cannot be used; with --fail-on-loss 1 when a hand is no win,
    with --compare 1 when a result differs.
    """
    if len(set(presets)) > 1:
        raise click.UsageError("batch asks one preset: give -p once, or a column preset")
    if resume and target == STANDARD:
        raise click.UsageError("--resume continues a file: say which with -o")
    from mjcheck.batch.process import prepare_process

    prepare_process()
    from mjcheck.batch.run import run
    from mjcheck.batch.wanted import Failed, Wanted

    wanted = Wanted(
        source=source,
        target=target,
        kind=kind,
        target_kind=target_kind,
        preset=presets[0] if presets else None,
        overrides=overrides,
        column=column,
        tags=tuple(tag for said in tags for tag in map(str.strip, said.split(",")) if tag),
        prefix=prefix,
        strict=strict,
        tallied=summary or fail_on_loss,
        jobs=jobs or os.cpu_count() or 1,
        most_errors=most_errors,
        resume=resume,
        compared=tuple(pair for said in compare for pair in _pairs(said)),
    )
    done: list[Progress] = []
    try:
        with _bar() as moved, _terminable() as ended:

            def note(progress: Progress) -> None:
                done[:] = [progress]
                moved(progress)
                ended()

            if address is None:
                progress = run(wanted, partial(_say, source), note)
            else:
                from mjcheck.batch.cluster import run_cluster

                progress = run_cluster(wanted, address, _say, note)
    except Unusable as unusable:
        write_error(drawn(unusable, paint_for(sys.stderr), "preset"))
        return UNUSABLE
    except Failed as failed:
        from mjcheck.report.carets import visible

        write_error(f"mjcheck batch: {visible(failed.message)}")
        if failed.help:
            write_error(f"  help: {visible(failed.help)}")
        return UNUSABLE
    except KeyboardInterrupt:
        rows, kept = (done[0].rows, done[0].kept) if done else (0, None)
        write_error(f"mjcheck batch: interrupted, {rows} rows were done" + (f"; {kept}" if kept else ""))
        raise
    if progress.stopped:
        write_error(f"mjcheck batch: stopped after {progress.faults} bad rows, {progress.rows} rows were done")
    differing = 0 if progress.comparison is None else progress.comparison.differing
    _sum_up(progress, wanted, language, summary=summary)
    if progress.faults:
        return UNUSABLE
    if differing:
        return NOT_A_WIN
    return NOT_A_WIN if fail_on_loss and progress.tally is not None and progress.tally.losses else USABLE


def _sum_up(progress: Progress, wanted: Wanted, language: str, *, summary: bool) -> None:
    """Say what all rows come to, as far as that was asked."""
    tally, comparison = progress.tally if summary else None, progress.comparison
    if tally is None and comparison is None:
        return
    from mjcheck.report.comparison import comparison_text
    from mjcheck.report.sheet import Manner
    from mjcheck.report.tally import tally_text
    from mjcheck.report.wording import words
    from mjcheck.rulebook import load_preset

    told = words(language)
    patterns = () if wanted.preset is None else load_preset(wanted.preset, wanted.overrides).patterns
    names = {pattern.id: told.name(pattern.names) for pattern in patterns}
    if tally is not None:
        write_error(tally_text(tally, names, told, paint_for(sys.stderr)))
    if comparison is not None:
        write_error(comparison_text(comparison, wanted.overrides, names, Manner(told, paint_for(sys.stderr))))


def _pairs(compare: str) -> tuple[tuple[str, str], ...]:
    """The columns to be held against each other: ours and the file's."""
    pairs = [tuple(map(str.strip, pair.split("="))) for pair in compare.split(",") if pair.strip()]
    if not pairs or any(len(pair) != 2 for pair in pairs):
        raise click.UsageError("--compare takes OURS=THEIRS, joined by commas: points=my_points,win=my_win")
    return tuple((pair[0], pair[1]) for pair in pairs)


def _say(source: str, fault: Fault, line: int) -> None:
    """Name a row that cannot be used."""
    name = "<stdin>" if source == STANDARD else source
    instead = f" ({fault.help})" if fault.help else ""
    write_error(f"{name}:{line}:{fault.column}: {fault.code}: {fault.message}{instead}")


@contextmanager
def _terminable() -> Iterator[Callable[[], None]]:
    """Being asked to end is an interruption, after which it is said how far it came.

    What is handed out interrupts if that was asked for already: where Python itself calls back, as when memory is
    collected, it drops what is raised.  Who asks several times at once, as a terminal does that asks each process, asks
    once.
    """
    asked: list[float] = []

    def interrupt(*_: object) -> None:
        now = time.monotonic()
        if not asked or now - asked[-1] > _AT_ONCE:
            asked.append(now)
            raise KeyboardInterrupt

    def ended() -> None:
        if asked:
            raise KeyboardInterrupt

    def restore(number: int, before: Any) -> None:
        if not asked:  # else the program ends, and is not to be broken off while it says so
            signal.signal(number, before)

    with ExitStack() as stack:
        # Another thread may set no handler, and what the caller had ignored stays so.
        if threading.current_thread() is threading.main_thread():
            for number in (signal.SIGINT, signal.SIGTERM):
                before = signal.getsignal(number)
                if before not in (None, signal.SIG_IGN):
                    stack.callback(restore, number, before)
                    signal.signal(number, interrupt)
        yield ended


_AT_ONCE = 1.0
"""Seconds within which one asks once."""

_STEPS = 10_000
"""Into how many steps the length of the progress bar is parted."""


@contextmanager
def _bar() -> Iterator[Callable[[Progress], None]]:
    """A progress bar with rate and time left, on a terminal, where it is known how much there is to do."""
    begun = time.monotonic()
    with ExitStack() as stack:
        shown: list[Any] = []

        def moved(progress: Progress) -> None:
            if progress.share is None:
                return
            if not shown:
                bar: Any = click.progressbar(
                    length=_STEPS, file=sys.stderr, label="hands", item_show_func=lambda text: text
                )
                shown.append(stack.enter_context(bar))
            rate = progress.rows / max(time.monotonic() - begun, 1e-9)
            step = min(_STEPS, int(progress.share * _STEPS))
            shown[0].update(step - shown[0].pos, f"{progress.rows:,} rows, {rate:,.0f}/s")

        yield moved if sys.stderr.isatty() else lambda progress: None
