"""Account-once groups must be made of chows, and settled within themselves."""

from __future__ import annotations

from pathlib import Path

import pytest

from mjcheck import Unusable, load_preset

HEAD = """
title = { en = "A table" }
extends = "mcr"
kind = "table"
version = 1
assumed = true
"""


def faults(tmp_path: Path, pattern: str) -> list[tuple[str, str]]:
    """The codes of what is wrong with a table that adds this to the rulebook, each with the text at its place."""
    file = tmp_path / "table.toml"
    file.write_text(f"{HEAD}\n[[pattern]]\n{pattern}\n", "utf-8")
    try:
        load_preset(str(file))
    except Unusable as unusable:
        return [(finding.code, unusable.text[finding.start : finding.end]) for finding in unusable.findings]
    return []


@pytest.mark.parametrize(
    ("pattern", "code", "place"),
    [
        (
            'id = "mixed-double-chow"\nwhen = "has(chow n.a, chow n.b) and self_drawn"',
            "not-of-chows",
            '"has(chow n.a, chow n.b) and self_drawn"',
        ),
        ('id = "mixed-double-chow"\nwhen = "has(chow 1a)"', "not-of-chows", '"has(chow 1a)"'),
        ('id = "mixed-double-chow"\nwhen = "count(chows) == 2"', "not-of-chows", '"count(chows) == 2"'),
        ('id = "all-green"\nexcludes = ["short-straight"]', "excludes-into-group", '"short-straight"'),
        ('id = "tile-hog"\nrepeats = true', "contradiction", "repeats"),
    ],
)
def test_faults_of_groups(tmp_path: Path, pattern: str, code: str, place: str) -> None:
    assert faults(tmp_path, pattern) == [(code, place)]


def test_a_sound_change_of_a_group_is_accepted(tmp_path: Path) -> None:
    assert faults(tmp_path, 'id = "mixed-double-chow"\npoints = 2') == []
    assert faults(tmp_path, 'id = "two-terminal-chows"\nrepeats = true') == []
