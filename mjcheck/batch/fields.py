"""The fields of the numbers that tokens are read as: where each begins in its column, and how many bits it has."""

from __future__ import annotations

from typing import Final

from mjcheck.batch.tables import Ints
from mjcheck.facts import FLAG_BITS, FLAG_WORDS
from mjcheck.hand import FLAGS

MOST_TOKENS: Final = 48
"""Tokens of a row, with which neither `SIZE_FIELD` nor any that counts pieces runs over."""
MOST_TILES: Final = 18
"""Concealed tiles of a token."""
MOST_SHOWN: Final = 30
"""Tiles that a tag shows, more than a river has: with them no field of four such tags runs over."""

# Columns `LOW` and `HIGH`: how many tiles are concealed, the keys of these by suit, and how many winning tiles and tags
# there are.  A field above a key is sound wherever so many tiles are a hand's: their keys do not run over.
SIZE_FIELD: Final = (0, 10)
CHARACTERS_FIELD: Final = (10, 23)
DOTS_FIELD: Final = (33, 23)
WINS_FIELD: Final = (56, 6)
BAMBOO_FIELD: Final = (0, 23)
HONOURS_FIELD: Final = (23, 20)
WIN_FIELD: Final = (43, 6)
WIN_RED_FIELD: Final = (49, 1)
TAGS_FIELD: Final = (50, 6)

# Column `RARE`: red fives by suit, how many bonus tiles, and which.
REDS_FIELD: Final = (0, 9)
FLOWERS_FIELD: Final = (9, 9)
FLOWER_KINDS_FIELD: Final = (18, 14)
RED_BITS: Final = 3

# Columns `MELD_..` and `VIEW_..`: the keys of melded tiles, and of tiles that tags show: of characters with dots above,
# and of bamboo with honours above.
KEY_SHIFT: Final = 32

# Column `SAID`: which tags (with room for the sum of a tag said twice), then their values.
TAG_ORDER: Final = (
    *("ron", "seat", "round", "dora", "ura", "honba", "sticks", "nuki", "pao", "void"),
    *("shown", "river", "missed:turn", "missed:riichi"),
)
SAID_FIELD: Final = (0, 30)
SEAT_FIELD: Final = (30, 3)
ROUND_FIELD: Final = (33, 3)
DISCARDER_FIELD: Final = (36, 3)
HONBA_FIELD: Final = (39, 7)
STICKS_FIELD: Final = (46, 7)
NUKI_FIELD: Final = (53, 3)
PAO_FIELD: Final = (56, 3)
VOID_FIELD: Final = (59, 2)
TAG_BITS: Final = {
    **{flag: FLAG_BITS[flag.replace("-", "_")] for flag in FLAGS if ":" not in flag},
    "tsumo": FLAG_BITS["self_drawn"],
    **{name: 1 << len(FLAG_WORDS) + place for place, name in enumerate(TAG_ORDER)},
}
"""The bit of each tag in `SAID_FIELD`: that of its flag, or one above all flags."""
DECLINED: Final = 1 << SAID_FIELD[1]
"""In place of the bit of a tag that is always declined; no hand that was read has it."""

# Column `MELDS`: chow keys of the three suits, then how many melds.  Column `PUNGS`: a mask, then how many melds are
# exposed, how many tiles all have, and how many were taken from across.  Columns `KONGS` and `OWN_KONGS`: masks.
CHOWS_BITS: Final = 17
MELDS_FIELD: Final = (3 * CHOWS_BITS, 8)
EXPOSED_FIELD: Final = (34, 8)
MELD_TILES_FIELD: Final = (42, 10)
ACROSS_FIELD: Final = (52, 8)

# Column `VIEW`: how many tiles tags show, red fives by suit, and the numbers of the tokens of dora and ura, plus one.
VIEW_SIZE_FIELD: Final = (0, 10)
VIEW_REDS_FIELD: Final = (10, 9)
DORA_FIELD: Final = (19, 22)
URA_FIELD: Final = (41, 22)

# Column `LAID`: the number of the token of tiles turned up, plus one, the kinds in one's own river, a mask, and whether
# the last of these was called.
SHOWN_FIELD: Final = (0, 22)
RIVER_FIELD: Final = (22, 34)
CALLED_FIELD: Final = (56, 1)

(LOW, HIGH, SAID) = range(3)
(MELD_LOW, MELD_HIGH, MELDS, PUNGS, KONGS, OWN_KONGS) = range(3, 9)
(VIEW_LOW, VIEW_HIGH, VIEW, LAID) = range(9, 13)
RARE: Final = 13
COLUMNS: Final = 14
MARKED: Final = MELD_LOW
"""The first of the columns to which only tokens with a mark add: `MELD`, `KONG_MARK` for kongs, `VIEW_MARK`,
`LAID_MARK` for what is laid, and `RARE_MARK`; few of all."""

VALUES: Final = {
    "seat": SEAT_FIELD,
    "round": ROUND_FIELD,
    "discarder": DISCARDER_FIELD,
    "pao": PAO_FIELD,
    "void": VOID_FIELD,
    "honba": HONBA_FIELD,
    "sticks": STICKS_FIELD,
    "nuki": NUKI_FIELD,
}
"""Where the value of a field of `mjcheck.hand.Situation` stands; winds and suits count from 1."""


TURNED_UP: Final = {"dora": (VIEW, DORA_FIELD), "ura": (VIEW, URA_FIELD), "shown": (LAID, SHOWN_FIELD)}
"""Where the number of the token stands by which tiles on the wall are named."""


def field_of(column: Ints, field: tuple[int, int]) -> Ints:
    """A field of a column: where it begins, and how many bits it has."""
    return column >> field[0] & (1 << field[1]) - 1


PLAIN, TAG, MELD, VIEW_MARK, KONG_MARK, LAID_MARK, RARE_MARK = (1 << place for place in range(7))
"""Marks of a token: it was read, and not declined; it is a tag; it has melds; it shows tiles; it has kongs; it shows
tiles of a river, or turned up; it has red fives or bonus tiles of its own."""
