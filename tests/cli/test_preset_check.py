"""`mjcheck preset check`: which files, in what form, and how it ends."""

from __future__ import annotations

import json
import time
from pathlib import Path

import pytest

from tests.cli.conftest import Run

HEAD = 'extends = "tenhou"\ntitle = { en = "Club" }\nversion = 1\n'
GOOD = HEAD + "[match]\nstart = 30000\n"
BAD = HEAD + '[match]\nstrat = 30000\n[win]\nminimum = "8%,:"\n'


@pytest.fixture(autouse=True)
def no_action(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("GITHUB_ACTIONS", raising=False)


@pytest.fixture
def presets(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    folder = tmp_path / "presets"
    (folder / "deep").mkdir(parents=True)
    (folder / ".hidden").mkdir()
    (folder / "a.toml").write_text(GOOD, "utf-8")
    (folder / "deep" / "b.toml").write_text(BAD, "utf-8")
    (folder / ".hidden" / "c.toml").write_text(BAD, "utf-8")
    (folder / "notes.txt").write_text("no preset", "utf-8")
    (folder / "deep" / "around").symlink_to(folder)
    return folder


def test_a_folder_is_all_presets_in_it(run: Run, presets: Path) -> None:
    ran = run("preset", "check", "presets", "--format", "concise")
    assert ran.status == 1
    assert ran.out.splitlines() == [
        'presets/deep/b.toml:5:1: [unknown-key] unknown key "strat" in [match] (did you mean start?)',
        (
            "presets/deep/b.toml:7:11: [wrong-type] minimum: expected a whole number, found a string "
            "(the least value of the patterns that count towards it, as in minimum = 1)"
        ),
    ]


def test_nothing_found_is_success(run: Run, presets: Path) -> None:
    ran = run("preset", "check", "presets/a.toml")
    assert (ran.status, ran.err) == (0, "")
    assert "1 preset, nothing found" in ran.out
    assert run("preset", "check", "presets/a.toml", "--format", "concise").out == ""


def test_standard_input_is_a_preset(run: Run, presets: Path) -> None:
    ran = run("preset", "check", "-", "--format", "concise", stdin=BAD.encode())
    assert ran.status == 1
    assert ran.out.startswith("<stdin>:5:1: [unknown-key]")
    assert run("preset", "check", "-", stdin=b'extends = "presets/a.toml"\ntitle.en = "x"\nversion = 1').status == 0


def test_a_file_that_cannot_be_read_counts_more_than_findings(run: Run, presets: Path) -> None:
    assert run("preset", "check", "presets", "none.toml").status == 2
    assert run("preset", "check", "none.toml").status == 2
    (presets / "empty").mkdir()
    assert run("preset", "check", "presets/empty").status == 2
    assert run("preset", "check").status == 2


def test_json_has_every_finding_with_its_place(run: Run, presets: Path) -> None:
    said = run("preset", "check", "presets", "--format", "json").json
    assert (said["checked"], len(said["findings"])) == (2, 2)
    assert "mjcheck" in said
    assert said["findings"][0] == {
        "file": "presets/deep/b.toml",
        "line": 5,
        "column": 1,
        "end_line": 5,
        "end_column": 6,
        "code": "unknown-key",
        "message": 'unknown key "strat" in [match]',
        "help": "did you mean start?",
    }


def test_a_workflow_gets_annotations_by_itself(run: Run, presets: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GITHUB_ACTIONS", "true")
    (presets / "deep" / "50%,:.toml").write_text(BAD, "utf-8")
    first = run("preset", "check", "presets").out.splitlines()[0]
    assert first == (
        "::error file=presets/deep/50%25%2C%3A.toml,line=5,endLine=5,col=1,endColumn=6,title=unknown-key"
        '::unknown key "strat" in [match]%0Adid you mean start?'
    )
    assert run("preset", "check", "presets", "--format", "concise").out.startswith("presets/deep/50%,:.toml:5:1: ")


def test_sarif_names_rules_and_regions(run: Run, presets: Path) -> None:
    log = json.loads(run("preset", "check", "presets", "--format", "sarif").out)
    assert log["version"] == "2.1.0"
    [sarif_run] = log["runs"]
    assert [rule["id"] for rule in sarif_run["tool"]["driver"]["rules"]] == ["unknown-key", "wrong-type"]
    [location] = sarif_run["results"][0]["locations"]
    assert location["physicalLocation"] == {
        "artifactLocation": {"uri": "presets/deep/b.toml"},
        "region": {"startLine": 5, "startColumn": 1, "endLine": 5, "endColumn": 6},
    }


def test_what_two_presets_inherit_is_said_once(run: Run, presets: Path) -> None:
    for name in ("d", "e"):
        (presets / f"{name}.toml").write_text(f'extends = "deep/b.toml"\ntitle.en = "{name}"\nversion = 1\n', "utf-8")
    assert len(run("preset", "check", "presets", "--format", "json").json["findings"]) == 2


def test_a_hundred_presets_take_a_moment(run: Run, tmp_path: Path) -> None:
    for number in range(100):
        pattern = (
            f'[[pattern]]\nid = "half-winds-{number}"\nnames.en = "Half Winds"\nhan = 2\n'
            f'when = "suits == 1 and some pung in winds and melds <= {number % 4}"\n'
            'example.win = "123m 456m 789m EEE 5m +5m ron"\n'
            'example.miss = "123m 456m 789m PPP 5m +5m ron"\n'
        )
        (tmp_path / f"club{number}.toml").write_text(GOOD + pattern, "utf-8")
    began = time.process_time()
    ran = run("preset", "check", str(tmp_path))
    assert time.process_time() - began < 10
    assert (ran.status, ran.out) == (0, "✓ 100 presets, nothing found\n")
