"""Hands read out of the bytes in which they stand."""

from __future__ import annotations

import numpy as np
import pytest

from mjcheck.batch.read import HandReader
from tests import riichi_hands
from tests.batch.told import by_batch, by_score, judged_alone

WINS = list(riichi_hands.wins(60, seed=5))


def win_tiles(texts: list[str], data: bytes, starts: list[int]) -> dict[int, int]:
    """The winning tile of each row that is read."""
    begin = np.array(starts, np.int64)
    ends = begin + np.array([len(text) for text in texts], np.int64)
    read = HandReader().read(data, begin, ends)
    return dict(zip(read.rows.tolist(), read.packed.win.tolist(), strict=True))


def placed(texts: list[str], between: str) -> tuple[bytes, list[int]]:
    """The texts with something between them, and where each begins."""
    starts, data = [], ""
    for text in texts:
        data += between
        starts.append(len(data))
        data += text
    return data.encode(), starts


@pytest.mark.parametrize("between", ["", " ", ",", ", a note of four ,", '"', "\n\n"])
def test_it_does_not_matter_what_stands_between_texts(between: str) -> None:
    texts = [*WINS[:20], "", *WINS[20:30], "", "", " " + WINS[30], WINS[31] + "  ", "   ", *WINS[32:], ""]
    told = win_tiles(texts, *placed(texts, between))
    assert told == win_tiles(texts, *placed(texts, "\n"))
    assert sorted(told) == [row for row, text in enumerate(texts) if text.strip()]


def test_nothing_at_all_is_read() -> None:
    assert win_tiles([], b"", []) == {}
    assert win_tiles(["", ""], b"", [0, 0]) == {}


def test_a_byte_of_zero_is_no_part_of_a_word_and_spoils_no_other() -> None:
    win = "123m 456m 234p 678s EE tsumo"
    hands = [
        win,
        "123m\0 456m 234p 678s EE tsumo",
        win,
        "\0",
        f"{win}\0",
        "123m 456m 234p 678s EE round:E\0 tsumo",
        win,
    ]
    told = by_batch(hands, "mcr")
    assert told == [by_score(hand, "mcr") for hand in hands]
    assert [("error" in row) for row in told] == [False, True, False, True, True, True, False]


def test_sums_that_would_run_over_are_no_hands() -> None:
    slashed = "/".join(["11m"] * 8)
    hands = [
        " ".join(["9" * 17 + "m"] * 47 + ["+9m"]),
        " ".join(["11111111111111111m"] * 47 + ["+1m"]),
        " ".join([f"{'EEE' * 10}/EE"] * 32 + ["EEEEEEEEEEEEE", "+E"]),
        " ".join([slashed] * 47 + ["+E"]),
        " ".join(["+1m/+1m/+1m/+1m/+1m/+1m/+1m/+1m"] * 8 + ["+1m 123m 456m 789m 123p 4p"]),
        " ".join(["+1m"] * 65 + ["123m 456m 789m 123p 4p"]),
        " ".join(["E" * 18] * 45 + ["tsumo", "+E"]),
    ]
    assert by_batch(hands, "mcr") == [by_score(hand, "mcr") for hand in hands]


def test_long_rivers_are_read_and_told_apart_by_their_last_tiles() -> None:
    win = "123m 456m 234p 678s WW ron:S seat:E round:E river:"
    tiles = "1m9p8s7p4p6m5s8m2p3s9m7m6s1p9s8p7s"
    rivers = [f"{tiles}{last}" for last in ("NP", "NW", "NC", "WF", "2s9s8m4mP7m", "2s9s8m4mPW")]
    assert all(32 < len(f"river:{river}") <= 64 for river in rivers)
    hands = [*(win + river for river in rivers), win + tiles + "9m1p4m" * 8]
    assert list(win_tiles(hands, *placed(hands, "\n"))) == list(range(len(rivers)))
    told = by_batch(hands, "tenhou")
    assert told == [by_score(hand, "tenhou") for hand in hands]
    # Whose own river has the tile waited for may not win on a discard.
    assert ["furiten" in row.get("reason", "") for row in told] == ["W" in river for river in rivers] + [False]


@pytest.mark.parametrize(
    "tags", ["ron riichi ippatsu", "ron robbing", "tsumo first", "ron double-riichi ippatsu", "ron"]
)
@pytest.mark.parametrize("river", ["1m", "1m^", "1m9p^", "1m^9p", "9s", "9s^", "9s9s^", "0m9p", "1m,9p", "5z6z", "8z"])
def test_what_a_river_says_of_other_tags(tags: str, river: str) -> None:
    hands = [f"123m 456m 234p 678s 9s +9s seat:{seat} round:E {tags} river:{river}" for seat in "ES"]
    assert by_batch(hands, "tenhou") == [by_score(hand, "tenhou") for hand in hands]
    alone = judged_alone(hands, "tenhou")
    assert not [hand for hand in alone if hand.endswith(" ron riichi ippatsu river:1m")]
