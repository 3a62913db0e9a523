"""The checked formulas of a preset, as expressions and as the plain values in which they are kept."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import islice
from typing import NamedTuple

from mjcheck.formula.expression import Expr
from mjcheck.formula.stored import Stored, restored, stored


@dataclass(frozen=True, slots=True)
class Expressions:
    """Checked expressions.  ``when`` and ``times`` by pattern id, disabled ones included; ``fu`` by item id, how
    often it is given."""

    when: dict[str, Expr] = field(default_factory=dict)
    times: dict[str, Expr] = field(default_factory=dict)
    fu: dict[str, Expr] = field(default_factory=dict)


class Kept(NamedTuple):
    """`Expressions` as plain values: the ids of each of the three, and all of the expressions in that order."""

    when: tuple[str, ...]
    times: tuple[str, ...]
    fu: tuple[str, ...]
    expressions: Stored


def kept(formulas: Expressions) -> Kept:
    """The plain values of a preset's expressions."""
    parts = (formulas.when, formulas.times, formulas.fu)
    when, times, fu = (tuple(part) for part in parts)
    return Kept(when, times, fu, stored(expr for part in parts for expr in part.values()))


def read_kept(values: Kept) -> Expressions:
    """The expressions of which `kept` made these values."""
    made = iter(restored(values.expressions))
    when, times, fu = (dict(zip(ids, islice(made, len(ids)), strict=True)) for ids in values[:3])
    return Expressions(when, times, fu)
