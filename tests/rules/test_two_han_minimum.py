"""A table that asks for two han: dora do not count towards them, and a yakuman or a limit always does."""

from __future__ import annotations

import pytest

from mjcheck import score
from mjcheck.batch.answers import Answers
from mjcheck.rulebook import load_preset

TWO_HAN = ("win.minimum=2",)


@pytest.mark.parametrize(
    ("hand", "wins"),
    [
        ("19m 19p 19s ESWNPFC +C", True),
        ("[PPP<] [FFF^] [CCC>] 12m 55s +3m", True),
        ("111m 333p 555s 99s 77p +7p tsumo", True),
        ("234m 456p 22p 567s 78s +6s ron", True),
        ("234m 456p 22p 567s 78s +9s ron riichi", True),
        ("234m 456p 22p 567s 78s +9s ron", False),
        ("234m 456p 22p 567s 78s +9s ron dora:1p,1p", False),
        ("[PPP<] 456p 22p 567s 78s +9s", False),
    ],
)
def test_what_counts_towards_two_han(hand: str, wins: bool) -> None:
    [verdict] = score(hand, "riichi", overrides=TWO_HAN).verdicts
    assert verdict.win is wins
    if not wins:
        assert [reason.code for reason in verdict.reasons] == ["below-minimum"]


def test_a_pattern_worth_a_limit_suffices() -> None:
    hand = "234m 456p 22p 567s 78s +9s ron first seat:S"
    overrides = ("win.minimum=5", "pattern.renhou.enabled=true")
    [verdict] = score(hand, "riichi", overrides=overrides).verdicts
    assert "renhou" in [pattern.id for pattern in verdict.best.patterns if verdict.best]
    assert verdict.win


def test_hands_together_say_the_same() -> None:
    table = load_preset("riichi", TWO_HAN)
    hands = ["19m 19p 19s ESWNPFC +C", "234m 456p 22p 567s 78s +9s ron", "234m 456p 22p 567s 78s +6s ron"]
    wins = [answer.verdicts[0].win for answer in Answers(table).of(hands) if answer is not None]
    assert wins == [True, False, True]
