"""A faulty formula is told with what is written instead, made of its own words."""

from __future__ import annotations

import time

import pytest

from mjcheck.formula.advice import advice, broken_off
from mjcheck.formula.check import Checker
from mjcheck.formula.faults import FormulaFault
from mjcheck.formula.synonyms import SYNONYMS
from tests.formula.both_ways import usual_checker

ADVICE = [
    ("pair == E", "write pair in E"),
    ("tiles == simples and concealed", "write tiles in simples"),
    ("(pair is dragons)", "write pair in dragons"),
    ("dragons in pair", "write pair in dragons"),
    ("pungs >= 2", "write count(pungs) >= 2"),
    ("suits is 1", "write suits == 1"),
    ("count(pungs) is 2", "write count(pungs) == 2"),
    ("concealed AND ready", "write and"),
    ("NOT concealed", "write not"),
    ("some tile off dragons", "write some tile in dragons"),
    ("some pung of winds", "write some pung in winds"),
    ("tiles of simples", "write tiles in simples"),
    ("count(pungs)", "compare it: count(pungs) >= 1"),
    ("concealed and count(pungs)", "compare it: count(pungs) >= 1"),
    ("some pung in winds == 2", "write count(pung in winds) == 2"),
    ("tiles not in honours", "write no tiles in honours"),
    ("no honours", "say of what: no tile in honours, no pung in honours"),
    ("all tiles in simples", "leave all out: tiles in a set are all of them"),
    ("chow 123m", "write has(chow 1m)"),
    ("pung E", "write has(pung E)"),
    ("has(E)", "say of what: pung E or pair E"),
    ("has(pung E, 5m)", "say of what: chow 5m, pung 5m or pair 5m"),
    ("has(pung EE)", "write pung E"),
    ("has(chow 123m)", "write chow 1m"),
    ("has(pung winds)", "a tile names the group; of a set: some pung in winds"),
    ("(tiles in simples", "a ( is not closed"),
    ("tiles in simples)", "leave it out: no ( is open here"),
    ("tiles in 2-8mps", "write 2345678mps"),
    ("tiles in 10m", "ranks go from 1 to 9"),
    ("tiles in 0m", "a red five is a five here: 5m; `red` counts them"),
    ("'concealed'", "leave out the quotes"),
    ("concealed;", "leave out the ;"),
    ("tiles in [simples]", "brackets are round: ( )"),
    ("concealed # so", "a formula has no comment; a name in [words] can say what a part of it means"),
    ("pair in seat wind", "did you mean seat_wind?"),
    ("number(pungs) >= 2", "did you mean count?"),
    ("winds", "say what is in it: tiles in winds, pair in winds, some pung in winds"),
    ("count(dora) == 1", "it is a number already: dora >= 1"),
    ("riichi == 1", "it holds or not: riichi, not riichi"),
    ("nothing_like_it", "`mjcheck pattern --language` lists the words; [words] adds others"),
    ("some pong in winds", "did you mean pung?"),
    ("tsumo and concealed", "did you mean self_drawn?"),
    ("pair in honors", "did you mean honours?"),
    ("chiitoitsu", "did you mean form is seven-pairs?"),
    ("wait is tanki", "did you mean single?"),
    ("自摸", "did you mean self_drawn?"),
    ("tiles in 幺九", "did you mean terminals | honours?"),
    ("tiles in 中", "did you mean C?"),
]


@pytest.mark.parametrize(("text", "help_text"), ADVICE)
def test_what_is_written_instead(text: str, help_text: str) -> None:
    with pytest.raises(FormulaFault) as caught:
        usual_checker().predicate(text)
    assert [finding.help for finding in caught.value.findings] == [help_text]


def test_a_word_that_is_not_ascii_is_shown_and_marked_whole() -> None:
    text = "tiles in 幺九牌"
    with pytest.raises(FormulaFault) as caught:
        usual_checker().predicate(text)
    (finding,) = caught.value.findings
    assert text[finding.start : finding.end] == "幺九牌"
    assert "'幺九牌'" in finding.message
    with pytest.raises(FormulaFault, match=r"\\u202e"):
        Checker().predicate("tiles in \u202e")


@pytest.mark.parametrize("written", sorted(set(SYNONYMS.values())))
def test_what_is_proposed_for_a_word_is_of_the_language(written: str) -> None:
    """As a condition, or where a noun, a set or a quantifier stands."""
    frames = ["{}", "some {} in P", "tiles in {}", "pair in {}", "some {} in P", "{} pung in P", "concealed {} dealer"]
    frames += ["{}(pungs) == 1", "some pung in P and {}", "{} in simples"]

    def reads(text: str) -> bool:
        try:
            usual_checker().predicate(text)
        except FormulaFault:
            return False
        return True

    assert any(reads(frame.format(written)) for frame in frames)


@pytest.mark.parametrize("piece", ["has(", "a ", "some tile in ", "(", "count(", "9", "no"])
def test_advice_takes_no_time(piece: str) -> None:
    text = piece * (4_000 // len(piece))
    began = time.process_time()
    for at in range(0, len(text), 40):
        advice(text, at)
    broken_off(text)
    assert time.process_time() - began < 1
