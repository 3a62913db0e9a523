"""The forms beside four sets and a pair, and what they wait for."""

from __future__ import annotations

import pytest

from mjcheck import waits
from tests.mcr.answers import at, fans


@pytest.mark.parametrize(
    ("hand", "form"),
    [
        ("147m 258p 369s EE 45s +6s ron", "knitted-straight"),
        ("[456s<] 147m 258p 369s E +E ron", "knitted-straight"),
        ("[555s^] 147m 258p 36s EE +9s ron", "knitted-straight"),
        ("[5555s] 147m 258p 36s EE +9s ron", "knitted-straight"),
        ("258m 369p 147s EEE N +N ron", "knitted-straight"),
        ("1111m 3333p 2244s E +E ron", "seven-pairs"),
        ("19m 19p 19s ESWNPFF +C ron", "orphans"),
        ("147m 258p 36s ESWNP +F ron", "knitted"),
        ("147m 25p 36s ESWNPF +C ron", "knitted"),
        ("147m 258p 369s ESWN +P ron", "knitted"),
    ],
)
def test_forms(hand: str, form: str) -> None:
    best = at(hand).best
    assert best is not None
    assert best.form == form


@pytest.mark.parametrize(
    "hand",
    [
        "[456s<] [456s<] 147m 258p 3s +6s ron",
        "147m 147p 369s EE 45s +6s ron",
        "147m 258p 36s ESWNN +F ron",
        "147m 258p 36s ESWNP +P ron",
    ],
)
def test_no_forms(hand: str) -> None:
    assert [reason.code for reason in at(hand).reasons] == ["incomplete"]


def test_a_whole_straight_among_nine_suit_tiles_and_five_honours_counts_too() -> None:
    assert fans("147m 258p 369s ESWN +P ron") == "全不靠 组合龙"
    assert fans("147m 258p 36s ESWNP +F ron") == "全不靠"


def waited(hand: str) -> dict[str, tuple[int | None, int | None]]:
    """Each waited tile with the points by discard and self-drawn, ``None`` where they are no win."""
    outlook = waits(hand, "mcr").outlook
    assert outlook is not None

    def worth(verdict: object) -> int | None:
        return verdict.best.total["points"] if verdict.win else None  # type: ignore[attr-defined]

    return {tile.tile: (worth(tile.ron), worth(tile.tsumo)) for tile in outlook.waits}


def test_waits_with_their_points_and_whether_they_reach_eight() -> None:
    assert waited("[213m<] [345s<] 567m 78p NN") == {"6p": (8, None), "9p": (8, None)}
    assert waited("[999p<] 123s 567m 78p NN") == {"6p": (None, None), "9p": (None, 8)}


def test_waits_of_the_special_forms() -> None:
    assert set(waited("147m 258p 36s ESWNP")) == {"9s", "F", "C"}
    assert set(waited("147m 258p 36s EE 456s")) == {"9s"}
    assert set(waited("147m 258p 369s EE 45s")) == {"3s", "6s"}
    assert set(waited("19m 19p 19s ESWNPFC")) == {*"ESWNPFC", "1m", "9m", "1p", "9p", "1s", "9s"}
    assert set(waited("1111m 3333p 2244s E")) == {"E"}
