"""The JSON Schema of preset files, generated from the records that the loader builds.

It says what can be said of a file by itself: keys, types, ranges and words.  What a formula means, what contradicts
what, and whether examples are examples, only `mjcheck preset check` knows.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from mjcheck.facts import Form
from mjcheck.formula.parse import MOST_CHARACTERS
from mjcheck.rulebook.layers import HIGHEST, ID
from mjcheck.rulebook.model import SECTIONS
from mjcheck.rulebook.shape import BY_METHOD, FREE_TABLES, HEADER, PATTERN, SECTION_NAMES, Key, Kind, Meaning, keys_of

Schema = dict[str, Any]

_SOURCE: Final[Schema] = {"type": "string", "description": "where the value comes from"}
_ASSUMED: Final[Schema] = {"type": "boolean", "description": "no source states it"}
_CREDIT: Final[Schema] = {"source": _SOURCE, "assumed": _ASSUMED}
_NOT_BOTH: Final[Schema] = {
    "not": {
        "required": ["source", "assumed"],
        "properties": {"source": {"type": "string"}, "assumed": {"const": True}},
    }
}
_FORMS: Final = tuple(form.word for form in Form)
"""The keys of every table of numbers: so far only forms have numbers of their own."""

_NAME_IN_FORMULAS: Final = "^[a-z][a-z0-9_]*(-[a-z0-9_]+)*$"

_FREE: Final[Mapping[str, Key]] = {
    "options": Key("options", Kind.OPTION, "what formulas ask of the table"),
    "sets": Key("sets", Kind.TEXT, "sets of tiles by name", meaning=Meaning.TILE_SET),
    "words": Key("words", Kind.TEXT, "conditions by name", meaning=Meaning.FORMULA),
}


def preset_schema() -> Schema:
    """The schema of a preset file, draft 7."""
    tables: Schema = {name: _free_table(_FREE[name]) for name in FREE_TABLES}
    tables |= {name: _table(keys_of(SECTIONS[name]), SECTIONS[name]) for name in SECTION_NAMES}
    tables |= {name: _by_method(records) for name, records in BY_METHOD.items()}
    tables["pattern"] = {
        "type": "array",
        "description": "the patterns, each above those that it excludes",
        "items": _record(PATTERN, {}, "one pattern", required=["id"]),
    }
    header = {name: _value(key) for name, key in HEADER.items()}
    needed = [name for name, key in HEADER.items() if key.required]
    return {
        "$schema": "http://json-schema.org/draft-07/schema#",
        "title": "mjcheck preset",
        "description": "The rules of a mahjong table.",
        "type": "object",
        "properties": {**header, **tables},
        "additionalProperties": False,
        "anyOf": [{"required": ["extends"]}, {"required": [*needed, "tiles", "seats", "forms", "win", *BY_METHOD]}],
        **_NOT_BOTH,
    }


def _by_method(records: Mapping[str, type]) -> Schema:
    """A table whose keys depend on its ``method``; a file that extends another may leave that out."""
    every: Schema = {}
    for record in records.values():
        every |= {name: _value(key) for name, key in keys_of(record).items() if name != "method"}
    method = Key("method", Kind.CHOICE, "how it is done", choices=tuple(records))
    cases = [
        {
            "properties": {
                "method": _either(_said_or_cited({"const": name})),
                **dict.fromkeys((*(key for key in keys_of(record) if key != "method"), *_CREDIT), True),
            },
            "required": ["method"],
            "additionalProperties": False,
        }
        for name, record in records.items()
    ]
    return {
        "type": "object",
        "properties": {"method": _value(method), **every, **_CREDIT},
        "additionalProperties": False,
        "anyOf": [{"not": {"required": ["method"]}}, *cases],
        **_NOT_BOTH,
    }


def _table(keys: Mapping[str, Key], record: type) -> Schema:
    return _record(keys, _CREDIT, (record.__doc__ or "").partition("\n\n")[0])


def _record(keys: Mapping[str, Key], credit: Schema, doc: str, required: list[str] | None = None) -> Schema:
    schema: Schema = {
        "type": "object",
        "description": " ".join(doc.split()),
        "properties": {**{name: _value(key) for name, key in keys.items()}, **credit},
        "additionalProperties": False,
        **_NOT_BOTH,
    }
    return {**schema, "required": required} if required else schema


def _free_table(key: Key) -> Schema:
    return {
        "type": "object",
        "description": key.doc,
        "properties": _CREDIT,
        "additionalProperties": _either(_said_or_cited(_plain(key))),
        "propertyNames": {"pattern": _NAME_IN_FORMULAS},
        **_NOT_BOTH,
    }


def _value(key: Key) -> Schema:
    """What may stand at a key: the value, or a table of it with its source."""
    if key.kind is Kind.RECORDS and key.inner is not None:
        keys = keys_of(key.inner)
        items = _record(keys, _CREDIT, key.inner.__doc__ or "", required=["id"])
        return {"description": key.doc, "type": "array", "items": items}
    plain = _id() if key.name == "id" else _plain(key)
    schema = plain if key.name == "id" else _either(_said_or_cited(plain))
    return {"description": key.doc, **schema} if key.doc else schema


def _said_or_cited(plain: Schema) -> list[Schema]:
    cited = {
        "type": "object",
        "properties": {"value": plain, **_CREDIT},
        "required": ["value"],
        "additionalProperties": False,
        **_NOT_BOTH,
    }
    if plain.get("type") == "object":
        # A table with a key `value` is taken for a value with its source.
        return [{**plain, "not": {"required": ["value"]}}, cited]
    return [plain, cited]


def _either(schemas: list[Schema]) -> Schema:
    return {"anyOf": schemas}


def _id() -> Schema:
    return {"type": "string", "pattern": f"^{ID.pattern}$"}


def _plain(key: Key) -> Schema:
    bounds = {
        "minimum": -HIGHEST if key.low is None else key.low,
        "maximum": HIGHEST if key.high is None else key.high,
    }
    match key.kind:
        case Kind.WHOLE:
            return {"type": "integer", **bounds}
        case Kind.FLAG:
            return {"type": "boolean"}
        case Kind.OPTION:
            return {"type": ["boolean", "integer"], **bounds}
        case Kind.CHOICE:
            return {"enum": list(key.choices)}
        case Kind.LIST if key.element is not None:
            return {"type": "array", "items": _plain(key.element)}
        case Kind.NAMES:
            named = _either(_said_or_cited({"type": "string"}))
            return {
                "type": "object",
                "properties": dict.fromkeys(key.choices, named),
                "additionalProperties": False,
                "minProperties": 1,
            }
        case Kind.NUMBERS if key.element is not None:
            number = _either(_said_or_cited(_plain(key.element)))
            return {"type": "object", "properties": dict.fromkeys(_FORMS, number), "additionalProperties": False}
        case Kind.RECORD if key.inner is not None:
            return _record(keys_of(key.inner), _CREDIT, key.inner.__doc__ or "")
        case _ if key.meaning is not Meaning.PLAIN:
            return {"type": "string", "minLength": 1, "maxLength": MOST_CHARACTERS}
        case _:
            return {"type": "string"}
