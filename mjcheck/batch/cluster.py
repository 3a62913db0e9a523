"""Many files done by the workers of a Dask cluster, each file a task that is repeated where a worker is lost."""

from __future__ import annotations

import glob
import os
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import replace
from importlib import import_module
from pathlib import Path
from typing import Any, Final

from mjcheck.batch.arrow_files import run_arrow
from mjcheck.batch.run import ARROW_KINDS, kind_of
from mjcheck.batch.tally import Tally
from mjcheck.batch.target import Failed, Progress, Wanted
from mjcheck.batch.work import Fault
from mjcheck.findings import Unusable

LOCAL: Final = "local"
"""In place of an address: workers on this machine, as many as there are cores."""

_MOST_NAMED: Final = 1000
"""How many faults of each file are named."""

Done = tuple[str, Progress, list[tuple[Fault, int]]]


def run_cluster(
    wanted: Wanted, address: str, said: Callable[[str, Fault, int], None], moved: Callable[[Progress], None]
) -> Progress:
    """Do the files that a pattern (``in/*.parquet``) names, into a directory, under their own names.

    A file is written by the worker that does it, beside its place, and moved there at its end: so one that is begun
    twice is whole all the same.  ``said`` is told the file of each fault, too.  Raises `Failed` and `Unusable`.
    """
    files = sorted(glob.glob(wanted.source))
    if not files:
        raise Failed(f"no file is named {wanted.source}", "quote the pattern: 'in/*.parquet'")
    if any(kind_of(name) not in ARROW_KINDS for name in files):
        raise Failed("a cluster does files of Parquet and Arrow", "convert the others, or leave out --dask")
    if len({Path(name).name for name in files}) < len(files):
        raise Failed("two of the files have one name", "the directory of the output can hold only one of them")
    target = Path(wanted.target)
    if target.exists() and any(target.resolve() == Path(name).resolve().parent for name in files):
        raise Failed(f"{target} holds the input itself", "name another directory with -o")
    try:
        distributed: Any = import_module("distributed")
    except ImportError as missing:
        raise Failed("--dask needs Dask", 'pip install "mjcheck[dask]"') from missing
    try:
        target.mkdir(parents=True, exist_ok=True)
    except OSError as fault:
        raise Failed(f"{target}: {fault.strerror}") from fault
    total = Progress(tally=Tally() if wanted.tallied else None)
    with ExitStack() as stack:
        if address == LOCAL:
            cluster: Any = stack.enter_context(
                distributed.LocalCluster(n_workers=os.cpu_count() or 1, threads_per_worker=1)
            )
        else:
            cluster = address
        try:
            client = stack.enter_context(distributed.Client(cluster))
        except (OSError, ValueError) as fault:
            raise Failed(f"{address}: {fault}", "give the address of a scheduler, tcp://HOST:8786, or local") from fault
        tasks = [replace(wanted, source=name, target=str(target / Path(name).name)) for name in files]
        for task in distributed.as_completed(client.map(do_file, tasks, pure=False)):
            _add(total, task.result(), said)
            moved(total)
    return total


def do_file(wanted: Wanted) -> Done:
    """One file: what a worker does."""
    named: list[tuple[Fault, int]] = []

    def said(fault: Fault, line: int) -> None:
        if len(named) < _MOST_NAMED:
            named.append((fault, line))

    kind = kind_of(wanted.source) or ARROW_KINDS[0]
    try:
        progress = run_arrow(wanted, kind, said, lambda progress: None)
    except Unusable as unusable:
        raise Failed(str(unusable)) from unusable
    return wanted.source, progress, named


def _add(total: Progress, done: Done, said: Callable[[str, Fault, int], None]) -> None:
    name, progress, named = done
    for fault, line in named:
        said(name, fault, line)
    total.rows += progress.rows
    total.faults += progress.faults
    total.stopped |= progress.stopped
    if total.tally is not None and progress.tally is not None:
        total.tally.add(progress.tally)
