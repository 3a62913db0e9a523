"""What a text did not say, filled in and listed."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

from mjcheck.findings import Note
from mjcheck.hand import Hand

DEFAULT_SEAT: Final = "S"
SEAT_AFTER_SOUTH: Final = "W"
DEFAULT_ROUND: Final = "E"
OWN_STICK: Final = 1

_RIICHI: Final = frozenset({"riichi", "double-riichi"})


def assume(hand: Hand) -> tuple[Hand, tuple[Note, ...]]:
    """The hand with everything said that the text left open, and a note on each thing so assumed.

    The codes of the notes: ``assumed-winning-tile`` {tile}, ``assumed-ron``, ``assumed-seat`` {wind},
    ``assumed-round`` {wind}, ``assumed-sticks`` {count}.
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
        filled["seat"] = seat = assumed_seat(situation.discarder)
        notes.append(Note("assumed-seat", {"wind": seat}))
    if situation.round is None:
        filled["round"] = DEFAULT_ROUND
        notes.append(Note("assumed-round", {"wind": DEFAULT_ROUND}))
    if situation.sticks is None and not _RIICHI.isdisjoint(situation.flags):
        filled["sticks"] = OWN_STICK
        notes.append(Note("assumed-sticks", {"count": OWN_STICK}))
    if not filled:
        return hand, tuple(notes)
    return replace(hand, situation=replace(situation, **filled)), tuple(notes)


def assumed_seat(discarder: str | None) -> str:
    """The seat wind of a winner of whom it was not said: South, or West where South discarded."""
    return SEAT_AFTER_SOUTH if discarder == DEFAULT_SEAT else DEFAULT_SEAT
