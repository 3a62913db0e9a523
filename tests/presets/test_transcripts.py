"""Of each bad preset `preset check` says what is written beside it, and of the good ones nothing."""

from __future__ import annotations

from pathlib import Path

import pytest

from mjcheck.inspection import check_file
from tests.presets.transcripts import BAD, GOOD, files, transcript


@pytest.mark.parametrize("path", files(BAD), ids=lambda path: path.stem)
def test_what_is_said_of_a_bad_preset_is_written_beside_it(path: Path) -> None:
    assert transcript(path) == path.with_suffix(".txt").read_text(encoding="utf-8")


def test_every_bad_preset_has_a_finding_and_every_transcript_its_preset() -> None:
    assert [path.name for path in files(BAD) if not check_file(str(path)).findings] == []
    assert {path.stem for path in BAD.glob("*.txt")} == {path.stem for path in files(BAD)}


@pytest.mark.parametrize("path", files(GOOD), ids=lambda path: path.stem)
def test_nothing_is_found_in_a_good_preset(path: Path) -> None:
    assert check_file(str(path)).findings == ()


@pytest.mark.parametrize("path", files(BAD), ids=lambda path: path.stem)
def test_every_finding_comes_with_help(path: Path) -> None:
    assert [finding.message for finding in check_file(str(path)).findings if finding.help is None] == []
