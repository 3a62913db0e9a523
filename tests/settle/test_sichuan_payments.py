"""Sichuan blood battle while it is played: wins, kongs, who pays and who does not any more (S13 to S26)."""

from __future__ import annotations

import pytest

from tests.settle.tables import codes, deltas, faults, four, settled

PUNGS = "111444m 222777p 9p"  # worth 2 on 9p
PLAIN = "123456m 234678p 9p"  # worth 1 on 9p
FLUSH = "123345567678m 9m"  # worth 4 on 9m


def table(*lines: str) -> str:
    return "\n".join(("table yifang-sichuan", *lines))


def test_s13_only_the_discarder_pays() -> None:
    assert deltas(table(f"S: {PUNGS} void:s", "win S 9p from:E")) == four(-2, 2, 0, 0)


def test_s14_every_other_pays_the_value_and_one_at_a_self_drawn_win() -> None:
    assert deltas(table(f"S: {PLAIN} void:s", "win S 9p tsumo")) == four(-2, 6, -2, -2)


def test_s14_who_has_left_pays_nothing() -> None:
    assert deltas(table(f"S: {PLAIN} void:s", "N:", "out N", "win S 9p tsumo")) == four(-2, 4, -2, 0)


def test_s15_a_winner_pays_neither_later_wins_nor_kongs() -> None:
    text = table(
        f"E: {PLAIN} void:s",
        "S: [3333s] 555s 678s 22p 44p void:m",
        "win E 9p from:S",
        "kong S 3s",
        "win S 4p tsumo",
    )
    # E has 1 of S; then W and N pay 2 for the kong, and 2 with a root and one more for the win.
    assert deltas(text) == four(1, -1 + 4 + 6, -5, -5)


@pytest.mark.parametrize(
    ("meld", "tile", "left", "wanted"),
    [
        ("[9999p>]", "9p", "", four(0, 2, -2, 0)),
        ("[9999p<]", "9p", "", four(-2, 2, 0, 0)),
        ("[9999p^]", "9p", "", four(0, 2, 0, -2)),
        ("[9999p]", "9p", "", four(-2, 6, -2, -2)),
        ("[9999p]", "9p", "E", four(0, 4, -2, -2)),
        ("[999p^+9p]", "9p", "", four(-1, 3, -1, -1)),
        ("[999p^+9p]", "9p", "N", four(-1, 2, -1, 0)),
    ],
)
def test_s16_to_s18_the_fee_of_each_kind_of_kong(meld: str, tile: str, left: str, wanted: dict[str, int]) -> None:
    out = [f"out {left}"] if left else []
    lines = [f"S: {meld} 123456m 3456p void:s", *(f"{seat}:" for seat in left), *out, f"kong S {tile}"]
    assert deltas(table(*lines)) == wanted


def test_s21_and_s22_a_robbed_kong_has_no_fee_and_several_winners_are_paid_each() -> None:
    text = table(
        "E: [444m?] 222s 333s 444s 6s void:p",
        "S: 56m 123456789p 11p void:s",
        "W: 1235566778889m void:s",
        "win S 4m from:E robbing",
        "win W 4m from:E robbing",
    )
    assert [(entry.payer, entry.amount) for entry in settled(text).entries] == [("E", 2), ("E", 8)]
    assert deltas(text) == four(-10, 2, 8, 0)


def test_s21_the_robbed_seat_must_show_its_pung() -> None:
    text = table("E: [4444m] 123456p 7899p void:s", "S: 5678m 222333p 111s void:s", "win S 4m from:E robbing")
    assert "no-robbed-pung" in [code for code, _ in faults(text)]


def test_s23_the_fee_of_a_kong_stays_where_it_is_when_its_owner_then_deals_in() -> None:
    text = table(
        "E: [9999m] 123456p 7788p void:s",
        f"S: {PLAIN} void:s",
        "kong E 9m",
        "win S 9p from:E kong-discard",
    )
    assert deltas(text) == four(6 - 2, -2 + 2, -2, -2)


def test_s12_a_win_on_the_discard_after_a_kong_needs_a_kong_of_the_discarder() -> None:
    settlement = settled(table("E: 123456789m 1234p void:s", f"S: {PLAIN} void:s", "win S 9p from:E kong-discard"))
    assert codes(settlement) == ["illegal-win"]
    assert [note.code for note in settlement.flaws[0].reasons] == ["discarder-without-kong"]
    assert settlement.entries == ()


def test_s23_the_dealer_who_wins_at_once_is_paid_as_for_any_self_drawn_win() -> None:
    assert deltas(table(f"E: {PLAIN} void:s", "win E 9p tsumo first")) == four(6, -2, -2, -2)


def test_s24_a_passed_win_blocks_discards_and_is_a_finding() -> None:
    settlement = settled(table(f"S: {PLAIN} void:s missed:turn", "win S 9p from:E"))
    assert codes(settlement) == ["illegal-win"]
    assert [note.code for note in settlement.flaws[0].reasons] == ["passed-win"]
    assert dict(settlement.deltas) == four(0, 0, 0, 0)


def test_s24_a_passed_win_does_not_block_the_own_draw() -> None:
    assert deltas(table(f"S: {PLAIN} void:s missed:turn", "win S 9p tsumo")) == four(-2, 6, -2, -2)


def test_s24_robbing_while_blocked_is_allowed() -> None:
    lines = ["E: [444m?] 333p 444p 555p 6p void:s", "S: 56m 222s 333s 444s 88s missed:turn void:p"]
    assert deltas(table(*lines, "win S 4m from:E robbing")) == four(-2, 2, 0, 0)


def test_s25_the_hand_ends_when_three_have_won() -> None:
    text = table(
        f"E: {PLAIN} void:s",
        "S: 111222333s 77p 88p void:m",
        "W: 444555666s 99s 77m void:p",
        "win E 9p from:N",
        "win S 7p from:N",
        "win W 7m from:N",
    )
    settlement = settled(text)
    assert settlement.flaws == ()
    assert [seat for seat, state in settlement.seats.items() if state.won] == ["E", "S", "W"]
    assert faults(text + "\nwall") == [("after-the-end", "wall")]


def test_s25_a_third_win_on_the_last_discard_leaves_nothing_to_check() -> None:
    text = table(f"S: {PLAIN} void:s", "out E", "out W", "win S 9p from:N")
    assert deltas(text) == four(0, 1, 0, -1)
    assert faults(text + "\nwall") == [("after-the-end", "wall")]


def test_s26_hands_are_independent_of_each_other() -> None:
    assert settled(table(f"S: {PLAIN} void:s", "win S 9p from:E")).next is None


@pytest.mark.parametrize("event", ["win S 7p from:E", "kong S 9p", "out S"])
def test_who_has_left_takes_no_part_any_more(event: str) -> None:
    text = table("S: [9999p] 123456m 345p 7p void:s", "out S", event)
    assert faults(text) == [("has-left", event)]


def test_who_has_left_gives_no_tile_any_more() -> None:
    assert faults(table(f"S: {PLAIN} void:s", "out E", "win S 9p from:E")) == [("has-left", "win S 9p from:E")]


def test_a_kong_whose_giver_has_left_or_is_not_named_is_refused() -> None:
    text = table("S: [9999p>] 123456m 3456p void:s", "out W", "kong S 9p")
    assert faults(text) == [("has-left", "kong S 9p")]
    text = table("S: [9999p?] 123456m 3456p void:s", "kong S 9p")
    assert faults(text) == [("kong-giver", "kong S 9p")]


def test_a_hand_with_three_suits_or_its_missing_suit_does_not_win() -> None:
    text = table("S: 123456m 234p 678s 9p void:s", "win S 9p from:E")
    settlement = settled(text)
    assert [note.code for note in settlement.flaws[0].reasons] == ["void-suit"]


def test_a_flush_is_worth_four() -> None:
    assert deltas(table(f"N: {FLUSH} void:s", "win N 9m tsumo")) == four(-5, -5, -5, 15)
