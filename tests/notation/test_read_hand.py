"""What texts are read, and what they mean."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from mjcheck.hand import Discard, Hand, Meld, MeldKind, Source
from mjcheck.notation import hand_text, read_hand
from mjcheck.tiles import Tile

CASES = Path(__file__).resolve().parents[3] / "shared" / "cases"

NORMAL = "123m 456m 234p 678s E +E"


@pytest.mark.parametrize(
    ("text", "normal"),
    [
        ("123m456m234p678s EE                                # four chows and a pair", NORMAL),
        (
            "[312m<] 456m 234p 678s E +E ron:S seat:W round:E",
            "[312m<] 456m 234p 678s E +E ron:S seat:W round:E",
        ),
        (
            "123m 055p 678s 11z 22z +2z ron riichi ippatsu dora:4p ura:9s",
            "123m 055p 678s EE SS +S ron riichi ippatsu dora:4p ura:9s",
        ),
        (
            "[555p^+0p] [9999s] [PPP>] 23m 11p +1m ron:N dora:4p,2m",
            "[555p^+0p] [9999s] [PPP>] 23m 11p +1m ron:N dora:4p,2m",
        ),
        ("[EEEE] [CCCC<] [FFF?] PPP N +N tsumo pao:N", "[EEEE] [CCCC<] [FFF?] PPP N +N tsumo pao:N"),
        ("19m19p19sESWNPFC +C ron:E", "19m 19p 19s ESWNPFC +C ron:E"),
        (
            "147m 258p 369s ESWN +C tsumo seat:S round:E        # MCR, knitted",
            "147m 258p 369s ESWN +C tsumo seat:S round:E",
        ),
        (
            "[222m<] [777p?] 345p 66s 78s 13f2g +9s tsumo last  # two flowers and a season",
            "[222m<] [777p?] 345p 66s 78s 13f2g +9s tsumo last",
        ),
        (
            "[8888m>] 1123p 456p 789p +1p tsumo void:s replacement",
            "[8888m>] 1123p 456p 789p +1p tsumo replacement void:s",
        ),
    ],
)
def test_the_examples_of_the_notation(text: str, normal: str) -> None:
    assert hand_text(read_hand(text)) == normal


@pytest.mark.parametrize(
    "text",
    [
        "一二三万／四五六万／二三四筒／六七八条／东东",
        "一二三萬 四五六萬 二三四餅 六七八索 東東",
        "一二三万、四五六万，二三四饼　六七八條/東风東風",
        "123万 456万 234筒 678条 东东",
        "🀇🀈🀉 🀊🀋🀌 🀚🀛🀜 🀕🀖🀗 🀀🀀",
        "🀇\ufe0f🀈\ufe0e🀉 🀊🀋🀌🀚🀛🀜🀕🀖🀗🀀\ufe0f🀀\ufe0e",
        "321m 456m 243p 687s 1z1z",
        "123m\n456m\r\n234p\t678s EE",
        "123m456m234p678sEE",
        "123m 456m 234p 678s E+E",
        "+E 123m 456m 234p 678s E",
        "# the first line\n123m 456m 234p # the second\n678s EE #",
    ],
)
def test_other_spellings_of_one_hand(text: str) -> None:
    assert hand_text(read_hand(text)) == NORMAL


@pytest.mark.parametrize(
    ("words", "letters"),
    [
        ("东南西北白发中", "ESWNPFC"),
        ("東南西北白發中", "ESWNPFC"),
        ("東風南風西風北風白板發財紅中", "ESWNPFC"),
        ("东风南风西风北风白板发财红中", "ESWNPFC"),
        ("東南西北白発中", "ESWNPFC"),
        ("🀀🀁🀂🀃🀆🀅🀄", "ESWNPFC"),
        ("1234567z", "ESWNPFC"),
        ("🀇🀈🀉🀊🀋🀌🀍", "1234567m"),
        ("🀐🀑🀒🀓🀔🀕🀖", "1234567s"),
        ("🀙🀚🀛🀜🀝🀞🀟", "1234567p"),
        ("🀗🀘🀎🀏🀠🀡🀄", "89s 89m 89p C"),
        ("0555m0p00s", "0555m 0p 00s"),
    ],
)
def test_every_tile_has_its_spellings(words: str, letters: str) -> None:
    assert hand_text(read_hand(f"[123m<] [123p<] {words}")) == f"[123m<] [123p<] {letters}"


@pytest.mark.parametrize(
    ("words", "letters"),
    [
        ("1f2f3f4f1g2g3g4g", "1234f1234g"),
        ("梅兰竹菊春夏秋冬", "1234f1234g"),
        ("🀢🀣🀤🀥🀦🀧🀨🀩", "1234f1234g"),
        ("3g 1f 冬", "1f34g"),
        ("蘭", "2f"),
    ],
)
def test_every_flower_has_its_spellings(words: str, letters: str) -> None:
    assert hand_text(read_hand(f"123m 456m 234p 678s {words} E +E")) == f"123m 456m 234p 678s E {letters} +E"


def last_group(text: str) -> tuple[str, Tile | None, bool]:
    hand = read_hand(f"123m 456m 789m 1p {text}")
    return hand_text(hand).removeprefix("123m 456m 789m 1p "), hand.winning, hand.winning_assumed


@pytest.mark.parametrize(
    ("text", "rest", "winning", "assumed"),
    [
        ("55p 3s", "55p 3s", None, False),
        ("55p 3s +4s", "55p 3s +4s", Tile(21), False),
        ("55p 34s +4s", "55p 3s +4s", Tile(21), False),
        ("55p 34s", "55p 3s +4s", Tile(21), True),
        ("55p 43s", "55p 4s +3s", Tile(20), True),
        ("34s 55p 1f", "34s 5p 1f +5p", Tile(13), True),
        ("505p 3s", "055p +3s", Tile(20), True),
        ("505p 3s +5p", "05p 3s +5p", Tile(13), False),
        ("505p 3s +0p", "55p 3s +0p", Tile(13, red=True), False),
        ("0p 3s 66s +5p", "3s 66s +0p", Tile(13, red=True), False),
        ("0p 66s +5p", "0p 66s +5p", Tile(13), False),
        ("0p 66s +0p", "0p 66s +0p", Tile(13, red=True), False),
        ("5s 34s 5s +5s", "5s 34s +5s", Tile(22), False),
        ("34s E +E E", "34s E +E", Tile(27), False),
    ],
)
def test_the_winning_tile(text: str, rest: str, winning: Tile | None, assumed: bool) -> None:
    assert last_group(text) == (rest, winning, assumed)


FIVE = Tile(13)
RED = Tile(13, red=True)


@pytest.mark.parametrize(
    ("text", "meld"),
    [
        ("[312m<]", Meld(MeldKind.CHOW, (Tile(2), Tile(0), Tile(1)), Source.LEFT)),
        ("[123m?]", Meld(MeldKind.CHOW, (Tile(0), Tile(1), Tile(2)), Source.SOMEBODY)),
        ("[123m]", Meld(MeldKind.CHOW, (Tile(0), Tile(1), Tile(2)), Source.SOMEBODY)),
        ("[555p<]", Meld(MeldKind.PUNG, (FIVE,) * 3, Source.LEFT)),
        ("[505p^]", Meld(MeldKind.PUNG, (FIVE, RED, FIVE), Source.ACROSS)),
        ("[555p>]", Meld(MeldKind.PUNG, (FIVE,) * 3, Source.RIGHT)),
        ("[555p]", Meld(MeldKind.PUNG, (FIVE,) * 3, Source.SOMEBODY)),
        ("[5p5p5p?]", Meld(MeldKind.PUNG, (FIVE,) * 3, Source.SOMEBODY)),
        ("[5555p>]", Meld(MeldKind.KONG, (FIVE,) * 4, Source.RIGHT)),
        ("[5055p]", Meld(MeldKind.KONG, (FIVE, RED, FIVE, FIVE))),
        ("[555p^+0p]", Meld(MeldKind.KONG, (FIVE, FIVE, FIVE, RED), Source.ACROSS, added=True)),
        ("[055p+5p]", Meld(MeldKind.KONG, (RED, FIVE, FIVE, FIVE), Source.SOMEBODY, added=True)),
        ("[东东东<]", Meld(MeldKind.PUNG, (Tile(27),) * 3, Source.LEFT)),
        ("[🀇🀈🀉<]", Meld(MeldKind.CHOW, (Tile(0), Tile(1), Tile(2)), Source.LEFT)),
        ("[7777z]", Meld(MeldKind.KONG, (Tile(33),) * 4)),
    ],
)
def test_melds(text: str, meld: Meld) -> None:
    hand = read_hand(f"{text} 456m 789m 234s E")
    assert hand.melds == (meld,)
    assert hand.exposed is (meld.source is not None)


@pytest.mark.parametrize(
    ("tags", "field", "value"),
    [
        ("tsumo", "self_drawn", True),
        ("zimo", "self_drawn", True),
        ("ron", "self_drawn", False),
        ("ron", "discarder", None),
        ("ron:N", "self_drawn", False),
        ("ron:N", "discarder", "N"),
        ("ron:北", "discarder", "N"),
        ("seat:W", "seat", "W"),
        ("round:S", "round", "S"),
        ("dora:3m,0p", "dora", (Tile(2), RED)),
        ("dora:3m0p", "dora", (Tile(2), RED)),
        ("dora:34m", "dora", (Tile(2), Tile(3))),
        ("riichi ura:9s", "ura", (Tile(26),)),
        ("honba:0", "honba", 0),
        ("honba:99", "honba", 99),
        ("sticks:02", "sticks", 2),
        ("nuki:4", "nuki", 4),
        ("void:s", "void", "s"),
        ("shown:5s", "shown", (Tile(22),)),
        (
            "river:19m5z^2p",
            "river",
            (Discard(Tile(0)), Discard(Tile(8)), Discard(Tile(31), called=True), Discard(Tile(10))),
        ),
        ("missed:turn", "missed", frozenset({"turn"})),
        ("riichi missed:riichi missed:turn", "missed", frozenset({"turn", "riichi"})),
        ("pao:N", "pao", "N"),
        ("last declared", "flags", frozenset({"last", "declared"})),
        ("robbing", "flags", frozenset({"robbing"})),
        ("robbing:concealed", "flags", frozenset({"robbing", "robbing:concealed"})),
        ("kong-discard last-copy", "flags", frozenset({"kong-discard", "last-copy"})),
        ("double-riichi ippatsu", "flags", frozenset({"double-riichi", "ippatsu"})),
        ("", "self_drawn", None),
        ("", "seat", None),
        ("", "sticks", None),
    ],
)
def test_tags(tags: str, field: str, value: object) -> None:
    assert getattr(read_hand(f"123m 456m 234p 78p EE +9p {tags}").situation, field) == value


def test_a_hand_may_have_no_concealed_set() -> None:
    hand = read_hand("[123m<] [456m<] [234p<] [678s<] E")
    assert (hand.winning, hand.runs) == (None, ((Tile(27),),))
    won = read_hand("[123m<] [456m<] [234p<] [678s<] EE")
    assert (won.winning, won.runs) == (Tile(27), ((Tile(27),),))


def test_flowers_are_no_part_of_the_count() -> None:
    assert read_hand("123m 456m 234p 678s EE 1234f1234g").flowers == tuple(range(8))


def test_a_text_may_be_long_where_only_comments_make_it_so() -> None:
    assert hand_text(read_hand("#" + "x" * 60_000 + "\n123m 456m 234p 678s EE")) == NORMAL


def cases() -> list[str]:
    return [
        json.loads(line)["hand"]
        for path in sorted(CASES.glob("*.jsonl"))
        for line in path.read_text(encoding="utf-8").splitlines()
        if '"hand"' in line
    ]


@pytest.mark.skipif(not CASES.is_dir(), reason="the cases are not beside this checkout")
def test_every_hand_of_real_games_is_read() -> None:
    hands: list[Hand] = [read_hand(text) for text in cases()]
    assert len(hands) > 1000
    assert all(read_hand(hand_text(hand)).tiles == hand.tiles for hand in hands if hand.winning is not None)
