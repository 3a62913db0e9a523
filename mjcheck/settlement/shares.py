"""Who pays whom for a win: the shares of the base, counters, riichi sticks and liability."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Final

from mjcheck.hand import Situation
from mjcheck.rulebook.payment import LiabilityRules, RiichiPayment
from mjcheck.tiles import WINDS
from mjcheck.verdict import Payment, Valued

DEALER: Final = "E"
UNNAMED: Final = "?"
"""The seat of a discarder who was not named."""
STICKS: Final = "sticks"


def _rounded_up(amount: int, step: int) -> int:
    return -(-amount // step) * step


def ron_points(base: int, winner: str, rules: RiichiPayment) -> int:
    """What a discarder pays for base points, counters aside."""
    return _rounded_up(base * (rules.ron_dealer if winner == DEALER else rules.ron), rules.round_to)


@lru_cache(maxsize=1 << 10)
def tsumo_points(base: int, winner: str, seats: tuple[str, ...], rules: RiichiPayment) -> Mapping[str, int]:
    """What each other seat pays for base points of a self-drawn win, counters aside."""
    payers = [seat for seat in seats if seat != winner]
    shares = {seat: rules.tsumo_dealer if DEALER in (winner, seat) else rules.tsumo for seat in payers}
    absent = len(WINDS) - len(seats)
    absent_share = absent * (rules.tsumo_dealer if winner == DEALER else rules.tsumo)
    if absent_share and rules.absent_seat == "bisection":
        # Each payer bears an equal part of what the empty seat would have paid; doubled to stay in whole numbers.
        amounts = {seat: base * (shares[seat] * len(payers) + absent_share) for seat in payers}
        return {seat: _rounded_up(-(-amount // len(payers)), rules.round_to) for seat, amount in amounts.items()}
    if absent_share and rules.absent_seat in ("full-shares", "full-equal"):
        if rules.absent_seat == "full-equal":
            shares = dict.fromkeys(payers, 1)
        whole, parts = ron_points(base, winner, rules), sum(shares.values())
        return {seat: _rounded_up(-(-whole * shares[seat] // parts), rules.round_to) for seat in payers}
    return {seat: _rounded_up(base * share, rules.round_to) for seat, share in shares.items()}


def points(base: int, said: Situation, seats: tuple[str, ...], rules: RiichiPayment) -> int:
    """What the winner takes, counters and sticks not included."""
    winner = said.seat or DEALER
    if said.self_drawn:
        return sum(tsumo_points(base, winner, seats, rules).values())
    return ron_points(base, winner, rules)


def liable_base(valued: Valued, said: Situation, liability: LiabilityRules | None) -> int:
    """The part of a hand's base points that the seat named liable answers for; 0 when it answers for nothing.

    Only patterns that make a seat liable count, and a liable seat that deals in pays as any discarder does.
    """
    if liability is None or said.pao is None or said.pao == said.discarder:
        return 0
    units = sum(entry.value * entry.count for entry in valued.patterns if entry.id in liability.patterns)
    if not units or liability.scope == "hand":
        return valued.base if units else 0
    return valued.base * units // sum(entry.value * entry.count for entry in valued.patterns)


def win_payments(
    valued: Valued,
    said: Situation,
    seats: tuple[str, ...],
    rules: RiichiPayment,
    liability: LiabilityRules | None,
) -> tuple[Payment, ...]:
    """Every payment for one win; the winner is ``said.seat``.  Amounts in points, none of them zero."""
    winner = said.seat or DEALER
    honba = said.honba or 0
    liable_part = liable_base(valued, said, liability)
    liable = said.pao if liable_part else None
    own_base = valued.base - liable_part
    owed: list[tuple[str, int, str]] = []
    if said.self_drawn:
        shares = tsumo_points(own_base, winner, seats, rules)
        owed += [(seat, amount, "tsumo") for seat, amount in shares.items()]
        counters = rules.honba_tsumo * honba
        if liable is None:
            owed += [(seat, counters, "honba") for seat in shares]
        else:
            whole = sum(tsumo_points(liable_part, winner, seats, rules).values())
            owed += [(liable, whole, "liability"), (liable, counters * len(shares), "honba")]
    else:
        discarder = said.discarder or UNNAMED
        owed.append((discarder, ron_points(own_base, winner, rules), "win"))
        pays_counters = discarder
        if liable is not None and liability is not None:
            # The discarder and the liable seat bear half each; what halving leaves over is the liable seat's.
            whole = ron_points(liable_part, winner, rules)
            half = whole // 2 // rules.round_to * rules.round_to
            owed += [(discarder, half, "win"), (liable, whole - half, "liability")]
            pays_counters = liable if liability.honba == "liable" else discarder
        owed.append((pays_counters, rules.honba_ron * honba, "honba"))
    owed.append((STICKS, rules.stick * (said.sticks or 0), STICKS))
    return tuple(Payment(payer, winner, amount, why) for payer, amount, why in _merged(owed) if amount)


def _merged(owed: Iterable[tuple[str, int, str]]) -> list[tuple[str, int, str]]:
    """One entry for a payer and a reason, in the order in which they first came."""
    sums: dict[tuple[str, str], int] = {}
    for payer, amount, why in owed:
        sums[payer, why] = sums.get((payer, why), 0) + amount
    return [(payer, amount, why) for (payer, why), amount in sums.items()]
