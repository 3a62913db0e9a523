"""Help says what a command does, and its examples are real."""

from __future__ import annotations

import gzip
import re
import shlex
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

import click
import pytest

from mjcheck.cli.commands import COMMANDS, group
from mjcheck.notation import TAGS
from tests.cli.conftest import Run


def commands(command: click.Command, path: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    yield path
    if isinstance(command, click.Group):
        context = click.Context(command)
        for name in command.list_commands(context):
            below = command.get_command(context, name)
            assert below is not None
            yield from commands(below, (*path, name))


ALL = [*commands(group)]


def test_every_command_is_found() -> None:
    assert {path[0] for path in ALL if path} == set(COMMANDS)
    assert {("score",), ("waits",), ("preset", "show"), ("preset", "list"), ("pattern",)} <= set(ALL)


def examples(text: str) -> list[str]:
    return re.findall(r"^ +((?:echo .* \| )?mjcheck .*)$", text.partition("Examples:")[2], re.MULTILINE)


@pytest.fixture(autouse=True)
def named_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The files that the examples name."""
    (tmp_path / "fixtures").symlink_to(Path(__file__).parents[2] / "fixtures")
    (tmp_path / "presets").mkdir()
    (tmp_path / "club.toml").write_text('extends = "riichi"\ntitle = { en = "Club" }\nversion = 1\n', "utf-8")
    (tmp_path / "hands.txt").write_text("# a comment\n\n[234m<] 456p 22p 567s 78s +6s ron:E\n", "utf-8")
    (tmp_path / "presets" / "faulty.toml").write_text('extends = "riichii"\n', "utf-8")
    hand, tags = "123m 456m 234p 678s EE +E", "tsumo"
    (tmp_path / "hands.csv").write_text(f"hand\n{hand} {tags}\n", "utf-8")
    (tmp_path / "hands.csv.gz").write_bytes(gzip.compress(f"hand\n{hand} {tags}\n".encode()))
    (tmp_path / "hands.jsonl").write_text(f'{{"tiles": "{hand} {tags}"}}\n', "utf-8")
    (tmp_path / "games.tsv").write_text(f"hand\tseat\tround\twin\n{hand}\tE\tE\t{tags}\n", "utf-8")
    (tmp_path / "mine.csv").write_text(f"hand,my_points,my_han,my_win\n{hand} {tags},1100,1,true\n", "utf-8")
    monkeypatch.chdir(tmp_path)


@pytest.mark.parametrize("path", ALL, ids=" ".join)
def test_the_examples_of_every_help_run(run: Run, path: tuple[str, ...]) -> None:
    ran = run(*path, "--help")
    assert ran.status == 0
    found = examples(ran.out)
    assert found
    for example in found:
        fed, piped, command = example.rpartition(" | ")
        program, *arguments = shlex.split(command)
        assert program == "mjcheck"
        stdin = shlex.split(fed)[1] + "\n" if piped else ""
        done = run(*arguments, stdin=stdin.encode())
        if ".parquet" in command and find_spec("pyarrow") is None:
            assert "mjcheck[arrow]" in done.err  # what an installation without the extra says
            continue
        assert done.status in (0, 1), f"{example}\n{done.err}"
        assert done.out or " -o " in example


def test_version(run: Run) -> None:
    import mjcheck

    assert mjcheck.__version__ in run("--version").out


def test_the_help_of_score_lists_every_tag(run: Run) -> None:
    text = run("score", "--help").out.partition("Tags:")[2]
    assert [line.split()[0].partition(":")[0] for line in text.splitlines() if line.strip()] == list(TAGS)


def test_no_command_is_described_by_half_a_sentence(run: Run) -> None:
    ours = ("score", "waits", "settle", "batch", "sample", "opening", "test", "pattern", "completion")
    for line in run("--help").out.partition("Commands:")[2].splitlines():
        if line.strip().startswith(ours):
            assert not line.endswith("...")
