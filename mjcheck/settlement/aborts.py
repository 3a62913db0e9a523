"""Abortive draws: whether what is shown bears them out."""

from __future__ import annotations

from collections.abc import Sequence

from mjcheck.findings import Note
from mjcheck.hand import Meld, MeldKind
from mjcheck.table import Event, EventKind, Seat, Table
from mjcheck.tiles import FIRST_HONOUR, NORTH, ORPHAN_MASK
from mjcheck.winner import declared_riichi

_KINDS_NEEDED = 9
_KONGS = 4


def against_abort(table: Table, event: Event, seats: Sequence[str]) -> Note | None:
    """What is shown that forbids this abortive draw; ``None`` where it is borne out, or nothing is shown of it.

    The codes begin with ``abort-``.
    """
    shown = [seat for seat in table.seats.values() if seat.hand is not None]
    match event.abort:
        case "nine-terminals":
            return _nine_terminals(table.seat(event.seat or ""), shown)
        case "four-winds":
            return _four_winds(shown, len(seats))
        case "four-riichi":
            missing = [seat.wind for seat in shown if not declared_riichi(table, seat)]
            return Note("abort-no-riichi", {"winds": missing}) if missing else None
        case "four-kongs":
            return _four_kongs(shown, len(seats))
    wins = sum(other.kind is EventKind.WIN for other in table.events)
    return Note("abort-wins", {"n": wins}) if wins else None


def is_shown(table: Table, event: Event, seats: Sequence[str]) -> bool:
    """Whether all is shown that bears out an abortive draw which nothing forbids."""
    if event.abort == "nine-terminals":
        return table.seat(event.seat or "").whole
    known = [table.seat(seat) for seat in seats]
    if event.abort == "four-winds":
        return all(seat.river for seat in known)
    # Three wins are borne out by their own lines, and then break the hand off by themselves.
    return event.abort != "three-rons" and all(seat.hand is not None for seat in known)


def _melds(shown: Sequence[Seat]) -> list[tuple[str, Meld]]:
    return [(seat.wind, meld) for seat in shown if seat.hand is not None for meld in seat.hand.melds]


def _interrupted(shown: Sequence[Seat]) -> Note | None:
    """A call, a kong or a north set aside: none may come before a draw in the first go-round."""
    calls = [wind for wind, _ in _melds(shown)]
    calls += [seat.wind for seat in shown if seat.said.nuki or any(discard.called for discard in seat.river)]
    return Note("abort-after-call", {"winds": list(dict.fromkeys(calls))}) if calls else None


def _nine_terminals(own: Seat, shown: Sequence[Seat]) -> Note | None:
    interrupted = _interrupted(shown)
    if interrupted is not None:
        return interrupted
    if own.hand is None or not own.whole:
        return None
    kinds = len({tile.kind for tile in own.hand.tiles if ORPHAN_MASK >> tile.kind & 1})
    if kinds < _KINDS_NEEDED:
        return Note("abort-few-terminals", {"seat": own.wind, "n": kinds})
    return Note("abort-after-discards", {"seat": own.wind}) if own.river else None


def _four_winds(shown: Sequence[Seat], seats: int) -> Note | None:
    interrupted = _interrupted(shown)
    rivers = [seat.river for seat in shown if seat.river]
    if interrupted is not None or not rivers:
        return interrupted
    first = {river[0].tile.kind for river in rivers}
    alike = len(first) == 1 and first <= set(range(FIRST_HONOUR, NORTH + 1))
    once = all(len(river) == 1 for river in rivers)
    return None if alike and once and len(rivers) == seats else Note("abort-unlike-winds")


def _four_kongs(shown: Sequence[Seat], seats: int) -> Note | None:
    if len(shown) < seats:
        return None
    owners = [wind for wind, meld in _melds(shown) if meld.kind is MeldKind.KONG]
    if len(owners) == _KONGS and len(set(owners)) > 1:
        return None
    return Note("abort-kongs", {"n": len(owners), "winds": list(dict.fromkeys(owners))})
