"""Texts of hands, put together from what stands in several columns."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Final

import numpy as np

from mjcheck.batch.alike import NO, YES
from mjcheck.batch.scorer import Block
from mjcheck.findings import Finding
from mjcheck.notation.synonyms import WAYS_TO_WIN, WIND_NAMES
from mjcheck.notation.tags import ALIASES, TAGS, Value

COLUMN_OF_WIN: Final = "win"
"""What stands here is how the hand was won, one of several tags."""

_NOTHING: Final = frozenset({"null", "none", "nan"})
_SEPARATORS: Final = {Value.TILES: ",", Value.RIVER: ""}
"""What parts the tiles of a tag."""
_COMMENT: Final = "#"
_WON: Final = re.compile(r"([^\s:]+)(?:[\s:]+(\S+))?")
_NO_FRACTION: Final = re.compile(r"([0-9]+)\.0+")
"""A whole number as programs write it whose column has gaps."""


def composed(texts: Sequence[str], presets: Sequence[str] | None) -> Block:
    """A block of hands that stand alone."""
    joined = "\n".join(texts)
    data = joined.encode("utf-8", "surrogatepass")
    if len(data) == len(joined):
        sizes = np.fromiter(map(len, texts), np.int64, len(texts))
    else:
        sizes = np.array([len(text.encode("utf-8", "surrogatepass")) for text in texts], np.int64)
    ends = np.cumsum(sizes + 1) - 1
    return Block(data, ends - sizes, ends, texts.__getitem__, presets)


def with_tags(hands: Sequence[str], tags: Sequence[str], columns: Sequence[Sequence[str]]) -> list[str]:
    """Hands with the values of columns added as tags, one column a tag; nothing where there is no hand."""
    following = [[_following(tag, value) for value in values] for tag, values in zip(tags, columns, strict=True)]
    added = map("".join, zip(*following, strict=True)) if following else [""] * len(hands)
    return [
        # A comment goes to the end of its line: what follows the hand would be part of it.
        (hand + more if _COMMENT not in hand else f"{hand}\n{more[1:]}") if more and _is_hand(hand) else hand
        for hand, more in zip(hands, added, strict=True)
    ]


def _is_hand(text: str) -> bool:
    """Whether there is more than gaps and one comment."""
    return bool(text.strip()) and not (text.lstrip().startswith(_COMMENT) and "\n" not in text.strip())


@lru_cache(maxsize=1 << 14)
def _following(tag: str, value: str) -> str:
    """A column's value as a tag behind a hand: few values are told apart."""
    written = tag_of(tag, value)
    return f" {written}" if written else ""


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
    be written as the whole tag that it is, a wind by its name, and tiles as a list of JSON."""
    value = value.strip()
    value = value.removeprefix(f"{name}:") or value
    if not value:
        return ""
    if name == COLUMN_OF_WIN:
        return _won(value)
    spec = TAGS[ALIASES.get(name, name)]
    # Where a seat may stand, n is North and no refusal.
    if spec.value is Value.NOTHING or (spec.optional and value.lower() not in WIND_NAMES):
        if value.lower() in YES or value == name:
            return name
        if value.lower() in NO | _NOTHING:
            return ""
    if spec.value is Value.WIND:
        value = _wind(value)
    elif spec.value is Value.COUNT and (whole := _NO_FRACTION.fullmatch(value)):
        value = whole[1]
    elif spec.value in _SEPARATORS and value.startswith("["):
        value = _listed(value, _SEPARATORS[spec.value])
        if not value:
            return ""
    return f"{name}:{value}"


def _won(value: str) -> str:
    """How the hand was won: ``ron`` or ``tsumo`` in whatever words, with the seat; anything else as it is."""
    said = _WON.fullmatch(value)
    how = WAYS_TO_WIN.get(ALIASES.get(said[1].lower(), said[1].lower())) if said else None
    if said is None or how is None or said[2] in TAGS:
        return value
    return f"{how}:{_wind(said[2])}" if said[2] else how


def _wind(value: str) -> str:
    return WIND_NAMES.get(value.lower(), value)


def _listed(value: str, separator: str) -> str:
    """The entries of a list of JSON, joined; any other value as it is."""
    try:
        entries = json.loads(value)
    except (ValueError, RecursionError):
        return value
    texts = isinstance(entries, list) and all(isinstance(entry, str) for entry in entries)
    return separator.join(entries) if texts else value
