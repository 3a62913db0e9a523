"""Rows are written as they were read, whatever stands in them."""

from __future__ import annotations

import pytest

from tests.batch.told import worker

WIN, LOSS, FAULT = "123m 456m 234p 678s EE tsumo", "123m 456m 234p 679s EE", "123m 456m 12"
NOTES = ("", "100%", "%b%s%%", "%(hand)s", '"%,b\n%"', '"a ""%d"""', "ends\r")
ROWS = [f"{note},{hand}".encode() for note in NOTES for hand in (WIN, LOSS, FAULT)]


@pytest.mark.parametrize("rows", [ROWS, ROWS[:12], ROWS[:3], ROWS[12:15]])
@pytest.mark.parametrize("ending", [b"\n", b"\r\n"])
@pytest.mark.parametrize("ended", [True, False])
def test_what_stands_in_rows_passes_through(rows: list[bytes], ending: bytes, ended: bool) -> None:
    made = worker("structure", header=("note", "hand"))
    alone = {row: made.do(row + ending).output.removesuffix(ending) for row in rows}
    assert all(output.startswith(row + b",") for row, output in alone.items())
    whole = made.do(ending.join(rows) + ending * ended).output
    assert whole == ending.join(alone[row] for row in rows) + ending * ended
