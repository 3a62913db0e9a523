"""`mjcheck preset diff`, `new`, `schema`, and the rule sheet of `preset show`."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path

import pytest

from mjcheck.report.sheet_patterns import countable
from mjcheck.rulebook import load_preset, shipped_names
from mjcheck.rulebook.flatten import flattened
from tests.cli.conftest import Run

FOUR_HAN = "234m 456p 33p 567s 78s +9s ron:S seat:W riichi ippatsu dora:1m"


def test_the_same_rules_do_not_differ(run: Run, tmp_path: Path) -> None:
    same = tmp_path / "same.toml"
    same.write_text('extends = "tenhou"\ntitle.en = "Another name"\nversion = 7\n', "utf-8")
    ran = run("preset", "diff", "tenhou", str(same))
    assert ran.status == 0
    assert "have the same rules" in ran.out
    assert run("preset", "diff", "tenhou", str(same), "--format", "json").json["differences"] == []


def test_each_differing_rule_is_a_sentence(run: Run) -> None:
    ran = run("preset", "diff", "tenhou", "wrc")
    assert ran.status == 1
    lines = [line.strip() for line in ran.out.splitlines()]
    assert "match.start (points of each seat before the first hand): 25,000 in tenhou; 30,000 in wrc" in lines
    assert "pattern.renhou (Blessing of Man): not known in tenhou; 5 han, only concealed in wrc" in lines
    found = run("preset", "diff", "tenhou", "wrc", "--format", "json").json["differences"]
    assert lines[0] == f"tenhou and wrc differ in {len(found)} rules:"
    assert {"path": "draw.abortive", "meaning": "the abortive draws", "right": "none"}.items() <= next(
        one for one in found if one["path"] == "draw.abortive"
    ).items()


def test_a_changed_formula_and_worth_are_told_by_pattern(run: Run, tmp_path: Path) -> None:
    changed = tmp_path / "changed.toml"
    changed.write_text(
        'extends = "riichi"\n[[pattern]]\nid = "tanyao"\nhan = 2\nwhen = "tiles in simples"\nexcludes = ["dora"]\n',
        "utf-8",
    )
    found = run("preset", "diff", "riichi", str(changed), "--format", "json").json["differences"]
    assert [(one["path"], one["left"], one["right"]) for one in found] == [
        ("pattern.tanyao", "1 han", "2 han"),
        ("pattern.tanyao.when", "tiles in simples and (open_tanyao or concealed)", "tiles in simples"),
        ("pattern.tanyao.excludes", "none", "dora"),
    ]


def test_hands_that_are_judged_differently_are_shown_with_both_verdicts(run: Run, tmp_path: Path) -> None:
    hands = tmp_path / "hands.txt"
    hands.write_text(f"# disputed\n\n{FOUR_HAN}\n123m 456m 234p 678s E +E tsumo seat:S\n", "utf-8")
    ran = run("preset", "diff", "tenhou", "wrc", "--hands", str(hands), "--format", "json")
    [apart] = ran.json["hands"]
    assert apart["hand"] == FOUR_HAN
    assert "7,700 points" in apart["left"]
    assert "8,000 points" in apart["right"]
    assert FOUR_HAN in run("preset", "diff", "tenhou", "wrc", "--hands", str(hands)).out


def test_what_cannot_be_compared_is_unusable(run: Run, tmp_path: Path) -> None:
    assert run("preset", "diff", "tenhou", "tenho").status == 2
    assert run("preset", "diff", "tenhou", "wrc", "--hands", str(tmp_path / "none.txt")).status == 2
    hands = tmp_path / "hands.txt"
    hands.write_text(f"{FOUR_HAN}\n12x\n", "utf-8")
    ran = run("preset", "diff", "tenhou", "wrc", "--hands", str(hands))
    assert ran.status == 2
    assert f"{hands}:2:3" in ran.err


SETTINGS = ("match.start=30000", "open_tanyao=false", "pattern.tanyao.han=2", "fu.item.tsumo.fu=4", "names.en=Tip")


def test_a_new_preset_holds_what_was_set_and_says_what_it_means(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "club.toml"
    settings = [part for setting in SETTINGS[:4] for part in ("--set", setting)]
    ran = run("preset", "new", "--from", "riichi", "--title", 'The "Club"', *settings)
    assert ran.status == 0
    path.write_text(ran.out, "utf-8")
    assert run("preset", "check", str(path)).status == 0
    assert "# points of each seat before the first hand; before: 25,000\nstart = 30000\n" in ran.out
    made, meant = load_preset(str(path)).rules, load_preset("riichi", SETTINGS[:4]).rules
    assert made.header.title["en"] == 'The "Club"'
    assert {key: value for key, value in flattened(made).items() if isinstance(value, dict) and key != "title"} == {
        key: value for key, value in flattened(meant).items() if isinstance(value, dict) and key != "title"
    }
    assert flattened(made)["pattern"] == flattened(meant)["pattern"]
    assert made.origins["match.start"].source == "house rules"


def test_a_new_preset_is_never_written_over_a_file(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "deep" / "club.toml"
    path.parent.mkdir()
    base = tmp_path / "base.toml"
    base.write_text('extends = "riichi"\n', "utf-8")
    arguments = ("preset", "new", "--from", str(base), "--set", "match.start=1", "-o", str(path))
    assert run(*arguments).status == 0
    assert tomllib.loads(path.read_text("utf-8"))["extends"] == "../base.toml"
    assert load_preset(str(path)).rules.match is not None
    before = path.read_text("utf-8")
    assert run(*arguments).status == 2
    assert path.read_text("utf-8") == before


@pytest.mark.parametrize("setting", ["match.strat=1", "match.start=x", "match.start", "win.minimum=-1"])
def test_a_new_preset_of_faulty_settings_is_refused(run: Run, setting: str) -> None:
    ran = run("preset", "new", "--from", "riichi", "--set", setting)
    assert (ran.status, ran.out) == (2, "")


def test_the_schema_is_json(run: Run) -> None:
    ran = run("preset", "schema")
    assert ran.status == 0
    assert json.loads(ran.out)["title"] == "mjcheck preset"


@pytest.mark.parametrize("name", shipped_names())
def test_a_rule_sheet_has_every_pattern_and_number_of_every_source(run: Run, name: str) -> None:
    sheet = run("preset", "show", name, "--format", "md").out
    rulebook = load_preset(name)
    shown = {pattern.id for pattern in countable(rulebook)}
    assert not rulebook.patterns or shown
    for pattern in rulebook.rules.pattern:
        assert (f"| {pattern.names['en']} |" in sheet) == (pattern.id in shown), pattern.id
    body, _, sources = sheet.rpartition("## Sources\n")
    for number, line in enumerate(sources.strip().splitlines(), start=1):
        assert line.startswith(f"{number}. ")
        assert f" [{number}]" in body


def test_a_rule_sheet_marks_what_is_assumed_and_speaks_the_language_asked_for(run: Run) -> None:
    sheet = run("preset", "show", "m-league", "--format", "md", "--lang", "ja").out
    assert sheet.startswith("# Mリーグ\n")
    assert "| 平和 | 1翻" in sheet.replace("飜", "翻")
    assert "- `counted_yakuman`: **yes** – " in sheet
    assert sheet.count("*(仮定)*") > 5


CLUB = """
extends = "m-league"
title = { en = "Club" }
version = 1
source = "house rules"
[options]
open_tanyao = false
[words]
of_dragons = "some pung in dragons"
[[pattern]]
id = "tanyao"
han = 2
open = 1
[[pattern]]
id = "dragon-set"
names = { en = "Dragon Set" }
han = 1
when = "of_dragons and tiles in (suited | dragons)"
example = { win = "CCC 234m 567m 345p 8s +8s ron", miss = "CCC 234m 567m 345p N +N ron" }
"""


@pytest.fixture
def club(tmp_path: Path) -> str:
    file = tmp_path / "club.toml"
    file.write_text(CLUB, "utf-8")
    return str(file)


def test_a_rule_sheet_says_what_the_patterns_of_the_table_ask_for(run: Run, club: str) -> None:
    sheet = run("preset", "show", club, "--format", "md").out
    own = sheet.partition("## What the patterns of this table ask for\n")[2].partition("\n## options")[0]
    assert [line for line in own.splitlines() if line.startswith("### ")] == [
        "### All Simples (`tanyao`) [2]",
        "### Dragon Set (`dragon-set`) [2]",
    ]
    assert "- value: 2 han, 1 in an open hand (1 han in m-league)" in own
    assert "- when: `of_dragons and tiles in (suited | dragons)`\n  - `of_dragons`: `some pung in dragons`" in own
    assert "- has it: `CCC 234m 567m 345p 8s +8s ron`\n- just misses it: `CCC 234m 567m 345p N +N ron`" in own
    assert "- `open_tanyao`: **no** – tanyao also with exposed melds [2]" in sheet
    assert "- closed, edge or single wait: **2 fu**, when: `wait is closed | edge | single`" in sheet
    assert "この卓独自の役の条件" in run("preset", "show", club, "--format", "md", "--lang", "ja").out


@pytest.mark.parametrize("form", [("--short",), ("--format", "md")])
def test_the_summary_of_the_base_is_not_that_of_the_table(run: Run, club: str, form: tuple[str, ...]) -> None:
    summary = load_preset("m-league").rules.header.summary["en"]
    based = f"Based on M.League (`m-league`). ({summary})"
    assert based in run("preset", "show", club, *form).out.splitlines()
    other = Path(club).with_name("other.toml")
    other.write_text(f'summary = {{ en = "What we play." }}\n{CLUB}', "utf-8")
    lines = run("preset", "show", str(other), *form).out.splitlines()
    assert {"What we play.", "Based on M.League (`m-league`)."} <= set(lines)


def test_what_cannot_count_is_not_on_the_sheet(run: Run) -> None:
    def sheet(*more: str) -> str:
        return run("preset", "show", "m-league", "--format", "md", *more).out

    counted = "- Counted Yakuman: **from 13 han on: base 8,000**"
    assert "| Red Fives |" in sheet()
    assert counted in sheet()
    assert "| Red Fives |" not in sheet("--set", "tiles.red_fives=false", "--set", "tiles.reds=[]")
    without = sheet("--set", "value.counted_yakuman=false")
    assert counted not in without
    assert "counted_limit" not in without
    assert "- Sanbaiman: **from 11 han on: base 6,000**" in without


def test_what_cannot_be_seen_is_no_title(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "club.toml"
    for option in ("--title", "--source"):
        ran = run("preset", "new", "--from", "riichi", option, "a\u202eb", "-o", str(file))
        assert (ran.status, file.exists()) == (2, False)
        assert f"{option}: the character U+202E" in ran.err
