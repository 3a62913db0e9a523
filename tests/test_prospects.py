"""What a hand waits for and what each wait is worth, how far it is from ready, and what to throw."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mjcheck import DiscardOption, Outlook, Unusable, Verdict, WaitedTile, WaitsAnswer, waits
from mjcheck.notation import assume, read_hand
from mjcheck.prospects import prospects
from mjcheck.ready import distances
from mjcheck.rulebook.model import ALL_FORMS
from mjcheck.tiles import KIND_TEXT, KINDS, ORPHAN_MASK, Tile, kinds_in, run_text

ORPHANS = [KIND_TEXT[kind] for kind in kinds_in(ORPHAN_MASK)]


def outlook(hand: str, table: str | None = None) -> Outlook:
    """The prospects of 3n+1 tiles."""
    found = waits(hand, table).outlook
    assert found is not None
    return found


def waited(hand: str, table: str | None = None) -> dict[str, int]:
    """The tiles waited for and how many of each are left."""
    return {tile.tile: tile.left for tile in outlook(hand, table).waits}


def useful(hand: str, table: str | None = None) -> dict[str, int]:
    return {tile.tile: tile.left for tile in outlook(hand, table).useful}


def won(verdict: Verdict | None) -> bool | list[str]:
    """Whether it is a win, or why not."""
    assert verdict is not None
    return True if verdict.win else [reason.code for reason in verdict.reasons]


def answers(option: DiscardOption) -> list[str]:
    return [tile.tile for tile in option.outlook.waits] + [tile.tile for tile in option.outlook.useful]


# ------------------------------------------------------------------ one short


@pytest.mark.parametrize(
    ("hand", "tiles"),
    [
        ("123m 456m 234p 678s E", {"E": 3}),
        ("123m 456p 789s NN 67p", {"5p": 3, "8p": 4}),
        ("123m 456p 789s NN 68p", {"7p": 4}),
        ("123m 456p 789s NN 77p", {"7p": 2, "N": 2}),
        ("1112345678999m", {f"{rank}m": 1 if rank in (1, 9) else 3 for rank in range(1, 10)}),
        ("1133m 5577p 2244s E", {"E": 3}),
        ("19m 19p 19s ESWNPFF", {"C": 4}),
        ("[PPP^] [9999s] 456p NN 67p", {"5p": 3, "8p": 4}),
    ],
)
def test_waits_with_the_tiles_left(hand: str, tiles: dict[str, int]) -> None:
    answer = waits(hand)
    assert answer.ready
    assert waited(hand) == tiles
    assert outlook(hand).distance == 0
    assert outlook(hand).useful == ()


def test_thirteen_orphans_wait_for_all_thirteen() -> None:
    found = waited("19m 19p 19s ESWNPFC")
    assert len(found) == 13
    assert set(found.values()) == {3}


@pytest.mark.parametrize(
    ("tags", "left"),
    [
        ("", {"5p": 3, "8p": 4}),
        ("dora:8p", {"5p": 3, "8p": 3}),
        ("riichi dora:8p ura:8p,0p", {"5p": 2, "8p": 2}),
        ("river:8p8p^9s", {"5p": 3, "8p": 2}),
    ],
)
def test_tiles_that_the_player_sees_are_not_left(tags: str, left: dict[str, int]) -> None:
    assert waited(f"123m 456p 789s NN 67p {tags}", "tenhou") == left


def test_norths_set_aside_are_not_left() -> None:
    hand = "123p 456p 789s 678s N"
    assert waited(hand, "joypip-sanma") == {"N": 3}
    assert waited(f"{hand} nuki:2", "joypip-sanma") == {"N": 1}


def test_a_fifth_copy_is_no_wait() -> None:
    answer = waits("2344556679999s")  # only a fifth 9s would complete it
    assert not answer.ready
    assert answer.outlook is not None
    assert answer.outlook.distance == 1


@pytest.mark.parametrize(
    ("hand", "by_discard", "self_drawn"),
    [
        ("123m 456p 789s NN 67p", {"5p": True, "8p": True}, {"5p": True, "8p": True}),
        ("123m 456p 789s NN 68p", {"7p": ["no-yaku"]}, {"7p": True}),
        ("[123m<] 456p 789s NN 68p", {"7p": ["no-yaku"]}, {"7p": ["no-yaku"]}),
        ("[234m<] 234p 23s 789s NN", {"1s": ["no-yaku"], "4s": True}, {"1s": ["no-yaku"], "4s": True}),
        ("123m 456p 789s NN 67p river:5p", {"5p": ["furiten"], "8p": ["furiten"]}, {"5p": True, "8p": True}),
        ("123m 456p 789s NN 67p missed:turn", {"5p": ["furiten"], "8p": ["furiten"]}, {"5p": True, "8p": True}),
    ],
)
def test_each_wait_is_judged_by_discard_and_self_drawn(
    hand: str, by_discard: dict[str, object], self_drawn: dict[str, object]
) -> None:
    found = outlook(hand, "tenhou").waits
    assert {tile.tile: won(tile.ron) for tile in found} == by_discard
    assert {tile.tile: won(tile.tsumo) for tile in found} == self_drawn


def test_each_wait_is_valued() -> None:
    def points(tile: WaitedTile) -> tuple[int, int]:
        assert tile.ron is not None
        assert tile.ron.best is not None
        assert tile.tsumo is not None
        assert tile.tsumo.best is not None
        return tile.ron.best.total["points"], tile.tsumo.best.total["points"]

    one, four = outlook("234m 234p 23s 678s 55p", "tenhou").waits
    assert (one.tile, four.tile) == ("1s", "4s")
    assert points(one) == (1000, 1500)  # pinfu; self-drawn 2 han 20 fu: 700 + 400 + 400
    assert points(four) == (7700, 8000)  # pinfu, all simples and 234 in three suits: 4 han 30 fu; self-drawn 5 han


def test_without_a_table_no_wait_is_judged() -> None:
    (tile,) = outlook("123m 456m 234p 678s E").waits
    assert tile.ron is None
    assert tile.tsumo is None


def test_a_table_that_judges_structure_gives_no_win() -> None:
    (tile,) = outlook("123m 456m 234p 678s E", "yifang-lesson").waits
    assert tile.ron is not None
    assert tile.ron.win is None


def test_the_forms_of_the_table_count() -> None:
    pairs = "1133m 5577p 2244s E"
    assert waits(pairs, "tenhou").ready
    lesson = waits(pairs, "yifang-lesson")
    assert not lesson.ready
    assert lesson.outlook is not None
    assert lesson.outlook.distances.keys() == {"standard"}


def test_the_last_five_to_come_is_the_red_one() -> None:
    (five, *_) = outlook("123m 789s NN 55546p", "tenhou").waits
    assert (five.tile, five.left) == ("5p", 1)
    assert five.tsumo is not None
    assert five.tsumo.win
    assert five.tsumo.best is not None
    assert "aka-dora" in [pattern.id for pattern in five.tsumo.best.patterns]


def test_a_plain_five_is_waited_for_while_there_is_one() -> None:
    for hand in ("123m 789s NN 55046p", "123m 456m 789s NN 46p"):
        five = outlook(hand, "tenhou").waits[0]
        assert five.tile == "5p"
        assert five.tsumo is not None
        assert five.tsumo.win
        assert five.tsumo.best is not None
        assert sum(pattern.count for pattern in five.tsumo.best.patterns if pattern.id == "aka-dora") == hand.count("0")


def test_a_wait_of_which_none_is_left_is_not_judged() -> None:
    answer = waits("46m 456p 234p 678s EE dora:5m,5m,5m,0m", "tenhou")
    assert answer.outlook is not None
    (tile,) = answer.outlook.waits
    assert (tile.left, tile.ron, tile.tsumo) == (0, None, None)
    assert answer.worthless


def test_a_kong_of_a_tile_that_the_hand_holds_cannot_be_robbed() -> None:
    answer = waits("123m 456m 234p 678s E robbing", "tenhou")
    assert answer.outlook is not None
    (tile,) = answer.outlook.waits
    assert won(tile.ron) == ["no-yaku"]


def test_tags_of_one_way_of_winning_do_not_reach_the_other() -> None:
    (tile,) = outlook("[9999s] 123m 456p NN 68p tsumo replacement", "tenhou").waits
    assert won(tile.tsumo) is True
    assert won(tile.ron) == ["no-yaku"]
    (robbed,) = outlook("123m 456p 789s NN 68p ron:W robbing", "tenhou").waits
    assert won(robbed.ron) is True
    assert robbed.tsumo is not None
    assert robbed.tsumo.best is not None
    assert [pattern.id for pattern in robbed.tsumo.best.patterns] == ["menzen-tsumo"]


# ------------------------------------------------------------------ not ready


@pytest.mark.parametrize(
    ("hand", "table", "distance", "tiles"),
    [
        ("123m 456m 23p 678s E P", None, 1, {"1p": 4, "4p": 4, "E": 3, "P": 3}),
        ("123m 456m 23p 678s E P", "tenhou", 1, {"1p": 4, "4p": 4, "E": 3, "P": 3}),
        ("1133m 5577p 22s 46s E", None, 1, {"4s": 3, "6s": 3, "E": 3}),
        ("19m 19p 19s ESWNPF 5m", None, 1, dict.fromkeys(ORPHANS, 3) | {"C": 4}),
        ("[PPP^] 123m 46p 99s 34s E", None, 1, {"5p": 4, "2s": 4, "5s": 4}),
    ],
)
def test_useful_tiles_of_a_hand_one_away(hand: str, table: str | None, distance: int, tiles: dict[str, int]) -> None:
    assert not waits(hand, table).ready
    assert outlook(hand, table).distance == distance
    assert outlook(hand, table).waits == ()
    assert useful(hand, table) == tiles


def test_distances_by_form() -> None:
    assert outlook("1133m 5577p 22s 46s E", "tenhou").distances == {"standard": 3, "seven-pairs": 1, "orphans": 10}
    assert outlook("[PPP^] 123m 46p 99s 34s E", "tenhou").distances == {"standard": 1}


def test_useful_tiles_are_tiles_of_the_table() -> None:
    hand = "1m 123p 456p 99s 78s E S"  # two away: a run of characters would do, too, where there are any
    assert {"2m", "3m", "1m", "6s", "9s"} <= useful(hand).keys()
    assert {tile for tile in useful(hand, "joypip-sanma") if tile.endswith("m")} == {"1m"}


def test_distance_counts_on_tiles_of_the_table_only() -> None:
    hand = "[111m>] [999m<] 1m 9m 123p 99s"
    assert outlook(hand, "tenhou").distance == 1  # 23m or 78m are missing
    assert outlook(hand, "joypip-sanma").distance == 2


def test_what_the_table_holds_against_the_tiles_is_told() -> None:
    assert [reason.code for reason in waits("444m 123p 456p 789s N", "joypip-sanma").reasons] == ["foreign-tile"]
    assert waits("111m 123p 456p 789s N", "joypip-sanma").reasons == ()


# ------------------------------------------------------------------ discard by discard


def test_discards_that_make_a_hand_ready() -> None:
    answer = waits("123m 456m 234p 678s E +P", "tenhou")
    assert answer.outlook is None
    assert (answer.ready, answer.complete) == (True, False)
    assert [(option.discard, answers(option)) for option in answer.discards] == [("E", ["P"]), ("P", ["E"])]


def test_discards_with_the_most_tiles_to_come_are_first() -> None:
    answer = waits("123m 456m 234p 67s 99s 9s")
    assert [(option.discard, answers(option)) for option in answer.discards] == [
        ("9s", ["5s", "8s"]),
        ("6s", ["7s", "8s"]),
        ("7s", ["6s"]),
    ]


def test_a_complete_hand_says_so_and_shows_what_else_it_could_be() -> None:
    answer = waits("123m 456m 234p 678s EE")
    assert answer.complete
    assert answer.ready
    assert all(option.outlook.distance == 0 for option in answer.discards)


def test_the_thrown_tile_is_seen_and_makes_furiten() -> None:
    answer = waits("123m 456p 789s NN 67p +8p", "tenhou")
    eight = next(option.outlook.waits for option in answer.discards if option.discard == "8p")
    assert [(tile.tile, tile.left) for tile in eight] == [("5p", 3), ("8p", 3)]
    assert [won(tile.ron) for tile in eight] == [["furiten"], ["furiten"]]
    assert [won(tile.tsumo) for tile in eight] == [True, True]


def test_a_plain_five_is_thrown_before_the_red_one() -> None:
    answer = waits("123m 456m 789m 05s NN +5p", "tenhou")
    assert "0s" not in [option.discard for option in answer.discards]


def test_tags_that_the_table_does_not_know_are_refused_by_name() -> None:
    with pytest.raises(Unusable):
        waits("123m 456m 234p 678s E riichi", "yifang-lesson")


def test_assumptions_that_matter_are_told() -> None:
    codes = [note.code for note in waits("123m 456p 789s NN 67p", "tenhou").assumed]
    assert codes == ["assumed-seat", "assumed-round"]


# ------------------------------------------------------------------ any hand


@st.composite
def fourteen(draw: st.DrawFn) -> str:
    """Fourteen tiles crowded into few kinds, as text."""
    first = 9 * draw(st.integers(0, 2))
    kinds = sorted({*range(first, first + 9), *draw(st.lists(st.integers(0, KINDS - 1), max_size=5))})
    chosen = sorted(draw(st.permutations([kind for kind in kinds for _ in range(4)]))[:14])
    by_suit = [[Tile(kind) for kind in chosen if min(kind // 9, 3) == suit] for suit in range(4)]
    return " ".join(run_text(tiles) for tiles in by_suit if tiles)


def foreseen(text: str) -> WaitsAnswer:
    hand, _ = assume(read_hand(text))
    return prospects(hand, None)


@settings(max_examples=25, deadline=None)
@given(fourteen())
def test_each_discard_leaves_what_the_thirteen_tiles_would_be(text: str) -> None:
    answer = foreseen(text)
    assert answer.discards
    nearest = {option.outlook.distance for option in answer.discards}
    assert len(nearest) == 1
    for option in answer.discards:
        hand, _ = assume(read_hand(text))
        assert hand.winning is not None
        rest = [*hand.concealed, hand.winning]
        rest.remove(Tile(KIND_TEXT.index(option.discard)))
        by_suit = [[tile for tile in rest if min(tile.kind // 9, 3) == suit] for suit in range(4)]
        alone = foreseen(" ".join(run_text(tiles) for tiles in by_suit if tiles)).outlook
        assert alone is not None
        assert alone.distances == option.outlook.distances
        assert [tile.tile for tile in alone.waits] == [tile.tile for tile in option.outlook.waits]
        assert [tile.tile for tile in alone.useful] == [tile.tile for tile in option.outlook.useful]


@settings(max_examples=25, deadline=None)
@given(fourteen())
def test_no_discard_that_is_left_out_comes_closer(text: str) -> None:
    answer = foreseen(text)
    hand, _ = assume(read_hand(text))
    shown = {option.discard for option in answer.discards}
    distance = answer.discards[0].outlook.distance
    for kind, held in enumerate(hand.counts):
        if held and KIND_TEXT[kind] not in shown:
            rest = list(hand.counts)
            rest[kind] -= 1
            assert min(distances(rest, hand, ALL_FORMS).values()) > distance


def test_melds_at_a_table_whose_forms_have_none() -> None:
    foreseen = waits("[123m<] 456m 789m 11p EE", "tenhou", overrides=("forms.standard=false",))
    assert not foreseen.ready
