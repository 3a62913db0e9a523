"""A file of any kind becomes a file of any other: the same rows, what stood in them, and what `score` says of each."""

from __future__ import annotations

import gzip
import importlib.util
import itertools
import json
import random
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from tests import riichi_hands
from tests.batch.conftest import Refuses
from tests.batch.files import Row, read_rows, words, write_rows
from tests.batch.told import by_score
from tests.cli.conftest import Run, run  # noqa: F401

BAD = "555555m"
WIN = "123m 456m 234p 678s EE +E tsumo"
LOSS = "[123m<] 456m 234p 678s NN +N ron"
TEXTS = ("plain", "", "a, b\tc", 'q"q" é\n🀄', "=1+1", " spaced ", "\r\n", '"', "null", "1.50")

HAVE_ARROW = importlib.util.find_spec("pyarrow") is not None
TEXT_KINDS = ("csv", "tsv", "jsonl")
KINDS = (*TEXT_KINDS, "parquet", "arrow") if HAVE_ARROW else TEXT_KINDS
DELIMITED = ("csv", "tsv")


def hands() -> list[str]:
    return [*riichi_hands.wins(9, seed=61), BAD]


def rows_of(kind: str) -> list[Row]:
    """Texts only where the kind knows nothing else."""
    rows: list[Row] = [
        {
            "id": number,
            "note": text,
            "hand": hand,
            "ratio": None if number == 3 else number / 3,
            "fine": number % 2 == 0,
            "list": [number, None, "é"] if kind == "jsonl" else [number],
            "nothing": None,
        }
        for number, (hand, text) in enumerate(zip(hands(), TEXTS, strict=True))
    ]
    return [{name: words(value) for name, value in row.items()} for row in rows] if kind in DELIMITED else rows


def expected(row: Row, kind: str, to: str) -> Row:
    """What becomes of a row's own columns."""
    if to in DELIMITED:
        return {name: words(value) for name, value in row.items()}
    # The columns of Parquet and Arrow made of JSON lines hold lists as texts.
    nested = kind == "jsonl" and to != "jsonl"
    return {name: words(value) if nested and isinstance(value, list) else value for name, value in row.items()}


def added(row: Row, own: Row) -> dict[str, str]:
    told = {name: words(value) for name, value in row.items() if name not in own}
    return {name: text for name, text in told.items() if text}


@pytest.mark.parametrize(("kind", "to"), [*itertools.product(KINDS, KINDS)])
def test_every_kind_becomes_every_other(run: Run, tmp_path: Path, kind: str, to: str) -> None:  # noqa: F811
    source, target = tmp_path / f"in.{kind}", tmp_path / f"out.{to}"
    rows = rows_of(kind)
    write_rows(source, kind, rows)
    ran = run("batch", str(source), "-o", str(target), "-p", "tenhou")
    assert ran.status == 2
    assert ran.err.count("\n") == ran.err.count("tile-count") == 1
    out = read_rows(target, to)
    assert [{name: row[name] for name in rows[0]} for row in out] == [expected(row, kind, to) for row in rows]
    assert [added(row, rows[0]) for row in out] == [by_score(row["hand"], "tenhou") for row in rows]
    assert sorted(path.name for path in tmp_path.iterdir()) == sorted({source.name, target.name})


@pytest.mark.parametrize(("kind", "head"), [("csv", "hand"), ("jsonl", "")])
@pytest.mark.parametrize("to", KINDS)
def test_blank_lines_are_no_rows(run: Run, tmp_path: Path, kind: str, head: str, to: str) -> None:  # noqa: F811
    source, target = tmp_path / f"in.{kind}", tmp_path / f"out.{to}"
    source.write_text(head + "\n" * 5)
    assert run("batch", str(source), "-o", str(target), "-p", "tenhou").status == 0
    assert read_rows(target, to) == []
    if to == kind:
        assert target.read_text().endswith("\n" * (5 - bool(head)))


def test_a_line_break_in_a_field_and_none_at_the_end(run: Run) -> None:  # noqa: F811
    text = f'n,hand\n"1\n2",{WIN}\n3,{WIN}\n4,{LOSS}'
    ran = run("batch", "-", "--from", "csv", "-p", "tenhou", stdin=text.encode())
    assert ran.status == 0
    begun = ('"1', f'2",{WIN},true,', f"3,{WIN},true,", f"4,{LOSS},false,")
    for line, expected in zip(ran.out.split("\n")[1:], begun, strict=True):
        assert line.startswith(expected)


def test_to_decides_before_the_name(run: Run, tmp_path: Path) -> None:  # noqa: F811
    source, target = tmp_path / "in.txt", tmp_path / "out.csv.gz"
    write_rows(source, "tsv", rows_of("tsv"))
    assert run("batch", str(source), "--from", "tsv", "--to", "jsonl", "-o", str(target), "-p", "mcr").status == 2
    lines = [json.loads(line) for line in gzip.decompress(target.read_bytes()).decode().splitlines()]
    assert [line["note"] for line in lines] == list(TEXTS)


@pytest.mark.parametrize(
    ("data", "options", "out"),
    [
        ('\ufeffn,hand\r\n"1\r\n2",x\r\n\r\n', ("--to", "tsv"), 'n\thand\terror\n"1\r\n2"\tx\t!\n'),
        ('"a ""b""",hand\n,x', ("--to", "jsonl"), '{"a \\"b\\"": "", "hand": "x", "error": "!"}\n'),
        ("a\nb,x,more\n", ("--to", "jsonl", "--column", "a"), '{"a": "b", "error": "!; left over: x,more"}\n'),
        ("a,hand\n1\n", ("--to", "jsonl"), '{"a": "1", "hand": null, "error": "!"}\n'),
        ("a\ta\thand\n1\t2\tx\n", ("--from", "tsv", "--to", "csv"), "a,a,hand,error\n1,2,x,!\n"),
    ],
)
def test_odd_rows(run: Run, data: str, options: tuple[str, ...], out: str) -> None:  # noqa: F811
    where = () if "--from" in options else ("--from", "csv")
    ran = run("batch", "-", "-p", "structure", *where, *options, stdin=data.encode())
    assert "Traceback" not in ran.err
    assert shortened(ran.out) == out


def shortened(out: str) -> str:
    """Without the columns added but ``error``, whose message is ``!``."""
    import re

    out = re.sub(r'"win": null, .*"error": "[^";]*', '"error": "!', out)
    out = re.sub(r"([,\t])win[,\t].*[,\t]error", r"\1error", out)
    return re.sub(r'([,\t])[,\t]{4}"?[a-z-]+: .*', r"\1!", out)


def test_columns_of_json_lines_are_those_of_all_lines(run: Run, tmp_path: Path) -> None:  # noqa: F811
    lines = [
        f'{{"hand": "{WIN}", "a": 1, "big": 9007199254740993, "mixed": 1}}',
        f'{{"hand": "{WIN}", "b": 0.5, "big": 0.5, "mixed": "1", "huge": 1{"0" * 30}}}',
        "nonsense, ,",
        f'{{"hand": "{WIN}", "a": 2.5, "b": "\\ud800", "mixed": null, "a b": {{"x": [true]}}}}',
    ]
    ran = run("batch", "-", "--from", "jsonl", "--to", "csv", "-p", "tenhou", stdin="\n".join(lines).encode())
    target = tmp_path / "out.csv"
    target.write_text(ran.out, newline="")
    out = read_rows(target, "csv")
    own = ("a", "big", "mixed", "b", "huge", "a b")
    assert list(out[0])[:7] == ["hand", *own]
    assert [[row[name] for name in own] for row in out] == [
        ["1", "9007199254740993", "1", "", "", ""],
        ["", "0.5", "1", "0.5", f"1{'0' * 30}", ""],
        [""] * 6,
        ["2.5", "", "", "\ufffd", "", '{"x": [true]}'],
    ]
    assert [row["error"].partition(":")[0] for row in out] == ["", "", "bad-json", "encoding"]
    assert out[2]["error"].endswith("; the line: nonsense, ,")
    assert out[3]["win"] == ""


def test_a_preset_in_a_later_line_has_its_totals(run: Run) -> None:  # noqa: F811
    lines = f'{{"hand": "{WIN}"}}\n{{"hand": "{WIN}", "preset": "mcr"}}\n'
    ran = run("batch", "-", "--from", "jsonl", "-p", "tenhou", stdin=lines.encode())
    assert ran.status == 0
    assert [line.get("minimum_points") for line in ran.lines] == [None, 6]


@pytest.mark.parametrize(
    ("text", "options", "said"),
    [
        ("a,a,hand\n1,2,x\n", ("--to", "jsonl"), "2 columns are called a"),
        ("hand,hand\n1,2\n", (), "2 columns are called hand"),
        ("hand,win\n1,2\n", ("--to", "jsonl"), "--prefix"),
        ("", ("--to", "jsonl"), "is empty"),
        ("hand\n", ("--to", "parquet", "-o", "x.parquet.gz"), "not zipped"),
        ("hand\n", ("--to", "parquet", "-o", "x.parquet", "--resume"), "--resume continues plain files"),
        ("hand\n", ("-o", "."), "is a directory"),
        ("hand\n", ("-o", "nowhere/x.csv"), "nowhere/x.csv: No such file"),
    ],
)
def test_what_cannot_be_done_is_refused(refuses: Refuses, text: str, options: tuple[str, ...], said: str) -> None:
    if not HAVE_ARROW and "parquet" in options:
        pytest.skip("pyarrow is not here")
    refuses(said, "-", "--from", "csv", "-p", "tenhou", *options, stdin=text.encode())


@pytest.mark.parametrize("name", ["in.csv", "out.csv.part", "out.csv.part.json"])
def test_the_input_is_never_written_over(run: Run, tmp_path: Path, name: str) -> None:  # noqa: F811
    source = tmp_path / name
    source.write_text(f"hand\n{WIN}\n")
    target = tmp_path / ("in.csv" if name == "in.csv" else "out.csv")
    link = tmp_path / "link.csv"
    link.symlink_to(target)
    for path in (target, link):
        ran = run("batch", str(source), "--from", "csv", "-o", str(path), "-p", "tenhou")
        assert ran.status == 2
        assert "is the input itself" in ran.err
    assert source.read_text() == f"hand\n{WIN}\n"


def test_a_link_stays_a_link(run: Run, tmp_path: Path) -> None:  # noqa: F811
    (tmp_path / "far").mkdir()
    source, link = tmp_path / "in.csv", tmp_path / "out.csv"
    source.write_text(f"hand\n{WIN}\n")
    link.symlink_to(tmp_path / "far" / "out.csv")
    assert run("batch", str(source), "-o", str(link), "-p", "tenhou").status == 0
    assert link.is_symlink()
    assert [path.name for path in (tmp_path / "far").iterdir()] == ["out.csv"]


@pytest.mark.parametrize("kind", KINDS)
def test_a_device_is_written_as_it_is(run: Run, tmp_path: Path, kind: str) -> None:  # noqa: F811
    source, full = tmp_path / "in.csv", Path("/dev/full")
    source.write_text(f"hand\n{WIN}\n")
    if not full.is_char_device():
        pytest.skip("no device that is always full")
    ran = run("batch", str(source), "--to", kind, "-o", str(full), "-p", "tenhou")
    assert ran.status == 2
    assert "No space left on device" in ran.err
    assert "Traceback" not in ran.err
    assert full.is_char_device()
    assert not list(Path("/dev").glob("full.*"))


def command(*arguments: Any) -> list[str]:
    return [sys.executable, "-m", "mjcheck", "batch", *map(str, arguments)]


LIMITED = "import resource, sys; resource.setrlimit(resource.RLIMIT_FSIZE, (20_000, 20_000)); "
PROGRAM = "from mjcheck.cli.main import main; main(sys.argv[1:])"


@pytest.fixture(scope="module")
def many(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Rows enough for several blocks."""
    path = tmp_path_factory.mktemp("many") / "in.csv"
    some = list(riichi_hands.wins(300, seed=62))
    rng = random.Random(3)
    write_rows(path, "csv", [{"id": n, "hand": rng.choice(some) if n % 997 else BAD} for n in range(40_000)])
    return path


@pytest.mark.parametrize("kind", KINDS)
def test_a_full_disk_leaves_the_old_file(tmp_path: Path, kind: str) -> None:
    source, target = tmp_path / "in.csv", tmp_path / f"out.{kind}"
    write_rows(source, "csv", [{"id": n, "hand": WIN} for n in range(5000)])
    target.write_text("old")
    limited = [sys.executable, "-c", LIMITED + PROGRAM, *command(source, "-o", target, "-p", "tenhou")[3:]]
    ran = subprocess.run(limited, capture_output=True, text=True)
    assert ran.returncode == 2
    assert "File too large" in ran.stderr
    assert "Traceback" not in ran.stderr
    assert target.read_text() == "old"
    if kind in TEXT_KINDS:
        assert "0 rows were done\n  help: continue with --resume" in ran.stderr
    else:
        assert sorted(path.name for path in tmp_path.iterdir()) == sorted([source.name, target.name])


@pytest.mark.parametrize("to", ["jsonl", "parquet"])
def test_several_processes_give_the_same_bytes(many: Path, tmp_path: Path, to: str) -> None:
    if to not in KINDS:
        pytest.skip("pyarrow is not here")
    ended = [
        subprocess.run(
            command(many, "-o", tmp_path / f"{jobs}.{to}", "-p", "tenhou", "--jobs", jobs, "--max-errors", "38"),
            capture_output=True,
        )
        for jobs in (1, 2)
    ]
    assert [one.returncode for one in ended] == [2, 2]
    assert ended[0].stderr == ended[1].stderr
    assert (tmp_path / f"1.{to}").read_bytes() == (tmp_path / f"2.{to}").read_bytes()
    assert read_rows(tmp_path / f"1.{to}", to)[-1]["id"] == str(997 * 37)


KILLED = {
    "in the middle of a block": "t.Target.write(self, data[: len(data) // 2], progress)",
    "before it is noted": "t.Target.write(self, data, progress)",
    "after it is noted": "write(self, data, progress)",
}
KILLING = """
import os, signal, sys
import mjcheck.batch.target as t
write, calls = t.FileTarget.write, []
def killing(self, data, progress):
    calls.append(data)
    if len(calls) < 3:
        return write(self, data, progress)
    {done}
    os.kill(os.getpid(), signal.SIGKILL)
t.FileTarget.write = killing
"""


@pytest.fixture(scope="module")
def straight(many: Path) -> bytes:
    """What comes of them without interruption."""
    return subprocess.run(command(many, "--to", "jsonl", "-p", "tenhou"), capture_output=True).stdout


@pytest.mark.parametrize("moment", KILLED)
def test_a_killed_conversion_is_continued(many: Path, straight: bytes, tmp_path: Path, moment: str) -> None:
    target = tmp_path / "out.jsonl"
    killing = KILLING.format(done=KILLED[moment]) + PROGRAM
    arguments = command(many, "-o", target, "-p", "tenhou")[3:]
    ended = subprocess.run([sys.executable, "-c", killing, *arguments], stderr=subprocess.DEVNULL)
    assert ended.returncode == -signal.SIGKILL
    assert not target.exists()
    other = subprocess.run(command(many, "-o", target, "--to", "csv", "-p", "tenhou", "--resume"), capture_output=True)
    assert b"was made with other options" in other.stderr
    subprocess.run(command(many, "-o", target, "-p", "tenhou", "--resume"), stderr=subprocess.DEVNULL)
    assert target.read_bytes() == straight


def test_a_run_that_is_asked_to_end_says_how_far_it_came(many: Path, tmp_path: Path) -> None:
    target, part = tmp_path / "out.csv.gz", tmp_path / "out.csv.gz.part"
    asked = command("-", "--from", "csv", "-o", target, "-p", "tenhou")
    process = subprocess.Popen(asked, stdin=subprocess.PIPE, stderr=subprocess.PIPE)
    assert process.stdin is not None
    for _ in range(2):
        process.stdin.write(many.read_bytes())
    deadline = time.monotonic() + 60
    while not (part.exists() and part.stat().st_size > 10_000) and time.monotonic() < deadline:
        time.sleep(0.002)
    process.send_signal(signal.SIGTERM)
    err = process.communicate()[1].decode()
    assert process.returncode == 130
    assert f"rows were done; {part} has them" in err
    assert "--resume" not in err
    assert "Traceback" not in err
    assert not target.exists()


def test_what_is_summed_up_ends_where_the_rows_end(run: Run) -> None:  # noqa: F811
    text = f"hand,my_han\n{WIN},1\n{BAD},1\nx\n{WIN},2\n{WIN},2\n"
    options = ("-p", "tenhou", "--max-errors", "2", "--summary", "--compare", "han=my_han")
    ran = run("batch", "-", "--from", "csv", *options, stdin=text.encode())
    assert ran.status == 2
    assert ran.out.count("\n") == 4
    assert "3 rows: 1 wins, 2 unusable" in ran.err
    assert "0 of 1 rows differ" in ran.err


def test_lists_of_json_are_compared_as_lists(run: Run) -> None:  # noqa: F811
    told = (["riichi", "menzen-tsumo"], ["menzen-tsumo"], "menzen-tsumo; riichi", "[menzen-tsumo", [], None)
    lines = "".join(json.dumps({"hand": f"{WIN} riichi", "mine": one}) + "\n" for one in told)
    lines += json.dumps({"hand": LOSS, "mine": []})
    options = ("--from", "jsonl", "-p", "tenhou", "--compare", "patterns=mine")
    ran = run("batch", "-", *options, stdin=lines.encode())
    assert ran.status == 1
    assert [line["differs"] for line in ran.lines] == ["", "patterns", "", *["patterns"] * 3, ""]


def test_a_complete_structure_is_no_loss(run: Run) -> None:  # noqa: F811
    options = ("--from", "csv", "-p", "yifang-lesson", "--fail-on-loss")
    assert run("batch", "-", *options, stdin=f"hand\n{WIN}\n".encode()).status == 0
    assert run("batch", "-", *options, stdin=b"hand\n123m 456m 234p 678s EN\n").status == 1


def test_a_fault_in_a_tag_is_placed_in_its_column(run: Run) -> None:  # noqa: F811
    hand = "123m 456m 234p 678s EE +E"
    text = f'seat,hand,win\nE,{hand},tsumo\n"Q",{hand},tsumo\nE,{hand},rom:S\nE,123,ron\n'
    ran = run(
        "batch", "-", "--from", "csv", "-p", "tenhou", "--tags", "seat,win", "--prefix", "x_", stdin=text.encode()
    )
    places = [line.split(" ")[0] for line in ran.err.splitlines()]
    assert places == ["<stdin>:3:2:", f"<stdin>:4:{len(hand) + 4}:", "<stdin>:5:3:"]


def test_a_fault_of_json_lines_is_placed_in_its_line(run: Run) -> None:  # noqa: F811
    text = f'{{"n": "é", "hand": "{WIN} seat:Q"}}\n'
    ran = run("batch", "-", "--from", "jsonl", "-p", "tenhou", stdin=text.encode())
    assert ran.err.startswith(f"<stdin>:1:{text.index('Q') + 1}:")
