"""What a text did not say, filled in and listed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final

from mjcheck.findings import Note
from mjcheck.hand import Hand
from mjcheck.tiles import WINDS
from mjcheck.void import assumed_void

SEATS: Final = "SWNE"
"""The seats in the order in which they are assumed."""
DEFAULT_ROUND: Final = "E"
OWN_STICK: Final = 1

_RIICHI: Final = frozenset({"riichi", "double-riichi"})


def assume(hand: Hand, seats: Sequence[str] = WINDS, *, void_suit: bool = False) -> tuple[Hand, tuple[Note, ...]]:
    """The hand with everything said that the text left open, and a note on each thing so assumed.

    ``seats`` are those of the table; ``void_suit``: each player declares a suit there that a win may not hold.  The
    codes of the notes: ``assumed-winning-tile`` {tile}, ``assumed-ron``, ``assumed-seat`` {wind} and, where the usual
    seat is not there, {instead}, ``assumed-round`` {wind}, ``assumed-sticks`` {count}, ``assumed-void`` {suit}.
    """
    situation = hand.situation
    notes: list[Note] = []
    filled: dict[str, Any] = {}
    if hand.winning is not None and hand.winning_assumed:
        notes.append(Note("assumed-winning-tile", {"tile": hand.winning.text}))
    if situation.self_drawn is None:
        filled["self_drawn"] = False
        notes.append(Note("assumed-ron"))
    if situation.seat is None:
        filled["seat"] = seat = assumed_seat(situation.discarder, seats)
        usual = assumed_seat(situation.discarder)
        notes.append(Note("assumed-seat", {"wind": seat} if seat == usual else {"wind": seat, "instead": usual}))
    if situation.round is None:
        filled["round"] = DEFAULT_ROUND
        notes.append(Note("assumed-round", {"wind": DEFAULT_ROUND}))
    if situation.sticks is None and not _RIICHI.isdisjoint(situation.flags):
        filled["sticks"] = OWN_STICK
        notes.append(Note("assumed-sticks", {"count": OWN_STICK}))
    void = assumed_void(hand) if void_suit and situation.void is None else None
    if void is not None:
        filled["void"] = void
        notes.append(Note("assumed-void", {"suit": void}))
    if not filled:
        return hand, tuple(notes)
    return replace(hand, situation=replace(situation, **filled)), tuple(notes)


def assumed_seat(discarder: str | None, seats: Sequence[str] = WINDS) -> str:
    """The seat wind of a winner of whom it was not said: South, or the next of the table's ``seats`` that did not
    discard."""
    free = (seat for seat in SEATS if seat in seats and seat != discarder)
    return next(free, seats[0])
