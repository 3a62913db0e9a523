"""Whether `mjcheck batch` stays as fast, and as small, where files grow; and what a second process brings.

    python -m tests.benchmarks.batch_scale [--game riichi|mcr] [--rows 1000000] [--runs 3]

For each game: two processes against one, of three times the rows as well, since every process begins cold; peak memory
against that of a fifth of the rows; and rows a second of three times the rows against those of the rows themselves, on
one core.  Medians of runs in turn, each from a cold start.  Not a test: figures depend on the machine, two processes
need two cores that have nothing else to do, and a slow disk under ``--directory`` is measured, too.
"""

from __future__ import annotations

import argparse
import os
import statistics
import sys
import tempfile
from pathlib import Path

from tests.benchmarks.processes import Spent, spent
from tests.benchmarks.random_rows import write_file

PRESETS = {"riichi": "tenhou", "mcr": "mcr"}


class Scale:
    """The runs of one game."""

    def __init__(self, game: str, directory: Path, runs: int, core: int) -> None:
        self._game, self._directory, self._runs, self._core = game, directory, runs, core

    def compare(self, *sides: tuple[int, int]) -> list[Spent]:
        """The medians of both sides, each so many rows and processes; one process stays on one core."""
        told: list[list[Spent]] = [[] for _ in sides]
        for _ in range(self._runs):
            for (rows, jobs), runs in zip(sides, told, strict=True):
                runs.append(self._run(rows, jobs))
        return [Spent(*map(statistics.median, zip(*runs, strict=True))) for runs in told]

    def _run(self, rows: int, jobs: int) -> Spent:
        source = self._directory / f"rows-{self._game}-{rows}.csv"
        target = self._directory / f"scaled-{self._game}.csv"
        if not source.exists():
            write_file(source, rows, self._game == "riichi")
        command = [sys.executable, "-m", "mjcheck", "batch", str(source), "-o", str(target), "-p", PRESETS[self._game]]
        taken = spent([*command, "--jobs", str(jobs)], core=self._core if jobs == 1 else None)
        target.unlink()
        return taken


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--game", choices=PRESETS, action="append", help="one or both; without it both")
    parser.add_argument("--rows", type=int, default=1_000_000)
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--core", type=int, default=max(os.sched_getaffinity(0)), help="the core of one process")
    parser.add_argument("--directory", type=Path, default=Path(tempfile.gettempdir()), help="where the files are kept")
    asked = parser.parse_args()
    rows = asked.rows
    for game in asked.game or PRESETS:
        scale = Scale(game, asked.directory, asked.runs, asked.core)
        print(f"{game}, {asked.runs} runs in turn, load {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores", flush=True)
        for many_rows in (rows, 3 * rows):
            one, two = scale.compare((many_rows, 1), (many_rows, 2))
            print(
                f"  {many_rows:,} rows: {many_rows / one.wall:,.0f} rows/s by one process, "
                f"{many_rows / two.wall:,.0f} by two: {one.wall / two.wall:.2f} times; "
                f"processor time {two.processor / one.processor:.2f} times",
                flush=True,
            )
        small, large = scale.compare((rows // 5, 1), (rows, 1))
        print(
            f"  peak memory: {small.memory:.0f} MB for {rows // 5:,} rows, {large.memory:.0f} MB for {rows:,}: "
            f"{large.memory / small.memory:.2f} times",
            flush=True,
        )
        few, many = scale.compare((rows, 1), (3 * rows, 1))
        print(
            f"  {rows / few.wall:,.0f} rows/s of {rows:,}, {3 * rows / many.wall:,.0f} of {3 * rows:,}: "
            f"{3 * few.wall / many.wall:.2f} times by the wall clock, "
            f"{3 * few.processor / many.processor:.2f} times by processor time",
            flush=True,
        )


if __name__ == "__main__":
    main()
