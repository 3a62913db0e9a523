"""What counts in many combinations of patterns is what counts in each."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from mjcheck.batch.resolve import by_pattern
from mjcheck.valuation.resolve import stand_alone

WORTHS = {1: 1, 3: 2, 4: 2}
"""Of five patterns three stand alone."""


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


@given(st.lists(st.tuples(*[st.integers(0, 2)] * 5)), st.booleans())
def test_columns_are_resolved_as_each_of_them(columns: list[tuple[int, ...]], add_up: bool) -> None:
    counts = np.array(columns, np.int16).reshape(-1, 5).T.copy()
    stand_alone(by_pattern(counts), WORTHS, add_up=add_up)
    for held, left in zip(columns, counts.T.tolist(), strict=True):
        times = dict(enumerate(held))
        stand_alone(times, WORTHS, add_up=add_up)
        assert list(times.values()) == left
