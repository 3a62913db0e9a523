"""Findings drawn for people."""

from __future__ import annotations

import pytest

from mjcheck.findings import Finding
from mjcheck.report.carets import WINDOW, draw_finding


def finding(text: str, piece: str, help_text: str | None = None) -> Finding:
    start = text.index(piece)
    return Finding("bad-tile", "no tile", start, start + len(piece), help_text)


def test_a_finding_in_full() -> None:
    text = "123m 8z EE"
    assert draw_finding(finding(text, "8z", "z goes from 1z to 7z"), text).splitlines() == [
        "error[bad-tile]: no tile",
        " --> hand:1:6",
        "  |",
        "1 | 123m 8z EE",
        "  |      ^^",
        "  |",
        "  = help: z goes from 1z to 7z",
    ]


def test_without_help_it_ends_with_the_carets() -> None:
    assert draw_finding(finding("8z", "8z"), "8z").splitlines()[-1] == "  | ^^"


def test_the_place_in_a_file() -> None:
    lines = draw_finding(finding("123m 8z", "8z", "help"), "123m 8z", "hands.txt", 1234).splitlines()
    assert lines[1:5] == [
        "    --> hands.txt:1234:6",
        "     |",
        "1234 | 123m 8z",
        "     |      ^^",
    ]


@pytest.mark.parametrize("newline", ["\n", "\r\n"])
def test_only_the_line_of_the_finding_is_shown(newline: str) -> None:
    text = newline.join(["123m", "456m 8z", "EE"])
    lines = draw_finding(finding(text, "8z"), text, line=7).splitlines()
    assert lines[1] == " --> hand:8:6"
    assert lines[3:] == ["8 | 456m 8z", "  |      ^^"]


def test_a_finding_that_goes_across_lines_ends_with_its_first() -> None:
    text = "123m 456m\n789m"
    assert draw_finding(Finding("x", "y", 5, 14), text).splitlines()[3:] == ["1 | 123m 456m", "  |      ^^^^"]


@pytest.mark.parametrize(
    ("text", "piece", "carets"),
    [
        ("東東 8z", "8z", "     ^^"),
        ("一二万 東東", "東東", "       ^^^^"),
        ("e\u0301 8z", "8z", "  ^^"),
        ("🀇\ufe0f🀇 8z", "8z", "   ^^"),
        ("1\t8z", "8z", "  ^^"),
        ("1\u30008z", "8z", "   ^^"),
        ("1\x008z", "8z", "  ^^"),
    ],
)
def test_carets_stand_under_what_is_shown(text: str, piece: str, carets: str) -> None:
    assert draw_finding(finding(text, piece), text).splitlines()[-1] == f"  | {carets}"


def test_what_cannot_be_shown_is_replaced() -> None:
    text = "1\t\x1b[31m\udc80\u202e8z"
    assert draw_finding(finding(text, "8z"), text).splitlines()[3] == "1 | 1 \ufffd[31m\ufffd\ufffd8z"


def test_an_empty_place_has_one_caret() -> None:
    assert draw_finding(Finding("empty", "no hand", 0, 0), "").splitlines()[3:] == ["1 |", "  | ^"]
    assert draw_finding(Finding("x", "y", 4, 4), "123m").splitlines()[-1] == "  |     ^"


@pytest.mark.parametrize("before", [0, 5, 30, 5000, 64_000])
def test_of_a_long_line_only_the_neighbourhood_is_shown(before: int) -> None:
    text = "1" * before + "8z" + "2" * 500
    shown, carets = draw_finding(finding(text, "8z"), text).splitlines()[3:5]
    assert len(shown) <= WINDOW + 6
    assert shown[carets.index("^") : carets.rindex("^") + 1] == "8z"
    assert shown.endswith("…")
    assert ("…1" in shown) is (before > 24)


def test_a_long_place_is_cut_with_its_line() -> None:
    carets = draw_finding(Finding("x", "y", 3, 60_000), "1" * 60_000).splitlines()[4]
    assert carets.count("^") == WINDOW - 3


def test_colours_change_nothing_but_the_colour() -> None:
    text = "123m 8z"
    fault = finding(text, "8z", "help")
    painted = draw_finding(fault, text, color=True)
    plain = painted
    for code in ("\x1b[1;31m", "\x1b[1;34m", "\x1b[1m", "\x1b[0m"):
        plain = plain.replace(code, "")
    assert painted.count("\x1b[0m") >= 5
    assert plain == draw_finding(fault, text)
