"""How long `mjcheck settle` takes over a file of a thousand exhausted walls.

    python -m tests.benchmarks.settle_tables [--tables 1000] [--runs 3]

Prints the median of several runs of the whole process, start included.  Not a test: figures depend on the machine.
"""

from __future__ import annotations

import argparse
import random
import tempfile
from collections.abc import Iterator
from pathlib import Path

from mjcheck.tiles import KINDS, WINDS, Tile, run_text
from tests.benchmarks.score_lines import PROGRAM, median

_HAND, _RIVER = 13, 18


def table(rng: random.Random) -> Iterator[str]:
    """The lines of a table: four random hands with their rivers."""
    wall = [kind for kind in range(KINDS) for _ in range(4)]
    rng.shuffle(wall)
    yield f"table tenhou round:E hand:{rng.randint(1, 4)} honba:{rng.randint(0, 3)} sticks:{rng.randint(0, 2)}"
    for wind in WINDS:
        hand = [wall.pop() for _ in range(_HAND)]
        suits = [[Tile(kind) for kind in hand if min(kind, 27) // 9 == suit] for suit in range(4)]
        river = "".join(Tile(wall.pop()).text for _ in range(_RIVER))
        yield f"{wind}: {' '.join(run_text(suit) for suit in suits if suit)} river:{river}"
    yield "wall"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--tables", type=int, default=1000)
    parser.add_argument("--runs", type=int, default=3)
    options = parser.parse_args()

    rng = random.Random(1)
    text = "\n\n".join("\n".join(table(rng)) for _ in range(options.tables)) + "\n"
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "walls.mjt"
        path.write_text(text, "utf-8")
        taken = median((*PROGRAM, "settle", str(path), "--format", "jsonl"), options.runs)
    print(f"settle: {options.tables} tables in {taken:.2f} s, {options.tables / taken:,.0f} tables/s")


if __name__ == "__main__":
    main()
