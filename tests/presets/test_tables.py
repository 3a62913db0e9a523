"""What the sources say of each table, statement by statement, against the preset."""

from __future__ import annotations

from typing import Any

import pytest

from mjcheck.rulebook import load_preset
from mjcheck.rulebook.flatten import flattened

YIFANG_RIICHI = {
    "25,000 points each": ("match.start", 25000),
    "East round only": ("seats.rounds", ["E"]),
    "no extension": ("match.extension", False),
    "no red fives": ("tiles.red_fives", False),
    "open tanyao": ("options.open_tanyao", True),
    "no counted yakuman": ("value.counted_yakuman", False),
    "no double yakuman": ("value.double_yakuman", []),
    "combined yakuman allowed": ("value.yakuman_add", True),
    "dealer repeats on win or ready hand": ("match.dealer_repeats", "ready"),
    "negative points end the match": ("match.bust", True),
    "riichi deposits 1,000 points": ("payment.stick", 1000),
    "at least one yaku": ("win.minimum", 1),
}
LESSON = {
    "four sets and a pair": ("forms.standard", True),
    "no special forms": ("forms.seven_pairs", False),
    "no orphans": ("forms.orphans", False),
    "no kongs": ("calls.kong", False),
    "no calls": ("calls.pung", False),
    "no chows called": ("calls.chow", False),
    "no flowers": ("tiles.flowers", False),
    "never a regional win": ("win.decides", False),
    "nothing is valued": ("value.method", "structure"),
}
JOYPIP = {
    "108 tiles without 2m to 8m": ("tiles.kinds", "19m 123456789p 123456789s ESWNPFC"),
    "indicator 1m shows 9m and 9m shows 1m": ("tiles.dora_cycles.0", "19m"),
    "one red 5p and one red 5s": ("tiles.reds", ["0p", "0s"]),
    "norths count one han each": ("pattern.nuki-dora.han", 1),
    "norths are no yaku": ("pattern.nuki-dora.bonus", True),
    "norths are known": ("pattern.nuki-dora.enabled", True),
    "no seat is north": ("seats.winds", ["E", "S", "W"]),
    "only East and South rounds": ("seats.rounds", ["E", "S"]),
    "no chow": ("calls.chow", False),
    "pung and kong": ("calls.kong", True),
    "no triple chow": ("pattern.sanshoku-doujun.enabled", False),
    "open tanyao": ("options.open_tanyao", True),
    "counted yakuman from 13 han": ("value.counted_yakuman", True),
    "yakuman add up": ("value.yakuman_add", True),
    "none counts double": ("value.double_yakuman", []),
    "tsumo loss": ("payment.absent_seat", "loss"),
    "ron 200 a counter": ("payment.honba_ron", 200),
    "tsumo 100 a counter and payer": ("payment.honba_tsumo", 100),
    "2,000 in all at an exhausted wall": ("draw.noten_pool", 2000),
    "all terminals discarded is a mangan": ("draw.nagashi", "mangan"),
    "two abortive draws": ("draw.abortive", ["nine-terminals", "four-kongs"]),
    "35,000 points each": ("match.start", 35000),
    "+15, 0, -15 by place": ("match.placement", [15, 0, -15]),
    "the dealer stays when ready": ("match.dealer_repeats", "ready"),
    "three kinds of furiten": ("win.furiten", ["discard", "turn", "riichi"]),
}
TENHOU = {
    "red fives": ("tiles.red_fives", True),
    "seat and round wind pair is 4 fu": ("options.double_wind_pair_adds_up", True),
    "fu for tsumo on a replacement": ("options.rinshan_fu", True),
    "300 a counter": ("payment.honba_ron", 300),
    "two winners, the third aborts": ("multiple_win.beyond", "abort"),
    "counters to the first": ("multiple_win.honba", "first"),
    "liability covers the whole hand": ("liability.scope", "hand"),
    "a wait on one's own four concealed is none": ("draw.dead_wait", "concealed"),
    "3,000 in all": ("draw.noten_pool", 3000),
    "+40 +10 -10 -20 around 30,000": ("match.placement", [40, 10, -10, -20]),
    "around 30,000": ("match.target", 30000),
    "no robbing of a concealed kong": ("win.rob_concealed_kong", "none"),
}
TENHOU_SANMA = {
    "200 a counter": ("payment.honba_ron", 200),
    "tsumo loss": ("payment.absent_seat", "loss"),
    "2,000 in all": ("draw.noten_pool", 2000),
    "two abortive draws": ("draw.abortive", ["nine-terminals", "four-kongs"]),
    "35,000 points each": ("match.start", 35000),
    "+35 0 -20": ("match.placement", [35, 0, -20]),
    "around 40,000": ("match.target", 40000),
    "red fives of dots and bamboo": ("tiles.reds", ["0p", "0s"]),
}
TABLES = {
    "yifang-lesson": LESSON,
    "yifang-riichi": YIFANG_RIICHI,
    "joypip-sanma": JOYPIP,
    "tenhou": TENHOU,
    "tenhou-sanma": TENHOU_SANMA,
}


def at(tree: Any, path: str) -> Any:
    for part in path.split("."):
        if isinstance(tree, list):
            tree = tree[int(part)] if part.isdigit() else next(item for item in tree if item["id"] == part)
        else:
            # A pattern's keys are left out where they have their default.
            tree = tree.get(part, {"enabled": True, "bonus": False}.get(part))
    return tree


@pytest.mark.parametrize(
    ("preset", "statement"), [(preset, statement) for preset, said in TABLES.items() for statement in said]
)
def test_the_table_is_as_its_source_says(preset: str, statement: str) -> None:
    path, value = TABLES[preset][statement]
    assert at(flattened(load_preset(preset).rules), path) == value


DIFFERING = (
    "value.round_up_to_limit=1920",
    "options.double_wind_pair_adds_up=false",
    "value.counted_yakuman=false",
    "value.double_yakuman=['kokushi-13', 'suuankou-tanki', 'junsei-chuuren', 'daisuushii']",
    "value.yakuman_add=false",
    "pattern.renhou.enabled=true",
    "pattern.renhou.yakuman=1",
    "multiple_win.most=1",
    "multiple_win.beyond=pay-first",
    "multiple_win.honba=each",
    "multiple_win.sticks=split",
    "payment.absent_seat=bisection",
    "payment.honba_ron=1500",
    "draw.noten_pool=1000",
    "draw.nagashi=win",
    "draw.dead_wait=hand-and-melds",
    "liability.scope=pattern",
    "options.open_tanyao=false",
    "options.impure_nine_gates=false",
    "options.heaven_widens=true",
    "options.pinfu_tsumo=false",
    "options.haitei_with_rinshan=true",
    "options.rinshan_fu=false",
    "win.rob_concealed_kong=orphans",
)


@pytest.mark.parametrize("preset", ["yifang-riichi", "joypip-sanma", "tenhou"])
def test_the_keys_in_which_riichi_tables_differ_exist(preset: str) -> None:
    origins = load_preset(preset, DIFFERING).rules.origins
    assert {override.partition("=")[0] for override in DIFFERING if "=" in override} == {
        path for path, origin in origins.items() if origin.file == "--set" and not path.endswith(".id")
    }


def test_red_fives_of_joypip_can_be_left_out() -> None:
    assert load_preset("joypip-sanma", ["red_fives=false"]).rules.tiles.red_fives is False
