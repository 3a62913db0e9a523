"""Rows of CSV and TSV (RFC 4180) as places in their bytes: what is passed on is never taken apart."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import BinaryIO, Final, NamedTuple

import numpy as np

from mjcheck.batch.tables import Ints

BLOCK_BYTES: Final = 1 << 21
LONGEST_ROW: Final = 10 << 20
"""Bytes of a row, beyond which it is refused."""

LONGEST_KEPT: Final = 64 << 20
"""Bytes without the end of a row, beyond which the file is refused: a quotation mark that is never closed makes one row
of all."""

_MARKED: Final = re.compile(rb'"([^"]*(?:""[^"]*)*)"?(.*)', re.DOTALL)
"""A field with quotation marks; whatever follows the second one belongs to it as it is."""

_CLOSED: Final = re.compile(rb'"[^"]*+(?:""[^"]*+)*+"')

_NEWLINE, _QUOTE, _RETURN = b"\n"[0], b'"'[0], b"\r"[0]
BOM: Final = b"\xef\xbb\xbf"


class RowTooLong(Exception):
    """A row of more than `LONGEST_KEPT` bytes; ``line`` is where it begins, from 0 in what was read."""

    def __init__(self, line: int) -> None:
        super().__init__(f"line {line}")
        self.line = line


class Unclosed(bytes):
    """Rows at the end of a file, the last of which has a quotation mark that is never closed.

    ``mark``: its place among them; ``line``: that of the file, from 1.
    """

    mark: int
    line: int


class Rows(NamedTuple):
    """Whole rows of ``data``: where each begins and ends, its line break left out.

    ``fields``: the delimiters of each row that has as many fields as the header, one row of the table for each;
    ``regular`` are the rows they belong to.
    """

    data: bytes
    starts: Ints
    ends: Ints
    regular: Ints
    delimiters: Ints

    def field(self, column: int) -> tuple[Ints, Ints]:
        """Where a field of each regular row begins and ends, its quotation marks included."""
        last = self.delimiters.shape[1]
        starts = self.starts[self.regular] if column == 0 else self.delimiters[:, column - 1] + 1
        ends = self.ends[self.regular] if column == last else self.delimiters[:, column]
        return starts, ends


def blocks(
    stream: BinaryIO, delimiter: bytes | None, rest: bytes = b"", size: Callable[[], int] = lambda: BLOCK_BYTES
) -> Iterator[bytes]:
    """The stream in pieces of whole rows, each of so many bytes at most where no row is longer; ``rest`` was read of it
    before.  Without a ``delimiter`` every line is a row.

    Raises `RowTooLong`.
    """
    lines = 0
    most = size()
    while True:
        if len(rest) < most:
            piece = stream.read(most - len(rest))
            if not piece:
                break
            rest += piece
        end = whole_rows(rest[:most], delimiter)
        if end:
            whole, rest = rest[:end], rest[end:]
            yield whole
            lines += line_breaks(whole)
            most = size()
        elif len(rest) > LONGEST_KEPT:
            raise RowTooLong(lines)
        else:
            most *= 2
    if rest:
        yield _ended(rest, delimiter, lines)


def first_row(stream: BinaryIO, delimiter: bytes) -> tuple[bytes, bytes]:
    """The first row with its line break, and what was read beyond it.  Raises `RowTooLong`."""
    data = b""
    while piece := stream.read(1 << 16):
        data += piece
        if b'"' not in data:
            end = data.find(b"\n") + 1
        else:
            end = next((end for _, end, closed in _one_by_one(data, delimiter) if closed), 0)
        if end:
            return data[:end], data[end:]
        if len(data) > LONGEST_KEPT:
            raise RowTooLong(0)
    return _ended(data, delimiter, 0), b""


def _ended(rest: bytes, delimiter: bytes | None, lines: int) -> bytes:
    """The last rows of a file, behind so many lines."""
    if delimiter is None or b'"' not in rest:
        return rest
    begin = after = 0
    for _, end, _ in _one_by_one(rest, delimiter):
        begin, after = after, end
    if rest[begin : begin + 1] != b'"' or _CLOSED.match(rest, begin):
        return rest
    ended = Unclosed(rest)
    ended.mark, ended.line = begin, lines + rest.count(b"\n", 0, begin) + 1
    return ended


def whole_rows(data: bytes, delimiter: bytes | None) -> int:
    """How many bytes of the data are whole rows."""
    if delimiter is None or b'"' not in data:
        return data.rfind(b"\n") + 1
    buffer = np.frombuffer(data, np.uint8)
    quotes = (buffer == _QUOTE).nonzero()[0]
    breaks = (buffer == _NEWLINE).nonzero()[0]
    outside = breaks[np.searchsorted(quotes, breaks) & 1 == 0]
    if _well_quoted(buffer, quotes, delimiter):
        return int(outside[-1]) + 1 if outside.size else 0
    ends = [end for _, end, closed in _one_by_one(data, delimiter) if closed]
    return ends[-1] if ends else 0


def rows_of(data: bytes, delimiter: bytes, columns: int) -> Rows:
    """The rows of data that consists of whole rows, each to have so many columns."""
    buffer = np.frombuffer(data, np.uint8)
    breaks = (buffer == _NEWLINE).nonzero()[0]
    marks = (buffer == delimiter[0]).nonzero()[0]
    if b'"' in data:
        quotes = (buffer == _QUOTE).nonzero()[0]
        if _well_quoted(buffer, quotes, delimiter):
            breaks = breaks[np.searchsorted(quotes, breaks) & 1 == 0]
            marks = marks[np.searchsorted(quotes, marks) & 1 == 0]
        else:
            breaks, marks = _places_one_by_one(data, delimiter)
    if data and (not breaks.size or breaks[-1] != len(data) - 1):
        breaks = np.append(breaks, len(data))
    starts = np.concatenate([[0], breaks[:-1] + 1]) if breaks.size else np.zeros(0, np.int64)
    ends = breaks - ((breaks > starts) & (buffer[np.maximum(breaks - 1, 0)] == _RETURN))
    per_row = columns - 1
    if len(marks) == len(starts) * per_row and (ends > starts).all():
        table = marks.reshape(len(starts), per_row)
        if not per_row or ((table[:, 0] >= starts) & (table[:, -1] < breaks)).all():
            return Rows(data, starts, ends, np.arange(len(starts)), table)
    first = np.searchsorted(marks, starts)
    regular = ((np.searchsorted(marks, breaks) - first == per_row) & (ends > starts)).nonzero()[0]
    table = marks[first[regular][:, None] + np.arange(per_row)]
    return Rows(data, starts, ends, regular, table.reshape(len(regular), per_row))


def line_breaks(data: bytes) -> int:
    """How many lines end in the data."""
    # To count bytes where every fiftieth is one, this takes a fifth of the time that the bytes themselves take.
    return int(np.count_nonzero(np.frombuffer(data, np.uint8) == _NEWLINE))


def field_text(raw: bytes) -> str:
    """What a field says: its quotation marks taken off."""
    marked = _MARKED.fullmatch(raw)
    if marked:
        raw = marked[1].replace(b'""', b'"') + marked[2]
    return raw.decode("utf-8", "surrogateescape")


def marked(text: str, sign: str) -> str:
    """A text as a field, in quotation marks where it needs them; ``sign`` is the delimiter."""
    if '"' in text or "\n" in text or "\r" in text or sign in text:
        return '"' + text.replace('"', '""') + '"'
    return text


def quoted(text: str, delimiter: bytes) -> bytes:
    """The bytes of a text as a field."""
    return marked(text, delimiter.decode()).encode("utf-8", "surrogateescape")


def fields_of(row: bytes, delimiter: bytes) -> list[bytes]:
    """The fields of one row, as they are written."""
    fields, at = [], 0
    while True:
        match = _field(delimiter).match(row, at)
        assert match is not None
        fields.append(match[0])
        at = match.end() + 1
        if match.end() >= len(row):
            return fields


def _well_quoted(buffer: np.typing.NDArray[np.uint8], quotes: Ints, delimiter: bytes) -> bool:
    """Whether every quotation mark opens a field, closes one, or is doubled within one."""
    opening, closing = quotes[0::2], quotes[1::2]
    before = buffer[opening[opening > 0] - 1]
    after = buffer[closing[closing < len(buffer) - 1] + 1]
    parted = (_NEWLINE, delimiter[0], _QUOTE)
    return bool(np.isin(before, parted).all() and np.isin(after, (*parted, _RETURN)).all())


@lru_cache(maxsize=4)
def _field(delimiter: bytes) -> re.Pattern[bytes]:
    sign = re.escape(delimiter)
    return re.compile(rb'"[^"]*(?:""[^"]*)*(?:"[^%b\n]*|\Z)|[^%b\n]*' % (sign, sign))


def _one_by_one(data: bytes, delimiter: bytes) -> Iterator[tuple[bool, int, bool]]:
    """Field by field, where quotation marks stand inside fields too: whether a field is followed by a delimiter, the
    place after that or after its line break, and whether its row is closed with it."""
    field = _field(delimiter)
    at = 0
    while at < len(data):
        match = field.match(data, at)
        assert match is not None
        end = match.end()
        more = data[end : end + 1] == delimiter
        yield more, end + 1, not more and end < len(data)
        at = end + 1


def _places_one_by_one(data: bytes, delimiter: bytes) -> tuple[Ints, Ints]:
    breaks, marks = [], []
    for more, after, closed in _one_by_one(data, delimiter):
        if more:
            marks.append(after - 1)
        elif closed:
            breaks.append(after - 1)
    return np.array(breaks, np.int64), np.array(marks, np.int64)
