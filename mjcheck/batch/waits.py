"""How many kinds complete each of many hands; a fifth copy counts.  As `mjcheck.ready.waits_of`, by columns."""

from __future__ import annotations

import numpy as np

from mjcheck.arrange import KNITTED, Forms
from mjcheck.batch.packed import SUITS_AND_HONOURS, Keys, Kinds, Packed, kinds_of, masks_of, stepped
from mjcheck.batch.splits import entries_of, layout_keys, ways
from mjcheck.batch.tables import COUNT_FIELD, PAIRED_BIT, RANKS, Ints, suit_tables
from mjcheck.tiles import HONOUR_MASK, ORPHAN_MASK


def waits_of(packed: Packed, forms: Forms) -> Ints:
    """The kinds (a mask) that complete each hand before the winning tile came."""
    before = stepped(packed.concealed, packed.win, -1)
    waits = _standard(before) if forms.standard else np.zeros(len(packed), np.int64)
    held = kinds_of(masks_of(before))
    kinds = held[0]
    whole = packed.melds == 0
    if forms.seven_pairs:
        _seven_pairs(waits, whole, held, forms)
    if forms.orphans:
        rows = (whole & (kinds & ~ORPHAN_MASK == 0)).nonzero()[0]
        missing = ORPHAN_MASK & ~kinds[rows]
        one_at_most = np.bitwise_count(missing) <= 1
        waits[rows] |= np.where(missing == 0, ORPHAN_MASK, np.where(one_at_most, missing, 0))
    if forms.knitted:
        rows = (whole & (held[1] == 0)).nonzero()[0]
        for layout in KNITTED:
            laid = rows[kinds[rows] & ~(layout | HONOUR_MASK) == 0]
            waits[laid] |= (layout | HONOUR_MASK) & ~kinds[laid]
    if forms.knitted_straight:
        _knitted_straights(waits, before, kinds)
    return waits


def _standard(keys: Keys) -> Ints:
    """The kinds of which one more makes tiles sets and a pair."""
    entries = entries_of(keys)
    read = [(entry & COUNT_FIELD) > 0 for entry in entries]
    paired = [(entry & PAIRED_BIT) != 0 for entry in entries]
    all_read = read[0].view(np.int8) + read[1] + read[2] + read[3]
    all_paired = paired[0].view(np.int8) + paired[1] + paired[2] + paired[3]
    waits = np.zeros(len(keys[0]), np.int64)
    for own in range(SUITS_AND_HONOURS):
        # The other three suits are sets, at most one of them with the pair.
        others = (all_read - read[own] == 3) & (all_paired - paired[own] <= 1)
        table = suit_tables(honours=own == SUITS_AND_HONOURS - 1).waits
        waits |= (table[keys[own]] * others).astype(np.int64) << RANKS * own
    return waits


def _seven_pairs(waits: Ints, whole: np.typing.NDArray[np.bool_], held: Kinds, forms: Forms) -> None:
    once, twice, thrice, four = held
    odd = (once & ~twice) | (thrice & ~four)
    allowed = whole & (odd & odd - 1 == 0)
    if not forms.four_as_two_pairs:
        allowed &= thrice == 0
    rows = allowed.nonzero()[0]
    waits[rows] |= odd[rows]


def _knitted_straights(waits: Ints, keys: Keys, kinds: Ints) -> None:
    for layout in KNITTED:
        missing = layout & ~kinds
        near = (missing & missing - 1 == 0).nonzero()[0]
        if not near.size:
            continue
        lacks = missing[near]
        own = layout_keys(layout)
        left = [keys[suit][near] - own[suit] for suit in range(3)]
        for kind in range(3 * RANKS):
            if layout >> kind & 1:
                # A tile of the layout that is not there was not to be taken away.
                left[kind // RANKS] += np.where(lacks >> kind & 1, 5 ** (kind % RANKS), 0)
        rest = (left[0], left[1], left[2], keys[3][near])
        completes = ways(entries_of(rest)) > 0
        waits[near] |= np.where(lacks == 0, _standard(rest), np.where(completes, lacks, 0))
