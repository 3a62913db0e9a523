"""Where each key and value of a TOML text stands.

`tomllib` reads a file but forgets where; this walks the same text again.  It expects a text that `tomllib` accepted,
with line ends written as ``\\n``.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from typing import Final, NamedTuple

Path = tuple[str | int, ...]
"""Keys from the top of the file; an element of an array, or of an array of tables, is its number from 0."""


class Place(NamedTuple):
    """Offsets in characters, half open, of a key (or a table's header) and of its value."""

    key_start: int
    key_end: int
    start: int
    end: int


DEEPEST: Final = 16
"""Keys are found so many tables deep, far deeper than any preset is."""

_BLANK: Final = re.compile(r"(?:[ \t\n]|#[^\n]*)*")
_LINE_END: Final = re.compile("\n")
_SPACE: Final = re.compile(r"[ \t]*")
_BARE_KEY: Final = re.compile(r"[A-Za-z0-9_-]+")
_SCALAR: Final = re.compile(r"\d{4}-\d\d-\d\d[Tt ]\d\d[^\s,\]}#]*|[^\s,\]}#]+")
_STRINGS: Final = (
    ('"""', re.compile(r'"""(?:[^"\\]|\\.|"{1,2}(?!"))*"{3,5}', re.DOTALL)),
    ("'''", re.compile(r"'''(?:[^']|'{1,2}(?!'))*'{3,5}", re.DOTALL)),
    ('"', re.compile(r'"(?:[^"\\]|\\.)*"')),
    ("'", re.compile(r"'[^']*'")),
)
_ESCAPE: Final = re.compile(r"\\(?:u[0-9A-Fa-f]{4}|U[0-9A-Fa-f]{8}|x[0-9A-Fa-f]{2}|.)")
_LINE_CONTINUED: Final = re.compile(r"\\[ \t]*\n[ \t\n]*")


@dataclass(frozen=True)
class Positions:
    """The places of a text by path."""

    text: str
    places: dict[Path, Place] = field(repr=False)

    def value(self, path: Path) -> tuple[int, int]:
        """The span of the value at ``path``, or of the nearest thing around it that is written."""
        place = self._nearest(path)
        return (place.start, place.end) if place else (0, 0)

    def key(self, path: Path) -> tuple[int, int]:
        """The span of the key at ``path``, or of the nearest thing around it that is written."""
        place = self._nearest(path)
        return (place.key_start, place.key_end) if place else (0, 0)

    def inside(self, path: Path, start: int, end: int) -> tuple[int, int]:
        """The span in the file of ``[start:end]`` of the string at ``path``."""
        first, last = self.value(path)
        # A string without quotes, as the command line may have it, is read as it stands.
        offsets = list(string_offsets(self.text, first, last)) or list(range(first, last + 1))
        start = min(start, len(offsets) - 1)
        end = min(max(end, start), len(offsets) - 1)
        # The last character is wholly marked even where it is written as an escape.
        return offsets[start], max(offsets[end - 1] + 1, offsets[start] + 1) if end > start else offsets[start]

    def line(self, path: Path) -> int:
        """The line, from 1, on which the value at ``path`` begins."""
        return bisect_right(self._line_starts, self.value(path)[0])

    @cached_property
    def _line_starts(self) -> list[int]:
        return [0, *(found.end() for found in _LINE_END.finditer(self.text))]

    def _nearest(self, path: Path) -> Place | None:
        while path and path not in self.places:
            path = path[:-1]
        return self.places.get(path)


def string_offsets(text: str, start: int, end: int) -> Iterator[int]:
    """For each character of the string written at ``text[start:end]``, and for its end, the offset where it stands.

    Nothing where no string is written there.
    """
    quote = next((quote for quote, _ in _STRINGS if text.startswith(quote, start)), None)
    if quote is None:
        return
    at, stop = start + len(quote), end - len(quote)
    if len(quote) == 3 and text.startswith("\n", at):
        at += 1
    while at < stop:
        if quote[0] == '"' and text[at] == "\\":
            continued = _LINE_CONTINUED.match(text, at) if len(quote) == 3 else None
            if continued:
                at = continued.end()
                continue
            yield at
            escape = _ESCAPE.match(text, at)
            at = escape.end() if escape else at + 1
        else:
            yield at
            at += 1
    yield stop


def positions(text: str) -> Positions:
    """The place of every key and value of a TOML text that `tomllib` accepted."""
    scanner = _Scanner(text)
    scanner.run()
    return Positions(text, scanner.places)


class _Scanner:
    def __init__(self, text: str) -> None:
        self.text = text
        self.places: dict[Path, Place] = {}
        self.lengths: dict[Path, int] = {}

    def run(self) -> None:
        at = self.blank(0)
        table: Path = ()
        while at < len(self.text):
            if self.text.startswith("[", at):
                table, at = self.header(at)
            else:
                at = self.pair(table, at)
            at = self.blank(at)

    def blank(self, at: int) -> int:
        return self.match(_BLANK, at)

    def match(self, pattern: re.Pattern[str], at: int) -> int:
        found = pattern.match(self.text, at)
        return found.end() if found else at

    def header(self, at: int) -> tuple[Path, int]:
        many = self.text.startswith("[[", at)
        keys, end = self.keys(self.match(_SPACE, at + (2 if many else 1)))
        path: Path = ()
        for number, (key, start, stop) in enumerate(keys):
            path = (*path, key)
            self.put(path, Place(start, stop, start, stop))
            last = number == len(keys) - 1
            if last and many:
                self.lengths[path] = self.lengths.get(path, 0) + 1
            if path in self.lengths:
                path = (*path, self.lengths[path] - 1)
            if last:
                self.put(path, Place(start, stop, start, stop), again=True)
        return path, end + (2 if many else 1)

    def keys(self, at: int) -> tuple[list[tuple[str, int, int]], int]:
        """A dotted key: its parts with their spans, and the offset of what follows the key and the space after it."""
        parts = []
        while True:
            end = self.match(_BARE_KEY, at)
            if end == at:
                end = self.string(at)
                name = _decoded(self.text[at:end])
            else:
                name = self.text[at:end]
            parts.append((name, at, end))
            at = self.match(_SPACE, end)
            if not self.text.startswith(".", at):
                return parts, at
            at = self.match(_SPACE, at + 1)

    def pair(self, table: Path, at: int) -> int:
        keys, equals = self.keys(at)
        path = table
        for key, start, end in keys:
            path = (*path, key)
            self.put(path, Place(start, end, start, end))
        start = self.match(_SPACE, equals + 1)
        end = self.value(path, start)
        self.put(path, Place(keys[0][1], keys[-1][2], start, end), again=True)
        return end

    def put(self, path: Path, place: Place, *, again: bool = False) -> None:
        if len(path) <= DEEPEST and (again or path not in self.places):
            self.places[path] = place

    def value(self, path: Path, at: int) -> int:
        first = self.text[at : at + 1]
        if first in ('"', "'"):
            return self.string(at)
        if first == "[":
            return self.array(path, at)
        if first == "{":
            return self.inline(path, at)
        return self.match(_SCALAR, at)

    def string(self, at: int) -> int:
        for quote, pattern in _STRINGS:
            if self.text.startswith(quote, at):
                return self.match(pattern, at)
        return at + 1

    def array(self, path: Path, at: int) -> int:
        at = self.blank(at + 1)
        number = 0
        while not self.text.startswith("]", at):
            element = (*path, number)
            end = self.value(element, at)
            self.put(element, Place(at, end, at, end), again=True)
            number += 1
            at = self.blank(end)
            if self.text.startswith(",", at):
                at = self.blank(at + 1)
        return at + 1

    def inline(self, path: Path, at: int) -> int:
        at = self.blank(at + 1)
        while not self.text.startswith("}", at):
            at = self.blank(self.pair(path, at))
            if self.text.startswith(",", at):
                at = self.blank(at + 1)
        return at + 1


def _decoded(quoted: str) -> str:
    """A quoted key as it is meant."""
    import tomllib

    value: str = tomllib.loads(f"key = {quoted}")["key"]
    return value
