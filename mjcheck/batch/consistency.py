"""Whether what is said of many hands surely does not contradict itself (`mjcheck.notation.contradictions`)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np

from mjcheck.batch import fields as tk
from mjcheck.batch.collection import Consequences
from mjcheck.batch.packed import RANK_OF, Packed, of_suit
from mjcheck.batch.said import Bools, Said
from mjcheck.batch.tables import NINE, RANKS, Ints
from mjcheck.facts import FLAG_BITS
from mjcheck.notation.pairs import PAIRS

_RIICHI: Final = tk.TAG_BITS["riichi"] | tk.TAG_BITS["double-riichi"]
_NEEDS_RIICHI: Final = tk.TAG_BITS["ippatsu"] | tk.TAG_BITS["ura"] | tk.TAG_BITS["missed:riichi"]

_APART: Final = (
    # Some pairs cannot stand together in some hands only: that is asked of each hand by itself.
    *(tk.TAG_BITS.get(pair.tag, tk.DECLINED) | tk.TAG_BITS.get(pair.other, tk.DECLINED) for pair in PAIRS),
    # So is who had discarded before the first turn.
    *(tk.TAG_BITS["first"] | tk.TAG_BITS[other] for other in ("river", "missed:turn", "missed:riichi", "robbing")),
)
"""Tags of which no two stand together in hands that columns judge."""

_RARE: Final = sum(tk.TAG_BITS[name] for name in ("replacement", "first", "last-copy", "robbing", "void"))
"""Tags that say something of the hand beside them."""


class Consistency:
    """Judges what is said.  Remembers the sets of tags that it met."""

    def __init__(self) -> None:
        self._sets = Consequences()

    def holds(self, packed: Packed, said: Said, pao: Ints) -> Bools:
        """Whether surely nothing contradicts itself; ``pao`` is the seat that is liable, -1 without one."""
        tags = said.tags
        fine = (self._sets(tags, _stand_together) != 0) & (pao < 0) & (said.discarder != packed.seat)
        fine &= (tags & _RIICHI == 0) | (packed.exposed == 0) & (said.sticks > 0)
        fine &= (tags & tk.TAG_BITS["ippatsu"] == 0) | (said.called == 0)
        rare = (tags & _RARE != 0).nonzero()[0]
        if rare.size:
            fine[rare] &= _rare_fit(packed.take(rare), said.take(rare))
        return fine


def _stand_together(sets: Sequence[int]) -> list[int]:
    """Whether tags (bits) may all be said of one hand."""
    return [
        all(tags & both != both for both in _APART) and (tags & _RIICHI != 0 or tags & _NEEDS_RIICHI == 0)
        for tags in sets
    ]


def _rare_fit(packed: Packed, said: Said) -> Bools:
    """Whether what the rare tags say of their hands is so."""
    has = {name: said.tags & bit != 0 for name, bit in tk.TAG_BITS.items()}
    fine = ~has["replacement"] | said.self_drawn & ((packed.kongs != 0) | (packed.nuki > 0))
    fine &= ~has["first"] | (packed.melds == 0) & (packed.nuki == 0)
    fine &= ~has["last-copy"] | (packed.flags & FLAG_BITS["win_alone"] != 0)
    twice = of_suit(said.seen, packed.win) >> RANKS + RANK_OF[packed.win] & 1 != 0
    fine &= ~has["robbing"] | ~twice
    melded = packed.pungs >> RANKS * said.void & NINE
    for suit, chows in enumerate(packed.meld_chows):
        melded |= np.where(said.void == suit, chows, 0)
    fit: Bools = fine & (~has["void"] | (melded == 0))
    return fit
