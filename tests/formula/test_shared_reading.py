"""A formula is read once for many presets, and never with the words of another one."""

from __future__ import annotations

import pytest

from mjcheck.formula.check import Checker
from mjcheck.formula.expression import Expr
from mjcheck.formula.faults import FormulaFault
from mjcheck.formula.vocabulary import Vocabulary


def checker(
    *, sets: dict[str, int] | None = None, options: dict[str, bool | int] | None = None, words: str | None = None
) -> Checker:
    plain = Checker()
    named: dict[str, Expr] = {} if words is None else {"mine": plain.predicate(words)}
    return Checker(Vocabulary(sets=sets or {}, words=named, options=options or {}))


def test_the_same_text_with_the_same_words_is_the_same_expression() -> None:
    text = "count(pungs in few) >= 2 and mine"
    one = checker(sets={"few": 0b111}, words="concealed", options={"other": True})
    two = checker(sets={"few": 0b111, "more": 0b1}, words="concealed", options={"other": False})
    assert one.predicate(text) is two.predicate(text)


@pytest.mark.parametrize(
    ("one", "two", "text"),
    [
        (checker(sets={"few": 0b111}), checker(sets={"few": 0b110}), "some tile in few"),
        (checker(words="concealed"), checker(words="last"), "mine"),
        (checker(options={"mine": True}), checker(options={"mine": False}), "concealed and mine"),
        (checker(options={"mine": True}), checker(words="last"), "concealed and mine"),
        (checker(options={"mine": 1}), checker(options={"mine": 2}), "count(pungs) == mine"),
    ],
)
def test_the_same_text_with_other_words_is_another_expression(one: Checker, two: Checker, text: str) -> None:
    assert one.predicate(text) is not two.predicate(text)
    assert one.predicate(text) is one.predicate(text)


def test_true_and_one_are_not_the_same_option() -> None:
    checker(options={"mine": True}).predicate("concealed and mine")
    with pytest.raises(FormulaFault):
        checker(options={"mine": 1}).predicate("concealed and mine")


def test_a_mistaken_word_is_compared_with_the_words_of_its_own_preset() -> None:
    for known in ("simplest", "simpler"):
        with pytest.raises(FormulaFault) as caught:
            checker(sets={known: 0b1}).predicate("tiles in simplez")
        [finding] = caught.value.findings
        assert finding.help == f"did you mean {known}?"
