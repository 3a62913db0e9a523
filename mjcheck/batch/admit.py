"""What a table holds against hands before it values them (`mjcheck.legality`), and the bonus tiles that its indicators
point at."""

from __future__ import annotations

from dataclasses import replace
from typing import Final, NamedTuple

import numpy as np

from mjcheck.batch import fields as tk
from mjcheck.batch.packed import SUITS_AND_HONOURS, Packed
from mjcheck.batch.read import ASSUMED_SEATS, Read, assumed_seats
from mjcheck.batch.said import Bools, Said
from mjcheck.batch.tables import NINE, RANKS, Ints
from mjcheck.batch.tokens import Tokens
from mjcheck.batch.waits import waits_of
from mjcheck.facts import FLAG_BITS
from mjcheck.legality import ALWAYS_KNOWN
from mjcheck.rulebook import Rulebook
from mjcheck.tiles import COPIES, KINDS, NORTH, SUITS, WINDS

_FIVE: Final = 4
"""The rank of a five, from 0."""


class Admitted(NamedTuple):
    """Hands that a table can judge here.  ``foreign``: there are tiles that the set has not; ``not_allowed``: something
    else that cannot be at this table; ``void_held``: tiles of the missing suit are held, or of all three suits where
    none was declared.  ``furiten`` and ``passed_win``: if the hand is complete, it may not win since a winning tile was
    let pass."""

    rows: Ints
    packed: Packed
    said: Said
    foreign: Bools
    not_allowed: Bools
    void_held: Bools
    furiten: Bools
    passed_win: Bools


class Admission:
    """Which hands a table can judge by columns, those of which it knows every tag, and what it holds against them."""

    def __init__(self, rulebook: Rulebook) -> None:
        rules = rulebook.rules
        known = ALWAYS_KNOWN.union(rules.calls.tags)
        self._rulebook = rulebook
        self._foreign_tags = sum(bit for name, bit in tk.TAG_BITS.items() if name.partition(":")[0] not in known)
        self._foreign_kinds = ~rules.tiles.kinds
        self._seats = np.array([wind in rules.seats.winds for wind in WINDS] + [True])
        self._rounds = np.array([wind in rules.seats.rounds for wind in WINDS])
        self._assumed_seats = assumed_seats(rules.seats.winds)
        self._own_seats_assumed = bool((self._assumed_seats != ASSUMED_SEATS).any())
        reds = rules.tiles.reds if rules.tiles.red_fives else ()
        self._reds = tuple(sum(red == f"0{suit}" for red in reds) for suit in SUITS)
        self._pointed = np.array(rulebook.pointed)

    def admit(self, read: Read, tokens: Tokens, *, strict: bool) -> Admitted:
        """Those hands, their dora counted.  ``strict``: none of which something is assumed."""
        rules, packed, said, kept = self._rulebook.rules, read.packed, read.said, read.rows
        fine = said.tags & self._foreign_tags == 0
        if strict:
            fine &= ~said.assumed
            if rules.win.void_suit:
                fine &= said.void >= 0
            if rules.liability is not None:
                fine &= packed.melds == 0  # somebody may be liable, which is then not stated
        if not fine.all():
            rows = fine.nonzero()[0]
            packed, said, kept = packed.take(rows), said.take(rows), kept[rows]
        packed = self._seated(packed, said)
        packed = replace(
            packed,
            dora=_pointed_at(packed, said.dora, tokens, self._pointed),
            ura=_pointed_at(packed, said.ura, tokens, self._pointed),
            shown=_pointed_at(packed, said.shown, tokens, _ITSELF),
        )
        return Admitted(
            kept,
            packed,
            said,
            self._foreign(said),
            self._not_allowed(packed, said),
            self._void_held(packed, said),
            self._furiten(packed, said),
            self._passed_win(said),
        )

    def _foreign(self, said: Said) -> Bools:
        """Whether hands name tiles that the set has not."""
        foreign = np.zeros(len(said.tags), np.int64)
        for suit in range(SUITS_AND_HONOURS):
            own = self._foreign_kinds >> RANKS * suit & NINE
            if own:
                foreign |= said.seen[suit] & own
        return foreign != 0

    def _not_allowed(self, packed: Packed, said: Said) -> Bools:
        """Whether there is anything else that cannot be at the table (`mjcheck.legality.obstacles`)."""
        rules = self._rulebook.rules
        fine = self._seats[packed.seat] & self._seats[said.discarder] & self._rounds[packed.round]
        if not rules.tiles.flowers:
            fine &= packed.flowers == 0
        if not rules.calls.chow:
            fine &= (packed.meld_chows[0] | packed.meld_chows[1] | packed.meld_chows[2]) == 0
        if not rules.calls.pung:
            fine &= packed.pungs & ~packed.kongs == 0
        if not rules.calls.kong:
            fine &= packed.kongs == 0
        if len(rules.seats.winds) == len(WINDS) - 1:
            fine &= said.across == 0
        mask = (1 << tk.RED_BITS) - 1
        for suit, in_set in enumerate(self._reds):
            shift = tk.RED_BITS * suit
            reds = (said.reds >> shift & mask) + (said.reds_in_view >> shift & mask)
            fine &= reds <= in_set
            if in_set:
                # Four fives of a suit include every red one.
                all_fives = said.seen[suit] >> RANKS * (COPIES - 1) + _FIVE & 1 != 0
                fine &= ~all_fives | (reds >= in_set)
        return ~fine

    def _seated(self, packed: Packed, said: Said) -> Packed:
        """The hands with the seats that are assumed at this table where none was said."""
        if not self._own_seats_assumed:
            return packed
        seat = np.where(said.tags & tk.TAG_BITS["seat"] != 0, packed.seat, self._assumed_seats[said.discarder])
        dealer = FLAG_BITS["dealer"]
        return replace(packed, seat=seat, flags=packed.flags & ~dealer | np.where(seat == 0, dealer, 0))

    def _void_held(self, packed: Packed, said: Said) -> Bools:
        """Whether hands hold tiles of their missing suit (`mjcheck.legality.void_suit`); where none was declared, one
        that they hold none of is taken for it."""
        if not self._rulebook.rules.win.void_suit:
            return np.zeros(len(said.void), bool)
        held = np.stack([packed.kinds[0] & NINE << RANKS * suit != 0 for suit in range(len(SUITS))])
        declared: Bools = held[said.void, np.arange(len(said.void))]
        return np.where(said.void >= 0, declared, held.all(axis=0))

    def _furiten(self, packed: Packed, said: Said) -> Bools:
        """Whether complete hands are furiten (`mjcheck.legality.furiten`)."""
        win = self._rulebook.rules.win
        missed = sum(tk.TAG_BITS[f"missed:{kind}"] for kind in ("turn", "riichi") if kind in win.furiten)
        furiten = ~said.self_drawn & (said.tags & missed != 0)
        if "discard" in win.furiten:
            rows = (~said.self_drawn & (said.river != 0)).nonzero()[0]
            if rows.size:
                furiten[rows] |= waits_of(packed.take(rows), self._rulebook.rules.forms) & said.river[rows] != 0
        return furiten

    def _passed_win(self, said: Said) -> Bools:
        """Whether complete hands may not win on another's tile (`mjcheck.legality.passed_win`)."""
        win = self._rulebook.rules.win
        if not win.passed_win_blocks:
            return np.zeros(len(said.tags), bool)
        passed: Bools = ~said.self_drawn & (said.tags & tk.TAG_BITS["missed:turn"] != 0)
        return passed if win.passed_win_blocks_robbing else passed & (said.tags & tk.TAG_BITS["robbing"] == 0)


_ITSELF: Final = np.arange(KINDS)


def _pointed_at(packed: Packed, named: Ints, tokens: Tokens, pointed: Ints) -> Ints:
    """How many tiles of each hand, norths set aside included, the tiles of a token point at.

    ``named``: the number of the token, -1 without one; ``pointed``: for each kind the kind that it points at, -1 for
    none.
    """
    amounts = np.zeros(len(packed), np.int64)
    rows = (named >= 0).nonzero()[0]
    if not rows.size:
        return amounts
    for column in tokens.indicators:
        own = column[named[rows]]
        there = (own >= 0).nonzero()[0]
        if not there.size:
            break
        target = pointed[own[there]]
        if (target < 0).any():
            there, target = there[target >= 0], target[target >= 0]
        at = rows[there]
        once, twice, thrice, four_times = (kinds[at] >> target & 1 for kinds in packed.kinds)
        amounts[at] += once + twice + thrice + four_times
        norths = (target == NORTH).nonzero()[0]
        amounts[at[norths]] += packed.nuki[at[norths]]
    return amounts
