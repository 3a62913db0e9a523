"""From a text to a table."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

from mjcheck.findings import Finding, Unusable
from mjcheck.hand import Situation
from mjcheck.notation.parts import Spot, Tag
from mjcheck.notation.table_checks import copies_faults, table_faults
from mjcheck.notation.table_line import EventLine, HeaderLine, Piece, SeatLine, begins_table, read_line
from mjcheck.notation.table_seat import SeatText, read_seat
from mjcheck.notation.table_tags import (
    FROM_TAG,
    HEADER_TAGS,
    NOT_OF_A_SEAT,
    NUMBER_TAG,
    own_fault,
    read_hand_tag,
    said_words,
    take_own,
    without_comment,
)
from mjcheck.notation.words import MOST_FAULTS, read_word
from mjcheck.table import Event, EventKind, Span, Table
from mjcheck.tiles import Tile

LONGEST_TABLE: Final = 1 << 16
"""How many characters a table's text may have."""

MOST_LINES: Final = 256
"""How many lines of a table are read: no hand of play has more seats, kongs and wins."""

_SEAT_TAGS_OF_WIN: Final = NOT_OF_A_SEAT - {"seat"}
_EXAMPLE: Final = "a table begins with table PRESET, then a line a seat, then what happened"


def read_table(text: str) -> Table:
    """The table that ``text`` states: a header, seats, events.

    Raises `Unusable` with everything that is wrong with it: spelling, tiles that cannot be, and what contradicts
    itself whatever the table's rules.
    """
    if len(text) > LONGEST_TABLE:
        message = f"{len(text)} characters are too many for a table"
        raise Unusable(text, (Finding("too-long", message, LONGEST_TABLE, len(text), _EXAMPLE),))
    reading = _Reading(text)
    offset = 0
    for number, line in enumerate(text.split("\n")):
        if number >= MOST_LINES:
            reading.faults.append(Finding("too-long", "the table is not read from here on", offset, len(text)))
            break
        reading.take(line, offset)
        offset += len(line) + 1
    return reading.table()


class _Reading:
    """A table while its lines are read one by one."""

    def __init__(self, text: str) -> None:
        self._text = text
        self.faults: list[Finding] = []
        self._header: Table | None = None
        self._spots: list[Spot] = []
        self._seats: dict[str, SeatText] = {}
        self._events: list[Event] = []

    def take(self, line: str, offset: int) -> None:
        """Read the next line."""
        read = read_line(line, offset)
        if read is None:
            return
        end = offset + len(line.rstrip())
        span = Span(offset + len(line) - len(line.lstrip()), end)
        if isinstance(read, Finding):
            self.faults.append(read)
            if begins_table(line) and self._header is None:
                self._header = Table(None, span, span, Situation(), None, {}, ())
        elif isinstance(read, HeaderLine):
            self._take_header(read, span)
        elif self._header is None:
            self.faults.append(Finding("no-header", "a line before the table's header", *span, _EXAMPLE))
            self._header = Table(None, span, span, Situation(), None, {}, ())
        elif isinstance(read, SeatLine):
            self._take_seat(read, span)
        else:
            self._take_event(read, span)

    def table(self) -> Table:
        """The table that was read.  Raises `Unusable` with all faults."""
        header = self._header
        if header is None:
            raise Unusable(self._text, (Finding("empty", "there is no table here", 0, len(self._text), _EXAMPLE),))
        seats = {wind: read.seat for wind, read in self._seats.items()}
        table = replace(header, seats=seats, events=tuple(self._events))
        if not self.faults:
            if not self._events:
                help_text = "say what ended the hand: wall, win SEAT TILE from:SEAT, abort KIND"
                self.faults.append(Finding("no-events", "nothing happens at this table", *header.header, help_text))
            self.faults += table_faults(table, self._seats, self._spots)
        else:
            self.faults += copies_faults(table, self._seats, self._spots)
        if self.faults:
            ordered = sorted(self.faults, key=lambda fault: (fault.start, fault.end))
            raise Unusable(self._text, tuple(ordered[:MOST_FAULTS]))
        return table

    def _take_header(self, line: HeaderLine, span: Span) -> None:
        if self._header is not None:
            help_text = "a blank line ends a table"
            self.faults.append(Finding("header-twice", "a second header in one table", *span, help_text))
            return
        number: int | None = None
        spans: dict[str, Span] = {}
        fields: dict[str, Any] = {}
        for piece in line.tags:
            name, _, value = piece.text.partition(":")
            place = Span(piece.start, piece.end)
            if name in spans:
                self.faults.append(Finding("tag-twice", f"{name} is said twice", *place))
                continue
            spans[name] = place
            if name == NUMBER_TAG.name:
                fault = own_fault(NUMBER_TAG, piece, value)
                number = None if fault else int(value)
                self.faults += [fault] if fault else []
                continue
            tag = read_hand_tag(piece, {NUMBER_TAG.name: NUMBER_TAG})
            if isinstance(tag, Tag) and name in HEADER_TAGS:
                fields |= dict(tag.fields)
                self._spots += [Spot(tile, start + piece.start, end + piece.start) for tile, start, end in tag.spots]
            elif isinstance(tag, Tag):
                help_text = f"a header says hand, {', '.join(HEADER_TAGS)}"
                self.faults.append(Finding("misplaced-tag", f"{name} is no tag of a table", *place, help_text))
            else:
                self.faults += tag
        preset = line.preset
        at = span if preset is None else Span(preset.start, preset.end)
        called = None if preset is None else preset.text
        self._header = Table(called, span, at, Situation(**fields), number, {}, (), spans)

    def _take_seat(self, line: SeatLine, span: Span) -> None:
        if line.wind in self._seats:
            at = Span(span.start, span.start + 1)
            self.faults.append(Finding("seat-twice", f"{line.wind} sits here already", *at, "a seat has one line"))
            return
        if self._events:
            self.faults.append(
                Finding("seat-after-events", "a seat after an event", *span, "first the seats, then what happened")
            )
        read, faults = read_seat(line, span)
        self._seats[line.wind] = read
        self.faults += faults

    def _take_event(self, line: EventLine, span: Span) -> None:
        kind = EventKind(line.name)
        tile = None if line.tile is None else self._tile(line.tile)
        event = Event(kind, span, line.wind, tile, None if line.kind is None else line.kind.text)
        self._events.append(self._with_tags(event, line.said) if kind is EventKind.WIN else event)

    def _tile(self, piece: Piece) -> Tile | None:
        """The one tile that a word is."""
        word = read_word(piece.text)
        tiles = [tile for run in word.runs for tile in run]
        if len(tiles) == 1 and not (word.melds or word.wins or word.flowers):
            return tiles[0]
        help_text = word.faults[0].help if word.faults else "one tile is written 5s, 0p or E"
        self.faults.append(Finding("bad-tile", "no single tile", piece.start, piece.end, help_text))
        return None

    def _with_tags(self, event: Event, said: Piece) -> Event:
        """A win with what is said of it."""
        said, own, faults = take_own(without_comment(said), {FROM_TAG.name: FROM_TAG})
        self.faults += faults
        fields: dict[str, Any] = {}
        flags: list[str] = []
        spans: dict[str, Span] = {}
        for piece in said_words(said):
            tag = read_hand_tag(piece, {FROM_TAG.name: FROM_TAG})
            place = Span(piece.start, piece.end)
            if not isinstance(tag, Tag):
                self.faults += tag
            elif tag.name in spans:
                self.faults.append(Finding("tag-twice", f"{tag.name} is said twice", *place))
            elif tag.name in _SEAT_TAGS_OF_WIN or tag.name == "seat":
                help_text = "the event names the seat" if tag.name == "seat" else "it belongs to the header"
                self.faults.append(Finding("misplaced-tag", f"{tag.name} is no tag of a win", *place, help_text))
            else:
                spans[tag.name] = place
                flags += tag.flags
                for field, value in tag.fields:
                    fields[field] = fields[field] | value if field == "missed" and field in fields else value
        for tag_from in own:
            place = Span(tag_from.at.start, tag_from.at.end)
            if "ron" in spans:
                self.faults.append(Finding("tag-twice", "from and ron say the same", *place, "leave one out"))
            spans["ron"] = place
            fields |= {"self_drawn": False, "discarder": tag_from.value}
            if "tsumo" in spans:
                help_text = "a hand is won on an own draw or on a discard, not on both"
                self.faults.append(Finding("tsumo-and-ron", "from cannot stand with tsumo", *place, help_text))
        return replace(event, situation=Situation(**fields, flags=frozenset(flags)), tags=spans)
