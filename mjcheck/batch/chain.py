"""Which patterns the readings of one form have, level by level, each distinct combination numbered once.

What holds at a level is a word of bits and small counts.  It is put together with the number of what holds at the
level above, and numbered in its turn; the number at the end stands for all that is known of a reading.  Few
combinations occur, so what follows from them is worked out once for each.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from mjcheck.batch.intern import Intern
from mjcheck.batch.tables import Ints
from mjcheck.facts import HAND_LEVEL, PLACEMENT_LEVEL, SPLIT_LEVEL
from mjcheck.formula.expression import Expr
from mjcheck.formula.levels import HAND_CONDITIONS, SPLIT_CONDITIONS, Level, Levelled, highest, levelled

WORD_BITS: Final = 63
_DENSE: Final = 8
"""A condition that fewer than one in so many rows have is entered row by row."""

Facts = Callable[[str], Ints]
"""A column by the name of its fact."""


@dataclass(frozen=True)
class Asked:
    """What is to be known of readings: pattern by pattern whether it holds or how often it counts, and sums.

    ``held`` and ``times`` go by the index of the pattern; ``sums`` are amounts with the weight of each.  ``noted``:
    how many bits of a note of the caller's own come in with the hand, and with the split.
    """

    held: Mapping[int, Expr]
    times: Mapping[int, Expr]
    sums: Sequence[tuple[int, Expr]]
    noted: tuple[int, int]


@dataclass(frozen=True)
class At:
    """One element for each hand, split or placement: the number of what holds so far, the conditions carried further
    down, and the sum so far."""

    numbers: Ints
    conditions: Ints
    sums: Ints


class _Stage:
    """One level: what is asked there, and how it is laid out in a word."""

    def __init__(self, level: Level, asked: Asked, patterns: Sequence[int], timed: Sequence[int], noted: int) -> None:
        self._level = level
        self._bits = [patterns[place] for place in level.predicates]
        at = len(self._bits)
        self._fields: list[tuple[int, int, int]] = []
        """Pattern, shift and mask of every count."""
        self._weights: list[int | None] = []
        most = sum(weight * highest(amount) for weight, amount in asked.sums)
        self._sum_type = np.dtype(np.int16 if most < 1 << 15 else np.int64)
        """Small numbers are added up in a quarter of the time."""
        for place in level.numbers:
            if place < len(timed):
                width = highest(asked.times[timed[place]]).bit_length()
                self._fields.append((timed[place], at, (1 << width) - 1))
                at += width
                self._weights.append(None)
            else:
                self._weights.append(asked.sums[place - len(timed)][0])
        self._note_at, self._note_mask = at, (1 << noted) - 1
        self._above_at = at + noted
        self.idle = not self._level.predicates and not self._fields and not noted
        self.numbered = Intern()
        self.reads = level.reads

    def judge(self, facts: Facts, rows: int, above: At | None, note: Ints | None) -> At:
        """What holds at this level, together with what held ``above`` (one element a row here already)."""
        columns = {name: facts(name) for name in self.reads}
        held, amounts = self._level.judge(columns, rows)
        numbers = np.zeros(rows, np.int64) if above is None else above.numbers
        if not self.idle:
            words = numbers << self._above_at
            for place, holds in enumerate(held[: len(self._bits)]):
                _enter(words, holds, place)
            if note is not None:
                words |= note << self._note_at
        fields = iter(self._fields)
        sums: Ints = np.zeros(rows, self._sum_type)
        for weight, amount in zip(self._weights, amounts, strict=True):
            if weight is None:
                words |= amount.astype(np.int64) << next(fields)[1]
            else:
                sums += amount.astype(self._sum_type) * weight
        all_sums: Ints = sums.astype(np.int64) if above is None else above.sums + sums
        conditions = np.zeros(rows, np.int64)
        for place, holds in enumerate(held[len(self._bits) :]):
            _enter(conditions, holds, place)
        return At(numbers if self.idle else self.numbered(words), conditions, all_sums)

    def unpack(self, numbers: Ints, counts: NDArray[np.int16]) -> tuple[Ints, Ints]:
        """Fill in the counts (patterns by numbers) of this level; the numbers of the level above, and the notes."""
        if self.idle:
            return numbers, np.zeros(len(numbers), np.int64)
        words = self.numbered.values[numbers]
        for place, pattern in enumerate(self._bits):
            counts[pattern] = words >> place & 1
        for pattern, shift, mask in self._fields:
            counts[pattern] = words >> shift & mask
        return words >> self._above_at, words >> self._note_at & self._note_mask

    @property
    def room(self) -> int:
        """How many numbers of the level above a word can hold."""
        return 1 << WORD_BITS >> self._above_at


class Chain:
    """The levels of one form."""

    def __init__(self, asked: Asked, known: Mapping[str, Expr]) -> None:
        patterns, timed = list(asked.held), list(asked.times)
        numbers = [asked.times[pattern] for pattern in timed] + [amount for _, amount in asked.sums]
        self.levels: Levelled = levelled([asked.held[pattern] for pattern in patterns], numbers, known)
        self._patterns = patterns
        noted = (*asked.noted, 0)
        self._stages = tuple(
            _Stage(level, asked, patterns, timed, notes) for level, notes in zip(self.levels.levels, noted, strict=True)
        )

    def reads(self, level: int) -> frozenset[str]:
        """The columns that are asked for at a level."""
        return self._stages[level].reads

    def hands(self, facts: Facts, rows: int, note: Ints | None) -> At:
        """What hands have."""
        return self._stages[HAND_LEVEL].judge(facts, rows, None, note)

    def splits(self, facts: Facts, hands: At, of_hand: Ints, note: Ints | None) -> At:
        """What splits have; ``of_hand`` says of which hand each is."""
        above = At(hands.numbers[of_hand], hands.conditions, hands.sums[of_hand])

        def column(name: str) -> Ints:
            return hands.conditions[of_hand] if name == HAND_CONDITIONS else facts(name)

        return self._stages[SPLIT_LEVEL].judge(column, len(of_hand), above, note)

    def placements(self, facts: Facts, hands: At, of_hand: Ints, splits: At, of_split: Ints) -> At:
        """What placements have, of which the split and the hand are told."""
        above = At(splits.numbers[of_split], splits.conditions, splits.sums[of_split])

        def column(name: str) -> Ints:
            if name == HAND_CONDITIONS:
                return hands.conditions[of_hand]
            return splits.conditions[of_split] if name == SPLIT_CONDITIONS else facts(name)

        return self._stages[PLACEMENT_LEVEL].judge(column, len(of_split), above, None)

    def unpack(self, numbers: Ints, patterns: int) -> tuple[NDArray[np.int16], Ints, Ints]:
        """For numbers from the end of the chain: how often each of the patterns (rows) holds, and the notes of hand
        and split."""
        counts = np.zeros((patterns, len(numbers)), np.int16)
        for place in self.levels.always:
            counts[self._patterns[place]] = 1
        above, _ = self._stages[PLACEMENT_LEVEL].unpack(numbers, counts)
        above, split_notes = self._stages[SPLIT_LEVEL].unpack(above, counts)
        _, hand_notes = self._stages[HAND_LEVEL].unpack(above, counts)
        return counts, hand_notes, split_notes

    @property
    def count(self) -> int:
        """How many numbers there are at the end of the chain."""
        busy = self._busy
        return busy[-1].numbered.count if busy else 1

    @property
    def room(self) -> int:
        """How many distinct combinations each level may have before the words below it are full."""
        return min((below.room for below in self._busy[1:]), default=1 << WORD_BITS)

    @property
    def fullest(self) -> int:
        """How many distinct combinations the level with the most has met."""
        return max((stage.numbered.count for stage in self._busy), default=1)

    @property
    def _busy(self) -> list[_Stage]:
        return [stage for stage in self._stages if not stage.idle]


def _enter(words: Ints, holds: NDArray[np.bool_], place: int) -> None:
    some = np.count_nonzero(holds)
    if some * _DENSE > len(words):
        words |= holds.astype(np.int64) << place
    elif some:
        words[holds.nonzero()[0]] |= 1 << place
