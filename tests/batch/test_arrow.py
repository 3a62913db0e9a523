"""Record batches say what CSV says; files of Parquet and Arrow come out whole."""

from __future__ import annotations

import datetime
import decimal
import io
import os
import pickle
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests import mcr_hands, riichi_hands
from tests.batch.files import read_rows, words
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
        if hand is None:
            assert row["error"] == 'no-hand: no text under "hand"'
        else:
            assert told(row) == by_score(hand, preset)


def test_columns_that_cannot_be_used() -> None:
    batch = pa.record_batch({"hands": ["x"]})
    with pytest.raises(ValueError, match="no column hand"):
        list(score_batches("tenhou")(iter([batch])))
    with pytest.raises(ValueError, match="hand holds int64, and no texts"):
        list(score_batches("tenhou")(iter([pa.record_batch({"hand": [1]})])))
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


def test_a_large_batch_comes_out_in_parts_and_one_without_rows_too() -> None:
    large = pa.record_batch({"hand": [WIN] * 70_000, "id": range(70_000)})
    out = list(score_batches("tenhou")(iter([large.slice(0, 0), large])))
    assert [batch.num_rows for batch in out] == [0, 32768, 32768, 4464]
    assert {batch.schema for batch in out} == {score_batches("tenhou").schema(large.schema)}
    assert [number for batch in out for number in batch["id"].to_pylist()] == list(range(70_000))
    assert {win for batch in out for win in batch["win"].to_pylist()} == {True}


WIN = "123m 456m 234p 678s EE +E tsumo"
LOSS = "[123m<] 456m 234p 678s NN +N ron"


@pytest.mark.parametrize(
    "kind",
    [
        pa.large_string(),
        pa.string_view(),
        pa.binary(),
        pa.large_binary(),
        pa.dictionary(pa.int8(), pa.string()),
        pa.dictionary(pa.int32(), pa.large_string()),
    ],
    ids=str,
)
def test_hands_in_any_column_of_texts(kind: pa.DataType) -> None:
    texts = pa.array([None, WIN, "", LOSS, "é"])
    if pa.types.is_dictionary(kind):
        column = texts.cast(kind.value_type).dictionary_encode().cast(kind)
    else:
        column = texts.cast(kind)
    batch = pa.record_batch({"tags": column, "hand": column}).slice(1)
    (plain,) = score_batches("tenhou")(iter([batch]))
    assert plain.columns[:2] == batch.columns
    assert plain["win"].to_pylist() == [True, None, False, None]
    assert [error and error.partition(":")[0] for error in plain["error"].to_pylist()] == [
        None,
        "empty",
        None,
        "bad-tile",
    ]


VALUES = {
    "day": ([datetime.date(2024, 2, 1), None], pa.date32(), ["2024-02-01", None]),
    "time": ([1, None], pa.timestamp("ns"), ["1970-01-01 00:00:00.000000001", None]),
    "price": ([decimal.Decimal("1.10"), None], pa.decimal128(9, 2), ["1.10", None]),
    "short": ([0.1, float("inf")], pa.float32(), [0.1, "Infinity"]),
    "long": ([2**64 - 1, None], pa.uint64(), [2**64 - 1, None]),
    "fine": ([True, None], pa.bool_(), [True, None]),
    "word": (["a", None], pa.dictionary(pa.int8(), pa.string()), ["a", None]),
    "bytes": ([b"a\n", None], pa.binary(), ["a\n", None]),
    "list": ([["x", None], None], pa.list_(pa.string()), [["x", None], None]),
    "map": ([[("k", 1.5)], None], pa.map_(pa.string(), pa.float64()), [[["k", 1.5]], None]),
    "record": (
        [{"on": datetime.date(2024, 2, 1), "x": float("nan")}, None],
        pa.struct([("on", pa.date32()), ("x", pa.float64())]),
        [{"on": "2024-02-01", "x": "NaN"}, None],
    ),
}


def test_values_of_every_type_become_text(run: Run, tmp_path: Path) -> None:  # noqa: F811
    table = pa.table(
        {"hand": [WIN, LOSS], **{name: pa.array(values, kind) for name, (values, kind, _) in VALUES.items()}}
    )
    source = tmp_path / "in.arrow"
    with pa.ipc.new_file(source, table.schema) as writer:
        writer.write_table(table)
    ran = run("batch", str(source), "--to", "jsonl", "-p", "tenhou")
    assert (ran.status, ran.err) == (0, "")
    assert [{name: line[name] for name in VALUES} for line in ran.lines] == [
        {name: told[row] for name, (_, _, told) in VALUES.items()} for row in range(2)
    ]
    assert run("batch", str(source), "--to", "csv", "-o", str(tmp_path / "out.csv"), "-p", "tenhou").status == 0
    assert [{name: row[name] for name in VALUES} for row in read_rows(tmp_path / "out.csv", "csv")] == [
        {name: words(told[row]) for name, (_, _, told) in VALUES.items()} for row in range(2)
    ]


def test_bytes_that_are_no_text_are_a_fault_of_their_row(run: Run, tmp_path: Path) -> None:  # noqa: F811
    source = tmp_path / "in.parquet"
    parquet.write_table(pa.table({"hand": [WIN, WIN], "raw": [b"\xff", b"ok"]}), source)
    ran = run("batch", str(source), "--to", "jsonl", "-p", "tenhou")
    assert ran.status == 2
    assert [(line["raw"], line["win"]) for line in ran.lines] == [("\ufffd", None), ("ok", True)]
    assert ran.lines[0]["error"].startswith("encoding: raw: ")
    assert run("batch", str(source), "-o", str(tmp_path / "out.parquet"), "-p", "tenhou").status == 0


@pytest.mark.parametrize("to", ["csv", "jsonl", "parquet", "arrow"])
@pytest.mark.parametrize("kind", ["parquet", "arrow"])
def test_a_file_without_rows(run: Run, tmp_path: Path, kind: str, to: str) -> None:  # noqa: F811
    source, target = tmp_path / f"in.{kind}", tmp_path / f"out.{to}"
    schema = pa.schema([("hand", pa.string()), ("x", pa.list_(pa.int8()))])
    if kind == "parquet":
        parquet.write_table(schema.empty_table(), source)
    else:
        pa.ipc.new_file(source, schema).close()
    assert run("batch", str(source), "-o", str(target), "-p", "tenhou").status == 0
    assert read_rows(target, to) == []
    if to == "csv":
        assert target.read_text().startswith("hand,x,win,")


@pytest.mark.parametrize("kind", ["parquet", "arrow"])
@pytest.mark.parametrize("data", [b"", b"PAR1", b"ARROW1", b"hand\nx\n"])
def test_what_is_no_such_file_is_refused(run: Run, tmp_path: Path, kind: str, data: bytes) -> None:  # noqa: F811
    source = tmp_path / f"in.{kind}"
    source.write_bytes(data)
    for at in (str(source), "-"):
        ran = run("batch", at, "--from", kind, "--to", "csv", "-p", "tenhou", stdin=data)
        assert (ran.status, ran.out) == (2, "")
        assert ran.err.startswith("mjcheck batch: ")
        assert "Traceback" not in ran.err


def test_a_file_that_is_cut_off_keeps_its_rows_so_far(run: Run, tmp_path: Path) -> None:  # noqa: F811
    source, target = tmp_path / "in.arrows", tmp_path / "out.parquet"
    sink = io.BytesIO()
    batch = pa.record_batch({"hand": [WIN] * 100})
    with pa.ipc.new_stream(sink, batch.schema) as writer:
        for _ in range(3):
            writer.write_batch(batch)
    source.write_bytes(sink.getvalue()[: -len(sink.getvalue()) // 3])
    ran = run("batch", str(source), "-o", str(target), "-p", "tenhou")
    part = tmp_path / "out.parquet.part"
    assert ran.status == 2
    assert f"100 rows were done\n  help: {part} has them" in ran.err
    assert parquet.read_table(part).num_rows == 100
    assert not target.exists()


@pytest.mark.parametrize(
    ("kind", "options", "said"),
    [
        (pa.month_day_nano_interval(), ("--to", "csv"), "column x holds month_day_nano_interval, which csv cannot"),
        (pa.month_day_nano_interval(), ("-o", "out.parquet"), "month_day_nano_interval"),
        (pa.int64(), ("--column", "x"), "column x holds int64, and no texts"),
        (pa.string(), ("--resume", "-o", "out.csv"), "--resume continues plain files"),
        (pa.string(), ("--to", "parquet", "-o", "out.parquet.gz"), "not zipped"),
        (pa.string(), ("--compare", "points=y"), "there is no column y"),
        (pa.string(), ("--tags", "seat=handy"), "did you mean hand?"),
    ],
)
def test_what_cannot_be_done_is_refused(
    run: Run,  # noqa: F811
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    kind: pa.DataType,
    options: tuple[str, ...],
    said: str,
) -> None:
    monkeypatch.chdir(tmp_path)
    table = pa.table({"hand": [WIN], "x": pa.nulls(1, kind)})
    with pa.ipc.new_file("in.arrow", table.schema) as writer:
        writer.write_table(table)
    ran = run("batch", "in.arrow", "-p", "tenhou", *options)
    assert (ran.status, ran.out) == (2, "")
    assert said in ran.err
    assert [path.name for path in tmp_path.iterdir()] == ["in.arrow"]


def program(*arguments: object, **options: object) -> subprocess.CompletedProcess[bytes]:
    command = [sys.executable, "-m", "mjcheck", "batch", *map(str, arguments), "-p", "tenhou"]
    return subprocess.run(command, capture_output=True, **options)  # type: ignore[call-overload, no-any-return]


def test_streams_of_pipes(tmp_path: Path) -> None:
    table = pa.table({"hand": [WIN, LOSS] * 3, "word": pa.array(["a", "b"] * 3).dictionary_encode()})
    stream = io.BytesIO()
    with pa.ipc.new_stream(stream, table.schema) as writer:
        writer.write_table(table, max_chunksize=2)
    ran = program("-", "--from", "arrow", input=stream.getvalue())
    out = pa.ipc.open_stream(ran.stdout).read_all()
    assert out.select(["hand", "word"]).equals(table)
    assert out["win"].to_pylist() == [True, False] * 3
    again = program("-", "--from", "arrow", "--prefix", "x_", "--to", "parquet", input=ran.stdout)
    file = tmp_path / "file.parquet"
    file.write_bytes(again.stdout)
    assert parquet.read_table(file).select(out.column_names).equals(out)
    last = program("-", "--from", "parquet", "--to", "csv", "--prefix", "y_", input=again.stdout)
    assert last.returncode == 0
    assert last.stdout.count(b"\n") == 7


def test_dictionaries_that_change_fit_into_a_file_of_arrow(run: Run, tmp_path: Path) -> None:  # noqa: F811
    source, target = tmp_path / "in.arrows", tmp_path / "out.arrow"
    words_of = pa.array(["a", "b"]).dictionary_encode(), pa.array(["c", "b"]).dictionary_encode()
    batches = [pa.record_batch({"hand": [WIN, LOSS], "word": word}) for word in words_of]
    with pa.ipc.new_stream(source, batches[0].schema) as writer:
        for batch in batches:
            writer.write_batch(batch)
    assert run("batch", str(source), "-o", str(target), "-p", "tenhou").status == 0
    assert [row["word"] for row in read_rows(target, "arrow")] == ["a", "b", "c", "b"]
    assert run("batch", str(target), "-o", str(tmp_path / "out.arrows"), "--prefix", "x_", "-p", "mcr").status == 0


@pytest.mark.parametrize("kind", ["parquet", "arrow"])
def test_processes_comparisons_and_sums(run: Run, tmp_path: Path, kind: str) -> None:  # noqa: F811
    source = tmp_path / f"in.{kind}"
    points = [1100, 5] * 20_000
    table = pa.table(
        {
            "hand": [WIN, LOSS] * 20_000,
            "my_points": pa.array(points, pa.float64()),
            "my_win": [True, None] * 20_000,
            "word": pa.array(["x", "y"] * 20_000).dictionary_encode(),
        }
    )
    if kind == "parquet":
        parquet.write_table(table, source)
    else:
        with pa.ipc.new_file(source, table.schema) as writer:
            writer.write_table(table)
    told = []
    for jobs in ("1", "2"):
        target = tmp_path / f"{jobs}.{kind}"
        compare = ("--compare", "points=my_points,win=my_win", "--summary")
        ran = run("batch", str(source), "-o", str(target), "-p", "tenhou", "--jobs", jobs, *compare)
        assert ran.status == 1
        told.append((ran.err, target.read_bytes()))
        out = parquet.read_table(target) if kind == "parquet" else pa.ipc.open_file(target).read_all()
        assert out.select(table.column_names).equals(table)
        assert out["differs"].to_pylist() == ["", "points"] * 20_000
    assert told[0] == told[1]
    assert "40,000 rows: 20,000 wins, 0 unusable" in told[0][0]
    assert "20,000 of 40,000 rows differ" in told[0][0]
    assert "line 2: points is 500 here, 5.0 there" in told[0][0]
    if kind == "parquet":
        assert parquet.read_metadata(target).num_row_groups == 1


def test_an_interrupted_run_leaves_the_rows_so_far(tmp_path: Path) -> None:
    target, part = tmp_path / "out.parquet", tmp_path / "out.parquet.part"
    process = subprocess.Popen(
        [sys.executable, "-m", "mjcheck", "batch", "-", "--from", "csv", "-o", str(target), "-p", "tenhou"],
        stdin=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    assert process.stdin is not None
    process.stdin.write(b"hand\n" + f"{WIN}\n".encode() * 100_000)
    deadline = time.monotonic() + 60
    while not part.exists() and time.monotonic() < deadline:
        time.sleep(0.01)
    time.sleep(0.5)
    os.kill(process.pid, signal.SIGTERM)
    _, err = process.communicate()
    assert process.returncode == 130
    rows = int(err.decode().partition("interrupted, ")[2].split()[0])
    assert f"{part} has them".encode() in err
    assert rows
    assert parquet.read_table(part).num_rows == rows
    assert not target.exists()
