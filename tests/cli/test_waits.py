"""`mjcheck waits`: what a hand waits for, and how far it is where it does not."""

from __future__ import annotations

import pytest

from tests.cli.conftest import Run

READY = "33m 789p 34789s 456m seat:S round:E"
FAR = "33m 1358p 3479s 459m seat:S round:E"


@pytest.mark.parametrize(
    ("arguments", "status"),
    [
        ((READY,), 0),
        ((FAR,), 1),
        ((READY, "-p", "tenhou"), 0),
        ((READY, FAR), 1),
        ((READY, "123x"), 2),
        (("33m 1p 789p 34789s 456m",), 0),
        (("33m 147p 789p 3479s 45m",), 1),
        (("234m 456m 789p 3479s 4s", "-p", "joypip-sanma"), 1),
        ((READY, "-p", "tenhou", "-p", "yifang-riichi"), 2),
        ((READY, "-p", "tenhuo"), 2),
        ((READY, "--set", "minimum=2"), 2),
    ],
)
def test_exit_status(run: Run, arguments: tuple[str, ...], status: int) -> None:
    for form in ("text", "json", "jsonl"):
        assert run("waits", *arguments, "--format", form).status == status


def test_each_wait_has_its_value_by_discard_and_self_drawn(run: Run) -> None:
    answer = run("waits", READY, "-p", "tenhou", "--format", "json").json
    assert (answer["ready"], answer["complete"], answer["distance"]) == (True, False, 0)
    assert [(waited["tile"], waited["left"]) for waited in answer["waits"]] == [("2s", 4), ("5s", 4)]
    first = answer["waits"][0]
    assert first["ron"]["total"] == {"han": 1, "fu": 30, "yakuman": 0, "points": 1000}
    assert first["tsumo"]["total"]["points"] == 1500
    text = run("waits", READY, "-p", "tenhou").out
    assert "2s   ×4   on a discard ✓ 1 han" in text


def test_a_wait_that_does_not_win_says_why(run: Run) -> None:
    answer = run("waits", "123m 456m 234p 678s E seat:S round:E", "-p", "tenhou", "--format", "json").json
    [waited] = answer["waits"]
    assert waited["ron"]["win"] is False
    assert waited["ron"]["reasons"][0]["code"] == "no-yaku"
    assert waited["tsumo"]["win"] is True


def test_without_a_preset_no_wait_is_valued(run: Run) -> None:
    answer = run("waits", READY, "--format", "json").json
    assert answer["preset"] is None
    assert answer["waits"] == [
        {"tile": "2s", "left": 4, "ron": None, "tsumo": None},
        {"tile": "5s", "left": 4, "ron": None, "tsumo": None},
    ]


def test_not_ready_it_says_how_far_and_which_tiles_help(run: Run) -> None:
    answer = run("waits", FAR, "-p", "tenhou", "--format", "json").json
    assert answer["ready"] is False
    assert answer["distance"] > 0
    assert answer["distances"].keys() == {"standard", "seven-pairs", "orphans"}
    assert answer["useful"]
    assert all(tile["left"] > 0 for tile in answer["useful"])
    text = run("waits", FAR, "-p", "tenhou").out
    assert f"not ready: {answer['distance']} away" in text
    assert "closer with" in text


def test_a_tile_too_many_is_answered_discard_by_discard(run: Run) -> None:
    answer = run("waits", "33m 1p 789p 34789s 456m", "-p", "tenhou", "--format", "json").json
    assert [option["discard"] for option in answer["discards"]] == ["1p"]
    assert [waited["tile"] for waited in answer["discards"][0]["waits"]] == ["2s", "5s"]
    assert "outlook" not in answer
    assert "without 1p" in run("waits", "33m 1p 789p 34789s 456m").out


def test_what_was_won_by_is_not_assumed_of_a_hand_that_has_not_won(run: Run) -> None:
    answer = run("waits", "33m 789p 34789s 456m", "-p", "tenhou", "--format", "json").json
    assert answer["assumed"] == ["seat South", "round East"]
    assert answer["hand"] == "33m 789p 34789s 456m"
    assert run("waits", "33m 789p 34789s 456m", "--strict").status == 2
    assert run("waits", READY, "--strict").status == 0


def test_standard_input(run: Run) -> None:
    ran = run("waits", "-", "--format", "jsonl", stdin=f"{READY}\n{FAR}\n".encode())
    assert [answer["ready"] for answer in ran.lines] == [True, False]
    assert ran.status == 1


def test_ready_where_no_tile_wins_says_so_and_is_ready_all_the_same(run: Run) -> None:
    ran = run("waits", "[123m<] 456p 789s NN 68p", "-p", "tenhou")
    assert ran.status == 0
    assert "✓ ready, but no tile wins here" in ran.out
    assert "no tile wins" not in run("waits", "123m 456p 789s NN 68p", "-p", "tenhou").out
    assert "此桌没有能和的牌" in run("waits", "[123m<] 456p 789s NN 68p", "-p", "tenhou", "--lang", "zh").out


def test_a_complete_hand_is_sent_to_score(run: Run) -> None:
    assert "complete already: `mjcheck score` says what it is worth" in run("waits", "123m 456m 234p 678s EE").out


def test_many_useful_tiles_are_wrapped(run: Run) -> None:
    ran = run("waits", "1m 1m 7m 2p 5p 9p 3s 6s 9s E E W N")
    assert all(len(line) <= 100 for line in ran.out.splitlines())
    assert "away from ready by form: " in ran.out
    assert " as thirteen orphans" in ran.out


def test_what_stands_in_the_way_of_all_waits_is_said_once_of_each_discard(run: Run) -> None:
    lines = run("waits", "234m 456p 22p 5678s 78s river:9s", "-p", "tenhou").out.splitlines()
    furiten = "    on a discard ✗ furiten: 9s in the own river, and the hand waits for 6s, 9s"
    for discard in ("5s", "8s"):
        start = lines.index(f"  without {discard}  waits for 6s×3 9s×3 (6 tiles)")
        assert lines[start + 1] == furiten
        assert lines[start + 2].startswith("    6s   ×3   on a discard ✗   self-drawn ✓ ")
        assert lines[start + 3].startswith("    9s   ×3   on a discard ✗   self-drawn ✓ ")
    assert lines.count(furiten) == sum("furiten" in line for line in lines) == 2


@pytest.mark.parametrize(
    ("hand", "line"),
    [
        ("234m 456p 22p 567s 79s river:8s", "  8s   ×3   on a discard ✗ no yaku; furiten: 8s in the own river"),
        ("[123m<] 123p 99p 678s 23s", "  4s   ×4   on a discard ✗ no yaku"),
        ("[234m<] 456p 789s NN 68p", "  7p   ×4   on a discard ✗ no yaku   self-drawn ✗ no yaku"),
    ],
)
def test_what_stands_in_the_way_of_one_wait_stays_on_its_line(run: Run, hand: str, line: str) -> None:
    lines = run("waits", hand, "-p", "tenhou").out.splitlines()
    assert any(written.startswith(line) for written in lines)
    assert sum("✗" in written for written in lines) == 1


def test_foreign_tiles_are_named_once(run: Run) -> None:
    text = run("waits", "234m 44m 789p 34789s", "-p", "joypip-sanma").out
    assert text.count("no tile of this table") == 1
    assert "5s   ×4   on a discard ✗   self-drawn ✗" in text


@pytest.mark.parametrize("hand", ["[123m<] 456p 789s NN 68p", "[123m<] 456p 789s NN 68p W"])
def test_where_no_form_fits_nothing_is_said_to_be_near(run: Run, hand: str) -> None:
    arguments = ("waits", hand, "-p", "tenhou", "--set", "forms.standard=false")
    ran = run(*arguments)
    assert ran.status == 1
    assert "✗ never ready: no form of this table fits this hand" in ran.out
    assert not any(word in ran.out for word in ("away", "closer", "without"))
    answer = run(*arguments, "--format", "json").json
    [*outlooks] = answer.get("discards", [answer])
    assert outlooks
    assert all((outlook["distance"], outlook["distances"]) == (None, {}) for outlook in outlooks)
