"""What may stand at each key of a preset, read off the records of `mjcheck.rulebook.model`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import MISSING, dataclass, fields, is_dataclass
from enum import Enum
from functools import cache
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

from mjcheck.rulebook.model import (
    LANGUAGES,
    PAYMENT_METHODS,
    SECTIONS,
    VALUE_METHODS,
    Header,
    PatternRules,
)


class Kind(Enum):
    """The sort of a value, as a message calls it."""

    WHOLE = "a whole number"
    FLAG = "true or false"
    OPTION = "true, false or a whole number"
    TEXT = "a string"
    CHOICE = "one of a few words"
    LIST = "an array"
    NAMES = "a table of names by language"
    NUMBERS = "a table of whole numbers"
    RECORD = "a table"
    RECORDS = "an array of tables"


class Meaning(Enum):
    """What a string is beyond its type."""

    PLAIN = "plain"
    TILE_SET = "tile set"
    FORMULA = "formula"
    NUMBER_FORMULA = "number formula"


@dataclass(frozen=True, slots=True)
class Key:
    """One key: its kind, and what its value may be.  ``inner`` is the record of a table or of an array's tables."""

    name: str
    kind: Kind
    doc: str = ""
    required: bool = False
    low: int | None = None
    high: int | None = None
    example: int | None = None
    choices: tuple[str, ...] = ()
    element: Key | None = None
    inner: type | None = None
    meaning: Meaning = Meaning.PLAIN


@cache
def keys_of(record: type) -> Mapping[str, Key]:
    """The keys of a record in their order."""
    hints = get_type_hints(record, include_extras=True)
    return {
        item.name: _key(
            item.name,
            hints[item.name],
            doc=item.metadata.get("doc", ""),
            required=item.default is MISSING and item.default_factory is MISSING,
            low=item.metadata.get("low"),
            high=item.metadata.get("high"),
            example=item.metadata.get("example"),
        )
        for item in fields(record)
    }


def _key(name: str, hint: Any, **more: Any) -> Key:
    origin, args = get_origin(hint), get_args(hint)
    if origin in (Union, UnionType):
        return _key(name, next(part for part in args if part is not NoneType), **more)
    if origin is Annotated:
        if args[1] == "names":
            return Key(name, Kind.NAMES, choices=LANGUAGES, **more)
        return Key(name, Kind.TEXT, meaning=Meaning(args[1]), **more)
    if origin is Literal:
        return Key(name, Kind.CHOICE, choices=args, **more)
    if origin is tuple:
        if isinstance(args[0], type) and is_dataclass(args[0]):
            return Key(name, Kind.RECORDS, inner=args[0], **more)
        return Key(name, Kind.LIST, element=_key(name, args[0]), **more)
    if isinstance(hint, type) and is_dataclass(hint):
        return Key(name, Kind.RECORD, inner=hint, **more)
    if isinstance(origin, type) and issubclass(origin, Mapping):
        return Key(name, Kind.NUMBERS, element=_key(name, args[1]), **more)
    return Key(name, {bool: Kind.FLAG, int: Kind.WHOLE, str: Kind.TEXT}[hint], **more)


FREE_TABLES = ("sets", "words", "options")
"""The tables whose keys a preset names itself."""

BY_METHOD: Mapping[str, Mapping[str, type]] = {"value": VALUE_METHODS, "payment": PAYMENT_METHODS}
"""The tables whose record is chosen by their key ``method``."""

SECTION_NAMES = tuple(SECTIONS)
"""The plain tables of fixed keys."""

TABLES = (*FREE_TABLES, *SECTION_NAMES, *BY_METHOD, "pattern")
"""Every table of a preset."""

HEADER = keys_of(Header)
PATTERN = keys_of(PatternRules)

VALUE_GROUPS: tuple[frozenset[str], ...] = (
    frozenset({"han", "open"}),
    frozenset({"yakuman"}),
    frozenset({"limit"}),
    frozenset({"points"}),
    frozenset({"multiplier"}),
    frozenset({"factor"}),
    frozenset({"fan"}),
)
"""The kinds of worth that a pattern can have: it has one of them."""


def record_of(table: str, method: str | None) -> type | None:
    """The record of a table of fixed keys; ``None`` where it depends on a method that is not known."""
    if table in BY_METHOD:
        return BY_METHOD[table].get(method or "")
    return SECTIONS.get(table)
