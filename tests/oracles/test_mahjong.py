"""Riichi against the PyPI package `mahjong`, an independent scorer, on random hands with random situations.

Where the two are known to differ:

- liability (pao) is unknown to it; a nagashi mangan is paid wrongly there.  Neither is generated here.
"""

from __future__ import annotations

import os
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mjcheck.hand import Hand, MeldKind
from mjcheck.judge import judge
from mjcheck.notation import assume, read_hand
from mjcheck.rulebook import load_preset
from mjcheck.tiles import WINDS, Tile
from tests.riichi_hands import win

pytestmark = pytest.mark.oracle
if os.environ.get("MJCHECK_ORACLES") != "required":
    pytest.importorskip("mahjong")

EXAMPLES = 5_000
LONG_EXAMPLES = 200_000
FIRST_WIND = 27


class _Ids:
    """Gives each tile a number of the other package's 136: 4 * kind + copy, copy 0 of a five being the red one."""

    def __init__(self) -> None:
        self._used: set[int] = set()

    def of(self, tile: Tile) -> int:
        is_five = tile.kind in (4, 13, 22)
        copies = [0] if tile.red else [1, 2, 3, 0] if is_five else range(4)
        number = next(4 * tile.kind + copy for copy in copies if 4 * tile.kind + copy not in self._used)
        self._used.add(number)
        return number


def other_result(hand: Hand):  # type: ignore[no-untyped-def]  # the other package's own record
    """The same hand and situation judged by the other package."""
    from mahjong.hand_calculating.hand import HandCalculator
    from mahjong.hand_calculating.hand_config import HandConfig, OptionalRules
    from mahjong.meld import Meld

    ids, said = _Ids(), hand.situation
    melds = []
    # Reds first, so that no plain five takes the number of a red one.
    red_first = sorted(enumerate(hand.melds), key=lambda entry: not any(tile.red for tile in entry[1].tiles))
    assert hand.winning is not None
    concealed = sorted(hand.concealed, key=lambda tile: not tile.red)
    win_id = ids.of(hand.winning)
    own = [ids.of(tile) for tile in concealed]
    for _, meld in red_first:
        kind = {MeldKind.CHOW: Meld.CHI, MeldKind.PUNG: Meld.PON, MeldKind.KONG: Meld.KAN}[meld.kind]
        numbers = sorted(ids.of(tile) for tile in sorted(meld.tiles, key=lambda tile: not tile.red))
        melds.append(Meld(meld_type=kind, tiles=numbers, opened=not meld.concealed))
    tiles = sorted([*own, win_id, *(number for meld in melds for number in meld.tiles)])
    config = HandConfig(
        is_tsumo=said.self_drawn is True,
        is_riichi="riichi" in said.flags,
        is_daburu_riichi="double-riichi" in said.flags,
        is_ippatsu="ippatsu" in said.flags,
        is_rinshan="replacement" in said.flags,
        is_haitei="last" in said.flags and said.self_drawn is True and "replacement" not in said.flags,
        is_houtei="last" in said.flags and said.self_drawn is False,
        player_wind=FIRST_WIND + WINDS.index(said.seat or "S"),
        round_wind=FIRST_WIND + WINDS.index(said.round or "E"),
        tsumi_number=said.honba or 0,
        kyoutaku_number=said.sticks or 0,
        options=OptionalRules(has_open_tanyao=True, has_aka_dora=True, has_double_yakuman=False),
    )
    dora, ura = [ids.of(tile) for tile in said.dora], [ids.of(tile) for tile in said.ura]
    return HandCalculator.estimate_hand_value(
        tiles, win_id, melds=melds, dora_indicators=dora, ura_dora_indicators=ura, config=config
    )


def compare(seed: int) -> None:
    text = win(random.Random(seed))
    hand, _ = assume(read_hand(text))
    verdict = judge(hand, load_preset("tenhou"))
    other = other_result(hand)
    if other.error is not None:
        assert other.error == "no_yaku", (text, other.error)
        assert [reason.code for reason in verdict.reasons] == ["no-yaku"], text
        return
    assert verdict.win, (text, verdict.reasons)
    assert verdict.best is not None
    total = verdict.best.total
    if total["yakuman"]:
        assert other.han == 13 * total["yakuman"], text
    else:
        assert (other.han, other.fu) == (total["han"], total["fu"]), (text, other.yaku)
    said = hand.situation
    sticks = 1000 * (said.sticks or 0)
    assert other.cost["total"] == verdict.deltas[said.seat or "S"], text
    assert verdict.deltas.get("sticks", 0) == -sticks, text
    assert sum(verdict.deltas.values()) == 0


@settings(max_examples=EXAMPLES, deadline=None)
@given(st.integers(0, 2**40))
def test_random_wins_score_the_same(seed: int) -> None:
    compare(seed)


@pytest.mark.long
@settings(max_examples=LONG_EXAMPLES, deadline=None)
@given(st.integers(0, 2**40))
def test_many_random_wins_score_the_same(seed: int) -> None:
    compare(seed)
