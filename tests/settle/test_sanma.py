"""Three players: what each win, draw and end of match moves (M8 to M20)."""

from __future__ import annotations

import pytest

from tests.settle.tables import codes, deltas, faults, settled, three

WIND_AND_DRAGON = "[{wind}>] [PPP>] 345p 66p 78s"
MANGAN = "[{wind}>] [PPP>] [FFF>] 55p 67s"
"""Three value pungs, and a pair of dora where the indicator is 4p: five han."""
FORTY_FU = "PPP 123p 456s 99p 79s"
"""A concealed dragon pung and a closed wait for 8s."""
SOUTH, EAST = "SSS", "EEE"


def table(*lines: str, header: str = "") -> str:
    return "\n".join((f"table joypip-sanma {header}".strip(), *lines))


def win(seat: str, tiles: str, how: str, header: str = "") -> dict[str, int]:
    return deltas(table(f"{seat}: {tiles}", f"win {seat} {how}", header=header))


@pytest.mark.parametrize(
    ("tiles", "how", "wanted"),
    [
        ("[SSS>] 123p 456s 99p 78s", "9s tsumo", three(-500, 800, -300)),  # 1 han 30 fu
        (WIND_AND_DRAGON.format(wind=SOUTH), "9s tsumo", three(-1000, 1500, -500)),  # 2 han 30 fu
        ("123p 456p 123s 99p 78s", "9s tsumo", three(-700, 1100, -400)),  # pinfu, 2 han 20 fu
        ("1199p 22s 55s 77s SS W", "W tsumo", three(-1600, 2400, -800)),  # seven pairs, 3 han 25 fu
        ("111p 999p 111s 999s S", "S tsumo", three(-16000, 24000, -8000)),  # yakuman
    ],
)
def test_m8_self_drawn_wins_of_the_south_seat(tiles: str, how: str, wanted: dict[str, int]) -> None:
    assert win("S", tiles, how) == wanted


def test_m8_three_han_of_forty_fu() -> None:
    got = win("S", FORTY_FU, "8s tsumo riichi", header="sticks:1")
    assert got == {**three(-2600, 3900 + 1000, -1300), "sticks": -1000}


def test_m8_a_mangan_of_the_south_seat() -> None:
    assert win("S", MANGAN.format(wind=SOUTH), "8s tsumo", header="dora:4p") == three(-4000, 6000, -2000)


def test_m8_three_han_of_thirty_fu_and_a_mangan_of_the_dealer() -> None:
    # In the South round the dealer's wind is one han.
    tiles = WIND_AND_DRAGON.format(wind=EAST)
    assert win("E", tiles, "9s tsumo", header="round:S dora:2p") == three(4000, -2000, -2000)
    assert win("E", MANGAN.format(wind=EAST), "8s tsumo", header="round:S dora:4p") == three(8000, -4000, -4000)


def test_m8_two_yakuman_of_the_dealer_add_up() -> None:
    # All honours and three dragons.
    assert win("E", "[PPP>] [FFF>] CCC EEE S", "S tsumo") == three(64000, -32000, -32000)


def test_m9_who_deals_in_pays_what_four_players_would() -> None:
    assert win("S", MANGAN.format(wind=SOUTH), "8s from:W", header="dora:4p") == three(0, 8000, -8000)
    assert win("E", MANGAN.format(wind=EAST), "8s from:W", header="round:S dora:4p") == three(12000, 0, -12000)
    got = win("S", FORTY_FU, "8s from:W riichi", header="dora:9p sticks:1")
    assert got == {**three(0, 5200 + 1000, -5200), "sticks": -1000}


def test_m10_counters_and_sticks_at_a_win_on_a_discard() -> None:
    got = win("S", FORTY_FU, "8s from:W riichi", header="honba:2 dora:9p sticks:1")
    assert got == {**three(0, 6600, -5600), "sticks": -1000}


def test_m10_counters_and_sticks_at_a_self_drawn_win() -> None:
    got = win("S", FORTY_FU, "8s tsumo riichi", header="honba:2 sticks:1")
    assert got == {**three(-2800, 5300, -1500), "sticks": -1000}


def test_m10_a_counter_at_the_dealer_s_haneman() -> None:
    # In the East round the dealer's wind is two han.
    assert win("E", MANGAN.format(wind=EAST), "8s tsumo", header="honba:1 dora:4p") == three(12200, -6100, -6100)


def test_m11_sticks_stay_on_the_table_when_nobody_wins() -> None:
    settlement = settled(table("E: not-ready", "S: not-ready", "W: not-ready", "wall", header="sticks:2 hand:1"))
    assert dict(settlement.deltas) == three(0, 0, 0)
    assert settlement.next is not None
    assert settlement.next.sticks == 2


@pytest.mark.parametrize(
    ("ready", "wanted"),
    [
        ("", three(0, 0, 0)),
        ("S", three(-1000, 2000, -1000)),
        ("ES", three(1000, 1000, -2000)),
        ("ESW", three(0, 0, 0)),
    ],
)
def test_m12_two_thousand_points_for_being_ready(ready: str, wanted: dict[str, int]) -> None:
    lines = [f"{seat}: {'ready' if seat in ready else 'not-ready'}" for seat in "ESW"]
    assert deltas(table(*lines, "wall")) == wanted


@pytest.mark.parametrize(("ready", "dealer"), [("E", "E"), ("SW", "S"), ("", "S"), ("ESW", "E")])
def test_m12_the_dealer_stays_when_ready_and_a_counter_is_added(ready: str, dealer: str) -> None:
    lines = [f"{seat}: {'ready' if seat in ready else 'not-ready'}" for seat in "ESW"]
    coming = settled(table(*lines, "wall", header="hand:1 honba:1")).next
    assert coming is not None
    assert (coming.dealer, coming.honba, coming.number) == (dealer, 2, 1 if dealer == "E" else 2)


@pytest.mark.parametrize(("seat", "wanted"), [("S", three(-4000, 6000, -2000)), ("E", three(8000, -4000, -4000))])
def test_m13_a_river_of_terminals_and_honours(seat: str, wanted: dict[str, int]) -> None:
    lines = [f"{wind}: not-ready" for wind in "ESW" if wind != seat]
    river = f"{seat}: 2244668p 11335s 7s river:19m19p19sESW"
    assert deltas(table(*lines, river, "wall", header="honba:3")) == wanted


def test_m13_a_called_discard_spoils_it_and_the_unready_pay() -> None:
    lines = ["E: ready", "W: not-ready", "S: 2244668p 11335s 7s river:19m1p^9p19sESW"]
    assert deltas(table(*lines, "wall")) == three(2000, -1000, -1000)


def test_m13_it_replaces_the_payment_for_readiness() -> None:
    lines = ["E: ready", "W: not-ready", "S: 2244668p 11335s 7s river:19mE"]
    settlement = settled(table(*lines, "wall"))
    assert {entry.why for entry in settlement.entries} == {"nagashi"}


def test_m15_nine_terminals_and_four_kongs_break_the_hand_off_and_the_dealer_stays() -> None:
    lines = ["S: 19m19p19sESWN 2345p", "abort nine-terminals S"]
    settlement = settled(table(*lines, header="hand:2 honba:1 sticks:1"))
    assert settlement.flaws == ()
    assert dict(settlement.deltas) == three(0, 0, 0)
    coming = settlement.next
    assert coming is not None
    assert (coming.dealer, coming.number, coming.honba, coming.sticks) == ("E", 2, 2, 1)


@pytest.mark.parametrize("kind", ["four-winds", "four-riichi", "three-rons"])
def test_m15_the_other_abortive_draws_are_not_known(kind: str) -> None:
    assert codes(settled(table(f"abort {kind}"))) == ["abort-unknown"]


@pytest.mark.parametrize(
    ("owners", "wanted"),
    [
        (("[1111p] [2222p>]", "[3333p]", "[4444p]"), []),
        (("[1111p] [2222p>]", "[3333p]", ""), ["abort-kongs"]),
        (("[1111p] [2222p>] [3333p] [4444p]", "", ""), ["abort-kongs"]),
    ],
)
def test_m15_four_kongs_of_two_players_or_more(owners: tuple[str, ...], wanted: list[str]) -> None:
    singles = ("E E E E S S S S W W W W P", "P P P F F F F C C C C N N", "1m 9m 1m 9m 1s 2s 3s 5s 6s 8s 9s 5p 7p")
    lines = []
    for seat, melds, tiles in zip("ESW", owners, singles, strict=True):
        missing = 3 * melds.count("[")
        lines.append(f"{seat}: {melds} {' '.join(tiles.split()[missing:])}")
    assert codes(settled(table(*lines, "abort four-kongs"))) == wanted


def test_m18_the_match_ends_after_south_three_and_when_somebody_is_below_zero() -> None:
    scores = ("E: not-ready score:40000", "S: not-ready score:35000", "W: not-ready score:30000", "wall")
    for header, over in (("round:E hand:3", False), ("round:S hand:2", False), ("round:S hand:3", True)):
        coming = settled(table(*scores, header=header)).next
        assert coming is not None
        assert coming.over is over
    broke = ("E: ready score:500", "S: not-ready score:900", "W: not-ready score:103600", "wall")
    coming = settled(table(*broke, header="round:E hand:1")).next
    assert coming is not None
    assert coming.over is True


def test_m18_the_round_after_the_third_hand_of_east_is_south() -> None:
    scores = ("E: not-ready score:40000", "S: not-ready score:35000", "W: not-ready score:30000", "wall")
    coming = settled(table(*scores, header="round:E hand:3")).next
    assert coming is not None
    assert (coming.round, coming.number) == ("S", 1)


def test_m18_zero_points_are_not_below_zero() -> None:
    lines = ("E: ready score:500", "S: not-ready score:1000", "W: not-ready score:103500", "wall")
    coming = settled(table(*lines, header="round:E hand:1")).next
    assert coming is not None
    assert coming.over is False


def test_m19_the_places_count_and_ties_go_by_the_seats_at_the_start() -> None:
    lines = ("E: not-ready score:30000", "S: not-ready score:45000", "W: not-ready score:30000", "wall")
    final = settled(table(*lines, header="round:S hand:3")).final
    # In hand 3 the seats E S W are those who began as W E S.
    assert {seat: (end.place, end.points) for seat, end in final.items()} == {
        "S": (1, 15),
        "W": (2, 0),
        "E": (3, -15),
    }


def test_m20_two_winners_are_both_paid_and_the_first_in_turn_has_counters_and_sticks() -> None:
    lines = (
        "E: [EEE<] 123p 456s 66p 78s",
        "S: [PPP<] 123p 456s FF 78s",
        "win E 9s from:W",
        "win S 9s from:W",
    )
    got = deltas(table(*lines, header="honba:1 sticks:1"))
    assert got == {**three(2900 + 200 + 1000, 1000, -4100), "sticks": -1000}


def test_nobody_sits_north() -> None:
    assert ("unknown-seat", "N") in faults(table("N: not-ready", "wall"))
