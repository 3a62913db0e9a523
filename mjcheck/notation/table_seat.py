"""A seat's line of a table: the hand that it shows, and what it says of itself."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from mjcheck.findings import Finding
from mjcheck.hand import Hand, Situation
from mjcheck.notation.layout import Layout
from mjcheck.notation.parts import Spot, Word
from mjcheck.notation.table_line import Piece, SeatLine
from mjcheck.notation.table_tags import NOT_OF_A_SEAT, SEAT_TAGS, Own, renamed, take_own, without_comment
from mjcheck.notation.tally import Tally, not_held, take_winning_tile, tally, tile_faults
from mjcheck.notation.words import read_words, shifted
from mjcheck.table import Claim, Seat, Span

_TAG_FAULTS: Final = frozenset({"unknown-tag", "bad-value"})
_OF_THE_WIN: Final = frozenset({"tsumo", "ron"})


@dataclass(frozen=True, slots=True)
class SeatText:
    """A seat as read, and its words, from which every tile's place can be told."""

    seat: Seat
    said: Piece
    words: Sequence[Word]
    surplus: int
    """0 for a hand of thirteen tiles, 1 for one of fourteen."""

    @property
    def spots(self) -> Iterator[Spot]:
        """All playing tiles of the line, each with its place in the table's text."""
        layout = Layout(self.said.text, self.words)
        for spot in (*layout.in_use, *(layout.wins[:1] if self.surplus == 0 else ())):
            yield Spot(spot.tile, spot.start + self.said.start, spot.end + self.said.start)


def read_seat(line: SeatLine, span: Span) -> tuple[SeatText, list[Finding]]:
    """A seat's line and its faults.  Nothing is assumed: a hand of fourteen tiles without ``+T`` has no winning tile.

    Melds alone, and nothing at all, are read as what a player shows who has left.
    """
    said, own, faults = take_own(without_comment(line.said), SEAT_TAGS)
    words, word_faults = read_words(said.text)
    offset = said.start
    total = tally(words)
    bare = not total.size and not total.wins and not total.flowers
    if word_faults or not total.whole:
        layout = Layout(said.text, words)
        all_read = all(fault.code in _TAG_FAULTS for fault in word_faults) and not bare
        counted = [] if bare and not words else list(tile_faults(total, layout, all_read))
        faults += (
            renamed(shifted(fault, offset), said.text[fault.start :], SEAT_TAGS)
            for fault in (*word_faults, *counted)
            if not (bare and fault.code == "tile-count" and len(total.melds) < 5)
        )
    winning = total.wins[0] if total.wins else None
    if total.surplus == 1 and winning is not None:
        winning = take_winning_tile(total.concealed, winning)
        if winning is None:
            faults.append(shifted(not_held(total.wins[0], Layout(said.text, words)), offset))
    tags = _tag_spans(total, said, words)
    faults += _misplaced(tags)
    hand = Hand(
        tuple(total.concealed),
        tuple(total.melds),
        winning,
        False,
        tuple(sorted(total.flowers)),
        Situation(**total.fields, flags=frozenset(total.flags), seat=line.wind)
        if not faults
        else Situation(seat=line.wind),
    )
    whole = not bare and not faults
    seat = Seat(line.wind, span, hand if words else None, whole, _claim(own), tags)
    return SeatText(seat, said, words, total.surplus), faults


def _tag_spans(total: Tally, said: Piece, words: Sequence[Word]) -> dict[str, Span]:
    if not total.tags:
        return {}
    places = Layout(said.text, words).places
    return {
        name: Span(places[index].start + said.start, places[index].end + said.start)
        for name, index in total.tags.items()
    }


def _misplaced(tags: dict[str, Span]) -> Iterator[Finding]:
    """The tags that say something of the table, or of a win, and not of a seat."""
    for name, span in tags.items():
        if name in NOT_OF_A_SEAT:
            help_text = "it belongs to the header, behind the preset" if name != "seat" else "the line names the seat"
            yield Finding("misplaced-tag", f"{name} is no tag of a seat", *span, help_text)
        elif name in _OF_THE_WIN:
            help_text = "say it where the win is: win S 5s tsumo, or win S 5s from:W"
            yield Finding("misplaced-tag", f"{name} is no tag of a seat", *span, help_text)


def _claim(own: Sequence[Own]) -> Claim:
    """What a seat says instead of showing its hand, and of its match."""
    said = {tag.name: tag.value for tag in own}
    since, most, score = said.get("ready"), said.get("max"), said.get("score")
    return Claim(
        ready=True if "ready" in said else False if "not-ready" in said else None,
        since=None if since is None else int(since),
        most=None if most is None else int(most),
        void_held=True if "void-held" in said else None,
        score=None if score is None else int(score),
        start=said.get("start"),
    )
