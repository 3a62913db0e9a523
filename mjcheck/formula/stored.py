"""Expressions as plain values, as which they can be kept and read again without a grammar."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from mjcheck.formula.expression import Expr, Op, Sort, node


class Stored(NamedTuple):
    """Expressions as their nodes, each after its parts: what it does, its sort, the places of its parts, its value.
    ``roots`` are the places of the expressions themselves."""

    nodes: list[tuple[str, str, tuple[int, ...], int | str | None]]
    roots: list[int]


def stored(expressions: Iterable[Expr]) -> Stored:
    """The expressions as plain values; a part that they share is there once."""
    kept = Stored([], [])
    places: dict[Expr, int] = {}

    def place(expr: Expr) -> int:
        if expr not in places:
            parts = tuple(map(place, expr.args))
            places[expr] = len(kept.nodes)
            kept.nodes.append((expr.op.value, expr.sort.value, parts, expr.value))
        return places[expr]

    kept.roots.extend(map(place, expressions))
    return kept


def restored(kept: Stored) -> Sequence[Expr]:
    """The very expressions that `stored` was given."""
    operations, sorts = {op.value: op for op in Op}, {sort.value: sort for sort in Sort}
    made: list[Expr] = []
    for op, sort, parts, value in kept.nodes:
        made.append(node(operations[op], sorts[sort], tuple(made[part] for part in parts), value))
    return [made[root] for root in kept.roots]
