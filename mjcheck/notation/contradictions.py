"""What no table allows to be said of one hand."""

from __future__ import annotations

from collections.abc import Mapping

from mjcheck.findings import Finding
from mjcheck.hand import Hand
from mjcheck.notation.words import PlacedWord


def contradictions(hand: Hand, tags: Mapping[str, PlacedWord], complete: bool) -> list[Finding]:
    """All that contradicts itself.  ``tags`` are the words of the tags that were given; where the text is not
    ``complete``, since words of it could not be read, nothing is said of what it lacks."""
    return []
