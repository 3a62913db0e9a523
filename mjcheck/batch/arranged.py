"""All readings of many hands, as columns of facts."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

import numpy as np

from mjcheck.batch.packed import Packed
from mjcheck.batch.readings import HandFacts
from mjcheck.batch.shapes import Shape, shapes
from mjcheck.batch.splits import Entries, placements_of, splits_of
from mjcheck.batch.tables import Ints, chow_tables
from mjcheck.facts import HAND_LEVEL, LEVELS, Facts, Form, Wait
from mjcheck.rulebook.model import FormRules

_HAND_FACTS: Final = tuple(name for name in Facts._fields if LEVELS[name] == HAND_LEVEL)
_OTHER_FACTS: Final = tuple(name for name in Facts._fields if LEVELS[name] > HAND_LEVEL)


class Arranged(NamedTuple):
    """One element a reading: the row of its hand, in rising order, and each fact by its name in `Facts`."""

    hands: Ints
    facts: Mapping[str, Ints]

    def reading(self, place: int) -> Facts:
        """The facts of one reading."""
        return Facts(*[int(self.facts[name][place]) for name in Facts._fields])


def arranged(packed: Packed, forms: FormRules, read: frozenset[str]) -> Arranged:
    """Every reading of the hands in the forms allowed.  How many waits a hand had is worked out only where formulas
    ``read`` it, as for one hand."""
    nothing = np.zeros(len(packed), np.int64)
    of_hand = HandFacts(packed, forms)
    known = {name: nothing if name == "waits" and name not in read else of_hand.column(name) for name in _HAND_FACTS}
    parts = [
        _whole(shape, known) if shape.entries is None else _placed(shape, shape.entries, packed)
        for shape in shapes(packed, forms)
    ]
    if not parts:
        return Arranged(nothing[:0], dict.fromkeys(Facts._fields, nothing[:0]))
    found = {name: np.concatenate([part[name] for part in parts]) for name in ("hands", *_OTHER_FACTS)}
    order = np.argsort(found["hands"], kind="stable")
    hands = found["hands"][order]
    facts = {name: column[hands] for name, column in known.items()}
    return Arranged(hands, facts | {name: found[name][order] for name in _OTHER_FACTS})


def _whole(shape: Shape, known: Mapping[str, Ints]) -> dict[str, Ints]:
    """Readings of a form in which there is nothing to place."""
    nothing = np.zeros(len(shape.rows), np.int64)
    pair = known["k2"][shape.rows] if shape.form is Form.ORPHANS else nothing
    part = dict.fromkeys(_OTHER_FACTS, nothing)
    return part | {"hands": shape.rows, "form": nothing + shape.form, "pair": pair, "wait": nothing + Wait.SPECIAL}


def _placed(shape: Shape, entries: Entries, packed: Packed) -> dict[str, Ints]:
    """Readings of a form with sets and a pair, with every place of the winning tile."""
    splits = splits_of(shape.rows, entries, packed)
    places = placements_of(splits, packed, shape.layout)
    of = places.splits
    return {
        "hands": splits.hands[of],
        "form": np.full(len(of), shape.form, np.int64),
        "chows": chow_tables().packed[splits.chows][of],
        "pungs": splits.pungs[of],
        "pair": splits.pair[of],
        "conc": places.concealed,
        "wait": places.wait,
    }
