"""Whether many hands are complete, at tables that value nothing."""

from __future__ import annotations

import numpy as np

from mjcheck.batch.packed import Packed, masks_of
from mjcheck.batch.splits import entries_of, knitted, knitted_straights, orphans, seven_pairs, ways
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
        forms = self._forms
        complete = np.zeros(len(packed), bool)
        masks = masks_of(packed.held)
        if forms.standard:
            complete |= ways(entries_of(packed.concealed)) > 0
        if forms.seven_pairs:
            complete[seven_pairs(packed, forms, masks)] = True
        if forms.orphans:
            complete[orphans(packed, masks)] = True
        if forms.knitted_straight:
            for _, rows, keys in knitted_straights(packed):
                complete[rows[ways(entries_of(keys)) > 0]] = True
        if forms.knitted:
            complete[knitted(packed, masks)] = True
        nothing = np.zeros(len(packed), np.int64)
        return Bests(np.where(complete, 0, -1), nothing, nothing, nothing)

    def totals(self, number: int) -> Totals:
        """Nothing is valued."""
        return ()

    def patterns(self, results: Ints) -> list[str]:
        """No pattern counts anywhere."""
        return [""] * len(results)
