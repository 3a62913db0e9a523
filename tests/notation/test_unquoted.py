"""A hand that the shell took apart."""

from __future__ import annotations

import pytest

from mjcheck.notation import unquoted


@pytest.mark.parametrize(
    "arguments",
    [
        ["123m", "456m", "234p", "678s", "EE"],
        ["123m456m234p678s", "EE", "tsumo"],
        ["123m 456m 234p 678s EE", "tsumo"],
        ["123m", "456m", "234p", "678s", "GG"],
        ["[312m<]", "456m", "234p", "678s", "E", "+E", "ron:S", "seat:W"],
        ["123m", "456m"],
    ],
)
def test_one_hand_in_several_arguments(arguments: list[str]) -> None:
    finding = unquoted(arguments)
    text = " ".join(arguments)
    assert finding is not None
    assert (finding.code, finding.start, finding.end) == ("unquoted", 0, len(text))
    assert finding.help == f'quote the hand: "{text}"'
    assert finding.message == f"one hand, but {len(arguments)} arguments"


@pytest.mark.parametrize(
    "arguments",
    [
        [],
        ["123m 456m 234p 678s EE"],
        ["123m"],
        ["123m 456m 234p 678s EE", "123m 456m 234p 678s SS"],
        ["123m 456m 234p 678s E", "123m 456m 234p 678s S"],
        ["123m 456m 234p 678s GG", "123m 456m 234p 678s RR"],
        ["", ""],
    ],
)
def test_several_hands_or_one_argument(arguments: list[str]) -> None:
    assert unquoted(arguments) is None


def test_a_long_hand_is_not_repeated_in_the_help() -> None:
    finding = unquoted(["123m 456m 234p 678s EE", "# " + "x" * 200])
    assert finding is not None
    assert "x" not in (finding.help or "")
