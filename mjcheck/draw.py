"""A reading drawn as text: its groups, melds first, the pair last, and the group that the winning tile went to."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from mjcheck.arrange import concealed_sets, knitted_layout
from mjcheck.facts import Facts, Form, Wait
from mjcheck.hand import Hand
from mjcheck.notation.printer import meld_text
from mjcheck.tiles import HONOUR_MASK, ORPHAN_MASK, SUIT_MASKS, Tile, kinds_in, run_text


def groups_of(hand: Hand, reading: Facts) -> tuple[tuple[str, ...], int]:
    """The groups of a reading in the notation's spelling, and the index of the one that the winning tile is in."""
    assert hand.winning is not None
    win = hand.winning.kind
    groups = _kinds_of_groups(hand, reading)
    melds = tuple(meld_text(meld) for meld in hand.melds)
    index = len(melds) + _winning_group(groups, win, Wait(reading.wait))
    return melds + tuple(_with_red_fives(groups, hand)), index


def _kinds_of_groups(hand: Hand, reading: Facts) -> list[tuple[int, ...]]:
    chows, pungs, pairs = concealed_sets(hand, reading)
    sets = [(kind, kind + 1, kind + 2) for kind in chows] + [(kind,) * 3 for kind in pungs]
    groups = sorted(sets) + [(kind,) * 2 for kind in pairs]
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
    """The first group that holds the winning tile in the place which its wait says."""
    fits = {
        Wait.SINGLE: lambda group: group == (win, win),
        Wait.PAIR: lambda group: group == (win, win, win),
        Wait.CLOSED: lambda group: group == (win - 1, win, win + 1),
        Wait.EDGE: lambda group: group in ((win - 2, win - 1, win), (win, win + 1, win + 2)),
        Wait.TWO_SIDED: lambda group: group in ((win - 2, win - 1, win), (win, win + 1, win + 2)),
        Wait.SPECIAL: lambda group: win in group,
    }[wait]
    edge_starts = (win - 2 if win % 9 == 2 else win,)
    for index, group in enumerate(groups):
        if fits(group) and (wait is not Wait.EDGE or group[0] in edge_starts):
            return index
    return next(index for index, group in enumerate(groups) if win in group)


def _with_red_fives(groups: Iterable[tuple[int, ...]], hand: Hand) -> Iterable[str]:
    """The groups as text; each red five of the concealed tiles shown in the first group that has its kind."""
    assert hand.winning is not None
    red = Counter(tile.kind for tile in (*hand.concealed, hand.winning) if tile.red)
    for group in groups:
        tiles = []
        for kind in group:
            tiles.append(Tile(kind, red=red[kind] > 0))
            red[kind] -= red[kind] > 0
        yield run_text(tiles)
