"""Hands from the command line or from standard input, answered one by one."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import BinaryIO, Final, Literal

import click

from mjcheck.cli.options import paint_for, write_error
from mjcheck.findings import Unusable
from mjcheck.notation.encoding import refuse_other_encodings
from mjcheck.report.layout import Paint
from mjcheck.report.objects import error_object
from mjcheck.report.ready import many_lines, one_line

Form = Literal["text", "json", "jsonl"]

STANDARD_INPUT: Final = "<stdin>"
USABLE, NOT_A_WIN, UNUSABLE = 0, 1, 2
"""Exit statuses; of several the highest counts."""

_LONGEST_LINE: Final = 1 << 20
"""Bytes of a line that are read at most; no hand is that long, the reader of hands will say so."""


_MOST_WAITING: Final = 1 << 17
"""Bytes of standard input that are taken at a time, where so many wait there."""


class Encoded(str):
    """An object as JSON on a line."""

    __slots__ = ()


Response = tuple[object, int]
"""The answer to a hand: a text (form ``text``), an object, or that already `Encoded`; and the exit status."""


def encoded(response: Response, line: int) -> Response:
    """A response with its object as JSON already, in which it says of which line of standard input it is."""
    answer, status = response
    return Encoded(one_line(_numbered(answer, line))), status


Ahead = Callable[[Sequence[tuple[int, str]]], Sequence[Response | None]]
"""From hands that wait together, each with the number of its line, to their answers: ``None`` where one must be asked
for by itself."""


@dataclass(frozen=True, slots=True)
class Written:
    """A hand's text and where it stands: ``source`` is ``None`` on the command line.

    ``known``: the answer, where it was found ahead.  ``more``: another hand is there already, so nobody waits for this
    answer.
    """

    text: str
    source: str | None = None
    line: int = 1
    known: Response | None = None
    more: bool = False


def hands_from(arguments: Sequence[str], ahead: Ahead | None = None) -> Iterator[Written]:
    """The hands named on the command line, or line by line those of standard input for a lone ``-``.

    Raises `Unusable` for a hand that the shell took apart, while iterating.
    """
    if list(arguments) == ["-"]:
        for block in _waiting(sys.stdin.buffer):
            known = ahead(block) if ahead is not None else [None] * len(block)
            for place, (number, text) in enumerate(block, 1):
                yield Written(text, STANDARD_INPUT, number, known[place - 1], place < len(block))
        return
    if "-" in arguments:
        raise click.UsageError("- (standard input) stands alone, without hands beside it")
    if len(arguments) > 1:
        _refuse_unquoted(arguments)
    for argument in arguments:
        yield Written(argument)


def _waiting(stream: BinaryIO) -> Iterator[list[tuple[int, str]]]:
    """The lines that wait together, with their numbers from 1: each that is neither blank nor a comment.  Of one that
    is longer than any hand only the beginning is kept."""
    number, left = 0, b""
    while chunk := stream.read1(_MOST_WAITING):  # type: ignore[attr-defined]
        begun, newline, rest = chunk.partition(b"\n")
        left = (left + begun)[:_LONGEST_LINE]
        if not newline:
            continue
        *whole, last = rest.split(b"\n")
        yield _said([left, *whole], number)
        number += 1 + len(whole)
        left = last
    if left:
        yield _said([left], number)


def _said(lines: Iterable[bytes], before: int) -> list[tuple[int, str]]:
    """Of the lines after the first ``before`` those that say anything."""
    said = []
    for number, line in enumerate(lines, before + 1):
        cut = len(line) >= _LONGEST_LINE
        text = line.decode("utf-8", "ignore" if cut else "surrogateescape").rstrip("\r")
        if number == 1:
            text = text.removeprefix("\ufeff")
        begun = text.lstrip()
        if begun[0] != "#" if begun else cut:
            said.append((number, text))
    return said


def _refuse_unquoted(arguments: Sequence[str]) -> None:
    """Raise where the arguments are one hand together, and not hands of which some are faulty."""
    from mjcheck.notation import read_hand, unquoted

    def reads(text: str) -> bool:
        try:
            read_hand(text)
        except Unusable:
            return False
        return True

    alone = [reads(argument) for argument in arguments]
    if all(alone):
        return
    joined = " ".join(arguments)
    finding = unquoted(arguments)
    if finding is not None and (not any(alone) or reads(joined)):
        raise Unusable(joined, (finding,))


def answer_each(
    arguments: Sequence[str],
    form: Form,
    respond: Callable[[Written], Response],
    ahead: Ahead | None = None,
) -> int:
    """Answer each hand as soon as it is read, and give the exit status of all.

    One hand on the command line makes one JSON object, several or standard input an array.
    """
    alone = len(arguments) == 1 and arguments[0] != "-"
    try:
        return answer_all(hands_from(arguments, ahead), form, respond, alone=alone)
    except Unusable as unquoted:
        Sheet(form, alone=True).refuse(unquoted)
        return UNUSABLE


def answer_all(
    inputs: Iterable[Written | Unusable],
    form: Form,
    respond: Callable[[Written], Response],
    *,
    alone: bool,
) -> int:
    """Answer each text as soon as it is there, and give the exit status of all.

    ``respond`` gives a text (form ``text``) or an object, and the exit status; what it raises as `Unusable` is answered
    as such, and so is an input that is one already.  ``alone``: there is one text only, so no array is made.
    """
    sheet = Sheet(form, alone)
    worst = USABLE
    for written in inputs:
        if isinstance(written, Unusable):
            sheet.refuse(written)
            worst = UNUSABLE
            continue
        try:
            if written.known is None:
                refuse_other_encodings(written.text)
            answer, status = written.known or respond(written)
        except Unusable as unusable:
            unusable.source, unusable.line = written.source, written.line
            sheet.refuse(unusable, _line_of(written))
            worst = UNUSABLE
        else:
            sheet.add(answer, _line_of(written), wanted=not written.more)
            worst = max(worst, status)
    sheet.close()
    return worst


def _numbered(answer: object, line: int | None) -> object:
    return {**answer, "line": line} if line is not None and isinstance(answer, dict) else answer


def _line_of(written: Written) -> int | None:
    return written.line if written.source == STANDARD_INPUT else None


class Sheet:
    """Standard output while answers are written to it one by one."""

    def __init__(self, form: Form, alone: bool) -> None:
        self._form = form
        self._alone = alone
        self._empty = True
        self._error_paint = paint_for(sys.stderr)

    def add(self, answer: object, line: int | None = None, *, wanted: bool = True) -> None:
        """Write an answer, and send it off where it is ``wanted`` at once; ``line``: an object says of which line of
        standard input it is."""
        write = sys.stdout.write
        answer = _numbered(answer, line)
        if isinstance(answer, Encoded):
            write(answer + "\n")
        elif self._form == "jsonl":
            write(one_line(answer) + "\n")
        elif self._form == "text":
            write(f"{answer}\n" if self._empty else f"\n{answer}\n")
        elif self._alone:
            write(many_lines(answer) + "\n")
        else:
            write(("[\n" if self._empty else ",\n") + many_lines(answer))
        self._empty = False
        if wanted:
            sys.stdout.flush()

    def refuse(self, unusable: Unusable, line: int | None = None) -> None:
        """Write what is wrong: for people on standard error, for programs in the answer's place."""
        if self._form == "text":
            write_error(drawn(unusable, self._error_paint))
        else:
            self.add(error_object(unusable), line)

    def close(self) -> None:
        if self._form == "json" and not self._alone:
            sys.stdout.write("[]\n" if self._empty else "\n]\n")


def drawn(unusable: Unusable, paint: Paint, called: str = "hand") -> str:
    """All faults of an input, each with its place and a caret under it; ``called`` is what it is where no file is."""
    from mjcheck.report.carets import draw_findings

    source = unusable.source or called
    return draw_findings(unusable.findings, unusable.text, source, unusable.line, paint.coloured)


def refuse(unusable: Unusable, form: Form, called: str = "preset") -> int:
    """Answer an input other than a hand that could not be used, and give the exit status."""
    if form == "text":
        write_error(drawn(unusable, paint_for(sys.stderr), called))
    else:
        Sheet(form, alone=True).refuse(unusable)
    return UNUSABLE
