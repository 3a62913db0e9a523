"""From a piece of a file to the same piece with the columns added: what one process does with one block of rows."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Generic, NamedTuple, TypeVar

import numpy as np

from mjcheck.batch.compare import Comparison, compared
from mjcheck.batch.delimited import Rows, fields_of, rows_of
from mjcheck.batch.layout import delimited_wording, error_text, json_wording
from mjcheck.batch.scorer import Block, Head, Scored, Scorer
from mjcheck.batch.tables import Ints
from mjcheck.batch.tally import Tally
from mjcheck.batch.texts import DelimitedHands, Job, JsonHands, read_object
from mjcheck.batch.valued import Totals
from mjcheck.findings import Finding, Unusable
from mjcheck.rulebook import Rulebook, load_preset

Kept = TypeVar("Kept")


class Fault(NamedTuple):
    """What is wrong with a row, and where: the line of the block (from 0), the character of the line (from 1)."""

    line: int
    column: int
    code: str
    message: str


@dataclass
class Outcome:
    """A block done: the bytes to be written, how many rows and lines they are, the faults in order, what they come to.

    ``fault_ends``: for each fault how many rows there are up to it, its own included, and how many bytes are written.
    """

    output: bytes
    rows: int
    lines: int
    faults: list[Fault] = field(default_factory=list)
    fault_ends: list[tuple[int, int]] = field(default_factory=list)
    tally: Tally | None = None
    comparison: Comparison | None = None


class Worker:
    """Does block after block, and remembers what it met."""

    def __init__(self, job: Job) -> None:
        self._job = job
        self._scorer = Scorer(self._load, job.preset, strict=job.strict)
        self._wording = (
            json_wording(job.columns) if job.kind == "jsonl" else delimited_wording(job.columns, job.delimiter)
        )
        self._generation = 0
        self._renew()

    def do(self, data: bytes) -> Outcome:
        """A block of whole rows."""
        return self._json_lines(data) if self._job.kind == "jsonl" else self._delimited(data)

    def _load(self, name: str) -> Rulebook:
        if not name:
            message = "no preset is named here, and none with -p"
            raise Unusable(name, (Finding("no-preset", message, 0, 0),))
        return load_preset(name, self._job.overrides)

    def _renew(self) -> None:
        self._heads: _Pieces[Head] = _Pieces(self._wording.head)
        self._totals: _Pieces[Totals] = _Pieces(self._wording.totals)
        self._payments: _Pieces[str] = _Pieces(self._wording.payments)

    def _score(self, block: Block) -> Scored:
        scored = self._scorer.score(block)
        if self._generation != self._scorer.generation:
            self._generation = self._scorer.generation
            self._renew()
        return scored

    def _pieces(self, scored: Scored) -> tuple[list[bytes], list[bytes], list[bytes]]:
        """The words behind each row, in three parts; rows with a fault have only the first."""
        heads = self._heads.of(self._scorer.heads.values, scored.heads)
        totals = self._totals.of(self._scorer.totals.values, scored.totals)
        payments = self._payments.of(self._scorer.payments.values, scored.payments)
        for row, unusable in scored.faults.items():
            heads[row] = self._wording.fault(error_text(unusable))
        return heads, totals, payments

    def _refuse(self, told: Sequence[list[bytes]], row: int, unusable: Unusable) -> None:
        """Say of a row that has no hand at all what is wrong with it."""
        told[0][row] = self._wording.fault(error_text(unusable))
        if self._job.compared:
            told[-1][row] = self._wording.differs("")

    def _tally(self, scored: Scored) -> Tally | None:
        if not self._job.tallied:
            return None
        return Tally.of(scored, self._scorer.heads.values, self._scorer.totals.values)

    def _compare(
        self, scored: Scored, hands: DelimitedHands | JsonHands, line: Callable[[int], int]
    ) -> tuple[list[list[bytes]], Comparison | None]:
        """The words of the column that says what differs, where another program's results are compared."""
        if not self._job.compared:
            return [], None
        block, scorer = hands.made, self._scorer

        def hand(row: int) -> tuple[int, str, str | None]:
            named = None if block.presets is None else block.presets[row]
            return line(row), block.text(row), named or self._job.preset

        differs, comparison = compared(
            scored,
            (scorer.heads.values, scorer.totals.values, scorer.payments.values),
            {ours: hands.texts(theirs) for ours, theirs in self._job.compared},
            hand,
        )
        return [[self._wording.differs(text) for text in differs]], comparison

    # ------------------------------------------------------------------------ CSV and TSV

    def _delimited(self, data: bytes) -> Outcome:
        job, delimiter = self._job, self._job.delimiter
        rows = rows_of(data, delimiter, len(job.header))
        hands = DelimitedHands(job, rows.data, rows.field)
        scored = self._score(hands.made)
        count = len(rows.starts)
        place = rows.regular
        raws, closing = _cut(rows)
        differs, comparison = self._compare(
            scored, hands, lambda row: data.count(b"\n", 0, int(rows.starts[place[row]]))
        )
        told = [*self._pieces(scored), *differs]
        faults = {int(place[row]): scored.faults[row] for row in sorted(scored.faults)}
        blank = 0
        if len(place) < count:
            told = [_spread(part, place, count) for part in told]
            for row in np.setdiff1d(np.arange(count), place).tolist():
                if raws[row]:
                    unusable, padded = self._irregular(raws[row])
                    faults[row] = unusable
                    raws[row] += padded
                    self._refuse(told, row, unusable)
                else:
                    blank += 1
            faults = dict(sorted(faults.items()))
        parts = (raws, *told, closing)
        outcome = Outcome(_laid_together(parts), count - blank, data.count(b"\n"))
        outcome.tally, outcome.comparison = self._tally(scored), comparison
        if faults:
            places = dict(zip(rows.regular.tolist(), rows.field(job.header.index(job.hand))[0].tolist(), strict=True))
            sizes = np.cumsum([sum(map(len, pieces)) for pieces in zip(*parts, strict=True)])
            done = np.cumsum([bool(raw) for raw in raws])
            for row, unusable in faults.items():
                begin = int(rows.starts[row])
                hand = places.get(row, begin)
                hand += data[hand : hand + 1] == b'"'
                outcome.fault_ends.append((int(done[row]), int(sizes[row])))
                outcome.faults.append(_placed(unusable, data, begin, hand))
        return outcome

    def _irregular(self, raw: bytes) -> tuple[Unusable, bytes]:
        """The fault of a row that has more or fewer fields than the header, and what makes up for those missing."""
        count, wanted = len(fields_of(raw, self._job.delimiter)), len(self._job.header)
        message = f"{count} field{'s' * (count != 1)}, where the header has {wanted}"
        return Unusable("", (Finding("row-length", message, 0, 0),)), self._job.delimiter * max(0, wanted - count)

    # ------------------------------------------------------------------------ JSON lines

    def _json_lines(self, data: bytes) -> Outcome:
        job = self._job
        lines = data.split(b"\n")
        unended = lines.pop()
        closing = [b"\n"] * len(lines)
        if unended:
            lines.append(unended)
            closing.append(b"")
        raws = [line.strip() for line in lines]
        read = [read_object(raw, job) if raw else None for raw in raws]
        rows = [row for row, value in enumerate(read) if isinstance(value, dict)]
        hands = JsonHands(job, [value for value in read if isinstance(value, dict)])
        scored = self._score(hands.made)
        differs, comparison = self._compare(scored, hands, rows.__getitem__)
        told = [_spread(part, np.array(rows, np.int64), len(raws)) for part in (*self._pieces(scored), *differs)]
        faults = {rows[row]: unusable for row, unusable in scored.faults.items()}
        begun: list[bytes] = []
        for row, raw in enumerate(raws):
            value = read[row]
            if isinstance(value, Unusable):
                faults[row] = value
                self._refuse(told, row, value)
                text = json.dumps(raw.decode("utf-8", "replace"), ensure_ascii=False)
                begun.append(b'{"text": ' + text.encode())
            else:
                begun.append(raw[:-1].rstrip())
            if raw:
                closing[row] = b"}" + closing[row]
        parts = (begun, *told, closing)
        done = np.cumsum([bool(raw) for raw in raws])
        outcome = Outcome(_laid_together(parts), int(done[-1]) if raws else 0, data.count(b"\n"))
        outcome.tally, outcome.comparison = self._tally(scored), comparison
        if faults:
            sizes = np.cumsum([sum(map(len, pieces)) for pieces in zip(*parts, strict=True)])
            for row, unusable in sorted(faults.items()):
                finding = unusable.findings[0]
                outcome.fault_ends.append((int(done[row]), int(sizes[row])))
                outcome.faults.append(Fault(row, finding.start + 1, finding.code, finding.message))
        return outcome


class _Pieces(Generic[Kept]):
    """Words for numbered values, each worded once."""

    def __init__(self, word: Callable[[Kept], bytes]) -> None:
        self._word = word
        self._made = np.array([b""], object)

    def of(self, values: Sequence[Kept], numbers: Ints) -> list[bytes]:
        """The words of each number; none for `UNKNOWN`, -1, which is the last place."""
        known = len(self._made) - 1
        if known < len(values):
            made = [*self._made[:known], *map(self._word, values[known:]), b""]
            self._made = np.empty(len(made), object)
            self._made[:] = made
        words: list[bytes] = self._made[numbers].tolist()
        return words


def _spread(parts: list[bytes], place: Ints, count: int) -> list[bytes]:
    """The parts in their rows among others, which have none."""
    spread = [b""] * count
    for row, part in zip(place.tolist(), parts, strict=True):
        spread[row] = part
    return spread


def _cut(rows: Rows) -> tuple[list[bytes], list[bytes]]:
    """The rows as they are written, and their line breaks."""
    data, count = rows.data, len(rows.starts)
    closing = [b"\n"] * count
    if b"\r" not in data:
        raws = data.split(b"\n")
        if len(raws) == count + 1:
            del raws[-1]
            return raws, closing
    ends, breaks = rows.ends.tolist(), [*rows.starts[1:].tolist(), len(data)]
    raws = list(map(data.__getitem__, map(slice, rows.starts.tolist(), ends)))
    return raws, list(map(data.__getitem__, map(slice, ends, breaks)))


def _laid_together(parts: Sequence[list[bytes]]) -> bytes:
    """Part after part of every row."""
    count = len(parts)
    laid = [b""] * (count * len(parts[0]))
    for place, part in enumerate(parts):
        laid[place::count] = part
    return b"".join(laid)


def _placed(unusable: Unusable, data: bytes, begin: int, hand: int) -> Fault:
    """A fault with its line in the block and the character in that line."""
    finding = unusable.findings[0]
    at = hand + len(unusable.text[: finding.start].encode("utf-8", "surrogateescape"))
    line_start = data.rfind(b"\n", 0, at) + 1
    column = len(data[line_start:at].decode("utf-8", "replace")) + 1
    return Fault(data.count(b"\n", 0, at), column, finding.code, finding.message)
