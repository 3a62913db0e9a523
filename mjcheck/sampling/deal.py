"""Random tiles of a table: a hand of fourteen, complete or lacking a tile of being so."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from mjcheck.arrange import KNITTED
from mjcheck.hand import Meld, MeldKind, Source
from mjcheck.notation.printer import flowers_text, meld_text
from mjcheck.rulebook.model import Rules
from mjcheck.tiles import (
    COPIES,
    FIRST_HONOUR,
    FLOWERS,
    HONOUR_MASK,
    ORPHAN_MASK,
    SUIT_MASKS,
    SUITS,
    Tile,
    kinds_in,
    mask_of,
    run_text,
)

_CHOW_ODDS: Final = (0.3, 0.7, 0.9, 0.98)
"""How often three tiles are in sequence: one of these for each hand."""

_SPECIAL_ODDS: Final = 0.08
_MISS_ODDS: Final = 0.2
_CONCEALED_ODDS: Final = 0.55
_KONG_ODDS: Final = 0.12
_RED_ODDS: Final = 0.4
_TRIES: Final = 200
_MOST_PAIRS: Final = 7
_SUITED_MASK: Final = SUIT_MASKS[0] | SUIT_MASKS[1] | SUIT_MASKS[2]
_POOLS: Final = (
    *[_SUITED_MASK | HONOUR_MASK] * 6,
    *[_SUITED_MASK] * 3,
    *[_SUITED_MASK & ~ORPHAN_MASK] * 3,
    *(suit | HONOUR_MASK | ORPHAN_MASK for suit in SUIT_MASKS),
    *SUIT_MASKS,
)
"""Of which kinds a hand is made: one of these."""


@dataclass
class Deal:
    """One hand on its way.  ``left``: how many of each kind are not used yet."""

    rules: Rules
    rng: random.Random
    melds: list[Meld] = field(default_factory=list)
    concealed: list[int] = field(default_factory=list)
    void: str | None = None
    """The missing suit, at tables that have one."""

    def __post_init__(self) -> None:
        self.left = dict.fromkeys(kinds_in(self.rules.tiles.kinds), COPIES)
        if self.rules.win.void_suit:
            held = mask_of(self.left)
            missing = [suit for suit, mask in zip(SUITS, SUIT_MASKS, strict=True) if held & ~mask]
            if missing:
                self.void = self.rng.choice(missing)
                for kind in kinds_in(SUIT_MASKS[SUITS.index(self.void)]):
                    self.left.pop(kind, None)
        self.chow_odds = self.rng.choice(_CHOW_ODDS)

    def text(self) -> str | None:
        """The hand, ``None`` where the tiles ran out on the way."""
        if not (self._special() if self.rng.random() < _SPECIAL_ODDS else self._standard()):
            return None
        winning = self.rng.choice(self.concealed)
        if self.rng.random() < _MISS_ODDS:
            self._miss()
            winning = self.rng.choice(self.concealed)
        rest = list(self.concealed)
        rest.remove(winning)
        reds = self._reds()
        pieces = [meld_text(_reddened(meld, reds)) for meld in self.melds]
        runs: dict[int, list[Tile]] = {}
        for kind in sorted(rest):
            runs.setdefault(kind // 9, []).append(_taken_red(kind, reds))
        pieces += map(run_text, runs.values())
        if self.rules.tiles.flowers:
            pieces.append(flowers_text(tuple(sorted(self.rng.sample(range(FLOWERS), self.rng.choice((0, 0, 1, 2)))))))
        pieces.append("+" + _taken_red(winning, reds).text)
        void = f"void:{self.void}" if self.void is not None and "void" in self.rules.calls.tags else ""
        return " ".join(filter(None, [*pieces, void]))

    def _take(self, kinds: Sequence[int]) -> bool:
        if any(self.left.get(kind, 0) < kinds.count(kind) for kind in kinds):
            return False
        for kind in kinds:
            self.left[kind] -= 1
        return True

    def _one_of(self, kinds: Sequence[int], sizes: Sequence[int]) -> tuple[int, ...] | None:
        """Tiles alike, or in sequence for a size of 3 at times, taken from what is left."""
        for _ in range(_TRIES):
            kind, size = self.rng.choice(kinds), self.rng.choice(sizes)
            group: tuple[int, ...] = (kind,) * size
            if size == 3 and kind < FIRST_HONOUR and kind % 9 < 7 and self.rng.random() < self.chow_odds:
                group = (kind, kind + 1, kind + 2)
            if self._take(group):
                return group
        return None

    def _standard(self) -> bool:
        pool = self.rng.choice(_POOLS)
        kinds = [kind for kind in self.left if pool >> kind & 1] or list(self.left)
        declared = 0 if self.rng.random() < _CONCEALED_ODDS else self.rng.randrange(1, 5)
        pair = self._one_of(kinds, (2,))
        if pair is None:
            return False
        self.concealed += pair
        for number in range(4):
            group = self._one_of(kinds, (3,))
            if group is None:
                return False
            if number >= declared or not self._declare(group):
                self.concealed += group
        return True

    def _declare(self, group: tuple[int, ...]) -> bool:
        calls, rng = self.rules.calls, self.rng
        tiles = tuple(map(Tile, group))
        if group[0] != group[1]:
            if calls.chow:
                self.melds.append(Meld(MeldKind.CHOW, tiles, Source.LEFT))
            return calls.chow
        sources = [Source.LEFT, Source.RIGHT] if len(self.rules.seats.winds) == 3 else [*Source][:3]
        if calls.kong and rng.random() < _KONG_ODDS and self._take(group[:1]):
            concealed, added = rng.random() < 0.5, rng.random() < 0.3 and calls.pung
            source = None if concealed else rng.choice(sources)
            self.melds.append(Meld(MeldKind.KONG, (*tiles, tiles[0]), source, added and not concealed))
            return True
        if calls.pung:
            self.melds.append(Meld(MeldKind.PUNG, tiles, rng.choice(sources)))
        return calls.pung

    def _special(self) -> bool:
        """A hand of another form of the table."""
        forms, rng = self.rules.forms, self.rng
        allowed = [name for name in ("seven_pairs", "orphans", "knitted", "knitted_straight") if getattr(forms, name)]
        if not allowed or len(self.left) < _MOST_PAIRS:
            return self._standard()
        layout = list(kinds_in(rng.choice(KNITTED)))
        match rng.choice(allowed):
            case "seven_pairs":
                kinds = rng.sample(list(self.left), _MOST_PAIRS)
                self.concealed = sorted(kinds * 2)
            case "orphans":
                self.concealed = list(kinds_in(ORPHAN_MASK))
                self.concealed.append(rng.choice(self.concealed))
            case "knitted":
                honours = rng.randrange(5, 8)
                self.concealed = rng.sample(layout, 14 - honours) + rng.sample(list(kinds_in(HONOUR_MASK)), honours)
            case _:
                if not self._take(layout):
                    return False
                group, pair = self._one_of(list(self.left), (3,)), self._one_of(list(self.left), (2,))
                if group is None or pair is None:
                    return False
                self.concealed = [*layout, *group, *pair]
                return True
        return self._take(self.concealed)

    def _miss(self) -> None:
        """One tile is exchanged for another."""
        fresh = self._one_of(list(self.left), (1,))
        if fresh is not None:
            self.concealed[self.rng.randrange(len(self.concealed))] = fresh[0]

    def _reds(self) -> dict[int, int]:
        """How many fives of each kind are red: all that there are where nothing else is left."""
        tiles = self.rules.tiles
        reds: dict[int, int] = {}
        for red in tiles.reds if tiles.red_fives else ():
            kind = 9 * SUITS.index(red[1]) + 4
            if not self.left.get(kind) or self.rng.random() < _RED_ODDS:
                reds[kind] = reds.get(kind, 0) + 1
        return reds


def _taken_red(kind: int, reds: dict[int, int]) -> Tile:
    red = reds.get(kind, 0) > 0
    if red:
        reds[kind] -= 1
    return Tile(kind, red)


def _reddened(meld: Meld, reds: dict[int, int]) -> Meld:
    tiles = tuple(_taken_red(tile.kind, reds) for tile in meld.tiles)
    return Meld(meld.kind, tiles, meld.source, meld.added)
