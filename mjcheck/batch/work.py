"""From a piece of a file to the same piece with the columns added: what one process does with one block of rows."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Final, Generic, NamedTuple, TypeVar

import numpy as np

from mjcheck.batch.delimited import Rows, field_text, fields_of, rows_of
from mjcheck.batch.layout import Columns, delimited_wording, error_text, json_wording
from mjcheck.batch.scorer import Block, Head, Scored, Scorer, Totals
from mjcheck.batch.tables import Ints
from mjcheck.batch.tally import Tally
from mjcheck.findings import Finding, Unusable
from mjcheck.notation.tags import TAGS, Value
from mjcheck.rulebook import Rulebook, load_preset

Kept = TypeVar("Kept")

_COLUMN_OF_WIN: Final = "win"
_YES: Final = frozenset({"true", "1", "yes"})
_NO: Final = frozenset({"", "false", "0", "no"})


@dataclass(frozen=True, slots=True)
class Job:
    """What is to be done with every row.  It travels to other processes.

    ``kind``: ``csv``, ``tsv`` or ``jsonl``.  ``header``: the file's own columns.  ``hand``: the column of the hands;
    ``tags``: columns of whose values tags are made; ``preset``: the preset of rows that name none.
    """

    kind: str
    header: tuple[str, ...]
    hand: str
    tags: tuple[str, ...]
    preset: str | None
    overrides: tuple[str, ...]
    strict: bool
    columns: Columns
    tallied: bool = False

    @property
    def delimiter(self) -> bytes:
        """What parts the fields."""
        return b"\t" if self.kind == "tsv" else b","


class Fault(NamedTuple):
    """What is wrong with a row, and where: the line of the block (from 0), the character of the line (from 1)."""

    line: int
    column: int
    code: str
    message: str


@dataclass
class Outcome:
    """A block done: the bytes to be written, how many rows and lines they are, the faults in order, what they come to.

    ``rows_before``: for each fault how many rows are before it, and how many bytes written up to its row's end.
    """

    output: bytes
    rows: int
    lines: int
    lost: int
    faults: list[Fault] = field(default_factory=list)
    fault_ends: list[tuple[int, int]] = field(default_factory=list)
    tally: Tally | None = None


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

    def _tally(self, scored: Scored) -> Tally | None:
        if not self._job.tallied:
            return None
        return Tally.of(scored, self._scorer.heads.values, self._scorer.totals.values)

    # ------------------------------------------------------------------------ CSV and TSV

    def _delimited(self, data: bytes) -> Outcome:
        job, delimiter = self._job, self._job.delimiter
        rows = rows_of(data, delimiter, len(job.header))
        block = _DelimitedBlock(job, rows.data, rows.field)
        scored = self._score(block.made)
        heads, totals, payments = self._pieces(scored)
        count = len(rows.starts)
        place = rows.regular
        raws, closing = _cut(rows)
        faults = {int(place[row]): scored.faults[row] for row in sorted(scored.faults)}
        blank = 0
        if len(place) < count:
            heads, totals, payments = (_spread(part, place, count) for part in (heads, totals, payments))
            for row in np.setdiff1d(np.arange(count), place).tolist():
                if raws[row]:
                    unusable, padded = self._irregular(raws[row])
                    faults[row] = unusable
                    raws[row] += padded
                    heads[row] = self._wording.fault(error_text(unusable))
                else:
                    blank += 1
            faults = dict(sorted(faults.items()))
        parts = (raws, heads, totals, payments, closing)
        output = _laid_together(parts)
        outcome = Outcome(output, count - blank, data.count(b"\n"), len(faults), tally=self._tally(scored))
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
        read = [_object(raw, job) if raw else None for raw in raws]
        rows = [row for row, value in enumerate(read) if isinstance(value, dict)]
        block = _JsonBlock(job, [value for value in read if isinstance(value, dict)])
        scored = self._score(block.made)
        parts = [_spread(part, np.array(rows, np.int64), len(raws)) for part in self._pieces(scored)]
        faults = {rows[row]: unusable for row, unusable in scored.faults.items()}
        begun: list[bytes] = []
        for row, raw in enumerate(raws):
            value = read[row]
            if isinstance(value, Unusable):
                faults[row] = value
                parts[0][row] = self._wording.fault(error_text(value))
                text = json.dumps(raw.decode("utf-8", "replace"), ensure_ascii=False)
                begun.append(b'{"text": ' + text.encode())
            else:
                begun.append(raw[:-1].rstrip())
            if raw:
                closing[row] = b"}" + closing[row]
        output = _laid_together((begun, *parts, closing))
        done = np.cumsum([bool(raw) for raw in raws])
        outcome = Outcome(
            output, int(done[-1]) if raws else 0, data.count(b"\n"), len(faults), tally=self._tally(scored)
        )
        if faults:
            sizes = np.cumsum([sum(map(len, pieces)) for pieces in zip(begun, *parts, closing, strict=True)])
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


class _DelimitedBlock:
    """The hands of rows of CSV or TSV."""

    def __init__(self, job: Job, data: bytes, field_of: Callable[[int], tuple[Ints, Ints]]) -> None:
        self._job = job
        self._data = data
        self._field_of = field_of

    @cached_property
    def made(self) -> Block:
        """What the scorer takes."""
        job = self._job
        starts, ends = self._field_of(job.header.index(job.hand))
        presets = self._texts("preset") if "preset" in job.header else None
        if job.tags:
            written = [self._texts(name) for name in (job.hand, *job.tags)]
            return composed(
                [with_tags(hand, job.tags, values) for hand, *values in zip(*written, strict=True)], presets
            )
        data = self._data

        def text(row: int) -> str:
            return field_text(data[starts[row] : ends[row]])

        if b'"' in data:
            buffer = np.frombuffer(data + b" ", np.uint8)
            in_marks = (buffer[starts] == ord('"')) & (ends - starts >= 2)
            return Block(data, starts + in_marks, ends - in_marks, text, presets)
        return Block(data, starts, ends, text, presets)

    def _texts(self, name: str) -> list[str]:
        starts, ends = self._field_of(self._job.header.index(name))
        return [field_text(self._data[start:end]) for start, end in zip(starts.tolist(), ends.tolist(), strict=True)]


class _JsonBlock:
    """The hands of JSON objects."""

    def __init__(self, job: Job, objects: Sequence[dict[str, Any]]) -> None:
        named = any("preset" in value for value in objects)
        presets = [_json_text(value.get("preset")) for value in objects] if named else None
        hands = [
            with_tags(value[job.hand], job.tags, [_json_text(value.get(name)) for name in job.tags])
            for value in objects
        ]
        self.made = composed(hands, presets)


def composed(texts: Sequence[str], presets: Sequence[str] | None) -> Block:
    """A block of hands that stand alone."""
    written = [text.encode("utf-8", "surrogatepass") for text in texts]
    sizes = np.fromiter(map(len, written), np.int64, len(written))
    ends = np.cumsum(sizes + 1) - 1
    return Block(b"\n".join(written), ends - sizes, ends, texts.__getitem__, presets)


def with_tags(hand: str, names: Sequence[str], values: Sequence[str]) -> str:
    """A hand with the values of columns added as tags."""
    tags = (_tag(name, value) for name, value in zip(names, values, strict=True))
    return " ".join([hand, *filter(None, tags)])


def _tag(name: str, value: str) -> str:
    """A column's value as a tag: that of ``win`` is a tag already, a tag without a value is there or not."""
    value = value.strip()
    if not value or name == _COLUMN_OF_WIN:
        return value
    spec = TAGS.get(name)
    if spec is not None and (spec.value is Value.NOTHING or spec.optional) and value.lower() in _YES | _NO:
        return name if value.lower() in _YES else ""
    return f"{name}:{value}"


def _object(raw: bytes, job: Job) -> dict[str, Any] | Unusable:
    """A line's object with a hand in it.  A line that is no such object comes out as a ``text`` in one."""
    try:
        value = json.loads(raw)
    except (ValueError, RecursionError) as fault:
        at = getattr(fault, "pos", 0)
        return Unusable("", (Finding("bad-json", f"no JSON: {getattr(fault, 'msg', fault)}", at, at),))
    if not isinstance(value, dict):
        return Unusable("", (Finding("bad-json", "no JSON object", 0, 0),))
    taken = [name for name in job.columns.names if name in value]
    if taken:
        message = f"{', '.join(taken)}: there already; give --prefix"
        return Unusable("", (Finding("column-taken", message, 0, 0),))
    if not isinstance(value.get(job.hand), str):
        return Unusable("", (Finding("no-hand", f'no text under "{job.hand}"', 0, 0),))
    return value


def _json_text(value: object) -> str:
    if value is None:
        return ""
    return value if isinstance(value, str) else json.dumps(value)
