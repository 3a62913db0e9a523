"""The hooks for pre-commit run commands that there are, on the files that they are for."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from tests.cli.conftest import Run, run  # noqa: F401 (a fixture)
from tests.presets.transcripts import BAD, GOOD

ROOT = Path(__file__).parent.parent
SCENARIOS = ROOT / "fixtures" / "scenarios"


def hooks() -> dict[str, dict[str, str]]:
    """Each hook's keys; the file is a plain list of flat maps."""
    text = (ROOT / ".pre-commit-hooks.yaml").read_text("utf-8")
    found = [dict(re.findall(r"(?:^|\n)[- ] (\w+): (.*)", part)) for part in re.split(r"(?m)^(?=- id)", text)[1:]]
    return {hook["id"]: hook for hook in found}


def test_there_are_the_two_hooks() -> None:
    assert list(hooks()) == ["mjcheck-presets", "mjcheck-hands"]
    assert {hook["language"] for hook in hooks().values()} == {"python"}


@pytest.mark.parametrize(
    ("identity", "path", "status"),
    [
        ("mjcheck-presets", GOOD / "delta.toml", 0),
        ("mjcheck-presets", BAD / "unknown-keys.toml", 1),
        ("mjcheck-hands", SCENARIOS / "riichi.toml", 0),
        ("mjcheck-hands", BAD / "unknown-keys.toml", 2),
    ],
)
def test_a_hook_passes_good_files_and_fails_bad_ones(run: Run, identity: str, path: Path, status: int) -> None:  # noqa: F811
    program, *arguments = shlex.split(hooks()[identity]["entry"])
    assert program == "mjcheck"
    assert run(*arguments, str(path)).status == status


def test_the_hooks_are_for_different_files() -> None:
    presets, hands = (re.compile(hook["files"]) for hook in hooks().values())
    for path, of in (("presets/club.toml", presets), ("hands/old.toml", hands), ("a/scenarios/b/c.toml", hands)):
        assert [hook for hook in (presets, hands) if hook.search(path)] == [of], path
    assert not presets.search("pyproject.toml")
    assert not presets.search("presets/CHANGELOG.md")
