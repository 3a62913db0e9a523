"""`mjcheck score` keeps the contract that scripts rely on."""

from __future__ import annotations

import json
from typing import Any

import pytest

import mjcheck
from tests import riichi_hands
from tests.cli.conftest import Run

PLAIN = "123m456m234p678s EE tsumo seat:S round:E"
NO_YAKU = "[777p^] 234m 56m 234s FF +7m ron:E seat:S round:E"
BAD = "123m456m234p678s E +E dora:9x"


def test_the_example_of_the_contract(run: Run) -> None:
    ran = run("score", PLAIN, "-p", "yifang-riichi", "--format", "json")
    assert ran.status == 0
    answer = ran.json
    [verdict] = answer.pop("verdicts")
    assert answer == {
        "mjcheck": mjcheck.__version__,
        "hand": "123m 456m 234p 678s E +E tsumo seat:S round:E",
        "assumed": ["winning tile E, the last tile written"],
        "structure": {"complete": True, "forms": ["standard"]},
        "assumed_codes": ["assumed-winning-tile"],
    }
    [pattern] = verdict.pop("patterns")
    names = pattern.pop("names")
    assert pattern == {"id": "menzen-tsumo", "value": 1, "count": 1, "unit": "han"}
    assert (names["en"], names["ja"], names["zh"]) == ("Fully Concealed Hand", "門前清自摸和", "门前清自摸和")
    expected: dict[str, Any] = {
        "preset": "yifang-riichi",
        "win": True,
        "reasons": [],
        "ignored": [],
        "form": "standard",
        "groups": ["123m", "456m", "234p", "678s", "EE"],
        "wait": "single",
        "total": {"han": 1, "fu": 30, "yakuman": 0, "points": 1100},
        "payments": [
            {"from": "E", "to": "S", "amount": 500, "why": "tsumo"},
            {"from": "W", "to": "S", "amount": 300, "why": "tsumo"},
            {"from": "N", "to": "S", "amount": 300, "why": "tsumo"},
        ],
        "deltas": {"E": -500, "S": 1100, "W": -300, "N": -300},
    }
    assert {key: verdict[key] for key in expected} == expected


def test_the_keys_of_an_answer_stand_in_the_order_of_the_contract(run: Run) -> None:
    answer = run("score", PLAIN, "-p", "yifang-riichi", "--format", "json").json
    assert list(answer) == ["mjcheck", "hand", "assumed", "structure", "verdicts", "assumed_codes"]
    order = ["preset", "win", "reasons", "ignored", "form", "groups", "wait", "patterns", "total", "payments", "deltas"]
    assert [key for key in answer["verdicts"][0] if key in order] == order


@pytest.mark.parametrize(
    ("arguments", "status"),
    [
        ((PLAIN,), 0),
        (("123m456m234p678s E +W",), 1),
        (("123m456m234p678s E",), 1),
        ((PLAIN, "-p", "yifang-riichi"), 0),
        ((NO_YAKU, "-p", "tenhou"), 1),
        ((PLAIN, "-p", "yifang-lesson"), 0),
        (("112233m445566p77s", "-p", "yifang-lesson"), 0),
        (("1199m1199p1199s EE", "-p", "yifang-lesson"), 1),
        ((PLAIN, "-p", "yifang-riichi", "-p", "joypip-sanma"), 1),
        ((PLAIN, NO_YAKU, "-p", "tenhou"), 1),
        ((PLAIN, BAD, NO_YAKU, "-p", "tenhou"), 2),
        ((BAD,), 2),
        ((PLAIN, "-p", "no-such-table"), 2),
        ((), 2),
    ],
)
def test_exit_status(run: Run, arguments: tuple[str, ...], status: int) -> None:
    for form in ("text", "json", "jsonl"):
        assert run("score", *arguments, "--format", form).status == status


def test_a_reason_has_its_code_its_text_and_its_help(run: Run) -> None:
    [verdict] = run("score", NO_YAKU, "-p", "tenhou", "--format", "json").json["verdicts"]
    assert verdict["win"] is False
    [reason] = verdict["reasons"]
    assert reason["code"] == "no-yaku"
    assert "yaku" in reason["text"]
    assert reason["help"]
    assert verdict["groups"]
    assert (verdict["payments"], verdict["deltas"]) == ([], {})


def test_one_tile_short_has_no_groups_but_its_waits(run: Run) -> None:
    [verdict] = run("score", "33m 789p 34789s 456m", "-p", "tenhou", "--format", "json").json["verdicts"]
    assert (verdict["form"], verdict["groups"], verdict["patterns"], verdict["total"]) == (None, [], [], {})
    [reason] = verdict["reasons"]
    assert reason["code"] == "one-short"
    assert "2s, 5s" in reason["text"]


def test_without_presets_the_listed_tables_stand_side_by_side(run: Run) -> None:
    answer = run("score", PLAIN + " riichi", "--format", "json").json
    judged = {verdict["preset"]: verdict for verdict in answer["verdicts"]}
    assert {"yifang-lesson", "yifang-riichi", "joypip-sanma"} <= judged.keys()
    assert "tenhou" not in judged
    assert judged["yifang-lesson"]["win"] is None
    assert judged["yifang-lesson"]["ignored"] == ["riichi"]
    assert judged["yifang-riichi"]["ignored"] == []
    text = run("score", PLAIN).out
    assert "each table decides" in text
    assert "Yifang riichi" in text


def test_all_asks_every_shipped_preset(run: Run) -> None:
    judged = [verdict["preset"] for verdict in run("score", PLAIN, "--all", "--format", "json").json["verdicts"]]
    assert {"tenhou", "riichi", "structure", "yifang-riichi"} <= set(judged)


def test_a_preset_named_twice_judges_once(run: Run) -> None:
    ran = run("score", PLAIN, "-p", "tenhou", "-p", "tenhou", "--format", "json")
    assert [verdict["preset"] for verdict in ran.json["verdicts"]] == ["tenhou"]


def test_a_tag_that_the_table_asked_does_not_know_is_an_error(run: Run) -> None:
    hand = PLAIN + " declared"
    ran = run("score", hand, "-p", "tenhou", "--format", "json")
    assert ran.status == 2
    error = ran.json["error"]
    assert error["code"] == "unknown-tag"
    assert hand[error["start"] : error["end"]] == "declared"


def test_several_hands_make_an_array(run: Run) -> None:
    ran = run("score", PLAIN, BAD, "-p", "tenhou", "--format", "json")
    first, second = ran.json
    assert first["verdicts"][0]["win"] is True
    assert second["error"]["code"] == second["errors"][0]["code"]
    assert ran.err == ""


def test_an_unusable_hand_is_its_error_object(run: Run) -> None:
    ran = run("score", BAD, "--format", "json")
    error = ran.json["error"]
    assert list(error) == ["code", "message", "help", "text", "start", "end", "file", "line", "column"]
    assert error["text"] == BAD
    assert (error["file"], error["line"], error["column"]) == (None, 1, error["start"] + 1)
    assert "9x" in BAD[error["start"] :]
    assert ran.json["mjcheck"] == mjcheck.__version__


def test_an_unusable_hand_is_drawn_on_standard_error(run: Run) -> None:
    ran = run("score", BAD)
    assert ran.out == ""
    assert "^" in ran.err
    assert BAD in ran.err


def test_standard_input_holds_a_hand_a_line(run: Run) -> None:
    lines = f"\ufeff{PLAIN}\r\n\r\n# a comment\n   \n{BAD}\n{NO_YAKU}".encode()
    ran = run("score", "-", "-p", "tenhou", "--format", "jsonl", stdin=lines)
    won, error, lost = ran.lines
    assert won["verdicts"][0]["win"] is True
    assert (error["error"]["file"], error["error"]["line"]) == ("<stdin>", 5)
    assert lost["verdicts"][0]["reasons"][0]["code"] == "no-yaku"
    assert ran.status == 2


def test_standard_input_in_text_names_the_bad_line(run: Run) -> None:
    ran = run("score", "-", "-p", "tenhou", stdin=f"{PLAIN}\n{BAD}\n".encode())
    assert "<stdin>:2:" in ran.err
    assert "Fully Concealed Hand" in ran.out


def test_standard_input_as_json_is_an_array(run: Run) -> None:
    assert len(run("score", "-", "--format", "json", stdin=f"{PLAIN}\n".encode()).json) == 1
    assert run("score", "-", "--format", "json").json == []


def test_a_line_that_is_no_utf8_is_an_error_of_that_line(run: Run) -> None:
    ran = run("score", "-", "-p", "tenhou", "--format", "jsonl", stdin=b"123m \xff\xfe\n" + PLAIN.encode())
    error, answer = ran.lines
    assert (error["error"]["code"], error["error"]["start"], error["error"]["line"]) == ("encoding", 5, 1)
    assert answer["verdicts"][0]["win"] is True


def test_an_argument_that_is_no_utf8_is_an_error(run: Run) -> None:
    ran = run("score", "123m \udcff")
    assert ran.status == 2
    assert "0xff" in ran.err


def test_an_endless_line_is_refused(run: Run) -> None:
    ran = run("score", "-", "--format", "jsonl", stdin=b"1" * 3_000_000 + b"\n" + PLAIN.encode())
    error, answer = ran.lines
    assert error["error"]["code"]
    assert answer["structure"]["complete"] is True


@pytest.mark.parametrize("line", ["一" * 1_000_000, " " * 2_000_000 + PLAIN])
def test_an_endless_line_is_too_long_whatever_it_is_made_of(run: Run, line: str) -> None:
    ran = run("score", "-", "--format", "jsonl", stdin=f"{line}\n{PLAIN}".encode())
    error, answer = ran.lines
    assert error["error"]["code"] == "too-long"
    assert answer["structure"]["complete"] is True


def test_a_hand_that_the_shell_split_is_to_be_quoted(run: Run) -> None:
    ran = run("score", *PLAIN.split(), "-p", "tenhou", "--format", "json")
    assert ran.status == 2
    assert ran.json["error"]["code"] == "unquoted"
    assert "quote the hand" in (ran.json["error"]["message"] + ran.json["error"]["help"]).lower()


def test_a_faulty_hand_beside_a_sound_one_is_not_taken_for_a_part_of_it(run: Run) -> None:
    answer, error = run("score", PLAIN, "123x", "--format", "json").json
    assert answer["structure"]["complete"] is True
    assert error["error"]["text"] == "123x"


def test_standard_input_stands_alone(run: Run) -> None:
    ran = run("score", "-", PLAIN)
    assert ran.status == 2
    assert "stands alone" in ran.err


def test_strict_refuses_each_assumption(run: Run) -> None:
    ran = run("score", "123m456m234p678s EE", "-p", "tenhou", "--strict", "--format", "json")
    assert ran.status == 2
    errors = ran.json["errors"]
    assert {error["code"] for error in errors} == {"assumed"}
    assert [error["help"].split()[1] for error in errors] == ["+E", "ron,", "seat:S", "round:E"]
    stated = "123m456m234p678s E +E tsumo seat:S round:E"
    assert run("score", stated, "-p", "tenhou", "--strict").status == 0


def test_set_changes_a_key_for_this_call(run: Run) -> None:
    hand = "[234m<] 456m 678p 33s 56s +7s ron:E seat:S round:E"
    assert run("score", hand, "-p", "tenhou").status == 0
    assert run("score", hand, "-p", "tenhou", "--set", "open_tanyao=false").status == 1
    assert run("score", hand, "-p", "tenhou", "--set", "open_tanjao=false").status == 2
    ran = run("score", hand, "--set", "open_tanyao=false")
    assert ran.status == 2
    assert "-p" in ran.err


def test_all_and_a_preset_exclude_each_other(run: Run) -> None:
    assert run("score", PLAIN, "--all", "-p", "tenhou").status == 2


def test_explain_shows_every_reading_and_what_was_taken_away(run: Run) -> None:
    hand = "112233m 445566p 7s +7s ron:N seat:E round:E"
    [verdict] = run("score", hand, "-p", "tenhou", "--explain", "--format", "json").json["verdicts"]
    assert [reading["form"] for reading in verdict["readings"]] == ["standard", "seven-pairs"]
    assert [reading["counted"] for reading in verdict["readings"]] == [True, False]
    [removed] = [entry for entry in verdict["readings"][0]["removed"] if entry["id"] == "iipeikou"]
    assert (removed["by"], removed["rule"]) == ("ryanpeikou", "pattern.ryanpeikou.excludes")
    assert removed["file"] == "riichi.toml"
    assert removed["line"] > 1
    text = run("score", hand, "-p", "tenhou", "--explain").out
    assert "Readings tried: 2" in text
    assert "pattern.ryanpeikou.excludes, riichi.toml:" in text
    assert "Readings" not in run("score", hand, "-p", "tenhou").out


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", ["Win", "Fully Concealed Hand", "East pays South 500", "rounded up"]),
        ("zh", ["和了", "门前清自摸和", "东家付南家 500", "向上取整"]),
        ("zh-Hant", ["和了", "門前清自摸和", "東家付南家 500", "向上取整"]),
        ("ja", ["和了", "門前清自摸和", "東家から南家へ 500", "切り上げ"]),
    ],
)
def test_languages(run: Run, language: str, said: list[str]) -> None:
    text = run("score", PLAIN, "-p", "tenhou", "--lang", language).out
    assert [word for word in said if word not in text] == []


def test_reasons_and_assumptions_in_json_are_in_the_language_asked(run: Run) -> None:
    ran = run("score", "123m456m234p678s EE ron", "-p", "tenhou", "--lang", "zh", "--format", "json")
    assert ran.json["assumed"][0].startswith("和牌张 E")
    assert ran.json["verdicts"][0]["reasons"][0]["text"] == "无役"


def test_a_preset_may_be_a_file(run: Run, tmp_path: Any) -> None:
    path = tmp_path / "house.toml"
    path.write_text('title = { en = "House" }\nkind = "table"\nversion = 1\nextends = "tenhou"\n', "utf-8")
    ran = run("score", PLAIN, "-p", str(path), "--format", "json")
    assert ran.json["verdicts"][0]["total"]["points"] == 1100


def test_a_fault_of_a_preset_file_is_placed_in_its_line(run: Run, tmp_path: Any) -> None:
    path = tmp_path / "house.toml"
    path.write_text('title = { en = "House" }\nkind = "table"\nversion = 1\nextends = "tenhou"\n[win]\nminimun = 2\n')
    ran = run("score", PLAIN, "-p", str(path), "--format", "json")
    assert ran.status == 2
    error = ran.json["error"]
    assert (error["line"], error["column"]) == (6, 1)
    assert error["text"] == "minimun = 2"
    assert error["text"][error["start"] : error["end"]] == "minimun"
    assert "minimum" in error["help"]
    assert "house.toml:6:1" in run("score", PLAIN, "-p", str(path)).err


@pytest.mark.parametrize(
    ("arguments", "instead"),
    [
        (("scor", PLAIN), "score"),
        (("score", PLAIN, "--formt", "json"), "--format"),
        (("score", PLAIN, "-p", "tenhuo"), "tenhou"),
        (("preset", "shwo", "tenhou"), "show"),
    ],
)
def test_misspelt_words_of_the_command_line(run: Run, arguments: tuple[str, ...], instead: str) -> None:
    ran = run(*arguments)
    assert ran.status == 2
    assert ran.out == ""
    assert instead in ran.err


def test_json_lines_hold_no_line_breaks_and_no_escapes(run: Run) -> None:
    ran = run("score", PLAIN, PLAIN, "-p", "tenhou", "--format", "jsonl")
    lines = ran.out.splitlines()
    assert len(lines) == 2
    assert "門前清自摸和" in lines[0]
    assert json.loads(lines[0]) == json.loads(lines[1])


def test_objects_of_standard_input_say_of_which_line_they_are(run: Run) -> None:
    text = "# a comment\n\n123m 456m 234p 678s EE tsumo\n123x\n"
    ran = run("score", "-", "-p", "tenhou", "--format", "jsonl", stdin=text.encode())
    answers = [json.loads(line) for line in ran.out.splitlines()]
    assert [answer["line"] for answer in answers] == [3, 4]
    assert answers[1]["error"]["line"] == 4
    alone = run("score", "123m 456m 234p 678s EE tsumo", "-p", "tenhou", "--format", "jsonl")
    assert "line" not in json.loads(alone.out)


@pytest.mark.parametrize("form", ["text", "json", "jsonl"])
def test_hands_that_wait_together_are_answered_as_a_few_are(run: Run, form: str) -> None:
    lines = [*riichi_hands.wins(600, seed=31), "123m", "123m 456m 234p 678s EE pao:W", "123m 456m 234p 678s E"]
    lines[350:350] = ["", "# a comment", "55x", "123m 456m 234p 678s EE  # and another"]

    def some(first: int, last: int) -> str:
        written = "#\n" * first + "\n".join(lines[first:last])
        return run("score", "-", "-p", "tenhou", "--format", "jsonl", stdin=written.encode()).out

    few = [json.loads(line) for start in range(0, len(lines), 100) for line in some(start, start + 100).splitlines()]
    together = run("score", "-", "-p", "tenhou", "--format", form, stdin="\n".join(lines).encode())
    assert together.status == 2
    if form == "text":
        wins = sum(answer["verdicts"][0]["win"] is True for answer in few if "verdicts" in answer)
        assert f"\n{together.out}".count("\n✓ Win") == wins > 400
        assert "<stdin>:353:3" in together.err
    else:
        objects = map(json.loads, together.out.splitlines()) if form == "jsonl" else json.loads(together.out)
        assert list(objects) == few


def test_of_two_tables_that_differ_it_is_said_how_they_are_compared(run: Run) -> None:
    open_tanyao = "[234m<] 067p 234s 678s 55p +5p ron:S seat:E"
    said = "mjcheck preset diff tenhou wrc"
    assert said in run("score", "-p", "tenhou", "-p", "wrc", open_tanyao).out
    plain = "123m 456m 234p 678s EE +E tsumo seat:S"
    assert "preset diff" not in run("score", "-p", "tenhou", "-p", "wrc", plain).out
    assert "preset diff" not in run("score", "-p", "tenhou", "-p", "mcr", plain).out
    assert "preset diff" not in run("score", "-p", "tenhou", open_tanyao).out
    assert "preset diff" not in run("score", "-p", "tenhou", "-p", "wrc", "--set", "match.start=1", open_tanyao).out
    assert said in run("score", "-p", "tenhou", "-p", "wrc", open_tanyao, "--lang", "zh").out
