"""The rows of a piece of a file, as they were read: the hands in them, and what else stands there."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Collection, Mapping, Sequence
from functools import cached_property
from typing import Any, NamedTuple, Protocol

import numpy as np

from mjcheck.batch.cells import text_of
from mjcheck.batch.delimited import LONGEST_ROW, Unclosed, field_text, fields_of, line_breaks, rows_of
from mjcheck.batch.job import PRESET, Job
from mjcheck.batch.scorer import Block
from mjcheck.batch.survey import parsed
from mjcheck.batch.tables import Ints
from mjcheck.batch.texts import composed, tag_of, with_tags
from mjcheck.findings import Finding, Unusable


class Fault(NamedTuple):
    """What is wrong with a row, and where: the line of the piece (from 0), the character of the line (from 1)."""

    line: int
    column: int
    code: str
    message: str
    help: str | None = None


class Sheet(Protocol):
    """Some rows.  Blank lines are none; they belong to the row before them.

    ``hands``: those of the rows ``place`` (``None``: of all).  ``refused``: what is wrong with the rows that have none.
    """

    place: Ints | None
    refused: dict[int, Unusable]

    @property
    def lines(self) -> int:
        """How many lines the rows take."""

    @property
    def hands(self) -> Block:
        """What the scorer takes."""

    def __len__(self) -> int:
        """How many rows there are."""

    def texts(self, name: str) -> Sequence[str]:
        """What a column says in each row that has a hand."""

    def values(self) -> list[Sequence[Any]]:
        """The file's own columns, as `mjcheck.batch.cells` takes values; ``None`` where a row has nothing."""

    def line(self, row: int) -> int:
        """The line of the piece, from 0, at which the hand of a row begins."""

    def fault(self, row: int, unusable: Unusable) -> Fault:
        """What is wrong with a row, with its place."""

    def end(self, row: int) -> int:
        """Where in the piece a row ends, its line break included."""


class TextSheet(Sheet, Protocol):
    """Rows of a text file, which can be passed on as they are written."""

    leading: bytes
    """The blank lines before the first row."""

    taken: Mapping[int, Collection[str]]
    """The names of columns added that a row has already; it keeps its own."""

    @property
    def piece(self) -> bytes | None:
        """All the rows as they are written, where each is one line that wants nothing; ``None`` elsewhere."""

    def written(self) -> tuple[list[bytes], list[bytes]]:
        """What stands in each row before the columns added and behind them, line breaks and blank lines included."""


class DelimitedSheet:
    """Rows of CSV or TSV."""

    taken: Mapping[int, Collection[str]] = {}

    def __init__(self, job: Job, data: bytes) -> None:
        self._job, self._data, self._delimiter = job, data, job.delimiter
        self._open = data if isinstance(data, Unclosed) else None
        rows = rows_of(data, self._delimiter, len(job.header))
        odd = rows.ends - rows.starts > LONGEST_ROW
        if self._open is not None:
            # A carriage return at the end is part of the field.
            rows.ends[-1] = len(data)
            odd[-1] = True
        if odd.any():
            kept = ~odd[rows.regular]
            rows = rows._replace(regular=rows.regular[kept], delimiters=rows.delimiters[kept])
        self._fields = rows
        self._regular = rows.regular
        self._starts, self._ends = rows.starts, rows.ends
        filled = rows.ends > rows.starts
        if not filled.all():
            self._starts, self._ends = rows.starts[filled], rows.ends[filled]
            self._regular = (np.cumsum(filled) - 1)[rows.regular]
        self._said: dict[str, list[str]] = {}
        self.leading = data[: self._starts[0]] if len(self._starts) else data
        self.place = None if len(self._regular) == len(self) else self._regular
        self.refused: dict[int, Unusable] = {}
        if self.place is not None:
            for row in np.setdiff1d(np.arange(len(self)), self.place).tolist():
                self.refused[row] = self._irregular(row)

    def __len__(self) -> int:
        return len(self._starts)

    @cached_property
    def hands(self) -> Block:
        """What the scorer takes."""
        job, data = self._job, self._data
        starts, ends = self._field(job.hand)
        presets = named_presets(self) if PRESET in job.header else None
        if job.tags:
            return composed(tagged(self, job, self.texts(job.hand)), presets)

        def text(row: int) -> str:
            return field_text(data[starts[row] : ends[row]])

        if b'"' in data:
            buffer = np.frombuffer(data + b" ", np.uint8)
            in_marks = (buffer[starts] == ord('"')) & (ends - starts >= 2)
            return Block(data, starts + in_marks, ends - in_marks, text, presets)
        return Block(data, starts, ends, text, presets)

    def texts(self, name: str) -> Sequence[str]:
        if name not in self._said:
            self._said[name] = self._texts(self._job.header.index(name))
        return self._said[name]

    def values(self) -> list[Sequence[Any]]:
        columns: list[Sequence[Any]] = [self._texts(column) for column in range(len(self._job.header))]
        if self.place is None:
            return columns
        spread: list[list[Any]] = [[None] * len(self) for _ in columns]
        for row, values in zip(self.place.tolist(), zip(*columns, strict=True), strict=True):
            for column, value in zip(spread, values, strict=True):
                column[row] = value
        for row in self.refused:
            for column, raw in zip(spread, self._raw_fields(row), strict=False):
                column[row] = field_text(raw)
        return [*spread]

    @property
    def piece(self) -> bytes | None:
        data = self._data
        one_each = data.endswith(b"\n") and self.lines == len(self) and b"\r" not in data
        return data if one_each and not self.refused else None

    def written(self) -> tuple[list[bytes], list[bytes]]:
        data, ends = self._data, self._ends.tolist()
        raws = list(map(data.__getitem__, map(slice, self._starts.tolist(), ends)))
        closing = list(map(data.__getitem__, map(slice, ends, [*self._starts[1:].tolist(), len(data)])))
        for row in self.refused:
            missing = len(self._job.header) - len(self._raw_fields(row))
            if self._is_open(row):
                raws[row] += b'"'
            raws[row] += self._delimiter * max(0, missing)
        return raws, closing

    @cached_property
    def lines(self) -> int:
        return line_breaks(self._data)

    def line(self, row: int) -> int:
        return int(np.searchsorted(self._breaks, self._at(row, "")))

    def fault(self, row: int, unusable: Unusable) -> Fault:
        finding = unusable.findings[0]
        at = int(self._starts[row])
        if self._open is not None and self._is_open(row):
            at = self._open.mark
        elif row not in self.refused:
            at = self._at(row, unusable.text[: finding.start])
        line = int(np.searchsorted(self._breaks, at))
        line_start = int(self._breaks[line - 1]) + 1 if line else 0
        column = len(self._data[line_start:at].decode("utf-8", "replace")) + 1
        return Fault(line, column, finding.code, finding.message, finding.help)

    def end(self, row: int) -> int:
        return int(self._starts[row + 1]) if row + 1 < len(self) else len(self._data)

    @cached_property
    def _breaks(self) -> Ints:
        """Where the lines end; rows may hold several."""
        return (np.frombuffer(self._data, np.uint8) == ord("\n")).nonzero()[0]

    def _field(self, name: str) -> tuple[Ints, Ints]:
        return self._fields.field(self._job.header.index(name))

    def _texts(self, column: int) -> list[str]:
        starts, ends = (places.tolist() for places in self._fields.field(column))
        if not self._data.isascii():
            return [field_text(self._data[start:end]) for start, end in zip(starts, ends, strict=True)]
        fields = list(map(self._ascii.__getitem__, map(slice, starts, ends)))
        if '"' not in self._ascii:
            return fields
        return [field_text(field.encode()) if field.startswith('"') else field for field in fields]

    @cached_property
    def _ascii(self) -> str:
        return self._data.decode("ascii")

    def _raw_fields(self, row: int) -> list[bytes]:
        return fields_of(self._data[self._starts[row] : self._ends[row]], self._delimiter)

    def _is_open(self, row: int) -> bool:
        """Whether it is the row in which a quotation mark is never closed."""
        return self._open is not None and row == len(self) - 1

    def _irregular(self, row: int) -> Unusable:
        """The fault of a row that cannot be parted, is too long, or has more or fewer fields than the header."""
        if self._open is not None and self._is_open(row):
            message = f"the quotation mark at line {self._open.line} is never closed: this row is the rest of the file"
            return Unusable("", (Finding("open-quote", message, 0, 0),))
        if (size := int(self._ends[row] - self._starts[row])) > LONGEST_ROW:
            return Unusable("", (too_long(size),))
        fields, wanted = self._raw_fields(row), len(self._job.header)
        message = f"{len(fields)} field{'s' * (len(fields) != 1)}, where the header has {wanted}"
        if self._job.to and len(fields) > wanted:
            # Another kind of file has no place for them but this.
            message += f"; left over: {self._delimiter.join(fields[wanted:]).decode('utf-8', 'replace')}"
        return Unusable("", (Finding("row-length", message, 0, 0),))

    def _at(self, row: int, before: str) -> int:
        """The place in the piece of what follows these characters of a row's hand and tags."""
        regular = row if self.place is None else int(np.searchsorted(self.place, row))
        name, rest = _origin(self._job, lambda column: self.texts(column)[regular], before)
        at = int(self._field(name)[0][regular])
        at += self._data[at : at + 1] == b'"'
        return at + len(rest.encode("utf-8", "surrogateescape"))


class JsonSheet:
    """Rows of JSON lines."""

    piece: bytes | None = None

    def __init__(self, job: Job, data: bytes) -> None:
        self._job = job
        self.lines = line_breaks(data)
        self._numbers: list[int] = []
        self._raws: list[bytes] = []
        self._ends = [0]
        self._unended = not data.endswith(b"\n")
        end = 0
        for number, line in enumerate(data.split(b"\n")):
            end += len(line) + 1
            if raw := line.strip():
                self._numbers.append(number)
                self._raws.append(raw)
                self._ends.append(min(end, len(data)))
        self.leading = b"\n" * (self._numbers[0] if self._numbers else self.lines)
        added = job.columns.names
        read = [_read_object(raw, job, added) for raw in self._raws]
        self._objects = [value for value, _ in read]
        self.refused = {row: fault for row, (_, fault) in enumerate(read) if fault is not None}
        held = {row: self._objects[row] or {} for row in self.refused}
        # A line that is no object, or has no place for the error, is told as a text.
        self._retold = {row for row, value in held.items() if not value or job.columns.error in value}
        self.taken = {
            row: there for row, value in held.items() if row not in self._retold and (there := value.keys() & added)
        }
        self.place = None
        self._handed = [value for value, fault in read if value is not None and fault is None]
        if self.refused:
            self.place = np.array([row for row in range(len(self)) if row not in self.refused], np.int64)
        presets = named_presets(self) if any(PRESET in value for value in self._handed) else None
        self.hands = composed(tagged(self, job, [value[job.hand] for value in self._handed]), presets)

    def __len__(self) -> int:
        return len(self._raws)

    def texts(self, name: str) -> Sequence[str]:
        return [text_of(value.get(name)) for value in self._handed]

    def values(self) -> list[Sequence[Any]]:
        return [[None if value is None else value.get(name) for value in self._objects] for name in self._job.header]

    def written(self) -> tuple[list[bytes], list[bytes]]:
        begun = [raw[:-1].rstrip() for raw in self._raws]
        for row in self._retold:
            begun[row] = b'{"text": ' + json.dumps(_decoded(self._raws[row]), ensure_ascii=False).encode()
        following = [*self._numbers, self.lines][1:]
        closing = [b"}" + b"\n" * (after - number) for number, after in zip(self._numbers, following, strict=True)]
        return begun, closing

    def line(self, row: int) -> int:
        return self._numbers[row]

    def fault(self, row: int, unusable: Unusable) -> Fault:
        finding = unusable.findings[0]
        column = finding.start + 1
        value = self._objects[row]
        if value is not None and row not in self.refused:
            column = self._at(row, value, unusable.text[: finding.start]) + 1
        return Fault(self._numbers[row], column, finding.code, finding.message, finding.help)

    def end(self, row: int) -> int:
        return self._ends[row + 1]

    def _at(self, row: int, value: Mapping[str, Any], before: str) -> int:
        """The place in the line of what follows these characters of a row's hand and tags."""
        name, rest = _origin(self._job, lambda column: text_of(value.get(column)), before)
        line = _decoded(self._raws[row])
        key = re.search(rf"{re.escape(json.dumps(name, ensure_ascii=False))}\s*:\s*\"?", line)
        if key is None:
            return 0
        return key.end() + (len(rest) if line.startswith(rest, key.end()) else 0)


def _origin(job: Job, text: Callable[[str], str], before: str) -> tuple[str, str]:
    """The column of what follows these characters of a row's hand with its tags, and what of them stands there.
    ``text`` tells what stands in a column of the row."""
    hand = text(job.hand)
    if not job.tags or len(before) <= len(hand):
        return job.hand, before
    end = len(hand)
    for tag, column in job.tags:
        written = tag_of(tag, text(column))
        end += len(written) + 1 if written else 0
        if written and end >= len(before):
            return column, ""
    return job.hand, before


def named_presets(sheet: Sheet) -> list[str]:
    """What each row that has a hand says under `PRESET`: nothing where that is left to the caller."""
    return [text.strip() for text in sheet.texts(PRESET)]


def tagged(sheet: Sheet, job: Job, hands: Sequence[str]) -> list[str]:
    """The hands with the tags that columns add."""
    return with_tags(hands, [tag for tag, _ in job.tags], [sheet.texts(column) for _, column in job.tags])


def no_hand(column: str) -> Finding:
    """What is said of a row in which something else than a text stands in place of a hand, or nothing."""
    return Finding("no-hand", f'no text under "{column}"', 0, 0)


def too_long(size: int) -> Finding:
    """What is said of a row with so many bytes, or with a hand of so many."""
    return Finding("too-long", f"{size:,} bytes, more than the {LONGEST_ROW:,} of the longest row", 0, 0)


def _decoded(raw: bytes) -> str:
    return raw.decode("utf-8", "replace")


def _read_object(raw: bytes, job: Job, added: Sequence[str]) -> tuple[dict[str, Any] | None, Unusable | None]:
    """A line's object, and what is wrong with it."""
    try:
        value = parsed(raw)
    except (ValueError, RecursionError) as fault:
        at = getattr(fault, "pos", 0)
        return None, _refused("bad-json", f"no JSON: {getattr(fault, 'msg', fault)}", raw, job, at)
    if not isinstance(value, dict):
        return None, _refused("bad-json", "no JSON object", raw, job)
    taken = [name for name in added if name in value]
    if taken:
        return value, _refused("column-taken", f"{', '.join(taken)}: there already; give --prefix", b"", job)
    if len(raw) > LONGEST_ROW:
        return value, Unusable("", (too_long(len(raw)),))
    if not isinstance(value.get(job.hand), str):
        return value, Unusable("", (no_hand(job.hand),))
    return value, None


def _refused(code: str, message: str, raw: bytes, job: Job, at: int = 0) -> Unusable:
    if job.to and raw:
        # Another kind of file has no place for the line but this.
        message += f"; the line: {_decoded(raw)}"
    return Unusable("", (Finding(code, message, at, at),))
