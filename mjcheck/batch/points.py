"""The value of many hands in points.  As `mjcheck.valuation.points`, by columns: what may count together is asked
of `mjcheck.valuation.combine`."""

from __future__ import annotations

from itertools import combinations
from typing import Final

import numpy as np

from mjcheck.batch.collection import Column
from mjcheck.batch.packed import Packed
from mjcheck.batch.readings import Reader
from mjcheck.batch.resolve import Counts, best_of, exclude_in_columns, of_best
from mjcheck.batch.splits import Splits
from mjcheck.batch.tables import BASE, MOST_SETS, STARTS, Ints, chow_tables
from mjcheck.batch.valued import Bests, Totals, asked_of, countable, pattern_lists
from mjcheck.facts import Facts
from mjcheck.formula.emit import compile_arrays
from mjcheck.rulebook import Rulebook
from mjcheck.rulebook.model import PointsValue
from mjcheck.tiles import CHOW_STARTS, KINDS
from mjcheck.valuation.combine import AccountOnce, Choice, bits_in
from mjcheck.valuation.resolve import fall_back

_POINTS_BITS: Final = 20
_SHAPE_BITS: Final = 32
"""Patterns that are told apart at a time."""
_UNKNOWN: Final = -1


class PointsColumns:
    """Values hands by one rulebook."""

    totals_bits = 2 * _POINTS_BITS

    def __init__(self, rulebook: Rulebook, rules: PointsValue) -> None:
        self._rulebook = rulebook
        self._cap = rules.cap
        self._choices = Choices(rulebook)
        patterns = rulebook.patterns
        self.asked = asked_of(rulebook, leave_out=frozenset(self._choices.members), noted=(0, self._choices.bits))
        self._reader = Reader(rulebook.rules.forms, len(patterns), self)
        self._points = np.array([pattern.points or 0 for pattern in patterns], np.int64)
        self._is_bonus = np.array([pattern.bonus for pattern in patterns])
        self._bonus = frozenset(index for index, pattern in enumerate(patterns) if pattern.bonus)
        self._fallback = [index for index, pattern in enumerate(patterns) if pattern.fallback]
        self._standing = Column(len(patterns))
        self._qualifying, self._bonuses = Column(), Column()

    @property
    def full(self) -> bool:
        """Whether so much is remembered that one should begin anew."""
        return self._reader.full

    @property
    def able(self) -> bool:
        """Whether the numbers of this table have room in the columns."""
        return int(self._points.sum()) < 1 << _POINTS_BITS - 7 and countable(self.asked) and self._reader.able

    def value(self, packed: Packed) -> Bests:
        """The best reading of each hand."""
        readings = self._reader.read(packed)
        qualifying = self._qualifying.values[readings.results]
        points = qualifying + self._bonuses.values[readings.results]
        enough = qualifying >= self._rulebook.rules.win.minimum
        keys = enough.astype(np.int64) << _POINTS_BITS | points
        best = best_of(readings.hands, len(packed), keys, self._standing.values, readings.results)
        results = of_best(readings.results, best, -1)
        points, qualifying = of_best(points, best, 0), of_best(qualifying, best, 0)
        flowers = points - qualifying
        if self._cap is not None:
            points = np.minimum(points, self._cap)
        return Bests(results, qualifying, qualifying << _POINTS_BITS | flowers, points)

    def totals(self, number: int) -> Totals:
        """Points, with what of them the minimum is measured by."""
        qualifying, flowers = divmod(number, 1 << _POINTS_BITS)
        points = qualifying + flowers if self._cap is None else min(qualifying + flowers, self._cap)
        return ("points", points), ("minimum_points", qualifying), ("flowers", flowers)

    def patterns(self, results: Ints) -> list[str]:
        """The patterns that count in results."""
        return pattern_lists(self._rulebook, self._standing.values[results])

    def note_hands(self, packed: Packed) -> None:
        """Nothing but the patterns matters."""

    def note_splits(self, splits: Splits) -> Ints:
        """Which patterns of account-once groups may count together."""
        return self._choices.of(splits)

    def add(self, counts: Counts, hand_notes: Ints, split_notes: Ints) -> Ints:
        """What counts in combinations of patterns that were not met before."""
        # Each combination once for every choice that there is with its chows.
        first, count = self._choices.alternatives(split_notes)
        source = np.repeat(np.arange(len(split_notes)), count)
        choice = first[source] + np.arange(len(source)) - np.repeat(np.cumsum(count) - count, count)
        counts = counts[:, source]
        counts[self._choices.members] = self._choices.counts(choice).T
        exclude_in_columns(counts, self._rulebook.excludes)
        fall_back(dict(enumerate(counts)), self._bonus, self._fallback)
        worths = counts * self._points[:, None]
        qualifying, bonus = worths[~self._is_bonus].sum(axis=0), worths[self._is_bonus].sum(axis=0)
        lists = counts.T
        best = best_of(source, len(split_notes), qualifying + bonus, lists, np.arange(len(source)))
        begin = self._qualifying.count
        self._qualifying.append(qualifying[best])
        self._bonuses.append(bonus[best])
        self._standing.append(lists[best])
        return np.arange(begin, self._qualifying.count)


class Choices:
    """What may count together of account-once groups, for each set of chows.  A set of choices is numbered; 0 is the
    one without any pattern."""

    def __init__(self, rulebook: Rulebook) -> None:
        self._rulebook = rulebook
        self._groups = AccountOnce(rulebook)
        self.members = list(bits_in(self._groups.members))
        self._sets: dict[tuple[Choice, ...], int] = {}
        self._first: list[int] = []
        self._all: list[Choice] = []
        self._number(((),))
        formulas = rulebook.formulas.when
        members = {index: formulas[rulebook.patterns[index].id] for index in self.members}
        packed = chow_tables().packed
        self._shapes = np.zeros(len(packed), np.int64)
        """The number of the shape of each configuration."""
        self._examples = packed[:1]
        """Of each shape the chows of one configuration."""
        self._with_pair = np.zeros(len(packed), bool)
        of_chows = [expr for expr in members.values() if expr.facts <= {"chows"}]
        with_pair = [expr for expr in members.values() if not expr.facts <= {"chows"}]
        self._of_chows = sum(1 << index for index, expr in members.items() if expr.facts <= {"chows"})
        """The indexes of the members that ask for nothing but chows, as bits."""
        if of_chows:
            self._shapes, self._examples = _shapes(compile_arrays(of_chows, ())({"chows": packed})[0])
        self._of_shape = np.full(len(self._examples), _UNKNOWN, np.int64)
        if with_pair:
            judge = compile_arrays(with_pair, ())
            for kind in range(KINDS):
                pair = np.full(len(packed), 1 << kind, np.int64)
                for held in judge({"chows": packed, "pair": pair})[0]:
                    self._with_pair |= held
        self._by_pair: dict[tuple[int, int], int] = {}

    @property
    def bits(self) -> int:
        """How many bits the number of a set of choices takes at most: there is one without any pattern, one for each
        shape, and one for each pair beside chows to which pairs matter."""
        most = 1 + len(self._examples) + int(self._with_pair.sum()) * KINDS
        return most.bit_length()

    def of(self, splits: Splits) -> Ints:
        """The number of the set of choices of each split."""
        shapes = self._shapes[splits.chows]
        numbers: Ints = self._of_shape[shapes]
        unknown = (numbers == _UNKNOWN).nonzero()[0]
        if unknown.size:
            for shape in np.unique(shapes[unknown]).tolist():
                # No pair that any of these hands may have makes another member hold.
                self._of_shape[shape] = self._choose(int(self._examples[shape]), 0, self._of_chows)
            numbers = self._of_shape[shapes]
        for row in self._with_pair[splits.chows].nonzero()[0].tolist():
            key = int(chow_tables().packed[splits.chows[row]]), int(splits.pair[row])
            if key not in self._by_pair:
                self._by_pair[key] = self._choose(*key, self._groups.members)
            numbers[row] = self._by_pair[key]
        return numbers

    def alternatives(self, numbers: Ints) -> tuple[Ints, Ints]:
        """Of sets of choices, where the choices of each begin and how many there are."""
        bounds = np.array([*self._first, len(self._all)])
        return bounds[numbers], (bounds[1:] - bounds[:-1])[numbers]

    def counts(self, choices: Ints) -> Counts:
        """How often each member counts in choices."""
        place = {index: at for at, index in enumerate(self.members)}
        table = np.zeros((len(self._all), len(self.members)), np.int16)
        for row, choice in enumerate(self._all):
            for index, times in choice:
                table[row, place[index]] = times
        return table[choices]

    def _number(self, choices: tuple[Choice, ...]) -> int:
        if choices not in self._sets:
            self._sets[choices] = len(self._first)
            self._first.append(len(self._all))
            self._all += choices
        return self._sets[choices]

    def _choose(self, chows: int, pair: int, members: int) -> int:
        facts = Facts(*(0,) * len(Facts._fields))._replace(chows=chows, pair=pair)
        bits, _ = self._rulebook.patterns_held(facts)
        return self._number(self._groups.choices(facts, bits & members))


def _shapes(held: list[np.typing.NDArray[np.bool_]]) -> tuple[Ints, Ints]:
    """The number of the shape of every configuration, and the chows of one configuration of each shape.

    In configurations of one shape the same chows, by their places, make the same patterns (``held``), so they have the
    same choices.
    """
    tables = chow_tables()
    patterns = np.zeros(len(tables.packed), np.int64)
    """The number of the set of patterns of each configuration."""
    for begin in range(0, len(held), _SHAPE_BITS):
        bits = np.zeros(len(patterns), np.int64)
        for place, holds in enumerate(held[begin : begin + _SHAPE_BITS]):
            bits |= holds.astype(np.int64) << place
        patterns = np.unique(patterns << _SHAPE_BITS | bits, return_inverse=True)[1]
    starts = _starts(tables.packed)
    columns = [(starts[:, place] == starts[:, place + 1]).astype(np.int64) for place in range(MOST_SETS - 1)]
    for size in range(2, MOST_SETS + 1):
        for places in combinations(range(MOST_SETS), size):
            columns.append(patterns[_configurations(starts[:, places])])
    columns.append((starts < CHOW_STARTS).sum(axis=1))
    order = np.lexsort(columns)
    sorted_columns = np.stack(columns)[:, order]
    begins = np.concatenate([[True], (sorted_columns[:, 1:] != sorted_columns[:, :-1]).any(axis=0)])
    shapes = np.empty(len(order), np.int64)
    shapes[order] = np.cumsum(begins) - 1
    return shapes, tables.packed[order[begins]]


def _starts(packed: Ints) -> Ints:
    """The starts of the chows of each configuration in rising order, filled up with `CHOW_STARTS`."""
    starts = np.full((len(packed), MOST_SETS), CHOW_STARTS)
    filled = np.zeros(len(packed), np.int64)
    for start in range(CHOW_STARTS):
        times = packed >> 3 * start & 7
        for least in range(MOST_SETS):
            rows = (times > least).nonzero()[0]
            starts[rows, filled[rows]] = start
            filled[rows] += 1
    return starts


def _configurations(starts: Ints) -> Ints:
    """The numbers of the configurations of these chows (each row some starts)."""
    steps = np.zeros((3, CHOW_STARTS + 1), np.int32)
    for start in range(CHOW_STARTS):
        steps[start // STARTS, start] = BASE ** (start % STARTS)
    # Chow by chow: a sum over a short row takes far longer.
    first, second, third = (sum(own.take(chows) for chows in starts.T) for own in steps)
    numbers: Ints = chow_tables().configuration(first, second, third)
    return numbers
