"""The wins of a table: each judged as any hand is, and those on one discard paid as the table has it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from mjcheck.findings import Note
from mjcheck.hand import Hand, MeldKind
from mjcheck.judge import judge
from mjcheck.ledger import TABLE
from mjcheck.liability import leaves_liability_open
from mjcheck.notation import assume
from mjcheck.rulebook import Rulebook
from mjcheck.rulebook.model import Rules
from mjcheck.table import Event, Table
from mjcheck.tiles import Tile
from mjcheck.verdict import Payment, Verdict
from mjcheck.winner import won_hand

_OF_THE_TABLE = frozenset({"assumed-round", "assumed-sticks"})
"""Assumptions that are made once for a table, not for each of its wins."""


@dataclass(frozen=True, slots=True)
class JudgedWin:
    """A win with its verdict.  ``reasons`` are all that stands in its way; ``number`` is that of the event."""

    event: Event
    number: int
    seat: str
    tile: Tile
    hand: Hand
    verdict: Verdict
    reasons: tuple[Note, ...]
    assumed: tuple[Note, ...]


@dataclass(frozen=True, slots=True)
class PaidWins:
    """Which of the legal wins on one discard are paid, and how; ``passed_over`` are not.  ``aborted``: there were so
    many that the hand is drawn."""

    legal: tuple[JudgedWin, ...]
    payments: tuple[tuple[JudgedWin, tuple[Payment, ...]], ...] = ()
    passed_over: tuple[JudgedWin, ...] = ()
    aborted: bool = False


def judge_wins(table: Table, events: Sequence[Event], number: int, rulebook: Rulebook, sticks: int) -> list[JudgedWin]:
    """Judge the wins on one tile, the first of them event ``number``.  Expects the round in the table's header.

    Raises nothing; a win whose hand is not shown is left out.
    """
    judged = []
    for place, event in enumerate(events):
        hand = won_hand(table, event)
        if hand is None or event.seat is None or event.tile is None:
            continue
        rules = rulebook.rules
        hand = replace(hand, situation=replace(hand.situation, sticks=sticks))
        hand, notes = assume(hand, rules.seats.winds, void_suit=rules.win.void_suit)
        verdict = judge(hand, rulebook)
        reasons = verdict.reasons + _against_discarder(table, event)
        assumed = tuple(note for note in notes if note.code not in _OF_THE_TABLE)
        if leaves_liability_open(hand, rulebook, verdict):
            assumed += (Note("assumed-no-liability"),)
        judged.append(JudgedWin(event, number + place, event.seat, event.tile, hand, verdict, reasons, assumed))
    return judged


def _against_discarder(table: Table, event: Event) -> tuple[Note, ...]:
    """A discard after a kong needs a kong of the discarder."""
    said = event.situation
    if "kong-discard" not in said.flags or said.discarder is None:
        return ()
    discarder = table.seat(said.discarder)
    melds = () if discarder.hand is None else discarder.hand.melds
    if not discarder.whole or any(meld.kind is MeldKind.KONG for meld in melds):
        return ()
    return (Note("discarder-without-kong", {"seat": said.discarder}),)


def paid_wins(judged: Sequence[JudgedWin], rulebook: Rulebook, sticks: int) -> PaidWins:
    """Who of several winners on one tile is paid, counters and riichi sticks shared as the table has it.

    Those nearest to the discarder in turn come first.
    """
    rules = rulebook.rules
    legal = sorted((win for win in judged if not win.reasons), key=lambda win: _turns_after(win, rules))
    several = rules.multiple_win
    paid, passed_over = legal, list[JudgedWin]()
    if several is not None and len(legal) > several.most:
        if several.beyond == "abort":
            return PaidWins(tuple(legal), aborted=True)
        paid, passed_over = legal[: several.most], legal[several.most :]
    if len(paid) < 2:
        payments = tuple((win, win.verdict.payments) for win in paid)
        return PaidWins(tuple(legal), payments, tuple(passed_over))
    shares = _stick_shares(paid, sticks, rules)
    each = several is not None and several.honba == "each"
    settled = []
    for place, win in enumerate(paid):
        honba = win.hand.situation.honba if each or place == 0 else 0
        situation = replace(win.hand.situation, honba=honba, sticks=shares[place])
        verdict = judge(replace(win.hand, situation=situation), rulebook)
        settled.append((win, verdict.payments))
    return PaidWins(tuple(legal), tuple(settled), tuple(passed_over))


def _turns_after(win: JudgedWin, rules: Rules) -> int:
    """How many turns after the discarder a winner sits."""
    seats, discarder = rules.seats.winds, win.event.situation.discarder
    return 0 if discarder is None else (seats.index(win.seat) - seats.index(discarder)) % len(seats)


def _stick_shares(paid: Sequence[JudgedWin], sticks: int, rules: Rules) -> list[int]:
    """How many riichi sticks each of several winners takes, the first in turn first."""
    rule = "first" if rules.multiple_win is None else rules.multiple_win.sticks
    if rule == "split":
        shares = [sticks // len(paid)] * len(paid)
    elif rule == "own-then-first":
        shares = [int(not win.hand.situation.flags.isdisjoint({"riichi", "double-riichi"})) for win in paid]
    else:
        shares = [0] * len(paid)
    shares[0] += sticks - sum(shares)
    return shares


def false_win_payments(win: JudgedWin, rules: Rules) -> tuple[Payment, ...]:
    """What a win declared wrongly costs the one who declared it, at a table with such a penalty."""
    cost = max((int(str(note.values.get("penalty", 0))) for note in win.reasons), default=0)
    if rules.penalty is None or not cost:
        return ()
    if rules.penalty.paid_to == "nobody":
        return (Payment(win.seat, TABLE, cost, "penalty"),)
    others = [seat for seat in rules.seats.winds if seat != win.seat]
    return tuple(Payment(win.seat, seat, cost // len(others), "penalty") for seat in others)
