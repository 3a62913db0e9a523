"""Who pays whom, by the method of the rulebook's ``[payment]``."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from mjcheck.hand import Situation
from mjcheck.memory import Memory
from mjcheck.rulebook.model import Rules
from mjcheck.rulebook.payment import FlatPayment, RiichiPayment, ValuePayment
from mjcheck.settlement import direct, flat, shares
from mjcheck.verdict import Payment, Valued


def takings(base: int, said: Situation, rules: Rules) -> Mapping[str, int]:
    """What the payment of a base adds to a total: the points that the winner takes, where the value does not say."""
    if isinstance(rules.payment, RiichiPayment):
        return {"points": shares.points(base, said, rules.seats.winds, rules.payment)}
    return {}


def payments(valued: Valued, said: Situation, rules: Rules) -> tuple[Payment, ...]:
    """Every payment for a win; the winner is ``said.seat``.  Amounts in points."""
    if isinstance(rules.payment, RiichiPayment):
        return shares.win_payments(valued, said, rules.seats.winds, rules.payment, rules.liability)
    if isinstance(rules.payment, FlatPayment):
        return flat.win_payments(valued, said, rules.seats.winds, rules.payment)
    if isinstance(rules.payment, ValuePayment):
        return direct.win_payments(valued, said, rules.seats.winds, rules.payment)
    return ()


def balance(paid: Iterable[Payment], seats: Iterable[str]) -> Mapping[str, int]:
    """What each seat gains or loses, every seat named; a key for the sticks where they were taken.  Sums to zero."""
    balances = dict.fromkeys(seats, 0)
    for payment in paid:
        balances[payment.payer] = balances.get(payment.payer, 0) - payment.amount
        balances[payment.payee] = balances.get(payment.payee, 0) + payment.amount
    return balances


class Owed(NamedTuple):
    """Every payment for a win, and what each seat gains or loses by them."""

    payments: tuple[Payment, ...]
    balance: Mapping[str, int]


class Cashier:
    """Works out at one table what is paid for wins.  Remembers it: few values and situations occur."""

    def __init__(self, rules: Rules) -> None:
        self._rules = rules
        self._owed = Memory[tuple[object, ...], Owed]()
        self._takings = Memory[tuple[object, ...], Mapping[str, int]]()

    def takings(self, base: int, said: Situation) -> Mapping[str, int]:
        """As `takings` of this module."""
        key = (base, said.self_drawn, said.seat)
        found = self._takings.get(key)
        if found is None:
            found = self._takings[key] = takings(base, said, self._rules)
        return found

    def owed(self, valued: Valued, said: Situation) -> Owed:
        """The payments for a win, and the balance."""
        if said.pao is not None:
            return self._work_out(valued, said)  # the patterns count, too
        key = (valued.base, said.self_drawn, said.seat, said.discarder, said.honba, said.sticks)
        found = self._owed.get(key)
        if found is None:
            found = self._owed[key] = self._work_out(valued, said)
        return found

    def _work_out(self, valued: Valued, said: Situation) -> Owed:
        paid = payments(valued, said, self._rules)
        return Owed(paid, balance(paid, self._rules.seats.winds))
