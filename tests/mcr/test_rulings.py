"""The fourteen rulings of 2025 on counting, and what else is ruled of single patterns, each a test or several."""

from __future__ import annotations

import pytest

from tests.mcr.answers import at, fans, taken_away, times, total

# ---------------------------------------------------------------------------- the fourteen


@pytest.mark.parametrize(
    "hand",
    [
        "1112345678999m +4m",
        "2233445566778p +8p",
        "19m 19p 19s ESWNPFC +C",
        "111m 444p 777s EEE 5m +5m",
        "1133m 5577p 2244s E +E",
        "147m 25p 36s ESWNPF +C",
        "147m 258p 36s ESWNP +F",
    ],
)
def test_ruling_01_concealed_forms_add_self_drawn_and_never_a_concealed_hand(hand: str) -> None:
    drawn, claimed = f"{hand} tsumo", f"{hand} ron"
    assert times(drawn, "自摸") == 1
    assert times(drawn, "不求人") == 0
    assert times(claimed, "门前清") == 0
    assert taken_away(drawn, "不求人") | taken_away(claimed, "门前清") == {fans(claimed).split()[0]}


@pytest.mark.parametrize(
    ("tiles", "added"),
    [
        ("222233446688s F +F ron", "绿一色"),
        ("1111m 99m 11p 99p 11s 9s +9s ron", "清幺九"),
        ("EESSWWNNPPFFC +C ron", "字一色"),
        ("1199m 1199p 119s PP +9s ron", "混幺九"),
        ("112244556688m 9m +9m ron", "清一色"),
        ("7799m 8899p 77889s +9s ron", "全大"),
        ("4466m 5566p 44556s +6s ron", "全中"),
        ("1133m 2233p 11223s +3s ron", "全小"),
        ("6688m 7799p 6688s 9s +9s ron", "大于五"),
        ("1144m 2233p 1133s 4s +4s ron", "小于五"),
        ("115588p 2266s 99s P +P ron", "推不倒"),
        ("1133m 5577p 2244s E +E tsumo last", "妙手回春"),
        ("1133m 5577p 2244s E +E ron last", "海底捞月"),
        ("11335577m EE SS P +P ron", "混一色"),
        ("1133m 55p 77s EE SS P +P ron", "五门齐"),
        ("1111m 5577p 2244s E +E ron", "四归一"),
        ("2244m 6688p 2255s 7s +7s ron", "断幺"),
        ("1133m 557799p 44p E +E ron", "缺一门"),
        ("1133m 5577p 2244s 9s +9s ron", "无字"),
        ("1133m 5577p 2244s E +E tsumo", "自摸"),
    ],
)
def test_ruling_02_what_seven_pairs_may_add(tiles: str, added: str) -> None:
    assert {"七对", added} <= set(fans(tiles).split())


@pytest.mark.parametrize(
    ("hand", "pattern"),
    [
        ("[EEE<] [WWW^] PPP FF NN +N ron", "字一色"),
        ("[111m<] [999p^] 111s EE CC +C ron", "混幺九"),
        ("[111m<] [999m^] [111p>] 99p 11s +1s ron", "清幺九"),
    ],
)
def test_ruling_03_no_all_pungs_beside_what_is_pungs_by_itself(hand: str, pattern: str) -> None:
    assert times(hand, pattern) == 1
    assert taken_away(hand, "碰碰和") == {pattern}


def test_ruling_04_two_kongs_are_five_six_and_four_points() -> None:
    rest = "345s 67s EE +8s ron"
    assert (times(f"[2222m] [7777p^] {rest}", "明暗杠"), total(f"[2222m] [7777p^] {rest}")) == (1, 5 + 1)
    assert (times(f"[2222m] [7777p] {rest}", "双暗杠"), total(f"[2222m] [7777p] {rest}")) == (1, 6 + 1 + 2)
    assert (times(f"[2222m^] [7777p^] {rest}", "双明杠"), total(f"[2222m^] [7777p^] {rest}")) == (1, 4 + 1)


KONGS = ("四杠", "三杠", "双暗杠", "明暗杠", "双明杠", "暗杠", "明杠")
CONCEALED_PUNGS = ("四暗刻", "三暗刻", "双暗刻")


@pytest.mark.parametrize(
    ("hand", "kongs", "pungs"),
    [
        ("[2222m] [7777p] 345s 67s EE +8s ron", "双暗杠", ""),
        ("[2222m] [7777p] 333s 67s EE +8s ron", "双暗杠", "三暗刻"),
        ("[2222m] [7777p^] 333s 67s EE +8s ron", "明暗杠", "双暗刻"),
        ("[2222m] [7777p] [3333s] 67s EE +8s ron", "三杠", "三暗刻"),
        ("[2222m] [7777p] [3333s^] 67s EE +8s ron", "三杠", "双暗刻"),
        ("[2222m] [7777p] [3333s] [9999s] E +E ron", "四杠", "四暗刻"),
        ("[2222m] 777p 345s 67s EE +8s ron", "暗杠", "双暗刻"),
        ("[2222m^] 777p 333s 67s EE +8s ron", "明杠", "双暗刻"),
    ],
)
def test_ruling_05_one_kong_pattern_and_one_of_concealed_pungs(hand: str, kongs: str, pungs: str) -> None:
    counted = set(fans(hand).split())
    assert counted & set(KONGS) == {kongs}
    assert counted & set(CONCEALED_PUNGS) == ({pungs} if pungs else set())


def test_ruling_06_a_replacement_tile_adds_the_kong_and_the_last_tile() -> None:
    assert fans("[9999s] [213m<] 567m 78p NN +9p tsumo replacement last") == "妙手回春 杠上开花 暗杠 幺九刻"
    assert times("[9999s>] [213m<] 567m 78p NN +9p tsumo replacement", "明杠") == 1


def test_ruling_06_a_pung_made_a_kong_still_allows_a_melded_hand() -> None:
    assert times("[213m<] [456p<] [777s^+7s] [999s>] 5m +5m ron", "全求人") == 1


@pytest.mark.parametrize(
    ("hand", "pattern"),
    [
        ("[PPP<] [FFF^] CCC 45m 33s +6m ron", "大三元"),
        ("[PPP<] FFF CC 34m 567s +5m ron", "小三元"),
        ("[EEE<] [SSS^] WWW 56p 99s +7p ron", "三风刻"),
        ("[234m<] [234m<] 223344m 5p +5p ron", "一色四同顺"),
        ("[333p<] 444p 555p 66p 99s +6p ron", "一色四节高"),
        ("[123m<] 234m 345m 45m 99s +6m ron", "一色四步高"),
    ],
)
def test_ruling_07_a_voided_suit_counts_where_two_are_used(hand: str, pattern: str) -> None:
    assert {pattern, "缺一门"} <= set(fans(hand).split())


def test_ruling_07_but_not_with_reversible_tiles() -> None:
    assert taken_away("[123p<] 345p 888s 99p PP +P ron", "缺一门") == {"推不倒"}


@pytest.mark.parametrize(
    ("hand", "pattern", "beside"),
    [
        ("[EEE<] [SSS^] [WWW>] NNN 5p +5p ron", "大四喜", set()),
        ("[EEE<] [SSS^] WWW NN 56p +7p ron seat:S round:E", "小四喜", {"圈风刻", "门风刻"}),
        ("[EEE<] [SSS^] WWW 56p 99s +7p ron seat:S round:E", "三风刻", {"圈风刻", "门风刻"}),
        ("[PPP<] [FFF^] CCC 45m 33s +6m ron", "大三元", set()),
        ("[PPP<] FFF CC 34m 567s +5m ron", "小三元", set()),
        ("[EEE<] [WWW^] PPP FF NN +N ron seat:E round:E", "字一色", {"圈风刻", "门风刻", "箭刻"}),
        ("[111m<] [999m^] [111p>] 99p 11s +1s ron", "清幺九", set()),
        ("[111m<] [999p^] 111s EE CC +C ron", "混幺九", {"箭刻"}),
    ],
)
def test_ruling_08_pungs_that_make_a_pattern_are_no_pungs_of_terminals(
    hand: str, pattern: str, beside: set[str]
) -> None:
    assert times(hand, pattern) == 1
    assert times(hand, "幺九刻") == 0
    assert {"圈风刻", "门风刻", "箭刻"} & set(fans(hand).split()) == beside


def test_ruling_08_a_pung_beside_three_winds_is_one() -> None:
    assert times("[EEE<] [SSS^] WWW [999p^] 55s +5s ron", "幺九刻") == 1


def test_ruling_09_a_knitted_straight_may_add_all_chows() -> None:
    assert times("147m 258p 369s 55m 45s +6s ron", "平和") == 1
    assert times("147m 258p 369s EE 45s +6s ron", "平和") == 0
    assert times("147m 258p 369s 55m 66s +6s ron", "平和") == 0


def test_ruling_09_a_tile_of_the_straight_and_of_the_rest_may_be_the_wait_of_the_rest() -> None:
    assert times("147m 258p 369s EE 46p +5p ron", "坎张") == 1
    assert times("147m 258p 369s EE 12m +3m ron", "边张") == 1
    assert times("147m 258p 369s 555s E +E ron", "单钓将") == 1
    # Only the straight can have missed it.
    assert fans("147m 28p 369s EE 456s +5p ron") == "组合龙 门前清"


def test_ruling_10_a_wait_on_two_kinds_is_no_wait_pattern_even_if_one_is_used_up() -> None:
    assert times("[3333m] 456p 678s 1112m +2m ron", "单钓将") == 0
    assert times("[3333p] 456p 678s 1112m +2m ron", "单钓将") == 0
    assert times("[3333p] 456p 678s 1114m +4m ron", "单钓将") == 1


def test_ruling_10_at_most_one_wait_pattern() -> None:
    waits = {"边张", "坎张", "单钓将"} & set(fans("[213m<] 678s 234s 4556p +5p ron").split())
    assert waits == {"坎张"}


@pytest.mark.parametrize("rank", range(1, 10))
def test_ruling_12_nine_gates_and_the_pungs_of_terminals(rank: int) -> None:
    assert times(f"1112345678999m +{rank}m ron", "幺九刻") == (rank in (2, 5, 8))


def test_ruling_13_winds_may_add_half_flush_or_all_honours() -> None:
    assert times("[EEE<] [SSS^] [WWW>] NNN 5p +5p ron", "混一色") == 1
    assert times("[EEE<] [SSS^] [WWW>] NNN P +P ron", "字一色") == 1
    assert times("[EEE<] [SSS^] WWW NN 56p +7p ron", "混一色") == 1
    assert times("[EEE<] [SSS^] WWW NN PP +P ron", "字一色") == 1


def test_ruling_13_all_green_adds_full_flush_and_never_half_flush() -> None:
    assert taken_away("223344s 66s 888s FF +F ron", "混一色") == {"绿一色"}
    assert times("[234s<] 223344s 66s 88s +8s ron", "清一色") == 1


def test_ruling_14_all_terminals_add_three_equal_pungs_and_never_two() -> None:
    hand = "[111m<] [999m^] [111p>] 99p 11s +1s ron"
    assert times(hand, "三同刻") == 1
    assert times("[111m<] [999m^] [111p>] 99p 11s +9p ron", "双同刻") == 0
    assert taken_away("[111m<] [999m^] [111p>] 99p 11s +9p ron", "双同刻") == {"清幺九"}


# ---------------------------------------------------------------------------- single patterns


def test_a_pung_is_concealed_when_drawn_and_not_when_finished_by_a_discard() -> None:
    assert times("111m 444p 777s 99s EE +E tsumo", "四暗刻") == 1
    assert times("111m 444p 777s 99s EE +E ron", "三暗刻") == 1


def test_the_winning_tile_may_be_read_into_a_chow_to_keep_a_pung_concealed() -> None:
    assert times("222m 555p 333s 45s EE +3s ron", "三暗刻") == 1


def test_four_equal_tiles_count_once_a_kind_and_across_melds() -> None:
    assert times("[222m<] [333p^] 234m 234p 5s +5s ron", "四归一") == 2
    assert times("1111m 3333p 2244s E +E ron", "四归一") == 2


def test_last_tile_when_the_winners_own_open_meld_shows_three() -> None:
    assert times("[999p^] [213m<] 567m 78p NN +9p ron", "和绝张") == 1
    assert times("[123m<] [123m<] [123m<] 12m NN +3m ron", "和绝张") == 1
    # Concealed tiles do not lie open.
    assert times("999p [213m<] 567m 78p NN +9p ron", "和绝张") == 0
    assert times("[999p^] [213m<] 67m 789p NN +5m ron", "和绝张") == 0


def test_a_melded_hand_needs_four_melds_and_a_discard() -> None:
    melds = "[213m<] [456p<] [777s^]"
    assert times(f"{melds} [999s>] 5m +5m ron", "全求人") == 1
    assert taken_away(f"{melds} [999s>] 5m +5m ron", "单钓将") == {"全求人"}
    assert times(f"{melds} [9999s] 5m +5m ron", "全求人") == 0
    assert times(f"{melds} [999s>] 5m +5m tsumo", "全求人") == 0
    # Open by the discard, but not melded.
    assert times(f"{melds} 99s 55m +9s ron", "全求人") == 0


def test_a_concealed_kong_keeps_a_hand_concealed() -> None:
    assert times("[9999s] 123m 567m 78p NN +9p ron", "门前清") == 1
    assert times("[9999s] 123m 567m 78p NN +9p tsumo", "不求人") == 1
    assert times("[9999s>] 123m 567m 78p NN +9p ron", "门前清") == 0


def test_the_dealers_fourteen_dealt_tiles_have_no_wait() -> None:
    assert times("123m 567m 234s 79p NN +8p tsumo seat:E", "坎张") == 1
    assert times("123m 567m 234s 79p NN +8p tsumo first seat:E", "坎张") == 0
    assert times("123m 567m 234s 789p N +N tsumo first seat:E", "单钓将") == 0
    # For anybody else the first draw is a draw like any other.
    assert times("123m 567m 234s 79p NN +8p tsumo first seat:S", "坎张") == 1


def test_the_dealers_fourteen_dealt_tiles_may_be_nine_gates() -> None:
    assert times("1112234567899m +9m tsumo first seat:E", "九莲宝灯") == 1
    assert times("1112234567899m +9m tsumo first seat:S", "九莲宝灯") == 0
    assert times("1112234567899m +9m tsumo seat:E", "九莲宝灯") == 0


def test_prevalent_and_seat_wind_both_count_on_one_pung() -> None:
    assert fans("[EEE<] 222s 345m 67s 99p +8s ron seat:E round:E") == "圈风刻 门风刻"


def test_nothing_but_flowers_is_a_chicken_hand() -> None:
    verdict = at("[213m<] [345s<] 567m 78p NN 1f2g +9p ron")
    assert verdict.win
    assert verdict.best is not None
    assert verdict.best.total == {"points": 10, "minimum_points": 8, "flowers": 2}


def test_flowers_are_no_part_of_the_minimum() -> None:
    verdict = at("[213m<] 456p 678s EE NN 1234f123g +N ron")
    assert verdict.win is False
    assert verdict.best is not None
    assert verdict.best.total == {"points": 8, "minimum_points": 1, "flowers": 7}


def test_of_two_readings_the_higher_one_counts() -> None:
    # Three pungs in a row or three equal chows, and never both.
    assert fans("222333444m 678p E +E ron").split()[:2] == ["一色三节高", "三暗刻"]
    assert fans("[234m<] 223344m 678p E +E ron").split()[0] == "一色三同顺"
