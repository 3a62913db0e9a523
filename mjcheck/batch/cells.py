"""What stands in the cells of a row, in the words of a kind of file that it does not come from.

A value is what JSON knows: ``None``, a text, a truth value, a number, a list or an object.
"""

from __future__ import annotations

import json
import math
from collections.abc import Iterable, Sequence
from typing import Any, Final

from mjcheck.batch.delimited import marked
from mjcheck.batch.kinds import DELIMITERS
from mjcheck.findings import Finding

_NO_CHARACTER: Final = "\ufffd"

_encode: Final = json.JSONEncoder(ensure_ascii=False).encode


def text_of(value: Any) -> str:
    """A value as the text of a field: nothing for ``None``, JSON for lists and objects."""
    if isinstance(value, str):
        return value
    return "" if value is None else _json(value)


def json_of(value: Any) -> str:
    """A value as JSON.  A number that JSON cannot write, such as infinity, is a text."""
    written = _json(value)
    return f'"{written}"' if isinstance(value, float) and not math.isfinite(value) else written


def _json(value: Any) -> str:
    kind = type(value)
    if kind is int or (kind is float and math.isfinite(value)):
        return repr(value)  # as the encoder does, which takes its time over a lone number
    return _encode(value)


def worded(values: Iterable[Sequence[Any]], names: Sequence[str], kind: str) -> list[list[str]]:
    """Columns of values as the fields, or the members of objects, of a kind of text file."""
    if kind in DELIMITERS:
        return [_fields(list(map(text_of, column)), DELIMITERS[kind].decode()) for column in values]
    begun = [f"{_json(name)}: " for name in names]
    return [[name + json_of(value) for value in column] for name, column in zip(begun, values, strict=True)]


def _fields(texts: list[str], sign: str) -> list[str]:
    together = "".join(texts)
    if any(mark in together for mark in ('"', "\n", "\r", sign)):
        return [marked(text, sign) for text in texts]
    return texts


def mend(columns: Sequence[list[Any]], names: Sequence[str]) -> dict[int, Finding]:
    """Replace the characters of texts that UTF-8 cannot write, and say in which rows they were."""
    found: dict[int, Finding] = {}
    for name, column in zip(names, columns, strict=True):
        try:
            "".join(filter(None, column)).encode()
        except UnicodeEncodeError:
            for row, text in enumerate(column):
                if text is None:
                    continue
                mended = "".join(_NO_CHARACTER if "\ud800" <= char <= "\udfff" else char for char in text)
                if mended != text:
                    column[row] = mended
                    message = f"{name}: what is no UTF-8 is written as {_NO_CHARACTER}"
                    found.setdefault(row, Finding("encoding", message, 0, 0, "write it in UTF-8"))
    return found
