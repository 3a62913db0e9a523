"""How many hands a second `mjcheck score -` judges in one process, and how long one hand takes from the shell.

    python -m tests.benchmarks.score_lines [--hands 20000] [--preset tenhou] [--runs 5]
    python -m tests.benchmarks.score_lines --game mcr --preset mcr

Prints the median of several runs of the whole process, start included.  Not a test: figures depend on the machine.
"""

from __future__ import annotations

import argparse
import statistics
import subprocess
import sys
import time
from collections.abc import Sequence

from tests import mcr_hands, riichi_hands

HANDS = {"riichi": riichi_hands.wins, "mcr": mcr_hands.wins}
PROGRAM = (sys.executable, "-m", "mjcheck")


def seconds(command: Sequence[str], text: str = "") -> float:
    """Wall time of one run of a command that is fed `text`."""
    begun = time.perf_counter()
    run = subprocess.run(
        command, input=text, text=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False
    )
    taken = time.perf_counter() - begun
    if run.returncode not in (0, 1):  # wins, and hands that are none
        raise SystemExit(f"{' '.join(command)} ended with {run.returncode}: nothing was measured")
    return taken


def median(command: Sequence[str], runs: int, text: str = "") -> float:
    """Median wall time of several runs, after one that is not counted."""
    seconds(command, text)
    return statistics.median(seconds(command, text) for _ in range(runs))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--hands", type=int, default=20_000)
    parser.add_argument("--preset", default="tenhou")
    parser.add_argument("--game", choices=HANDS, default="riichi", help="which hands to make")
    parser.add_argument("--runs", type=int, default=5)
    options = parser.parse_args()

    text = "\n".join(HANDS[options.game](options.hands, seed=1)) + "\n"
    lines = median((*PROGRAM, "score", "-", "-p", options.preset, "--format", "jsonl"), options.runs, text)
    print(f"score - -p {options.preset}: {options.hands} hands in {lines:.2f} s, {options.hands / lines:,.0f} hands/s")

    bare = median((sys.executable, "-c", "pass"), options.runs * 3)
    hand = median((*PROGRAM, "score", "123m456m234p678s EE"), options.runs * 3)
    print(f"one hand: {hand:.3f} s, {hand / bare:.1f} times `python -c pass` ({bare:.3f} s)")


if __name__ == "__main__":
    main()
