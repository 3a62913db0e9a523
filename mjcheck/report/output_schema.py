"""JSON Schemas of the program's answers: what scripts may rely on.  More keys may stand beside those that are named."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from mjcheck.facts import Form, Wait

Schema = dict[str, Any]

_TEXT: Final[Schema] = {"type": "string"}
_WHOLE: Final[Schema] = {"type": "integer"}
_FLAG: Final[Schema] = {"type": "boolean"}
_NAMES: Final[Schema] = {"type": "object", "additionalProperties": _TEXT}
_AMOUNTS: Final[Schema] = {"type": "object", "additionalProperties": _WHOLE}


def _object(keys: Mapping[str, Schema], **optional: Schema) -> Schema:
    """An object that has all these keys, and may have the optional ones."""
    return {"type": "object", "properties": {**keys, **optional}, "required": list(keys)}


def _array(items: Schema) -> Schema:
    return {"type": "array", "items": items}


def _or_null(schema: Schema) -> Schema:
    return {"anyOf": [schema, {"type": "null"}]}


_NOTE = _object({"code": _TEXT, "text": _TEXT}, help=_TEXT)
_PLACE = {"file": _or_null(_TEXT), "line": _WHOLE, "column": _WHOLE}
_FAULT = _object(
    {"code": _TEXT, "message": _TEXT, "help": _or_null(_TEXT), "text": _TEXT, "start": _WHOLE, "end": _WHOLE, **_PLACE}
)
_COUNTED = _object({"id": _TEXT, "names": _NAMES, "value": _WHOLE, "count": _WHOLE})
_LINE = _object({"id": _TEXT, "name": _TEXT, "value": _WHOLE, "count": _WHOLE})
_PAYMENT_KEYS = {"from": _TEXT, "to": _TEXT, "amount": _WHOLE, "why": _TEXT}
_PAYMENT = _object(_PAYMENT_KEYS)
_VALUED_KEYS: Mapping[str, Schema] = {
    "form": _or_null({"enum": [form.word for form in Form]}),
    "groups": _array(_TEXT),
    "wait": _or_null({"enum": [wait.word for wait in Wait]}),
    "patterns": _array(_COUNTED),
    "total": _AMOUNTS,
    "lines": _array(_LINE),
    "limit": _or_null(_TEXT),
}
_REMOVED = _object({"id": _TEXT, "by": _TEXT, "rule": _TEXT, "preset": _TEXT})
_READING = _object({**_VALUED_KEYS, "counted": _FLAG, "removed": _array(_REMOVED)})
_VERDICT = _object(
    {
        "preset": _TEXT,
        "win": _or_null(_FLAG),
        "reasons": _array(_NOTE),
        "ignored": _array(_TEXT),
        **_VALUED_KEYS,
        "payments": _array(_PAYMENT),
        "deltas": _AMOUNTS,
    },
    readings=_array(_READING),
)
_WORTH = _object({"win": _or_null(_FLAG), "reasons": _array(_NOTE), "patterns": _array(_COUNTED), "total": _AMOUNTS})
_WAIT = _object({"tile": _TEXT, "left": _WHOLE, "ron": _or_null(_WORTH), "tsumo": _or_null(_WORTH)})
_OUTLOOK_KEYS: Mapping[str, Schema] = {
    "distance": _or_null(_WHOLE),
    "waits": _array(_WAIT),
    "useful": _array(_object({"tile": _TEXT, "left": _WHOLE})),
}
_DISCARD = _object({"discard": _TEXT, **_OUTLOOK_KEYS})
_SEAT = _object(
    {
        "ready": _or_null(_FLAG),
        "waits": _array(_TEXT),
        "max": _or_null(_WHOLE),
        "void_held": _or_null(_FLAG),
        "won": _FLAG,
    }
)
_STANDING = _object({"score": _WHOLE, "place": _WHOLE, "points": {"type": "number"}})
_NEXT = _object(
    {
        "dealer": _TEXT,
        "round": _or_null(_TEXT),
        "hand": _or_null(_WHOLE),
        "honba": _WHOLE,
        "sticks": _WHOLE,
        "over": _or_null(_FLAG),
    },
    final={"type": "object", "additionalProperties": _STANDING},
)
_FOUND = _object(
    {"code": _TEXT, "message": _TEXT, "help": _or_null(_TEXT), **_PLACE, "end_line": _WHOLE, "end_column": _WHOLE}
)
_VERSION: Mapping[str, Schema] = {"mjcheck": _TEXT}
_ERROR = _object({**_VERSION, "error": _FAULT, "errors": _array(_FAULT)})

_DIFFERENCE = _object({"path": _TEXT, "meaning": _TEXT, "left": _TEXT, "right": _TEXT})
_HEAD: Mapping[str, Schema] = {
    "title": _NAMES,
    "summary": _NAMES,
    "kind": {"enum": ["rulebook", "table"]},
    "version": _WHOLE,
    "draft": _FLAG,
    "extends": _or_null(_TEXT),
}
_ORIGIN_KEYS: Mapping[str, Schema] = {
    "file": _or_null(_TEXT),
    "line": _or_null(_WHOLE),
    "source": _or_null(_TEXT),
    "assumed": _FLAG,
}
_ORIGIN = _object(_ORIGIN_KEYS)
_AT_A_TABLE = _object(
    {
        "preset": _TEXT,
        "enabled": _FLAG,
        "value": {"type": "object", "additionalProperties": {"type": ["integer", "string"]}},
    },
    number=_or_null(_WHOLE),
    series=_or_null(_TEXT),
    bonus=_FLAG,
    combine=_or_null(_TEXT),
    repeats=_FLAG,
    when=_or_null(_TEXT),
    times=_or_null(_TEXT),
    terms=_NAMES,
    excludes=_array(_TEXT),
    excluded_by=_array(_TEXT),
    example=_or_null(_object({"win": _TEXT, "miss": _TEXT})),
    **_ORIGIN_KEYS,
)


class _Answer(NamedTuple):
    """What a command answers.  ``many``: an array of it for several inputs; ``fails``: or an error object."""

    title: str
    schema: Schema
    many: bool = False
    fails: bool = True


_ANSWERS: Final[Mapping[str, _Answer]] = {
    "score": _Answer(
        "a hand judged",
        _object(
            {
                **_VERSION,
                "hand": _TEXT,
                "assumed": _array(_TEXT),
                "structure": _object({"complete": _FLAG, "forms": _array(_TEXT)}),
                "verdicts": _array(_VERDICT),
            }
        ),
        many=True,
    ),
    "waits": _Answer(
        "what a hand waits for: with waits where a tile is missing, with discards where one is too many",
        {
            **_object(
                {
                    **_VERSION,
                    "hand": _TEXT,
                    "assumed": _array(_TEXT),
                    "preset": _or_null(_TEXT),
                    "ready": _FLAG,
                    "reasons": _array(_NOTE),
                },
                **_OUTLOOK_KEYS,
                discards=_array(_DISCARD),
            ),
            "anyOf": [{"required": ["waits"]}, {"required": ["discards"]}],
        },
        many=True,
    ),
    "settle": _Answer(
        "a table settled",
        _object(
            {
                **_VERSION,
                "preset": _TEXT,
                "assumed": _array(_TEXT),
                "findings": _array(_object({"code": _TEXT, "message": _TEXT, **_PLACE})),
                "payments": _array(_object({**_PAYMENT_KEYS, "event": _WHOLE})),
                "deltas": _AMOUNTS,
                "seats": {"type": "object", "additionalProperties": _SEAT},
                "next": _or_null(_NEXT),
            }
        ),
        many=True,
    ),
    "check": _Answer(
        "preset check",
        _object({**_VERSION, "checked": _WHOLE, "findings": _array(_FOUND), "notes": _array(_FOUND)}),
        fails=False,
    ),
    "diff": _Answer(
        "preset diff",
        _object(
            {
                **_VERSION,
                "presets": _array(_TEXT),
                "differences": _array(_DIFFERENCE),
                "hands": _array(_object({"hand": _TEXT, "left": _TEXT, "right": _TEXT})),
            }
        ),
    ),
    "list": _Answer(
        "preset list",
        _object(
            {
                **_VERSION,
                "presets": _array(_object({**_HEAD, "name": _TEXT, "listed": _FLAG})),
            }
        ),
        fails=False,
    ),
    "show": _Answer(
        "preset show",
        _object(
            {
                **_VERSION,
                "name": _TEXT,
                "preset": {"type": "object"},
                "origins": {"type": "object", "additionalProperties": _ORIGIN},
                "unset": _NAMES,
            }
        ),
    ),
    "short": _Answer(
        "preset show --short",
        _object(
            {
                **_VERSION,
                **_HEAD,
                "name": _TEXT,
                "values": _object({"count": _WHOLE, "assumed": _WHOLE}),
                "patterns": _object({"used": _WHOLE, "unused": _WHOLE}),
                "sources": _array(_TEXT),
                "differences": _array(_DIFFERENCE),
            }
        ),
    ),
    "pattern": _Answer(
        "pattern: one of them, or without a name all, of which less is told",
        _object(
            {**_VERSION, "patterns": _array(_object({"id": _TEXT, "names": _NAMES, "presets": _array(_AT_A_TABLE)}))}
        ),
    ),
    "test": _Answer(
        "scenarios run",
        _object(
            {
                **_VERSION,
                "scenarios": _array(
                    _object(
                        {
                            "file": _TEXT,
                            "line": _WHOLE,
                            "name": _TEXT,
                            "preset": _TEXT,
                            "holds": _FLAG,
                            "failures": _array(_TEXT),
                        }
                    )
                ),
                "failed": _WHOLE,
                "errors": _array(_FAULT),
            }
        ),
        fails=False,
    ),
}

ANSWERS: Final = tuple(_ANSWERS)
"""The commands whose answers have a schema."""


def answer_schema(command: str) -> Schema:
    """The schema of a command's answer in JSON, draft 7.  ``score``, ``waits`` and ``settle`` give an array for several
    inputs; in the place of an input that cannot be used stands an error object."""
    answer = _ANSWERS[command]
    head = {"$schema": "http://json-schema.org/draft-07/schema#", "title": f"mjcheck: {answer.title}"}
    if not answer.fails:
        return {**head, **answer.schema}
    one = [{"$ref": "#/definitions/answer"}, {"$ref": "#/definitions/error"}]
    definitions = {"answer": answer.schema, "error": _ERROR}
    return {**head, "definitions": definitions, "anyOf": [*one, _array({"anyOf": one})] if answer.many else one}
