"""Where the winning tile stands in a hand that is drawn with its groups apart."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

GAP: Final = "  "
"""What keeps the groups of a drawn hand apart."""

_WINNING: Final = re.compile(r"(?:^| )\+(\S+)")


def winning_tile(hand: str) -> str | None:
    """The winning tile of a hand in its normal text, as written there; ``None`` for a hand that is one short."""
    found = _WINNING.search(hand)
    return found[1] if found else None


def pointer(groups: Sequence[str], winning_group: int, winning: str) -> int:
    """The column of the winning tile when the groups are drawn `GAP` apart."""
    before = sum(len(group) + len(GAP) for group in groups[:winning_group])
    # A red five may be drawn in another group of the hand than the plain one that won, or the other way round.
    spellings = "50" if winning[0] in "50" else winning[0]
    return before + max(groups[winning_group].rfind(spelling) for spelling in spellings)
