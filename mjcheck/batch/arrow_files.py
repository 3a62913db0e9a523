"""Files of Parquet and Arrow, done batch by batch and written beside their place."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from mjcheck.batch.tally import Tally
from mjcheck.batch.target import STANDARD, Failed, Progress, Wanted
from mjcheck.batch.work import Fault

_ROWS: Final = 1 << 15


def run_arrow(
    wanted: Wanted, kind: str, said: Callable[[Fault, int], None], moved: Callable[[Progress], None]
) -> Progress:
    """Do a whole file; as `mjcheck.batch.run.run`.  Rows count as lines."""
    if STANDARD in (wanted.source, wanted.target):
        raise Failed(f"{kind} is read from a file and written to one", "name both")
    if wanted.resume or wanted.compared or wanted.jobs != 1:
        raise Failed(f"{kind} takes no --resume, --compare or --jobs", "leave them out, or convert to CSV")
    try:
        import pyarrow as pa

        from mjcheck.arrow import BatchScorer
    except ImportError as missing:
        raise Failed(f"{kind} needs pyarrow", 'pip install "mjcheck[arrow]"') from missing
    target = Path(wanted.target)
    part = target.with_name(target.name + ".part")
    progress = Progress(tally=Tally() if wanted.tallied else None)
    try:
        with _read(wanted.source, kind) as (schema, batches):
            try:
                scorer = BatchScorer(
                    schema, wanted.preset, wanted.column, wanted.tags, wanted.prefix, wanted.overrides, wanted.strict
                )
            except ValueError as fault:
                raise Failed(str(fault)) from fault
            with _writer(part, kind, scorer.schema) as write:
                for batch in batches:
                    scored, found = scorer.score(batch)
                    faults = sorted(found.faults.items())
                    if wanted.most_errors is not None and progress.faults + len(faults) >= wanted.most_errors:
                        faults = faults[: wanted.most_errors - progress.faults]
                        scored = scored.slice(0, faults[-1][0] + 1)
                        progress.stopped = True
                    for row, unusable in faults:
                        finding = unusable.findings[0]
                        said(Fault(row, finding.start + 1, finding.code, finding.message), progress.rows + row + 1)
                    write(scored)
                    if progress.tally is not None:
                        progress.tally.add(Tally.of(found, *scorer.told()))
                    progress.rows += len(scored)
                    progress.faults += len(faults)
                    moved(progress)
                    if progress.stopped:
                        break
        os.replace(part, target)
    except (OSError, pa.ArrowException) as fault:
        raise Failed(f"{fault}: {progress.rows} rows were done") from fault
    return progress


@contextmanager
def _read(name: str, kind: str) -> Iterator[tuple[Any, Iterator[Any]]]:
    """The schema of a file, and its record batches."""
    import pyarrow as pa

    if kind == "parquet":
        from pyarrow import parquet

        with parquet.ParquetFile(name) as file:
            yield file.schema_arrow, file.iter_batches(_ROWS)
        return
    with pa.OSFile(name) as source:
        reader = pa.ipc.open_file(source)
        yield reader.schema, (reader.get_batch(number) for number in range(reader.num_record_batches))


@contextmanager
def _writer(path: Path, kind: str, schema: Any) -> Iterator[Callable[[Any], None]]:
    import pyarrow as pa

    if kind == "parquet":
        from pyarrow import parquet

        with parquet.ParquetWriter(path, schema) as writer:
            yield writer.write_batch
        return
    with pa.OSFile(str(path), "wb") as sink, pa.ipc.new_file(sink, schema) as writer:
        yield writer.write_batch
