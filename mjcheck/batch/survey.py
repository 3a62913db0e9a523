"""Which members the objects of JSON lines have, and what stands in them: the columns of another kind of file."""

from __future__ import annotations

import json
from typing import Any, BinaryIO, Final

from mjcheck.batch.delimited import BOM, blocks

TEXT, BOOL, INT, FLOAT = "text", "bool", "int", "float"
"""What a column holds; texts, too, where lists, objects or several kinds of values stand in it."""

_LONG: Final = "long"
"""A whole number that a float cannot hold exactly."""

_EXACT_IN_FLOAT: Final = 1 << 53
_INT_LIMIT: Final = 1 << 63


_decoder: Final = json.JSONDecoder()


def parsed(line: bytes) -> Any:
    """What a line of JSON says; white space around it was taken off.  Raises ``ValueError`` and ``RecursionError``."""
    text = line.removeprefix(BOM).decode("utf-8", "surrogatepass")
    value, end = _decoder.raw_decode(text)
    if end < len(text):
        raise json.JSONDecodeError("Extra data", text, len(text) - len(text[end:].lstrip()))
    return value


def survey(stream: BinaryIO) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The names in the order in which they appear, and what each holds.

    Lines that are no objects are passed over: they are the faults of their rows.  Raises as
    `mjcheck.batch.delimited.blocks`.
    """
    found: dict[str, set[str]] = {}
    for piece in blocks(stream, None):
        for line in piece.split(b"\n"):
            try:
                value = parsed(line.strip())
            except (ValueError, RecursionError):
                continue
            if isinstance(value, dict):
                for name, member in value.items():
                    kinds = found.setdefault(name, set())
                    if member is not None:
                        kinds.add(_kind(member))
    return tuple(found), tuple(map(_together, found.values()))


def _kind(value: Any) -> str:
    match value:
        case str():
            return TEXT
        case bool():
            return BOOL
        case int():
            return INT if abs(value) <= _EXACT_IN_FLOAT else _LONG if -_INT_LIMIT <= value < _INT_LIMIT else TEXT
        case float():
            return FLOAT
        case _:
            return TEXT


def _together(kinds: set[str]) -> str:
    if len(kinds) <= 1:
        kind = next(iter(kinds), TEXT)
        return INT if kind == _LONG else kind
    if kinds == {INT, _LONG}:
        return INT
    return FLOAT if kinds == {INT, FLOAT} else TEXT
