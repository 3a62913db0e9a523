"""Account once: which patterns of a group may count beside each other.

A pattern that two chows make links them.  One that three or four make is a *whole*: at most one whole of a group
counts, and its chows stand for one.  A chow that is linked already may be linked to one more that is not: links never
close a circle.  Each whole is a choice, with the links that are worth most beside it; the caller takes the best one,
since a whole may exclude patterns of other kinds.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import NamedTuple

from mjcheck.facts import Facts
from mjcheck.memory import Memory
from mjcheck.rulebook import Rulebook
from mjcheck.tiles import CHOW_STARTS

Choice = tuple[tuple[int, int], ...]
"""Patterns of the groups that may count together: their indexes, and how often."""

_LINKED = 2
_MOST_SETS = 4
_MOST_LINKS = _MOST_SETS - 1
"""With so many links no set is left to be joined."""


class _Made(NamedTuple):
    """A pattern and the chows that make it, by their places in the hand's list of chows."""

    pattern: int
    chows: tuple[int, ...]


class AccountOnce:
    """Chooses among the patterns of a rulebook's ``combine`` groups.  Remembers what it has chosen."""

    def __init__(self, rulebook: Rulebook) -> None:
        self._rulebook = rulebook
        groups: dict[str, int] = {}
        for index, pattern in enumerate(rulebook.patterns):
            if pattern.combine is not None:
                groups[pattern.combine] = groups.get(pattern.combine, 0) | 1 << index
        self._groups = tuple(groups.values())
        self.members = sum(self._groups)
        """The indexes of all patterns in groups, as bits."""
        self._chosen = Memory[tuple[int, int, int], tuple[Choice, ...]]()
        self._by_chows = Memory[tuple[tuple[int, ...], int], int]()
        self._alike = Memory[tuple[_Made, ...], tuple[Choice, ...]]()

    def choices(self, facts: Facts, bits: int) -> tuple[Choice, ...]:
        """Every choice worth considering for a reading that has the patterns ``bits``; at least one, maybe empty."""
        held = bits & self.members
        if not held:
            return ((),)
        key = (held, facts.chows, facts.pair)
        found = self._chosen.get(key)
        if found is None:
            found = self._chosen[key] = self._choose(facts, held)
        return found

    def _choose(self, facts: Facts, held: int) -> tuple[Choice, ...]:
        made = tuple(self._made(facts, held))
        found = self._alike.get(made)
        if found is None:
            combined: list[Choice] = [()]
            for group in self._groups:
                if group & held:
                    own = [one for one in made if group >> one.pattern & 1]
                    combined = [(*before, *choice) for before in combined for choice in self._of_group(own)]
            found = self._alike[made] = tuple(dict.fromkeys(combined))
        return found

    def _made(self, facts: Facts, held: int) -> Iterator[_Made]:
        """Which chows make each pattern held: the fewest for which its formula holds, as many in every way.

        Equal chows make different links, but no different wholes.
        """
        chows = [start for start in range(CHOW_STARTS) for _ in range(facts.chows >> 3 * start & 7)]
        for size in range(_LINKED, len(chows) + 1):
            now = 0
            seen = set()
            for places in combinations(range(len(chows)), size):
                starts = tuple(chows[place] for place in places)
                if starts not in seen or size == _LINKED:
                    seen.add(starts)
                    found = self._made_of(starts, facts) & held
                    now |= found
                    yield from (_Made(pattern, places) for pattern in bits_in(found))
            held &= ~now
            if not held:
                return

    def _made_of(self, starts: tuple[int, ...], facts: Facts) -> int:
        """The patterns of groups that a reading would have with these chows alone: they ask for chows and the pair, and
        for nothing else."""
        key = (starts, facts.pair)
        found = self._by_chows.get(key)
        if found is None:
            fewer = facts._replace(chows=sum(1 << 3 * start for start in starts))
            found = self._by_chows[key] = self._rulebook.patterns_held(fewer)[0] & self.members
        return found

    def _of_group(self, made: Sequence[_Made]) -> Iterator[Choice]:
        links = [one for one in made if len(one.chows) == _LINKED]
        wholes = [one for one in made if len(one.chows) > _LINKED]
        for whole in wholes:
            excluded = self._rulebook.excludes[whole.pattern]
            beside = self._best_links([link for link in links if link.pattern not in excluded], whole.chows)
            yield ((whole.pattern, 1), *beside)
        if not wholes:
            yield self._best_links(links, ())

    def _best_links(self, links: Sequence[_Made], whole: tuple[int, ...]) -> Choice:
        """The links worth most that close no circle, those of patterns higher in the file first."""
        patterns = self._rulebook.patterns
        worths = {link.pattern: patterns[link.pattern].points or 0 for link in links}
        best: tuple[int, list[tuple[int, int]], Choice] = (0, [], ())
        # Many links first: fewer are seldom worth as much, and need not be looked at then.
        for size in range(_MOST_LINKS, 0, -1):
            for some in combinations(links, size):
                points = sum([worths[link.pattern] for link in some])
                if points < best[0] or _closes_a_circle(some, whole):
                    continue
                times = Counter([link.pattern for link in some])
                if any(count > 1 and not patterns[pattern].repeats for pattern, count in times.items()):
                    continue
                choice = tuple(sorted(times.items()))
                order = [(-pattern, count) for pattern, count in choice]
                best = max(best, (points, order, choice))
        return best[2]


def _closes_a_circle(links: Sequence[_Made], whole: tuple[int, ...]) -> bool:
    """Whether a link joins chows that are joined already, directly or through others; a whole joins its own."""
    joined = [1 << place for place in range(_MOST_SETS)]
    """With which chows, as bits, each one is joined."""
    for place in whole:
        joined[place] = sum([1 << other for other in whole])
    for link in links:
        one, other = link.chows
        if joined[one] & joined[other]:
            return True
        both = joined[one] | joined[other]
        joined = [both if own & both else own for own in joined]
    return False


def bits_in(mask: int) -> Iterator[int]:
    """The places of the bits of a mask, lowest first."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low
