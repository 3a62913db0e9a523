"""What the pieces of hands' texts say, as numbers that are added up row by row.

A *token* is what stands between two spaces.  Each distinct one is read once: by the reader of words
(`mjcheck.notation.words`), or, where it is nothing but ranks and a suit's letter or letters of honours, all new ones
at a time by columns.  What has no place in the numbers is *declined*: hands with it go another way.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from mjcheck.batch.intern import Intern
from mjcheck.batch.tables import BASE, RANKS, Ints
from mjcheck.facts import FLAG_BITS, FLAG_WORDS
from mjcheck.hand import FLAGS, Meld, MeldKind, Source
from mjcheck.notation.layout import WORD
from mjcheck.notation.parts import Tag, Word
from mjcheck.notation.words import read_word
from mjcheck.tiles import FIRST_HONOUR, HONOURS, SUITS, WINDS, Tile, mask_of

LONGEST: Final = 32
"""Bytes of a token that is told apart by its bytes; longer ones are declined."""
MOST_TOKENS: Final = 48
"""Tokens of a row, with which no field below runs over."""
_WORDS: Final = LONGEST // 8
_MOST_TILES: Final = 18

# Column `KEYS_LOW`: the keys of concealed characters, and of dots above; `KEYS_HIGH`: bamboo, and honours above.  The
# columns `MELD_..` and `VIEW_..` are the same of melded tiles, and of tiles that tags show.
KEY_SHIFT: Final = 32

# Column `TILES`: fields, lowest first.  A field whose sum could run into the next one is sound wherever no tile has a
# fifth copy and one winning tile is marked.
SIZE_FIELD: Final = (0, 10)
WINS_FIELD: Final = (10, 6)
TAGS_FIELD: Final = (16, 6)
FLOWERS_FIELD: Final = (22, 9)
REDS_FIELD: Final = (31, 9)
WIN_FIELD: Final = (40, 6)
WIN_RED_FIELD: Final = (46, 1)
FLOWER_KINDS_FIELD: Final = (47, 14)
RED_BITS: Final = 3

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

# Column `LAID`: the number of the token of tiles turned up, plus one, and the kinds in one's own river, a mask.
SHOWN_FIELD: Final = (0, 22)
RIVER_FIELD: Final = (22, 34)

(KEYS_LOW, KEYS_HIGH, TILES, SAID) = range(4)
(MELD_LOW, MELD_HIGH, MELDS, PUNGS, KONGS, OWN_KONGS) = range(4, 10)
(VIEW_LOW, VIEW_HIGH, VIEW, LAID) = range(10, 14)
COLUMNS: Final = 14
MARKED: Final = MELD_LOW
"""The first of the columns to which only tokens with a mark add: `MELD`, `KONG_MARK` for kongs, `VIEW_MARK`, and
`LAID_MARK` for what is laid; few of all."""

_VALUES: Final = {
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


_TURNED_UP: Final = {"dora": (VIEW, DORA_FIELD), "ura": (VIEW, URA_FIELD), "shown": (LAID, SHOWN_FIELD)}
"""Where the number of the token stands by which tiles on the wall are named."""


def field_of(column: Ints, field: tuple[int, int]) -> Ints:
    """A field of a column: where it begins, and how many bits it has."""
    return column >> field[0] & (1 << field[1]) - 1


PLAIN, TAG, MELD, VIEW_MARK, KONG_MARK, LAID_MARK = (1 << place for place in range(6))
"""Marks of a token: it was read, and not declined; it is a tag; it has melds; it shows tiles; it has kongs; it shows
tiles of a river, or turned up."""


class Told(NamedTuple):
    """One element a token: its numbers (by column, up to `MARKED`), and what does not add up: its marks, and the kind
    of the concealed tile written last, -1 without one.  ``places``: where in ``marked``, which has the other columns,
    a token with a mark stands."""

    sums: Ints
    marks: NDArray[np.uint8]
    last: NDArray[np.int8]
    places: NDArray[np.int32]
    marked: Ints


class Tokens:
    """The distinct tokens met so far."""

    def __init__(self) -> None:
        self._numbers = Intern(16)
        self._words = np.zeros((_WORDS, 1 << 12), np.uint64)
        self._told = _nothing_told(1 << 12)
        self._marked = 0
        self._indicators: dict[int, tuple[int, ...]] = {}
        self._shown = np.full((0, 0), -1, np.int64)

    @property
    def count(self) -> int:
        """How many there are."""
        return self._numbers.count

    @property
    def indicators(self) -> Ints:
        """The kinds that a token of dora, ura or tiles turned up names, by its number, filled up with -1."""
        if len(self._shown) < self.count:
            most = max(map(len, self._indicators.values()), default=0)
            self._shown = np.full((self.count, most), -1, np.int64)
            for number, kinds in self._indicators.items():
                self._shown[number, : len(kinds)] = kinds
        return self._shown

    @property
    def told(self) -> Told:
        """What they say, by their numbers."""
        return self._told

    def numbers(self, words: Ints, starts: Ints, sizes: Ints) -> tuple[Ints, Ints]:
        """The numbers of the tokens that begin at these places of a buffer, and the places of those not to be trusted:
        too long ones, and such as have the hash of another.  ``words`` is the buffer seen as unaligned words of eight
        bytes."""
        keys = words[starts] & _KEPT.take(sizes, mode="clip")
        # A short token is its own key; the keys of others are hashes, told apart from these by their highest bit.
        long = (sizes > _SHORT).nonzero()[0]
        parts = _parts(words, starts[long], sizes[long])
        mixed = np.bitwise_xor.reduce(parts * _MIXERS, axis=0)
        keys[long] = (mixed ^ mixed >> np.uint64(31)) & _POSITIVE | _LONG
        known = self._numbers.count
        numbers = self._numbers(keys.view(np.int64))
        if self._numbers.count > known:
            fresh = (numbers >= known).nonzero()[0]
            first = np.empty(self._numbers.count - known, np.int64)
            first[numbers[fresh[::-1]] - known] = fresh[::-1]
            self._learn(known, words, starts[first], sizes[first])
        same = sizes[long] <= LONGEST
        met = numbers[long]
        for known_part, part in zip(self._words, parts, strict=True):
            same &= known_part.take(met) == part
        return numbers, long[~same]

    def _learn(self, known: int, words: Ints, starts: Ints, sizes: Ints) -> None:
        count = known + len(starts)
        if count > self._words.shape[1]:
            more = max(count - known, self._words.shape[1] // 2)
            self._words = np.concatenate([self._words, np.zeros((_WORDS, more), np.uint64)], axis=1)
            told, fresh = self._told, _nothing_told(more)
            self._told = Told(
                np.concatenate([told.sums, fresh.sums], axis=1),
                np.concatenate([told.marks, fresh.marks]),
                np.concatenate([told.last, fresh.last]),
                np.concatenate([told.places, fresh.places]),
                told.marked,
            )
        self._words[:, known:count] = _parts(words, starts, sizes)
        raw = np.ascontiguousarray(self._words[:, known:count].T).view(np.uint8)
        plain = self._learn_runs(known, raw, sizes)
        for place in ((sizes <= LONGEST) & ~plain).nonzero()[0].tolist():
            self._learn_word(known + place, bytes(raw[place, : sizes[place]]))

    def _learn_runs(self, known: int, raw: NDArray[np.uint8], sizes: Ints) -> NDArray[np.bool_]:
        """Learn the tokens that are ranks and a suit's letter, or letters of honours: which of them are."""
        told = self._told
        fits = (sizes > 0) & (sizes <= _MOST_TILES)
        signs = np.ascontiguousarray(raw[:, :_MOST_TILES].T)
        ends = np.minimum(sizes, _MOST_TILES) - 1
        suits = _SUIT_OF_BYTE[signs[ends, np.arange(len(raw))]]
        ranks = _RANK_OF_BYTE[signs]
        is_run = fits & (suits >= 0) & (sizes > 1) & ((ranks >= 0).sum(axis=0) == sizes - 1)
        rows = is_run.nonzero()[0]
        at, of_suit = known + rows, suits[rows].astype(np.int64)
        keys = _STEP_OF_RANK[ranks[:, rows]].sum(axis=0)
        told.sums[KEYS_LOW, at] = np.where(of_suit == 0, keys, np.where(of_suit == 1, keys << KEY_SHIFT, 0))
        told.sums[KEYS_HIGH, at] = np.where(of_suit == 2, keys, 0)
        reds = (signs[:, rows] == _RED).sum(axis=0)
        told.sums[TILES, at] = sizes[rows] - 1 | reds << REDS_FIELD[0] + RED_BITS * of_suit
        told.last[at] = ranks[sizes[rows] - 2, rows] + RANKS * of_suit
        honours = _HONOUR_OF_BYTE[signs]
        is_honours = fits & ((honours >= 0).sum(axis=0) == sizes)
        rows = is_honours.nonzero()[0]
        at = known + rows
        told.sums[KEYS_HIGH, at] = _STEP_OF_RANK[honours[:, rows]].sum(axis=0) << KEY_SHIFT
        told.sums[TILES, at] = sizes[rows]
        told.last[at] = honours[sizes[rows] - 1, rows] + FIRST_HONOUR
        read: NDArray[np.bool_] = is_run | is_honours
        told.marks[known : known + len(raw)] = np.where(read, PLAIN, 0)
        return read

    def _learn_word(self, number: int, raw: bytes) -> None:
        try:
            text = raw.decode()
        except UnicodeDecodeError:
            return
        written = WORD.findall(text)
        words = [read_word(word) for word in written]
        if "#" in text or not words or any(word.faults for word in words):
            return
        if len(words) > 1 and any(word.tag for word in words):
            return
        sums = [0] * COLUMNS
        for word in words:
            if not self._add_word(sums, word, number):
                return
        told = self._told
        told.sums[:, number] = sums[:MARKED]
        mark = (MELD if sums[MELDS] else 0) | (VIEW_MARK if sums[VIEW] else 0)
        rarer = (KONG_MARK if sums[KONGS] else 0) | (LAID_MARK if sums[LAID] else 0)
        told.marks[number] = PLAIN | (TAG if words[0].tag is not None else 0) | mark | rarer
        if mark:
            told.places[number] = self._add_marked(sums[MARKED:])
        tiles = [word.last.kind for word in words if word.last is not None]
        told.last[number] = tiles[-1] if tiles else -1

    def _add_marked(self, sums: list[int]) -> int:
        """The place of a token with a mark."""
        place = self._marked
        if place == self._told.marked.shape[1]:
            wider = np.concatenate([self._told.marked, np.zeros_like(self._told.marked)], axis=1)
            self._told = self._told._replace(marked=wider)
        self._told.marked[:, place] = sums
        self._marked += 1
        return place

    def _add_word(self, sums: list[int], word: Word, number: int) -> bool:
        """Add what a word says; false when there is no place for it."""
        if word.tag is not None:
            return self._add_tag(sums, word.tag, number)
        if len(word.wins) > 1 or word.concealed > _MOST_TILES or len(set(word.flowers)) < len(word.flowers):
            return False
        _add_tiles(sums, KEYS_LOW, (tile for run in word.runs for tile in run))
        sums[TILES] += word.concealed
        for tile in word.wins:
            sums[TILES] += 1 << WINS_FIELD[0] | tile.kind << WIN_FIELD[0] | tile.red << WIN_RED_FIELD[0]
        for flower in word.flowers:
            sums[TILES] += 1 << FLOWERS_FIELD[0] | 1 << FLOWER_KINDS_FIELD[0] + flower
        sums[TILES] += _reds(tile for run in word.runs for tile in run) << REDS_FIELD[0]
        for meld in word.melds:
            _add_meld(sums, meld)
        return len(word.melds) <= 4

    def _add_tag(self, sums: list[int], tag: Tag, number: int) -> bool:
        if tag.name not in TAG_BITS or "robbing:concealed" in tag.flags:
            return False
        sums[TILES] += 1 << TAGS_FIELD[0]
        sums[SAID] += TAG_BITS[tag.name]
        for name, value in tag.fields:
            if name in _VALUES:
                letters = SUITS if name == "void" else WINDS
                amount = letters.index(value) + 1 if isinstance(value, str) else value
                if not isinstance(amount, int) or amount >> _VALUES[name][1]:
                    return False
                sums[SAID] += amount << _VALUES[name][0]
        if tag.spots:
            shown = [spot.tile for spot in tag.spots]
            _add_tiles(sums, VIEW_LOW, shown)
            sums[VIEW] += len(shown) | _reds(shown) << VIEW_REDS_FIELD[0]
            kinds = tuple(tile.kind for tile in shown)
            if tag.name == "river":
                sums[LAID] += mask_of(kinds) << RIVER_FIELD[0]
            elif tag.name in _TURNED_UP:
                column, field = _TURNED_UP[tag.name]
                sums[column] += number + 1 << field[0]
                self._indicators[number] = kinds
        return len(tag.spots) <= _MOST_TILES


def _parts(words: Ints, starts: Ints, sizes: Ints) -> Ints:
    """The first bytes of tokens (columns) as `_WORDS` words, filled up with zeros."""
    parts = np.zeros((_WORDS, len(starts)), np.uint64)
    parts[0] = words[starts] & _KEPT.take(sizes, mode="clip")
    for place in range(1, _WORDS):
        rows = (sizes > 8 * place).nonzero()[0]
        if rows.size:
            at = np.minimum(starts[rows] + 8 * place, len(words) - 1)
            parts[place, rows] = words[at] & _KEPT.take(sizes[rows] - 8 * place, mode="clip")
    return parts


def _add_tiles(sums: list[int], low: int, tiles: Iterable[Tile]) -> None:
    for tile in tiles:
        suit, rank = divmod(tile.kind, RANKS)
        sums[low + suit // 2] += BASE**rank << (KEY_SHIFT if suit % 2 else 0)


def _reds(tiles: Iterable[Tile]) -> int:
    return sum(1 << RED_BITS * (tile.kind // RANKS) for tile in tiles if tile.red)


def _add_meld(sums: list[int], meld: Meld) -> None:
    kind = meld.lowest
    _add_tiles(sums, MELD_LOW, meld.tiles)
    sums[TILES] += _reds(meld.tiles) << REDS_FIELD[0]
    sums[MELDS] += 1 << MELDS_FIELD[0]
    sums[PUNGS] += len(meld.tiles) << MELD_TILES_FIELD[0] | (not meld.concealed) << EXPOSED_FIELD[0]
    sums[PUNGS] += (meld.source is Source.ACROSS) << ACROSS_FIELD[0]
    if meld.kind is MeldKind.CHOW:
        sums[MELDS] += BASE ** (kind % RANKS) << CHOWS_BITS * (kind // RANKS)
        return
    sums[PUNGS] += 1 << kind
    if meld.kind is MeldKind.KONG:
        sums[KONGS] += 1 << kind
        sums[OWN_KONGS] += meld.concealed << kind


def _nothing_told(count: int) -> Told:
    return Told(
        np.zeros((MARKED, count), np.int64),
        np.zeros(count, np.uint8),
        np.full(count, -1, np.int8),
        np.zeros(count, np.int32),
        np.zeros((COLUMNS - MARKED, 1 << 8), np.int64),
    )


_KEPT: Final = np.array([(1 << 8 * size) - 1 for size in range(9)], np.uint64)
_SHORT: Final = 7
_POSITIVE: Final = np.uint64((1 << 63) - 1)
_LONG: Final = np.uint64(1 << 62)
_MIXERS: Final = np.array(
    [[0x9E3779B97F4A7C15], [0xC2B2AE3D27D4EB4F], [0x165667B19E3779F9], [0xD6E8FEB86659FD93]], np.uint64
)
_RED: Final = ord("0")
_RED_RANK: Final = 4


def _by_byte(letters: str) -> NDArray[np.int8]:
    table = np.full(256, -1, np.int8)
    for place, letter in enumerate(letters):
        table[ord(letter)] = place
    return table


_SUIT_OF_BYTE: Final = _by_byte(SUITS)
_HONOUR_OF_BYTE: Final = _by_byte(HONOURS)
_RANK_OF_BYTE: Final = _by_byte("123456789")
_RANK_OF_BYTE[_RED] = _RED_RANK
_STEP_OF_RANK: Final = np.array([*(BASE**rank for rank in range(RANKS)), 0])
"""What a tile adds to the key of its suit, by its rank; -1, the last place, is no tile."""
