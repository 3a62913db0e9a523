"""How the concealed tiles of one suit, or the honours, split into sets and at most one pair.

A suit is a tuple of counts by rank (9 for a suit, 7 for the honours).  Everything here is remembered, since few
different suits occur.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from mjcheck.tiles import FIRST_HONOUR

Suit = tuple[int, ...]


class Split(NamedTuple):
    """One way to read a suit: ``chows`` packed 3 bits a start (7 starts), ``pungs`` a mask of ranks from 0, ``pair``
    the rank from 0 or -1."""

    chows: int
    pungs: int
    pair: int


def suits_of(counts: Sequence[int]) -> tuple[Suit, Suit, Suit, Suit]:
    """The counts of the 34 kinds by suit: characters, dots, bamboo, honours."""
    return tuple(counts[0:9]), tuple(counts[9:18]), tuple(counts[18:27]), tuple(counts[FIRST_HONOUR:])


@lru_cache(maxsize=1 << 16)
def splits(suit: Suit) -> tuple[Split, ...]:
    """Every way to read all tiles of a suit as sets and at most one pair; empty when there is none."""
    left = list(suit)
    ranks = len(left)
    has_chows = ranks == 9
    found: list[Split] = []

    def read(rank: int, chows: int, pungs: int, pair: int) -> None:
        while rank < ranks and not left[rank]:
            rank += 1
        if rank == ranks:
            found.append(Split(chows, pungs, pair))
            return
        if left[rank] >= 3:
            left[rank] -= 3
            read(rank, chows, pungs | 1 << rank, pair)
            left[rank] += 3
        if left[rank] >= 2 and pair < 0:
            left[rank] -= 2
            read(rank, chows, pungs, rank)
            left[rank] += 2
        if has_chows and rank < 7 and left[rank + 1] and left[rank + 2]:
            for step in (rank, rank + 1, rank + 2):
                left[step] -= 1
            read(rank, chows + (1 << 3 * rank), pungs, pair)
            for step in (rank, rank + 1, rank + 2):
                left[step] += 1

    read(0, 0, 0, -1)
    return tuple(dict.fromkeys(found))


class SuitWaits(NamedTuple):
    """``whole``: the suit is sets only.  ``paired``: it is sets and a pair.  ``to_whole``, ``to_paired``: the ranks (a
    mask) of which one more tile makes it so."""

    whole: bool
    paired: bool
    to_whole: int
    to_paired: int


@lru_cache(maxsize=1 << 16)
def suit_waits(suit: Suit) -> SuitWaits:
    """What a suit is, and what one more tile (a fifth copy included) would make it."""
    # A suit of sets holds 3n tiles, one with the pair 3n+2; one tile can change it only to what the count allows.
    rest = sum(suit) % 3
    whole = paired = False
    to_whole = to_paired = 0
    if rest != 1:
        read = splits(suit)
        whole, paired = bool(read) and rest == 0, bool(read) and rest == 2
    if rest != 0:
        for rank in range(len(suit)):
            if splits((*suit[:rank], suit[rank] + 1, *suit[rank + 1 :])):
                if rest == 2:
                    to_whole |= 1 << rank
                else:
                    to_paired |= 1 << rank
    return SuitWaits(whole, paired, to_whole, to_paired)
