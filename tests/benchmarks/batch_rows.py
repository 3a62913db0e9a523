"""How many rows a second `mjcheck batch` does from a cold start, file to file, on one core or several.

    python -m tests.benchmarks.batch_rows --rows 1000000 --preset tenhou
    python -m tests.benchmarks.batch_rows --rows 1000000 --preset mcr --peer PyMahjongGB

With ``--peer`` the same file is read, judged row by row by another program's binding, and written again.
"""

from __future__ import annotations

import argparse
import csv
import os
import random
import resource
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

SUITS = "mps"
HONOURS = "ESWNPFC"
WINDS = "ESWN"


def random_win(rng: random.Random, riichi: bool) -> str:
    """Four random sets and a pair, up to two of the sets taken from others, with a situation."""
    pick = rng.random
    while True:
        held = [0] * 34
        groups = []
        for _ in range(4):
            if pick() < 0.7:
                first = int(pick() * 3) * 9 + int(pick() * 7)
                group = (first, first + 1, first + 2)
            else:
                first = int(pick() * 34)
                group = (first, first, first)
            groups.append(group)
            for kind in group:
                held[kind] += 1
        pair = int(pick() * 34)
        held[pair] += 2
        if max(held) <= 4:
            break
    taken = 0 if pick() < 0.6 else 1 + int(pick() * 2)
    seat = WINDS[int(pick() * 4)]
    text = [_meld(group, "<^>"[int(pick() * 3)]) for group in groups[:taken]]
    concealed = sorted([pair, pair, *(kind for group in groups[taken:] for kind in group)])
    win = concealed.pop(int(pick() * len(concealed)))
    text += _runs(concealed)
    text.append("+" + _tile(win))
    text.append("tsumo" if pick() < 0.5 else "ron:" + WINDS[(WINDS.index(seat) + 1 + int(pick() * 3)) % 4])
    text += (f"seat:{seat}", f"round:{'ES'[int(pick() * 2)]}")
    if riichi:
        if not taken and pick() < 0.5:
            text.append("riichi")
        free = [kind for kind in (int(pick() * 34), int(pick() * 34)) if held[kind] < 4]
        if free:
            text.append("dora:" + _tile(free[0]))
    return " ".join(text)


def _tile(kind: int) -> str:
    return f"{kind % 9 + 1}{SUITS[kind // 9]}" if kind < 27 else HONOURS[kind - 27]


def _meld(group: tuple[int, ...], mark: str) -> str:
    (run,) = _runs(list(group))
    return f"[{run}{mark if group[0] == group[1] else '<'}]"


def _runs(kinds: list[int]) -> list[str]:
    runs = ["", "", "", ""]
    for kind in kinds:
        runs[kind // 9] += HONOURS[kind - 27] if kind > 26 else str(kind % 9 + 1)
    return [run + (SUITS[suit] if suit < 3 else "") for suit, run in enumerate(runs) if run]


def write_file(path: Path, rows: int, riichi: bool) -> None:
    """A file of two columns, ``id`` and ``hand``."""
    rng = random.Random(rows)
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(("id", "hand"))
        writer.writerows((number, random_win(rng, riichi)) for number in range(rows))


def gb_loop(source: Path, target: Path) -> None:
    """The same with the binding PyMahjongGB, a call for each row."""
    from MahjongGB import MahjongFanCalculator

    from mjcheck.hand import MeldKind
    from mjcheck.notation import read_hand
    from mjcheck.tiles import KIND_TEXT

    names = {text: ("WTB"["mps".index(text[1])] + text[0]) if len(text) == 2 else text for text in KIND_TEXT}
    names |= {"E": "F1", "S": "F2", "W": "F3", "N": "F4", "C": "J1", "F": "J2", "P": "J3"}
    word = {MeldKind.CHOW: "CHI", MeldKind.PUNG: "PENG", MeldKind.KONG: "GANG"}

    def prepared() -> Iterator[tuple[object, ...]]:
        # Reading our notation is no part of the peer's time.
        with source.open(encoding="utf-8", newline="") as file:
            for _, text in list(csv.reader(file))[1:]:
                hand = read_hand(text)
                said = hand.situation
                melds = tuple(
                    (word[m.kind], names[KIND_TEXT[m.lowest + (m.kind is MeldKind.CHOW)]], 1) for m in hand.melds
                )
                assert hand.winning is not None
                yield (
                    melds,
                    tuple(names[KIND_TEXT[tile.kind]] for tile in hand.concealed),
                    names[KIND_TEXT[hand.winning.kind]],
                    0,
                    bool(said.self_drawn),
                    False,
                    False,
                    False,
                    WINDS.index(said.seat or "S"),
                    WINDS.index(said.round or "E"),
                )

    hands = list(prepared())
    begun = time.perf_counter()
    with source.open(encoding="utf-8", newline="") as file, target.open("w", encoding="utf-8", newline="") as out:
        writer = csv.writer(out)
        for row, hand in zip(list(csv.reader(file))[1:], hands, strict=True):
            fans = MahjongFanCalculator(*hand)
            writer.writerow((*row, sum(fan[0] for fan in fans), ";".join(str(fan[-1]) for fan in fans)))
    print(f"PyMahjongGB loop: {len(hands) / (time.perf_counter() - begun):,.0f} rows/s")


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rows", type=int, default=1_000_000)
    parser.add_argument("--preset", default="tenhou")
    parser.add_argument("--jobs", default="1")
    parser.add_argument("--directory", type=Path, default=Path("/tmp"))
    parser.add_argument("--peer", choices=["PyMahjongGB"])
    asked = parser.parse_args()
    kind = "mcr" if "mcr" in asked.preset else "riichi"
    source = asked.directory / f"rows-{kind}-{asked.rows}.csv"
    target = source.with_suffix(".out.csv")
    if not source.exists():
        write_file(source, asked.rows, kind == "riichi")
    if asked.peer:
        gb_loop(source, target)
        return
    command = [sys.executable, "-m", "mjcheck", "batch", str(source), "-o", str(target), "-p", asked.preset]
    begun = time.perf_counter()
    subprocess.run([*command, "--jobs", asked.jobs], check=True)
    wall = time.perf_counter() - begun
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    cpu = used.ru_utime + used.ru_stime
    load = os.getloadavg()[0]
    print(f"{asked.preset}, {asked.rows:,} rows, {asked.jobs} jobs, load {load:.1f} on {os.cpu_count()} cores:")
    print(
        f"  wall {wall:.2f} s: {asked.rows / wall:,.0f} rows/s; processor {cpu:.2f} s: {asked.rows / cpu:,.0f} rows/s"
    )
    print(f"  peak memory {used.ru_maxrss / 1024:.0f} MB")


if __name__ == "__main__":
    main()
