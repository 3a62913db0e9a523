"""Tables that cannot be used: each fault with its code and the piece of text that it is about."""

from __future__ import annotations

import pytest

from mjcheck import Unusable
from mjcheck.notation.table_reader import LONGEST_TABLE, read_table
from mjcheck.table import EventKind
from mjcheck.tiles import Tile
from tests.settle.tables import faults, settled

GOOD = """
table yifang-sichuan                     # preset, then tags of the table
E: 123456m 123456p 9p     void:s         # a seat
S: [2222s] 237p 3445689s  void:m
W: 666888m 777p 4499p     void:s
N:
kong S 2s                                # of which kind follows from the meld
out N
wall
"""


def test_a_table_is_read_line_by_line() -> None:
    table = read_table(GOOD)
    assert table.preset == "yifang-sichuan"
    assert list(table.seats) == ["E", "S", "W", "N"]
    assert [event.kind for event in table.events] == [EventKind.KONG, EventKind.OUT, EventKind.WALL]
    assert (table.events[0].seat, table.events[0].tile) == ("S", Tile(19))
    assert table.seats["E"].whole
    assert not table.seats["N"].whole
    assert GOOD[slice(*table.seats["E"].tags["void"])] == "void:s"
    assert GOOD[slice(*table.events[2].span)] == "wall"


def test_a_winner_s_line_may_mark_the_tile_or_hold_it_or_lack_it() -> None:
    lines = ["E: 123456m 234678p 9p +9p void:s", "E: 123456m 234678p 99p void:s", "E: 123456m 234678p 9p void:s"]
    settled_so = [settled(f"table yifang-sichuan\n{line}\nwin E 9p from:W") for line in lines]
    assert settled_so[0].entries == settled_so[1].entries == settled_so[2].entries


def test_ron_and_from_mean_the_same_and_so_do_tsumo_and_zimo() -> None:
    def entries(way: str) -> object:
        return settled(f"table yifang-sichuan\nE: 123456m 234678p 9p void:s\nwin E 9p {way}").entries

    assert entries("from:W") == entries("ron:W")
    assert entries("tsumo") == entries("zimo")


def test_the_words_of_other_scripts_are_tiles_here_too() -> None:
    text = "table yifang-sichuan\nE: 一二三四五六万 二三四六七八筒 九筒 void:s\nwin E 九筒 from:W"
    assert len(settled(text).entries) == 1


SEAT = "E: 123456m 123456p 9p void:s"


@pytest.mark.parametrize(
    ("lines", "wanted"),
    [
        (["E: 123m", "wall"], ("tile-count", "123m")),
        ([SEAT, SEAT, "wall"], ("seat-twice", "E")),
        ([SEAT, "wal"], ("unknown-event", "wal")),
        ([SEAT, "win X 5s tsumo"], ("unknown-seat", "X")),
        ([SEAT, "win E"], ("bad-event", "win E")),
        ([SEAT, "win E 9p"], ("bad-event", "win E 9p")),
        ([SEAT, "win E 99p tsumo"], ("bad-tile", "99p")),
        ([SEAT, "win E 9p from:X"], ("bad-value", "X")),
        ([SEAT, "win E 9p tsumo from:S"], ("tsumo-and-ron", "from:S")),
        ([SEAT, "win E 9p from:E"], ("own-discard", "from:E")),
        ([SEAT, "win E 9p tsumo rienchan"], ("unknown-tag", "rienchan")),
        ([SEAT, "win E 9p tsumo 5s"], ("bad-tag", "5s")),
        ([SEAT, "win S 9p tsumo"], ("hand-not-shown", "win S 9p tsumo")),
        (["E: 123456m 12345p 99p +9p void:s", "win E 1p tsumo"], ("bad-winning-tile", "win E 1p tsumo")),
        (["E: 123456m 123456p 9p +9p void:s", "wall"], ("no-win", "E: 123456m 123456p 9p +9p void:s")),
        (["E: 123456m 123456p 99p void:s", "wall"], ("tile-count", "E: 123456m 123456p 99p void:s")),
        ([SEAT, "win E 9p from:S", "win E 9p from:S"], ("win-twice", "win E 9p from:S")),
        ([SEAT, "win E 9p tsumo", "win E 9p from:S"], ("win-twice", "win E 9p from:S")),
        ([SEAT, "kong E 9p"], ("kong-not-shown", "kong E 9p")),
        ([SEAT, "kong N 9p"], ("kong-not-shown", "kong N 9p")),
        (["S: [2222s] 237p 3445689s", "kong S 2s", "kong S 2s"], ("kong-twice", "kong S 2s")),
        ([SEAT, "out"], ("bad-event", "out")),
        ([SEAT, "abort"], ("bad-event", "abort")),
        ([SEAT, "abort four-winds X"], ("unknown-seat", "X")),
        (["E: ready void-held", "wall"], ("claims", "E: ready void-held")),
        (["E: max:8", "wall"], ("claims", "E: max:8")),
        (["E: ready:x", "wall"], ("bad-value", "x")),
        (["E: scor:5", "wall"], ("unknown-tag", "scor")),
        (["E: score:", "wall"], ("missing-value", "score:")),
        (["E: score:5 score:6", "wall"], ("tag-twice", "score:6")),
        ([f"{SEAT} dora:3m", "wall"], ("misplaced-tag", "dora:3m")),
        ([f"{SEAT} tsumo", "wall"], ("misplaced-tag", "tsumo")),
        ([f"{SEAT} seat:E", "wall"], ("misplaced-tag", "seat:E")),
        ([SEAT, "win E 9p tsumo honba:2"], ("misplaced-tag", "honba:2")),
        (["E: 123456m 123456p xp void:s", "wall"], ("bad-tile", "xp")),
        (["E: [123m<] 123m 123456p 9p void:m", "wall"], ("void-melded", "void:m")),
        (["A: 123m", "wall"], ("unknown-seat", "A:")),
        (["e: 123m", "wall"], ("bad-line", "e:")),
        (["wall", SEAT], ("seat-after-events", SEAT)),
        ([SEAT], ("no-events", "table yifang-sichuan")),
        ([SEAT, "table yifang-sichuan", "wall"], ("header-twice", "table yifang-sichuan")),
    ],
)
def test_a_fault_is_named_at_its_place(lines: list[str], wanted: tuple[str, str]) -> None:
    assert wanted in faults("\n".join(["table yifang-sichuan", *lines]))


@pytest.mark.parametrize(
    ("header", "wanted"),
    [
        ("table", ("no-preset", "table")),
        ("table yifang-sichun", ("unknown-preset", "yifang-sichun")),
        ("table yifang-sichuan yifang-riichi", ("bad-header", "yifang-riichi")),
        ("table yifang-sichuan rund:E", ("unknown-tag", "rund")),
        ("table yifang-sichuan void:s", ("misplaced-tag", "void:s")),
        ("table yifang-sichuan hand:x", ("bad-value", "x")),
        ("table yifang-sichuan round:E round:E", ("tag-twice", "round:E")),
        ("table yifang-sichuan honba:2", ("unknown-tag", "honba:2")),
        ("table structure", ("no-wins-here", "structure")),
        ("tabel yifang-sichuan", ("unknown-event", "tabel")),
    ],
)
def test_a_fault_of_the_header(header: str, wanted: tuple[str, str]) -> None:
    assert wanted in faults(f"{header}\n{SEAT}\nwall")


def test_what_was_meant_is_named() -> None:
    with pytest.raises(Unusable) as refused:
        read_table("table mcr rund:E\nE: scor:5\nwni E 5s tsumo")
    assert [fault.help for fault in refused.value.findings] == [
        "did you mean round?",
        "did you mean score?",
        "did you mean win?",
    ]


def test_every_fault_of_a_table_is_listed() -> None:
    found = faults("table mcr rund:E\nE: 123m 5q\nS: 11122m 33344m 555p\nwal\nout")
    assert [code for code, _ in found] == ["unknown-tag", "bad-tile", "unknown-event", "bad-event"]


FIVE_ACROSS = """
table yifang-riichi
E: 11m 456p 789p 34s 555s
S: 11m 456m 789m 34s 666s
W: 1m 22p 2468m 13579s E
"""


def test_five_copies_across_the_seats_are_found_at_the_fifth() -> None:
    found = faults(FIVE_ACROSS + "N: not-ready\nwall")
    assert found == [("fifth-copy", "1m")]


@pytest.mark.parametrize(
    ("more", "fine"),
    [
        # The discard that was won on lies in a river, and is the fourth.
        (["E: 123m 456p 789p 55s 78s", "W: river:9s9s9s", "win E 9s from:W"], True),
        (["E: 123m 456p 789p 55s 78s", "W: river:9s9s9s9s", "win E 9s from:W"], True),
        (["E: 123m 456p 789p 55s 78s", "W: river:9s9s9s1m", "win E 9s from:W"], True),
        (["E: 123m 456p 789p 55s 78s", "W: river:9s9s9s9s1m", "win E 9s from:W"], False),
        (["E: 123m 456p 789p 55s 78s", "W: river:9s9s9s9s^1m", "win E 9s from:W"], True),
        (["E: 123m 456p 789p 55s 78s", "W: river:9s9s9s9s", "win E 9s tsumo"], False),
    ],
)
def test_a_discard_is_one_tile_wherever_it_is_written(more: list[str], fine: bool) -> None:
    text = "\n".join(["table yifang-riichi", *more])
    if fine:
        settled(text)
    else:
        assert [code for code, _ in faults(text)] == ["fifth-copy"]


def test_indicators_and_norths_count_as_copies() -> None:
    text = "table joypip-sanma dora:N\nE: 123p 456p 789p 11s 3s N nuki:3\nS: not-ready\nW: not-ready\nwall"
    assert [code for code, _ in faults(text)] == ["fifth-copy"]


@pytest.mark.parametrize(
    ("header", "line", "code"),
    [
        ("sticks:0", "E: 123m 456p 789p 55s 78s riichi", "too-few-sticks"),
        ("ura:3m", "E: 123m 456p 789p 55s 78s", "ura-without-riichi"),
        ("", "E: 123m 456p 789p 55s 78s ippatsu", "ippatsu-without-riichi"),
        ("", "E: [123m<] 456p 789p 55s 78s riichi", "riichi-with-open-meld"),
        ("", "E: 123m 456p 789p 55s 78s pao:E", "own-pao"),
    ],
)
def test_what_contradicts_itself_at_a_riichi_table(header: str, line: str, code: str) -> None:
    text = f"table tenhou {header}\n{line}\nwin E 9s tsumo"
    assert code in [found for found, _ in faults(text)]


def test_two_seats_cannot_have_begun_as_the_same() -> None:
    text = "table tenhou\nE: ready start:E\nS: ready start:E\nW: ready\nN: ready\nwall"
    assert "start-twice" in [code for code, _ in faults(text)]


def test_seats_and_marks_that_the_table_does_not_have() -> None:
    assert ("unknown-seat", "N") in faults("table joypip-sanma\nN: ready\nwall")
    assert [code for code, _ in faults("table joypip-sanma\nE: [111p^] 456p 789p 55s 78s\nwin E 9s tsumo")] == [
        "unknown-seat"
    ]
    assert [code for code, _ in faults("table two-player-71\nE: 123m 456p 789p 55s 78s\nwin E 9s from:S")] == [
        "unknown-seat"
    ]


def test_no_table_is_longer_than_can_be() -> None:
    with pytest.raises(Unusable) as refused:
        read_table("table mcr\n" + "#" * LONGEST_TABLE)
    assert [fault.code for fault in refused.value.findings] == ["too-long"]
    with pytest.raises(Unusable) as refused:
        read_table("table mcr\n" + "out E\n" * 1000)
    assert "too-long" in [fault.code for fault in refused.value.findings]
