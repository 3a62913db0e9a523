"""The facts of Sichuan blood battle about one hand, each test named after its statement.

Unless a hand says otherwise bamboo are missing, the winner is South, and everybody is still in.
"""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from mjcheck import Unusable, Verdict, load_preset, score, waits
from tests.rules.answers import at, codes, deltas, paid_for, refused, total

TABLE = "yifang-sichuan"
PLAIN = "123456m 234678p 9p +9p"


def judged(hand: str, *settings: str) -> Verdict:
    """The verdict on a hand without bamboo."""
    return at(TABLE, f"{hand} void:s", *settings)


def named(verdict: Verdict) -> list[str]:
    """The Chinese names of what counted, factors with how often."""
    assert verdict.best is not None
    return [
        f"{entry.names['zh']}×{entry.count}" if entry.unit == "factor" else entry.names["zh"]
        for entry in verdict.best.patterns
    ]


def parts(verdict: Verdict) -> tuple[int, int, int, int]:
    """Base, roots, uncapped, multiplier."""
    found = total(verdict)
    return found["base"], found["roots"], found["uncapped"], found["multiplier"]


def paid(verdict: Verdict) -> set[int]:
    """The amounts that are paid."""
    return {payment.amount for payment in verdict.payments}


def faults(hand: str) -> set[str]:
    with pytest.raises(Unusable) as raised:
        at(TABLE, hand)
    return {finding.code for finding in raised.value.findings}


# ------------------------------------------------------------------ 2.1 tiles and legality


@pytest.mark.parametrize("honour", "ESWNPFC")
def test_s1_there_are_no_honours(honour: str) -> None:
    assert refused(judged(f"123456m 234678p {honour * 2} ron"), "foreign-tile")


def test_s1_there_are_no_flowers() -> None:
    verdict = judged("123456m 234678p 99p 1f +9p ron")
    assert refused(verdict, "not-allowed")
    assert verdict.reasons[0].values["what"] == "flowers"


def test_s1_there_are_108_tiles_in_three_suits() -> None:
    kinds = load_preset(TABLE).rules.tiles.kinds
    assert kinds.bit_count() * 4 == 108


@pytest.mark.parametrize("kong", ["[1111s]", "[1111s?]", "[111s?+1s]"])
def test_s5_a_meld_of_the_missing_suit_cannot_be(kong: str) -> None:
    assert faults(f"{kong} 123456m 234p 9p +9p ron void:s") == {"void-melded"}
    assert faults("[111s?] 123456m 234p 9p +9p ron void:s") == {"void-melded"}


def test_s5_whoever_holds_a_tile_of_the_missing_suit_throws_that_first() -> None:
    answer = waits("123456m 2346779p 1s void:s", TABLE)
    assert [option.discard for option in answer.discards] == ["1s"]
    assert not answer.complete


def test_s6_there_is_no_chow() -> None:
    verdict = judged("[312m<] 456m 234678p 99p ron")
    assert refused(verdict, "not-allowed")
    assert verdict.reasons[0].values["what"] == "chow"


def test_s7_a_win_holds_no_tile_of_the_missing_suit() -> None:
    assert at(TABLE, f"{PLAIN} ron void:s").win
    verdict = at(TABLE, f"{PLAIN} ron void:p")
    assert refused(verdict, "void-suit")
    assert verdict.reasons[0].values["suit"] == "p"
    assert verdict.best is not None


def test_s7_the_winning_tile_is_not_of_the_missing_suit_either() -> None:
    assert refused(at(TABLE, "123456m 234678p 9s +9s ron void:s"), "void-suit")


def test_s7_three_suits_without_a_declaration_are_no_win() -> None:
    verdict = at(TABLE, "123456m 234678p 99s ron")
    assert refused(verdict, "void-suit")
    assert verdict.reasons[0].values["suit"] is None


@pytest.mark.parametrize(("hand", "suit"), [(PLAIN, "s"), ("123s 456789m 234s 99s", "p"), ("11223344556677p", "m")])
def test_s7_a_suit_that_is_absent_is_taken_for_the_missing_one(hand: str, suit: str) -> None:
    answer = score(f"{hand} ron", TABLE)
    assert answer.verdicts[0].win
    assert ("assumed-void", {"suit": suit}) in [(note.code, note.values) for note in answer.assumed]
    assert "assumed-void" not in [note.code for note in score(f"{PLAIN} ron void:s", TABLE).assumed]


def test_s7_a_kong_is_one_set_of_four_tiles() -> None:
    assert judged("[1111m] 234m 456789p 22p ron").win
    assert judged("[1111m] [3333m?] [5555p] [777p?+7p] 99m ron").win
    assert refused(judged("[1111m] 23m 456789p 22p ron"), "one-short")


def test_s7_seven_pairs_are_concealed() -> None:
    assert refused(judged("[999m?] 112233m 4455p 6p ron"), "incomplete")
    assert judged("11223399m 445566p ron").win


def test_s7_four_alike_are_two_pairs() -> None:
    verdict = judged("11114488m 223366p ron")
    assert verdict.best is not None
    assert verdict.best.form == "seven-pairs"


def test_s8_there_is_no_minimum() -> None:
    verdict = judged(f"{PLAIN} ron")
    assert verdict.win
    assert parts(verdict) == (1, 0, 1, 1)


# ------------------------------------------------------------------ 2.2 the value of a hand

HANDS: Mapping[str, tuple[str, str, tuple[int, int, int, int]]] = {
    "H01 plain": ("123456m 234678p 99p", "平胡", (1, 0, 1, 1)),
    "H03 seven pairs": ("11446699m 225588p", "七对", (4, 0, 4, 4)),
    "H04 all pungs": ("111444m 222777p 99p", "对对胡", (2, 0, 2, 2)),
    "H05 full flush": ("123345567678m 99m", "清一色", (4, 0, 4, 4)),
    "H06 an undeclared four is a root": ("11112223456789m", "清一色", (4, 1, 8, 8)),
    "H07 flush of pungs": ("11133355577799m", "清对", (8, 0, 8, 8)),
    "H08 the highest way to read it": ("11122233344455m", "清对", (8, 0, 8, 8)),
    "H09 dragon pairs hold their root": ("11112233m 445566p", "龙七对", (8, 1, 8, 8)),
    "H10 a second four is a further root": ("111133m 44442266p", "龙七对", (8, 2, 16, 16)),
    "H11 a third four": ("1111m 44446666p 99m", "龙七对", (8, 3, 32, 32)),
    "H12 pairs beat chows": ("11223344556677m", "清七对", (16, 0, 16, 16)),
    "H13 flush of dragon pairs": ("11112244557799m", "清龙七对", (32, 1, 32, 32)),
    "H14 a pung and the fourth in a chow": ("[111m?] 123m 456789p 22p", "平胡", (1, 1, 2, 2)),
    "H15 a declared kong": ("[1111m] 234m 456789p 22p", "平胡", (1, 1, 2, 2)),
    "H16 three roots": ("[111m?] 122223333m 22p", "平胡", (1, 3, 8, 8)),
    "H23 two kongs of a flush": ("[1111m] [8888m?] 234567m 99m", "清一色", (4, 2, 16, 16)),
    "H26 pungs of 2, 5 and 8": ("[222m?] 555888m 222p 55p", "将对", (8, 0, 8, 8)),
    "H27 terminals in each group": ("123789m 123999p 11m", "带幺九", (4, 0, 4, 4)),
    "H28 the same as a flush": ("123123123789m 99m", "清幺九", (16, 0, 16, 16)),
    "H29 four melds": ("[111m?] [333m?] [555p?] [777p?] 99m", "金钩钓", (4, 0, 4, 4)),
    "H30 four melds with two kongs": ("[111m?] [3333m] [555p?+5p] [777p?] 99m", "金钩钓", (4, 2, 16, 16)),
    "H31 four melds of a flush": ("[111m?] [333m?] [555m?] [777m?] 99m", "清金钩钓", (16, 0, 16, 16)),
    "H32 four kongs": ("[1111m] [3333m?] [5555p] [777p?+7p] 99m", "十八罗汉", (64, 4, 64, 32)),
}


@pytest.mark.parametrize("hand", HANDS.values(), ids=HANDS)
def test_2_2_value_won_on_a_discard(hand: tuple[str, str, tuple[int, int, int, int]]) -> None:
    tiles, base, worth = hand
    verdict = judged(f"{tiles} ron")
    assert verdict.win
    assert named(verdict)[0] == base
    assert parts(verdict) == worth
    assert paid(verdict) == {worth[3]}


@pytest.mark.parametrize("hand", HANDS.values(), ids=HANDS)
def test_2_2_value_self_drawn(hand: tuple[str, str, tuple[int, int, int, int]]) -> None:
    tiles, base, worth = hand
    verdict = judged(f"{tiles} tsumo")
    assert named(verdict)[0] == base
    assert parts(verdict) == worth
    assert paid(verdict) == {worth[3] + 1}


@pytest.mark.parametrize(
    ("hand", "counted", "worth", "amount"),
    [
        ("H19 [1111m] 234m 456789p 22p tsumo replacement", ["平胡", "根×1", "杠上花×1"], (1, 1, 4, 4), 5),
        ("H20 456m 123456789p 11p +4m ron robbing", ["平胡", "抢杠×1"], (1, 0, 2, 2), 2),
        (f"H22 {PLAIN} ron kong-discard", ["平胡", "杠上炮×1"], (1, 0, 2, 2), 2),
        ("H24 [1111m] [8888m?] 234567m 99m tsumo replacement", ["清一色", "根×2", "杠上花×1"], (4, 2, 32, 32), 33),
        ("H25 [1111m] [2222m?] [3333m] 56799m +7m ron robbing", ["清一色", "根×3", "抢杠×1"], (4, 3, 64, 32), 32),
    ],
    ids=lambda value: value[:3] if isinstance(value, str) else None,
)
def test_2_2_situations_double(hand: str, counted: list[str], worth: tuple[int, int, int, int], amount: int) -> None:
    verdict = judged(hand[4:])
    assert named(verdict) == counted
    assert parts(verdict) == worth
    assert paid(verdict) == {amount}


def test_2_2_one_base_pattern_counts_and_the_others_are_accounted_for() -> None:
    verdict = judged("11223344556677m ron")
    assert named(verdict) == ["清七对"]
    assert verdict.best is not None
    assert {removed.id: removed.by for removed in verdict.best.removed} == {
        "full-flush": "value.method",
        "seven-pairs": "value.method",
    }


def test_2_2_only_the_roots_beyond_those_of_the_base_double() -> None:
    assert named(judged("11112233m 445566p ron")) == ["龙七对"]
    assert named(judged("1111m 44446666p 99m ron")) == ["龙七对", "根×2"]
    assert named(judged("[1111m] [3333m?] [5555p] [777p?+7p] 99m ron")) == ["十八罗汉"]


def test_2_2_the_product_is_highest_not_the_base() -> None:
    hand = "[2222m?] [5555m?] [8888m?] [2222p?] 55p ron"
    assert parts(judged(hand)) == (8, 4, 128, 32)
    assert parts(judged(hand, "value.cap=200")) == (8, 4, 128, 128)


def test_1_the_extended_patterns_are_switched_as_a_block() -> None:
    core = {
        "[222m?] 555888m 222p 55p": ("对对胡", 2),
        "123789m 123999p 11m": ("平胡", 1),
        "123123123789m 99m": ("清一色", 4),
        "[111m?] [333m?] [555p?] [777p?] 99m": ("对对胡", 2),
        "[111m?] [333m?] [555m?] [777m?] 99m": ("清对", 8),
        "[1111m] [3333m?] [5555p] [777p?+7p] 99m": ("对对胡", 32),
    }
    for hand, (base, multiplier) in core.items():
        verdict = judged(f"{hand} ron", "extended=false")
        assert (named(verdict)[0], total(verdict)["multiplier"]) == (base, multiplier)


@pytest.mark.parametrize(
    ("hand", "base"),
    [
        ("222444m 666p 888p 55p", "对对胡"),  # no pattern for all simples
        ("223355m 225588p 88m", "七对"),  # nor for pairs of 2, 5 and 8
    ],
)
def test_1_what_other_tables_count_is_not_counted_here(hand: str, base: str) -> None:
    assert named(judged(f"{hand} ron")) == [base]
    assert named(judged(f"{hand} tsumo last")) == [base]
    assert named(judged(f"{hand} tsumo first")) == [base]


def test_s9_the_self_drawn_point_comes_after_the_cap() -> None:
    verdict = judged("[1111m] [2222m] [6666m] [7777m] 88m tsumo")
    assert total(verdict)["multiplier"] == 32
    assert deltas(verdict) == {"E": -33, "S": 99, "W": -33, "N": -33}


def test_s10_each_situation_doubles_once() -> None:
    verdict = judged("[1111m] [3333p] 456m 99p 78p +6p tsumo replacement")
    assert named(verdict) == ["平胡", "根×2", "杠上花×1"]
    assert total(verdict)["uncapped"] == 8


def test_s10_only_the_first_discard_after_a_kong_doubles() -> None:
    assert total(judged(f"{PLAIN} ron kong-discard"))["multiplier"] == 2
    assert total(judged(f"{PLAIN} ron"))["multiplier"] == 1


@pytest.mark.parametrize(
    ("hand", "what"),
    [
        ("11446699m 22558p +8p", "seven pairs"),
        ("111444m 22277p 99p +7p", "all pungs"),
        ("[111m?] [333m?] [555p?] [777p?] 9m +9m", "golden hook"),
        ("[111m?] 13m 456789p 22p +2p", "a pair"),
        ("111m 23m 456789p 22p +1m", "a chow, but with a second copy"),
    ],
)
def test_s11_a_robbed_tile_is_the_only_copy_and_completes_a_chow(hand: str, what: str) -> None:
    assert "robbing-a-held-tile" in faults(f"{hand} ron robbing void:s"), what


def test_s11_robbing_a_chow_tile_is_possible() -> None:
    assert judged("56m 123456789p 11p +4m ron robbing").win


def test_s12_a_kong_draw_needs_a_kong() -> None:
    assert faults(f"{PLAIN} tsumo replacement void:s") == {"replacement-without-kong"}


def test_only_an_added_kong_is_robbed() -> None:
    assert refused(judged("56m 123456789p 11p +4m ron robbing:concealed"), "not-allowed")


# ------------------------------------------------------------------ 2.3 payments


def test_s13_the_discarder_alone_pays() -> None:
    verdict = judged("111444m 222777p 9p +9p ron:E seat:S")
    assert deltas(verdict) == {"E": -2, "S": 2}
    assert paid_for(verdict, "win") == {"E": 2}


def test_s14_each_other_player_pays_one_more_for_a_self_drawn_win() -> None:
    verdict = judged(f"{PLAIN} tsumo seat:S")
    assert deltas(verdict) == {"E": -2, "S": 6, "W": -2, "N": -2}
    assert paid_for(verdict, "tsumo") == {"E": 2, "W": 2, "N": 2}


def test_s22_winners_on_one_tile_are_each_paid_their_own_value() -> None:
    plain = judged("56m 123456789p 11p +4m ron:E robbing seat:S")
    flush = judged("1235566778889m +4m ron:E robbing seat:W")
    assert deltas(plain) == {"E": -2, "S": 2}
    assert named(flush) == ["清一色", "抢杠×1"]
    assert deltas(flush) == {"E": -8, "W": 8}


def test_s23_the_dealers_win_with_the_tiles_dealt_is_an_ordinary_self_drawn_one() -> None:
    verdict = judged(f"{PLAIN} tsumo first seat:E")
    assert named(verdict) == ["平胡"]
    assert deltas(verdict) == {"E": 6, "S": -2, "W": -2, "N": -2}


def test_s24_a_passed_win_forbids_winning_on_a_discard() -> None:
    verdict = judged(f"{PLAIN} ron missed:turn")
    assert refused(verdict, "passed-win")
    assert parts(verdict) == (1, 0, 1, 1)


def test_s24_after_a_passed_win_a_self_drawn_one_is_possible() -> None:
    assert judged(f"{PLAIN} tsumo missed:turn").win


def test_s24_the_lock_asks_for_no_value() -> None:
    assert refused(judged("11112244557799m ron missed:turn"), "passed-win")


def test_s24_robbing_while_locked_is_allowed_unless_the_table_forbids_it() -> None:
    hand = "56m 123456789p 11p +4m ron robbing missed:turn"
    assert judged(hand).win
    assert refused(judged(hand, "win.passed_win_blocks_robbing=true"), "passed-win")


def test_s24_a_table_without_the_lock_pays() -> None:
    assert judged(f"{PLAIN} ron missed:turn", "win.passed_win_blocks=false").win


def test_all_that_stands_in_the_way_is_listed() -> None:
    verdict = at(TABLE, "[312m<] 456m 234678s EE ron missed:turn void:s")
    assert codes(verdict) == ["foreign-tile", "not-allowed", "void-suit", "passed-win"]


# ------------------------------------------------------------------ 2.4 ready or not


def test_e_d_whoever_holds_the_missing_suit_is_not_ready() -> None:
    answer = waits("123456m 234678p 9s void:s", TABLE)
    assert not answer.ready
    assert [reason.code for reason in answer.reasons] == ["void-suit"]
    assert answer.outlook is not None
    assert answer.outlook.distance == 1


def test_e_e_the_highest_value_of_a_ready_hand_is_that_of_its_best_wait() -> None:
    answer = waits("2223344p 112233s void:m", TABLE)
    assert answer.outlook is not None
    values = {}
    for waited in answer.outlook.waits:
        assert waited.ron is not None
        values[waited.tile] = total(waited.ron)["multiplier"]
    assert values == {"2p": 8, "3p": 1, "4p": 1, "5p": 1}


def test_e_f_a_hand_that_waits_only_for_its_own_fifth_copy_is_not_ready() -> None:
    answer = waits("[555m?] [111s?+1s] [3333s] [7777s>] 5m void:p", TABLE)
    assert not answer.ready


def test_e_f_one_more_tile_completes_a_ready_hand_wherever_it_is() -> None:
    answer = waits("123456m 123456p 9p void:s", TABLE)
    assert answer.ready
    assert answer.outlook is not None
    assert [waited.tile for waited in answer.outlook.waits] == ["9p"]


def test_a_suit_not_declared_yet_is_the_one_without_which_the_hand_is_nearest() -> None:
    answer = waits("123456m 234678p 9s", TABLE)
    assert not answer.ready
    assert answer.outlook is not None
    assert answer.outlook.distance == 1
    assert "9s" not in [tile.tile for tile in answer.outlook.useful]


def test_tiles_of_the_missing_suit_bring_no_hand_closer() -> None:
    answer = waits("123456m 2346p 159s void:s", TABLE)
    assert answer.outlook is not None
    assert answer.outlook.useful
    assert not [tile.tile for tile in answer.outlook.useful if tile.tile.endswith("s")]


# ------------------------------------------------------------------ what settling will ask


def test_the_table_states_what_a_whole_hand_costs() -> None:
    rules = load_preset(TABLE).rules
    assert rules.kong_fee is not None
    assert rules.wall_end is not None
    assert rules.multiple_win is not None
    assert (rules.kong_fee.discard, rules.kong_fee.concealed, rules.kong_fee.added) == (2, 2, 1)
    assert (rules.wall_end.void_held, rules.wall_end.void_held_to) == (32, "all")
    assert rules.wall_end.not_ready == "highest-value"
    assert set(rules.wall_end.refund_kongs) == {"void-held", "not-ready"}
    assert rules.wall_end.ready_excludes_own_fifth_copy
    assert (rules.win.winners, rules.multiple_win.most) == (3, 3)
    assert rules.origins["wall_end.ready_excludes_own_fifth_copy"].assumed
    assert rules.origins["value.cap"].source == "Yifang table rules (seeds 000 and 002)"


def test_a_suit_that_was_melded_cannot_be_the_missing_one() -> None:
    answer = waits("[111m?] 123456p 7899s", TABLE)
    assert answer.outlook is not None
    # Without bamboo a set and a pair are to be drawn anew, without characters only one tile would be.
    assert answer.outlook.distance == 4
