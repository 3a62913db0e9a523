"""What seed 003 states of patterns, one test each, by the pattern's number.

Its sentences are cut up and permuted; these are the ones that could be put together again.
"""

from __future__ import annotations

import pytest

from mjcheck import Unusable
from tests.mcr.answers import at, fans, taken_away, times, total


def counts_without(hand: str, pattern: str, *others: str) -> None:
    """The pattern counts, and none of the others with it."""
    listed = fans(hand)
    assert times(hand, pattern), listed
    for other in others:
        assert not times(hand, other), listed


def test_seed003_01() -> None:
    """大四喜: pungs or kongs of all four winds; 圈风刻、门风刻、三风刻、碰碰和 do not count."""
    for fourth in ("NNN 5p +5p", "NN 55p +N", "[NNNN>] 5p +5p"):
        hand = f"[EEE<] [SSSS^] [WWW>] {fourth} ron"
        counts_without(hand, "大四喜", "圈风刻", "门风刻", "三风刻", "碰碰和")
        assert taken_away(hand, "圈风刻") == taken_away(hand, "门风刻") == taken_away(hand, "碰碰和") == {"大四喜"}


def test_seed003_02() -> None:
    """大三元: pungs of all three dragons; 箭刻 does not count."""
    counts_without("[PPP<] [FFFF^] CCC 45m 33s +6m ron", "大三元", "箭刻", "双箭刻")


def test_seed003_03() -> None:
    """绿一色: 23468s and F; 混一色 does not count, 清一色 does where there is no F."""
    counts_without("223344s 66s 888s FF +F ron", "绿一色", "混一色", "清一色")
    counts_without("[234s<] 223344s 66s 88s +8s ron", "绿一色", "混一色")
    assert times("[234s<] 223344s 66s 88s +8s ron", "清一色") == 1


@pytest.mark.parametrize("rank", range(1, 10))
def test_seed003_04(rank: int) -> None:
    """九莲宝灯: 1112345678999 of a suit, and any tile of that suit wins; 清一色 does not count."""
    for suit in "mps":
        hand = f"1112345678999{suit} +{rank}{suit} ron"
        counts_without(hand, "九莲宝灯", "清一色")
        assert taken_away(hand, "清一色") == {"九莲宝灯"}


@pytest.mark.parametrize("first", [1, 2, 3])
def test_seed003_06(first: int) -> None:
    """连七对: seven pairs of one suit in a row; 清一色、不求人、单钓 do not count."""
    pairs = "".join(str(rank) * 2 for rank in range(first, first + 7))
    for way in ("ron", "tsumo"):
        counts_without(f"{pairs[:-1]}p +{pairs[-1]}p {way}", "连七对", "清一色", "不求人", "单钓将", "七对")


def test_seed003_07() -> None:
    """十三幺: 1 and 9 of three suits and the seven honours, one of them paired; 五门齐、不求人、单钓 do not count."""
    for way in ("ron", "tsumo"):
        counts_without(f"19m 19p 19s ESWNPFC +C {way}", "十三幺", "五门齐", "不求人", "单钓将")
        counts_without(f"19m 19p 19s ESWNPFF +C {way}", "十三幺", "五门齐", "不求人", "单钓将")


def test_seed003_13() -> None:
    """一色双龙会: two 老少副 of one suit and a pair of its fives; 平和、七对、清一色 do not count."""
    counts_without("1122335577889m +9m ron", "一色双龙会", "平和", "七对", "清一色", "老少副", "一般高")


def test_seed003_14() -> None:
    """一色四同顺: four equal chows of one suit; 一色三节高、一般高、四归一 do not count."""
    counts_without("[234m<] [234m<] 223344m E +E ron", "一色四同顺", "一色三节高", "一般高", "四归一", "一色三同顺")
    assert taken_away("[234m<] [234m<] 223344m E +E ron", "四归一") == {"一色四同顺"}


def test_seed003_15() -> None:
    """一色四节高: four pungs of one suit, each one higher; 一色三同顺、碰碰和 do not count."""
    counts_without("[222p<] 333p 444p 55p EE +5p ron", "一色四节高", "一色三同顺", "碰碰和", "一色三节高")


def test_seed003_20() -> None:
    """七星不靠: all seven honours and seven of 147, 258, 369 in three suits; 五门齐、不求人、单钓 do not count."""
    for way in ("ron", "tsumo"):
        counts_without(f"147m 25p 36s ESWNPF +C {way}", "七星不靠", "五门齐", "不求人", "单钓将", "全不靠")
        counts_without(f"7m 258p 369s ESWNPF +C {way}", "七星不靠", "五门齐", "不求人", "单钓将")


def test_seed003_21() -> None:
    """全双刻: pungs of 2, 4, 6, 8 and a pair of them; 碰碰和、断幺 do not count."""
    counts_without("[222m<] [444p^] 666s 88s 22p +2p ron", "全双刻", "碰碰和", "断幺", "无字")


def test_seed003_24() -> None:
    """一色三节高: three pungs of one suit, each one higher; 一色三同顺 does not count."""
    counts_without("222333444m 67p EE +8p ron", "一色三节高", "一色三同顺")


def test_seed003_25() -> None:
    """全大: sets and a pair of 7, 8, 9; 无字 does not count."""
    counts_without("[789m<] 777s 789p 78p 99m +9p ron", "全大", "无字", "大于五")


def test_seed003_26() -> None:
    """全中: sets and a pair of 4, 5, 6; 断幺 does not count."""
    counts_without("[456m<] 444s 456p 45p 66m +6p ron", "全中", "断幺", "无字")


def test_seed003_27() -> None:
    """全小: sets and a pair of 1, 2, 3; 无字 does not count."""
    counts_without("[123m<] 111s 123p 12p 33m +3p ron", "全小", "无字", "小于五")


def test_seed003_29() -> None:
    """三色双龙会: 老少副 in two suits, fives of the third are the pair; 喜相逢、老少副、无字、平和 do not count."""
    counts_without("123m 789m 123p 79p 55s +8p ron", "三色双龙会", "喜相逢", "老少副", "无字", "平和")


@pytest.mark.parametrize("chows", ["[123m<] 234m 34m +5m", "[123m<] 345m 56m +7m", "[345m<] 567m 78m +9m"])
def test_seed003_30(chows: str) -> None:
    """一色三步高: three chows of one suit, each one or each two higher."""
    melds, winning = chows.rsplit(" ", 1)
    assert times(f"{melds} 678p EE {winning} ron", "一色三步高") == 1


def test_seed003_34() -> None:
    """全不靠: any fourteen single tiles of 147, 258, 369 in three suits and the honours; 五门齐、不求人、单钓 do not
    count."""
    for way in ("ron", "tsumo"):
        for hand in ("147m 258p 36s ESWNP +F", "147m 258p 369s ESWN +P"):
            counts_without(f"{hand} {way}", "全不靠", "五门齐", "不求人", "单钓将")


def test_seed003_40() -> None:
    """推不倒: tiles that look alike upside down, 1234589p 245689s P; 缺一门 does not count."""
    counts_without("[123p<] 345p 888s 99p PP +P ron", "推不倒", "缺一门")
    counts_without("[456s<] 234p 888p 22s 99s +9s ron", "推不倒", "缺一门")
    assert not times("[456s<] 234p 888p 33s 99s +9s ron", "推不倒")


def test_seed003_58() -> None:
    """和绝张: the fourth tile when three lie open; it does not count with 抢杠和."""
    counts_without("[213m<] [345s<] 567m 78p NN +9p ron last-copy", "和绝张")
    counts_without("[213m<] [345s<] 567m 78p NN +9p ron last-copy robbing", "抢杠和", "和绝张")


def test_seed003_64() -> None:
    """四归一: four equal tiles in chows, pungs or the pair of one hand, but not a kong."""
    assert times("[222m<] 234m 456p 78s EE +9s ron", "四归一") == 1
    assert times("123m 345m 33m 456p 78s +9s ron", "四归一") == 1
    assert times("555m 567m 23m 456p EE +4m ron", "四归一") == 1
    assert times("555m 67m 234s 456p EE +8m ron", "四归一") == 0
    assert times("[2222m<] 345m 456p 78s EE +9s ron", "四归一") == 0


def test_seed003_74() -> None:
    """明杠: an own concealed pung and another's discard, or a tile added to a melded pung."""
    assert times("[2222m^] 345s 456p 67s EE +8s ron", "明杠") == 1
    assert times("[222m^+2m] 345s 456p 67s EE +8s ron", "明杠") == 1
    assert times("[2222m] 345s 456p 67s EE +8s ron", "明杠") == 0


@pytest.mark.parametrize(
    ("hand", "counts"),
    [
        ("[213m<] [789m<] 678s 12p EE +3p", True),
        ("[213m<] [789m<] 678s 89p EE +7p", True),
        ("[213m<] 678s 234s 1233p +3p", True),
        ("[213m<] 678s 234s 7789p +7p", True),
        ("[213m<] 678s 12345p EE +3p", False),
        ("[213m<] 678s 56789p EE +7p", False),
    ],
)
def test_seed003_77(hand: str, counts: bool) -> None:
    """边张: 12 and 3, 89 and 7; 1233 and 3, 7789 and 7 too; 12345 and 3, 56789 and 7 not."""
    assert times(f"{hand} ron", "边张") == counts


@pytest.mark.parametrize(
    ("tiles", "counts"), [("678s 789s 46p EE +5p", True), ("678s 234s 4556p +5p", True), ("678s 45567p EE +6p", False)]
)
def test_seed003_78(tiles: str, counts: bool) -> None:
    """坎张: the tile between two; 4556 and 5 too; 45567 and 6 not."""
    assert times(f"[213m<] {tiles} ron", "坎张") == counts


def test_seed003_81() -> None:
    """花牌: a point each, no part of the minimum; won on the tile drawn for one, 自摸 counts and 杠上开花 does not."""
    plain = "[213m<] [345s<] 567m 79p NN"
    assert total(f"{plain} 1234f 1234g +8p ron") == total(f"{plain} +8p ron") + 8
    refused = at(f"{plain} 1234f 1234g +8p ron")
    assert [reason.code for reason in refused.reasons] == ["below-minimum"]
    assert refused.reasons[0].values["points"] == 1
    assert fans(f"{plain} 1f +8p tsumo") == "坎张 自摸 花牌"
    with pytest.raises(Unusable, match="replacement needs a kong"):
        at(f"{plain} 1f +8p tsumo replacement")
