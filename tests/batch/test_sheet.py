"""Pieces of text files are rows with their values, and what is passed on is what was there."""

from __future__ import annotations

import csv
import io
import json
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from mjcheck.batch.cells import text_of, worded
from mjcheck.batch.job import Job
from mjcheck.batch.layout import columns_for
from mjcheck.batch.sheet import DelimitedSheet, JsonSheet, TextSheet
from mjcheck.batch.survey import survey

FIELD = st.text(alphabet=st.sampled_from('ab,"\n é='), max_size=5)
VALUE = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**70), 2**70) | st.floats(allow_nan=False) | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=2), inner, max_size=3),
    max_leaves=4,
)


def job(kind: str, *header: str, to: str = "") -> Job:
    return Job(
        kind=kind,
        header=header,
        hand="hand",
        tags=(),
        preset="structure",
        overrides=(),
        strict=False,
        columns=columns_for((), ""),
        to=to,
    )


def put_together(sheet: TextSheet) -> bytes:
    """The piece again, nothing being added."""
    begun, closing = sheet.written()
    if isinstance(closing, bytes):
        closing = [closing] * len(begun)
    return sheet.leading + b"".join(before + after for before, after in zip(begun, closing, strict=True))


@settings(deadline=None)
@given(st.lists(st.lists(FIELD, min_size=1, max_size=3), max_size=6), st.sampled_from(["\n", "\r\n"]), st.booleans())
def test_rows_of_csv(table: list[list[str]], ending: str, ended: bool) -> None:
    text = io.StringIO()
    csv.writer(text, lineterminator=ending).writerows([*row, "end"] for row in table)
    data = text.getvalue().replace(f"{ending}a", f"{ending}{ending}a").encode()  # blank lines here and there
    if not ended:
        data = data.removesuffix(ending.encode())
    rows = [row for row in csv.reader(io.StringIO(data.decode(), newline="")) if row]
    sheet = DelimitedSheet(job("csv", "hand", "more", to="tsv"), data)
    assert len(sheet) == len(rows)
    assert [*map(list, zip(*sheet.values(), strict=True))] == [[*row[:2], *[None] * (2 - len(row))] for row in rows]
    assert sorted(sheet.refused) == [number for number, row in enumerate(rows) if len(row) != 2]
    assert [sheet.end(row) for row in range(len(sheet))][-1:] == ([len(data)] if rows else [])
    regular = b"".join(data[sheet.end(row - 1) if row else 0 : sheet.end(row)] for row in range(len(sheet)))
    assert regular == (data if rows else b"")
    if not sheet.refused:
        assert put_together(sheet) == data


@settings(deadline=None)
@given(st.lists(st.dictionaries(st.sampled_from(["a", "b", "hand"]), VALUE, max_size=3), max_size=5), st.booleans())
def test_rows_of_json_lines(objects: list[dict[str, Any]], ended: bool) -> None:
    data = "\n\n".join(map(json.dumps, objects)).encode() + b"\n" * ended
    names, _ = survey(io.BytesIO(data))
    sheet = JsonSheet(job("jsonl", *names), data)
    assert len(sheet) == len(objects)
    assert set(names) == {name for value in objects for name in value}
    assert sheet.values() == [[value.get(name) for value in objects] for name in names]
    if not sheet.refused:
        assert put_together(sheet) == data


@settings(deadline=None)
@given(st.lists(VALUE, min_size=1, max_size=5), st.sampled_from(["csv", "tsv"]))
def test_fields_and_members_say_the_values(values: list[Any], kind: str) -> None:
    (fields,) = worded([values], ["a b"], kind)
    sign = "," if kind == "csv" else "\t"
    read = csv.reader(io.StringIO("".join(f"{field}{sign}.\n" for field in fields), newline=""), delimiter=sign)
    assert [row[0] for row in read] == [text_of(value) for value in values]
    (members,) = worded([values], ["a b"], "jsonl")
    told = [json.loads("{" + member + "}")["a b"] for member in members]
    assert [json.dumps(one) for one in told] == [
        json.dumps(text_of(value)) if value in (float("inf"), float("-inf")) else json.dumps(value) for value in values
    ]
