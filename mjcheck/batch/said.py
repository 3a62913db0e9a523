"""What tags say of many hands, as columns."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Final

import numpy as np
from numpy.typing import NDArray

from mjcheck.batch.packed import Keys, taken
from mjcheck.batch.tables import Ints

Bools = NDArray[np.bool_]


@dataclass(frozen=True, slots=True)
class Said:
    """What the tags of hands said, filled up with what is assumed.

    ``tags``: bits of `TAG_BITS`.  Seats are 0 for East; ``discarder`` is -1 where none is named, ``void`` where no suit
    is.  ``dora``, ``ura`` and ``shown``: the token that names the tiles, -1 without one; ``river``: its kinds, a mask;
    ``called``: 1 where the last of it was called.  ``reds``: red fives by suit.  ``seen``: `masks_of` the tiles held
    and of those that tags show.  ``assumed``: something had to be assumed.
    """

    tags: Ints
    self_drawn: Bools
    discarder: Ints
    honba: Ints
    sticks: Ints
    void: Ints
    dora: Ints
    ura: Ints
    shown: Ints
    river: Ints
    called: Ints
    reds: Ints
    reds_in_view: Ints
    seen: Keys
    across: Ints
    assumed: Bools

    def take(self, rows: Ints) -> Said:
        """Those of some of the hands."""
        return Said(
            seen=taken(self.seen, rows),
            self_drawn=self.self_drawn[rows],
            assumed=self.assumed[rows],
            **{name: getattr(self, name)[rows] for name in NUMBERS},
        )


NUMBERS: Final = tuple(field.name for field in fields(Said) if field.type == "Ints")
"""The columns of whole numbers."""
