"""The facts of one reading of a hand: the only thing a formula can see.

A reading's facts are small ints and bit masks in a fixed order, the same for one hand (Python ints) and for many
(NumPy arrays of int64, one element a reading).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from enum import IntEnum
from typing import TYPE_CHECKING, Final, NamedTuple, TypeVar

from mjcheck.hand import FLAGS, Hand, MeldKind
from mjcheck.tiles import FIRST_HONOUR, NORTH, WINDS

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


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
        return _FORM_WORDS[self]


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
        return _WAIT_WORDS[self]


_FORM_WORDS: Final = tuple(form.name.lower().replace("_", "-") for form in Form)
_WAIT_WORDS: Final = tuple(wait.name.lower().replace("_", "-") for wait in Wait)


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

_FROM_OTHERS: Final = FLAG_BITS["robbing"] | FLAG_BITS["robbing_concealed"] | FLAG_BITS["kong_discard"]

Flags = TypeVar("Flags", int, "NDArray[np.int64]")
"""Flags of a hand, or of many."""


def flags_had_it_been(way: str, flags: Flags) -> Flags:
    """The flags of a hand had riichi been declared (``riichi``), or had the winning tile been drawn (``tsumo``)."""
    return flags | FLAG_BITS["riichi"] if way == "riichi" else flags & ~_FROM_OTHERS | FLAG_BITS["self_drawn"]


def may_have_been(way: str, melds: int) -> bool:
    """Whether a hand with so many exposed melds may have been won this way: after riichi none is exposed."""
    return way != "riichi" or melds == 0


class HandFacts(NamedTuple):
    """The facts that are constant for a hand.  Masks have bit ``kind`` set (34 bits); melds, and the winning tile, are
    included.

    ``k1``..``k4``: kinds held at least 1..4 times.  ``kongs``.  ``melds``: how many are exposed.  ``flags``: see
    `FLAG_BITS`.  ``seat_wind``, ``round_wind``, ``win``: one-hot.  ``waits``: how many kinds complete the hand, a fifth
    copy included.  The rest are counts of tiles: ``dora`` and ``ura`` pointed at, norths set aside included.
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


class Facts(NamedTuple):
    """One reading: the facts of the hand (see `HandFacts`), of the split into groups, and of the placement.

    Split: ``form``; ``chows`` 21 starts x 3 bits, how often each chow is there; ``pungs`` with kongs; ``pair`` one-hot,
    0 without.  Placement of the winning tile: ``conc`` concealed pungs and kongs; ``wait``.
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


def settled_order(facts: Facts) -> tuple[int, ...]:
    """Settles which of several readings worth the same is told: the higher one, whichever was found first."""
    return -facts.form, facts.pungs, facts.chows, facts.pair, facts.wait, facts.conc


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


_FLAG_OF_TAG: Final = {tag: FLAG_BITS[tag.replace("-", "_").replace(":", "_")] for tag in FLAGS}


def _flags(hand: Hand) -> int:
    said = hand.situation
    flags = 0
    for tag in said.flags:
        flags |= _FLAG_OF_TAG[tag]
    if said.self_drawn:
        flags |= FLAG_BITS["self_drawn"]
    if said.seat == "E":
        flags |= FLAG_BITS["dealer"]
    if hand.winning is not None and hand.counts[hand.winning.kind] == 1:
        flags |= FLAG_BITS["win_alone"]
    return flags


def _wind(letter: str | None) -> int:
    return 0 if letter is None else 1 << (FIRST_HONOUR + WINDS.index(letter))


def _held_of(kinds: Iterable[int], held: Sequence[int], nuki: int) -> int:
    """How many tiles there are of these kinds, each counted as often as it is named; -1 is no kind.  ``held`` are the
    masks of kinds held at least 1..4 times, ``nuki`` norths set aside."""
    count = 0
    for kind in kinds:
        if kind >= 0:
            for mask in held:
                count += mask >> kind & 1
            if kind == NORTH:
                count += nuki
    return count


def hand_facts(hand: Hand, waits: int, pointed: Sequence[int]) -> HandFacts:
    """The facts of a complete hand that do not depend on how it is read.

    ``waits``: how many kinds complete it.  ``pointed``: for each kind the kind that an indicator of it makes a bonus
    tile, -1 for none (34 ints).  Expects a hand with a winning tile whose seat and round are filled in.
    """
    said = hand.situation
    once = twice = thrice = four_times = red = 0
    for tile in hand.tiles:
        bit = 1 << tile.kind
        four_times |= thrice & bit
        thrice |= twice & bit
        twice |= once & bit
        once |= bit
        red += tile.red
    nuki = said.nuki or 0
    held = (once, twice, thrice, four_times)
    kongs = melds = 0
    for meld in hand.melds:
        if meld.kind is MeldKind.KONG:
            kongs |= 1 << meld.lowest
        melds += not meld.concealed
    assert hand.winning is not None
    return HandFacts(
        once,
        twice,
        thrice,
        four_times,
        kongs,
        melds,
        _flags(hand),
        _wind(said.seat),
        _wind(said.round),
        1 << hand.winning.kind,
        waits,
        len(hand.flowers),
        _held_of([pointed[tile.kind] for tile in said.dora], held, nuki) if said.dora else 0,
        _held_of([pointed[tile.kind] for tile in said.ura], held, nuki) if said.ura else 0,
        red,
        nuki,
        _held_of([tile.kind for tile in said.shown], held, nuki) if said.shown else 0,
    )
