"""The missing suit: the one that a player declared, or one that the hand has none of."""

from __future__ import annotations

from mjcheck.hand import Hand
from mjcheck.tiles import FIRST_HONOUR, SUIT_MASKS, SUITS, mask_of


def absent_suits(hand: Hand) -> tuple[str, ...]:
    """The suits that a hand, melds included, holds no tile of, in the order of `SUITS`."""
    held = mask_of(tile.kind for tile in hand.tiles)
    return tuple(suit for suit, kinds in zip(SUITS, SUIT_MASKS, strict=True) if not held & kinds)


def assumed_void(hand: Hand) -> str | None:
    """The suit taken for the missing one where none was declared: the first that is absent.

    ``None`` for a hand of all three suits, and for one with honours, which no table with a missing suit knows.
    """
    if any(tile.kind >= FIRST_HONOUR for tile in hand.tiles):
        return None
    return next(iter(absent_suits(hand)), None)


def voids_left(hand: Hand) -> tuple[str, ...]:
    """The suits that can be the missing one: the one declared, else those that were not melded."""
    if hand.situation.void is not None:
        return (hand.situation.void,)
    melded = {meld.lowest // 9 for meld in hand.melds}
    return tuple(suit for number, suit in enumerate(SUITS) if number not in melded) or tuple(SUITS)


def suit_kinds(suit: str) -> int:
    """The kinds of a suit as a mask."""
    return SUIT_MASKS[SUITS.index(suit)]
