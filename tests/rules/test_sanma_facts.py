"""The facts of three-player riichi that concern one hand, by their numbers, at JoyPip's table.

Unless a hand says otherwise the winner is South in the East round; A is the dealer (E), B is S, C is W.
"""

from __future__ import annotations

import pytest

from mjcheck import Unusable, load_preset
from mjcheck.tiles import KIND_TEXT, kinds_in
from tests.rules.answers import at, bonus, codes, deltas, fu_lines, paid_for, points, refused, total, worth, yaku

TABLE = "joypip-sanma"
NOTHING = "123p 456p 789s NN 68s +7s"
"""A concealed hand without any yaku; 1p as an indicator makes one dora, W two of the pair of norths."""

NOTHING_OPEN = "[WWW>] 123p 456p NN 68s +7s"
PINFU = "123p 456p 789s NN 67s +8s"
WHITE = "PPP 123p 456p NN 68s +7s"


# ------------------------------------------------------------------ M1, M2: tiles and dora


def test_m01_27_kinds_are_used() -> None:
    in_use = [KIND_TEXT[kind] for kind in kinds_in(load_preset(TABLE).rules.tiles.kinds)]
    dots = [f"{rank}p" for rank in range(1, 10)]
    bamboo = [f"{rank}s" for rank in range(1, 10)]
    assert in_use == ["1m", "9m", *dots, *bamboo, *"ESWNPFC"]


@pytest.mark.parametrize("rank", "2345678")
def test_m01_2m_to_8m_are_not_used(rank: str) -> None:
    assert refused(at(TABLE, f"{rank * 3}m 123p 456p 789s N +N ron riichi"), "foreign-tile")


@pytest.mark.parametrize("rank", "19")
def test_m01_1m_and_9m_are_used(rank: str) -> None:
    assert at(TABLE, f"{rank * 3}m 123p 456p 789s N +N ron riichi").win


def test_m01_a_foreign_tile_is_named_wherever_it_lies() -> None:
    (reason,) = at(TABLE, f"{NOTHING} ron riichi dora:5m ura:2m").reasons
    assert reason.values["tiles"] == ["2m", "5m"]


@pytest.mark.parametrize(
    ("indicator", "dora"),
    [
        *(("1m", "9m"), ("9m", "1m"), ("1p", "2p"), ("9p", "1p"), ("8s", "9s"), ("9s", "1s")),
        *(("E", "S"), ("S", "W"), ("W", "N"), ("N", "E"), ("P", "F"), ("F", "C"), ("C", "P")),
    ],
)
def test_m02_dora_follows_its_indicator(indicator: str, dora: str) -> None:
    pair = "9m +9m" if dora == "N" else "N +N"
    assert bonus(at(TABLE, f"{dora * 3} 345p 678p 456s {pair} ron riichi dora:{indicator}")) == "dora 3"


@pytest.mark.parametrize("norths", [1, 2, 3, 4])
def test_m02_each_north_set_aside_is_one_dora(norths: int) -> None:
    hand = NOTHING.replace("NN", "WW")
    verdict = at(TABLE, f"{hand} tsumo nuki:{norths}")
    assert bonus(verdict) == f"nuki-dora {norths}"
    assert total(verdict)["han"] == 1 + norths


def test_m02_a_north_set_aside_is_no_yaku() -> None:
    assert refused(at(TABLE, f"{NOTHING} ron nuki:2"), "no-yaku")


def test_m02_with_west_as_indicator_each_north_is_dora_once_more() -> None:
    hand = NOTHING.replace("NN", "99p")
    assert bonus(at(TABLE, f"{hand} tsumo nuki:2 dora:W")) == "dora 2, nuki-dora 2"
    assert bonus(at(TABLE, f"{NOTHING} tsumo nuki:2 dora:W")) == "dora 4, nuki-dora 2"
    assert bonus(at(TABLE, f"{hand} ron riichi nuki:2 ura:W")) == "nuki-dora 2, ura-dora 2"


# ------------------------------------------------------------------ M3 to M6: norths


def test_m03_winning_on_the_replacement_for_a_north_is_rinshan() -> None:
    verdict = at(TABLE, f"{NOTHING} tsumo nuki:1 replacement")
    assert yaku(verdict) == "menzen-tsumo 1, rinshan 1"
    assert bonus(verdict) == "nuki-dora 1"


def test_m03_rinshan_alone_is_enough_for_an_open_hand() -> None:
    assert yaku(at(TABLE, f"{NOTHING_OPEN} tsumo nuki:1 replacement")) == "rinshan 1"


def test_m03_without_a_north_or_a_kong_there_is_no_replacement() -> None:
    with pytest.raises(Unusable):
        at(TABLE, f"{NOTHING} tsumo replacement")


def test_m03_norths_may_be_set_aside_in_riichi() -> None:
    assert yaku(at(TABLE, f"{NOTHING} ron riichi nuki:1")) == "riichi 1"


def test_m04_a_pulled_north_can_be_won_on_without_chankan() -> None:
    verdict = at(TABLE, "123p 456p 789s 678s N +N ron:W riichi")
    assert yaku(verdict) == "riichi 1"


def test_m04_a_win_on_a_pulled_north_needs_a_yaku() -> None:
    assert refused(at(TABLE, "123p 456p 789s 678s N +N ron:W"), "no-yaku")


def test_m04_a_pulled_north_may_complete_a_pung() -> None:
    verdict = at(TABLE, "PPP 123p 456p 99s NN +N ron:W")
    assert yaku(verdict) == "yakuhai-haku 1"


@pytest.mark.parametrize("tags", ["tsumo first nuki:1", "riichi ippatsu tsumo replacement nuki:1"])
def test_m05_an_own_north_ends_the_first_go_round_and_ippatsu(tags: str) -> None:
    with pytest.raises(Unusable):
        at(TABLE, f"{NOTHING} {tags}")


def test_m05_a_north_set_aside_leaves_the_hand_concealed() -> None:
    assert yaku(at(TABLE, f"{PINFU} tsumo riichi nuki:2")) == "menzen-tsumo 1, pinfu 1, riichi 1"


def test_m06_north_is_nobodys_yakuhai() -> None:
    for seat in "ESW":
        assert refused(at(TABLE, f"NNN 123p 456p 99s 68s +7s ron seat:{seat} round:S"), "no-yaku")


def test_m06_a_pung_of_norths_has_the_fu_of_an_honour() -> None:
    assert fu_lines(at(TABLE, "NNN 123p 456p 99s 67p +8p tsumo")) == "base 20, tsumo 2, concealed-outside-pung 8"
    opened = at(TABLE, "[NNN>] 123p 456p 99s 67p +8p tsumo last")
    assert fu_lines(opened) == "base 20, tsumo 2, open-outside-pung 4"


def test_m06_a_pair_of_norths_has_no_fu() -> None:
    assert yaku(at(TABLE, f"{PINFU} ron")) == "pinfu 1"


@pytest.mark.parametrize(("round_wind", "win"), [("E", True), ("S", True), ("W", False), ("N", False)])
def test_m06_only_east_and_south_rounds(round_wind: str, win: bool) -> None:
    verdict = at(TABLE, f"{NOTHING} tsumo round:{round_wind}")
    assert verdict.win is win
    assert codes(verdict) == ([] if win else ["not-allowed"])


@pytest.mark.parametrize("tags", ["tsumo seat:N", "ron:N last", "tsumo pao:N"])
def test_m06_nobody_sits_north(tags: str) -> None:
    assert codes(at(TABLE, f"{NOTHING} {tags}")) == ["not-allowed"]


# ------------------------------------------------------------------ M7: calls and red fives


def test_m07_no_chow() -> None:
    verdict = at(TABLE, "[123p<] 456p PPP NN 68s +7s ron")
    assert refused(verdict, "not-allowed")
    assert verdict.reasons[0].values["what"] == "chow"


@pytest.mark.parametrize("meld", ["[PPP<]", "[PPP>]", "[PPPP<]", "[PPP>+P]", "[PPPP]"])
def test_m07_pungs_and_kongs(meld: str) -> None:
    assert yaku(at(TABLE, f"{meld} 123p 456p NN 68s +7s ron")) == "yakuhai-haku 1"


def test_m07_nobody_sits_across() -> None:
    assert refused(at(TABLE, "[PPP^] 123p 456p NN 68s +7s ron"), "not-allowed")


def test_m07_one_red_five_of_dots_and_one_of_bamboo() -> None:
    hand = "340p 340s 789s NNN W +W ron riichi"
    assert bonus(at(TABLE, hand)) == "aka-dora 2"
    assert refused(at(TABLE, "00p NNN WWW 123s 99s +5p ron riichi"), "not-allowed")
    assert refused(at(TABLE, "00s NNN WWW 123p 99p +5s ron riichi"), "not-allowed")
    assert codes(at(TABLE, "0m NNN WWW 123p 99p 55s +5s ron riichi")) == ["foreign-tile", "not-allowed", "incomplete"]


def test_m07_red_fives_can_be_off() -> None:
    plain = "345p 345s 789s NNN W +W ron riichi"
    assert at(TABLE, plain, "tiles.red_fives=false").win
    assert refused(at(TABLE, plain.replace("5p", "0p"), "tiles.red_fives=false"), "not-allowed")


@pytest.mark.parametrize(
    "hand", ["234m 234p 24s 789s NN +3s ron", "123m 456m 79m 234p NN +8m ron"], ids=["sanshoku-doujun", "ittsuu in m"]
)
def test_m07_yaku_with_runs_of_characters_cannot_occur(hand: str) -> None:
    assert "foreign-tile" in codes(at(TABLE, hand))


# ------------------------------------------------------------------ M8 to M11: payment

ALL_HONOURS = "[PPP<] [FFF>] CC EEE SS +C"
"""Three dragons and all honours: two yakuman."""


@pytest.mark.parametrize(
    ("hand", "value", "changes"),
    [
        (f"{NOTHING} tsumo", "1/30", {"E": -500, "S": 800, "W": -300}),
        (f"{NOTHING} tsumo dora:1p", "2/30", {"E": -1000, "S": 1500, "W": -500}),
        (f"{PINFU} tsumo", "2/20", {"E": -700, "S": 1100, "W": -400}),
        ("1199m 1133p 4488s N +N tsumo", "3/25", {"E": -1600, "S": 2400, "W": -800}),
        (f"{WHITE} tsumo dora:1p", "3/40", {"E": -2600, "S": 3900, "W": -1300}),
        (f"{NOTHING} tsumo dora:W,W", "5/30", {"E": -4000, "S": 6000, "W": -2000}),
        (f"{NOTHING} tsumo dora:W seat:E", "3/30", {"E": 4000, "S": -2000, "W": -2000}),
        (f"{NOTHING} tsumo dora:W,W seat:E", "5/30", {"E": 8000, "S": -4000, "W": -4000}),
    ],
    ids=[
        "child_tsumo_1_han_30_fu",
        "child_tsumo_2_han_30_fu",
        "child_pinfu_tsumo",
        "child_seven_pairs_tsumo",
        "child_tsumo_3_han_40_fu",
        "child_tsumo_mangan",
        "dealer_tsumo_3_han_30_fu",
        "dealer_tsumo_mangan",
    ],
)
def test_m08_tsumo(hand: str, value: str, changes: dict[str, int]) -> None:
    verdict = at(TABLE, hand)
    assert worth(verdict) == value
    assert deltas(verdict) == changes


def test_m08_child_tsumo_yakuman() -> None:
    verdict = at(TABLE, "19m 19p 19s ESWNPFF +C tsumo")
    assert deltas(verdict) == {"E": -16000, "S": 24000, "W": -8000}


def test_m08_dealer_tsumo_of_two_stacked_yakuman() -> None:
    verdict = at(TABLE, f"{ALL_HONOURS} tsumo seat:E")
    assert yaku(verdict) == "daisangen 1, tsuuiisou 1"
    assert deltas(verdict) == {"E": 64000, "S": -32000, "W": -32000}


@pytest.mark.parametrize(
    ("hand", "taken"),
    [
        (f"{WHITE} ron:W dora:W", 5200),  # 3 han 40 fu
        (f"{WHITE} ron:W dora:W,W", 8000),
        (f"{WHITE} ron:W dora:W,W seat:E", 12000),
        ("19m 19p 19s ESWNPFF +C ron:W", 32000),
        (f"{ALL_HONOURS} ron:W", 64000),
    ],
)
def test_m09_ron_is_paid_by_the_discarder_as_with_four_players(hand: str, taken: int) -> None:
    verdict = at(TABLE, hand)
    winner = "E" if "seat:E" in hand else "S"
    assert deltas(verdict) == {winner: taken, "W": -taken}


def test_m10_honba_and_a_stick_on_ron() -> None:
    verdict = at(TABLE, f"{WHITE} ron:W dora:W honba:2 sticks:1")
    assert deltas(verdict) == {"W": -5600, "S": 6600, "sticks": -1000}
    assert points(verdict) == 5200


def test_m10_honba_and_a_stick_on_tsumo() -> None:
    verdict = at(TABLE, f"{WHITE} tsumo dora:1p honba:2 sticks:1")
    assert worth(verdict) == "3/40"
    assert deltas(verdict) == {"E": -2800, "W": -1500, "S": 5300, "sticks": -1000}


def test_m10_dealer_haneman_tsumo_with_one_honba() -> None:
    verdict = at(TABLE, f"{NOTHING} tsumo dora:W,W,1p seat:E honba:1")
    assert worth(verdict) == "6/30"
    assert deltas(verdict) == {"E": 12200, "S": -6100, "W": -6100}


def test_m11_riichi_sticks_go_to_the_winner() -> None:
    assert paid_for(at(TABLE, f"{NOTHING} ron:W riichi sticks:3"), "sticks") == {"sticks": 3000}
    assert paid_for(at(TABLE, f"{NOTHING} tsumo sticks:2"), "sticks") == {"sticks": 2000}


# ------------------------------------------------------------------ M14: furiten


@pytest.mark.parametrize(
    ("tags", "kinds"),
    [
        ("river:8s", ["discard"]),
        ("river:5s", ["discard"]),  # any of the waits
        ("river:0s", ["discard"]),
        ("missed:turn", ["turn"]),
        ("riichi missed:riichi", ["riichi"]),
        ("riichi river:5s missed:turn missed:riichi", ["discard", "turn", "riichi"]),
    ],
)
def test_m14_furiten_forbids_ron_and_never_tsumo(tags: str, kinds: list[str]) -> None:
    verdict = at(TABLE, f"{PINFU} ron:W {tags}")
    assert refused(verdict, *(["furiten"] * len(kinds)))
    assert [reason.values["kind"] for reason in verdict.reasons] == kinds
    assert all(reason.values["waits"] == ["5s", "8s"] for reason in verdict.reasons)
    assert at(TABLE, f"{PINFU} tsumo {tags}").win


def test_m14_a_pulled_north_that_was_let_pass_is_a_passed_tile() -> None:
    assert refused(at(TABLE, "123p 456p 789s 678s N +N ron:W riichi missed:riichi"), "furiten")


def test_m14_own_norths_set_aside_are_no_discards() -> None:
    assert at(TABLE, "123p 456p 789s 678s N +N ron:W riichi nuki:1").win
