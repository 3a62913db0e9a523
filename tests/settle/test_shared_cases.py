"""Exhausted walls that game servers settled, and worked Sichuan walls.

The cases lie beside the checkout and are not part of it; without them there is nothing to compare with.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from mjcheck import settle

CASES = Path(__file__).parents[3] / "shared" / "cases"


def differences(case: dict[str, Any]) -> list[str]:
    settlement, expected = settle(case["table"], case["preset"]), case["expect"]
    seats = settlement.seats
    said: dict[str, object] = {
        "deltas": {seat: settlement.deltas.get(seat, 0) for seat in expected["deltas"]},
        "ready": sorted(seat for seat, state in seats.items() if state.ready),
        "max": {seat: seats[seat].most for seat in expected.get("max", {})},
        "void_held": [seat for seat, state in seats.items() if state.void_held],
    }
    wanted = dict(expected)
    if "ready" in wanted:
        wanted["ready"] = sorted(wanted["ready"])
    found = [f"{key} {said[key]} not {wanted[key]}" for key in said if key in wanted and said[key] != wanted[key]]
    return found + [flaw.note.code for flaw in settlement.flaws]


@pytest.mark.parametrize("name", ["riichi_draws", "sichuan_walls"])
def test_tables_are_settled_as_the_server_did(name: str) -> None:
    path = CASES / f"{name}.jsonl"
    if not path.exists():
        pytest.skip("the shared cases are not here")
    cases = [json.loads(line) for line in path.read_text("utf-8").splitlines()]
    assert [found for case in cases if (found := (case["id"], differences(case)))[1]] == []
