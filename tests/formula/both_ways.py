"""Formulas run on ints and on arrays, which must agree."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from mjcheck.facts import Facts
from mjcheck.formula.check import Checker
from mjcheck.formula.emit import compile_arrays, compile_scalar
from mjcheck.formula.expression import Expr
from mjcheck.formula.vocabulary import Vocabulary

SETS = {
    "simples": "2345678mps",
    "terminals": "19mps",
    "winds": "ESWN",
    "dragons": "PFC",
    "honours": "winds | dragons",
}


def usual_checker(**options: bool | int) -> Checker:
    """A checker that knows some named sets, and these options."""
    sets: dict[str, int] = {}
    checker = Checker(Vocabulary(sets=sets, options=options))
    for name, text in SETS.items():
        sets[name] = checker.tile_set(text)
    return checker


def columns(readings: Sequence[Facts]) -> dict[str, np.ndarray]:
    """The readings as columns."""
    return {name: np.array([getattr(reading, name) for reading in readings], np.int64) for name in Facts._fields}


def judged(
    predicates: Sequence[Expr], numbers: Sequence[Expr], readings: Sequence[Facts]
) -> list[tuple[list[bool], list[int]]]:
    """What holds of each reading and the numbers; the same from both ways, or an assertion fails."""
    judge = compile_scalar(predicates, numbers)
    singly = []
    for reading in readings:
        bits, counts = judge(reading)
        assert all(type(count) is int for count in (bits, *counts))
        singly.append(([bool(bits >> place & 1) for place in range(len(predicates))], list(counts)))
    held, counted = compile_arrays(predicates, numbers)(columns(readings))
    assert all(column.dtype == np.bool_ and column.shape == (len(readings),) for column in held)
    assert all(column.dtype == np.int64 and column.shape == (len(readings),) for column in counted)
    together = [
        ([bool(column[row]) for column in held], [int(column[row]) for column in counted])
        for row in range(len(readings))
    ]
    assert singly == together
    return singly


def holds(text: str, reading: Facts, checker: Checker | None = None) -> bool:
    """Whether a condition holds of a reading."""
    return judged([(checker or usual_checker()).predicate(text)], [], [reading])[0][0][0]


def amount(text: str, reading: Facts, checker: Checker | None = None) -> int:
    """What a number is of a reading."""
    return judged([], [(checker or usual_checker()).number(text).expr], [reading])[0][1][0]
