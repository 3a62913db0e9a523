"""From a piece of a file to the same rows with the columns added: what one process does with one block of rows."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any

import numpy as np

from mjcheck.batch.compare import Comparison, compared
from mjcheck.batch.continuation import preset_identity
from mjcheck.batch.job import Job
from mjcheck.batch.kinds import ARROW_KINDS, DELIMITERS
from mjcheck.batch.layout import values_of
from mjcheck.batch.output import Output, TextOutput, Written
from mjcheck.batch.scorer import UNKNOWN, Scored, Scorer
from mjcheck.batch.sheet import DelimitedSheet, Fault, JsonSheet, Sheet
from mjcheck.batch.tally import Tally
from mjcheck.batch.texts import comments_in_tags
from mjcheck.findings import Finding, Unusable
from mjcheck.notation.quoting import quoted
from mjcheck.rulebook import Rulebook, load_preset

Piece = Any
"""Some rows as they are read: bytes of a text file, whole rows of it, or a record batch."""


@dataclass
class Outcome:
    """A piece done: what is to be written, how many rows and lines it has, the faults in order, what they come to.

    ``fault_ends``: where in the piece the row of each fault ends, in bytes or rows.
    """

    output: Written
    rows: int
    lines: int
    faults: list[Fault] = field(default_factory=list)
    fault_ends: list[int] = field(default_factory=list)
    tally: Tally | None = None
    comparison: Comparison | None = None
    seconds: float = 0.0
    """How long it took."""
    presets: Mapping[str, str] = field(default_factory=dict)
    """The presets that its rows named, and those before, with what they are known by."""


class Worker:
    """Does piece after piece, and remembers what it met."""

    def __init__(self, job: Job) -> None:
        self._job = job
        self._presets: dict[str, str] = {}
        self._scorer = Scorer(self._load, job.preset, strict=job.strict)
        self._output = self._output_of(job)

    def do(self, piece: Piece) -> Outcome:
        """A piece of whole rows."""
        begun = time.monotonic()
        sheet = self._read(piece)
        carried, unfit = self._output.carried(sheet)
        scored = self._scorer.score(sheet.hands)
        for row, finding in comments_in_tags({name: sheet.texts(name) for _, name in self._job.tags}).items():
            _refuse(sheet, scored, row if sheet.place is None else int(sheet.place[row]), finding)
        for row, finding in unfit.items():
            _refuse(sheet, scored, row, finding)
        faults = _faults(sheet, scored)
        differs, comparison = self._compare(sheet, scored)
        outcome = Outcome(self._output.laid(carried, sheet, scored, faults, differs), len(sheet), sheet.lines)
        if comparison is not None:
            comparison.left_out = len(faults)
        outcome.comparison = comparison
        if self._job.tallied:
            outcome.tally = Tally.of(scored, self._scorer.heads.values, self._scorer.totals.values)
            outcome.tally.rows = len(sheet)
            outcome.tally.errors.update(unusable.findings[0].code for unusable in faults.values())
        for row, unusable in faults.items():
            outcome.faults.append(sheet.fault(row, unusable))
            outcome.fault_ends.append(sheet.end(row))
        outcome.seconds = time.monotonic() - begun
        outcome.presets = dict(self._presets)
        return outcome

    def _read(self, piece: Piece) -> Sheet:
        kind = self._job.kind
        if kind in DELIMITERS:
            return DelimitedSheet(self._job, piece)
        if kind in ARROW_KINDS:
            from mjcheck.batch.arrow_sheet import ArrowSheet

            return ArrowSheet(self._job, piece)
        return JsonSheet(self._job, piece)

    def _output_of(self, job: Job) -> Output:
        if job.target_kind in ARROW_KINDS:
            from mjcheck.batch.arrow_output import ArrowOutput

            return ArrowOutput(job, self._scorer)
        return TextOutput(job, self._scorer)

    def _load(self, name: str) -> Rulebook:
        if not name:
            message = "no preset is named here, and none with -p"
            raise Unusable(name, (Finding("no-preset", message, 0, 0),))
        if name != self._job.preset:
            self._presets[name] = preset_identity(name, self._job.overrides)
        try:
            return load_preset(name, self._job.overrides)
        except Unusable as unusable:
            raise Unusable(name, (_first_of(name, unusable.findings),)) from unusable

    def _compare(self, sheet: Sheet, scored: Scored) -> tuple[list[str] | None, Comparison | None]:
        """The columns that differ in each row with a hand, where another program's results are compared."""
        if not self._job.compared:
            return None, None
        block, scorer, place = sheet.hands, self._scorer, sheet.place

        has = cache(lambda name: values_of(scorer.rules(name)))

        def named(row: int) -> str | None:
            return (None if block.presets is None else block.presets[row]) or self._job.preset

        def hand(row: int) -> tuple[int, str, str | None]:
            return sheet.line(row if place is None else int(place[row])), block.text(row), named(row)

        return compared(
            scored,
            (scorer.heads.values, scorer.totals.values, scorer.payments.values),
            [(ours, called, sheet.texts(theirs)) for ours, theirs, called in _called(self._job.compared)],
            hand,
            lambda row: has(named(row)),
        )


def _called(pairs: Sequence[tuple[str, str]]) -> Iterator[tuple[str, str, str]]:
    """Pairs of columns, and what each is called: as our column, or by both where that is compared with several."""
    times = Counter(ours for ours, _ in pairs)
    for ours, theirs in pairs:
        yield ours, theirs, ours if times[ours] == 1 else f"{ours}={theirs}"


def _first_of(name: str, findings: Sequence[Finding]) -> Finding:
    """What a row says of a preset that cannot be used: a file that is none has as many faults as lines."""
    first, *more = findings
    message = first.message if name in first.message else f"preset {quoted(name)}: {first.message}"
    return Finding(first.code, message + (f" (and {len(more)} more)" if more else ""), 0, 0, first.help)


def _refuse(sheet: Sheet, scored: Scored, row: int, finding: Finding) -> None:
    """Add a fault to a row that may have been scored."""
    at = row if sheet.place is None else int(np.searchsorted(sheet.place, row))
    known = sheet.refused if row in sheet.refused else scored.faults
    key = row if row in sheet.refused else at
    before = known.get(key)
    known[key] = Unusable("", (finding,)) if before is None else Unusable(before.text, (*before.findings, finding))
    if known is scored.faults:
        scored.heads[at] = scored.totals[at] = scored.payments[at] = UNKNOWN


def _faults(sheet: Sheet, scored: Scored) -> dict[int, Unusable]:
    """What is wrong with which rows, in their order."""
    if not scored.faults and not sheet.refused:
        return {}
    place = sheet.place
    faults = {row if place is None else int(place[row]): unusable for row, unusable in scored.faults.items()}
    return dict(sorted((faults | sheet.refused).items()))
