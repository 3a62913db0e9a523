"""What is to be done with a file, and the hands that its rows hold, with what other columns say of them."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final

import numpy as np

from mjcheck.batch.delimited import field_text
from mjcheck.batch.layout import Columns
from mjcheck.batch.scorer import Block
from mjcheck.batch.tables import Ints
from mjcheck.findings import Finding, Unusable
from mjcheck.notation.tags import TAGS, Value

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
    compared: tuple[tuple[str, str], ...] = ()
    """Our columns and those of the file that hold another program's results."""

    @property
    def delimiter(self) -> bytes:
        """What parts the fields."""
        return b"\t" if self.kind == "tsv" else b","


class DelimitedHands:
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
        presets = self.texts("preset") if "preset" in job.header else None
        if job.tags:
            written = [self.texts(name) for name in (job.hand, *job.tags)]
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

    def texts(self, name: str) -> list[str]:
        """A column's values."""
        starts, ends = self._field_of(self._job.header.index(name))
        return [field_text(self._data[start:end]) for start, end in zip(starts.tolist(), ends.tolist(), strict=True)]


class JsonHands:
    """The hands of JSON objects."""

    def __init__(self, job: Job, objects: Sequence[dict[str, Any]]) -> None:
        self._objects = objects
        named = any("preset" in value for value in objects)
        presets = [_json_text(value.get("preset")) for value in objects] if named else None
        hands = [
            with_tags(value[job.hand], job.tags, [_json_text(value.get(name)) for name in job.tags])
            for value in objects
        ]
        self.made = composed(hands, presets)

    def texts(self, name: str) -> list[str]:
        """A column's values."""
        return [_json_text(value.get(name)) for value in self._objects]


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


def read_object(raw: bytes, job: Job) -> dict[str, Any] | Unusable:
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
