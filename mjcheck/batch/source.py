"""Where the rows of a run come from."""

from __future__ import annotations

import gzip
import os
import sys
import zlib
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from typing import Any, BinaryIO, Final, Protocol

from mjcheck.batch.delimited import (
    BLOCK_BYTES,
    BOM,
    LONGEST_KEPT,
    RowTooLong,
    Unclosed,
    blocks,
    field_text,
    fields_of,
    first_row,
)
from mjcheck.batch.job import PRESET, Own
from mjcheck.batch.kinds import ARROW_KINDS, DELIMITERS, STANDARD
from mjcheck.batch.progress import Progress
from mjcheck.batch.survey import parsed, survey
from mjcheck.batch.wanted import Failed, Wanted
from mjcheck.batch.work import Piece

UNREADABLE: Final = (OSError, EOFError, zlib.error)
"""What reading a file, zipped or not, may raise."""


_FIRST_PIECE: Final = 1 << 18
_SMALLEST_PIECE: Final = 1 << 14
"""Bytes of a piece."""
_LONG: Final = 1.0
"""Seconds that a piece should take at most."""


class Source(Protocol):
    """A file that is read."""

    head: bytes
    """The header row as it is written, where the kind has one."""

    @property
    def own(self) -> Own:
        """The columns."""

    def begun(self) -> Progress:
        """How far it is before the first row."""

    def pieces(self, done: Progress) -> Iterator[Piece]:
        """The rows that follow what is done.  Raises `Failed` and what is `UNREADABLE`."""

    def took(self, seconds: float) -> None:
        """So long a piece took: those that follow may be larger or smaller."""

    def share(self, done: Progress) -> float | None:
        """How much of the input is done, where it is known."""


@dataclass
class TextSource:
    """A file of CSV, TSV or JSON lines."""

    kind: str
    stream: BinaryIO
    own: Own
    head: bytes = b""
    rest: bytes = b""
    """What was read beyond the head."""
    size: int | None = None
    piece: int = _FIRST_PIECE
    """Bytes of a piece at most."""

    def begun(self) -> Progress:
        """How far it is before the first row."""
        return Progress(lines=self.head.count(b"\n"), read=len(self.head))

    def pieces(self, done: Progress) -> Iterator[bytes]:
        """The rows that follow what is done."""
        rest, first = self.rest, done.lines
        if done.read > len(self.head):
            self.stream.seek(done.read)
            rest = b""
        try:
            for piece in blocks(self.stream, DELIMITERS.get(self.kind), rest, lambda: self.piece):
                if isinstance(piece, Unclosed):
                    piece.line += first
                yield piece
        except RowTooLong as long:
            raise _too_long(self.kind, first + long.line + 1) from long

    def took(self, seconds: float) -> None:
        """So long a piece took.  What an interrupted run keeps are whole pieces, and rows may take a thousand times as
        long as others."""
        if seconds > _LONG:
            self.piece = max(self.piece // 2, _SMALLEST_PIECE)
        elif seconds < _LONG / 4:
            self.piece = min(2 * self.piece, BLOCK_BYTES)

    def share(self, done: Progress) -> float | None:
        """How much of the input is done, where it is known."""
        if not self.size:
            return None
        packed = getattr(self.stream, "fileobj", None)
        return (done.read if packed is None else packed.tell()) / self.size


def open_source(wanted: Wanted, kind: str, to: str, stack: ExitStack) -> Source:
    """The input, closed with the stack.  Raises `Failed` for one that cannot be read."""
    if kind in ARROW_KINDS:
        from mjcheck.batch.arrow_files import open_arrow

        return open_arrow(wanted, kind, to, _opened(wanted.source, stack), stack)
    name = "<stdin>" if wanted.source == STANDARD else wanted.source
    try:
        stream = _text(name, _opened(wanted.source, stack), stack)
        if kind not in DELIMITERS:
            return _json_lines(stream, wanted, to, stack)
        head, rest = first_row(stream, DELIMITERS[kind])
    except RowTooLong as long:
        raise _too_long(kind, long.line + 1) from long
    except UNREADABLE as fault:
        raise Failed(f"{name}: {fault}") from fault
    if isinstance(head, Unclosed):
        message = f"{name}: the quotation mark at line {head.line}, in the header, is never closed"
        raise Failed(message, "the first row names the columns")
    row = head.rstrip(b"\r\n").removeprefix(BOM)
    if not row:
        raise Failed(f"{name} has no header row" if head else f"{name} is empty", "the first row names the columns")
    if any(b"\r" in field and not field.startswith(b'"') for field in fields_of(row, DELIMITERS[kind])):
        raise Failed(f"the lines of {name} end with carriage returns alone", "save it with line feeds")
    own = Own.of([field_text(field) for field in fields_of(row, DELIMITERS[kind])])
    return TextSource(kind, stream, own, head, rest, _size(wanted.source))


def spooled(stream: BinaryIO, stack: ExitStack) -> BinaryIO:
    """The stream as one that can be read twice: standard input is kept in a file of its own."""
    if getattr(stream, "fileobj", stream).seekable():
        return stream
    import shutil
    import tempfile

    kept: Any = stack.enter_context(tempfile.TemporaryFile())  # noqa: SIM115 (the stack closes it)
    shutil.copyfileobj(stream, kept)
    kept.seek(0)
    copy: BinaryIO = kept
    return copy


def _json_lines(stream: BinaryIO, wanted: Wanted, to: str, stack: ExitStack) -> TextSource:
    size = _size(wanted.source)
    if to == "jsonl":
        rest = stream.read(BLOCK_BYTES)
        return TextSource("jsonl", stream, Own(None, _names_preset(rest)), rest=rest, size=size)
    stream = spooled(stream, stack)
    begin = stream.tell()
    names, types = survey(stream)
    stream.seek(begin)
    own = Own.of(names, types) if names else Own.of([wanted.column])
    return TextSource("jsonl", stream, own, size=size)


def _names_preset(lines: bytes) -> bool:
    """Whether an object of the first JSON lines says which preset it wants."""
    for line in lines.split(b"\n"):
        if PRESET.encode() not in line and b"\\u" not in line:
            continue
        try:
            value = parsed(line.strip())
        except (ValueError, RecursionError):
            continue
        if isinstance(value, dict) and PRESET in value:
            return True
    return False


def first_bytes(stream: Any, count: int) -> bytes:
    """The bytes with which a stream begins, as far as they are there; it still begins with them."""
    if not stream.seekable():
        peeked: bytes = stream.peek(count)[:count]
        return peeked
    begin: bytes = stream.read(count)
    stream.seek(-len(begin), 1)
    return begin


def _opened(name: str, stack: ExitStack) -> BinaryIO:
    if name == STANDARD:
        return sys.stdin.buffer
    try:
        stream: BinaryIO = stack.enter_context(open(name, "rb"))  # noqa: SIM115
    except OSError as fault:
        raise Failed(f"{name}: {fault.strerror}") from fault
    return stream


def _text(name: str, stream: BinaryIO, stack: ExitStack) -> BinaryIO:
    """The stream as one of UTF-8, unzipped where it is zipped.  Raises `Failed` where it is neither."""
    begin = first_bytes(stream, _LONGEST_MAGIC)
    for magic, (what, instead) in _NO_TEXTS.items():
        if begin.startswith(magic):
            raise Failed(f"{name} is {what}", instead)
    if not begin.startswith(_ZIPPED):
        return stream
    opened: Any = stack.enter_context(gzip.GzipFile(fileobj=stream))
    text: BinaryIO = opened
    return text


_ZIPPED: Final = b"\x1f\x8b"
_NO_TEXTS: Final = {
    b"\xff\xfe": ("UTF-16", "save it as UTF-8"),
    b"\xfe\xff": ("UTF-16", "save it as UTF-8"),
    b"PK\x03\x04": ("an archive, as spreadsheets are", "save the sheet as CSV, or unpack the archive"),
    b"PAR1\x15": ("Parquet", "give --from parquet"),
    b"ARROW1\0": ("Arrow", "give --from arrow"),
}
"""What files that are no text begin with: what they are, and what to do."""
_LONGEST_MAGIC: Final = max(map(len, _NO_TEXTS))


def _size(name: str) -> int | None:
    """The size of a file, where it is one."""
    return os.path.getsize(name) if name != STANDARD and os.path.isfile(name) else None


def _too_long(kind: str, line: int) -> Failed:
    message = f"the row at line {line} has no end within {LONGEST_KEPT >> 20} MB"
    return Failed(message, "is a quotation mark never closed?" if kind in DELIMITERS else "each line is an object")
