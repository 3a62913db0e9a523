"""Files of Parquet and Arrow, as sources and as targets."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, BinaryIO, Final

import pyarrow as pa
from pyarrow import parquet

from mjcheck.batch.arrow_output import output_schema
from mjcheck.batch.arrow_sheet import holds_texts, values_of
from mjcheck.batch.job import Job, Own
from mjcheck.batch.kinds import STANDARD, TEXT_KINDS, is_zipped
from mjcheck.batch.progress import Progress
from mjcheck.batch.source import Source, first_bytes, spooled
from mjcheck.batch.target import Target, open_target
from mjcheck.batch.wanted import Failed, Wanted

_ROWS: Final = 1 << 15
"""Rows that are judged at once."""

_ROW_GROUP: Final = 1 << 17
"""Rows that Parquet keeps together, and a batch of Arrow."""

_MAGIC: Final = b"ARROW1"
"""What a file of Arrow begins with, and a stream does not."""

_STREAM: Final = ".arrows"
_WITHOUT: Final = "leave that column out, or choose another kind of output"


@dataclass
class ArrowSource:
    """A file of Parquet or Arrow, or a stream of Arrow."""

    name: str
    schema: pa.Schema
    batches: Iterable[pa.RecordBatch]
    rows: int | None = None
    """How many rows there are, where it is known."""
    one_dictionary: bool = False
    """A column's dictionary is the same in all batches."""
    head: bytes = b""

    @property
    def own(self) -> Own:
        """The columns."""
        return Own.of(self.schema.names)

    def begun(self) -> Progress:
        """Nothing is done yet."""
        return Progress()

    def pieces(self, done: Progress) -> Iterator[pa.RecordBatch]:
        """The rows."""
        try:
            for batch in self.batches:
                yield from parted(batch)
        except pa.ArrowException as fault:
            raise OSError(f"{self.name}: {fault}") from fault

    def took(self, seconds: float) -> None:
        """The pieces are as large as the file's own, or as what is judged at once."""

    def share(self, done: Progress) -> float | None:
        """How much of it is done, where it is known."""
        return done.rows / self.rows if self.rows else None


def parted(batch: pa.RecordBatch) -> Iterator[pa.RecordBatch]:
    """A batch in parts that are small enough to be judged at once; one without rows is a part, too."""
    if batch.num_rows <= _ROWS:
        yield batch
        return
    for begin in range(0, batch.num_rows, _ROWS):
        # A slice would take the whole batch along to another process.
        sink = pa.BufferOutputStream()
        with pa.ipc.new_stream(sink, batch.schema) as writer:
            writer.write_batch(batch.slice(begin, _ROWS))
        yield pa.ipc.open_stream(sink.getvalue()).read_next_batch()


def open_arrow(wanted: Wanted, kind: str, to: str, stream: BinaryIO, stack: ExitStack) -> Source:
    """The input, closed with the stack.  Raises `Failed` for one that cannot be read, or not be written as ``to``."""
    if is_zipped(wanted.source):
        raise Failed(f"{kind} is not zipped as a whole", "unzip it first")
    try:
        source = _parquet(wanted, stream, stack) if kind == "parquet" else _arrow(wanted, stream, stack)
    except (pa.ArrowException, OSError) as fault:
        raise Failed(f"{wanted.source}: {fault}") from fault
    check_hands(source.schema, wanted.column)
    for field in source.schema:
        if to in TEXT_KINDS:
            try:
                values_of(pa.nulls(0, field.type))
            except pa.ArrowNotImplementedError as fault:
                raise Failed(f"column {field.name} holds {field.type}, which {to} cannot", _WITHOUT) from fault
    return source


def check_hands(schema: pa.Schema, column: str) -> None:
    """Raise `Failed` where the column of hands can hold none."""
    for field in schema:
        if field.name == column and not holds_texts(field.type):
            raise Failed(f"column {column} holds {field.type}, and no texts", "which column holds the hands?")


def _parquet(wanted: Wanted, stream: BinaryIO, stack: ExitStack) -> ArrowSource:
    file = stack.enter_context(parquet.ParquetFile(spooled(stream, stack)))
    batches = file.iter_batches(_ROWS, use_threads=False)
    return ArrowSource(wanted.source, file.schema_arrow, batches, file.metadata.num_rows)


def _arrow(wanted: Wanted, stream: BinaryIO, stack: ExitStack) -> ArrowSource:
    begin = first_bytes(stream, len(_MAGIC))
    if not begin or not _MAGIC.startswith(begin):
        reader = stack.enter_context(pa.ipc.open_stream(stream))
        return ArrowSource(wanted.source, reader.schema, reader)
    reader = stack.enter_context(pa.ipc.open_file(spooled(stream, stack)))
    batches = (reader.get_batch(number) for number in range(reader.num_record_batches))
    return ArrowSource(wanted.source, reader.schema, batches, one_dictionary=True)


class ArrowTarget(Target):
    """Record batches as they are written into a target of bytes; several together where they are small."""

    def __init__(self, inner: Target, writer: Any, schema: pa.Schema) -> None:
        super().__init__(inner.stream)
        self._inner, self._writer, self._schema = inner, writer, schema
        self._waiting: list[pa.RecordBatch] = []
        self._broken = False

    @property
    def kept(self) -> str | None:
        return self._inner.kept

    def undisturbed(self) -> AbstractContextManager[None]:
        return self._inner.undisturbed()

    def write(self, data: pa.RecordBatch, progress: Progress) -> None:
        """Write, once there are enough rows."""
        if data.schema != self._schema:
            columns = [
                column if column.type == field.type else column.dictionary_decode()
                for column, field in zip(data.columns, self._schema, strict=True)
            ]
            data = pa.RecordBatch.from_arrays(columns, schema=self._schema)
        self._waiting.append(data)
        if sum(batch.num_rows for batch in self._waiting) >= _ROW_GROUP:
            self._send()

    def finish(self) -> None:
        """Write what waits, and the end of the file."""
        self._send()
        with self._whole():
            self._writer.close()
            self._inner.finish()

    def give_up(self) -> None:
        """Write what was done, where that can be."""
        if self._broken:
            return
        with suppress(Failed, OSError):
            self._send()
            with self._whole():
                self._writer.close()

    def _send(self) -> None:
        waiting, self._waiting = self._waiting, []
        if waiting:
            with self._whole():
                self._writer.write_table(pa.Table.from_batches(waiting))

    @contextmanager
    def _whole(self) -> Iterator[None]:
        """What is not written to its end cannot be read."""
        try:
            yield
        except BrokenPipeError:
            raise
        except (OSError, pa.ArrowException) as fault:
            self._broken = True
            self._inner.discard()
            raise Failed(f"{fault}: nothing was written") from fault


@contextmanager
def open_arrow_target(wanted: Wanted, job: Job, source: Source, progress: Progress) -> Iterator[ArrowTarget]:
    """Where record batches go.  Raises `Failed` where it cannot be written."""
    kind = job.target_kind
    if is_zipped(wanted.target):
        raise Failed(f"{kind} is not zipped as a whole", "name a file without .gz")
    own = source.schema if isinstance(source, ArrowSource) else None
    streamed = wanted.target == STANDARD or Path(wanted.target).suffix == _STREAM
    if own is not None and kind == "arrow" and not streamed and not getattr(source, "one_dictionary", True):
        # A file of Arrow can hold only one dictionary for each column.
        own = pa.schema([_plain(field) for field in own], own.metadata)
    schema = output_schema(job, own)
    with open_target(wanted, job, b"", progress) as inner:
        try:
            writer = _writer(kind, inner.stream, schema, streamed=streamed)
        except pa.ArrowException as fault:
            inner.discard()
            raise Failed(f"{wanted.target}: {fault}", _WITHOUT) from fault
        target = ArrowTarget(inner, writer, schema)
        try:
            yield target
        except BaseException:
            target.give_up()
            raise


def _writer(kind: str, stream: BinaryIO, schema: pa.Schema, *, streamed: bool) -> Any:
    if kind == "parquet":
        return parquet.ParquetWriter(stream, schema)
    return pa.ipc.new_stream(stream, schema) if streamed else pa.ipc.new_file(stream, schema)


def _plain(field: pa.Field) -> pa.Field:
    return field.with_type(field.type.value_type) if pa.types.is_dictionary(field.type) else field
