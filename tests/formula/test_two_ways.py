"""One expression, two ways to run it: on the ints of a reading and on the columns of many."""

from __future__ import annotations

import ast
import os
import subprocess
import sys
from collections.abc import Callable

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mjcheck.facts import Facts
from mjcheck.formula.emit import array_source, compile_arrays, compile_scalar, load_scalar, scalar_source
from mjcheck.formula.expression import FALSE, TRUE, Expr, number
from tests.formula.both_ways import columns, judged, usual_checker
from tests.formula.formulas import own_formulas, shipped_formulas
from tests.formula.readings import random_facts, reading

_OWN = own_formulas()
_FORMULAS = pytest.mark.parametrize("formulas", [own_formulas, shipped_formulas])


@_FORMULAS
def test_ints_and_arrays_agree_on_every_formula(formulas: Callable[[], tuple[list[Expr], list[Expr]]]) -> None:
    conditions, numbers = formulas()
    assert conditions
    assert numbers
    judge, judge_columns = compile_scalar(conditions, numbers), compile_arrays(conditions, numbers)

    @settings(max_examples=60, deadline=None)
    @given(readings=st.lists(random_facts(), min_size=1, max_size=12))
    def agree(readings: list[Facts]) -> None:
        held, counted = judge_columns(columns(readings))
        for row, facts in enumerate(readings):
            bits, counts = judge(facts)
            assert [bool(bits >> place & 1) for place in range(len(conditions))] == [bool(c[row]) for c in held]
            assert list(counts) == [int(column[row]) for column in counted]

    agree()


def test_numbers_keep_to_their_ranges() -> None:
    checker = usual_checker()
    texts = ["count(tiles)", "count(groups)", "count(pungs | pair)", "ranks(pung n.a, pung n.b)", "suits", "twins"]
    numbers = [checker.number(text) for text in texts]
    hand = reading(pungs="1m 1p 5m", kongs="5s", pair="E")
    for (_, low, high), amount in zip(numbers, judged([], [n.expr for n in numbers], [hand])[0][1], strict=True):
        assert low <= amount <= high


def test_sums_over_a_byte_do_not_carry() -> None:
    many = usual_checker().number(" + ".join(["count(tiles)"] * 200))
    hand = reading(kongs="1m 2m 3m 4m", pair="E")
    assert judged([], [many.expr], [hand])[0][1] == [200 * 18]
    held, _ = compile_arrays([usual_checker(cap=3599).predicate("count(tiles) + 3582 > cap")], [])(columns([hand]))
    assert held[0].tolist() == [True]


def test_negation_and_adding_of_truths_stay_in_their_types() -> None:
    checker = usual_checker()
    conditions = [checker.predicate("not (riichi and last)"), checker.predicate("suits == 2")]
    numbers = [checker.number("suits").expr]
    two_suits = reading(pungs="1m 1p", flags=["riichi", "last"])
    assert judged(conditions, numbers, [two_suits, reading()]) == [([False, True], [2]), ([True, False], [0])]


def test_what_an_option_settles_is_still_a_column() -> None:
    held, counted = compile_arrays([TRUE, FALSE], [number(7)])(columns([reading(), reading()]))
    assert [column.tolist() for column in held] == [[True, True], [False, False]]
    assert [column.dtype for column in held] == [np.bool_, np.bool_]
    assert counted[0].tolist() == [7, 7]
    assert judged([TRUE, FALSE], [number(7)], [reading()]) == [([True, False], [7])]


def test_only_the_facts_that_are_read_are_needed_as_columns() -> None:
    condition = usual_checker().predicate("riichi and melds == 0")
    assert condition.facts == {"flags", "melds"}
    needed = {name: column for name, column in columns([reading(flags=["riichi"])]).items() if name in condition.facts}
    assert compile_arrays([condition], [])(needed)[0][0].tolist() == [True]


def test_no_rows_give_no_rows() -> None:
    held, counted = compile_arrays(*_OWN)({name: np.zeros(0, np.int64) for name in Facts._fields})
    assert {column.shape for column in (*held, *counted)} == {(0,)}


def test_columns_are_left_as_they_were() -> None:
    given_columns = columns([reading(dora=3), reading(pungs="E")])
    before = {name: column.copy() for name, column in given_columns.items()}
    _, counted = compile_arrays(_OWN[0], [usual_checker().number("dora").expr])(given_columns)
    counted[0] += 1
    assert all((given_columns[name] == column).all() for name, column in before.items())


def test_stored_source_runs_like_the_compiled_function() -> None:
    source = scalar_source(*_OWN)
    hand = reading(chows="1m 4m 7m", pungs="E", pair="9s", flags=["riichi", "self_drawn"])
    assert load_scalar(source)(hand) == compile_scalar(*_OWN)(hand)


def test_shared_parts_are_computed_once() -> None:
    checker = usual_checker()
    texts = ("count(pungs in dragons) == 2 and pair in dragons", "count(pungs in dragons) == 3")
    source = scalar_source([checker.predicate(text) for text in texts], [])
    assert source.count(".bit_count()") == 1
    assert array_source([checker.predicate(text) for text in texts], []).count("bitwise_count(") == 1


_EMIT = """
from tests.formula.formulas import own_formulas
from mjcheck.formula.emit import array_source, scalar_source
import hashlib
print(hashlib.sha256((scalar_source(*own_formulas()) + array_source(*own_formulas())).encode()).hexdigest())
"""


def test_the_source_is_the_same_in_every_process() -> None:
    prints = {
        subprocess.run(
            [sys.executable, "-c", _EMIT],
            env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": os.pathsep.join(sys.path)},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    }
    assert len(prints) == 1


_SCALAR_NODES = (
    *(ast.Module, ast.FunctionDef, ast.arguments, ast.arg, ast.Assign, ast.AugAssign, ast.If, ast.Return, ast.Expr),
    *(ast.Name, ast.Load, ast.Store, ast.Constant, ast.Tuple, ast.BinOp, ast.BoolOp, ast.UnaryOp, ast.Compare),
    *(ast.IfExp, ast.Call, ast.Attribute, ast.operator, ast.unaryop, ast.boolop, ast.cmpop),
)
_ARRAY_NODES = (*_SCALAR_NODES, ast.List, ast.Subscript)


def foreign_parts(source: str, allowed: tuple[type[ast.AST], ...], calls: set[str], names: set[str]) -> list[str]:
    """What a source has in it besides facts, ints, operators and these calls and names."""
    found = []
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Name(id=name):
                known = name in {*Facts._fields, *names} or (name[0] == "t" and name[1:].isdigit())
                found += [] if known else [name]
            case ast.Attribute(attr=name):
                found += [] if name in calls else [name]
            case ast.Constant(value=value):
                found += [] if type(value) in (int, bool) or value in Facts._fields else [repr(value)]
            case _:
                found += [] if isinstance(node, allowed) else [type(node).__name__]
    return found


@_FORMULAS
def test_sources_consist_of_facts_ints_and_operators(formulas: Callable[[], tuple[list[Expr], list[Expr]]]) -> None:
    conditions, numbers = formulas()
    assert foreign_parts(scalar_source(conditions, numbers), _SCALAR_NODES, {"bit_count"}, {"facts", "bits"}) == []
    runtime = {"bitwise_count", "full", "int64", "uint8"}
    source = array_source(conditions, numbers)
    assert foreign_parts(source, _ARRAY_NODES, {"view", "astype"}, {"facts", "rows", *runtime}) == []
