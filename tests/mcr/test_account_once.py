"""Account once: what two, three and four chows may count together (ruling 11)."""

from __future__ import annotations

import random
from itertools import combinations, pairwise, permutations, product

import pytest

from tests.mcr.answers import at, fans, taken_away

LINKS = ("一般高", "喜相逢", "连六", "老少副")
WHOLES = {
    "一色四同顺": 48,
    "一色四步高": 32,
    "一色三同顺": 24,
    "清龙": 16,
    "一色三步高": 16,
    "花龙": 8,
    "三色三同顺": 8,
    "三色三步高": 6,
}
Chow = tuple[int, int]
"""Suit and lowest rank."""


def chow_fans(hand: str) -> list[str]:
    """The patterns of two chows that count, each as often as it does."""
    best = at(hand).best
    assert best is not None
    names = (pattern.names["zh"] for pattern in best.patterns for _ in range(pattern.count))
    return [name for name in names if name in LINKS]


@pytest.mark.parametrize(
    ("hand", "links"),
    [
        # Two chows: at most one; three: at most two; four: at most three.
        ("[123m<] [123m<] 555p 77s EE +E ron", "一般高"),
        ("[123m<] [123p<] [456m<] 77s EE +E ron", "喜相逢 连六"),
        ("[123m<] [123m<] [123p<] 77s EE +E ron", "一般高 喜相逢"),
        ("[123m<] [123m<] [123p<] 123p E +E ron", "一般高×2 喜相逢"),
        ("[123m<] [789m<] [123p<] 789p E +E ron", "喜相逢×2 老少副"),
        ("[123m<] [123m<] [789m<] 789m E +E ron", "一般高×2 老少副"),
        # 老少副 counts once, however often it is there.
        ("[123m<] [789m<] [123s<] 789s E +E ron", "喜相逢×2 老少副"),
        # Beside three chows that make one pattern the fourth adds one at most.
        ("[123m<] [456m<] [789m<] 456m E +E ron", "清龙 一般高"),
        ("[123m<] [456m<] [789m<] 123p E +E ron", "清龙 喜相逢"),
        ("[123m<] [456p<] [789s<] 789p E +E ron", "花龙 喜相逢"),
        ("[123m<] [123p<] [123s<] 456m E +E ron", "三色三同顺 连六"),
        ("[234m<] [345m<] [456m<] 789p E +E ron", "一色三步高"),
        ("[123m<] [123m<] [123m<] 789m E +E ron", "一色三同顺 老少副"),
        # Beside four chows that make one, none.
        ("[123m<] [234m<] [345m<] 456m E +E ron", "一色四步高"),
        ("[123m<] [345m<] [567m<] 789m E +E ron", "一色四步高"),
        ("[234m<] [234m<] [234m<] 234m E +E ron", "一色四同顺"),
        ("123m 789m 123p 789p 5s +5s ron", "三色双龙会"),
        ("123m 123m 789m 789m 5m +5m ron", "一色双龙会"),
        # Only one of the patterns of three chows; the fourth is then linked to one of them.
        ("[123m<] [123p<] [123s<] 234m E +E ron", "三色三同顺"),
        ("[123m<] [234m<] [345m<] 345p E +E ron", "一色三步高 喜相逢"),
    ],
)
def test_chows_together(hand: str, links: str) -> None:
    of_chows = {*LINKS, *WHOLES, "三色双龙会", "一色双龙会"}
    assert " ".join(fan for fan in fans(hand).split() if fan.split("×")[0] in of_chows) == links


def test_what_does_not_count_is_named() -> None:
    assert taken_away("[123m<] [456m<] [789m<] 123p E +E ron", "连六") == {"account-once"}
    assert taken_away("[123m<] [123p<] [123s<] 456m E +E ron", "喜相逢") == {"三色三同顺"}


# ---------------------------------------------------------------------------- against the rule, written once more


def link(one: Chow, other: Chow) -> str | None:
    """What two chows make."""
    if one == other:
        return "一般高"
    if one[0] != other[0]:
        return "喜相逢" if one[1] == other[1] else None
    return {3: "连六", 6: "老少副"}.get(abs(one[1] - other[1]))


def whole(chows: tuple[Chow, ...]) -> list[str]:
    """What three or four chows make."""
    ranks = sorted(rank for _, rank in chows)
    steps = {after - before for before, after in pairwise(ranks)}
    suits = {suit for suit, _ in chows}
    found = []
    if len(suits) == 1:
        found += {(3, 0): ["一色三同顺"], (4, 0): ["一色四同顺"]}.get((len(chows), max(steps)), [])
        if len(steps) == 1 and steps <= {1, 2}:
            found.append("一色三步高" if len(chows) == 3 else "一色四步高")
        if ranks == [1, 4, 7]:
            found.append("清龙")
    if len(chows) == 3 and len(suits) == 3 and len(steps) == 1:
        found += {0: ["三色三同顺"], 1: ["三色三步高"], 3: ["花龙"]}.get(steps.pop(), [])
    return found


def most_points(chows: list[Chow]) -> int:
    """The most that the chows are worth together: one whole at most, and links that close no circle."""
    places = range(len(chows))
    best = 0
    for size in (0, 3, 4):
        for part in combinations(places, size):
            of_whole = max((WHOLES[name] for name in whole(tuple(chows[place] for place in part))), default=0)
            if part and not of_whole:
                continue
            edges = [
                (one, other, made)
                for one, other in combinations(places, 2)
                if (made := link(chows[one], chows[other])) and not {one, other} <= set(part)
            ]
            best = max(best, of_whole + _most_links(edges, len(chows), part))
    return best


def _most_links(edges: list[tuple[int, int, str]], chows: int, part: tuple[int, ...]) -> int:
    return max(
        len(some) for size in range(len(edges) + 1) for some in combinations(edges, size) if _allowed(some, chows, part)
    )


def _allowed(some: tuple[tuple[int, int, str], ...], chows: int, part: tuple[int, ...]) -> bool:
    """A forest over the chows, the whole one node, with 老少副 once at most."""
    if sum(made == "老少副" for *_, made in some) > 1:
        return False
    islands = [set(part)] if part else []
    islands += [{place} for place in range(chows) if place not in part]
    for one, other, _ in some:
        (first,) = (island for island in islands if one in island)
        (second,) = (island for island in islands if other in island)
        if first is second:
            return False
        islands = [island for island in islands if island not in (first, second)] + [first | second]
    return True


def test_random_chows_are_worth_what_the_rule_says() -> None:
    rng = random.Random(11)
    for _ in range(400):
        near = rng.randrange(1, 6)
        chows = [(rng.choice((0, 0, 1, 2)), rng.choice((near, near, near + 1, near + 2, 1, 4, 7))) for _ in range(4)]
        melds = " ".join(f"[{rank}{rank + 1}{rank + 2}{'mps'[suit]}<]" for suit, rank in chows)
        held = [f"{rank + step}{suit}" for suit, rank in chows for step in range(3)]
        if max(held.count(tile) for tile in held) > 4:
            continue
        best = at(f"{melds} N +N ron").best
        assert best is not None
        of_chows = {*LINKS, *WHOLES}
        counted = sum(one.value * one.count for one in best.patterns if one.names["zh"] in of_chows)
        assert counted == most_points(chows), melds


@pytest.mark.parametrize("order", [*permutations(range(4))][::5])
def test_the_order_in_which_melds_are_written_does_not_matter(order: tuple[int, ...]) -> None:
    for melds in product(("[123m<]", "[456m<]"), ("[789m<]",), ("[123p<]", "[456p<]"), ("[789p<]",)):
        written = " ".join(melds[place] for place in order)
        assert fans(f"{written} N +N ron") == fans(f"{' '.join(melds)} N +N ron")
