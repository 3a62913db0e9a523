"""Formulas of every kind, for the tests that run them two ways."""

from __future__ import annotations

from functools import cache

from mjcheck.formula.expression import Expr
from mjcheck.formula.faults import FormulaFault
from mjcheck.formula.reference import language
from mjcheck.rulebook.load import load
from mjcheck.rulebook.shipped import shipped_names
from tests.formula.both_ways import usual_checker

CONDITIONS = (
    "has(chow 1a, chow 1a, chow 7a, chow 7a, pair 5a)",
    "has(chow 1a, chow 7a, chow 1b, chow 7b, pair 5c)",
    "has(chow n.a, chow n+1.a, chow n+2.a, chow n+3.a) or has(chow n.a, chow n+2.a, chow n+4.a, chow n+6.a)",
    "has(chow n.a, chow n.a, chow n.a, chow n.a)",
    "has(chow n.a, chow n+1.b, chow n+2.c)",
    "has(chow n.a, pung n.b)",
    "has(chow n.a, chow 1a, pair E)",
    "has(pung n.a, pung n+1.b, pung n+2.c)",
    "has(pung n.a, kong 5b, pair n+1.a)",
    "ready(1112345678999a) or first and holds(1112345678999a) and count(kongs) == 0",
    "form is seven-pairs and holds(n.a n+1.a n+2.a n+3.a n+4.a n+5.a n+6.a)",
    "form is standard | knitted-straight and count(pungs) == 0 and pair in simples",
    "concealed and count(chows) == 4 and wait is two-sided and no pair in dragons | seat_wind | round_wind",
    "groups touch terminals | honours and some tile in honours and count(chows) >= 1",
    "not (groups in simples or some chow touches 5mps) and no set touches winds",
    "count(tiles in simples) + count(groups touch terminals) + melds >= 9",
    "last_copy or win_alone and win in copies(4)",
    "win in copies(4) except kongs | pair",
    "suits == 3 and some tile in winds and some tile in dragons",
    "melds + count(concealed kongs) == 4",
    "dora + ura + red + nuki + shown + flowers != waits",
    "twins == 2 or count(chows in 123m) <= 1",
    "count(pungs) < count(chows)",
    "some open pung in (winds if riichi or ippatsu) | dragons",
)

NUMBERS = (
    "count(copies(4) except kongs)",
    "count(pungs in terminals | (winds except seat_wind except round_wind if count(pungs in winds) < 3))",
    "ranks(pung n.a, pung n.b)",
    "ranks(chow n.a, chow n.b, chow n.c)",
    "ranks(chow n.a, pung n+2.b)",
    "count(chows) + count(sets touch 19mps) + count(groups in simples)",
    "suits + twins + melds + 300",
    " + ".join(["count(tiles)", "count(groups)"] * 9),
    "count(tiles) + count(kinds) + count(pair) + count(win in terminals)",
    "7",
)


def own_formulas() -> tuple[list[Expr], list[Expr]]:
    """The conditions and numbers above, and every example of the reference."""
    checker = usual_checker()
    conditions = [checker.predicate(text) for text in CONDITIONS]
    numbers = [checker.number(text).expr for text in NUMBERS]
    for entry in language():
        try:
            conditions.append(checker.predicate(entry.example))
        except FormulaFault:
            numbers.append(checker.number(entry.example).expr)
    return conditions, numbers


@cache
def shipped_formulas() -> tuple[list[Expr], list[Expr]]:
    """Every condition and number of every shipped preset."""
    conditions: dict[Expr, None] = {}
    numbers: dict[Expr, None] = {}
    for name in shipped_names():
        formulas = load(name).formulas
        conditions |= dict.fromkeys(formulas.when.values())
        numbers |= dict.fromkeys((*formulas.times.values(), *formulas.fu.values()))
    return list(conditions), list(numbers)
