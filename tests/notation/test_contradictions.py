"""What no table allows to be said of one hand: each contradiction, and its nearest good neighbour."""

from __future__ import annotations

import pytest

from mjcheck.notation import read_hand
from tests.notation.test_spelling_faults import faults

CLOSED = "123m 456m 234p 67s EE +8s"
OPEN = "[312m<] 456m 234p 67s EE +8s"
KONG = "[9999p] 456m 234p 67s EE +8s"


@pytest.mark.parametrize(
    ("text", "code", "tag"),
    [
        (f"{CLOSED} tsumo ron", "tsumo-and-ron", "tsumo"),
        (f"{CLOSED} ron:S tsumo", "tsumo-and-ron", "tsumo"),
        (f"{CLOSED} ippatsu", "ippatsu-without-riichi", "ippatsu"),
        (f"{CLOSED} ura:9s", "ura-without-riichi", "ura:9s"),
        (f"{CLOSED} missed:riichi", "missed-riichi-without-riichi", "missed:riichi"),
        (f"{CLOSED} riichi double-riichi", "riichi-and-double-riichi", "riichi"),
        (f"{OPEN} riichi", "riichi-with-open-meld", "riichi"),
        (f"{OPEN} double-riichi", "riichi-with-open-meld", "double-riichi"),
        (f"{CLOSED} riichi sticks:0", "riichi-without-stick", "sticks:0"),
        (f"{CLOSED} tsumo robbing", "robbing-self-drawn", "robbing"),
        (f"{CLOSED} robbing last", "robbing-last-tile", "robbing"),
        (f"{CLOSED} robbing kong-discard", "robbing-and-kong-discard", "robbing"),
        ("123m 456m 234p 88s EE +8s robbing", "robbing-a-held-tile", "robbing"),
        ("123m 456m 234p 88s EE +8s robbing:concealed", "robbing-a-held-tile", "robbing:concealed"),
        ("[678s<] 456m 234p 67s EE +8s robbing", "robbing-a-held-tile", "robbing"),
        (f"{CLOSED} robbing dora:8s", "robbing-a-held-tile", "robbing"),
        (f"{CLOSED} robbing river:1m8s", "robbing-a-held-tile", "robbing"),
        ("123m 456m 234p 678s N +N robbing nuki:1", "robbing-a-held-tile", "robbing"),
        ("45m 456p 234p 678s EE +3m robbing dora:3m", "robbing-a-held-tile", "robbing"),
        (f"{KONG} ron replacement", "replacement-on-discard", "replacement"),
        (f"{KONG} replacement", "replacement-on-discard", "replacement"),
        (f"{CLOSED} tsumo replacement", "replacement-without-kong", "replacement"),
        (f"{CLOSED} tsumo replacement nuki:0", "replacement-without-kong", "replacement"),
        (f"{CLOSED} tsumo kong-discard", "kong-discard-self-drawn", "kong-discard"),
        (f"{KONG} tsumo riichi ippatsu replacement", "ippatsu-after-kong", "ippatsu"),
        (f"{CLOSED} ron riichi ippatsu kong-discard", "ippatsu-after-kong", "ippatsu"),
        (f"{OPEN} first", "first-after-call", "first"),
        (f"{KONG} tsumo first", "first-after-call", "first"),
        (f"{CLOSED} tsumo first nuki:1", "first-after-call", "first"),
        (f"{CLOSED} first robbing", "first-after-call", "first"),
        (f"{CLOSED} first last", "first-and-last", "first"),
        (f"{CLOSED} first riichi", "first-after-riichi", "first"),
        (f"{CLOSED} first double-riichi", "first-after-riichi", "first"),
        (f"{CLOSED} first kong-discard", "first-after-kong", "first"),
        (f"{CLOSED} tsumo first river:9m", "first-after-discards", "first"),
        (f"{CLOSED} ron first river:9m9p", "first-after-discards", "first"),
        (f"{CLOSED} ron first seat:E river:9m^", "first-after-discards", "first"),
        (f"{CLOSED} ron first river:9m", "first-after-discards", "first"),
        (f"{CLOSED} ron first seat:W river:9m", "first-after-discards", "first"),
        (f"{CLOSED} ron:W first seat:S", "first-after-discards", "first"),
        (f"{CLOSED} ron:E first double-riichi seat:S", "first-after-riichi", "first"),
        (f"{CLOSED} tsumo first double-riichi seat:E", "first-after-riichi", "first"),
        (f"{CLOSED} ron first riichi seat:E", "first-after-riichi", "first"),
        (f"{CLOSED} tsumo first last-copy seat:E", "first-and-last-copy", "first"),
        (f"{CLOSED} ron first last-copy seat:N dora:7s", "first-and-last-copy", "first"),
        (f"{CLOSED} tsumo first missed:turn seat:E", "first-and-missed", "first"),
        (f"{CLOSED} double-riichi ippatsu river:9m9p", "ippatsu-after-discards", "ippatsu"),
        (f"{CLOSED} double-riichi ippatsu last", "ippatsu-and-last", "ippatsu"),
        (f"{CLOSED} double-riichi ippatsu robbing", "ippatsu-after-call", "ippatsu"),
        (f"{CLOSED} double-riichi ippatsu nuki:1", "ippatsu-after-call", "ippatsu"),
        (f"{KONG} double-riichi ippatsu", "ippatsu-after-call", "ippatsu"),
        (f"{CLOSED} riichi ippatsu river:9m9p^", "ippatsu-after-call", "ippatsu"),
        (f"{CLOSED} robbing:concealed river:8s^", "robbing-a-held-tile", "robbing:concealed"),
        (f"{CLOSED} robbing river:8s^8s^", "robbing-a-held-tile", "robbing"),
        (f"{CLOSED} riichi ura:8s last-copy", "last-copy-held", "last-copy"),
        ("123m 456m 234p 88s EE +8s last-copy", "last-copy-held", "last-copy"),
        (f"{CLOSED} ron:S seat:S", "own-discard", "ron:S"),
        (f"{CLOSED} seat:N pao:N", "own-pao", "pao:N"),
        (f"{CLOSED} pao:S", "own-pao", "pao:S"),
        (f"{CLOSED} ron:S pao:W", "own-pao", "pao:W"),
        (f"{OPEN} void:m", "void-melded", "void:m"),
    ],
)
def test_contradictions(text: str, code: str, tag: str) -> None:
    (fault,) = faults(text)
    assert (fault.code, text[fault.start : fault.end]) == (code, tag)
    assert " stand with " in fault.message or " needs " in fault.message
    assert fault.help


@pytest.mark.parametrize(
    "text",
    [
        f"{CLOSED} riichi ippatsu ura:9s missed:riichi sticks:1",
        f"{CLOSED} double-riichi ippatsu ura:9s missed:riichi",
        f"{KONG} riichi",
        f"{CLOSED} sticks:0",
        f"{CLOSED} robbing",
        f"{CLOSED} ron:N robbing riichi ippatsu",
        f"{CLOSED} robbing:concealed first",
        f"{CLOSED} robbing dora:7s river:1m8s^",
        "123m 456m 234p 678s E robbing",
        f"{KONG} tsumo replacement last",
        f"{CLOSED} tsumo replacement nuki:1",
        "[999p<+9p] 456m 234p 67s EE +8s tsumo replacement",
        f"{CLOSED} kong-discard last",
        f"{CLOSED} tsumo first river:",
        f"{CLOSED} tsumo first nuki:0",
        f"{CLOSED} ron first seat:E river:9m",
        f"{CLOSED} ron:N first seat:E double-riichi ippatsu river:9m",
        f"{CLOSED} ron:S first seat:W",
        f"{CLOSED} tsumo first last-copy seat:N",
        f"{CLOSED} ron first last-copy seat:N dora:8s",
        f"{CLOSED} first last-copy robbing:concealed",
        f"{CLOSED} ron first missed:turn seat:W",
        f"{CLOSED} double-riichi ippatsu river:9m",
        f"{CLOSED} double-riichi river:9m9p^",
        f"{CLOSED} double-riichi ippatsu robbing:concealed",
        f"{CLOSED} riichi ippatsu river:9m^9p",
        f"{KONG} riichi ippatsu",
        f"{KONG} double-riichi",
        f"{CLOSED} last-copy",
        "[888s<] 456m 234p 67s EE +8s last-copy",
        f"{CLOSED} ron:S seat:E",
        f"{CLOSED} ron:S pao:S",
        f"{CLOSED} pao:W",
        f"{OPEN} void:s",
        f"{CLOSED} void:s",
        f"{CLOSED} tsumo missed:turn declared",
    ],
)
def test_what_may_stand_together(text: str) -> None:
    text = text.removesuffix(" river:")
    assert read_hand(text).situation.tags()


def test_both_places_are_named_where_tags_clash() -> None:
    (fault,) = faults(f"{CLOSED} tsumo robbing")
    assert fault.message == "robbing cannot stand with tsumo"
    (fault,) = faults(f"{OPEN} riichi")
    assert "[312m<]" in (fault.help or "")


def test_an_assumed_seat_is_named_as_assumed() -> None:
    (fault,) = faults(f"{CLOSED} pao:S")
    assert "seat:S is assumed" in (fault.help or "")


@pytest.mark.parametrize("tags", ["first double-riichi", "first river:9m", "first last-copy", "first missed:turn"])
def test_what_depends_on_an_assumed_seat_says_so(tags: str) -> None:
    (fault,) = faults(f"{CLOSED} {tags}")
    assert "seat:S is assumed" in (fault.help or "")
    assert {fault.code for fault in faults(f"{CLOSED} {tags} seta:E")} == {"unknown-tag"}


def test_nothing_is_missed_where_words_could_not_be_read() -> None:
    codes = {fault.code for fault in faults(f"{CLOSED} ippatsu riich replacement tsumo ron")}
    assert codes == {"unknown-tag", "tsumo-and-ron", "replacement-on-discard", "ippatsu-after-kong"}
