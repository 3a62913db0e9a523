"""Sichuan blood battle when the wall is exhausted: missing suits, readiness, kongs given back (E-a to E-i)."""

from __future__ import annotations

import pytest

from tests.settle.tables import codes, deltas, faults, four, settled

READY_1 = "E: 123456m 123456p 9p void:s"
UNREADY = "S: 45578p 24446789s void:m"
READY_8 = "W: 2223344p 112233s void:m"  # dragon pairs on 2p
PIG = "W: 15688m 46p 124779s void:p"
PIGS = (
    "E: 1m 33557899p 2289s void:m",
    "S: 2246789m 8p 34467s void:p",
    "W: 27m 1479p 1455589s void:m",
    "N: 115789m 45p 13477s void:p",
)
FIFTH = "E: [555m?] [111s?+1s] [3333s] [7777s>] 5m void:p"
READY_2 = "S: 666888m 777p 4499p void:s"


def table(*lines: str) -> str:
    return "\n".join(("table yifang-sichuan", *lines))


def test_e_a_winners_are_not_checked() -> None:
    text = table(READY_1, UNREADY, READY_8, "N:", "out N", "wall")
    assert deltas(text)["N"] == 0
    assert settled(text).seats["N"].ready is None


def test_e_b_only_tiles_of_the_own_missing_suit_are_a_fault() -> None:
    three_suits = "S: 45578p 2444678s 9m void:m"
    two_suits = "S: 45578p 24446789s void:m"
    for line, held in ((three_suits, True), (two_suits, False)):
        text = table(READY_1, line, READY_8, "N:", "out N", "wall")
        assert settled(text).seats["S"].void_held is held


def test_e_b_three_suits_and_none_declared_hold_the_missing_one_whichever_it_is() -> None:
    text = table(READY_1, "S: 45578p 2444678s 9m", READY_8, "N:", "out N", "wall")
    assert settled(text).seats["S"].void_held is True


def test_e_c_and_e02_a_missing_suit_held_costs_32_to_each_without_that_fault() -> None:
    unready = "S: 333589p 1114569s void:m"
    assert deltas(table(READY_1, unready, PIG, "N:", "out N", "wall")) == four(33, 31, -96, 32)


def test_e_c_a_table_may_leave_out_those_who_have_won() -> None:
    unready = "S: 333589p 1114569s void:m"
    text = table(READY_1, unready, PIG, "N:", "out N", "wall")
    assert deltas(text, "wall_end.void_held_to=active") == four(33, 31, -64, 0)


def test_e_d_who_holds_the_missing_suit_neither_pays_nor_receives_for_readiness() -> None:
    ready_shape = "W: 123456m 123p 99p 11s void:s"
    settlement = settled(table(READY_1, UNREADY, ready_shape, "N:", "out N", "wall"))
    assert settlement.seats["W"].ready is False
    assert {entry.why for entry in settlement.entries if "W" in (entry.payer, entry.payee)} == {"void-suit"}


def test_e_e_and_e01_a_hand_not_ready_pays_each_ready_hand_its_highest_value() -> None:
    text = table(READY_1, UNREADY, READY_8, "N:", "out N", "wall")
    assert deltas(text) == four(1, -9, 8, 0)
    assert settled(text).seats["W"].most == 8


def test_e_e_the_highest_value_is_capped_and_has_no_point_for_drawing() -> None:
    lines = ("E: 1111223355779s void:m", "S: 2257888p 246788s void:m", "W: 113566899p 3699s void:m", "N:", "out N")
    assert deltas(table(*lines, "wall")) == four(64, -32, -32, 0)


def test_e_e_declared_kongs_count_as_roots() -> None:
    text = table("E: [4444m>] 123m 123456p 9p void:s", UNREADY, "W:", "N:", "out W", "out N", "wall")
    assert settled(text).seats["E"].most == 2


def test_e_f_a_wait_whose_tiles_all_lie_elsewhere_is_a_wait() -> None:
    text = table(READY_1, "S: 24p 999p 66p 12578s 1s void:m", "W:", "N:", "out W", "out N", "wall")
    assert settled(text).seats["E"].ready is True


def test_e_f_and_e10_a_wait_for_a_fifth_copy_is_none() -> None:
    lines = (FIFTH, READY_2, "W: 2224589p 224689s void:m", "N:", "kong E 1s", "kong E 3s", "kong E 7s", "out N", "wall")
    assert deltas(table(*lines)) == four(-2, 4, -2, 0)
    assert settled(table(*lines)).seats["E"].ready is False


def test_e10_with_the_key_off_it_is_one() -> None:
    lines = (FIFTH, READY_2, "W: 2224589p 224689s void:m", "N:", "kong E 1s", "kong E 3s", "kong E 7s", "out N", "wall")
    settlement = settled(table(*lines), None, "ready_excludes_own_fifth_copy=false")
    assert settlement.seats["E"].ready is True
    assert settlement.seats["E"].waits == ("5m",)
    assert {entry.why for entry in settlement.entries} == {"kong", "not-ready"}
    assert {entry.payer for entry in settlement.entries if entry.why == "not-ready"} == {"W"}


def test_e_g_and_e07_kongs_are_given_back_to_who_paid_even_when_they_have_won_since() -> None:
    lines = (READY_1, "S: [2222s] 237p 3445689s void:m", "W: 666888m 777p 4499p void:s", "N:", "kong S 2s", "out N")
    settlement = settled(table(*lines, "wall"))
    assert dict(settlement.deltas) == four(1, -3, 2, 0)
    refunds = [(entry.payee, entry.amount) for entry in settlement.entries if entry.why == "kong-refund"]
    assert refunds == [("E", 2), ("W", 2), ("N", 2)]


def test_e_g_who_holds_the_missing_suit_gives_kongs_back_as_well() -> None:
    lines = (READY_1, "S: [2222s] 237p 344568s 9m void:m", "W:", "N:", "out W", "kong S 2s", "out N", "wall")
    refunds = [entry for entry in settled(table(*lines)).entries if entry.why == "kong-refund"]
    assert [(entry.payer, entry.payee, entry.amount) for entry in refunds] == [("S", "E", 2), ("S", "N", 2)]


def test_e_g_and_e13_a_ready_hand_keeps_its_kongs() -> None:
    lines = (
        "E: [4444m>] 123m 123456p 9p void:s",
        "S: 1155m 123456789s void:p",
        "W: 666888m 777p 4499p void:s",
        "N: 888p 111222555s 9s void:m",
        "kong E 4m",
        "wall",
    )
    assert deltas(table(*lines)) == four(2, -2, 0, 0)


def test_e_h_what_is_paid_is_listed_by_its_kind() -> None:
    lines = (READY_1, "S: [3333s] 237p 2445689s void:m", PIG, "N:", "kong S 3s", "out N", "wall")
    ways = [entry.why for entry in settled(table(*lines)).entries if entry.event == 3]
    assert ways == sorted(ways, key=["void-suit", "not-ready", "kong-refund"].index)
    assert len(set(ways)) == 3


def test_e_i_and_e05_four_missing_suits_held_cost_nothing() -> None:
    assert deltas(table(*PIGS, "wall")) == four(0, 0, 0, 0)


def test_e_i_nobody_ready_only_gives_kongs_back() -> None:
    unready = (
        "E: 12478m 13579p 268m void:s",
        UNREADY,
        "W: [3333s] 2468p 115577s void:m",
        "N: 33m 5599m 1379p 368m void:s",
    )
    settlement = settled(table(*unready, "kong W 3s", "wall"))
    assert dict(settlement.deltas) == four(0, 0, 0, 0)
    assert [entry.why for entry in settlement.entries] == ["kong"] * 3 + ["kong-refund"] * 3


def test_a_seat_may_be_told_instead_of_shown() -> None:
    lines = ("E: ready max:1", "S: not-ready", "W: void-held", "N:", "out N", "wall")
    assert deltas(table(*lines)) == four(33, 31, -96, 32)


def test_a_ready_seat_that_is_told_says_its_highest_value() -> None:
    assert faults(table("E: ready", "S: not-ready", "out W", "out N", "wall")) == [("max-not-said", "E: ready")]


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("S: 45578p 24446789s void:m ready max:3", "claim-ready"),
        ("S: 45578p 24446789s void:m void-held", "claim-void-held"),
        ("S: 666888m 777p 4499p void:s ready max:5", "claim-max"),
        ("S: 666888m 777p 4499p void:s not-ready", "claim-ready"),
    ],
)
def test_what_is_said_of_a_seat_must_agree_with_the_hand_it_shows(line: str, code: str) -> None:
    assert codes(settled(table(READY_1, line, "out W", "out N", "wall"))) == [code]


def test_every_seat_still_in_must_be_known() -> None:
    assert faults(table(READY_1, "out N", "wall")) == [("hand-not-shown", "wall"), ("hand-not-shown", "wall")]


def test_an_honour_at_a_seat_is_a_finding() -> None:
    settlement = settled(table("E: 123456m 12345p EE", UNREADY, "out W", "out N", "wall"))
    assert codes(settlement) == ["hand-not-allowed"]
    assert [note.code for note in settlement.flaws[0].reasons] == ["foreign-tile"]
