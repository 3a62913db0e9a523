"""Columns line up whatever the width of their characters."""

from __future__ import annotations

import pytest

from mjcheck.report.drawing import GAP, pointer, winning_tile
from mjcheck.report.layout import Paint, align, indent, width, wrap


@pytest.mark.parametrize(("text", "columns"), [("abc", 3), ("花龙", 4), ("ab花", 4), ("e\u0301", 1), ("", 0)])
def test_width_counts_terminal_columns(text: str, columns: int) -> None:
    assert width(text) == columns


def test_wide_cells_line_up() -> None:
    lines = align([("断幺九", "1"), ("Pinfu", "13"), ("x",)], right=(1,))
    assert lines == ["断幺九   1", "Pinfu   13", "x"]
    assert {width(line) for line in lines[:2]} == {10}


def test_no_line_ends_in_blanks() -> None:
    assert align([("a", ""), ("long", "b")]) == ["a", "long  b"]
    assert indent(["a", ""], 2) == ["  a", ""]


def test_paint_without_colour_leaves_text_alone() -> None:
    plain, coloured = Paint(), Paint(True)
    assert plain.good("x") + plain.bold("y") + plain.mark(False) == "xy✗"
    assert coloured.good("x") == "\x1b[32mx\x1b[0m"
    assert coloured.dim("") == ""


@pytest.mark.parametrize(
    ("hand", "tile"),
    [
        ("123m 456m 234p 678s E +E tsumo", "E"),
        ("[555p^+0p] [9999s] [PPP>] 23m 11p +1m ron:N", "1m"),
        ("[555p^+0p] [9999s] [PPP>] 23m 11p", None),
    ],
)
def test_winning_tile_of_a_written_hand(hand: str, tile: str | None) -> None:
    assert winning_tile(hand) == tile


@pytest.mark.parametrize(
    ("groups", "group", "tile", "under"),
    [
        (("123m", "456m", "EE"), 2, "E", "E"),
        (("[123m<]", "123m", "55p"), 1, "3m", "3"),
        (("406p", "55p"), 0, "5p", "0"),
        (("456p", "55p"), 0, "0p", "5"),
    ],
)
def test_the_pointer_stands_under_the_winning_tile(groups: tuple[str, ...], group: int, tile: str, under: str) -> None:
    column = pointer(groups, group, tile)
    assert GAP.join(groups)[column] == under
    assert sum(len(before) + len(GAP) for before in groups[:group]) <= column


def test_wrapped_lines_keep_to_the_width_and_lose_no_word() -> None:
    text = "有效牌 1m×3 2m×4 3m×4 " + "x" * 30 + " end"
    lines = wrap(text, 16)
    assert " ".join(line.strip() for line in lines) == text
    assert all(width(line) <= 16 for line in lines if "x" * 30 not in line)
    assert lines[1].startswith("  ")
    assert wrap("short", 16) == ["short"]
