"""Any text whatever is a formula or gives findings, in bounded time, and reaches nothing of Python."""

from __future__ import annotations

import ast
import time
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mjcheck.formula.check import Checker
from mjcheck.formula.emit import compile_arrays, compile_scalar, scalar_source
from mjcheck.formula.expression import Expr
from mjcheck.formula.faults import FormulaFault
from mjcheck.formula.lexicon import BUILT_IN
from mjcheck.formula.parse import MOST_CHARACTERS
from mjcheck.formula.vocabulary import Vocabulary
from tests.formula.both_ways import judged, usual_checker
from tests.formula.formulas import CONDITIONS
from tests.formula.readings import reading

_HAND = reading(chows="1m 4p", pungs="E 9s", pair="5s", win="E", flags=["riichi"])


def check_all_ways(text: str) -> None:
    """Read a text as a condition, a number and a set; what is accepted must run both ways alike."""
    checker = usual_checker(cap=3, generous=True)
    predicate, number, _ = (_read(read, text) for read in (checker.predicate, checker.number, checker.tile_set))
    judged([predicate] if predicate else [], [number.expr] if number else [], [_HAND])


def _read(read: Callable[[str], Any], text: str) -> Any:
    """What a text is read as; ``None`` after its findings were looked at."""
    faults = []
    try:
        return read(text)
    except FormulaFault as fault:
        faults += fault.findings
    assert faults
    assert all(0 <= finding.start <= finding.end <= len(text) for finding in faults)
    assert all(finding.message.isprintable() for finding in faults)
    return None


def _repeated(text: str, join: str = "", size: int = MOST_CHARACTERS) -> str:
    return join.join([text] * ((size + len(join)) // len(text + join)))


HOSTILE = {
    "very many terms": _repeated("riichi", " and ", 1_000_000),
    "nots": _repeated("not ") + "riichi",
    "brackets": "(" * 1990 + "riichi" + ")" * 1990,
    "unclosed brackets": "(" * MOST_CHARACTERS,
    "conditions in sets": _repeated("win in (E if ", "", 1500) + "riichi" + ")" * 115,
    "a long sum": _repeated("melds", "+", 3990) + "> cap",
    "a long sum of bytes": _repeated("count(tiles)", "+", 3990) + "> cap",
    "a long union": "win in " + _repeated("pungs|kongs", "|", 3990),
    "a long difference": "win in " + _repeated("pungs except kongs", " except ", 3990),
    "many different conditions": " or ".join(f"pungs in {n % 9 + 1}{'mps'[n // 9 % 3]}" for n in range(200))[:3990],
    "many groups": "has(" + _repeated("chow n.a", ",", 3900) + ")",
    "many has": _repeated("has(chow n.a,chow n+1.b,pung n.c,pair n+5.a)", " or "),
    "many tiles": "holds(" + _repeated("123456789a", " ", 3900) + ")",
    "a long digit run": "holds(" + "1" * 3900 + "m)",
    "a huge number": "melds == " + "9" * 3900,
    "a huge copies": "copies(" + "9" * 3900 + ") in E",
    "a long name": "a" * MOST_CHARACTERS,
    "a name of hyphens": _repeated("a-", "", 3990) + "a",
    "winds without end": "E" * MOST_CHARACTERS,
    "floating without end": _repeated("n+8."),
    "comparisons": _repeated("melds == ") + "1",
    "choices": "form is " + _repeated("standard", "|", 3900),
    "unknown choices": "form is " + _repeated("x", "|", 3900),
    "blanks": " " * MOST_CHARACTERS,
    "surrogates": "\ud800" * 100,
    "zeros": "\x00" * 100,
    "other digits": "melds == ١",
    "lines": "riichi\r\n\tand\n\nlast",
}


@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE.keys())
def test_hostile_texts_end_soon(text: str) -> None:
    checker = usual_checker(cap=3)
    checker.predicate("riichi")
    start = time.perf_counter()
    condition = _read(checker.predicate, text)
    if condition is not None:
        compile_scalar([condition], [])
        compile_arrays([condition], [])
    assert time.perf_counter() - start < 3


def test_words_built_on_words_do_not_grow_without_bound() -> None:
    words: dict[str, Expr] = {}
    checker = Checker(Vocabulary(words=words))
    words["w0"] = checker.predicate("riichi")
    for number in range(1, 400):
        before = f"w{number - 1}"
        condition = _read(checker.predicate, f"({before} and last) or ({before} and first) or dealer")
        if condition is None:
            break
        words[f"w{number}"] = condition
    assert 30 < len(words) < 100
    deepest = words[f"w{len(words) - 1}"]
    assert len(scalar_source([deepest], [])) < 20_000
    assert judged([deepest], [], [_HAND]) == [([False], [])]


@settings(max_examples=200, deadline=None)
@given(st.text(max_size=60))
def test_any_text_is_a_formula_or_gives_findings(text: str) -> None:
    check_all_ways(text)


_PIECES = st.sampled_from(
    [
        *sorted(BUILT_IN),
        *("(", ")", ",", "|", "+", "==", "<", "5m", "19mps", "ESWN", "n.a", "n+2.b", "1a", "12"),
        *("cap", "generous", "simples", "standard"),
        *("__import__", "facts", "k1", "self", "lambda", "0x1", "1e5", "'", "#", "\\"),
    ]
)


@settings(max_examples=150, deadline=None)
@given(st.lists(_PIECES, max_size=14).map(" ".join))
def test_any_words_are_a_formula_or_give_findings(text: str) -> None:
    check_all_ways(text)


@settings(max_examples=200, deadline=None)
@given(st.sampled_from(CONDITIONS), st.data())
def test_damaged_formulas_are_formulas_or_give_findings(text: str, data: st.DataObject) -> None:
    place = data.draw(st.integers(0, len(text)))
    taken = data.draw(st.integers(0, 3))
    put = data.draw(st.one_of(st.text(max_size=2), st.sampled_from(list("0159nabmpsESP().,|+=<>! "))))
    check_all_ways(text[:place] + put + text[place + taken :])


@settings(max_examples=150, deadline=None)
@given(st.lists(_PIECES, max_size=8).map(" ".join))
def test_nothing_of_python_is_reached_from_a_text(text: str) -> None:
    try:
        source = scalar_source([usual_checker(cap=3, generous=True).predicate(text)], [])
    except FormulaFault:
        return
    calls = [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Call)]
    assert all(isinstance(call.func, ast.Attribute) and call.func.attr == "bit_count" for call in calls)
    constants = [node.value for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Constant)]
    assert all(isinstance(value, int) for value in constants)
