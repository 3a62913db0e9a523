"""What follows a settled hand: the points of each seat, the next hand, and the end of the match."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from mjcheck.findings import Note
from mjcheck.ledger import NextHand, Standing
from mjcheck.rulebook.model import Rules
from mjcheck.rulebook.payment import RiichiPayment
from mjcheck.settlement.match import Ending, Place, next_hand, standings, start_of
from mjcheck.table import Table
from mjcheck.winner import declared_riichi


@dataclass(frozen=True, slots=True)
class Coming:
    """The next hand, ``None`` where hands are independent or this one is not over; points and final points where they
    can be told."""

    next: NextHand | None
    scores: Mapping[str, int]
    final: Mapping[str, Standing]
    remarks: tuple[Note, ...] = ()


def coming_hand(table: Table, rules: Rules, ending: Ending | None, sticks: int, deltas: Mapping[str, int]) -> Coming:
    """What follows a hand that ended so; ``sticks`` are the riichi sticks that nobody took."""
    match, stick = rules.match, rules.payment.stick if isinstance(rules.payment, RiichiPayment) else 0
    scores = _scores(table, rules, stick, deltas)
    if match is None or ending is None:
        return Coming(None, scores, {})
    place = Place(table.said.round, table.number, table.said.honba or 0)
    told, known = next_hand(ending, place, sticks, scores, rules, match)
    starts = _starts(table, rules)
    final = standings(scores, starts, stick * sticks, rules, match) if told.over and scores and starts else {}
    return Coming(told, scores, final, () if known else (Note("end-unknown"),))


def _scores(table: Table, rules: Rules, stick: int, deltas: Mapping[str, int]) -> dict[str, int]:
    """Each seat's points after the hand, riichi sticks paid; empty where not all were given."""
    scores: dict[str, int] = {}
    for wind in rules.seats.winds:
        seat = table.seat(wind)
        if seat.claim.score is None:
            return {}
        scores[wind] = seat.claim.score + deltas[wind] - stick * declared_riichi(table, seat)
    return scores


def _starts(table: Table, rules: Rules) -> dict[str, str]:
    """The wind with which each seat began the match: said, or what the number of the hand gives."""
    match, number, winds = rules.match, table.number, rules.seats.winds
    starts: dict[str, str] = {}
    for wind in winds:
        said = table.seat(wind).claim.start
        if said is None and number is not None and match is not None and not match.seat_changes:
            said = start_of(wind, number, winds)
        if said is None:
            return {}
        starts[wind] = said
    return starts
