"""A hand that the shell took apart, because it was not quoted."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from mjcheck.findings import Finding
from mjcheck.notation.tally import tally
from mjcheck.notation.words import read_words

_LONGEST_SHOWN: Final = 120


def unquoted(arguments: Sequence[str]) -> Finding | None:
    """The fault of ``arguments`` that are no more than one hand together, ``None`` where they may be several.

    Its offsets are those of the arguments joined by spaces.
    """
    text = " ".join(arguments)
    words, _ = read_words(text)
    if len(arguments) < 2 or not words or tally(words).surplus > 1:
        return None
    simple = text.isprintable() and len(text) <= _LONGEST_SHOWN
    shown = f'"{text}"' if simple else "put quotation marks around all of it"
    return Finding("unquoted", f"one hand, but {len(arguments)} arguments", 0, len(text), f"quote the hand: {shown}")
