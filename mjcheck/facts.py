"""The facts of one reading of a hand: the only thing a formula can see.

A reading's facts are small ints and bit masks in a fixed order, the same for one hand (Python ints) and for many
(NumPy arrays of int64, one element a reading).
"""

from __future__ import annotations

from enum import IntEnum
from typing import Final, NamedTuple


class Form(IntEnum):
    """How the tiles were read."""

    STANDARD = 0
    SEVEN_PAIRS = 1
    ORPHANS = 2
    KNITTED_STRAIGHT = 3
    KNITTED = 4

    @property
    def word(self) -> str:
        """The form's name in formulas and reports: ``seven-pairs``."""
        return self.name.lower().replace("_", "-")


class Wait(IntEnum):
    """Where the winning tile went."""

    SPECIAL = 0
    TWO_SIDED = 1
    CLOSED = 2
    EDGE = 3
    SINGLE = 4
    PAIR = 5

    @property
    def word(self) -> str:
        """The wait's name in formulas and reports: ``two-sided``."""
        return self.name.lower().replace("_", "-")


FLAG_WORDS: Final = (
    "self_drawn",
    "last",
    "replacement",
    "robbing",
    "robbing_concealed",
    "kong_discard",
    "last_copy",
    "first",
    "riichi",
    "double_riichi",
    "ippatsu",
    "declared",
    "dealer",
    "win_alone",
)
"""What a formula may ask of the situation; the position is the bit in ``Facts.flags``.

``dealer``: the seat is East.  ``win_alone``: the winning tile has no concealed twin.
"""

FLAG_BITS: Final = {word: 1 << bit for bit, word in enumerate(FLAG_WORDS)}


class Facts(NamedTuple):
    """One reading.  Masks have bit ``kind`` set (34 bits); melds and the winning tile are included.

    Constant for a hand: ``k1``..``k4`` kinds held at least 1..4 times; ``kongs``; ``melds`` exposed melds;
    ``flags``; ``seat_wind``, ``round_wind``, ``win`` one-hot; ``waits`` how many kinds complete the hand, a fifth
    copy included; ``flowers``, ``dora``, ``ura``, ``red``, ``nuki``, ``shown`` counts.
    Constant for a split: ``form``; ``chows`` 21 starts x 3 bits, how often each chow is there; ``pungs`` with kongs;
    ``pair`` one-hot, 0 without.
    Of the placement of the winning tile: ``conc`` concealed pungs and kongs; ``wait``.
    """

    k1: int
    k2: int
    k3: int
    k4: int
    kongs: int
    melds: int
    flags: int
    seat_wind: int
    round_wind: int
    win: int
    waits: int
    flowers: int
    dora: int
    ura: int
    red: int
    nuki: int
    shown: int
    form: int
    chows: int
    pungs: int
    pair: int
    conc: int
    wait: int


HAND_LEVEL, SPLIT_LEVEL, PLACEMENT_LEVEL = 0, 1, 2

LEVELS: Final = {
    name: PLACEMENT_LEVEL
    if name in ("conc", "wait")
    else SPLIT_LEVEL
    if name in ("form", "chows", "pungs", "pair")
    else HAND_LEVEL
    for name in Facts._fields
}
"""For each fact the level at which it is constant: the hand, the split, the placement of the winning tile."""
