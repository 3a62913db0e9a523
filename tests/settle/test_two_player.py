"""The two-player game: only one pays, kongs that are robbed, the last tile fished, who deals (T4, T5, T6, T12)."""

from __future__ import annotations

import pytest

from tests.settle.tables import codes, deltas, faults, settled

READY = "123m 456p 345s 22m 67p"  # on 5p and 8p
OTHER = "123m 456p 11s 345s 67s"  # on 5s and 8s
UNREADY = "147m 456p 19s 345s 67s"


def table(*lines: str, header: str = "") -> str:
    return "\n".join((f"table two-player-71 {header}".strip(), *lines))


def test_t6_a_discard_costs_the_fan_and_robbing_counts_as_self_drawn() -> None:
    hand = "E: 123m 456p 345s 22m 67p"
    assert deltas(table(hand, "win E 8p from:W")) == {"E": 3, "W": -3}
    assert deltas(table(hand, "W: [888p>] 147m 19s 345s 67s", "win E 8p from:W robbing")) == {"E": 4, "W": -4}


def test_t5_only_an_added_kong_is_robbed() -> None:
    text = table("E: 123m 456p 345s 22m 67p", f"W: {UNREADY}", "win E 8p from:W robbing:concealed")
    assert [note.code for note in settled(text).flaws[0].reasons] == ["not-allowed"]


def test_t4_the_winner_deals_next_and_after_a_draw_the_dealer_stays() -> None:
    def dealer(*lines: str) -> str:
        coming = settled(table(*lines)).next
        assert coming is not None
        return coming.dealer

    assert dealer(f"W: {READY}", "win W 8p from:E") == "W"
    assert dealer("E: not-ready", "W: not-ready", "wall") == "E"
    assert dealer(f"E: {READY}", "win E 8p from:W") == "E"


def test_a_match_of_two_players_has_no_rounds_and_no_end() -> None:
    coming = settled(table(f"W: {READY}", "win W 8p from:E")).next
    assert coming is not None
    assert (coming.round, coming.number, coming.honba, coming.over) == (None, None, 0, False)


def test_t12_neither_ready_ends_the_hand_without_payment() -> None:
    settlement = settled(table("E: not-ready", f"W: {UNREADY}", "wall"))
    assert settlement.entries == ()
    assert settlement.next is not None


def test_t12_the_one_who_is_ready_draws_once_more_and_wins_as_on_the_last_tile() -> None:
    assert deltas(table(f"E: {READY}", f"W: {UNREADY}", "wall", "fish E 8p")) == {"E": 5, "W": -5}


def test_t12_a_tile_that_does_not_complete_the_hand_is_a_draw() -> None:
    settlement = settled(table(f"E: {READY}", f"W: {UNREADY}", "wall", "fish E 9p"))
    assert settlement.entries == ()
    assert settlement.flaws == ()
    assert settlement.next is not None
    assert settlement.next.dealer == "E"


@pytest.mark.parametrize(("east", "west", "fisher"), [(12, 10, "W"), (3, 10, "E")])
def test_t12_of_two_who_are_ready_the_first_to_become_so_draws(east: int, west: int, fisher: str) -> None:
    lines = (f"E: {READY} ready:{east}", f"W: {OTHER} ready:{west}", "wall")
    assert codes(settled(table(*lines, f"fish {fisher} 9m"))) == []
    wrong = "E" if fisher == "W" else "W"
    settlement = settled(table(*lines, f"fish {wrong} 9m"))
    assert codes(settlement) == ["wrong-fisher"]
    assert settlement.flaws[0].note.values == {"seat": wrong, "payee": fisher}


def test_t12_when_both_are_ready_the_turns_must_be_said() -> None:
    text = table(f"E: {READY}", f"W: {OTHER}", "wall", "fish E 8p")
    assert [code for code, _ in faults(text)] == ["ready-since", "ready-since"]


def test_both_draw_in_turn_where_the_table_has_it_so() -> None:
    lines = (f"E: {READY} ready:12", f"W: {OTHER} ready:10", "wall", "fish W 9m", "fish E 8p")
    settlement = settled(table(*lines), None, "first_ready_only=false")
    assert dict(settlement.deltas) == {"E": 5, "W": -5}
    assert settlement.flaws == ()


def test_the_draw_is_waited_for() -> None:
    settlement = settled(table(f"E: {READY}", f"W: {UNREADY}", "wall"))
    assert [note.code for note in settlement.remarks] == ["not-fished"]
    assert settlement.next is None


def test_who_is_not_ready_never_draws() -> None:
    assert codes(settled(table(f"E: {UNREADY}", f"W: {OTHER.replace('345s', '567s')}", "fish E 8p"))) == [
        "wrong-fisher"
    ]


def test_nobody_draws_once_more_at_other_tables() -> None:
    assert faults("table mcr\nE: 123m 456p 345s 22m 67p\nfish E 8p") == [("fish", "fish E 8p")]


def test_t7_the_cap_holds_for_the_payment() -> None:
    text = table("E: 123123789m 4599m declared", "win E 6m tsumo last")
    assert deltas(text) == {"E": 13, "W": -13}


def test_t11_the_shown_tile_pays() -> None:
    got = deltas(table("E: 123m 456p 345s 55s 67p", "win E 8p from:W", header="shown:5s"))
    assert got == {"E": 6, "W": -6}


def test_no_more_tiles_are_shown_than_are_played_with() -> None:
    text = table(f"E: {READY}", f"W: {UNREADY}", "wall")
    assert [code for code, _ in faults(text, None, "tiles.live=20")] == ["too-many-tiles"]
