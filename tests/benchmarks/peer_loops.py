"""Loops that read a CSV, call another program's compiled binding for each row, and write a CSV.

    python -m tests.benchmarks.peer_loops riichienv SOURCE TARGET

They are written as somebody would who knows Python and wants them fast: the columns are in the binding's own notation,
whatever comes again is made once, and the csv module is handed generators.
"""

from __future__ import annotations

import csv
import sys
from collections.abc import Callable, Iterator
from typing import Any

Rows = Iterator[list[str]]

RIICHI_COLUMNS = ("hand", "dora", "tsumo", "riichi", "seat", "round")
"""``hand``: ``666789m66p23456s1s(p1z1)``, the winning tile last of those that are not melded; ``dora``: an indicator or
nothing; ``seat`` and ``round``: 0 for East."""

MCR_COLUMNS = ("pack", "hand", "win", "tsumo", "seat", "round")
"""``pack``: ``CHI W2;PENG F1``; ``hand``: ``W1 W1 W9`` without the winning tile; ``seat`` and ``round``: 0 for East."""


def riichienv(rows: Rows) -> Iterator[tuple[Any, ...]]:
    """The class `HandEvaluator` as the package offers it: Python around Rust."""
    from riichienv import Conditions, HandEvaluator, Wind, parse_hand

    winds = (Wind.East, Wind.South, Wind.West, Wind.North)
    indicators, conditions = _riichi_tables(Conditions, winds)
    for row in rows:
        _, text, dora, tsumo, riichi, seat, round_ = row
        tiles, melds = parse_hand(text)
        told = HandEvaluator(tiles, melds).calc(
            tiles[-1], indicators[dora], conditions[tsumo, riichi, seat, round_], None
        )
        yield (*row, *_riichi_result(told))


def riichienv_core(rows: Rows) -> Iterator[tuple[Any, ...]]:
    """The Rust class beneath it, which the package does not offer."""
    from riichienv._riichienv import Conditions, HandEvaluator, Wind, parse_hand

    winds = (Wind.East, Wind.South, Wind.West, Wind.North)
    indicators, conditions = _riichi_tables(Conditions, winds)
    for row in rows:
        _, text, dora, tsumo, riichi, seat, round_ = row
        tiles, melds = parse_hand(text)
        told = HandEvaluator(tiles, melds).calc(
            tiles[-1], indicators[dora], [], conditions[tsumo, riichi, seat, round_]
        )
        yield (*row, *_riichi_result(told))


def _riichi_tables(conditions: Any, winds: tuple[Any, ...]) -> tuple[dict[str, list[int]], dict[tuple[str, ...], Any]]:
    tiles = [f"{rank}{suit}" for suit in "mpsz" for rank in range(1, 10) if suit != "z" or rank < 8]
    indicators: dict[str, list[int]] = {tile: [4 * kind] for kind, tile in enumerate(tiles)} | {"": []}
    said = {
        (tsumo, riichi, str(seat), str(round_)): conditions(
            tsumo=tsumo == "1", riichi=riichi == "1", player_wind=winds[seat], round_wind=winds[round_]
        )
        for tsumo in "01"
        for riichi in "01"
        for seat in range(4)
        for round_ in range(4)
    }
    return indicators, said


RIICHI_RESULT = ("win", "han", "fu", "ron", "tsumo_dealer", "tsumo_others", "yaku")


def _riichi_result(told: Any) -> tuple[Any, ...]:
    return (
        told.is_win,
        told.han,
        told.fu,
        told.ron_agari,
        told.tsumo_agari_oya,
        told.tsumo_agari_ko,
        ";".join(map(str, told.yaku)),
    )


MCR_RESULT = ("points", "fan")


def mahjong_gb(rows: Rows) -> Iterator[tuple[Any, ...]]:
    """The function of PyMahjongGB, which is C++."""
    from MahjongGB import MahjongFanCalculator

    packs: dict[str, tuple[tuple[str, str, int], ...]] = {"": ()}
    winds = {str(wind): wind for wind in range(4)}
    for row in rows:
        _, pack, hand, win, tsumo, seat, round_ = row
        melds = packs.get(pack)
        if melds is None:
            words = (meld.split(" ") for meld in pack.split(";"))
            melds = packs[pack] = tuple((kind, tile, 1) for kind, tile in words)
        fans = MahjongFanCalculator(
            melds, tuple(hand.split(" ")), win, 0, tsumo == "1", False, False, False, winds[seat], winds[round_]
        )
        yield (*row, sum([fan[0] for fan in fans]), ";".join([fan[1] for fan in fans]))


LOOPS: dict[str, tuple[Callable[[Rows], Iterator[tuple[Any, ...]]], tuple[str, ...]]] = {
    "riichienv": (riichienv, RIICHI_RESULT),
    "riichienv_core": (riichienv_core, RIICHI_RESULT),
    "PyMahjongGB": (mahjong_gb, MCR_RESULT),
}
"""Each loop, and the columns that it adds."""


def main() -> None:
    """Run one loop over a file."""
    loop, added = LOOPS[sys.argv[1]]
    with (
        open(sys.argv[2], encoding="utf-8", newline="") as source,
        open(sys.argv[3], "w", encoding="utf-8", newline="") as target,
    ):
        rows = csv.reader(source)
        writer = csv.writer(target, lineterminator="\n")
        writer.writerow((*next(rows), *added))
        writer.writerows(loop(rows))


if __name__ == "__main__":
    main()
