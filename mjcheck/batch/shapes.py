"""The forms in which many hands are complete."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from mjcheck.arrange import Forms
from mjcheck.batch.packed import Keys, Packed
from mjcheck.batch.splits import Entries, entries_of, knitted, knitted_straights, orphans, seven_pairs, ways
from mjcheck.batch.tables import Ints
from mjcheck.facts import Form


class Shape(NamedTuple):
    """Hands complete in one form: their rows; where that form has sets, the table's entries of what is read as sets and
    a pair, and the knitted straight beside it (a mask, 0 without)."""

    form: Form
    rows: Ints
    entries: Entries | None = None
    layout: int = 0


def shapes(packed: Packed, forms: Forms) -> Iterator[Shape]:
    """The hands complete in each of the forms allowed."""
    if forms.standard:
        yield _with_sets(Form.STANDARD, np.arange(len(packed)), packed.concealed)
    if forms.seven_pairs:
        yield Shape(Form.SEVEN_PAIRS, seven_pairs(packed, forms))
    if forms.orphans:
        yield Shape(Form.ORPHANS, orphans(packed))
    if forms.knitted_straight:
        for layout, rows, keys in knitted_straights(packed):
            yield _with_sets(Form.KNITTED_STRAIGHT, rows, keys, layout)
    if forms.knitted:
        yield Shape(Form.KNITTED, knitted(packed))


def _with_sets(form: Form, rows: Ints, keys: Keys, layout: int = 0) -> Shape:
    """Those of the rows whose keys are sets and a pair."""
    first, second, third, fourth = entries_of(keys)
    whole = ways((first, second, third, fourth)).nonzero()[0]
    if len(whole) < len(rows):
        rows, first, second, third, fourth = (column[whole] for column in (rows, first, second, third, fourth))
    return Shape(form, rows, (first, second, third, fourth), layout)
