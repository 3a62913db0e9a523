"""Random winning hands, in our notation and in that of other programs."""

from __future__ import annotations

import csv
import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

SUITS = "mps"
HONOURS = "ESWNPFC"
WINDS = "ESWN"


@dataclass(frozen=True, slots=True)
class Dealt:
    """A winning hand: kinds of tiles from 0 to 33, melds with the mark of whom they were taken from, and where the
    winning tile came from (``None``: drawn oneself).  ``riichi`` and ``dora`` only where that game knows them."""

    melds: tuple[tuple[tuple[int, ...], str], ...]
    concealed: tuple[int, ...]
    win: int
    discarder: str | None
    seat: str
    round: str
    riichi: bool
    dora: int | None

    @property
    def text(self) -> str:
        """In our notation."""
        text = [_meld(group, mark) for group, mark in self.melds]
        text += _runs(self.concealed)
        text.append("+" + _tile(self.win))
        text.append("tsumo" if self.discarder is None else "ron:" + self.discarder)
        text += (f"seat:{self.seat}", f"round:{self.round}")
        if self.riichi:
            text.append("riichi")
        if self.dora is not None:
            text.append("dora:" + _tile(self.dora))
        return " ".join(text)


def dealt(rng: random.Random, riichi: bool) -> Dealt:
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
    melds = tuple((group, "<^>"[int(pick() * 3)]) for group in groups[:taken])
    concealed = sorted([pair, pair, *(kind for group in groups[taken:] for kind in group)])
    win = concealed.pop(int(pick() * len(concealed)))
    discarder = None if pick() < 0.5 else WINDS[(WINDS.index(seat) + 1 + int(pick() * 3)) % 4]
    round_ = "ES"[int(pick() * 2)]
    declared, dora = False, None
    if riichi:
        declared = not taken and pick() < 0.5
        dora = next((kind for kind in (int(pick() * 34), int(pick() * 34)) if held[kind] < 4), None)
    return Dealt(melds, tuple(concealed), win, discarder, seat, round_, declared, dora)


def hands(rows: int, riichi: bool) -> Iterator[Dealt]:
    """So many hands, the same ones every time."""
    rng = random.Random(rows)
    return (dealt(rng, riichi) for _ in range(rows))


def write_file(path: Path, rows: int, riichi: bool) -> None:
    """A file of two columns, ``id`` and ``hand``."""
    write_columns(path, ("hand",), rows, riichi, lambda hand: (hand.text,))


def write_columns(
    path: Path, names: tuple[str, ...], rows: int, riichi: bool, columns: Callable[[Dealt], tuple[object, ...]]
) -> None:
    """The same hands with ``id`` and other columns.  The file is there only when it is whole."""
    part = path.with_suffix(".part")
    with part.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(("id", *names))
        writer.writerows((number, *columns(hand)) for number, hand in enumerate(hands(rows, riichi)))
    part.replace(path)


def _tile(kind: int) -> str:
    return f"{kind % 9 + 1}{SUITS[kind // 9]}" if kind < 27 else HONOURS[kind - 27]


def _meld(group: tuple[int, ...], mark: str) -> str:
    (run,) = _runs(group)
    return f"[{run}{mark if group[0] == group[1] else '<'}]"


def _runs(kinds: tuple[int, ...]) -> list[str]:
    runs = ["", "", "", ""]
    for kind in kinds:
        runs[kind // 9] += HONOURS[kind - 27] if kind > 26 else str(kind % 9 + 1)
    return [run + (SUITS[suit] if suit < 3 else "") for suit, run in enumerate(runs) if run]
