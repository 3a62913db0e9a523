"""The reference of the formula language, for people and for programs."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby
from typing import TYPE_CHECKING, Any

from mjcheck.report.layout import Paint, align, indent

if TYPE_CHECKING:
    from mjcheck.formula.reference import Reference


def reference_object(entries: Iterable[Reference]) -> dict[str, Any]:
    """The reference as a JSON object."""
    return {
        "words": [
            {
                "word": entry.word,
                "type": entry.type,
                "meaning": entry.meaning,
                "range": None if entry.range is None else list(entry.range),
                "example": entry.example,
            }
            for entry in entries
        ]
    }


def reference_text(entries: Iterable[Reference], paint: Paint) -> str:
    """The reference as text: the words by their type, each with its meaning, its range and an example."""
    lines: list[str] = []
    for kind, group in groupby(entries, key=lambda entry: entry.type):
        rows = []
        for entry in group:
            limits = "" if entry.range is None else f" ({entry.range[0]} to {entry.range[1]})"
            rows += [(entry.word, entry.meaning + limits), ("", f"e.g. {entry.example}")]
        lines += ["", paint.bold(kind), *indent(align(rows, gap="   "), 2)]
    return "\n".join(lines[1:])
