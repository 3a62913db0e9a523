"""Hands like the examples of a table's patterns, with other suits and ranks."""

from __future__ import annotations

import random
import re
from itertools import permutations
from typing import Final

from mjcheck.findings import Unusable
from mjcheck.legality import obstacles, unknown_tags
from mjcheck.notation.reader import read_hand
from mjcheck.rulebook.model import Rules
from mjcheck.tiles import SUITS

_RUN: Final = re.compile(rf"([0-9]+)([{SUITS}])(?![a-z])")
_VOID: Final = re.compile(rf"(?<=void:)[{SUITS}]")
_MIRRORED: Final = str.maketrans("123456789", "987654321")
_WAYS: Final = tuple(
    (dict(zip(SUITS, suits, strict=True)), turned) for suits in permutations(SUITS) for turned in (0, 1)
)


class Variants:
    """The hands that a table's examples come to, those that are legal there."""

    def __init__(self, rules: Rules) -> None:
        self._rules = rules
        examples = (pattern.example for pattern in rules.pattern if pattern.enabled)
        self._examples = [(example.win, example.miss) for example in examples if example is not None]
        self._made: dict[tuple[str, int], str | None] = {}

    def one(self, rng: random.Random, *, miss: bool) -> str | None:
        """A random one, of a near miss if so asked; ``None`` where the table has none like it."""
        if not self._examples:
            return None
        example = rng.choice(self._examples)[miss]
        if example is None:
            return None
        way = rng.randrange(len(_WAYS))
        if (example, way) not in self._made:
            self._made[example, way] = self._varied(example, way)
        return self._made[example, way]

    def _varied(self, example: str, way: int) -> str | None:
        suits, turned = _WAYS[way]
        text = _RUN.sub(lambda run: (run[1].translate(_MIRRORED) if turned else run[1]) + suits[run[2]], example)
        text = _VOID.sub(lambda void: suits[void[0]], text)
        if len(self._rules.seats.winds) == 1 and "ron" in text.split():
            return None  # there is nobody to win from
        try:
            hand = read_hand(text)
        except Unusable:
            return None
        return None if unknown_tags(hand, self._rules) or obstacles(hand, self._rules) else text
