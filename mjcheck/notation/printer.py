"""A hand as text again, in one normal spelling."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby
from typing import Final

from mjcheck.hand import FLAGS, Hand, Meld, Situation
from mjcheck.tiles import FIRST_HONOUR, SUITS, Tile, run_text

MISSED: Final = ("turn", "riichi")
"""The values of ``missed:`` in the order in which they are printed."""

_FLOWERS: Final = tuple(f"{number}{letter}" for letter in "fg" for number in range(1, 5))


def hand_text(hand: Hand) -> str:
    """The hand in the notation's normal spelling.

    Groups stay as they were written, each sorted, then melds are as laid; the winning tile follows as ``+T``, the
    tags come last, in one order.  Reading the text gives the same hand, but for ``winning_assumed``.
    """
    words = [meld_text(meld) for meld in hand.melds]
    words += [run_text(run) for run in hand.runs]
    if hand.flowers:
        words.append(flowers_text(hand.flowers))
    if hand.winning is not None:
        words.append(f"+{hand.winning.text}")
    return " ".join((*words, *situation_words(hand.situation)))


def meld_text(meld: Meld) -> str:
    """A meld in its brackets, with its mark: ``[312m<]``, ``[9999s]``, ``[555p^+0p]``."""
    tiles = meld.tiles[:-1] if meld.added else meld.tiles
    added = f"+{meld.tiles[-1].text}" if meld.added else ""
    return f"[{laid_text(tiles)}{meld.source or ''}{added}]"


def laid_text(tiles: Iterable[Tile]) -> str:
    """Tiles in the order in which they lie, a run for each suit: ``312m``, ``505s``."""
    runs = ((suit, list(run)) for suit, run in groupby(tiles, lambda tile: min(tile.kind, FIRST_HONOUR) // 9))
    return "".join(
        "".join(tile.text[0] for tile in run) + (SUITS[suit] if suit < len(SUITS) else "") for suit, run in runs
    )


def flowers_text(flowers: Iterable[int]) -> str:
    """Bonus tiles 0..7 as one word: ``13f2g``."""
    ordered = sorted(flowers)
    groups = (("f", [flower for flower in ordered if flower < 4]), ("g", [flower for flower in ordered if flower >= 4]))
    return "".join("".join(str(flower % 4 + 1) for flower in group) + letter for letter, group in groups if group)


def situation_words(situation: Situation) -> list[str]:
    """The tags of a situation as words, in the order in which they are printed."""
    words: list[str] = []
    if situation.self_drawn is not None:
        discarder = f":{situation.discarder}" if situation.discarder else ""
        words.append("tsumo" if situation.self_drawn else f"ron{discarder}")
    if situation.seat is not None:
        words.append(f"seat:{situation.seat}")
    if situation.round is not None:
        words.append(f"round:{situation.round}")
    said = situation.flags - {"robbing"} if "robbing:concealed" in situation.flags else situation.flags
    words += [flag for flag in FLAGS if flag in said]
    words += [
        f"{name}:{','.join(tile.text for tile in tiles)}"
        for name, tiles in (("dora", situation.dora), ("ura", situation.ura))
        if tiles
    ]
    words += [
        f"{name}:{value}"
        for name, value in (
            ("honba", situation.honba),
            ("sticks", situation.sticks),
            ("nuki", situation.nuki),
            ("void", situation.void),
        )
        if value is not None
    ]
    if situation.shown:
        words.append(f"shown:{','.join(tile.text for tile in situation.shown)}")
    if situation.river:
        words.append(f"river:{''.join(discard.tile.text + '^' * discard.called for discard in situation.river)}")
    words += [f"missed:{kind}" for kind in MISSED if kind in situation.missed]
    if situation.pao is not None:
        words.append(f"pao:{situation.pao}")
    return words
