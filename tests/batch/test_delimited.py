"""Rows of CSV are found where the standard library finds them, whatever stands in them and wherever a block ends."""

from __future__ import annotations

import csv
import io

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mjcheck.batch.delimited import RowTooLong, blocks, field_text, fields_of, first_row, rows_of
from mjcheck.batch.job import Own
from mjcheck.batch.source import TextSource

FIELD = st.text(alphabet=st.sampled_from('ab,"\n\r é'), max_size=6)


def written(table: list[list[str]], ending: str) -> bytes:
    text = io.StringIO()
    # The standard library leaves a lone \r unquoted, and reads it as the end of a row.
    odd = any("\r" in field for row in table for field in row)
    quoting = csv.QUOTE_ALL if odd else csv.QUOTE_MINIMAL
    csv.writer(text, lineterminator=ending, quoting=quoting).writerows(table)
    return text.getvalue().encode()


def read(data: bytes) -> list[list[str]]:
    return list(csv.reader(io.StringIO(data.decode(), newline="")))


def found(data: bytes, columns: int) -> list[list[str]]:
    rows = rows_of(data, b",", columns)
    assert rows.regular.tolist() == [row for row in range(len(rows.starts)) if rows.ends[row] > rows.starts[row]]
    places = [rows.field(column) for column in range(columns)]
    return [[field_text(data[starts[row] : ends[row]]) for starts, ends in places] for row in range(len(rows.regular))]


@settings(deadline=None)
@given(st.integers(1, 3).flatmap(lambda width: st.lists(st.lists(FIELD, min_size=width, max_size=width), min_size=1)))
@pytest.mark.parametrize("ending", ["\n", "\r\n"])
def test_fields_are_those_that_were_written(ending: str, table: list[list[str]]) -> None:
    data = written(table, ending)
    assert found(data, len(table[0])) == read(data) == table
    assert b"".join(blocks(io.BytesIO(data), b",", size=lambda: 3)) == data
    pieces = [row for block in blocks(io.BytesIO(data), b",", size=lambda: 3) for row in found(block, len(table[0]))]
    assert pieces == table
    head, rest = first_row(io.BytesIO(data), b",")
    assert read(head) == table[:1]
    assert data.startswith(head + rest)


@settings(deadline=None)
@given(st.text(alphabet=st.sampled_from('ab,"\n'), max_size=30))
def test_quotation_marks_where_they_should_not_be(text: str) -> None:
    data = text.encode() + b'"\n'
    pieces = list(blocks(io.BytesIO(data), b",", size=lambda: 5))
    assert b"".join(pieces) == data
    rows = [piece[a:b] for piece in pieces for a, b in _ends(piece)]
    expected = [row for row in read(data) if row]
    assert [[field_text(field) for field in fields_of(row, b",")] for row in rows if row] == expected


def _ends(piece: bytes) -> list[tuple[int, int]]:
    rows = rows_of(piece, b",", 2)
    return list(zip(rows.starts.tolist(), rows.ends.tolist(), strict=True))


def test_a_row_that_never_ends_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("mjcheck.batch.delimited.LONGEST_KEPT", 1 << 22)
    data = b'a\nb\n"' + b"x" * (7 << 20)
    with pytest.raises(RowTooLong) as refused:
        list(blocks(io.BytesIO(data), b","))
    assert refused.value.line == 2


@settings(deadline=None)
@given(st.lists(st.text(alphabet="ab", max_size=9), min_size=1), st.integers(0, 40), st.lists(st.integers(1, 30)))
def test_pieces_are_of_the_size_asked_for_whatever_was_read_before(
    lines: list[str], before: int, sizes: list[int]
) -> None:
    data = "".join(line + "\n" for line in lines).encode()
    asked: list[int] = []

    def size() -> int:
        asked.append(sizes[len(asked) % len(sizes)] if sizes else 7)
        return asked[-1]

    pieces = list(blocks(io.BytesIO(data[before:]), None, data[:before], size))
    assert b"".join(pieces) == data
    for piece, most in zip(pieces, asked, strict=False):
        assert piece.endswith(b"\n")
        assert len(piece) <= most or len(piece) < 2 * max(map(len, piece.splitlines(keepends=True)))


def test_pieces_that_take_long_become_smaller_and_quick_ones_larger() -> None:
    data = b"123\n" * (1 << 22)
    source = TextSource("csv", io.BytesIO(data), Own(("hand",), False))
    pieces = source.pieces(source.begun())
    sizes = []
    for seconds in (*[0.1] * 5, 0.5, *[5.0] * 3):
        sizes.append(len(next(pieces)))
        source.took(seconds)
    assert sizes == [1 << 18, 1 << 19, 1 << 20, *[1 << 21] * 4, 1 << 20, 1 << 19]
    for _ in range(10):
        source.took(5.0)
    assert 0 < len(next(pieces)) < 1 << 16
