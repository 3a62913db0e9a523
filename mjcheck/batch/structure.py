"""Whether many hands are complete, at tables that value nothing."""

from __future__ import annotations

import numpy as np

from mjcheck.batch.packed import Packed
from mjcheck.batch.shapes import shapes
from mjcheck.batch.tables import Ints
from mjcheck.batch.valued import Bests, Totals
from mjcheck.rulebook import Rulebook


class StructureColumns:
    """Reads hands in the forms of one rulebook."""

    full = False
    able = True
    totals_bits = 0

    def __init__(self, rulebook: Rulebook) -> None:
        self._forms = rulebook.rules.forms

    def value(self, packed: Packed) -> Bests:
        """Which hands are complete."""
        complete = np.zeros(len(packed), bool)
        for shape in shapes(packed, self._forms):
            complete[shape.rows] = True
        nothing = np.zeros(len(packed), np.int64)
        return Bests(np.where(complete, 0, -1), nothing, nothing, nothing)

    def totals(self, number: int) -> Totals:
        """Nothing is valued."""
        return ()

    def patterns(self, results: Ints) -> list[str]:
        """No pattern counts anywhere."""
        return [""] * len(results)
