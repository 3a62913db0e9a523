"""What no table allows to be said of one hand."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from mjcheck.hand import Hand, MeldKind
from mjcheck.notation.pairs import PAIRS, added_kong_robbed, discards_before, first_discards, winners_seat
from mjcheck.notation.printer import meld_text
from mjcheck.tiles import FIRST_HONOUR, KIND_TEXT, SUITS

__all__ = ["PAIRS", "Contradiction", "contradictions"]


@dataclass(frozen=True, slots=True)
class Contradiction:
    """A tag that cannot be said of this hand."""

    code: str
    message: str
    tag: str
    help: str
    by_absence: bool = False
    """What contradicts the tag is something that was not said."""


_RIICHI: Final = ("riichi", "double-riichi")
_NORTH: Final = 30
_FIRSTS: Final = frozenset(pair.tag for pair in PAIRS)


def contradictions(hand: Hand, tags: Collection[str]) -> Iterator[Contradiction]:
    """All that contradicts itself in a hand of which ``tags`` were said, be it tag against tag or against tiles.

    What the text leaves open is taken as it will be assumed.
    """
    if not _FIRSTS.isdisjoint(tags):
        for pair in PAIRS:
            tag, other = pair.tag, pair.other
            if tag in tags and other in tags and (pair.holds is None or pair.holds(hand)):
                seat_assumed = pair.by_seat and hand.situation.seat is None
                why = pair.why + _seat_assumed(hand) if pair.by_seat else pair.why
                yield Contradiction(pair.code, f"{tag} cannot stand with {other}", tag, why, seat_assumed)
    for tag in tags:
        if tag in _JUDGES:
            yield from _JUDGES[tag](tag, hand, tags)


def _seat_assumed(hand: Hand) -> str:
    """What is added to a reason that depends on the seat."""
    return "" if hand.situation.seat else f"; seat:{winners_seat(hand)} is assumed where no seat is given"


def _riichi(tag: str, hand: Hand, _: Collection[str]) -> Iterator[Contradiction]:
    meld = next((meld for meld in hand.melds if not meld.concealed), None)
    if meld is not None:
        why = f"{meld_text(meld)} was taken from another player; riichi needs a concealed hand"
        yield Contradiction("riichi-with-open-meld", f"{tag} cannot stand with an open meld", tag, why)
    if hand.situation.sticks == 0:
        why = "the winner's own stick lies there, too: say sticks:1, or nothing"
        yield Contradiction("riichi-without-stick", f"sticks:0 cannot stand with {tag}", "sticks", why)


def _after_riichi(tag: str, _: Hand, tags: Collection[str]) -> Iterator[Contradiction]:
    if not any(riichi in tags for riichi in _RIICHI):
        code = f"{tag.replace(':', '-')}-without-riichi"
        why = "add riichi or double-riichi, or leave it out"
        yield Contradiction(code, f"{tag} needs riichi", tag, why, by_absence=True)


def _ippatsu(tag: str, hand: Hand, tags: Collection[str]) -> Iterator[Contradiction]:
    yield from _after_riichi(tag, hand, tags)
    river = hand.situation.river
    if river and river[-1].called:
        why = "the last discard is that of riichi, and a call ends ippatsu"
        yield Contradiction("ippatsu-after-call", f"{tag} cannot stand with this river", tag, why)


def _replacement(tag: str, hand: Hand, tags: Collection[str]) -> Iterator[Contradiction]:
    if hand.situation.self_drawn is None:
        why = "a replacement tile is drawn by the winner: add tsumo"
        yield Contradiction("replacement-on-discard", f"{tag} needs tsumo", tag, why, by_absence=True)
    if not hand.situation.nuki and not any(meld.kind is MeldKind.KONG for meld in hand.melds):
        why = "add the kong, as [9999s] or [8888s>], or the norths set aside, as nuki:1"
        yield Contradiction("replacement-without-kong", f"{tag} needs a kong", tag, why, by_absence=True)


def _robbing(tag: str, hand: Hand, _: Collection[str]) -> Iterator[Contradiction]:
    if hand.winning is None:
        return
    kind = hand.winning.kind
    situation = hand.situation
    held = sum(tile.kind == kind for tile in hand.tiles) > 1
    on_view = [*situation.dora, *situation.ura, *situation.shown]
    on_view += [discard.tile for discard in situation.river if not discard.called]
    called = sum(discard.tile.kind == kind for discard in situation.river if discard.called)
    seen = any(tile.kind == kind for tile in on_view) or (kind == _NORTH and situation.nuki)
    # One of the kong's tiles may have been called from this river, if the kong was a pung before.
    seen = seen or called > added_kong_robbed(hand)
    if held or seen:
        where = "in the winner's hand" if held else "on view"
        name = KIND_TEXT[kind]
        why = f"the robbed kong has all four {name}, the winning tile included"
        yield Contradiction("robbing-a-held-tile", f"{tag} cannot stand with another {name} {where}", tag, why)


def _last_copy(tag: str, hand: Hand, _: Collection[str]) -> Iterator[Contradiction]:
    if hand.winning is not None and any(tile.kind == hand.winning.kind for tile in hand.concealed):
        name = KIND_TEXT[hand.winning.kind]
        why = f"the other three {name} lie open; leave {tag} out"
        yield Contradiction("last-copy-held", f"{tag} cannot stand with a concealed {name}", tag, why)


def _first(tag: str, hand: Hand, tags: Collection[str]) -> Iterator[Contradiction]:
    situation = hand.situation
    if hand.melds or situation.nuki:
        what = f"the meld {meld_text(hand.melds[0])}" if hand.melds else f"nuki:{situation.nuki}"
        why = "a call, a kong and a north set aside all interrupt the first go-round"
        yield Contradiction("first-after-call", f"{tag} cannot stand with {what}", tag, why)
    if added_kong_robbed(hand):
        why = "an added kong needs a pung, and that interrupts the first go-round"
        yield Contradiction("first-after-call", f"{tag} cannot stand with robbing", tag, why)
    called = any(discard.called for discard in situation.river)
    if called or len(situation.river) > first_discards(hand):
        why = "only the dealer has discarded before, once, where the win is by ron; and nothing was called"
        by_seat = situation.seat is None and len(situation.river) == 1 and not called and not situation.self_drawn
        why += _seat_assumed(hand) if by_seat else ""
        yield Contradiction("first-after-discards", f"{tag} cannot stand with this river", tag, why, by_seat)
    if situation.missed and discards_before(hand) == 0:
        why = f"nothing was discarded before the winning tile{_seat_assumed(hand)}"
        by_seat = situation.seat is None
        missed = min(situation.missed)
        yield Contradiction("first-and-missed", f"{tag} cannot stand with missed:{missed}", tag, why, by_seat)


def _ron(_: str, hand: Hand, tags: Collection[str]) -> Iterator[Contradiction]:
    discarder = hand.situation.discarder
    if discarder is not None and discarder == hand.situation.seat:
        why = "nobody wins on an own discard: name another seat"
        yield Contradiction("own-discard", f"ron:{discarder} cannot stand with seat:{discarder}", "ron", why)


def _pao(tag: str, hand: Hand, tags: Collection[str]) -> Iterator[Contradiction]:
    situation = hand.situation
    seat = winners_seat(hand)
    if situation.pao == seat:
        why = f"nobody is liable to oneself{_seat_assumed(hand)}"
        yield Contradiction("own-pao", f"pao:{seat} cannot stand with seat:{seat}", tag, why)


def _void(tag: str, hand: Hand, _: Collection[str]) -> Iterator[Contradiction]:
    void = hand.situation.void
    for meld in hand.melds:
        if void is not None and meld.lowest < FIRST_HONOUR and SUITS[meld.lowest // 9] == void:
            why = "tiles of the missing suit are discarded, never melded"
            yield Contradiction("void-melded", f"void:{void} cannot stand with {meld_text(meld)}", tag, why)
            return


_JUDGES: Final[Mapping[str, Callable[[str, Hand, Collection[str]], Iterator[Contradiction]]]] = {
    "riichi": _riichi,
    "double-riichi": _riichi,
    "ippatsu": _ippatsu,
    "ura": _after_riichi,
    "missed:riichi": _after_riichi,
    "replacement": _replacement,
    "robbing": _robbing,
    "last-copy": _last_copy,
    "first": _first,
    "ron": _ron,
    "pao": _pao,
    "void": _void,
}
"""For each tag that may contradict more than a single other tag, what finds it out."""
