"""What a table holds against a hand, whatever it is worth: tiles and calls it does not have, seats that are not there,
and winning tiles that were let pass."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from mjcheck.findings import Note
from mjcheck.hand import Hand, MeldKind, Source
from mjcheck.ready import completing_kinds, waits_of
from mjcheck.rulebook.model import Rules
from mjcheck.tiles import COPIES, KIND_TEXT, NORTH, RED_FIVES, Tile, kinds_in, mask_of
from mjcheck.void import absent_suits, suit_kinds

ALWAYS_KNOWN = frozenset({"tsumo", "ron", "seat", "round"})
"""Tags that mean something at every table."""


def unknown_tags(hand: Hand, rules: Rules) -> tuple[str, ...]:
    """The tags of a hand that this table does not know, in the order in which they are printed."""
    known = rules.calls.tags
    return tuple(tag for tag in hand.situation.tags() if tag not in known and tag not in ALWAYS_KNOWN)


def obstacles(hand: Hand, rules: Rules) -> tuple[Note, ...]:
    """Everything that cannot be at this table: each a reason why the hand is no win here."""
    laid_out = _laid_out(hand)
    return (
        *_foreign_tiles(hand, laid_out, rules),
        *_calls(hand, rules),
        *_red_fives(laid_out, rules),
        *_seats(hand, rules),
    )


def _laid_out(hand: Hand) -> tuple[Tile, ...]:
    """Every tile that the text names, norths set aside included."""
    said = hand.situation
    norths = (Tile(NORTH),) * (said.nuki or 0)
    return (*hand.tiles, *norths, *said.dora, *said.ura, *said.shown, *(discard.tile for discard in said.river))


def _foreign_tiles(hand: Hand, laid_out: Iterable[Tile], rules: Rules) -> Iterator[Note]:
    foreign = mask_of([tile.kind for tile in laid_out]) & ~rules.tiles.kinds
    if foreign:
        yield Note("foreign-tile", {"tiles": [KIND_TEXT[kind] for kind in kinds_in(foreign)]})
    if hand.flowers and not rules.tiles.flowers:
        yield Note("not-allowed", {"what": "flowers", "value": len(hand.flowers)})


def _calls(hand: Hand, rules: Rules) -> Iterator[Note]:
    allowed = {"chow": rules.calls.chow, "pung": rules.calls.pung, "kong": rules.calls.kong}
    for kind in dict.fromkeys(meld.kind for meld in hand.melds):
        if not allowed[kind]:
            yield Note("not-allowed", {"what": str(kind)})
    # With three seats left and right are the only others: nobody sits across.
    if len(rules.seats.winds) == 3 and any(meld.source is Source.ACROSS for meld in hand.melds):
        yield Note("not-allowed", {"what": "across", "value": Source.ACROSS.value})
    if "robbing:concealed" in hand.situation.flags and rules.win.rob_concealed_kong == "none":
        yield Note("not-allowed", {"what": "rob-concealed-kong"})


def _red_fives(laid_out: Sequence[Tile], rules: Rules) -> Iterator[Note]:
    in_set = rules.tiles.reds if rules.tiles.red_fives else ()
    used = [tile.text for tile in laid_out if tile.red]
    for red in sorted(set(used)):
        if used.count(red) > in_set.count(red):
            yield Note("not-allowed", {"what": "red-five", "value": red})
    kinds = [tile.kind for tile in laid_out]
    for red in dict.fromkeys(in_set):
        # Four fives of a suit include every red one.
        if kinds.count(RED_FIVES[red]) >= COPIES and used.count(red) < in_set.count(red):
            yield Note("not-allowed", {"what": "four-plain-fives", "value": red})


def _seats(hand: Hand, rules: Rules) -> Iterator[Note]:
    said = hand.situation
    for seat in dict.fromkeys((said.seat, said.discarder, said.pao)):
        if seat is not None and seat not in rules.seats.winds:
            yield Note("not-allowed", {"what": "seat", "value": seat})
    if said.round is not None and said.round not in rules.seats.rounds:
        yield Note("not-allowed", {"what": "round", "value": said.round})


def fed_by(hand: Hand, seat: str, seats: Sequence[str]) -> bool:
    """Whether a seat may have given a tile to one of the hand's open pungs and kongs; who is not told may be it."""
    winner = hand.situation.seat
    if winner not in seats or seat not in seats:
        return False
    away = (seats.index(seat) - seats.index(winner)) % len(seats)
    marks = {Source.SOMEBODY}
    if away == 1:
        marks.add(Source.RIGHT)
    if away == len(seats) - 1:
        marks.add(Source.LEFT)
    if away == len(seats) / 2:
        marks.add(Source.ACROSS)
    return any(meld.source in marks for meld in hand.melds if meld.kind is not MeldKind.CHOW)


def false_win_cost(hand: Hand, rules: Rules, *, complete: bool) -> int:
    """What the winner would lose by declaring this hand all the same, in points; 0 where the table has no penalty."""
    penalty = rules.penalty
    if penalty is None:
        return 0
    if complete:
        amount = penalty.below_minimum
    else:
        assert hand.winning is not None
        before = list(hand.counts)
        before[hand.winning.kind] -= 1
        amount = penalty.wrong_tile if waits_of(before, rules.forms) else penalty.not_ready
    return amount * (len(rules.seats.winds) - 1 if penalty.paid_to == "each" else 1)


def void_suit(hand: Hand, rules: Rules) -> tuple[Note, ...]:
    """Why the suits of a hand forbid a win where each player has a missing suit: it holds that suit, or has declared
    none and holds all three."""
    void = hand.situation.void
    if not rules.win.void_suit or (void is None and absent_suits(hand)):
        return ()
    if void is None or void not in absent_suits(hand):
        return (Note("void-suit", {"suit": void}),)
    return ()


def table_waits(hand: Hand, rules: Rules) -> int:
    """The kinds of the table (a mask) that complete a hand which is one short; none while a missing suit is held."""
    if void_suit(hand, rules):
        return 0
    waits = completing_kinds(hand, rules.forms) & rules.tiles.kinds
    void = hand.situation.void
    return waits & ~suit_kinds(void) if rules.win.void_suit and void is not None else waits


def passed_win(hand: Hand, rules: Rules) -> tuple[Note, ...]:
    """Why a complete hand may not win on another's tile: its player let a win pass since the own last draw."""
    said = hand.situation
    if said.self_drawn or not rules.win.passed_win_blocks or "turn" not in said.missed:
        return ()
    if "robbing" in said.flags and not rules.win.passed_win_blocks_robbing:
        return ()
    return (Note("passed-win"),)


def furiten(hand: Hand, rules: Rules) -> tuple[Note, ...]:
    """Why a complete hand may not win on a discard although it is worth enough: each kind of furiten with the waits.

    A self-drawn win is never furiten.
    """
    said = hand.situation
    if said.self_drawn or not rules.win.furiten or not (said.river or said.missed):
        return ()
    assert hand.winning is not None
    before = list(hand.counts)
    before[hand.winning.kind] -= 1
    waits = waits_of(before, rules.forms)
    texts = [KIND_TEXT[kind] for kind in kinds_in(waits)]
    thrown = sorted({discard.tile.kind for discard in said.river if waits >> discard.tile.kind & 1})
    notes = []
    if thrown and "discard" in rules.win.furiten:
        found = [KIND_TEXT[kind] for kind in thrown]
        notes.append(Note("furiten", {"kind": "discard", "waits": texts, "found": found}))
    notes += [
        Note("furiten", {"kind": kind, "waits": texts, "found": []})
        for kind in ("turn", "riichi")
        if kind in said.missed and kind in rules.win.furiten
    ]
    return tuple(notes)
