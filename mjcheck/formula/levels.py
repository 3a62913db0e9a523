"""Expressions over many readings, each part worked out where it is constant: for a hand, a split, a placement.

A hand has several splits, a split several placements; so what depends on the hand alone is asked once a hand, and
what depends on the chows alone once for every set of chows there is.  Such conditions inside a larger one travel down
as a bit of a column: `HAND_CONDITIONS`, `SPLIT_CONDITIONS`, `CHOW_CONDITIONS`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from mjcheck.facts import HAND_LEVEL, LEVELS, PLACEMENT_LEVEL, SPLIT_LEVEL
from mjcheck.formula import expression as ex
from mjcheck.formula.emit import array_source, compile_arrays, load_arrays
from mjcheck.formula.expression import Expr, Op, Sort

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Ints = NDArray[np.int64]
    Columns = Mapping[str, Ints]
    Judged = tuple[list[NDArray[np.bool_]], list[Ints]]

HAND_CONDITIONS: Final = "hand_conditions"
SPLIT_CONDITIONS: Final = "split_conditions"
CHOW_CONDITIONS: Final = "chow_conditions"

_CHOWS: Final = -1
"""The class of what depends on nothing but the chows."""

_CARRIERS: Final = {_CHOWS: CHOW_CONDITIONS, HAND_LEVEL: HAND_CONDITIONS, SPLIT_LEVEL: SPLIT_CONDITIONS}
_WORD: Final = 63


@dataclass(frozen=True)
class Level:
    """What is worked out at one level: ``predicates`` and ``numbers`` are places among those asked for, ``carried``
    how many conditions follow the predicates that are not asked for, but are part of others further down."""

    predicates: tuple[int, ...]
    numbers: tuple[int, ...]
    carried: int
    reads: frozenset[str]
    judge: Callable[[Columns, int], Judged]


@dataclass(frozen=True)
class Levelled:
    """Predicates and numbers sorted by level.  ``always`` are the predicates that hold for every reading; those that
    hold for none are nowhere."""

    levels: tuple[Level, Level, Level]
    always: tuple[int, ...]
    chow_conditions: tuple[Expr, ...]

    def chow_columns(self, chows: Ints) -> Ints:
        """The column `CHOW_CONDITIONS` for packed chows."""
        import numpy as np

        words = np.zeros(len(chows), np.int64)
        if self.chow_conditions:
            for place, held in enumerate(compile_arrays(self.chow_conditions, ())({"chows": chows})[0]):
                words |= held.astype(np.int64) << place
        return words


def levelled(predicates: Sequence[Expr], numbers: Sequence[Expr], known: Mapping[str, Expr]) -> Levelled:
    """Sort and compile.  ``known`` are facts that are the same in all readings asked, or told by other facts."""
    sorter = _Sorter()
    substituted = _Substitution(known)
    asked: dict[int, list[tuple[int, Expr]]] = {level: [] for level in (HAND_LEVEL, SPLIT_LEVEL, PLACEMENT_LEVEL)}
    counted: dict[int, list[tuple[int, Expr]]] = {level: [] for level in asked}
    always = []
    for place, predicate in enumerate(predicates):
        expr = substituted(predicate)
        if expr is ex.TRUE:
            always.append(place)
        elif expr is not ex.FALSE:
            asked[ex.level(expr)].append((place, sorter.sorted(expr)))
    for place, number in enumerate(numbers):
        expr = substituted(number)
        counted[ex.level(expr)].append((place, sorter.within(expr, ex.level(expr))))
    levels = []
    for level in (HAND_LEVEL, SPLIT_LEVEL, PLACEMENT_LEVEL):
        carried = sorter.carried.get(level, [])
        conditions = [expr for _, expr in asked[level]] + carried
        amounts = [expr for _, expr in counted[level]]
        levels.append(
            Level(
                tuple(place for place, _ in asked[level]),
                tuple(place for place, _ in counted[level]),
                len(carried),
                frozenset[str]().union(*(expr.facts for expr in (*conditions, *amounts))),
                load_arrays(array_source(conditions, amounts)),
            )
        )
    return Levelled((levels[0], levels[1], levels[2]), tuple(always), tuple(sorter.carried.get(_CHOWS, ())))


def highest(expr: Expr) -> int:
    """An upper bound of a number."""
    match expr.op, expr.value:
        case Op.CONSTANT, int(value):
            return int(value)
        case Op.FACT, str(name):
            return _HIGHEST_FACT[name]
        case Op.POPULATION, _:
            return expr.args[0].reach.bit_count()
        case Op.TOTAL, _:
            return sum(map(highest, expr.args))
        case _:
            return 1


_HIGHEST_FACT: Final = {
    "melds": 4,
    "waits": 34,
    "flowers": 8,
    "dora": 127,
    "ura": 127,
    "red": 18,
    "nuki": 4,
    "shown": 127,
    "form": 4,
    "wait": 5,
}
"""No number of tiles of a hand is higher: 22 tiles with the norths set aside, each pointed at by four indicators."""


@dataclass
class _Sorter:
    """Takes conditions of lower levels out of an expression."""

    carried: dict[int, list[Expr]] = field(default_factory=dict)
    _places: dict[Expr, Expr] = field(default_factory=dict)

    def sorted(self, expr: Expr) -> Expr:
        """A predicate as it is asked at its level."""
        if _is_of_chows(expr):
            return self._carry(expr, _CHOWS)
        return self.within(expr, ex.level(expr))

    def within(self, expr: Expr, level: int) -> Expr:
        """The expression with every condition of a lower level read from the column that carries it."""
        if expr.op in (Op.AND, Op.OR):
            return self._joined(expr, level)
        if expr.sort is Sort.PREDICATE and not expr.constant:
            lower = _CHOWS if _is_of_chows(expr) else ex.level(expr)
            if lower < level:
                return self._carry(expr, lower)
        return _rebuilt(expr, tuple(self.within(part, level) for part in expr.args))

    def _joined(self, expr: Expr, level: int) -> Expr:
        """Parts of one level become one condition."""
        join = ex.conjunction if expr.op is Op.AND else ex.disjunction
        groups: dict[int, list[Expr]] = {}
        for part in expr.args:
            groups.setdefault(_CHOWS if _is_of_chows(part) else ex.level(part), []).append(part)
        parts = []
        for lower, group in groups.items():
            if lower < level:
                parts.append(self._carry(join(group), lower))
            else:
                parts += [self.within(part, level) for part in group]
        return join(parts)

    def _carry(self, expr: Expr, lower: int) -> Expr:
        if expr.op is Op.NOT:
            return ex.negation(self._carry(expr.args[0], lower))
        found = self._places.get(expr)
        if found is None:
            carried = self.carried.setdefault(lower, [])
            if len(carried) == _WORD:
                return expr
            place = len(carried)
            carried.append(expr)
            if lower == SPLIT_LEVEL:
                carried[place] = self.within(expr, SPLIT_LEVEL)
            found = self._places[expr] = ex.is_some(ex.both(ex.column(_CARRIERS[lower]), ex.bits(1 << place)))
        return found


def _is_of_chows(expr: Expr) -> bool:
    return expr.facts == {"chows"}


class _Substitution:
    """Expressions with some facts replaced.  Remembers what it made."""

    def __init__(self, known: Mapping[str, Expr]) -> None:
        self._made: dict[Expr, Expr] = {ex.fact(name): value for name, value in known.items()}

    def __call__(self, expr: Expr) -> Expr:
        made = self._made.get(expr)
        if made is None:
            parts = tuple(self(part) for part in expr.args)
            made = self._made[expr] = expr if parts == expr.args else _rebuilt(expr, parts)
        return made


def _rebuilt(expr: Expr, parts: tuple[Expr, ...]) -> Expr:
    """The expression with other parts, simplified anew."""
    if parts == expr.args:
        return expr
    match expr.op:
        case Op.BOTH:
            return ex.both(*parts)
        case Op.EITHER:
            return ex.either(*parts)
        case Op.WITHOUT:
            return ex.without(*parts)
        case Op.SHIFTED:
            assert isinstance(expr.value, int)
            return ex.shifted(parts[0], expr.value)
        case Op.KEPT_IF:
            return ex.kept_if(*parts)
        case Op.POPULATION:
            return ex.population(parts[0])
        case Op.TOTAL:
            return ex.total(parts)
        case Op.TRUTH:
            return ex.truth(parts[0])
        case Op.AND:
            return ex.conjunction(parts)
        case Op.OR:
            return ex.disjunction(parts)
        case Op.NOT:
            return ex.negation(parts[0])
        case _:
            return ex.compare(expr.op, *parts)


assert set(_HIGHEST_FACT) <= set(LEVELS)
