"""A hand as text again, in one normal spelling."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
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
    words += [_run_text(run) for run in hand.runs]
    if hand.flowers:
        words.append(flowers_text(hand.flowers))
    if hand.winning is not None:
        words.append(f"+{hand.winning.text}")
    return " ".join((*words, *situation_words(hand.situation)))


_run_text = lru_cache(maxsize=1 << 15)(run_text)


@lru_cache(maxsize=1 << 12)
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
        words.append("tsumo" if situation.self_drawn else "ron")
        if situation.discarder is not None:
            words[-1] += f":{situation.discarder}"
    _add(words, "seat", situation.seat)
    _add(words, "round", situation.round)
    if situation.flags:
        said = situation.flags - {"robbing"} if "robbing:concealed" in situation.flags else situation.flags
        words += [flag for flag in FLAGS if flag in said]
    _add_tiles(words, "dora", situation.dora)
    _add_tiles(words, "ura", situation.ura)
    _add(words, "honba", situation.honba)
    _add(words, "sticks", situation.sticks)
    _add(words, "nuki", situation.nuki)
    _add(words, "void", situation.void)
    _add_tiles(words, "shown", situation.shown)
    if situation.river:
        words.append(f"river:{''.join(discard.tile.text + '^' * discard.called for discard in situation.river)}")
    if situation.missed:
        words += [f"missed:{kind}" for kind in MISSED if kind in situation.missed]
    _add(words, "pao", "none" if situation.nobody_liable else situation.pao)
    return words


def _add(words: list[str], tag: str, value: object) -> None:
    if value is not None:
        words.append(f"{tag}:{value}")


def _add_tiles(words: list[str], tag: str, tiles: tuple[Tile, ...]) -> None:
    if tiles:
        words.append(f"{tag}:{','.join([tile.text for tile in tiles])}")
