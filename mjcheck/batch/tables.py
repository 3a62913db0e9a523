"""What does not depend on any rule: the splits of every suit, its waits, and every set of up to four chows.

A suit's nine counts are the digits of a number in base 5, its *key* (the honours have seven); the lowest digit is the
lowest rank.  A key has no room for a fifth copy, so callers compare `DIGITS_SHIFT` of the masks with the tiles they
counted.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations_with_replacement
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

Ints = NDArray[Any]
"""A column of whole numbers, as a rule of 64 bits."""

RANKS: Final = 9
HONOUR_RANKS: Final = 7
STARTS: Final = 7
MOST_SETS: Final = 4
BASE: Final = 5
KEYS: Final = BASE**RANKS
HONOUR_KEYS: Final = BASE**HONOUR_RANKS

CHOWS_FIELD: Final = (1 << 17) - 1
PAIR_SHIFT: Final = 17
PUNGS_SHIFT: Final = 26
PRESENT_SHIFT: Final = 35
"""Fields of a split: how often each chow is there, as a key of seven digits; then the pair (9 bits, one-hot), pungs (9
bits) and the starts of the chows that are there (7 bits)."""
NINE: Final = (1 << RANKS) - 1

COUNT_FIELD: Final = 31
PAIRED_BIT: Final = 1 << 5
FIRST_SHIFT: Final = 6
"""Fields of a suit's entry: how many splits it has, whether they hold the pair (all do or none), where they begin."""

DIGITS_SHIFT: Final = RANKS * (BASE - 1)
"""Above the four masks of nine bits of `masks_of_key`: how many tiles the key holds."""


class SuitTables(NamedTuple):
    """By key.  ``entries``: see `COUNT_FIELD`.  ``splits``: every split of every key, see `CHOWS_FIELD`.  ``waits``:
    the ranks (a mask) of which one more makes the suit sets, or sets and the pair, whichever its size allows; a fifth
    copy counts."""

    entries: NDArray[np.int32]
    splits: Ints
    waits: NDArray[np.int16]


class ChowTables(NamedTuple):
    """A *configuration* is a set of up to four chows, equal ones allowed, numbered from 0 (no chow).

    ``of_suit``: from the chow key of one suit to its number there.  ``two`` and ``three`` put suits together:
    ``three[two[first * suits + second] * suits + third]``.  ``packed``: each configuration as in `mjcheck.facts.Facts`.
    """

    of_suit: NDArray[np.int32]
    suits: int
    two: NDArray[np.int32]
    three: NDArray[np.int32]
    packed: Ints

    def configuration(self, first: Ints, second: Ints, third: Ints) -> NDArray[np.int32]:
        """The numbers of the configurations with these chow keys of the three suits."""
        pairs = self.two[self.of_suit[first] * self.suits + self.of_suit[second]]
        numbers: NDArray[np.int32] = self.three[pairs * self.suits + self.of_suit[third]]
        return numbers


@lru_cache(maxsize=2)
def suit_tables(honours: bool) -> SuitTables:
    """The tables of a suit, or of the honours, which have no chows."""
    ranks = HONOUR_RANKS if honours else RANKS
    digits, splits = _unpaired(ranks, honours)
    pairs = np.vstack([np.zeros((1, ranks), np.int8), 2 * np.eye(ranks, dtype=np.int8)])
    pair_bits = np.array([0, *(1 << PAIR_SHIFT + rank for rank in range(ranks))])
    digits = (digits + pairs[:, None]).reshape(-1, ranks)
    splits = (splits | pair_bits[:, None]).ravel()
    weights = BASE ** np.arange(ranks)
    keys = digits @ weights
    highest, fives = digits.max(axis=1), digits == BASE
    full = np.count_nonzero(fives, axis=1)
    waits = np.zeros(BASE**ranks, np.int16)
    # A wait may be for a fifth copy, which no key holds: so it is found from the full suit, by taking a tile away.
    for rank in range(ranks):
        fits = (highest <= BASE) & (full == fives[:, rank]) & (digits[:, rank] > 0)
        waits[keys[fits] - weights[rank]] |= 1 << rank
    held = highest < BASE
    keys, splits = keys[held], splits[held]
    order = np.argsort(keys, kind="stable")
    splits = splits[order]
    known, first, count = np.unique(keys[order], return_index=True, return_counts=True)
    entries = np.zeros(BASE**ranks, np.int32)
    paired = splits[first] >> PAIR_SHIFT & NINE > 0
    entries[known] = first << FIRST_SHIFT | np.where(paired, PAIRED_BIT, 0) | count
    return SuitTables(entries, splits, waits)


def _unpaired(ranks: int, honours: bool) -> tuple[NDArray[np.int8], Ints]:
    """Every way to lay up to four sets in a suit without more than five copies of a rank: the counts of the ranks
    (columns), and the split."""
    sets = [(3 * np.eye(ranks, dtype=np.int8)[rank], 0, 1 << PUNGS_SHIFT + rank) for rank in range(ranks)]
    for start in range(0 if honours else STARTS):
        chow = np.zeros(ranks, np.int8)
        chow[start : start + 3] = 1
        sets.append((chow, BASE**start, 1 << PRESENT_SHIFT + start))
    tiles, chows, fields = (np.array(part) for part in zip(*sets, strict=True))
    digits, splits = [np.zeros((1, ranks), np.int8)], [np.zeros(1, np.int64)]
    for size in range(1, MOST_SETS + 1):
        chosen = np.array(list(combinations_with_replacement(range(len(sets)), size)))
        laid = np.zeros((len(chosen), ranks), np.int8)
        for one in chosen.T:
            laid += tiles[one]
        possible = laid.max(axis=1) <= BASE
        chosen = chosen[possible]
        digits.append(laid[possible])
        splits.append(chows[chosen].sum(axis=1) | np.bitwise_or.reduce(fields[chosen], axis=1))
    return np.concatenate(digits), np.concatenate(splits)


def masks_of_key(keys: Ints) -> Ints:
    """The ranks held at least once, twice, three and four times, nine bits each, and above them the number of tiles.
    What comes of a number that is no key means nothing."""
    low, high = _digit_masks()
    above = keys // len(low)
    masks: Ints = low.take(keys - above * len(low), mode="clip")
    masks += high.take(above, mode="clip")
    return masks


@lru_cache(maxsize=1)
def _digit_masks() -> tuple[Ints, Ints]:
    """`masks_of_key` by the lower digits and by the upper ones: two tables that fit into the nearest cache."""
    parts = []
    for ranks in (range(_LOWER_RANKS), range(_LOWER_RANKS, RANKS)):
        masks = np.zeros(1, np.int64)
        for rank in ranks:
            digit = [sum(1 << RANKS * least + rank for least in range(count)) for count in range(BASE)]
            held = np.array([mask | count << DIGITS_SHIFT for count, mask in enumerate(digit)], np.int64)
            masks = (held[:, None] + masks[None, :]).ravel()
        parts.append(masks)
    return parts[0], parts[1]


_LOWER_RANKS: Final = 5


@lru_cache(maxsize=1)
def chow_tables() -> ChowTables:
    """The tables of all sets of up to four chows."""
    of_suit = np.full(BASE**STARTS, -1, np.int32)
    sizes: list[int] = []
    packed: list[int] = []
    for size in range(MOST_SETS + 1):
        for starts in combinations_with_replacement(range(STARTS), size):
            of_suit[sum(BASE**start for start in starts)] = len(sizes)
            sizes.append(size)
            packed.append(sum(1 << 3 * start for start in starts))
    suits = len(sizes)
    size_of, packed_of = np.array(sizes, np.int8), np.array(packed, np.int64)
    fitting = (size_of[:, None] + size_of <= MOST_SETS).ravel().nonzero()[0]
    two = np.zeros(suits * suits, np.int32)
    two[fitting] = np.arange(len(fitting))
    first, second = np.divmod(fitting, suits)
    size_of_two = size_of[first] + size_of[second]
    packed_two = packed_of[first] | packed_of[second] << 3 * STARTS
    fitting = (size_of_two[:, None] + size_of <= MOST_SETS).ravel().nonzero()[0]
    three = np.zeros(len(size_of_two) * suits, np.int32)
    three[fitting] = np.arange(len(fitting))
    pair, third = np.divmod(fitting, suits)
    return ChowTables(of_suit, suits, two, three, packed_two[pair] | packed_of[third] << 6 * STARTS)
