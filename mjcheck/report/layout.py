"""Laying text out on a terminal: how wide it is, columns that line up, and colour where it is wanted."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from unicodedata import combining, east_asian_width


def width(text: str) -> int:
    """How many columns of a terminal the text takes: two for a wide character, none for a combining one."""
    if text.isascii():
        return len(text)
    return sum(0 if combining(char) else 2 if east_asian_width(char) in "WF" else 1 for char in text)


def pad(text: str, columns: int, *, right: bool = False) -> str:
    """The text filled up with blanks to this many columns; ``right`` sets it flush right."""
    blanks = " " * (columns - width(text))
    return blanks + text if right else text + blanks


def align(rows: Sequence[Sequence[str]], *, right: Iterable[int] = (), gap: str = "  ") -> list[str]:
    """Rows of cells as lines whose columns line up; the columns in ``right`` are set flush right.

    A row may be shorter than the others; no line ends in blanks.
    """
    flush_right = set(right)
    widths = [0] * max((len(row) for row in rows), default=0)
    for row in rows:
        for column, cell in enumerate(row):
            widths[column] = max(widths[column], width(cell))
    return [
        gap.join(pad(cell, widths[column], right=column in flush_right) for column, cell in enumerate(row)).rstrip()
        for row in rows
    ]


def wrap(text: str, columns: int) -> list[str]:
    """The text in lines of at most this many columns, broken at blanks; those after the first are moved to the right.

    A word that is longer has a line of its own.
    """
    lines = [""]
    for word in text.split(" "):
        longer = f"{lines[-1]} {word}" if lines[-1].strip() else lines[-1] + word
        if width(longer) > columns and lines[-1].strip():
            lines.append(f"  {word}")
        else:
            lines[-1] = longer
    return lines


def indent(lines: Iterable[str], columns: int) -> list[str]:
    """The lines moved to the right; empty ones stay empty."""
    return [" " * columns + line if line else line for line in lines]


@dataclass(frozen=True, slots=True)
class Paint:
    """Colour for a terminal, or none at all."""

    coloured: bool = False

    def _in(self, code: str, text: str) -> str:
        return f"\x1b[{code}m{text}\x1b[0m" if self.coloured and text else text

    def bold(self, text: str) -> str:
        return self._in("1", text)

    def dim(self, text: str) -> str:
        return self._in("2", text)

    def good(self, text: str) -> str:
        return self._in("32", text)

    def bad(self, text: str) -> str:
        return self._in("31", text)

    def mark(self, good: bool) -> str:
        """A tick or a cross."""
        return self.good("✓") if good else self.bad("✗")
