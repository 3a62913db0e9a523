"""Random situations: tags added to a hand's tiles, none of which contradicts another or the tiles."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Iterator
from typing import Final

from mjcheck.rulebook.model import Rules
from mjcheck.tiles import COPIES, FIRST_HONOUR, HONOURS, KIND_TEXT, NORTH, SUITS, kinds_in

_RUN: Final = re.compile(rf"([0-9]+)([{SUITS}])|([{HONOURS}]+)")
_TAG: Final = re.compile("[a-z]")
_CONCEALED_KONG: Final = re.compile(rf"\[(?:[0-9]{{4}}[{SUITS}]|[{HONOURS}]{{4}})\]")
_SHOWING: Final = frozenset({"dora", "ura", "shown", "river"})
_EVENTS: Final = frozenset(
    {
        *("first", "last", "replacement", "robbing", "kong-discard", "last-copy", "declared", "missed", "ippatsu"),
        "double-riichi",
    }
)
"""Of these a hand has one at most."""
_ON_DISCARDS: Final = frozenset({"robbing", "kong-discard", "missed"})
"""Of these those of hands that are not self-drawn."""

_RANKS: Final = 9
_FIVE: Final = 4
"""The rank of a five, from 0."""
_DRAWN_ODDS: Final = 0.5
_IPPATSU_ODDS: Final = 0.2
_NUKI_ODDS: Final = 0.3
_COUNTER_ODDS: Final = 0.2
_ONE_ODDS: Final = 0.85
_RIICHI_ODDS: Final = 0.4
_EVENT_ODDS: Final = 0.25
_RIVER_ODDS: Final = 0.12
_FURITEN_ODDS: Final = 0.2
_CALLED_ODDS: Final = 0.1
_LONGEST_RIVER: Final = 12


def situated(text: str, rules: Rules, rng: random.Random) -> str:
    """The hand with tags that it lacks, of those that its table knows."""
    return " ".join([text, *_Situation(text, rules, rng).tags()])


def kinds_of(text: str) -> list[int]:
    """The kinds of the tiles that a text shows, winds of its tags left out; a red five is a five."""
    kinds: list[int] = []
    for word in text.split():
        name, _, value = word.partition(":")
        if not _TAG.match(word):
            value = word
        elif name not in _SHOWING:
            continue
        for ranks, suit, honours in _RUN.findall(value):
            kinds += [_RANKS * SUITS.index(suit) + (int(rank) - 1 if rank != "0" else _FIVE) for rank in ranks]
            kinds += [FIRST_HONOUR + HONOURS.index(honour) for honour in honours]
    return kinds


class _Situation:
    def __init__(self, text: str, rules: Rules, rng: random.Random) -> None:
        words = text.split()
        self._rules, self._rng = rules, rng
        self._known = frozenset(rules.calls.tags)
        said = [word.partition(":") for word in words if _TAG.match(word)]
        self._said = {name: value for name, _, value in said}
        melds = [word for word in words if word.startswith("[")]
        self._opened = not all(map(_CONCEALED_KONG.fullmatch, melds))
        self._melded = bool(melds)
        self._konged = any(len(kinds_of(meld)) == COPIES for meld in melds)
        used = Counter(kinds_of(text))
        self._left = {kind: COPIES - used[kind] for kind in kinds_in(rules.tiles.kinds)}
        winning = [word for word in words if word.startswith("+")]
        self._winning = kinds_of(winning[0])[0] if winning else None

    def tags(self) -> Iterator[str]:
        """The tags that are added."""
        rng, known, said = self._rng, self._known, self._said
        # Who discards before the first own turn, and so which seat wins, is settled by the seats that are assumed.
        seated = "seat" in said or "first" in said
        seats = [wind for wind in self._rules.seats.winds if wind not in (said.get("ron"), said.get("pao"))]
        seat = said.get("seat") or rng.choice(seats)
        drawn = "tsumo" in said
        if not drawn and "ron" not in said:
            others = [wind for wind in self._rules.seats.winds if wind != seat]
            drawn = not others or (not said.keys() & _ON_DISCARDS and rng.random() < _DRAWN_ODDS)
            yield "tsumo" if drawn else f"ron:{rng.choice(others)}"
        if not seated:
            yield f"seat:{seat}"
        if "round" not in said:
            yield f"round:{rng.choice(self._rules.seats.rounds)}"
        happened = set(said) & _EVENTS
        riichi = bool(said.keys() & {"riichi", "double-riichi"})
        if not happened and rng.random() < _EVENT_ODDS and (events := list(self._events(drawn, riichi))):
            event = rng.choice(events)
            happened.add(event)
            if event == "missed:riichi" and not riichi:
                yield "riichi"
            riichi = riichi or event in ("double-riichi", "missed:riichi")
            yield event
        if happened & {"robbing", "last-copy"} and self._winning is not None:
            self._left[self._winning] = 0
        if "riichi" in known and not (riichi or self._opened or "first" in happened):
            riichi = rng.random() < _RIICHI_ODDS
            if riichi:
                yield "riichi"
                if "ippatsu" in known and not happened and rng.random() < _IPPATSU_ODDS:
                    happened.add("ippatsu")
                    yield "ippatsu"
        yield from self._shown(riichi)
        if "river" in known and not {*happened, *said} & {"first", "robbing", "ippatsu", "river"}:
            yield from self._river()
        norths = self._left.get(NORTH, 0)
        may_nuki = not {*happened, *said} & {"first", "ippatsu", "nuki"}
        if "nuki" in known and norths and may_nuki and rng.random() < _NUKI_ODDS:
            yield f"nuki:{rng.randrange(1, norths + 1)}"
        for tag in ("honba", "sticks"):
            if tag in known and tag not in said and rng.random() < _COUNTER_ODDS:
                yield f"{tag}:{rng.randrange(1, 3)}"

    def _events(self, drawn: bool, riichi: bool) -> Iterator[str]:
        """What may have happened, as far as the table knows it."""
        alone = self._winning is not None and self._left.get(self._winning, 0) == COPIES - 1
        may = {
            "last": True,
            "replacement": drawn and self._konged,
            "first": drawn and not self._melded and not riichi,
            "robbing": not drawn and alone,
            "kong-discard": not drawn,
            "last-copy": alone,
            "declared": not self._opened,
            "double-riichi": not self._opened and not riichi,
        }
        yield from (event for event, possible in may.items() if possible and event in self._known)
        if "missed" in self._known and not drawn:
            after_riichi = "riichi" in self._known and not self._opened
            yield self._rng.choice(("missed:turn", "missed:riichi")) if after_riichi else "missed:turn"

    def _shown(self, riichi: bool) -> Iterator[str]:
        """Tiles turned up on the wall."""
        for tag in ("dora", "ura", "shown"):
            if tag in self._known and tag not in self._said and (tag != "ura" or riichi):
                kinds = self._taken(1 if self._rng.random() < _ONE_ODDS else 2)
                if kinds:
                    yield f"{tag}:{','.join(KIND_TEXT[kind] for kind in kinds)}"

    def _river(self) -> Iterator[str]:
        rng, winning = self._rng, self._winning
        if rng.random() > _RIVER_ODDS:
            return
        kinds = self._taken(rng.randrange(1, _LONGEST_RIVER + 1))
        lies_there = winning is not None and not _is_five(winning) and self._left.get(winning, 0)
        if winning is not None and lies_there and rng.random() < _FURITEN_ODDS:
            self._left[winning] -= 1
            kinds[rng.randrange(len(kinds) + 1) :] = [winning]
        if kinds:
            yield "river:" + "".join(KIND_TEXT[kind] + "^" * (rng.random() < _CALLED_ODDS) for kind in kinds)

    def _taken(self, count: int) -> list[int]:
        """So many tiles that are left; no fives, of which some may have to be red."""
        taken: list[int] = []
        while len(taken) < count:
            left = [kind for kind, copies in self._left.items() if copies and not _is_five(kind)]
            if not left:
                break
            taken.append(self._rng.choice(left))
            self._left[taken[-1]] -= 1
        return taken


def _is_five(kind: int) -> bool:
    return kind < FIRST_HONOUR and kind % _RANKS == _FIVE
