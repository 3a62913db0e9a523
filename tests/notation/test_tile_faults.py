"""Tiles that cannot be in one hand."""

from __future__ import annotations

import pytest

from mjcheck.notation import read_hand
from tests.notation.test_spelling_faults import faults, told

SETS = "123m 456m 234p 678s "


@pytest.mark.parametrize(
    ("text", "place", "message"),
    [
        ("123m 456m 234p 678s", "123m 456m 234p 678s", "12 concealed tiles: 1 too few"),
        ("123m 456m 234p 678s +E", "123m 456m 234p 678s", "12 concealed tiles and +E: 1 too few"),
        (SETS + "EEE", "E", "15 concealed tiles: 1 too many"),
        (SETS + "EESS", "SS", "16 concealed tiles: 2 too many"),
        ("5m", "5m", "1 concealed tile: 12 too few"),
        ("tsumo", "tsumo", "0 concealed tiles: 13 too few"),
        ("[123m<] 456m 234p 678s", "456m 234p 678s", "9 concealed tiles beside 1 meld: 1 too few"),
        ("[123m<] " + SETS, "8s", "12 concealed tiles beside 1 meld: 1 too many"),
        ("[123m<] [9999s] 456m 234p 66m 7s", "7s", "9 concealed tiles beside 2 melds: 1 too many"),
        ("[123m<][123m<][123m<][456m<][456m<] EE", "[456m<]", "5 melds are too many"),
    ],
)
def test_the_number_of_tiles(text: str, place: str, message: str) -> None:
    (fault,) = faults(text)
    assert (fault.code, text[fault.start : fault.end], fault.message) == ("tile-count", place, message)
    assert (fault.help or "").startswith("a hand has ")


def test_the_number_of_tiles_is_not_told_where_some_could_not_be_read() -> None:
    assert told("123m 456m GG") == [("bad-tile", "GG")]
    assert told("123m 456m seat: E") == [("missing-value", "seat:")]


@pytest.mark.parametrize(
    ("text", "place", "message"),
    [
        ("11112m 456p 234p 67s 1m", "1m", "5 copies of 1m"),
        ("1111m 23m 456p 234p 7s +1m", "+1m", "5 copies of 1m"),
        ("[1111m] 123m 456p 234p E +E", "1", "5 copies of 1m"),
        ("[111m<] 123m 456p 234p E +1m", "+1m", "5 copies of 1m"),
        ("0555m 123m 456p 234p +5m", "+5m", "5 copies of 5m"),
        (SETS + "EE dora:E,E,E", "E", "5 copies of E"),
        (SETS + "EE riichi dora:E,E ura:E", "E", "5 copies of E"),
        (SETS + "EE shown:E,E,E", "E", "5 copies of E"),
        (SETS + "NN nuki:3", "nuki:3", "5 copies of N"),
        (SETS + "EE river:E1mEE", "E", "5 copies of E"),
        (SETS + "EE river:EEEE", "E", "6 copies of E"),
        (SETS + "EE river:EE^E", "E", "5 copies of E"),
        (SETS + "EE river:9m^9m^9m^9m^9m^", "9m", "5 copies of 9m"),
        ("[9999s] 123p 789p EE 78m +9m tsumo river:9s^", "9s", "5 copies of 9s"),
        ("🀀🀀🀀🀀🀀 123m 456m 78s", "🀀", "5 copies of E"),
        ("🀀\ufe0f🀀🀀\ufe0f🀀🀀\ufe0f🀁 123m 456m 7s", "🀀\ufe0f", "5 copies of E"),
        ("红中红中中红中中东 123m 456m 7s", "中", "5 copies of C"),
        ("白白板白白白板 东风 123m 456m 7s", "白板", "5 copies of P"),
        ("五五五五五万 东 123m 678m 7s", "五万", "5 copies of 5m"),
        ("555557m 东 123m 678m", "5", "5 copies of 5m"),
    ],
)
def test_a_fifth_copy(text: str, place: str, message: str) -> None:
    (fault,) = faults(text)
    assert (fault.code, text[fault.start : fault.end], fault.message) == ("fifth-copy", place, message)


def test_the_fifth_copy_is_pointed_at() -> None:
    (fault,) = faults("111m 3m 1m 456p 234p 78s +1m")
    assert (fault.start, fault.end) == (25, 28)


@pytest.mark.parametrize(
    "text",
    [
        SETS + "EE dora:E,E",
        SETS + "EE river:EE^1m",
        SETS + "EE river:9m^9m^9m^9m^",
        SETS + "NN nuki:2",
        SETS + "4m 1p +1p dora:1p,1p river:1p^",
        "1111222233334m +4m",
        "0000m 123m 456p 234p",
    ],
)
def test_four_copies_are_all_right(text: str) -> None:
    assert read_hand(text).counts


@pytest.mark.parametrize(
    ("text", "place"),
    [
        (SETS + "EE 1f1f", "1f"),
        (SETS + "EE 13f 2g 3f", "3f"),
        (SETS + "EE 1f🀢", "🀢"),
        (SETS + "EE 春1g", "1g"),
    ],
)
def test_each_flower_is_there_once(text: str, place: str) -> None:
    assert told(text) == [("flower-twice", place)]


@pytest.mark.parametrize(
    ("meld", "place", "code"),
    [
        ("[124m<]", "124m", "impossible-meld"),
        ("[113m<]", "113m", "impossible-meld"),
        ("[11m<]", "11m", "impossible-meld"),
        ("[1m]", "1m", "impossible-meld"),
        ("[1234m<]", "1234m", "impossible-meld"),
        ("[1222m<]", "1222m", "impossible-meld"),
        ("[55555p]", "55555p", "impossible-meld"),
        ("[1m2p3s<]", "1m2p3s", "impossible-meld"),
        ("[89m1p<]", "89m1p", "impossible-meld"),
        ("[ESW<]", "ESW", "impossible-meld"),
        ("[EEP<]", "EEP", "impossible-meld"),
        ("[55p5s^]", "55p5s", "impossible-meld"),
        ("[123m^]", "^", "chow-mark"),
        ("[123m>]", ">", "chow-mark"),
        ("[555p^+6p]", "6p", "impossible-meld"),
        ("[555p^+55p]", "55p", "impossible-meld"),
        ("[5555p^+5p]", "5555p^+5p", "impossible-meld"),
        ("[123m<+4m]", "123m<+4m", "impossible-meld"),
        ("[55p^+5p]", "55p^+5p", "impossible-meld"),
    ],
)
def test_impossible_melds(meld: str, place: str, code: str) -> None:
    assert told(f"{meld} 456m 234p 678s E")[0] == (code, place)


@pytest.mark.parametrize(
    ("text", "place"),
    [
        (SETS + "EE +9s", "+9s"),
        (SETS + "55s +0s", "+0s"),
        ("[123m<] 456m 234p 678s EE +1m", "+1m"),
    ],
)
def test_the_winning_tile_is_among_fourteen(text: str, place: str) -> None:
    assert told(text) == [("bad-winning-tile", place)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("tsumo 123m 456m 234p 678s EE", [("tiles-after-tags", "123m 456m 234p 678s EE")]),
        (SETS + "EE dora:3m 4p", [("tiles-after-tags", "4p")]),
        (SETS + "EE dora:3x 4p", [("bad-value", "3x"), ("tiles-after-tags", "4p")]),
        (SETS + "EE dora:3m,　4p", [("bad-value", "3m,"), ("tiles-after-tags", "4p")]),
        (SETS + "E tsumo +E", [("tiles-after-tags", "+E")]),
        (SETS + "E +E tsumo tsumo", [("tag-twice", "tsumo")]),
        (SETS + "E +E zimo tsumo", [("tag-twice", "tsumo")]),
        (SETS + "E +E ron ron:S", [("tag-twice", "ron:S")]),
        (SETS + "E +E missed:turn missed:turn", [("tag-twice", "missed:turn")]),
    ],
)
def test_words_that_stand_astray(text: str, expected: list[tuple[str, str]]) -> None:
    assert told(text) == expected


def test_of_a_winning_tile_and_a_later_copy_the_later_one_is_pointed_at() -> None:
    text = "123m 456m 678s 99s 23s +1s river:1s1s1s1s"
    (fault,) = faults(text)
    assert (fault.code, fault.start) == ("fifth-copy", len(text) - 2)
