"""`mjcheck settle`: files and streams, the object that scripts rely on, the score sheet, statuses."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.conftest import Run

FULL = Path(__file__).parents[2] / "fixtures" / "sichuan_full_hand.mjt"
LAST = FULL.with_name("riichi_last_hand.mjt")
GOOD = "table mcr hand:1\nwall\n"
BAD = "table mcr hand:1\nwal\n"
ILLEGAL = "table mcr hand:1\nS: 123m 678p 456s 22p 34s\nwin S 5s from:E\n"


def test_a_settlement_is_the_object_of_the_contract(run: Run) -> None:
    ran = run("settle", str(FULL), "--format", "json")
    assert ran.status == 0
    value = ran.json
    assert value["mjcheck"]
    assert (value["preset"], value["assumed"], value["findings"], value["next"]) == ("yifang-sichuan", [], [], None)
    assert value["payments"][0] == {"from": "W", "to": "S", "amount": 2, "why": "kong", "event": 1}
    assert value["deltas"] == {"E": 15, "S": -9, "W": -9, "N": 3}
    assert value["seats"]["W"] == {
        "ready": True,
        "waits": ["4p", "6p"],
        "max": 2,
        "void_held": False,
        "won": False,
    }
    assert value["seats"]["E"]["won"] is True


def test_the_end_of_a_match_has_final_points(run: Run) -> None:
    coming = run("settle", str(LAST), "--format", "json").json["next"]
    assert {key: coming[key] for key in ("dealer", "round", "hand", "honba", "sticks", "over")} == {
        "dealer": "S",
        "round": "E",
        "hand": 1,
        "honba": 0,
        "sticks": 0,
        "over": True,
    }
    assert coming["final"]["S"] == {"score": 28200, "place": 1, "points": 28200}
    assert [coming["final"][seat]["place"] for seat in "ESWN"] == [3, 1, 4, 2]


def test_several_tables_make_an_array_or_a_line_each(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "tables.mjt"
    path.write_text(f"{GOOD}\n\n{GOOD}# between\n{GOOD}", "utf-8")
    assert len(run("settle", str(path), "--format", "json").json) == 3
    assert len(run("settle", str(path), str(FULL), "--format", "jsonl").lines) == 4


def test_a_bad_table_does_not_stop_the_others(run: Run) -> None:
    ran = run("settle", "-", "--format", "jsonl", stdin=f"{GOOD}\n{BAD}\n{ILLEGAL}\n{GOOD}".encode())
    assert ran.status == 2
    assert ["error" in value for value in ran.lines] == [False, True, False, False]
    error = ran.lines[1]["error"]
    assert (error["code"], error["file"], error["line"], error["column"]) == ("unknown-event", "<stdin>", 5, 1)
    assert error["text"][error["start"] : error["end"]] == "wal"
    assert error["help"] == "did you mean wall?"


def test_an_illegal_win_is_a_finding_with_its_reasons_and_place(run: Run) -> None:
    ran = run(
        "settle", "-", "--format", "jsonl", "--set", "penalty.below_minimum=0", "-p", "mcr", stdin=ILLEGAL.encode()
    )
    assert ran.status == 1
    (value,) = ran.lines
    (finding,) = value["findings"]
    assert finding["code"] == "illegal-win"
    assert [reason["code"] for reason in finding["reasons"]] == ["below-minimum"]
    assert (finding["event"], finding["file"], finding["line"], finding["column"]) == (1, "<stdin>", 3, 1)
    assert finding["text"][finding["start"] : finding["end"]] == "win S 5s from:E"
    assert value["payments"] == []
    assert value["next"] is None


def test_the_preset_of_the_command_line_goes_before_the_header_s(run: Run) -> None:
    ran = run("settle", str(FULL), "-p", "sichuan", "--format", "json")
    assert ran.json["preset"] == "sichuan"
    assert run("settle", "-", "-p", "tenhoo", stdin=GOOD.encode()).status == 2
    assert run("settle", str(FULL), "-p", "sichuan", "-p", "mcr").status == 2


def test_a_key_may_be_set(run: Run) -> None:
    ran = run("settle", str(FULL), "--set", "kong_fee.concealed=5", "--format", "json")
    assert {payment["amount"] for payment in ran.json["payments"] if payment["event"] == 3} == {5}


def test_assumptions_are_refused_when_asked(run: Run) -> None:
    text = b"table tenhou\nE: ready\nS: ready\nW: ready\nN: ready\nwall\n"
    assert run("settle", "-", stdin=text).status == 0
    ran = run("settle", "-", "--strict", "--format", "jsonl", stdin=text)
    assert ran.status == 2
    assert ran.lines[0]["error"]["code"] == "assumed"


@pytest.mark.parametrize("content", [b"", b"# nothing\n\n", b"\xff\xfe\x00", b"table mcr\nS: \xff\nwall\n"])
def test_files_without_a_usable_table(run: Run, tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "tables.mjt"
    path.write_bytes(content)
    ran = run("settle", str(path), "--format", "json")
    assert ran.status == 2
    assert ran.json["error"]["file"] == str(path)


def test_a_file_that_is_not_there(run: Run, tmp_path: Path) -> None:
    ran = run("settle", str(tmp_path / "none.mjt"), str(FULL), "--format", "jsonl")
    assert ran.status == 2
    assert [value.get("error", {}).get("code") for value in ran.lines] == ["unreadable-file", None]
    assert run("settle", str(tmp_path)).status == 2


def test_nothing_to_settle_is_no_fault(run: Run) -> None:
    ran = run("settle", "-", "--format", "json")
    assert (ran.status, ran.json) == (0, [])


def test_a_byte_order_mark_and_windows_line_ends_do_not_matter(run: Run) -> None:
    text = b"\xef\xbb\xbf" + FULL.read_bytes().replace(b"\n", b"\r\n")
    assert run("settle", "-", "--format", "jsonl", stdin=text).lines[0]["deltas"]["E"] == 15


def test_answers_come_while_the_stream_is_open() -> None:
    command = [sys.executable, "-m", "mjcheck", "settle", "-", "--format", "jsonl"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as program:
        assert program.stdin is not None
        assert program.stdout is not None
        for _ in range(2):
            program.stdin.write(GOOD + "\n")
            program.stdin.flush()
            assert json.loads(program.stdout.readline())["next"]["hand"] == 2
        program.stdin.close()
        assert program.stdout.read() == ""
    assert program.returncode == 0


SHEET = """\
Yifang Sichuan blood battle (yifang-sichuan)

     event            reason            East  South  West  North
  1  kong S 9p        kong                       +2    -2
  2  win E 9m tsumo   self-drawn win      +5     -5
                      self-drawn win      +5           -5
                      self-drawn win      +5                  -5
  3  kong N 1s        kong                       -2           +2
                      kong                             -2     +2
  4  win N 8p from:W  win on a discard                 -4     +4
  5  wall             not ready                  -2    +2
                      kong given back            -2    +2
     balance                             +15     -9    -9     +3
"""


def test_the_score_sheet_has_a_line_a_payment_and_a_column_a_seat(run: Run) -> None:
    ran = run("settle", str(FULL))
    assert ran.out.startswith(SHEET)
    assert "South: not ready" in ran.out


@pytest.mark.parametrize(("language", "word"), [("zh", "退杠"), ("zh-Hant", "退槓"), ("ja", "槓の返還")])
def test_the_score_sheet_in_other_languages(run: Run, language: str, word: str) -> None:
    assert word in run("settle", str(FULL), "--lang", language).out


def test_the_score_sheet_ends_with_the_next_hand_or_the_end_of_the_match(run: Run) -> None:
    text = b"table tenhou round:E hand:1 honba:1 sticks:2\nE: ready\nS: ready\nW: ready\nN: ready\nwall\n"
    assert (
        "Next hand: East deals, East round, hand 1, counters 2, riichi sticks 2" in run("settle", "-", stdin=text).out
    )
    assert "The match is over.\n  1.  South  28,200" in run("settle", str(LAST)).out


def test_findings_are_drawn_with_carets_and_reasons(run: Run) -> None:
    out = run("settle", "-", stdin=ILLEGAL.encode()).out
    assert "error[illegal-win]" in out
    assert "3 | win S 5s from:E" in out
    assert "of the 8 that a win needs" in out
    assert out.count("^" * len("win S 5s from:E")) == 1


@pytest.mark.parametrize(
    "table",
    [
        "table tenhou hand:1\nE: score:25000\nS: score:25000\nW: score:25000\nN: score:25000\nabort four-winds\n",
        "table tenhou hand:1\nE: ready\nS: ready\nW: ready\nN: ready\nwall\n",
    ],
)
def test_where_nothing_is_paid_there_is_no_sheet(run: Run, table: str) -> None:
    out = run("settle", "-", stdin=table.encode()).out
    assert "balance" not in out
    assert "reason" not in out
    assert "\n\n  Next hand: East deals, East round, hand 1, counters 1\n" in out
    assert "\n\n\n" not in out
