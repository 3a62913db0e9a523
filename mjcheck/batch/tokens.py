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

from mjcheck.batch import fields as tk
from mjcheck.batch.intern import Intern, first_rows
from mjcheck.batch.tables import BASE, RANKS, Ints
from mjcheck.hand import Meld, MeldKind, Source
from mjcheck.notation.layout import WORD
from mjcheck.notation.parts import Tag, Word
from mjcheck.notation.words import read_word
from mjcheck.tiles import FIRST_HONOUR, HONOURS, SUITS, WINDS, Tile, mask_of

LONGEST: Final = 64
"""Bytes of a token that is told apart by its bytes, those of a long river; longer ones are declined."""
_WORDS: Final = LONGEST // 8


class Told(NamedTuple):
    """One element a token: its numbers (by column of `mjcheck.batch.fields`, up to ``MARKED``), and what does not add
    up: its marks, and the kind of the concealed tile written last, -1 without one.  ``places``: where in ``marked``,
    which has the other columns, a token with a mark stands."""

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
        self._sizes = np.zeros(1 << 12, np.int64)
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
        long_sizes = sizes[long]
        parts = _parts(words, starts[long], long_sizes)
        mixed = np.zeros(len(long), np.uint64)
        for mixer, (rows, part) in zip(_MIXERS, parts, strict=True):
            mixed[rows] ^= part * mixer
        keys[long] = (mixed ^ mixed >> np.uint64(31)) & _POSITIVE | _LONG
        known = self._numbers.count
        numbers = self._numbers(keys.view(np.int64))
        if self._numbers.count > known:
            first = first_rows(numbers, known, self._numbers.count)
            self._learn(known, words, starts[first], sizes[first])
        met = numbers[long]
        same = (long_sizes <= LONGEST) & (self._sizes.take(met) == long_sizes)
        for known_part, (rows, part) in zip(self._words, parts, strict=True):
            same[rows] &= known_part.take(met[rows]) == part
        return numbers, long[~same]

    def _learn(self, known: int, words: Ints, starts: Ints, sizes: Ints) -> None:
        count = known + len(starts)
        if count > self._words.shape[1]:
            more = max(count - known, self._words.shape[1] // 2)
            self._words = np.concatenate([self._words, np.zeros((_WORDS, more), np.uint64)], axis=1)
            self._sizes = np.concatenate([self._sizes, np.zeros(more, np.int64)])
            told, fresh = self._told, _nothing_told(more)
            self._told = Told(
                np.concatenate([told.sums, fresh.sums], axis=1),
                np.concatenate([told.marks, fresh.marks]),
                np.concatenate([told.last, fresh.last]),
                np.concatenate([told.places, fresh.places]),
                told.marked,
            )
        self._sizes[known:count] = sizes
        for known_part, (rows, part) in zip(self._words, _parts(words, starts, sizes), strict=True):
            known_part[known:count][rows] = part
        raw = np.ascontiguousarray(self._words[:, known:count].T).view(np.uint8)
        plain = self._learn_runs(known, raw, sizes)
        for place in ((sizes <= LONGEST) & ~plain).nonzero()[0].tolist():
            self._learn_word(known + place, bytes(raw[place, : sizes[place]]))

    def _learn_runs(self, known: int, raw: NDArray[np.uint8], sizes: Ints) -> NDArray[np.bool_]:
        """Learn the tokens that are ranks and a suit's letter, or letters of honours: which of them are."""
        told = self._told
        fits = (sizes > 0) & (sizes <= tk.MOST_TILES)
        signs = np.ascontiguousarray(raw[:, : tk.MOST_TILES].T)
        ends = np.minimum(sizes, tk.MOST_TILES) - 1
        suits = _SUIT_OF_BYTE[signs[ends, np.arange(len(raw))]]
        ranks = _RANK_OF_BYTE[signs]
        is_run = fits & (suits >= 0) & (sizes > 1) & ((ranks >= 0).sum(axis=0) == sizes - 1)
        rows = is_run.nonzero()[0]
        at, of_suit = known + rows, suits[rows].astype(np.int64)
        keys = _STEP_OF_RANK[ranks[:, rows]].sum(axis=0) << _KEY_PLACES[of_suit]
        told.sums[tk.LOW, at] = sizes[rows] - 1 | np.where(of_suit < 2, keys, 0)
        told.sums[tk.HIGH, at] = np.where(of_suit == 2, keys, 0)
        told.last[at] = ranks[sizes[rows] - 2, rows] + RANKS * of_suit
        reds = (signs[:, rows] == _RED).sum(axis=0) << tk.REDS_FIELD[0] + tk.RED_BITS * of_suit
        honours = _HONOUR_OF_BYTE[signs]
        is_honours = fits & ((honours >= 0).sum(axis=0) == sizes)
        rows = is_honours.nonzero()[0]
        at = known + rows
        told.sums[tk.LOW, at] = sizes[rows]
        told.sums[tk.HIGH, at] = _STEP_OF_RANK[honours[:, rows]].sum(axis=0) << tk.HONOURS_FIELD[0]
        told.last[at] = honours[sizes[rows] - 1, rows] + FIRST_HONOUR
        read: NDArray[np.bool_] = is_run | is_honours
        told.marks[known : known + len(raw)] = np.where(read, tk.PLAIN, 0)
        with_reds = known + is_run.nonzero()[0][reds > 0]
        told.marks[with_reds] |= tk.RARE_MARK
        marked = np.zeros((tk.COLUMNS - tk.MARKED, len(with_reds)), np.int64)
        marked[tk.RARE - tk.MARKED] = reds[reds > 0]
        told.places[with_reds] = self._add_marked(marked)
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
        if sum(word.concealed for word in words) > tk.MOST_TILES or sum(len(word.wins) for word in words) > 1:
            return
        sums = [0] * tk.COLUMNS
        for word in words:
            if not self._add_word(sums, word, number):
                return
        told = self._told
        told.sums[:, number] = sums[: tk.MARKED]
        mark = sum(mark for mark, column in _COLUMN_OF_MARK.items() if sums[column])
        told.marks[number] = tk.PLAIN | (tk.TAG if words[0].tag is not None else 0) | mark
        if mark:
            told.places[number] = self._add_marked(np.array([sums[tk.MARKED :]]).T)[0]
        tiles = [word.last.kind for word in words if word.last is not None]
        told.last[number] = tiles[-1] if tiles else -1

    def _add_marked(self, sums: Ints) -> Ints:
        """The places of tokens (columns) with a mark."""
        begin, self._marked = self._marked, self._marked + sums.shape[1]
        known = self._told.marked
        if self._marked > known.shape[1]:
            wider = np.zeros((len(known), 2 * self._marked), np.int64)
            wider[:, :begin] = known[:, :begin]
            self._told = self._told._replace(marked=wider)
        self._told.marked[:, begin : self._marked] = sums
        return np.arange(begin, self._marked)

    def _add_word(self, sums: list[int], word: Word, number: int) -> bool:
        """Add what a word says; false when there is no place for it."""
        if word.tag is not None:
            return self._add_tag(sums, word.tag, number)
        if len(set(word.flowers)) < len(word.flowers):
            return False
        tiles = [tile for run in word.runs for tile in run]
        sums[tk.LOW] += len(tiles)
        for tile in tiles:
            suit, rank = divmod(tile.kind, RANKS)
            sums[tk.LOW if suit < 2 else tk.HIGH] += BASE**rank << int(_KEY_PLACES[suit])
        for tile in word.wins:
            sums[tk.LOW] += 1 << tk.WINS_FIELD[0]
            sums[tk.HIGH] += tile.kind << tk.WIN_FIELD[0] | tile.red << tk.WIN_RED_FIELD[0]
        for flower in word.flowers:
            sums[tk.RARE] += 1 << tk.FLOWERS_FIELD[0] | 1 << tk.FLOWER_KINDS_FIELD[0] + flower
        sums[tk.RARE] += _reds(tiles) << tk.REDS_FIELD[0]
        for meld in word.melds:
            _add_meld(sums, meld)
        return len(word.melds) <= 4

    def _add_tag(self, sums: list[int], tag: Tag, number: int) -> bool:
        if tag.name not in tk.TAG_BITS or "robbing:concealed" in tag.flags:
            return False
        sums[tk.HIGH] += 1 << tk.TAGS_FIELD[0]
        sums[tk.SAID] += tk.TAG_BITS[tag.name]
        for name, value in tag.fields:
            if name in tk.VALUES:
                letters = SUITS if name == "void" else WINDS
                amount = letters.index(value) + 1 if isinstance(value, str) else value
                if not isinstance(amount, int) or amount >> tk.VALUES[name][1]:
                    return False
                sums[tk.SAID] += amount << tk.VALUES[name][0]
        if tag.spots:
            shown = [spot.tile for spot in tag.spots]
            _add_tiles(sums, tk.VIEW_LOW, shown)
            sums[tk.VIEW] += len(shown) | _reds(shown) << tk.VIEW_REDS_FIELD[0]
            kinds = tuple(tile.kind for tile in shown)
            if tag.name == "river":
                sums[tk.LAID] += mask_of(kinds) << tk.RIVER_FIELD[0]
            elif tag.name in tk.TURNED_UP:
                column, field = tk.TURNED_UP[tag.name]
                sums[column] += number + 1 << field[0]
                self._indicators[number] = kinds
        return len(tag.spots) <= tk.MOST_SHOWN


def _parts(words: Ints, starts: Ints, sizes: Ints) -> list[tuple[Ints | slice, Ints]]:
    """The first bytes of tokens, a word of eight bytes after the other, filled up with zeros: which tokens reach so
    far, and their words."""
    parts: list[tuple[Ints | slice, Ints]] = [(slice(None), words[starts] & _KEPT.take(sizes, mode="clip"))]
    for place in range(1, _WORDS):
        rows = (sizes > 8 * place).nonzero()[0]
        at = np.minimum(starts[rows] + 8 * place, len(words) - 1)
        parts.append((rows, words[at] & _KEPT.take(sizes[rows] - 8 * place, mode="clip")))
    return parts


def _add_tiles(sums: list[int], low: int, tiles: Iterable[Tile]) -> None:
    for tile in tiles:
        suit, rank = divmod(tile.kind, RANKS)
        sums[low + suit // 2] += BASE**rank << (tk.KEY_SHIFT if suit % 2 else 0)


def _reds(tiles: Iterable[Tile]) -> int:
    return sum(1 << tk.RED_BITS * (tile.kind // RANKS) for tile in tiles if tile.red)


def _add_meld(sums: list[int], meld: Meld) -> None:
    kind = meld.lowest
    _add_tiles(sums, tk.MELD_LOW, meld.tiles)
    sums[tk.RARE] += _reds(meld.tiles) << tk.REDS_FIELD[0]
    sums[tk.MELDS] += 1 << tk.MELDS_FIELD[0]
    sums[tk.PUNGS] += len(meld.tiles) << tk.MELD_TILES_FIELD[0] | (not meld.concealed) << tk.EXPOSED_FIELD[0]
    sums[tk.PUNGS] += (meld.source is Source.ACROSS) << tk.ACROSS_FIELD[0]
    if meld.kind is MeldKind.CHOW:
        sums[tk.MELDS] += BASE ** (kind % RANKS) << tk.CHOWS_BITS * (kind // RANKS)
        return
    sums[tk.PUNGS] += 1 << kind
    if meld.kind is MeldKind.KONG:
        sums[tk.KONGS] += 1 << kind
        sums[tk.OWN_KONGS] += meld.concealed << kind


def _nothing_told(count: int) -> Told:
    return Told(
        np.zeros((tk.MARKED, count), np.int64),
        np.zeros(count, np.uint8),
        np.full(count, -1, np.int8),
        np.zeros(count, np.int32),
        np.zeros((tk.COLUMNS - tk.MARKED, 1 << 8), np.int64),
    )


_KEPT: Final = np.array([(1 << 8 * size) - 1 for size in range(9)], np.uint64)
_SHORT: Final = 7
_POSITIVE: Final = np.uint64((1 << 63) - 1)
_LONG: Final = np.uint64(1 << 62)
_MIXERS: Final = np.array([pow(0x9E3779B97F4A7C15, 2 * place + 1, 1 << 64) for place in range(_WORDS)], np.uint64)
"""Odd numbers with bits all over, one for each word."""
_KEY_PLACES: Final = np.array([tk.CHARACTERS_FIELD[0], tk.DOTS_FIELD[0], tk.BAMBOO_FIELD[0], tk.HONOURS_FIELD[0]])
"""Where the keys of the suits stand in their columns."""
_COLUMN_OF_MARK: Final = {
    tk.MELD: tk.MELDS,
    tk.KONG_MARK: tk.KONGS,
    tk.VIEW_MARK: tk.VIEW,
    tk.LAID_MARK: tk.LAID,
    tk.RARE_MARK: tk.RARE,
}
"""For each mark of a token the column that has something in it then."""
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
