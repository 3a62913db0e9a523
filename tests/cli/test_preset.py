"""`mjcheck preset list` and `preset show`."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from mjcheck.rulebook import load_preset, shipped_names
from mjcheck.rulebook.flatten import flattened
from tests.cli.conftest import Run


def test_list_names_every_shipped_preset(run: Run) -> None:
    listed = run("preset", "list", "--format", "json").json
    assert "mjcheck" in listed
    presets = {preset["name"]: preset for preset in listed["presets"]}
    assert presets.keys() == set(shipped_names())
    assert (presets["yifang-riichi"]["kind"], presets["yifang-riichi"]["listed"]) == ("table", True)
    assert (presets["riichi"]["kind"], presets["riichi"]["listed"]) == ("rulebook", False)
    text = run("preset", "list").out
    assert [name for name in presets if name not in text] == []
    assert presets["tenhou"]["title"]["ja"] in run("preset", "list", "--lang", "ja").out


@pytest.mark.parametrize("name", shipped_names())
def test_what_is_shown_is_a_preset_with_the_same_rules(run: Run, tmp_path: Path, name: str) -> None:
    shown = run("preset", "show", name).out
    path = tmp_path / f"{name}.toml"
    path.write_text(shown, "utf-8")
    flat = flattened(load_preset(name).rules)
    assert tomllib.loads(shown) == flat
    assert flattened(load_preset(str(path)).rules) == flat


def test_every_value_is_shown_with_its_origin(run: Run) -> None:
    lines = run("preset", "show", "tenhou", "--set", "payment.honba_ron=1500").out.splitlines()
    [honba] = [line for line in lines if line.startswith("honba_ron = ")]
    assert honba.startswith("honba_ron = 1500  # --set")
    [start] = [line for line in lines if line.startswith("start = ")]
    assert start.startswith("start = 25000  # tenhou.toml:")
    [mangan] = [line for line in lines if line.startswith("base = 2000")]
    assert "riichi.toml:" in mangan
    assert any(line.endswith("assumed") for line in lines)


def test_what_may_be_set_and_is_not_stands_in_comments(run: Run) -> None:
    lines = run("preset", "show", "tenhou").out.splitlines()
    value = lines[lines.index("[value]") : lines.index("[[value.limit]]")]
    assert any(line.startswith("# round_up_to_limit = ...  (unset: kiriage") for line in value)
    assert any(line.startswith("# [opening]  (unset: dice, walls and deal") for line in lines)
    lines = run("preset", "show", "wrc").out.splitlines()
    assert not any("# round_up_to_limit" in line for line in lines)
    unset = run("preset", "show", "tenhou", "--format", "json").json["unset"]
    assert {"value.round_up_to_limit", "tiles.live", "opening"} <= unset.keys()
    assert "match.start" not in unset


def test_shown_in_short(run: Run) -> None:
    text = run("preset", "show", "wrc", "--short").out
    assert text.startswith("World Riichi Championship (wrc)\n")
    assert "riichi and wrc differ in " in text
    assert "value.round_up_to_limit" in text
    short = run("preset", "show", "wrc", "--short", "--format", "json").json
    assert (short["name"], short["extends"], short["draft"]) == ("wrc", "riichi", False)
    assert short["patterns"]["used"] == len(load_preset("wrc").patterns)
    assert 0 < short["values"]["assumed"] < short["values"]["count"]
    diff = run("preset", "diff", "riichi", "wrc", "--format", "json").json
    assert short["differences"] == diff["differences"]
    assert "(draft)" in run("preset", "show", "two-player-71", "--short").out
    assert "differ" not in run("preset", "show", "riichi", "--short").out
    assert run("preset", "show", "wrc", "--short", "--format", "md").status == 2


def test_a_table_that_extends_a_file_beside_it_is_shown_in_short(run: Run, tmp_path: Path) -> None:
    (tmp_path / "base.toml").write_text('extends = "riichi"\n', "utf-8")
    (tmp_path / "club.toml").write_text('extends = "base.toml"\n[match]\nstart = 30000\n', "utf-8")
    text = run("preset", "show", str(tmp_path / "club.toml"), "--short").out
    assert "base and club differ in one rule:\n  match.start" in text


def test_shown_as_json(run: Run) -> None:
    shown = run("preset", "show", "tenhou", "--format", "json").json
    assert shown["preset"]["match"]["start"] == 25000
    assert shown["origins"]["match.start"]["file"] == "tenhou.toml"


def test_unknown_presets_and_keys(run: Run) -> None:
    ran = run("preset", "show", "tenhuo")
    assert (ran.status, ran.out) == (2, "")
    assert "tenhou" in ran.err
    ran = run("preset", "show", "tenhou", "--set", "honba_rom=1", "--format", "json")
    assert ran.status == 2
    assert "honba_ron" in ran.json["error"]["help"]
