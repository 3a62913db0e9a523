"""Texts of hands, put together from what stands in several columns."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np

from mjcheck.batch.scorer import Block
from mjcheck.notation.tags import TAGS, Value

_COLUMN_OF_WIN: Final = "win"
_YES: Final = frozenset({"true", "1", "yes"})
_NO: Final = frozenset({"", "false", "0", "no"})


def composed(texts: Sequence[str], presets: Sequence[str] | None) -> Block:
    """A block of hands that stand alone."""
    written = [text.encode("utf-8", "surrogatepass") for text in texts]
    sizes = np.fromiter(map(len, written), np.int64, len(written))
    ends = np.cumsum(sizes + 1) - 1
    return Block(b"\n".join(written), ends - sizes, ends, texts.__getitem__, presets)


def with_tags(hand: str, names: Sequence[str], values: Sequence[str]) -> str:
    """A hand with the values of columns added as tags."""
    tags = (tag_of(name, value) for name, value in zip(names, values, strict=True))
    return " ".join([hand, *filter(None, tags)])


def tag_of(name: str, value: str) -> str:
    """A column's value as a tag: that of ``win`` is a tag already, a tag without a value is there or not."""
    value = value.strip()
    if not value or name == _COLUMN_OF_WIN:
        return value
    spec = TAGS.get(name)
    if spec is not None and (spec.value is Value.NOTHING or spec.optional) and value.lower() in _YES | _NO:
        return name if value.lower() in _YES else ""
    return f"{name}:{value}"
