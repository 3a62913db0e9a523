"""What is known of tables outside this project, cell by cell, against their presets; what is not known is assumed."""

from __future__ import annotations

import re

import pytest

from mjcheck import score
from mjcheck.resources import PRESETS
from mjcheck.rulebook import load_preset, shipped_names
from mjcheck.rulebook.flatten import flattened
from tests.presets.matrix import riichi_tables, written
from tests.presets.test_tables import at

KNOWN = {
    "mahjong-soul": {
        "tiles.reds": ["0m", "0p", "0s"],
        "options.open_tanyao": True,
        "options.double_wind_pair_adds_up": True,
        "options.heaven_widens": True,
        "value.counted_yakuman": True,
        "value.yakuman_add": True,
        "value.double_yakuman": ["kokushi-13", "suuankou-tanki", "junsei-chuuren", "daisuushii"],
        "pattern.renhou.enabled": False,
        "multiple_win.most": 3,
        "draw.abortive": ["nine-terminals", "four-winds", "four-riichi", "four-kongs"],
        "draw.nagashi": "mangan",
        "liability.scope": "pattern",
        "liability.honba": "liable",
        "win.rob_concealed_kong": "orphans",
        "match.bust": True,
        "match.last_sticks": "first",
    },
    "mahjong-soul-sanma": {
        "payment.absent_seat": "loss",
        "payment.honba_ron": 200,
        "payment.honba_tsumo": 100,
        "calls.chow": False,
        "pattern.nuki-dora.enabled": True,
        "tiles.dora_cycles": ["19m", "123456789p", "123456789s", "ESWN", "PFC"],
    },
    "m-league": {
        "match.start": 25000,
        "match.target": 30000,
        "match.placement": [50, 10, -10, -30],
        "tiles.red_fives": True,
        "value.round_up_to_limit": 1920,
        "multiple_win.most": 1,
        "draw.abortive": [],
        "win.rob_concealed_kong": "none",
        "match.bust": False,
        "match.dealer_stops": False,
        "match.last_sticks": "split",
    },
    "ema-2016": {
        "match.start": 30000,
        "match.placement": [15, 5, -5, -15],
        "match.ties": "split",
        "tiles.red_fives": False,
        "value.round_up_to_limit": None,
        "value.counted_yakuman": False,
        "value.yakuman_add": False,
        "value.double_yakuman": [],
        "pattern.renhou.limit": "mangan",
        "multiple_win.most": 3,
        "multiple_win.honba": "each",
        "multiple_win.sticks": "own-then-first",
        "draw.nagashi": "none",
        "draw.abortive": [],
        "draw.dead_wait": "hand-and-melds",
        "liability.honba": "discarder",
        "match.bust": False,
        "match.dealer_stops": False,
    },
    "ema-2025": {
        "value.round_up_to_limit": 1920,
        "value.counted_yakuman": False,
        "multiple_win.honba": "each",
        "match.dealer_stops": False,
    },
    "wrc": {
        "tiles.red_fives": False,
        "value.round_up_to_limit": 1920,
        "pattern.renhou.han": 5,
        "multiple_win.most": 1,
        "draw.abortive": [],
        "match.placement": [15, 5, -5, -15],
        "match.ties": "split",
    },
    "jpml-a": {
        "pattern.ippatsu.enabled": False,
        "tiles.red_fives": False,
        "value.round_up_to_limit": None,
        "value.counted_yakuman": False,
        "value.yakuman_add": False,
        "multiple_win.most": 1,
        "draw.nagashi": "none",
        "liability.patterns": ["daisangen", "daisuushii", "suukantsu"],
        "match.bust": False,
        "match.last_sticks": "stay",
    },
    "mcr-1998": {
        "pattern.one-melded-and-one-concealed-kong.enabled": False,
        "penalty.below_minimum": 10,
        "penalty.not_ready": 20,
        "penalty.paid_to": "each",
        "match.placement": [4, 2, 1, 0],
    },
}

UNKNOWN = {
    "mahjong-soul": ["match.start", "multiple_win.honba", "match.dealer_stops"],
    "m-league": [
        "value.counted_yakuman",
        "value.yakuman_add",
        "value.double_yakuman",
        "pattern.renhou.enabled",
        "draw.nagashi",
        "liability.patterns",
        "options.double_wind_pair_adds_up",
    ],
    "ema-2016": ["win.rob_concealed_kong", "options.double_wind_pair_adds_up"],
    "ema-2025": ["tiles.red_fives", "pattern.renhou.enabled", "win.rob_concealed_kong"],
    "wrc": ["win.rob_concealed_kong", "options.double_wind_pair_adds_up"],
    "jpml-a": ["pattern.ura-dora.enabled", "pattern.renhou.enabled", "win.rob_concealed_kong"],
}


@pytest.mark.parametrize(("preset", "path"), [(preset, path) for preset, cells in KNOWN.items() for path in cells])
def test_what_is_known_is_in_the_preset_with_its_source(preset: str, path: str) -> None:
    rules = load_preset(preset).rules
    assert at(flattened(rules), path) == KNOWN[preset][path]
    if KNOWN[preset][path] is not None:
        assert rules.origins[path].source is not None


@pytest.mark.parametrize(("preset", "path"), [(preset, path) for preset, cells in UNKNOWN.items() for path in cells])
def test_what_is_not_known_is_assumed_and_stays_that_of_the_rulebook(preset: str, path: str) -> None:
    rules, base = load_preset(preset).rules, load_preset("riichi").rules
    assert at(flattened(rules), path) == at(flattened(base), path)
    origin = rules.origins[path]
    assert (origin.assumed, origin.source) == (True, None)


def patterns(hand: str, preset: str) -> dict[str, int]:
    best = score(hand, preset).verdicts[0].best
    assert best is not None
    return {counted.id: counted.value * counted.count for counted in best.patterns}


def points(hand: str, preset: str) -> int:
    best = score(hand, preset).verdicts[0].best
    assert best is not None
    return best.total["points"]


def test_one_hand_is_worth_what_each_table_says() -> None:
    four_han_thirty_fu = "234m 456p 33p 567s 78s +9s ron:S seat:W riichi ippatsu dora:1m"
    assert {name: points(four_han_thirty_fu, name) for name in ("tenhou", "m-league", "wrc", "jpml-a")} == {
        "tenhou": 7700,
        "m-league": 8000,
        "wrc": 8000,
        "jpml-a": 3900,
    }
    orphans = "19m 19p 19s ESWNPFC +C ron:S seat:W"
    assert {name: points(orphans, name) for name in ("tenhou", "mahjong-soul", "ema-2016")} == {
        "tenhou": 32000,
        "mahjong-soul": 64000,
        "ema-2016": 32000,
    }


def test_the_blessing_of_man_is_a_limit_in_europe_and_five_han_at_the_world_championship() -> None:
    hand = "234m 456m 678p 33s 56s +7s ron:E seat:S first"
    assert points(hand, "ema-2016") == 8000
    assert patterns(hand, "wrc") == {"renhou": 5, "pinfu": 1, "tanyao": 1}
    assert "renhou" not in patterns(hand, "ema-2025")


def test_by_the_text_of_1998_a_melded_and_a_concealed_kong_count_each_for_itself() -> None:
    hand = "[1111m] [2222p>] 345s 67s EE +8s ron"
    kongs = {"one-melded-and-one-concealed-kong", "concealed-kong", "melded-kong"}
    assert {name: worth for name, worth in patterns(hand, "mcr").items() if name in kongs} == {
        "one-melded-and-one-concealed-kong": 5
    }
    assert {name: worth for name, worth in patterns(hand, "mcr-1998").items() if name in kongs} == {
        "concealed-kong": 2,
        "melded-kong": 1,
    }


def test_by_the_text_of_1998_no_pungs_of_one_rank_count_beside_all_terminals() -> None:
    hand = "111m 111p 111s 999m 9p +9p ron"
    assert {"all-terminals", "triple-pung"} <= patterns(hand, "mcr").keys()
    assert not {"triple-pung", "double-pung"} & patterns(hand, "mcr-1998").keys()


def test_the_matrix_in_the_readme_is_that_of_the_presets() -> None:
    assert written() == riichi_tables(), "run python -m tests.presets.matrix"


def test_the_versions_of_all_presets_are_in_the_list_of_changes() -> None:
    listed: dict[str, int] = {}
    for name, version in re.findall(
        r"^\| ([a-z0-9-]+) \| (\d+) \|", (PRESETS / "CHANGELOG.md").read_text("utf-8"), re.M
    ):
        listed.setdefault(name, int(version))
    assert listed == {name: load_preset(name).rules.header.version for name in shipped_names()}
