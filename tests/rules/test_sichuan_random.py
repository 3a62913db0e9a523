"""Random Sichuan wins against the rules worked out on plain lists: every way to group the tiles, every pattern."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from math import prod

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.rules.answers import at, total

Group = tuple[int, ...]
SUITS = "mps"
"""A tile is a number: ten times the suit and its rank."""


def groupings(tiles: list[int], pair: bool = False) -> Iterator[list[Group]]:
    """Every way to lay tiles out as sets and one pair."""
    if not tiles:
        yield []
        return
    first = tiles[0]
    for group in ((first, first), (first,) * 3, (first, first + 1, first + 2)):
        left = Counter(tiles)
        left.subtract(group)
        if min(left.values()) < 0 or (len(group) == 2 and pair):
            continue
        for rest in groupings(sorted(left.elements()), pair or len(group) == 2):
            yield [group, *rest]


def worth(melds: list[Group], concealed: list[int], doubled: bool) -> int:
    """The multiplier before the cap."""
    tiles = [*concealed, *(tile for meld in melds for tile in meld)]
    four = sum(count == 4 for count in Counter(tiles).values())
    flush = len({tile // 10 for tile in tiles}) == 1
    found = []
    if not melds and all(count % 2 == 0 for count in Counter(tiles).values()):
        if four:
            found.append((32 if flush else 8) * 2 ** (four - 1))
        found.append((16 if flush else 4) * 2**four)
    for groups in groupings(sorted(concealed)):
        everything = [*melds, *groups]
        pungs = all(len(set(group)) == 1 for group in everything)
        outside = all(any(tile % 10 in (1, 9) for tile in group) for group in everything)
        bases = [1, *([4] if flush else []), *([8 if flush else 2] if pungs else [])]
        bases += [16 if flush else 4] if outside else []
        bases += [16 if flush else 4] if len(melds) == 4 else []
        bases += [8] if pungs and all(tile % 10 in (2, 5, 8) for tile in tiles) else []
        found += [base * 2**four for base in bases]
    if sum(len(meld) == 4 for meld in melds) == 4:
        found.append(64)
    return max(found) * (2 if doubled else 1)


def written(melds: list[Group], concealed: list[int], winning: int, tags: str) -> str:
    """The hand in the notation."""

    def text(tiles: list[int] | Group) -> str:
        return "".join(str(tile % 10) for tile in tiles) + SUITS[tiles[0] // 10]

    rest = Counter(concealed)
    rest[winning] -= 1
    runs = [text(run) for suit in range(3) if (run := [tile for tile in sorted(rest.elements()) if tile // 10 == suit])]
    return " ".join([*(f"[{text(meld)}?]" for meld in melds), *runs, f"+{text((winning,))}", tags])


def random_win(rng: random.Random) -> tuple[list[Group], list[int]]:
    """Melds and concealed tiles of a win in one or two suits; few kinds, so that rare patterns come up."""
    suits = rng.sample(range(3), rng.choice((1, 2, 2)))
    ranks = rng.choice((range(1, 10), range(1, 10), (1, 2, 3, 7, 8, 9), (2, 5, 8), (1, 2, 3, 4)))
    pool = [10 * suit + rank for suit in suits for rank in ranks]
    while True:
        melds: list[Group] = []
        if rng.random() < 0.25:
            concealed = [tile for tile in rng.choices(pool, k=7) for _ in range(2)]
        else:
            concealed = [rng.choice(pool)] * 2
            melded = rng.choice((0, 0, 1, 2, 4))
            for number in range(4):
                first = rng.choice(pool)
                if number < melded:
                    melds.append((first,) * rng.choice((3, 3, 4)))
                elif first % 10 <= 7 and rng.random() < 0.6:
                    concealed += [first, first + 1, first + 2]
                else:
                    concealed += [first] * 3
        used = Counter([*concealed, *(tile for meld in melds for tile in meld)])
        if max(used.values()) <= 4 and len(used) > 1:
            return melds, concealed


@given(st.integers(0, 2**32))
@settings(max_examples=300, deadline=None)
def test_a_win_is_worth_what_the_rules_say(seed: int) -> None:
    rng = random.Random(seed)
    melds, concealed = random_win(rng)
    kong = any(len(meld) == 4 for meld in melds)
    tags = rng.choice(("ron", "tsumo", "ron kong-discard", "tsumo replacement" if kong else "tsumo"))
    verdict = at("yifang-sichuan", written(melds, concealed, rng.choice(concealed), tags))
    value = worth(melds, concealed, " " in tags)
    assert verdict.win
    assert (total(verdict)["uncapped"], total(verdict)["multiplier"]) == (value, min(value, 32))
    each = min(value, 32) + ("tsumo" in tags)
    assert [payment.amount for payment in verdict.payments] == [each] * (3 if "tsumo" in tags else 1)
    assert sum(verdict.deltas.values()) == 0


@given(st.integers(0, 2**32))
@settings(max_examples=60, deadline=None)
def test_what_counted_multiplies_to_the_value(seed: int) -> None:
    rng = random.Random(seed)
    melds, concealed = random_win(rng)
    verdict = at("yifang-sichuan", written(melds, concealed, concealed[0], "ron"))
    assert verdict.best is not None
    assert prod(entry.worth for entry in verdict.best.patterns) == total(verdict)["uncapped"]
    assert [entry.unit for entry in verdict.best.patterns].count("multiplier") == 1
