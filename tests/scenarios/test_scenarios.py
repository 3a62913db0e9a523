"""Scenario files: what they may say, what they find, and in what forms."""

from __future__ import annotations

import re
import tomllib
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import pytest

import mjcheck
from mjcheck.batch.layout import columns_for
from mjcheck.findings import Unusable
from mjcheck.scenarios import outcomes, read_scenarios
from mjcheck.scenarios.codes import FINDINGS, REASONS, TOTALS
from tests.cli.conftest import Run, run  # noqa: F401 (a fixture)

FIXTURES = Path(__file__).parents[2] / "fixtures" / "scenarios"
HAND = "[234m<] 456p 22p 567s 78s +6s ron:E seat:S"
TABLE = 'table = """\ntable yifang-sichuan\nE: 234m 345m 567m 678m 9m +9m void:s\nwin E 9m tsumo\n"""\n'


@pytest.mark.parametrize("path", sorted(FIXTURES.glob("*.toml")), ids=lambda path: path.stem)
def test_the_scenarios_of_the_project_hold(path: Path) -> None:
    found = list(outcomes(read_scenarios(str(path))))
    assert found
    assert [(one.scenario.name, one.failures) for one in found if not one.holds] == []


def failures(tmp_path: Path, expected: str, *, hand: str = HAND, top: str = 'preset = "tenhou"\n') -> list[str]:
    path = tmp_path / "cases.toml"
    path.write_text(f'{top}[[hand]]\nhand = "{hand}"\n{expected}\n', "utf-8")
    return [failure for outcome in outcomes(read_scenarios(str(path))) for failure in outcome.failures]


TRUE = [
    "win = true",
    "complete = true",
    'patterns = ["tanyao"]',
    'has = ["tanyao"]',
    'has_not = ["pinfu"]',
    "reasons = []",
    "total = { han = 1 }",
    "deltas = { E = -1000, S = 1000 }",
]
FALSE = {
    "win = false": "win: expected false, found true",
    "complete = false": "complete: expected false, found true",
    'patterns = ["tanyao", "dora*2"]': "patterns: expected tanyao, dora*2; found tanyao",
    'has = ["pinfu"]': "has: it does not have pinfu; it has tanyao",
    'has_not = ["tanyao"]': "has_not: it has tanyao; it has tanyao",
    'reasons = ["no-yaku"]': "reasons: expected no-yaku; found none",
    "total = { han = 2, fu = 30 }": "total: expected han 2; found han 1",
    "total = { points = 8000, fan = 1 }": "total: expected points 8,000, fan 1; found points 1,000, fan nothing",
    "deltas = { E = 0 }": "deltas: expected E 0; found E -1,000",
    'error = "tile-count"': "error: expected tile-count, and there is none",
}


@pytest.mark.parametrize("expected", TRUE)
def test_what_is_so_holds(tmp_path: Path, expected: str) -> None:
    assert failures(tmp_path, expected) == []


@pytest.mark.parametrize("expected", FALSE)
def test_what_is_not_so_fails_with_what_was_found(tmp_path: Path, expected: str) -> None:
    assert failures(tmp_path, expected) == [FALSE[expected]]


def test_a_hand_that_cannot_be_used_fails_unless_its_code_is_expected(tmp_path: Path) -> None:
    assert failures(tmp_path, 'error = "bad-tile"', hand="123x") == []
    [failure] = failures(tmp_path, "win = false", hand="123x")
    assert failure.startswith("it cannot be used: ")
    [failure] = failures(tmp_path, 'error = "tile-count"', hand="123x")
    assert failure.startswith("it cannot be used: ")


def test_a_preset_beside_the_file_is_asked(tmp_path: Path) -> None:
    (tmp_path / "house.toml").write_text('extends = "tenhou"\noptions.open_tanyao = false\n', "utf-8")
    assert failures(tmp_path, 'win = false\nreasons = ["no-yaku"]', top='preset = "house.toml"\n') == []
    assert failures(tmp_path, 'set = ["open_tanyao=true"]\nwin = true', top='preset = "house.toml"\n') == []
    assert failures(tmp_path, "win = true", top='preset = ["tenhou", "house.toml"]\n') == [
        "win: expected true, found false"
    ]


def test_a_preset_that_cannot_be_used_is_no_failure_of_the_hand(tmp_path: Path) -> None:
    path = tmp_path / "cases.toml"
    path.write_text(f'[[hand]]\nhand = "{HAND}"\npreset = "tenho"\nwin = true\n', "utf-8")
    [outcome] = outcomes(read_scenarios(str(path)))
    assert (outcome.holds, outcome.usable) == (False, False)


@pytest.mark.parametrize(
    ("expected", "failure"),
    [
        ("deltas = { E = 1 }", "deltas: expected E 1; found E"),
        ('findings = ["illegal-win"]', "findings: expected illegal-win; found"),
        ("next = { honba = 1 }", "next: expected honba 1; found honba nothing"),
        ('error = "x"', "error: expected x, and there is none"),
    ],
)
def test_a_table_is_settled_and_compared(tmp_path: Path, expected: str, failure: str) -> None:
    path = tmp_path / "cases.toml"
    path.write_text(f"[[table]]\n{TABLE}{expected}\n", "utf-8")
    [outcome] = outcomes(read_scenarios(str(path)))
    [said] = outcome.failures
    assert said.startswith(failure)
    assert outcome.preset == "yifang-sichuan"


BAD = {
    "": ("empty", ""),
    "presets = 'tenhou'\n": ("unknown-key", "presets"),
    "hand = 'x'\n": ("wrong-type", "'x'"),
    "[[hand]]\nhand = '1m'\npreset = 'tenhou'\n": ("nothing-expected", "hand"),
    "[[hand]]\npreset = 'tenhou'\nwin = true\n": ("missing-key", "hand"),
    "[[hand]]\nhand = '1m'\nwin = true\n": ("no-preset", "hand"),
    "[[hand]]\nhand = '1m'\npreset = 'tenhou'\nwin = 'yes'\n": ("wrong-type", "'yes'"),
    "[[hand]]\nhand = '1m'\npreset = 'tenhou'\nwon = true\n": ("unknown-key", "won"),
    "[[hand]]\nhand = '1m'\npreset = 1\nwin = true\n": ("wrong-type", "1"),
    "[[hand]]\nhand = '1m'\npreset = 'tenhou'\ntotal = { han = 1.5 }\n": ("wrong-type", "{ han = 1.5 }"),
    "[[table]]\ntable = 'x'\nwin = true\n": ("unknown-key", "win"),
    "[[table]]\ntable = 'x'\nnext = { honba = 1.5 }\n": ("wrong-type", "{ honba = 1.5 }"),
    f"[[table]]\ntable = 'x'\ndeltas = {{ E = 0x{'f' * 5000} }}\n": ("wrong-type", f"{{ E = 0x{'f' * 5000} }}"),
    "[[hand]]\nhand =\n": ("toml-syntax", "\n"),
    "extends = 'riichi'\n[match]\nstart = 3\n": ("a-preset", ""),
    "[[hand]]\nhand = 'x'\nreasons = ['furiten', 'no-yakuu']\n": ("unknown-word", "'no-yakuu'"),
    "[[hand]]\nhand = 'x'\ntotal = { han = 1, dan = 1 }\n": ("unknown-word", "dan"),
    "[[hand]]\nhand = 'x'\ndeltas = { East = 1 }\n": ("unknown-word", "East"),
    "[[table]]\ntable = 'x'\nfindings = ['illegal']\n": ("unknown-word", "'illegal'"),
    "[[table]]\ntable = 'x'\nnext = { honbas = 1 }\n": ("unknown-word", "honbas"),
}


@pytest.mark.parametrize("text", BAD)
def test_a_faulty_file_is_refused_at_its_place(tmp_path: Path, text: str) -> None:
    path = tmp_path / "cases.toml"
    path.write_text(text, "utf-8")
    with pytest.raises(Unusable) as caught:
        read_scenarios(str(path))
    assert BAD[text] in [(finding.code, text[finding.start : finding.end]) for finding in caught.value.findings]


@pytest.mark.parametrize(
    ("text", "help_text"),
    [
        ("[[hand]]\nhand = 'x'\nwin = 'yes'\n", "write win = true"),
        ("[[hand]]\nhand = 'x'\nhas = 'riichi'\n", 'write has = ["riichi"]'),
        ("[[hand]]\nhand = ['x']\nwin = true\n", 'write hand = "x"'),
        ("[[hand]]\nhand = 'x'\ntotal = 3\n", "as in total = { han = 3, points = 3900 }"),
        ("[hand]\nhand = 'x'\n", "each one begins with [[hand]] on a line of its own, in two pairs of brackets"),
        ("preset = tenhou\n", 'write preset = "tenhou"'),
        ("[[hand]]\nhand = 'x'\nreasons = ['no-yakuu']\n", f"did you mean no-yaku? known: {', '.join(REASONS)}"),
        ("[[hand]]\nhand = 'x'\ntotal = { point = 1 }\n", f"did you mean points? known: {', '.join(TOTALS)}"),
    ],
)
def test_a_faulty_file_is_told_what_would_be_right(tmp_path: Path, text: str, help_text: str) -> None:
    path = tmp_path / "cases.toml"
    path.write_text(text, "utf-8")
    with pytest.raises(Unusable) as caught:
        read_scenarios(str(path))
    assert help_text in [finding.help for finding in caught.value.findings]


def test_the_words_that_can_be_expected_are_those_of_the_answers() -> None:
    catalogue = Path(mjcheck.__file__).parent / "report" / "words" / "en.toml"
    notes = tomllib.loads(catalogue.read_text("utf-8"))["note"]
    assert set(REASONS) | set(FINDINGS) <= notes.keys()
    assert {code for code in notes if code.startswith("abort-")} <= set(FINDINGS)
    sources = "".join(path.read_text("utf-8") for path in Path(mjcheck.__file__).parent.rglob("*.py"))
    flaws = set(re.findall(r'Flaw\(\s*Note\("([a-z-]+)"', sources))
    assert flaws <= set(FINDINGS)
    assert set(TOTALS) == set(columns_for(None, "").totals)


def test_presets_of_a_folder_are_left_aside(run: Run, tmp_path: Path) -> None:  # noqa: F811
    (tmp_path / "cases.toml").write_text(f'preset = "tenhou"\n[[hand]]\nhand = "{HAND}"\nwin = true\n', "utf-8")
    club = tmp_path / "club.toml"
    club.write_text('extends = "tenhou"\ntitle = { en = "Club" }\n[match]\nstart = 30000\n', "utf-8")
    ran = run("test", str(tmp_path))
    assert (ran.status, ran.out) == (0, "✓ 1 scenario, all hold\n")
    assert ran.err.splitlines() == [
        f"mjcheck test: left aside: {club} is a preset; `mjcheck preset check` checks presets"
    ]
    named = run("test", str(club))
    assert (named.status, named.out) == (2, "")
    assert named.err.count("error[") == 1
    assert f"`mjcheck preset check {club}` checks it" in named.err


def test_of_a_file_that_cannot_be_used_nothing_is_said_to_hold(run: Run, tmp_path: Path) -> None:  # noqa: F811
    ran = run("test", str(tmp_path / "none.toml"))
    assert (ran.status, ran.out) == (2, "")


@pytest.fixture
def cases(tmp_path: Path) -> Path:
    path = tmp_path / "cases.toml"
    hands = "".join(
        f'[[hand]]\nname = "case {win} <&\\u0007"\nhand = "{HAND}"\nwin = {win}\n' for win in ("true", "false")
    )
    path.write_text(f'preset = "tenhou"\n{hands}[[hand]]\nhand = "{HAND}"\npreset = "tenho"\nwin = true\n', "utf-8")
    return path


def test_the_command_tells_what_fails_and_where(run: Run, cases: Path) -> None:  # noqa: F811
    ran = run("test", str(cases))
    assert ran.status == 2
    assert f"{cases}:8: case false" in ran.out
    assert "    win: expected false, found true" in ran.out
    assert "3 scenarios, 2 fail" in ran.out
    said = run("test", str(cases), "--format", "json").json
    assert [(one["line"], one["holds"]) for one in said["scenarios"]] == [(4, True), (8, False), (11, False)]
    assert said["failed"] == 2


def test_junit_counts_failures_and_errors(run: Run, cases: Path) -> None:  # noqa: F811
    suites = ElementTree.fromstring(run("test", str(cases), "--format", "junit").out)
    [suite] = suites
    assert {key: suite.attrib[key] for key in ("tests", "failures", "errors")} == {
        "tests": "3",
        "failures": "1",
        "errors": "1",
    }
    first, second, third = suite
    assert (len(first), first.attrib["name"]) == (0, "case true <&\ufffd (tenhou)")
    assert second[0].tag == "failure"
    assert second[0].attrib["message"] == "win: expected false, found true"
    assert third[0].tag == "error"


def test_the_exit_status_is_that_of_the_worst(run: Run, tmp_path: Path) -> None:  # noqa: F811
    good, bad, broken = (tmp_path / f"{name}.toml" for name in ("good", "bad", "broken"))
    for path, win in ((good, "true"), (bad, "false")):
        path.write_text(f'[[hand]]\npreset = "tenhou"\nhand = "{HAND}"\nwin = {win}\n', "utf-8")
    broken.write_text("[[hand]]\n", "utf-8")
    assert run("test", str(good)).status == 0
    assert run("test", str(good), str(bad)).status == 1
    assert run("test", str(bad), str(broken)).status == 2
    assert run("test", str(tmp_path / "none.toml")).status == 2
    assert run("test", str(tmp_path)).status == 2


@pytest.mark.parametrize("name", ["empty", "missing.toml", "faulty.toml"])
def test_where_nothing_was_tested_no_form_looks_green(run: Run, tmp_path: Path, name: str) -> None:  # noqa: F811
    (tmp_path / "empty").mkdir()
    (tmp_path / "faulty.toml").write_text("[[hand]]\nhands = 1\n", encoding="utf-8")
    path = str(tmp_path / name)
    assert [run("test", path, "--format", form).status for form in ("text", "json", "junit")] == [2, 2, 2]
    assert run("test", path).out == ""
    assert run("test", path, "--format", "json").json["errors"]
    suites = ElementTree.fromstring(run("test", path, "--format", "junit").out)
    assert (suites.get("tests"), suites.get("errors")) == ("1", "1")
    assert suites.find("testsuite/testcase/error") is not None
