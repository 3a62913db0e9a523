"""Whatever a file holds, checking it ends soon, in little memory, with a finding."""

from __future__ import annotations

import os
import time
import tracemalloc
from collections.abc import Callable
from pathlib import Path

import pytest

from mjcheck.inspection import check_file

HEAD = b'extends = "riichi"\ntitle = { en = "x" }\nversion = 1\n'
PATTERN = '[[pattern]]\nid = "p{n}"\nnames = {{ en = "x" }}\nhan = 1\nwhen = "{when}"\n'
EXAMPLE = 'example = {{ win = "{hand}", miss = "{hand}" }}\n'


def many_patterns(when: str, hand: str, count: int) -> bytes:
    return HEAD + "".join(PATTERN.format(n=n, when=when) + EXAMPLE.format(hand=hand) for n in range(count)).encode()


HOSTILE: dict[str, bytes] = {
    "ten-megabytes": HEAD + b"#" * 10_000_000,
    "deep-arrays": b"x = " + b"[" * 100_000,
    "deep-tables": b"x = " + b"{a=" * 80_000,
    "dotted": b"a." * 100_000 + b"a = 1",
    "huge-integer": HEAD + b"[options]\nx = " + b"9" * 100_000,
    "huge-hexadecimal": b'extends = "riichi"\nversion = 0x' + b"f" * 200_000,
    "huge-hexadecimal-option": HEAD + b"[options]\nx = 0x" + b"f" * 200_000,
    "long-integer": HEAD + b"[options]\nx = " + b"9" * 4_000,
    "nul": HEAD + b"\0" * 1000,
    "invalid-utf-8": HEAD + b"\xff\xfe" * 1000,
    "formula-of-100,000-terms": HEAD + PATTERN.format(n=0, when=" or ".join(["concealed"] * 25_000)).encode(),
    "formula-of-brackets": HEAD + PATTERN.format(n=0, when="(" * 100_000).encode(),
    "formula-of-negations": HEAD + PATTERN.format(n=0, when="not " * 900 + "concealed").encode(),
    "many-examples": many_patterns("suits == 1", "1m", 1_500),
    "many-false-examples": many_patterns("suits == 1", "123m 456p 789s 11s 22s +2s ron", 600),
    "long-example": many_patterns("suits == 1", "1" * 200_000, 1),
    "many-words": HEAD + b"[words]\n" + b"".join(b"w%d = 'concealed and x'\n" % n for n in range(5_000)),
    "many-sets": HEAD
    + b"[sets]\n"
    + b"".join(b's%d = "19m"\n' % n for n in range(8_000))
    + b"[words]\n"
    + b"".join(b'w%d = "tiles in t%d"\n' % (n, n) for n in range(3_000)),
    "many-unused-names": HEAD + b"[options]\n" + b"".join(b"o%d = 1\n" % n for n in range(18_000)),
    "many-patterns": HEAD + "".join(PATTERN.format(n=n, when=f"unknown{n}") for n in range(3_000)).encode(),
    "many-exclusions": HEAD
    + b"".join(
        PATTERN.format(n=n, when="suits == 1").encode()
        + b"excludes = [%s]\n" % b",".join(b'"p%d"' % other for other in range(150) if other != n)
        for n in range(150)
    ),
    "dora-cycle": HEAD + b"[tiles]\ndora_cycles = ['" + b"1" * 240_000 + b"m']\n",
    "long-wrong-value": HEAD + b"[match]\nstart = '" + b"1," * 100_000 + b"'\nplacement = '" + b"x," * 10_000 + b"'\n",
    "not-toml": b"\x7fELF" + bytes(range(128)) * 100,
    "empty": b"",
}


@pytest.mark.parametrize("content", HOSTILE.values(), ids=HOSTILE)
def test_a_hostile_file_ends_in_a_finding_soon(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "hostile.toml"
    path.write_bytes(content)
    began = time.process_time()
    assert check_file(str(path)).findings
    assert time.process_time() - began < 15


def test_a_long_file_is_not_taken_into_memory(tmp_path: Path) -> None:
    path = tmp_path / "long.toml"
    path.write_bytes(HOSTILE["ten-megabytes"])
    tracemalloc.start()
    try:
        check_file(str(path))
        assert tracemalloc.get_traced_memory()[1] < 2_000_000
    finally:
        tracemalloc.stop()


def loop(path: Path) -> None:
    path.symlink_to(path)


def pipe(path: Path) -> None:
    os.mkfifo(path)


def folder(path: Path) -> None:
    path.mkdir()


@pytest.mark.parametrize("make", [loop, pipe, folder])
def test_what_is_no_file_is_not_read(tmp_path: Path, make: Callable[[Path], None]) -> None:
    path = tmp_path / "odd.toml"
    make(path)
    checked = check_file(str(path))
    assert [finding.code for finding in checked.findings] == ["unreadable-file"]
    assert not checked.read


def test_a_base_that_is_a_loop_of_links_is_a_finding_of_the_file_that_extends_it(tmp_path: Path) -> None:
    loop(tmp_path / "base.toml")
    path = tmp_path / "house.toml"
    path.write_text('extends = "base.toml"\n', encoding="utf-8")
    checked = check_file(str(path))
    assert [finding.code for finding in checked.findings] == ["unknown-base"]
    assert checked.faulty == str(path)
