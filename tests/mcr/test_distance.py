"""How far a hand is from the knitted forms: each step is one tile, and at none it is ready."""

from __future__ import annotations

import random

import pytest

from mjcheck.arrange import KNITTED
from mjcheck.facts import Form
from mjcheck.hand import Hand, Meld, MeldKind, Source
from mjcheck.notation import read_hand
from mjcheck.ready import completing_kinds, distances
from mjcheck.rulebook.model import FormRules
from mjcheck.tiles import HONOUR_MASK, KINDS, Tile, kinds_in


def only(form: Form) -> FormRules:
    return FormRules(
        standard=False,
        seven_pairs=False,
        four_as_two_pairs=False,
        orphans=False,
        knitted_straight=form is Form.KNITTED_STRAIGHT,
        knitted=form is Form.KNITTED,
    )


def near(rng: random.Random, form: Form) -> tuple[list[int], Hand]:
    """Counts of concealed tiles near the form, and their hand, sometimes with a meld of tiles that it does not hold."""
    honours = HONOUR_MASK if form is Form.KNITTED else 0
    fitting = list(kinds_in(rng.choice(KNITTED) | honours))
    melds = 1 if form is Form.KNITTED_STRAIGHT and rng.random() < 0.4 else 0
    size = 13 - 3 * melds
    counts = [0] * KINDS
    for kind in rng.sample(fitting, rng.choice((5, 7, 8, 9)) if form is Form.KNITTED_STRAIGHT else rng.randint(8, 13)):
        counts[kind] += 1
    while sum(counts) < size:
        kind = rng.randrange(KINDS) if rng.random() < 0.5 else rng.choice(fitting)
        counts[kind] += counts[kind] < 4
    unused = next(kind for kind in range(KINDS) if not counts[kind])
    meld = Meld(MeldKind.PUNG, (Tile(unused),) * 3, Source.LEFT)
    run = tuple(Tile(kind) for kind in range(KINDS) for _ in range(counts[kind]))
    return counts, Hand(runs=(run,), melds=(meld,) * melds)


@pytest.mark.parametrize("form", [Form.KNITTED_STRAIGHT, Form.KNITTED])
def test_distance_zero_is_ready_and_each_step_is_one_exchange(form: Form) -> None:
    rng = random.Random(form)
    forms = only(form)
    ready = 0
    for _ in range(60):
        counts, hand = near(rng, form)
        distance = distances(counts, hand, forms)[form]
        assert (distance == 0) == (completing_kinds(hand, forms) != 0), counts
        ready += distance == 0
        after = {
            distances([count + (kind == own) for own, count in enumerate(counts)], hand, forms)[form]
            for kind in range(KINDS)
            if counts[kind] < 4
        }
        assert min(after) == distance - 1, counts
        assert after <= {distance - 1, distance}, counts
    assert 5 < ready < 55


def test_a_straight_whose_tile_is_all_in_a_meld_cannot_come() -> None:
    hand = "147m 58p 369s EE"
    assert distance_of(f"[9999m<] {hand}") == 0
    assert distance_of(f"[2222p<] {hand}") > 0


def distance_of(text: str) -> int:
    hand = read_hand(text)
    return distances(hand.counts, hand, only(Form.KNITTED_STRAIGHT))[Form.KNITTED_STRAIGHT]
