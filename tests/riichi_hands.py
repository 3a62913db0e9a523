"""Random legal riichi wins in our notation, with a situation that does not contradict itself."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator

from mjcheck.tiles import FIRST_HONOUR, KINDS, ORPHAN_MASK, WINDS, Tile, kinds_in, run_text

_SIMPLE_ODDS = 0.3
FIVES = (4, 13, 22)


_TRIES = 1000


class _UsedUp(Exception):
    """Of the kinds that a hand was to be made of too few are left."""


class _Wall:
    """What is left of the 136 tiles."""

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng
        self.left = Counter(dict.fromkeys(range(KINDS), 4))

    def take(self, kinds: tuple[int, ...]) -> bool:
        need = Counter(kinds)
        if any(self.left[kind] < count for kind, count in need.items()):
            return False
        self.left -= need
        return True

    def any_kind(self) -> int:
        return self.rng.choice([kind for kind, count in self.left.items() if count])


def _random_set(wall: _Wall, kinds: list[int], kong: bool) -> tuple[int, ...]:
    rng = wall.rng
    for _ in range(_TRIES):
        kind = rng.choice(kinds)
        if kong:
            group: tuple[int, ...] = (kind,) * 4
        elif kind < FIRST_HONOUR and kind % 9 < 7 and rng.random() < 0.65:
            group = (kind, kind + 1, kind + 2)
        else:
            group = (kind,) * 3
        if wall.take(group):
            return group
    raise _UsedUp


def _runs(kinds: list[int], red: Counter[int]) -> str:
    """Concealed tiles as text; reds are used up as fives are written."""
    runs: dict[int, list[Tile]] = {}
    for kind in sorted(kinds):
        is_red = red[kind] > 0
        red[kind] -= is_red
        runs.setdefault(min(kind // 9, 3), []).append(Tile(kind, is_red))
    return " ".join(run_text(tiles) for tiles in runs.values())


def _meld_text(group: tuple[int, ...], rng: random.Random, concealed: bool, red: Counter[int]) -> str:
    tiles = []
    for kind in group:
        is_red = red[kind] > 0
        red[kind] -= is_red
        tiles.append(Tile(kind, is_red))
    if concealed:
        return f"[{run_text(tiles)}]"
    if group[0] != group[1]:
        return f"[{run_text(tiles)}<]"
    mark = rng.choice("<^>")
    if len(group) == 4 and rng.random() < 0.3:
        return f"[{run_text(tiles[:3])}{mark}+{tiles[3].text}]"
    return f"[{run_text(tiles)}{mark}]"


def win(rng: random.Random, *, reds: bool = True) -> str:
    """One win: tiles, melds, winning tile and tags.  Not every one has a yaku."""
    while True:
        try:
            return _win(rng, reds)
        except _UsedUp:
            continue


def _win(rng: random.Random, reds: bool) -> str:
    wall = _Wall(rng)
    kinds = list(range(KINDS))
    flavour = rng.random()
    if flavour < 0.2:
        suit = rng.randrange(3)
        kinds = [*range(9 * suit, 9 * suit + 9), *(range(FIRST_HONOUR, KINDS) if rng.random() < 0.5 else ())]
    elif flavour < 0.2 + _SIMPLE_ODDS:
        kinds = [kind for kind in range(FIRST_HONOUR) if 0 < kind % 9 < 8]
    elif flavour < 0.6:
        kinds = [*kinds_in(ORPHAN_MASK), 1, 2, 6, 7, 10, 11, 15, 16, 19, 20, 24, 25]
    melds: list[tuple[tuple[int, ...], bool]] = []
    is_open = False
    special = rng.random()
    if special < 0.05:
        pairs = rng.sample(kinds if len(kinds) >= 7 else list(range(KINDS)), 7)
        concealed = [kind for kind in pairs for _ in range(2)]
        wall.take(tuple(concealed))
    elif special < 0.07:
        concealed = [*kinds_in(ORPHAN_MASK), rng.choice(list(kinds_in(ORPHAN_MASK)))]
        wall.take(tuple(concealed))
    else:
        concealed = []
        declared = rng.choice((0, 0, 0, 1, 1, 2, 3, 4))
        for number in range(4):
            meld = number < declared
            group = _random_set(wall, kinds, meld and rng.random() < 0.2)
            if meld:
                hidden = len(group) == 4 and rng.random() < 0.5
                is_open |= not hidden
                melds.append((group, hidden))
            else:
                concealed += group
        left = [kind for kind in kinds if wall.left[kind] >= 2]
        if not left:
            raise _UsedUp
        while True:
            pair = rng.choice(kinds)
            if wall.take((pair, pair)):
                concealed += (pair, pair)
                break
    # All four fives of a suit include its red one.
    fives = [kind for kind in FIVES if reds and (not wall.left[kind] or rng.random() < 0.5)]
    red = Counter(fives)
    declared_text = [_meld_text(group, rng, hidden, red) for group, hidden in melds]
    winning = rng.choice(concealed)
    rest = list(concealed)
    rest.remove(winning)
    text = [*declared_text, _runs(rest, red), "+" + Tile(winning, red[winning] > 0).text]
    has_kong = any(len(group) == 4 for group, _ in melds)
    return " ".join([*filter(None, text), *_tags(wall, rng, is_open, has_kong, {*fives} if reds else {*FIVES})])


def _tags(wall: _Wall, rng: random.Random, is_open: bool, has_kong: bool, red_seen: set[int]) -> Iterator[str]:
    """`red_seen`: fives whose red one is in the hand, or not in the set."""
    seat = rng.choice(WINDS)
    drawn = rng.random() < 0.5
    yield "tsumo" if drawn else "ron:" + rng.choice([wind for wind in WINDS if wind != seat])
    yield f"seat:{seat}"
    yield f"round:{rng.choice('ES')}"
    riichi = not is_open and rng.random() < 0.6
    double = riichi and rng.random() < 0.05
    if riichi:
        yield "double-riichi" if double else "riichi"
    replacement = drawn and has_kong and rng.random() < 0.2
    if replacement:
        yield "replacement"
    elif riichi and not (double and has_kong) and rng.random() < 0.2:
        yield "ippatsu"
    # The wall does not end in the second go-round.
    if not double and rng.random() < 0.04:
        yield "last"
    for tag in ("dora", "ura"):
        if tag == "dora" or riichi:
            indicators = []
            for _ in range(rng.choice((1, 1, 1, 2))):
                kind = wall.any_kind()
                wall.take((kind,))
                # The last five of a suit to be seen is the red one where it was not seen before.
                is_red = kind in FIVES and not wall.left[kind] and kind not in red_seen
                indicators.append(Tile(kind, is_red).text)
            yield f"{tag}:{','.join(indicators)}"
    honba = rng.choice((0, 0, 0, 1, 2))
    if honba:
        yield f"honba:{honba}"
    sticks = rng.choice((0, 0, 1)) + riichi
    if sticks:
        yield f"sticks:{sticks}"


def wins(count: int, seed: int, *, reds: bool = True) -> Iterator[str]:
    """So many random wins, the same for the same seed."""
    rng = random.Random(seed)
    for _ in range(count):
        yield win(rng, reds=reds)
