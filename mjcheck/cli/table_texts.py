"""Tables from files or from standard input, cut apart where one ends."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import BinaryIO, Final

import click

from mjcheck.cli.hands import STANDARD_INPUT, Written
from mjcheck.findings import Finding, Unusable

_MOST_CHARACTERS: Final = 1 << 17
"""How much of a table's text is kept: more than the reader of tables takes."""

_LONGEST_LINE: Final = 1 << 20
"""Bytes of a line that are read at most."""


def tables_from(files: Sequence[str]) -> Iterator[Written | Unusable]:
    """The tables of these files, or those of standard input as they come for a lone ``-``.

    A blank line ends a table, and so does the next header.  A file that cannot be read, or holds no table, is given as
    what is wrong with it.
    """
    if list(files) == ["-"]:
        yield from _cut(_lines(sys.stdin.buffer), STANDARD_INPUT)
        return
    if "-" in files:
        raise click.UsageError("- (standard input) stands alone, without files beside it")
    for name in files:
        try:
            with Path(name).open("rb") as file:
                found = list(_cut(_lines(file), name))
        except (OSError, ValueError) as fault:
            message = f"{name}: {getattr(fault, 'strerror', None) or fault}"
            yield Unusable(name, (Finding("unreadable-file", message, 0, len(name)),), name)
            continue
        yield from found
        if not found:
            help_text = "a table begins with table PRESET, then a line a seat, then what happened"
            yield Unusable("", (Finding("empty", "there is no table here", 0, 0, help_text),), name)


def _lines(stream: BinaryIO) -> Iterator[str]:
    first = True
    while raw := stream.readline(_LONGEST_LINE):
        text = raw.decode("utf-8", "surrogateescape")
        yield (text.removeprefix("\ufeff") if first else text).rstrip("\r\n")
        first = False


def _cut(lines: Iterable[str], source: str) -> Iterator[Written]:
    """The tables of a text, each as soon as it has ended."""
    from mjcheck.notation.table_line import begins_table

    kept: list[str] = []
    size, begun, first = 0, False, 1
    for number, line in enumerate(lines, start=1):
        blank = not line.strip()
        if begun and (blank or begins_table(line)):
            yield Written("\n".join(kept), source, first)
            kept, size, begun = [], 0, False
        if blank and not kept:
            continue
        if not kept:
            first = number
        begun = begun or not (blank or line.lstrip().startswith("#"))
        size += len(line) + 1
        if size <= _MOST_CHARACTERS or not kept:
            kept.append(line[:_MOST_CHARACTERS])
    if begun:
        yield Written("\n".join(kept), source, first)
