"""Each pattern of the value table with a hand that has it and one that has it no longer, and all that these count.

The lists were checked against the value table, the rulings of 2025 and another scorer.
"""

from __future__ import annotations

import re
from typing import get_args

import pytest

from mjcheck.report.wording import LANGUAGES, words
from mjcheck.rulebook import load_preset
from mjcheck.rulebook.model import Series
from tests.mcr.answers import at, fans, total

# Number, id and points; a hand that has it and one that just misses it, each with its points and patterns.
TABLE = """
1 big-four-winds 88
    [EEE<] [SSS^] [WWW>] NNN 5p +5p ron = 95: 大四喜 混一色 单钓将
    [EEE<] [SSS^] [WWW>] NN 55p +5p ron = 80: 小四喜 碰碰和 混一色 圈风刻 门风刻
 2 big-three-dragons 88
    [PPP<] [FFF^] CCC 45m 33s +6m ron = 89: 大三元 缺一门
    [PPP<] [FFF^] CC 345m 33s +3s ron = 65: 小三元 缺一门
 3 all-green 88
    223344s 66s 888s FF +F ron = 93: 绿一色 箭刻 门前清 一般高
    223344s 77s 888s FF +F ron = 11: 混一色 箭刻 门前清 一般高
 4 nine-gates 88
    1112345678999m +5m ron = 91: 九莲宝灯 双暗刻 幺九刻
    1112234567899m +9m ron = 29: 清一色 门前清 连六 幺九刻×2
 5 four-kongs 88
    [1111m] [2222p^] [3333s] [EEEE<] 5p +5p ron = 101: 四杠 三色三节高 圈风刻 双暗刻 幺九刻
    [1111m] [2222p^] [3333s] [EEE<] 5p +5p ron = 52: 三杠 三色三节高 碰碰和 圈风刻 双暗刻 幺九刻 单钓将
 6 seven-shifted-pairs 88
    2233445566778p +8p ron = 90: 连七对 断幺
    2233445566779p +9p ron = 48: 七对 清一色
 7 thirteen-orphans 88
    19m 19p 19s ESWNPFC +C ron = 88: 十三幺
    1199m 1199p 119s PP +9s ron = 56: 混幺九 七对
 8 all-terminals 64
    [111m<] [999m^] [111p>] 99p 11s +1s ron = 80: 清幺九 三同刻
    [111m<] [999m^] [111p>] 88p 11s +1s ron = 27: 三同刻 碰碰和 幺九刻×4 无字
 9 little-four-winds 64
    [EEE<] [SSS^] WWW NN 56p +7p ron = 74: 小四喜 混一色 圈风刻 门风刻
    [EEE<] [SSS^] WWW 99s 56p +7p ron = 17: 三风刻 圈风刻 门风刻 缺一门
10 little-three-dragons 64
    [PPP<] FFF CC 34m 567s +5m ron = 65: 小三元 缺一门
    [PPP<] FFF 99s 34m 567s +5m ron = 7: 双箭刻 缺一门
11 all-honours 64
    [EEE<] [WWW^] PPP FF NN +N ron = 80: 字一色 三风刻 箭刻 圈风刻
    [EEE<] [WWW^] PPP 99s NN +N ron = 54: 混幺九 三风刻 混一色 箭刻 圈风刻
12 four-concealed-pungs 64
    111m 444p 777s 99s EE +E tsumo = 68: 四暗刻 圈风刻 幺九刻 自摸
    111m 444p 777s 99s EE +E ron = 27: 三暗刻 碰碰和 圈风刻 门前清 幺九刻
13 pure-terminal-chows 64
    1122335577889m +9m ron = 66: 一色双龙会 门前清
    1122334477889m +9m ron = 48: 七对 清一色
14 quadruple-chow 48
    [234m<] [234m<] 223344m E +E ron = 55: 一色四同顺 混一色 单钓将
    [234m<] [678p<] 223344m E +E ron = 26: 一色三同顺 缺一门 单钓将
15 four-pure-shifted-pungs 48
    [222p<] 333p 444p 55p EE +5p ron = 56: 一色四节高 混一色 双暗刻
    [222p<] 333p 444p 66p EE +6p ron = 38: 一色三节高 碰碰和 混一色 双暗刻
16 four-pure-shifted-chows 32
    123m 234m 345m 45m EE +6m ron = 40: 一色四步高 混一色 门前清
    123m 234m 345m 56m EE +7m ron = 25: 一色三步高 混一色 门前清 连六
17 three-kongs 32
    [1111m] [2222p^] [3333s] 67s EE +8s ron = 43: 三杠 三色三节高 双暗刻 幺九刻
    [1111m] [2222p^] [333s<] 67s EE +8s ron = 14: 三色三节高 明暗杠 幺九刻
18 all-terminals-and-honours 32
    [111m<] [999p^] 111s EE CC +C ron = 42: 混幺九 五门齐 箭刻 双同刻
    [111m<] [999p^] 222s EE CC +C ron = 16: 碰碰和 五门齐 箭刻 幺九刻×2
19 seven-pairs 24
    112233m 445566p E +E ron = 25: 七对 缺一门
    [123m<] 123m 445566p E +E ron = 4: 一般高×2 缺一门 单钓将
20 greater-honours-and-knitted-tiles 24
    147m 25p 36s ESWNPF +C ron = 24: 七星不靠
    147m 258p 36s ESWNP +F ron = 12: 全不靠
21 all-even-pungs 24
    [222m<] [444p^] 666s 88s 22p +2p ron = 26: 全双刻 双同刻
    [222m<] [444p^] 666s 99s 22p +2p ron = 9: 碰碰和 双同刻 无字
22 full-flush 24
    123m 345m 789m 22m 66m +6m ron = 27: 清一色 门前清 老少副
    123m 345m 789m EE 66m +6m ron = 9: 混一色 门前清 老少副
23 pure-triple-chow 24
    [234m<] 223344m 678p E +E ron = 26: 一色三同顺 缺一门 单钓将
    [234m<] 233445m 678p E +E ron = 3: 一般高 缺一门 单钓将
24 pure-shifted-pungs 24
    [222m<] [333m^] 444m 67p EE +8p ron = 25: 一色三节高 缺一门
    [222m<] [333m^] 555m 67p EE +8p ron = 1: 缺一门
25 upper-tiles 24
    [789m<] 777s 789p 78p 99m +9p ron = 26: 全大 一般高 喜相逢
    [789m<] 777s 789p 78p 66m +9p ron = 14: 大于五 一般高 喜相逢
26 middle-tiles 24
    [456m<] 444s 456p 45p 66m +6p ron = 26: 全中 一般高 喜相逢
    [456m<] 444s 456p 45p 77m +6p ron = 4: 断幺 一般高 喜相逢
27 lower-tiles 24
    [123m<] 111s 123p 12p 33m +3p ron = 28: 全小 一般高 喜相逢 幺九刻 边张
    [123m<] 111s 123p 12p 44m +3p ron = 16: 小于五 一般高 喜相逢 幺九刻 边张
28 pure-straight 16
    123m 456m 78m 234p EE +9m ron = 19: 清龙 门前清 缺一门
    123m 456m 67m 234p EE +8m ron = 4: 门前清 连六 缺一门
29 three-suited-terminal-chows 16
    123m 789m 123p 79p 55s +8p ron = 19: 三色双龙会 门前清 坎张
    123m 789m 123p 79p 66s +8p ron = 8: 门前清 平和 喜相逢×2 老少副 坎张
30 pure-shifted-chows 16
    123m 234m 34m 678p EE +5m ron = 19: 一色三步高 门前清 缺一门
    123m 234m 45m 678p EE +6m ron = 4: 门前清 连六 缺一门
31 all-fives 16
    345m 456p 567p 34s 55m +5s ron = 21: 全带五 门前清 平和 喜相逢
    345m 456p 678p 34s 55m +5s ron = 7: 门前清 平和 断幺 喜相逢
32 triple-pung 16
    [777m<] 777p 77s EE 345m +7s ron = 16: 三同刻
    [777m<] 777p 88s EE 345m +8s ron = 2: 双同刻
33 three-concealed-pungs 16
    111m 555p 999s 34s EE +5s ron = 20: 三暗刻 门前清 幺九刻×2
    111m 555p 99s 345s EE +9s ron = 6: 门前清 双暗刻 幺九刻×2
34 lesser-honours-and-knitted-tiles 12
    147m 258p 36s ESWNP +F ron = 12: 全不靠
    147m 258p 369s EE 45s +6s ron = 14: 组合龙 门前清
35 knitted-straight 12
    147m 258p 369s EE 45s +6s ron = 14: 组合龙 门前清
    147m 258p 36s ESWNP +F ron = 12: 全不靠
36 upper-four 12
    [678m<] 666p 789s 78p 99m +9p ron = 13: 大于五 喜相逢
    [678m<] 555p 789s 78p 99m +9p ron = 2: 喜相逢 无字
37 lower-four 12
    [234m<] 444p 123s 12p 11m +3p ron = 14: 小于五 喜相逢 边张
    [234m<] 555p 123s 12p 11m +3p ron = 3: 喜相逢 无字 边张
38 big-three-winds 12
    [EEE<] [SSS^] WWW 56p 99s +7p ron = 17: 三风刻 圈风刻 门风刻 缺一门
    [EEE<] [SSS^] 999m 56p WW +7p ron = 6: 圈风刻 门风刻 幺九刻 缺一门
39 mixed-straight 8
    123m 456p 789s 55m EE +E ron = 12: 花龙 圈风刻 门前清
    123m 456m 789s 55p EE +E ron = 5: 圈风刻 门前清 连六
40 reversible-tiles 8
    [123p<] 345p 888s 99p PP +P ron = 10: 推不倒 箭刻
    [123p<] 345p 777s 99p PP +P ron = 3: 箭刻 缺一门
41 mixed-triple-chow 8
    234m 234p 34s 678s 55p +2s ron = 14: 三色三同顺 门前清 平和 断幺
    234m 234p 34s 678s 55p +5s ron = 8: 门前清 平和 断幺 喜相逢 连六
42 mixed-shifted-pungs 8
    [333m<] 444p 55s 678m EE +5s ron = 8: 三色三节高
    [333m<] 444p 66s 678m EE +6s ron = 8: 无番和
43 chicken-hand 8
    [213m<] [345s<] 567m 78p NN +9p ron = 8: 无番和
    [213m<] [345s<] 567m 79p NN +8p ron = 1: 坎张
44 last-tile-draw 8
    [213m<] [345s<] 567m 78p NN +9p tsumo last = 8: 妙手回春
    [213m<] [345s<] 567m 78p NN +9p tsumo = 1: 自摸
45 last-tile-claim 8
    [213m<] [345s<] 567m 78p NN +9p ron last = 8: 海底捞月
    [213m<] [345s<] 567m 78p NN +9p ron = 8: 无番和
46 out-with-replacement-tile 8
    [9999s] [213m<] 567m 78p NN +9p tsumo replacement = 11: 杠上开花 暗杠 幺九刻
    [9999s] [213m<] 567m 78p NN +9p tsumo = 4: 暗杠 幺九刻 自摸
47 robbing-the-kong 8
    [213m<] [345s<] 567m 78p NN +9p ron robbing = 8: 抢杠和
    [213m<] [345s<] 567m 78p NN +9p ron = 8: 无番和
48 all-pungs 6
    [222m<] [777p>] 333s 88p EE +E ron = 8: 碰碰和 圈风刻
    [222m<] [777p>] 345s 88p EE +E ron = 2: 圈风刻
49 half-flush 6
    [213m<] 345m 678m EE PP +P ron = 9: 混一色 箭刻 连六
    [213m<] 345m 678p EE PP +P ron = 3: 箭刻 缺一门
50 mixed-shifted-chows 6
    123m 234p 34s 678m EE +5s ron = 8: 三色三步高 门前清
    123m 234p 45s 678m EE +6s ron = 2: 门前清
51 all-types 6
    [213m<] 456p 678s EE CC +C ron = 8: 五门齐 箭刻
    [213m<] 456p 678s EE NN +N ron = 1: 幺九刻
52 melded-hand 6
    [213m<] [456p<] [777s^] [999s>] 5m +5m ron = 8: 全求人 幺九刻 无字
    [213m<] [456p<] [777s^] 999s 5m +5m ron = 3: 幺九刻 无字 单钓将
53 two-concealed-kongs 6
    [2222m] [7777p] 345s 67s EE +8s ron = 9: 双暗杠 门前清 连六
    [2222m] [777p^] 345s 67s EE +8s ron = 3: 暗杠 连六
54 two-dragon-pungs 6
    [PPP<] FFF 345m 67s 99p +8s ron = 6: 双箭刻
    [PPP<] 222s 345m 67s 99p +8s ron = 2: 箭刻
-- one-melded-and-one-concealed-kong 5
    [2222m] [7777p^] 345s 67s EE +8s ron = 6: 明暗杠 连六
    [2222m^] [7777p^] 345s 67s EE +8s ron = 5: 双明杠 连六
55 outside-hand 4
    123m 789p 123s EE 78m +9m ron = 9: 全带幺 门前清 喜相逢×2 老少副
    123m 789p 123s EE 67m +8m ron = 3: 门前清 喜相逢
56 fully-concealed-hand 4
    123m 456m 234p 678s E +E tsumo = 6: 不求人 连六 单钓将
    123m 456m 234p 678s E +E ron = 4: 门前清 连六 单钓将
57 two-melded-kongs 4
    [2222m^] [7777p^] 345s 67s EE +8s ron = 5: 双明杠 连六
    [2222m^] [777p^] 345s 67s EE +8s ron = 2: 连六 明杠
58 last-tile 4
    [213m<] [345s<] 567m 78p NN +9p ron last-copy = 4: 和绝张
    [213m<] [345s<] 567m 78p NN +9p ron = 8: 无番和
59 dragon-pung 2
    [PPP<] 222s 345m 67s 99p +8s ron = 2: 箭刻
    [PPP<] FFF 345m 67s 99p +8s ron = 6: 双箭刻
60 prevalent-wind 2
    [EEE<] 222s 345m 67s 99p +8s ron seat:S round:E = 2: 圈风刻
    [EEE<] 222s 345m 67s 99p +8s ron seat:E round:S = 2: 门风刻
61 seat-wind 2
    [SSS<] 222s 345m 67s 99p +8s ron seat:S round:E = 2: 门风刻
    [SSS<] 222s 345m 67s 99p +8s ron seat:W round:S = 2: 圈风刻
62 concealed-hand 2
    123m 456m 234p 678s E +E ron = 4: 门前清 连六 单钓将
    [123m<] 456m 234p 678s E +E ron = 2: 连六 单钓将
63 all-chows 2
    123m 456m 234p 99s 67s +8s ron = 5: 门前清 平和 连六
    123m 456m 234p EE 67s +8s ron = 3: 门前清 连六
64 tile-hog 2
    [222m<] 234m 456p 78s EE +9s ron = 2: 四归一
    [2222m<] 345m 456p 78s EE +9s ron = 1: 明杠
65 double-pung 2
    [222m<] 222p 345m 78s EE +9s ron = 2: 双同刻
    [222m<] 333p 345m 78s EE +9s ron = 8: 无番和
66 two-concealed-pungs 2
    222m 555p 678s 34m EE +5m ron = 4: 门前清 双暗刻
    222m 55p 678s 345m EE +5p ron = 2: 门前清
67 concealed-kong 2
    [2222m] 345s 456p 67s EE +8s ron = 5: 门前清 暗杠 连六
    [2222m^] 345s 456p 67s EE +8s ron = 2: 连六 明杠
68 all-simples 2
    234m 456m 678p 33s 56s +7s ron = 12: 三色三步高 门前清 平和 断幺
    123m 456m 678p 33s 56s +7s ron = 11: 三色三步高 门前清 平和 连六
69 pure-double-chow 1
    112233m 456p 78s EE +9s ron = 11: 花龙 门前清 一般高
    122334m 456p 78s EE +9s ron = 10: 花龙 门前清
70 mixed-double-chow 1
    123m 123p 567s 67m EE +8m ron = 3: 门前清 喜相逢
    123m 234p 567s 67m EE +8m ron = 2: 门前清
71 short-straight 1
    123m 456m 567s 67p EE +8p ron = 9: 三色三步高 门前清 连六
    123m 567m 567s 67p EE +8p ron = 3: 门前清 喜相逢
72 two-terminal-chows 1
    123m 789m 567s 34p EE +5p ron = 3: 门前清 老少副
    123m 678m 567s 34p EE +5p ron = 2: 门前清
73 pung-of-terminals-or-honours 1
    [111m<] 345m 567s 67p EE +8p ron = 1: 幺九刻
    [222m<] 345m 567s 67p EE +8p ron = 8: 无番和
74 melded-kong 1
    [2222m^] 345s 456p 67s EE +8s ron = 2: 连六 明杠
    [2222m] 345s 456p 67s EE +8s ron = 5: 门前清 暗杠 连六
75 one-voided-suit 1
    123m 456m 567s 67s EE +8s ron = 4: 门前清 连六 缺一门
    123m 456p 567s 67s EE +8s ron = 2: 门前清
76 no-honours 1
    [222m<] 456p 567s 67m 99s +8m ron = 7: 三色三步高 无字
    [222m<] 456p 567s 67m EE +8m ron = 6: 三色三步高
77 edge-wait 1
    [213m<] 567s 567p 12p EE +3p ron = 3: 喜相逢×2 边张
    [213m<] 567s 12345p EE +3p ron = 1: 喜相逢
78 closed-wait 1
    [213m<] 678s 234s 4556p +5p ron = 3: 平和 坎张
    [213m<] 678s 45567p EE +6p ron = 8: 无番和
79 single-wait 1
    [213m<] 456p 567s 678m E +E ron = 7: 三色三步高 单钓将
    [213m<] 456p 567s 2345m +5m ron = 2: 平和
80 self-drawn 1
    [213m<] [345s<] 567m 78p NN +9p tsumo = 1: 自摸
    [213m<] [345s<] 567m 78p NN +9p ron = 8: 无番和
81 flower-tiles 1
    [213m<] [345s<] 567m 78p NN 1f2g +9p ron = 10: 无番和 花牌×2
    [213m<] [345s<] 567m 78p NN +9p ron = 8: 无番和
"""
_ENTRY = re.compile(
    r"(?P<number>\d+|--) (?P<id>\S+) (?P<points>\d+)\n"
    r"    (?P<with>.+) = (?P<with_points>\d+): (?P<with_fans>.+)\n"
    r"    (?P<without>.+) = (?P<without_points>\d+): (?P<without_fans>.+)"
)
FANS = [entry.groupdict() for entry in _ENTRY.finditer(TABLE)]


@pytest.mark.parametrize("fan", [pytest.param(fan, id=f"{fan['number']:0>2}-{fan['id']}") for fan in FANS])
def test_fan(fan: dict[str, str]) -> None:
    pattern = next(pattern for pattern in load_preset("mcr").patterns if pattern.id == fan["id"])
    assert (str(pattern.number or "--"), str(pattern.points)) == (fan["number"], fan["points"])
    for side in ("with", "without"):
        assert fans(fan[side]) == fan[f"{side}_fans"]
        assert total(fan[side]) == int(fan[f"{side}_points"])
        best = at(fan[side]).best
        assert best is not None
        assert (fan["id"] in {counted.id for counted in best.patterns}) == (side == "with")


def test_every_pattern_of_the_preset_is_in_the_table() -> None:
    assert [fan["id"] for fan in FANS] == [pattern.id for pattern in load_preset("mcr").patterns]


def test_the_numbers_are_those_of_1998() -> None:
    numbers = [pattern.number for pattern in load_preset("mcr").patterns if pattern.number]
    assert numbers == list(range(1, 82))


def test_every_pattern_is_in_one_of_the_nine_series_and_each_series_has_a_name() -> None:
    series = {pattern.series for pattern in load_preset("mcr").patterns}
    assert series == set(get_args(Series))
    for language in LANGUAGES:
        catalogue = words(language)
        assert all(catalogue.word("series", one) != one or language == "en" for one in get_args(Series))
