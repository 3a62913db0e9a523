"""What `import mjcheck` offers."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import FrozenInstanceError

import pytest

import mjcheck

PLAIN = "123m456m234p678s EE tsumo seat:S round:E"


def test_everything_listed_is_there() -> None:
    assert [name for name in mjcheck.__all__ if getattr(mjcheck, name, None) is None] == []
    assert set(mjcheck.__all__) == set(dir(mjcheck))
    with pytest.raises(AttributeError, match="scores"):
        mjcheck.scores  # noqa: B018


def test_score_gives_frozen_records() -> None:
    answer = mjcheck.score(PLAIN, "yifang-riichi")
    assert isinstance(answer, mjcheck.Answer)
    [verdict] = answer.verdicts
    assert verdict.win is True
    assert verdict.best is not None
    assert verdict.best.total["points"] == 1100
    with pytest.raises(FrozenInstanceError):
        answer.hand = ""  # type: ignore[misc]


def test_presets_are_a_name_or_several_or_the_listed_tables() -> None:
    def judged(answer: mjcheck.Answer) -> list[str]:
        return [verdict.preset for verdict in answer.verdicts]

    assert judged(mjcheck.score(PLAIN, ["tenhou", "riichi", "tenhou"])) == ["tenhou", "riichi"]
    listed = judged(mjcheck.score(PLAIN))
    assert "yifang-riichi" in listed
    assert "tenhou" not in listed


def test_overrides_strict_and_explain() -> None:
    hand = "[234m<] 456m 678p 33s 56s +7s ron:E seat:S round:E"
    assert mjcheck.score(hand, "tenhou").verdicts[0].win
    assert not mjcheck.score(hand, "tenhou", overrides=["open_tanyao=false"]).verdicts[0].win
    assert mjcheck.score(hand, "tenhou", explain=True).verdicts[0].readings
    with pytest.raises(mjcheck.Unusable) as refused:
        mjcheck.score(PLAIN, "tenhou", strict=True)
    assert [finding.code for finding in refused.value.findings] == ["assumed"]


def test_waits() -> None:
    answer = mjcheck.waits("33m 789p 34789s 456m", "tenhou")
    assert isinstance(answer, mjcheck.WaitsAnswer)
    assert answer.outlook is not None
    assert [waited.tile for waited in answer.outlook.waits] == ["2s", "5s"]
    assert mjcheck.waits("33m 789p 34789s 456m").preset is None


def test_unusable_input_is_raised_with_every_fault() -> None:
    with pytest.raises(mjcheck.Unusable) as refused:
        mjcheck.score("123m 45x 9q")
    assert len(refused.value.findings) > 1
    with pytest.raises(mjcheck.Unusable):
        mjcheck.load_preset("tenhuo")


def test_a_tag_unknown_to_the_table_asked_is_a_fault_at_its_place() -> None:
    hand = PLAIN + " void:s"
    with pytest.raises(mjcheck.Unusable) as refused:
        mjcheck.score(hand, "tenhou")
    [finding] = refused.value.findings
    assert (finding.code, hand[finding.start : finding.end]) == ("unknown-tag", "void:s")


def test_importing_it_loads_nothing_heavy() -> None:
    code = "import sys, mjcheck; print(*sys.modules)"
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split()
    assert not {"lark", "numpy", "click", "tomllib", "mjcheck.api"} & set(loaded)


def test_scoring_needs_no_numpy() -> None:
    code = f"import sys, mjcheck; mjcheck.score({PLAIN!r}, 'tenhou'); print(*sys.modules)"
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split()
    assert not {"numpy", "tomli_w", "click", "difflib"} & set(loaded)


def test_what_only_some_tables_assume_is_said_with_their_names() -> None:
    answer = mjcheck.score("123p 456p 234p 678s E +E ron", ["two-player", "tenhou", "riichi"])
    assert {note.values.get("wind"): note.values.get("tables") for note in answer.assumed} == {
        "S": None,
        "W": ["two-player"],
        "E": None,
    }
    assert "seat West, where nobody sits South (two-player)" in mjcheck.to_text(answer)


def test_an_answer_becomes_text_and_plain_data() -> None:
    answer = mjcheck.score("123m 055p 678s EE SS +S ron:E riichi ippatsu dora:4p", "tenhou", explain=True)
    assert "✓ 和了 · 天凤" in mjcheck.to_text(answer, "zh")
    assert "Readings tried" in mjcheck.to_text(answer, explain=True)
    assert "complete: four sets and a pair" in mjcheck.to_text(answer, side_by_side=True)
    value = mjcheck.to_dict(answer)
    [verdict] = value["verdicts"]
    assert value["assumed_codes"] == ["assumed-seat", "assumed-round", "assumed-sticks"]
    assert (verdict["limit"], verdict["limit_names"]["zh"]) == ("haneman", "跳满")
    assert {pattern["unit"] for pattern in verdict["patterns"]} == {"han"}
    assert "readings" in mjcheck.to_dict(answer, explain=True)["verdicts"][0]


def test_the_text_of_unusable_shows_where() -> None:
    with pytest.raises(mjcheck.Unusable) as refused:
        mjcheck.score("123m 456m 234p 678s EE ippatsu", "tenhou")
    text = str(refused.value)
    assert text.startswith("error[ippatsu-without-riichi]: ippatsu needs riichi")
    assert "\n1 | 123m 456m 234p 678s EE ippatsu\n  |                        ^^^^^^^" in text
