"""The published hands that lie beside the checkout, where they do."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from mjcheck import score

CASES = Path(__file__).parents[3] / "shared" / "cases" / "mcr.jsonl"
TIES = {"一般高", "喜相逢", "连六", "老少副", "边张", "坎张", "单钓将"}
"""One-point patterns among which a hand may choose."""

OTHER_NAMES = {"嵌张": "坎张", "单钓": "单钓将"}


def rows() -> list[dict[str, Any]]:
    return [json.loads(line) for line in CASES.read_text("utf-8").splitlines()] if CASES.exists() else []


def without_ties(fans: dict[str, int]) -> dict[str, int]:
    named = {OTHER_NAMES.get(name, name): count for name, count in fans.items()}
    return {name: count for name, count in named.items() if name not in TIES and name != "花牌"}


@pytest.mark.skipif(not CASES.exists(), reason="the cases are not beside this checkout")
def test_published_hands() -> None:
    for row in rows():
        expected = row["expect"]
        (verdict,) = score(row["hand"], row["preset"]).verdicts
        if expected.get("win") is False:
            assert not verdict.win, row
            continue
        assert verdict.best is not None, row
        counted = Counter({pattern.names["zh"]: pattern.count for pattern in verdict.best.patterns})
        if "points" in expected:
            assert verdict.best.total["points"] == expected["points"], (row, counted)
        elif "fans" in expected:
            lists = [without_ties(fans) for fans in (expected["fans"], *expected.get("alternatives", ()))]
            assert without_ties(counted) in lists, (row, counted)
        includes = {OTHER_NAMES.get(name, name) for name in expected.get("expected_includes") or ()}
        excludes = {OTHER_NAMES.get(name, name) for name in expected.get("expected_excludes") or ()}
        assert includes <= counted.keys(), (row, counted)
        assert excludes.isdisjoint(counted), (row, counted)
