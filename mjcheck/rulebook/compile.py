"""A rulebook ready to judge: the records of a preset with its formulas as functions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Final

from mjcheck.facts import Facts
from mjcheck.formula.emit import Judge, load_scalar
from mjcheck.rulebook.expressions import Expressions, Kept, kept, read_kept
from mjcheck.rulebook.model import PatternRules, Rules
from mjcheck.rulebook.shipped import Compiled, ready_made
from mjcheck.tiles import FIRST_HONOUR, HONOURS, KINDS, SUITS

if TYPE_CHECKING:
    from mjcheck.formula.expression import Expr

EVERY: Final = 99
"""More occurrences than any pattern has: what an exclusion without ``*n`` takes away."""


@dataclass(frozen=True, eq=False)
class Rulebook:
    """A preset with its formulas compiled.  Patterns that the table does not know are left out.

    ``source`` and ``fu_source`` are the compiled formulas; ``facts_read`` names the facts that they look at; ``kept``
    are the expressions themselves.
    """

    rules: Rules
    source: str
    fu_source: str
    facts_read: frozenset[str]
    kept: Kept

    @cached_property
    def patterns(self) -> tuple[PatternRules, ...]:
        """The patterns of the table in file order; a pattern's place is its index."""
        return tuple(pattern for pattern in self.rules.pattern if pattern.enabled)

    @cached_property
    def index(self) -> Mapping[str, int]:
        """The index of each pattern by its id."""
        return {pattern.id: place for place, pattern in enumerate(self.patterns)}

    @cached_property
    def excludes(self) -> tuple[Mapping[int, int], ...]:
        """For each pattern the indexes of those it takes away, and how many occurrences of them at most."""
        return tuple(
            {
                self.index[named]: int(times or EVERY)
                for named, _, times in (entry.partition("*") for entry in pattern.excludes)
                if named in self.index
            }
            for pattern in self.patterns
        )

    @cached_property
    def pointed(self) -> tuple[int, ...]:
        """For each kind the kind that an indicator of it makes dora, -1 for none."""
        following = [-1] * KINDS
        for cycle in self.rules.tiles.dora_cycles:
            kinds = _kinds(cycle)
            for kind, after in zip(kinds, (*kinds[1:], kinds[0]), strict=True):
                following[kind] = after
        return tuple(following)

    @cached_property
    def formulas(self) -> Expressions:
        """The checked expressions, for the column way."""
        return read_kept(self.kept)

    def patterns_held(self, facts: Facts) -> tuple[int, tuple[int, ...]]:
        """Which patterns a reading has, as bits by index, and how often those with ``times``, in file order."""
        return self._judge(facts)

    def count(self, index: int, bits: int, counts: Sequence[int]) -> int:
        """How often the pattern counts, from what `patterns_held` said."""
        place = self._counted.get(index)
        return bits >> index & 1 if place is None else counts[place]

    def fu_counts(self, facts: Facts) -> tuple[int, ...]:
        """How often each item of the fu table is given, in its order."""
        return self._fu_judge(facts)[1]

    @cached_property
    def _judge(self) -> Judge:
        return load_scalar(self.source)

    @cached_property
    def _fu_judge(self) -> Judge:
        return load_scalar(self.fu_source)

    @cached_property
    def _counted(self) -> Mapping[int, int]:
        timed = (index for index, pattern in enumerate(self.patterns) if pattern.times is not None)
        return {index: place for place, index in enumerate(timed)}


def _kinds(run: str) -> tuple[int, ...]:
    """The kinds of a run of tiles in the order in which it is written."""
    if run[0] in HONOURS:
        return tuple(FIRST_HONOUR + HONOURS.index(letter) for letter in run)
    return tuple(9 * SUITS.index(run[-1]) + int(rank) - 1 for rank in run[:-1])


class _Assembled(Rulebook):
    """A rulebook whose formulas are compiled one by one, so that many presets share what they have in common."""

    def __init__(self, rules: Rules, formulas: Expressions) -> None:
        self.__dict__["formulas"] = formulas
        held, timed, fu = expressions(rules, formulas)
        super().__init__(rules, "", "", _facts_read((*held, *timed, *fu)), kept(formulas))
        self.__dict__["_judge"] = _together(held, timed)
        self.__dict__["_fu_judge"] = _together((), fu)


def assembled(rules: Rules, formulas: Expressions) -> Rulebook:
    """A rulebook for a few hands: soon made, and slower than one that `load_preset` gives."""
    return _Assembled(rules, formulas)


def _together(predicates: Sequence[Expr], numbers: Sequence[Expr]) -> Judge:
    held = [(1 << place, _piece(expr)) for place, expr in enumerate(predicates)]
    counts = [_piece(expr) for expr in numbers]

    def judge(facts: Facts) -> tuple[int, tuple[int, ...]]:
        bits = sum(bit for bit, piece in held if piece(facts)[0])
        return bits, tuple(piece(facts)[1][0] for piece in counts)

    return judge


@lru_cache(maxsize=4096)
def _piece(expr: Expr) -> Judge:
    from mjcheck.formula.emit import compile_scalar
    from mjcheck.formula.expression import Sort

    return compile_scalar((expr,), ()) if expr.sort is Sort.PREDICATE else compile_scalar((), (expr,))


def load_preset(name: str, overrides: Sequence[str] = ()) -> Rulebook:
    """The preset with this shipped name, or in the file at this path, with some keys set (``key=value``).

    Raises `Unusable` with everything that is wrong with the file, or with the overrides.
    """
    return _load_preset(name, tuple(overrides))


@lru_cache(maxsize=64)
def _load_preset(name: str, overrides: tuple[str, ...]) -> Rulebook:
    compiled = None if overrides else ready_made(name)
    return Rulebook(*(compiled or compile_preset(name, overrides)))


def compile_preset(name: str, overrides: tuple[str, ...] = ()) -> Compiled:
    """A preset compiled from its files.  Raises `Unusable` with everything that is wrong with them."""
    from mjcheck.formula.emit import scalar_source
    from mjcheck.rulebook.load import load

    rules, formulas = load(name, overrides)
    held, timed, fu = expressions(rules, formulas)
    facts_read = _facts_read((*held, *timed, *fu))
    return Compiled(rules, scalar_source(held, timed), scalar_source((), fu), facts_read, kept(formulas))


def _facts_read(expressions: Sequence[Expr]) -> frozenset[str]:
    return frozenset(str(fact) for expr in expressions for fact in expr.facts)


def expressions(rules: Rules, formulas: Expressions) -> tuple[list[Expr], list[Expr], list[Expr]]:
    """Of the table's patterns, where each holds and how often those with ``times`` do; and the fu table."""
    from mjcheck.formula.expression import FALSE, Op, compare, number

    enabled = [pattern.id for pattern in rules.pattern if pattern.enabled]
    timed = [formulas.times[identity] for identity in enabled if identity in formulas.times]
    held = [
        compare(Op.GE, formulas.times[identity], number(1))
        if identity in formulas.times
        else formulas.when.get(identity, FALSE)
        for identity in enabled
    ]
    return held, timed, list(formulas.fu.values())
