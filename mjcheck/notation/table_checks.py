"""What contradicts itself at a table, whatever its rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import chain
from typing import Final

from mjcheck.findings import Finding
from mjcheck.hand import MeldKind
from mjcheck.notation.contradictions import contradictions
from mjcheck.notation.parts import Spot
from mjcheck.notation.printer import flowers_text
from mjcheck.notation.table_seat import SeatText
from mjcheck.table import Event, EventKind, Seat, Span, Table
from mjcheck.tiles import COPIES, KIND_TEXT, NORTH, Tile
from mjcheck.winner import declared_riichi, win_of, won_hand

_UNWON: Final = 13


def table_faults(table: Table, texts: Mapping[str, SeatText], header: Sequence[Spot]) -> Iterator[Finding]:
    """Every contradiction of a table whose lines are well written.

    ``texts`` are the seats as read, ``header`` the tiles that the header names.
    """
    for event in table.events:
        if event.kind is EventKind.WIN:
            yield from _win_faults(table, event)
        elif event.kind is EventKind.KONG:
            yield from _kong_faults(table, event)
    for seat in table.seats.values():
        yield from _claim_faults(seat)
        yield from _said_faults(table, seat)
        yield from _size_faults(table, seat)
    yield from _header_faults(table)
    yield from copies_faults(table, texts, header)
    yield from _flower_faults(table)


def _win_faults(table: Table, event: Event) -> Iterator[Finding]:
    said, seat = event.situation, table.seat(event.seat or "")
    if win_of(table, seat.wind) is not event:
        yield Finding("win-twice", f"{event.seat} has won already", *event.span, "a seat wins once in a hand")
        return
    if said.self_drawn is None or (not said.self_drawn and said.discarder is None):
        help_text = f"say tsumo, or from:SEAT: win {event.seat} {_text(event)} from:W"
        yield Finding("bad-event", "whose tile the win is on is not said", *event.span, help_text)
    if not seat.whole:
        help_text = f"a seat's line shows the hand: {event.seat}: 123m 456p 789s EEE 5s"
        yield Finding("hand-not-shown", f"{event.seat} wins and shows no hand", *event.span, help_text)
    elif won_hand(table, event) is None:
        help_text = "the seat shows 13 tiles, or 14 with this one among them"
        yield Finding("bad-winning-tile", f"{event.seat} does not hold {_text(event)}", *event.span, help_text)
    if "robbing" in said.flags and "robbing:concealed" not in said.flags and said.discarder is not None:
        robbed = table.seat(said.discarder)
        if robbed.whole and robbed.hand is not None and not _shows(robbed, MeldKind.PUNG, event):
            help_text = f"the robbed seat keeps its pung: [{_text(event)[0] * 3}{_text(event)[1:]}?]"
            message = f"{said.discarder} shows no pung of {_text(event)}"
            yield Finding("no-robbed-pung", message, *event.span, help_text)


def _kong_faults(table: Table, event: Event) -> Iterator[Finding]:
    same = [other for other in table.events if other.kind is EventKind.KONG and _key(other) == _key(event)]
    if same[0] is not event:
        yield Finding("kong-twice", f"{event.seat} has this kong already", *event.span)
    elif not _shows(table.seat(event.seat or ""), MeldKind.KONG, event):
        help_text = "the seat's line shows it: [2222s] concealed, [2222s>] on a discard, [222s>+2s] added"
        yield Finding("kong-not-shown", f"{event.seat} shows no kong of {_text(event)}", *event.span, help_text)


def _key(event: Event) -> tuple[str | None, int | None]:
    return event.seat, None if event.tile is None else event.tile.kind


def _text(event: Event) -> str:
    return "" if event.tile is None else KIND_TEXT[event.tile.kind]


def _shows(seat: Seat, kind: MeldKind, event: Event) -> bool:
    """Whether a seat shows a meld of this kind and of the event's tile."""
    melds = () if seat.hand is None else seat.hand.melds
    return event.tile is not None and any(meld.kind is kind and meld.lowest == event.tile.kind for meld in melds)


def _claim_faults(seat: Seat) -> Iterator[Finding]:
    """What cannot be said of a seat together."""
    claim, at = seat.claim, Span(seat.span.start, seat.span.end)
    if claim.ready and claim.void_held:
        yield Finding("claims", "void-held cannot stand with ready", *at, "who holds the missing suit is not ready")
    if claim.most is not None and not claim.ready and not seat.whole:
        yield Finding("claims", "max needs ready", *at, "max is what a ready hand can be worth")


def _said_faults(table: Table, seat: Seat) -> Iterator[Finding]:
    """The tags of a seat, and those of its win, against each other and against its tiles."""
    win = win_of(table, seat.wind)
    hand = seat.hand if win is None else won_hand(table, win)
    tags = {**seat.tags, **(win.tags if win is not None else {})}
    if hand is None or not tags:
        return
    for found in contradictions(hand, tags):
        # What the header's counters contradict is told of the header.
        if found.tag in tags:
            yield Finding(found.code, found.message, *tags[found.tag], found.help)


def _size_faults(table: Table, seat: Seat) -> Iterator[Finding]:
    """A winning tile where nobody won, and a hand that still has to discard when the wall is exhausted."""
    hand = seat.hand
    kinds = {event.kind for event in table.events}
    left = any(event.seat == seat.wind and event.kind in (EventKind.WIN, EventKind.OUT) for event in table.events)
    if hand is None or not seat.whole or left:
        return
    if hand.winning is not None:
        help_text = f"say how it was won: win {seat.wind} {hand.winning.text} tsumo, or from:SEAT"
        yield Finding("no-win", f"{seat.wind} shows a winning tile and does not win", *seat.span, help_text)
    elif len(hand.concealed) + 3 * len(hand.melds) > _UNWON and EventKind.WALL in kinds:
        help_text = "after the last discard a hand has 13 tiles, a meld counted as three"
        yield Finding("tile-count", f"{seat.wind} has a tile too many", *seat.span, help_text)


def _header_faults(table: Table) -> Iterator[Finding]:
    in_riichi = sum(declared_riichi(table, seat) for seat in table.seats.values())
    sticks = table.said.sticks
    if sticks is not None and sticks < in_riichi:
        help_text = "every riichi of the hand lies on the table, too"
        message = f"sticks:{sticks}, and {in_riichi} riichi were declared"
        yield Finding("too-few-sticks", message, *table.tags["sticks"], help_text)
    if table.said.ura and not in_riichi:
        help_text = "add riichi to a seat, or leave ura out"
        yield Finding("ura-without-riichi", "ura needs riichi", *table.tags["ura"], help_text)
    starts = Counter(seat.claim.start for seat in table.seats.values() if seat.claim.start)
    for seat in table.seats.values():
        if seat.claim.start and starts[seat.claim.start] > 1:
            yield Finding("start-twice", f"start:{seat.claim.start} is said of two seats", *seat.span)


def copies_faults(table: Table, texts: Mapping[str, SeatText], header: Sequence[Spot]) -> Iterator[Finding]:
    """The fifth copy of a kind, over all seats, rivers and indicators, and over the tiles drawn and discarded last."""
    copies = [0] * len(KIND_TEXT)
    for spot in header:
        copies[spot.tile.kind] += 1
    for seat in table.seats.values():
        if seat.hand is None:
            continue
        for tile in _tiles_before_winning(table, seat):
            copies[tile.kind] += 1
        for discard in seat.river:
            copies[discard.tile.kind] += not discard.called
        copies[NORTH] += seat.said.nuki or 0
    for tile in _last_tiles(table):
        copies[tile.kind] += 1
    fifth = [kind for kind, count in enumerate(copies) if count > COPIES]
    if not fifth:
        return
    spots = sorted([*header, *chain.from_iterable(text.spots for text in texts.values())], key=lambda spot: spot.start)
    for kind in fifth:
        places = [Span(spot.start, spot.end) for spot in spots if spot.tile.kind == kind]
        at = places[min(COPIES, len(places) - 1)]
        help_text = "there are four; hands, melds, rivers, norths and indicators count together"
        yield Finding("fifth-copy", f"{copies[kind]} copies of {KIND_TEXT[kind]}", *at, help_text)


def _tiles_before_winning(table: Table, seat: Seat) -> tuple[Tile, ...]:
    """Hand and melds of a seat without the tile that it won on with an event."""
    win = win_of(table, seat.wind)
    hand = None if win is None else won_hand(table, win)
    if hand is None:
        return () if seat.hand is None else seat.hand.tiles
    return tuple(chain(hand.concealed, *(meld.tiles for meld in hand.melds)))


def _last_tiles(table: Table) -> Iterator[Tile]:
    """The tiles that were won on or fished and lie nowhere else: a discard is one tile however many win on it, and it
    may lie in a river."""
    discards: set[tuple[int, str]] = set()
    for event in table.events:
        if event.kind not in (EventKind.WIN, EventKind.FISH) or event.tile is None:
            continue
        giver = event.situation.discarder
        if giver is not None:
            river = table.seat(giver).river
            in_river = bool(river) and river[-1].tile.kind == event.tile.kind and not river[-1].called
            if in_river or (event.tile.kind, giver) in discards:
                continue
            discards.add((event.tile.kind, giver))
        yield event.tile


def _flower_faults(table: Table) -> Iterator[Finding]:
    seen: set[int] = set()
    for seat in table.seats.values():
        for flower in () if seat.hand is None else seat.hand.flowers:
            if flower in seen:
                help_text = "there is one of each flower and season"
                yield Finding("flower-twice", f"{flowers_text((flower,))} is shown twice", *seat.span, help_text)
            seen.add(flower)
