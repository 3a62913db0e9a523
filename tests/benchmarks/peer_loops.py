"""Loops that read a CSV, call another program's compiled binding for each row, and write a CSV.

    python -m tests.benchmarks.peer_loops riichienv SOURCE TARGET

They are written as somebody would who knows Python and wants them fast: whatever comes again is made once, pieces of
notation are translated once each, and the csv module is handed generators.  Those called "own notation" read a file
that was translated beforehand.
"""

from __future__ import annotations

import csv
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from tests.benchmarks.random_rows import HONOURS, SUITS, WINDS

Rows = Iterator[list[str]]

RIICHI_COLUMNS = ("hand", "dora", "tsumo", "riichi", "seat", "round")
"""``hand``: ``666789m66p23456s1s(p1z1)``, the winning tile last of those that are not melded; ``dora``: an indicator or
nothing; ``seat`` and ``round``: 0 for East."""

MCR_COLUMNS = ("pack", "hand", "win", "tsumo", "seat", "round")
"""``pack``: ``CHI W2;PENG F1``; ``hand``: ``W1 W1 W9`` without the winning tile; ``seat`` and ``round``: 0 for East."""


def riichienv(rows: Rows) -> Iterator[tuple[Any, ...]]:
    """The class `HandEvaluator` as the package offers it: Python around Rust."""
    import riichienv

    return _riichi(rows, riichienv, lambda conditions: (conditions, None))


def riichienv_core(rows: Rows) -> Iterator[tuple[Any, ...]]:
    """The Rust class beneath it, which the package does not offer."""
    from riichienv import _riichienv

    return _riichi(rows, _riichienv, lambda conditions: ([], conditions))


def _riichi(rows: Rows, module: Any, rest: Callable[[Any], tuple[Any, Any]]) -> Iterator[tuple[Any, ...]]:
    """The loop; ``rest``: what a class takes behind the indicators, the ura dora and the conditions in its order."""
    wind = module.Wind
    indicators, conditions = _riichi_tables(module.Conditions, (wind.East, wind.South, wind.West, wind.North))
    rests = {key: rest(said) for key, said in conditions.items()}
    parse, evaluator = module.parse_hand, module.HandEvaluator
    for row in rows:
        _, text, dora, tsumo, riichi, seat, round_ = row
        tiles, melds = parse(text)
        third, last = rests[tsumo, riichi, seat, round_]
        told = evaluator(tiles, melds).calc(tiles[-1], indicators[dora], third, last)
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


class _Pieces(dict[str, tuple[int, str]]):
    """What the pieces of our notation are in a binding's: which of its columns each belongs to, and its text there."""

    def __init__(self, translate: Callable[[str], tuple[int, str]]) -> None:
        super().__init__()
        self._translate = translate

    def __missing__(self, piece: str) -> tuple[int, str]:
        made = self[piece] = self._translate(piece)
        return made


_DIGITS = str.maketrans(HONOURS, "1234567")


def _digits(run: str) -> str:
    return run if run[-1] in SUITS else f"{run.translate(_DIGITS)}z"


def _riichi_piece(piece: str) -> tuple[int, str]:
    """Columns: concealed tiles, winning tile, melds, then as `RIICHI_COLUMNS`."""
    if piece[0] == "[":
        run = _digits(piece[1:-2])
        pung = run[0] == run[1]
        return 2, f"(p{run[0]}{run[-1]}1)" if pung else f"({run}0)"
    if piece[0] == "+":
        return 1, _digits(piece[1:])
    name, _, value = piece.partition(":")
    match name:
        case "dora":
            return 3, _digits(value)
        case "tsumo" | "riichi":
            return (4 if name == "tsumo" else 5), "1"
        case "seat" | "round":
            return (6 if name == "seat" else 7), str(WINDS.index(value))
    return (8, "") if name == "ron" else (0, _digits(piece))


def of_our_riichi(rows: Rows) -> Rows:
    """Rows of an id and a hand in our notation, as rows of an id and `RIICHI_COLUMNS`."""
    pieces = _Pieces(_riichi_piece)
    for number, hand in rows:
        told = ["", "", "", "", "0", "0", "0", "0", ""]
        for piece in hand.split(" "):
            column, text = pieces[piece]
            told[column] = told[column] + text if column in (0, 2) else text
        yield [number, told[0] + told[1] + told[2], *told[3:8]]


def _gb_tiles(run: str) -> list[str]:
    if run[-1] in SUITS:
        return [f"{'WBT'[SUITS.index(run[-1])]}{rank}" for rank in run[:-1]]
    return [f"F{HONOURS.index(letter) + 1}" if letter in WINDS else f"J{'CFP'.index(letter) + 1}" for letter in run]


def _gb_piece(piece: str) -> tuple[int, str]:
    """Columns: as `MCR_COLUMNS`; what is joined has a mark behind it."""
    if piece[0] == "[":
        tiles = _gb_tiles(piece[1:-2])
        return 0, f"PENG {tiles[0]};" if tiles[0] == tiles[1] else f"CHI {tiles[1]};"
    if piece[0] == "+":
        return 2, _gb_tiles(piece[1:])[0]
    name, _, value = piece.partition(":")
    match name:
        case "tsumo":
            return 3, "1"
        case "seat" | "round":
            return (4 if name == "seat" else 5), str(WINDS.index(value))
    return (6, "") if name == "ron" else (1, " ".join(_gb_tiles(piece)) + " ")


def of_our_mcr(rows: Rows) -> Rows:
    """Rows of an id and a hand in our notation, as rows of an id and `MCR_COLUMNS`."""
    pieces = _Pieces(_gb_piece)
    for number, hand in rows:
        told = ["", "", "", "0", "0", "0", ""]
        for piece in hand.split(" "):
            column, text = pieces[piece]
            told[column] = told[column] + text if column < 2 else text
        yield [number, told[0][:-1], told[1][:-1], *told[2:6]]


@dataclass(frozen=True)
class Loop:
    """A loop, the columns that it reads beside the id and those that it adds; ``translate``: what makes these columns
    of our own file."""

    call: Callable[[Rows], Iterator[tuple[Any, ...]]]
    read: tuple[str, ...]
    added: tuple[str, ...]
    translate: Callable[[Rows], Rows] | None = None


LOOPS: dict[str, Loop] = {
    "riichienv": Loop(riichienv, RIICHI_COLUMNS, RIICHI_RESULT, of_our_riichi),
    "riichienv, own notation": Loop(riichienv, RIICHI_COLUMNS, RIICHI_RESULT),
    "its Rust class, own notation": Loop(riichienv_core, RIICHI_COLUMNS, RIICHI_RESULT),
    "PyMahjongGB": Loop(mahjong_gb, MCR_COLUMNS, MCR_RESULT, of_our_mcr),
    "PyMahjongGB, own notation": Loop(mahjong_gb, MCR_COLUMNS, MCR_RESULT),
}


def main() -> None:
    """Run one loop over a file."""
    loop = LOOPS[sys.argv[1]]
    with (
        open(sys.argv[2], encoding="utf-8", newline="") as source,
        open(sys.argv[3], "w", encoding="utf-8", newline="") as target,
    ):
        rows: Rows = csv.reader(source)
        next(rows)
        writer = csv.writer(target, lineterminator="\n")
        writer.writerow(("id", *loop.read, *loop.added))
        writer.writerows(loop.call(loop.translate(rows) if loop.translate is not None else rows))


if __name__ == "__main__":
    main()
