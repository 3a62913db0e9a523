"""What the rules of each shipped table say, and no other table's."""

from __future__ import annotations

import pytest

from mjcheck import Unusable, Verdict, load_preset, score
from mjcheck.rulebook.model import HanValue, Rules
from mjcheck.rulebook.payment import RiichiPayment
from tests.rules.answers import at, bonus, codes, deltas, points, refused, total, yaku

EXAMPLE = "123m 456m 234p 678s EE"
"""The complete structure of the tutorials: four chows and a pair."""

NOTHING = "123m 456p 789s NN 68p +7p"
COUNTED = "[2222p] [8888p] 345p 67p 33p +5p tsumo riichi dora:1p"
"""Riichi, self-drawn, all simples, a full flush and four dora: thirteen han."""


def rules(table: str) -> Rules:
    return load_preset(table).rules


# ------------------------------------------------------------------ without a table


def test_a_complete_structure_is_no_universal_win() -> None:
    answer = score(EXAMPLE)
    assert answer.structure.complete
    wins = {verdict.preset: verdict.win for verdict in answer.verdicts}
    assert wins["yifang-lesson"] is None
    assert wins["yifang-riichi"] is False
    assert wins["two-player-71"] is True  # where every complete hand wins


def test_the_listed_tables_are_those_of_the_sites() -> None:
    listed = {verdict.preset for verdict in score(EXAMPLE).verdicts}
    assert {"yifang-lesson", "yifang-riichi", "joypip-sanma"} <= listed
    assert not {"riichi", "structure", "tenhou", "tenhou-sanma"} & listed


def test_the_example_may_be_written_in_chinese() -> None:
    answer = score("一二三万／四五六万／二三四筒／六七八条／东东")
    assert answer.structure.complete
    assert answer.hand == score(EXAMPLE).hand


# ------------------------------------------------------------------ yifang-lesson

LESSON = "yifang-lesson"


@pytest.mark.parametrize("hand", [EXAMPLE, "111m 999p EEE 234s P +P", "123m 456m 234p 678s E +E tsumo"])
def test_yifang_lesson_says_only_that_the_structure_is_complete(hand: str) -> None:
    verdict = at(LESSON, hand)
    assert verdict.win is None
    assert verdict.reasons == ()
    assert verdict.payments == ()
    assert verdict.best is not None
    assert (verdict.best.patterns, verdict.best.total) == ((), {})


def test_yifang_lesson_shows_the_groups() -> None:
    best = at(LESSON, EXAMPLE).best
    assert best is not None
    assert best.groups == ("123m", "456m", "234p", "678s", "EE")


@pytest.mark.parametrize(
    ("hand", "reason"),
    [
        ("[EEEE] 123m 456m 234p 6s +6s", "not-allowed"),  # no kongs
        ("[123m<] 456m 234p 678s E +E", "not-allowed"),  # no calls
        ("[SSS<] 456m 234p 678s E +E", "not-allowed"),
        ("123m 456m 234p 678s E 1f +E", "not-allowed"),  # no flowers
        ("1133m 5577p 2244s E +E", "incomplete"),  # no seven pairs
        ("19m 19p 19s ESWNPFF +C", "incomplete"),  # no thirteen orphans
        ("12345m 234p 678s EP +9p", "incomplete"),  # what the lesson draws first
    ],
)
def test_yifang_lesson_knows_four_sets_and_a_pair_and_nothing_else(hand: str, reason: str) -> None:
    verdict = at(LESSON, hand)
    assert verdict.win is None
    assert codes(verdict) == [reason]


def test_yifang_lesson_has_no_tags() -> None:
    with pytest.raises(Unusable):
        at(LESSON, f"{EXAMPLE} riichi")


def test_yifang_lesson_tells_the_waits_of_thirteen_tiles() -> None:
    (reason,) = at(LESSON, "123m 456m 234p 678s E").reasons
    assert (reason.code, reason.values["waits"]) == ("one-short", ["E"])


# ------------------------------------------------------------------ yifang-riichi

YIFANG = "yifang-riichi"


def test_yifang_riichi_needs_a_yaku() -> None:
    assert refused(at(YIFANG, f"{NOTHING} ron"), "no-yaku")
    assert yaku(at(YIFANG, f"{NOTHING} tsumo")) == "menzen-tsumo 1"


def test_yifang_riichi_dora_are_no_yaku() -> None:
    assert refused(at(YIFANG, f"{NOTHING} ron dora:W"), "no-yaku")
    assert bonus(at(YIFANG, f"{NOTHING} ron riichi dora:W")) == "dora 2"


def test_yifang_riichi_is_played_in_the_east_round_only() -> None:
    assert at(YIFANG, f"{NOTHING} tsumo round:E").win
    for wind in "SWN":
        assert codes(at(YIFANG, f"{NOTHING} tsumo round:{wind}")) == ["not-allowed"]


@pytest.mark.parametrize("suit", "mps")
def test_yifang_riichi_has_no_red_fives(suit: str) -> None:
    assert at(YIFANG, f"45{suit} 678{suit} 111{suit} NNN WW +6{suit} ron riichi").win
    assert refused(at(YIFANG, f"40{suit} 678{suit} 111{suit} NNN WW +6{suit} ron riichi"), "not-allowed")


def test_yifang_riichi_four_plain_fives_are_right() -> None:
    assert at(YIFANG, "[5555p] 123m PPP NN 78s +9s ron").win


def test_yifang_riichi_allows_open_tanyao() -> None:
    assert yaku(at(YIFANG, "[234m<] 456p 678s 33s 68p +7p ron")) == "tanyao 1"


def test_yifang_riichi_has_no_counted_yakuman() -> None:
    verdict = at(YIFANG, COUNTED)
    assert total(verdict)["han"] == 13
    assert points(verdict) == 24000
    assert verdict.best is not None
    assert verdict.best.limit == "sanbaiman"


@pytest.mark.parametrize(
    "hand",
    [
        "19m 19p 19s ESWNPFC +C ron",
        "111m 333p 555s 777p N +N ron",
        "1112345678999m +5m ron",
        "[EEE^] SSS WWW NN 55p +N ron",
    ],
    ids=["kokushi-13", "suuankou-tanki", "junsei-chuuren", "daisuushii"],
)
def test_yifang_riichi_has_no_double_yakuman(hand: str) -> None:
    assert total(at(YIFANG, hand))["yakuman"] == 1


def test_yifang_riichi_adds_different_yakuman_up() -> None:
    verdict = at(YIFANG, "PPP FFF CC EEE SS +C ron")
    assert yaku(verdict) == "daisangen 1, tsuuiisou 1"
    assert points(verdict) == 64000


def test_yifang_riichi_riichi_deposits_1000() -> None:
    assert deltas(at(YIFANG, f"{NOTHING} ron:W riichi")) == {"S": 2300, "W": -1300, "sticks": -1000}


def test_yifang_riichi_match() -> None:
    match = rules(YIFANG).match
    assert match is not None
    assert match.start == 25000
    assert match.dealer_repeats == "ready"  # on a win, too
    assert match.bust
    assert not match.extension


# ------------------------------------------------------------------ joypip-sanma

JOYPIP = "joypip-sanma"


def test_joypip_sanma_red_fives_on_or_off() -> None:
    hand = "340p 340s 789s NNN W +W ron riichi"
    assert bonus(at(JOYPIP, hand)) == "aka-dora 2"
    assert refused(at(JOYPIP, hand, "tiles.red_fives=false"), "not-allowed", "not-allowed")


def test_joypip_sanma_counts_13_han_as_a_yakuman() -> None:
    verdict = at(JOYPIP, COUNTED)
    assert total(verdict)["han"] == 13
    assert points(verdict) == 24000  # 16000 and 8000
    assert verdict.best is not None
    assert verdict.best.limit == "counted-yakuman"


def test_joypip_sanma_loses_the_absent_share() -> None:
    payment = rules(JOYPIP).payment
    assert isinstance(payment, RiichiPayment)
    assert (payment.absent_seat, payment.honba_ron, payment.honba_tsumo) == ("loss", 200, 100)


def test_joypip_sanma_draws() -> None:
    draw = rules(JOYPIP).draw
    assert draw is not None
    assert draw.noten_pool == 2000
    assert draw.nagashi == "mangan"
    assert draw.abortive == ("nine-terminals", "four-kongs")


def test_joypip_sanma_match() -> None:
    match = rules(JOYPIP).match
    assert match is not None
    assert match.start == 35000
    assert match.placement == (15, 0, -15)
    assert match.dealer_repeats == "ready"
    assert match.bust
    assert rules(JOYPIP).seats.rounds == ("E", "S")


# ------------------------------------------------------------------ tenhou


def test_tenhou_counted_yakuman_and_stacking_but_no_double_yakuman() -> None:
    for table in ("tenhou", "tenhou-sanma"):
        value = rules(table).value
        assert isinstance(value, HanValue)
        assert (value.counted_yakuman, value.yakuman_add, value.double_yakuman) == (True, True, ())
        assert value.round_up_to_limit is None


def test_tenhou_open_tanyao_and_double_wind_pair_4() -> None:
    assert yaku(at("tenhou", "[234m<] 456p 678s 33s 68p +7p ron")) == "tanyao 1"
    verdict = at("tenhou", "[999s?] [888m?] 123m 46p EE +5p ron last seat:E round:E")
    assert total(verdict)["fu"] == 40


def test_tenhou_knows_no_renhou() -> None:
    assert refused(at("tenhou", f"{NOTHING} ron first"), "no-yaku")


def test_tenhou_three_red_fives_with_four_players_two_with_three() -> None:
    assert rules("tenhou").tiles.reds == ("0m", "0p", "0s")
    assert rules("tenhou-sanma").tiles.reds == ("0p", "0s")


def test_tenhou_nobody_robs_a_concealed_kong() -> None:
    orphans, other = "19m 19p 19s ESWNPFF +C", "123m 456p 789s NN 68p +7p"
    for hand in (orphans, other):
        assert codes(at("tenhou", f"{hand} ron:W robbing:concealed")) == ["not-allowed"]


def test_tenhou_thirteen_orphans_rob_a_concealed_kong_by_option() -> None:
    by_orphans = "win.rob_concealed_kong=orphans"
    assert yaku(at("tenhou", "19m 19p 19s ESWNPFF +C ron:W robbing:concealed", by_orphans)) == "kokushi 1"
    assert codes(at("tenhou", f"{NOTHING} ron:W robbing:concealed", by_orphans)) == ["not-allowed"]
    anything = at("tenhou", f"{NOTHING} ron:W robbing:concealed", "win.rob_concealed_kong=any")
    assert yaku(anything) == "chankan 1"


def test_tenhou_several_winners() -> None:
    for table in ("tenhou", "tenhou-sanma"):
        several = rules(table).multiple_win
        assert several is not None
        assert (several.most, several.beyond, several.honba, several.sticks) == (2, "abort", "first", "first")


def test_tenhou_liability() -> None:
    liability = rules("tenhou").liability
    assert liability is not None
    assert (liability.patterns, liability.scope, liability.honba) == (("daisangen", "daisuushii"), "hand", "liable")


@pytest.mark.parametrize(
    ("table", "noten_pool", "abortive"),
    [
        ("tenhou", 3000, ("nine-terminals", "four-winds", "four-riichi", "four-kongs", "three-rons")),
        ("tenhou-sanma", 2000, ("nine-terminals", "four-kongs")),
    ],
)
def test_tenhou_draws(table: str, noten_pool: int, abortive: tuple[str, ...]) -> None:
    draw = rules(table).draw
    assert draw is not None
    assert (draw.noten_pool, draw.nagashi, draw.dead_wait) == (noten_pool, "mangan", "concealed")
    assert draw.abortive == abortive


@pytest.mark.parametrize(
    ("table", "start", "target", "placement"),
    [("tenhou", 25000, 30000, (40, 10, -10, -20)), ("tenhou-sanma", 35000, 40000, (35, 0, -20))],
)
def test_tenhou_match(table: str, start: int, target: int, placement: tuple[int, ...]) -> None:
    match = rules(table).match
    assert match is not None
    assert (match.start, match.target, match.placement) == (start, target, placement)
    assert match.dealer_repeats == "ready"
    assert match.bust
    assert match.dealer_stops
    assert match.last_sticks == "first"


# ------------------------------------------------------------------ the tables apart


def test_the_two_sites_differ_in_counted_yakuman() -> None:
    def limit(verdict: Verdict) -> str | None:
        assert verdict.best is not None
        return verdict.best.limit

    assert limit(at(YIFANG, COUNTED)) == "sanbaiman"
    assert limit(at(JOYPIP, COUNTED)) == "counted-yakuman"
