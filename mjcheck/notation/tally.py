"""Counting what a text's words hold together: copies, flowers, and the tiles of a hand with its winning tile."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from mjcheck.findings import Finding
from mjcheck.notation.parts import COPY_BITS, FlowerSpot, Spot
from mjcheck.notation.printer import flowers_text
from mjcheck.tiles import KIND_TEXT, KINDS, Tile

MELDS: Final = 4
UNWON: Final = 13
"""The tiles of a hand before it is won, a meld counted as three."""

_COPIES: Final = 4
_EACH_KIND: Final = sum(1 << COPY_BITS * kind for kind in range(KINDS))
_HALF: Final = 1 << (COPY_BITS - 1)
_TOO_MANY: Final = _EACH_KIND * _HALF
_ROOM: Final = _EACH_KIND * (_HALF - _COPIES - 1)


def too_many_copies(copies: int) -> bool:
    """Whether a packed count has more than four copies of a kind."""
    # What is added carries into a field's highest bit from five copies on.
    return copies + _ROOM & _TOO_MANY != 0


def copy_faults(spots: Iterable[Spot]) -> Iterator[Finding]:
    """The fifth copy of each kind among the tiles in use, which are given with offsets in the text."""
    seen: Counter[int] = Counter()
    fifth: dict[int, Spot] = {}
    for spot in spots:
        kind = spot.tile.kind
        seen[kind] += 1
        if seen[kind] == _COPIES + 1:
            fifth[kind] = spot
    for kind, spot in fifth.items():
        message = f"{seen[kind]} copies of {KIND_TEXT[kind]}"
        help_text = "there are four; hand, melds, indicators, norths and the own river count together"
        yield Finding("fifth-copy", message, spot.start, spot.end, help_text)


def flower_faults(spots: Iterable[FlowerSpot]) -> Iterator[Finding]:
    """Each bonus tile that is written a second time."""
    seen: set[int] = set()
    for spot in spots:
        if spot.flower in seen:
            message = f"{flowers_text((spot.flower,))} is written twice"
            yield Finding("flower-twice", message, spot.start, spot.end, "there is one of each flower and season")
        seen.add(spot.flower)


def count_fault(concealed: Sequence[Spot], melds: int, winning: Spot | None, end: int) -> Finding:
    """The fault of too many or too few concealed tiles, ``winning`` not among them.  ``end`` is the text's."""
    total = len(concealed) + 3 * melds
    tiles = f"{total} tile{'s' * (total != 1)}" + (f" and {winning.tile.text}" if winning else "")
    need = UNWON - 3 * melds
    beside = {0: "", 1: " beside the meld"}.get(melds, f" beside {melds} melds")
    help_text = f"a hand has {need} concealed tiles{beside}, {need + 1} with the winning tile"
    if len(concealed) > need + 1:
        surplus = concealed[need + 1 :]
        return Finding("tile-count", f"{tiles} are too many", surplus[0].start, surplus[-1].end, help_text)
    start = concealed[0].start if concealed else 0
    finish = concealed[-1].end if concealed else end
    return Finding("tile-count", f"{tiles} are too few", start, finish, help_text)


def take_winning_tile(concealed: list[tuple[Tile, ...]], tile: Tile) -> Tile | None:
    """Takes the winning tile out of the runs and returns it, ``None`` where it is not held.

    A plain five stands for a red one where no plain one is held, never the other way round.
    """
    wanted = (tile,) if tile.red else (tile, Tile(tile.kind, red=True))
    for winning in wanted:
        for index in reversed(range(len(concealed))):
            if winning in concealed[index]:
                run = list(concealed[index])
                run.remove(winning)
                concealed[index : index + 1] = [tuple(run)] if run else []
                return winning
    return None
