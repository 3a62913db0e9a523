"""The 34 playing kinds of tile, the eight bonus tiles, and sets of kinds as bit masks.

A *kind* is an int: 0..8 characters 1m..9m, 9..17 dots 1p..9p, 18..26 bamboo 1s..9s, 27..33 the
honours E S W N P F C.  A set of kinds is an int with bit ``kind`` set.  A chow is named by its
*start*: ``suit * 7 + rank - 1`` (0..20), since a chow begins on ranks 1 to 7.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

SUITS: Final = "mps"
HONOURS: Final = "ESWNPFC"
WINDS: Final = "ESWN"
KINDS: Final = 34
COPIES: Final = 4
FLOWERS: Final = 8
FIRST_HONOUR: Final = 27
NORTH: Final = 30
CHOW_STARTS: Final = 21

ALL_KINDS: Final = (1 << KINDS) - 1
SUIT_MASKS: Final = (0x1FF, 0x1FF << 9, 0x1FF << 18)
HONOUR_MASK: Final = 0x7F << FIRST_HONOUR
TERMINAL_MASK: Final = sum(1 << (9 * suit + rank) for suit in range(3) for rank in (0, 8))
ORPHAN_MASK: Final = TERMINAL_MASK | HONOUR_MASK

KIND_TEXT: Final[tuple[str, ...]] = (
    *(f"{rank}{suit}" for suit in SUITS for rank in range(1, 10)),
    *HONOURS,
)
"""Each kind in the notation's own spelling: ``5p``, ``E``."""


RED_FIVES: Final = {f"0{suit}": 9 * number + 4 for number, suit in enumerate(SUITS)}
"""The kind of each red five."""


class Tile(NamedTuple):
    """One tile: its kind, and whether it is the red five of its suit."""

    kind: int
    red: bool = False

    @property
    def text(self) -> str:
        """The tile as the notation spells it: ``5p``, ``0p``, ``E``."""
        return f"0{SUITS[self.kind // 9]}" if self.red else KIND_TEXT[self.kind]


def mask_of(kinds: Iterable[int]) -> int:
    """The set of these kinds as a bit mask."""
    mask = 0
    for kind in kinds:
        mask |= 1 << kind
    return mask


def kinds_in(mask: int) -> Iterator[int]:
    """The kinds of a mask, lowest first."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def chow_start(kind: int) -> int:
    """The number (0..20) of the chow that begins with ``kind``, a suit tile of rank 1 to 7."""
    return kind // 9 * 7 + kind % 9


def chow_kinds(start: int) -> tuple[int, int, int]:
    """The three kinds of the chow with this start."""
    first = start // 7 * 9 + start % 7
    return first, first + 1, first + 2


def run_text(tiles: Iterable[Tile]) -> str:
    """Tiles of one suit, or honours, as one run: ``055p``, ``EE``.  Sorted by kind, red first."""
    ordered = sorted(tiles, key=lambda tile: (tile.kind, not tile.red))
    if not ordered:
        return ""
    if ordered[0].kind >= FIRST_HONOUR:
        return "".join(tile.text for tile in ordered)
    return "".join(tile.text[0] for tile in ordered) + SUITS[ordered[0].kind // 9]
