"""Who pays whom where the others play on after a win: the fees of kongs, and the end of the wall."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from mjcheck.hand import Meld, Source
from mjcheck.ledger import Entry
from mjcheck.rulebook.payment import KongFeeRules, WallEndRules
from mjcheck.verdict import Payment

KONG = "kong"


def kong_fees(
    owner: str, meld: Meld, giver: str | None, active: Sequence[str], rules: KongFeeRules
) -> tuple[Payment, ...]:
    """What a kong earns from the seats still in; ``giver`` is the seat whose discard completed it, of a kong made on
    one."""
    if meld.concealed or meld.added:
        fee = rules.concealed if meld.concealed else rules.added
        owed = [(seat, fee) for seat in active if seat != owner]
    else:
        owed = [] if giver is None else [(giver, rules.discard)]
    return tuple(Payment(payer, owner, amount, KONG) for payer, amount in owed if amount)


def giver_of(owner: str, source: Source | None, seats: Sequence[str]) -> str | None:
    """The seat whose discard a meld took: the mark counted from its owner; ``None`` where that is not said."""
    steps = {Source.RIGHT: 1, Source.ACROSS: 2, Source.LEFT: len(seats) - 1}
    if source is None or source not in steps:
        return None
    return seats[(seats.index(owner) + steps[source]) % len(seats)]


def wall_end_payments(
    active: Sequence[str],
    seats: Sequence[str],
    void_held: Collection[str],
    worth: Mapping[str, int],
    rules: WallEndRules,
) -> tuple[Payment, ...]:
    """What those still in (``active``) pay: for tiles of the missing suit, then for not being ready.

    ``void_held`` are those who hold such tiles, ``worth`` the most that each ready hand can be worth, by its seat.
    """
    owed: list[Payment] = []
    faultless = [seat for seat in (seats if rules.void_held_to == "all" else active) if seat not in void_held]
    for payer in active:
        if payer in void_held:
            owed += [Payment(payer, payee, rules.void_held, "void-suit") for payee in faultless]
    if rules.not_ready == "highest-value":
        unready = [seat for seat in active if seat not in void_held and seat not in worth]
        owed += [Payment(payer, payee, worth[payee], "not-ready") for payer in unready for payee in worth]
    return tuple(payment for payment in owed if payment.amount)


def kong_refunds(
    paid: Sequence[Entry], void_held: Collection[str], unready: Collection[str], rules: WallEndRules
) -> tuple[Payment, ...]:
    """Every kong's fee back to who paid it, from those who must give theirs back."""
    owing: set[str] = set()
    if "void-held" in rules.refund_kongs:
        owing.update(void_held)
    if "not-ready" in rules.refund_kongs:
        owing.update(unready)
    return tuple(
        Payment(entry.payee, entry.payer, entry.amount, "kong-refund")
        for entry in paid
        if entry.why == KONG and entry.payee in owing
    )
