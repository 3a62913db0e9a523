"""From the tiles in brackets to a meld, or to what is wrong with them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from mjcheck.findings import Finding
from mjcheck.hand import Meld, MeldKind, Source
from mjcheck.notation.parts import Bracket, Tiles
from mjcheck.notation.printer import laid_text
from mjcheck.tiles import FIRST_HONOUR, KIND_TEXT, Tile

_CHOW_SOURCES: Final = (None, Source.LEFT, Source.SOMEBODY)
_MELDS: Final = "a meld is three in a row of one suit, or three or four alike"


def read_meld(
    written: Sequence[Tiles], mark: str | None, added: Tiles | None, start: int, end: int
) -> Bracket | Finding:
    """The meld of the bracket from ``start`` to ``end``: its tiles, its mark, and what stands after its ``+``."""
    tiles = tuple([tile for piece in written for tile in piece.tiles])
    source = Source(mark) if mark else None
    alike = len({tile.kind for tile in tiles}) == 1
    if added is not None:
        if (fault := _added_fault(written, tiles, alike, added)) is not None:
            return fault
        meld = Meld(MeldKind.KONG, tiles + added.tiles, source or Source.SOMEBODY, added=True)
        return Bracket(meld, (*written, added), start, end)
    if alike and len(tiles) == 4:
        meld = Meld(MeldKind.KONG, tiles, source)
    elif alike and len(tiles) == 3:
        meld = Meld(MeldKind.PUNG, tiles, source or Source.SOMEBODY)
    else:
        if (fault := _chow_fault(written, tiles, source, end)) is not None:
            return fault
        meld = Meld(MeldKind.CHOW, tiles, source or Source.SOMEBODY)
    return Bracket(meld, tuple(written), start, end)


def _added_fault(written: Sequence[Tiles], tiles: Sequence[Tile], alike: bool, added: Tiles) -> Finding | None:
    """What is wrong with an added kong."""
    end = added.start + len(added.text)
    if len(tiles) != 3 or not alike:
        return Finding(
            "impossible-meld",
            "a tile can be added only to three alike",
            written[0].start,
            end,
            "an added kong is written [555p^+5p]; the winning tile stands outside the brackets",
        )
    wanted = KIND_TEXT[tiles[0].kind]
    if len(added.tiles) != 1 or added.tiles[0].kind != tiles[0].kind:
        return Finding(
            "impossible-meld",
            f"{laid_text(added.tiles)} cannot be added to three {wanted}",
            added.start,
            end,
            f"an added kong takes the fourth {wanted}, and only that",
        )
    return None


def _chow_fault(written: Sequence[Tiles], tiles: Sequence[Tile], source: Source | None, end: int) -> Finding | None:
    """What is wrong with these tiles as a chow, the only meld that they might be."""
    kinds = sorted(tile.kind for tile in tiles)
    if len(kinds) != 3:
        why = f"{len(kinds)} tile{'s' * (len(kinds) != 1)}"
    elif kinds[-1] >= FIRST_HONOUR:
        why = "honours make no chow"
    elif kinds[0] // 9 != kinds[-1] // 9:
        why = "it is not of one suit"
    elif (kinds[1], kinds[2]) != (kinds[0] + 1, kinds[0] + 2):
        why = "it is neither three in a row nor three alike"
    elif source not in _CHOW_SOURCES:
        message = f"a chow is taken from the left neighbour, never with {source}"
        return Finding("chow-mark", message, end - 2, end - 1, "mark it <, or ? for somebody")
    else:
        return None
    stop = written[-1].start + len(written[-1].text)
    return Finding("impossible-meld", f"{laid_text(tiles)} is no meld: {why}", written[0].start, stop, _MELDS)
