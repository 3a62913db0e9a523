"""Files done by a Dask cluster come out whole, even where a worker is killed."""

from __future__ import annotations

import os
import signal
import threading
import time
from pathlib import Path

import pytest

from tests import riichi_hands
from tests.batch.conftest import Refuses
from tests.batch.files import read_rows, write_rows
from tests.batch.test_arrow import told
from tests.batch.told import by_score
from tests.cli.conftest import Run, run  # noqa: F401

pa = pytest.importorskip("pyarrow")
distributed = pytest.importorskip("distributed")
from pyarrow import parquet  # noqa: E402

TIMES = 100
HANDS = [*riichi_hands.wins(40, seed=51), "555555m"]


def write_files(directory: Path, count: int, times: int) -> None:
    directory.mkdir()
    for number in range(count):
        parquet.write_table(
            pa.table({"id": range(len(HANDS) * times), "hand": HANDS * times}), directory / f"{number}.parquet"
        )


@pytest.mark.filterwarnings("ignore")
def test_a_killed_worker_loses_nothing(run: Run, tmp_path: Path) -> None:  # noqa: F811
    write_files(tmp_path / "in", 8, TIMES)
    with distributed.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster:
        workers = [worker.pid for worker in cluster.workers.values()]
        killed = threading.Event()

        def kill_one() -> None:
            deadline = time.monotonic() + 60
            while not list((tmp_path / "out").glob("*.part")) and time.monotonic() < deadline:
                time.sleep(0.005)
            os.kill(workers[0], signal.SIGKILL)
            killed.set()

        killer = threading.Thread(target=kill_one)
        killer.start()
        pattern = str(tmp_path / "in" / "*.parquet")
        ran = run("batch", pattern, "-o", str(tmp_path / "out"), "-p", "tenhou", "--dask", cluster.scheduler_address)
        killer.join()
    assert killed.is_set()
    assert ran.status == 2
    assert ran.err.count("tile-count") == 8 * TIMES
    expected = [by_score(hand, "tenhou") for hand in HANDS]
    assert sorted(path.name for path in (tmp_path / "out").iterdir()) == [f"{number}.parquet" for number in range(8)]
    for path in (tmp_path / "out").iterdir():
        table = parquet.read_table(path)
        assert table["id"].to_pylist() == list(range(len(HANDS) * TIMES))
        assert [told(row) for row in table.slice(0, len(HANDS)).to_pylist()] == expected
        assert [told(row) for row in table.slice(len(HANDS) * (TIMES - 1)).to_pylist()] == expected


@pytest.mark.parametrize(
    ("pattern", "options", "said"),
    [
        ("none/*.parquet", (), "no file"),
        ("*.csv", ("--compare", "han=my_han"), "takes no --resume, --compare or --jobs"),
        ("*.csv", ("--jobs", "2"), "takes no --resume, --compare or --jobs"),
        ("*", ("--to", "jsonl"), "two of the files would be"),
        ("a.*", ("-o", "."), "holds the input itself"),
    ],
)
def test_files_that_a_cluster_does_not_do(
    refuses: Refuses, tmp_path: Path, pattern: str, options: tuple[str, ...], said: str
) -> None:
    for name in ("a.csv", "a.tsv"):
        (tmp_path / name).write_text("hand\n")
    refuses(said, pattern, "-o", "out", "-p", "tenhou", "--dask", "local", *options)


@pytest.mark.filterwarnings("ignore")
def test_files_of_any_kind_become_others(run: Run, tmp_path: Path) -> None:  # noqa: F811
    (tmp_path / "in").mkdir()
    rows = [{"id": "1", "hand": HANDS[0]}, {"id": "2", "hand": "555555m"}]
    for name, kind in (("a.csv", "csv"), ("b.jsonl.gz", "jsonl"), ("c.parquet", "parquet")):
        write_rows(tmp_path / "in" / name, kind, rows)
    with distributed.LocalCluster(n_workers=1, processes=False, dashboard_address=None) as cluster:
        address = cluster.scheduler_address
        options = ("-o", str(tmp_path / "out"), "-p", "tenhou", "--dask", address, "--summary")
        ran = run("batch", str(tmp_path / "in" / "*"), *options, "--to", "parquet")
        assert ran.status == 2
        assert "6 rows: 3 wins, 3 unusable" in ran.err
        (tmp_path / "in" / "d.csv").write_text("hands\n")
        refused = run("batch", str(tmp_path / "in" / "d.*"), *options)
        assert refused.status == 2
        assert "d.csv: there is no column hand\n  help: did you mean hands?" in refused.err
    assert sorted(path.name for path in (tmp_path / "out").iterdir()) == ["a.parquet", "b.parquet", "c.parquet"]
    for path in (tmp_path / "out").iterdir():
        out = read_rows(path, "parquet")
        assert [{name: row[name] for name in rows[0]} for row in out] == rows
        assert [told(row) for row in out] == [by_score(row["hand"], "tenhou") for row in rows]
