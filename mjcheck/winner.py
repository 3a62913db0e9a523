"""A winner's hand at a table, put together from the seat's line, the win, and the table's header."""

from __future__ import annotations

from dataclasses import fields, replace
from typing import Final

from mjcheck.hand import Hand, Situation
from mjcheck.notation.tally import take_winning_tile
from mjcheck.table import Event, EventKind, Seat, Table

_RIICHI: Final = frozenset({"riichi", "double-riichi"})


def win_of(table: Table, wind: str) -> Event | None:
    """The win of a seat, if it has one."""
    return next((event for event in table.events if event.kind is EventKind.WIN and event.seat == wind), None)


def declared_riichi(table: Table, seat: Seat) -> bool:
    """Whether a seat is in riichi, be it said on its line or where it wins."""
    win = win_of(table, seat.wind)
    return seat.riichi or (win is not None and not win.situation.flags.isdisjoint(_RIICHI))


def won_hand(table: Table, event: Event) -> Hand | None:
    """The hand that a seat won, or fished, with; ``None`` where the seat does not show it or does not hold the tile.

    What is not said stays so.
    """
    seat = table.seat(event.seat or "")
    hand = seat.hand
    if hand is None or not seat.whole or event.tile is None:
        return None
    runs, winning = list(hand.runs), hand.winning
    if winning is None:
        beyond = len(hand.concealed) + 3 * len(hand.melds) - 13
        winning = take_winning_tile(runs, event.tile) if beyond else event.tile
    if winning is None or winning.kind != event.tile.kind:
        return None
    return replace(hand, runs=tuple(runs), winning=winning, situation=_situation(table, seat, event))


def _situation(table: Table, seat: Seat, event: Event) -> Situation:
    """All that the table says of a win: the header, the seat's tags, and those of the win, which go before them."""
    header, own, won = table.said, seat.said, event.situation
    said = {
        item.name: getattr(won, item.name) or getattr(own, item.name)
        for item in fields(Situation)
        if getattr(won, item.name) is not None
    }
    flags = own.flags | won.flags
    table_says = {
        "seat": seat.wind,
        "round": header.round,
        "dora": header.dora,
        "ura": () if flags.isdisjoint(_RIICHI) else header.ura,
        "honba": header.honba,
        "sticks": header.sticks,
        "shown": header.shown,
        "flags": flags,
        "missed": own.missed | won.missed,
        "self_drawn": won.self_drawn,
    }
    return replace(own, **(said | table_says))
