"""From a text to a hand: its words put together, and what is wrong with them together."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from mjcheck.findings import Finding, Unusable
from mjcheck.hand import Hand, Meld, Situation
from mjcheck.notation.contradictions import contradictions
from mjcheck.notation.parts import COPY_BITS, FlowerSpot, Spot, Word
from mjcheck.notation.tally import (
    MELDS,
    UNWON,
    copy_faults,
    count_fault,
    flower_faults,
    take_winning_tile,
    too_many_copies,
)
from mjcheck.notation.words import MOST_FAULTS, PlacedWord, read_words
from mjcheck.tiles import Tile

LONGEST_TEXT: Final = 1 << 16
"""How many characters a hand's text may have."""

_EXAMPLE: Final = "a hand is written 123m 456m 234p 678s EE"
_TAG_FAULTS: Final = frozenset({"unknown-tag", "missing-value", "bad-value"})
"""Faults of words that certainly were no tiles."""


@dataclass(slots=True)
class _Gathered:
    """What the words of a text say together, in the order in which they stand."""

    placed: Sequence[PlacedWord]
    concealed: list[tuple[Tile, ...]] = field(default_factory=list)
    melds: list[Meld] = field(default_factory=list)
    flowers: list[int] = field(default_factory=list)
    wins: list[Tile] = field(default_factory=list)
    tags: dict[str, PlacedWord] = field(default_factory=dict)
    fields: dict[str, Any] = field(default_factory=dict)
    flags: list[str] = field(default_factory=list)
    size: int = 0
    """How many concealed tiles there are, ``+T`` not counted."""
    copies: int = 0

    def concealed_spots(self) -> list[Spot]:
        """The concealed tiles as written, with offsets in the text."""
        return list(_in_text((place, spot) for place in self.placed for run in place.word.runs for spot in run.spots))

    def winning_spots(self) -> list[Spot]:
        """Every ``+T``, with offsets in the text."""
        return list(_in_text((place, spot) for place in self.placed for spot in place.word.wins))

    def spots_in_use(self) -> Iterator[Spot]:
        """All tiles written, ``+T`` left out, with offsets in the text."""
        return _in_text((place, spot) for place in self.placed for spot in _written(place.word))

    def flower_spots(self) -> Iterator[FlowerSpot]:
        """The bonus tiles as written, with offsets in the text."""
        for place in self.placed:
            for flower, start, end in place.word.flowers:
                yield FlowerSpot(flower, place.start + start, place.start + end)


def read_hand(text: str) -> Hand:
    """The hand that ``text`` states.

    Nothing is assumed but the winning tile, where none is marked.  Raises `Unusable` with everything that is wrong:
    spelling, tiles that cannot be, and what contradicts itself at every table.
    """
    if len(text) > LONGEST_TEXT:
        message = f"{len(text)} characters are too many for a hand"
        raise Unusable(text, (Finding("too-long", message, LONGEST_TEXT, len(text), _EXAMPLE),))
    placed, faults = read_words(text)
    if not placed and not faults:
        raise Unusable(text, (Finding("empty", "there is no hand here", 0, len(text), _EXAMPLE),))
    well_spelled = not faults
    tiles_known = well_spelled or all(fault.code in _TAG_FAULTS for fault in faults)
    gathered = _gather(placed, faults)
    winning = _settle_tiles(gathered, faults, tiles_known, len(text))
    hand = Hand(
        tuple(gathered.concealed),
        tuple(gathered.melds),
        winning,
        winning is not None and not gathered.wins,
        tuple(sorted(gathered.flowers)),
        Situation(**gathered.fields, flags=frozenset(gathered.flags)) if gathered.tags else _NOTHING_SAID,
    )
    if gathered.tags:
        faults += contradictions(hand, gathered.tags, well_spelled)
    if faults:
        raise Unusable(text, _listed(faults))
    return hand


_NOTHING_SAID: Final = Situation()


def _gather(placed: Sequence[PlacedWord], faults: list[Finding]) -> _Gathered:
    """All words together.  A tag that is said twice, and tiles that stand among the tags, are faults."""
    gathered = _Gathered(placed)
    for place in placed:
        word = place.word
        tag = word.tag
        gathered.copies += word.copies
        if tag is None:
            if gathered.tags and not word.faults:
                help_text = "tags come last; the tiles of a tag are joined by commas: dora:3m,0p"
                faults.append(Finding("tiles-after-tags", "tiles stand after a tag", place.start, place.end, help_text))
            gathered.size += word.concealed
            gathered.concealed += [run.tiles for run in word.runs]
            gathered.melds += [bracket.meld for bracket in word.brackets]
            gathered.wins += [spot.tile for spot in word.wins]
            gathered.flowers += [spot.flower for spot in word.flowers]
        elif tag.name in gathered.tags:
            first = gathered.tags[tag.name]
            message = f"{tag.name} is said twice"
            faults.append(Finding("tag-twice", message, place.start, place.end, f"first at column {first.start + 1}"))
        else:
            gathered.tags[tag.name] = place
            gathered.flags += tag.flags
            for name, value in tag.fields:
                # A field is set twice only by tags that say more together (missed), or by tsumo and ron, a fault.
                gathered.fields[name] = gathered.fields[name] | value if name in gathered.fields else value
    return gathered


def _settle_tiles(gathered: _Gathered, faults: list[Finding], tiles_known: bool, end: int) -> Tile | None:
    """The winning tile, taken out of the concealed ones where it is among them; ``None`` for a hand one short.

    The faults of the tiles are found on the way: those of their number only where all ``tiles_known``.
    """
    winning = gathered.wins[0] if gathered.wins else None
    surplus = gathered.size - UNWON + 3 * len(gathered.melds)
    if len(gathered.wins) > 1:
        second = gathered.winning_spots()[1]
        message = "a second winning tile"
        faults.append(Finding("bad-winning-tile", message, second.start, second.end, "one tile completes a hand"))
    if len(gathered.melds) > MELDS:
        faults.append(_meld_fault(gathered.placed))
    elif surplus == 1 and tiles_known:
        winning = _taken_out(gathered, winning, faults)
    elif surplus != 0 and tiles_known:
        spots = gathered.winning_spots()
        faults.append(count_fault(gathered.concealed_spots(), len(gathered.melds), spots[0] if spots else None, end))
    if winning is not None and surplus == 0:
        gathered.copies += 1 << COPY_BITS * winning.kind
    if too_many_copies(gathered.copies):
        added = gathered.winning_spots()[:1] if surplus == 0 else []
        faults += copy_faults([*gathered.spots_in_use(), *added])
    if len(gathered.flowers) > len(set(gathered.flowers)):
        faults += flower_faults(gathered.flower_spots())
    return winning


def _taken_out(gathered: _Gathered, marked: Tile | None, faults: list[Finding]) -> Tile | None:
    """The winning tile of a hand that holds it: the one marked by ``+T``, else the last one written."""
    if marked is None:
        last = next(run.spots[-1].tile for place in reversed(gathered.placed) for run in reversed(place.word.runs))
        return take_winning_tile(gathered.concealed, last)
    winning = take_winning_tile(gathered.concealed, marked)
    if winning is None:
        spot = gathered.winning_spots()[0]
        message = f"{marked.text} is not among the {UNWON + 1} tiles"
        help_text = "with 14 tiles, + points at one of them; with 13 it adds the winning tile"
        faults.append(Finding("bad-winning-tile", message, spot.start, spot.end, help_text))
    return winning


def _meld_fault(placed: Sequence[PlacedWord]) -> Finding:
    brackets = [
        (place.start + bracket.start, place.start + bracket.end) for place in placed for bracket in place.word.brackets
    ]
    start, end = brackets[MELDS]
    return Finding("tile-count", f"{len(brackets)} melds", start, end, f"a hand has at most {MELDS} melds, and a pair")


def _written(word: Word) -> Iterator[Spot]:
    """The playing tiles of a word, ``+T`` left out."""
    for run in word.runs:
        yield from run.spots
    for bracket in word.brackets:
        yield from bracket.spots
    if word.tag is not None:
        yield from word.tag.spots


def _in_text(spots: Iterable[tuple[PlacedWord, Spot]]) -> Iterator[Spot]:
    """Spots of words with their offsets in the text."""
    return (Spot(tile, place.start + start, place.start + end) for place, (tile, start, end) in spots)


def _listed(faults: Sequence[Finding]) -> tuple[Finding, ...]:
    """The faults in the order of their places; more than can be read are summed up."""
    ordered = sorted(faults, key=lambda fault: (fault.start, fault.end))
    if len(ordered) <= MOST_FAULTS:
        return tuple(ordered)
    left_out = ordered[MOST_FAULTS:]
    more = Finding("more-faults", f"and {len(left_out)} more faults", left_out[0].start, left_out[0].end)
    return (*ordered[:MOST_FAULTS], more)
