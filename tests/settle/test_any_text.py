"""Any text is settled or refused with a place for each fault; nothing else ever happens."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra.lark import from_lark
from lark import Lark

from mjcheck import Unusable, settle
from mjcheck.resources import GRAMMARS

FIXTURES = Path(__file__).parents[2] / "fixtures"
TABLES = [
    *(path.read_text("utf-8") for path in sorted(FIXTURES.glob("*.mjt"))),
    """table tenhou-sanma round:S hand:3
E: 123p 456p 789p 22s 34s nuki:1 river:19mE riichi score:35000
S: not-ready score:35000
W: ready:3 score:35000
wall""",
    "table two-player-71 shown:5s\nE: 123m 456p 345s 22m 67p ready:12\nW: 147m 456p 19s 345s 67s\nwall\nfish E 8p",
    "table mcr hand:5\nS: 123m 456m 789m 123p 5s\nN: 123m 456m 789m 456p 5s\nwin S 5s from:E\nwin N 5s from:E",
    "table tenhou round:E hand:2\nE: 19m19p19sESWN 2345p\nabort nine-terminals E",
]
_PIECES = """
table yifang-sichuan tenhou mcr two-player-71 joypip-sanma E: S: W: N: E S W N win kong out wall fish abort
from:W tsumo ron:E 5s 9p 0p riichi ready ready:12 max:8 void-held void:s not-ready score:-100 start:E
[2222s] [222s^+2s] [123m<] 123456m 789p EE +9p river:19m^E nuki:2 four-winds nine-terminals #x hand:3
"""
PIECES = [*_PIECES.split(), "\n", " "]


def settled_or_refused(text: str, preset: str | None = None) -> None:
    try:
        settlement = settle(text, preset)
    except Unusable as fault:
        refused = fault
    else:
        assert sum(settlement.deltas.values()) == 0
        assert all(0 <= flaw.span.start < flaw.span.end <= len(text) for flaw in settlement.flaws)
        return
    assert refused.findings
    for finding in refused.findings:
        assert 0 <= finding.start <= finding.end <= len(refused.text), finding


@settings(max_examples=120, deadline=None)
@given(st.text(max_size=200))
def test_any_text(text: str) -> None:
    settled_or_refused(text)
    settled_or_refused("table mcr\n" + text)


@settings(max_examples=60, deadline=None)
@given(from_lark(Lark((GRAMMARS / "table.lark").read_text("utf-8"), parser="lalr", start="line")))
def test_any_line_that_the_grammar_takes(line: str) -> None:
    settled_or_refused("table yifang-sichuan\n" + line)


@pytest.mark.parametrize("seed", range(12))
def test_tables_with_a_few_changes(seed: int) -> None:
    rng = random.Random(seed)
    for _ in range(25):
        words = rng.choice(TABLES).replace("\n", " \n ").split(" ")
        for _ in range(rng.randint(1, 4)):
            place = rng.randrange(len(words))
            change = rng.random()
            if change < 0.3:
                del words[place]
                words = words or [""]
            elif change < 0.7:
                words[place] = rng.choice(PIECES)
            else:
                words.insert(place, rng.choice(words))
        settled_or_refused(" ".join(words))
