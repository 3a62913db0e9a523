"""Texts of hands, put together from what stands in several columns."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Final

import numpy as np

from mjcheck.batch.scorer import Block
from mjcheck.findings import Finding
from mjcheck.notation.tags import TAGS, Value

_COLUMN_OF_WIN: Final = "win"
_YES: Final = frozenset({"true", "1", "yes"})
_NO: Final = frozenset({"", "false", "0", "no"})
_COMMENT: Final = "#"
_NO_FRACTION: Final = re.compile(r"([0-9]+)\.0+")
"""A whole number as programs write it whose column has gaps."""


def composed(texts: Sequence[str], presets: Sequence[str] | None) -> Block:
    """A block of hands that stand alone."""
    written = [text.encode("utf-8", "surrogatepass") for text in texts]
    sizes = np.fromiter(map(len, written), np.int64, len(written))
    ends = np.cumsum(sizes + 1) - 1
    return Block(b"\n".join(written), ends - sizes, ends, texts.__getitem__, presets)


def with_tags(hand: str, names: Sequence[str], values: Sequence[str]) -> str:
    """A hand with the values of columns added as tags; nothing where there is no hand."""
    if not hand.strip():
        return hand
    tags = (tag_of(name, value) for name, value in zip(names, values, strict=True))
    # A comment goes to the end of its line: what follows the hand would be part of it.
    return ("\n" if _COMMENT in hand else " ").join([hand, *filter(None, tags)])


def comments_in_tags(columns: Mapping[str, Sequence[str]]) -> dict[int, Finding]:
    """The rows in which the value of one of the columns of tags, by name, would hide something from the reader."""
    found: dict[int, Finding] = {}
    for name, texts in columns.items():
        if _COMMENT in "".join(texts):
            message = f"{_COMMENT} in column {name}: a tag takes no comment"
            for row, text in enumerate(texts):
                if _COMMENT in text:
                    found.setdefault(row, Finding("bad-value", message, 0, 0, "write it into the hand's column"))
    return found


def tag_of(name: str, value: str) -> str:
    """A column's value as a tag: that of ``win`` is a tag already, a tag without a value is there or not.  A value may
    be written as the whole tag that it is."""
    value = value.strip().removeprefix(f"{name}:")
    if not value or name == _COLUMN_OF_WIN:
        return value
    spec = TAGS.get(name)
    if spec is not None and (spec.value is Value.NOTHING or spec.optional):
        if value.lower() in _YES or value == name:
            return name
        if value.lower() in _NO:
            return ""
    if spec is not None and spec.value is Value.COUNT and (whole := _NO_FRACTION.fullmatch(value)):
        value = whole[1]
    return f"{name}:{value}"
