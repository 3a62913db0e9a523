"""JSON text, and parts of answers that many answers share: worded and encoded once."""

from __future__ import annotations

import json
from collections.abc import Callable
from json.encoder import encode_basestring as _quoted
from typing import Any, Generic, TypeVar

from mjcheck.memory import Memory

_encode = json.JSONEncoder(ensure_ascii=False, check_circular=False).encode


class ReadyObject(dict[str, Any]):
    """An object that nobody changes any more, with its JSON."""

    __slots__ = ("json",)

    def __init__(self, value: dict[str, Any]) -> None:
        super().__init__(value)
        self.json = _encode(value)


class ReadyList(list[Any]):
    """A list that nobody changes any more, with its JSON."""

    __slots__ = ("json",)

    def __init__(self, value: list[Any]) -> None:
        super().__init__(value)
        self.json = _encode(value)


Source = TypeVar("Source")
Made = TypeVar("Made")


class Shared(Generic[Source, Made]):
    """What was made of values that come again as the very same objects.

    Few patterns, payments and sums occur, and what judges hands hands out one object for all hands that have them.
    """

    def __init__(self, make: Callable[[Source], Made]) -> None:
        self._make = make
        self._made = Memory[int, tuple[Source, Made]]()

    def __call__(self, value: Source) -> Made:
        # The value is kept beside what was made of it, so no other object can come to have its identity.
        found = self._made.get(id(value))
        if found is None:
            found = self._made[id(value)] = value, self._make(value)
        return found[1]


def one_line(value: Any) -> str:
    """The JSON of a value on a line."""
    kind = type(value)
    if kind is str:
        return str(_quoted(value))
    if kind is int:
        return str(value)
    if kind is ReadyObject or kind is ReadyList:
        return str(value.json)
    if kind is dict:
        parts = [f"{_quoted(key)}: {one_line(item)}" for key, item in value.items()]
        return "{" + ", ".join(parts) + "}"
    if kind is list:
        return "[" + ", ".join([one_line(item) for item in value]) + "]"
    return _encode(value)


def plain_object(value: dict[str, Any]) -> dict[str, Any]:
    """The same with dicts and lists of its own, which may be changed."""
    return {key: _plain(item) for key, item in value.items()}


def _plain(value: Any) -> Any:
    if isinstance(value, dict):
        return plain_object(value)
    return [_plain(item) for item in value] if isinstance(value, list) else value


def many_lines(value: object) -> str:
    """The JSON of a value, indented for reading."""
    return json.dumps(value, ensure_ascii=False, indent=2)
