"""A memory holds no more than its bound."""

from __future__ import annotations

import pytest

from mjcheck import memory
from mjcheck.memory import Memory


def test_a_full_memory_begins_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(memory, "MOST", 3)
    kept = Memory[int, str]()
    for number in range(7):
        kept[number] = str(number)
        assert kept[number] == str(number)
        assert len(kept) <= 3
    assert dict(kept) == {6: "6"}
