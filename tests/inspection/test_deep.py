"""`--deep`: patterns that can never count are found where that is certain, and left undecided where it is not."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mjcheck.api import judge_text
from mjcheck.inspection import Checked, check_file
from mjcheck.inspection.possible import can_hold, limits_of
from mjcheck.rulebook import load_preset, shipped_names
from mjcheck.rulebook.compile import expressions
from mjcheck.rulebook.load import load
from mjcheck.sample import sample
from tests.cli.conftest import Run, run  # noqa: F401 (a fixture)

HEAD = 'extends = "riichi"\ntitle.en = "x"\nversion = 1\n'
SANMA = (
    HEAD + '[tiles]\nkinds = "19m 123456789ps | honours"\nreds = ["0p"]\n'
    'dora_cycles = ["19m", "123456789p", "123456789s", "ESWN", "PFC"]\n'
)


def pattern(when: str, more: str = "", name: str = "mine") -> str:
    return f'[[pattern]]\nid = "{name}"\nnames.en = "{name}"\nhan = 1\nwhen = "{when}"\n{more}\n'


def looked(tmp_path: Path, text: str) -> Checked:
    path = tmp_path / "house.toml"
    path.write_text(text, "utf-8")
    return check_file(str(path), deep=True)


def codes(tmp_path: Path, text: str) -> list[tuple[str, str]]:
    checked = looked(tmp_path, text)
    return [
        (finding.code, checked.text[finding.start : finding.end]) for finding in (*checked.findings, *checked.notes)
    ]


@pytest.mark.parametrize(
    "when",
    [
        "has(chow n.m, chow n.p)",
        "some tile in 5m",
        "count(kinds in 2345678m) >= 1 and last",
        "count(pungs in 234m) == 2",
        "form is knitted",
        "not no tile in 5m",
    ],
)
def test_a_pattern_that_needs_what_the_table_lacks_is_found(tmp_path: Path, when: str) -> None:
    quiet = '[[pattern]]\nid = "sanshoku-doujun"\nenabled = false\n'
    assert codes(tmp_path, SANMA + pattern(when) + quiet) == [("never-held", f'"{when}"')]


def test_an_inherited_pattern_that_needs_what_the_table_takes_away_is_found(tmp_path: Path) -> None:
    assert codes(tmp_path, SANMA) == [("never-held", '"19m 123456789ps | honours"')]


def test_a_pattern_that_another_always_takes_away_is_found(tmp_path: Path) -> None:
    when = "suits == 1 and some tile in honours and last"
    text = HEAD + pattern(when) + '[[pattern]]\nid = "honitsu"\nexcludes = ["mine"]\n'
    assert codes(tmp_path, text) == [("always-taken-away", f'"{when}"')]
    sometimes = HEAD + pattern("suits == 1 and last") + '[[pattern]]\nid = "honitsu"\nexcludes = ["mine"]\n'
    assert "always-taken-away" not in [code for code, _ in codes(tmp_path, sometimes)]


def test_what_no_hand_tried_has_is_left_undecided(tmp_path: Path) -> None:
    when = "count(kongs in 1m) == 1 and pair in 9s and wait is edge"
    checked = looked(tmp_path, HEAD + pattern(when))
    assert (checked.findings, [note.code for note in checked.notes]) == ((), ["undecided"])


def test_an_example_decides(tmp_path: Path) -> None:
    example = 'example = { win = "[1111m] 345m 12p 456s 99s +3p ron", miss = "[1111m] 345m 12p 456s 88s +3p ron" }'
    when = "count(kongs in 1m) == 1 and pair in 9s and wait is edge"
    assert codes(tmp_path, HEAD + pattern(when, example)) == []


def test_an_inherited_pattern_that_the_file_does_not_touch_is_not_looked_at_again(tmp_path: Path) -> None:
    base = tmp_path / "base.toml"
    base.write_text(HEAD + pattern("count(kongs in 1m) == 1 and pair in 9s and wait is edge"), "utf-8")
    assert codes(tmp_path, 'extends = "base.toml"\ntitle.en = "x"\nversion = 1\n') == []


@pytest.mark.parametrize("name", shipped_names())
def test_every_pattern_of_a_shipped_preset_can_count(name: str) -> None:
    from mjcheck.resources import PRESETS

    checked = check_file(str(PRESETS / f"{name}.toml"), deep=True)
    assert (checked.findings, checked.notes) == ((), ())


TABLES = ("tenhou-sanma", "yifang-sichuan", "two-player-71", "mcr")


@cache
def possible(name: str) -> dict[str, bool]:
    """Whether the bounds let each pattern of a table hold."""
    loaded = load(name)
    patterns = (pattern for pattern in loaded.rules.pattern if pattern.enabled)
    limits = limits_of(loaded.rules)
    conditions = zip(patterns, expressions(*loaded)[0], strict=True)
    return {pattern.id: pattern.fallback or can_hold(condition, limits) for pattern, condition in conditions}


@settings(max_examples=40, deadline=None)
@given(name=st.sampled_from(TABLES), seed=st.integers(0, 10_000))
def test_what_a_hand_has_is_never_said_to_be_impossible(name: str, seed: int) -> None:
    table = load_preset(name)
    for text in sample(table.rules, 5, seed):
        best = judge_text(text, (table,), side_by_side=True).verdicts[0].best
        for counted in best.patterns if best else ():
            assert possible(name)[counted.id]


def test_the_command_says_what_it_could_not_decide_and_goes_on(run: Run, tmp_path: Path) -> None:  # noqa: F811
    path = tmp_path / "house.toml"
    path.write_text(HEAD + pattern("count(kongs in 1m) == 1 and pair in 9s and wait is edge"), "utf-8")
    ran = run("preset", "check", str(path), "--deep", "--format", "text")
    assert ran.status == 0
    assert "note: " in ran.out
    assert '[undecided] none of the hands tried has "mine"' in ran.out
    assert run("preset", "check", str(path), "--format", "text").out == "✓ 1 preset, nothing found\n"
    assert run("preset", "check", str(path), "--deep", "--format", "github").out.startswith("::notice file=")
    [note] = run("preset", "check", str(path), "--deep", "--format", "json").json["notes"]
    assert note["code"] == "undecided"
    log = run("preset", "check", str(path), "--deep", "--format", "sarif").json
    assert [result["level"] for result in log["runs"][0]["results"]] == ["note"]
