"""All readings of a hand: every way to see its tiles as groups, with every place where the winning tile may be."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import permutations
from typing import Final, NamedTuple, Protocol

from mjcheck.facts import Facts, Form, HandFacts, Wait
from mjcheck.hand import Hand, MeldKind
from mjcheck.splits import splits, suits_of
from mjcheck.tiles import FIRST_HONOUR, HONOUR_MASK, KINDS, ORPHAN_MASK, chow_start, mask_of

KNITTED: Final = tuple(
    sum(1 << (9 * suit + row + 3 * step) for row, suit in enumerate(order) for step in range(3))
    for order in permutations(range(3))
)
"""The six ways to lay 147, 258 and 369 in three different suits, as masks of nine kinds."""

_KNITTED_SIZE: Final = 9


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


_NOTHING_MELDED: Final = Melded(0, 0, 0)


def melded(hand: Hand) -> Melded:
    """The declared sets of a hand."""
    if not hand.melds:
        return _NOTHING_MELDED
    chows = pungs = concealed = 0
    for meld in hand.melds:
        if meld.kind is MeldKind.CHOW:
            chows += 1 << 3 * chow_start(meld.lowest)
        else:
            pungs |= 1 << meld.lowest
            if meld.concealed:
                concealed |= 1 << meld.lowest
    return Melded(chows, pungs, concealed)


@lru_cache(maxsize=1 << 12)
def wholes(counts: tuple[int, ...]) -> tuple[Whole, ...]:
    """Every way to read concealed tiles (34 counts) as sets and one pair."""
    found = [(0, 0, -1)]
    for number, suit in enumerate(suits_of(counts)):
        if not any(suit):
            continue
        read = splits(suit)
        if not read:
            return ()
        chow_shift, kind_shift = 21 * number, 9 * number
        found = [
            (chows + (more << chow_shift), pungs | (own << kind_shift), pair if own_pair < 0 else own_pair + kind_shift)
            for chows, pungs, pair in found
            for more, own, own_pair in read
            if pair < 0 or own_pair < 0
        ]
    return tuple(Whole(*reading) for reading in found if reading[2] >= 0)


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
        in_suit = reading.chows >> 21 * suit
        two_sided = closed = edge = False
        for place in range(min(rank, 2) + 1):
            if rank - place <= 6 and in_suit >> 3 * (rank - place) & 7:
                if place == 1:
                    closed = True
                elif (place == 2 and rank == 2) or (place == 0 and rank == 6):
                    edge = True
                else:
                    two_sided = True
        if two_sided:
            yield own, Wait.TWO_SIDED
        if closed:
            yield own, Wait.CLOSED
        if edge:
            yield own, Wait.EDGE


class _Split(NamedTuple):
    """One way to see the concealed tiles: the form, the groups, and the knitted straight beside them (a mask)."""

    form: Form
    groups: Whole
    knitted: int = 0


_NO_GROUPS: Final = Whole(0, 0, -1)


def _splits_of(hand: Hand, forms: Forms) -> Iterator[_Split]:
    """Every way to see the concealed tiles of a hand that has its winning tile, in the forms allowed."""
    counts = hand.counts
    if forms.standard:
        for groups in wholes(counts):
            yield _Split(Form.STANDARD, groups)
    if not hand.melds and forms.seven_pairs and _is_seven_pairs(counts, forms.four_as_two_pairs):
        yield _Split(Form.SEVEN_PAIRS, _NO_GROUPS)
    if len(hand.melds) > 1 or counts.count(0) > KINDS - _KNITTED_SIZE:
        return  # too few kinds for the forms that follow
    kinds = mask_of([kind for kind, count in enumerate(counts) if count])
    if not hand.melds:
        if forms.orphans and kinds == ORPHAN_MASK:
            yield _Split(Form.ORPHANS, Whole(0, 0, counts.index(2)))
        if forms.knitted and is_knitted(kinds, 14):
            yield _Split(Form.KNITTED, _NO_GROUPS)
    if forms.knitted_straight:
        for knitted in KNITTED:
            if knitted & ~kinds == 0:
                for groups in wholes(tuple(count - (knitted >> kind & 1) for kind, count in enumerate(counts))):
                    yield _Split(Form.KNITTED_STRAIGHT, groups, knitted)


def complete_forms(hand: Hand, forms: Forms) -> list[Form]:
    """The forms, of those allowed, in which a hand that has its winning tile is complete."""
    return sorted({split.form for split in _splits_of(hand, forms)})


def readings(hand: Hand, forms: Forms, facts: HandFacts) -> list[Facts]:
    """All readings of a complete hand in the forms allowed, in a fixed order; empty when it is not complete.

    ``facts`` are the hand's own facts (`mjcheck.facts.hand_facts`).
    """
    declared = melded(hand)
    assert hand.winning is not None
    win = hand.winning.kind
    self_drawn = facts.flags & 1
    found: list[Facts] = []
    for form, groups, knitted in _splits_of(hand, forms):
        pair = 1 << groups.pair if groups.pair >= 0 else 0
        if form is not Form.STANDARD and form is not Form.KNITTED_STRAIGHT:
            found.append(Facts(*facts, form, 0, 0, pair, 0, Wait.SPECIAL))
            continue
        split = (form, groups.chows + declared.chows, groups.pungs | declared.pungs, pair)
        for placement in _placements(groups, win, declared, self_drawn):
            found.append(Facts(*facts, *split, *placement))
        if knitted >> win & 1:
            found.append(Facts(*facts, *split, groups.pungs | declared.concealed, Wait.SPECIAL))
    return found


def _is_seven_pairs(counts: Sequence[int], four_as_two_pairs: bool) -> bool:
    return counts.count(2) + (2 * counts.count(4) if four_as_two_pairs else 0) == 7


def is_knitted(kinds: int, size: int) -> bool:
    """Whether a mask is ``size`` different kinds, all honours or out of one knitted layout."""
    return kinds.bit_count() == size and any(kinds & ~(layout | HONOUR_MASK) == 0 for layout in KNITTED)


def knitted_layout(kinds: int) -> int:
    """The knitted layout (a mask of nine kinds) that lies wholly in ``kinds``; 0 when none does."""
    return next((layout for layout in KNITTED if layout & ~kinds == 0), 0)
