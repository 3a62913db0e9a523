"""A value of the wrong type is told with the right one, made of what was written where that can be."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from mjcheck.findings import Unusable
from mjcheck.rulebook.load import load_rules
from mjcheck.rulebook.model import PAYMENT_METHODS, SECTIONS, VALUE_METHODS
from mjcheck.rulebook.shape import HEADER, PATTERN, Key, Kind, keys_of
from mjcheck.rulebook.spelling import advice
from tests.rulebook.texts import DELTA, helped

RIICHI = DELTA.replace("structure", "riichi")

SPELLED = [
    ('title = "My club"', 'write title = { en = "My club" }'),
    ('version = "1"', "write version = 1"),
    ('listed = "yes"', "write listed = true"),
    ("listed = 0", "write listed = false"),
    ('listed = "perhaps"', "write listed = true or listed = false"),
    ('kind = ["table"]', 'write kind = "table"'),
    ("kind = true", 'as in kind = "rulebook"; known: rulebook, table'),
    ("match = 3", "[match] stands on a line of its own, and its keys on the lines below it"),
    ("[[match]]\nstart = 3", "write [match], in one pair of brackets"),
    ("[match]\nstart = '30,000'", "write start = 30000"),
    ("[match]\nstart = '30000 points'", "write start = 30000"),
    ("[match]\nstart = 25000.0", "write start = 25000"),
    ("[match]\nstart = 25000.5", "write start = 25000 or start = 25001"),
    ("[match]\nstart = [25000]", "write start = 25000"),
    ("[match]\nstart = 'many'", "points of each seat before the first hand, as in start = 25000"),
    ("[match]\nstart = true", "points of each seat before the first hand, as in start = 25000"),
    (
        "[match]\nstart = 30.000",
        "write start = 30000, or start = 30: to TOML 30.000 is 30, for the point begins a fraction",
    ),
    ("[match]\nstart = 30.500", "write start = 30500: to TOML 30.500 is 30.5, for the point begins a fraction"),
    ("[match]\nstart = '30.000'", "write start = 30000"),
    ('version = "1.0"', "write version = 1"),
    ('version = "1.5"', "write version = 1 or version = 2"),
    (
        "[value]\nround_up_to_limit = true",
        f"{keys_of(VALUE_METHODS['han'])['round_up_to_limit'].doc}, as in round_up_to_limit = 1920",
    ),
    ("[[pattern]]\nid = 'tanyao'\nhan = true", "han of a concealed hand; 0: not counted, as in han = 1"),
    ("[match]\nstart = { value = '1', source = 'x' }", "write value = 1"),
    ("[match]\nplacement = '15, 5, -5, -15'", "write placement = [15, 5, -5, -15]"),
    ("[match]\nplacement = { first = 15, last = -15 }", "write placement = [15, -15]"),
    ("[tiles]\nreds = '0m 0p'", 'write reds = ["0m", "0p"]'),
    ("[tiles]\nkinds = ['suited', 'honours']", 'write kinds = "suited | honours"'),
    ("[seats]\nwinds = 'ESW'", 'write winds = ["E", "S", "W"]'),
    ("[seats]\nwinds = ['E', 1]", 'as in "E"; known: E, S, W, N'),
    ("[win]\nfuriten = false", "write furiten = []"),
    ("[win]\nrob_concealed_kong = false", 'write rob_concealed_kong = "none"'),
    ("[draw]\nabortive = 'none'", "write abortive = []"),
    ("[fu]\nfixed = 25", "write fixed = { seven-pairs = 25 }"),
    ("[fu]\nfixed = { seven-pairs = '25' }", "write seven-pairs = 25"),
    ("[options]\nopen_tanyao = 1", "write open_tanyao = true"),
    ("[options]\nmine = 'no'", "write mine = false"),
    ("[words]\nmine = true", 'as in mine = "tiles in simples"'),
    ("[sets]\nmine = ['19m', 'ESWN']", 'write mine = "19m | ESWN"'),
    ("[value]\nmethod = ['han']", 'write method = "han"'),
    ("[[pattern]]\nid = 3", 'write id = "3"'),
    ("[[pattern]]\nid = 'My Hand'\nnames = 'My hand'", 'write names = { en = "My hand" }'),
    ("[[pattern]]\nid = 'tanyao'\nopen = false", "write open = 0"),
    ("[[pattern]]\nid = 'tanyao'\nexcludes = 'dora, ura-dora'", 'write excludes = ["dora", "ura-dora"]'),
    ("[[pattern]]\nid = 'tanyao'\nwhen = ['concealed', 'no pair in 5m']", 'write when = "concealed and no pair in 5m"'),
    ("[[pattern]]\nid = 'tanyao'\nexample = ['1m', '2m']", 'write example = { win = "1m", miss = "2m" }'),
    ("[pattern.tanyao]\nopen = 0", 'write [[pattern]], and id = "tanyao" on the line below it'),
    ("[pattern]\nid = 'tanyao'", "each one begins with [[pattern]] on a line of its own, in two pairs of brackets"),
    ("[tiles]\nsource = 1", 'write source = "1"'),
    ("[tiles]\nassumed = 'yes'", "write assumed = true"),
]


@pytest.mark.parametrize(("text", "help_text"), SPELLED)
def test_the_right_spelling_is_told(tmp_path: Path, text: str, help_text: str) -> None:
    head = "".join(line for line in RIICHI.splitlines(True) if line.split()[0] != text.split()[0])
    assert help_text in [line.partition(" | ")[2] for line in helped(tmp_path, head + text)]


RAW: list[Any] = [
    True,
    False,
    0,
    3,
    -1,
    2.0,
    2.5,
    "",
    "3",
    "x",
    "yes",
    "a, b",
    "ESW",
    [],
    [1],
    ["x"],
    [{}],
    {},
    {"a": 1},
]
TYPES = {
    Kind.WHOLE: int,
    Kind.FLAG: bool,
    Kind.OPTION: int,
    Kind.TEXT: str,
    Kind.CHOICE: str,
    Kind.LIST: list,
    Kind.NAMES: dict,
    Kind.NUMBERS: dict,
    Kind.RECORD: dict,
}


def keys() -> list[Key]:
    records = [keys_of(record) for record in (*SECTIONS.values(), *VALUE_METHODS.values(), *PAYMENT_METHODS.values())]
    return [key for record in (HEADER, PATTERN, *records) for key in record.values() if key.kind in TYPES]


@pytest.mark.parametrize("key", keys(), ids=lambda key: key.name)
def test_what_is_told_to_be_written_is_of_the_right_type(key: Key) -> None:
    for raw in RAW:
        told: list[str] = []
        advice(key, raw, lambda value, told=told: told.append(value) or "")  # type: ignore[misc]
        assert told, raw
        for value in told:
            assert isinstance(tomllib.loads(f"key = {value}")["key"], TYPES[key.kind]), (raw, value)


@pytest.mark.parametrize(
    ("override", "help_text"),
    [
        ("value.double_yakuman=kokushi-13", """write --set 'value.double_yakuman=["kokushi-13"]'"""),
        ("value.double_yakuman=[kokushi-13]", """write --set 'value.double_yakuman=["kokushi-13"]'"""),
        ("red_fives=yes", "write --set 'red_fives=true'"),
        ('match.start="30000"', "write --set 'match.start=30000'"),
        ("match.start=30,000", "write --set 'match.start=30000'"),
        ("win.furiten=none", "write --set 'win.furiten=[]'"),
    ],
)
def test_the_command_line_is_told_what_to_write_there(override: str, help_text: str) -> None:
    with pytest.raises(Unusable) as caught:
        load_rules("riichi", [override])
    assert [finding.help for finding in caught.value.findings] == [help_text]


def test_an_id_is_made_of_what_was_written(tmp_path: Path) -> None:
    (told, *_) = helped(tmp_path, RIICHI + "[[pattern]]\nid = 'Windy Hand!'\nhan = 1")
    assert 'write id = "windy-hand"' in told
    (told, *_) = helped(tmp_path, RIICHI + "[[pattern]]\nid = 'Tan Yao'\nhan = 1")
    assert told.endswith("did you mean tanyao?")
