"""Typed expressions over the facts of a reading: what a formula comes to.

An expression is a node of one of three sorts: a *predicate* (true or false), a *number*, or *bits* (a set of kinds,
or the packed chows).  Equal expressions are the same object, so that shared parts are found by identity.  The
constructors below simplify as they build: no predicate or number with only constant parts is left, and a constant
predicate is `TRUE` or `FALSE` itself.

The same expression is printed as Python for ints and for NumPy arrays by `mjcheck.formula.emit`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import Enum, StrEnum
from typing import Final
from weakref import WeakValueDictionary

from mjcheck.facts import FLAG_WORDS, HAND_LEVEL, LEVELS
from mjcheck.tiles import ALL_KINDS, CHOW_STARTS, FIRST_HONOUR, WINDS, mask_of


class Sort(Enum):
    """What an expression gives."""

    PREDICATE = "predicate"
    NUMBER = "number"
    BITS = "bits"


class Op(StrEnum):
    """What a node does with its parts."""

    FACT = "fact"
    CONSTANT = "constant"
    BOTH = "&"
    EITHER = "|"
    WITHOUT = "&~"
    SHIFTED = ">>"
    KEPT_IF = "kept if"
    POPULATION = "population"
    TOTAL = "+"
    TRUTH = "truth"
    AND = "and"
    OR = "or"
    NOT = "not"
    EQ = "=="
    NE = "!="
    LT = "<"
    LE = "<="
    GT = ">"
    GE = ">="


class Expr:
    """A node.  ``value`` is a constant's value, a fact's name, or by how many places bits are shifted."""

    __slots__ = ("__weakref__", "args", "depth", "facts", "op", "reach", "sort", "value")

    op: Op
    sort: Sort
    args: tuple[Expr, ...]
    value: int | str | None
    facts: frozenset[str]
    """The facts that it reads."""
    depth: int
    """How deep its parts are nested: 1 for a leaf."""
    reach: int
    """Of bits, those that can be set; otherwise 0."""

    def __init__(self, op: Op, sort: Sort, args: tuple[Expr, ...], value: int | str | None) -> None:
        self.op, self.sort, self.args, self.value = op, sort, args, value
        self.facts = frozenset((value,)) if op is Op.FACT and isinstance(value, str) else _union(args)
        self.depth = 1 + max((part.depth for part in args), default=0)
        self.reach = _reach(self) if sort is Sort.BITS else 0

    @property
    def constant(self) -> bool:
        """Whether it is the same for every reading."""
        return self.op is Op.CONSTANT

    def __repr__(self) -> str:
        if not self.args:
            return str(self.value)
        places = f" {self.value}" if self.op is Op.SHIFTED else ""
        return f"({self.op}{places} {' '.join(map(repr, self.args))})"


def _reach(expr: Expr) -> int:
    match expr.op, expr.value:
        case Op.FACT, str(name):
            return _REACH.get(name, ALL_KINDS if name in LEVELS else _A_WORD)
        case Op.CONSTANT, int(mask):
            return mask
        case Op.SHIFTED, int(places):
            return expr.args[0].reach >> places
        case Op.BOTH, _:
            return expr.args[0].reach & expr.args[1].reach
        case Op.EITHER, _:
            return expr.args[0].reach | expr.args[1].reach
        case _:
            return expr.args[0].reach


def _union(args: tuple[Expr, ...]) -> frozenset[str]:
    facts: frozenset[str] = frozenset()
    return facts.union(*(part.facts for part in args))


_NUMBER_FACTS: Final = frozenset(
    ("melds", "waits", "flowers", "dora", "ura", "red", "nuki", "shown", "form", "wait"),
)

_A_WORD: Final = (1 << 63) - 1

_REACH: Final = {
    "chows": (1 << 3 * CHOW_STARTS) - 1,
    "flags": (1 << len(FLAG_WORDS)) - 1,
    **dict.fromkeys(("seat_wind", "round_wind"), mask_of(FIRST_HONOUR + wind for wind in range(len(WINDS)))),
}
"""The facts that are not any set of kinds."""

_known: WeakValueDictionary[tuple[object, ...], Expr] = WeakValueDictionary()


def node(op: Op, sort: Sort, args: tuple[Expr, ...] = (), value: int | str | None = None) -> Expr:
    return _known.setdefault((op, sort, args, type(value), value), Expr(op, sort, args, value))


def level(expr: Expr) -> int:
    """The lowest of the levels of `mjcheck.facts` at which the expression is constant."""
    return max((LEVELS[name] for name in expr.facts), default=HAND_LEVEL)


# ---------------------------------------------------------------------------- leaves

TRUE: Final = node(Op.CONSTANT, Sort.PREDICATE, value=True)
FALSE: Final = node(Op.CONSTANT, Sort.PREDICATE, value=False)


def fact(name: str) -> Expr:
    """One of the facts of a reading, by its name in `mjcheck.facts.Facts`."""
    if name not in LEVELS:
        raise ValueError(f"no such fact: {name}")
    return node(Op.FACT, Sort.NUMBER if name in _NUMBER_FACTS else Sort.BITS, value=name)


def column(name: str) -> Expr:
    """Bits that were worked out before and stand beside the facts, under a name that is no fact's."""
    if name in LEVELS:
        raise ValueError(f"a fact: {name}")
    return node(Op.FACT, Sort.BITS, value=name)


def bits(value: int) -> Expr:
    """A fixed set."""
    return node(Op.CONSTANT, Sort.BITS, value=value)


def number(value: int) -> Expr:
    """A fixed number."""
    return node(Op.CONSTANT, Sort.NUMBER, value=value)


NOTHING: Final = bits(0)


def constant_value(expr: Expr) -> int:
    """The value of a constant (``TRUE`` is 1)."""
    if not isinstance(expr.value, int):
        raise ValueError(f"not a constant: {expr}")
    return int(expr.value)


# ---------------------------------------------------------------------------- bits


def both(left: Expr, right: Expr) -> Expr:
    """The bits that are in both."""
    if left.constant:
        left, right = right, left
    if left.constant:
        return bits(constant_value(left) & constant_value(right))
    if not left.reach & right.reach:
        return NOTHING
    if left is right or (right.constant and not left.reach & ~right.reach):
        return left
    if right.constant and left.op is Op.BOTH and left.args[1].constant:
        return both(left.args[0], bits(constant_value(left.args[1]) & constant_value(right)))
    return node(Op.BOTH, Sort.BITS, (left, right))


def either(left: Expr, right: Expr) -> Expr:
    """The bits that are in one or the other."""
    if left.constant:
        left, right = right, left
    if left.constant:
        return bits(constant_value(left) | constant_value(right))
    if left is right or right is NOTHING:
        return left
    if right.constant and left.op is Op.EITHER and left.args[1].constant:
        return either(left.args[0], bits(constant_value(left.args[1]) | constant_value(right)))
    return node(Op.EITHER, Sort.BITS, (left, right))


def without(left: Expr, right: Expr) -> Expr:
    """The bits of the left that are not in the right."""
    if left.constant and right.constant:
        return bits(constant_value(left) & ~constant_value(right))
    if left is right or (right.constant and not left.reach & ~right.reach):
        return NOTHING
    if not left.reach & right.reach:
        return left
    if right.constant and left.op is Op.WITHOUT and left.args[1].constant:
        return without(left.args[0], bits(constant_value(left.args[1]) | constant_value(right)))
    return node(Op.WITHOUT, Sort.BITS, (left, right))


def shifted(expr: Expr, places: int) -> Expr:
    """The bits moved down by ``places``, which is 0 or more."""
    if expr.constant:
        return bits(constant_value(expr) >> places)
    return expr if places == 0 else node(Op.SHIFTED, Sort.BITS, (expr,), places)


def kept_if(expr: Expr, condition: Expr) -> Expr:
    """The bits where the condition holds, else nothing."""
    if condition.constant:
        return expr if condition is TRUE else NOTHING
    return NOTHING if expr is NOTHING else node(Op.KEPT_IF, Sort.BITS, (expr, condition))


# ---------------------------------------------------------------------------- numbers


def population(expr: Expr) -> Expr:
    """How many bits are set."""
    if expr.constant:
        return number(constant_value(expr).bit_count())
    return node(Op.POPULATION, Sort.NUMBER, (expr,))


def truth(condition: Expr) -> Expr:
    """1 where the condition holds, else 0."""
    if condition.constant:
        return number(constant_value(condition))
    return node(Op.TRUTH, Sort.NUMBER, (condition,))


def total(terms: Iterable[Expr]) -> Expr:
    """The sum."""
    fixed = 0
    varying: list[Expr] = []
    for term in _flattened(terms, Op.TOTAL):
        if term.constant:
            fixed += constant_value(term)
        else:
            varying.append(term)
    if fixed or not varying:
        varying.append(number(fixed))
    return varying[0] if len(varying) == 1 else node(Op.TOTAL, Sort.NUMBER, tuple(varying))


def _flattened(parts: Iterable[Expr], op: Op) -> Iterator[Expr]:
    for part in parts:
        if part.op is op:
            yield from part.args
        else:
            yield part


# ---------------------------------------------------------------------------- predicates

_NEGATED: Final = {
    Op.EQ: Op.NE,
    Op.NE: Op.EQ,
    Op.LT: Op.GE,
    Op.GE: Op.LT,
    Op.GT: Op.LE,
    Op.LE: Op.GT,
}


def holds_between(op: Op, left: int, right: int) -> bool:
    """Whether the comparison holds of two numbers."""
    match op:
        case Op.EQ:
            return left == right
        case Op.NE:
            return left != right
        case Op.LT:
            return left < right
        case Op.LE:
            return left <= right
        case Op.GT:
            return left > right
        case _:
            return left >= right


def compare(op: Op, left: Expr, right: Expr) -> Expr:
    """Whether ``left op right``; both of one sort."""
    if left.constant and right.constant:
        return TRUE if holds_between(op, constant_value(left), constant_value(right)) else FALSE
    if left.op is Op.POPULATION and right.constant:
        least = constant_value(right)
        if (op, least) in ((Op.GE, 1), (Op.GT, 0), (Op.NE, 0)):
            return is_some(left.args[0])
        if (op, least) in ((Op.EQ, 0), (Op.LT, 1), (Op.LE, 0)):
            return is_empty(left.args[0])
    return node(op, Sort.PREDICATE, (left, right))


def is_empty(expr: Expr) -> Expr:
    """Whether no bit is set."""
    return compare(Op.EQ, expr, NOTHING)


def is_some(expr: Expr) -> Expr:
    """Whether a bit is set."""
    return compare(Op.NE, expr, NOTHING)


def covers(expr: Expr, mask: int) -> Expr:
    """Whether every bit of the mask is set."""
    if mask & (mask - 1) == 0:
        return is_some(both(expr, bits(mask))) if mask else TRUE
    return FALSE if mask & ~expr.reach else compare(Op.EQ, both(expr, bits(mask)), bits(mask))


def negation(condition: Expr) -> Expr:
    """Whether the condition does not hold."""
    if condition.constant:
        return FALSE if condition is TRUE else TRUE
    if condition.op is Op.NOT:
        return condition.args[0]
    if condition.op in _NEGATED:
        return compare(_NEGATED[condition.op], *condition.args)
    return node(Op.NOT, Sort.PREDICATE, (condition,))


def conjunction(conditions: Iterable[Expr]) -> Expr:
    """Whether all of them hold; true of none."""
    return _joined(conditions, Op.AND, TRUE, FALSE)


def disjunction(conditions: Iterable[Expr]) -> Expr:
    """Whether at least one of them holds; false of none."""
    return _joined(conditions, Op.OR, FALSE, TRUE)


def _joined(conditions: Iterable[Expr], op: Op, idle: Expr, decisive: Expr) -> Expr:
    parts = dict.fromkeys(part for part in _flattened(conditions, op) if part is not idle)
    if decisive in parts or any(negation(part) in parts for part in parts) or (op is Op.AND and _disagree(parts)):
        return decisive
    if not parts:
        return idle
    return next(iter(parts)) if len(parts) == 1 else node(op, Sort.PREDICATE, tuple(parts))


def _disagree(parts: Iterable[Expr]) -> bool:
    """Whether two parts ask one thing to be equal to two different constants."""
    wanted: dict[Expr, Expr] = {}
    return any(
        wanted.setdefault(part.args[0], part.args[1]) is not part.args[1]
        for part in parts
        if part.op is Op.EQ and part.args[1].constant
    )


# ---------------------------------------------------------------------------- chows

_ONE_A_START: Final = sum(1 << 3 * start for start in range(CHOW_STARTS))

CHOWS: Final = fact("chows")

EVERY_CHOW: Final = 7 * _ONE_A_START
"""The mask of all counts in the packed chows: three bits for each start."""


def chows_at_least(times: int) -> Expr:
    """The starts of the chows that are there at least so often (1 to 4): the lowest bit of each start's three."""
    middle, high = shifted(CHOWS, 1), shifted(CHOWS, 2)
    held = {
        1: either(either(CHOWS, middle), high),
        2: either(middle, high),
        3: either(both(middle, CHOWS), high),
        4: high,
    }[times]
    return both(held, bits(_ONE_A_START))
