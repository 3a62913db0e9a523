"""Where the tokens of texts stand: what is written between two spaces."""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from mjcheck.batch.tables import Ints

_SPACE: Final = ord(" ")


class Places(NamedTuple):
    """The tokens of some texts, side by side.  ``rows``: the texts that have any; ``last``: the place among all tokens
    of each one's last.  ``begin`` and ``sizes``: where every token begins, and how many bytes it has."""

    rows: Ints
    last: Ints
    begin: Ints
    sizes: Ints


def tokens_of(buffer: NDArray[np.uint8], starts: Ints, ends: Ints) -> Places:
    """The tokens of the texts that stand at these places of a buffer, in rising order and without overlap."""
    closes, last = _closes(buffer, ends)
    first, begin = begins(last), begins(closes)
    begin[first] = starts
    if (closes[first] < starts).any():
        # Spaces stand between the texts, too: pieces of less than no bytes end there.
        begin = np.maximum(begin, np.repeat(starts, sizes_of(last)))
    sizes = closes - begin
    kept = sizes > 0
    if kept.all():
        return Places(np.arange(len(last)), last, begin, sizes)
    upto = np.cumsum(kept)[last]
    rows = (steps_of(upto) > 0).nonzero()[0]
    return Places(rows, upto[rows] - 1, begin[kept], sizes[kept])


def _closes(buffer: NDArray[np.uint8], ends: Ints) -> tuple[Ints, Ints]:
    """Every space before the last end, and every end, in order; and where the ends stand among them."""
    closing = buffer[: int(ends[-1]) + 1 if len(ends) else 0] == _SPACE
    spaces = np.count_nonzero(closing)
    closing[ends] = True
    closes = closing.nonzero()[0]
    if len(closes) == spaces + len(ends):
        return closes, (buffer[closes] != _SPACE).nonzero()[0]
    # Texts that touch, and empty ones: a place may be several ends, or a space that belongs to the next text.
    spaces = (buffer[: int(ends[-1])] == _SPACE).nonzero()[0]
    last = np.searchsorted(spaces, ends) + np.arange(len(ends))
    closes = np.empty(len(spaces) + len(ends), np.int64)
    is_end = np.zeros(len(closes), bool)
    is_end[last] = True
    closes[is_end], closes[~is_end] = ends, spaces
    return closes, last


def begins(last: Ints) -> Ints:
    """Where consecutive pieces begin that end at these places."""
    first = np.zeros_like(last)
    np.add(last[:-1], 1, out=first[1:])
    return first


def sizes_of(last: Ints) -> Ints:
    """How many elements consecutive pieces have that end at these places, from 0."""
    return steps_of(last + 1)


def steps_of(totals: Ints) -> Ints:
    """By how much each of some running totals is above the one before, or above nothing.

    It is ``np.diff(totals, prepend=0)`` without the copy that this makes first.
    """
    steps = totals.copy()
    np.subtract(totals[1:], totals[:-1], out=steps[1:])
    return steps
