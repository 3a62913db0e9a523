"""Chinese Official: one winner, wrong wins, sixteen hands, seats that change."""

from __future__ import annotations

import pytest

from mjcheck import Unusable
from tests.settle.tables import codes, deltas, faults, four, settled

WORTH_22 = "S: 123m 456m 789m 123p 5s"
ALSO_22 = "N: 123m 456m 789m 456p 5s"
WORTH_LITTLE = "S: 123m 678p 456s 22p 34s"


def table(*lines: str, preset: str = "mcr", header: str = "hand:1") -> str:
    return "\n".join((f"table {preset} {header}", *lines))


def test_who_deals_in_pays_the_value_and_all_the_basic_points() -> None:
    assert deltas(table(WORTH_22, "win S 5s from:W")) == four(-8, 22 + 24, -30, -8)


def test_each_pays_value_and_basic_points_at_a_self_drawn_win() -> None:
    got = deltas(table(WORTH_22, "win S 5s tsumo"))
    assert got["E"] == got["W"] == got["N"] == -got["S"] // 3


def test_of_several_winners_the_next_in_turn_wins_alone() -> None:
    settlement = settled(table(WORTH_22, ALSO_22, "win S 5s from:E", "win N 5s from:E"))
    assert dict(settlement.deltas) == four(-30, 46, -8, -8)
    assert [note.code for note in settlement.remarks] == ["win-not-paid"]


def test_a_false_win_is_punished_and_the_next_in_turn_wins() -> None:
    settlement = settled(table(WORTH_LITTLE, ALSO_22, "win S 5s from:E", "win N 5s from:E"))
    assert codes(settlement) == ["illegal-win"]
    assert [note.code for note in settlement.flaws[0].reasons] == ["below-minimum"]
    assert dict(settlement.deltas) == {**four(-30, -40 - 8, -8, 46), "table": 40}


def test_a_false_win_may_be_paid_to_the_others() -> None:
    # The rules' own example: East's wrong win costs 10 to each, then South wins 8 on West's discard.
    text = table("E: 123m 678p 456s 22p 34s", "S: 123m 456p 789s 99p 68m", "win E 5s from:W", "win S 7m from:W")
    settlement = settled(text, None, "penalty.paid_to=each", "penalty.below_minimum=10")
    assert settlement.verdicts[2].best is not None
    worth = settlement.verdicts[2].best.base
    assert dict(settlement.deltas) == four(-30 - 8, 10 + 24 + worth, 10 - 8 - worth, 10 - 8)


def test_the_hand_goes_on_after_a_false_win() -> None:
    lines = (WORTH_LITTLE, ALSO_22, "win S 5s from:E", "win N 5s from:W")
    settlement = settled(table(*lines, preset="yifang-mcr"))
    assert dict(settlement.deltas) == four(-8, -8, -30, 46)


def test_an_exhausted_wall_costs_nothing_and_the_deal_moves_on() -> None:
    settlement = settled(table("wall"))
    assert dict(settlement.deltas) == four(0, 0, 0, 0)
    assert settlement.next is not None
    assert (settlement.next.dealer, settlement.next.number, settlement.next.honba) == ("S", 2, 0)


def test_the_dealer_s_win_does_not_keep_the_deal() -> None:
    coming = settled(table(WORTH_22.replace("S:", "E:"), "win E 5s from:W")).next
    assert coming is not None
    assert coming.dealer == "S"


@pytest.mark.parametrize(
    ("number", "dealer", "following"), [(1, "S", "E"), (4, "S", "S"), (7, "S", "S"), (12, "S", "N")]
)
def test_the_round_follows_from_the_number_of_the_hand(number: int, dealer: str, following: str) -> None:
    coming = settled(table("wall", preset="yifang-mcr", header=f"hand:{number}")).next
    assert coming is not None
    assert (coming.dealer, coming.round, coming.number) == (dealer, following, number + 1)


@pytest.mark.parametrize(("number", "dealer"), [(4, "W"), (8, "E"), (12, "W"), (3, "S")])
def test_seats_change_between_rounds_and_who_comes_to_sit_east_deals(number: int, dealer: str) -> None:
    coming = settled(table("wall", header=f"hand:{number}")).next
    assert coming is not None
    assert coming.dealer == dealer


def test_where_the_players_go_must_name_each_seat_once() -> None:
    with pytest.raises(Unusable) as refused:
        settled(table("wall"), None, "match.seat_moves=['SEWW']")
    assert [fault.code for fault in refused.value.findings] == ["contradiction"]


def test_hand_sixteen_ends_the_match() -> None:
    scores = (100, 20, -40, -80)
    lines = [f"{seat}: score:{score}" for seat, score in zip("ESWN", scores, strict=True)]
    settlement = settled(table(*lines, "wall", preset="yifang-mcr", header="hand:16"))
    assert settlement.next is not None
    assert settlement.next.over is True
    assert {seat: (end.place, end.points) for seat, end in settlement.final.items()} == {
        "E": (1, 100),
        "S": (2, 20),
        "W": (3, -40),
        "N": (4, -80),
    }


def test_standard_points_are_shared_where_players_are_level() -> None:
    scores = (100, 20, 20, -80)
    lines = [f"{seat}: score:{score} start:{start}" for seat, score, start in zip("ESWN", scores, "ESWN", strict=True)]
    final = settled(table(*lines, "wall", header="hand:16")).final
    assert [final[seat].points for seat in "ESWN"] == [4, 1.5, 1.5, 0]


def test_the_round_must_be_that_of_the_hand() -> None:
    assert [code for code, _ in faults(table("wall", header="hand:5 round:E"))] == ["round-and-hand"]
    assert [code for code, _ in faults(table("wall", header="hand:17"))] == ["bad-value"]
