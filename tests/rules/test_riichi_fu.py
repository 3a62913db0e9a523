"""Section 3 of the facts of riichi: every line of the fu table, and how the lines add up.

Unless a hand says otherwise the winner is South in the East round, so that N is nobody's wind.
"""

from __future__ import annotations

import pytest

from tests.rules.answers import at, fu_lines, points, total, worth, yaku

FLAT = "123m 456p 789s NN 67p +8p"
"""A concealed hand without any fu of its own."""

LINES = {
    "base, and concealed ron 10": (f"{FLAT} ron", "base 20, concealed-ron 10", 30),
    "tsumo 2": ("123m 456p 789s PP 67p +8p tsumo", "base 20, tsumo 2, dragon-pair 2", 30),
    "no tsumo fu with pinfu": (f"{FLAT} tsumo", "base 20", 20),
    "rinshan tsumo 2": (
        "[8888s>] 123m 456p NN 67p +8p tsumo replacement",
        "base 20, tsumo 2, open-simple-kong 8",
        30,
    ),
    "closed wait 2": ("123m 456p 789s NN 68p +7p ron riichi", "base 20, concealed-ron 10, wait 2", 40),
    "edge wait 2, low": ("123m 456p 789s NN 12p +3p ron riichi", "base 20, concealed-ron 10, wait 2", 40),
    "edge wait 2, high": ("123m 456p 789s NN 89p +7p ron riichi", "base 20, concealed-ron 10, wait 2", 40),
    "single wait 2": ("123m 456p 789s 678p N +N ron riichi", "base 20, concealed-ron 10, wait 2", 40),
    "two-sided wait 0": (f"{FLAT} ron riichi", "base 20, concealed-ron 10", 30),
    "wait on two pairs 0": (
        "123m 456p 789s NN 77p +7p ron riichi",
        "base 20, concealed-ron 10, open-simple-pung 2",
        40,
    ),
    "dragon pair 2": ("123m 456p 789s CC 67p +8p ron riichi", "base 20, concealed-ron 10, dragon-pair 2", 40),
    "seat wind pair 2": ("123m 456p 789s SS 67p +8p ron riichi", "base 20, concealed-ron 10, seat-wind-pair 2", 40),
    "round wind pair 2": ("123m 456p 789s EE 67p +8p ron riichi", "base 20, concealed-ron 10, round-wind-pair 2", 40),
    "double wind pair 4": (
        "123m 456p 789s EE 67p +8p ron riichi seat:E",
        "base 20, concealed-ron 10, seat-wind-pair 2, round-wind-pair 2",
        40,
    ),
    "guest wind pair 0": (f"{FLAT} ron", "base 20, concealed-ron 10", 30),
    "open simple triplet 2": (
        "[777s^] 123m 456p NN 67p +8p tsumo last",
        "base 20, tsumo 2, open-simple-pung 2",
        30,
    ),
    "closed simple triplet 4": (
        "777s 123m 456p NN 67p +8p ron riichi",
        "base 20, concealed-ron 10, concealed-simple-pung 4",
        40,
    ),
    "open terminal triplet 4": (
        "[999s^] 123m 456p NN 67p +8p tsumo last",
        "base 20, tsumo 2, open-outside-pung 4",
        30,
    ),
    "open honour triplet 4": (
        "[PPP^] 123m 456p NN 67p +8p tsumo",
        "base 20, tsumo 2, open-outside-pung 4",
        30,
    ),
    "closed terminal triplet 8": (
        "999s 123m 456p NN 67p +8p ron riichi",
        "base 20, concealed-ron 10, concealed-outside-pung 8",
        40,
    ),
    "closed honour triplet 8": (
        "WWW 123m 456p NN 67p +8p ron riichi",
        "base 20, concealed-ron 10, concealed-outside-pung 8",
        40,
    ),
    "open simple kong 8": ("[7777s^] 123m 456p NN 67p +8p ron last", "base 20, open-simple-kong 8", 30),
    "added simple kong 8": ("[777s^+7s] 123m 456p NN 67p +8p ron last", "base 20, open-simple-kong 8", 30),
    "closed simple kong 16": (
        "[7777s] 123m 456p NN 67p +8p ron riichi",
        "base 20, concealed-ron 10, concealed-simple-kong 16",
        50,
    ),
    "open terminal kong 16": ("[9999s^] 123m 456p NN 67p +8p ron last", "base 20, open-outside-kong 16", 40),
    "open honour kong 16": ("[PPPP^] 123m 456p NN 67p +8p ron", "base 20, open-outside-kong 16", 40),
    "closed terminal kong 32": (
        "[9999s] 123m 456p NN 67p +8p ron riichi",
        "base 20, concealed-ron 10, concealed-outside-kong 32",
        70,
    ),
    "closed honour kong 32": (
        "[WWWW] 123m 456p NN 67p +8p ron riichi",
        "base 20, concealed-ron 10, concealed-outside-kong 32",
        70,
    ),
    "seven pairs 25, not rounded": ("1133m 5577p 2244s N +N tsumo", "fixed 25", 25),
    "open hand with nothing, ron: 30 by rule": (
        "[123m<] 456p 789s NN 67p +8p ron last",
        "base 20, open-minimum 10",
        30,
    ),
    "open hand with nothing, tsumo: 30 from the tsumo fu": (
        "[123m<] 456p 789s NN 67p +8p tsumo last",
        "base 20, tsumo 2",
        30,
    ),
    "triplet completed by ron is open": (
        "[123m<] 456p 789s NN 99p +9p ron last",
        "base 20, open-outside-pung 4",
        30,
    ),
    "triplet completed by tsumo is closed": (
        "[123m<] 456p 789s NN 99p +9p tsumo last",
        "base 20, tsumo 2, concealed-outside-pung 8",
        30,
    ),
    "triplet stays closed when the discard goes to a run": (
        "999p 78p 222m 456s NN +9p ron riichi",
        "base 20, concealed-ron 10, concealed-simple-pung 4, concealed-outside-pung 8",
        50,
    ),
    "the most there is: 140": (
        "[PPPP] [FFFF] [NNNN] 46p EE +5p ron seat:E round:E",
        "base 20, concealed-ron 10, wait 2, seat-wind-pair 2, round-wind-pair 2, concealed-outside-kong 96",
        140,
    ),
}


@pytest.mark.parametrize("hand", LINES.values(), ids=LINES)
def test_riichi_3_fu(hand: tuple[str, str, int]) -> None:
    text, lines, rounded = hand
    verdict = at("tenhou", text)
    assert verdict.win
    assert fu_lines(verdict) == lines
    assert total(verdict)["fu"] == rounded


def test_riichi_3_pinfu_may_be_dropped_on_tsumo_instead_of_the_fu() -> None:
    verdict = at("tenhou", f"{FLAT} tsumo", "options.pinfu_tsumo=false")
    assert yaku(verdict) == "menzen-tsumo 1"
    assert fu_lines(verdict) == "base 20, tsumo 2"
    assert worth(verdict) == "1/30"
    assert yaku(at("tenhou", f"{FLAT} ron", "options.pinfu_tsumo=false")) == "pinfu 1"


def test_riichi_3_tsumo_fu_on_a_replacement_tile_is_an_option() -> None:
    hand = "[8888s>] 123m 456p NN 68p +7p tsumo replacement"
    assert total(at("tenhou", hand))["fu"] == 40
    without = at("tenhou", hand, "options.rinshan_fu=false")
    assert fu_lines(without) == "base 20, wait 2, open-simple-kong 8"
    assert total(without)["fu"] == 30


def test_riichi_3_double_wind_pair_2_is_an_option() -> None:
    hand = "[999s?] [888m?] 123m 46p EE +5p ron last seat:E round:E"
    assert total(at("tenhou", hand))["fu"] == 40  # 20 + 4 + 2 + 2 + 4 = 32
    assert total(at("tenhou", hand, "options.double_wind_pair_adds_up=false"))["fu"] == 30
    single = "123m 456p 789s SS 67p +8p ron riichi"
    assert total(at("tenhou", single, "options.double_wind_pair_adds_up=false"))["fu"] == 40


@pytest.mark.parametrize(
    ("hand", "rounded"),
    [
        ("[999s?] [888m?] 123m 46p PP +5p ron last", 30),  # 20 + 4 + 2 + 2 + 2 = 30, exactly
        ("[999s?] [888m?] 123m 46p PP +5p tsumo last", 40),  # 32
        ("[999s?] 888m 123m 46p PP +5p tsumo last", 40),  # 34
        ("[PPP?] [FFFF?] 444p 22s 66s +6s ron", 50),  # 20 + 4 + 16 + 4 + 2 = 46
        ("[PPP?] [FFFF?] 444p 22s 66s +6s tsumo", 50),  # 20 + 2 + 4 + 16 + 4 + 4 = 50, exactly
    ],
)
def test_riichi_3_sum_is_rounded_up_to_ten(hand: str, rounded: int) -> None:
    assert total(at("tenhou", hand))["fu"] == rounded


def test_riichi_3_yakuman_print_fu_but_do_not_use_it() -> None:
    verdict = at("tenhou", "111m 333p 555s 77p NN +N tsumo")
    # 20 + 2 + 8 + 4 + 4 + 8 = 46
    assert total(verdict)["fu"] == 50
    assert points(verdict) == 32000
