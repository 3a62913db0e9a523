"""What the pieces of hands' texts say, as numbers that are added up row by row.

A *token* is what stands between two spaces.  Each distinct one is read once: tiles and lists of tiles in the usual
spelling all at a time (`mjcheck.batch.spelled`), others by the reader of words (`mjcheck.notation.words`).  What has no
place in the numbers is *declined*: hands with it go another way.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from mjcheck.batch import fields as tk
from mjcheck.batch.intern import Intern, first_rows
from mjcheck.batch.spelled import LISTS, Spelled, spelled
from mjcheck.batch.tables import BASE, RANKS, Ints
from mjcheck.hand import Meld, MeldKind, Source
from mjcheck.notation.layout import WORD
from mjcheck.notation.parts import Tag, Word
from mjcheck.notation.words import read_word
from mjcheck.tiles import SUITS, WINDS, Tile, mask_of

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
        self._shown = _nothing_shown(1 << 12)

    @property
    def count(self) -> int:
        """How many there are."""
        return self._numbers.count

    @property
    def indicators(self) -> NDArray[np.int8]:
        """The kinds that a token of dora, ura or tiles turned up names, by its number (columns), filled up with -1."""
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
            self._shown = np.concatenate([self._shown, _nothing_shown(more)], axis=1)
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
        short = (sizes <= LONGEST).nonzero()[0]
        if not len(short):
            return
        # With one byte more, at which the longest ends.
        raw = np.zeros((len(short), LONGEST + 1), np.uint8)
        raw[:, :LONGEST] = np.ascontiguousarray(self._words[:, known + short].T).view(np.uint8)
        read = spelled(raw, sizes[short])
        self._learn_spelled(known + short[read.tokens], read)
        left = np.ones(len(short), bool)
        left[read.tokens] = False
        for place in left.nonzero()[0].tolist():
            self._learn_word(int(known + short[place]), bytes(raw[place, : sizes[short[place]]]))

    def _learn_spelled(self, numbers: Ints, read: Spelled) -> None:
        """Learn tiles and lists of tiles."""
        counts = np.diff(read.ends, prepend=0)
        rows = ((read.tags < 0) & (counts <= tk.MOST_TILES)).nonzero()[0]
        at, low, high = numbers[rows], read.low[rows], read.high[rows]
        told, below = self._told, (1 << tk.KEY_SHIFT) - 1
        told.sums[tk.LOW, at] = (
            counts[rows] | (low & below) << tk.CHARACTERS_FIELD[0] | (low >> tk.KEY_SHIFT << tk.DOTS_FIELD[0])
        )
        told.sums[tk.HIGH, at] = (high & below) << tk.BAMBOO_FIELD[0] | high >> tk.KEY_SHIFT << tk.HONOURS_FIELD[0]
        told.last[at] = read.last[rows]
        told.marks[at] = tk.PLAIN
        with_reds = rows[read.reds[rows] > 0]
        marked = _nothing_marked(len(with_reds))
        marked[tk.RARE - tk.MARKED] = read.reds[with_reds] << tk.REDS_FIELD[0]
        self._mark(numbers[with_reds], marked, tk.RARE_MARK)
        for number, name in enumerate(LISTS):
            rows = ((read.tags == number) & (counts <= tk.MOST_SHOWN)).nonzero()[0]
            if len(rows):
                self._learn_lists(numbers[rows], name, read, rows, counts[rows])

    def _learn_lists(self, numbers: Ints, name: str, read: Spelled, rows: Ints, counts: Ints) -> None:
        """Learn tags of one name with the tiles that they list."""
        self._told.sums[tk.HIGH, numbers] = 1 << tk.TAGS_FIELD[0]
        self._told.sums[tk.SAID, numbers] = tk.TAG_BITS[name]
        self._told.marks[numbers] = tk.PLAIN | tk.TAG
        marked = _nothing_marked(len(rows))
        marked[tk.VIEW_LOW - tk.MARKED], marked[tk.VIEW_HIGH - tk.MARKED] = read.low[rows], read.high[rows]
        marked[tk.VIEW - tk.MARKED] = counts | read.reds[rows] << tk.VIEW_REDS_FIELD[0]
        if name in tk.TURNED_UP:
            column, field = tk.TURNED_UP[name]
            marked[column - tk.MARKED] |= numbers + 1 << field[0]
            place = np.arange(counts.sum()) - np.repeat(np.cumsum(counts) - counts, counts)
            first = read.ends[rows] - counts
            self._shown[place, np.repeat(numbers, counts)] = read.tiles[np.repeat(first, counts) + place]
        else:
            kinds = np.bitwise_or.reduceat(1 << read.tiles, np.concatenate([[0], read.ends[:-1]]))[rows]
            marked[tk.LAID - tk.MARKED] = kinds << tk.RIVER_FIELD[0] | read.called[rows] << tk.CALLED_FIELD[0]
        laid = tk.LAID_MARK if marked[tk.LAID - tk.MARKED].any() else 0
        self._mark(numbers, marked, tk.VIEW_MARK | laid)

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
        told.marks[number] = tk.PLAIN | (tk.TAG if words[0].tag is not None else 0)
        if mark:
            self._mark(np.array([number]), np.array([sums[tk.MARKED :]]).T, mark)
        tiles = [word.last.kind for word in words if word.last is not None]
        told.last[number] = tiles[-1] if tiles else -1

    def _mark(self, numbers: Ints, marked: Ints, mark: int) -> None:
        """Enter what tokens with a mark have in the columns from ``MARKED`` on."""
        begin, self._marked = self._marked, self._marked + len(numbers)
        known = self._told.marked
        if self._marked > known.shape[1]:
            wider = np.zeros((len(known), 2 * self._marked), np.int64)
            wider[:, :begin] = known[:, :begin]
            self._told = self._told._replace(marked=wider)
        self._told.marked[:, begin : self._marked] = marked
        self._told.places[numbers] = np.arange(begin, self._marked)
        self._told.marks[numbers] |= mark

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
            if name == "river":
                assert isinstance(value, tuple)
                sums[tk.LAID] += value[-1].called << tk.CALLED_FIELD[0]
            elif name in tk.VALUES:
                letters = SUITS if name == "void" else WINDS
                amount = letters.index(value) + 1 if isinstance(value, str) else value
                if not isinstance(amount, int) or amount >> tk.VALUES[name][1]:
                    return False
                sums[tk.SAID] += amount << tk.VALUES[name][0]
        if tag.spots:
            shown = [spot.tile for spot in tag.spots]
            _add_tiles(sums, tk.VIEW_LOW, shown)
            sums[tk.VIEW] += len(shown) | _reds(shown) << tk.VIEW_REDS_FIELD[0]
            if len(shown) > tk.MOST_SHOWN:
                return False
            kinds = [tile.kind for tile in shown]
            if tag.name == "river":
                sums[tk.LAID] += mask_of(kinds) << tk.RIVER_FIELD[0]
            elif tag.name in tk.TURNED_UP:
                column, field = tk.TURNED_UP[tag.name]
                sums[column] += number + 1 << field[0]
                self._shown[: len(kinds), number] = kinds
        return True


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
        _nothing_marked(1 << 8),
    )


def _nothing_marked(count: int) -> Ints:
    return np.zeros((tk.COLUMNS - tk.MARKED, count), np.int64)


def _nothing_shown(count: int) -> NDArray[np.int8]:
    return np.full((tk.MOST_SHOWN, count), -1, np.int8)


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
