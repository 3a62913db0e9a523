"""Pieces done by other processes, however they are handed over."""

from __future__ import annotations

from pathlib import Path

import pytest

from mjcheck.batch import slots, workers
from mjcheck.batch.run import run
from mjcheck.batch.wanted import Wanted

HANDS = 50 * ("33m 34789p 456s SSS +5p ron:N seat:E round:E", "123m456m234p678s EE tsumo") + ("123m 99p nonsense",)
ROWS = 150_000
"""Enough for more pieces than there are slots."""
MOST_FAULTS = 1_000


@pytest.fixture(scope="module")
def source(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("workers") / "in.csv"
    path.write_text("id,hand\n" + "".join(f"{row},{HANDS[row % len(HANDS)]}\n" for row in range(ROWS)))
    return path


def scored(source: Path, jobs: int, most_errors: int | None = None) -> tuple[bytes, list[int]]:
    """What is written, and the lines of the rows that cannot be used."""
    target = source.with_name(f"out-{jobs}.csv")
    lines: list[int] = []
    wanted = Wanted(str(source), str(target), preset="tenhou", jobs=jobs, most_errors=most_errors)
    run(wanted, lambda fault, line: lines.append(line), lambda progress: None)
    return target.read_bytes(), lines


@pytest.fixture(scope="module")
def straight(source: Path) -> tuple[bytes, list[int]]:
    return scored(source, 1)


@pytest.mark.parametrize("size", [1 << 24, 5 << 19, 1 << 20], ids=["roomy", "room for the piece only", "no room"])
def test_what_has_no_room_in_a_slot_is_sent(
    source: Path, straight: tuple[bytes, list[int]], size: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(workers, "_AHEAD", 1)
    monkeypatch.setattr(slots, "SLOT_BYTES", size)
    monkeypatch.setattr(workers, "SLOT_BYTES", size)
    assert scored(source, 2) == straight


def test_processes_that_share_nothing_are_sent_everything(
    source: Path, straight: tuple[bytes, list[int]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(workers, "SHARED", False)
    assert scored(source, 2) == straight


def test_a_piece_is_done_again_as_far_as_faults_are_allowed(source: Path, straight: tuple[bytes, list[int]]) -> None:
    stopped = [scored(source, jobs, most_errors=MOST_FAULTS) for jobs in (1, 2)]
    assert stopped[0] == stopped[1]
    assert stopped[0][1] == straight[1][:MOST_FAULTS]
