"""`mjcheck batch`: every row comes out in its order with columns added, and nothing is lost."""

from __future__ import annotations

import csv
import gzip
import io
import json
import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from mjcheck.batch.alike import alike
from tests import riichi_hands
from tests.cli.conftest import Run

WIN = "123m 456m 234p 678s EE +E tsumo"
LOSS = "[123m<] 456m 234p 678s NN +N ron"
BAD = "555555m"
ADDED = ["win", "reason", "patterns", "han", "fu", "yakuman", "points", "payments", "error"]


def rows(text: str, delimiter: str = ",") -> list[list[str]]:
    return list(csv.reader(io.StringIO(text, newline=""), delimiter=delimiter))


def batch(run: Run, text: str, *options: str, kind: str = "csv") -> tuple[int, str, str]:
    ran = run("batch", "-", "--from", kind, *options, stdin=text.encode())
    return ran.status, ran.out, ran.err


@pytest.fixture
def capsys(capfdbinary: pytest.CaptureFixture[bytes]) -> object:
    """The bytes that were written, as text without any line break changed."""

    class Decoded:
        def readouterr(self) -> object:
            out, err = capfdbinary.readouterr()
            return type("Read", (), {"out": out.decode(), "err": err.decode()})()

    return Decoded()


def test_the_columns_added(run: Run) -> None:
    status, out, err = batch(run, f"id,hand\n1,{WIN}\n2,{LOSS}\n", "-p", "tenhou")
    assert (status, err) == (0, "")
    assert rows(out) == [
        ["id", "hand", *ADDED],
        ["1", WIN, "true", "", "menzen-tsumo", "1", "30", "0", "1100", "E>S:500;W>S:300;N>S:300", ""],
        ["2", LOSS, "false", "no-yaku", "", "0", "30", "0", out and rows(out)[2][8], "", ""],
    ]


def test_other_columns_come_out_as_they_are_written(run: Run) -> None:
    text = (
        '\ufeffnote,hand,"x, ""y"""\r\n'
        f'"two\r\nlines, ""quoted""",{WIN},\r\n'
        f'=HYPERLINK("a"),"{WIN}",  \r\n'
        "\r\n"
        f'5" pipe,{WIN},6" pipe\r\n'
        f",{WIN},é"
    )
    status, out, _ = batch(run, text, "-p", "tenhou")
    assert status == 0
    added = ",true,,menzen-tsumo,1,30,0,1100,E>S:500;W>S:300;N>S:300,"
    header, *body = out.split("\r\n")
    assert header == '\ufeffnote,hand,"x, ""y""",' + ",".join(ADDED)
    assert "\r\n".join(body) == (
        f'"two\r\nlines, ""quoted""",{WIN},{added}\r\n=HYPERLINK("a"),"{WIN}",  {added}\r\n\r\n'
        f'5" pipe,{WIN},6" pipe{added}\r\n,{WIN},é{added}'
    )


def test_bad_rows_carry_their_error_and_are_named_with_line_and_column(run: Run) -> None:
    text = f'n,hand\n"a\nb",{WIN}\n2,{BAD}\n3\n4,{WIN},x\n5,"{WIN} seat:Q"\n6,\n'
    status, out, err = batch(run, text, "-p", "tenhou")
    assert status == 2
    told = rows(out)
    assert [row[0] for row in told] == ["n", "a\nb", "2", "3", "4", "5", "6"]
    assert [row[-1].partition(":")[0] for row in told[1:]] == [
        "",
        "tile-count",
        "row-length",
        "row-length",
        "bad-value",
        "empty",
    ]
    assert len(told[3]) == len(told[0])
    places = [":".join(line.split(":")[:4]) for line in err.splitlines()]
    assert places == [
        "<stdin>:4:3: tile-count",
        "<stdin>:5:1: row-length",
        "<stdin>:6:1: row-length",
        f"<stdin>:7:{len('5,') + 1 + len(WIN) + len(' seat:') + 1}: bad-value",
        "<stdin>:8:3: empty",
    ]


def test_max_errors_stops_with_the_rows_so_far(run: Run, tmp_path: Path) -> None:
    source, target = tmp_path / "in.csv", tmp_path / "out.csv"
    source.write_text(f"hand\n{WIN}\n{BAD}\n{WIN}\n{BAD}\n{WIN}\n")
    ran = run("batch", str(source), "-o", str(target), "-p", "tenhou", "--max-errors", "2")
    assert ran.status == 2
    assert [row[0] for row in rows(target.read_text())] == ["hand", WIN, BAD, WIN, BAD]
    assert "4 rows were done" in ran.err


def test_losses_count_only_when_asked(run: Run) -> None:
    text = f"hand\n{LOSS}\n"
    assert batch(run, text, "-p", "tenhou")[0] == 0
    assert batch(run, text, "-p", "tenhou", "--fail-on-loss")[0] == 1
    assert batch(run, f"hand\n{WIN}\n", "-p", "tenhou", "--fail-on-loss")[0] == 0
    assert batch(run, f"{text}{BAD}\n", "-p", "tenhou", "--fail-on-loss")[0] == 2


def test_a_column_preset_decides_for_its_row(run: Run) -> None:
    text = f"hand,preset\n{WIN},mcr\n{WIN},\n{WIN},nonsuch\n"
    status, out, err = batch(run, text, "-p", "tenhou")
    assert status == 2
    told = [dict(zip(rows(out)[0], row, strict=True)) for row in rows(out)[1:]]
    assert [row["minimum_points"] for row in told] == ["6", "", ""]
    assert [row["han"] for row in told] == ["", "1", ""]
    assert "unknown-preset" in told[2]["error"]
    assert "<stdin>:4:" in err


def test_tags_from_columns(run: Run) -> None:
    hand = "123m 456m 234p 678s EE +E"
    text = f"hand,seat,win,riichi\n{hand},E,tsumo,1\n{hand},W,ron:S,\n{hand},,,no\n"
    status, out, _ = batch(run, text, "-p", "tenhou", "--tags", "seat,win,riichi", "--prefix", "my_")
    assert status == 0
    assert rows(out)[0] == ["hand", "seat", "win", "riichi", *("my_" + name for name in ADDED)]
    assert [row[11] for row in rows(out)[1:]] == ["S>E:1000;W>E:1000;N>E:1000;sticks>E:1000", "", ""]


@pytest.mark.parametrize(
    ("text", "options", "said"),
    [
        ("hands\nx\n", ("-p", "tenhou"), "did you mean hands?"),
        ("hand,win\nx,y\n", ("-p", "tenhou"), "help: give --prefix mj_: mj_win"),
        ("hand,win,mj_win\nx,y,z\n", ("-p", "tenhou"), "help: give --prefix mj2_: mj2_win"),
        ("hand,mj_win\nx,y\n", ("-p", "tenhou", "--prefix", "mj_"), "help: give --prefix mj2_: mj2_win"),
        (
            "hand;pts\nx;1\n",
            ("-p", "tenhou"),
            "separated by semicolons\n  help: commas separate them in CSV, tabs in TSV",
        ),
        ("\ufeffid;hand;pts\n1;x;1\n", ("-p", "tenhou"), "semicolons"),
        ("id\thand\n1\tx\n", ("-p", "tenhou"), "give --from tsv"),
        ("id,hand\n1,x\n", ("-p", "tenhou", "--from", "tsv"), "give --from csv"),
        ("hand\nx\n", (), "give -p PRESET"),
        ("", ("-p", "tenhou"), "is empty"),
        ("hand\nx\n", ("-p", "tenhuo"), "tenhou"),
    ],
)
def test_files_that_cannot_be_used(run: Run, text: str, options: tuple[str, ...], said: str) -> None:
    status, out, err = batch(run, text, *options)
    assert (status, out) == (2, "")
    assert said in err


def test_a_row_without_end_is_refused(run: Run) -> None:
    status, out, err = batch(run, f'hand\n{WIN}\n"' + "x" * (65 << 20), "-p", "tenhou")
    assert (status, out.count("\n")) == (2, 2)
    assert "line 3" in err
    assert "64 MB" in err


def test_tab_separated(run: Run) -> None:
    status, out, _ = batch(run, f"a\thand\n,\t{WIN}\n", "-p", "tenhou", kind="tsv")
    assert status == 0
    assert rows(out, "\t")[1][:4] == [",", WIN, "true", ""]


def test_json_lines(run: Run) -> None:
    lines = [json.dumps({"hand": WIN, "x": {"é": [1]}}, ensure_ascii=False), "", '{"hand": 5}', "nonsense", "[1]"]
    status, out, err = batch(run, "\n".join(lines), "-p", "tenhou", kind="jsonl")
    assert status == 2
    told = [json.loads(line) if line else None for line in out.split("\n")]
    assert told[0] == {
        "hand": WIN,
        "x": {"é": [1]},
        "win": True,
        "reason": "",
        "patterns": "menzen-tsumo",
        "han": 1,
        "fu": 30,
        "yakuman": 0,
        "points": 1100,
        "payments": "E>S:500;W>S:300;N>S:300",
        "error": None,
    }
    assert told[1] is None
    assert [one["error"].partition(":")[0] for one in told[2:]] == ["no-hand", "bad-json", "bad-json"]
    assert [line.split(":")[1] for line in err.splitlines()] == ["3", "4", "5"]


def test_gzip_in_and_out(run: Run, tmp_path: Path) -> None:
    source, target = tmp_path / "in.csv.gz", tmp_path / "out.csv.gz"
    source.write_bytes(gzip.compress(f"hand\n{WIN}\n".encode()))
    assert run("batch", str(source), "-o", str(target), "-p", "tenhou").status == 0
    assert rows(gzip.decompress(target.read_bytes()).decode())[1][:2] == [WIN, "true"]


def test_what_is_zipped_or_no_text_is_told_by_its_content(run: Run, tmp_path: Path) -> None:
    text = f"hand\n{WIN}\n".encode()
    line = json.dumps({"hand": WIN}).encode()
    plain = run("batch", "-", "--from", "csv", "-p", "tenhou", stdin=text)
    zipped = tmp_path / "in.csv"
    zipped.write_bytes(gzip.compress(text))
    assert run("batch", str(zipped), "-p", "tenhou").out == plain.out
    assert run("batch", "-", "--from", "csv", "-p", "tenhou", stdin=gzip.compress(text)).out == plain.out
    told = run("batch", "-", "--from", "jsonl", "--to", "csv", "-p", "tenhou", stdin=gzip.compress(line))
    assert told.out == plain.out
    (tmp_path / "named.csv.gz").write_bytes(text)
    assert run("batch", str(tmp_path / "named.csv.gz"), "-p", "tenhou").out == plain.out
    for content, said in (
        (text.decode().encode("utf-16"), "UTF-16"),
        (b"PK\x03\x04xl", "an archive"),
        (b"PAR1\x15\x04", "give --from parquet"),
        (b"", "is empty"),
    ):
        ran = run("batch", "-", "--from", "csv", "-p", "tenhou", stdin=content)
        assert ran.status == 2
        assert said in ran.err


@pytest.mark.parametrize("name", ["out.xlsx", "out.json", "out.csv.zip", "OUT.XLSX"])
def test_no_other_kind_of_file_is_written_by_mistake(run: Run, tmp_path: Path, name: str) -> None:
    source = tmp_path / "in.csv"
    source.write_text(f"hand\n{WIN}\n")
    ran = run("batch", str(source), "-o", str(tmp_path / name), "-p", "tenhou")
    assert ran.status == 2
    assert "names a kind of file that is not written" in ran.err
    assert [path.name for path in tmp_path.iterdir()] == ["in.csv"]


def test_endings_count_in_capitals_too(run: Run, tmp_path: Path) -> None:
    source = tmp_path / "IN.CSV.GZ"
    source.write_bytes(gzip.compress(f"hand\n{WIN}\n".encode()))
    target = tmp_path / "OUT.TSV.GZ"
    assert run("batch", str(source), "-o", str(target), "-p", "tenhou").status == 0
    assert gzip.decompress(target.read_bytes()).decode().startswith("hand\twin")


@pytest.mark.skipif(sys.platform != "linux", reason="names of what is open already are Linux's")
def test_what_is_open_already_is_written_to_and_never_replaced(tmp_path: Path) -> None:
    source, target = tmp_path / "in.csv", tmp_path / "out.csv"
    source.write_text(f"hand\n{WIN}\n")
    target.write_text("old\n")
    for name in ("/dev/stdout", "/dev/fd/1"):
        with target.open("a") as out:
            subprocess.run(command(source, "-o", name, "-p", "tenhou"), stdout=out, check=True)
    told = target.read_text().splitlines()
    assert told[0] == "old"
    assert told[1:3] == told[3:]
    assert sorted(path.name for path in tmp_path.iterdir()) == ["in.csv", "out.csv"]
    reading, writing = os.pipe()
    subprocess.run(command(source, "-o", f"/dev/fd/{writing}", "-p", "tenhou"), pass_fds=[writing], check=True)
    os.close(writing)
    with open(reading) as piped:
        assert piped.read().splitlines() == told[1:3]


def test_summary(run: Run) -> None:
    text = "hand\n" + f"{WIN}\n" * 3 + f"{LOSS}\n{BAD}\n"
    _, _, err = batch(run, text, "-p", "tenhou", "--summary")
    assert "5 rows: 3 wins, 1 unusable" in err
    assert "Errors\n  1  tile-count" in err
    assert "no-yaku" in err
    assert "menzen-tsumo" in err
    assert "█" in err


def test_another_programs_results_are_compared(run: Run) -> None:
    text = (
        "hand,my_win,my_points,my_patterns\n"
        f"{WIN},TRUE,1100.0,menzen-tsumo\n"
        f"{WIN} riichi,1,1100,menzen-tsumo;riichi\n"
        f"{BAD},0,0,\n"
        "x\n"
        f"{LOSS},yes,,\n"
    )
    compare = "win=my_win,points=my_points,patterns=my_patterns"
    status, out, err = batch(run, text, "-p", "tenhou", "--compare", compare)
    assert status == 2
    told = rows(out)
    assert told[0][-1] == "differs"
    assert {len(row) for row in told} == {len(told[0])}
    assert [row[-1] for row in told[1:]] == ["", "points", "", "", "win"]
    assert "2 of 3 rows differ" in err
    assert "2 rows that cannot be used were not compared" in err
    assert "line 3: points is 2000 here, 1100 there" in err
    assert "1 differ" not in err
    same = f"hand,my_points\n{WIN},1100\n"
    assert batch(run, same, "-p", "tenhou", "--compare", "points=my_points")[0] == 0
    other = f"hand,my_points\n{WIN},1200\n"
    assert batch(run, other, "-p", "tenhou", "--compare", "points=my_points")[0] == 1
    for wrong in ("pionts=my_points", "points=mypoints", "points"):
        assert batch(run, same, "-p", "tenhou", "--compare", wrong)[0] == 2


@pytest.mark.parametrize(
    ("hand", "column", "theirs", "differs"),
    [
        # Of a hand that is no win a scorer may say that it is worth nothing.
        (LOSS, "points", "0", False),
        (LOSS, "points", "", False),
        (LOSS, "points", "0.0", False),
        (LOSS, "points", "500", False),
        (LOSS, "points", "700", True),
        (LOSS, "patterns", "[]", False),
        (LOSS, "payments", "", False),
        (LOSS, "win", "", False),
        (LOSS, "win", "NaN", False),
        (LOSS, "win", "0", False),
        (LOSS, "win", "0.0", False),
        (LOSS, "win", "1", True),
        (LOSS, "win", "what", True),
        (WIN, "win", "", True),
        (WIN, "win", "1.0", False),
        (WIN, "win", "t", False),
        (WIN, "payments", "n>s:300; W>S:300, E>S:500", False),
        (WIN, "payments", "N>S:300;W>S:300", True),
        (f"{WIN} riichi dora:3m ura:9s", "patterns", "dora;Riichi,ura-dora,DORA,menzen-tsumo", True),
        (f"{WIN} riichi dora:3m,1m", "patterns", "dora;Riichi,DORA,menzen-tsumo", False),
        (f"{WIN} riichi dora:3m,1m", "patterns", "dora*2;riichi;menzen-tsumo", False),
        (f"{WIN} riichi dora:3m,1m", "patterns", "dora;riichi;menzen-tsumo", True),
        (f"{WIN} riichi dora:3m,1m", "patterns", "['menzen-tsumo', 'riichi', 'dora*2']", False),
        (f"{WIN} riichi dora:3m,1m", "patterns", "dora*99999;riichi;menzen-tsumo", True),
        (LOSS, "reason", "", True),
        ("123m 456m 234p 678s EN", "han", "0", False),
        ("123m 456m 234p 678s EN", "points", "1", True),
        (WIN, "points", "0", True),
        (WIN, "points", "", True),
        (WIN, "points", "1,100", False),
        (WIN, "points", "1,1", True),
        (WIN, "points", "11,00", True),
        (WIN, "patterns", "", True),
    ],
)
def test_what_another_program_says_of_a_hand(run: Run, hand: str, column: str, theirs: str, differs: bool) -> None:
    text = f'hand,mine\n"{hand}","{theirs}"\n'
    status, out, _ = batch(run, text, "-p", "tenhou", "--compare", f"{column}=mine")
    assert rows(out)[1][-1] == (column if differs else "")
    assert status == int(differs)


def test_of_each_pattern_and_reason_it_is_said_how_many_differ(run: Run) -> None:
    wins = [f"{WIN} riichi,2000", f"{WIN} riichi,1", f"{WIN},1", f"{LOSS},1", f"{LOSS},0", f"{LOSS},0"]
    _, _, err = batch(run, "hand,mine\n" + "\n".join(wins) + "\n", "-p", "tenhou", "--compare", "points=mine")
    told = [" ".join(line.split()) for line in err.splitlines()]
    assert "2/3 menzen-tsumo Fully Concealed Hand" in told
    assert "1/2 riichi Riichi" in told
    assert "1/3 no-yaku" in told


def test_one_column_is_compared_with_several(run: Run) -> None:
    text = f"hand,a,b\n{WIN},1,1100\n"
    for options in (("--compare", "points=a,points=b"), ("--compare", "points=a", "--compare", "points=b")):
        status, out, err = batch(run, text, "-p", "tenhou", *options)
        assert (status, rows(out)[1][-1]) == (1, "points=a")
        assert "line 2: points=a is 1100 here, 1 there" in err
    assert batch(run, text, "-p", "tenhou", "--compare", "")[0] == 2


def test_what_a_table_says_nothing_of_is_not_compared(run: Run) -> None:
    text = (
        f"hand,preset,mine,won\n{WIN},tenhou,1100,1\n22m 345m 678m 234p 56p +7p ron:W void:s,sichuan,2,1\n"
        f"{WIN},yifang-lesson,1,0\n"
    )
    status, out, err = batch(run, text, "--compare", "points=mine,win=won")
    assert [row[-1] for row in rows(out)[1:]] == ["", "", ""]
    assert "in 2 rows points was not compared" in err
    assert "in 1 row win was not compared" in err
    assert status == 0
    incomplete = "hand,preset,mine\n123m 456m 234p 678s EN,mcr,0\n123m 456m 234p 678s EN,tenhou,3\n"
    assert [row[-1] for row in rows(batch(run, incomplete, "--compare", "han=mine")[1])[1:]] == ["", "han"]


def test_differences_in_other_columns_are_explained_before_more_of_the_same(run: Run) -> None:
    lines = [f"{WIN},5,{int(row != 40)}" for row in range(50)] + [f"{WIN},1100,0"]
    text = "hand,a,b\n" + "\n".join(lines) + "\n"
    _, _, err = batch(run, text, "-p", "tenhou", "--compare", "points=a,win=b")
    told = [line for line in err.splitlines() if line.startswith("line ")]
    assert [line.partition(":")[0] for line in told] == ["line 2", "line 42", "line 42", "line 52"]


def big_file(path: Path, count: int) -> None:
    hands = list(riichi_hands.wins(400, seed=31))
    rng = random.Random(1)
    with path.open("w", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(("id", "hand"))
        writer.writerows((number, rng.choice(hands) if number % 97 else BAD) for number in range(count))


def command(*arguments: object) -> list[str]:
    return [sys.executable, "-m", "mjcheck", "batch", *map(str, arguments)]


def test_several_processes_give_the_same_bytes(tmp_path: Path) -> None:
    source = tmp_path / "in.csv"
    big_file(source, 60_000)
    ended = [
        subprocess.run(
            command(source, "-o", tmp_path / f"{jobs}.csv", "-p", "tenhou", "--jobs", jobs), capture_output=True
        )
        for jobs in (1, 2)
    ]
    assert [one.returncode for one in ended] == [2, 2]
    assert ended[0].stderr == ended[1].stderr
    assert (tmp_path / "1.csv").read_bytes() == (tmp_path / "2.csv").read_bytes()


def test_a_killed_run_leaves_the_old_file_and_is_continued(tmp_path: Path) -> None:
    source, straight, target = tmp_path / "in.csv", tmp_path / "straight.csv", tmp_path / "out.csv"
    big_file(source, 100_000)
    subprocess.run(command(source, "-o", straight, "-p", "tenhou"), stderr=subprocess.DEVNULL)
    target.write_text("old")
    rng = random.Random(2)
    killed = 0
    for _ in range(3):
        process = subprocess.Popen(command(source, "-o", target, "-p", "tenhou", "--resume"), stderr=subprocess.DEVNULL)
        part, before = tmp_path / "out.csv.part", -1
        deadline = time.monotonic() + 30
        while process.poll() is None and time.monotonic() < deadline:
            size = part.stat().st_size if part.exists() else 0
            before = size if before < 0 else before
            if size > before + 100_000 and rng.random() < 0.6:
                break
            time.sleep(0.002)
        if process.poll() is None:
            os.kill(process.pid, signal.SIGKILL)
            process.wait()
            killed += 1
            assert target.read_text() == "old"
    assert killed
    if target.read_text() == "old":
        subprocess.run(command(source, "-o", target, "-p", "tenhou", "--resume"), stderr=subprocess.DEVNULL)
    assert target.read_bytes() == straight.read_bytes()
    assert sorted(path.name for path in tmp_path.iterdir()) == ["in.csv", "out.csv", "straight.csv"]


def test_an_interrupted_run_says_how_far_it_came(tmp_path: Path) -> None:
    source, target = tmp_path / "in.csv", tmp_path / "out.csv"
    big_file(source, 40_000)
    process = subprocess.Popen(command(source, "-o", target, "-p", "tenhou"), stderr=subprocess.PIPE)
    part = tmp_path / "out.csv.part"
    deadline = time.monotonic() + 30
    while not (part.exists() and part.stat().st_size > 100_000) and time.monotonic() < deadline:
        time.sleep(0.002)
    process.send_signal(signal.SIGINT)
    _, err = process.communicate()
    assert process.returncode == 130
    assert not target.exists()
    assert b"rows were done; continue with --resume" in err


def in_another_process(beginning: str, *arguments: object) -> subprocess.CompletedProcess[str]:
    """`mjcheck batch` in a process that did something before it."""
    line = ["mjcheck", *map(str, command(*arguments)[3:])]
    program = f"import sys; sys.argv = {line!r}\n{beginning}\nfrom mjcheck.cli.main import main; main()"
    return subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=120)


def test_an_interruption_that_python_drops_is_one(tmp_path: Path) -> None:
    source, target = tmp_path / "in.csv", tmp_path / "out.csv"
    big_file(source, 40_000)
    beginning = """
import signal, weakref
from mjcheck.batch.work import Worker
class Thing: pass
do = Worker.do
def doing(self, piece):
    thing = Thing()
    watched = weakref.ref(thing, lambda _: signal.raise_signal(signal.SIGINT))
    del thing
    return do(self, piece)
Worker.do = doing
"""
    done = in_another_process(beginning, source, "-o", target, "-p", "tenhou")
    assert done.returncode == 130
    assert "rows were done; continue with --resume" in done.stderr
    assert not target.exists()


@pytest.mark.skipif(sys.platform == "win32", reason="signals cannot be put off there")
def test_what_is_zipped_is_whole_after_an_interruption(tmp_path: Path) -> None:
    source, target = tmp_path / "in.csv", tmp_path / "out.csv.gz"
    big_file(source, 40_000)
    beginning = """
import signal, zlib
crc32 = zlib.crc32
def interrupted(data, *before):
    if len(data) > 100_000:
        signal.raise_signal(signal.SIGINT)
    return crc32(data, *before)
zlib.crc32 = interrupted
"""
    done = in_another_process(beginning, source, "-o", target, "-p", "tenhou")
    assert done.returncode == 130
    count = int(done.stderr.partition("interrupted, ")[2].split()[0])
    assert gzip.decompress((tmp_path / "out.csv.gz.part").read_bytes()).count(b"\n") == count + 1 > 1


@pytest.mark.skipif(sys.platform != "linux", reason="processes begin as forks on Linux only")
def test_a_process_asked_to_end_before_it_has_begun_ends(tmp_path: Path) -> None:
    source, target = tmp_path / "in.csv", tmp_path / "out.csv"
    big_file(source, 40_000)
    beginning = "import os, signal; os.register_at_fork(after_in_child=lambda: os.kill(os.getpid(), signal.SIGTERM))"
    done = in_another_process(beginning, source, "-o", target, "-p", "tenhou", "--jobs", "2")
    assert done.returncode == 2
    assert "a process ended before its time" in done.stderr


@pytest.mark.skipif(sys.platform != "linux", reason="signals are held back on Linux only")
def test_being_asked_twice_to_end_leaves_no_process_waiting(tmp_path: Path) -> None:
    source, target = tmp_path / "in.csv", tmp_path / "out.csv"
    big_file(source, 200_000)
    straight = tmp_path / "straight.csv"
    subprocess.run(command(source, "-o", straight, "-p", "tenhou"), stderr=subprocess.DEVNULL)
    for between in (0.0, 0.01, 0.03):
        process = subprocess.Popen(
            command(source, "-o", target, "-p", "tenhou", "--jobs", "4"),
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
        deadline = time.monotonic() + 30
        while not (tmp_path / "out.csv.part").exists() and time.monotonic() < deadline:
            time.sleep(0.002)
        time.sleep(0.1)
        process.send_signal(signal.SIGTERM)
        time.sleep(between)
        process.send_signal(signal.SIGTERM)
        assert process.wait(timeout=60) in (130, 143, -signal.SIGTERM)
        with pytest.raises(ProcessLookupError):  # nobody is left of its session
            os.killpg(process.pid, 0)
        assert not target.exists()
    ended = subprocess.run(command(source, "-o", target, "-p", "tenhou", "--resume"), stderr=subprocess.DEVNULL)
    assert ended.returncode == 2
    assert target.read_bytes() == straight.read_bytes()


def test_a_reader_of_errors_that_stands_still_does_not_keep_a_run_from_ending(tmp_path: Path) -> None:
    source, target = tmp_path / "in.csv", tmp_path / "out.csv"
    source.write_text("hand\n" + f"{BAD}\n" * 4_000)
    process = subprocess.Popen(command(source, "-o", target, "-p", "tenhou"), stderr=subprocess.PIPE)
    time.sleep(2.5)  # more is to be said by now than a pipe holds
    assert process.poll() is None
    # The first one ends the run, the second one the saying of it, which nobody reads either.
    for _ in range(2):
        process.send_signal(signal.SIGINT)
        time.sleep(1.3)
    assert process.wait(timeout=10) == 130
    assert not target.exists()


@pytest.mark.skipif(sys.platform != "linux", reason="the device is Linux's")
def test_rows_come_where_standard_error_takes_nothing(tmp_path: Path) -> None:
    source = tmp_path / "in.csv"
    source.write_text(f"hand\n{BAD}\n{WIN}\n")
    with open("/dev/full", "w") as full:
        done = subprocess.run(command(source, "-p", "tenhou"), stdout=subprocess.PIPE, stderr=full)
    assert done.returncode == 2
    assert done.stdout.count(b"\n") == 3


def test_the_input_is_never_written_to(tmp_path: Path) -> None:
    source = tmp_path / "in.csv"
    text = f"hand\n{WIN}\n"
    source.write_text(text)
    for reading in (source, "-"):
        with source.open() as lines, source.open("a") as same:
            done = subprocess.run(
                command(reading, "--from", "csv", "-p", "tenhou"), stdin=lines, stdout=same, stderr=subprocess.PIPE
            )
        assert done.returncode == 2
        assert b"is the input itself" in done.stderr
        assert source.read_text() == text


@pytest.mark.parametrize("name", ["/dev/fd/99999999999999999999", "/dev/fd/987", "nowhere/out.csv"])
def test_where_nothing_can_be_written_is_said(run: Run, tmp_path: Path, name: str) -> None:
    source = tmp_path / "in.csv"
    source.write_text(f"hand\n{WIN}\n")
    ran = run("batch", str(source), "-o", name if name.startswith("/") else str(tmp_path / name), "-p", "tenhou")
    assert ran.status == 2
    assert ran.err.startswith("mjcheck batch: ")
    assert "Traceback" not in ran.err


def killed_at_the_end(source: Path, target: Path, *options: str) -> None:
    """A run that is killed before it moves its file into its place."""
    killing = """
import os, signal
from mjcheck.batch.target import FileTarget
FileTarget.finish = lambda self: os.kill(os.getpid(), signal.SIGKILL)
"""
    done = in_another_process(killing, source, "-o", target, "-p", "tenhou", *options)
    assert done.returncode == -signal.SIGKILL


SUMS = ("--summary", "--fail-on-loss", "--compare", "win=mine,points=mine")


@pytest.mark.parametrize("option", ["--summary", "--fail-on-loss"])
def test_a_run_that_was_to_say_more_of_its_rows_is_continued(run: Run, tmp_path: Path, option: str) -> None:
    source, target = tmp_path / "in.csv", tmp_path / "out.csv"
    source.write_text(f"hand\n{WIN}\n{LOSS}\n")
    killed_at_the_end(source, target, option)
    assert (tmp_path / "out.csv.part.json").exists()
    part = (tmp_path / "out.csv.part").read_bytes()
    assert run("batch", str(source), "-o", str(target), "-p", "tenhou", "--resume").status == 0
    assert target.read_bytes() == part
    assert sorted(path.name for path in tmp_path.iterdir()) == ["in.csv", "out.csv"]


def test_what_rows_come_to_is_summed_up_across_an_interruption(tmp_path: Path) -> None:
    source, target, straight = tmp_path / "in.csv", tmp_path / "out.csv", tmp_path / "straight.csv"
    hands = [WIN, LOSS, BAD, f"{WIN} riichi", "123m 456m 234p 678s EN"]
    source.write_text("mine,hand\n" + "".join(f"{row % 3},{hands[row % 5]}\n" for row in range(30_000)))
    said = subprocess.run(command(source, "-o", straight, "-p", "tenhou", *SUMS), capture_output=True, text=True)
    killing = """
import os, signal
from mjcheck.batch.target import FileTarget
write = FileTarget.write
def dying(self, data, progress):
    write(self, data, progress)
    if progress.rows > 5000:
        os.kill(os.getpid(), signal.SIGKILL)
FileTarget.write = dying
"""
    done = in_another_process(killing, source, "-o", target, "-p", "tenhou", *SUMS)
    assert done.returncode == -signal.SIGKILL
    resumed = subprocess.run(
        command(source, "-o", target, "-p", "tenhou", *SUMS, "--resume"), capture_output=True, text=True
    )
    assert resumed.returncode == said.returncode == 2
    assert target.read_bytes() == straight.read_bytes()
    named = [line for line in said.stderr.splitlines() if line.startswith(str(source))]
    sums = [line for line in said.stderr.splitlines() if line not in named]
    assert "30,000 rows: 12,000 wins, 6,000 unusable" in sums
    assert [line for line in resumed.stderr.splitlines() if not line.startswith(str(source))] == sums
    # The rows that cannot be used were named once, by one of the two.
    assert done.stderr.splitlines() + resumed.stderr.splitlines()[: -len(sums)] == named


@pytest.mark.parametrize("option", [("--summary",), ("--fail-on-loss",), ("--compare", "win=mine")])
def test_what_was_not_summed_up_before_is_not_summed_up_in_part(
    run: Run, tmp_path: Path, option: tuple[str, ...]
) -> None:
    source, target = tmp_path / "in.csv", tmp_path / "out.csv"
    source.write_text(f"mine,hand\ntrue,{WIN}\nfalse,{LOSS}\n")
    killed_at_the_end(source, target)
    ran = run("batch", str(source), "-o", str(target), "-p", "tenhou", "--resume", *option)
    assert ran.status == 2
    assert ("other options" if option[0] == "--compare" else "leave out --summary and --fail-on-loss") in ran.err
    assert not target.exists()
    killed_at_the_end(source, target, "--compare", "win=mine")
    assert "other options" in run("batch", str(source), "-o", str(target), "-p", "tenhou", "--resume").err


@pytest.mark.parametrize("tally", [7, [], {"wins": {}}, {"winds": 3}, {"values": {"x": 1}}])
def test_sums_that_are_none_are_refused(run: Run, tmp_path: Path, tally: object) -> None:
    source, target = tmp_path / "in.csv", tmp_path / "out.csv"
    source.write_text(f"hand\n{WIN}\n")
    killed_at_the_end(source, target, "--summary")
    state = tmp_path / "out.csv.part.json"
    state.write_text(json.dumps(json.loads(state.read_text()) | {"tally": tally}))
    ran = run("batch", str(source), "-o", str(target), "-p", "tenhou", "--resume", "--summary")
    assert ran.status == 2
    assert "does not say how far it came" in ran.err


@pytest.mark.parametrize("changed", ["input", "preset"])
def test_resume_refuses_what_was_made_of_something_else(run: Run, tmp_path: Path, changed: str) -> None:
    source, target = tmp_path / "in.csv", tmp_path / "out.csv"
    source.write_text(f"hand\n{WIN}\n")
    killed_at_the_end(source, target)
    if changed == "input":
        source.write_text(f"hand\n{LOSS}\n{WIN}\n")
    preset = "yifang-riichi" if changed == "preset" else "tenhou"
    ran = run("batch", str(source), "-o", str(target), "-p", preset, "--resume")
    assert ran.status == 2
    assert f"was made {'of another input' if changed == 'input' else 'with another preset'}\n" in ran.err
    assert not target.exists()


def test_a_full_disk_leaves_the_old_file_and_says_so(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    source, target = tmp_path / "in.csv", tmp_path / "out.csv"
    source.write_text(f"hand\n{WIN}\n")
    target.write_text("old")

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("mjcheck.batch.target.Target.write", full)
    ran = run("batch", str(source), "-o", str(target), "-p", "tenhou")
    assert ran.status == 2
    assert "No space left on device" in ran.err
    assert target.read_text() == "old"


def test_a_preset_that_rows_name_may_not_change_before_they_are_continued(run: Run, tmp_path: Path) -> None:
    source, target, own = tmp_path / "in.csv", tmp_path / "out.csv", tmp_path / "club.toml"
    head = 'extends = "riichi"\ntitle = { en = "Club" }\nversion = 1\nsource = "club"\n'
    own.write_text(head)
    source.write_text(f"preset,hand\n{own},{WIN}\nmcr,{WIN}\nnone,{WIN}\n")
    killing = """
import os, signal
from mjcheck.batch.target import FileTarget
FileTarget.finish = lambda self: os.kill(os.getpid(), signal.SIGKILL)
"""
    line = ["batch", str(source), "-o", str(target)]
    program = f"import sys; sys.argv = {['mjcheck', *line]!r}\n{killing}\nfrom mjcheck.cli.main import main; main()"
    subprocess.run([sys.executable, "-c", program], stderr=subprocess.DEVNULL)
    resumed = [sys.executable, "-m", "mjcheck", *line, "--resume"]
    own.write_text(head + "[win]\nminimum = 3\n")
    ended = subprocess.run(resumed, capture_output=True, text=True)
    assert ended.returncode == 2
    assert "was made with another preset" in ended.stderr
    assert not target.exists()
    own.write_text(head)
    assert subprocess.run(resumed, stderr=subprocess.DEVNULL).returncode == 2
    assert target.read_text().count("\n") == 4


@pytest.mark.parametrize(
    "damage",
    [
        {"read": 10**30},
        {"read": 0},
        {"presets": 3},
        {"presets": {"mcr": 1}},
        {"identity": "x"},
        {"comparison": {"rows": 1}},
        {"comparison": None},
    ],
)
def test_notes_that_cannot_be_are_refused(run: Run, tmp_path: Path, damage: dict[str, object]) -> None:
    source, target = tmp_path / "in.csv", tmp_path / "out.csv"
    source.write_text(f"mine,hand\n1,{WIN}\n")
    options = ("--compare", "points=mine", "--summary")
    killed_at_the_end(source, target, *options)
    state = tmp_path / "out.csv.part.json"
    note = json.loads(state.read_text())
    for told in (note | damage, note | {"comparison": note["comparison"] | {"first": [{"line": "x"}]}}):
        state.write_text(json.dumps(told))
        ran = run("batch", str(source), "-o", str(target), "-p", "tenhou", "--resume", *options)
        assert ran.status == 2
        assert not target.exists()
    state.write_text("[" * 100_000)
    ran = run("batch", str(source), "-o", str(target), "-p", "tenhou", "--resume", *options)
    assert "does not say how far it came" in ran.err


def test_the_input_is_none_of_the_files_that_are_written(run: Run, tmp_path: Path) -> None:
    for ending in ("", ".part", ".part.json", ".part.json.new"):
        source = tmp_path / f"out.csv{ending}"
        source.write_text(f"hand\n{WIN}\n")
        ran = run("batch", str(source), "--from", "csv", "-o", str(tmp_path / "out.csv"), "-p", "tenhou")
        assert ran.status == 2
        assert "is the input itself" in ran.err
        assert source.read_text() == f"hand\n{WIN}\n"
        source.unlink()


@pytest.mark.parametrize(
    ("name", "ours", "theirs", "same"),
    [
        ("patterns", "dora*2;pinfu", "pinfu|dora|dora", True),
        ("patterns", "dora*2;pinfu", "pinfu/dora + dora", True),
        ("patterns", "dora*2;pinfu", "(PINFU, dora*2)", True),
        ("patterns", "dora", "dora*99999", False),
        ("patterns", "dora", "dora*", False),
        ("patterns", "dora", "dora*x", False),
        ("patterns", "", "pinfu*0", False),
        ("patterns", "", "none", True),
        ("patterns", "", "[]", True),
        ("points", "2700", "2_700", False),
        ("points", "2700", "2,700", True),
        ("points", "2700", "2700.0", True),
        ("win", "true", "", False),
    ],
)
def test_what_says_the_same(name: str, ours: str, theirs: str, same: bool) -> None:
    assert alike(name, ours, theirs) == same
