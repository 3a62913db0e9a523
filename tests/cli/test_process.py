"""What only a process of its own can show: streams that stay open, signals, terminals, pipes."""

from __future__ import annotations

import json
import os
import pty
import signal
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

import pytest

PROGRAM = (sys.executable, "-m", "mjcheck")
PLAIN = "123m456m234p678s EE tsumo seat:S round:E"


def opened(*arguments: str, **more: object) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        [*PROGRAM, *arguments],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        **more,  # type: ignore[call-overload]
    )


@pytest.mark.parametrize("command", ["score", "waits"])
def test_each_line_is_answered_before_the_next_is_sent(command: str) -> None:
    with opened(command, "-", "-p", "yifang-riichi", "--format", "jsonl") as process:
        assert process.stdin is not None
        assert process.stdout is not None
        for hand in (PLAIN, "# not a hand\n\n123m 456m 234p 678s E +E", "gibberish"):
            process.stdin.write(hand.encode() + b"\n")
            process.stdin.flush()
            answer = json.loads(process.stdout.readline())
            assert answer.keys() & {"hand", "error"}
        process.stdin.close()
        assert process.wait(10) == 2


def test_interrupted_it_ends_with_130_and_without_a_traceback() -> None:
    with opened("score", "-", "-p", "yifang-riichi", "--format", "jsonl") as process:
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdin.write(PLAIN.encode() + b"\n")
        process.stdin.flush()
        process.stdout.readline()
        process.send_signal(signal.SIGINT)
        assert process.wait(10) == 130
        assert b"Traceback" not in process.stderr.read()


@pytest.mark.parametrize("module", ["click", "json"])
def test_interrupted_while_modules_are_imported_it_ends_in_the_same_way(tmp_path: Path, module: str) -> None:
    (tmp_path / f"{module}.py").write_text("import os, signal\nos.kill(os.getpid(), signal.SIGINT)\n")
    path = os.pathsep.join([str(tmp_path), *filter(None, [os.environ.get("PYTHONPATH")])])
    ran = subprocess.run([*PROGRAM, "score", PLAIN], env={**os.environ, "PYTHONPATH": path}, capture_output=True)
    assert (ran.returncode, ran.stdout, ran.stderr) == (130, b"", b"")


def test_a_reader_that_goes_away_is_no_fault() -> None:
    with opened("score", "-", "-p", "yifang-riichi", "--format", "jsonl") as process:
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        process.stdin.write((PLAIN.encode() + b"\n") * 50)
        process.stdin.close()
        assert process.stderr.read() == b""
        assert process.wait(10) == 141


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="there is no full device here")
def test_a_full_disk_is_said_without_a_traceback() -> None:
    with open("/dev/full", "w") as full:
        ran = subprocess.run([*PROGRAM, "score", PLAIN], stdout=full, stderr=subprocess.PIPE)
    assert ran.returncode == 2
    assert ran.stderr.decode().startswith("Error: No space left")
    assert ran.stderr.count(b"\n") == 1


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="there is no full device here")
@pytest.mark.parametrize("arguments", [("score", "123m 456m 234p 678s E x"), ("score", "--bogus")])
def test_what_is_unusable_stays_so_where_it_cannot_be_said(arguments: tuple[str, ...]) -> None:
    with open("/dev/full", "w") as full:
        assert subprocess.run([*PROGRAM, *arguments], stdout=full, stderr=full).returncode == 2


@pytest.mark.parametrize(("closed", "hand", "status"), [("<&-", "-", 0), ("2>&-", "123m456m234p678s E +W", 1)])
def test_nothing_to_read_and_nobody_to_hear_of_faults_is_no_fault(closed: str, hand: str, status: int) -> None:
    ran = subprocess.run(f"{sys.executable} -m mjcheck score '{hand}' {closed}", shell=True, capture_output=True)
    assert (ran.returncode, ran.stderr) == (status, b"")


@pytest.mark.parametrize("arguments", [f"score '{PLAIN}'", "--version", "preset list", "batch - --from csv -p tenhou"])
def test_an_answer_that_cannot_be_written_is_a_fault(arguments: str) -> None:
    command, hands = f"{sys.executable} -m mjcheck {arguments} >&-", f"hand\n{PLAIN}\n"
    ran = subprocess.run(command, shell=True, input=hands.encode(), stderr=subprocess.PIPE)
    assert (ran.returncode, ran.stderr) == (2, b"Error: Bad file descriptor\n")


def test_where_the_answer_goes_to_a_file_standard_output_may_be_closed(tmp_path: Path) -> None:
    (tmp_path / "in.csv").write_text(f"hand\n{PLAIN}\n")
    command = f"{sys.executable} -m mjcheck batch {tmp_path}/in.csv -o {tmp_path}/out.csv -p tenhou >&-"
    ran = subprocess.run(command, shell=True, stderr=subprocess.PIPE)
    assert (ran.returncode, ran.stderr) == (0, b"")
    assert (tmp_path / "out.csv").read_text().count("\n") == 2


def test_no_locale_is_needed_to_write_names() -> None:
    environment = {**os.environ, "LC_ALL": "POSIX", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}
    ran = subprocess.run(
        [*PROGRAM, "score", PLAIN, "-p", "yifang-riichi", "--lang", "ja"], env=environment, capture_output=True
    )
    assert ran.returncode == 0
    assert "門前清自摸和" in ran.stdout.decode("utf-8")


def on_a_terminal(environment: Mapping[str, str]) -> str:
    """What the program writes to a terminal, its standard error included."""
    ours, theirs = pty.openpty()
    process = subprocess.Popen(
        [*PROGRAM, "score", PLAIN, "123m", "-p", "yifang-riichi"],
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
        env={"PATH": os.environ["PATH"], "TERM": "xterm", **environment},
    )
    os.close(theirs)
    written = b""
    while True:
        try:
            piece = os.read(ours, 65536)
        except OSError:
            break
        if not piece:
            break
        written += piece
    os.close(ours)
    assert process.wait(10) == 2
    return written.decode("utf-8")


def test_colour_on_a_terminal_only_and_never_with_no_color() -> None:
    assert "\x1b[" in on_a_terminal({})
    assert "\x1b[" not in on_a_terminal({"NO_COLOR": "1"})
    piped = subprocess.run([*PROGRAM, "score", PLAIN, "123m"], capture_output=True)
    assert b"\x1b[" not in piped.stdout + piped.stderr
