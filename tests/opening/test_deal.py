"""Who is dealt which tiles: in the order of 1998, and for all dice of all tables each place of the walls once."""

from __future__ import annotations

from itertools import product

import pytest

from mjcheck.opening import Opening, WallTile, opening
from mjcheck.rulebook import shipped_names
from mjcheck.rulebook.load import load_rules
from mjcheck.rulebook.model import Rules

TABLES = [rules for name in shipped_names() if (rules := load_rules(name)).opening is not None]
VARIED = [
    load_rules("mcr", overrides)
    for overrides in (
        ("opening.walls=17",),
        ("opening.walls=17", "opening.throws=1"),
        ("opening.throws=1", "opening.breaker=dealer"),
        ("opening.counted_stay=false", "opening.jump=false"),
        ("opening.dead_wall=14", "opening.deal=[6,6,1]"),
    )
]


def name_of(rules: Rules) -> str:
    table = rules.opening
    assert table is not None
    return f"{rules.name}-{table.walls}-{table.throws}-{table.deal}"


def all_openings(rules: Rules) -> list[Opening]:
    """An opening for every two sums that the table's dice can show."""
    table = rules.opening
    assert table is not None
    sums = range(table.dice, 6 * table.dice + 1)
    openings = []
    for totals in product(sums, repeat=table.throws):
        dice = [[(total + extra) // table.dice for extra in range(table.dice)] for total in totals]
        assert [sum(faces) for faces in dice] == list(totals)
        told = opening(rules, dice)
        assert told is not None
        openings.append(told)
    return openings


def ring(told: Opening) -> list[WallTile]:
    """All tiles from the breaker's right end on: each wall to its left end, then the left neighbour's."""
    first = told.seats.index(told.breaker)
    walls = [told.seats[(first - number) % len(told.seats)] for number in range(len(told.seats))]
    return [
        WallTile(wall, stack, upper) for wall in walls for stack in range(1, told.stacks + 1) for upper in (True, False)
    ]


@pytest.mark.parametrize("rules", [*TABLES, *VARIED], ids=name_of)
def test_the_deal_takes_fifty_three_places_each_once_and_without_a_gap(rules: Rules) -> None:
    for told in all_openings(rules):
        dealt = [tile for take in told.takes for tile in take.tiles]
        assert len(dealt) == len(set(dealt)) == 53
        assert dict(told.hands) == {"E": 14, "S": 13, "W": 13, "N": 13}
        places = ring(told)
        start = places.index(told.start)
        assert set(dealt) == {places[(start + offset) % len(places)] for offset in range(53)}
        assert told.following == places[(start + 53) % len(places)]


@pytest.mark.parametrize("rules", [*TABLES, *VARIED], ids=name_of)
def test_before_the_jump_tiles_are_taken_one_after_the_other(rules: Rules) -> None:
    for told in all_openings(rules):
        last = len(rules.opening.deal) if rules.opening else 0
        places = ring(told)
        start = places.index(told.start)
        before = [tile for take in told.takes if take.round < last for tile in take.tiles]
        assert before == [places[(start + offset) % len(places)] for offset in range(len(before))]


@pytest.mark.parametrize("rules", [*TABLES, *VARIED], ids=name_of)
def test_counted_stacks_are_as_many_as_the_dice_show_and_the_next_replacement_lies_before_the_first_tile(
    rules: Rules,
) -> None:
    for told in all_openings(rules):
        assert sum(stretch.last - stretch.first + 1 for stretch in told.counted) == told.count
        places = ring(told)
        start = places.index(told.start)
        assert told.replacements[:2] == (places[start - 2], places[start - 1])
        assert not {*told.replacements, *told.dead_wall} & {tile for take in told.takes for tile in take.tiles}


def test_mcr_each_takes_two_stacks_three_times_from_the_dealer_on() -> None:
    told = opening(load_rules("mcr"), ((1, 4), (1, 1)))
    assert told is not None
    stacks = [
        (take.round, take.seat, [(tile.wall, tile.stack) for tile in take.tiles if tile.upper])
        for take in told.takes
        if take.round <= 3
    ]
    assert stacks[:6] == [
        (1, "E", [("E", 8), ("E", 9)]),
        (1, "S", [("E", 10), ("E", 11)]),
        (1, "W", [("E", 12), ("E", 13)]),
        (1, "N", [("E", 14), ("E", 15)]),
        (2, "E", [("E", 16), ("E", 17)]),
        (2, "S", [("E", 18), ("N", 1)]),
    ]
    assert len(stacks) == 12


def test_mcr_the_dealer_jumps_over_a_stack_and_the_others_take_one_each() -> None:
    told = opening(load_rules("mcr"), ((1, 4), (1, 1)))
    assert told is not None
    last = {take.seat: take.tiles for take in told.takes if take.round == 4}
    assert last == {
        "E": (WallTile("N", 14, upper=True), WallTile("N", 16, upper=True)),
        "S": (WallTile("N", 14, upper=False),),
        "W": (WallTile("N", 15, upper=True),),
        "N": (WallTile("N", 15, upper=False),),
    }
    assert told.following == WallTile("N", 16, upper=False)


def test_without_the_jump_the_dealer_draws_the_fourteenth_tile_last() -> None:
    told = opening(load_rules("mcr", ("opening.jump=false",)), ((1, 4), (1, 1)))
    assert told is not None
    assert told.takes[-1].seat == "E"
    assert told.takes[-1].tiles == (WallTile("N", 16, upper=True),)
