"""Record batches with the columns added to them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final, cast

import numpy as np
import pyarrow as pa

from mjcheck.batch.arrow_sheet import ArrowSheet
from mjcheck.batch.cells import mend, text_of
from mjcheck.batch.job import Job
from mjcheck.batch.kinds import ARROW_KINDS
from mjcheck.batch.layout import FIRST, error_text
from mjcheck.batch.scorer import UNKNOWN, Scored, Scorer
from mjcheck.batch.sheet import Sheet
from mjcheck.batch.survey import BOOL, FLOAT, INT, TEXT
from mjcheck.batch.tables import Ints
from mjcheck.findings import Finding, Unusable

_WIN: Final = FIRST[0]
_TYPES: Final = {TEXT: pa.string(), BOOL: pa.bool_(), INT: pa.int64(), FLOAT: pa.float64()}


def output_schema(job: Job, own: pa.Schema | None) -> pa.Schema:
    """The schema of the output; ``own``: that of the input, where it has one."""
    prefix, columns = job.columns.prefix, job.columns
    fields = own if own is not None else [pa.field(name, _TYPES[kind]) for name, kind in _own_types(job)]
    added = [pa.field(name, _added_type(name.removeprefix(prefix), columns.totals)) for name in columns.names]
    return pa.schema([*fields, *added], None if own is None else own.metadata)


def _own_types(job: Job) -> Iterable[tuple[str, str]]:
    return zip(job.header, job.types or [TEXT] * len(job.header), strict=True)


def _added_type(name: str, totals: Sequence[str]) -> pa.DataType:
    if name == _WIN:
        return pa.bool_()
    return pa.int64() if name in totals else pa.string()


class ArrowOutput:
    """Writes Parquet and Arrow."""

    def __init__(self, job: Job, scorer: Scorer) -> None:
        self._job, self._scorer = job, scorer
        self._schema: pa.Schema | None = None
        self._generation = -1

    def carried(self, sheet: Sheet) -> tuple[list[pa.Array], dict[int, Finding]]:
        """The own columns, and in which rows something could not be written."""
        if self._job.kind in ARROW_KINDS:
            return cast(ArrowSheet, sheet).batch.columns, {}
        arrays: list[pa.Array] = []
        found: dict[int, Finding] = {}
        for (name, kind), column in zip(_own_types(self._job), sheet.values(), strict=True):
            if kind == TEXT:
                column = [None if value is None else text_of(value) for value in column]
                found = mend([column], [name]) | found
            arrays.append(pa.array(column, _TYPES[kind]))
        return arrays, found

    def laid(
        self,
        carried: list[pa.Array],
        sheet: Sheet,
        scored: Scored,
        faults: Mapping[int, Unusable],
        differs: Sequence[str] | None,
    ) -> pa.RecordBatch:
        """The rows."""
        if self._schema is None:
            own = cast(ArrowSheet, sheet).batch.schema if self._job.kind in ARROW_KINDS else None
            self._schema = output_schema(self._job, own)
        count = len(sheet)

        def spread(numbers: Ints) -> Ints:
            if sheet.place is None:
                return numbers
            there = np.full(count, UNKNOWN, np.int64)
            there[sheet.place] = numbers
            return there

        arrays = [*carried, *self._told(*(spread(numbers) for numbers in scored[:3]))]
        errors = {row: error_text(unusable) for row, unusable in faults.items()}
        arrays.append(pa.array(list(map(errors.get, range(count))), pa.string()))
        if differs is not None:
            rows = range(count) if sheet.place is None else sheet.place.tolist()
            told = dict(zip(rows, differs, strict=True))
            arrays.append(pa.array(list(map(told.get, range(count))), pa.string()))
        return pa.RecordBatch.from_arrays(arrays, schema=self._schema)

    def _told(self, heads: Ints, totals: Ints, payments: Ints) -> list[pa.Array]:
        """The columns from the verdict to the payments, by the numbers of what they say."""
        scorer, names = self._scorer, self._job.columns.totals
        if self._generation != scorer.generation:
            self._generation = scorer.generation
            self._heads = _Kept(
                (pa.bool_(), lambda head: head.win),
                (pa.string(), lambda head: head.reasons),
                (pa.string(), lambda head: head.patterns),
            )
            self._totals = _Kept(*((pa.int64(), _amount(name)) for name in names))
            self._payments = _Kept((pa.string(), lambda payment: payment))
        return [
            *self._heads.of(scorer.heads.values, heads),
            *self._totals.of(scorer.totals.values, totals),
            *self._payments.of(scorer.payments.values, payments),
        ]


def _amount(name: str) -> Callable[[Any], int | None]:
    return lambda total: dict(total).get(name)


class _Kept:
    """Columns of what numbered values say, each value asked once."""

    def __init__(self, *columns: tuple[pa.DataType, Callable[[Any], Any]]) -> None:
        self._columns = columns
        self._made = [pa.array([], kind) for kind, _ in columns]
        self._known = 0

    def of(self, values: Sequence[Any], numbers: Ints) -> list[pa.Array]:
        """What the value of each number says; nothing for `UNKNOWN`."""
        fresh = values[self._known :]
        if fresh:
            self._known = len(values)
            self._made = [
                pa.concat_arrays([made, pa.array([say(value) for value in fresh], kind)])
                for made, (kind, say) in zip(self._made, self._columns, strict=True)
            ]
        places = pa.array(numbers, pa.int64(), mask=numbers < 0)
        return [made.take(places) for made in self._made]
