"""Waits and distance: which kinds complete a hand, and how many tiles it is away from being ready."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from mjcheck.arrange import KNITTED, Forms, is_knitted, wholes
from mjcheck.facts import Form
from mjcheck.hand import Hand
from mjcheck.splits import Suit, suit_waits, suits_of
from mjcheck.tiles import ALL_KINDS, COPIES, HONOUR_MASK, KINDS, ORPHAN_MASK, kinds_in, mask_of


def standard_waits(counts: Sequence[int]) -> int:
    """The kinds of which one more makes 3n+1 concealed tiles (34 counts) sets and a pair; a fifth copy counts."""
    suits = [suit_waits(suit) for suit in suits_of(counts)]
    waits = 0
    for own, suit in enumerate(suits):
        others = suits[:own] + suits[own + 1 :]
        wholes_beside = sum(other.whole for other in others)
        if wholes_beside == 3:
            waits |= suit.to_paired << 9 * own
        elif wholes_beside == 2 and any(other.paired for other in others):
            waits |= suit.to_whole << 9 * own
    return waits


def _special_waits(counts: Sequence[int], forms: Forms) -> int:
    """The waits of the forms that need all thirteen tiles concealed."""
    kinds = mask_of(kind for kind in range(KINDS) if counts[kind])
    waits = 0
    if forms.seven_pairs:
        odd = [kind for kind in range(KINDS) if counts[kind] % 2]
        alike_allowed = forms.four_as_two_pairs or max(counts) <= 2
        if len(odd) == 1 and alike_allowed and (counts[odd[0]] == 1 or forms.four_as_two_pairs):
            waits |= 1 << odd[0]
    if forms.orphans and kinds & ~ORPHAN_MASK == 0:
        missing = ORPHAN_MASK & ~kinds
        if not missing:
            waits |= ORPHAN_MASK
        elif missing.bit_count() == 1:
            waits |= missing
    if forms.knitted and is_knitted(kinds, 13):
        for layout in KNITTED:
            if kinds & ~(layout | HONOUR_MASK) == 0:
                waits |= (layout | HONOUR_MASK) & ~kinds
    return waits


def _knitted_straight_waits(counts: Sequence[int]) -> int:
    kinds = mask_of(kind for kind in range(KINDS) if counts[kind])
    waits = 0
    for layout in KNITTED:
        missing = layout & ~kinds
        if missing.bit_count() > 1:
            continue
        left = [count - (layout >> kind & 1) for kind, count in enumerate(counts)]
        if missing:
            left[missing.bit_length() - 1] = 0
            if wholes(tuple(left)):
                waits |= missing
        else:
            waits |= standard_waits(left)
    return waits


def waits_of(counts: Sequence[int], forms: Forms) -> int:
    """The kinds (a mask) that complete 3n+1 concealed tiles in a form allowed; a fifth copy counts."""
    held = sum(counts)
    waits = standard_waits(counts) if forms.standard else 0
    if held == 13:
        waits |= _special_waits(counts, forms)
    if held >= 10 and forms.knitted_straight:
        waits |= _knitted_straight_waits(counts)
    return waits


def completing_kinds(hand: Hand, forms: Forms) -> int:
    """The kinds (a mask) that complete a hand which is one short, without those that it holds four times itself."""
    held = [0] * KINDS
    for tile in hand.tiles:
        held[tile.kind] += 1
    return waits_of(hand.counts, forms) & ~mask_of(kind for kind in range(KINDS) if held[kind] >= COPIES)


_FOREIGN_SET = 3  # tiles to draw for a set of which the hand holds nothing
_FOREIGN_PAIR = 2
_MOST_LACKS = 4 * _FOREIGN_SET + _FOREIGN_PAIR


@lru_cache(maxsize=1 << 16)
def _suit_lacks(suit: Suit, free: Suit) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The fewest tiles to draw so that a suit holds 0..4 sets; without and with the pair.

    ``free``: how many copies of each rank are not in a meld; no target holds more, so a single tile beside a pung of it
    cannot become a pair.  Walks the ranks with the chows begun on the last two ranks in hand.  Three equal chows need
    the tiles of three pungs, so two are enough.
    """
    ranks = len(suit)
    last_start = 6 if ranks == 9 else -1
    # chows begun one and two ranks before, sets, pair -> tiles to draw
    states: dict[tuple[int, int, int, bool], int] = {(0, 0, 0, False): 0}
    for rank, (held, most) in enumerate(zip(suit, free, strict=True)):
        following: dict[tuple[int, int, int, bool], int] = {}
        for (one_before, two_before, sets, pair), lacks in states.items():
            for chows in range(3 if rank <= last_start else 1):
                for pungs in (0, 1):
                    if sets + chows + pungs > 4:
                        break
                    for pairs in (0,) if pair else (0, 1):
                        used = one_before + two_before + chows + 3 * pungs + 2 * pairs
                        if used > most:
                            break
                        state = (chows, one_before, sets + chows + pungs, pair or pairs == 1)
                        total = lacks + max(0, used - held)
                        if total <= _MOST_LACKS and total < following.get(state, _MOST_LACKS + 1):
                            following[state] = total
        states = following
    without, with_pair = [_MOST_LACKS] * 5, [_MOST_LACKS] * 5
    for (_, _, sets, pair), lacks in states.items():
        best = with_pair if pair else without
        best[sets] = min(best[sets], lacks)
    return tuple(without), tuple(with_pair)


def _standard_distance(counts: Sequence[int], sets: int, free: Sequence[int]) -> int:
    """Tiles to exchange until 3n+1 (or 3n+2) concealed tiles are ready as ``sets`` sets and a pair; -1 complete."""
    without = [_FOREIGN_SET * number for number in range(5)]
    with_pair = [_FOREIGN_PAIR + _FOREIGN_SET * number for number in range(5)]
    for suit, suit_free in zip(suits_of(counts), suits_of(free), strict=True):
        if not any(suit):
            continue
        own, own_pair = _suit_lacks(suit, suit_free)
        paired = [
            min(
                min(with_pair[number - part] + own[part], without[number - part] + own_pair[part])
                for part in range(number + 1)
            )
            for number in range(5)
        ]
        without = [min(without[number - part] + own[part] for part in range(number + 1)) for number in range(5)]
        with_pair = paired
    return with_pair[sets] - 1


def distances(counts: Sequence[int], hand: Hand, forms: Forms, in_use: int = ALL_KINDS) -> dict[Form, int]:
    """How far concealed tiles (34 counts, 3n+1 or 3n+2 of them) are from ready in each form allowed: the number of
    tiles to exchange, 0 when ready and -1 when complete.  Of ``hand`` only the melds are looked at; kinds that are not
    ``in_use`` (a mask) cannot come."""
    free = [COPIES * (in_use >> kind & 1) for kind in range(KINDS)]
    for meld in hand.melds:
        for tile in meld.tiles:
            free[tile.kind] = max(0, free[tile.kind] - 1)
    found: dict[Form, int] = {}
    if forms.standard:
        found[Form.STANDARD] = _standard_distance(counts, 4 - len(hand.melds), free)
    if forms.knitted_straight and len(hand.melds) <= 1:
        found[Form.KNITTED_STRAIGHT] = _knitted_straight_distance(counts, 1 - len(hand.melds), free)
    if hand.melds:
        return found
    if forms.seven_pairs:
        if forms.four_as_two_pairs:
            pairs, kinds = sum(count // 2 for count in counts), 7
        else:
            pairs, kinds = sum(count >= 2 for count in counts), sum(count > 0 for count in counts)
        found[Form.SEVEN_PAIRS] = 6 - pairs + max(0, 7 - kinds)
    if forms.orphans:
        orphans = [counts[kind] for kind in kinds_in(ORPHAN_MASK)]
        found[Form.ORPHANS] = 13 - sum(count > 0 for count in orphans) - any(count >= 2 for count in orphans)
    if forms.knitted:
        kinds = mask_of(kind for kind in range(KINDS) if counts[kind])
        found[Form.KNITTED] = 13 - max((kinds & (layout | HONOUR_MASK)).bit_count() for layout in KNITTED)
    return found


def _knitted_straight_distance(counts: Sequence[int], sets: int, free: Sequence[int]) -> int:
    """The same as a knitted straight with ``sets`` sets and a pair beside it: what is missing of the straight, and what
    the tiles that are not in it lack."""
    found = _MOST_LACKS
    for layout in KNITTED:
        straight = [layout >> kind & 1 for kind in range(KINDS)]
        missing = sum(part and not count for part, count in zip(straight, counts, strict=True))
        in_melds = any(part > copies for part, copies in zip(straight, free, strict=True))
        # What is left over lacks nothing at best, and is then complete: one less than ready.
        if in_melds or missing - 1 >= found:
            continue
        rest = [count - (part if count else 0) for part, count in zip(straight, counts, strict=True)]
        rest_free = [copies - part for part, copies in zip(straight, free, strict=True)]
        found = min(found, missing + _standard_distance(rest, sets, rest_free))
    return found
