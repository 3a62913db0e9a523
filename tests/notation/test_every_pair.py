"""Every pair of flags, alone and after riichi, at every seat and with several rivers, against a small model of play.

The model lists the ways in which a win can come about; a text may say what is true of one of them, and no text else.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from itertools import chain, combinations, product
from typing import NamedTuple

import pytest

from mjcheck.findings import Unusable
from mjcheck.notation import read_hand

HANDS = {
    "closed": "123m 456m 234p 67s EE +8s",
    "kong": "[9999p] 456m 234p 67s EE +8s",
    "open": "[312m<] 456m 234p 67s EE +8s",
}
RIVERS = {"": None, "river:1s": (1, False), "river:1s2s": (2, False), "river:1s^": (1, True)}
"""How many discards a river shows, and whether the last was called."""

FLAGS = (
    *("riichi", "double-riichi", "ippatsu", "first", "last", "replacement", "kong-discard", "robbing"),
    *("robbing:concealed", "last-copy", "declared", "missed:turn", "missed:riichi", "ura:9s"),
)
RIICHI = frozenset({"riichi", "double-riichi"})
ROBBING = frozenset({"robbing", "robbing:concealed"})
"""What is always said, since ron alone is on a discard."""
AFTER_RIICHI = frozenset({"ippatsu", "missed:riichi", "ura:9s"})
SOURCES = {
    True: ("draw", "replacement"),
    False: ("discard", "kong-discard", "robbing", "robbing:concealed"),
}
MANY = 2
"""So many discards stand for any larger number, too."""


class Way(NamedTuple):
    """How a win came about: the winner's ``seat`` (0 is East) had made some ``discards``, the one numbered ``riichi``
    among them.  ``calls`` are the turns, counted by those discards, in which anybody called, konged or set a north
    aside."""

    self_drawn: bool
    source: str
    seat: int
    hand: str
    discards: int
    riichi: int | None
    calls: frozenset[int]

    @property
    def possible(self) -> bool:
        return (
            (self.self_drawn or self.seat > 0 or self.discards > 0)  # the dealer discards before anybody else does
            and (self.hand == "closed" or bool(self.calls))
            and (self.hand != "open" or self.riichi is None)
            and (self.source != "replacement" or (self.hand == "kong" and self.discards in self.calls))
            and (self.source != "kong-discard" or self.discards in self.calls)
            and (self.source != "robbing" or bool(self.calls))  # an added kong was a pung
        )

    @property
    def discards_before(self) -> int:
        """Everybody's before the winning tile, if nobody called."""
        return self.seat + 4 * self.discards - (not self.self_drawn)

    def truths(self) -> Iterator[str]:
        """The flags that may be said of this win."""
        yield "declared"
        if self.source in FLAGS:
            yield self.source
        if self.riichi is not None:
            yield from ("ura:9s", "missed:riichi")
            yield "double-riichi" if self.riichi == 1 and 0 not in self.calls else "riichi"
            if self.discards == self.riichi and self.discards not in self.calls:
                yield "ippatsu"
        first_turn = 1 if self.seat == 0 and not self.self_drawn else 0
        if not self.calls and self.discards == first_turn:
            yield "first"
        if (self.calls or self.discards >= MANY) and not self.source.startswith("robbing"):
            yield "last"
        if self.calls or self.discards_before >= 3 or self.source.startswith("robbing"):
            yield "last-copy"
        if self.calls or self.discards_before >= 1:
            yield "missed:turn"


def ways() -> Iterator[Way]:
    for self_drawn, seat, hand, discards in product((True, False), range(4), HANDS, range(MANY + 1)):
        turns = range(discards + 1)
        calls = chain.from_iterable(combinations(turns, count) for count in range(len(turns) + 1))
        for source, riichi, called in product(SOURCES[self_drawn], (None, *range(1, discards + 1)), calls):
            yield Way(self_drawn, source, seat, hand, discards, riichi, frozenset(called))


def rivers_of(way: Way) -> Iterator[str]:
    """The rivers that may be said of a win."""
    yield ""
    for river, told in RIVERS.items():
        if told is not None and told[0] == way.discards and (not told[1] or way.discards in way.calls):
            yield river


def sayings() -> list[frozenset[str]]:
    """The pairs alone and with riichi; what needs riichi is refused without it, whatever happened."""
    after: tuple[set[str], ...] = (set(), {"riichi"}, {"double-riichi"})
    said = {frozenset(pair) | riichi for pair in combinations(FLAGS, 2) for riichi in after}
    return sorted((flags for flags in said if AFTER_RIICHI.isdisjoint(flags) or RIICHI & flags), key=sorted)


@pytest.mark.parametrize("hand", HANDS)
def test_what_can_happen_can_be_said_and_nothing_else(hand: str) -> None:
    truths: dict[tuple[bool, int, str], set[frozenset[str]]] = defaultdict(set)
    for way in ways():
        if way.hand == hand and way.possible:
            for river in rivers_of(way):
                truths[way.self_drawn, way.seat, river].add(frozenset(way.truths()))
    wrong = []
    for self_drawn, seat, river in product((True, False), range(4), RIVERS):
        for said in sayings():
            tags = ["tsumo" if self_drawn else "ron", f"seat:{'ESWN'[seat]}", *sorted(said), river]
            text = " ".join([HANDS[hand], *tags])
            expected = any(said <= true and true & ROBBING <= said for true in truths[self_drawn, seat, river])
            if reads(text) is not expected:
                wrong.append(f"{'refused' if expected else 'accepted'}: {text}")
    assert not wrong, "\n".join(wrong[:40])


def reads(text: str) -> bool:
    try:
        read_hand(text)
    except Unusable:
        return False
    return True
