"""Who throws, whose wall is broken, and where: the rules of 1998 and those of the text with three dice."""

from __future__ import annotations

import pytest

from mjcheck.findings import Unusable
from mjcheck.opening import FlowerReplacement, Opening, Stretch, Throw, WallTile, opening, read_dice, throw_dice
from mjcheck.rulebook import load_preset
from mjcheck.rulebook.model import OpeningRules, Rules

IN_HONG_KONG = ("opening.dice=2", "opening.throws=1", "opening.breaker=dealer")


def rules_of(preset: str, overrides: tuple[str, ...] = ()) -> Rules:
    return load_preset(preset, overrides).rules


def opened(preset: str, *written: str, overrides: tuple[str, ...] = ()) -> Opening:
    rules = rules_of(preset, overrides)
    told = opening(rules, read_dice(written, rules.opening))
    assert told is not None
    return told


def table_of(preset: str, *overrides: str) -> OpeningRules:
    table = rules_of(preset, overrides).opening
    assert table is not None
    return table


# ---------------------------------------------------------------------- the second thrower


@pytest.mark.parametrize(
    ("seat", "sums"),
    [("E", (5, 9)), ("S", (2, 6, 10)), ("W", (3, 7, 11)), ("N", (4, 8, 12))],
    ids=lambda value: str(value),
)
def test_mcr_the_sum_of_two_dice_chooses_who_throws_second(seat: str, sums: tuple[int, ...]) -> None:
    for total in sums:
        first = f"{total // 2},{total - total // 2}"
        told = opened("mcr", first, "1,1")
        assert told.throws[0].thrower == "E"
        assert (told.breaker, told.throws[1].thrower) == (seat, seat)


@pytest.mark.parametrize(
    ("seat", "sums"),
    [("E", (5, 9, 13, 17)), ("S", (6, 10, 14, 18)), ("W", (3, 7, 11, 15)), ("N", (4, 8, 12, 16))],
    ids=lambda value: str(value),
)
def test_seed003_the_sum_of_three_dice_chooses_who_throws_second(seat: str, sums: tuple[int, ...]) -> None:
    for total in sums:
        faces = [total // 3, (total + 1) // 3, (total + 2) // 3]
        assert opened("mcr-three-dice", ",".join(map(str, faces)), "1,1,1").breaker == seat


# ---------------------------------------------------------------------- counting off


def test_mcr_eleven_lets_west_throw_and_twelve_more_count_its_whole_wall_and_five_stacks_of_its_left_neighbour() -> (
    None
):
    told = opened("mcr", "5,6", "6,6")
    assert told.throws == (Throw("E", (5, 6)), Throw("W", (6, 6)))
    assert told.count == 23
    assert told.counted == (Stretch("W", 1, 18), Stretch("S", 1, 5))
    assert told.start == WallTile("S", 6, upper=True)


@pytest.mark.parametrize(
    ("first", "breaker", "left"), [("4,5", "E", "N"), ("4,6", "S", "E"), ("5,6", "W", "S"), ("6,6", "N", "W")]
)
def test_mcr_more_than_eighteen_go_on_at_the_left_neighbour(first: str, breaker: str, left: str) -> None:
    told = opened("mcr", first, "6,6")
    assert [stretch.wall for stretch in told.counted] == [breaker, left]
    assert sum(stretch.last for stretch in told.counted) == told.count


def test_mcr_eighteen_keep_the_whole_wall_and_the_deal_starts_at_the_left_neighbour() -> None:
    told = opened("mcr", "4,5", "4,5")
    assert told.counted == (Stretch("E", 1, 18),)
    assert told.start == WallTile("N", 1, upper=True)


def test_seed003_five_keeps_five_stacks_and_takes_the_sixth_and_seventh() -> None:
    for overrides in (IN_HONG_KONG, ("opening.dice=2", "opening.throws=1")):
        told = opened("mcr-three-dice", "2,3", overrides=overrides)
        assert told.counted == (Stretch("E", 1, 5),)
        assert {(tile.wall, tile.stack) for tile in told.takes[0].tiles} == {("E", 6), ("E", 7)}


def test_seed003_eighteen_takes_the_first_two_stacks_of_the_upper_neighbour() -> None:
    told = opened("mcr-three-dice", "6,6,6", overrides=("opening.throws=1",))
    assert told.breaker == "S"
    assert {(tile.wall, tile.stack) for tile in told.takes[0].tiles} == {("E", 1), ("E", 2)}


def test_seed003_in_hong_kong_the_dealer_throws_once_and_breaks_his_own_wall() -> None:
    told = opened("mcr", "5,6", overrides=IN_HONG_KONG)
    assert told.throws == (Throw("E", (5, 6)),)
    assert told.counted == (Stretch("E", 1, 11),)


def test_seed003_without_flowers_the_walls_have_seventeen_stacks() -> None:
    told = opened("mcr", "4,5", "4,5", overrides=("opening.walls=17",))
    assert (told.tiles, told.left, told.flowers) == (136, 83, None)
    assert told.counted == (Stretch("E", 1, 17), Stretch("N", 1, 1))


def test_where_the_counted_stacks_do_not_stay_the_deal_starts_with_the_last_of_them() -> None:
    told = opened("mcr", "2,3", "1,1", overrides=("opening.counted_stay=false",))
    assert told.counted == (Stretch("E", 1, 7),)
    assert told.start == WallTile("E", 7, upper=True)


# ---------------------------------------------------------------------- flowers and replacements


def test_mcr_flowers_are_replaced_from_the_dealer_on_each_seat_at_once() -> None:
    assert opened("mcr", "5,6", "3,3").flowers == FlowerReplacement(("E", "S", "W", "N"), at_once=True)


def test_yifang_replaces_flowers_one_by_one() -> None:
    assert opened("yifang-mcr", "5,6", "3,3").flowers == FlowerReplacement(("E", "S", "W", "N"), at_once=False)


def test_mcr_replacements_come_from_the_stack_before_the_break_backwards() -> None:
    told = opened("mcr", "5,6", "3,3")
    assert told.start == WallTile("W", 18, upper=True)
    assert told.replacements == (
        WallTile("W", 17, upper=True),
        WallTile("W", 17, upper=False),
        WallTile("W", 16, upper=True),
        WallTile("W", 16, upper=False),
    )


def test_a_dead_wall_lies_at_the_tail_and_is_not_left_to_draw() -> None:
    told = opened("mcr", "5,6", "3,3", overrides=("opening.walls=17", "opening.dead_wall=14"))
    assert {(tile.wall, tile.stack) for tile in told.dead_wall} == {("W", stack) for stack in range(11, 18)}
    assert told.left == 136 - 53 - 14


# ---------------------------------------------------------------------- dice


@pytest.mark.parametrize(
    ("written", "codes"),
    [
        (["5,7", "3,4"], ["no-face"]),
        (["5,0", "3,-4"], ["no-face", "no-face"]),
        (["5,x", "3,４"], ["no-face", "no-face"]),
        (["5,", "3,4"], ["no-face"]),
        (["", "3,4"], ["no-face", "dice-count"]),
        (["5", "3,4"], ["dice-count"]),
        (["5,6,1", "3,4"], ["dice-count"]),
        (["5,6"], ["throw-count"]),
        (["5,6", "3,4", "1,1"], ["throw-count"]),
        (["5,9,1"], ["no-face", "dice-count", "throw-count"]),
        (["9" * 5000, "1,1"], ["no-face", "dice-count"]),
    ],
)
def test_impossible_dice_are_refused_with_every_fault(written: list[str], codes: list[str]) -> None:
    with pytest.raises(Unusable) as refused:
        read_dice(written, table_of("mcr"))
    assert [finding.code for finding in refused.value.findings] == codes
    assert all(0 <= finding.start <= finding.end <= len(refused.value.text) for finding in refused.value.findings)
    assert all(len(finding.message) < 100 for finding in refused.value.findings)


def test_a_fault_of_the_dice_is_marked_where_it_stands() -> None:
    with pytest.raises(Unusable) as refused:
        read_dice(["5,6", "3, 8"], table_of("mcr"))
    (finding,) = refused.value.findings
    assert refused.value.text[finding.start : finding.end].strip() == "8"


def test_dice_are_read_with_blanks_between() -> None:
    assert read_dice(["5, 6", " 3,4 "], table_of("mcr")) == ((5, 6), (3, 4))


@pytest.mark.parametrize(("preset", "dice", "throws"), [("mcr", 2, 2), ("mcr-three-dice", 3, 2)])
def test_thrown_dice_are_as_many_as_the_table_throws_and_the_same_for_a_seed(
    preset: str, dice: int, throws: int
) -> None:
    table = table_of(preset)
    seen: set[int] = set()
    for seed in range(200):
        thrown = throw_dice(table, seed)
        assert thrown == throw_dice(table, seed)
        assert [len(faces) for faces in thrown] == [dice] * throws
        seen.update(face for faces in thrown for face in faces)
    assert seen == {1, 2, 3, 4, 5, 6}


# ---------------------------------------------------------------------- tables


def test_a_table_without_the_section_states_no_opening() -> None:
    assert opening(rules_of("riichi"), ()) is None


def test_walls_longer_than_the_tiles_of_a_table_without_flowers_are_refused() -> None:
    rules = rules_of("mcr", ("tiles.flowers=false",))
    with pytest.raises(Unusable, match="136") as refused:
        opening(rules, ((1, 2), (3, 4)))
    assert refused.value.findings[0].help == "--set opening.walls=17"


@pytest.mark.parametrize(
    ("override", "said"),
    [
        ("opening.walls=16", "4 walls of 16 stacks hold 128 tiles, and this table has 136 or, with flowers, 144"),
        ("opening.deal=[4,4,4]", "4 + 4 + 4 is no way to deal 13 tiles to each"),
        ("opening.deal=[]", "nothing is no way to deal 13 tiles to each"),
        ("opening.deal=[4,4,6,-1]", "no way to deal 13 tiles"),
        ("opening.deal=[4,4,5]", "the dealer jumps where each takes one tile"),
        ('opening.flower_order=["E","S"]', "flower_order does not name each seat once"),
        ("opening.dead_wall=92", "not enough of 144 are left to deal"),
        ("opening.throws=3", "out of range"),
        ("opening.dice=0", "out of range"),
    ],
)
def test_an_opening_that_cannot_be_is_a_fault_of_the_preset(override: str, said: str) -> None:
    with pytest.raises(Unusable) as refused:
        rules_of("mcr", (override,))
    assert any(said in finding.message for finding in refused.value.findings)
