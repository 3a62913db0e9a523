from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
import tomli_w

from mjcheck.rulebook import load_preset, shipped_names
from mjcheck.rulebook.flatten import flattened
from mjcheck.rulebook.model import Rules
from tests.rulebook.texts import DELTA, rules_of


def bare(rules: Rules) -> Rules:
    """The rules without what tells of files."""
    patterns = tuple(replace(pattern, before=None) for pattern in rules.pattern)
    return replace(rules, name="", header=replace(rules.header, extends=None), pattern=patterns, origins={})


@pytest.mark.parametrize("name", shipped_names())
def test_a_flattened_preset_loads_as_the_same_rules(tmp_path: Path, name: str) -> None:
    rules = load_preset(name).rules
    assert bare(rules_of(tmp_path, tomli_w.dumps(flattened(rules)))) == bare(rules)


def test_a_flattened_preset_has_the_keys_of_its_file(tmp_path: Path) -> None:
    flat = flattened(
        rules_of(tmp_path, DELTA + "[tiles]\nkinds = '19m | winds'\nreds = []\nred_fives = false\n[sets]\nfew = '1m'\n")
    )
    assert "extends" not in flat
    assert flat["tiles"]["kinds"] == "19m ESWN"
    assert flat["sets"]["few"] == "1m"
    assert flat["seats"]["winds"] == ["E", "S", "W", "N"]
    assert "pattern" not in flat
    assert "match" not in flat
