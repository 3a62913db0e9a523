"""M16 and M17 of the facts of three-player riichi: the yaku and yakuman of JoyPip's list with their values.

The winner is South in the East round, so that W and N are nobody's wind.
"""

from __future__ import annotations

import pytest

from mjcheck import Unusable
from tests.rules.answers import at, bonus, points, refused, total, worth, yaku

TABLE = "joypip-sanma"
NOTHING = "123p 456p 789s NN 68s +7s"
NOTHING_OPEN = "[WWW>] 123p 456p NN 68s +7s"

CONCEALED = {
    "riichi": (f"{NOTHING} ron riichi", "riichi 1"),
    "double-riichi": (f"{NOTHING} ron double-riichi", "double-riichi 2"),
    "ippatsu": (f"{NOTHING} ron riichi ippatsu", "ippatsu 1, riichi 1"),
    "menzen-tsumo": (f"{NOTHING} tsumo", "menzen-tsumo 1"),
    "tanyao": ("234p 678p 567s 33s 24s +3s ron", "tanyao 1"),
    "pinfu": ("123p 456p 789s NN 67s +8s ron", "pinfu 1"),
    "yakuhai-haku": ("PPP 123p 456p NN 68s +7s ron", "yakuhai-haku 1"),
    "yakuhai-hatsu": ("FFF 123p 456p NN 68s +7s ron", "yakuhai-hatsu 1"),
    "yakuhai-chun": ("CCC 123p 456p NN 68s +7s ron", "yakuhai-chun 1"),
    "seat-wind": ("SSS 123p 456p NN 68s +7s ron", "seat-wind 1"),
    "round-wind": ("EEE 123p 456p NN 68s +7s ron", "round-wind 1"),
    "iipeikou": ("112233p 456p NN 68s +7s ron", "iipeikou 1"),
    "ryanpeikou": ("112233p 556677s N +N ron", "ryanpeikou 3"),
    "rinshan": ("[9999s] 123p 456p NN 68s +7s tsumo replacement", "menzen-tsumo 1, rinshan 1"),
    "chankan": ("123p 456p 789s NN 46s +5s ron:W robbing", "chankan 1"),
    "haitei": (f"{NOTHING} tsumo last", "haitei 1, menzen-tsumo 1"),
    "houtei": (f"{NOTHING} ron last", "houtei 1"),
    "ittsuu": ("123p 456p 79p 234s NN +8p ron", "ittsuu 2"),
    "chanta": ("123p 789p 123s NN 79s +8s ron", "chanta 2"),
    "junchan": ("123p 789p 123s 99p 79s +8s ron", "junchan 3"),
    "chiitoitsu": ("1199m 1133p 4488s N +N ron", "chiitoitsu 2"),
    "toitoi": ("222p 777p 333s 88p NN +8p ron", "sanankou 2, toitoi 2"),
    "sanankou": ("222p 777p 999s NN 68s +7s ron", "sanankou 2"),
    "sanshoku-doukou": ("111m 111p 11s 678s NN +1s ron", "sanshoku-doukou 2"),
    "sankantsu": ("[2222p] [3333p] [8888s] 67p NN +8p ron", "sanankou 2, sankantsu 2"),
    "shousangen": ("PPP FFF CC 123p 46s +5s ron", "shousangen 2, yakuhai-haku 1, yakuhai-hatsu 1"),
    "honroutou": ("1199m 1199p 1199s N +N ron", "chiitoitsu 2, honroutou 2"),
    "honitsu": ("123p 345p 68p WWW NN +7p ron", "honitsu 3"),
    "chinitsu": ("123p 345p 68p 999p 22p +7p ron", "chinitsu 6"),
}

OPEN = {
    "tanyao": ("[222p>] 678p 567s 33s 24s +3s ron", "tanyao 1"),
    "yakuhai-haku": ("[PPP>] 123p 456p NN 68s +7s ron", "yakuhai-haku 1"),
    "yakuhai-hatsu": ("[FFF>] 123p 456p NN 68s +7s ron", "yakuhai-hatsu 1"),
    "yakuhai-chun": ("[CCCC>] 123p 456p NN 68s +7s ron", "yakuhai-chun 1"),
    "seat-wind": ("[SSSS>] 123p 456p NN 68s +7s ron", "seat-wind 1"),
    "round-wind": ("[EEE>+E] 123p 456p NN 68s +7s ron", "round-wind 1"),
    "rinshan": ("[9999s>] 123p 456p NN 68s +7s tsumo replacement", "rinshan 1"),
    "chankan": (f"{NOTHING_OPEN} ron:W robbing", "chankan 1"),
    "haitei": (f"{NOTHING_OPEN} tsumo last", "haitei 1"),
    "houtei": (f"{NOTHING_OPEN} ron last", "houtei 1"),
    "ittsuu": ("[222s>] 123p 456p 79p NN +8p ron", "ittsuu 1"),
    "chanta": ("[WWW>] 123p 789p NN 79s +8s ron", "chanta 1"),
    "junchan": ("[111m>] 123p 789p 99s 79s +8s ron", "junchan 2"),
    "toitoi": ("[222p<] [777s>] 333s 88p NN +8p ron", "toitoi 2"),
    "sanankou": ("[WWW<] 222p 777p 99s NN +9s tsumo", "sanankou 2, toitoi 2"),
    "sanshoku-doukou": ("[111m<] 111p 11s 678s NN +1s ron", "sanshoku-doukou 2"),
    "sankantsu": ("[2222p<] [3333p>] [8888s<] 67p NN +8p ron", "sankantsu 2"),
    "shousangen": ("[PPP>] [FFF<] CC 123p 46s +5s ron", "shousangen 2, yakuhai-haku 1, yakuhai-hatsu 1"),
    "honroutou": ("[111m<] [999p>] 999s WW NN +N ron", "honroutou 2, toitoi 2"),
    "honitsu": ("[WWW<] 123p 345p 68p NN +7p ron", "honitsu 2"),
    "chinitsu": ("[999p<] 123p 345p 68p 22p +7p ron", "chinitsu 5"),
}

YAKUMAN = {
    "kokushi": ("19m 19p 19s ESWNPFF +C ron", "kokushi 1"),
    "kokushi-13": ("19m 19p 19s ESWNPFC +C ron", "kokushi-13 1"),
    "suuankou": ("111m 333p 555s 77p NN +N tsumo", "suuankou 1"),
    "suuankou-tanki": ("111m 333p 555s 777p N +N ron", "suuankou-tanki 1"),
    "daisangen": ("PPP FFF CC 123p 55s +C ron", "daisangen 1"),
    "shousuushii": ("EEE SSS WWW NN 55p +5p ron", "shousuushii 1"),
    "daisuushii": ("[EEE>] SSS WWW NN 55p +N ron", "daisuushii 1"),
    "tsuuiisou": ("[EEE>] SSS PPP FF NN +N ron", "tsuuiisou 1"),
    "chinroutou": ("111m 999m 111p 99s 11s +1s ron", "chinroutou 1"),
    "ryuuiisou": ("223344s 666s 88s FF +F ron", "ryuuiisou 1"),
    "chuuren": ("1112345678899p +9p ron", "chuuren 1"),
    "chuuren on nine waits": ("1112345678999p +5p ron", "junsei-chuuren 1"),
    "suukantsu": ("[2222p] [3333p] [8888s>] [EEEE<] 6p +6p ron", "suukantsu 1"),
    "tenhou": (f"{NOTHING} tsumo first seat:E", "tenhou 1"),
    "chiihou": (f"{NOTHING} tsumo first", "chiihou 1"),
}


@pytest.mark.parametrize("hand", CONCEALED.values(), ids=CONCEALED)
def test_m16_yaku_concealed(hand: tuple[str, str]) -> None:
    verdict = at(TABLE, hand[0])
    assert verdict.win
    assert yaku(verdict) == hand[1]


@pytest.mark.parametrize("hand", OPEN.values(), ids=OPEN)
def test_m16_yaku_open(hand: tuple[str, str]) -> None:
    verdict = at(TABLE, hand[0])
    assert verdict.win
    assert yaku(verdict) == hand[1]


@pytest.mark.parametrize(
    "hand",
    [f"{NOTHING_OPEN} tsumo", "[WWW>] 123p 456p NN 67s +8s ron", "[WWW>] 112233p NN 68s +7s ron"],
    ids=["menzen-tsumo", "pinfu", "iipeikou"],
)
def test_m16_yaku_of_concealed_hands_only(hand: str) -> None:
    assert refused(at(TABLE, hand), "no-yaku")


def test_m16_a_wind_that_is_seat_and_round_counts_twice() -> None:
    assert yaku(at(TABLE, "EEE 123p 456p NN 68s +7s ron seat:E")) == "round-wind 1, seat-wind 1"
    assert yaku(at(TABLE, "SSS 123p 456p NN 68s +7s ron round:S")) == "round-wind 1, seat-wind 1"


@pytest.mark.parametrize("tags", ["dora:1p", "dora:W,W nuki:2"])
def test_m16_dora_need_another_yaku(tags: str) -> None:
    assert refused(at(TABLE, f"{NOTHING} ron {tags}"), "no-yaku")
    assert at(TABLE, f"{NOTHING} tsumo {tags}").win


def test_m16_red_fives_need_another_yaku() -> None:
    hand = NOTHING.replace("456p", "406p")
    assert refused(at(TABLE, f"{hand} ron"), "no-yaku")
    assert bonus(at(TABLE, f"{hand} ron riichi ura:1p")) == "aka-dora 1, ura-dora 1"


@pytest.mark.parametrize("hand", YAKUMAN.values(), ids=YAKUMAN)
def test_m17_yakuman_of_single_value(hand: tuple[str, str]) -> None:
    verdict = at(TABLE, hand[0])
    assert yaku(verdict) == hand[1]
    assert total(verdict)["yakuman"] == 1


def test_m17_a_pung_finished_by_ron_is_open() -> None:
    assert yaku(at(TABLE, "111m 333p 555s 77p NN +N ron")) == "sanankou 2, toitoi 2"


@pytest.mark.parametrize(
    ("hand", "counted"),
    [
        ("PPP FFF CC EEE SS +C ron", "daisangen 1, tsuuiisou 1"),
        ("PPP FFF CC EEE SS +C tsumo", "daisangen 1, suuankou 1, tsuuiisou 1"),
        ("19m 19p 19s ESWNPFF +C tsumo first", "chiihou 1, kokushi 1"),
        ("1112345678999p +5p tsumo first seat:E", "junsei-chuuren 1, tenhou 1"),
    ],
)
def test_m17_different_yakuman_add_up(hand: str, counted: str) -> None:
    verdict = at(TABLE, hand)
    assert yaku(verdict) == counted
    assert total(verdict)["yakuman"] == counted.count(",") + 1


MANY = "[2222p] [8888p] 345p 67p 33p +5p tsumo riichi"
"""Riichi, self-drawn, all simples and a full flush: nine han."""


@pytest.mark.parametrize(
    ("tags", "han", "taken"),
    [
        ("", 9, 8000 + 4000),  # baiman
        ("nuki:3", 12, 12000 + 6000),  # sanbaiman
        ("nuki:4", 13, 16000 + 8000),
        ("dora:1p", 13, 16000 + 8000),
        ("dora:1p,1p,7p ura:1p,1p nuki:4", 9 + 12 + 8 + 4, 16000 + 8000),
    ],
)
def test_m17_13_han_or_more_are_one_counted_yakuman(tags: str, han: int, taken: int) -> None:
    verdict = at(TABLE, f"{MANY} {tags}")
    assert total(verdict)["han"] == han
    assert total(verdict)["yakuman"] == 0
    assert points(verdict) == taken


@pytest.mark.parametrize(
    "hand", [f"{NOTHING_OPEN} tsumo first", f"{NOTHING} tsumo first nuki:1", "[9999s] 123p 456p NN 68s +7s tsumo first"]
)
def test_m17_chiihou_needs_that_nothing_was_called_or_set_aside(hand: str) -> None:
    for hand in (
        f"{NOTHING_OPEN} tsumo first",
        f"{NOTHING} tsumo first nuki:1",
        "[9999s] 123p 456p NN 68s +7s tsumo first",
    ):
        with pytest.raises(Unusable):
            at(TABLE, hand)


def test_m17_yakuman_leave_nothing_beside_them() -> None:
    verdict = at(TABLE, "111m 333p 055s 77p NN +N tsumo riichi nuki:1 dora:W")
    assert yaku(verdict) == "suuankou 1"
    assert bonus(verdict) == ""
    assert worth(verdict) == "0/50"
