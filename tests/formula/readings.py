"""Facts of readings made by hand, and made at random, for the tests of formulas."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from hypothesis import strategies as st

from mjcheck.facts import FLAG_BITS, FLAG_WORDS, Facts, Form, Wait
from mjcheck.tiles import ALL_KINDS, CHOW_STARTS, FIRST_HONOUR, HONOURS, SUITS, chow_start, mask_of


def kind(tile: str) -> int:
    """``5m`` or ``E`` as a kind."""
    if tile in HONOURS:
        return FIRST_HONOUR + HONOURS.index(tile)
    return 9 * SUITS.index(tile[1]) + int(tile[0]) - 1


def kinds(tiles: str) -> list[int]:
    """``5m E E`` as kinds."""
    return [kind(tile) for tile in tiles.split()]


def reading(
    *,
    chows: str = "",
    pungs: str = "",
    kongs: str = "",
    pair: str = "",
    tiles: str = "",
    win: str = "E",
    open_pungs: str = "",
    flags: Iterable[str] = (),
    seat: str = "S",
    prevalent: str = "E",
    form: Form = Form.STANDARD,
    wait: Wait = Wait.SINGLE,
    **numbers: int,
) -> Facts:
    """A reading by its groups: chows by their first tiles, pungs without kongs; ``tiles`` are held beside the groups.

    ``open_pungs`` are the pungs and kongs that are not concealed.
    """
    held = Counter(kinds(tiles))
    packed = 0
    for first in kinds(chows):
        packed += 1 << 3 * chow_start(first)
        held.update((first, first + 1, first + 2))
    for copies, text in ((3, pungs), (4, kongs), (2, pair)):
        for group in kinds(text):
            held[group] += copies
    sets = mask_of(kinds(pungs) + kinds(kongs))
    at_least = [mask_of(tile for tile, count in held.items() if count >= copies) for copies in (1, 2, 3, 4)]
    return Facts(
        *at_least,
        kongs=mask_of(kinds(kongs)),
        melds=numbers.pop("melds", 0),
        flags=sum(FLAG_BITS[flag] for flag in flags),
        seat_wind=1 << kind(seat),
        round_wind=1 << kind(prevalent),
        win=1 << kind(win),
        waits=numbers.pop("waits", 1),
        **{name: numbers.pop(name, 0) for name in ("flowers", "dora", "ura", "red", "nuki", "shown")},
        form=form,
        chows=packed,
        pungs=sets,
        pair=mask_of(kinds(pair)),
        conc=sets & ~mask_of(kinds(open_pungs)),
        wait=wait,
        **numbers,
    )


def _masks(parts: Sequence[int]) -> tuple[int, ...]:
    """Masks each within the one before: what is held twice is held once."""
    shrinking = [parts[0]]
    for part in parts[1:]:
        shrinking.append(shrinking[-1] & part)
    return tuple(shrinking)


_ANY_MASK = st.integers(0, ALL_KINDS)
_SPARSE = st.lists(st.integers(0, 33), max_size=4).map(mask_of)
_ONE_HOT = st.integers(0, 33).map(lambda number: 1 << number)
_WIND = st.integers(FIRST_HONOUR, FIRST_HONOUR + 3).map(lambda number: 1 << number)
_CHOWS = st.lists(st.integers(0, CHOW_STARTS - 1), max_size=4).map(
    lambda starts: sum(1 << 3 * start for start in starts)
)


@st.composite
def random_facts(draw: st.DrawFn) -> Facts:
    """Any facts that keep to their ranges: no hand need have them all."""
    k1, k2, k3, k4 = _masks(draw(st.tuples(*[st.one_of(_ANY_MASK, st.just(ALL_KINDS), _SPARSE)] * 4)))
    pungs, kongs = _masks(draw(st.tuples(_SPARSE, _ANY_MASK)))
    return Facts(
        k1=k1,
        k2=k2,
        k3=k3,
        k4=k4,
        kongs=kongs,
        melds=draw(st.integers(0, 4)),
        flags=draw(st.integers(0, (1 << len(FLAG_WORDS)) - 1)),
        seat_wind=draw(_WIND),
        round_wind=draw(_WIND),
        win=draw(_ONE_HOT),
        waits=draw(st.integers(0, 13)),
        flowers=draw(st.integers(0, 8)),
        dora=draw(st.integers(0, 88)),
        ura=draw(st.integers(0, 88)),
        red=draw(st.integers(0, 12)),
        nuki=draw(st.integers(0, 4)),
        shown=draw(st.integers(0, 36)),
        form=draw(st.sampled_from(Form)),
        chows=draw(_CHOWS),
        pungs=pungs,
        pair=draw(st.one_of(st.just(0), _ONE_HOT)),
        conc=pungs & draw(_ANY_MASK),
        wait=draw(st.sampled_from(Wait)),
    )
