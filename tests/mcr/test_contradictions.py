"""Situations that cannot be are refused, with the place that says so."""

from __future__ import annotations

import pytest

from mjcheck import Unusable
from tests.mcr.answers import at, fans


@pytest.mark.parametrize(
    ("hand", "code", "place"),
    [
        ("[213m<] [345s<] 567m 789p N +N ron last-copy", "last-copy-held", "last-copy"),
        ("[213m<] [345s<] 567m 789p N +N ron robbing", "robbing-a-held-tile", "robbing"),
        ("[999p<] [345s<] 567m 78p NN +9p ron robbing", "robbing-a-held-tile", "robbing"),
        ("[213m<] [345s<] 567m 78p NN +9p ron robbing last", "robbing-last-tile", "robbing"),
        ("[213m<] [345s<] 567m 78p NN +9p tsumo robbing", "robbing-self-drawn", "robbing"),
        ("[213m<] [345s<] 567m 78p NN +9p tsumo replacement", "replacement-without-kong", "replacement"),
        ("[9999s] [345s<] 567m 78p NN +9p ron replacement", "replacement-on-discard", "replacement"),
        ("[9999s] 345s 567m 78p NN +9p tsumo first", "first-after-call", "first"),
        ("345s 345s 567m 78p NN +9p tsumo first last", "first-and-last", "first"),
        ("[213m<] [345s<] 567m 78p NN +9p ron:S seat:S", "own-discard", "ron:S"),
    ],
)
def test_contradictions(hand: str, code: str, place: str) -> None:
    with pytest.raises(Unusable) as caught:
        at(hand)
    finding = next(finding for finding in caught.value.findings if finding.code == code)
    assert hand[finding.start : finding.end] == place


def test_what_may_stand_together() -> None:
    assert fans("[9999s] [213m<] 567m 78p NN +9p tsumo replacement last") == "妙手回春 杠上开花 暗杠 幺九刻"
    assert fans("[213m<] [345s<] 567m 78p NN +9p ron robbing last-copy") == "抢杠和"


@pytest.mark.parametrize("tag", ["riichi", "dora:4p", "void:s", "honba:1", "kong-discard", "declared", "nuki:1"])
def test_tags_of_other_games_are_refused(tag: str) -> None:
    with pytest.raises(Unusable) as caught:
        at(f"123m 456m 789m 78p NN +9p ron {tag}")
    assert [finding.code for finding in caught.value.findings] == ["unknown-tag"]


def test_a_fourth_flower_of_a_kind_does_not_exist() -> None:
    with pytest.raises(Unusable):
        at("[213m<] [345s<] 567m 78p NN 1f1f +9p ron")
