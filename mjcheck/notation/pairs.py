"""Two tags that cannot stand together, at any table: always, or of some hands only."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from mjcheck.hand import Hand
from mjcheck.notation.assume import assumed_seat
from mjcheck.tiles import COPIES, WINDS


class Pair(NamedTuple):
    """A ``tag`` that cannot stand with ``other``, and why."""

    tag: str
    other: str
    code: str
    why: str
    holds: Callable[[Hand], bool] | None = None
    """Of which hands that is so, ``None``: of all."""
    by_seat: bool = False
    """It is so of some seats only; where no seat is given, one is assumed."""


def winners_seat(hand: Hand) -> str:
    """The winner's seat wind, said or assumed."""
    return hand.situation.seat or assumed_seat(hand.situation.discarder)


def first_discards(hand: Hand) -> int:
    """How many tiles the winner discarded before a win in the first go-round: the dealer one before winning on a
    discard, anybody else none, as that win comes before the first own draw."""
    return int(winners_seat(hand) == WINDS[0] and not hand.situation.self_drawn)


def discards_before(hand: Hand) -> int:
    """How many tiles all seats discarded before the winning tile of the first go-round, at the most."""
    order = WINDS.index(winners_seat(hand))
    return order if hand.situation.self_drawn else (order - 1) % len(WINDS)


def added_kong_robbed(hand: Hand) -> bool:
    """Whether the robbed kong was a pung before, and so somebody had called."""
    flags = hand.situation.flags
    return "robbing" in flags and "robbing:concealed" not in flags


def _no_discard_yet(hand: Hand) -> bool:
    return first_discards(hand) == 0


def _discarder_after_winner(hand: Hand) -> bool:
    seat, discarder = hand.situation.seat, hand.situation.discarder
    return (
        seat is not None and discarder is not None and seat != WINDS[0] and WINDS.index(discarder) > WINDS.index(seat)
    )


def _too_few_lie_open(hand: Hand) -> bool:
    situation = hand.situation
    if hand.winning is None or "robbing" in situation.flags:
        return False
    turned_up = sum(tile.kind == hand.winning.kind for tile in (*situation.dora, *situation.shown))
    return discards_before(hand) + turned_up < COPIES - 1


def _second_discard(hand: Hand) -> bool:
    return len(hand.situation.river) > 1


def _last_tile(hand: Hand) -> bool:
    return "last" in hand.situation.flags


def _interrupted(hand: Hand) -> bool:
    return any(meld.concealed for meld in hand.melds) or bool(hand.situation.nuki) or added_kong_robbed(hand)


def _ura_of_the_winning_kind(hand: Hand) -> bool:
    return hand.winning is not None and any(tile.kind == hand.winning.kind for tile in hand.situation.ura)


_AFTER_A_DISCARD: Final = "riichi comes with a discard, and in it only a dealer who wins by ron has made one"
_ITS_FIRST: Final = (
    "with the very first discard riichi is double-riichi, and a later one is made after the first go-round"
)

PAIRS: Final = (
    Pair("tsumo", "ron", "tsumo-and-ron", "a hand is won on an own draw or on a discard, not on both"),
    Pair("riichi", "double-riichi", "riichi-and-double-riichi", "double-riichi is a riichi: say only that"),
    Pair("robbing", "tsumo", "robbing-self-drawn", "the tile of a robbed kong is somebody else's: ron or ron:S"),
    Pair("robbing", "last", "robbing-last-tile", "no kong is made when the wall is empty"),
    Pair("robbing", "replacement", "robbing-and-replacement", "a robbed kong has no replacement tile yet"),
    Pair("robbing", "kong-discard", "robbing-and-kong-discard", "the tile is that of a kong or a discard, not both"),
    Pair(
        "kong-discard", "tsumo", "kong-discard-self-drawn", "the discard after a kong is somebody else's: ron or ron:S"
    ),
    Pair("replacement", "ron", "replacement-on-discard", "a replacement tile is drawn by the winner: tsumo"),
    Pair("ippatsu", "replacement", "ippatsu-after-kong", "a kong ends ippatsu, and so does a north set aside"),
    Pair("ippatsu", "kong-discard", "ippatsu-after-kong", "a kong ends ippatsu, whoever made it"),
    Pair(
        "ippatsu",
        "double-riichi",
        "ippatsu-after-discards",
        "double-riichi comes with the first discard, and ippatsu ends with the second",
        _second_discard,
    ),
    Pair(
        "ippatsu",
        "double-riichi",
        "ippatsu-and-last",
        "the wall does not end in the go-round after the first discard",
        _last_tile,
    ),
    Pair(
        "ippatsu",
        "double-riichi",
        "ippatsu-after-call",
        "a call, a kong and a north set aside end ippatsu, and before riichi they leave no double-riichi",
        _interrupted,
    ),
    Pair("first", "last", "first-and-last", "the wall does not end in the first go-round"),
    Pair("first", "riichi", "first-after-riichi", _ITS_FIRST),
    Pair("first", "double-riichi", "first-after-riichi", _AFTER_A_DISCARD, _no_discard_yet, by_seat=True),
    Pair("first", "kong-discard", "first-after-kong", "a kong interrupts the first go-round"),
    Pair(
        "first",
        "ron",
        "first-after-discards",
        "first with ron comes before the own first draw: on a discard of a seat between East and the winner",
        _discarder_after_winner,
    ),
    Pair(
        "first",
        "last-copy",
        "first-and-last-copy",
        "fewer than three tiles were discarded before the winning one",
        _too_few_lie_open,
        by_seat=True,
    ),
    Pair(
        "last-copy",
        "ura",
        "last-copy-held",
        "an ura indicator of that kind does not lie open before the win",
        _ura_of_the_winning_kind,
    ),
)
