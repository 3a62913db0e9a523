"""The value of many hands in han and fu.  As `mjcheck.valuation.han`, by columns: what a pattern, a sum of fu, han and
fu are worth is asked there."""

from __future__ import annotations

from typing import Final

import numpy as np

from mjcheck.batch.collection import Column
from mjcheck.batch.intern import Intern, first_rows
from mjcheck.batch.packed import Packed
from mjcheck.batch.readings import Reader, Readings
from mjcheck.batch.resolve import Counts, best_of, by_pattern, exclude_in_columns, of_best
from mjcheck.batch.splits import Splits
from mjcheck.batch.tables import Ints
from mjcheck.batch.valued import Bests, Totals, asked_of, countable, most_times, pattern_lists
from mjcheck.facts import Form
from mjcheck.rulebook import Rulebook
from mjcheck.rulebook.model import FuRules, HanValue
from mjcheck.valuation.han import HanValuation
from mjcheck.valuation.resolve import stand_alone

_FU_BITS: Final = 10
_HAN_BITS: Final = 9
_YAKUMAN_BITS: Final = 6
_BASE_BITS: Final = 32
_OPENED_BITS: Final = 1
_MOST_WORTHS: Final = 1 << 18


class HanColumns:
    """Values hands by one rulebook."""

    totals_bits = _HAN_BITS + _FU_BITS + _YAKUMAN_BITS

    def __init__(self, rulebook: Rulebook, rules: HanValue, fu: FuRules) -> None:
        self._rulebook = rulebook
        self._rules = rules
        self._fu = fu
        self._scalar = HanValuation(rulebook, rules, fu)
        items = rulebook.formulas.fu
        weights = tuple((item.fu, items[item.id]) for item in fu.item)
        self.asked = asked_of(rulebook, sums=weights, noted=(_OPENED_BITS, 0))
        patterns = rulebook.patterns
        self._reader = Reader(rulebook.rules.forms, len(patterns), self)
        worths = [[self._scalar.worth(pattern, opened) for pattern in patterns] for opened in (False, True)]
        self._values = np.array([[value for value, _ in row] for row in worths], np.int64)
        self._is = {unit: np.array([own == unit for _, own in worths[0]]) for unit in ("han", "yakuman", "limit")}
        self._is_bonus = np.array([pattern.bonus for pattern in patterns])
        limits = {limit.id: limit.base for limit in rules.limit}
        self._own_limits = np.array([limits.get(pattern.limit or "", 0) for pattern in patterns], np.int64)
        self._standing = Column(len(patterns))
        self._han, self._yakuman = Column(), Column()
        self._qualifying, self._limit = Column(), Column()
        self._worths = Intern()
        """A result and a sum of fu as one number; the first of all stands for no reading."""
        self._worths(np.zeros(1, np.int64))
        self._columns = tuple(Column() for _ in range(4))
        """By worth: what readings are compared by, what is towards the minimum, the totals, the base points."""
        for column in self._columns:
            column.append(np.zeros(1, np.int64))
        self._rounded = np.zeros((2, 0), np.int64)

    @property
    def full(self) -> bool:
        """Whether so much is remembered that one should begin anew."""
        return self._reader.full or self._worths.count > _MOST_WORTHS

    @property
    def able(self) -> bool:
        """Whether the numbers of this table have room in the columns."""
        highest = max([*(limit.base for limit in self._rules.limit), self._rules.yakuman_base << _YAKUMAN_BITS])
        fus = [self._fu.base, self._fu.open_minimum, *self._fu.fixed.values(), sum(item.fu for item in self._fu.item)]
        times = most_times(self.asked)
        most = self._values.max(axis=0) * [times.get(index, 0) for index in range(self._values.shape[1])]
        return (
            highest < 1 << _BASE_BITS
            and 4 * max(fus) < 1 << _FU_BITS
            and int(most[self._is["han"]].sum()) < 1 << _HAN_BITS
            and int(most[self._is["yakuman"]].sum()) < 1 << _YAKUMAN_BITS
            and countable(self.asked)
            and self._reader.able
        )

    def value(self, packed: Packed) -> Bests:
        """The best reading of each hand."""
        readings = self._reader.read(packed)
        worths = self._worths_of(readings, packed)
        keys, qualifying, totals, base = (column.values for column in self._columns)
        best = best_of(readings.hands, len(packed), keys[worths], self._standing.values, readings.results)
        worth = of_best(worths, best, 0)
        return Bests(of_best(readings.results, best, -1), qualifying[worth], totals[worth], base[worth])

    def totals(self, number: int) -> Totals:
        """Han, fu and yakuman units."""
        rest, yakuman = divmod(number, 1 << _YAKUMAN_BITS)
        han, fu = divmod(rest, 1 << _FU_BITS)
        return ("han", han), ("fu", fu), ("yakuman", yakuman)

    def patterns(self, results: Ints) -> list[str]:
        """The patterns that count in results."""
        return pattern_lists(self._rulebook, self._standing.values[results])

    def note_hands(self, packed: Packed) -> Ints:
        """Whether a hand is open: some patterns are worth less then."""
        return (packed.exposed > 0).astype(np.int64)

    def note_splits(self, splits: Splits) -> None:
        """Nothing but the patterns matters."""

    def add(self, counts: Counts, hand_notes: Ints, split_notes: Ints) -> Ints:
        """What counts in combinations of patterns that were not met before."""
        values = self._values[hand_notes].T
        counts = np.where(values > 0, counts, 0)
        exclude_in_columns(counts, self._rulebook.excludes)
        stand_alone(by_pattern(counts), self._scalar.yakuman, add_up=self._rules.yakuman_add)
        worths = values * counts

        def total(which: np.typing.NDArray[np.bool_]) -> Ints:
            summed: Ints = worths[which].sum(axis=0)
            return summed

        first = self._han.count
        self._han.append(total(self._is["han"]))
        self._yakuman.append(total(self._is["yakuman"]))
        beyond = (counts[~self._is["han"] & ~self._is_bonus] > 0).any(axis=0).astype(np.int64)
        self._qualifying.append(self._scalar.towards_minimum(total(self._is["han"] & ~self._is_bonus), beyond))
        self._limit.append((self._own_limits[:, None] * (counts > 0)).max(axis=0))
        self._standing.append(counts.T)
        return np.arange(first, self._han.count)

    def _worths_of(self, readings: Readings, packed: Packed) -> Ints:
        """The number of what each reading is worth."""
        known = self._worths.count
        worths = self._worths(readings.results + 1 << _FU_BITS | readings.sums + self._fu.base)
        if self._worths.count > known:
            rows = first_rows(worths, known, self._worths.count)
            opened = (packed.exposed[readings.hands[rows]] > 0).astype(np.int64)
            self._add_worths(readings.results[rows], readings.sums[rows], readings.forms[rows], opened)
        return worths

    def _add_worths(self, results: Ints, sums: Ints, forms: Ints, opened: Ints) -> None:
        han, yakuman, qualifying, limit = (
            column.values[results] for column in (self._han, self._yakuman, self._qualifying, self._limit)
        )
        fu = self._fus(sums, forms, opened)
        bases = {pair: self._scalar.base(*pair)[0] for pair in set(zip(han.tolist(), fu.tolist(), strict=True))}
        base = np.array([bases[pair] for pair in zip(han.tolist(), fu.tolist(), strict=True)], np.int64)
        base = np.where(yakuman > 0, yakuman * self._rules.yakuman_base, np.maximum(base, limit))
        keys = (qualifying >= self._rulebook.rules.win.minimum).astype(np.int64)
        for part, bits in ((base, _BASE_BITS), (yakuman, _YAKUMAN_BITS), (han, _HAN_BITS), (fu, _FU_BITS)):
            keys = keys << bits | part
        totals = (han << _FU_BITS | fu) << _YAKUMAN_BITS | yakuman
        for column, values in zip(self._columns, (keys, qualifying, totals, base), strict=True):
            column.append(values)

    def _fus(self, sums: Ints, forms: Ints, opened: Ints) -> Ints:
        """Fu, rounded."""
        totals = sums + self._fu.base
        highest = int(totals.max(initial=0))
        known = self._rounded.shape[1]
        if highest >= known:
            more = [
                [self._scalar.rounded_fu(total, opened=is_open) for total in range(known, highest + 1)]
                for is_open in (False, True)
            ]
            self._rounded = np.concatenate([self._rounded, np.array(more, np.int64)], axis=1)
        fu = self._rounded[opened, totals]
        for form in Form:
            fixed = self._fu.fixed.get(form.word)
            if fixed is not None:
                fu[forms == form] = fixed
        return fu
