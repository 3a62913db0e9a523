"""Wins that game servers settled: each hand with the patterns, han, fu, points and payments that the server gave.

The cases lie beside the checkout and are not part of it; without them there is nothing to compare with.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from mjcheck import Verdict, score

CASES = Path(__file__).parents[2] / "shared" / "cases" / "riichi_wins.jsonl"
BONUS = {"dora", "aka-dora", "ura-dora", "nuki-dora"}


def cases() -> list[dict[str, Any]]:
    if not CASES.exists():
        pytest.skip("the shared cases are not here")
    return [json.loads(line) for line in CASES.read_text("utf-8").splitlines()]


def differences(verdict: Verdict, expected: dict[str, Any]) -> list[str]:
    """What the verdict says otherwise than the server."""
    if verdict.win != expected["win"] or verdict.best is None:
        return [f"win {verdict.win}: {verdict.reasons}"]
    said: dict[str, object] = {
        "han": verdict.best.total["han"],
        "fu": verdict.best.total["fu"],
        "yakuman": verdict.best.total["yakuman"],
        "points": verdict.best.total["points"],
        "patterns": sorted({pattern.id for pattern in verdict.best.patterns} - BONUS),
        "bonus": sum(pattern.value * pattern.count for pattern in verdict.best.patterns if pattern.id in BONUS),
        "deltas": dict(verdict.deltas),
    }
    wanted = dict(expected, patterns=sorted(expected["patterns"]))
    if expected["yakuman"]:
        del wanted["bonus"]  # the server counts dora beside a yakuman, which has no worth
    if wanted.get("deltas"):
        said["deltas"] = {seat: verdict.deltas.get(seat, 0) for seat in wanted["deltas"]}
    stated = [key for key in said if wanted.get(key) not in (None, {})]
    return [f"{key} {said[key]} not {wanted[key]}" for key in stated if said[key] != wanted[key]]


def test_settled_wins_are_judged_as_the_server_did() -> None:
    found = []
    for case in cases():
        (verdict,) = score(case["hand"], case["preset"]).verdicts
        found += [f"{case['id']} {case['hand']}: {difference}" for difference in differences(verdict, case["expect"])]
    assert found == []
