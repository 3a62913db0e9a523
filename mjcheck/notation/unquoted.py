"""A hand that the shell took apart, because it was not quoted."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from mjcheck.findings import Finding, Unusable
from mjcheck.notation.reader import read_hand
from mjcheck.notation.tally import tally
from mjcheck.notation.words import read_words

_LONGEST_SHOWN: Final = 120


def unquoted(arguments: Sequence[str]) -> Unusable | None:
    """The fault of ``arguments`` that together are no more than one hand, ``None`` where they may be several.

    What is wrong with the hand besides follows in the same error, whose text is the arguments joined by spaces.
    """
    text = " ".join(arguments)
    words, _ = read_words(text)
    if len(arguments) < 2 or not words or tally(words).surplus > 1:
        return None
    shown = f'"{text}"' if len(text) <= _LONGEST_SHOWN else "it"
    message = f"one hand, but {len(arguments)} arguments"
    finding = Finding("unquoted", message, 0, len(text), f"quote the hand: {shown}")
    try:
        read_hand(text)
    except Unusable as unusable:
        return Unusable(text, (finding, *unusable.findings))
    return Unusable(text, (finding,))
