"""What each word of the language means, on readings made by hand."""

from __future__ import annotations

import pytest

from mjcheck.facts import FLAG_WORDS, Facts, Form, Wait
from mjcheck.formula.check import Checker
from mjcheck.formula.lexicon import CHOICES
from mjcheck.formula.vocabulary import Vocabulary
from tests.formula.both_ways import amount, holds, usual_checker
from tests.formula.readings import reading

# 123m 123m 456p 99s + EEE, self-drawn
CHOWS_AND_PUNG = reading(chows="1m 1m 4p", pungs="E", pair="9s", win="2m", wait=Wait.CLOSED)
# 111m 999p [PPPP] [6666s>] 55m, the nine of dots finished by a discard
PUNGS = reading(pungs="1m 9p", kongs="P 6s", pair="5m", win="9p", open_pungs="9p 6s", melds=1, wait=Wait.PAIR)
SEVEN_PAIRS = reading(
    tiles="1m 1m 2m 2m 3m 3m 4m 4m 5m 5m 6m 6m 7m 7m", form=Form.SEVEN_PAIRS, wait=Wait.SPECIAL, win="7m"
)
ORPHANS = reading(
    tiles="1m 9m 1p 9p 1s 9s E S W N P F C", pair="", form=Form.ORPHANS, wait=Wait.SPECIAL, win="E", waits=13
)._replace(pair=1 << 27)
NINE_GATES = reading(tiles="1m 1m 1m 2m 3m 4m 5m 5m 6m 7m 8m 9m 9m 9m", win="5m", pair="", waits=9)
FOURS = "1s 1s 1s 1s 2s 2s 2s 2s 3s 3s 3s 3s"


@pytest.mark.parametrize("word", FLAG_WORDS)
def test_a_flag_holds_where_its_bit_is_set_and_only_there(word: str) -> None:
    others = [flag for flag in FLAG_WORDS if flag != word]
    assert holds(word, reading(flags=[word]))
    assert not holds(word, reading(flags=others))


@pytest.mark.parametrize(("subject", "name"), [(subject, name) for subject in CHOICES for name in CHOICES[subject]])
def test_form_and_wait_are_told_apart(subject: str, name: str) -> None:
    other = next(known for known in CHOICES[subject] if known != name)
    form = Form[name.upper().replace("-", "_")] if subject == "form" else Form.STANDARD
    wait = Wait[name.upper().replace("-", "_")] if subject == "wait" else Wait.SINGLE
    fitting = reading(form=form, wait=wait)
    assert holds(f"{subject} is {name}", fitting)
    assert holds(f"{subject} is {other} | {name}", fitting)
    assert not holds(f"{subject} is {other}", fitting)


CONDITIONS: list[tuple[str, Facts, bool]] = [
    ("concealed", CHOWS_AND_PUNG, True),
    ("concealed", PUNGS, False),
    ("open", CHOWS_AND_PUNG, False),
    ("open", PUNGS, True),
    # has: groups, multisets, suits and ranks
    ("has(chow 1m)", CHOWS_AND_PUNG, True),
    ("has(chow 2m)", CHOWS_AND_PUNG, False),
    ("has(chow 1a)", CHOWS_AND_PUNG, True),
    ("has(chow 1a, chow 1a)", CHOWS_AND_PUNG, True),
    ("has(chow 1a, chow 1b)", CHOWS_AND_PUNG, False),
    ("has(chow 1a, chow 1a, chow 1a)", CHOWS_AND_PUNG, False),
    ("has(chow n.a, chow n.a)", CHOWS_AND_PUNG, True),
    ("has(chow n.a, chow n+3.b)", CHOWS_AND_PUNG, True),
    ("has(chow n.a, chow n+3.a)", CHOWS_AND_PUNG, False),
    ("has(chow 1a, chow 4b, pung E, pair 9c)", CHOWS_AND_PUNG, True),
    ("has(chow 1a, chow 4b, pung E, pair 9b)", CHOWS_AND_PUNG, False),
    ("has(chow n.a, pair 9s)", CHOWS_AND_PUNG, True),
    ("has(chow n.a, pair 9a)", CHOWS_AND_PUNG, False),
    ("has(chow n.a, pair n+8.b)", CHOWS_AND_PUNG, True),
    ("has(chow n.a, chow 1a)", CHOWS_AND_PUNG, True),
    ("has(chow n.b, chow 4b)", CHOWS_AND_PUNG, False),
    ("has(chow n.a, chow n.a, chow n.a)", reading(chows="6s 6s 6s"), True),
    ("has(chow n.a, chow n.a, chow n.a)", reading(chows="6s 6s 5s"), False),
    ("has(chow 6s, chow 6s, chow 6s)", reading(chows="6s 6s 6s"), True),
    ("has(chow 6s, chow 6s, chow 6s)", reading(chows="6s 6s"), False),
    ("has(chow 6s, chow 6s, chow 6s, chow 6s)", reading(chows="6s 6s 6s 6s"), True),
    ("has(chow 6s, chow 6s, chow 6s, chow 6s)", reading(chows="6s 6s 6s"), False),
    ("has(pung E)", CHOWS_AND_PUNG, True),
    ("has(kong E)", CHOWS_AND_PUNG, False),
    ("has(pung P)", PUNGS, True),
    ("has(kong P, kong 6a)", PUNGS, True),
    ("has(pung 1a, pung 9b, pung 6c)", PUNGS, True),
    ("has(pung 1a, pung 9a)", PUNGS, False),
    ("has(pung n.a, pung n+5.b)", PUNGS, True),
    ("has(pung n.a, pung n+4.b)", PUNGS, False),
    ("has(pung n.a, pair n+4.a)", PUNGS, True),
    # holds and ready: tiles, not groups
    ("holds(123m 456p)", CHOWS_AND_PUNG, True),
    ("holds(112233a EEE)", CHOWS_AND_PUNG, True),
    ("holds(1112233a)", CHOWS_AND_PUNG, False),
    ("holds(PPPP 6666a)", PUNGS, True),
    ("holds(n.a n.a n.a n.a n+3.b)", PUNGS, True),
    ("holds(n.a n.a n.a n.a n+4.b)", PUNGS, False),
    ("holds(n.a n+1.a n+2.a n+3.a n+4.a n+5.a n+6.a)", SEVEN_PAIRS, True),
    ("holds(n.a n+1.a n+2.a n+3.a n+4.a n+5.a n+6.a n+7.a)", SEVEN_PAIRS, False),
    ("ready(1112345678999a)", NINE_GATES, True),
    ("ready(1112345678999a)", NINE_GATES._replace(win=1 << 0), False),
    ("ready(1112345678999a)", NINE_GATES._replace(melds=1), False),
    ("holds(1112345678999a)", NINE_GATES._replace(win=1 << 0), True),
    ("ready(1111222233334a)", reading(tiles=FOURS, pair="4s", win="4s"), True),
    ("ready(1111222233334a)", reading(tiles=FOURS, pair="4s", win="1s"), False),
    # nouns in sets
    ("tiles in simples", SEVEN_PAIRS, False),
    ("tiles in 1234567m", SEVEN_PAIRS, True),
    ("kinds in 1234567m", SEVEN_PAIRS, True),
    ("some tile in honours", CHOWS_AND_PUNG, True),
    ("no tile in honours", CHOWS_AND_PUNG, False),
    ("no tile in dragons", CHOWS_AND_PUNG, True),
    ("pungs in E", CHOWS_AND_PUNG, True),
    ("pungs in terminals | dragons | simples", PUNGS, True),
    ("pungs in terminals", PUNGS, False),
    ("pungs in terminals", SEVEN_PAIRS, False),
    ("no pung in terminals", SEVEN_PAIRS, True),
    ("some pung in P", PUNGS, True),
    ("some kong in P", PUNGS, True),
    ("some kong in 1m", PUNGS, False),
    ("kongs in P 6s", PUNGS, True),
    ("pair in 5m", PUNGS, True),
    ("pair in simples", CHOWS_AND_PUNG, False),
    ("pair in ESWN", SEVEN_PAIRS, False),
    ("no pair in dragons", SEVEN_PAIRS, True),
    ("win in 9p", PUNGS, True),
    ("win in pungs", PUNGS, True),
    ("win in pair", ORPHANS, True),
    ("copies(4) in P 6s", PUNGS, True),
    ("copies(4) in kongs", PUNGS, True),
    ("copies(4) in 6s", PUNGS, False),
    ("some copies(3) in 1m", CHOWS_AND_PUNG, False),
    ("some copies(2) in 1m", CHOWS_AND_PUNG, True),
    ("concealed pungs in 1m P", PUNGS, True),
    ("open pungs in 9p 6s", PUNGS, True),
    ("open kongs in 6s", PUNGS, True),
    ("concealed kongs in P", PUNGS, True),
    # groups, sets and chows: in, and touching
    ("groups touch 19mps | E | 5p", CHOWS_AND_PUNG, True),
    ("groups touch 19mps | E", CHOWS_AND_PUNG, False),
    ("sets touch 1m 4p E", CHOWS_AND_PUNG, True),
    ("sets touch 1m 4p", CHOWS_AND_PUNG, False),
    ("groups touch 1m 4p E", CHOWS_AND_PUNG, False),
    ("sets in 123m 456p E", CHOWS_AND_PUNG, True),
    ("groups in 123m 456p E", CHOWS_AND_PUNG, False),
    ("chows touch 1m 6p", CHOWS_AND_PUNG, True),
    ("chows touch 1m", CHOWS_AND_PUNG, False),
    ("chows in 123456mp", CHOWS_AND_PUNG, True),
    ("chows in 123m", CHOWS_AND_PUNG, False),
    ("some chow in 123m", CHOWS_AND_PUNG, True),
    ("no chow in 234m", CHOWS_AND_PUNG, True),
    ("no chow touches 3m", CHOWS_AND_PUNG, False),
    ("some group touches E", CHOWS_AND_PUNG, True),
    ("no set touches E", CHOWS_AND_PUNG, False),
    ("no set touches S", CHOWS_AND_PUNG, True),
    ("groups touch 1234567m", SEVEN_PAIRS, False),
    ("no group touches E", SEVEN_PAIRS, False),
    ("chows touch 1m", SEVEN_PAIRS, False),
    ("chows in 123456mps", PUNGS, False),
    # sets made of sets
    ("some pung in seat_wind", reading(pungs="S", seat="S"), True),
    ("some pung in seat_wind", reading(pungs="S", seat="W"), False),
    ("some pung in round_wind", reading(pungs="S", prevalent="S"), True),
    ("some pung in winds except seat_wind", reading(pungs="S", seat="S"), False),
    ("some pung in winds except seat_wind except round_wind", reading(pungs="W", seat="S", prevalent="E"), True),
    ("some pung in (winds except seat_wind) | dragons", reading(pungs="P"), True),
    ("some pung in (winds if self_drawn)", reading(pungs="E", flags=["self_drawn"]), True),
    ("some pung in (winds if self_drawn)", reading(pungs="E"), False),
    # joining
    ("riichi or last and self_drawn", reading(flags=["riichi"]), True),
    ("riichi or last and self_drawn", reading(flags=["last"]), False),
    ("(riichi or last) and self_drawn", reading(flags=["riichi"]), False),
    ("not riichi and not last", reading(), True),
    ("not (riichi or last)", reading(flags=["last"]), False),
    ("not not riichi", reading(flags=["riichi"]), True),
    # comparing
    ("suits == 2", PUNGS, False),
    ("suits == 3", PUNGS, True),
    ("suits != 3", PUNGS, False),
    ("melds < 1", PUNGS, False),
    ("melds <= 1", PUNGS, True),
    ("melds > 1", PUNGS, False),
    ("1 >= melds", PUNGS, True),
    ("melds + count(concealed kongs) == 2", PUNGS, True),
    ("count(pungs) == count(chows)", PUNGS, False),
]


@pytest.mark.parametrize(("text", "facts", "expected"), CONDITIONS)
def test_conditions(text: str, facts: Facts, expected: bool) -> None:
    assert holds(text, facts) is expected


NUMBERS: list[tuple[str, Facts, int]] = [
    ("suits", CHOWS_AND_PUNG, 3),
    ("suits", SEVEN_PAIRS, 1),
    ("twins", CHOWS_AND_PUNG, 1),
    ("twins", reading(chows="1m 1m 1m 1m"), 2),
    ("twins", reading(chows="1m 1m 1m 2m"), 1),
    ("twins", reading(chows="1m 1m 2p 2p"), 2),
    ("melds", PUNGS, 1),
    ("waits", ORPHANS, 13),
    ("flowers", reading(flowers=8), 8),
    ("dora", reading(dora=5), 5),
    ("ura", reading(ura=4), 4),
    ("red", reading(red=3), 3),
    ("nuki", reading(nuki=4), 4),
    ("shown", reading(shown=2), 2),
    ("dora + ura + red + 1", reading(dora=5, ura=4, red=3), 13),
    ("count(chows)", CHOWS_AND_PUNG, 3),
    ("count(chows)", reading(chows="1m 1m 1m 1m"), 4),
    ("count(chows)", reading(chows="1m 7s 7s 7s"), 4),
    ("count(chows in 123m)", CHOWS_AND_PUNG, 2),
    ("count(chows touch 4p)", CHOWS_AND_PUNG, 1),
    ("count(sets)", CHOWS_AND_PUNG, 4),
    ("count(groups)", CHOWS_AND_PUNG, 5),
    ("count(groups touch E 9s 1m)", CHOWS_AND_PUNG, 4),
    ("count(pungs)", PUNGS, 4),
    ("count(kongs)", PUNGS, 2),
    ("count(concealed pungs)", PUNGS, 2),
    ("count(open pungs)", PUNGS, 2),
    ("count(concealed kongs)", PUNGS, 1),
    ("count(pungs in dragons)", PUNGS, 1),
    ("count(pungs in dragons | terminals)", PUNGS, 3),
    ("count(pungs except kongs)", PUNGS, 2),
    ("count(pair)", PUNGS, 1),
    ("count(pair)", SEVEN_PAIRS, 0),
    ("count(win in 9p)", PUNGS, 1),
    ("count(tiles)", PUNGS, 16),
    ("count(tiles in 6s P)", PUNGS, 8),
    ("count(kinds)", PUNGS, 5),
    ("count(kinds in 6s P)", PUNGS, 2),
    ("count(copies(4))", PUNGS, 2),
    ("count(copies(4) except kongs)", PUNGS, 0),
    ("count(copies(2))", SEVEN_PAIRS, 7),
    ("count(winds)", PUNGS, 4),
    ("ranks(pung n.a, pung n.b)", reading(pungs="1m 1p 5m 5s"), 2),
    ("ranks(pung n.a, pung n.b)", reading(pungs="1m 1p 1s 5s"), 1),
    ("ranks(pung n.a, pung n+1.a)", reading(pungs="1m 2m 3m 4m"), 3),
    ("ranks(chow n.a, chow n.b)", reading(chows="1m 1p 5m 5s"), 2),
    ("ranks(chow n.a, pung n.b)", reading(chows="1m 5m", pungs="1p 5s"), 2),
]


@pytest.mark.parametrize(("text", "facts", "expected"), NUMBERS)
def test_numbers(text: str, facts: Facts, expected: int) -> None:
    assert amount(text, facts) == expected
    _, low, high = usual_checker().number(text)
    assert low <= expected <= high


def test_an_option_is_a_condition_or_a_number() -> None:
    text = "tiles in simples and (open_counts or concealed) and melds <= most_melds"
    simple = reading(pungs="2m", melds=1, pair="5p")
    assert holds(text, simple, usual_checker(open_counts=True, most_melds=2))
    assert not holds(text, simple, usual_checker(open_counts=False, most_melds=2))
    assert not holds(text, simple, usual_checker(open_counts=True, most_melds=0))


def test_a_word_of_the_preset_stands_for_its_condition() -> None:
    dealt = usual_checker().predicate("first and dealer and self_drawn")
    checker = Checker(Vocabulary(words={"dealt": dealt}))
    assert checker.predicate("dealt") is dealt
    assert holds("not dealt and last", reading(flags=["last", "first", "dealer"]), checker)
    assert not holds("not dealt and last", reading(flags=["last", "first", "dealer", "self_drawn"]), checker)
