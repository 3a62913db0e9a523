"""All splits of many hands into groups, and all places where the winning tile may stand in them."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from mjcheck.arrange import KNITTED, Forms
from mjcheck.batch.packed import RANK_OF, SUIT_OF, SUITS_AND_HONOURS, Keys, Packed, kinds_of, masks_of
from mjcheck.batch.tables import (
    BASE,
    CHOWS_FIELD,
    COUNT_FIELD,
    FIRST_SHIFT,
    NINE,
    PAIR_SHIFT,
    PAIRED_BIT,
    PRESENT_SHIFT,
    PUNGS_SHIFT,
    RANKS,
    STARTS,
    Ints,
    chow_tables,
    suit_tables,
)
from mjcheck.facts import FLAG_BITS, Wait
from mjcheck.tiles import HONOUR_MASK, ORPHAN_MASK, kinds_in

WAITS: Final = len(Wait)

Entries = tuple[NDArray[np.int32], NDArray[np.int32], NDArray[np.int32], NDArray[np.int32]]
"""The entries of `mjcheck.batch.tables` of the suits and the honours."""


class Splits(NamedTuple):
    """One element a split: whose hand it is (a row), the number of its chows' configuration and all its pungs, melds
    included, its pair, its concealed pungs, and the starts (21 bits) of the chows that are concealed."""

    hands: Ints
    chows: NDArray[np.int32]
    pungs: Ints
    pair: Ints
    own_pungs: Ints
    own_starts: Ints


class Placements(NamedTuple):
    """One element a place of the winning tile: which split, the wait, and the concealed pungs and kongs."""

    splits: Ints
    wait: Ints
    concealed: Ints


def entries_of(keys: Keys) -> Entries:
    """The table entry of each suit."""
    suits, honours = suit_tables(honours=False).entries, suit_tables(honours=True).entries
    return suits[keys[0]], suits[keys[1]], suits[keys[2]], honours[keys[3]]


def ways(entries: Entries) -> NDArray[np.int32]:
    """In how many ways the tiles are sets and one pair; 0 when they are not."""
    first, second, third, fourth = entries
    number = (first & COUNT_FIELD) * (second & COUNT_FIELD) * (third & COUNT_FIELD) * (fourth & COUNT_FIELD)
    pairs = (first & PAIRED_BIT) + (second & PAIRED_BIT) + (third & PAIRED_BIT) + (fourth & PAIRED_BIT)
    counted: NDArray[np.int32] = number * (pairs == PAIRED_BIT)
    return counted


def splits_of(hands: Ints, entries: Entries, packed: Packed) -> Splits:
    """Every way to read tiles as sets and a pair beside the declared melds.

    ``hands`` are the rows of ``packed`` of which the ``entries`` are.
    """
    number = ways(entries)
    single = (number == 1).nonzero()[0]
    several = (number > 1).nonzero()[0]
    repeats = number[several]
    repeated = np.repeat(several, repeats)
    # The way of each repetition, taken apart suit by suit.
    way = np.arange(len(repeated)) - np.repeat(np.cumsum(repeats) - repeats, repeats)
    source = np.concatenate([single, repeated])
    hands = hands[source]
    read = []
    for suit in range(SUITS_AND_HONOURS):
        entry = entries[suit][source]
        place = entry >> FIRST_SHIFT
        if way.size:
            count = entry[len(single) :] & COUNT_FIELD
            place[len(single) :] += way % count
            way = way // count
        read.append(suit_tables(honours=suit == SUITS_AND_HONOURS - 1).splits[place])
    own_pungs = read[0] >> PUNGS_SHIFT & NINE
    pair = read[0] >> PAIR_SHIFT & NINE
    for suit in range(1, SUITS_AND_HONOURS):
        own_pungs |= (read[suit] >> PUNGS_SHIFT & NINE) << RANKS * suit
        pair |= (read[suit] >> PAIR_SHIFT & NINE) << RANKS * suit
    starts = read[0] >> PRESENT_SHIFT | read[1] >> PRESENT_SHIFT << STARTS | read[2] >> PRESENT_SHIFT << 2 * STARTS
    first, second, third = (
        (read[suit] & CHOWS_FIELD) + declared[hands] for suit, declared in enumerate(packed.meld_chows)
    )
    chows = chow_tables().configuration(first, second, third)
    return Splits(hands, chows, own_pungs | packed.pungs[hands], pair, own_pungs, starts)


def placements_of(splits: Splits, packed: Packed, knitted: int = 0) -> Placements:
    """Every place of the winning tile.  A pung that a discard completed is not concealed; one completed by a draw is.

    ``knitted``: the kinds of a knitted straight beside the splits; the winning tile may stand there.
    """
    win = packed.win[splits.hands]
    suit, rank = SUIT_OF[win], RANK_OF[win]
    # The honours are beyond the starts of the three suits: nothing is left of these when they are shifted out.
    starts = splits.own_starts >> STARTS * suit & (1 << STARTS) - 1
    at = starts | rank << STARTS | (splits.pair >> win & 1) << _PAIR_AT | (splits.own_pungs >> win & 1) << _PUNG_AT
    possible = _placed()[at]
    if knitted:
        possible |= (knitted >> win & 1).astype(np.uint8)
    found = [(possible & 1 << wait != 0).nonzero()[0] for wait in range(0 if knitted else 1, WAITS)]
    sizes = [len(rows) for rows in found]
    which = np.concatenate(found)
    wait = np.repeat(np.arange(WAITS - len(found), WAITS), sizes)
    hands = splits.hands[which]
    concealed = splits.own_pungs[which] | packed.own_kongs[hands]
    if sizes[-1]:
        completed = slice(len(which) - sizes[-1], None)
        rows = hands[completed]
        drawn = packed.flags[rows] & FLAG_BITS["self_drawn"] != 0
        concealed[completed] &= ~np.where(drawn, 0, np.int64(1) << packed.win[rows])
    return Placements(which, wait, concealed)


_PAIR_AT: Final = STARTS + 4
_PUNG_AT: Final = _PAIR_AT + 1


@lru_cache(maxsize=1)
def _placed() -> NDArray[np.uint8]:
    """The possible waits, by starts of chows, rank of the winning tile, whether it is the pair's, and a pung's."""
    table = np.zeros(1 << _PUNG_AT + 1, np.uint8)
    index = np.arange(len(table))
    starts, rank = index & (1 << STARTS) - 1, index >> STARTS & 15
    for at in range(RANKS):
        for place in range(3):
            start = at - place
            if 0 <= start < STARTS:
                edge = (place == 2 and at == 2) or (place == 0 and at == 6)
                wait = Wait.CLOSED if place == 1 else Wait.EDGE if edge else Wait.TWO_SIDED
                table[(rank == at) & (starts >> start & 1 == 1)] |= np.uint8(1 << wait)
    table[index >> _PAIR_AT & 1 == 1] |= np.uint8(1 << Wait.SINGLE)
    table[index >> _PUNG_AT & 1 == 1] |= np.uint8(1 << Wait.PAIR)
    return table


# ---------------------------------------------------------------------------- other forms


def seven_pairs(packed: Packed, forms: Forms) -> Ints:
    """The rows of hands of seven pairs."""
    once, twice, thrice, four_times = packed.kinds
    pairs = (packed.melds == 0) & (once == twice) & (thrice == four_times)
    return (pairs if forms.four_as_two_pairs else pairs & (thrice == 0)).nonzero()[0]


def orphans(packed: Packed) -> Ints:
    """The rows of hands of thirteen orphans."""
    return ((packed.melds == 0) & (packed.kinds[0] == ORPHAN_MASK)).nonzero()[0]


def knitted(packed: Packed) -> Ints:
    """The rows of hands of fourteen different honours and tiles of one knitted layout."""
    rows = ((packed.melds == 0) & (packed.kinds[1] == 0)).nonzero()[0]
    kinds = packed.kinds[0][rows]
    laid = np.zeros(len(rows), bool)
    for layout in KNITTED:
        laid |= kinds & ~(layout | HONOUR_MASK) == 0
    return rows[laid]


def layout_keys(layout: int) -> tuple[int, int, int]:
    """What the nine tiles of a knitted layout add to the keys of the three suits."""
    keys = [0, 0, 0]
    for kind in kinds_in(layout):
        keys[kind // RANKS] += BASE ** (kind % RANKS)
    return keys[0], keys[1], keys[2]


def knitted_straights(packed: Packed) -> list[tuple[int, Ints, Keys]]:
    """For each knitted layout the rows of hands that hold it concealed, and the keys of what they hold beside it."""
    kinds = kinds_of(masks_of(packed.concealed))[0]
    found = []
    for layout in KNITTED:
        rows = (layout & ~kinds == 0).nonzero()[0]
        if rows.size:
            own = layout_keys(layout)
            first, second, third = (packed.concealed[suit][rows] - own[suit] for suit in range(3))
            found.append((layout, rows, (first, second, third, packed.concealed[3][rows])))
    return found
