"""README claims only what was run: its console blocks are run again, and its Python block too."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

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


@pytest.mark.parametrize(("command", "output"), commands())
def test_console_blocks_print_what_they_show(command: str, output: str) -> None:
    runnable = command.replace("mjcheck ", f"{sys.executable} -m mjcheck ", 1)
    assert runnable != command
    run = subprocess.run(runnable, shell=True, capture_output=True, text=True, check=False, cwd=README.parent)
    assert (run.stdout + run.stderr).strip() == output.strip()


@pytest.mark.parametrize("block", blocks("python"))
def test_python_blocks_run(block: str) -> None:
    exec(compile(block, str(README), "exec"), {})


def test_the_table_of_the_toml_block_is_a_preset(tmp_path: Path) -> None:
    (block,) = blocks("toml")
    path = tmp_path / "club.toml"
    path.write_text(block, encoding="utf-8")
    from mjcheck import score

    hand = "[234m<] 456p 22p 567s 78s +6s ron:E"
    assert score(hand, "riichi").verdicts[0].win is True
    assert score(hand, str(path)).verdicts[0].win is False
