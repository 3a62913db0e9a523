"""Settling tables that are written as text, for tests."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from mjcheck import Settlement, Unusable, settle

NOTHING = "147m 258p 3s"
"""Ten tiles that are far from ready."""


def settled(text: str, preset: str | None = None, *overrides: str) -> Settlement:
    """The settlement of a table whose text may be indented."""
    return settle("\n".join(line.strip() for line in text.strip().splitlines()), preset, overrides=overrides)


def deltas(text: str, *overrides: str) -> dict[str, int]:
    """What each account gains or loses."""
    settlement = settled(text, None, *overrides)
    assert settlement.flaws == ()
    assert sum(settlement.deltas.values()) == 0
    return dict(settlement.deltas)


def four(*amounts: int) -> dict[str, int]:
    """The balances of E S W N."""
    return dict(zip("ESWN", amounts, strict=True))


def three(*amounts: int) -> dict[str, int]:
    """The balances of E S W."""
    return dict(zip("ESW", amounts, strict=True))


def faults(text: str, preset: str | None = None, *overrides: str) -> list[tuple[str, str]]:
    """The faults of a table that cannot be used: each code, and the piece of text that it is about."""
    written = "\n".join(line.strip() for line in text.strip().splitlines())
    with pytest.raises(Unusable) as refused:
        settle(written, preset, overrides=overrides)
    return [(fault.code, written[fault.start : fault.end]) for fault in refused.value.findings]


def codes(settlement: Settlement) -> Sequence[str]:
    """The codes of what the rules do not allow."""
    return [flaw.note.code for flaw in settlement.flaws]
