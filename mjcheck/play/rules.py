"""What cannot be at a table because of its rules: seats and tags it does not have, numbers it does not reach."""

from __future__ import annotations

from collections.abc import Iterator

from mjcheck.findings import Finding
from mjcheck.hand import Source
from mjcheck.legality import ALWAYS_KNOWN
from mjcheck.rulebook.model import Rules
from mjcheck.settlement.match import most_hands, number_of, round_of, start_of
from mjcheck.table import Span, Table


def rule_faults(table: Table, rules: Rules) -> Iterator[Finding]:
    """Every fault of a table that makes no sense by these rules."""
    if not rules.win.decides:
        help_text = "name a table at which hands are won: mjcheck preset list"
        yield Finding("no-wins-here", f"{rules.name} judges the structure of hands only", *table.preset_at, help_text)
        return
    yield from _unknown_seats(table, rules)
    yield from _unknown_tags(table, rules)
    yield from _numbers(table, rules)
    yield from _marks(table, rules)
    yield from _live_tiles(table, rules)


def _unknown_seats(table: Table, rules: Rules) -> Iterator[Finding]:
    winds = rules.seats.winds
    help_text = f"the seats of {rules.name} are {' '.join(winds)}"
    for seat in table.seats.values():
        if seat.wind not in winds:
            at = Span(seat.span.start, seat.span.start + 1)
            yield Finding("unknown-seat", f"nobody sits {seat.wind} at this table", *at, help_text)
        for said in (seat.claim.start, seat.said.pao):
            if said is not None and said not in winds:
                yield Finding("unknown-seat", f"nobody sits {said} at this table", *seat.span, help_text)
    for event in table.events:
        for said in dict.fromkeys((event.seat, event.situation.discarder, event.situation.pao)):
            if said is not None and said not in winds:
                yield Finding("unknown-seat", f"nobody sits {said} at this table", *event.span, help_text)


def _unknown_tags(table: Table, rules: Rules) -> Iterator[Finding]:
    known = {"hand", *ALWAYS_KNOWN, *rules.calls.tags}
    said = [*table.tags.items()]
    for tags in (*(seat.tags for seat in table.seats.values()), *(event.tags for event in table.events)):
        said += tags.items()
    for tag, span in said:
        name = tag.partition(":")[0]
        if name not in known:
            help_text = "leave it out, or settle by a table that knows it"
            yield Finding("unknown-tag", f"{rules.name} does not know the tag {name}", *span, help_text)
    for seat in table.seats.values():
        if seat.claim.void_held and not rules.win.void_suit:
            message = f"{rules.name} does not know the tag void-held"
            yield Finding("unknown-tag", message, *seat.span, "nobody declares a missing suit there")


def _numbers(table: Table, rules: Rules) -> Iterator[Finding]:
    said, match = table.said, rules.match
    if said.round is not None and said.round not in rules.seats.rounds:
        help_text = f"the rounds of {rules.name} are {' '.join(rules.seats.rounds)}"
        yield Finding("unknown-round", f"the round is never {said.round} here", *table.tags["round"], help_text)
        return
    number = number_of(table, rules)
    if number is None or match is None or match.counted_by == "none":
        return
    at = table.tags.get("hand", table.header)
    most = most_hands(rules, match)
    if not 1 <= number <= most:
        yield Finding("bad-value", f"there is no hand {number}", *at, f"the hands go from 1 to {most}")
        return
    by_number = round_of(number, None, rules)
    if said.round is not None and by_number is not None and by_number != said.round:
        help_text = f"hand {number} is of the round {by_number}"
        yield Finding("round-and-hand", f"round:{said.round} cannot stand with hand:{number}", *at, help_text)
    if match.seat_changes:
        return
    for seat in table.seats.values():
        start = seat.claim.start
        if start is None or seat.wind not in rules.seats.winds:
            continue
        wanted = start_of(seat.wind, number, rules.seats.winds)
        if start != wanted:
            help_text = f"in hand {number} {seat.wind} is who began as {wanted}"
            message = f"start:{start} cannot stand with hand:{number}"
            yield Finding("start-and-hand", message, *seat.span, help_text)


def _marks(table: Table, rules: Rules) -> Iterator[Finding]:
    """Melds taken from across where nobody sits across."""
    if len(rules.seats.winds) != 3:
        return
    for seat in table.seats.values():
        melds = () if seat.hand is None else seat.hand.melds
        if any(meld.source is Source.ACROSS for meld in melds):
            yield Finding("unknown-seat", f"nobody sits across from {seat.wind}", *seat.span, "mark the meld < or >")


def _live_tiles(table: Table, rules: Rules) -> Iterator[Finding]:
    """More tiles than are played with."""
    if rules.tiles.live is None:
        return
    shown = sum(len(seat.hand.tiles) for seat in table.seats.values() if seat.hand is not None)
    if shown > rules.tiles.live:
        help_text = f"{rules.name} is played with {rules.tiles.live} tiles"
        yield Finding("too-many-tiles", f"{shown} tiles are shown", *table.header, help_text)
