"""What a part of a formula comes to while it is read."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from mjcheck.formula.expression import FALSE, NOTHING, Expr, Op, constant_value, holds_between, number

HIGHEST_INTEGER: Final = 9_999

DEEPEST_EXPRESSION: Final = 90
"""How deep words and sets built upon one another may nest: Python itself reads only so many brackets in brackets."""


@dataclass(frozen=True, slots=True)
class Meant:
    """An expression, and of a number the least and the greatest that it can be.

    ``varies``: an option had a hand in it (or it is faulty), so that its present value proves nothing.
    """

    expr: Expr
    low: int = 0
    high: int = 1
    varies: bool = False

    @property
    def range_text(self) -> str:
        """The numbers it can be: ``0 to 4``."""
        return str(self.low) if self.low == self.high else f"{self.low} to {self.high}"


FAULTY_CONDITION: Final = Meant(FALSE, varies=True)
FAULTY_NUMBER: Final = Meant(number(0), 0, HIGHEST_INTEGER, varies=True)
FAULTY_SET: Final = Meant(NOTHING, varies=True)
"""What stands for a part that was refused, so that the rest of the text is still looked at."""


def outcomes(op: Op, left: Meant, right: Meant) -> set[bool]:
    """What a comparison of two numbers can come to, as far as their ranges tell."""
    apart = left.high < right.low or right.high < left.low
    settled = left.low == left.high == right.low == right.high
    match op:
        case Op.EQ:
            return {False} if apart else {True} if settled else {True, False}
        case Op.NE:
            return {True} if apart else {False} if settled else {True, False}
        case _:
            return {holds_between(op, left.low, right.high), holds_between(op, left.high, right.low)}


_MOST_KINDS: Final = {
    "k1": 14,
    "k2": 7,
    "k3": 4,
    "k4": 4,
    "pungs": 4,
    "kongs": 4,
    "conc": 4,
    **dict.fromkeys(("pair", "win", "seat_wind", "round_wind"), 1),
}


def most_kinds(kinds: Expr) -> int:
    """How many kinds there can be at most in a set of kinds."""
    match kinds.op:
        case Op.CONSTANT:
            return constant_value(kinds).bit_count()
        case Op.FACT:
            return _MOST_KINDS[str(kinds.value)]
        case Op.BOTH:
            return min(map(most_kinds, kinds.args))
        case Op.EITHER:
            return min(sum(map(most_kinds, kinds.args)), kinds.reach.bit_count())
        case _:
            return most_kinds(kinds.args[0])
