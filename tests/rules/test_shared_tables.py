"""Hands of Sichuan and of the two-player game with the values that others gave them.

The cases lie beside the checkout and are not part of it; without them there is nothing to compare with.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.rules.answers import at, total

CASES = Path(__file__).parents[3] / "shared" / "cases"


def cases(name: str) -> list[dict[str, Any]]:
    path = CASES / name
    if not path.exists():
        pytest.skip("the shared cases are not here")
    return [json.loads(line) for line in path.read_text("utf-8").splitlines()]


def sichuan_differences(case: dict[str, Any]) -> list[str]:
    verdict, expected = at(case["preset"], case["hand"]), case["expect"]
    if not verdict.win or not expected["win"]:
        return [] if verdict.win == expected["win"] else [f"win {verdict.win}: {verdict.reasons}"]
    assert verdict.best is not None
    named = {entry.names["zh"] for entry in verdict.best.patterns}
    amounts = {payment.amount for payment in verdict.payments}
    said = {**total(verdict), "win": True, "best": named, "pays": amounts}
    agrees = {
        key: value in named if key == "best" else amounts == {value} if key == "pays" else said[key] == value
        for key, value in expected.items()
    }
    return [f"{key} {said[key]} not {expected[key]}" for key in agrees if not agrees[key]]


def test_sichuan_hands_are_worth_what_others_say() -> None:
    found = [
        f"{case['id']}: {case['hand']}: {wrong}"
        for case in cases("sichuan_hands.jsonl")
        for wrong in sichuan_differences(case)
    ]
    assert found == []


def test_two_player_hands_are_worth_what_the_rules_say() -> None:
    found = []
    for case in cases("two_player.jsonl"):
        verdict = at(case["preset"], case["hand"])
        assert verdict.best is not None
        counted = {entry.names["zh-Hant"]: entry.worth for entry in verdict.best.patterns}
        if not verdict.win or total(verdict)["fan"] != case["expect"]["fan"] or counted != case["expect"]["fans"]:
            found.append(f"{case['id']}: {case['hand']}: {total(verdict)} {counted}")
    assert found == []
