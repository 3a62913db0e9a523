"""All readings of a hand: every way to see its tiles as groups, with every place where the winning tile may be."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import permutations
from typing import Final, NamedTuple, Protocol

from mjcheck.facts import Facts, Form, HandFacts, Wait
from mjcheck.hand import Hand, MeldKind
from mjcheck.splits import splits, suits_of
from mjcheck.tiles import FIRST_HONOUR, HONOUR_MASK, KINDS, ORPHAN_MASK, chow_start, kinds_in

KNITTED: Final = tuple(
    sum(1 << (9 * suit + row + 3 * step) for row, suit in enumerate(order) for step in range(3))
    for order in permutations(range(3))
)
"""The six ways to lay 147, 258 and 369 in three different suits, as masks of nine kinds."""


class Forms(Protocol):
    """Which shapes count as complete."""

    @property
    def standard(self) -> bool: ...
    @property
    def seven_pairs(self) -> bool: ...
    @property
    def four_as_two_pairs(self) -> bool: ...
    @property
    def orphans(self) -> bool: ...
    @property
    def knitted_straight(self) -> bool: ...
    @property
    def knitted(self) -> bool: ...


class Melded(NamedTuple):
    """The declared sets of a hand, packed as in `Facts`: chows by start, pungs with kongs, concealed kongs."""

    chows: int
    pungs: int
    concealed: int


class Whole(NamedTuple):
    """Concealed tiles read whole: chows packed by start, pungs, and the pair's kind."""

    chows: int
    pungs: int
    pair: int


def melded(hand: Hand) -> Melded:
    """The declared sets of a hand."""
    chows = pungs = concealed = 0
    for meld in hand.melds:
        if meld.kind is MeldKind.CHOW:
            chows += 1 << 3 * chow_start(meld.lowest)
        else:
            pungs |= 1 << meld.lowest
            if meld.concealed:
                concealed |= 1 << meld.lowest
    return Melded(chows, pungs, concealed)


def wholes(counts: Sequence[int]) -> list[Whole]:
    """Every way to read concealed tiles (34 counts) as sets and one pair."""
    found = [(0, 0, -1)]
    for number, suit in enumerate(suits_of(counts)):
        if not any(suit):
            continue
        read = splits(suit)
        if not read:
            return []
        chow_shift, kind_shift = 21 * number, 9 * number
        found = [
            (chows + (more << chow_shift), pungs | (own << kind_shift), pair if own_pair < 0 else own_pair + kind_shift)
            for chows, pungs, pair in found
            for more, own, own_pair in read
            if pair < 0 or own_pair < 0
        ]
    return [Whole(*reading) for reading in found if reading[2] >= 0]


def _placements(reading: Whole, win: int, declared: Melded, self_drawn: int) -> Iterator[tuple[int, Wait]]:
    """Where the winning tile may stand in a standard reading: concealed pungs and the wait, each once.

    A pung that a discard completed is not concealed; one completed by a draw is.
    """
    own = reading.pungs | declared.concealed
    if reading.pair == win:
        yield own, Wait.SINGLE
    if reading.pungs >> win & 1:
        yield (own if self_drawn else own & ~(1 << win)), Wait.PAIR
    if win < FIRST_HONOUR:
        suit, rank = divmod(win, 9)
        waits = set()
        for place in range(3):
            start = rank - place
            if 0 <= start <= 6 and reading.chows >> 3 * (7 * suit + start) & 7:
                if place == 1:
                    waits.add(Wait.CLOSED)
                elif (place == 2 and rank == 2) or (place == 0 and rank == 6):
                    waits.add(Wait.EDGE)
                else:
                    waits.add(Wait.TWO_SIDED)
        for wait in sorted(waits):
            yield own, wait


def readings(hand: Hand, forms: Forms, facts: HandFacts) -> list[Facts]:
    """All readings of a complete hand in the forms allowed, in a fixed order; empty when it is not complete.

    ``facts`` are the hand's own facts (`mjcheck.facts.hand_facts`).
    """
    counts = hand.counts
    declared = melded(hand)
    assert hand.winning is not None
    win = hand.winning.kind
    self_drawn = facts.flags & 1
    found: list[Facts] = []

    def add(form: Form, reading: Whole, knitted: int = 0) -> None:
        split = (form, reading.chows + declared.chows, reading.pungs | declared.pungs, 1 << reading.pair)
        placements = list(_placements(reading, win, declared, self_drawn))
        if knitted >> win & 1:
            placements.append((reading.pungs | declared.concealed, Wait.SPECIAL))
        found.extend(Facts(*facts, *split, *placement) for placement in placements)

    if forms.standard:
        for reading in wholes(counts):
            add(Form.STANDARD, reading)
    concealed = not hand.melds
    if concealed and forms.seven_pairs and _is_seven_pairs(counts, forms.four_as_two_pairs):
        found.append(Facts(*facts, Form.SEVEN_PAIRS, 0, 0, 0, 0, Wait.SPECIAL))
    if concealed and forms.orphans and facts.k1 == ORPHAN_MASK:
        found.append(Facts(*facts, Form.ORPHANS, 0, 0, facts.k2, 0, Wait.SPECIAL))
    if forms.knitted_straight and len(hand.melds) <= 1:
        for knitted in KNITTED:
            if knitted & ~facts.k1 == 0:
                left = [count - (knitted >> kind & 1) for kind, count in enumerate(counts)]
                if min(left) >= 0:
                    for reading in wholes(left):
                        add(Form.KNITTED_STRAIGHT, reading, knitted)
    if concealed and forms.knitted and is_knitted(facts.k1, 14):
        found.append(Facts(*facts, Form.KNITTED, 0, 0, 0, 0, Wait.SPECIAL))
    return found


def _is_seven_pairs(counts: Sequence[int], four_as_two_pairs: bool) -> bool:
    return all(count in (0, 2) or (count == 4 and four_as_two_pairs) for count in counts)


def is_knitted(kinds: int, size: int) -> bool:
    """Whether a mask is ``size`` different kinds, all honours or out of one knitted layout."""
    return kinds.bit_count() == size and any(kinds & ~(layout | HONOUR_MASK) == 0 for layout in KNITTED)


def knitted_layout(kinds: int) -> int:
    """The knitted layout (a mask of nine kinds) that lies wholly in ``kinds``; 0 when none does."""
    return next((layout for layout in KNITTED if layout & ~kinds == 0), 0)


def concealed_sets(hand: Hand, reading: Facts) -> tuple[list[int], list[int], list[int]]:
    """The concealed part of a reading: first kinds of its chows, kinds of its pungs, kinds of its pairs.

    Of the two special forms without a pair, seven pairs gives its pairs (four of a kind twice) and the knitted one
    nothing.
    """
    declared = melded(hand)
    own_chows = reading.chows - declared.chows
    chows = [start // 7 * 9 + start % 7 for start in range(21) for _ in range(own_chows >> 3 * start & 7)]
    pungs = list(kinds_in(reading.pungs & ~declared.pungs))
    if reading.form == Form.SEVEN_PAIRS:
        pairs = [kind for kind in range(KINDS) for _ in range(hand.counts[kind] // 2)]
    else:
        pairs = list(kinds_in(reading.pair))
    return chows, pungs, pairs
