"""Words of players and of programmers for what the formula language says otherwise."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from mjcheck.formula.faults import did_you_mean

_WRITTEN: Final[Mapping[str, str]] = {
    "pung": "pong pon triplet koutsu ke 碰 刻子",
    "pungs": "pongs pons triplets",
    "chow": "chi chii sequence run shuntsu 吃 顺子 順子",
    "chows": "chis sequences runs",
    "kong": "kan quad kantsu gang 杠 槓",
    "kongs": "kans quads",
    "pair": "eyes eye head jantou 将 将牌 雀头 雀頭",
    "win": "winning_tile last_tile_drawn agarihai",
    "self_drawn": "tsumo zimo self_draw 自摸",
    "not self_drawn": "ron discard_win 荣和 榮和",
    "concealed": "closed menzen hidden 门清 門清 门前清 門前",
    "open": "exposed melded called 副露",
    "last": "haitei houtei last_tile 海底",
    "replacement": "rinshan 岭上 嶺上",
    "robbing": "chankan rob 抢杠 搶槓",
    "dealer": "oya banker 庄家 親",
    "form is seven-pairs": "chiitoitsu chiitoi seven_pairs seven-pairs 七对 七對 七対子",
    "form is orphans": "kokushi orphans thirteen_orphans thirteen-orphans 十三幺 国士",
    "form is standard": "standard",
    "wait is single": "tanki 单吊 單吊 単騎",
    "wait is closed": "kanchan 坎张 坎張 嵌張",
    "wait is edge": "penchan 边张 邊張 辺張",
    "wait is two-sided": "ryanmen two_sided two-sided 两面 兩面 両面",
    "wait is pair": "shanpon shabo 双碰 雙碰 双碰",
    "terminals | honours": "yaochuu yaochuuhai orphan 幺九 么九",
    "honours": "honors honour honor jihai 字牌",
    "winds": "wind kazehai 风牌 風牌",
    "dragons": "dragon sangenpai 箭牌 三元牌",
    "terminals": "terminal routouhai 老头 老頭牌",
    "simples": "simple tanyao chunchanpai 中张 中張牌",
    "P": "haku white white_dragon 白 白板",
    "F": "hatsu green_dragon 发 發",
    "C": "chun red_dragon red_dragons 中 红中",
    "E": "east ton 东 東",
    "S": "south nan 南",
    "W": "west sha 西",
    "N": "north pei 北",
    "123456789m": "man manzu characters craks wan 万 萬子 万子",
    "123456789p": "pin pinzu dots circles tong 筒 筒子 饼",
    "123456789s": "sou souzu bamboo bamboos tiao 条 索子 條",
    "tiles": "hand all_tiles 牌",
    "some": "any exists exist",
    "and": "with plus",
    "count": "number len sum",
    "copies(4)": "four_of_a_kind",
}
"""By what is written, the words for it with blanks between them."""

SYNONYMS: Final = {word: written for written, words in _WRITTEN.items() for word in words.split()}


def asked(written: str | None) -> str | None:
    """Whether this was meant."""
    return None if written is None else f"did you mean {written}?"


def meant(word: str, known: Iterable[str]) -> str | None:
    """A question that names what may have been meant by a word: one of those ``known`` that could stand there, or what
    is written for a word of players."""
    written, words = SYNONYMS.get(word.casefold()), list(known)
    near = did_you_mean(word, words)
    one_word = written is not None and written.isidentifier() and written not in words
    return near or asked(written) if one_word else asked(written) or near
