"""What many answers come to: wins, reasons, patterns, values."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from mjcheck.batch.scorer import Head, Scored
from mjcheck.batch.valued import Totals

VALUES = ("points", "multiplier", "fan")
"""The totals by which hands are sorted into a histogram: the first one that a hand has."""


@dataclass
class Tally:
    """Sums over rows.  ``losses``: hands that are no wins, or not complete where only that is judged; ``values``: how
    many wins are worth how much."""

    rows: int = 0
    wins: int = 0
    losses: int = 0
    errors: Counter[str] = field(default_factory=Counter)
    """How many rows cannot be used, by the first thing that is wrong with them."""
    reasons: Counter[str] = field(default_factory=Counter)
    patterns: Counter[str] = field(default_factory=Counter)
    values: Counter[int] = field(default_factory=Counter)

    @classmethod
    def of(cls, scored: Scored, heads: Sequence[Head], totals: Sequence[Totals]) -> Tally:
        """The sums of a block."""
        tally = cls(rows=len(scored.heads))
        told = scored.heads >= 0
        keys = scored.heads[told] * (len(totals) + 1) + scored.totals[told]
        for key, count in zip(*(part.tolist() for part in np.unique(keys, return_counts=True)), strict=True):
            number, total = divmod(key, len(totals) + 1)
            head = heads[number]
            if head.reasons:
                tally.losses += count
                tally.reasons.update(dict.fromkeys(head.reasons.split(";"), count))
            if head.win is not True:
                continue
            tally.wins += count
            tally.patterns.update(dict.fromkeys((p.partition("*")[0] for p in head.patterns.split(";") if p), count))
            amounts = dict(totals[total])
            worth = next((amounts[name] for name in VALUES if name in amounts), None)
            if worth is not None:
                tally.values[worth] += count
        return tally

    def told(self) -> dict[str, Any]:
        """The sums as JSON has them."""
        return dict(vars(self))

    @classmethod
    def of_told(cls, told: Mapping[str, Any]) -> Tally:
        """The sums that were told.  Raises ``ValueError``, ``TypeError`` or ``AttributeError`` for what is none."""
        values: dict[str, Any] = {
            name: Counter(value) if isinstance(value, dict) else value for name, value in told.items()
        }
        tally = cls(**values)
        tally.values = Counter({int(value): count for value, count in tally.values.items()})
        return tally

    def add(self, other: Tally) -> None:
        """Another block's sums."""
        self.rows += other.rows
        self.wins += other.wins
        self.losses += other.losses
        self.errors += other.errors
        self.reasons += other.reasons
        self.patterns += other.patterns
        self.values += other.values
