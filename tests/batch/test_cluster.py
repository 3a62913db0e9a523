"""Files done by a Dask cluster come out whole, even where a worker is killed."""

from __future__ import annotations

import os
import signal
import threading
import time
from pathlib import Path

import pytest

from tests import riichi_hands
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
        ("*.csv", ("--compare", "han=my_han"), "no --compare"),
        ("*", ("--to", "jsonl"), "two of the files would be"),
        ("a.*", ("-o", "."), "holds the input itself"),
    ],
)
def test_files_that_a_cluster_does_not_do(
    run: Run,  # noqa: F811
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    pattern: str,
    options: tuple[str, ...],
    said: str,
) -> None:
    monkeypatch.chdir(tmp_path)
    for name in ("a.csv", "a.tsv"):
        Path(name).write_text("hand\n")
    ran = run("batch", pattern, "-o", "out", "-p", "tenhou", "--dask", "local", *options)
    assert ran.status == 2
    assert said in ran.err
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a.csv", "a.tsv"]
