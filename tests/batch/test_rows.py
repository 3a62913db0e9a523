"""What people's files hold beside hands: comments, open quotation marks, gaps, odd cells; nothing of it is lost."""

from __future__ import annotations

import csv
import importlib.util
import io
import json
from pathlib import Path
from typing import Any

import pytest

from tests.batch.files import read_rows, write_rows
from tests.cli.conftest import Run, run  # noqa: F401

KINDS = ["csv", "jsonl", *["parquet"] * (importlib.util.find_spec("pyarrow") is not None)]
WIN = "234m 456p 22p 567s 78s +6s"


def rows(text: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(text, newline=""), strict=True))


def objects(*values: Any) -> bytes:
    return "".join(json.dumps(value) + "\n" for value in values).encode()


@pytest.mark.parametrize("kind", KINDS)
def test_tags_of_columns_are_read_behind_a_comment(run: Run, tmp_path: Path, kind: str) -> None:  # noqa: F811
    cells = [
        {"hand": hand, "seat": seat, "win": win}
        for hand, seat, win in (
            (f"{WIN} # note", "E", "tsumo"),
            (WIN, "E", "tsumo"),
            (f"#1 {WIN}", "E", "tsumo"),
            (WIN, "W # west", "tsumo"),
            (WIN, "W", "#tsumo"),
        )
    ]
    write_rows(tmp_path / f"in.{kind}", kind, cells)
    options = ("-p", "tenhou", "--tags", "seat,win", "--prefix", "q_")
    ran = run("batch", str(tmp_path / f"in.{kind}"), "-o", str(tmp_path / f"out.{kind}"), *options)
    out = read_rows(tmp_path / f"out.{kind}", kind)
    assert ran.status == 2
    assert out[0]["q_payments"] == out[1]["q_payments"] != ""
    assert out[0]["q_payments"].startswith("S>E:")
    assert "empty" in out[2]["q_error"] or "tile" in out[2]["q_error"]
    assert "bad-value: # in column seat" in out[3]["q_error"]
    assert "bad-value: # in column win" in out[4]["q_error"]
    assert [row["hand"] for row in out] == [row["hand"] for row in cells]


@pytest.mark.parametrize("kind", KINDS)
def test_a_whole_number_with_a_point_is_that_number(run: Run, tmp_path: Path, kind: str) -> None:  # noqa: F811
    cells = [{"hand": f"{WIN} tsumo", "honba": count} for count in (2.0, None, 2.5)]
    write_rows(tmp_path / f"in.{kind}", kind, cells)
    options = ("-p", "tenhou", "--tags", "honba")
    ran = run("batch", str(tmp_path / f"in.{kind}"), "-o", str(tmp_path / f"out.{kind}"), *options)
    first, second, third = read_rows(tmp_path / f"out.{kind}", kind)
    assert ran.status == 2
    assert not first["error"]
    assert not second["error"]
    assert first["payments"] == "E>S:1500;W>S:900;N>S:900"
    assert second["payments"] == "E>S:1300;W>S:700;N>S:700"
    assert "honba" in third["error"]
