"""What a method of valuing finds out about many hands, whatever the method."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import Final, Protocol

import numpy as np

from mjcheck.batch.chain import Asked
from mjcheck.batch.packed import Packed
from mjcheck.batch.tables import Ints
from mjcheck.formula.expression import Expr
from mjcheck.formula.levels import highest
from mjcheck.rulebook import Rulebook

BASE_BITS: Final = 40
"""How many bits the base of payments may have."""
_MOST_COUNTED: Final = 127
"""How often a pattern may count, for a column of counts."""

Totals = tuple[tuple[str, int], ...]
"""Names and numbers, as in `mjcheck.verdict.Valued.total`."""


@dataclass(frozen=True, slots=True)
class Bests:
    """The best reading of each hand.  ``results``: the number of what counts, -1 where the hand is not complete;
    ``qualifying`` towards the minimum; ``totals`` a number for which `Valuer.totals` has the totals; ``base`` what the
    payments are made of."""

    results: Ints
    qualifying: Ints
    totals: Ints
    base: Ints


class Valuer(Protocol):
    """One method of valuing, for one rulebook, by columns."""

    def value(self, packed: Packed) -> Bests:
        """The best reading of each hand."""

    def patterns(self, results: Ints) -> list[str]:
        """The patterns that count in results: ``id``, or ``id*N`` where one counts N times, joined by ``;``."""

    def totals(self, number: int) -> Totals:
        """The totals of a number in `Bests.totals`."""

    @property
    def totals_bits(self) -> int:
        """How many bits such a number takes at most."""

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


def most_times(asked: Asked) -> dict[int, int]:
    """How often each pattern holds at most, by index."""
    return {**dict.fromkeys(asked.held, 1), **{index: highest(times) for index, times in asked.times.items()}}


def countable(asked: Asked) -> bool:
    """Whether a column of counts has room for every pattern."""
    return max(most_times(asked).values(), default=0) <= _MOST_COUNTED


def pattern_lists(rulebook: Rulebook, counts: Ints) -> list[str]:
    """For each row of counts (by pattern) the patterns that count, in file order: ``id``, or ``id*N``, joined by
    ``;``."""
    ids = np.array([pattern.id for pattern in rulebook.patterns], object)
    rows, patterns = np.divmod(np.flatnonzero(counts != 0), len(ids))
    words = ids[patterns].tolist()
    times = counts[rows, patterns]
    for place in (times != 1).nonzero()[0].tolist():
        words[place] += f"*{times[place]}"
    bounds = np.searchsorted(rows, np.arange(len(counts) + 1)).tolist()
    return [";".join(words[first:last]) for first, last in pairwise(bounds)]
