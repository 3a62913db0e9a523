"""Arguments that are no UTF-8 are refused in UTF-8, and in JSON that every reader takes."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

ODD = b"\xff\xed\xa0\x80"
COMMANDS: list[list[bytes]] = [
    [b"score", ODD],
    [b"score", b"-p", b"tenhou", b"--set", b"x=" + ODD, b"123m"],
    [b"waits", b"-p", ODD, b"12m"],
    [b"settle", ODD],
    [b"preset", b"show", ODD],
    [b"preset", b"show", ODD + b".toml"],
    [b"preset", b"check", ODD],
    [b"preset", b"check", ODD, b"--format=sarif"],
    [b"preset", b"diff", b"tenhou", b"wrc", b"--hands", ODD],
    [b"pattern", ODD],
    [b"opening", b"-p", ODD],
    [b"test", ODD],
]


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: b" ".join(command[:2]).decode("ascii", "replace"))
def test_an_undecodable_argument_is_refused_in_utf_8(tmp_path: Path, command: list[bytes]) -> None:
    form = [] if b"--format=sarif" in command else [b"--format=json"]
    program = [os.fsencode(sys.executable), b"-m", b"mjcheck", *command, *form]
    ran = subprocess.run(program, capture_output=True, check=False, cwd=tmp_path)
    assert ran.returncode == 2
    assert b"Traceback" not in ran.stderr
    ran.stderr.decode("utf-8")
    answer = json.loads(ran.stdout.decode("utf-8"))
    json.dumps(answer, ensure_ascii=False).encode("utf-8")
