"""How many rows a second `mjcheck batch` does from a cold start, file to file, on one core or several.

    python -m tests.benchmarks.batch_rows --rows 1000000 --preset tenhou
    python -m tests.benchmarks.batch_rows --rows 1000000 --preset mcr --jobs 2 --to parquet

The file has two columns, ``id`` and ``hand``.  `batch_peers` compares with other programs, `batch_scale` with itself.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from pathlib import Path

from tests.benchmarks.processes import spent
from tests.benchmarks.random_rows import write_file


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--rows", type=int, default=1_000_000)
    parser.add_argument("--preset", default="tenhou")
    parser.add_argument("--jobs", default="1")
    parser.add_argument("--to", default="csv", help="the kind of file to write")
    parser.add_argument("--directory", type=Path, default=Path(tempfile.gettempdir()))
    asked = parser.parse_args()
    game = "mcr" if "mcr" in asked.preset else "riichi"
    source = asked.directory / f"rows-{game}-{asked.rows}.csv"
    target = source.with_suffix(f".out.{asked.to}")
    if not source.exists():
        write_file(source, asked.rows, game == "riichi")
    command = [sys.executable, "-m", "mjcheck", "batch", str(source), "-o", str(target), "-p", asked.preset]
    taken = spent([*command, "--jobs", asked.jobs])
    load = os.getloadavg()[0]
    print(f"{asked.preset}, {asked.rows:,} rows, {asked.jobs} jobs, load {load:.1f} on {os.cpu_count()} cores:")
    print(
        f"  wall {taken.wall:.2f} s: {asked.rows / taken.wall:,.0f} rows/s; "
        f"processor {taken.processor:.2f} s: {asked.rows / taken.processor:,.0f} rows/s"
    )
    print(f"  peak memory {taken.memory:.0f} MB")


if __name__ == "__main__":
    main()
