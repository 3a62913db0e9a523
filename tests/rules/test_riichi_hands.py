"""Sections 1 and 8 of the facts of riichi: what a winning hand is, and when a discard may not be taken.

Unless a hand says otherwise the winner is South in the East round, so that N is nobody's wind.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest

from mjcheck import Unusable
from mjcheck.tiles import KIND_TEXT
from tests.rules.answers import at, bonus, codes, points, refused, total, worth, yaku

NOTHING = "123m 456p 789s NN 68p +7p"
"""A concealed hand without any yaku: a closed wait, a guest wind's pair."""


def faults(table: str, hand: str) -> set[str]:
    with pytest.raises(Unusable) as raised:
        at(table, hand)
    return {finding.code for finding in raised.value.findings}


# ------------------------------------------------------------------ 1. tiles and legality


@pytest.mark.parametrize("kind", KIND_TEXT)
def test_riichi_1_four_players_use_all_34_kinds(kind: str) -> None:
    assert at("tenhou", f"PPP 123m 456p 789s N +N ron dora:{kind}").win


@pytest.mark.parametrize("rank", "2345678")
def test_riichi_1_three_players_have_no_2m_to_8m(rank: str) -> None:
    hand = f"{rank * 3}m 123p 456p 789s N +N ron riichi"
    assert at("tenhou", hand).win
    assert refused(at("tenhou-sanma", hand), "foreign-tile")


@pytest.mark.parametrize(
    ("indicator", "counted"),
    [("1m", "dora 3"), ("9m", ""), ("9p", "dora 1"), ("9s", "dora 2"), ("1s", "dora 2"), ("W", "dora 2"), ("N", "")],
)
def test_riichi_1_dora_with_three_players_1m_and_9m_follow_each_other(indicator: str, counted: str) -> None:
    assert bonus(at("tenhou-sanma", f"999m 123p 123s 12s NN +3s ron riichi dora:{indicator}")) == counted


@pytest.mark.parametrize(
    ("indicator", "dora"),
    [
        ("1m", "2m"),
        ("9m", "1m"),
        ("9p", "1p"),
        ("4s", "5s"),
        ("E", "S"),
        ("N", "E"),
        ("P", "F"),
        ("F", "C"),
        ("C", "P"),
    ],
)
def test_riichi_1_dora_follows_its_indicator_in_a_cycle(indicator: str, dora: str) -> None:
    hand = f"{dora}{dora}{dora} 456p 678p 789s N +N ron riichi dora:{indicator}"
    assert bonus(at("tenhou", hand)) == "dora 3"


def test_riichi_1_red_fives_are_fives_except_for_their_han() -> None:
    plain = at("tenhou", "345m 345p 567s 33s 68p +7p ron")
    red = at("tenhou", "340m 340p 067s 33s 68p +7p ron")
    assert yaku(plain) == yaku(red) == "tanyao 1"
    assert bonus(plain) == ""
    assert bonus(red) == "aka-dora 3"


def test_riichi_1_a_red_five_ends_a_wait_on_a_five() -> None:
    verdict = at("tenhou", "123m 678m 789s NN 46p +0p ron riichi")
    assert yaku(verdict) == "riichi 1"
    assert bonus(verdict) == "aka-dora 1"


@pytest.mark.parametrize("suit", "mps")
def test_riichi_1_one_red_five_a_suit_with_four_players(suit: str) -> None:
    assert at("tenhou", f"50{suit} NNN WWW 123m 99p +5{suit} ron riichi").win
    assert refused(at("tenhou", f"00{suit} NNN WWW 123m 99p +5{suit} ron riichi"), "not-allowed")


def test_riichi_1_red_fives_of_dots_and_bamboo_only_with_three_players() -> None:
    verdict = at("tenhou-sanma", "340p 340s 789s NNN W +W ron riichi")
    assert bonus(verdict) == "aka-dora 2"
    assert "not-allowed" in codes(at("tenhou-sanma", "555p 0m NNN WWW 123s +5m ron riichi"))


@pytest.mark.parametrize(("kong", "win"), [("[5555p]", False), ("[0555p]", True), ("[555p^+0p]", True)])
def test_riichi_1_a_kong_of_fives_holds_every_red_five_of_its_suit(kong: str, win: bool) -> None:
    verdict = at("tenhou", f"{kong} 123m PPP NN 78s +9s ron")
    assert verdict.win is win
    assert codes(verdict) == ([] if win else ["not-allowed"])


def test_riichi_1_a_kong_of_plain_fives_is_right_without_red_fives() -> None:
    assert at("tenhou", "[5555p] 123m PPP NN 78s +9s ron", "tiles.red_fives=false").win


@pytest.mark.parametrize(
    ("hand", "form"),
    [
        ("123m 456p 678s EE 12p +3p tsumo", "standard"),
        ("[1111m] [222p^] 345s EE 12p +3p tsumo last", "standard"),
        ("1133m 5577p 2244s E +E tsumo", "seven-pairs"),
        ("19m 19p 19s ESWNPFF +C tsumo", "orphans"),
    ],
)
def test_riichi_1_forms_of_a_winning_hand(hand: str, form: str) -> None:
    verdict = at("tenhou", hand)
    assert verdict.win
    assert verdict.best is not None
    assert verdict.best.form == form


@pytest.mark.parametrize(
    "hand",
    [
        "1133m 5577p 2244s E +N tsumo",  # six pairs
        "1133m 5577p 22229s +9s tsumo",  # four alike are not two of seven different pairs
        "[111m^] 22p 44p 66p 88s 99s +9s tsumo",  # pairs beside a meld
        "19m 19p 19s ESWNPFF +1m tsumo",  # two pairs and a missing orphan
        "147m 258p 369s ESWNP tsumo",  # knitted tiles are no form here
        "[EEE^] 19m 19p 19s WNPF +C tsumo",  # orphans beside a meld
    ],
)
def test_riichi_1_nothing_else_is_a_winning_hand(hand: str) -> None:
    assert refused(at("tenhou", hand), "incomplete")


@pytest.mark.parametrize(
    "hand",
    [
        "11111m 23m 456p 789s E +E",  # in the hand
        "[111m^] 11m 23m 456p 78s E +E",  # with a meld
        "111m 123m 456p 789s E +E dora:1m",  # with an indicator
        "111m 123m 456p 789s E +E riichi ura:1m",
        "111m 234m 456p 789s E +E riichi dora:1m ura:1m",
    ],
)
def test_riichi_1_a_fifth_copy_is_unusable_input_not_no_win(hand: str) -> None:
    assert faults("tenhou", hand) == {"fifth-copy"}


def test_riichi_1_norths_set_aside_count_among_the_copies() -> None:
    assert at("tenhou-sanma", "123p 456p 789s NN 68s +7s tsumo nuki:2").win
    assert faults("tenhou-sanma", "123p 456p 789s NN 68s +7s tsumo nuki:3") == {"fifth-copy"}


@pytest.mark.parametrize(
    ("table", "hand", "tiles"),
    [
        ("tenhou", f"{NOTHING} ron", ""),
        ("tenhou", f"{NOTHING} ron dora:2m,W", "dora 3"),
        ("tenhou", "123m 406p 789s NN 68p +7p ron", "aka-dora 1"),
        ("tenhou-sanma", "123p 456p 789s NN 68s +7s ron nuki:2", "nuki-dora 2"),
    ],
)
def test_riichi_1_one_yaku_is_needed_and_bonus_tiles_are_none(table: str, hand: str, tiles: str) -> None:
    verdict = at(table, hand)
    assert refused(verdict, "no-yaku")
    assert bonus(verdict) == tiles


def test_riichi_1_ura_dora_count_for_riichi_only() -> None:
    verdict = at("tenhou", f"{NOTHING} ron riichi ura:2m,W")
    assert bonus(verdict) == "ura-dora 3"
    assert faults("tenhou", f"{NOTHING} ron ura:2m")


def test_riichi_1_no_yaku_names_what_would_make_it_a_win() -> None:
    def nearest(hand: str) -> object:
        (reason,) = at("tenhou", hand).reasons
        return reason.values["nearest"]

    assert nearest(f"{NOTHING} ron") == ["riichi", "tsumo"]
    assert nearest("[123m<] 456p 789s NN 68p +7p ron") == []
    assert nearest("[123m<] 222m 777p 99s NN +9s ron") == ["tsumo"]  # three concealed pungs


def test_riichi_1_no_chow_with_three_players() -> None:
    assert refused(at("tenhou-sanma", "[123p<] 456p PPP NN 68s +7s ron"), "not-allowed")


def test_riichi_1_north_is_nobodys_wind_with_three_players() -> None:
    assert refused(at("tenhou-sanma", "NNN 123p 456p 99s 68s +7s ron"), "no-yaku")
    assert codes(at("tenhou-sanma", "NNN 123p 456p 99s 68s +7s tsumo seat:N")) == ["not-allowed"]
    assert codes(at("tenhou-sanma", "NNN 123p 456p 99s 68s +7s tsumo round:N")) == ["not-allowed"]


def test_riichi_1_north_as_yakuhai_for_all_can_be_stated_by_a_preset(tmp_path: Path) -> None:
    table = tmp_path / "club.toml"
    table.write_text(
        """\
title = { en = "A club's three players" }
extends = "tenhou-sanma"
kind = "table"
version = 1
assumed = true

[[pattern]]
id = "north"
names = { en = "North" }
han = 1
when = "some pung in N"
before = "haitei"
""",
        "utf-8",
    )
    assert yaku(at(str(table), "NNN 123p 456p 99s 68s +7s ron")) == "north 1"


@pytest.mark.parametrize(
    ("hand", "counted", "value"),
    [
        # Three pungs or three equal chows.
        ("111222333m 456p N +N ron", "sanankou 2", "2/50"),
        ("111222333m 12p 99p +3p ron", "iipeikou 1, junchan 3", "4/40"),
        # Two pairs of equal chows or seven pairs.
        ("223344m 556677p 8s +8s ron", "ryanpeikou 3, tanyao 1", "4/40"),
        # The winning tile ends a two-sided or a closed wait, or is the pair.
        ("123m 789s NN 456p 67p +5p ron", "pinfu 1", "1/30"),
        ("123m 456m 789s 4566p +6p ron", "pinfu 1", "1/30"),
        # A closed wait gives more fu than a two-sided one when there is no pinfu to lose.
        ("PPP 123m 456p 67p 99s +5p ron", "yakuhai-haku 1", "1/40"),
    ],
)
def test_riichi_1_the_reading_that_pays_most_counts(hand: str, counted: str, value: str) -> None:
    verdict = at("tenhou", hand)
    assert yaku(verdict) == counted
    assert worth(verdict) == value


def test_riichi_1_readings_of_one_payment_are_told_apart_by_han() -> None:
    # Mangan either way: sanankou with 50 fu is four han, three equal chows are five.
    hand = "111222333m 12p 99p +3p ron riichi"
    assert points(at("tenhou", hand)) == 8000
    assert total(at("tenhou", hand))["han"] == 5


# ------------------------------------------------------------------ 8. furiten

TWO_SIDED = "123m 456p 789s NN 67p +8p ron"
"""Pinfu, waiting for 5p and 8p."""


def furiten(hand: str) -> list[Mapping[str, object]]:
    verdict = at("tenhou", hand)
    assert verdict.win is False
    assert set(codes(verdict)) == {"furiten"}
    assert all(reason.values["helps"] == "way" for reason in verdict.reasons)
    return [{key: reason.values[key] for key in ("kind", "waits", "found")} for reason in verdict.reasons]


@pytest.mark.parametrize(
    ("river", "found"),
    [
        ("8p", ["8p"]),
        ("5p", ["5p"]),  # not the tile that was discarded now, but another wait
        ("0p", ["5p"]),  # a red five is a five
        ("1s8p^E", ["8p"]),  # called away by somebody
        ("85p", ["5p", "8p"]),
    ],
)
def test_riichi_8_own_discards_that_are_waits_forbid_ron(river: str, found: list[str]) -> None:
    assert furiten(f"{TWO_SIDED} river:{river}") == [{"kind": "discard", "waits": ["5p", "8p"], "found": found}]


def test_riichi_8_other_discards_forbid_nothing() -> None:
    assert at("tenhou", f"{TWO_SIDED} river:1s67p99mE").win


def test_riichi_8_a_wait_without_a_yaku_forbids_ron_on_one_with_a_yaku() -> None:
    # 4s ends three suits of 234, 1s is worth nothing; the hand waits for both.
    hand = "[234m<] 234p 23s 789s NN +4s ron"
    assert at("tenhou", hand).win
    assert furiten(f"{hand} river:1s") == [{"kind": "discard", "waits": ["1s", "4s"], "found": ["1s"]}]


def test_riichi_8_temporary_furiten_forbids_ron() -> None:
    assert furiten(f"{TWO_SIDED} missed:turn") == [{"kind": "turn", "waits": ["5p", "8p"], "found": []}]


def test_riichi_8_riichi_furiten_forbids_ron() -> None:
    assert furiten(f"{TWO_SIDED} riichi missed:riichi") == [{"kind": "riichi", "waits": ["5p", "8p"], "found": []}]


def test_riichi_8_every_kind_of_furiten_is_told() -> None:
    kinds = [values["kind"] for values in furiten(f"{TWO_SIDED} riichi river:5p missed:turn missed:riichi")]
    assert kinds == ["discard", "turn", "riichi"]


@pytest.mark.parametrize("because", ["river:8p", "missed:turn", "riichi missed:riichi"])
def test_riichi_8_tsumo_is_always_allowed(because: str) -> None:
    assert at("tenhou", f"{TWO_SIDED.replace('ron', 'tsumo')} {because}").win


def test_riichi_8_tiles_in_own_kongs_do_not_cause_furiten() -> None:
    assert at("tenhou", "[8888p] 123m 789s NN 67p +5p ron riichi river:1s").win


def test_riichi_8_norths_set_aside_do_not_cause_furiten() -> None:
    assert at("tenhou-sanma", "123p 456p 789s 678s N +N ron riichi nuki:1").win


def test_riichi_8_furiten_of_a_hand_without_yaku_tells_both() -> None:
    assert refused(at("tenhou", f"{NOTHING} ron river:7p"), "no-yaku", "furiten")


def test_riichi_8_seven_pairs_and_orphans_are_furiten_too() -> None:
    assert furiten("1133m 5577p 2244s N +N ron river:N")[0]["waits"] == ["N"]
    thirteen = furiten("19m 19p 19s ESWNPFC +C ron river:9s")[0]
    assert thirteen["waits"] == ["1m", "9m", "1p", "9p", "1s", "9s", *"ESWNPFC"]
    assert thirteen["found"] == ["9s"]
