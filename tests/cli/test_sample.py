"""`mjcheck sample`: hands that every table can judge."""

from __future__ import annotations

from pathlib import Path

import pytest

from mjcheck.api import judge_text, score
from mjcheck.findings import Note, Unusable
from mjcheck.rulebook import Rulebook, load_preset, shipped_names
from mjcheck.sample import sample
from mjcheck.sampling.situation import kinds_of
from tests.batch.told import by_batch
from tests.cli.conftest import Run


def judged(hand: str, rulebook: Rulebook) -> tuple[Note, ...]:
    return judge_text(hand, (rulebook,), side_by_side=False).verdicts[0].reasons


@pytest.mark.parametrize("preset", sorted(shipped_names()))
def test_samples_are_legal_at_their_table(run: Run, preset: str) -> None:
    ran = run("sample", "-p", preset, "-n", "250", "--seed", "3")
    assert (ran.status, ran.err) == (0, "")
    hands = ran.out.splitlines()
    assert len(hands) == 250
    reasons = [{note.code for note in score(hand, preset).verdicts[0].reasons} for hand in hands]
    assert set[str]().union(*reasons) <= {"incomplete", "no-yaku", "below-minimum", "furiten", "passed-win"}
    complete = sum("incomplete" not in found for found in reasons)
    assert 150 < complete < 250
    assert ran.out == run("sample", "-p", preset, "-n", "250", "--seed", "3").out
    assert ran.out != run("sample", "-p", preset, "-n", "250", "--seed", "4").out


@pytest.mark.parametrize("preset", ["tenhou", "mcr", "sichuan", "two-player"])
def test_every_pattern_is_met(preset: str) -> None:
    rulebook = load_preset(preset)
    told = by_batch(list(sample(rulebook.rules, 6000, seed=1)), preset)
    assert not [row for row in told if row.get("error")]
    met = {entry.partition("*")[0] for row in told for entry in row.get("patterns", "").split(";")}
    assert {pattern.id for pattern in rulebook.patterns if pattern.enabled} <= met
    codes = {code for row in told for code in row.get("reason", "").split(";")}
    assert codes <= {"", "incomplete", "no-yaku", "below-minimum", "furiten", "passed-win"}


@pytest.mark.parametrize("kinds", ["12345m", "19mps", "12mps", "123456789m", "1234mp", "ESWNPFC 1m"])
@pytest.mark.parametrize("preset", ["two-player", "sichuan"])
def test_few_tiles_make_hands_too(preset: str, kinds: str) -> None:
    rulebook = load_preset(preset, (f'tiles.kinds="{kinds}"',))
    hands = sample(rulebook.rules, 60, seed=2)
    if preset == "sichuan" and kinds in ("19mps", "12mps"):
        with pytest.raises(Unusable):  # of the two suits that are left there are four pungs, and no pair
            next(hands)
        return
    for hand in hands:
        assert not {"foreign-tile", "not-allowed"} & {note.code for note in judged(hand, rulebook)}


def test_of_too_few_tiles_no_hand_is_made(run: Run) -> None:
    ran = run("sample", "-p", "two-player", "--set", 'tiles.kinds="123m"', "-n", "3")
    assert (ran.status, ran.out) == (2, "")
    assert "no hand can be made of this table's tiles" in ran.err


@pytest.mark.parametrize(
    ("text", "kinds"),
    [
        ("[312m<] [777p^] 05s +E ron:S seat:N", [2, 0, 1, 15, 15, 15, 22, 22, 27]),
        ("1z dora:3m,0p river:19mE^ void:s round:W", [2, 13, 0, 8, 27]),
    ],
)
def test_the_kinds_that_a_text_shows(text: str, kinds: list[int]) -> None:
    assert kinds_of(text) == kinds


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


@pytest.mark.parametrize(
    ("preset", "overrides"),
    [
        ("riichi", ('calls.tags=["riichi","ippatsu","kong-discard"]',)),
        ("tenhou", ('calls.tags=["dora","ura","riichi","ippatsu","kong-discard"]',)),
        ("mcr", ("calls.chow=false", "calls.kong=false")),
    ],
)
def test_samples_of_a_house_s_own_table_are_legal_there(preset: str, overrides: tuple[str, ...]) -> None:
    rulebook = load_preset(preset, overrides)
    told = by_batch(list(sample(rulebook.rules, 3000, seed=1)), preset, overrides=overrides)
    assert not [row for row in told if row.get("error")]
    assert not [row for row in told if {"not-allowed", "foreign-tile"} & set(row.get("reason", "").split(";"))]


@pytest.mark.parametrize("tags", ["tsumo pao:E", "ron pao:E", "kong-discard", "missed:turn", "robbing"])
def test_examples_are_made_to_legal_hands(tmp_path: Path, tags: str) -> None:
    path = tmp_path / "own.toml"
    hand = "123m 456m 789m 55p EE +E" if tags != "robbing" else "123m 456m 789m 55p 23s +1s"
    path.write_text(
        'extends = "riichi"\ntitle = { en = "Own" }\nversion = 1\nsource = "own"\n[calls]\n'
        'tags = ["riichi", "kong-discard", "robbing", "pao", "missed", "dora"]\n[[pattern]]\nid = "own"\n'
        'names = { en = "Own" }\nhan = 1\nwhen = "some tile in 123456789mps"\n'
        f'example = {{ win = "{hand} {tags}", miss = "EEE SSS WWW NNN P +P tsumo" }}\n'
    )
    rulebook = load_preset(str(path))
    assert not [row for row in by_batch(list(sample(rulebook.rules, 3000, seed=1)), str(path)) if row.get("error")]
