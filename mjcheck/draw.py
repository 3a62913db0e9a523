"""A reading drawn as text: its groups, melds first, the pair last, and the group that the winning tile went to."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache

from mjcheck.arrange import concealed_sets, knitted_layout
from mjcheck.facts import Facts, Form, Wait
from mjcheck.hand import Hand
from mjcheck.notation.printer import meld_text
from mjcheck.tiles import HONOUR_MASK, ORPHAN_MASK, RED_FIVES, SUIT_MASKS, Tile, kinds_in, run_text


def groups_of(hand: Hand, reading: Facts) -> tuple[tuple[str, ...], int]:
    """The groups of a reading in the notation's spelling, and the index of the one that the winning tile is in."""
    assert hand.winning is not None
    win = hand.winning.kind
    groups = _kinds_of_groups(hand, reading)
    melds = tuple(meld_text(meld) for meld in hand.melds)
    index = _winning_group(groups, win, Wait(reading.wait))
    return melds + tuple(_with_red_fives(groups, hand, index)), len(melds) + index


def _kinds_of_groups(hand: Hand, reading: Facts) -> list[tuple[int, ...]]:
    chows, pungs, pairs = concealed_sets(hand, reading)
    sets = [(kind, kind + 1, kind + 2) for kind in chows] + [(kind, kind, kind) for kind in pungs]
    groups: list[tuple[int, ...]] = [*sorted(sets), *((kind, kind) for kind in pairs)]
    if reading.form == Form.ORPHANS:
        return [*_by_suit(ORPHAN_MASK & ~reading.pair), *groups]
    if reading.form == Form.KNITTED:
        return _by_suit(reading.k1)
    if reading.form == Form.KNITTED_STRAIGHT:
        return [*_by_suit(knitted_layout(reading.k1)), *groups]
    return groups


def _by_suit(kinds: int) -> list[tuple[int, ...]]:
    """Single tiles, those of a suit together."""
    return [tuple(kinds_in(kinds & part)) for part in (*SUIT_MASKS, HONOUR_MASK) if kinds & part]


def _winning_group(groups: list[tuple[int, ...]], win: int, wait: Wait) -> int:
    """The first group that the winning tile can have gone to with this wait."""
    return next(
        index
        for index, group in enumerate(groups)
        if win in group and (wait is Wait.SPECIAL or _wait_for(win, group) is wait)
    )


def _wait_for(win: int, group: tuple[int, ...]) -> Wait:
    """What one waited for whose tile went to this group."""
    low, *_, high = group
    if low == high:
        return Wait.SINGLE if len(group) == 2 else Wait.PAIR
    if group != (low, low + 1, low + 2):
        return Wait.SPECIAL
    if win not in (low, high):
        return Wait.CLOSED
    rank = win % 9 + 1
    return Wait.EDGE if (win, rank) in ((high, 3), (low, 7)) else Wait.TWO_SIDED


def _with_red_fives(groups: Iterable[tuple[int, ...]], hand: Hand, winning: int) -> Iterator[str]:
    """The groups as text.  A red winning tile is shown in the group that it went to, every other red five of the
    concealed tiles in the first group that has its kind."""
    assert hand.winning is not None
    red = [tile.kind for tile in hand.concealed if tile.red]
    for index, group in enumerate(groups):
        own = int(index == winning and hand.winning.red)
        for kind in dict.fromkeys(red):
            while kind in red and own < group.count(kind):
                red.remove(kind)
                own += 1
        yield _group_text(group, own)


@lru_cache(maxsize=1 << 10)
def _group_text(group: tuple[int, ...], red: int) -> str:
    """A group of which so many fives are red; only one kind of five is in a group."""
    tiles = []
    for kind in group:
        is_red = red > 0 and kind in RED_FIVES.values()
        tiles.append(Tile(kind, is_red))
        red -= is_red
    return run_text(tiles)
