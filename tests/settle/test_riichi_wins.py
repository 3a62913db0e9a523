"""Several winners on one discard and liability, at a riichi table (sections 5 and 6)."""

from __future__ import annotations

import pytest

from tests.settle.tables import codes, deltas, faults, four, settled

EAST = "E: 234m 456p 789p 34s 55s"  # all simples on 2s and 5s; 1,500 with pinfu alone
SOUTH = "S: 123m 456m 789m 34s 66s"
NORTH = "N: 123p 456p 678p 34s 77s"


def table(*lines: str, header: str = "round:E hand:1") -> str:
    return "\n".join((f"table tenhou {header}", *lines))


TWO = (f"{EAST} riichi", f"{SOUTH} riichi", "win S 5s from:W", "win E 5s from:W")
"""From West the turn goes to North, East, South: East is first, though South is written first.

East: riichi and pinfu, 2,900.  South: riichi, pinfu and a straight, 7,700.
"""
BARE = dict(zip("ESWN", (2900, 7700, -10600, 0), strict=True))


def shared(honba: dict[str, int], sticks: dict[str, int]) -> dict[str, int]:
    total = {seat: BARE[seat] + honba.get(seat, 0) + 1000 * sticks.get(seat, 0) for seat in "ESWN"}
    total["W"] -= sum(honba.values())
    return {**total, "sticks": -1000 * sum(sticks.values())}


@pytest.mark.parametrize(
    ("overrides", "honba", "sticks"),
    [
        ((), {"E": 600}, {"E": 3}),
        (("multiple_win.honba=each",), {"E": 600, "S": 600}, {"E": 3}),
        (("multiple_win.sticks=own-then-first",), {"E": 600}, {"E": 2, "S": 1}),
        (("multiple_win.sticks=split",), {"E": 600}, {"E": 2, "S": 1}),
    ],
)
def test_counters_and_sticks_of_two_winners(
    overrides: tuple[str, ...], honba: dict[str, int], sticks: dict[str, int]
) -> None:
    got = deltas(table(*TWO, header="round:E hand:1 honba:2 sticks:3"), *overrides)
    assert got == shared(honba, sticks)


def test_head_bump_pays_the_next_in_turn_only() -> None:
    settlement = settled(table(*TWO, header="round:E hand:1 sticks:2"), None, "multiple_win.most=1", "beyond=pay-first")
    assert dict(settlement.deltas) == {**four(2900 + 2000, 0, -2900, 0), "sticks": -2000}
    first = settlement.remarks[0]
    assert (first.code, first.values["seat"]) == ("win-not-paid", "S")


THREE = (EAST, SOUTH, NORTH, "win E 2s from:W", "win S 2s from:W", "win N 2s from:W")


def test_a_third_winner_aborts_the_hand() -> None:
    settlement = settled(table(*THREE, header="round:E hand:2 honba:1 sticks:1"))
    assert settlement.entries == ()
    assert settlement.flaws == ()
    assert settlement.next is not None
    assert (settlement.next.dealer, settlement.next.honba, settlement.next.sticks) == ("E", 2, 1)


def test_a_third_winner_is_paid_where_three_may_win() -> None:
    settlement = settled(table(*THREE), None, "multiple_win.most=3")
    assert {entry.payee for entry in settlement.entries} == {"E", "S", "N"}


def test_the_dealer_stays_when_among_the_winners() -> None:
    coming = settled(table(*TWO, header="round:E hand:1 sticks:2 honba:1")).next
    assert coming is not None
    assert (coming.dealer, coming.number, coming.honba, coming.sticks) == ("E", 1, 2, 0)


def test_an_illegal_win_is_not_paid_and_leaves_the_other() -> None:
    lines = ("E: [123m<] 456p 789p 34s 99s", f"{SOUTH} riichi", "win E 5s from:W", "win S 5s from:W")
    settlement = settled(table(*lines, header="round:E hand:1 sticks:1"))
    assert codes(settlement) == ["illegal-win"]
    assert [note.code for note in settlement.flaws[0].reasons] == ["no-yaku"]
    assert {entry.payee for entry in settlement.entries} == {"S"}


def test_wins_on_different_discards_are_not_one() -> None:
    text = table(EAST, SOUTH, "win E 5s from:W", "win S 5s from:N")
    assert faults(text) == [("after-the-end", "win S 5s from:N")]


DRAGONS = "S: [PPP>] [FFF<] [CCC^] 99s 12p"


def test_who_is_liable_pays_a_self_drawn_yakuman_alone_with_its_counters() -> None:
    got = deltas(table(f"{DRAGONS} pao:N", "win S 3p tsumo", header="round:E honba:1"))
    assert got == four(0, 32300, 0, -32300)


def test_who_is_liable_and_who_deals_in_pay_half_each() -> None:
    got = deltas(table(f"{DRAGONS} pao:N", "win S 3p from:W", header="round:E honba:2"))
    assert got == four(0, 32600, -16000, -16600)


def test_the_counters_may_be_the_discarder_s() -> None:
    got = deltas(table(f"{DRAGONS} pao:N", "win S 3p from:W", header="round:E honba:2"), "liability.honba=discarder")
    assert got == four(0, 32600, -16600, -16000)


def test_who_is_liable_and_deals_in_pays_as_anybody() -> None:
    assert deltas(table(f"{DRAGONS} pao:N", "win S 3p from:N")) == four(0, 32000, 0, -32000)


def test_where_somebody_may_be_liable_and_nobody_is_named_it_is_listed() -> None:
    def assumed(line: str) -> list[str]:
        return [note.code for note in settled(table(line, "win S 3p tsumo")).assumed]

    assert assumed(DRAGONS) == ["assumed-no-liability"]
    assert assumed(f"{DRAGONS} pao:N") == assumed(f"{DRAGONS} pao:none") == []


def test_liability_said_of_a_hand_without_such_a_pattern_is_a_remark() -> None:
    settlement = settled(table(f"{SOUTH} riichi pao:N", "win S 5s from:W", header="round:E sticks:1"))
    assert "pao-without-pattern" in [note.code for note in settlement.remarks]


def test_tags_of_a_seat_may_stand_with_its_win() -> None:
    on_line = settled(table(f"{SOUTH} riichi ippatsu", "win S 5s from:W"))
    at_win = settled(table(SOUTH, "win S 5s from:W riichi ippatsu"))
    apart = settled(table(f"{SOUTH} ippatsu", "win S 5s from:W riichi"))
    assert on_line.entries == at_win.entries == apart.entries
    assert len(on_line.entries) == 2


def test_the_river_of_a_winner_makes_furiten() -> None:
    settlement = settled(table(f"{SOUTH} riichi river:2s9m", "win S 5s from:W"))
    assert [note.code for note in settlement.flaws[0].reasons] == ["furiten"]


def test_the_hidden_indicators_are_only_for_who_is_in_riichi() -> None:
    header = "round:E hand:1 sticks:1 ura:4s"
    lines = (EAST, f"{SOUTH} riichi", "win E 5s from:W", "win S 5s from:W")
    wins = settled(table(*lines, header=header)).verdicts
    counted = {
        number: [pattern.id for pattern in verdict.best.patterns if pattern.id == "ura-dora"]
        for number, verdict in wins.items()
        if verdict.best is not None
    }
    assert counted == {1: [], 2: ["ura-dora"]}
