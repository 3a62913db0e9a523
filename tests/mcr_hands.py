"""Random complete hands of Chinese Official in our notation, with a situation that does not contradict itself.

All forms occur, rare patterns far more often than at a table, and most hands are worth less than eight points.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import permutations

from mjcheck.tiles import FIRST_HONOUR, HONOUR_MASK, KINDS, ORPHAN_MASK, WINDS, Tile, kinds_in, run_text

HONOURS = tuple(kinds_in(HONOUR_MASK))
SUIT_TILES = tuple(range(FIRST_HONOUR))
GREEN = (19, 20, 21, 23, 25, 32)
REVERSIBLE = (9, 10, 11, 12, 13, 16, 17, 19, 21, 22, 23, 25, 26, 31)


@dataclass
class _Hand:
    """A hand on its way: its melds as text, its concealed tiles, and how often each kind is used."""

    melds: list[str] = field(default_factory=list)
    concealed: list[int] = field(default_factory=list)
    used: Counter[int] = field(default_factory=Counter)
    kong: bool = False

    def take(self, group: Sequence[int]) -> bool:
        after = self.used + Counter(group)
        if max(after.values()) > 4:
            return False
        self.used = after
        return True


def _kinds(rng: random.Random) -> tuple[int, ...]:
    """What a hand is drawn from: often few kinds, so that patterns of suits and numbers come up."""
    suit = 9 * rng.randrange(3)
    low = rng.randrange(7)
    narrow = tuple(9 * of + rank for of in range(3) for rank in range(low, min(9, low + 4)))
    return rng.choice(
        (
            tuple(range(KINDS)),
            SUIT_TILES,
            tuple(range(suit, suit + 9)),
            (*range(suit, suit + 9), *HONOURS),
            tuple(kind for kind in SUIT_TILES if kind // 9 * 9 != suit),
            narrow,
            narrow,
            (*kinds_in(ORPHAN_MASK), *narrow[:2]),
            HONOURS,
            GREEN,
            REVERSIBLE,
            tuple(kind for kind in SUIT_TILES if kind % 9 in (3, 4, 5)),
        )
    )


def _set(rng: random.Random, hand: _Hand, kinds: Sequence[int], chow_odds: float, kong: bool) -> tuple[int, ...]:
    while True:
        kind = rng.choice(kinds)
        group: tuple[int, ...] = (kind,) * (4 if kong else 3)
        if not kong and rng.random() < chow_odds:
            group = (kind, kind + 1, kind + 2)
            if kind >= FIRST_HONOUR or kind % 9 > 6 or not set(group) <= set(kinds):
                continue
        if hand.take(group):
            return group
        if rng.random() < 0.02:
            # Nothing may be left of so few kinds.
            kinds = range(KINDS)


def _meld(rng: random.Random, group: tuple[int, ...], hidden: bool) -> str:
    text = run_text(Tile(kind) for kind in group)
    if hidden:
        return f"[{text}]"
    return f"[{text}{'<' if group[0] != group[1] else rng.choice('<^>')}]"


def _sets(rng: random.Random, hand: _Hand, count: int, kinds: Sequence[int]) -> None:
    chow_odds = rng.choice((0.0, 0.6, 0.6, 1.0))
    if not any(kind < FIRST_HONOUR and kind % 9 < 7 and {kind + 1, kind + 2} <= set(kinds) for kind in kinds):
        chow_odds = 0.0
    declared = min(count, rng.choice((0, 0, 0, 1, 1, 2, 3, 4)))
    kong_odds = rng.choice((0.0, 0.1, 0.1, 0.8))
    for number in range(count):
        kong = number < declared and rng.random() < kong_odds
        group = _set(rng, hand, kinds, chow_odds, kong)
        if number < declared:
            hand.melds.append(_meld(rng, group, kong and rng.random() < 0.5))
            hand.kong |= kong
        else:
            hand.concealed += group


def _pair(rng: random.Random, hand: _Hand, kinds: Sequence[int]) -> None:
    while True:
        kind = rng.choice(kinds)
        if hand.take((kind, kind)):
            hand.concealed += (kind, kind)
            return
        if rng.random() < 0.02:
            kinds = range(KINDS)


def _standard(rng: random.Random, hand: _Hand) -> None:
    kinds = _kinds(rng)
    _sets(rng, hand, 4, kinds)
    _pair(rng, hand, kinds)


def _related_chows(rng: random.Random, hand: _Hand) -> None:
    """Chows that are near each other, for what two, three and four of them make together."""
    pair_first = rng.random() < 0.3
    if pair_first:
        _pair(rng, hand, (4, 13, 22))
    rank = rng.randrange(7)
    while len(hand.concealed) < 12:
        start = rng.choice((rank, rank, rank, (rank + 1) % 7, (rank + 2) % 7, (rank + 3) % 7, 0, 6, 3))
        kind = 9 * rng.choice((0, 0, 1, 2)) + start
        if hand.take((kind, kind + 1, kind + 2)):
            hand.concealed += (kind, kind + 1, kind + 2)
    if not pair_first:
        _pair(rng, hand, range(KINDS))


def _seven_pairs(rng: random.Random, hand: _Hand) -> None:
    if rng.random() < 0.15:
        first = 9 * rng.randrange(3) + rng.randrange(3)
        kinds: Sequence[int] = range(first, first + 7)
        for kind in kinds:
            hand.take((kind, kind))
            hand.concealed += (kind, kind)
        return
    kinds = _kinds(rng)
    while len(hand.concealed) < 14:
        _pair(rng, hand, kinds)


def _nine_gates(rng: random.Random, hand: _Hand) -> None:
    suit = 9 * rng.randrange(3)
    ranks = [0, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 8, 8]
    ranks.append(rng.randrange(9))
    hand.concealed += sorted(suit + rank for rank in ranks)
    hand.take(hand.concealed)


def _terminal_chows(rng: random.Random, hand: _Hand) -> None:
    """Low and high chows in two suits, or twice in one, and mostly fives of the third."""
    one, other, last = (9 * suit for suit in rng.sample(range(3), 3))
    if rng.random() < 0.3:
        other, last = one, one
    for suit in (one, other):
        hand.concealed += (suit, suit + 1, suit + 2, suit + 6, suit + 7, suit + 8)
    hand.take(hand.concealed)
    _pair(rng, hand, (last + 4, last + 4, last + 4, last + 3, 31))


def _orphans(rng: random.Random, hand: _Hand) -> None:
    hand.concealed += kinds_in(ORPHAN_MASK)
    hand.concealed.append(rng.choice(hand.concealed))
    hand.take(hand.concealed)


def _layout(rng: random.Random) -> list[int]:
    order = rng.choice(list(permutations(range(3))))
    return [9 * suit + row + 3 * step for row, suit in enumerate(order) for step in range(3)]


def _knitted(rng: random.Random, hand: _Hand) -> None:
    honours = rng.choice((5, 6, 7))
    hand.concealed = rng.sample(_layout(rng), 14 - honours) + rng.sample(HONOURS, honours)
    hand.take(hand.concealed)


def _knitted_straight(rng: random.Random, hand: _Hand) -> None:
    straight = _layout(rng)
    hand.take(straight)
    kinds = _kinds(rng)
    _sets(rng, hand, 1, kinds)
    _pair(rng, hand, kinds)
    hand.concealed += straight


_WAYS: Sequence[tuple[Callable[[random.Random, _Hand], None], int]] = (
    (_standard, 60),
    (_related_chows, 20),
    (_seven_pairs, 8),
    (_orphans, 1),
    (_nine_gates, 1),
    (_terminal_chows, 1),
    (_knitted, 4),
    (_knitted_straight, 7),
)


def win(rng: random.Random) -> str:
    """One complete hand: tiles, melds, flowers, winning tile and tags."""
    hand = _Hand()
    (way,) = rng.choices([way for way, _ in _WAYS], [often for _, often in _WAYS])
    way(rng, hand)
    winning = rng.choice(hand.concealed)
    hand.concealed.remove(winning)
    runs: dict[int, list[Tile]] = {}
    for kind in sorted(hand.concealed):
        runs.setdefault(min(kind // 9, 3), []).append(Tile(kind))
    flowers = rng.sample(range(8), rng.choice((0, 0, 0, 1, 2)))
    text = [
        *hand.melds,
        *(run_text(run) for run in runs.values()),
        *(f"{flower % 4 + 1}{'fg'[flower // 4]}" for flower in flowers),
        f"+{Tile(winning).text}",
    ]
    return " ".join([*text, *_tags(rng, hand, winning)])


def _tags(rng: random.Random, hand: _Hand, winning: int) -> Iterator[str]:
    seat = rng.choice(WINDS)
    drawn = rng.random() < 0.5
    yield "tsumo" if drawn else "ron:" + rng.choice([wind for wind in WINDS if wind != seat])
    yield f"seat:{seat}"
    yield f"round:{rng.choice(WINDS)}"
    last = rng.random() < 0.06
    if last:
        yield "last"
    if drawn and hand.kong and rng.random() < 0.2:
        yield "replacement"
    alone = hand.used[winning] == 1
    if not drawn and not last and alone and rng.random() < 0.1:
        yield "robbing"
    if winning not in hand.concealed and rng.random() < 0.06:
        yield "last-copy"


def wins(count: int, seed: int) -> Iterator[str]:
    """So many random hands, the same for the same seed."""
    rng = random.Random(seed)
    for _ in range(count):
        yield win(rng)
