"""`mjcheck pattern`: one pattern across the presets, and the language of formulas."""

from __future__ import annotations

import pytest

from mjcheck.rulebook import load_preset, shipped_names
from tests.cli.conftest import Run


@pytest.mark.parametrize("name", ["iipeikou", "Pure Double Chow", "一盃口", "一杯口", "pure double chow"])
def test_a_pattern_is_found_by_its_id_and_by_any_of_its_names(run: Run, name: str) -> None:
    found = run("pattern", name, "-p", "tenhou", "--format", "json").json["patterns"]
    assert [pattern["id"] for pattern in found] == ["iipeikou"]


def test_what_is_said_of_a_pattern(run: Run) -> None:
    [pattern] = run("pattern", "iipeikou", "-p", "tenhou", "--format", "json").json["patterns"]
    [seen] = pattern["presets"]
    rules = {known.id: known for known in load_preset("tenhou").rules.pattern}["iipeikou"]
    assert seen["preset"] == "tenhou"
    assert seen["value"] == {"han": 1, "open": 0}
    assert seen["when"] == rules.when
    assert seen["excluded_by"] == ["ryanpeikou"]
    assert rules.example is not None
    assert seen["example"] == {"win": rules.example.win, "miss": rules.example.miss}
    assert seen["file"] == "riichi.toml"


def test_tables_that_agree_share_a_paragraph_and_others_have_their_own(run: Run) -> None:
    text = run("pattern", "pinfu", "-p", "tenhou", "-p", "riichi").out
    assert "riichi" in text
    assert "tenhou, riichi" in text
    assert "1 han, only concealed" in text
    changed = run("pattern", "pinfu", "-p", "tenhou", "--set", "pattern.pinfu.han=2").out
    assert "2 han, only concealed" in changed


def test_the_terms_of_a_formula_are_spelt_out(run: Run) -> None:
    [pattern] = run("pattern", "pinfu", "-p", "tenhou", "--format", "json").json["patterns"]
    terms = pattern["presets"][0]["terms"]
    assert terms["pinfu_tsumo"] == "true"
    assert "two-sided" in terms["flat"]
    assert terms["dragons"] == "PFC"


def test_a_pattern_that_a_table_does_not_use_says_so(run: Run) -> None:
    text = run("pattern", "pinfu", "-p", "tenhou", "--set", "pattern.pinfu.enabled=false").out
    assert "not in use" in text


def test_an_unknown_pattern(run: Run) -> None:
    ran = run("pattern", "iipeiko")
    assert ran.status == 2
    assert "iipeikou" in ran.err
    assert run("pattern", "xyzzyx", "--format", "json").json["error"]["code"] == "unknown-pattern"
    assert run("pattern", "").status == 2


def test_a_pattern_of_other_presets_is_known_there(run: Run) -> None:
    ran = run("pattern", "kokushi", "-p", "mcr", "--format", "json")
    assert ran.status == 2
    assert "riichi" in ran.json["error"]["help"]
    assert run("pattern", "pinfo", "-p", "mcr", "--format", "json").json["error"]["help"] == "did you mean pinfu?"


def test_without_a_name_patterns_are_listed(run: Run) -> None:
    text = run("pattern", "-p", "tenhou", "-p", "yifang-mcr", "--lang", "ja").out
    assert text.startswith("天鳳 四人打ち (tenhou)\n")
    rows = [line.split() for line in text.splitlines()]
    assert ["pinfu", "平和", "1翻、門前のみ"] in rows
    assert [
        pattern.id for pattern in load_preset("yifang-mcr").rules.pattern if not any(pattern.id in row for row in rows)
    ] == []
    listed = run("pattern", "-p", "tenhou", "--format", "json").json["patterns"]
    assert [pattern["id"] for pattern in listed] == [pattern.id for pattern in load_preset("tenhou").rules.pattern]
    [pinfu] = [pattern for pattern in listed if pattern["id"] == "pinfu"]
    assert pinfu["names"]["ja"] == "平和"
    assert pinfu["presets"] == [{"preset": "tenhou", "enabled": True, "value": {"han": 1, "open": 0}}]


def test_without_a_preset_each_pattern_of_the_shipped_ones_is_listed_once(run: Run) -> None:
    lines = run("pattern").out.splitlines()
    shipped = {pattern.id for name in shipped_names() for pattern in load_preset(name).rules.pattern}
    listed = [line.split()[0] for line in lines if line.startswith("  ")]
    assert sorted(listed) == sorted(shipped)
    assert {pattern["id"] for pattern in run("pattern", "--format", "json").json["patterns"]} == shipped


def test_a_name_and_the_language_are_not_asked_for_together(run: Run) -> None:
    assert run("pattern", "pinfu", "--language").status == 2


def test_the_reference_of_the_language(run: Run) -> None:
    words = {entry["word"]: entry for entry in run("pattern", "--language", "--format", "json").json["words"]}
    assert {"self_drawn", "suits", "pungs", "has"} <= words.keys()
    assert words["suits"]["range"] == [0, 3]
    text = run("pattern", "--language").out
    assert [word for word in words if word not in text] == []
