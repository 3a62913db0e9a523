"""Errors as JSON: where they are, counted as editors and as programs count."""

from __future__ import annotations

import pytest

from mjcheck.findings import Finding, Note, Unusable
from mjcheck.report.objects import error_object, ignored_name, with_version
from mjcheck.report.ready import many_lines, one_line
from mjcheck.version import VERSION


def finding(start: int, end: int) -> Finding:
    return Finding("code", "message", start, end, "help")


def test_a_fault_on_a_line_of_standard_input() -> None:
    value = error_object(Unusable("123x", (finding(3, 4), finding(0, 1)), "<stdin>", 7))
    assert value["mjcheck"] == VERSION
    assert value["error"] == value["errors"][0]
    assert [error["column"] for error in value["errors"]] == [4, 1]
    assert value["error"] == {
        "code": "code",
        "message": "message",
        "help": "help",
        "text": "123x",
        "start": 3,
        "end": 4,
        "file": "<stdin>",
        "line": 7,
        "column": 4,
    }


@pytest.mark.parametrize(
    ("start", "end", "line", "column", "text", "piece"),
    [
        (0, 3, 1, 1, "one", "one"),
        (4, 7, 2, 1, "two", "two"),
        (5, 6, 2, 2, "two", "w"),
        (6, 12, 2, 3, "two", "o"),
        (8, 8, 3, 1, "three", ""),
    ],
)
def test_a_fault_in_a_file_is_told_by_its_line(
    start: int, end: int, line: int, column: int, text: str, piece: str
) -> None:
    error = error_object(Unusable("one\ntwo\nthree", (finding(start, end),), "x.toml"))["error"]
    assert (error["line"], error["column"], error["text"]) == (line, column, text)
    assert error["text"][error["start"] : error["end"]] == piece


def test_a_hand_with_line_breaks_stays_whole() -> None:
    error = error_object(Unusable("123m\n45x", (finding(7, 8),)))["error"]
    assert (error["text"], error["start"], error["line"], error["column"]) == ("123m\n45x", 7, 2, 3)


def test_ignored_tags_are_listed_by_name() -> None:
    assert ignored_name(Note("tag", {"tag": "riichi"})) == "riichi"
    assert ignored_name(Note("pao-without-pattern", {"seat": "N"})) == "pao"


def test_json_is_written_as_it_reads() -> None:
    assert one_line({"a": "门前清", "b": [True, None]}) == '{"a": "门前清", "b": [true, null]}'
    assert many_lines(with_version({"a": 1})).splitlines()[0] == "{"
    assert list(with_version({"a": 1})) == ["mjcheck", "a"]
