"""Chinese Official against the PyPI package `PyMahjongGB`, an independent scorer, on random hands of every form.

Where the two are known to differ:

- It mends tags that contradict each other in silence, and we refuse them; none are generated here.
- It does not know the dealer's win with the tiles dealt (`first`), which is not generated here either.
- Where readings are worth the same, ours is the list that stands higher in the rulebook, and its own may be another
  reading; the names of one-point chow patterns and waits may differ within one.
"""

from __future__ import annotations

import os
import random
from collections import Counter
from collections.abc import Mapping

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mjcheck.hand import Hand, MeldKind
from mjcheck.judge import judge
from mjcheck.notation import assume, read_hand
from mjcheck.rulebook import load_preset
from mjcheck.tiles import FIRST_HONOUR, WINDS
from mjcheck.verdict import Valued
from tests.mcr_hands import win

pytestmark = pytest.mark.oracle
if os.environ.get("MJCHECK_ORACLES") != "required":
    pytest.importorskip("MahjongGB")

EXAMPLES = 5_000
LONG_EXAMPLES = 100_000

ALIKE = frozenset({"一般高", "喜相逢", "连六", "老少副", "边张", "坎张", "单钓将"})
"""Patterns of one point among which a hand may choose."""


WAITS = {"独听・边张": "边张", "独听・嵌张": "坎张", "独听・单钓": "单钓将"}
"""Its names for the patterns that it has other names for."""


def name_of(kind: int) -> str:
    """A kind as the other package spells it."""
    if kind < FIRST_HONOUR:
        return "WBT"[kind // 9] + str(kind % 9 + 1)
    honour = kind - FIRST_HONOUR
    # Its dragons are red, green, white; ours white, green, red.
    return f"F{honour + 1}" if honour < 4 else f"J{7 - honour}"


def other_patterns(hand: Hand) -> Counter[str]:
    """The same hand's patterns as the other package counts them, with the points of each kind in all."""
    from MahjongGB import MahjongFanCalculator

    packs = []
    for meld in hand.melds:
        if meld.kind is MeldKind.CHOW:
            packs.append(("CHI", name_of(meld.lowest + 1), 1))
        elif meld.kind is MeldKind.PUNG:
            packs.append(("PENG", name_of(meld.lowest), 1))
        else:
            packs.append(("GANG", name_of(meld.lowest), 0 if meld.concealed else 1))
    said = hand.situation
    assert hand.winning is not None
    found = MahjongFanCalculator(
        pack=tuple(packs),
        hand=tuple(name_of(tile.kind) for tile in hand.concealed),
        winTile=name_of(hand.winning.kind),
        flowerCount=len(hand.flowers),
        isSelfDrawn=said.self_drawn is True,
        is4thTile="last-copy" in said.flags,
        isAboutKong=bool(said.flags & {"replacement", "robbing"}),
        isWallLast="last" in said.flags,
        seatWind=WINDS.index(said.seat or "S"),
        prevalentWind=WINDS.index(said.round or "E"),
        verbose=True,
    )
    points: Counter[str] = Counter()
    for value, times, name, _ in found:
        points[WAITS.get(name, name)] += value * times
    return points


def _without_ties(points: Mapping[str, int]) -> dict[str, int]:
    return {name: value for name, value in points.items() if name not in ALIKE}


def _points(reading: Valued) -> dict[str, int]:
    return _without_ties({one.names["zh"]: one.value * one.count for one in reading.patterns})


def compare(text: str) -> None:
    hand, _ = assume(read_hand(text))
    verdict = judge(hand, load_preset("mcr"))
    best = verdict.best
    assert best is not None, text
    other = other_patterns(hand)
    assert best.total["points"] == sum(other.values()), (text, best.patterns, other)
    assert best.total["flowers"] == other["花牌"], text
    assert verdict.win == (sum(other.values()) - other["花牌"] >= 8), text
    if _points(best) != _without_ties(other):
        readings = judge(hand, load_preset("mcr"), explain=True).readings
        alike = [_points(reading) for reading in readings if reading.total == best.total]
        assert _without_ties(other) in alike, (text, best.patterns, other)


@settings(max_examples=EXAMPLES, deadline=None)
@given(st.integers(0, 2**40))
def test_random_hands_score_the_same(seed: int) -> None:
    compare(win(random.Random(seed)))


@pytest.mark.long
@settings(max_examples=LONG_EXAMPLES, deadline=None)
@given(st.integers(0, 2**40))
def test_many_random_hands_score_the_same(seed: int) -> None:
    compare(win(random.Random(seed)))
