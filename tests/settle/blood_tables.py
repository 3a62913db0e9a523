"""Random tables of Sichuan blood battle: a wall is dealt, some declare kongs, some win, the others come to its end."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import dataclass, field

from mjcheck.tiles import SUITS, Tile, run_text

WINDS = "ESWN"
_MARKS = ("<", "^", ">")


@dataclass
class Dealt:
    """A table's seats and events; winds are numbers 0 to 3, so that it can be written from any seat."""

    hands: list[str] = field(default_factory=list)
    events: list[tuple[str, ...]] = field(default_factory=list)

    def text(self, turn: int = 0) -> str:
        """The table as text, everybody moved on by so many seats."""

        def wind(number: str) -> str:
            return WINDS[(int(number) + turn) % 4]

        seats = [f"{wind(str(number))}: {hand}" for number, hand in enumerate(self.hands)]
        lines = []
        for name, *rest in self.events:
            words = [wind(word) if word in tuple("0123") else word for word in rest]
            words = [f"from:{wind(word[5:])}" if word.startswith("from:") else word for word in words]
            lines.append(" ".join((name, *words)))
        return "\n".join(("table yifang-sichuan", *seats, *lines))


class _Wall:
    def __init__(self, rng: random.Random) -> None:
        self.rng = rng
        self.left = Counter(dict.fromkeys(range(27), 4))

    def take(self, kind: int, count: int) -> None:
        self.left[kind] -= count

    def group(self, void: int, size: int) -> list[int]:
        """A pung, a kong or a pair outside a suit, nothing where none is left."""
        kinds = [kind for kind in range(27) if kind // 9 != void and self.left[kind] >= size]
        if not kinds:
            return []
        kind = self.rng.choice(kinds)
        self.take(kind, size)
        return [kind] * size

    def loose(self, void: int, count: int) -> list[int]:
        """So many tiles, rarely of the missing suit."""
        left = [kind for kind in range(27) for _ in range(self.left[kind])]
        weights = [0.05 if kind // 9 == void else 1.0 for kind in left]
        found: list[int] = []
        for _ in range(count):
            (place,) = self.rng.choices(range(len(left)), weights)
            found.append(left.pop(place))
            weights.pop(place)
            self.take(found[-1], 1)
        return found


def _runs(kinds: list[int]) -> str:
    suits = [[Tile(kind) for kind in kinds if kind // 9 == suit] for suit in range(3)]
    return " ".join(run_text(suit) for suit in suits if suit)


def _meld(kind: int, rng: random.Random) -> str:
    """A kong of any kind: concealed, on a discard, added."""
    three, four, mark = run_text([Tile(kind)] * 3), run_text([Tile(kind)] * 4), rng.choice(_MARKS)
    return rng.choice((f"[{four}]", f"[{four}{mark}]", f"[{three}{mark}+{Tile(kind).text}]"))


def dealt(seed: int) -> Dealt:
    """The table of a seed."""
    rng = random.Random(seed)
    wall, table = _Wall(rng), Dealt()
    kongs: list[tuple[str, ...]] = []
    wins: list[tuple[str, ...]] = []
    for seat in range(4):
        void = rng.randrange(3)
        melds = []
        for _ in range(rng.choice((0, 0, 1, 1, 2))):
            if kong := wall.group(void, 4):
                melds.append(_meld(kong[0], rng))
                kongs.append(("kong", str(seat), Tile(kong[0]).text))
        needed = 4 - len(melds)
        sets = [wall.group(void, 3) for _ in range(needed)] if rng.random() < 0.6 else []
        last = wall.group(void, 2) if sets else []
        ready = bool(last) and all(sets)
        tiles = [kind for pung in sets for kind in pung] + last[:1]
        if not ready:
            tiles += wall.loose(void, 3 * needed + 1 - len(tiles))
        table.hands.append(f"{' '.join((*melds, _runs(tiles)))} void:{SUITS[void]}")
        if ready and rng.random() < 0.4:
            giver = rng.choice([other for other in range(4) if other != seat])
            wins.append(("win", str(seat), Tile(last[0]).text, rng.choice(("tsumo", f"from:{giver}"))))
    table.events = [*kongs, *wins[:2]]
    if len(wins) < 3:
        table.events.append(("wall",))
    return table
