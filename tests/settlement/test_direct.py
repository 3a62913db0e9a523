"""A win that costs its value: from the discarder alone, or from each other player who is still in."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from mjcheck import load_preset, score
from mjcheck.hand import Situation
from mjcheck.rulebook.payment import ValuePayment
from mjcheck.settlement.direct import win_payments
from mjcheck.verdict import Valued


@pytest.fixture(scope="module")
def plain() -> Valued:
    """A hand worth 1."""
    best = score("123456m 234678p 9p +9p tsumo void:s", "yifang-sichuan").verdicts[0].best
    assert best is not None
    return best


def paid(valued: Valued, said: Situation, seats: Sequence[str], *, extra: int = 1, unit: int = 1) -> dict[str, int]:
    rules = ValuePayment(method="value", unit=unit, self_drawn_extra=extra)
    return {payment.payer: payment.amount for payment in win_payments(valued, said, seats, rules)}


def test_s14_only_those_still_in_pay_for_a_self_drawn_win(plain: Valued) -> None:
    drawn = Situation(self_drawn=True, seat="S")
    assert paid(plain, drawn, "ESWN") == {"E": 2, "W": 2, "N": 2}
    assert paid(plain, drawn, "ESW") == {"E": 2, "W": 2}
    assert paid(plain, drawn, "SN") == {"N": 2}


def test_s13_a_discarder_pays_alone(plain: Valued) -> None:
    assert paid(plain, Situation(self_drawn=False, seat="S", discarder="E"), "ESWN") == {"E": 1}
    assert paid(plain, Situation(self_drawn=False, seat="S"), "ESWN") == {"?": 1}


def test_an_only_opponent_is_the_discarder(plain: Valued) -> None:
    assert paid(plain, Situation(self_drawn=False, seat="W"), "EW") == {"E": 1}


def test_the_extra_point_is_no_part_of_the_unit(plain: Valued) -> None:
    assert paid(plain, Situation(self_drawn=True, seat="E"), "EW", unit=10) == {"W": 11}
    assert paid(plain, Situation(self_drawn=True, seat="E"), "EW", unit=10, extra=0) == {"W": 10}


def test_each_table_states_its_payment() -> None:
    sichuan, two = (load_preset(name).rules.payment for name in ("yifang-sichuan", "two-player-71"))
    assert sichuan == ValuePayment(method="value", unit=1, self_drawn_extra=1)
    assert two == ValuePayment(method="value", unit=1, self_drawn_extra=0)
