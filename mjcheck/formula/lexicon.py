"""Every word that the formula language knows by itself: the checker reads this table, and the reference shows it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from mjcheck.facts import FLAG_BITS, Form, Wait
from mjcheck.formula.expression import (
    Expr,
    Op,
    bits,
    both,
    chows_at_least,
    compare,
    fact,
    is_some,
    number,
    population,
    total,
    truth,
)
from mjcheck.tiles import SUIT_MASKS


class Use(StrEnum):
    """What a word is."""

    CONDITION = "condition"
    NUMBER = "number"
    SET = "set of tiles"
    NOUN = "noun"
    FORM = "form"
    WAIT = "wait"
    SYNTAX = "syntax"

    @property
    def article(self) -> str:
        """The use in a sentence: ``a set of tiles``."""
        return "part of the syntax" if self is Use.SYNTAX else f"a {self.value}"


@dataclass(frozen=True, slots=True)
class Entry:
    """A word.  ``example`` is a condition that uses it, or, of a number, a ``times``.

    ``low`` and ``high`` bound a number, or how often a noun can be counted.
    """

    word: str
    use: Use
    meaning: str
    example: str
    expr: Expr | None = None
    low: int = 0
    high: int = 1

    @property
    def given(self) -> Expr:
        """The expression of a word that has one."""
        if self.expr is None:
            raise ValueError(f"{self.word} stands for no expression")
        return self.expr


@dataclass(frozen=True, slots=True)
class Noun(Entry):
    """A noun.  ``expr`` is the set of kinds it stands for, ``None`` for what is not a set of kinds."""

    single: bool = False
    """At most one kind: to be all in a set is to be in it."""
    certain: bool = False
    """There always is one."""


def _flag(word: str, meaning: str) -> Entry:
    return Entry(word, Use.CONDITION, meaning, word, is_some(both(fact("flags"), bits(FLAG_BITS[word]))))


def _measure(word: str, high: int, meaning: str, expr: Expr | None = None) -> Entry:
    return Entry(word, Use.NUMBER, meaning, word, expr or fact(word), 0, high)


CONDITIONS: Final = {
    entry.word: entry
    for entry in (
        _flag("self_drawn", "won on a tile drawn by oneself; otherwise on another's tile"),
        _flag("last", "won on the last tile of the wall or the last discard"),
        _flag("replacement", "won on the replacement tile after a kong (or a north set aside)"),
        _flag("robbing", "won on the tile that another player made a kong with"),
        _flag("robbing_concealed", "the robbed kong was a concealed one"),
        _flag("kong_discard", "won on the discard after another player's kong"),
        _flag("last_copy", "the winning tile was the last of its kind that was not to be seen"),
        _flag("first", "won in the first go-round, before any call"),
        _flag("riichi", "ready was declared with a stick"),
        _flag("double_riichi", "riichi with the first discard, before any call"),
        _flag("ippatsu", "won within one uninterrupted go-round after riichi"),
        _flag("declared", "ready was declared without a stick"),
        _flag("dealer", "the seat is East"),
        _flag("win_alone", "the concealed tiles hold no other copy of the winning tile"),
        Entry(
            "concealed",
            Use.CONDITION,
            "no exposed meld (a concealed kong leaves a hand concealed)",
            "concealed",
            compare(Op.EQ, fact("melds"), number(0)),
        ),
        Entry("open", Use.CONDITION, "an exposed meld", "open", compare(Op.NE, fact("melds"), number(0))),
    )
}

MEASURES: Final = {
    entry.word: entry
    for entry in (
        _measure(
            "suits",
            3,
            "how many of the three suits are there",
            total(truth(is_some(both(fact("k1"), bits(suit)))) for suit in SUIT_MASKS),
        ),
        _measure(
            "twins",
            2,
            "pairs of equal chows",
            total((population(chows_at_least(2)), population(chows_at_least(4)))),
        ),
        _measure("melds", 4, "exposed melds"),
        _measure(
            "waits", 13, "how many kinds complete the tiles held before the win, in any form, a fifth copy included"
        ),
        _measure("flowers", 8, "flowers and seasons"),
        _measure("dora", 88, "dora by the indicators"),
        _measure("ura", 88, "dora by the indicators under them"),
        _measure("red", 12, "red fives"),
        _measure("nuki", 4, "norths set aside"),
        _measure("shown", 36, "copies of tiles turned up on the wall"),
    )
}

SETS: Final = {
    entry.word: entry
    for entry in (
        Entry("seat_wind", Use.SET, "the wind of the seat", "pair in seat_wind", fact("seat_wind")),
        Entry("round_wind", Use.SET, "the prevalent wind", "some pung in round_wind", fact("round_wind")),
    )
}

_NOUN_ENTRIES: Final = (
    Noun(
        "tiles",
        Use.NOUN,
        "all tiles, melds and winning tile included; each copy counts",
        "tiles in 2345678mps",
        fact("k1"),
        high=18,
        certain=True,
    ),
    Noun(
        "kinds",
        Use.NOUN,
        "the kinds of tile that are there; copies do not count",
        "count(kinds in ESWNPFC) == 7",
        fact("k1"),
        high=14,
        certain=True,
    ),
    Noun(
        "groups",
        Use.NOUN,
        "the sets and the pair; unless the form is standard, nothing that is said of them holds",
        "groups touch 19mps | ESWNPFC",
        high=5,
    ),
    Noun(
        "sets",
        Use.NOUN,
        "the chows and pungs; unless the form is standard, nothing that is said of them holds",
        "sets touch 5mps",
        high=4,
    ),
    Noun("chows", Use.NOUN, "three in a row", "count(chows) == 4", high=4),
    Noun("pungs", Use.NOUN, "three alike; a kong is one, too", "pungs in 19mps", fact("pungs"), high=4),
    Noun("kongs", Use.NOUN, "declared kongs", "count(kongs) == 3", fact("kongs"), high=4),
    Noun(
        "pair",
        Use.NOUN,
        "the pair beside the sets; in thirteen orphans the doubled tile",
        "pair in ESWN",
        fact("pair"),
        single=True,
    ),
    Noun("win", Use.NOUN, "the winning tile", "win in pair", fact("win"), single=True, certain=True),
)

NOUNS: Final = {noun.word: noun for noun in _NOUN_ENTRIES}

COPIES: Final = tuple(
    Noun(
        "copies",
        Use.NOUN,
        "kinds of which the whole hand holds so many or more",
        "count(copies(4) except kongs)",
        fact(f"k{copies}"),
        high=high,
        certain=copies == 1,
    )
    for copies, high in ((1, 14), (2, 7), (3, 4), (4, 4))
)
"""``copies(1)`` to ``copies(4)``."""

_FORM_MEANINGS: Final = {
    Form.STANDARD: "four sets and a pair",
    Form.SEVEN_PAIRS: "seven pairs",
    Form.ORPHANS: "thirteen orphans",
    Form.KNITTED_STRAIGHT: "a knitted straight, a set and a pair",
    Form.KNITTED: "fourteen different honours and knitted tiles",
}

_WAIT_MEANINGS: Final = {
    Wait.SPECIAL: "none of the others: a form without sets, or in the knitted straight",
    Wait.TWO_SIDED: "an end of a chow that could be completed at both",
    Wait.CLOSED: "the middle of a chow",
    Wait.EDGE: "the three of 1-2-3 or the seven of 7-8-9",
    Wait.SINGLE: "half of the pair",
    Wait.PAIR: "the third tile of a pung",
}

CHOICES: Final[dict[str, dict[str, Entry]]] = {
    "form": {
        form.word: Entry(form.word, Use.FORM, meaning, f"form is {form.word}", number(form))
        for form, meaning in _FORM_MEANINGS.items()
    },
    "wait": {
        wait.word: Entry(wait.word, Use.WAIT, meaning, f"wait is {wait.word}", number(wait))
        for wait, meaning in _WAIT_MEANINGS.items()
    },
}
"""What may stand after ``is``, by the word before it."""

SYNTAX: Final = tuple(
    Entry(word, Use.SYNTAX, meaning, example)
    for word, meaning, example in (
        ("form is", "how the tiles are read; several with | between them", "form is standard | seven-pairs"),
        ("wait is", "where the winning tile went in this reading", "wait is closed | edge | single"),
        (
            "has",
            "these groups are all there; a b c are different suits, whichever they are, n is any rank",
            "has(chow n.a, chow n.b, chow n.c)",
        ),
        ("chow pung kong pair", "a group inside has(...), by its first tile", "has(chow 1a, pung E, kong 5m, pair 9a)"),
        ("holds", "the hand's tiles include these", "holds(1112345678999a)"),
        (
            "ready",
            "the thirteen tiles before the win are exactly these, and nothing is melded",
            "ready(1112345678999a)",
        ),
        ("in", "all of them are in the set, and (but for tiles) there is one", "tiles in 19mps"),
        ("touch", "each of them (groups, sets, chows) has a tile of the set", "groups touch 19mps"),
        ("some", "at least one of them is in the set", "some pung in seat_wind"),
        ("no", "none of them is in the set", "no tile in ESWNPFC"),
        (
            "concealed pungs",
            "pungs (or kongs) that are concealed; a pung finished by a discard is open",
            "count(concealed pungs) == 3",
        ),
        ("open kongs", "kongs (or pungs) that are open", "count(open kongs) == 2"),
        ("count", "how many kinds are in a set, or how many of a noun are in or touch one", "count(pungs in PFC) == 2"),
        ("ranks", "for how many ranks n the groups are there", "ranks(pung n.a, pung n.b)"),
        ("== != < <= > >=", "compare two numbers", "waits == 1"),
        ("+", "the sum of two numbers", "melds + count(concealed kongs) == 4"),
        ("and or not", "join conditions; and binds closer than or", "self_drawn and not (first or last)"),
        ("|", "tiles of either set", "tiles in 19mps | ESWNPFC"),
        ("except", "tiles of the first set that are not in the second", "some pung in ESWN except seat_wind"),
        (
            "if",
            "inside round brackets: a set that is empty unless the condition holds",
            "count(pungs in (ESWN if self_drawn))",
        ),
        ("19mps ESWN", "tiles written out: ranks with suits m p s, honours E S W N P F C", "tiles in 19mps ESWN"),
    )
)

KEYWORDS: Final = frozenset(
    (
        *("and", "or", "not", "has", "holds", "ready", "some", "no", "in", "touch", "touches", "is", "form", "wait"),
        *("count", "ranks", "copies", "except", "if", "n", "a", "b", "c", "m", "p", "s"),
        *("chow", "pung", "kong", "tile", "kind", "group", "set"),
    )
)
"""Words of the syntax, singular nouns and letters of tiles: no preset may give them a meaning of its own."""

BUILT_IN: Final = KEYWORDS | CONDITIONS.keys() | MEASURES.keys() | SETS.keys() | NOUNS.keys()
