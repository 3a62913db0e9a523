"""Record batches of Arrow: what PySpark, Dask, Ray, Polars and DuckDB pass on, with columns added.

Needs the extra ``[arrow]``.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pyarrow as pa

from mjcheck.batch.arrow_files import check_hands, parted
from mjcheck.batch.arrow_output import output_schema
from mjcheck.batch.job import Job, Own, job_for
from mjcheck.batch.kinds import STANDARD
from mjcheck.batch.wanted import Failed, Wanted
from mjcheck.batch.work import Worker
from mjcheck.rulebook import load_preset

__all__ = ["Scoring", "score_batches"]

_KIND = "arrow"


def score_batches(
    preset: str | None,
    *,
    column: str = "hand",
    tags: Sequence[str] = (),
    prefix: str = "",
    overrides: Sequence[str] = (),
    strict: bool = False,
) -> Scoring:
    """A function from record batches to the same rows with the columns of ``mjcheck batch`` added.

    ``column`` holds the hands, ``tags`` are columns whose values are added as tags, said as ``seat`` or
    ``seat=column``; a column ``preset`` overrides ``preset`` for its row.  The names added begin with ``prefix``.  Rows
    stay in their order, one in and one out; a row that cannot be used carries its ``error``.  Batches are of one
    schema; large ones come out in parts.  The function may be sent to other processes.

    Raises `mjcheck.Unusable` for a preset, and ``ValueError`` (while iterating) for columns, that cannot be used.
    """
    if preset is not None:
        load_preset(preset, tuple(overrides))
    return Scoring(
        Wanted(
            STANDARD,
            STANDARD,
            preset,
            overrides=tuple(overrides),
            column=column,
            tags=tuple(tags),
            prefix=prefix,
            strict=strict,
        )
    )


class Scoring:
    """What `score_batches` gives: to be called with record batches."""

    def __init__(self, wanted: Wanted) -> None:
        self._wanted = wanted

    def schema(self, own: pa.Schema) -> pa.Schema:
        """The schema of what comes of batches with this one.  Raises as `score_batches` does while iterating."""
        return output_schema(self._job(own), own)

    def __call__(self, batches: Iterator[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
        worker: Worker | None = None
        for batch in batches:
            if worker is None:
                worker = Worker(self._job(batch.schema))
            for part in parted(batch):
                yield worker.do(part).output

    def _job(self, schema: pa.Schema) -> Job:
        try:
            check_hands(schema, self._wanted.column)
            return job_for(self._wanted, _KIND, _KIND, Own.of(schema.names))
        except Failed as failed:
            raise ValueError(f"{failed.message}: {failed.help}") from failed
