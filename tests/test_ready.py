"""Waits and distance against their definitions, by trying every tile."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mjcheck.arrange import Forms, is_knitted, wholes
from mjcheck.facts import Form
from mjcheck.hand import Hand, Meld, MeldKind, Source
from mjcheck.ready import completing_kinds, distances, waits_of
from mjcheck.rulebook.model import ALL_FORMS, FormRules
from mjcheck.tiles import KIND_TEXT, KINDS, ORPHAN_MASK, Tile, kinds_in, mask_of

STANDARD = FormRules(
    standard=True,
    seven_pairs=False,
    four_as_two_pairs=False,
    orphans=False,
    knitted_straight=False,
    knitted=False,
)


def counts_of(text: str) -> list[int]:
    counts = [0] * KINDS
    for run in text.split():
        for letter in run[:-1] if run[-1] in "mps" else run:
            counts[KIND_TEXT.index(letter + run[-1] if run[-1] in "mps" else letter)] += 1
    return counts


def texts(mask: int) -> str:
    return " ".join(KIND_TEXT[kind] for kind in kinds_in(mask))


@st.composite
def concealed(draw: st.DrawFn, sizes: tuple[int, ...] = (13, 10, 7, 4, 1)) -> list[int]:
    """Counts of 3n+1 tiles, crowded into few kinds so that many are ready."""
    size = draw(st.sampled_from(sizes))
    kinds = draw(st.lists(st.integers(0, KINDS - 1), min_size=5, max_size=9, unique=True))
    first = draw(st.integers(0, 2)) * 9
    kinds = sorted({*kinds, *range(first, first + 9)})
    deck = [kind for kind in kinds for _ in range(4)]
    chosen = draw(st.permutations(deck))[:size]
    counts = [0] * KINDS
    for kind in chosen:
        counts[kind] += 1
    return counts


def complete(counts: list[int], forms: Forms) -> bool:
    """Complete by definition of the forms, fifth copies allowed."""
    if forms.standard and wholes(tuple(counts)):
        return True
    if sum(counts) != 14:
        return False
    held = mask_of(kind for kind in range(KINDS) if counts[kind])
    pairs = all(count in (0, 2, 4) for count in counts) if forms.four_as_two_pairs else counts.count(2) == 7
    return (
        (forms.seven_pairs and pairs)
        or (forms.orphans and held == ORPHAN_MASK)
        or (forms.knitted and is_knitted(held, 14))
    )


@settings(max_examples=150, deadline=None)
@given(concealed(), st.booleans())
def test_waits_are_the_tiles_that_complete_the_hand(counts: list[int], four_as_two_pairs: bool) -> None:
    forms = FormRules(
        standard=True,
        seven_pairs=True,
        four_as_two_pairs=four_as_two_pairs,
        orphans=True,
        knitted_straight=False,
        knitted=True,
    )
    expected = 0
    for kind in range(KINDS):
        more = [count + (kind == own) for own, count in enumerate(counts)]
        if complete(more, forms) and (more[kind] <= 4 or wholes(tuple(more))):
            expected |= 1 << kind
    assert texts(waits_of(counts, forms)) == texts(expected)


@pytest.mark.parametrize(
    ("hand", "waits"),
    [
        ("1112345678999m", "1m 2m 3m 4m 5m 6m 7m 8m 9m"),
        ("123m 456p 789s EE 78s", "6s 9s"),
        ("123m 456p 789s EE 89s", "7s"),
        ("123m 456p 789s EE 79s", "8s"),
        ("123m 456p 789s EE NN", "E N"),
        ("123m 456p 789s EEE N", "N"),
        ("11335577m 1122p 3s", "3s"),
        ("19m 19p 19s ESWNPFC", "1m 9m 1p 9p 1s 9s E S W N P F C"),
        ("19m 19p 19s ESWNPFF", "C"),
        ("147m 258p 369s ESWN", "P F C"),
        ("147m 258p 369s 12s EE", "3s"),
        ("147m 258p 36s 123s EE", "9s"),
        ("2344056679999s", "9s"),
        ("E", "E"),
    ],
)
def test_waits_of_known_hands(hand: str, waits: str) -> None:
    assert texts(waits_of(counts_of(hand.replace("0", "5")), ALL_FORMS)) == waits


def test_a_tile_held_four_times_is_no_wait_of_the_hand_itself() -> None:
    hand = Hand(runs=((Tile(0),) * 4, (Tile(1), Tile(2)), (Tile(27),) * 2))
    counts = list(hand.counts)
    assert sum(counts) == 8
    short = Hand(runs=((Tile(0),) * 3, (Tile(0), Tile(1), Tile(2), Tile(27))))
    assert texts(completing_kinds(short, STANDARD)) == "E"
    only_fifth = Hand(runs=((Tile(0),) * 4,))
    assert texts(waits_of(only_fifth.counts, STANDARD)) == "1m"
    assert completing_kinds(only_fifth, STANDARD) == 0


@settings(max_examples=60, deadline=None)
@given(concealed(sizes=(13, 10, 7)))
def test_distance_zero_is_ready_and_each_step_is_one_exchange(counts: list[int]) -> None:
    hand = Hand(runs=(tuple(Tile(kind) for kind in range(KINDS) for _ in range(counts[kind])),))
    melds = (13 - sum(counts)) // 3
    # Melds that take no tile of the hand's: distance looks at their number and at their tiles only.
    hand = Hand(runs=hand.runs, melds=_foreign_melds(counts, melds))
    distance = distances(counts, hand, STANDARD)[Form.STANDARD]
    assert (distance == 0) == (completing_kinds(hand, STANDARD) != 0)
    assert 0 <= distance <= 8
    after_draw = [
        distances([count + (kind == own) for own, count in enumerate(counts)], hand, STANDARD)[Form.STANDARD]
        for kind in range(KINDS)
        if counts[kind] < 4
    ]
    assert min(after_draw) == distance - 1
    assert set(after_draw) <= {distance - 1, distance}


def _foreign_melds(counts: list[int], number: int) -> tuple[Meld, ...]:
    unused = [kind for kind in range(KINDS) if not counts[kind]]
    return tuple(Meld(MeldKind.PUNG, (Tile(kind),) * 3, Source.LEFT) for kind in unused[:number])


@pytest.mark.parametrize(
    ("hand", "expected"),
    [
        ("19m 19p 19s ESWNPF 2m", (7, 6, 1)),
        ("1122335577m 159p", (2, 1, 9)),
        ("123456789m 12p EE", (0, 5, 8)),
        ("147m 258p 369s ESWN", (8, 6, 7)),
    ],
)
def test_distances_of_known_hands(hand: str, expected: tuple[int, int, int]) -> None:
    forms = FormRules(
        standard=True,
        seven_pairs=True,
        four_as_two_pairs=False,
        orphans=True,
        knitted_straight=False,
        knitted=False,
    )
    found = distances(counts_of(hand), Hand(runs=()), forms)
    assert tuple(found[form] for form in (Form.STANDARD, Form.SEVEN_PAIRS, Form.ORPHANS)) == expected


def test_a_pung_and_its_fourth_tile_cannot_pair() -> None:
    # Three melds, and four tiles of one kind: the fourth would pair only with a fifth.
    counts = counts_of("EEEE")
    hand = Hand(runs=(tuple(Tile(27) for _ in range(4)),), melds=_foreign_melds(counts, 3))
    assert distances(counts, hand, STANDARD)[Form.STANDARD] == 1


def test_every_suit_reading_uses_every_tile() -> None:
    for counts in product(range(3), repeat=5):
        suit = [*counts, 0, 0, 0, 0]
        for reading in wholes((*suit, *[0] * 25)):
            used = [0] * KINDS
            for start in range(21):
                for place in range(3):
                    used[start // 7 * 9 + start % 7 + place] += reading.chows >> 3 * start & 7
            for kind in kinds_in(reading.pungs):
                used[kind] += 3
            used[reading.pair] += 2
            assert used[:9] == suit
