"""One line of a table: what it is, with its words still unread, or what is wrong with it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from typing import Final, NamedTuple

from lark import Lark, Token, Tree
from lark.exceptions import UnexpectedInput

from mjcheck.findings import Finding
from mjcheck.notation.quoting import did_you_mean, quoted
from mjcheck.tables import load_grammar
from mjcheck.tiles import WINDS

_WORD: Final = re.compile(r"[^ \t\r\xA0\u3000]+")
_SEATS: Final = "the seats are E S W N"
_EVENTS: Final = {
    "win": "win SEAT TILE tsumo, or win SEAT TILE from:SEAT",
    "kong": "kong SEAT TILE",
    "fish": "fish SEAT TILE",
    "out": "out SEAT",
    "wall": "wall",
    "abort": "abort KIND, or abort KIND SEAT",
}
"""How each event is written."""


class Piece(NamedTuple):
    """A piece of a line and its offset in the text."""

    text: str
    start: int

    @property
    def end(self) -> int:
        return self.start + len(self.text)


class HeaderLine(NamedTuple):
    preset: Piece | None
    tags: tuple[Piece, ...]


class SeatLine(NamedTuple):
    wind: str
    said: Piece


class EventLine(NamedTuple):
    name: str
    wind: str | None
    tile: Piece | None
    kind: Piece | None
    said: Piece


Line = HeaderLine | SeatLine | EventLine | Finding | None
"""A line's meaning; ``None`` for a blank one, or one that is all comment."""


def read_line(text: str, offset: int) -> Line:
    """What a line says.  ``offset`` is that of the line in the whole text, from which places are counted."""
    stripped = text.strip(" \t\r\xa0\u3000")
    if not stripped or stripped.startswith("#"):
        return None
    offset += text.index(stripped)
    try:
        tree = _parser().parse(stripped)
    except UnexpectedInput:
        return _fault(stripped, offset)
    (part,) = tree.children
    assert isinstance(part, Tree)
    pieces = {token.type: _piece(token, offset) for token in part.children if isinstance(token, Token)}
    nothing = Piece("", offset + len(stripped))
    if part.data == "header":
        tags = [_piece(token, offset) for token in part.children if isinstance(token, Token) and token.type == "TAGGED"]
        return HeaderLine(pieces.get("PRESET"), tuple(tags))
    said = pieces.get("SAID", nothing)
    if part.data == "seat":
        return SeatLine(pieces["SEAT"].text[0], said)
    name = next(pieces[kind].text for kind in ("WON", "TAKEN", "LEFT", "ENDED", "ABORTED") if kind in pieces)
    wind = pieces["WIND"].text if "WIND" in pieces else None
    return EventLine(name, wind, pieces.get("TILE"), pieces.get("NAME"), said)


def begins_table(line: str) -> bool:
    """Whether a line is the header of a table, be it a good one or not."""
    return _WORD.findall(line)[:1] == ["table"]


def _piece(token: Token, offset: int) -> Piece:
    return Piece(str(token), offset + (token.start_pos or 0))


@cache
def _parser() -> Lark:
    return load_grammar("table")


def _fault(line: str, offset: int) -> Finding:
    """What is wrong with a line that the grammar refuses."""
    words = [Piece(match[0], offset + match.start()) for match in _WORD.finditer(line.partition(" #")[0])]
    first, rest = words[0], words[1:]
    if first.text == "table":
        return _header_fault(first, rest)
    if first.text in _EVENTS:
        return _event_fault(first, rest)
    name = first.text.removesuffix(":")
    if name.upper() in tuple(WINDS):
        help_text = f"a seat's line begins {name.upper()}: and an event names what happened"
        return Finding("bad-line", f"{quoted(first.text)} begins no line", first.start, first.end, help_text)
    if first.text.endswith(":"):
        return Finding("unknown-seat", f"nobody sits {quoted(name)}", first.start, first.end, _SEATS)
    near = did_you_mean(first.text.lower(), ["table", *_EVENTS])
    begins = f"a line begins with table, a seat such as E:, or {', '.join(_EVENTS)}"
    help_text = f"did you mean {near}?" if near else begins
    return Finding("unknown-event", f"{quoted(first.text)} is no event", first.start, first.end, help_text)


def _header_fault(first: Piece, rest: Sequence[Piece]) -> Finding:
    stray = next((word for word in rest[1:] if ":" not in word.text), None)
    if stray is None:
        stray = next((word for word in rest if not re.fullmatch("[a-z-]+:.*", word.text)), first)
    help_text = "a header is written table PRESET, then tags such as round:E hand:3 honba:1 sticks:2 dora:3m"
    return Finding("bad-header", f"{quoted(stray.text)} does not belong here", stray.start, stray.end, help_text)


def _event_fault(first: Piece, rest: Sequence[Piece]) -> Finding:
    """The fault of an event that lacks something, or has something else in its place."""
    written = f"it is written {_EVENTS[first.text]}"
    wants = _EVENTS[first.text].partition(",")[0].split()[1:]
    for wanted, word in zip(wants, rest, strict=False):
        if wanted == "SEAT" and word.text not in tuple(WINDS):
            return Finding("unknown-seat", f"nobody sits {quoted(word.text)}", word.start, word.end, _SEATS)
    if len(rest) < len([wanted for wanted in wants if wanted.isupper()]):
        last = rest[-1] if rest else first
        return Finding(
            "bad-event", f"{first.text} lacks its {wants[len(rest)].lower()}", first.start, last.end, written
        )
    if first.text == "abort" and len(rest) > 1 and rest[1].text not in tuple(WINDS):
        return Finding("unknown-seat", f"nobody sits {quoted(rest[1].text)}", rest[1].start, rest[1].end, _SEATS)
    stray = rest[len(wants)] if len(rest) > len(wants) else rest[-1]
    return Finding("bad-event", f"{quoted(stray.text)} does not belong here", stray.start, stray.end, written)
