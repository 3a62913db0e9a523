"""The grammar, the reference and the names that a preset may give."""

from __future__ import annotations

import re

import pytest
from lark import Lark

from mjcheck.facts import FLAG_WORDS, Form, Wait
from mjcheck.formula.expression import TRUE
from mjcheck.formula.faults import FormulaFault
from mjcheck.formula.lexicon import BUILT_IN, KEYWORDS, Use
from mjcheck.formula.reference import Reference, language
from mjcheck.formula.vocabulary import Vocabulary, name_fault
from mjcheck.resources import GRAMMARS
from mjcheck.tables import OPTIONS
from tests.formula.both_ways import usual_checker

_GRAMMAR = (GRAMMARS / "formula.lark").read_text(encoding="utf-8")


def test_the_grammar_has_no_conflict_and_no_terminals_that_collide() -> None:
    pytest.importorskip("interegular")
    assert Lark(_GRAMMAR, **OPTIONS["formula"], strict=True).parse("riichi", start="formula")


def test_every_keyword_of_the_grammar_is_reserved() -> None:
    quoted = set(re.findall(r'"([a-z]+)"', _GRAMMAR))
    assert quoted
    assert quoted <= KEYWORDS


@pytest.mark.parametrize("entry", language(), ids=lambda entry: entry.word)
def test_every_example_of_the_reference_reads_and_uses_its_word(entry: Reference) -> None:
    checker = usual_checker()
    try:
        checker.predicate(entry.example)
    except FormulaFault:
        low, high = checker.number(entry.example)[1:]
        if entry.type == Use.NUMBER:
            assert (low, high) == entry.range
    spelled = entry.word.replace("copies(n)", "copies").split()
    if entry.type != Use.SYNTAX:
        assert all(word in entry.example for word in spelled)
    else:
        assert any(word in entry.example for word in spelled)
    assert entry.meaning


def test_the_reference_has_every_word_once() -> None:
    entries = language()
    words = [(entry.type, entry.word) for entry in entries]
    assert len(words) == len(set(words))
    spelled = {word for entry in entries for word in entry.word.replace("(n)", "").split()}
    assert set(FLAG_WORDS) <= spelled
    assert {form.word for form in Form} | {wait.word for wait in Wait} <= spelled
    singular = {"chow", "pung", "kong", "tile", "kind", "group", "set"}
    letters = set("nabcmps")
    assert spelled | singular | letters | {"touches"} >= BUILT_IN


@pytest.mark.parametrize("name", ["honours", "own-winds", "open_tanyao", "x2", "standard"])
def test_a_preset_may_name_things_so(name: str) -> None:
    assert name_fault(name, Vocabulary()) is None


@pytest.mark.parametrize(
    "name",
    [
        "Honours",
        "2x",
        "",
        "open tanyao",
        "_x",
        "a--b",
        "trailing-",
        "風",
        *sorted(KEYWORDS),
        "riichi",
        "pungs",
        "melds",
    ],
)
def test_a_preset_may_not_name_things_so(name: str) -> None:
    finding = name_fault(name, Vocabulary())
    assert finding is not None
    assert (finding.code, finding.start, finding.end) == ("formula-name", 0, len(name))


@pytest.mark.parametrize(
    "taken", [Vocabulary(sets={"mine": 1}), Vocabulary(words={"mine": TRUE}), Vocabulary(options={"mine": 1})]
)
def test_a_name_is_given_once(taken: Vocabulary) -> None:
    assert name_fault("mine", taken) is not None
    assert name_fault("yours", taken) is None
