"""The words of answers that an expectation can name."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

REASONS: Final = (
    "incomplete",
    "one-short",
    "no-yaku",
    "below-minimum",
    "void-suit",
    "furiten",
    "passed-win",
    "foreign-tile",
    "not-allowed",
)
"""Why a hand is no win."""

FINDINGS: Final = (
    "illegal-win",
    "hand-not-allowed",
    "claim-ready",
    "claim-void-held",
    "claim-max",
    "declared-not-ready",
    "wrong-fisher",
    "abort-unknown",
    "abort-no-riichi",
    "abort-wins",
    "abort-after-call",
    "abort-few-terminals",
    "abort-after-discards",
    "abort-unlike-winds",
    "abort-kongs",
)
"""What may be wrong with a table."""

TOTALS: Final = (
    *("han", "fu", "yakuman", "points"),
    *("minimum_points", "flowers"),
    *("base", "roots", "multiplier", "uncapped"),
    "fan",
)
"""What a hand is worth, in the units of all tables."""

NEXT: Final = ("dealer", "round", "hand", "honba", "sticks", "over")
"""What the next hand of a match starts with."""

KNOWN: Final[Mapping[str, tuple[str, ...]]] = {
    "reasons": REASONS,
    "findings": FINDINGS,
    "total": TOTALS,
    "deltas": ("E", "S", "W", "N", "sticks"),
    "next": NEXT,
}
"""By the key of an expectation, the words that it can name."""
