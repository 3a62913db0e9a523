"""What is written behind the rows of a text file: what was found out of each, in the words of its kind."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any, Final, NamedTuple, Protocol, cast

import numpy as np

from mjcheck.batch.cells import mend, worded
from mjcheck.batch.intern import Intern
from mjcheck.batch.job import Job
from mjcheck.batch.kinds import DELIMITERS
from mjcheck.batch.layout import Wording, delimited_wording, error_text, json_wording
from mjcheck.batch.scorer import UNKNOWN, Scored, Scorer
from mjcheck.batch.sheet import Sheet, TextSheet
from mjcheck.batch.tables import Ints
from mjcheck.findings import Finding, Unusable

Written = Any
"""Bytes of a text file, or a record batch."""


class Output(Protocol):
    """Writes rows in one kind of file.  ``carried`` comes first, and what it gives is handed to ``laid``."""

    def carried(self, sheet: Sheet) -> tuple[Any, dict[int, Finding]]:
        """What stands in the rows already, and in which of them something could not be written."""

    def laid(
        self,
        carried: Any,
        sheet: Sheet,
        scored: Scored,
        faults: Mapping[int, Unusable],
        differs: Sequence[str] | None,
    ) -> Written:
        """The rows with the columns added; ``faults`` by row, ``differs`` for each row that has a hand."""


class _Carried(NamedTuple):
    """What stands before the first row, and in each one before and behind the columns added; the latter as one where
    it is the same for all.  Where ``begun`` is ``None``, the rows are lines, and all of them stand in ``leading``."""

    leading: bytes
    begun: list[bytes] | None
    closing: bytes | list[bytes]


class TextOutput:
    """Writes CSV, TSV and JSON lines."""

    def __init__(self, job: Job, scorer: Scorer) -> None:
        self._job, self._scorer = job, scorer
        self._kind = job.target_kind
        self._delimited = self._kind in DELIMITERS
        self._wording: Wording = (
            delimited_wording(job.columns, DELIMITERS[self._kind]) if self._delimited else json_wording(job.columns)
        )
        self._generation = -1

    def carried(self, sheet: Sheet) -> tuple[_Carried, dict[int, Finding]]:
        """What stands in the rows already."""
        if not self._job.to:
            own = cast(TextSheet, sheet)
            if own.piece is not None:
                return _Carried(own.piece, None, b"\n"), {}
            return _Carried(own.leading, *own.written()), {}
        names = self._job.header
        columns = worded(sheet.values(), names, self._kind)
        # From CSV to TSV even bytes that are no text are passed on.
        bytes_pass = self._delimited and self._job.kind in DELIMITERS
        unfit = {} if bytes_pass else mend(columns, names)
        if self._delimited:
            parting, opening, ends = DELIMITERS[self._kind].decode(), "", b"\n"
        else:
            parting, opening, ends = ", ", "{", b"}\n"
        rows = (opening + parting.join(cells) for cells in zip(*columns, strict=True))
        return _Carried(b"", [row.encode("utf-8", "surrogateescape") for row in rows], ends), unfit

    def laid(
        self,
        carried: _Carried,
        sheet: Sheet,
        scored: Scored,
        faults: Mapping[int, Unusable],
        differs: Sequence[str] | None,
    ) -> bytes:
        """The bytes of the rows."""
        leading, begun, closing = carried
        ending = closing if isinstance(closing, bytes) else b""
        taken = {} if self._job.to else cast(TextSheet, sheet).taken
        told = self._told(scored, ending if differs is None else b"")
        if differs is not None:
            told.append([self._wording.differs(text) + ending for text in differs])
        if sheet.place is not None:
            told = [_spread(part, sheet.place, len(sheet)) for part in told]
            for row in sheet.refused:
                untold = differs is None or self._job.columns.names[-1] in taken.get(row, ())
                told[-1][row] = (b"" if untold else self._wording.differs("")) + ending
        for row, unusable in faults.items():
            told[0][row] = self._wording.fault(error_text(unusable), taken.get(row, ()))
        if begun is None:
            # The line breaks are where the words belong, their own included.
            return leading.replace(b"%", b"%%").replace(b"\n", b"%b" * len(told)) % tuple(_interleaved(told))
        parts = (begun, *told) if isinstance(closing, bytes) else (begun, *told, closing)
        return leading + _joined(_interleaved(parts))

    def _told(self, scored: Scored, ending: bytes) -> list[list[bytes]]:
        """The words behind each row, in two parts, the second one with an ending; rows with a fault have none else."""
        scorer = self._scorer
        if self._generation != scorer.generation:
            self._generation = scorer.generation
            self._heads = _Pieces(lambda number: self._wording.head(scorer.heads.values[number]))
            self._tails: dict[bytes, _Tails] = {}
        if ending not in self._tails:
            self._tails[ending] = _Tails(scorer, self._wording, ending)
        return [
            self._heads.of(scored.heads, len(scorer.heads.values)),
            self._tails[ending].of(scored.totals, scored.payments),
        ]


class _Pieces:
    """Words for numbered values, each worded once."""

    def __init__(self, word: Callable[[int], bytes]) -> None:
        self._word = word
        self._made = np.full(1 << 10, b"", object)
        self._known = 0

    def of(self, numbers: Ints, count: int) -> list[bytes]:
        """The words of each number, all less than ``count``; none for `UNKNOWN`, -1, which is the last place."""
        if count >= len(self._made):
            self._made = np.concatenate([self._made, np.full(count, b"", object)])
        if self._known < count:
            self._made[self._known : count] = list(map(self._word, range(self._known, count)))
            self._known = count
        words: list[bytes] = self._made[numbers].tolist()
        return words


class _Tails:
    """Words for totals with payments and an ending: of pairs there are hardly more than of payments alone."""

    def __init__(self, scorer: Scorer, wording: Wording, ending: bytes) -> None:
        self._scorer, self._wording, self._ending = scorer, wording, ending
        self._pairs = Intern()
        self._pieces = _Pieces(self._word)
        self._totals = cache(lambda number: wording.totals(scorer.totals.values[number]))

    def of(self, totals: Ints, payments: Ints) -> list[bytes]:
        """The words of each pair of numbers; for `UNKNOWN` ones nothing but the ending."""
        numbers = self._pairs(totals - UNKNOWN << _NUMBER_BITS | payments - UNKNOWN)
        return self._pieces.of(numbers, self._pairs.count)

    def _word(self, number: int) -> bytes:
        totals, payments = divmod(int(self._pairs.values[number]), 1 << _NUMBER_BITS)
        if not payments:
            return self._ending
        paid = self._wording.payments(self._scorer.payments.values[payments + UNKNOWN])
        return self._totals(totals + UNKNOWN) + paid + self._ending


_NUMBER_BITS: Final = 31


def _spread(parts: list[bytes], place: Ints, count: int) -> list[bytes]:
    """The parts in their rows among others, which have none."""
    spread = [b""] * count
    for row, part in zip(place.tolist(), parts, strict=True):
        spread[row] = part
    return spread


def _interleaved(parts: Sequence[list[bytes]]) -> list[bytes]:
    """Part after part of every row."""
    count = len(parts)
    laid = [b""] * (count * len(parts[0]))
    for place, part in enumerate(parts):
        laid[place::count] = part
    return laid


def _joined(pieces: Sequence[bytes]) -> bytes:
    # While they are joined, each piece takes ten times the room of its place in the list.
    return b"".join([b"".join(pieces[at : at + _JOINED]) for at in range(0, len(pieces), _JOINED)])


_JOINED: Final = 1 << 12
