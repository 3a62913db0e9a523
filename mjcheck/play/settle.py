"""Settling a table: its events in order, each win judged, every payment entered."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from mjcheck.findings import Finding, Note, Unusable
from mjcheck.hand import MeldKind, Situation
from mjcheck.ledger import Entry, Flaw, SeatState, Settlement, balances, entries
from mjcheck.play.coming import coming_hand
from mjcheck.play.rules import rule_faults
from mjcheck.play.states import seat_state
from mjcheck.play.wins import JudgedWin, false_win_payments, judge_wins, paid_wins
from mjcheck.rulebook import Rulebook
from mjcheck.rulebook.model import HanValue
from mjcheck.rulebook.payment import RiichiPayment
from mjcheck.settlement.aborts import against_abort, is_shown
from mjcheck.settlement.blood import giver_of, kong_fees, kong_refunds, wall_end_payments
from mjcheck.settlement.draws import is_nagashi, nagashi_payments, not_ready_payments
from mjcheck.settlement.match import Ending, number_of, round_of
from mjcheck.settlement.shares import STICKS
from mjcheck.table import Event, EventKind, Span, Table
from mjcheck.verdict import Payment, Verdict
from mjcheck.winner import declared_riichi

DEFAULT_ROUND: Final = "E"


def settle(table: Table, rulebook: Rulebook, text: str = "") -> Settlement:
    """Settle a table by a rulebook.

    What the rules do not allow is listed as a flaw and not paid.  Raises `Unusable`, over ``text``, for what cannot be
    at such a table: seats it does not have, events after the end, a winner who has left already.
    """
    faults = list(rule_faults(table, rulebook.rules))
    if faults:
        raise Unusable(text, tuple(sorted(faults, key=lambda fault: fault.start)))
    play = _Play(_numbered(table, rulebook), rulebook)
    play.run()
    if play.faults:
        raise Unusable(text, tuple(play.faults))
    return play.settlement()


def _numbered(table: Table, rulebook: Rulebook) -> Table:
    """The table with the number of the hand, and the round that it gives."""
    number = number_of(table, rulebook.rules)
    said = replace(table.said, round=round_of(number, table.said.round, rulebook.rules))
    return replace(table, said=said, number=number)


class _Play:
    """A hand of play while its events are gone through."""

    def __init__(self, table: Table, rulebook: Rulebook) -> None:
        self.table = table
        self.rulebook = rulebook
        self.rules = rulebook.rules
        self.active: list[str] = list(self.rules.seats.winds)
        self.entries: list[Entry] = []
        self.faults: list[Finding] = []
        self.flaws: list[Flaw] = []
        self.remarks: list[Note] = []
        self.assumed: list[Note] = []
        self.verdicts: dict[int, Verdict] = {}
        self.ending: Ending | None = None
        self.walled = False
        self.fished: list[str] = []
        self.states: dict[str, SeatState] = {}
        riichi = sum(declared_riichi(table, seat) for seat in table.seats.values())
        self.sticks = table.said.sticks if table.said.sticks is not None else riichi
        if table.said.sticks is None and riichi and isinstance(self.rules.payment, RiichiPayment):
            self.assumed.append(Note("assumed-sticks", {"count": riichi}))
        self.round = table.said.round or DEFAULT_ROUND
        if table.said.round is None and self.rules.match is not None and self.rules.match.counted_by != "none":
            self.assumed.append(Note("assumed-round", {"wind": DEFAULT_ROUND}))
        self._read_states()

    def run(self) -> None:
        """Go through the events."""
        events = self.table.events
        number = 0
        while number < len(events):
            event = events[number]
            group = [event]
            while event.kind is EventKind.WIN and number + len(group) < len(events):
                following = events[number + len(group)]
                if not _same_discard(event, following):
                    break
                group.append(following)
            if self.ending is not None:
                help_text = "a new table begins with a header"
                self._refuse("after-the-end", "the hand has ended already", event.span, help_text)
                return
            self._take(group, number + 1)
            number += len(group)
        if self.ending is None:
            self._leave_open()

    def _take(self, group: Sequence[Event], number: int) -> None:
        event = group[0]
        gone = next((one.seat for one in group if one.seat is not None and one.seat not in self.active), None)
        if gone is not None:
            self._refuse("has-left", f"{gone} has won and left already", event.span)
            return
        match event.kind:
            case EventKind.WIN:
                self._win(group, number)
            case EventKind.KONG:
                self._kong(event, number)
            case EventKind.OUT:
                self._out(event)
            case EventKind.WALL:
                self._wall(event, number)
            case EventKind.FISH:
                self._fish(event, number)
            case EventKind.ABORT:
                self._abort(event)

    # ------------------------------------------------------------------ wins

    def _win(self, group: Sequence[Event], number: int) -> None:
        discarder = group[0].situation.discarder
        if discarder is not None and discarder not in self.active:
            self._refuse("has-left", f"{discarder} has won and left already", group[0].span)
            return
        judged = judge_wins(self._in_round(), group, number, self.rulebook, self.sticks)
        self._pay_wins(judged)

    def _in_round(self) -> Table:
        return replace(self.table, said=replace(self.table.said, round=self.round))

    def _pay_wins(self, judged: Sequence[JudgedWin]) -> None:
        for win in judged:
            self.verdicts[win.number] = win.verdict
            self.assumed += (note for note in win.assumed if note not in self.assumed)
            if win.reasons:
                note = Note("illegal-win", {"seat": win.seat, "tile": win.tile.text})
                self.flaws.append(Flaw(note, win.event.span, win.number, win.reasons))
                self._enter(false_win_payments(win, self.rules), win.number)
        paid = paid_wins(judged, self.rulebook, self.sticks)
        if paid.aborted:
            self.remarks.append(Note("wins-abort", {"n": len(paid.legal)}))
            self.ending = Ending("abort")
            return
        for win, payments in paid.payments:
            # Who has won and left pays nothing any more.
            payers = (*self.active, STICKS)
            self._enter([payment for payment in payments if payment.payer in payers], win.number)
            self.remarks += (note for note in win.verdict.ignored if note.code != "tag")
        self.remarks += (Note("win-not-paid", {"seat": win.seat}) for win in paid.passed_over)
        self.sticks = 0 if paid.payments and self.sticks else self.sticks
        winners = [win.seat for win, _ in paid.payments]
        self._leave(winners)

    def _leave(self, seats: Sequence[str]) -> None:
        """Take seats that have won out of play; the hand ends when enough have."""
        for seat in seats:
            self.active.remove(seat)
            self.states[seat] = SeatState(won=True)
        gone = [seat for seat in self.rules.seats.winds if seat not in self.active]
        if seats and len(gone) >= self.rules.win.winners:
            self.ending = Ending("win", gone, self._ready())

    # ------------------------------------------------------------------ kongs, and who left before

    def _kong(self, event: Event, number: int) -> None:
        rules = self.rules.kong_fee
        if rules is None or event.seat is None or event.tile is None:
            return
        hand = self.table.seat(event.seat).hand
        assert hand is not None  # a kong that nobody shows is refused when the table is read
        kind = event.tile.kind
        meld = next(meld for meld in hand.melds if meld.kind is MeldKind.KONG and meld.lowest == kind)
        giver = giver_of(event.seat, meld.source, self.rules.seats.winds)
        if not meld.concealed and not meld.added:
            if giver is None:
                help_text = "mark the meld: < from the left, ^ across, > from the right"
                self._refuse("kong-giver", "who gave the kong's tile is not said", event.span, help_text)
                return
            if giver not in self.active:
                self._refuse("has-left", f"{giver} has won and left already", event.span)
                return
        self._enter(kong_fees(event.seat, meld, giver, self.active, rules), number)

    def _out(self, event: Event) -> None:
        if self.rules.win.winners == 1:
            self._refuse("out", "the first win ends the hand here: nobody leaves it", event.span)
        elif event.seat is not None:
            self._leave([event.seat])

    # ------------------------------------------------------------------ the end of the wall

    def _wall(self, event: Event, number: int) -> None:
        if self.walled:
            self._refuse("after-the-end", "the wall is exhausted already", event.span)
            return
        self.walled = True
        if not self._hands_known(event.span):
            return
        if self.rules.wall_end is not None:
            self._settle_blood(number)
        elif self.rules.draw is not None:
            self._settle_draw(number)
        elif self.rules.last_fish is not None and self._fishers():
            return
        if self.ending is None:
            self.ending = Ending("draw", ready=self._ready())

    def _hands_known(self, at: Span) -> bool:
        """Whether it is known of every seat still in if it is ready, where that matters."""
        if self.rules.wall_end is None and self.rules.draw is None and self.rules.last_fish is None:
            return True
        unknown = [seat for seat in self.active if self.states[seat].ready is None]
        for seat in unknown:
            shown = self.table.seats.get(seat)
            help_text = f"show the hand on the line {seat}:, or say ready or not-ready there"
            self._refuse("hand-not-shown", f"nothing shows if {seat} is ready", shown.span if shown else at, help_text)
        return not unknown

    def _settle_blood(self, number: int) -> None:
        rules = self.rules.wall_end
        assert rules is not None
        void_held = [seat for seat in self.active if self.states[seat].void_held]
        unready = [seat for seat in self.active if not self.states[seat].ready and seat not in void_held]
        worth: dict[str, int] = {}
        for seat in self.active:
            state = self.states[seat]
            if state.ready and state.most is None and unready and rules.not_ready != "none":
                help_text = "say its highest value, too: ready max:8"
                self._refuse("max-not-said", f"what {seat} can be worth is not said", self._span(seat), help_text)
            elif state.ready:
                worth[seat] = state.most or 0
        self._enter(wall_end_payments(self.active, self.rules.seats.winds, void_held, worth, rules), number)
        self._enter(kong_refunds(self.entries, void_held, unready, rules), number)

    def _settle_draw(self, number: int) -> None:
        rules, payment, value = self.rules.draw, self.rules.payment, self.rules.value
        assert rules is not None
        seats = self.rules.seats.winds
        clean = [seat for seat in seats if is_nagashi(self.table.seat(seat).river)] if rules.nagashi != "none" else []
        if clean and isinstance(payment, RiichiPayment) and isinstance(value, HanValue):
            as_win = rules.nagashi == "win"
            for place, seat in enumerate(clean):
                counters = (self.table.said.honba or 0) if as_win and place == 0 else 0
                self._enter(nagashi_payments(seat, value.limit[0].base, seats, payment, counters), number)
            if as_win:
                taken = payment.stick * self.sticks
                self._enter([Payment(STICKS, clean[0], taken, STICKS)] if taken else [], number)
                self.sticks = 0
                self.ending = Ending("win", clean, self._ready())
            return
        self._enter(not_ready_payments(self._ready(), seats, rules.noten_pool), number)

    # ------------------------------------------------------------------ the last tile fished

    def _fishers(self) -> list[str]:
        """Who draws once more when the tiles are used up, in order."""
        rules = self.rules.last_fish
        ready = self._ready()
        if rules is None or len(ready) < 2:
            return ready
        since = {seat: self.table.seat(seat).claim.since for seat in ready}
        if any(turn is None for turn in since.values()) or len(set(since.values())) < len(ready):
            for seat in ready:
                help_text = "say the turn since when: ready:12, another one for each seat"
                message = f"who became ready first is not said of {seat}"
                self._refuse("ready-since", message, self._span(seat), help_text)
            return ready
        ready.sort(key=lambda seat: since[seat] or 0)
        return ready[:1] if rules.first_ready_only else ready

    def _fish(self, event: Event, number: int) -> None:
        rules = self.rules.last_fish
        if rules is None:
            self._refuse("fish", "at this table nobody draws once more", event.span)
            return
        if not self.walled:
            if not self._hands_known(event.span):
                return
            self.walled = True
        fishers = self._fishers()
        assert event.seat is not None
        turn = len(self.fished)
        due = fishers[turn // rules.tiles] if turn < rules.tiles * len(fishers) else None
        if event.seat != due:
            self.flaws.append(Flaw(Note("wrong-fisher", {"seat": event.seat, "payee": due}), event.span, number))
            return
        self.fished.append(event.seat)
        flags = frozenset({"last"}) & frozenset(self.rules.calls.tags)
        drawn = replace(event, situation=Situation(self_drawn=True, flags=flags))
        judged = judge_wins(self._in_round(), [drawn], number, self.rulebook, self.sticks)
        if any(win.reasons for win in judged):
            if len(self.fished) == rules.tiles * len(fishers):
                self.ending = Ending("draw", ready=self._ready())
            return
        self._pay_wins(judged)

    # ------------------------------------------------------------------ abortive draws

    def _abort(self, event: Event) -> None:
        number = self.table.events.index(event) + 1
        if self.rules.draw is None or event.abort not in self.rules.draw.abortive:
            kinds = () if self.rules.draw is None else self.rules.draw.abortive
            note = Note("abort-unknown", {"kind": event.abort or "", "kinds": list(kinds)})
            self.flaws.append(Flaw(note, event.span, number))
            return
        against = against_abort(self.table, event, self.rules.seats.winds)
        if against is not None:
            self.flaws.append(Flaw(against, event.span, number))
            return
        if not is_shown(self.table, event, self.rules.seats.winds):
            self.assumed.append(Note("assumed-abort", {"kind": event.abort or ""}))
        self.ending = Ending("abort")

    # ------------------------------------------------------------------ the whole

    def _read_states(self) -> None:
        for wind in self.rules.seats.winds:
            self.states[wind], flaws = seat_state(self.table, self.table.seat(wind), self.rulebook)
            wins = any(event.seat == wind and event.kind is EventKind.WIN for event in self.table.events)
            if not wins:
                self.flaws += flaws

    def _ready(self) -> list[str]:
        return [seat for seat in self.active if self.states[seat].ready]

    def _span(self, seat: str) -> Span:
        return self.table.seat(seat).span

    def _enter(self, paid: Sequence[Payment], number: int) -> None:
        self.entries += entries(paid, number)

    def _refuse(self, code: str, message: str, at: Span, help_text: str | None = None) -> None:
        fault = Finding(code, message, at.start, at.end, help_text)
        if fault not in self.faults:
            self.faults.append(fault)

    def _leave_open(self) -> None:
        """The events end and the hand has not: what was paid so far stands."""
        due = self._fishers() if self.walled and self.rules.last_fish is not None else []
        self.remarks.append(Note("not-fished", {"seat": due[0]}) if due else Note("not-over"))

    def settlement(self) -> Settlement:
        """What came of it all."""
        deltas = balances(self.entries, self.rules.seats.winds)
        coming = coming_hand(self._in_round(), self.rules, self.ending, self.sticks, deltas)
        return Settlement(
            preset=self.rules.name,
            assumed=tuple(self.assumed),
            remarks=(*self.remarks, *coming.remarks),
            flaws=tuple(self.flaws),
            entries=tuple(self.entries),
            deltas=deltas,
            seats=self.states,
            next=coming.next,
            scores=coming.scores,
            final=coming.final,
            events=tuple(event.span for event in self.table.events),
            verdicts=self.verdicts,
        )


def _same_discard(event: Event, other: Event) -> bool:
    """Whether two events are wins on one and the same discard."""
    same_giver = event.situation.discarder is not None and event.situation.discarder == other.situation.discarder
    same_tile = event.tile is not None and other.tile is not None and event.tile.kind == other.tile.kind
    return other.kind is EventKind.WIN and same_giver and same_tile
