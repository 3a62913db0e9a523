"""A win in a table is judged and paid as the same hand by itself."""

from __future__ import annotations

import pytest

from mjcheck import Verdict, score, settle
from mjcheck.hand import Hand
from mjcheck.notation import hand_text, read_hand
from tests.riichi_hands import wins

OF_THE_TABLE = ("round", "dora", "ura", "honba", "sticks")


def table_of(hand: Hand, text: str, preset: str) -> str:
    """The hand as a table with a single win."""
    said = hand.situation
    tiles, tags = [], []
    for word in text.split():
        name = word.partition(":")[0]
        (tags if (name.isalpha() and name.islower()) or "-" in name else tiles).append(word)
    header = [word for word in tags if word.partition(":")[0] in OF_THE_TABLE]
    own = [word for word in tags if word.partition(":")[0] not in (*OF_THE_TABLE, "tsumo", "ron", "seat")]
    assert hand.winning is not None
    way = "tsumo" if said.self_drawn else f"from:{said.discarder}"
    return "\n".join(
        (
            " ".join(("table", preset, *header)),
            f"{said.seat}: {' '.join(tiles)}",
            " ".join(("win", str(said.seat), hand.winning.text, way, *own)),
        )
    )


def same(verdict: Verdict, table: str) -> None:
    settlement = settle(table)
    in_table = settlement.verdicts[1]
    assert in_table.win == verdict.win
    assert in_table.reasons == verdict.reasons
    assert in_table.best == verdict.best
    paid = [entry for entry in settlement.entries if entry.why != "penalty"]
    assert [(entry.payer, entry.payee, entry.amount, entry.why) for entry in paid] == [
        (payment.payer, payment.payee, payment.amount, payment.why) for payment in verdict.payments
    ]
    assert bool(settlement.flaws) != bool(verdict.win)


@pytest.mark.parametrize("seed", range(4))
def test_random_riichi_wins(seed: int) -> None:
    for text in wins(25, seed=seed):
        hand = read_hand(text)
        (verdict,) = score(text, "tenhou").verdicts
        same(verdict, table_of(hand, hand_text(hand), "tenhou"))


@pytest.mark.parametrize(
    ("text", "preset"),
    [
        ("123m 456m 789m 123p 5s +5s ron:W seat:S", "mcr"),
        ("123m 678p 456s 22p 34s +5s tsumo seat:N", "mcr"),
        ("123345567678m 9m +9m tsumo seat:W void:s", "yifang-sichuan"),
        ("123456m 234p 678s 9p +9p ron:E seat:S void:s", "yifang-sichuan"),
        ("123m 456p 345s 22m 67p +8p tsumo seat:E declared", "two-player-71"),
    ],
)
def test_wins_of_the_other_families(text: str, preset: str) -> None:
    hand = read_hand(text)
    (verdict,) = score(text, preset).verdicts
    same(verdict, table_of(hand, hand_text(hand), preset))
