"""The facts of the two-player game about one hand, each test named after its statement, and its patterns one by one.

Unless a hand says otherwise the winner is West, and the dealer, East, pays.
"""

from __future__ import annotations

import pytest

from mjcheck import Unusable, Verdict, load_preset, score
from tests.rules.answers import at, deltas, refused, total

TABLE = "two-player-71"
CHOWS = "123m 456p 345s 22m 67p +8p"
"""Four chows and a pair, concealed: won on a discard, the base, a concealed hand and all chows."""


def judged(hand: str, *settings: str) -> Verdict:
    return at(TABLE, hand, *settings)


def fans(verdict: Verdict) -> dict[str, int]:
    """The traditional names of what counted, with its fan."""
    assert verdict.best is not None
    return {entry.names["zh-Hant"]: entry.worth for entry in verdict.best.patterns}


def fan(verdict: Verdict) -> int:
    return total(verdict)["fan"]


def faults(hand: str) -> set[str]:
    with pytest.raises(Unusable) as raised:
        judged(hand)
    return {finding.code for finding in raised.value.findings}


# ------------------------------------------------------------------ 3.4 what the rules state


def test_t1_the_game_has_136_tiles_of_which_71_are_played_with() -> None:
    tiles = load_preset(TABLE).rules.tiles
    assert tiles.kinds.bit_count() * 4 == 136
    assert tiles.live == 71
    assert not tiles.flowers
    assert not tiles.red_fives


def test_t1_no_hand_has_a_fifth_copy() -> None:
    assert "fifth-copy" in faults("11111m 234m 456p 78p +9p ron")
    assert "fifth-copy" in faults(f"{CHOWS} ron shown:2m,2m")


def test_t2_the_dealer_may_win_with_the_fourteen_tiles_dealt() -> None:
    dealer = judged(f"{CHOWS} tsumo first seat:E")
    other = judged(f"{CHOWS} tsumo first seat:W")
    assert fans(dealer) == {"天胡": 13}
    assert fans(other) == {"地胡": 13}
    assert deltas(dealer) == {"E": 13, "W": -13}


@pytest.mark.parametrize("meld", ["[567p?]", "[567p<]", "[777p^]", "[7777p^]", "[7777p]", "[777p?+7p]"])
def test_t3_chow_pung_and_kong_are_allowed(meld: str) -> None:
    assert judged(f"{meld} 456m 123s 11s 23m +1m ron").win


def test_t4_the_winner_deals_next_and_a_drawn_hand_changes_nothing() -> None:
    match = load_preset(TABLE).rules.match
    assert match is not None
    assert match.dealer_repeats == "win-or-draw"


def test_t5_only_an_added_kong_is_robbed() -> None:
    assert judged(f"{CHOWS} ron robbing").win
    verdict = judged(f"{CHOWS} ron robbing:concealed")
    assert refused(verdict, "not-allowed")
    assert verdict.reasons[0].values["what"] == "rob-concealed-kong"


def test_t5_the_robbed_tile_is_the_only_copy() -> None:
    assert "robbing-a-held-tile" in faults("123m 456p 345s 2m 678p +2m ron robbing")


def test_t6_robbing_counts_as_self_drawn() -> None:
    assert fans(judged(f"{CHOWS} ron robbing")) == {"底": 1, "自摸": 1, "門清": 1, "平和": 1}
    assert fans(judged(f"{CHOWS} tsumo")) == {"底": 1, "自摸": 1, "門清": 1, "平和": 1}
    assert fans(judged(f"{CHOWS} ron")) == {"底": 1, "門清": 1, "平和": 1}


def test_t7_fan_beyond_13_count_as_13() -> None:
    verdict = judged("123123789m 4599m +6m tsumo declared last")
    assert fans(verdict) == {
        "清一色": 5,
        "一條龍": 2,
        "底": 1,
        "自摸": 1,
        "報聽": 1,
        "門清": 1,
        "平和": 1,
        "一般高": 1,
        "海底撈月": 1,
    }
    assert total(verdict) == {"fan": 13, "uncapped": 14}
    assert deltas(verdict) == {"E": -13, "W": 13}


def test_t7_the_cap_is_a_key() -> None:
    assert fan(judged("123123789m 4599m +6m tsumo declared last", "value.cap=20")) == 14
    assert fan(judged(f"{CHOWS} ron", "value.cap=2")) == 2


LIMITS = {
    "國士無雙": "19m 19p 19s ESWNPFC +C ron",
    "四暗刻": "111m 333p 555s 77p EE +E tsumo",
    "大三元": "[PPP^] [FFF?] CC 123m 55p +C ron",
    "小四喜": "EEE SSS WWW NN 56p +7p ron",
    "大四喜": "[EEE^] SSS WWW NN 55p +N ron",
    "字一色": "[EEE^] SSS PPP FF CC +C ron",
    "清老頭": "[111m^] 999m 111p 99s 11s +1s ron",
    "綠一色": "223344s 666s 88s FF +F ron",
    "九蓮寶燈": "1112345678999m +5m ron",
    "四槓": "[2222m] [3333p] [8888s^] [EEEE^] 5p +5p ron",
    "天胡": f"{CHOWS} tsumo first seat:E",
    "地胡": f"{CHOWS} tsumo first seat:W",
}


@pytest.mark.parametrize("name", LIMITS)
def test_t7_a_limit_pattern_is_13_alone(name: str) -> None:
    verdict = judged(LIMITS[name])
    assert fans(verdict) == {name: 13}
    assert total(verdict) == {"fan": 13, "uncapped": 13}


def test_t7_limit_patterns_do_not_add_up() -> None:
    verdict = judged("EEE SSS PPP FFF C +C tsumo declared shown:E")
    assert fans(verdict) == {"四暗刻": 13}
    assert verdict.best is not None
    taken = {removed.id: removed.by for removed in verdict.best.removed}
    assert taken["all-honours"] == "value.limit_fan"
    assert taken["self-drawn"] == "four-concealed-pungs"
    assert total(verdict) == {"fan": 13, "uncapped": 13}


def test_t7_without_a_limit_all_fan_add_up() -> None:
    verdict = judged("EEE SSS PPP FFF C +C tsumo", "value.limit_fan=99", "value.cap=99")
    # Two limits, all pungs 2, terminals and honours 2, little three dragons 2 + 2, base, self-drawn, concealed hand.
    assert total(verdict) == {"fan": 37, "uncapped": 37}


def test_t8_a_concealed_kong_keeps_a_hand_concealed() -> None:
    assert fans(judged("[9999p] 123m 456p 34s 22m +5s tsumo")) == {"底": 1, "自摸": 1, "門清": 1}
    assert fans(judged("[9999p?] 123m 456p 34s 22m +5s tsumo")) == {"底": 1, "自摸": 1}


def test_t8_winning_on_a_discard_keeps_a_hand_concealed() -> None:
    assert "門清" in fans(judged(f"{CHOWS} ron"))
    assert "門清" not in fans(judged("[123m?] 456p 345s 22m 67p +8p ron"))


def test_t9_declaring_ready_scores() -> None:
    assert fan(judged(f"{CHOWS} tsumo declared")) == 5
    assert fan(judged(f"{CHOWS} tsumo")) == 4


def test_t9_an_open_hand_may_declare_ready() -> None:
    assert fans(judged("[567p?] 456m 789p 11s 23m +1m ron declared")) == {"底": 1, "報聽": 1, "平和": 1}


def test_t10_a_win_that_was_let_pass_forbids_nothing() -> None:
    assert judged(f"{CHOWS} ron declared missed:turn").win


def test_t11_each_tile_equal_to_the_shown_one_scores() -> None:
    assert fans(judged("123m 456p 345s 55s 67p +8p ron shown:5s")) == {"底": 1, "門清": 1, "平和": 1, "花牌": 3}
    assert "花牌" not in fans(judged("123m 456p 345s 55s 67p +8p ron shown:6s"))
    assert fans(judged("[9999p] 123m 456p 34s 22m +5s ron shown:2m,5s"))["花牌"] == 4


def test_t11_shown_tiles_do_not_count_towards_a_minimum() -> None:
    hand = "123m 456p 345s 55s 67p +8p ron shown:5s"
    assert judged(hand, "win.minimum=3").win
    verdict = judged(hand, "win.minimum=4")
    assert refused(verdict, "below-minimum")
    assert total(verdict)["fan"] == 6


def test_t12_a_fished_tile_wins_as_the_last_one() -> None:
    assert fan(judged(f"{CHOWS} tsumo last")) == 5
    assert fan(judged(f"{CHOWS} ron last")) == 3
    fish = load_preset(TABLE).rules.last_fish
    assert fish is not None
    assert (fish.tiles, fish.first_ready_only) == (1, True)


# ------------------------------------------------------------------ 3.3 the table of fan

WORTHS = {
    "底": ("[567p?] 456m 789p EE 23m +1m ron", 1),
    "自摸": ("[567p?] 456m 789p EE 23m +1m tsumo", 1),
    "斷么九": ("234m 456m 678p 33s 56s +7s ron", 1),
    "平和": ("[567p?] 456m 789p 11s 23m +1m ron", 1),
    "一般高": ("[123m?] 123m 456p 789s E +E ron", 1),
    "三元刻": ("[PPP^] FFF 123m 78s 55s +9s ron", 2),
    "槓上開花": ("[9999p] 123m 456p 34s 22m +5s tsumo replacement", 1),
    "七對": ("1199m 2288p 3377s F +F ron", 2),
    "對對胡": ("[222m^] [777p^] 333s 88p EE +E ron", 2),
    "三暗刻": ("222m 777p 999s 45s EE +6s ron", 2),
    "一條龍": ("123m 456m 78m 234p 55s +9m ron", 2),
    "三色同順": ("[234m?] 234p 34s 678s 55p +2s ron", 2),
    "三色同刻": ("[222m^] 222p 22s 678s 55p +2s ron", 2),
    "混全帶么": ("123m 789p 123s EE 78m +9m ron", 2),
    "小三元": ("PPP FFF CC 123m 45p +6p ron", 2),
    "混老頭": ("[111m^] 999p 999s EE SS +S ron", 2),
    "三槓": ("[2222m] [3333p] [8888s^] 67p EE +8p ron", 2),
    "混一色": ("123m 456m 789m EE PP +P ron", 3),
    "純全帶么": ("123m 789p 123s 99s 78m +9m ron", 3),
    "二盃口": ("112233m 445566p 7s +7s ron", 3),
    "清一色": ("123m 345m 789m 22m 66m +6m ron", 5),
}


@pytest.mark.parametrize("name", WORTHS)
def test_3_3_worth_of_each_pattern(name: str) -> None:
    hand, worth = WORTHS[name]
    assert fans(judged(hand))[name] == worth


@pytest.mark.parametrize(
    ("hand", "counted"),
    [
        ("112233m 445566p 7s +7s ron", {"二盃口": 3, "底": 1, "門清": 1, "平和": 1}),  # not as seven pairs
        ("123m 789p 123s 99s 78m +9m ron", {"純全帶么": 3, "底": 1, "門清": 1, "平和": 1}),
        ("PPP FFF CC 123m 45p +6p ron", {"小三元": 2, "底": 1, "門清": 1, "三元刻": 2}),
        ("111m 444p 777s SS 99p +S ron", {"對對胡": 2, "三暗刻": 2, "底": 1, "門清": 1}),
        ("1199m 1199p 1199s E +E ron", {"七對": 2, "混老頭": 2, "底": 1, "門清": 1}),
    ],
)
def test_3_3_what_counts_beside_what(hand: str, counted: dict[str, int]) -> None:
    assert fans(judged(hand)) == counted


@pytest.mark.parametrize("wind", "ESWN")
def test_3_3_winds_score_nothing(wind: str) -> None:
    verdict = judged(f"{wind * 3} 123m 456p 78s 55s +9s ron seat:E round:{wind}")
    assert fans(verdict) == {"底": 1, "門清": 1}


def test_3_3_all_worths_under_the_limit_are_assumed() -> None:
    rules = load_preset(TABLE).rules
    assert rules.header.draft
    for pattern in rules.pattern:
        assert rules.origins[f"pattern.{pattern.id}.fan"].assumed
    assert not rules.origins["value.cap"].assumed


# ------------------------------------------------------------------ who pays


@pytest.mark.parametrize("won", ["ron", "ron:E", "tsumo", "ron robbing"])
def test_the_only_opponent_pays_however_it_was_won(won: str) -> None:
    verdict = judged(f"{CHOWS} {won}")
    assert deltas(verdict) == {"E": -fan(verdict), "W": fan(verdict)}


def test_the_dealer_wins_from_the_other() -> None:
    assert deltas(judged(f"{CHOWS} ron seat:E")) == {"E": 3, "W": -3}
    assert deltas(judged(f"{CHOWS} ron:W")) == {"E": 3, "W": -3}


def test_the_unit_is_a_key() -> None:
    assert deltas(judged(f"{CHOWS} ron", "payment.unit=50")) == {"E": -150, "W": 150}


def test_nobody_sits_south_or_north() -> None:
    assert refused(judged(f"{CHOWS} ron seat:S"), "not-allowed")
    assert refused(judged(f"{CHOWS} ron:N"), "not-allowed")


def test_the_seat_is_assumed_among_those_of_the_table() -> None:
    answer = score(f"{CHOWS} ron round:E", TABLE)
    assert [(note.code, note.values) for note in answer.assumed] == [("assumed-seat", {"wind": "W", "instead": "S"})]
    answer = score(f"{CHOWS} ron round:E", [TABLE, "yifang-riichi"])
    assert [note.values["wind"] for note in answer.assumed] == ["W", "S"]
