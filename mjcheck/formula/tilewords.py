"""Tiles as formulas spell them: ``19mps``, ``ESWN``, ``1a``, ``n+2.b``."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import permutations
from typing import Final

from mjcheck.tiles import FIRST_HONOUR, HONOURS, SUITS

LETTERS: Final = "abc"
"""Stand for different suits, whichever they are."""

RANKS: Final = range(1, 10)

_RUN = re.compile(r"([1-9]+|n(?:\+([1-8]))?\.)([mpsabc]+)")


@dataclass(frozen=True, slots=True)
class TileWord:
    """One run of tiles: honours, or ranks with suits.

    ``ranks`` are 1..9, or, where ``floating``, what is to be added to the rank n.
    """

    honours: tuple[int, ...] = ()
    ranks: tuple[int, ...] = ()
    suits: str = ""
    floating: bool = False

    @property
    def fixed(self) -> bool:
        """Whether it means the same tiles for every choice of suits and rank."""
        return not self.floating and not self.letters

    @property
    def count(self) -> int:
        """How many tiles it names."""
        return len(self.honours) + len(self.ranks) * len(self.suits)

    @property
    def letters(self) -> str:
        """The letters a b c in it."""
        return "".join(suit for suit in self.suits if suit in LETTERS)

    def kinds(self, suits: Mapping[str, int], rank: int) -> tuple[int, ...] | None:
        """The kinds for one choice of suits for the letters and of the rank n; ``None`` where a rank passes 9."""
        start = rank if self.floating else 0
        if any(start + step > 9 for step in self.ranks):
            return None
        numbers = (suits[suit] if suit in suits else SUITS.index(suit) for suit in self.suits)
        return self.honours + tuple(9 * suit + start + step - 1 for suit in numbers for step in self.ranks)


def is_tile_word(text: str) -> bool:
    """Whether a text is spelled as tiles are."""
    return _RUN.fullmatch(text) is not None or (text != "" and not text.strip(HONOURS))


def read_tile_word(text: str) -> TileWord:
    """The meaning of a TILE of the grammar."""
    if text[0] in HONOURS:
        return TileWord(honours=tuple(FIRST_HONOUR + HONOURS.index(letter) for letter in text))
    run = _RUN.fullmatch(text)
    if run is None:
        raise ValueError(f"no tiles: {text!r}")
    ranks, step, suits = run.groups()
    if ranks[0] == "n":
        return TileWord(ranks=(int(step or 0),), suits=suits, floating=True)
    return TileWord(ranks=tuple(map(int, ranks)), suits=suits)


def choices_of_suits(words: Iterable[TileWord]) -> Iterator[dict[str, int]]:
    """Every way to give different suits to the letters of these words."""
    letters = sorted({letter for word in words for letter in word.letters})
    for suits in permutations(range(len(SUITS)), len(letters)):
        yield dict(zip(letters, suits, strict=True))


def choices_of_rank(words: Iterable[TileWord]) -> range:
    """Every rank n; a single one where no word asks for n."""
    return RANKS if any(word.floating for word in words) else range(1)
