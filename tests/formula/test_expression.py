"""Expressions simplify as they are built, and equal ones are one object."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mjcheck.facts import HAND_LEVEL, PLACEMENT_LEVEL, SPLIT_LEVEL, Facts
from mjcheck.formula.emit import compile_scalar
from mjcheck.formula.expression import (
    FALSE,
    NOTHING,
    TRUE,
    Expr,
    Op,
    Sort,
    bits,
    both,
    compare,
    conjunction,
    covers,
    disjunction,
    either,
    fact,
    is_empty,
    is_some,
    kept_if,
    level,
    negation,
    number,
    population,
    shifted,
    total,
    truth,
    without,
)
from mjcheck.tiles import ALL_KINDS
from tests.formula.both_ways import judged, usual_checker
from tests.formula.formulas import own_formulas
from tests.formula.readings import random_facts

PUNGS, KONGS, MELDS = fact("pungs"), fact("kongs"), fact("melds")
RIICHI = is_some(both(fact("flags"), bits(256)))


def test_equal_formulas_are_one_object() -> None:
    checker = usual_checker()
    assert checker.predicate("count(pungs in dragons)==2") is checker.predicate("(count( pungs in P F C ) == 2)")
    assert checker.predicate("concealed") is checker.predicate("not open")
    assert checker.predicate("some pung in P") is checker.predicate("has(pung P)")
    assert checker.predicate("some pung in P") is not checker.predicate("some pung in F")


@pytest.mark.parametrize(
    ("built", "simple"),
    [
        (both(PUNGS, NOTHING), NOTHING),
        (both(bits(3), PUNGS), both(PUNGS, bits(3))),
        (both(PUNGS, PUNGS), PUNGS),
        (both(PUNGS, bits(ALL_KINDS)), PUNGS),
        (both(both(PUNGS, bits(6)), bits(3)), both(PUNGS, bits(2))),
        (both(fact("seat_wind"), bits(1)), NOTHING),
        (either(PUNGS, NOTHING), PUNGS),
        (either(either(PUNGS, bits(1)), bits(2)), either(PUNGS, bits(3))),
        (without(PUNGS, bits(ALL_KINDS)), NOTHING),
        (without(PUNGS, PUNGS), NOTHING),
        (without(both(PUNGS, bits(3)), bits(4)), both(PUNGS, bits(3))),
        (without(without(PUNGS, bits(1)), bits(2)), without(PUNGS, bits(3))),
        (shifted(PUNGS, 0), PUNGS),
        (shifted(bits(6), 1), bits(3)),
        (kept_if(PUNGS, TRUE), PUNGS),
        (kept_if(PUNGS, FALSE), NOTHING),
        (kept_if(NOTHING, RIICHI), NOTHING),
        (population(bits(7)), number(3)),
        (truth(TRUE), number(1)),
        (total([number(1), MELDS, number(2)]), total([MELDS, number(3)])),
        (total([MELDS, number(0)]), MELDS),
        (total([]), number(0)),
        (total([total([MELDS, fact("dora")]), fact("ura")]), total([MELDS, fact("dora"), fact("ura")])),
        (compare(Op.GE, population(PUNGS), number(1)), is_some(PUNGS)),
        (compare(Op.GT, population(PUNGS), number(0)), is_some(PUNGS)),
        (compare(Op.EQ, population(PUNGS), number(0)), is_empty(PUNGS)),
        (compare(Op.LT, number(1), number(2)), TRUE),
        (compare(Op.LE, number(3), number(2)), FALSE),
        (covers(PUNGS, 0), TRUE),
        (covers(PUNGS, 4), is_some(both(PUNGS, bits(4)))),
        (covers(fact("seat_wind"), 3), FALSE),
        (negation(negation(RIICHI)), RIICHI),
        (negation(compare(Op.LT, MELDS, number(2))), compare(Op.GE, MELDS, number(2))),
        (conjunction([RIICHI, TRUE, RIICHI]), RIICHI),
        (conjunction([RIICHI, negation(RIICHI)]), FALSE),
        (conjunction([compare(Op.EQ, MELDS, number(1)), compare(Op.EQ, MELDS, number(2))]), FALSE),
        (conjunction([]), TRUE),
        (disjunction([RIICHI, FALSE]), RIICHI),
        (disjunction([RIICHI, negation(RIICHI)]), TRUE),
        (disjunction([]), FALSE),
    ],
)
def test_simplification(built: Expr, simple: Expr) -> None:
    assert built is simple


def test_numbers_and_sets_of_one_value_are_told_apart() -> None:
    assert number(1) is not bits(1)
    assert bits(1) is not TRUE
    assert (number(1).sort, bits(1).sort, TRUE.sort) == (Sort.NUMBER, Sort.BITS, Sort.PREDICATE)


def test_there_are_no_other_facts() -> None:
    with pytest.raises(ValueError, match="no such fact"):
        fact("__class__")


def _parts(expr: Expr) -> set[Expr]:
    return {expr}.union(*map(_parts, expr.args))


def test_no_part_is_made_of_constants_only() -> None:
    conditions, numbers = own_formulas()
    for root in (*conditions, *numbers):
        for part in _parts(root):
            assert not part.args or not all(arg.constant for arg in part.args)
            assert not any(arg in (TRUE, FALSE) for arg in part.args)
            assert part.facts == frozenset().union(*(arg.facts for arg in part.args)) or not part.args


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("riichi and count(kongs) == 0", HAND_LEVEL),
        ("has(chow n.a, chow n.b) and riichi", SPLIT_LEVEL),
        ("form is orphans", SPLIT_LEVEL),
        ("count(concealed pungs) == 3", PLACEMENT_LEVEL),
        ("wait is edge or riichi", PLACEMENT_LEVEL),
    ],
)
def test_the_level_is_the_lowest_at_which_it_is_constant(text: str, expected: int) -> None:
    assert level(usual_checker().predicate(text)) == expected


_MASKS = st.one_of(st.just(ALL_KINDS), st.integers(0, ALL_KINDS))
_SETS = st.recursive(
    st.one_of(
        st.sampled_from([("fact", "pungs"), ("fact", "seat_wind"), ("fact", "k1")]), st.tuples(st.just("bits"), _MASKS)
    ),
    lambda parts: st.tuples(st.sampled_from(["both", "either", "without"]), parts, parts),
    max_leaves=6,
)


def _built(tree: tuple[object, ...]) -> Expr:
    if tree[0] == "fact":
        return fact(str(tree[1]))
    if tree[0] == "bits":
        return bits(int(tree[1]))  # type: ignore[call-overload]
    make = {"both": both, "either": either, "without": without}[str(tree[0])]
    return make(_built(tree[1]), _built(tree[2]))  # type: ignore[arg-type]


def _worked_out(tree: tuple[object, ...], facts: Facts) -> int:
    if tree[0] == "fact":
        return int(getattr(facts, str(tree[1])))
    if tree[0] == "bits":
        return int(tree[1])  # type: ignore[call-overload]
    left, right = _worked_out(tree[1], facts), _worked_out(tree[2], facts)  # type: ignore[arg-type]
    return {"both": left & right, "either": left | right, "without": left & ~right}[str(tree[0])]


@settings(max_examples=100, deadline=None)
@given(tree=_SETS, facts=random_facts())
def test_simplification_keeps_the_meaning(tree: tuple[object, ...], facts: Facts) -> None:
    expr = _built(tree)
    counted = judged([is_some(expr)], [population(expr)], [facts])[0]
    expected = _worked_out(tree, facts)
    assert counted == ([expected != 0], [expected.bit_count()])
    assert expected & ~expr.reach == 0


_ATOMS = ["riichi", "last", "concealed", "some pung in dragons", "count(pungs) == 2", "wait is edge"]
_JUDGE_ATOMS = compile_scalar([usual_checker().predicate(text) for text in _ATOMS], [])
_JOINED = st.recursive(
    st.integers(0, len(_ATOMS) - 1),
    lambda parts: st.tuples(st.sampled_from(["and", "or"]), parts, parts) | st.tuples(st.just("not"), parts),
    max_leaves=8,
)
_Joined = int | tuple[str, "_Joined"] | tuple[str, "_Joined", "_Joined"]


def _text(tree: _Joined) -> str:
    match tree:
        case int(atom):
            # An option in it keeps a condition that comes to nothing from being refused.
            return f"{_ATOMS[atom]} or never"
        case ("not", part):
            return f"not ({_text(part)})"
        case (word, left, right):
            return f"({_text(left)}) {word} ({_text(right)})"


def _truth(tree: _Joined, bits: int) -> bool:
    match tree:
        case int(atom):
            return bool(bits >> atom & 1)
        case ("not", part):
            return not _truth(part, bits)
        case (word, left, right):
            return (all if word == "and" else any)((_truth(left, bits), _truth(right, bits)))


@settings(max_examples=60, deadline=None)
@given(tree=_JOINED, facts=random_facts())
def test_and_or_and_not_mean_what_they_say(tree: _Joined, facts: Facts) -> None:
    condition = usual_checker(never=False).predicate(_text(tree))
    assert judged([condition], [], [facts])[0][0] == [_truth(tree, _JUDGE_ATOMS(facts)[0])]
