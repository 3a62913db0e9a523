"""From the tiles in brackets to a meld, or to what is wrong with them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from mjcheck.findings import Finding
from mjcheck.hand import Meld, MeldKind, Source
from mjcheck.notation.parts import Bracket, Spot
from mjcheck.notation.printer import laid_text
from mjcheck.tiles import FIRST_HONOUR, KIND_TEXT

_CHOW_SOURCES: Final = (None, Source.LEFT, Source.SOMEBODY)
_MELDS: Final = "a meld is three in a row of one suit, or three or four alike"


def read_meld(
    tiles: Sequence[Spot], mark: str | None, added: Sequence[Spot], start: int, end: int
) -> Bracket | Finding:
    """The meld of the bracket from ``start`` to ``end``: its tiles, its mark, and the tiles after its ``+``."""
    laid = tuple(spot.tile for spot in (*tiles, *added))
    source = Source(mark) if mark else None
    alike = len({spot.tile.kind for spot in tiles}) == 1
    if added:
        meld = Meld(MeldKind.KONG, laid, source or Source.SOMEBODY, added=True)
        fault = _added_fault(tiles, alike, added)
    elif alike and len(tiles) == 4:
        meld, fault = Meld(MeldKind.KONG, laid, source), None
    elif alike and len(tiles) == 3:
        meld, fault = Meld(MeldKind.PUNG, laid, source or Source.SOMEBODY), None
    else:
        meld = Meld(MeldKind.CHOW, laid, source or Source.SOMEBODY)
        fault = _chow_fault(tiles, source, end)
    return fault or Bracket(meld, (*tiles, *added), start, end)


def _added_fault(tiles: Sequence[Spot], alike: bool, added: Sequence[Spot]) -> Finding | None:
    """What is wrong with an added kong."""
    if len(tiles) != 3 or not alike:
        return Finding(
            "impossible-meld",
            "a tile can be added only to three alike",
            tiles[0].start,
            added[-1].end,
            "an added kong is written [555p^+5p]; the winning tile stands outside the brackets",
        )
    wanted = KIND_TEXT[tiles[0].tile.kind]
    if len(added) != 1 or KIND_TEXT[added[0].tile.kind] != wanted:
        return Finding(
            "impossible-meld",
            f"{_shown(added)} cannot be added to three {wanted}",
            added[0].start,
            added[-1].end,
            f"an added kong takes the fourth {wanted}, and only that",
        )
    return None


def _chow_fault(tiles: Sequence[Spot], source: Source | None, end: int) -> Finding | None:
    """What is wrong with these tiles as a chow, the only meld that they might be."""
    kinds = sorted(spot.tile.kind for spot in tiles)
    suits = {kind // 9 for kind in kinds}
    if len(kinds) != 3:
        message = f"{_shown(tiles)} is no meld: {len(kinds)} tile{'s' * (len(kinds) != 1)}"
    elif kinds[-1] >= FIRST_HONOUR:
        message = f"{_shown(tiles)} is no meld: honours make no chow"
    elif len(suits) > 1:
        message = f"{_shown(tiles)} is no meld: it is not of one suit"
    elif (kinds[1], kinds[2]) != (kinds[0] + 1, kinds[0] + 2):
        message = f"{_shown(tiles)} is no meld: it is neither three in a row nor three alike"
    elif source not in _CHOW_SOURCES:
        return Finding(
            "chow-mark",
            f"a chow is taken from the left neighbour, never with {source}",
            end - 2,
            end - 1,
            "mark it <, or ? for somebody",
        )
    else:
        return None
    return Finding("impossible-meld", message, tiles[0].start, end - 1 if source is None else end - 2, _MELDS)


def _shown(tiles: Sequence[Spot]) -> str:
    """The tiles in the notation's own spelling, in the order in which they are laid."""
    return laid_text([spot.tile for spot in tiles])
