"""What README shows of PySpark, Polars and DuckDB is run, where these are."""

from __future__ import annotations

import csv
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests import riichi_hands
from tests.batch.test_arrow import told
from tests.batch.told import by_score
from tests.test_readme import blocks

HANDS = [*riichi_hands.wins(300, seed=71), "555555m"]


def files() -> dict[str, str]:
    """The blocks by the names of files with which they begin."""
    return {block.partition("\n")[0].removeprefix("# "): block for block in blocks("py")}


@pytest.fixture(autouse=True)
def named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The file that the blocks read."""
    monkeypatch.chdir(tmp_path)
    with open("hands.csv", "w", newline="") as file:
        csv.writer(file).writerows([("id", "hand"), *enumerate(HANDS)])


@pytest.mark.long
def test_spark_gives_what_score_says(tmp_path: Path) -> None:
    pytest.importorskip("pyspark")
    from pyarrow import parquet

    environment = {**os.environ, "PYSPARK_PYTHON": sys.executable, "SPARK_LOCAL_IP": "127.0.0.1"}
    ran = subprocess.run([sys.executable, "-c", files()["spark.py"]], env=environment, capture_output=True, text=True)
    assert ran.returncode == 0, ran.stderr
    rows = sorted(parquet.read_table(tmp_path / "scored").to_pylist(), key=lambda row: int(row["id"]))
    assert [row["hand"] for row in rows] == HANDS
    assert [told(row) for row in rows] == [by_score(hand, "tenhou") for hand in HANDS]


def test_frames_give_what_score_says() -> None:
    pytest.importorskip("polars")
    pytest.importorskip("duckdb")
    made: dict[str, object] = {}
    exec(compile(files()["frames.py"], "frames.py", "exec"), made)
    expected = [by_score(hand, "tenhou") for hand in HANDS]
    assert [told(row) for row in made["frame"].to_dicts()] == expected  # type: ignore[attr-defined]
    assert [told(row) for row in made["scored"].to_pylist()] == expected  # type: ignore[attr-defined]
    assert made["wins"] == [(sum(row.get("win") == "true" for row in expected),)]
