"""Many files done by the workers of a Dask cluster, each file a task that is repeated where a worker is lost."""

from __future__ import annotations

import glob
import os
from collections import Counter
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import replace
from importlib import import_module
from pathlib import Path
from typing import Any, Final

from mjcheck.batch.kinds import kind_of, unzipped
from mjcheck.batch.progress import Progress
from mjcheck.batch.run import run
from mjcheck.batch.sheet import Fault
from mjcheck.batch.tally import Tally
from mjcheck.batch.wanted import Failed, Wanted
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
    if wanted.resume or wanted.compared or wanted.jobs != 1:
        raise Failed("a cluster takes no --resume, --compare or --jobs", "leave them out, or leave out --dask")
    files = sorted(glob.glob(wanted.source))
    if not files:
        raise Failed(f"no file is named {wanted.source}", "quote the pattern: 'in/*.parquet'")
    target = Path(wanted.target)
    names = {file: _name(file, wanted.target_kind) for file in files}
    twice = [name for name, count in Counter(names.values()).items() if count > 1]
    if twice:
        raise Failed(f"two of the files would be {target / twice[0]}", "their directory can hold only one of them")
    if target.exists() and any(target.resolve() == Path(file).resolve().parent for file in files):
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
        tasks = [replace(wanted, source=file, target=str(target / name), jobs=1) for file, name in names.items()]
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

    try:
        progress = run(wanted, said, lambda progress: None)
    except Unusable as unusable:
        raise Failed(str(unusable)) from unusable
    except Failed as failed:
        raise Failed(f"{wanted.source}: {failed.message}", failed.help) from failed
    return wanted.source, progress, named


def _name(file: str, kind: str | None) -> str:
    """The name of the output: that of the input, ended otherwise where it is to be of another kind."""
    name = Path(file).name
    if kind is None or kind_of(name) == kind:
        return name
    return f"{Path(unzipped(name)).stem}.{kind}"


def _add(total: Progress, done: Done, said: Callable[[str, Fault, int], None]) -> None:
    name, progress, named = done
    for fault, line in named:
        said(name, fault, line)
    total.rows += progress.rows
    total.faults += progress.faults
    total.stopped |= progress.stopped
    if total.tally is not None and progress.tally is not None:
        total.tally.add(progress.tally)
