"""A finding drawn for people: the line it is in, with carets under its place."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from typing import Final

from mjcheck.findings import Finding

WINDOW: Final = 96
"""How many characters of a long line are shown."""

_LEAD: Final = 24
"""How many of them stand before the place."""

_RED, _BLUE, _BOLD, _PLAIN = "\x1b[1;31m", "\x1b[1;34m", "\x1b[1m", "\x1b[0m"


def draw_finding(finding: Finding, text: str, source: str | None = None, line: int = 1, color: bool = False) -> str:
    """The finding as a few lines, the last one without a newline.

    ``source`` is a file's name (``hand`` where there is none), ``line`` its line, from 1, at which ``text`` begins.
    Of the text only the line in which the finding begins is shown, of a long one the part around it.  The column told
    counts characters from 1, the carets follow what a terminal shows.
    """
    start = min(finding.start, len(text))
    begin = text.rfind("\n", 0, start) + 1
    shown = text[begin:].partition("\n")[0].rstrip("\r")
    row = line + text.count("\n", 0, begin)
    before, marked, after = _window(shown, start - begin, finding.end - begin)
    carets = "^" * max(1, _columns(marked))

    def paint(style: str, piece: str) -> str:
        return f"{style}{piece}{_PLAIN}" if color else piece

    number = str(row)
    margin = " " * len(number)
    bar = paint(_BLUE, "|")
    lines = [
        f"{paint(_RED, f'error[{finding.code}]')}{paint(_BOLD, f': {visible(finding.message)}')}",
        f"{margin}{paint(_BLUE, '-->')} {visible(source or 'hand')}:{row}:{start - begin + 1}",
        f"{margin} {bar}",
        f"{paint(_BLUE, number)} {bar} {before}{marked}{after}".rstrip(),
        f"{margin} {bar} {' ' * _columns(before)}{paint(_RED, carets)}",
    ]
    if finding.help is not None:
        lines += [f"{margin} {bar}", f"{margin} {paint(_BLUE, '=')} {paint(_BOLD, 'help')}: {visible(finding.help)}"]
    return "\n".join(lines)


def draw_findings(
    findings: Iterable[Finding], text: str, source: str | None = None, line: int = 1, color: bool = False
) -> str:
    """All findings of a text, parted by blank lines."""
    return "\n\n".join(draw_finding(finding, text, source, line, color) for finding in findings)


def _window(line: str, start: int, end: int) -> tuple[str, str, str]:
    """What is shown of a line before, at and after the place from ``start`` to ``end``."""
    low = max(0, start - _LEAD) if len(line) > WINDOW else 0
    high = min(len(line), low + WINDOW)
    end = min(max(end, start), high)
    before = ("…" if low else "") + visible(line[low:start])
    return before, visible(line[start:end]), visible(line[end:high]) + ("…" if high < len(line) else "")


def visible(piece: str) -> str:
    """A piece as a terminal can show it: each blank a space, what cannot be seen a replacement character."""
    return "".join(
        sign if sign.isprintable() else "  " if sign == "\u3000" else " " if sign.isspace() else "\ufffd"
        for sign in piece
    )


def _columns(shown: str) -> int:
    """How many columns of a terminal this takes."""
    return sum(
        0
        if unicodedata.combining(sign) or unicodedata.category(sign) in ("Mn", "Me")
        else 2
        if unicodedata.east_asian_width(sign) in "WF"
        else 1
        for sign in shown
    )
