"""At tables with many patterns of account-once groups, as their authors may add to a shipped one."""

from __future__ import annotations

import random
from collections.abc import Callable
from itertools import combinations_with_replacement
from pathlib import Path

import numpy as np
import pytest

from mjcheck.batch.points import Choices
from mjcheck.batch.splits import Splits
from mjcheck.batch.tables import chow_tables
from mjcheck.facts import Facts
from mjcheck.rulebook import Rulebook, load_preset
from mjcheck.valuation.combine import AccountOnce
from tests import mcr_hands
from tests.batch.told import by_batch, by_score

CHOWS = [f"{rank}{suit}" for suit in "mps" for rank in range(1, 8)]
NO_FACTS = Facts(*(0,) * len(Facts._fields))
EAST = 27
MANY = 150
"""More patterns than a number has bits, and more choices than a table comes to by far."""

Table = Callable[[int], Path]


@pytest.fixture
def table(tmp_path: Path) -> Table:
    """Writes MCR with so many patterns more, each of two chows."""

    def written(count: int) -> Path:
        pairs = list(combinations_with_replacement(CHOWS, 2))
        lines = ['extends = "mcr"', 'title = { en = "Own" }', 'kind = "rulebook"', "version = 1"]
        for number, (one, other) in enumerate(random.Random(3).sample(pairs, count)):
            lines += ["[[pattern]]", f'id = "own-{one}-{other}"', f'names = {{ en = "Own {one} {other}" }}']
            lines += [f"points = {1 + number % 3}", f'when = "has(chow {one}, chow {other})"', 'combine = "chows"']
        path = tmp_path / f"own-{count}.toml"
        path.write_text("\n".join(lines))
        return path

    return written


def wins_of_chows(count: int) -> list[str]:
    rng = random.Random(4)
    hands = []
    for _ in range(count):
        starts = rng.sample([divmod(place, 7) for place in range(21)], 4)
        runs = [f"{rank + 1}{rank + 2}{rank + 3}{'mps'[suit]}" for suit, rank in starts]
        hands.append(" ".join([*runs, "E", "+E ron:W seat:S"]))
    return hands


@pytest.mark.parametrize("count", [0, 40, MANY])
def test_every_set_of_chows_has_the_choices_that_it_has_by_itself(table: Table, count: int) -> None:
    rulebook: Rulebook = load_preset(str(table(count)))
    choices, alone, chows = Choices(rulebook), AccountOnce(rulebook), chow_tables().packed
    rows = np.arange(len(chows))
    nothing = np.zeros(len(rows), np.int64)
    splits = Splits(**dict.fromkeys(Splits._fields, nothing))._replace(chows=rows, pair=nothing + EAST)
    numbers = choices.of(splits)
    assert numbers.min() >= 0
    assert int(numbers.max()).bit_length() <= choices.bits
    if count == MANY:
        assert choices.bits > 12
        assert len(np.unique(numbers)) > 1 << 12
    first, many = choices.alternatives(numbers)
    for row in random.Random(6).sample(range(len(rows)), 600):
        facts = NO_FACTS._replace(chows=int(chows[rows[row]]), pair=EAST)
        expected = alone.choices(facts, rulebook.patterns_held(facts)[0])
        counted = choices.counts(np.arange(first[row], first[row] + many[row])).tolist()
        held = [[(choices.members[place], times) for place, times in enumerate(one) if times] for one in counted]
        assert held == [list(choice) for choice in expected]


@pytest.mark.parametrize("count", [40, MANY])
def test_hands_are_judged_by_columns_as_by_themselves(table: Table, count: int) -> None:
    preset, hands = str(table(count)), wins_of_chows(300)
    for hand, told in zip(hands, by_batch(hands, preset), strict=True):
        assert told == by_score(hand, preset), hand


@pytest.mark.parametrize(
    ("when", "hands"),
    [
        (
            "has(chow 1a, chow 2a, chow 4b) and no pair in ESWNPFC",
            ["[789p<] [456p<] 2m 567p 789s +2m", "[123p<] [234p<] 2m 456s 789s +2m", "[123p<] [234p<] E 456s 789s +E"],
        ),
        (
            "has(chow 1a, chow 4b, pair 5c) or has(chow 2a, chow 3c)",
            [
                "678m 2445666678p +3p",
                "123m 456p 55s 789m 78s +9s",
                "123m 456p 55p 789m 78s +9s",
                "234m 345p 1s 777s +1s",
            ],
        ),
        (
            "has(chow n.a, chow n.b) and count(pair) == 0",
            ["[123m<] [234m<] 55m 46p 456s +5p", "[123m<] [123p<] 55m 46p 456s +5p"],
        ),
        (
            "has(chow n.a, chow n+4.b) and pair in 5mps | E",
            ["[123m<] [567p<] 55m 46p 456s +5p", "[123m<] [567p<] 66m 46p 456s +5p", "[123m<] [567p<] E 456p 456s +E"],
        ),
    ],
)
def test_formulas_that_ask_for_the_pair(tmp_path: Path, when: str, hands: list[str]) -> None:
    path = tmp_path / "own.toml"
    lines = [
        'extends = "mcr"',
        'title = { en = "Own" }',
        'kind = "rulebook"',
        "version = 1",
        "[[pattern]]",
        'id = "own"',
    ]
    path.write_text(
        "\n".join([*lines, 'names = { en = "Own" }', "points = 4", f'when = "{when}"', 'combine = "chows"'])
    )
    written = [f"{hand} ron:W seat:S" for hand in (*hands, *mcr_hands.wins(120, seed=8)) if "ron" not in hand]
    for hand, told in zip(written, by_batch(written, str(path)), strict=True):
        assert told == by_score(hand, str(path)), hand
