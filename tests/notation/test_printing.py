"""Hands print back in one spelling, which says the same."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings

from mjcheck.notation import hand_text, read_hand
from tests.notation.texts import good_texts


@given(good_texts)
@settings(max_examples=200, deadline=None)
def test_reading_what_was_printed_gives_the_same_hand(text: str) -> None:
    hand = read_hand(text)
    printed = hand_text(hand)
    again = read_hand(printed)
    assert again == replace(hand, winning_assumed=False)
    assert hand_text(again) == printed


@given(good_texts)
@settings(max_examples=100, deadline=None)
def test_printed_text_is_plain_letters(text: str) -> None:
    printed = hand_text(read_hand(text))
    assert printed.isascii()
    assert "  " not in printed


def test_tags_are_printed_in_one_order() -> None:
    tags = (
        "ron:S seat:W round:E riichi ippatsu last declared dora:3m,0p ura:9s honba:2 sticks:1 nuki:1 void:s "
        "shown:4p river:1m9mP^2p missed:turn missed:riichi pao:N"
    )
    backwards = " ".join(reversed(tags.split()))
    assert hand_text(read_hand(f"123m 456m 234p 678p EE {backwards}")) == f"123m 456m 234p 678p E +E {tags}"


@pytest.mark.parametrize("flag", ["robbing", "robbing:concealed"])
def test_a_robbed_kong_is_printed_once(flag: str) -> None:
    text = f"123m 456m 234p 67s EE +8s ron {flag}"
    assert hand_text(read_hand(text)) == text
