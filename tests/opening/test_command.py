"""`mjcheck opening` as it is called: what it prints, and how it ends."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from mjcheck.cli.main import main
from mjcheck.report.layout import width
from mjcheck.version import VERSION

LANGUAGES = ("en", "zh", "zh-Hant", "ja")


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    with pytest.raises(SystemExit) as end:
        main(["opening", *arguments])
    said = capsys.readouterr()
    assert isinstance(end.value.code, int)
    return end.value.code, said.out, said.err


def as_json(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, dict[str, Any]]:
    status, out, _ = run(capsys, *arguments, "--format", "json")
    value = json.loads(out)
    assert value["mjcheck"] == VERSION
    return status, value


def test_json_tells_throws_break_deal_and_what_is_left(capsys: pytest.CaptureFixture[str]) -> None:
    status, value = as_json(capsys, "-p", "mcr", "--dice", "5,6", "--dice", "3,4")
    assert status == 0
    assert (value["preset"], value["seed"]) == ("mcr", None)
    told = value["opening"]
    assert told["throws"] == [
        {"seat": "E", "dice": [5, 6], "total": 11},
        {"seat": "W", "dice": [3, 4], "total": 7},
    ]
    assert (told["breaker"], told["count"]) == ("W", 18)
    assert told["counted"] == [{"wall": "W", "first": 1, "last": 18}]
    assert told["start"] == {"wall": "S", "stack": 1, "tile": "upper"}
    assert [(take["round"], take["seat"]) for take in told["deal"]] == [
        (number, seat) for number in (1, 2, 3, 4) for seat in "ESWN"
    ]
    assert told["deal"][-4]["tiles"] == [
        {"wall": "E", "stack": 7, "tile": "upper"},
        {"wall": "E", "stack": 9, "tile": "upper"},
    ]
    assert told["hands"] == {"E": 14, "S": 13, "W": 13, "N": 13}
    assert told["walls"] == {"stacks": 18, "tiles": 144, "left": 91, "dead": 0}
    assert told["replacements"][0] == {"wall": "W", "stack": 18, "tile": "upper"}
    assert told["flowers"] == {"order": ["E", "S", "W", "N"], "at_once": True}


def test_text_names_thrower_break_and_deal(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = run(capsys, "-p", "mcr", "--dice", "5,6", "--dice", "6,6")
    assert status == 0
    for said in (
        "East throws ⚄ ⚅   5 + 6 = 11",
        "11 is West, who throws next",
        "11 + 12 = 23",
        "23 stacks are counted off to the left: West 1–18, South 1–5",
        "the deal starts with South 6",
        "Drawn next: East 14↓; 91 tiles are left to draw.",
        "Replacement tiles come from the tail: South 5↑, South 5↓",
    ):
        assert said in out
    assert re.search(r"^1 +South 6–7 +South 8–9 +South 10–11 +South 12–13$", out, re.MULTILINE)
    assert re.search(r"^4 +East 12↑ 14↑ +East 12↓ +East 13↑ +East 13↓$", out, re.MULTILINE)


@pytest.mark.parametrize(
    ("first", "second", "arrow"), [("4,5", "4,4", "▴"), ("4,6", "1,1", "◂"), ("5,6", "1,1", "▾"), ("6,6", "1,1", "▸")]
)
def test_the_drawing_shows_each_tile_and_one_break(
    capsys: pytest.CaptureFixture[str], first: str, second: str, arrow: str
) -> None:
    _, out, _ = run(capsys, "-p", "mcr", "--dice", first, "--dice", second)
    drawing = "\n".join(re.sub("East|South|West|North", "", out).split("\n\n")[2].splitlines())
    counted = sum(map(int, re.findall(r"\d", first + second)))
    assert {sign: drawing.count(sign) for sign in "ESWN░▒"} == {
        "E": 14, "S": 13, "W": 13, "N": 13, "░": 2 * counted, "▒": 144 - 53 - 2 * counted,
    }  # fmt: skip
    assert [sign for sign in drawing if sign in "▴◂▾▸"] == [arrow]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_tells_the_whole_opening(capsys: pytest.CaptureFixture[str], language: str) -> None:
    status, out, _ = run(capsys, "-p", "mcr-three-dice", "--dice", "5,6,1", "--dice", "3,4,4", "--lang", language)
    assert status == 0
    assert "{" not in out
    table = [line for line in out.splitlines() if re.match(r"[1-4] ", line)]
    assert len(table) == 4
    assert len(out.split("\n\n")) == 6
    assert max(width(line) for line in out.splitlines()) <= 100


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_table_without_an_opening_says_so(capsys: pytest.CaptureFixture[str], language: str) -> None:
    status, out, err = run(capsys, "-p", "tenhou", "--dice", "5,6", "--lang", language)
    assert (status, err) == (1, "")
    assert "tenhou" in out
    _, others = out.splitlines()
    assert others.endswith("mcr, mcr-1998, mcr-greenbook, mcr-three-dice, yifang-mcr")
    assert as_json(capsys, "-p", "tenhou") == (
        1,
        {"mjcheck": VERSION, "preset": "tenhou", "seed": None, "opening": None},
    )


def test_a_seed_throws_the_same_dice_again(capsys: pytest.CaptureFixture[str]) -> None:
    status, first = as_json(capsys, "-p", "mcr", "--seed", "7")
    assert status == 0
    assert first == as_json(capsys, "-p", "mcr", "--seed", "7")[1]
    assert first["opening"] != as_json(capsys, "-p", "mcr", "--seed", "8")[1]["opening"]


def test_without_dice_and_seed_it_throws_and_names_the_seed(capsys: pytest.CaptureFixture[str]) -> None:
    status, thrown = as_json(capsys, "-p", "mcr")
    assert status == 0
    assert as_json(capsys, "-p", "mcr", "--seed", str(thrown["seed"]))[1] == thrown
    _, out, _ = run(capsys, "-p", "mcr")
    seed = re.search(r"--seed (\d+)$", out.strip())
    assert seed is not None
    assert run(capsys, "-p", "mcr", "--seed", seed[1])[1] == out


@pytest.mark.parametrize(
    "dice",
    [["5,7", "3,4"], ["5", "3,4"], ["5,6"], ["5,6", "3,4", "1,1"], ["a,b", "1,1"], ["", ""], ["5;6", "3;4"]],
    ids=lambda dice: " ".join(dice) or "nothing",
)
def test_impossible_dice_end_with_status_2(capsys: pytest.CaptureFixture[str], dice: list[str]) -> None:
    given = [part for throw in dice for part in ("--dice", throw)]
    status, value = as_json(capsys, "-p", "mcr", *given)
    assert status == 2
    assert value["error"]["message"]
    assert value["errors"][0] == value["error"]
    status, out, err = run(capsys, "-p", "mcr", *given)
    assert (status, out) == (2, "")
    assert value["error"]["message"] in err


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ([], "give -p once"),
        (["-p", "mcr", "-p", "tenhou"], "give -p once"),
        (["-p", "mcr", "--dice", "5,6", "--dice", "3,4", "--seed", "1"], "leave one out"),
        (["-p", "mcr", "--seed", "x"], "not a valid integer"),
        (["-p", "mcr", "--lang", "fr"], "'fr' is not one of"),
    ],
)
def test_a_wrong_command_line_ends_with_status_2(
    capsys: pytest.CaptureFixture[str], arguments: list[str], said: str
) -> None:
    status, out, err = run(capsys, *arguments)
    assert (status, out) == (2, "")
    assert said in err


def test_an_unknown_preset_ends_with_status_2(capsys: pytest.CaptureFixture[str]) -> None:
    status, value = as_json(capsys, "-p", "mcr-tree-dice")
    assert status == 2
    assert "mcr-three-dice" in value["error"]["help"]


def test_the_examples_of_the_help_work(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = run(capsys, "--help")
    assert status == 0
    examples = re.findall(r"^ +mjcheck opening (.*)$", out, re.MULTILINE)
    assert len(examples) == 4
    for example in examples:
        assert run(capsys, *example.split())[0] == 0
