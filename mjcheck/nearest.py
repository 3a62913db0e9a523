"""The known words nearest to a mistaken one."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice
from typing import Final

MOST: Final = 3
"""So many words are worth a question; where more are as near, none of them is the one that was meant."""

_MOST_COMPARED: Final = 2_000
"""Words that a mistaken one is compared with: more than any preset has, unless it wants to take up time."""

_LEAST: Final = 3
"""Letters of a word that may stand for a longer one that it is a part of."""


def nearest(word: str, known: Iterable[str]) -> list[str]:
    """The known words that were meant by one that is not known, the likeliest first; none where that cannot be told.

    That is the same word but for capitals and the signs between its parts; else the words with the fewest slips of a
    finger, at most one in three letters; else the longer words of which it is a part.
    """
    words = list(islice(dict.fromkeys(known), _MOST_COMPARED))
    letters = "".join(_parts(word))
    same = [other for other in words if "".join(_parts(other)) == letters]
    return same or _misspelt(word, words) or _longer(word, words)


def _parts(word: str) -> list[str]:
    """The parts of a word without its capitals."""
    return word.casefold().replace("-", " ").replace("_", " ").split()


def _misspelt(word: str, words: list[str]) -> list[str]:
    from difflib import SequenceMatcher, get_close_matches

    likeness = {
        other: (slips(word, other), -SequenceMatcher(None, word, other).ratio())
        for other in get_close_matches(word, words, n=2 * MOST, cutoff=0.5)
    }
    best = min(likeness.values(), default=(0, 0.0))
    return [other for other, like in likeness.items() if like == best and like[0] <= max(1, len(word) // 3)][:MOST]


def _longer(word: str, words: list[str]) -> list[str]:
    if len(word) < _LEAST:
        return []
    begun = " " + " ".join(_parts(word))
    longer = [other for other in words if begun in " " + " ".join(_parts(other))]
    return longer if len(longer) <= MOST else []


def slips(word: str, other: str) -> int:
    """How many letters must be put in, left out, changed or swapped with the next to make one word of the other."""
    before: list[int] = []
    above = list(range(len(other) + 1))
    for row, letter in enumerate(word, start=1):
        here = [row]
        for column, sign in enumerate(other, start=1):
            cost = min(above[column] + 1, here[-1] + 1, above[column - 1] + (letter != sign))
            if row > 1 and column > 1 and letter == other[column - 2] and word[row - 2] == sign:
                cost = min(cost, before[column - 2] + 1)
            here.append(cost)
        before, above = above, here
    return above[-1]
