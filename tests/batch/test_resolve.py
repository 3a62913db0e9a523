"""What counts in many combinations of patterns is what counts in each."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from mjcheck.batch.resolve import Counts, by_pattern
from mjcheck.valuation.resolve import fall_back, stand_alone

PATTERNS = 5
WORTHS = {1: 1, 3: 2, 4: 2}
"""Of five patterns three stand alone."""

COLUMNS = st.lists(st.tuples(*[st.integers(0, 2)] * PATTERNS))


def rows_of(columns: list[tuple[int, ...]]) -> Counts:
    return np.array(columns, np.int16).reshape(-1, PATTERNS).T.copy()


@pytest.mark.parametrize(
    ("held", "add_up", "left"),
    [
        ([1, 0, 3, 0, 0], True, [1, 0, 3, 0, 0]),
        ([1, 1, 3, 0, 0], True, [0, 1, 0, 0, 0]),
        ([1, 1, 3, 0, 0], False, [0, 1, 0, 0, 0]),
        ([1, 1, 3, 1, 1], True, [0, 1, 0, 1, 1]),
        ([1, 1, 3, 0, 1], False, [0, 0, 0, 0, 1]),
        ([0, 2, 0, 1, 1], False, [0, 0, 0, 1, 0]),
    ],
)
def test_beside_patterns_that_stand_alone_nothing_counts(held: list[int], add_up: bool, left: list[int]) -> None:
    times = {index: count for index, count in enumerate(held) if count}
    stand_alone(times, WORTHS, add_up=add_up)
    assert [times.get(index, 0) for index in range(len(held))] == left


@given(COLUMNS, st.booleans())
def test_patterns_stand_alone_in_columns_as_in_each(columns: list[tuple[int, ...]], add_up: bool) -> None:
    counts = rows_of(columns)
    stand_alone(by_pattern(counts), WORTHS, add_up=add_up)
    for held, left in zip(columns, counts.T.tolist(), strict=True):
        times = dict(enumerate(held))
        stand_alone(times, WORTHS, add_up=add_up)
        assert list(times.values()) == left


@pytest.mark.parametrize(
    ("held", "left"),
    [([0, 0, 0], [0, 0, 1]), ([2, 0, 0], [2, 0, 1]), ([0, 1, 0], [0, 1, 0]), ([2, 1, 0], [2, 1, 0])],
)
def test_what_counts_where_nothing_else_does_but_a_bonus(held: list[int], left: list[int]) -> None:
    times = dict(enumerate(held))
    fall_back(times, bonus={0}, fallback=[2])
    assert list(times.values()) == left


@given(COLUMNS)
def test_columns_fall_back_as_each_of_them(columns: list[tuple[int, ...]]) -> None:
    columns = [(*held[:-1], 0) for held in columns]
    counts = rows_of(columns)
    fall_back(dict(enumerate(counts)), bonus={0, 1}, fallback=[PATTERNS - 1])
    for held, left in zip(columns, counts.T.tolist(), strict=True):
        times = dict(enumerate(held))
        fall_back(times, bonus={0, 1}, fallback=[PATTERNS - 1])
        assert list(times.values()) == left
