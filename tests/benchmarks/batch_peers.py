"""How many rows a second `mjcheck batch` does from CSV to CSV, and how many a loop with a compiled peer's binding.

    python -m tests.benchmarks.batch_peers --game riichi --rows 1000000
    python -m tests.benchmarks.batch_peers --game mcr --rows 1000000 --runs 5

The loops read the very file that `mjcheck batch` reads, and also a second one, in which the same hands stand in
columns of the peer's own notation, so that there is nothing to translate.  Each run is a process of its own from its
cold start, all on one core, the programs in turn.  Riichi has one more loop, with the Rust class beneath the one that
the package ``riichienv`` offers.

The last lines say in how many rows the results agree: riichi in the verdict, in han and fu and in what is paid, MCR in
the points.  ``riichienv`` counts some yakuman double, and takes one of four fives of a suit for a red one, where our
table has no such hand.  The loops write less: we also say who pays whom.
"""

from __future__ import annotations

import argparse
import csv
import os
import statistics
import sys
import tempfile
from collections.abc import Iterator, Sequence
from itertools import islice
from pathlib import Path

from tests.benchmarks.peer_loops import LOOPS, MCR_COLUMNS, RIICHI_COLUMNS
from tests.benchmarks.processes import Spent, spent
from tests.benchmarks.random_rows import WINDS, Dealt, write_columns, write_file

GAMES = {
    "riichi": ("tenhou", ("riichienv", "riichienv, own notation", "its Rust class, own notation")),
    "mcr": ("mcr", ("PyMahjongGB", "PyMahjongGB, own notation")),
}
"""The preset, and the loops to compare with."""

OURS = "mjcheck batch"
_COMPARED = 20_000


def riichienv_columns(hand: Dealt) -> tuple[object, ...]:
    """As `RIICHI_COLUMNS`."""
    runs = ["", "", "", ""]
    for kind in hand.concealed:
        runs[kind // 9] += str(kind % 9 + 1)
    text = "".join(run + suit for run, suit in zip(runs, "mpsz", strict=True) if run)
    melds = ""
    for group, _ in hand.melds:
        ranks, suit = "".join(str(kind % 9 + 1) for kind in group), "mpsz"[group[0] // 9]
        melds += f"(p{ranks[0]}{suit}1)" if group[0] == group[1] else f"({ranks}{suit}0)"
    dora = "" if hand.dora is None else _with_digit(hand.dora)
    situation = (int(hand.discarder is None), int(hand.riichi), WINDS.index(hand.seat), WINDS.index(hand.round))
    return (text + _with_digit(hand.win) + melds, dora, *situation)


def _with_digit(kind: int) -> str:
    return f"{kind % 9 + 1}{'mpsz'[kind // 9]}"


def gb_columns(hand: Dealt) -> tuple[object, ...]:
    """As `MCR_COLUMNS`."""
    pack = ";".join(
        f"PENG {_letter(group[0])}" if group[0] == group[1] else f"CHI {_letter(group[1])}" for group, _ in hand.melds
    )
    situation = (int(hand.discarder is None), WINDS.index(hand.seat), WINDS.index(hand.round))
    return (pack, " ".join(map(_letter, hand.concealed)), _letter(hand.win), *situation)


def _letter(kind: int) -> str:
    if kind < 27:
        return f"{'WBT'[kind // 9]}{kind % 9 + 1}"
    return f"F{kind - 26}" if kind < 31 else f"J{34 - kind}"


def agreement(game: str, ours: Path, theirs: Path) -> str:
    """In how many of the first rows both say the same."""
    pairs = list(islice(zip(_read(ours), _read(theirs), strict=True), _COMPARED))
    told = [_riichi_told(*pair) if game == "riichi" else _mcr_told(*pair) for pair in pairs]
    return f"{sum(one == other for one, other in told):,} of {len(told):,}"


def _read(path: Path) -> Iterator[dict[str, str]]:
    with path.open(encoding="utf-8", newline="") as file:
        yield from csv.DictReader(file)


Told = tuple[Sequence[object], Sequence[object]]


def _riichi_told(ours: dict[str, str], theirs: dict[str, str]) -> Told:
    if ours["win"] == "false" or theirs["win"] == "False":
        return (ours["win"],), (theirs["win"].lower(),)
    amounts = sorted(
        int(payment.rpartition(":")[2]) for payment in ours["payments"].split(";") if "sticks" not in payment
    )
    others, dealer = int(theirs["tsumo_others"]), int(theirs["tsumo_dealer"])
    paid = [int(theirs["ron"])] if theirs["tsumo"] == "0" else [others] * (3 if theirs["seat"] == "0" else 2)
    if theirs["tsumo"] == "1" and theirs["seat"] != "0":
        paid.append(dealer)
    yakuman = int(ours["yakuman"])
    return (
        ("true", yakuman or ours["han"], yakuman or ours["fu"], amounts),
        (theirs["win"].lower(), yakuman or theirs["han"], yakuman or theirs["fu"], sorted(paid)),
    )


def _mcr_told(ours: dict[str, str], theirs: dict[str, str]) -> Told:
    return (ours["points"],), (theirs["points"],)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--game", choices=GAMES, default="riichi")
    parser.add_argument("--rows", type=int, default=1_000_000)
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--core", type=int, default=max(os.sched_getaffinity(0)), help="the core that all run on")
    parser.add_argument("--directory", type=Path, default=Path(tempfile.gettempdir()), help="where the files are kept")
    asked = parser.parse_args()

    preset, loops = GAMES[asked.game]
    riichi = asked.game == "riichi"
    source = asked.directory / f"rows-{asked.game}-{asked.rows}.csv"
    peer_source = asked.directory / f"rows-{asked.game}-{asked.rows}-peer.csv"
    if not source.exists():
        write_file(source, asked.rows, riichi)
    if not peer_source.exists():
        columns = (RIICHI_COLUMNS, riichienv_columns) if riichi else (MCR_COLUMNS, gb_columns)
        write_columns(peer_source, columns[0], asked.rows, riichi, columns[1])
    targets = {name: asked.directory / f"out-{name.replace(' ', '-').replace(',', '')}.csv" for name in (OURS, *loops)}
    commands: dict[str, list[str]] = {
        OURS: ["mjcheck", "batch", str(source), "-o", str(targets[OURS]), "-p", preset],
        **{
            name: [
                "tests.benchmarks.peer_loops",
                name,
                str(peer_source if LOOPS[name].translate is None else source),
                str(targets[name]),
            ]
            for name in loops
        },
    }
    runs: dict[str, list[Spent]] = {name: [] for name in commands}
    for _ in range(asked.runs):
        for name, command in commands.items():
            runs[name].append(spent([sys.executable, "-m", *command], core=asked.core))

    print(f"{asked.rows:,} rows, {preset}, one core, {asked.runs} runs in turn, load {os.getloadavg()[0]:.1f}")
    walls = {name: statistics.median(run.wall for run in runs[name]) for name in runs}
    processors = {name: statistics.median(run.processor for run in runs[name]) for name in runs}
    for name in commands:
        print(
            f"  {name:28}  wall {asked.rows / walls[name]:9,.0f} rows/s   processor "
            f"{asked.rows / processors[name]:9,.0f} rows/s"
        )
    for name in loops:
        print(
            f"  {OURS} is {walls[name] / walls[OURS]:.1f} times as fast as {name} by the wall clock, "
            f"{processors[name] / processors[OURS]:.1f} times by processor time; "
            f"they agree in {agreement(asked.game, targets[OURS], targets[name])} rows"
        )
    for target in targets.values():
        target.unlink()


if __name__ == "__main__":
    main()
