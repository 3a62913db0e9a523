"""What a shell completes, and the scripts with which it asks."""

from __future__ import annotations

import subprocess
import sys
from shutil import which

import pytest
from click.shell_completion import ShellComplete

from mjcheck.cli.commands import group
from mjcheck.cli.completion import PROGRAM, VARIABLE
from mjcheck.rulebook import load_preset, shipped_names
from tests.cli.conftest import Run


def completed(*arguments: str) -> list[str]:
    """What could stand in the place of the last argument."""
    *before, incomplete = arguments
    return [item.value for item in ShellComplete(group, {}, PROGRAM, VARIABLE).get_completions(before, incomplete)]


@pytest.mark.parametrize(
    "before", [("score", "-p"), ("waits", "-p"), ("preset", "show"), ("preset", "diff", "tenhou"), ("settle", "-p")]
)
def test_names_of_presets_are_completed(before: tuple[str, ...]) -> None:
    assert completed(*before, "tenhou") == ["tenhou", "tenhou-sanma"]
    assert completed(*before, "") == list(shipped_names())


def test_a_path_is_left_to_the_shell() -> None:
    items = ShellComplete(group, {}, PROGRAM, VARIABLE).get_completions(["score", "-p"], "./cl")
    assert [item.type for item in items] == ["file"]


def test_patterns_are_completed_those_of_the_preset_named() -> None:
    assert completed("pattern", "suuankou") == ["suuankou", "suuankou-tanki"]
    patterns = {pattern.id for pattern in load_preset("mcr").rules.pattern}
    assert set(completed("pattern", "-p", "mcr", "")) == patterns
    assert completed("pattern", "-p", "tenho", "pin") == []


def test_tags_are_completed_at_the_end_of_a_hand() -> None:
    assert completed("score", "123m EE ri") == ["123m EE riichi", "123m EE river"]
    assert completed("score", "123m EE dora:1") == []
    assert completed("score", "123m") == []


def test_commands_are_completed() -> None:
    assert completed("pre") == ["preset"]
    assert {"check", "diff", "new", "schema", "show"} <= set(completed("preset", ""))


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_there_is_a_script_for_each_shell(run: Run, shell: str) -> None:
    ran = run("completion", shell)
    assert ran.status == 0
    assert f"{VARIABLE}={shell}_complete" in ran.out
    if which(shell):
        assert subprocess.run([shell, "-n"], input=ran.out, text=True, check=False).returncode == 0


def test_the_program_answers_the_script() -> None:
    environment = {VARIABLE: "bash_complete", "COMP_WORDS": "mjcheck score -p tenhou-s", "COMP_CWORD": "3"}
    answer = subprocess.run(
        [sys.executable, "-m", "mjcheck"], env=environment, capture_output=True, text=True, check=False
    )
    assert answer.stdout == "plain,tenhou-sanma\n"


def test_behind_a_command_that_is_not_there_the_commands_are_completed() -> None:
    assert "score" in completed("scroe", "")
