"""Answers in JSON are as their schemas say, and what is not so is refused."""

from __future__ import annotations

import copy
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from mjcheck.report.output_schema import ANSWERS, answer_schema
from tests.cli.conftest import Run, run  # noqa: F401 (a fixture)

FIXTURES = Path(__file__).parents[2] / "fixtures"
WIN = "234m 456p 22p 567s 78s +6s tsumo seat:S"
FURITEN = "234m 456p 22p 567s 78s +6s ron:E seat:S river:9s"
CALLS: dict[str, list[list[str]]] = {
    "score": [
        ["score", WIN],
        ["score", "-p", "tenhou", WIN, FURITEN, "12x"],
        ["score", "-p", "mcr", "--explain", "123m 456m 789m EEE 5m +5m ron"],
        ["score", "-p", "yifang-sichuan", "123m 456p 789s 11m 22m +2m ron"],
        ["score", "-p", "two-player-71", "19m 19p 19s ESWNPFC +C tsumo"],
        ["score", "-p", "tenhou", "12x"],
        ["score", "-p", "tenhou", "123m"],
    ],
    "waits": [
        ["waits", "-p", "tenhou", "234m 456p 22p 567s 78s"],
        ["waits", "-p", "tenhou", "123m 456p 1199s EEN P"],
        ["waits", "234m 456p 22p 567s 78s"],
        ["waits", "12x"],
    ],
    "settle": [
        ["settle", str(FIXTURES / "sichuan_full_hand.mjt")],
        ["settle", str(FIXTURES / "riichi_last_hand.mjt")],
        ["settle", str(FIXTURES / "riichi_last_hand.mjt"), str(FIXTURES / "none.mjt")],
    ],
    "check": [
        ["preset", "check", str(FIXTURES / "presets" / "bad")],
        ["preset", "check", str(FIXTURES / "presets" / "good"), "--deep"],
    ],
    "diff": [["preset", "diff", "tenhou", "wrc"], ["preset", "diff", "tenhou", "tenhou"], ["preset", "diff", "x", "y"]],
    "list": [["preset", "list"]],
    "show": [
        ["preset", "show", "tenhou", "--set", "red_fives=false"],
        *(["preset", "show", name] for name in ("mcr", "sichuan", "two-player-71", "structure", "none")),
    ],
    "short": [["preset", "show", name, "--short"] for name in ("wrc", "riichi", "yifang-sichuan", "none")],
    "pattern": [["pattern", "kokushi"], ["pattern", "renhou", "-p", "ema-2016"], ["pattern"], ["pattern", "nothing"]],
    "test": [["test", str(FIXTURES / "scenarios")]],
}


def validator(command: str) -> jsonschema.Draft7Validator:
    return jsonschema.Draft7Validator(answer_schema(command))


@pytest.mark.parametrize("command", ANSWERS)
def test_it_is_a_schema(run: Run, command: str) -> None:  # noqa: F811
    jsonschema.Draft7Validator.check_schema(answer_schema(command))
    assert run("preset", "schema", "--of", command).json == answer_schema(command)
    assert command in CALLS


@pytest.mark.parametrize(
    ("command", "call"),
    [pytest.param(name, call, id=" ".join(call[:3])) for name, calls in CALLS.items() for call in calls],
)
def test_an_answer_is_as_its_schema_says(run: Run, command: str, call: list[str]) -> None:  # noqa: F811
    answer = run(*call, "--format", "json").json
    assert [error.message for error in validator(command).iter_errors(answer)] == []


def lamed(answer: Any) -> Iterator[Any]:
    """The answer without one of its keys, and with one of the wrong type."""
    for key in answer:
        without, wrong = copy.deepcopy(answer), copy.deepcopy(answer)
        del without[key]
        wrong[key] = 1.5
        yield from (without, wrong)


@pytest.mark.parametrize(
    ("command", "key"),
    [
        ("score", "verdicts"),
        ("settle", "payments"),
        ("check", "findings"),
        ("list", "presets"),
        ("short", "differences"),
        ("pattern", "patterns"),
    ],
)
def test_an_answer_that_lacks_something_is_refused(run: Run, command: str, key: str) -> None:  # noqa: F811
    answer = run(*CALLS[command][0], "--format", "json").json
    schema = answer_schema(command)
    named = schema["definitions"]["answer"] if "definitions" in schema else schema
    required = set(named["required"])
    assert required <= answer.keys()
    bad = list(lamed({name: answer[name] for name in required}))
    assert [one for one in bad if validator(command).is_valid(one)] == []
    answer[key][0] = {}
    assert not validator(command).is_valid(answer)
