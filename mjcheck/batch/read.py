"""Texts of many hands to packed hands: rows are sums over their tokens.

Only what is surely a hand without faults is read here; every other row is *declined* and goes the way of one hand,
which says what is wrong.  So the conditions below may be stricter than the notation, never laxer.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from mjcheck.batch import fields as tk
from mjcheck.batch.consistency import Consistency
from mjcheck.batch.fields import field_of
from mjcheck.batch.packed import SUIT_OF, Keys, Packed, added, copies_of, kinds_of, masks_of, size_of, stepped, taken
from mjcheck.batch.places import sizes_of, tokens_of
from mjcheck.batch.said import NUMBERS, Bools, Said
from mjcheck.batch.sums import Sums
from mjcheck.batch.tables import HONOUR_KEYS, KEYS, Ints
from mjcheck.batch.tokens import LONGEST, Tokens
from mjcheck.facts import FLAG_BITS
from mjcheck.notation.assume import DEFAULT_ROUND, OWN_STICK, assumed_seat
from mjcheck.tiles import WINDS

_UNWON: Final = 13
_MELDS: Final = 4
_PADDING: Final = bytes(LONGEST + 8)


class Read(NamedTuple):
    """Hands that were read, and which rows they are.  Their dora are not counted yet: that is a matter of the table."""

    rows: Ints
    packed: Packed
    said: Said


class HandReader:
    """Reads hands.  Remembers the tokens that it met."""

    def __init__(self) -> None:
        self.tokens = Tokens()
        self._consistency = Consistency()

    @property
    def full(self) -> bool:
        """Whether so many tokens are remembered that one should begin anew."""
        return self.tokens.count > _MOST_REMEMBERED

    def read(self, data: bytes, starts: Ints, ends: Ints) -> Read:
        """The hands whose texts stand at these places of ``data``, in rising order and without overlap."""
        rows, last, numbers, untrusted = self._numbered(data, starts, ends)
        if not len(rows):
            return _none_read()
        told = self.tokens.told
        marks = told.marks.take(numbers)
        good = sizes_of(last) <= tk.MOST_TOKENS
        for bad in ((marks & tk.PLAIN == 0).nonzero()[0], untrusted, _tiles_after_tags(marks, last)):
            good[np.searchsorted(last, bad)] = False
        if b"\0" in data:
            # Words are filled up with zeros, so a token is not told apart from one that ends with them.
            holding = np.searchsorted(ends[rows], (np.frombuffer(data, np.uint8) == 0).nonzero()[0])
            good[holding[holding < len(good)]] = False
        chosen = None if good.all() else good.nonzero()[0]
        packed, said, kept = _packed(Sums(told, numbers, marks, last, chosen), told.last, self._consistency)
        return Read(rows[kept if chosen is None else chosen[kept]], packed, said)

    def _numbered(self, data: bytes, starts: Ints, ends: Ints) -> tuple[Ints, Ints, Ints, Ints]:
        """The rows with tokens, the place of each one's last token among all, the numbers of all tokens, and the places
        of those not to be trusted."""
        buffer = np.frombuffer(data + _PADDING, np.uint8)
        words: Ints = np.ndarray((len(buffer) - 7,), "<u8", buffer, 0, (1,))
        rows, last, begin, sizes = tokens_of(buffer, starts, ends)
        return rows, last, *self.tokens.numbers(words, begin, sizes)


_MOST_REMEMBERED: Final = 1 << 18


def _tiles_after_tags(marks: NDArray[np.uint8], last: Ints) -> Ints:
    """The tags that are followed by something else in their row."""
    tags = marks & tk.TAG
    followed = tags[:-1] > tags[1:]
    followed[last[:-1]] = False
    return followed.nonzero()[0]


def _split_keys(low: Ints, high: Ints) -> Keys:
    mask = (1 << tk.KEY_SHIFT) - 1
    return low & mask, low >> tk.KEY_SHIFT, high & mask, high >> tk.KEY_SHIFT


def _packed(sums: Sums, last: NDArray[np.int8], consistency: Consistency) -> tuple[Packed, Said, Ints]:
    """The hands of the good rows, and which of the good rows stayed so."""
    low, high, said = sums(tk.LOW), sums(tk.HIGH), sums(tk.SAID)
    characters, dots = field_of(low, tk.CHARACTERS_FIELD), field_of(low, tk.DOTS_FIELD)
    bamboo, honours = field_of(high, tk.BAMBOO_FIELD), field_of(high, tk.HONOURS_FIELD)
    melded = _split_keys(sums.of(tk.MELD, tk.MELD_LOW), sums.of(tk.MELD, tk.MELD_HIGH))
    melds, pungs = sums.of(tk.MELD, tk.MELDS), sums.of(tk.MELD, tk.PUNGS)
    kongs, own_kongs = sums.of(tk.KONG_MARK, tk.KONGS), sums.of(tk.KONG_MARK, tk.OWN_KONGS)
    number = field_of(melds, tk.MELDS_FIELD)
    size = field_of(low, tk.SIZE_FIELD)
    surplus = size + 3 * number - _UNWON
    marked = field_of(low, tk.WINS_FIELD)
    win = field_of(high, tk.WIN_FIELD)
    fine = (marked == 1) & (surplus == 0) | (marked <= 1) & (surplus == 1)
    unmarked = (fine & (marked == 0)).nonzero()[0]
    if unmarked.size:
        win[unmarked] = sums.last_tile(unmarked, last)
    fine &= (number <= _MELDS) & (win >= 0) & (win < len(SUIT_OF))
    win = np.where(fine, win, 0)
    # With one tile too many the marked one is held already; which of two fives it is does not matter then.
    adds = surplus == 0
    fine &= adds | (field_of(high, tk.WIN_RED_FIELD) == 0)
    concealed = stepped((characters, dots, bamboo, honours), win, adds)
    held = added(concealed, melded)
    seen = masks_of(held)
    kinds = kinds_of(seen)
    used = size + adds + field_of(pungs, tk.MELD_TILES_FIELD)
    in_view, laid = sums.of(tk.VIEW_MARK, tk.VIEW), sums.of(tk.LAID_MARK, tk.LAID)
    inside = _are_keys(held)
    if sums.any(tk.VIEW_MARK):
        all_seen = added(held, _split_keys(sums.of(tk.VIEW_MARK, tk.VIEW_LOW), sums.of(tk.VIEW_MARK, tk.VIEW_HIGH)))
        seen, inside = masks_of(all_seen), _are_keys(all_seen)
        used += field_of(in_view, tk.VIEW_SIZE_FIELD)
    # A fifth copy carries, and makes the sum of the digits less than there are tiles.
    fine &= inside & (size_of(seen) == used)
    rare = sums.of(tk.RARE_MARK, tk.RARE)
    flowers = field_of(rare, tk.FLOWERS_FIELD)
    fine &= np.bitwise_count(field_of(rare, tk.FLOWER_KINDS_FIELD)) == flowers
    tags = field_of(said, tk.SAID_FIELD)
    fine &= np.bitwise_count(tags) == field_of(high, tk.TAGS_FIELD)
    kept = fine.nonzero()[0]
    if len(kept) < len(fine):
        (high, rare, said, win, melds, pungs, kongs, own_kongs, number, tags, in_view, laid, flowers, adds, marked) = (
            column[kept]
            for column in (
                high,
                rare,
                said,
                win,
                melds,
                pungs,
                kongs,
                own_kongs,
                number,
                tags,
                in_view,
                laid,
                flowers,
                adds,
                marked,
            )
        )
        concealed, kinds, seen = (taken(keys, kept) for keys in (concealed, kinds, seen))
    of_win = copies_of(concealed, win)
    reds = field_of(rare, tk.REDS_FIELD)
    win_red = field_of(high, tk.WIN_RED_FIELD) << tk.RED_BITS * np.minimum(SUIT_OF[win], 2)
    seat, discarder, round_ = (
        field_of(said, field) - 1 for field in (tk.SEAT_FIELD, tk.DISCARDER_FIELD, tk.ROUND_FIELD)
    )
    seat_given, round_given = seat >= 0, round_ >= 0
    seat = np.where(seat_given, seat, ASSUMED_SEATS[discarder])
    self_drawn = tags & tk.TAG_BITS["tsumo"] != 0
    riichi = tags & (tk.TAG_BITS["riichi"] | tk.TAG_BITS["double-riichi"]) != 0
    sticks_given = tags & tk.TAG_BITS["sticks"] != 0
    sticks = np.where(~sticks_given & riichi, OWN_STICK, field_of(said, tk.STICKS_FIELD))
    said_all = Said(
        tags=tags,
        self_drawn=self_drawn,
        discarder=discarder,
        honba=field_of(said, tk.HONBA_FIELD),
        sticks=sticks,
        void=field_of(said, tk.VOID_FIELD) - 1,
        dora=field_of(in_view, tk.DORA_FIELD) - 1,
        ura=field_of(in_view, tk.URA_FIELD) - 1,
        shown=field_of(laid, tk.SHOWN_FIELD) - 1,
        river=field_of(laid, tk.RIVER_FIELD),
        called=field_of(laid, tk.CALLED_FIELD),
        reds=reds + win_red,
        reds_in_view=field_of(in_view, tk.VIEW_REDS_FIELD),
        seen=seen,
        across=field_of(pungs, tk.ACROSS_FIELD),
        assumed=~seat_given
        | ~round_given
        | (marked == 0)
        | ((tags & (tk.TAG_BITS["tsumo"] | tk.TAG_BITS["ron"])) == 0)
        | (~sticks_given & riichi),
    )
    flags = tags & _FLAGS
    flags |= (seat == 0) * FLAG_BITS["dealer"] | (of_win == 1) * FLAG_BITS["win_alone"]
    chows = tuple(melds >> tk.CHOWS_BITS * suit & (1 << tk.CHOWS_BITS) - 1 for suit in range(3))
    nothing = np.zeros(len(kept), np.int64)
    packed = Packed(
        concealed=concealed,
        kinds=kinds,
        meld_chows=(chows[0], chows[1], chows[2]),
        pungs=field_of(pungs, (0, 34)),
        kongs=kongs,
        own_kongs=own_kongs,
        melds=number,
        exposed=field_of(pungs, tk.EXPOSED_FIELD),
        win=win,
        flags=flags,
        seat=seat,
        round=np.where(round_given, round_, WINDS.index(DEFAULT_ROUND)),
        flowers=flowers,
        dora=nothing,
        ura=nothing,
        red=_sum_of_reds(said_all.reds),
        nuki=field_of(said, tk.NUKI_FIELD),
        shown=nothing,
    )
    fine = consistency.holds(packed, said_all, field_of(said, tk.PAO_FIELD) - 1) & (adds | (of_win > 0))
    consistent = fine.nonzero()[0]
    if len(consistent) == len(kept):
        return packed, said_all, kept
    return packed.take(consistent), said_all.take(consistent), kept[consistent]


_FLAGS: Final = sum(bit for word, bit in FLAG_BITS.items() if word not in ("dealer", "win_alone", "robbing_concealed"))


def assumed_seats(seats: Sequence[str]) -> Ints:
    """The seat assumed at a table, by the discarder; the last one is for -1, nobody named."""
    return np.array([WINDS.index(assumed_seat(wind, seats)) for wind in (*WINDS, None)])


ASSUMED_SEATS: Final = assumed_seats(WINDS)


def _are_keys(keys: Keys) -> Bools:
    """Whether these numbers are keys at all: too many tiles are none."""
    first, second, third, fourth = keys
    inside: Bools = (first < KEYS) & (second < KEYS) & (third < KEYS) & (fourth < HONOUR_KEYS)
    return inside


def _sum_of_reds(reds: Ints) -> Ints:
    mask = (1 << tk.RED_BITS) - 1
    return (reds & mask) + (reds >> tk.RED_BITS & mask) + (reds >> 2 * tk.RED_BITS & mask)


def _none_read() -> Read:
    nothing = np.zeros(0, np.int64)
    keys = (nothing, nothing, nothing, nothing)
    packed = Packed(keys, keys, (nothing, nothing, nothing), *([nothing] * 15))
    no = np.zeros(0, bool)
    said = Said(self_drawn=no, seen=keys, assumed=no, **dict.fromkeys(NUMBERS, nothing))
    return Read(nothing, packed, said)
