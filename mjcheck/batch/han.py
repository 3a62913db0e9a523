"""The value of many hands in han and fu.  As `mjcheck.valuation.han`, by columns: what a pattern, a sum of fu, han and
fu are worth is asked there."""

from __future__ import annotations

from typing import Final

import numpy as np

from mjcheck.batch.collection import Column
from mjcheck.batch.intern import Intern
from mjcheck.batch.packed import Packed
from mjcheck.batch.readings import Reader, Readings
from mjcheck.batch.resolve import Counts, best_of, exclude_in_columns
from mjcheck.batch.splits import Splits
from mjcheck.batch.tables import Ints
from mjcheck.batch.valued import Bests, Totals, asked_of, countable, most_times, pattern_lists
from mjcheck.facts import Form
from mjcheck.rulebook import Rulebook
from mjcheck.rulebook.model import FuRules, HanValue
from mjcheck.valuation.han import HanValuation

_FU_BITS: Final = 10
_HAN_BITS: Final = 9
_YAKUMAN_BITS: Final = 6
_BASE_BITS: Final = 32
_OPENED_BITS: Final = 1


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
        self._han_and_fu = Intern()
        self._bases = Column()
        self._rounded = np.zeros((2, 0), np.int64)

    @property
    def full(self) -> bool:
        """Whether so much is remembered that one should begin anew."""
        return self._reader.full

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
        han, yakuman, qualifying, limit = (
            column.values[readings.results] for column in (self._han, self._yakuman, self._qualifying, self._limit)
        )
        fu = self._fus(readings, packed)
        base = np.maximum(self._base_of(han, fu), limit)
        base = np.where(yakuman > 0, yakuman * self._rules.yakuman_base, base)
        enough = qualifying >= self._rulebook.rules.win.minimum
        keys = enough.astype(np.int64)
        for part, bits in ((base, _BASE_BITS), (yakuman, _YAKUMAN_BITS), (han, _HAN_BITS), (fu, _FU_BITS)):
            keys = keys << bits | part
        best = best_of(readings.hands, len(packed), keys, self._standing.values, readings.results)
        complete = best >= 0

        def chosen(column: Ints) -> Ints:
            return np.where(complete, column[best], 0) if len(column) else np.zeros(len(packed), np.int64)

        results = np.where(complete, chosen(readings.results), -1)
        totals = (chosen(han) << _FU_BITS | chosen(fu)) << _YAKUMAN_BITS | chosen(yakuman)
        return Bests(results, chosen(qualifying), totals, chosen(base))

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
        self._leave_yakuman_alone(counts)
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

    def _leave_yakuman_alone(self, counts: Counts) -> None:
        """Beside yakuman nothing else counts, and only the highest of them where they do not add up."""
        is_yakuman = self._is["yakuman"]
        limit_hands = (counts[is_yakuman] > 0).any(axis=0).nonzero()[0]
        if not limit_hands.size:
            return
        kept = np.where(is_yakuman[:, None], counts[:, limit_hands], 0)
        if not self._rules.yakuman_add:
            worth = np.where(kept > 0, self._values[0][:, None], 0)
            kept = np.where(np.arange(len(kept))[:, None] == worth.argmax(axis=0), kept, 0)
        counts[:, limit_hands] = kept

    def _fus(self, readings: Readings, packed: Packed) -> Ints:
        """Fu of readings, rounded."""
        sums = readings.sums + self._fu.base
        highest = int(sums.max(initial=0))
        known = self._rounded.shape[1]
        if highest >= known:
            more = [
                [self._scalar.rounded_fu(total, opened=opened) for total in range(known, highest + 1)]
                for opened in (False, True)
            ]
            self._rounded = np.concatenate([self._rounded, np.array(more, np.int64)], axis=1)
        fu = self._rounded[(packed.exposed[readings.hands] > 0).astype(np.int64), sums]
        for form in Form:
            fixed = self._fu.fixed.get(form.word)
            if fixed is not None:
                fu[readings.forms == form] = fixed
        return fu

    def _base_of(self, han: Ints, fu: Ints) -> Ints:
        """Base points of han and fu."""
        numbers = self._han_and_fu(han << _FU_BITS | fu)
        fresh = self._han_and_fu.values[self._bases.count :].tolist()
        pairs = (divmod(value, 1 << _FU_BITS) for value in fresh)
        self._bases.append(np.array([self._scalar.base(*pair)[0] for pair in pairs], np.int64))
        base: Ints = self._bases.values[numbers]
        return base
