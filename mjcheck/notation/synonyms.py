"""Words that players write where a hand has a tag, and how the tag is spelled."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from mjcheck.findings import Finding
from mjcheck.notation.quoting import quoted

_MEANT: Final[Mapping[str, str]] = {
    "tsumo": "self-drawn selfdrawn self-draw selfdraw menzen-tsumo 自摸 ツモ 自摸和 门清自摸",
    "ron or ron:SEAT": "win discard rong dianhe dianpao hoju 荣和 榮和 荣 榮 ロン 点和 點和 点炮 點炮 放铳 放銃",
    "seat:E": "dealer oya banker zhuang 庄 莊 庄家 莊家 親 亲",
    "seat:SEAT, as in seat:S": "jikaze seatwind seat-wind own-wind 自风 自風 门风 門風",
    "round:WIND, as in round:E": "bakaze prevalent prevailing round-wind prevalent-wind 场风 場風 圈风 圈風",
    "riichi": "reach richi lizhi liqi 立直 リーチ",
    "double-riichi": "daburi double-reach wriichi double 两立直 兩立直 双立直 雙立直 ダブルリーチ ダブリー",
    "ippatsu": "yifa one-shot oneshot 一发 一發 一発 イッパツ",
    "first, with tsumo or ron": "tenhou tenho chiihou chiho renhou renho tianhu dihu renhu 天和 地和 人和",
    "last": "haitei houtei hotei raoyue haidi hedi last-tile last-draw last-discard 海底 河底 海底捞月 海底撈月 "
    "河底捞鱼 河底撈魚 海底摸月 妙手回春 ハイテイ ホウテイ",
    "replacement": "rinshan rinshan-kaihou kong-draw gangkai 岭上 嶺上 岭上开花 嶺上開花 "
    "杠上开花 槓上開花 杠开 槓開 リンシャン",
    "kong-discard": "gangpao 杠上炮 槓上炮 杠上放炮",
    "robbing": "chankan rob robbed robbing-kong qianggang 抢杠 搶槓 槍槓 抢杠和 搶槓和 チャンカン",
    "last-copy": "juezhang hejuezhang 绝张 絕張 和绝张 和絕張",
    "declared": "ting baoting 报听 報聽 听 聽",
    "dora:TILE, the indicator, as in dora:4p": "indicator indicators 宝牌 寶牌 ドラ",
    "ura:TILE, the indicator, as in ura:4p": "uradora ura-dora 里宝 裏寶 里宝牌 裏ドラ",
    "0m, 0p or 0s for a red five": "aka akadora aka-dora red redfive red-five 赤 赤宝 赤五 赤ドラ",
    "honba:N": "counter counters renchan bonus 本场 本場",
    "sticks:N": "stick kyotaku riichi-sticks 供託 供托 立直棒",
    "nuki:N": "kita pei nukidora nuki-dora babei 拔北 北抜き",
    "void:SUIT, as in void:s": "dingque queyimen que 定缺 缺门 缺門",
    "river:TILES for one's discards, or missed:turn, missed:riichi": "furiten zhenting 振听 振聽 フリテン",
    "missed:turn": "guoshui passed 过水 過水",
    "pao:SEAT": "liable liability sekinin baopai 包 包牌 責任払い",
    "melds in brackets: [312m<] [777p^]": "open opened furo pon pong chi chii peng kan kong 副露 吃 碰 杠 槓 ポン チー",
    "nothing: without melds in brackets it is concealed": "menzen closed concealed 门清 門清 门前清 門前清",
}
"""For each spelling the words that are written instead of it."""

_SPELLING: Final[Mapping[str, str]] = {word: spelling for spelling, words in _MEANT.items() for word in words.split()}

WIND_NAMES: Final[Mapping[str, str]] = {
    "e": "E",
    "east": "E",
    "s": "S",
    "south": "S",
    "w": "W",
    "west": "W",
    "n": "N",
    "north": "N",
}
"""Winds in other spellings, in small letters, and how they are spelled here."""


_WON: Final[Mapping[str, str]] = {"tsumo": "tsumo", "ron": "ron or ron:SEAT"}

WAYS_TO_WIN: Final[Mapping[str, str]] = {
    word: way for way, spelling in _WON.items() for word in (way, *_MEANT[spelling].split()) if word != "win"
}
"""How a hand was won, in whatever words, in small letters: ``tsumo`` or ``ron``."""


def synonym_fault(word: str) -> Finding | None:
    """The fault of a word that says what a tag says, be it in another language; ``None`` for any other word."""
    name = word.partition(":")[0]
    spelling = _SPELLING.get(name.lower().replace("_", "-"))
    if spelling is None:
        return None
    return Finding("unknown-tag", f"no tag is called {quoted(name)}", 0, len(name), f"write {spelling}")
