"""Section 2 of the facts of riichi, the yakuman: units, doubles, stacking, and counted yakuman.

Unless a hand says otherwise the winner is South in the East round, so that N is nobody's wind.
"""

from __future__ import annotations

import pytest

from tests.rules.answers import at, bonus, points, refused, total, yaku

NOTHING = "123m 456p 789s NN 68p +7p"
"""A concealed hand without any yaku: a closed wait, a guest wind's pair."""

YAKUMAN = {
    "kokushi": ("19m 19p 19s ESWNPFF +C ron", "kokushi 1"),
    "kokushi-13": ("19m 19p 19s ESWNPFC +C ron", "kokushi-13 1"),
    "suuankou": ("111m 333p 555s 77p NN +N tsumo", "suuankou 1"),
    "suuankou-tanki": ("111m 333p 555s 777p N +N ron", "suuankou-tanki 1"),
    "daisangen": ("PPP FFF CC 123m 55p +C ron", "daisangen 1"),
    "shousuushii": ("EEE SSS WWW NN 55p +5p ron", "shousuushii 1"),
    "daisuushii": ("[EEE?] SSS WWW NN 55p +N ron", "daisuushii 1"),
    "tsuuiisou": ("[EEE?] SSS PPP FF NN +N ron", "tsuuiisou 1"),
    "tsuuiisou-pairs": ("EESSWWNNPPFFC +C ron", "tsuuiisou 1"),
    "chinroutou": ("111m 999m 111p 99s 11s +1s ron", "chinroutou 1"),
    "ryuuiisou": ("223344s 666s 88s FF +F ron", "ryuuiisou 1"),
    "ryuuiisou-without-hatsu": ("222s 333s 444s 66s 88s +8s ron", "ryuuiisou 1"),
    "chuuren": ("1112345678899m +9m ron", "chuuren 1"),
    "junsei-chuuren": ("1112345678999m +5m ron", "junsei-chuuren 1"),
    "suukantsu": ("[2222m] [3333p] [8888s>] [EEEE^] 5p +5p ron", "suukantsu 1"),
    "tenhou": (f"{NOTHING} tsumo first seat:E", "tenhou 1"),
    "chiihou": (f"{NOTHING} tsumo first seat:S", "chiihou 1"),
}


@pytest.mark.parametrize("hand", YAKUMAN.values(), ids=YAKUMAN)
def test_riichi_2_yakuman_of_one_unit(hand: tuple[str, str]) -> None:
    text, counted = hand
    verdict = at("tenhou", text)
    assert yaku(verdict) == counted
    assert total(verdict)["yakuman"] == 1
    assert points(verdict) == (48000 if "seat:E" in text else 32000)


def test_riichi_2_suuankou_is_not_made_by_a_discard_unless_it_is_the_pair() -> None:
    assert yaku(at("tenhou", "111m 333p 555s 77p NN +N ron")) == "sanankou 2, toitoi 2"


def test_riichi_2_yakuman_suppress_all_yaku_and_all_dora() -> None:
    verdict = at("tenhou", "111m 333p 550s 77p NN +N tsumo riichi dora:9m ura:W")
    assert yaku(verdict) == "suuankou 1"
    assert bonus(verdict) == ""


DOUBLES = 'value.double_yakuman=["kokushi-13", "suuankou-tanki", "junsei-chuuren", "daisuushii"]'


@pytest.mark.parametrize("name", ["kokushi-13", "suuankou-tanki", "junsei-chuuren", "daisuushii"])
def test_riichi_2_double_unit_yakuman_by_option(name: str) -> None:
    hand = YAKUMAN[name][0]
    assert total(at("tenhou", hand))["yakuman"] == 1
    double = at("tenhou", hand, DOUBLES)
    assert yaku(double) == f"{name} 2"
    assert points(double) == 64000


@pytest.mark.parametrize("name", ["kokushi", "suuankou", "chuuren", "shousuushii"])
def test_riichi_2_double_unit_yakuman_leave_their_plain_sisters_single(name: str) -> None:
    assert total(at("tenhou", YAKUMAN[name][0], DOUBLES))["yakuman"] == 1


STACKED = [
    ("PPP FFF CC EEE SS +C ron", "daisangen 1, tsuuiisou 1"),
    ("EEE SSS WWW NN PP +P ron", "shousuushii 1, tsuuiisou 1"),
    ("19m 19p 19s ESWNPFF +C tsumo first seat:E", "kokushi 1, tenhou 1"),
    ("1112345678899m +9m tsumo first seat:S", "chiihou 1, chuuren 1"),
    ("111m 333p 555s 77p NN +N tsumo first seat:S", "chiihou 1, suuankou 1"),
]


@pytest.mark.parametrize(("hand", "counted"), STACKED)
def test_riichi_2_different_yakuman_add_up_when_stacking(hand: str, counted: str) -> None:
    verdict = at("tenhou", hand)
    assert yaku(verdict) == counted
    assert points(verdict) == (96000 if "seat:E" in hand else 64000)


@pytest.mark.parametrize("hand", [hand for hand, _ in STACKED])
def test_riichi_2_only_one_yakuman_counts_without_stacking(hand: str) -> None:
    verdict = at("tenhou", hand, "value.yakuman_add=false")
    assert total(verdict)["yakuman"] == 1
    assert points(verdict) == (48000 if "seat:E" in hand else 32000)


def test_riichi_2_without_stacking_the_double_unit_yakuman_is_the_one_that_counts() -> None:
    verdict = at("tenhou", "[EEE?] [SSS?] WWW NN PP +N ron", "value.yakuman_add=false", DOUBLES)
    assert yaku(verdict) == "daisuushii 2"


@pytest.mark.parametrize(
    ("hand", "single", "widest"),
    [
        ("19m 19p 19s ESWNPFF +C tsumo first seat:E", "kokushi 1, tenhou 1", "kokushi-13 1, tenhou 1"),
        ("111m 333p 555s 77p NN +N tsumo first seat:E", "suuankou 1, tenhou 1", "suuankou-tanki 1, tenhou 1"),
        ("1112345678899m +9m tsumo first seat:E", "chuuren 1, tenhou 1", "junsei-chuuren 1, tenhou 1"),
    ],
)
def test_riichi_2_tenhou_grants_the_widest_wait_by_option(hand: str, single: str, widest: str) -> None:
    assert yaku(at("tenhou", hand)) == single
    assert yaku(at("tenhou", hand, "options.heaven_widens=true")) == widest


def test_riichi_2_tenhou_does_not_make_nine_gates_of_any_full_flush() -> None:
    hand = "123m 345m 68m 999m 22m +7m tsumo first seat:E"
    assert yaku(at("tenhou", hand, "options.heaven_widens=true")) == "tenhou 1"


def test_riichi_2_nine_gates_on_a_lesser_wait_are_an_option() -> None:
    impure, pure = "1112345678899m +9m ron", "1112345678999m +5m ron"
    assert yaku(at("tenhou", impure, "options.impure_nine_gates=false")) == "chinitsu 6"
    assert yaku(at("tenhou", pure, "options.impure_nine_gates=false")) == "junsei-chuuren 1"


def test_riichi_2_nine_gates_are_concealed_and_without_a_kong() -> None:
    # With the four ones declared as a kong the same tiles are a full flush.
    assert yaku(at("tenhou", "1112345678999m +1m ron")) == "junsei-chuuren 1"
    assert yaku(at("tenhou", "[1111m] 2345678m 999m +2m ron")) == "chinitsu 6"


MANY = "[2222m] [8888m] 345m 67m 33m +5m tsumo riichi"
"""Riichi, self-drawn, all simples and a full flush: nine han."""


def test_riichi_2_counted_yakuman_is_13_han_with_dora() -> None:
    verdict = at("tenhou", f"{MANY} dora:1m", "value.counted_yakuman=true")
    assert yaku(verdict) == "chinitsu 6, menzen-tsumo 1, riichi 1, tanyao 1"
    assert bonus(verdict) == "dora 4"
    assert total(verdict)["han"] == 13
    assert total(verdict)["yakuman"] == 0
    assert points(verdict) == 32000


def test_riichi_2_counted_yakuman_is_never_more_than_one_unit() -> None:
    verdict = at("tenhou", f"{MANY} dora:1m,1m,7m ura:1m,1m")
    assert total(verdict)["han"] == 9 + 8 + 4 + 8
    assert points(verdict) == 32000


def test_riichi_2_no_local_yaku_is_on() -> None:
    # Four pungs in a row of one suit, and one run three times.
    assert yaku(at("tenhou", "[222m?] [333m?] [444m?] 55m NN +5m ron")) == "honitsu 2, toitoi 2"
    assert refused(at("tenhou", "[123m<] 123m 123m NN 68p +7p ron"), "no-yaku")
