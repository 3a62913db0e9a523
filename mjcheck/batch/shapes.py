"""The forms in which many hands are complete."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from mjcheck.arrange import Forms
from mjcheck.batch.packed import Keys, Packed, taken
from mjcheck.batch.splits import entries_of, knitted, knitted_straights, orphans, seven_pairs, ways
from mjcheck.batch.tables import Ints
from mjcheck.facts import Form


class Shape(NamedTuple):
    """Hands complete in one form: their rows; where that form has sets, the keys of what is read as sets and a pair,
    and the knitted straight beside it (a mask, 0 without)."""

    form: Form
    rows: Ints
    keys: Keys | None = None
    layout: int = 0


def shapes(packed: Packed, masks: Keys, forms: Forms) -> Iterator[Shape]:
    """The hands complete in each of the forms allowed; ``masks`` are those of all their tiles."""
    if forms.standard:
        rows = ways(entries_of(packed.concealed)).nonzero()[0]
        yield Shape(
            Form.STANDARD, rows, packed.concealed if len(rows) == len(packed) else taken(packed.concealed, rows)
        )
    if forms.seven_pairs:
        yield Shape(Form.SEVEN_PAIRS, seven_pairs(packed, forms, masks))
    if forms.orphans:
        yield Shape(Form.ORPHANS, orphans(packed, masks))
    if forms.knitted_straight:
        for layout, rows, keys in knitted_straights(packed):
            whole = ways(entries_of(keys)).nonzero()[0]
            yield Shape(Form.KNITTED_STRAIGHT, rows[whole], taken(keys, whole), layout)
    if forms.knitted:
        yield Shape(Form.KNITTED, knitted(packed, masks))
