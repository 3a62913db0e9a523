"""Any text whatever gives a hand or a clean error, and that at once."""

from __future__ import annotations

import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mjcheck.findings import Finding, Unusable
from mjcheck.hand import Hand
from mjcheck.notation import assume, hand_text, read_hand, unquoted
from mjcheck.notation.reader import LONGEST_TEXT
from mjcheck.report.carets import draw_finding
from tests.notation.texts import SIGNS, good_texts, spoiled_texts

SECONDS = 1.0


def answer(text: str) -> Hand | tuple[Finding, ...]:
    """What is said of a text, after checking that it can be shown."""
    try:
        hand = read_hand(text)
    except Unusable as unusable:
        findings = unusable.findings
    else:
        assert read_hand(hand_text(hand)).tiles
        assert assume(hand)[0].runs == hand.runs
        return hand
    assert findings
    for finding in findings:
        assert 0 <= finding.start <= finding.end <= len(text)
        drawn = draw_finding(finding, text)
        assert drawn.encode().decode() == drawn
        assert all(line.isprintable() for line in drawn.split("\n"))
    return findings


@given(st.one_of(st.text(max_size=60), st.text(SIGNS, max_size=80)))
@settings(max_examples=300, deadline=None)
def test_random_text(text: str) -> None:
    answer(text)


@given(st.binary(max_size=80))
@settings(max_examples=150, deadline=None)
def test_random_bytes(content: bytes) -> None:
    answer(content.decode("utf-8", "surrogateescape"))


@given(spoiled_texts)
@settings(max_examples=300, deadline=None)
def test_good_lines_spoiled(text: str) -> None:
    answer(text)


@given(good_texts)
@settings(max_examples=100, deadline=None)
def test_good_lines(text: str) -> None:
    assert isinstance(answer(text), Hand)


@given(st.lists(st.one_of(spoiled_texts, st.text(SIGNS, max_size=10)), max_size=6))
@settings(max_examples=50, deadline=None)
def test_arguments_of_a_command(arguments: list[str]) -> None:
    finding = unquoted(arguments)
    assert finding is None or (finding.end == len(" ".join(arguments)) and (finding.help or "").isprintable())


FULL = LONGEST_TEXT


def filled(piece: str) -> str:
    """The piece over and over, as much as is read at all."""
    return (piece * (FULL // len(piece) + 1))[:FULL]


@pytest.mark.parametrize(
    "piece",
    [
        "1m",
        "1",
        "m",
        "x ",
        "E",
        "G",
        "GR",
        "[",
        "]",
        "[[]",
        "[123m<]",
        "[123m",
        "[ ",
        "[a ",
        "+",
        "+E",
        "+E ",
        "<",
        " ",
        "\n",
        "# ",
        "#\n",
        "a-",
        "a:",
        "dora:",
        "dora:1m,",
        "dora:1m, ",
        "dora:, 1m,",
        "1m, ",
        "1m,",
        "1m^",
        "tsumo ",
        "tsumo",
        "riichi ippatsu ",
        "一",
        "一万",
        "東",
        "東 ",
        "／",
        "，，",
        "🀇",
        "🀇\ufe0f",
        "🀫",
        "１",
        "\x00",
        "\udc80",
        "\u202e",
        "é",
        "e\u0301",
        "123m 456p 789s ",
        "1f2g",
        "8z ",
        "[1m2p3s<] ",
    ],
)
def test_64_kilobytes_of_anything(piece: str) -> None:
    text = filled(piece)
    started = time.process_time()
    answer(text)
    assert time.process_time() - started < SECONDS


@pytest.mark.parametrize("front", ["river:", "dora:", "sticks:", "123m 456m 234p 678s EE tsumo river:"])
def test_tags_of_64_kilobytes(front: str) -> None:
    text = (front + filled("1m9p"))[:FULL]
    started = time.process_time()
    assert isinstance(answer(text), tuple)
    assert time.process_time() - started < SECONDS


def test_many_different_words() -> None:
    text = " ".join(f"river:{'1m' * (number % 7)}{number}p" for number in range(6000))[:FULL]
    started = time.process_time()
    assert isinstance(answer(text), tuple)
    assert time.process_time() - started < SECONDS


def test_more_than_64_kilobytes_are_refused_at_once() -> None:
    outcome = answer("1m " * FULL)
    assert isinstance(outcome, tuple)
    assert [(finding.code, finding.start) for finding in outcome] == [("too-long", FULL)]
    assert outcome[0].message == f"more than {FULL} characters are too many for a hand"


def test_what_is_not_read_is_told() -> None:
    outcome = answer("123m 456m 234p 678s EE " + "dora:5p" + ",5p" * 2000)
    assert isinstance(outcome, tuple)
    assert "too-long" in {finding.code for finding in outcome}
