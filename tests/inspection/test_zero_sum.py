"""A match whose final points do not add up to nothing is told when its file is checked."""

from __future__ import annotations

from pathlib import Path

import pytest

from mjcheck.inspection import check_file
from mjcheck.rulebook import load_preset


def helps(folder: Path, base: str, match: str) -> list[tuple[str, str | None]]:
    file = folder / "club.toml"
    file.write_text(f'extends = "{base}"\ntitle = {{ en = "Club" }}\nversion = 1\n[match]\n{match}\n', encoding="utf-8")
    load_preset(str(file))
    return [(found.code, found.help) for found in check_file(str(file)).findings]


@pytest.mark.parametrize(
    ("base", "match", "places"),
    [
        ("wrc", "placement = [30, 10, -10, -20]", "0, the bonus of the first place included, as in placement = [20,"),
        (
            "tenhou",
            "target = 25000\nplacement = [40, 10, -10, -20]",
            "0, the bonus of the first place included, as in placement = [20, 10, -10, -20]",
        ),
        (
            "tenhou-sanma",
            "placement = [15, 0, -15]",
            "15, the bonus of the first place included, as in placement = [30",
        ),
    ],
)
def test_points_that_come_from_nowhere_are_told(tmp_path: Path, base: str, match: str, places: str) -> None:
    (finding,) = helps(tmp_path, base, match)
    assert finding[0] == "contradiction"
    assert (finding[1] or "").startswith(f"placement must add up to {places}")


@pytest.mark.parametrize(
    ("base", "match"),
    [
        ("wrc", "placement = [20, 10, -10, -20]"),
        ("wrc", "start = 25000\nplacement = [50, 10, -10, -30]"),
        ("mcr", "placement = [7, 5, 2, 0]"),
        ("wrc", "placement = []"),
        ("tenhou", "start = 30000"),
    ],
)
def test_points_that_add_up_are_not_told(tmp_path: Path, base: str, match: str) -> None:
    assert helps(tmp_path, base, match) == []
