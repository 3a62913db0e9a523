"""Sections 4 and 6 of the facts of riichi: what a hand is worth, who pays, and who is liable."""

from __future__ import annotations

import pytest

from tests.rules.answers import at, bonus, deltas, paid_for, points, total, worth, yaku

# In each of these hands W as an indicator makes two dora (the pair of norths) and 1m one (the 2m).
PINFU = "123m 456p 789s NN 67p +8p"
NOTHING = "123m 456p 789s NN 68p +7p"
WHITE = "PPP 123m 456p NN 68s +7s"
PAIRS = "1133m 5577p 2244s N +N"
WHITE_GREEN = "PPP FFF 123m NN 67s +8s"
SIMPLE_KONG = "[3333p] 999s 123m NN 68s +7s"
OUTSIDE_KONG = "[9999s] 123m 456p NN 67p +8p"

RON = [
    ("1/30", f"{PINFU} ron", 1000, 1500),
    ("2/30", f"{PINFU} ron dora:1m", 2000, 2900),
    ("3/30", f"{PINFU} ron dora:W", 3900, 5800),
    ("4/30", f"{PINFU} ron dora:W,1m", 7700, 11600),
    ("1/40", f"{WHITE} ron", 1300, 2000),
    ("2/40", f"{WHITE} ron dora:1m", 2600, 3900),
    ("3/40", f"{WHITE} ron dora:W", 5200, 7700),
    ("2/25", f"{PAIRS} ron", 1600, 2400),
    ("3/25", f"{PAIRS} ron last", 3200, 4800),
    ("4/25", f"{PAIRS} ron dora:W", 6400, 9600),
    ("2/50", f"{WHITE_GREEN} ron", 3200, 4800),
    ("3/50", f"{WHITE_GREEN} ron dora:1m", 6400, 9600),
    ("1/60", f"{SIMPLE_KONG} ron riichi", 2000, 2900),
    ("2/60", f"{SIMPLE_KONG} ron riichi dora:1m", 3900, 5800),
    ("3/60", f"{SIMPLE_KONG} ron riichi dora:W", 7700, 11600),
    ("1/70", f"{OUTSIDE_KONG} ron riichi", 2300, 3400),
    ("2/70", f"{OUTSIDE_KONG} ron riichi dora:1m", 4500, 6800),
    # Mangan by base points: 4 han 40 fu, 3 han 70 fu.
    ("4/40", f"{WHITE} ron dora:W,1m", 8000, 12000),
    ("3/70", f"{OUTSIDE_KONG} ron riichi dora:W", 8000, 12000),
    # The limits by han.
    ("5/30", f"{PINFU} ron dora:W,W", 8000, 12000),
    ("6/30", f"{PINFU} ron dora:W,W,1m", 12000, 18000),
    ("7/30", f"{PINFU} ron dora:W,W,W", 12000, 18000),
    ("8/30", f"{PINFU} ron dora:W,W,W,1m", 16000, 24000),
    ("9/30", f"{PINFU} ron dora:W,W,W,W", 16000, 24000),
    ("10/30", f"{PINFU} ron dora:W,W,W,W,1m", 16000, 24000),
    ("11/30", f"{PINFU} ron dora:W,W,W,W,1m,1m", 24000, 36000),
    ("12/30", f"{PINFU} ron dora:W,W,W,W,1m,1m,1m", 24000, 36000),
    ("13/30", f"{PINFU} ron dora:W,W,W,W,1m,1m,1m,2m", 32000, 48000),
]

TSUMO = [
    # value, hand, from each non-dealer, from the dealer, to the dealer from each
    ("2/20", f"{PINFU} tsumo", 400, 700, 700),
    ("3/20", f"{PINFU} tsumo dora:1m", 700, 1300, 1300),
    ("4/20", f"{PINFU} tsumo dora:W", 1300, 2600, 2600),
    ("3/25", f"{PAIRS} tsumo", 800, 1600, 1600),
    ("4/25", f"{PAIRS} tsumo last", 1600, 3200, 3200),
    ("1/30", f"{NOTHING} tsumo", 300, 500, 500),
    ("2/30", f"{NOTHING} tsumo dora:1m", 500, 1000, 1000),
    ("3/30", f"{NOTHING} tsumo dora:W", 1000, 2000, 2000),
    ("4/30", f"{NOTHING} tsumo dora:W,1m", 2000, 3900, 3900),
    ("2/40", f"{WHITE} tsumo", 700, 1300, 1300),
    ("3/40", f"{WHITE} tsumo dora:1m", 1300, 2600, 2600),
    ("4/40", f"{WHITE} tsumo dora:W", 2000, 4000, 4000),
    ("5/30", f"{NOTHING} tsumo dora:W,W", 2000, 4000, 4000),
    ("6/30", f"{NOTHING} tsumo dora:W,W,1m", 3000, 6000, 6000),
    ("8/30", f"{NOTHING} tsumo dora:W,W,W,1m", 4000, 8000, 8000),
    ("11/30", f"{NOTHING} tsumo dora:W,W,W,W,1m,1m", 6000, 12000, 12000),
    ("13/30", f"{NOTHING} tsumo dora:W,W,W,W,1m,1m,1m,2m", 8000, 16000, 16000),
]


# ------------------------------------------------------------------ 4. points


@pytest.mark.parametrize(("value", "hand", "child", "dealer"), RON, ids=[row[0] for row in RON])
def test_riichi_4_ron(value: str, hand: str, child: int, dealer: int) -> None:
    hand = hand.replace("ron", "ron:W")
    as_child = at("tenhou", f"{hand} seat:S")
    assert worth(as_child) == value
    assert paid_for(as_child, "win") == {"W": child}
    assert points(as_child) == child
    assert paid_for(at("tenhou", f"{hand} seat:E"), "win") == {"W": dealer}


@pytest.mark.parametrize(("value", "hand", "child", "from_dealer", "each"), TSUMO, ids=[row[0] for row in TSUMO])
def test_riichi_4_tsumo(value: str, hand: str, child: int, from_dealer: int, each: int) -> None:
    as_child = at("tenhou", hand)
    whole = 2 * child + from_dealer
    assert worth(as_child) == value
    assert deltas(as_child) == {"E": -from_dealer, "S": whole, "W": -child, "N": -child}
    assert points(as_child) == whole
    assert deltas(at("tenhou", f"{hand} seat:E")) == {"E": 3 * each, "S": -each, "W": -each, "N": -each}


KIRIAGE = "value.round_up_to_limit=1920"


@pytest.mark.parametrize(
    ("hand", "off", "on"),
    [
        (f"{PINFU} ron dora:W,1m", 7700, 8000),  # 4 han 30 fu
        (f"{PINFU} ron dora:W,1m seat:E", 11600, 12000),
        (f"{SIMPLE_KONG} ron riichi dora:W", 7700, 8000),  # 3 han 60 fu
        (f"{NOTHING} tsumo dora:W,1m", 7900, 8000),
        (f"{PAIRS} ron dora:W", 6400, 6400),  # 4 han 25 fu
        (f"{WHITE} ron dora:W", 5200, 5200),  # 3 han 40 fu
        (f"{PINFU} ron dora:W,W", 8000, 8000),  # mangan anyway
        (f"{PINFU} ron dora:W,W,1m", 12000, 12000),
    ],
)
def test_riichi_4_kiriage_rounds_a_base_of_1920_up_to_mangan(hand: str, off: int, on: int) -> None:
    assert points(at("tenhou", hand)) == off
    assert points(at("tenhou", hand, KIRIAGE)) == on


def test_riichi_4_kiriage_names_the_limit() -> None:
    best = at("tenhou", f"{PINFU} ron dora:W,1m", KIRIAGE).best
    assert best is not None
    assert best.limit == "mangan"


@pytest.mark.parametrize(("counted", "child"), [("true", 32000), ("false", 24000)])
def test_riichi_4_thirteen_han_are_a_counted_yakuman_or_sanbaiman(counted: str, child: int) -> None:
    hand = f"{PINFU} ron dora:W,W,W,W,1m,1m,1m,2m"
    verdict = at("tenhou", hand, f"value.counted_yakuman={counted}")
    assert worth(verdict) == "13/30"
    assert total(verdict)["yakuman"] == 0
    assert points(verdict) == child


@pytest.mark.parametrize(("hand", "units"), [("19m 19p 19s ESWNPFF +C", 1), ("PPP FFF CC EEE SS +C", 2)])
def test_riichi_4_each_yakuman_unit_is_a_base_of_8000(hand: str, units: int) -> None:
    assert deltas(at("tenhou", f"{hand} ron:N")) == {"S": 32000 * units, "N": -32000 * units}
    assert deltas(at("tenhou", f"{hand} ron:N seat:E")) == {"E": 48000 * units, "N": -48000 * units}


def test_riichi_4_limits_are_named() -> None:
    named = {}
    for value, hand, *_ in RON:
        best = at("tenhou", hand).best
        assert best is not None
        named[value] = best.limit
    assert named["4/30"] is None
    assert named["4/40"] == named["3/70"] == named["5/30"] == "mangan"
    assert named["6/30"] == named["7/30"] == "haneman"
    assert named["8/30"] == named["10/30"] == "baiman"
    assert named["11/30"] == named["12/30"] == "sanbaiman"
    assert named["13/30"] == "counted-yakuman"


SANMA = "123p 456p 789s NN 68s +7s tsumo"
"""Self-drawn alone: one han and 30 fu; 1p as an indicator makes one dora, W two."""

SHARES = [
    # way, tags, from the dealer, from the other, to the dealer from each
    ("loss", "", 500, 300, 500),
    ("loss", "dora:1p", 1000, 500, 1000),
    ("loss", "dora:W,W", 4000, 2000, 4000),
    ("bisection", "", 600, 400, 800),  # 480 + 120, 240 + 120; 480 + 240
    ("bisection", "dora:1p", 1200, 800, 1500),  # 960 + 240, 480 + 240; 960 + 480
    ("bisection", "dora:W,W", 5000, 3000, 6000),
    ("full-shares", "", 700, 400, 800),  # 1000 as 1:2; 1500 halved
    ("full-shares", "dora:1p", 1400, 700, 1500),  # 2000 as 1:2; 2900 halved
    ("full-shares", "dora:W,W", 5400, 2700, 6000),
    ("full-equal", "", 500, 500, 800),
    ("full-equal", "dora:1p", 1000, 1000, 1500),
    ("full-equal", "dora:W,W", 4000, 4000, 6000),
]


@pytest.mark.parametrize(("way", "tags", "from_dealer", "other", "each"), SHARES)
def test_riichi_4_sanma_tsumo_shares(way: str, tags: str, from_dealer: int, other: int, each: int) -> None:
    setting = f"payment.absent_seat={way}"
    child = at("tenhou-sanma", f"{SANMA} {tags}", setting)
    assert deltas(child) == {"E": -from_dealer, "S": from_dealer + other, "W": -other}
    dealer = at("tenhou-sanma", f"{SANMA} {tags} seat:E", setting)
    assert deltas(dealer) == {"E": 2 * each, "S": -each, "W": -each}


def test_riichi_4_sanma_ron_is_the_amount_of_four_players() -> None:
    ron = SANMA.replace("tsumo", "ron:W last")
    assert deltas(at("tenhou-sanma", f"{ron} seat:S")) == {"S": 1300, "W": -1300}
    assert deltas(at("tenhou-sanma", f"{ron} seat:E")) == {"E": 2000, "W": -2000}


@pytest.mark.parametrize(
    ("table", "hand", "settings", "paid"),
    [
        ("tenhou", f"{PINFU} ron:W honba:2", [], {"W": 600}),
        ("tenhou", f"{PINFU} tsumo honba:2", [], {"E": 200, "W": 200, "N": 200}),
        ("tenhou-sanma", "123p 456p 789s NN 67s +8s ron:W honba:2", [], {"W": 400}),
        ("tenhou-sanma", f"{SANMA} honba:2", [], {"E": 200, "W": 200}),
        ("tenhou", f"{PINFU} ron:W honba:1", ["payment.honba_ron=1500"], {"W": 1500}),
        ("tenhou", f"{PINFU} tsumo honba:1", ["payment.honba_tsumo=500"], {"E": 500, "W": 500, "N": 500}),
        ("tenhou-sanma", f"{SANMA} honba:3", ["payment.honba_tsumo=1000"], {"E": 3000, "W": 3000}),
        ("tenhou", f"{PINFU} ron:W", [], {}),
    ],
)
def test_riichi_4_honba(table: str, hand: str, settings: list[str], paid: dict[str, int]) -> None:
    verdict = at(table, hand, *settings)
    assert paid_for(verdict, "honba") == paid
    assert points(verdict) == points(at(table, hand.partition(" honba")[0]))  # counters are beside the points


def test_riichi_4_winner_takes_all_riichi_sticks() -> None:
    verdict = at("tenhou", f"{PINFU} ron:W riichi sticks:3")
    assert deltas(verdict) == {"S": 5000, "W": -2000, "sticks": -3000}
    assert points(verdict) == 2000


def test_riichi_4_the_winners_own_stick_is_on_the_table() -> None:
    assert paid_for(at("tenhou", f"{PINFU} ron:W riichi"), "sticks") == {"sticks": 1000}
    assert paid_for(at("tenhou", f"{PINFU} ron:W"), "sticks") == {}


def test_riichi_4_a_discarder_who_was_not_named_pays_all_the_same() -> None:
    assert deltas(at("tenhou", f"{PINFU} ron")) == {"?": -1000, "S": 1000}


@pytest.mark.parametrize(
    ("tags", "tiles"),
    [
        ("", ""),
        ("nuki:1", "nuki-dora 1"),
        ("nuki:2", "nuki-dora 2"),
        ("nuki:2 dora:W", "dora 4, nuki-dora 2"),  # two in the hand and two set aside are dora, too
        ("nuki:1 dora:W,W", "dora 6, nuki-dora 1"),  # once for each indicator
    ],
)
def test_riichi_4_norths_set_aside_are_dora(tags: str, tiles: str) -> None:
    assert bonus(at("tenhou-sanma", f"{SANMA} {tags}")) == tiles


# ------------------------------------------------------------------ 6. liability

DRAGONS = "[PPP<] [FFF^] [CCC>] 46p 99s +5p"

WINDS = "[EEE<] [SSS^] [WWW>] [NNN<] P +P"
"""Four winds and all honours."""

BOTH = "[PPP<] [FFF^] [CCC>] EE SS +S"
"""Three dragons and all honours: two yakuman, of which the first makes liable."""

KONGS = "[2222m<] [3333p^] [8888s>] [EEEE<] 6p +6p"
OF_PATTERN = "liability.scope=pattern"
BY_DISCARDER = "liability.honba=discarder"


@pytest.mark.parametrize(
    ("hand", "changes"),
    [
        (f"{DRAGONS} tsumo pao:W", {"S": 32000, "W": -32000}),
        (f"{DRAGONS} tsumo pao:W honba:1", {"S": 32300, "W": -32300}),
        (f"{DRAGONS} tsumo pao:E", {"S": 32000, "E": -32000}),
        (f"{DRAGONS} tsumo pao:W seat:E", {"E": 48000, "W": -48000}),
        (f"{WINDS} tsumo pao:N", {"S": 64000, "N": -64000}),
    ],
)
def test_riichi_6_pao_tsumo_the_liable_seat_pays_everything(hand: str, changes: dict[str, int]) -> None:
    assert deltas(at("tenhou", hand)) == changes


@pytest.mark.parametrize(
    ("hand", "changes"),
    [
        (f"{DRAGONS} ron:N pao:W", {"S": 32000, "N": -16000, "W": -16000}),
        (f"{DRAGONS} ron:N pao:W seat:E", {"E": 48000, "N": -24000, "W": -24000}),
        (f"{DRAGONS} ron:N pao:W sticks:2", {"S": 34000, "N": -16000, "W": -16000, "sticks": -2000}),
        (f"{WINDS} ron:E pao:N", {"S": 64000, "E": -32000, "N": -32000}),
    ],
)
def test_riichi_6_pao_ron_discarder_and_liable_seat_pay_half_each(hand: str, changes: dict[str, int]) -> None:
    assert deltas(at("tenhou", hand)) == changes


def test_riichi_6_pao_is_an_ordinary_ron_when_the_liable_seat_deals_in() -> None:
    verdict = at("tenhou", f"{DRAGONS} ron:W pao:W honba:2")
    assert deltas(verdict) == {"S": 32600, "W": -32600}
    assert paid_for(verdict, "liability") == {}


def test_riichi_6_pao_ron_honba_by_the_liable_seat() -> None:
    changes = deltas(at("tenhou", f"{DRAGONS} ron:N pao:W honba:2"))
    assert changes == {"S": 32600, "N": -16000, "W": -16600}


def test_riichi_6_pao_ron_honba_by_the_discarder() -> None:
    changes = deltas(at("tenhou", f"{DRAGONS} ron:N pao:W honba:2", BY_DISCARDER))
    assert changes == {"S": 32600, "N": -16600, "W": -16000}


def test_riichi_6_pao_tsumo_honba_is_the_liable_seats_whoever_pays_it_on_ron() -> None:
    changes = deltas(at("tenhou", f"{DRAGONS} tsumo pao:W honba:2", BY_DISCARDER))
    assert changes == {"S": 32600, "W": -32600}


@pytest.mark.parametrize(
    ("hand", "changes"),
    [
        (f"{BOTH} tsumo pao:N seat:W", {"W": 64000, "N": -64000}),
        (f"{BOTH} ron:S pao:N seat:W", {"W": 64000, "S": -32000, "N": -32000}),
    ],
)
def test_riichi_6_pao_of_the_whole_hand(hand: str, changes: dict[str, int]) -> None:
    verdict = at("tenhou", hand)
    assert yaku(verdict) == "daisangen 1, tsuuiisou 1"
    assert deltas(verdict) == changes


@pytest.mark.parametrize(
    ("hand", "changes"),
    [
        # The liable yakuman by North, the other one as an ordinary self-drawn win: 16000, 8000, 8000.
        (f"{BOTH} tsumo pao:N seat:W", {"W": 64000, "E": -16000, "S": -8000, "N": -8000 - 32000}),
        # Half of the liable one each, all of the other by the discarder.
        (f"{BOTH} ron:S pao:N seat:W", {"W": 64000, "S": -16000 - 32000, "N": -16000}),
        (f"{BOTH} ron:N pao:N seat:W", {"W": 64000, "N": -64000}),
        (f"{DRAGONS} tsumo pao:N", {"S": 32000, "N": -32000}),
    ],
)
def test_riichi_6_pao_of_the_liable_yakuman_only(hand: str, changes: dict[str, int]) -> None:
    assert deltas(at("tenhou", hand, OF_PATTERN)) == changes


def test_riichi_6_pao_of_the_liable_yakuman_only_with_double_units() -> None:
    # Big four winds as two units beside all honours: two thirds are the liable seat's.
    verdict = at("tenhou", f"{WINDS} tsumo pao:N", OF_PATTERN, 'value.double_yakuman=["daisuushii"]')
    assert deltas(verdict) == {"S": 96000, "E": -16000, "W": -8000, "N": -8000 - 64000}


@pytest.mark.parametrize("hand", [f"{KONGS} tsumo pao:W", "[PPP<] [FFF^] CCC 123m 9s +9s tsumo pao:W"])
def test_riichi_6_pao_only_for_the_patterns_of_the_table(hand: str) -> None:
    verdict = at("tenhou", hand, 'liability.patterns=["daisuushii"]')
    assert deltas(verdict) == {"E": -16000, "S": 32000, "W": -8000, "N": -8000}
    assert [note.code for note in verdict.ignored] == ["pao-without-pattern"]


def test_riichi_6_pao_for_four_kongs_is_an_option() -> None:
    listed = 'liability.patterns=["daisangen", "daisuushii", "suukantsu"]'
    assert deltas(at("tenhou", f"{KONGS} tsumo pao:W", listed)) == {"S": 32000, "W": -32000}


def test_riichi_6_pao_is_never_inferred_from_the_melds() -> None:
    verdict = at("tenhou", f"{DRAGONS} tsumo")
    assert deltas(verdict) == {"E": -16000, "S": 32000, "W": -8000, "N": -8000}
    assert verdict.ignored == ()


@pytest.mark.parametrize(
    ("hand", "liable"),
    [
        ("PPP FFF CCC 123m 5p +5p tsumo seat:E pao:S", False),  # nothing was called
        ("PPP FFF [CCC<] 123m 5p +5p tsumo seat:E pao:S", False),  # East's left is North
        ("PPP FFF [CCC<] 123m 5p +5p tsumo seat:E pao:N", True),
        ("PPP FFF [CCC>] 123m 5p +5p tsumo seat:E pao:S", True),
        ("PPP FFF [CCC^] 123m 5p +5p tsumo seat:E pao:W", True),
        ("PPP FFF [CCC?] 123m 5p +5p tsumo seat:E pao:W", True),
        ("[PPPP] [FFFF] CCC 123m 5p +5p tsumo seat:E pao:W", False),  # a concealed kong is no call
    ],
)
def test_riichi_6_pao_is_for_who_gave_a_tile_to_an_open_set(hand: str, liable: bool) -> None:
    verdict = at("tenhou", hand)
    assert ("liability" in {payment.why for payment in verdict.payments}) == liable
    assert [note.code for note in verdict.ignored] == ([] if liable else ["pao-without-call"])


def test_riichi_6_pao_with_three_players() -> None:
    hand = DRAGONS.replace("^", ">")
    assert deltas(at("tenhou-sanma", f"{hand} tsumo pao:W honba:1")) == {"S": 24200, "W": -24200}
    assert deltas(at("tenhou-sanma", f"{hand} ron:E pao:W")) == {"S": 32000, "E": -16000, "W": -16000}
