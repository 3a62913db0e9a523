"""Tiles in the usual spelling, read out of many tokens at a time: ranks and a suit's letter, letters of honours, one
such run after another; by themselves, or as the list of a tag."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from mjcheck.batch import fields as tk
from mjcheck.batch.tables import BASE, RANKS, Ints
from mjcheck.notation.tags import CALLED, TAGS, Value
from mjcheck.tiles import FIRST_HONOUR, HONOURS, KINDS, SUITS

LISTS: Final = tuple(name for name, spec in TAGS.items() if spec.value in (Value.TILES, Value.RIVER))
"""The tags that list tiles."""

_EDGE, _RANK, _SUIT, _HONOUR, _MARK, _COMMA, _OTHER = range(7)
"""What a byte is: the end of a token, a rank, a suit's letter, an honour's, `CALLED`, a comma, anything else."""

_FOLLOWED: Final = {
    _EDGE: (_RANK, _HONOUR),
    _RANK: (_RANK, _SUIT),
    _SUIT: (_EDGE, _RANK, _HONOUR, _MARK, _COMMA),
    _HONOUR: (_EDGE, _RANK, _HONOUR, _MARK, _COMMA),
    _MARK: (_EDGE, _RANK, _HONOUR, _COMMA),
    _COMMA: (_RANK, _HONOUR),
}
"""What may stand behind what."""


class Spelled(NamedTuple):
    """One element a token that was read: which one it is, and its tag in `LISTS`, -1 without one.

    ``low`` and ``high``: the keys of its tiles, as in ``VIEW_LOW`` and ``VIEW_HIGH`` of `mjcheck.batch.fields`;
    ``reds``: red fives by suit; ``last``: the kind written last, and whether it is marked as `CALLED`; ``ends``: where
    the token's tiles end in ``tiles``, the kinds of all of them.
    """

    tokens: Ints
    tags: Ints
    low: Ints
    high: Ints
    reds: Ints
    last: Ints
    called: NDArray[np.bool_]
    ends: Ints
    tiles: Ints


def spelled(raw: NDArray[np.uint8], sizes: Ints) -> Spelled:
    """What of these tokens is in the usual spelling.  ``raw``: one row a token, filled up with zeros, one at least."""
    tags, begins = _tags(raw)
    places = np.arange(raw.shape[1])
    inside = (places >= begins[:, None]) & (places <= sizes[:, None])
    signs = raw[inside]
    token = np.repeat(np.arange(len(raw)), inside.sum(axis=1))
    what = _WHAT[signs]
    fine = np.ones(len(raw), bool)
    fine[token[~_FITS[np.concatenate([[_EDGE], what[:-1]]), what]]] = False
    fine[token[(what == _COMMA) & (tags[token] < 0)]] = False
    fine[token[(what == _MARK) & ~_HAS_MARKS[tags[token]]]] = False
    # The suit of a rank is told by the next byte that is none.
    others = np.where(what != _RANK, np.arange(len(what)), len(what))
    suits = _SUIT_OF_BYTE[signs[np.minimum.accumulate(others[::-1])[::-1]]]
    kinds = np.where(what == _HONOUR, _HONOUR_OF_BYTE[signs] + FIRST_HONOUR, RANKS * suits + _RANK_OF_BYTE[signs])
    red = signs == _RED
    of_numbered_honour = (what == _RANK) & (suits == len(SUITS))
    fine[token[of_numbered_honour & (red | (kinds >= KINDS))]] = False
    tiles = (((what == _RANK) | (what == _HONOUR)) & fine[token]).nonzero()[0]
    kinds, red, token_of_tile = kinds[tiles].astype(np.int64), red[tiles], token[tiles]
    good = fine.nonzero()[0]
    ends = np.cumsum(np.bincount(token_of_tile, minlength=len(raw))[good])
    at = np.concatenate([[0], ends[:-1]])
    closing = np.cumsum(np.bincount(token, minlength=len(raw)))[good] - 1
    if not len(good):
        return Spelled(good, good, good, good, good, good, np.zeros(0, bool), good, good)
    return Spelled(
        good,
        tags[good],
        np.add.reduceat(_LOW[kinds], at),
        np.add.reduceat(_HIGH[kinds], at),
        np.add.reduceat(np.where(red, 1 << tk.RED_BITS * (kinds // RANKS), 0), at),
        kinds[ends - 1],
        what[closing - 1] == _MARK,
        ends,
        kinds,
    )


def _tags(raw: NDArray[np.uint8]) -> tuple[Ints, Ints]:
    """The tag of each token in `LISTS`, -1 without one, and where what it lists begins."""
    tags, begins = np.full(len(raw), -1), np.zeros(len(raw), np.int64)
    for number, name in enumerate(LISTS):
        opening = np.frombuffer(f"{name}:".encode(), np.uint8)
        own = (raw[:, : len(opening)] == opening).all(axis=1)
        tags[own], begins[own] = number, len(opening)
    return tags, begins


def _by_byte(letters: str, nothing: int = 0) -> NDArray[np.int64]:
    table = np.full(256, nothing, np.int64)
    for place, letter in enumerate(letters):
        table[ord(letter)] = place
    return table


def _what(letters: dict[int, Sequence[str]]) -> NDArray[np.int8]:
    table = np.full(256, _OTHER, np.int8)
    for what, own in letters.items():
        table[[ord(letter) for letter in own]] = what
    return table


_NUMBERED: Final = "z"
"""The letter of honours that are numbered."""
_RED: Final = ord("0")
_FIVE: Final = 4
_SUIT_OF_BYTE: Final = _by_byte(SUITS + _NUMBERED)
_HONOUR_OF_BYTE: Final = _by_byte(HONOURS)
_RANK_OF_BYTE: Final = _by_byte("123456789")
_RANK_OF_BYTE[_RED] = _FIVE
_WHAT: Final = _what(
    {
        _EDGE: "\0",
        _RANK: "0123456789",
        _SUIT: SUITS + _NUMBERED,
        _HONOUR: HONOURS,
        _MARK: CALLED,
        _COMMA: ",",
    }
)
_FITS: Final = np.array([[after in _FOLLOWED.get(before, ()) for after in range(7)] for before in range(7)])
_HAS_MARKS: Final = np.array([TAGS[name].value is Value.RIVER for name in LISTS] + [False])
"""Whether a tag takes `CALLED`; the last one is for -1, no tag."""


def _keys(suits: Sequence[int]) -> Ints:
    """What a tile of each kind adds to the keys of two suits."""
    of_kinds = [divmod(kind, RANKS) for kind in range(KINDS)]
    return np.array([BASE**rank << tk.KEY_SHIFT * suits.index(suit) if suit in suits else 0 for suit, rank in of_kinds])


_LOW: Final = _keys((0, 1))
_HIGH: Final = _keys((2, 3))
