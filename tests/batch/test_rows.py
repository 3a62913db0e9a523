"""What people's files hold beside hands: comments, open quotation marks, gaps, odd cells; nothing of it is lost."""

from __future__ import annotations

import csv
import importlib.util
import io
import json
from pathlib import Path
from typing import Any

import pytest

from mjcheck.batch.texts import with_tags
from tests.batch.files import read_rows, words, write_rows
from tests.cli.conftest import Run, run  # noqa: F401

KINDS = ["csv", "jsonl", *["parquet"] * (importlib.util.find_spec("pyarrow") is not None)]
WIN = "234m 456p 22p 567s 78s +6s"


def rows(text: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(text, newline=""), strict=True))


def objects(*values: Any) -> bytes:
    return "".join(json.dumps(value) + "\n" for value in values).encode()


@pytest.mark.parametrize("kind", KINDS)
def test_tags_of_columns_are_read_behind_a_comment(run: Run, tmp_path: Path, kind: str) -> None:  # noqa: F811
    cells = [
        {"hand": hand, "seat": seat, "win": win}
        for hand, seat, win in (
            (f"{WIN} # note", "E", "tsumo"),
            (WIN, "E", "tsumo"),
            (f"#1 {WIN}", "E", "tsumo"),
            (WIN, "W # west", "tsumo"),
            (WIN, "W", "#tsumo"),
        )
    ]
    write_rows(tmp_path / f"in.{kind}", kind, cells)
    options = ("-p", "tenhou", "--tags", "seat,win", "--prefix", "q_")
    ran = run("batch", str(tmp_path / f"in.{kind}"), "-o", str(tmp_path / f"out.{kind}"), *options)
    out = read_rows(tmp_path / f"out.{kind}", kind)
    assert ran.status == 2
    assert out[0]["q_payments"] == out[1]["q_payments"] != ""
    assert out[0]["q_payments"].startswith("S>E:")
    assert "empty" in out[2]["q_error"] or "tile" in out[2]["q_error"]
    assert "bad-value: # in column seat" in out[3]["q_error"]
    assert "bad-value: # in column win" in out[4]["q_error"]
    assert [row["hand"] for row in out] == [row["hand"] for row in cells]


@pytest.mark.parametrize("kind", KINDS)
def test_a_whole_number_with_a_point_is_that_number(run: Run, tmp_path: Path, kind: str) -> None:  # noqa: F811
    cells = [{"hand": f"{WIN} tsumo", "honba": count} for count in (2.0, None, 2.5)]
    write_rows(tmp_path / f"in.{kind}", kind, cells)
    options = ("-p", "tenhou", "--tags", "honba")
    ran = run("batch", str(tmp_path / f"in.{kind}"), "-o", str(tmp_path / f"out.{kind}"), *options)
    first, second, third = read_rows(tmp_path / f"out.{kind}", kind)
    assert ran.status == 2
    assert not first["error"]
    assert not second["error"]
    assert first["payments"] == "E>S:1500;W>S:900;N>S:900"
    assert second["payments"] == "E>S:1300;W>S:700;N>S:700"
    assert "honba" in third["error"]


@pytest.mark.parametrize(
    ("data", "line", "counts"),
    [
        (f'id,hand,more\n1,{WIN} tsumo,a\n2,{WIN},"b\n3,{WIN},""c"",d\n', 3, 2),
        (f'id,hand,more\n1,"{WIN} tsumo\n2,{WIN},b\n3,{WIN},c\n', 2, 1),
        (f'id,hand,more\n1,"{WIN} tsumo",a\r\n"2\n\n",{WIN},"b""\r', 5, 2),
        (f'id,hand,more\n1,{WIN},"', 2, 1),
    ],
)
def test_a_quotation_mark_that_is_never_closed(run: Run, data: str, line: int, counts: int) -> None:  # noqa: F811
    ran = run("batch", "-", "--from", "csv", "-p", "tenhou", stdin=data.encode())
    assert ran.status == 2
    assert f"<stdin>:{line}:" in ran.err
    assert "open-quote" in ran.err
    out = rows(ran.out)
    assert len(out) == counts
    assert out[-1]["error"].startswith(f"open-quote: the quotation mark at line {line} is never closed")
    assert None not in out[-1]
    held = rows(data + '"')
    assert [out[-1][name] for name in ("id", "hand", "more")] == [
        held[-1][name] or "" for name in ("id", "hand", "more")
    ]
    if counts == 2:
        assert (out[0]["win"] == "true") == ("tsumo" in out[0]["hand"])
        assert out[0]["error"] == ""
    stopped = run("batch", "-", "--from", "csv", "-p", "tenhou", "--max-errors", "1", stdin=data.encode())
    assert stopped.out == ran.out


def test_the_line_of_an_open_quotation_mark_is_that_of_the_file(run: Run, tmp_path: Path) -> None:  # noqa: F811
    path = tmp_path / "in.csv"
    path.write_text("hand\n" + f"{WIN} tsumo\n" * 100_000 + f'"{WIN}\n')
    for jobs in "12":
        ran = run("batch", str(path), "-o", str(tmp_path / "out.csv"), "-p", "tenhou", "--jobs", jobs)
        assert ran.status == 2
        last = read_rows(tmp_path / "out.csv", "csv")[-1]
        assert last["error"].startswith("open-quote: the quotation mark at line 100002 ")
        assert last["hand"] == f"{WIN}\n"


def test_an_open_quotation_mark_in_the_header(run: Run) -> None:  # noqa: F811
    ran = run("batch", "-", "--from", "csv", "-p", "tenhou", stdin=f'id,"hand\n1,{WIN}\n'.encode())
    assert (ran.status, ran.out) == (2, "")
    assert "the quotation mark at line 1, in the header, is never closed" in ran.err


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("before", [3, 70_000])
def test_a_row_that_is_too_long_is_refused_wherever_it_is(
    run: Run,  # noqa: F811
    tmp_path: Path,
    kind: str,
    before: int,
) -> None:
    hands = [WIN] * before + [WIN + " " * (11 << 20), WIN]
    write_rows(tmp_path / f"in.{kind}", kind, [{"id": f"{number}", "hand": hand} for number, hand in enumerate(hands)])
    ran = run("batch", str(tmp_path / f"in.{kind}"), "-o", str(tmp_path / f"out.{kind}"), "-p", "structure")
    assert ran.status == 2
    csv.field_size_limit(1 << 25)
    out = read_rows(tmp_path / f"out.{kind}", kind)
    assert [row["id"] for row in out] == [f"{number}" for number in range(before + 2)]
    assert [number for number, row in enumerate(out) if row["error"]] == [before]
    assert out[before]["error"].startswith("too-long: ")
    assert out[before]["hand"] == hands[before]


@pytest.mark.parametrize(("kind", "asked"), [("csv", True), ("jsonl", False)])
def test_a_file_without_an_end_of_a_row_is_refused(
    run: Run,  # noqa: F811
    kind: str,
    asked: bool,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("mjcheck.batch.delimited.LONGEST_KEPT", 1 << 21)
    begin = b"hand\n1m\n" if kind == "csv" else b"{}\n" * 2
    ran = run("batch", "-", "--from", kind, "-p", "structure", stdin=begin + b'"' + b"x" * (5 << 20))
    assert ran.status == 2
    assert "the row at line 3 has no end within 64 MB" in ran.err
    assert ("quotation mark" in ran.err) == asked


def test_rows_of_json_lines_that_cannot_be_used_keep_their_columns(run: Run) -> None:  # noqa: F811
    own = [
        {"id": 1, "hand": None},
        {"id": 2, "hand": 7},
        {"id": 3},
        {"id": 4, "hand": f"{WIN} tsumo", "win": "mine"},
        {"id": 5, "hand": f"{WIN} tsumo", "error": "mine"},
        {"id": 6, "hand": f"{WIN} tsumo"},
        {},
        [1],
    ]
    ran = run("batch", "-", "--from", "jsonl", "-p", "tenhou", stdin=objects(*own))
    assert ran.status == 2
    out = [json.loads(line, object_pairs_hook=lambda pairs: pairs) for line in ran.out.splitlines()]
    assert all(len(dict(pairs)) == len(pairs) for pairs in out)
    read = [dict(pairs) for pairs in out]
    for row, told in zip(own[:4], read, strict=False):
        assert told | row == told
    assert [told["error"].split(":")[0] for told in read[:5]] == [*["no-hand"] * 3, *["column-taken"] * 2]
    assert json.loads(read[4]["text"]) == own[4]
    assert read[5]["win"] is True
    assert [json.loads(told["text"]) for told in read[6:]] == own[6:]
    compared = run("batch", "-", "--from", "jsonl", "-p", "tenhou", "--compare", "win=id", stdin=objects(*own[:3]))
    assert [json.loads(line)["id"] for line in compared.out.splitlines()] == [1, 2, 3]


@pytest.mark.parametrize("kind", KINDS[1:])
@pytest.mark.parametrize("to", KINDS)
def test_no_hand_is_one_fault_in_all_kinds(run: Run, tmp_path: Path, kind: str, to: str) -> None:  # noqa: F811
    cells = [{"id": str(number), "hand": hand, "seat": "W"} for number, hand in enumerate((WIN, None, "", WIN))]
    write_rows(tmp_path / f"in.{kind}", kind, cells)
    for options in ((), ("--tags", "seat")):
        out = tmp_path / f"out.{to}"
        assert run("batch", str(tmp_path / f"in.{kind}"), "-o", str(out), "-p", "tenhou", *options).status == 2
        told = read_rows(out, to)
        assert [row["id"] for row in told] == ["0", "1", "2", "3"]
        assert (told[1]["error"] or "").startswith('no-hand: no text under "hand"')
        assert not told[0]["error"]
        assert not told[3]["error"]
        assert words(told[0]["win"]) == words(told[3]["win"]) == "true"


@pytest.mark.parametrize("kind", KINDS)
def test_a_preset_named_in_a_cell(run: Run, tmp_path: Path, kind: str) -> None:  # noqa: F811
    odd = tmp_path / "odd.txt"
    odd.write_text("root:x:0:0\n" * 40)
    named = [" mcr ", "  ", str(odd), "nosuch"]
    write_rows(tmp_path / f"in.{kind}", kind, [{"hand": f"{WIN} tsumo", "preset": name} for name in named])
    ran = run("batch", str(tmp_path / f"in.{kind}"), "-o", str(tmp_path / f"out.{kind}"), "-p", "tenhou")
    out = read_rows(tmp_path / f"out.{kind}", kind)
    assert ran.status == 2
    assert words(out[0]["minimum_points"])
    assert words(out[1]["han"]) == "3"
    assert out[2]["error"].startswith(f"toml-syntax: preset `{str(odd)[:20]}")
    assert out[2]["error"].count("toml-syntax") == 1
    assert out[2]["error"].endswith(" more)")
    assert "nosuch" in out[3]["error"]
    assert len(ran.err.splitlines()) == 2


def test_which_presets_decides_about_the_columns_of_json_lines(run: Run) -> None:  # noqa: F811
    lines = objects({"hand": f"{WIN} tsumo"}, {"hand": f"{WIN} tsumo", "preset": "mcr"})
    alone = run("batch", "-", "--from", "jsonl", stdin=lines)
    first, second = map(json.loads, alone.out.splitlines())
    assert alone.status == 2
    assert first["error"].startswith("no-preset")
    assert second["minimum_points"]
    both = run("batch", "-", "--from", "jsonl", "-p", "tenhou", stdin=lines)
    first, second = map(json.loads, both.out.splitlines())
    assert both.status == 0
    assert [*first] == [name for name in second if name != "preset"]
    assert (first["han"], second["han"]) == (3, None)


@pytest.mark.parametrize("written", [10_000_000, -1, 1 << 70, "5", None, True])
def test_resume_refuses_what_cannot_have_been_written(
    run: Run,  # noqa: F811
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    written: object,
) -> None:
    source, target = tmp_path / "in.csv", tmp_path / "out.csv"
    source.write_text(f"hand\n{WIN} tsumo\n")
    options = ("batch", str(source), "-o", str(target), "-p", "tenhou")
    with monkeypatch.context() as patched:
        patched.setattr("mjcheck.batch.target.FileTarget.finish", lambda self: self.stream.close())
        run(*options)
    part, state = tmp_path / "out.csv.part", tmp_path / "out.csv.part.json"
    before = part.read_bytes()
    state.write_text(json.dumps(json.loads(state.read_text()) | {"written": written}))
    ran = run(*options, "--resume")
    assert ran.status == 2
    assert ("were written" if isinstance(written, int) and written > 1 else "does not say how far it came") in ran.err
    assert part.read_bytes() == before
    assert not target.exists()


@pytest.mark.parametrize(
    ("tag", "cell", "said"),
    [
        ("win", "win:tsumo", "tsumo"),
        ("win", "ron:E", "ron:E"),
        ("seat", "seat:E", "seat:E"),
        ("seat", "E", "seat:E"),
        ("riichi", "riichi", "riichi"),
        ("riichi", "riichi:", "riichi:riichi:"),
        ("seat", "seat:", "seat:seat:"),
        ("riichi", "True", "riichi"),
        ("riichi", "0", ""),
        ("honba", "honba:2", "honba:2"),
        ("honba", "2.0", "honba:2"),
        ("ron", "ron", "ron"),
        ("ron", "yes", "ron"),
        ("ron", "west", "ron:W"),
        ("ron", "N", "ron:N"),
        ("ron", "n", "ron:N"),
        ("ron", "no", ""),
        ("ron", "false", ""),
        ("robbing", "concealed", "robbing:concealed"),
        ("seat", "East", "seat:E"),
        ("round", "s", "round:S"),
        ("win", "RON:east", "ron:E"),
        ("win", "Tsumo", "tsumo"),
        ("win", "ron N", "ron:N"),
        ("win", "RON : south", "ron:S"),
        ("win", "自摸", "tsumo"),
        ("win", "ロン:東", "ron:東"),
        ("win", "zimo", "tsumo"),
        ("win", "tsumo last", "tsumo last"),
        ("dora", "[]", ""),
        ("river", " [ ] ", ""),
        ("dora", "[null, 3]", "dora:[null, 3]"),
        ("win", "ron:S last", "ron:S last"),
        ("win", "Rom N", "Rom N"),
        ("win", "win", "win"),
        ("riichi", "NaN", ""),
        ("riichi", "t", "riichi"),
        ("riichi", "N", ""),
        ("zimo", "1.0", "zimo"),
        ("dora", '["1p", "3m"]', "dora:1p,3m"),
        ("river", '["1p^", "3m"]', "river:1p^3m"),
        ("river", "[1p^", "river:[1p^"),
        ("dora", "1p,3m", "dora:1p,3m"),
        ("sticks", "1.0", "sticks:1"),
        ("void", "m", "void:m"),
    ],
)
def test_a_cell_is_the_value_of_its_tag_or_the_whole_tag(tag: str, cell: str, said: str) -> None:
    assert with_tags(["123m", "9p #", ""], [tag], [[cell] * 3]) == [f"123m {said}".strip(), f"9p #\n{said}".strip(), ""]


def test_tags_come_of_columns_with_other_names(run: Run) -> None:  # noqa: F811
    text = f"tiles,场风,how,Riichi\n{WIN},S,tsumo,1\n{WIN},East,RON:north,0\n{WIN},S,rom,1\n"
    tags = "round=场风, win = how,riichi=Riichi"
    options = ("batch", "-", "--from", "csv", "-p", "tenhou", "--column", "tiles")
    ran = run(*options, "--tags", tags, stdin=text.encode())
    first, second = tags.split(",", 1)
    assert run(*options, "--tags", first, "--tags", second, stdin=text.encode()).out == ran.out
    told = rows(ran.out)
    assert [row["points"] for row in told] == ["5200", "2000", ""]
    assert told[1]["payments"] == "N>S:2000"
    assert f"<stdin>:4:{len(WIN) + 4}: unknown-tag" in ran.err


@pytest.mark.parametrize(
    ("tags", "said"),
    [
        ("Seat", "did you mean seat? A column of another name is said as seat=Seat"),
        ("rond", "did you mean round? A column of another name is said as round=rond"),
        ("门风", "A column of another name is said as TAG=门风"),
        ("rond=x", "did you mean round?"),
        ("seat=", 'there is no column ""'),
        ("seat=x", "there is no column x"),
        ("seat=Seat,seat=hand", "the tag seat is to come of 2 columns"),
    ],
)
def test_a_tag_that_is_none_is_refused_before_all_rows(run: Run, tags: str, said: str) -> None:  # noqa: F811
    ran = run("batch", "-", "--from", "csv", "-p", "tenhou", "--tags", tags, stdin=f"hand,Seat\n{WIN},E\n".encode())
    assert (ran.status, ran.out) == (2, "")
    assert said in ran.err


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (f"hand,id\r{WIN},1\r".encode(), "end with carriage returns alone"),
        (f"id,hand\r{WIN},1\n".encode(), "end with carriage returns alone"),
        ("编号,牌\n1,1\n".encode("gbk"), "save the file as UTF-8"),
        (b"hand ,id\n", 'did you mean "hand "?'),
    ],
)
def test_files_of_other_programs_are_told_by_their_headers(run: Run, content: bytes, said: str) -> None:  # noqa: F811
    ran = run("batch", "-", "--from", "csv", "-p", "tenhou", stdin=content)
    assert (ran.status, ran.out) == (2, "")
    assert said in ran.err


@pytest.mark.parametrize(
    ("line", "at"),
    [
        ('{"dora":"3x","hand":"123m 456m 234p 678s EE"}', '3x"'),
        ('{"note":"12x","hand":"12x"}', 'x"}'),
        ('{"hand": "123m 4x", "dora": "3m"}', 'x", "dora'),
        ('{"hand":  "123m 456m 234p 678s EE", "note": 1, "dora":\t"Q"}', 'Q"'),
        ('{"hand": "\\u0031x"}', "\\u0031x"),
        ('{"hand": "123m 456m 234p 678s EE", "dora": "3m", "seat": "Q"}', 'Q"'),
    ],
)
def test_a_fault_in_a_line_of_json_is_placed_there(run: Run, line: str, at: str) -> None:  # noqa: F811
    options = ("--from", "jsonl", "-p", "tenhou", "--tags", "dora,seat")
    ran = run("batch", "-", *options, stdin=line.encode())
    assert ran.err.startswith(f"<stdin>:1:{line.index(at) + 1}: "), ran.err


def test_a_quoted_name_of_a_column_may_hold_a_carriage_return(run: Run) -> None:  # noqa: F811
    ran = run("batch", "-", "--from", "csv", "-p", "tenhou", stdin=f'hand,"a\rb"\n{WIN} tsumo,1\n'.encode())
    assert ran.status == 0


def test_where_there_is_no_hand_its_tags_make_none() -> None:
    assert with_tags(["# 1m"], ["seat"], [["E"]]) == ["# 1m"]
    assert with_tags(["# a\n1m"], ["seat"], [["E"]]) == ["# a\n1m\nseat:E"]
    assert with_tags([" ", "1m"], ["win", "seat"], [["tsumo", "ron"], ["E", "S"]]) == [" ", "1m ron seat:S"]


def test_what_is_compared_is_named_by_the_line_of_its_hand(run: Run) -> None:  # noqa: F811
    text = f'note,hand,mine\n"a\nb\nc",{WIN} tsumo,1\nd,{WIN} tsumo,2700\n"e\nf",{WIN} tsumo,2\n'
    ran = run("batch", "-", "--from", "csv", "-p", "tenhou", "--compare", "points=mine", stdin=text.encode())
    assert [line.partition(":")[0] for line in ran.err.splitlines() if line.startswith("line ")] == ["line 4", "line 7"]
