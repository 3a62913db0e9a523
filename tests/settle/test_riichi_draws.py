"""Hands that nobody wins at a riichi table, and the end of a match (sections 7 and 9)."""

from __future__ import annotations

import pytest

from tests.settle.tables import codes, deltas, faults, four, settled


def table(*lines: str, preset: str = "tenhou", header: str = "round:E hand:1") -> str:
    return "\n".join((f"table {preset} {header}", *lines))


def told(ready: str, *more: str, scores: tuple[int, ...] = ()) -> list[str]:
    """Seats of which it is only told whether they are ready."""
    said = [f"score:{score}" for score in scores] or [""] * 4
    return [
        f"{seat}: {'ready' if seat in ready else 'not-ready'} {score}" for seat, score in zip("ESWN", said, strict=True)
    ] + list(more)


@pytest.mark.parametrize(
    ("ready", "wanted"),
    [
        ("", four(0, 0, 0, 0)),
        ("S", four(-1000, 3000, -1000, -1000)),
        ("SN", four(-1500, 1500, -1500, 1500)),
        ("ESN", four(1000, 1000, -3000, 1000)),
        ("ESWN", four(0, 0, 0, 0)),
    ],
)
def test_three_thousand_points_for_being_ready(ready: str, wanted: dict[str, int]) -> None:
    assert deltas(table(*told(ready), "wall")) == wanted


def test_another_pool_may_be_set() -> None:
    assert deltas(table(*told("SN"), "wall"), "noten_pool=1000") == four(-500, 500, -500, 500)


FOUR_CONCEALED = "E: 2344056679999s"
"""Waits for 9s alone, and holds all four concealed."""
FOUR_IN_KONG = "E: 1235778999p [6666p]"
"""Waits for 6p alone, and has all four in a kong."""


@pytest.mark.parametrize(
    ("hand", "rule", "ready"),
    [
        (FOUR_CONCEALED, "none", True),
        (FOUR_CONCEALED, "concealed", False),
        (FOUR_CONCEALED, "hand-and-melds", False),
        (FOUR_IN_KONG, "concealed", True),
        (FOUR_IN_KONG, "hand-and-melds", False),
    ],
)
def test_a_wait_for_tiles_that_one_holds_oneself(hand: str, rule: str, ready: bool) -> None:
    tiles = hand.replace("1235778999p [6666p]", "[6666p] 1235778999p")
    settlement = settled(table(tiles, *told("")[1:], "wall"), None, f"draw.dead_wait={rule}")
    assert settlement.seats["E"].ready is ready


def test_furiten_does_not_make_a_hand_unready() -> None:
    settlement = settled(table("E: 234m 456p 789p 34s 55s river:2s5s", *told("")[1:], "wall"))
    assert settlement.seats["E"].ready is True


ORPHANS = "river:19m19p19sESW"
JUNK = "2244668p 11335s 7s"


def test_a_river_of_terminals_and_honours_is_paid_as_a_mangan_without_counters() -> None:
    south = table("E: ready", f"S: {JUNK} {ORPHANS}", *told("")[2:], "wall", header="round:E hand:1 honba:2 sticks:1")
    assert deltas(south) == four(-4000, 8000, -2000, -2000)
    east = table(f"E: {JUNK} {ORPHANS}", *told("")[1:], "wall")
    assert deltas(east) == four(12000, -4000, -4000, -4000)


def test_such_rivers_of_several_players_add_up() -> None:
    text = table(f"E: {JUNK} river:19mE", "S: 13579m 2468m 2233p river:19pS", *told("")[2:], "wall")
    assert deltas(text) == four(12000 - 4000, 8000 - 4000, -4000 - 2000, -4000 - 2000)


def test_the_dealer_stays_after_it_only_when_ready_and_sticks_stay() -> None:
    text = table(
        "E: not-ready", f"S: {JUNK} {ORPHANS}", *told("")[2:], "wall", header="round:E hand:1 honba:1 sticks:1"
    )
    coming = settled(text).next
    assert coming is not None
    assert (coming.dealer, coming.number, coming.honba, coming.sticks) == ("S", 2, 2, 1)


def test_where_it_is_a_win_counters_and_sticks_go_with_it_and_the_dealer_stays_who_has_it() -> None:
    header = "round:E hand:1 honba:1 sticks:1"
    text = table(f"E: {JUNK} {ORPHANS}", *told("")[1:], "wall", header=header)
    settlement = settled(text, None, "nagashi=win")
    assert dict(settlement.deltas) == {**four(12000 + 300 + 1000, -4100, -4100, -4100), "sticks": -1000}
    assert settlement.next is not None
    assert (settlement.next.dealer, settlement.next.honba, settlement.next.sticks) == ("E", 2, 0)


def test_a_table_may_not_have_it() -> None:
    text = table("E: ready", f"S: {JUNK} {ORPHANS}", *told("")[2:], "wall")
    assert deltas(text, "nagashi=none") == four(3000, -1000, -1000, -1000)


@pytest.mark.parametrize(
    ("lines", "wanted"),
    [
        (["E: 19m19p19sESWN 2345p", "abort nine-terminals E"], []),
        (["E: 19m19p19sES 234567p", "abort nine-terminals E"], ["abort-few-terminals"]),
        (["E: 19m19p19sESWN 2345p river:3p", "abort nine-terminals E"], ["abort-after-discards"]),
        (["E: 19m19p19sESWN 2345p", "S: [111p<] 2233445566s", "abort nine-terminals E"], ["abort-after-call"]),
        (["E: 2345m 2345p 23456s river:W", "S:", "abort four-winds"], ["abort-unlike-winds"]),
        ([*(f"{seat}: river:W" for seat in "ESWN"), "abort four-winds"], []),
        (["abort four-riichi"], []),
        (["E: 123m 456m 789m 11p 23p riichi", "S: 123s 456s 789s 11s 23p", "abort four-riichi"], ["abort-no-riichi"]),
        (["abort five-winds"], ["abort-unknown"]),
    ],
)
def test_an_abortive_draw_is_borne_out_by_what_is_shown(lines: list[str], wanted: list[str]) -> None:
    assert codes(settled(table(*lines))) == wanted


@pytest.mark.parametrize(
    ("lines", "assumed"),
    [
        (["E: 19m19p19sESWN 2345p", "abort nine-terminals E"], False),
        (["abort nine-terminals E"], True),
        (["abort four-riichi"], True),
        ([*(f"{seat}: river:W" for seat in "ESWN"), "abort four-winds"], False),
        (["E: river:W", "abort four-winds"], None),
        (["abort three-rons"], True),
    ],
)
def test_an_abortive_draw_that_is_only_told_is_listed_as_assumed(lines: list[str], assumed: bool | None) -> None:
    settlement = settled(table(*lines))
    if assumed is None:
        assert codes(settlement) == ["abort-unlike-winds"]
    else:
        assert [note.code for note in settlement.assumed] == ["assumed-abort"] * assumed


def test_after_an_abortive_draw_the_dealer_stays_and_sticks_stay() -> None:
    coming = settled(table("abort four-riichi", header="round:S hand:3 honba:4 sticks:4")).next
    assert coming is not None
    assert (coming.dealer, coming.round, coming.number, coming.honba, coming.sticks) == ("E", "S", 3, 5, 4)


def test_a_table_without_such_draws_has_a_finding() -> None:
    assert codes(settled(table("abort four-winds"), None, "draw.abortive=[]")) == ["abort-unknown"]


@pytest.mark.parametrize(
    ("rule", "ready", "dealer"),
    [
        ("ready", "E", "E"),
        ("ready", "S", "S"),
        ("win", "E", "S"),
        ("none", "E", "S"),
        ("win-or-draw", "", "E"),
        ("always", "", "E"),
    ],
)
def test_who_deals_after_an_exhausted_wall(rule: str, ready: str, dealer: str) -> None:
    coming = settled(table(*told(ready), "wall"), None, f"dealer_repeats={rule}").next
    assert coming is not None
    assert coming.dealer == dealer


WIN = ("S: 123m 456m 789m 34s 66s", "win S 5s from:W")


def test_a_win_of_another_moves_the_deal_and_clears_the_counters() -> None:
    coming = settled(table(*WIN, header="round:E hand:4 honba:3")).next
    assert coming is not None
    assert (coming.dealer, coming.round, coming.number, coming.honba) == ("S", "S", 1, 0)


def test_the_number_of_the_hand_follows_from_where_a_seat_began() -> None:
    coming = settled(table("S: 123m 456m 789m 34s 66s start:E", "win S 5s from:W", header="round:E")).next
    assert coming is not None
    assert (coming.round, coming.number) == ("S", 1)


# ---------------------------------------------------------------- the end of a match


def ends(header: str, ready: str, scores: tuple[int, ...], *overrides: str, preset: str = "tenhou") -> bool:
    coming = settled(table(*told(ready, scores=scores), "wall", preset=preset, header=header), None, *overrides).next
    assert coming is not None
    return coming.over


EVEN = (25000, 25000, 25000, 25000)
LED = (35000, 25000, 20000, 20000)


def test_a_seat_below_zero_ends_the_match() -> None:
    assert ends("round:E hand:1", "E", (97100, 1000, 1000, 900))
    assert not ends("round:E hand:1", "E", (97000, 1000, 1000, 1000))
    assert not ends("round:E hand:1", "E", (97100, 1000, 1000, 900), "bust=false")


def test_the_last_hand_ends_the_match_when_somebody_has_the_target() -> None:
    assert ends("round:S hand:4", "S", LED)
    assert not ends("round:S hand:4", "S", EVEN)
    assert not ends("round:S hand:3", "S", LED)


def test_the_extension_ends_as_soon_as_somebody_has_the_target() -> None:
    assert ends("round:W hand:1", "S", LED)
    assert not ends("round:W hand:1", "S", EVEN)
    assert ends("round:W hand:4", "S", EVEN)


def test_the_leading_dealer_stops_in_the_last_hand() -> None:
    assert ends("round:S hand:4", "E", LED)
    assert not ends("round:S hand:4", "E", (25000, 35000, 20000, 20000))
    assert not ends("round:S hand:4", "E", LED, "dealer_stops=false")


def test_east_only_has_no_extension() -> None:
    assert ends("round:E hand:4", "S", EVEN, preset="yifang-riichi")
    assert not ends("round:E hand:4", "E", EVEN, preset="yifang-riichi")
    assert not ends("round:E hand:3", "S", EVEN, preset="yifang-riichi")


def test_without_scores_it_is_said_that_the_end_cannot_be_told() -> None:
    settlement = settled(table(*told("S"), "wall", header="round:S hand:4"))
    assert "end-unknown" in [note.code for note in settlement.remarks]
    assert settlement.final == {}


def test_final_points_by_target_and_placement() -> None:
    scores = (41000, 29000, 18000, 12000)
    final = settled(table(*told("ESWN", scores=scores), "wall", header="round:S hand:4")).final
    assert {seat: end.points for seat, end in final.items()} == {"E": 51.0, "S": 9.0, "W": -22.0, "N": -38.0}


def test_sticks_left_go_to_the_first() -> None:
    scores = (40000, 29000, 18000, 12000)
    final = settled(table(*told("ESWN", scores=scores), "wall", header="round:S hand:4 sticks:1")).final
    assert (final["E"].score, final["E"].points) == (41000, 51.0)
    final = settled(
        table(*told("ESWN", scores=scores), "wall", header="round:S hand:4 sticks:1"), None, "last_sticks=stay"
    ).final
    assert final["E"].score == 40000


def test_ties_go_by_the_seats_at_the_start_or_are_shared() -> None:
    scores = (20000, 40000, 20000, 20000)
    text = table(*told("", scores=scores), "wall", header="round:S hand:4")
    # In hand 4 East is who began as North, South as East, West as South, North as West.
    assert [settled(text).final[seat].place for seat in "ESWN"] == [4, 1, 2, 3]
    shared = settled(text, None, "ties=split").final
    assert shared["W"].points == shared["N"].points == shared["E"].points == round(-10 - 20 / 3, 2)


def test_riichi_of_the_hand_is_taken_off_the_score() -> None:
    lines = [
        "E: 123m 456m 789m 11p 23p riichi score:25000",
        *(f"{seat}: not-ready score:25000" for seat in "SWN"),
        "wall",
    ]
    settlement = settled(table(*lines, header="round:E hand:1 sticks:1"))
    assert dict(settlement.scores) == four(25000 - 1000 + 3000, 24000, 24000, 24000)


def test_riichi_without_being_ready_is_a_finding() -> None:
    settlement = settled(table(f"E: {JUNK} riichi", *told("")[1:], "wall"))
    assert codes(settlement) == ["declared-not-ready"]


@pytest.mark.parametrize(
    ("header", "code"),
    [
        ("round:N hand:1", "unknown-round"),
        ("round:E hand:5", "bad-value"),
        ("round:E hand:0", "bad-value"),
        ("round:E hand:2", "start-and-hand"),
    ],
)
def test_where_the_hand_stands_in_the_match_must_make_sense(header: str, code: str) -> None:
    assert code in [found for found, _ in faults(table("E: ready start:E", *told("")[1:], "wall", header=header))]
