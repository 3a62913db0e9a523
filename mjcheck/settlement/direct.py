"""Who pays whom where a win costs its value: the discarder alone, or each other player at a self-drawn win."""

from __future__ import annotations

from collections.abc import Sequence

from mjcheck.hand import Situation
from mjcheck.rulebook.payment import ValuePayment
from mjcheck.settlement.shares import DEALER, UNNAMED
from mjcheck.verdict import Payment, Valued


def win_payments(valued: Valued, said: Situation, seats: Sequence[str], rules: ValuePayment) -> tuple[Payment, ...]:
    """Every payment for one win; the winner is ``said.seat``.  Amounts in points, none of them zero.

    ``seats`` are those still in, the winner's included.  An only opponent is the discarder, named or not.
    """
    winner = said.seat or DEALER
    others = [seat for seat in seats if seat != winner]
    value = rules.unit * valued.base
    if said.self_drawn:
        amount, why, payers = value + rules.self_drawn_extra, "tsumo", others
    else:
        discarder = said.discarder or (others[0] if len(others) == 1 else UNNAMED)
        amount, why, payers = value, "win", [discarder]
    return tuple(Payment(payer, winner, amount, why) for payer in payers if amount)
