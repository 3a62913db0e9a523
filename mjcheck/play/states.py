"""What each seat of a table is at the end of the hand: ready or not, waiting for what, worth at most how much."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from mjcheck.findings import Note
from mjcheck.hand import Hand, Situation
from mjcheck.judge import judge
from mjcheck.ledger import Flaw, SeatState
from mjcheck.legality import obstacles, void_suit
from mjcheck.ready import waits_of
from mjcheck.rulebook import Rulebook
from mjcheck.rulebook.model import Rules
from mjcheck.table import Seat, Table
from mjcheck.tiles import COPIES, KIND_TEXT, Tile, kinds_in, mask_of
from mjcheck.void import suit_kinds
from mjcheck.winner import declared_riichi

_UNWON = 13


def seat_state(table: Table, seat: Seat, rulebook: Rulebook) -> tuple[SeatState, tuple[Flaw, ...]]:
    """What a seat is that has not won, and where what it says and what it shows do not go together."""
    rules, claim, hand = rulebook.rules, seat.claim, seat.hand
    if hand is None or not seat.whole:
        ready = False if claim.void_held else claim.ready
        void_held = (claim.void_held or (False if ready else None)) if rules.win.void_suit else None
        return SeatState(ready, most=claim.most, void_held=void_held), ()
    against = obstacles(hand, rules)
    flaws = [Flaw(Note("hand-not-allowed", {"seat": seat.wind}), seat.span, reasons=against)] if against else []
    void_held = bool(void_suit(hand, rules)) if rules.win.void_suit else None
    if len(hand.concealed) + 3 * len(hand.melds) > _UNWON:
        return SeatState(void_held=void_held), tuple(flaws)
    waits = 0 if against or void_held else counted_waits(hand, rules)
    most = _most(hand, waits, rulebook) if waits and rules.wall_end is not None else None
    state = SeatState(bool(waits), tuple(KIND_TEXT[kind] for kind in kinds_in(waits)), most, void_held)
    flaws += _contradicted(table, seat, state)
    return state, tuple(flaws)


def counted_waits(hand: Hand, rules: Rules) -> int:
    """The kinds (a mask) for which thirteen tiles wait, as the table counts them when the wall is exhausted."""
    waits = waits_of(hand.counts, rules.forms) & rules.tiles.kinds
    if rules.win.void_suit and hand.situation.void is not None:
        waits &= ~suit_kinds(hand.situation.void)
    held = _copies_that_end_a_wait(hand, rules)
    return waits & ~mask_of(kind for kind in kinds_in(waits) if held.count(kind) >= COPIES)


def _copies_that_end_a_wait(hand: Hand, rules: Rules) -> list[int]:
    """The kinds of the tiles of which four make a wait for one more none."""
    concealed = [tile.kind for tile in hand.concealed]
    if rules.draw is not None:
        dead = rules.draw.dead_wait
    elif rules.wall_end is not None:
        dead = "hand-and-melds" if rules.wall_end.ready_excludes_own_fifth_copy else "none"
    else:
        dead = "hand-and-melds"
    if dead == "none":
        return []
    return concealed if dead == "concealed" else [tile.kind for tile in hand.tiles]


def _most(hand: Hand, waits: int, rulebook: Rulebook) -> int:
    """The most that a ready hand can be worth, of its patterns alone: no matter how it would be won."""
    said = hand.situation
    plain = Situation(self_drawn=False, seat=said.seat, round=rulebook.rules.seats.rounds[0], void=said.void)
    worths = []
    for kind in kinds_in(waits):
        best = judge(replace(hand, winning=Tile(kind), situation=plain), rulebook).best
        worths.append(0 if best is None else best.base)
    return max(worths)


def _contradicted(table: Table, seat: Seat, state: SeatState) -> Iterator[Flaw]:
    """What a seat declared, or is said to be, and its shown hand is not."""
    claim, at = seat.claim, seat.span
    if claim.ready is not None and claim.ready != state.ready:
        yield Flaw(Note("claim-ready", {"seat": seat.wind, "claimed": "ready" if claim.ready else "not-ready"}), at)
    if claim.void_held and not state.void_held:
        yield Flaw(Note("claim-void-held", {"seat": seat.wind}), at)
    if claim.most is not None and state.most is not None and claim.most != state.most:
        yield Flaw(Note("claim-max", {"seat": seat.wind, "claimed": claim.most, "most": state.most}), at)
    if not state.ready:
        if declared_riichi(table, seat):
            yield Flaw(Note("declared-not-ready", {"seat": seat.wind, "declared": "riichi"}), at)
        if "declared" in seat.said.flags:
            yield Flaw(Note("declared-not-ready", {"seat": seat.wind, "declared": "declared"}), at)
