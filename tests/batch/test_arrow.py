"""Record batches say what CSV says; files of Parquet and Arrow come out whole."""

from __future__ import annotations

import pickle
from pathlib import Path

import pytest

from tests import mcr_hands, riichi_hands
from tests.batch.told import Row, by_score
from tests.cli.conftest import Run, run  # noqa: F401

pa = pytest.importorskip("pyarrow")
from pyarrow import parquet  # noqa: E402

from mjcheck.arrow import score_batches  # noqa: E402

BAD = "555555m"


def told(row: dict[str, object]) -> Row:
    """A row's added columns in the words of CSV."""
    words = {True: "true", False: "false"}
    texts = {
        name: words.get(value, str(value)) if isinstance(value, bool) else str(value)
        for name, value in row.items()
        if value is not None and name not in ("id", "hand")
    }
    return {name: text for name, text in texts.items() if text}


@pytest.mark.parametrize("preset", ["tenhou", "mcr", "yifang-lesson"])
def test_batches_say_what_score_says(preset: str) -> None:
    hands = [*riichi_hands.wins(60, seed=41), BAD, "", None, *mcr_hands.wins(60, seed=42)]
    table = pa.table({"id": range(len(hands)), "hand": pa.array(hands, pa.string())})
    scoring = pickle.loads(pickle.dumps(score_batches(preset)))
    batches = table.to_batches(max_chunksize=50)
    batches[0] = batches[0].slice(7)
    rows = [row for batch in scoring(iter(batches)) for row in batch.to_pylist()]
    assert [row["hand"] for row in rows] == hands[7:]
    for hand, row in zip(hands[7:], rows, strict=True):
        assert told(row) == by_score(hand or "", preset)


def test_columns_that_cannot_be_used() -> None:
    batch = pa.record_batch({"hands": ["x"]})
    with pytest.raises(ValueError, match="no column hand"):
        list(score_batches("tenhou")(iter([batch])))
    with pytest.raises(ValueError, match="prefix"):
        list(score_batches("tenhou", column="win")(iter([pa.record_batch({"win": ["x"]})])))


@pytest.mark.parametrize("kind", ["parquet", "arrow"])
def test_files(run: Run, tmp_path: Path, kind: str) -> None:  # noqa: F811
    hands = [*riichi_hands.wins(300, seed=43), BAD, *riichi_hands.wins(10, seed=44)]
    table = pa.table(
        {"hand": hands, "list": [[1, 2]] * len(hands), "preset": ["tenhou", "mcr", None] * 103 + ["mcr"] * 2}
    )
    source, target = tmp_path / f"in.{kind}", tmp_path / f"out.{kind}"
    if kind == "parquet":
        parquet.write_table(table, source)
    else:
        with pa.ipc.new_file(source, table.schema) as writer:
            writer.write_table(table)
    ran = run("batch", str(source), "-o", str(target), "-p", "yifang-riichi")
    assert ran.status == 2
    assert f"{source}:301:" in ran.err
    out = parquet.read_table(target) if kind == "parquet" else pa.ipc.open_file(target).read_all()
    assert out.select(["hand", "list", "preset"]).equals(table)
    for row in out.to_pylist():
        preset = row.pop("preset") or "yifang-riichi"
        row.pop("list")
        assert told(row) == by_score(row["hand"], preset)
    stopped = run("batch", str(source), "-o", str(target), "-p", "yifang-riichi", "--max-errors", "1")
    assert stopped.status == 2
    assert "2 rows were done" in stopped.err
