"""All readings of many hands at one table, each with the number of its result."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Final, NamedTuple, Protocol

import numpy as np

from mjcheck.batch.chain import Asked, At, Chain
from mjcheck.batch.collection import Column
from mjcheck.batch.packed import Packed
from mjcheck.batch.resolve import Counts
from mjcheck.batch.shapes import shapes
from mjcheck.batch.splits import Entries, Splits, placements_of, splits_of
from mjcheck.batch.tables import Ints, chow_tables
from mjcheck.batch.waits import waits_of
from mjcheck.facts import Form, Wait
from mjcheck.formula.expression import Expr, fact, number
from mjcheck.formula.levels import CHOW_CONDITIONS
from mjcheck.rulebook.model import FormRules
from mjcheck.tiles import FIRST_HONOUR

_NOTHING: Final = {
    "chows": number(0),
    "pungs": number(0),
    "pair": number(0),
    "conc": number(0),
    "wait": number(Wait.SPECIAL),
}

_KNOWN: Final[Mapping[Form, Mapping[str, Expr]]] = {
    Form.STANDARD: {},
    Form.SEVEN_PAIRS: _NOTHING,
    Form.ORPHANS: {**_NOTHING, "pair": fact("k2")},
    Form.KNITTED_STRAIGHT: {},
    Form.KNITTED: _NOTHING,
}
"""What the form alone says of the split and the placement."""


class Readings(NamedTuple):
    """One element a reading: the row of its hand, the form, the number of its result, the sum of what was to be
    summed."""

    hands: Ints
    forms: Ints
    results: Ints
    sums: Ints


class Method(Protocol):
    """What a method of valuing tells the reader, and is told by it."""

    @property
    def asked(self) -> Asked:
        """What it wants to know of each reading."""

    def note_hands(self, packed: Packed) -> Ints | None:
        """Its own note on each hand."""

    def note_splits(self, splits: Splits) -> Ints | None:
        """Its own note on each split."""

    def add(self, counts: Counts, hand_notes: Ints, split_notes: Ints) -> Ints:
        """Combinations of patterns that were not met before; the numbers of their results."""


class Reader:
    """Reads hands in the forms of a table.  Remembers the combinations that it met."""

    def __init__(self, forms: FormRules, patterns: int, method: Method) -> None:
        self._forms = forms
        self._patterns = patterns
        self._method = method
        self._chains: dict[Form, _Numbered] = {}

    @property
    def full(self) -> bool:
        """Whether it met so many different combinations that it should begin anew."""
        return any(chain.chain.fullest > min(chain.chain.room, _MOST) // 2 for chain in self._chains.values())

    @property
    def able(self) -> bool:
        """Whether the words of this table's patterns have room for what a block of hands may hold."""
        return all(self._chain(form).chain.room >= _LEAST_ROOM for form in _forms_of(self._forms))

    def read(self, packed: Packed) -> Readings:
        """All readings of all hands, in the order in which they are found."""
        facts = HandFacts(packed, self._forms)
        found: list[Readings] = []
        for shape in shapes(packed, self._forms):
            if shape.entries is None:
                self._add_special(found, shape.form, facts, shape.rows)
            else:
                self._add_split(found, shape.form, facts, shape.rows, shape.entries, shape.layout)
        if not found:
            nothing = np.zeros(0, np.int64)
            return Readings(nothing, nothing, nothing, nothing)
        return Readings(*(np.concatenate(part) for part in zip(*found, strict=True)))

    def _chain(self, form: Form) -> _Numbered:
        if form not in self._chains:
            asked = self._method.asked
            if _KNOWN[form]:
                # Nothing is left to be said of the split.
                asked = replace(asked, noted=(asked.noted[0], 0))
            known = {"form": number(form), **_KNOWN[form]}
            self._chains[form] = _Numbered(Chain(asked, known), self._patterns)
        return self._chains[form]

    def _add_special(self, found: list[Readings], form: Form, facts: HandFacts, rows: Ints) -> None:
        """Readings of a form in which there is nothing to place."""
        if rows.size:
            chain = self._chain(form)
            hands = self._hands(chain.chain, facts, rows)
            found.append(self._told(chain, form, rows, hands.numbers, hands.sums))

    def _add_split(
        self, found: list[Readings], form: Form, facts: HandFacts, rows: Ints, entries: Entries, layout: int = 0
    ) -> None:
        """Readings of a form with sets and a pair."""
        if not rows.size:
            return
        numbered = self._chain(form)
        chain, packed = numbered.chain, facts.packed
        hands = self._hands(chain, facts, rows)
        splits = splits_of(rows, entries, packed)
        of_hand = splits.hands
        if len(rows) < len(packed):
            place_of = np.zeros(len(packed), np.int64)
            place_of[rows] = np.arange(len(rows))
            of_hand = place_of[splits.hands]
        split_facts = SplitFacts(facts, splits, numbered.chow_conditions)
        split_notes = self._method.note_splits(splits)
        at_split = chain.splits(split_facts.column, hands, of_hand, split_notes)
        places = placements_of(splits, packed, layout)
        own = {"conc": places.concealed, "wait": places.wait}

        def column(name: str) -> Ints:
            return own[name] if name in own else split_facts.column(name)[places.splits]

        hand_rows = splits.hands[places.splits]
        at = chain.placements(column, hands, of_hand[places.splits], at_split, places.splits)
        found.append(self._told(numbered, form, hand_rows, at.numbers, at.sums))

    def _hands(self, chain: Chain, facts: HandFacts, rows: Ints) -> At:
        note = self._method.note_hands(facts.packed)
        if len(rows) == len(facts.packed):
            return chain.hands(facts.column, len(rows), note)
        return chain.hands(lambda name: facts.column(name)[rows], len(rows), None if note is None else note[rows])

    def _told(self, numbered: _Numbered, form: Form, hands: Ints, numbers: Ints, sums: Ints) -> Readings:
        results = numbered.results_of(numbers, self._method.add)
        return Readings(hands, np.full(len(hands), form, np.int64), results, sums)


_LEAST_ROOM: Final = 1 << 17
_MOST: Final = 1 << 18


class _Numbered:
    """A chain, and for each number at its end the number of the result."""

    def __init__(self, chain: Chain, patterns: int) -> None:
        self.chain = chain
        self.chow_conditions = chain.levels.chow_columns(chow_tables().packed)
        self._patterns = patterns
        self._results = Column()

    def results_of(self, numbers: Ints, add: Callable[[Counts, Ints, Ints], Ints]) -> Ints:
        """The results of readings; those not met before are worked out."""
        known = self._results.count
        if self.chain.count > known:
            fresh = np.arange(known, self.chain.count)
            self._results.append(add(*self.chain.unpack(fresh, self._patterns)))
        results: Ints = self._results.values[numbers]
        return results


@dataclass
class HandFacts:
    """The facts of hands as columns, each made when it is first asked for."""

    packed: Packed
    forms: FormRules

    def __post_init__(self) -> None:
        self._made: dict[str, Ints] = {}

    def column(self, name: str) -> Ints:
        """The column of a fact."""
        made = self._made.get(name)
        if made is None:
            made = self._made[name] = self._make(name)
        return made

    def _make(self, name: str) -> Ints:
        packed = self.packed
        match name:
            case "k1" | "k2" | "k3" | "k4":
                return packed.kinds[int(name[1]) - 1]
            case "melds":
                return packed.exposed
            case "win":
                return np.int64(1) << packed.win
            case "seat_wind":
                return np.int64(1) << FIRST_HONOUR + packed.seat
            case "round_wind":
                return np.int64(1) << FIRST_HONOUR + packed.round
            case "waits":
                return np.bitwise_count(waits_of(packed, self.forms)).astype(np.int64)
        column: Ints = getattr(packed, name)
        return column


@dataclass
class SplitFacts:
    """The facts of splits as columns, those of their hands among them."""

    hand_facts: HandFacts
    splits: Splits
    chow_conditions: Ints

    def column(self, name: str) -> Ints:
        """The column of a fact, or of what the chows alone say."""
        match name:
            case "chows":
                return chow_tables().packed[self.splits.chows]
            case "pungs":
                return self.splits.pungs
            case "pair":
                return self.splits.pair
        if name == CHOW_CONDITIONS:
            return self.chow_conditions[self.splits.chows]
        return self.hand_facts.column(name)[self.splits.hands]


def _forms_of(forms: FormRules) -> list[Form]:
    allowed = {
        Form.STANDARD: forms.standard,
        Form.SEVEN_PAIRS: forms.seven_pairs,
        Form.ORPHANS: forms.orphans,
        Form.KNITTED_STRAIGHT: forms.knitted_straight,
        Form.KNITTED: forms.knitted,
    }
    return [form for form, has in allowed.items() if has]
