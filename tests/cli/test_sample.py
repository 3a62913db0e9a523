"""`mjcheck sample`: hands that every table can judge."""

from __future__ import annotations

import pytest

from mjcheck.api import score
from mjcheck.rulebook import shipped_names
from tests.cli.conftest import Run


@pytest.mark.parametrize("preset", sorted(shipped_names()))
def test_samples_are_legal_at_their_table(run: Run, preset: str) -> None:
    ran = run("sample", "-p", preset, "-n", "250", "--seed", "3")
    assert (ran.status, ran.err) == (0, "")
    hands = ran.out.splitlines()
    assert len(hands) == 250
    reasons = [{note.code for note in score(hand, preset).verdicts[0].reasons} for hand in hands]
    assert set[str]().union(*reasons) <= {"incomplete", "no-yaku", "below-minimum"}
    complete = sum("incomplete" not in found for found in reasons)
    assert 150 < complete < 250
    assert ran.out == run("sample", "-p", preset, "-n", "250", "--seed", "3").out
    assert ran.out != run("sample", "-p", preset, "-n", "250", "--seed", "4").out


def test_samples_are_read_by_batch(run: Run) -> None:
    made = run("sample", "-p", "tenhou", "-n", "50", "--seed", "1", "--csv")
    ran = run("batch", "-", "--from", "csv", "-p", "tenhou", "--fail-on-loss", stdin=made.out.encode())
    assert ran.status in (0, 1)


def test_a_seed_is_named(run: Run) -> None:
    ran = run("sample", "-p", "tenhou", "-n", "1")
    seed = ran.err.split()[-1]
    assert run("sample", "-p", "tenhou", "-n", "1", "--seed", seed).out == ran.out


def test_at_a_table_of_one_seat_every_win_is_drawn(run: Run) -> None:
    ran = run("sample", "-p", "sichuan", "--set", 'seats.winds=["E"]', "-n", "30")
    assert ran.status == 0
    assert all(" tsumo " in line for line in ran.out.splitlines())
