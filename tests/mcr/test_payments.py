"""Who pays what for a win, what a hand under eight points is told, and what a false win costs."""

from __future__ import annotations

import pytest

from mjcheck import Verdict
from tests.mcr.answers import at

# 七星不靠 24 and two flowers; 全带五 16, 妙手回春 8 and two flowers.
BY_DISCARD = "147m 25p 36s ESWNPF 1f2g +C"
SELF_DRAWN = "[345m<] [555p^] 456s 67s 55m 1f2g +5s tsumo last"


def paid(verdict: Verdict) -> dict[str, int]:
    return {payment.payer: payment.amount for payment in verdict.payments}


@pytest.mark.parametrize(
    ("seat", "deltas"),
    [
        ("E", {"E": 102, "S": -34, "W": -34, "N": -34}),
        ("S", {"E": -34, "S": 102, "W": -34, "N": -34}),
    ],
)
def test_self_drawn_each_pays_eight_and_the_points_flowers_included(seat: str, deltas: dict[str, int]) -> None:
    verdict = at(f"{SELF_DRAWN} seat:{seat}")
    assert verdict.best is not None
    assert verdict.best.total == {"points": 26, "minimum_points": 24, "flowers": 2}
    assert verdict.deltas == deltas
    assert {payment.why for payment in verdict.payments} == {"tsumo"}


def test_by_discard_the_discarder_pays_eight_and_the_points_and_the_others_eight() -> None:
    verdict = at(f"{BY_DISCARD} ron:W seat:E")
    assert verdict.deltas == {"E": 50, "S": -8, "W": -34, "N": -8}
    assert {payment.why for payment in verdict.payments} == {"win"}


def test_a_robbed_player_pays_as_a_discarder() -> None:
    verdict = at("[213m<] [345s<] 567m 78p NN +9p ron:N seat:S robbing")
    assert paid(verdict) == {"E": 8, "W": 8, "N": 16}


def test_a_discarder_who_is_not_named() -> None:
    verdict = at(f"{BY_DISCARD} ron seat:E")
    assert paid(verdict) == {"?": 34, "??": 16}
    assert sum(verdict.deltas.values()) == 0
    assert verdict.deltas["E"] == 50


def test_the_dealer_pays_and_takes_as_anybody() -> None:
    assert at(f"{BY_DISCARD} ron:E seat:W").deltas == {"E": -34, "S": -8, "W": 50, "N": -8}


# ---------------------------------------------------------------------------- under eight points

LITTLE = "[213m<] [345s<] 567m 79p NN 123f +8p ron"
NOT_COMPLETE_BUT_READY = "[213m<] [345s<] 567m 79p NN +6p ron"
NOT_READY = "[213m<] [345s<] 57m 79p SNE +6p ron"


def test_under_eight_points_patterns_and_total_are_given_all_the_same() -> None:
    verdict = at(LITTLE)
    assert (verdict.win, [reason.code for reason in verdict.reasons]) == (False, ["below-minimum"])
    assert {**verdict.reasons[0].values} == {"points": 1, "minimum": 8, "missing": 7, "penalty": 40}
    assert verdict.best is not None
    assert verdict.best.total == {"points": 4, "minimum_points": 1, "flowers": 3}
    assert [pattern.id for pattern in verdict.best.patterns] == ["closed-wait", "flower-tiles"]
    assert (verdict.payments, verdict.deltas) == ((), {})


def test_exactly_eight_points_win() -> None:
    assert at("[213m<] 345m 678m EE PP +P ron").win
    assert at("[213m<] [345s<] 567m 78p NN +9p ron").win


@pytest.mark.parametrize(
    ("preset", "settings", "costs"),
    [
        ("mcr", (), (40, 40, 80)),
        ("yifang-mcr", (), (0, 0, 0)),
        ("mcr-greenbook", (), (0, 0, 0)),
        (
            "mcr",
            ("penalty.paid_to=each", "penalty.below_minimum=10", "penalty.wrong_tile=10", "penalty.not_ready=20"),
            (30, 30, 60),
        ),
    ],
)
def test_what_a_false_win_costs(preset: str, settings: tuple[str, ...], costs: tuple[int, ...]) -> None:
    hands = (LITTLE, NOT_COMPLETE_BUT_READY, NOT_READY)
    reasons = [at(hand, preset, *settings).reasons[0] for hand in hands]
    assert [reason.code for reason in reasons] == ["below-minimum", "incomplete", "incomplete"]
    assert tuple(reason.values["penalty"] for reason in reasons) == costs


def test_another_minimum() -> None:
    assert at(LITTLE, "mcr", "win.minimum=1").win
    assert not at("[213m<] [345s<] 567m 78p NN +9p ron", "mcr", "win.minimum=9").win


def test_a_cap_on_what_a_hand_is_worth() -> None:
    verdict = at("1112345678999m +5m ron:S seat:E", "mcr", "value.cap=88")
    assert verdict.best is not None
    assert verdict.best.total == {"points": 88, "minimum_points": 91, "flowers": 0}
    assert verdict.deltas["S"] == -96
