"""README claims only what was run: its console blocks are run again beside the files that its TOML blocks are, and its
Python block and the workflow's commands too."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from mjcheck.notation.tags import tag_list

README = Path(__file__).parent.parent / "README.md"


def blocks(language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```", README.read_text(encoding="utf-8"), re.M | re.S)


def commands() -> list[tuple[str, str]]:
    """Each command of the console blocks with what it is said to print."""
    found = []
    for block in blocks("console"):
        for part in re.split(r"^\$ ", block, flags=re.M)[1:]:
            command, _, output = part.partition("\n")
            found.append((command, output))
    return found


def files() -> dict[str, str]:
    """The TOML blocks by the names of files with which they begin."""
    return {block.partition("\n")[0].removeprefix("# "): block for block in blocks("toml")}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the commands are run: the files of the README, and the project's fixtures."""
    made = tmp_path_factory.mktemp("readme")
    (made / "fixtures").symlink_to(README.parent / "fixtures")
    for name, text in files().items():
        (made / name).write_text(text, encoding="utf-8")
    return made


ENVIRONMENT = {name: value for name, value in os.environ.items() if name != "GITHUB_ACTIONS"}


@pytest.mark.parametrize(("command", "output"), commands())
def test_console_blocks_print_what_they_show(folder: Path, command: str, output: str) -> None:
    runnable = command.replace("mjcheck ", f"{sys.executable} -m mjcheck ", 1)
    assert runnable != command
    run = subprocess.run(runnable, shell=True, capture_output=True, text=True, check=False, cwd=folder, env=ENVIRONMENT)
    assert (run.stdout + run.stderr).strip() == output.strip()


def test_the_commands_of_the_workflow_run_in_a_clean_shell(folder: Path, tmp_path: Path) -> None:
    (workflow,) = blocks("yaml")
    install, *steps = re.findall(r"- run: (.*)$", workflow, re.M)
    assert install.startswith("pip install ")
    assert len(steps) == 2
    for kept, name in (("presets", "windy.toml"), ("scenarios", "disputed.toml")):
        (tmp_path / kept).mkdir()
        (tmp_path / kept / name).write_text(files()[name].replace('"windy.toml"', '"../presets/windy.toml"'), "utf-8")
    for step in steps:
        command = step.replace("mjcheck ", f"{sys.executable} -m mjcheck ", 1)
        clean = {"PATH": os.defpath, "GITHUB_ACTIONS": "true"}
        assert subprocess.run(command, shell=True, check=False, cwd=tmp_path, env=clean).returncode == 0, step
    assert (tmp_path / "scenarios.xml").read_text("utf-8").startswith("<?xml")


@pytest.mark.parametrize("block", blocks("python"))
def test_python_blocks_run(block: str) -> None:
    exec(compile(block, str(README), "exec"), {})


def test_the_table_of_the_club_is_a_preset(folder: Path) -> None:
    path = folder / "club.toml"
    from mjcheck import score

    hand = "[234m<] 456p 22p 567s 78s +6s ron:E"
    assert score(hand, "riichi").verdicts[0].win is True
    assert score(hand, str(path)).verdicts[0].win is False


def test_the_table_of_tags_is_that_of_the_notation() -> None:
    rows = [f"| `{example}` | {meaning} |" for example, meaning in tag_list()]
    assert "| tag | meaning |\n|---|---|\n" + "\n".join(rows) + "\n\n" in README.read_text(encoding="utf-8")
