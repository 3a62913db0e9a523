"""A reading drawn as text: its groups, melds first, the pair last, and the group that the winning tile went to."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from mjcheck.arrange import knitted_layout, melded
from mjcheck.facts import Facts, Form, Wait
from mjcheck.hand import Hand
from mjcheck.notation.printer import meld_text
from mjcheck.tiles import (
    FIRST_HONOUR,
    HONOUR_MASK,
    KINDS,
    ORPHAN_MASK,
    RED_FIVES,
    SUIT_MASKS,
    Tile,
    chow_kinds,
    kinds_in,
    run_text,
)

_FIVES: Final = frozenset(RED_FIVES.values())


class Group(NamedTuple):
    """Tiles that stand together: their kinds, their text without red fives, and what one waited for whose winning tile
    of a kind went there."""

    kinds: tuple[int, ...]
    text: str
    waits: Mapping[int, int]


def groups_of(hand: Hand, reading: Facts) -> tuple[tuple[str, ...], int]:
    """The groups of a reading in the notation's spelling, and the index of the one that the winning tile is in."""
    assert hand.winning is not None
    groups = _groups(hand, reading)
    index = _winning_group(groups, hand.winning.kind, reading.wait)
    if reading.red:
        reds = [tile.kind for tile in hand.concealed if tile.red]
        texts = _with_red_fives(groups, reds, index if hand.winning.red else -1)
    else:
        texts = [group.text for group in groups]
    if not hand.melds:
        return tuple(texts), index
    return (*map(meld_text, hand.melds), *texts), len(hand.melds) + index


def _groups(hand: Hand, reading: Facts) -> Sequence[Group]:
    """The concealed groups in the order in which they are drawn."""
    declared = melded(hand)
    sets = _sets(reading.chows - declared.chows, reading.pungs & ~declared.pungs)
    if reading.form == Form.STANDARD:
        return (*sets, _PAIRS[reading.pair.bit_length() - 1])
    pairs = tuple(_PAIRS[kind] for kind in kinds_in(reading.pair))
    if reading.form == Form.SEVEN_PAIRS:
        return [_PAIRS[kind] for kind in range(KINDS) for _ in range(hand.counts[kind] // 2)]
    if reading.form == Form.ORPHANS:
        return (*_by_suit(ORPHAN_MASK & ~reading.pair), *pairs)
    if reading.form == Form.KNITTED:
        return _by_suit(reading.k1)
    return (*_by_suit(knitted_layout(reading.k1)), *sets, *pairs)


def _sets(chows: int, pungs: int) -> tuple[Group, ...]:
    """Chows (packed as in `Facts`) and pungs (a mask), those of lower kinds first."""
    suits = [_sets_of_suit(suit, chows >> 21 * suit & 0x1FFFFF, pungs >> 9 * suit & 0x1FF) for suit in range(3)]
    return (*suits[0], *suits[1], *suits[2], *_sets_of_suit(3, 0, pungs >> FIRST_HONOUR))


@lru_cache(maxsize=1 << 12)
def _sets_of_suit(suit: int, chows: int, pungs: int) -> tuple[Group, ...]:
    kinds = [(kind, kind, kind) for kind in kinds_in(pungs << 9 * suit)]
    for start in range(7):
        kinds += [chow_kinds(7 * suit + start)] * (chows >> 3 * start & 7)
    return tuple(_group(group) for group in sorted(kinds))


@lru_cache(maxsize=1 << 10)
def _group(kinds: tuple[int, ...]) -> Group:
    return Group(kinds, run_text(map(Tile, kinds)), {kind: _wait_for(kind, kinds) for kind in kinds})


def _by_suit(kinds: int) -> list[Group]:
    """Single tiles, those of a suit together."""
    return [_group(tuple(kinds_in(kinds & part))) for part in (*SUIT_MASKS, HONOUR_MASK) if kinds & part]


def _wait_for(win: int, group: tuple[int, ...]) -> Wait:
    """What one waited for whose tile went to this group."""
    low, high = group[0], group[-1]
    if low == high:
        return (Wait.SPECIAL, Wait.SINGLE, Wait.PAIR)[len(group) - 1]
    if group != (low, low + 1, low + 2):
        return Wait.SPECIAL
    if win not in (low, high):
        return Wait.CLOSED
    rank = win % 9 + 1
    return Wait.EDGE if (win, rank) in ((high, 3), (low, 7)) else Wait.TWO_SIDED


def _winning_group(groups: Sequence[Group], win: int, wait: int) -> int:
    """The first group that the winning tile can have gone to with this wait."""
    for index, group in enumerate(groups):
        if group.waits.get(win, -1) == wait or (wait == Wait.SPECIAL and win in group.waits):
            return index
    raise AssertionError("a reading has its winning tile in one of its groups")


def _with_red_fives(groups: Sequence[Group], reds: list[int], red_win: int) -> list[str]:
    """The groups as text.  A red winning tile is shown in the group that it went to (``red_win``, -1 where it is none),
    every other red five of the concealed tiles, ``reds``, in the first group that has its kind."""
    texts = []
    for index, group in enumerate(groups):
        own = int(index == red_win)
        for kind in dict.fromkeys(reds):
            while kind in reds and own < group.kinds.count(kind):
                reds.remove(kind)
                own += 1
        texts.append(_red_text(group.kinds, own) if own else group.text)
    return texts


@lru_cache(maxsize=1 << 10)
def _red_text(kinds: tuple[int, ...], red: int) -> str:
    """A group of which so many fives are red; only one kind of five is in a group."""
    tiles = []
    for kind in kinds:
        is_red = red > 0 and kind in _FIVES
        tiles.append(Tile(kind, is_red))
        red -= is_red
    return run_text(tiles)


_PAIRS: Final = tuple(_group((kind, kind)) for kind in range(KINDS))
