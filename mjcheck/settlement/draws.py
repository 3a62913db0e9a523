"""Who pays whom when nobody wins: those not ready, and a river of orphans."""

from __future__ import annotations

from collections.abc import Sequence

from mjcheck.hand import Discard
from mjcheck.rulebook.payment import RiichiPayment
from mjcheck.settlement.shares import tsumo_points
from mjcheck.tiles import ORPHAN_MASK
from mjcheck.verdict import Payment


def not_ready_payments(ready: Sequence[str], seats: Sequence[str], pool: int) -> tuple[Payment, ...]:
    """Those not ready pay the pool, shared evenly, to those ready; nothing when all are ready, or none is.

    A pool that cannot be shared out evenly in whole points is paid as far as it can.
    """
    unready = [seat for seat in seats if seat not in ready]
    if not ready or not unready:
        return ()
    amount = pool // (len(ready) * len(unready))
    return tuple(Payment(payer, payee, amount, "not-ready") for payee in ready for payer in unready if amount)


def is_nagashi(river: Sequence[Discard]) -> bool:
    """Whether all of one's discards were terminals and honours, and none was called."""
    return bool(river) and all(ORPHAN_MASK >> discard.tile.kind & 1 and not discard.called for discard in river)


def nagashi_payments(
    winner: str, base: int, seats: Sequence[str], rules: RiichiPayment, counters: int = 0
) -> tuple[Payment, ...]:
    """What the others pay for it: the shares of a self-drawn win of ``base`` points, and of counters where the table
    takes it for a win."""
    shares = tsumo_points(base, winner, seats, rules)
    owed = [Payment(payer, winner, amount, "nagashi") for payer, amount in shares.items()]
    owed += [Payment(payer, winner, rules.honba_tsumo * counters, "honba") for payer in shares]
    return tuple(payment for payment in owed if payment.amount)
