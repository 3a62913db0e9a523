"""Whether a formula can hold at a table at all, as far as its tiles, kongs and forms decide that.

Every part of an expression has bounds: what may be set of bits, the least and the most of a number, and of a condition
whether it can hold and whether it must.  They are wide: what cannot hold within them never does, and what can may not.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from mjcheck.facts import Form
from mjcheck.formula.expression import Expr, Op, Sort, constant_value, holds_between
from mjcheck.tiles import CHOW_STARTS, SUITS

if TYPE_CHECKING:
    from mjcheck.rulebook.model import Rules

_KIND_FACTS: Final = frozenset({"k1", "k2", "k3", "k4", "kongs", "win", "pungs", "pair", "conc"})
_MOST: Final = 999
"""More than any number of a reading is."""


class Limits(NamedTuple):
    """What a table leaves of the facts: the bits that can be set, the forms that it knows, and the numbers and flags
    that are never above zero."""

    bits: dict[str, int]
    forms: frozenset[int]
    never: frozenset[str] = frozenset()


class _Range(NamedTuple):
    low: int
    high: int


def limits_of(rules: Rules) -> Limits:
    """What the tiles, calls and forms of a table leave."""
    kinds = rules.tiles.kinds
    bits = dict.fromkeys(_KIND_FACTS, kinds)
    bits["chows"] = sum(7 << 3 * start for start in range(CHOW_STARTS) if kinds >> _lowest_kind(start) & 0b111 == 0b111)
    if not rules.calls.kong:
        bits["kongs"] = 0
    known = {
        Form.STANDARD: rules.forms.standard,
        Form.SEVEN_PAIRS: rules.forms.seven_pairs,
        Form.ORPHANS: rules.forms.orphans,
        Form.KNITTED_STRAIGHT: rules.forms.knitted_straight,
        Form.KNITTED: rules.forms.knitted,
    }
    return Limits(bits, frozenset(int(form) for form, allowed in known.items() if allowed))


def _lowest_kind(start: int) -> int:
    """The lowest kind of the chow with this number."""
    chows = CHOW_STARTS // len(SUITS)
    return start // chows * 9 + start % chows


def can_hold(condition: Expr, limits: Limits) -> bool:
    """Whether a condition may hold of some reading at a table with these limits."""
    return _Bounds(limits).condition(condition)[0]


class _Bounds:
    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self.known: dict[Expr, tuple[bool, bool]] = {}

    def condition(self, expr: Expr) -> tuple[bool, bool]:
        """Whether it can hold, and whether it must."""
        if expr not in self.known:
            self.known[expr] = self._condition(expr)
        return self.known[expr]

    def _condition(self, expr: Expr) -> tuple[bool, bool]:
        if expr.constant:
            return bool(expr.value), bool(expr.value)
        if expr.op in (Op.AND, Op.OR, Op.NOT):
            parts = [self.condition(part) for part in expr.args]
            if expr.op is Op.NOT:
                can, must = parts[0]
                return not must, not can
            joined = all if expr.op is Op.AND else any
            return joined(can for can, _ in parts), joined(must for _, must in parts)
        left, right = expr.args
        if left.sort is Sort.BITS:
            return self._of_bits(expr.op, left, right)
        return self._of_numbers(expr.op, left, right)

    def _of_bits(self, op: Op, left: Expr, right: Expr) -> tuple[bool, bool]:
        if not right.constant:
            return True, False
        settable, wanted = self.bits(left), constant_value(right)
        can_be = not wanted & ~settable
        always = can_be and not settable
        if op is Op.EQ:
            return can_be, always
        return (not always, not can_be) if op is Op.NE else (True, False)

    def _of_numbers(self, op: Op, left: Expr, right: Expr) -> tuple[bool, bool]:
        if left.op is Op.FACT and left.value == "form" and right.constant:
            held = [holds_between(op, form, constant_value(right)) for form in self.limits.forms]
            return any(held), all(held)
        one, other = self.number(left), self.number(right)
        corners = [holds_between(op, first, second) for first in one for second in other]
        apart = one.high < other.low or other.high < one.low
        if op is Op.EQ:
            return not apart, len({*one, *other}) == 1
        if op is Op.NE:
            return len({*one, *other}) > 1, apart
        return any(corners), all(corners)

    def number(self, expr: Expr) -> _Range:
        """The least and the most that it can be."""
        if expr.constant:
            return _Range(constant_value(expr), constant_value(expr))
        match expr.op:
            case Op.FACT if str(expr.value) in self.limits.never:
                return _Range(0, 0)
            case Op.POPULATION:
                return _Range(0, self.bits(expr.args[0]).bit_count())
            case Op.TRUTH:
                can, must = self.condition(expr.args[0])
                return _Range(int(must), int(can))
            case Op.TOTAL:
                parts = [self.number(part) for part in expr.args]
                return _Range(sum(part.low for part in parts), sum(part.high for part in parts))
            case _:
                return _Range(0, _MOST)

    def bits(self, expr: Expr) -> int:
        """The bits that can be set."""
        match expr.op:
            case Op.FACT:
                return expr.reach & self.limits.bits.get(str(expr.value), expr.reach)
            case Op.CONSTANT:
                return constant_value(expr)
            case Op.BOTH:
                return self.bits(expr.args[0]) & self.bits(expr.args[1])
            case Op.EITHER:
                return self.bits(expr.args[0]) | self.bits(expr.args[1])
            case Op.WITHOUT:
                right = expr.args[1]
                return self.bits(expr.args[0]) & ~(constant_value(right) if right.constant else 0)
            case Op.SHIFTED if isinstance(expr.value, int):
                return self.bits(expr.args[0]) >> expr.value
            case _:
                return self.bits(expr.args[0]) if self.condition(expr.args[1])[0] else 0
