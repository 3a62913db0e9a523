"""Record batches of Arrow: what PySpark, Dask, Ray, Polars and DuckDB pass on, with columns added.

Needs the extra ``[arrow]``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np
import pyarrow as pa

from mjcheck.batch.layout import FIRST, Columns, columns_for, error_text
from mjcheck.batch.scorer import Block, Head, Scored, Scorer
from mjcheck.batch.texts import composed, with_tags
from mjcheck.batch.valued import Totals
from mjcheck.findings import Finding, Unusable
from mjcheck.rulebook import Rulebook, load_preset

if TYPE_CHECKING:
    from mjcheck.batch.tables import Ints

__all__ = ["BatchScorer", "score_batches"]

_PRESET = "preset"
_WIN = "win"


def score_batches(
    preset: str | None,
    *,
    column: str = "hand",
    tags: Sequence[str] = (),
    prefix: str = "",
    overrides: Sequence[str] = (),
    strict: bool = False,
) -> Callable[[Iterator[pa.RecordBatch]], Iterator[pa.RecordBatch]]:
    """A function from record batches to the same batches with the columns of ``mjcheck batch`` added.

    ``column`` holds the hands, ``tags`` are columns whose values are added as tags; a column ``preset`` overrides
    ``preset`` for its row.  The names added begin with ``prefix``.  Rows stay in their order, one in and one out; a row
    that cannot be used carries its ``error``.  The function may be sent to other processes.

    Raises `mjcheck.Unusable` for a preset, and ``ValueError`` (while iterating) for columns, that cannot be used.
    """
    if preset is not None:
        load_preset(preset, tuple(overrides))
    return _Scoring(preset, column, tuple(tags), prefix, tuple(overrides), strict)


class _Scoring:
    def __init__(self, *asked: Any) -> None:
        self._asked = asked

    def __call__(self, batches: Iterator[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
        scorer: BatchScorer | None = None
        for batch in batches:
            if scorer is None:
                scorer = BatchScorer(batch.schema, *self._asked)
            yield scorer.score(batch)[0]


class BatchScorer:
    """Judges record batches of one schema."""

    def __init__(
        self,
        schema: pa.Schema,
        preset: str | None,
        column: str,
        tags: tuple[str, ...],
        prefix: str,
        overrides: tuple[str, ...],
        strict: bool,
    ) -> None:
        by_row = _PRESET in schema.names
        for name in (column, *tags):
            if name not in schema.names:
                raise ValueError(f"there is no column {name}: the columns are {', '.join(schema.names)}")
        if preset is None and not by_row:
            raise ValueError("no preset is named, and there is no column preset")
        methods = None
        if preset is not None and not by_row:
            methods = [type(load_preset(preset, overrides).rules.value)]
        self.columns: Columns = columns_for(methods, prefix)
        taken = [name for name in self.columns.names if name in schema.names]
        if taken:
            raise ValueError(f"there is a column {', '.join(taken)} already: give a prefix")
        self._column, self._tags, self._by_row = column, tags, by_row
        self._overrides = overrides
        self._scorer = Scorer(self._load, preset, strict=strict)
        added = [pa.field(name, self._type(name.removeprefix(prefix))) for name in self.columns.names]
        self.schema = pa.schema([*schema, *added], schema.metadata)
        """That of the batches given back."""

    def score(self, batch: pa.RecordBatch) -> tuple[pa.RecordBatch, Scored]:
        """The batch with the columns added, and what was found."""
        presets = _texts(batch.column(_PRESET)) if self._by_row else None
        scored = self._scorer.score(self._block(batch, presets))
        arrays = [*batch.columns, *self._added(scored)]
        return pa.RecordBatch.from_arrays(arrays, schema=self.schema), scored

    def told(self) -> tuple[Sequence[Head], Sequence[Totals]]:
        """What the numbers of the last `Scored` stand for."""
        return self._scorer.heads.values, self._scorer.totals.values

    def _load(self, name: str) -> Rulebook:
        if not name:
            message = "no preset is named here, and none else"
            raise Unusable(name, (Finding("no-preset", message, 0, 0),))
        return load_preset(name, self._overrides)

    @staticmethod
    def _type(name: str) -> pa.DataType:
        if name == _WIN:
            return pa.bool_()
        return pa.string() if name in (*FIRST, "payments", "error") else pa.int64()

    def _block(self, batch: pa.RecordBatch, presets: Sequence[str] | None) -> Block:
        hands = batch.column(self._column)
        if self._tags:
            written = [_texts(batch.column(name)) for name in (self._column, *self._tags)]
            return composed(
                [with_tags(hand, self._tags, values) for hand, *values in zip(*written, strict=True)], presets
            )
        if hands.type != pa.large_string() or hands.null_count:
            hands = hands.cast(pa.large_string()).fill_null("")
        _, offsets, data = hands.buffers()
        bounds = np.frombuffer(offsets, np.int64)[hands.offset : hands.offset + len(hands) + 1]
        begin, end = (int(bounds[0]), int(bounds[-1])) if len(hands) else (0, 0)
        raw = b"" if data is None else data.slice(begin, end - begin).to_pybytes()
        starts, ends = bounds[:-1] - begin, bounds[1:] - begin

        def text(row: int) -> str:
            return raw[starts[row] : ends[row]].decode("utf-8", "surrogateescape")

        return Block(raw, starts, ends, text, presets)

    def _added(self, scored: Scored) -> Iterator[pa.Array]:
        heads, totals = self.told()
        head_numbers, total_numbers = _numbers(scored.heads), _numbers(scored.totals)
        yield pa.array([head.win for head in heads], pa.bool_()).take(head_numbers)
        yield pa.array([head.reasons for head in heads], pa.string()).take(head_numbers)
        yield pa.array([head.patterns for head in heads], pa.string()).take(head_numbers)
        amounts = [dict(total) for total in totals]
        for name in self.columns.totals:
            yield pa.array([amount.get(name) for amount in amounts], pa.int64()).take(total_numbers)
        yield pa.array(self._scorer.payments.values, pa.string()).take(_numbers(scored.payments))
        errors: list[str | None] = [None] * len(scored.heads)
        for row, unusable in scored.faults.items():
            errors[row] = error_text(unusable)
        yield pa.array(errors, pa.string())


def _numbers(numbers: Ints) -> pa.Array:
    """Numbers of a collection, null where there is none."""
    return pa.array(numbers, pa.int64(), mask=numbers < 0)


def _texts(column: pa.Array) -> list[str]:
    return ["" if value is None else str(value) for value in column.to_pylist()]
