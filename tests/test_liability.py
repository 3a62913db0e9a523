"""A win for which a seat may be liable says that nobody is assumed to be."""

from __future__ import annotations

import pytest

from mjcheck import Unusable, score

OPEN = "[CCCC<] [FFF?] [PPP?] 1122m +2m ron:N seat:E round:E"


def assumed(hand: str, *presets: str) -> list[str]:
    return [note.code for note in score(hand, presets).assumed]


@pytest.mark.parametrize("hand", [OPEN, "[EEE<] [SSSS] [WWW^] [NNN>] 2m +2m tsumo seat:E round:E"])
def test_what_is_not_said_of_liability_is_assumed_and_refused_under_strict(hand: str) -> None:
    assert assumed(hand, "tenhou") == ["assumed-no-liability"]
    with pytest.raises(Unusable, match="nobody is liable") as refused:
        score(hand, "tenhou", strict=True)
    assert [finding.help for finding in refused.value.findings] == ["write pao:SEAT or pao:none"]


@pytest.mark.parametrize(
    "hand",
    [
        f"{OPEN} pao:W",
        f"{OPEN} pao:none",
        "CCC FFF PPP 1122m +2m ron:N seat:E round:E",  # concealed: nobody dealt a tile of it
        "[CCCC] [FFFF] PPP 1122m +2m ron:N seat:E round:E",
        "[CCC<] [FFF?] PPP 1122m +2m ron:N seat:E round:E",  # the last set was never shown
        "[CCC<] [FFF?] PP 11222m +P ron:N seat:E round:E",
        "[CCC<] [FFF?] [222m?] 11m 234m +1m ron:N seat:E round:E",  # no pattern of that kind
    ],
)
def test_nothing_is_assumed_where_it_is_said_or_nobody_can_be_liable(hand: str) -> None:
    assert assumed(hand, "tenhou") == []
    score(hand, "tenhou", strict=True)


def test_nobody_liable_is_written_again_and_paid_for_by_nobody_else() -> None:
    answer = score(f"{OPEN} pao:none", "tenhou")
    assert answer.hand.endswith("pao:none")
    assert score(answer.hand, "tenhou") == answer
    assert [payment.why for payment in answer.verdicts[0].payments] == ["win"]


def test_tables_without_liability_assume_nothing_of_it() -> None:
    assert assumed(OPEN, "mcr") == []
