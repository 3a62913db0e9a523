"""Whether somebody may be liable for a win of which the text does not say who is."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from mjcheck.hand import Hand
from mjcheck.judge import judge
from mjcheck.rulebook import Rulebook
from mjcheck.tiles import COPIES, SUITS, Tile
from mjcheck.verdict import Verdict

_SETS: Final = 4
_RANKS: Final = 9
_PAIR_RANK: Final = 4


def leaves_liability_open(hand: Hand, rulebook: Rulebook, verdict: Verdict) -> bool:
    """Whether somebody may be liable for this win, and its text does not say who, nor that it is nobody.

    Who deals the tile of a meld with which a pattern is sure is liable: so it may be where the melds alone hold such a
    pattern and one of them was taken from somebody, and never where the pattern needs a concealed set.
    """
    liability, said = rulebook.rules.liability, hand.situation
    if liability is None or not verdict.win or not hand.exposed or said.pao is not None or said.nobody_liable:
        return False
    liable = _counted(verdict).intersection(liability.patterns)
    if not liable:
        return False
    other = _with_other_sets(hand)
    return other is not None and not liable.isdisjoint(_counted(judge(other, rulebook)))


def _counted(verdict: Verdict) -> frozenset[str]:
    return frozenset(pattern.id for pattern in verdict.best.patterns) if verdict.best is not None else frozenset()


def _with_other_sets(hand: Hand) -> Hand | None:
    """The hand with chows in the place of its concealed sets, and another pair, all of one suit; ``None`` where its
    melds leave no room for them in any suit."""
    size = 3 * (_SETS - len(hand.melds))
    melded = [tile.kind for meld in hand.melds for tile in meld.tiles]
    for suit in range(len(SUITS)):
        kinds = [_RANKS * suit + rank for rank in (*range(size), _PAIR_RANK, _PAIR_RANK)]
        if all(melded.count(kind) + kinds.count(kind) <= COPIES for kind in kinds):
            *run, winning = (Tile(kind) for kind in kinds)
            return replace(hand, runs=(tuple(sorted(run)),), winning=winning)
    return None
