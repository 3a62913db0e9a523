"""Hands that are answered together get the very answers that each gets by itself."""

from __future__ import annotations

import json
import random

import pytest

from mjcheck import Unusable
from mjcheck.api import judge_text
from mjcheck.batch.answers import Answers
from mjcheck.rulebook import load_preset, shipped_names
from mjcheck.sample import sample
from mjcheck.verdict import Answer
from tests import mcr_hands, riichi_hands
from tests.batch.test_same_as_score import CASES, PLAIN_WINS, mutated, strangers


def alone(hand: str, preset: str, *, strict: bool) -> Answer | None:
    """The hand's answer by itself, ``None`` where it cannot be used."""
    try:
        return judge_text(hand, (load_preset(preset),), side_by_side=False, strict=strict)
    except Unusable:
        return None


def answered(hands: list[str], preset: str, *, strict: bool = False) -> int:
    """How many were answered together, each as by itself."""
    answers = Answers(load_preset(preset), strict=strict).of(hands)
    for hand, answer in zip(hands, answers, strict=True):
        if answer is not None:
            assert answer == alone(hand, preset, strict=strict), (preset, hand)
    return sum(answer is not None for answer in answers)


@pytest.mark.parametrize("preset", sorted(shipped_names()))
def test_a_table_s_own_hands(preset: str) -> None:
    hands = list(sample(load_preset(preset).rules, 200, 21))
    assert answered(hands, preset) > 150


@pytest.mark.parametrize("preset", ["tenhou", "tenhou-sanma", "m-league", "mcr", "mcr-greenbook"])
def test_random_wins(preset: str) -> None:
    wins = mcr_hands.wins if "mcr" in preset else riichi_hands.wins
    assert answered(list(wins(600, seed=22)), preset) > (40 if preset == "tenhou-sanma" else 550)


@pytest.mark.parametrize("preset", sorted(shipped_names()))
@pytest.mark.parametrize("strict", [False, True])
def test_spellings_and_situations(preset: str, strict: bool) -> None:
    answered(list(PLAIN_WINS), preset, strict=strict)


@pytest.mark.parametrize("preset", sorted(shipped_names()))
def test_hands_that_cannot_be_at_a_table_are_left_to_the_way_of_one_hand(preset: str) -> None:
    hands = strangers(preset, (), 40, seed=24)
    answers = Answers(load_preset(preset)).of(hands)
    kept = 0
    for hand, answer in zip(hands, answers, strict=True):
        judged = alone(hand, preset, strict=False)
        reasons = {note.code for note in judged.verdicts[0].reasons} if judged is not None else set()
        if {"foreign-tile", "not-allowed"} & reasons:
            assert answer is None, (preset, hand)
            kept += 1
        assert answer in (None, judged), (preset, hand)
    assert kept > 10


@pytest.mark.parametrize("preset", ["tenhou", "joypip-sanma", "mcr", "yifang-sichuan", "two-player-71"])
def test_faulty_hands_among_good_ones(preset: str) -> None:
    rng = random.Random(preset)
    answered([mutated(rng, hand) for hand in sample(load_preset(preset).rules, 300, 23)], preset)


@pytest.mark.skipif(not CASES.is_dir(), reason="the shared cases are not here")
@pytest.mark.parametrize("name", ["riichi_wins", "mcr", "sichuan_hands", "two_player"])
def test_shared_cases(name: str) -> None:
    by_preset: dict[str, list[str]] = {}
    for path in CASES.glob(f"{name}.jsonl"):
        for line in path.read_text(encoding="utf-8").splitlines():
            case = json.loads(line)
            by_preset.setdefault(case["preset"], []).append(case["hand"])
    assert by_preset
    assert sum(answered(hands, preset) for preset, hands in by_preset.items())


@pytest.mark.parametrize("preset", sorted(shipped_names()))
@pytest.mark.parametrize("texts", [[], ["", "  ", "# a comment"], ["555555m"], ["123m 456m 234p 678s E +W"]])
def test_texts_of_which_none_is_answered(preset: str, texts: list[str]) -> None:
    for strict in (False, True):
        assert Answers(load_preset(preset), strict=strict).of(texts) == [None] * len(texts)


@pytest.mark.parametrize("form", ["standard", "seven_pairs", "orphans"])
def test_tables_without_one_of_the_forms(form: str) -> None:
    hands = list(riichi_hands.wins(100, seed=24)) + list(PLAIN_WINS)
    table = load_preset("riichi", (f"forms.{form}=false",))
    for hand, answer in zip(hands, Answers(table).of(hands), strict=True):
        if answer is not None:
            assert answer == judge_text(hand, (table,), side_by_side=False)
