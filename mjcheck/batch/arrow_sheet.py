"""Rows of a record batch, and what stands in their columns."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import cached_property
from typing import Any, Final

import numpy as np
import pyarrow as pa

from mjcheck.batch.cells import text_of
from mjcheck.batch.delimited import LONGEST_ROW
from mjcheck.batch.job import PRESET, Job
from mjcheck.batch.scorer import Block
from mjcheck.batch.sheet import Fault, named_presets, no_hand, tagged, too_long
from mjcheck.batch.tables import Ints
from mjcheck.batch.texts import composed
from mjcheck.batch.wanted import Failed
from mjcheck.findings import Unusable

_TEXTS: Final = frozenset(
    {"string", "large_string", "string_view", "binary", "large_binary", "binary_view", "fixed_size_binary"}
)
"""The types that hold texts, or bytes that may be one: some programs write texts so."""


class ArrowSheet:
    """Rows of a record batch.  Each counts as a line."""

    def __init__(self, job: Job, batch: pa.RecordBatch) -> None:
        self._job = job
        self.batch = batch
        self.lines = batch.num_rows
        self._hands = _bytes(batch.column(job.hand))
        self._bounds = _bounds(self._hands)
        there = np.asarray(self._hands.is_valid())
        short = np.diff(self._bounds) <= LONGEST_ROW
        self.refused: dict[int, Unusable] = {}
        self.place: Ints | None = None
        if not (there & short).all():
            self.place = (there & short).nonzero()[0]
            for row in (~there).nonzero()[0].tolist():
                self.refused[row] = Unusable("", (no_hand(job.hand),))
            for row in (there & ~short).nonzero()[0].tolist():
                self.refused[row] = Unusable("", (too_long(int(np.diff(self._bounds)[row])),))

    def __len__(self) -> int:
        return self.lines

    @cached_property
    def hands(self) -> Block:
        """What the scorer takes."""
        job = self._job
        presets = named_presets(self) if PRESET in self.batch.schema.names else None
        if job.tags:
            return composed(tagged(self, job, self.texts(job.hand)), presets)
        bounds, data = self._bounds, self._hands.buffers()[2]
        begin, end = int(bounds[0]), int(bounds[-1])
        raw = b"" if data is None else data.slice(begin, end - begin).to_pybytes()
        starts, ends = bounds[:-1] - begin, bounds[1:] - begin
        if self.place is not None:
            starts, ends = starts[self.place], ends[self.place]

        def text(row: int) -> str:
            return raw[starts[row] : ends[row]].decode("utf-8", "surrogateescape")

        return Block(raw, starts, ends, text, presets)

    def texts(self, name: str) -> Sequence[str]:
        """What a column says in each row that has a hand."""
        values = self._values(self.batch.schema.get_field_index(name))
        return [text_of(value) for value in (values if self.place is None else map(values.__getitem__, self.place))]

    def values(self) -> list[Sequence[Any]]:
        """The batch's own columns."""
        return [self._values(column) for column in range(self.batch.num_columns)]

    def line(self, row: int) -> int:
        """The row."""
        return row

    def fault(self, row: int, unusable: Unusable) -> Fault:
        """What is wrong with a row; the place is that in its hand."""
        finding = unusable.findings[0]
        return Fault(row, finding.start + 1, finding.code, finding.message, finding.help)

    def end(self, row: int) -> int:
        """The row behind it."""
        return row + 1

    def _values(self, column: int) -> list[Any]:
        try:
            return values_of(self.batch.column(column))
        except ValueError as fault:
            raise Failed(f"column {self.batch.schema.names[column]}: {fault}") from fault


def _bounds(texts: pa.Array) -> Ints:
    """Where the texts begin in their bytes, and where the last one ends."""
    if not len(texts):
        return np.zeros(1, np.int64)
    bounds: Ints = np.frombuffer(texts.buffers()[1], np.int64)[texts.offset : texts.offset + len(texts) + 1]
    return bounds


def holds_texts(kind: pa.DataType) -> bool:
    """Whether a column of this type may hold hands."""
    if pa.types.is_dictionary(kind):
        kind = kind.value_type
    return pa.types.is_null(kind) or _is_text(kind)


def values_of(column: pa.Array) -> list[Any]:
    """What stands in a column, as `mjcheck.batch.cells` takes values: dates, times and decimals are texts.

    Raises ``pyarrow.ArrowNotImplementedError`` for types that have no text, and ``ValueError`` for values.
    """
    if pa.types.is_dictionary(column.type):
        column = column.dictionary_decode()
    kind = column.type
    if _is_text(kind):
        try:
            return column.cast(pa.large_string()).to_pylist()
        except ValueError:  # bytes that are no UTF-8
            values = _bytes(column).to_pylist()
            return [None if value is None else value.decode("utf-8", "surrogateescape") for value in values]
    if pa.types.is_boolean(kind) or pa.types.is_integer(kind) or pa.types.is_null(kind) or kind == pa.float64():
        return column.to_pylist()
    if pa.types.is_floating(kind):
        # In as few digits as tell it from its neighbours, not in those of a longer float.
        return [value and float(value) for value in column.cast(pa.string()).to_pylist()]
    if pa.types.is_nested(kind) or isinstance(kind, pa.BaseExtensionType):
        return [_plain(value) for value in column.to_pylist()]
    return column.cast(pa.string()).to_pylist()


def _plain(value: Any) -> Any:
    """A value within a list or an object."""
    match value:
        case None | bool() | int() | str():
            return value
        case float():
            return value if math.isfinite(value) else text_of(value)
        case bytes():
            return value.decode("utf-8", "surrogateescape")
        case list() | tuple():
            return [_plain(one) for one in value]
        case dict():
            return {str(name): _plain(one) for name, one in value.items()}
        case _:
            return value.isoformat() if hasattr(value, "isoformat") else str(value)


def _is_text(kind: pa.DataType) -> bool:
    return str(kind).partition("[")[0] in _TEXTS


def _bytes(column: pa.Array) -> pa.Array:
    if pa.types.is_dictionary(column.type):
        column = column.dictionary_decode()
    return column.cast(pa.large_binary())
