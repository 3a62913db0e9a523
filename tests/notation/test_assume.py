"""What is assumed where the text says nothing, and that it is listed."""

from __future__ import annotations

import pytest

from mjcheck.findings import Note
from mjcheck.notation import assume, hand_text, read_hand

TILES = "123m 456m 234p 678s E +E"
ALL = (Note("assumed-ron"), Note("assumed-seat", {"wind": "S"}), Note("assumed-round", {"wind": "E"}))


@pytest.mark.parametrize(
    ("text", "filled", "notes"),
    [
        (TILES, f"{TILES} ron seat:S round:E", ALL),
        (
            "123m 456m 234p 678s EE",
            f"{TILES} ron seat:S round:E",
            (Note("assumed-winning-tile", {"tile": "E"}), *ALL),
        ),
        (f"{TILES} tsumo seat:W round:S", f"{TILES} tsumo seat:W round:S", ()),
        (
            f"{TILES} ron:S",
            f"{TILES} ron:S seat:W round:E",
            (Note("assumed-seat", {"wind": "W"}), Note("assumed-round", {"wind": "E"})),
        ),
        (
            f"{TILES} ron:E",
            f"{TILES} ron:E seat:S round:E",
            (Note("assumed-seat", {"wind": "S"}), Note("assumed-round", {"wind": "E"})),
        ),
        (
            f"{TILES} ron seat:S round:E riichi",
            f"{TILES} ron seat:S round:E riichi sticks:1",
            (Note("assumed-sticks", {"count": 1}),),
        ),
        (
            f"{TILES} ron seat:S round:E double-riichi",
            f"{TILES} ron seat:S round:E double-riichi sticks:1",
            (Note("assumed-sticks", {"count": 1}),),
        ),
        (f"{TILES} ron seat:S round:E riichi sticks:3", f"{TILES} ron seat:S round:E riichi sticks:3", ()),
        ("123m 456m 234p 678s E", "123m 456m 234p 678s E ron seat:S round:E", ALL),
    ],
)
def test_what_is_assumed_is_listed(text: str, filled: str, notes: tuple[Note, ...]) -> None:
    hand, listed = assume(read_hand(text))
    assert hand_text(hand) == filled
    assert listed == notes


def test_reading_alone_assumes_nothing_but_the_winning_tile() -> None:
    situation = read_hand("123m 456m 234p 678s EE riichi").situation
    assert (situation.self_drawn, situation.seat, situation.round, situation.sticks) == (None, None, None, None)
