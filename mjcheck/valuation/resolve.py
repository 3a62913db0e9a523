"""Which of the patterns that a reading has count: what the methods of valuing have in common."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, MutableMapping, Sequence
from dataclasses import dataclass
from functools import reduce
from operator import or_
from typing import TYPE_CHECKING, TypeVar

from mjcheck.draw import groups_of
from mjcheck.facts import Facts, Form, Wait
from mjcheck.hand import Hand
from mjcheck.rulebook import Rulebook
from mjcheck.valuation.combine import bits_in
from mjcheck.verdict import Counted, Line, Removed, Valued

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

Paid = Callable[[int], Mapping[str, int]]
"""What the payment adds to a total, from the base that it is made of."""


@dataclass(frozen=True, slots=True)
class Resolution:
    """What counts: ``times`` by the pattern's index, in file order; and what does not, with the reason."""

    times: dict[int, int]
    removed: tuple[Removed, ...]

    @property
    def standing(self) -> tuple[tuple[int, int], ...]:
        """Orders lists of patterns: the one that is higher in the file's order is the greater."""
        return tuple((-index, times) for index, times in self.times.items())


class Named:
    """The patterns of a table as answers name them: one object for all that count as often and as much."""

    def __init__(self, rulebook: Rulebook) -> None:
        self._patterns = rulebook.patterns
        self._known: dict[tuple[int, int, int], Counted] = {}

    def __call__(self, index: int, value: int, times: int, unit: str) -> Counted:
        """A pattern, by its index, that counts so many ``times`` with this value in its ``unit``."""
        key = (index, value, times)
        found = self._known.get(key)
        if found is None:
            pattern = self._patterns[index]
            found = self._known[key] = Counted(pattern.id, pattern.names, value, times, unit)
        return found


def times_held(rulebook: Rulebook, bits: int, counts: Sequence[int]) -> dict[int, int]:
    """How often a reading has each pattern that it has, by index, from what `Rulebook.patterns_held` said."""
    return {index: rulebook.count(index, bits, counts) for index in bits_in(bits)}


def resolve(
    rulebook: Rulebook, held: Mapping[int, int], settled: Mapping[int, int] | None = None, rule: str = ""
) -> Resolution:
    """What counts of the patterns ``held``: times by index, in file order.

    ``settled``: how often some patterns count by another ``rule``, before anything is taken away.
    """
    by_rule = settled or {}
    counted = {index: by_rule.get(index, times) for index, times in held.items()}
    exclude(counted, rulebook.excludes, min)
    taken_by: dict[int, str] = {}
    for index, times in counted.items():
        if times:
            for other in rulebook.excludes[index]:
                taken_by.setdefault(other, rulebook.patterns[index].id)
    removed = tuple(
        Removed(rulebook.patterns[index].id, taken_by.get(index, rule))
        for index, times in counted.items()
        if index in taken_by or not times
    )
    return Resolution({index: times for index, times in counted.items() if times}, removed)


Times = TypeVar("Times", int, "NDArray[np.int16]")
"""How often a pattern counts: in one reading, or in each of many."""


def exclude(
    times: MutableMapping[int, Times],
    excludes: Sequence[Mapping[int, int]],
    least: Callable[[Times, int], Times],
) -> None:
    """Take away what patterns exclude, from the top of the file down: only what counts itself takes anything away.

    ``times`` by the patterns' indexes, in file order; ``excludes`` as `Rulebook.excludes`; ``least``: the lower of two.
    """
    for index in times:
        for other, most in excludes[index].items():
            if other in times:
                times[other] -= least(times[other], most) * (times[index] > 0)


def stand_alone(times: MutableMapping[int, Times], worths: Mapping[int, int], *, add_up: bool) -> None:
    """Where one of the patterns of ``worths`` (by index) counts, take away all others; where several do and do not
    ``add_up``, all but the one that is worth most, of equal ones the highest in the file.

    ``times`` by the patterns' indexes, in file order.
    """
    alone = sorted((index for index in times if index in worths), key=lambda index: worths[index], reverse=True)
    if not alone:
        return
    best, *lower = alone
    free = times[best] == 0
    for index in lower:
        if not add_up:
            times[index] *= free
        free &= times[index] == 0
    for index in times:
        if index not in worths:
            times[index] *= free


def fall_back(times: MutableMapping[int, Times], bonus: Collection[int], fallback: Collection[int]) -> None:
    """Where nothing counts that is no mere ``bonus``, count the patterns of ``fallback`` once.

    ``times`` by the patterns' indexes, those of ``fallback`` included, which never count otherwise.
    """
    nothing = reduce(or_, (count for index, count in times.items() if index not in bonus), 0) == 0
    for index in fallback:
        times[index] += nothing


def kept_alone(
    rulebook: Rulebook, resolution: Resolution, worths: Mapping[int, int], only_best: str | None
) -> Resolution:
    """The same where patterns `stand_alone`; ``only_best``: the rule by which they do not add up, ``None`` where they
    do."""
    times = dict(resolution.times)
    stand_alone(times, worths, add_up=only_best is None)
    kept = {index: count for index, count in times.items() if count}
    if len(kept) == len(times):
        return resolution
    best = rulebook.patterns[next(iter(kept))].id
    gone = sorted(times.keys() - kept.keys(), key=lambda index: (index not in worths, index))
    removed = (
        Removed(rulebook.patterns[index].id, only_best if only_best and index in worths else best) for index in gone
    )
    return Resolution(kept, (*resolution.removed, *removed))


def drawn(
    hand: Hand,
    facts: Facts,
    paid: Paid,
    *,
    patterns: tuple[Counted, ...] = (),
    removed: tuple[Removed, ...] = (),
    total: Mapping[str, int] | None = None,
    lines: tuple[Line, ...] = (),
    qualifying: int = 0,
    base: int = 0,
    rank: tuple[object, ...] = (),
    limit: str | None = None,
) -> Valued:
    """A reading drawn as groups, with what it is worth; the payment of its base completes the total."""
    groups, winning = groups_of(hand, facts)
    return Valued(
        form=Form(facts.form).word,
        groups=groups,
        winning_group=winning,
        wait=Wait(facts.wait).word,
        patterns=patterns,
        total={**(total or {}), **paid(base)},
        lines=lines,
        qualifying=qualifying,
        base=base,
        rank=rank,
        limit=limit,
        removed=removed,
    )
