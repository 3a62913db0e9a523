"""A whole hand of Sichuan blood battle, event by event."""

from __future__ import annotations

from pathlib import Path

import pytest

from mjcheck import settle
from tests.settle.tables import four

TEXT = (Path(__file__).parents[2] / "fixtures" / "sichuan_full_hand.mjt").read_text("utf-8")
TOTALS = [four(0, 2, -2, 0), four(15, -3, -7, -5), four(15, -5, -9, -1), four(15, -5, -13, 3), four(15, -9, -9, 3)]


@pytest.mark.parametrize("events", range(1, 6))
def test_the_running_totals_after_each_event(events: int) -> None:
    totals = dict.fromkeys("ESWN", 0)
    for entry in settle(TEXT).entries:
        if entry.event <= events:
            totals[entry.payer] -= entry.amount
            totals[entry.payee] += entry.amount
    assert totals == TOTALS[events - 1]


@pytest.mark.parametrize("events", range(1, 5))
def test_a_hand_that_is_not_over_is_settled_so_far(events: int) -> None:
    lines = TEXT.strip().splitlines()
    # Whoever has not won yet marks no winning tile.
    kept = lines[: 6 + events]
    if events < 4:
        kept = [line.replace(" +8p", "") for line in kept]
    if events < 2:
        kept = [line.replace(" +9m", "") for line in kept]
    settlement = settle("\n".join(kept))
    assert dict(settlement.deltas) == TOTALS[events - 1]
    assert [note.code for note in settlement.remarks] == ["not-over"]
