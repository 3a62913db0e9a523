"""Many hands as columns of small numbers: what a fact needs, and nothing of how the hands were written."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Any, Final

import numpy as np

from mjcheck.batch.tables import BASE, DIGITS_SHIFT, NINE, RANKS, Ints, masks_of_key
from mjcheck.tiles import ALL_KINDS, KINDS

SUITS_AND_HONOURS: Final = 4

RANK_OF: Final = np.array([kind % RANKS for kind in range(KINDS)])
SUIT_OF: Final = np.array([kind // RANKS for kind in range(KINDS)])
STEP_OF: Final = np.array([BASE ** (kind % RANKS) for kind in range(KINDS)])
"""By kind: its rank from 0, its suit (3: honours), and what one tile of it adds to the key of its suit."""

_STEPS_OF_SUIT: Final = tuple(np.where(suit == SUIT_OF, STEP_OF, 0) for suit in range(SUITS_AND_HONOURS))
"""The same for each suit, 0 for tiles that are not of it."""

Kinds = tuple[Ints, Ints, Ints, Ints]
"""The kinds of which there are at least one, two, three and four tiles, as masks."""

Keys = tuple[Ints, Ints, Ints, Ints]
"""The base-5 keys of characters, dots, bamboo, and honours; see `mjcheck.batch.tables`."""


@dataclass(frozen=True, slots=True)
class Packed:
    """One element a hand.  Every hand has a winning tile, its tiles are a hand's in number and none has a fifth copy.

    ``concealed``: keys of the concealed tiles.  ``kinds``: `kinds_of` all tiles; both with the winning tile.
    ``meld_chows``: keys of the starts of declared chows.  ``pungs`` (with kongs), ``kongs`` and ``own_kongs``
    (concealed ones): declared, as masks.  ``melds`` and ``exposed``: how many.  ``win``: the kind.  ``seat`` and
    ``round``: 0 for East.  The rest as in `mjcheck.facts.HandFacts`.
    """

    concealed: Keys
    kinds: Kinds
    meld_chows: tuple[Ints, Ints, Ints]
    pungs: Ints
    kongs: Ints
    own_kongs: Ints
    melds: Ints
    exposed: Ints
    win: Ints
    flags: Ints
    seat: Ints
    round: Ints
    flowers: Ints
    dora: Ints
    ura: Ints
    red: Ints
    nuki: Ints
    shown: Ints

    def __len__(self) -> int:
        return len(self.win)

    def take(self, rows: Ints) -> Packed:
        """Some of the hands."""
        taken: dict[str, Any] = {}
        for column in fields(self):
            value = getattr(self, column.name)
            taken[column.name] = tuple(part[rows] for part in value) if isinstance(value, tuple) else value[rows]
        return Packed(**taken)


def masks_of(keys: Keys) -> Keys:
    """For each suit the ranks held at least 1..4 times, nine bits each, and the number of tiles above."""
    return masks_of_key(keys[0]), masks_of_key(keys[1]), masks_of_key(keys[2]), masks_of_key(keys[3])


def kinds_of(masks: Keys) -> Kinds:
    """The kinds of which there are one, two, three and four tiles, from `masks_of`.

    The masks are four rows, one a suit, of four fields, one a count; the kinds are the columns of this square.
    """
    first, second, third, fourth = masks
    first, third = _exchanged(first, third, 2 * RANKS, _LOWER_HALF)
    second, fourth = _exchanged(second, fourth, 2 * RANKS, _LOWER_HALF)
    first, second = _exchanged(first, second, RANKS, _EVERY_OTHER)
    third, fourth = _exchanged(third, fourth, RANKS, _EVERY_OTHER)
    return first & ALL_KINDS, second & ALL_KINDS, third & ALL_KINDS, fourth & ALL_KINDS


_LOWER_HALF: Final = (1 << 2 * RANKS) - 1
_EVERY_OTHER: Final = NINE | NINE << 2 * RANKS


def _exchanged(rows: Ints, below: Ints, places: int, which: int) -> tuple[Ints, Ints]:
    """Rows whose bits, so many places above ``which``, change places with those bits of the rows below."""
    differ = (rows >> places ^ below) & which
    return rows ^ differ << places, below ^ differ


def size_of(masks: Keys) -> Ints:
    """How many tiles there are, from `masks_of`."""
    size: Ints = (masks[0] >> DIGITS_SHIFT) + (masks[1] >> DIGITS_SHIFT)
    return size + (masks[2] >> DIGITS_SHIFT) + (masks[3] >> DIGITS_SHIFT)


def of_suit(columns: Keys, kinds: Ints) -> Ints:
    """Of columns by suit, keys or masks, that of the suit of each row's kind."""
    suits = SUIT_OF.take(kinds)
    own = columns[0] * (suits == 0)
    for suit in range(1, SUITS_AND_HONOURS):
        own += columns[suit] * (suits == suit)
    return own


def copies_of(keys: Keys, kinds: Ints) -> Ints:
    """How many tiles of each row's kind there are."""
    copies: Ints = of_suit(keys, kinds) // STEP_OF.take(kinds) % BASE
    return copies


def stepped(keys: Keys, kinds: Ints, tiles: Ints | int) -> Keys:
    """The keys when so many tiles of each row's kind come in, or, below 0, are taken away where they are."""
    first, second, third, fourth = (
        key + steps.take(kinds) * tiles for key, steps in zip(keys, _STEPS_OF_SUIT, strict=True)
    )
    return first, second, third, fourth


def taken(keys: Keys, rows: Ints) -> Keys:
    """The keys of some of the hands."""
    return keys[0][rows], keys[1][rows], keys[2][rows], keys[3][rows]


def added(keys: Keys, more: Keys) -> Keys:
    """The keys of the tiles of both."""
    return keys[0] + more[0], keys[1] + more[1], keys[2] + more[2], keys[3] + more[3]
