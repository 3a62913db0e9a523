"""What a method of valuing finds out about many hands, whatever the method."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import pairwise
from typing import Protocol

import numpy as np

from mjcheck.batch.chain import Asked
from mjcheck.batch.packed import Packed
from mjcheck.batch.tables import Ints
from mjcheck.formula.expression import Expr
from mjcheck.rulebook import Rulebook


@dataclass(frozen=True, slots=True)
class Bests:
    """The best reading of each hand.  ``results``: the number of what counts, -1 where the hand is not complete;
    ``qualifying`` towards the minimum; ``totals`` by their names in `mjcheck.verdict.Valued.total`; ``base`` what the
    payments are made of."""

    results: Ints
    qualifying: Ints
    totals: Mapping[str, Ints]
    base: Ints


class Valuer(Protocol):
    """One method of valuing, for one rulebook, by columns."""

    def value(self, packed: Packed) -> Bests:
        """The best reading of each hand."""

    def patterns(self, results: Ints) -> list[str]:
        """The patterns that count in results: ``id``, or ``id*N`` where one counts N times, joined by ``;``."""

    @property
    def bits(self) -> tuple[tuple[str, int], ...]:
        """The names of the totals, and how many bits each takes at most: less than a word together."""

    @property
    def full(self) -> bool:
        """Whether so much is remembered that one should begin anew."""

    @property
    def able(self) -> bool:
        """Whether the numbers of this table have room in the columns; otherwise its hands go one by one."""


def asked_of(
    rulebook: Rulebook,
    *,
    leave_out: frozenset[int] = frozenset(),
    sums: tuple[tuple[int, Expr], ...] = (),
    noted: tuple[int, int] = (0, 0),
) -> Asked:
    """What is to be known of readings at a table: all its patterns but those left out."""
    formulas = rulebook.formulas
    held: dict[int, Expr] = {}
    times: dict[int, Expr] = {}
    for index, pattern in enumerate(rulebook.patterns):
        if index in leave_out:
            continue
        if pattern.id in formulas.times:
            times[index] = formulas.times[pattern.id]
        elif pattern.id in formulas.when:
            held[index] = formulas.when[pattern.id]
    return Asked(held, times, sums, noted)


def pattern_lists(rulebook: Rulebook, counts: Ints) -> list[str]:
    """For each row of counts (by pattern) the patterns that count, in file order: ``id``, or ``id*N``, joined by
    ``;``."""
    ids = [pattern.id for pattern in rulebook.patterns]
    rows, patterns = counts.nonzero()
    times = counts[rows, patterns].tolist()
    words = [
        ids[pattern] if count == 1 else f"{ids[pattern]}*{count}"
        for pattern, count in zip(patterns.tolist(), times, strict=True)
    ]
    bounds = np.searchsorted(rows, np.arange(len(counts) + 1)).tolist()
    return [";".join(words[first:last]) for first, last in pairwise(bounds)]
