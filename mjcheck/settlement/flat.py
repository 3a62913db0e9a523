"""Who pays whom where all pay a basic amount, and who dealt in, or each at a self-drawn win, pays the value as well."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from mjcheck.hand import Situation
from mjcheck.rulebook.payment import FlatPayment
from mjcheck.settlement.shares import DEALER, UNNAMED
from mjcheck.verdict import Payment, Valued

OTHERS: Final = "??"
"""All seats but the winner's and that of a discarder who was not named, together."""


def win_payments(valued: Valued, said: Situation, seats: Sequence[str], rules: FlatPayment) -> tuple[Payment, ...]:
    """Every payment for one win; the winner is ``said.seat``.  Amounts in points, none of them zero."""
    winner = said.seat or DEALER
    others = [seat for seat in seats if seat != winner]
    whole = rules.basic + valued.base
    if said.self_drawn:
        owed = [(seat, whole, "tsumo") for seat in others]
    elif said.discarder is None:
        owed = [(UNNAMED, whole, "win"), (OTHERS, rules.basic * (len(others) - 1), "win")]
    else:
        owed = [(seat, whole if seat == said.discarder else rules.basic, "win") for seat in others]
    return tuple(Payment(payer, winner, amount, why) for payer, amount, why in owed if amount)
