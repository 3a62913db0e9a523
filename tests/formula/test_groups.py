"""``has``, ``ranks`` and ``holds`` against their meaning, spelled out choice by choice."""

from __future__ import annotations

from collections import Counter
from itertools import permutations

from hypothesis import given, settings
from hypothesis import strategies as st

from mjcheck.facts import Facts
from mjcheck.formula.check import Checker
from mjcheck.formula.faults import FormulaFault
from mjcheck.tiles import FIRST_HONOUR, chow_start
from tests.formula.both_ways import judged
from tests.formula.readings import random_facts, reading

_SET_FACTS = {"pung": "pungs", "kong": "kongs", "pair": "pair"}

_tiles = st.one_of(
    st.builds("{}{}".format, st.integers(1, 9), st.sampled_from("abcm")),
    st.builds("{}{}".format, st.sampled_from(["n.", "n+1.", "n+2.", "n+3."]), st.sampled_from("abcp")),
    st.sampled_from("EP"),
)
_groups = st.lists(st.tuples(st.sampled_from(["chow", "chow", "pung", "kong", "pair"]), _tiles), min_size=1, max_size=4)


def _placed(tile: str, suits: dict[str, int], rank: int) -> int | None:
    """The kind of a tile for a choice of suits and rank; ``None`` if there is none."""
    if tile in "EP":
        return FIRST_HONOUR + "ESWNPFC".index(tile)
    suit = {"m": 0, "p": 1, "s": 2, **suits}[tile[-1]]
    number = rank + int(tile[2]) if tile[1] == "+" else rank if tile[0] == "n" else int(tile[0])
    return 9 * suit + number - 1 if number <= 9 else None


def _all_there(groups: list[tuple[str, str]], suits: dict[str, int], rank: int, facts: Facts) -> bool:
    """Whether the groups for one choice could be in one hand and are in this one."""
    chows: Counter[int] = Counter()
    copies: Counter[int] = Counter()
    for kind, tile in groups:
        first = _placed(tile, suits, rank)
        if first is None or (kind == "chow" and (first >= FIRST_HONOUR or first % 9 > 6)):
            return False
        if kind == "chow":
            chows[first] += 1
            copies.update((first, first + 1, first + 2))
        else:
            copies[first] += {"pung": 3, "kong": 4, "pair": 2}[kind]
            if not getattr(facts, _SET_FACTS[kind]) >> first & 1:
                return False
    held = all(facts.chows >> 3 * chow_start(first) & 7 >= times for first, times in chows.items())
    return held and max(copies.values()) <= 4


def _ranks_there(groups: list[tuple[str, str]], facts: Facts) -> set[int]:
    """The ranks n (with no n, just 1) for which the groups are there for some suits."""
    letters = sorted({tile[-1] for _, tile in groups if tile[-1] in "abc"})
    ranks = range(1, 10) if any("n" in tile for _, tile in groups) else (1,)
    choices = [dict(zip(letters, suits, strict=True)) for suits in permutations(range(3), len(letters))]
    return {rank for rank in ranks for suits in choices if _all_there(groups, suits, rank, facts)}


def _text(groups: list[tuple[str, str]]) -> str:
    return ", ".join(f"{kind} {tile}" for kind, tile in groups)


@settings(max_examples=80, deadline=None)
@given(groups=_groups, readings=st.lists(random_facts(), min_size=2, max_size=4), data=st.data())
def test_has_and_ranks_mean_what_trying_every_choice_finds(
    groups: list[tuple[str, str]], readings: list[Facts], data: st.DataObject
) -> None:
    checker = Checker()
    try:
        has = checker.predicate(f"has({_text(groups)})")
    except FormulaFault:
        return
    found = list(checker.witnesses(f"has({_text(groups)})"))
    witness = data.draw(st.sampled_from(found))
    readings = [*readings, *(_with(facts, witness) for facts in readings)]
    expected = [_ranks_there(groups, facts) for facts in readings]
    assert [held for (held,), _ in judged([has], [], readings)] == [bool(ranks) for ranks in expected]
    if all("n" in tile for _, tile in groups):
        ranks = checker.number(f"ranks({_text(groups)})").expr
        assert [counts[0] for _, counts in judged([], [ranks], readings)] == [len(ranks) for ranks in expected]


def _with(facts: Facts, witness: object) -> Facts:
    """The facts, with the groups of a witness added."""
    chows = facts.chows
    for start, times in Counter(witness.chows).items():  # type: ignore[attr-defined]
        chows = chows & ~(7 << 3 * start) | times << 3 * start
    return facts._replace(
        chows=chows,
        pungs=facts.pungs | witness.pungs | witness.kongs,  # type: ignore[attr-defined]
        kongs=facts.kongs | witness.kongs,  # type: ignore[attr-defined]
        pair=witness.pair or facts.pair,  # type: ignore[attr-defined]
    )


def test_a_witness_names_the_groups_that_a_has_is_content_with() -> None:
    witnesses = Checker().witnesses("has(chow 1a, chow 7a, pair 5a) or has(chow n.a, chow n.a)")
    assert len(witnesses) == 3 + 21
    assert (witnesses[0].chows, witnesses[0].pair) == ((0, 6), 1 << 4)
    assert (witnesses[0].pungs, witnesses[0].kongs) == (0, 0)
    assert witnesses[3].chows == (0, 0)


def test_different_letters_are_different_suits() -> None:
    one_suit = reading(chows="1m 4m 7m")
    three_suits = reading(chows="1s 4m 7p")
    checker = Checker()
    straights = [
        checker.predicate("has(chow 1a, chow 4a, chow 7a)"),
        checker.predicate("has(chow 1a, chow 4b, chow 7c)"),
    ]
    assert [held for held, _ in judged(straights, [], [one_suit, three_suits])] == [[True, False], [False, True]]


def test_a_kong_is_a_pung_and_not_two_of_them() -> None:
    kong = reading(kongs="5m")
    checker = Checker()
    asked = [
        checker.predicate("has(pung 5m)"),
        checker.predicate("has(kong 5m)"),
        checker.predicate("count(pungs) == 1"),
    ]
    assert judged(asked, [], [kong])[0][0] == [True, True, True]
