"""Section 2 of the facts of riichi: every yaku with its value concealed and open, and every yakuman.

Unless a hand says otherwise the winner is South in the East round, so that N is nobody's wind.
"""

from __future__ import annotations

import pytest

from mjcheck import Unusable
from tests.rules.answers import at, deltas, paid_for, points, refused, worth, yaku

NOTHING = "123m 456p 789s NN 68p +7p"
"""A concealed hand without any yaku: a closed wait, a guest wind's pair."""

NOTHING_OPEN = "[123m<] 456p 789s NN 68p +7p"

CONCEALED = {
    "riichi": (f"{NOTHING} ron riichi", "riichi 1", "1/40"),
    "double-riichi": (f"{NOTHING} ron double-riichi", "double-riichi 2", "2/40"),
    "ippatsu": (f"{NOTHING} ron riichi ippatsu", "ippatsu 1, riichi 1", "2/40"),
    "menzen-tsumo": (f"{NOTHING} tsumo", "menzen-tsumo 1", "1/30"),
    "pinfu": ("123m 456p 789s NN 67p +8p ron", "pinfu 1", "1/30"),
    "tanyao": ("234m 456p 678s 33s 68p +7p ron", "tanyao 1", "1/40"),
    "iipeikou": ("112233m 456p NN 68s +7s ron", "iipeikou 1", "1/40"),
    "ryanpeikou": ("112233m 556677p N +N ron", "ryanpeikou 3", "3/40"),
    "yakuhai-haku": ("PPP 123m 456p NN 68s +7s ron", "yakuhai-haku 1", "1/40"),
    "yakuhai-hatsu": ("FFF 123m 456p NN 68s +7s ron", "yakuhai-hatsu 1", "1/40"),
    "yakuhai-chun": ("CCC 123m 456p NN 68s +7s ron", "yakuhai-chun 1", "1/40"),
    "seat-wind": ("SSS 123m 456p NN 68s +7s ron", "seat-wind 1", "1/40"),
    "round-wind": ("EEE 123m 456p NN 68s +7s ron", "round-wind 1", "1/40"),
    "haitei": (f"{NOTHING} tsumo last", "haitei 1, menzen-tsumo 1", "2/30"),
    "houtei": (f"{NOTHING} ron last", "houtei 1", "1/40"),
    "rinshan": ("[9999s] 123m 456p NN 68p +7p tsumo replacement", "menzen-tsumo 1, rinshan 1", "2/60"),
    "chankan": (f"{NOTHING} ron:W robbing", "chankan 1", "1/40"),
    "chanta": ("123m 789p 123s NN 79m +8m ron", "chanta 2", "2/40"),
    "junchan": ("123m 789p 123s 99s 79m +8m ron", "junchan 3", "3/40"),
    "ittsuu": ("123m 456m 79m 234p NN +8m ron", "ittsuu 2", "2/40"),
    "sanshoku-doujun": ("234m 234p 24s 789s NN +3s ron", "sanshoku-doujun 2", "2/40"),
    "sanshoku-doukou": ("222m 222p 22s 789s NN +2s ron", "sanshoku-doukou 2", "2/40"),
    "sankantsu": ("[2222m] [3333p] [8888s] 67p NN +8p ron", "sanankou 2, sankantsu 2", "4/80"),
    "toitoi": ("222m 777p 333s 88p NN +8p ron", "sanankou 2, toitoi 2", "4/50"),
    "sanankou": ("222m 777p 999s NN 68s +7s ron", "sanankou 2", "2/50"),
    "shousangen": (
        "PPP FFF CC 123m 46p +5p ron",
        "shousangen 2, yakuhai-haku 1, yakuhai-hatsu 1",
        "4/50",
    ),
    "honroutou": ("1199m 1199p 1199s N +N ron", "chiitoitsu 2, honroutou 2", "4/25"),
    "chiitoitsu": ("1133m 5577p 2244s N +N ron", "chiitoitsu 2", "2/25"),
    "honitsu": ("123m 345m 68m WWW NN +7m ron", "honitsu 3", "3/40"),
    "chinitsu": ("123m 345m 68m 999m 22m +7m ron", "chinitsu 6", "6/40"),
}

OPEN = {
    "tanyao": ("[234m<] 456p 678s 33s 68p +7p ron", "tanyao 1", "1/30"),
    "yakuhai-haku": ("[PPP?] 123m 456p NN 68s +7s ron", "yakuhai-haku 1", "1/30"),
    "yakuhai-hatsu": ("[FFF?] 123m 456p NN 68s +7s ron", "yakuhai-hatsu 1", "1/30"),
    "yakuhai-chun": ("[CCC?] 123m 456p NN 68s +7s ron", "yakuhai-chun 1", "1/30"),
    "seat-wind": ("[SSS?] 123m 456p NN 68s +7s ron", "seat-wind 1", "1/30"),
    "round-wind": ("[EEE?] 123m 456p NN 68s +7s ron", "round-wind 1", "1/30"),
    "haitei": (f"{NOTHING_OPEN} tsumo last", "haitei 1", "1/30"),
    "houtei": (f"{NOTHING_OPEN} ron last", "houtei 1", "1/30"),
    "rinshan": ("[9999s>] 123m 456p NN 68p +7p tsumo replacement", "rinshan 1", "1/40"),
    "chankan": (f"{NOTHING_OPEN} ron:W robbing", "chankan 1", "1/30"),
    "chanta": ("[123m<] 789p 123s NN 79m +8m ron", "chanta 1", "1/30"),
    "junchan": ("[123m<] 789p 123s 99s 79m +8m ron", "junchan 2", "2/30"),
    "ittsuu": ("[123m<] 456m 79m 234p NN +8m ron", "ittsuu 1", "1/30"),
    "sanshoku-doujun": ("[234m<] 234p 24s 789s NN +3s ron", "sanshoku-doujun 1", "1/30"),
    "sanshoku-doukou": ("[222m^] 222p 22s 789s NN +2s ron", "sanshoku-doukou 2", "2/30"),
    "sankantsu": ("[2222m^] [3333p>] [8888s<] 67p NN +8p ron", "sankantsu 2", "2/50"),
    "toitoi": ("[222m<] [777p>] 333s 88p NN +8p ron", "toitoi 2", "2/30"),
    "sanankou": ("[123m<] 222m 777p 99s NN +9s tsumo", "sanankou 2", "2/40"),
    "shousangen": (
        "[PPP?] [FFF?] CC 123m 46p +5p ron",
        "shousangen 2, yakuhai-haku 1, yakuhai-hatsu 1",
        "4/40",
    ),
    "honroutou": ("[111m?] [999p?] 999s WW NN +N ron", "honroutou 2, toitoi 2", "4/40"),
    "honitsu": ("[123m<] 345m 68m WWW NN +7m ron", "honitsu 2", "2/30"),
    "chinitsu": ("[123m<] 345m 68m 999m 22m +7m ron", "chinitsu 5", "5/30"),
}

CONCEALED_ONLY = {
    "menzen-tsumo": f"{NOTHING_OPEN} tsumo",
    "pinfu": "[123m<] 456p 789s NN 67p +8p ron",
    "iipeikou": "[123m<] 123m 456p NN 68s +7s ron",
    "ryanpeikou": "[123m<] 123m 556677p N +N ron",
}


@pytest.mark.parametrize("hand", CONCEALED.values(), ids=CONCEALED)
def test_riichi_2_yaku_concealed(hand: tuple[str, str, str]) -> None:
    text, counted, value = hand
    verdict = at("tenhou", text)
    assert verdict.win
    assert yaku(verdict) == counted
    assert worth(verdict) == value


@pytest.mark.parametrize("hand", OPEN.values(), ids=OPEN)
def test_riichi_2_yaku_open(hand: tuple[str, str, str]) -> None:
    text, counted, value = hand
    verdict = at("tenhou", text)
    assert verdict.win
    assert yaku(verdict) == counted
    assert worth(verdict) == value


@pytest.mark.parametrize("hand", CONCEALED_ONLY.values(), ids=CONCEALED_ONLY)
def test_riichi_2_yaku_of_concealed_hands_only(hand: str) -> None:
    assert refused(at("tenhou", hand), "no-yaku")


@pytest.mark.parametrize("declared", ["riichi", "double-riichi", "riichi ippatsu"])
def test_riichi_2_riichi_is_not_available_to_an_open_hand(declared: str) -> None:
    with pytest.raises(Unusable):
        at("tenhou", f"{NOTHING_OPEN} ron {declared}")


def test_riichi_2_riichi_costs_a_stick_of_1000() -> None:
    assert paid_for(at("tenhou", f"{NOTHING} ron:W riichi"), "sticks") == {"sticks": 1000}


def test_riichi_2_ippatsu_is_not_broken_for_a_robbed_kong() -> None:
    verdict = at("tenhou", f"{NOTHING} ron:W riichi ippatsu robbing")
    assert yaku(verdict) == "chankan 1, ippatsu 1, riichi 1"


def test_riichi_2_ippatsu_is_not_broken_for_a_ron_on_a_pulled_north() -> None:
    verdict = at("tenhou-sanma", "123p 456p 789s 678s N +N ron:W riichi ippatsu")
    assert yaku(verdict) == "ippatsu 1, riichi 1"


def test_riichi_2_ippatsu_is_broken_by_an_own_kong() -> None:
    with pytest.raises(Unusable):
        at("tenhou", "[9999s] 123m 456p NN 68p +7p tsumo replacement riichi ippatsu")


def test_riichi_2_menzen_tsumo_keeps_with_a_concealed_kong() -> None:
    assert yaku(at("tenhou", "[9999s] 123m 456p NN 68p +7p tsumo")) == "menzen-tsumo 1"


def test_riichi_2_pinfu_ron_30_tsumo_20() -> None:
    assert worth(at("tenhou", "123m 456p 789s NN 67p +8p ron")) == "1/30"
    tsumo = at("tenhou", "123m 456p 789s NN 67p +8p tsumo")
    assert yaku(tsumo) == "menzen-tsumo 1, pinfu 1"
    assert worth(tsumo) == "2/20"


@pytest.mark.parametrize(
    "hand",
    [
        "123m 456p 789s PP 67p +8p ron",  # a pair of dragons
        "123m 456p 789s SS 67p +8p ron",  # of the seat wind
        "123m 456p 789s EE 67p +8p ron",  # of the prevalent wind
        "123m 456p 789s NN 68p +7p ron",  # a closed wait
        "123m 456p 789s NN 12p +3p ron",  # an edge wait
        "123m 456p 789s 678p N +N ron",  # a single wait
        "222m 456p 789s NN 67p +8p ron",  # a pung
    ],
)
def test_riichi_2_pinfu_needs_four_runs_a_pair_without_fu_and_a_two_sided_wait(hand: str) -> None:
    assert refused(at("tenhou", hand), "no-yaku")


def test_riichi_2_pinfu_takes_the_two_sided_reading_of_several() -> None:
    # 5p is the closed tile of 4-6p and the outer one of 6-7p.
    assert yaku(at("tenhou", "123m 789s NN 456p 67p +5p ron")) == "pinfu 1"


def test_riichi_2_open_tanyao_is_an_option() -> None:
    hand, closed = "[234m<] 456p 678s 33s 68p +7p ron", "234m 456p 678s 33s 68p +7p ron"
    assert yaku(at("tenhou", hand)) == "tanyao 1"
    assert refused(at("tenhou", hand, "options.open_tanyao=false"), "no-yaku")
    assert yaku(at("tenhou", closed, "options.open_tanyao=false")) == "tanyao 1"


def test_riichi_2_ryanpeikou_and_iipeikou_exclude_each_other() -> None:
    assert yaku(at("tenhou", "223344m 556677p 8s +8s ron")) == "ryanpeikou 3, tanyao 1"


def test_riichi_2_ryanpeikou_excludes_chiitoitsu() -> None:
    verdict = at("tenhou", "112233m 556677p N +N ron")
    assert verdict.best is not None
    assert verdict.best.form == "standard"
    assert "chiitoitsu" not in yaku(verdict)


def test_riichi_2_three_identical_runs_are_only_one_iipeikou() -> None:
    assert yaku(at("tenhou", "111222333m 12p 99p +3p ron")) == "iipeikou 1, junchan 3"


def test_riichi_2_double_wind_triplet_is_two() -> None:
    verdict = at("tenhou", "EEE 123m 456p NN 68s +7s ron seat:E round:E")
    assert yaku(verdict) == "round-wind 1, seat-wind 1"
    assert worth(verdict) == "2/40"


def test_riichi_2_guest_wind_triplet_is_nothing() -> None:
    assert refused(at("tenhou", "WWW 123m 456p NN 68s +7s ron seat:S round:E"), "no-yaku")


def test_riichi_2_kong_counts_as_the_triplet_of_a_yakuhai() -> None:
    assert yaku(at("tenhou", "[PPPP>] 123m 456p NN 68s +7s ron")) == "yakuhai-haku 1"
    assert yaku(at("tenhou", "[PPP>+P] 123m 456p NN 68s +7s ron")) == "yakuhai-haku 1"


def test_riichi_2_rinshan_never_combines_with_haitei_unless_the_table_says_so() -> None:
    hand = "[9999s] 123m 456p NN 68p +7p tsumo replacement last"
    assert yaku(at("tenhou", hand)) == "menzen-tsumo 1, rinshan 1"
    assert yaku(at("tenhou", hand, "options.haitei_with_rinshan=true")) == "haitei 1, menzen-tsumo 1, rinshan 1"


def test_riichi_2_rinshan_also_after_a_north_with_three_players() -> None:
    verdict = at("tenhou-sanma", "123p 456p 789s NN 68s +7s tsumo nuki:1 replacement")
    assert yaku(verdict) == "menzen-tsumo 1, rinshan 1"


def test_riichi_2_chankan_counts_as_ron() -> None:
    verdict = at("tenhou", f"{NOTHING} ron:W robbing")
    assert deltas(verdict) == {"S": 1300, "W": -1300}
    with pytest.raises(Unusable):
        at("tenhou", f"{NOTHING} tsumo robbing")


def test_riichi_2_chankan_is_not_given_for_a_pulled_north() -> None:
    assert refused(at("tenhou-sanma", "123p 456p 789s 678s N +N ron:W"), "no-yaku")


@pytest.mark.parametrize(
    ("hand", "counted"),
    [
        ("[111m?] [999p?] 999s WW NN +N ron", "honroutou 2, toitoi 2"),
        ("[111m?] [999m?] 111p 99s 11s +1s ron", "chinroutou 1"),
    ],
)
def test_riichi_2_chanta_and_junchan_need_a_run(hand: str, counted: str) -> None:
    assert yaku(at("tenhou", hand)) == counted


def test_riichi_2_junchan_excludes_chanta() -> None:
    assert "chanta" not in yaku(at("tenhou", "123m 789p 123s 99s 79m +8m ron"))


def test_riichi_2_sanankou_not_with_a_triplet_finished_by_ron() -> None:
    assert refused(at("tenhou", "[123m<] 222m 777p 99s NN +9s ron"), "no-yaku")


def test_riichi_2_sanankou_when_the_discard_can_be_read_into_a_run() -> None:
    verdict = at("tenhou", "222m 777p 99978s NN +9s ron")
    assert yaku(verdict) == "sanankou 2"
    assert worth(verdict) == "2/50"


def test_riichi_2_honroutou_combines_with_toitoi_or_chiitoitsu() -> None:
    assert yaku(at("tenhou", OPEN["honroutou"][0])) == "honroutou 2, toitoi 2"
    assert yaku(at("tenhou", CONCEALED["honroutou"][0])) == "chiitoitsu 2, honroutou 2"


def test_riichi_2_chiitoitsu_is_25_fu_fixed() -> None:
    assert worth(at("tenhou", "1133m 5577p 2244s N +N ron")) == "2/25"
    assert worth(at("tenhou", "1133m 5577p 2244s N +N tsumo")) == "3/25"


# ------------------------------------------------------------------ renhou

RENHOU = f"{NOTHING} ron:W first"
ON = "pattern.renhou.enabled=true"


def test_riichi_2_renhou_none() -> None:
    assert refused(at("tenhou", RENHOU), "no-yaku")


@pytest.mark.parametrize(
    ("settings", "counted", "taken"),
    [
        ([ON], "renhou 1", 8000),
        ([ON, "pattern.renhou.yakuman=1"], "renhou 1", 32000),
        ([ON, "pattern.renhou.han=5"], "renhou 5", 8000),
        ([ON, "pattern.renhou.han=4"], "renhou 4", 8000),  # 4 han and 40 fu
        ([ON, "pattern.renhou.han=3"], "renhou 3", 5200),
    ],
    ids=["mangan", "yakuman", "five han", "four han", "three han"],
)
def test_riichi_2_renhou_option(settings: list[str], counted: str, taken: int) -> None:
    verdict = at("tenhou", RENHOU, *settings)
    assert yaku(verdict) == counted
    assert points(verdict) == taken


def test_riichi_2_renhou_as_mangan_gives_way_to_a_higher_hand() -> None:
    verdict = at("tenhou", "123m 345m 68m 999m 22m +7m ron:W first", ON)
    assert points(verdict) == 12000  # the full flush alone is haneman


@pytest.mark.parametrize("hand", [f"{NOTHING} ron:W first seat:E", f"{NOTHING} ron:W"])
def test_riichi_2_renhou_is_a_non_dealers_ron_in_the_first_go_round(hand: str) -> None:
    assert refused(at("tenhou", hand, ON), "no-yaku")
