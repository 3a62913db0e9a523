"""A preset file to begin with: what it extends, and the keys that differ, each with what it means."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from mjcheck.report.leaves import shown_value
from mjcheck.report.presets import toml_value
from mjcheck.rulebook.flatten import flattened
from mjcheck.rulebook.shape import PATTERN, Key, Kind, keys_of, record_of

if TYPE_CHECKING:
    from mjcheck.rulebook.model import Rules

_HEAD = """\
#:schema ./preset.schema.json
# `mjcheck preset schema > preset.schema.json` lets an editor complete and check the keys below.
# `mjcheck preset check FILE` checks everything, `mjcheck preset show FILE` writes out all that holds at this table.
"""


def new_preset(base: Rules, changes: Mapping[str, Any], extends: str, title: str, source: str) -> str:
    """The text of a preset that extends ``base``.  ``changes`` are shaped as in a file; the comment above each key says
    what it means and what the base has there."""
    flat = flattened(base)
    lines = [
        f"{_HEAD}extends = {toml_value(extends)}",
        f"title = {toml_value({'en': title})}",
        "# what kind of table it is, in a sentence; without it `mjcheck preset list` and the sheet say only the base",
        '# summary = { en = "..." }',
        "# raised when a value is corrected, since results change",
        "version = 1",
        '# where the values below come from; a single one says it so: start = { value = 30000, source = "..." }',
        f"source = {toml_value(source)}",
    ]
    for section, table in changes.items():
        if section == "pattern":
            for pattern in table:
                lines += [
                    "",
                    "[[pattern]]",
                    *_table(pattern, PATTERN, _with_id(flat["pattern"], pattern["id"]), section),
                ]
            continue
        here = flat.get(section, {})
        record = record_of(section, table.get("method") or here.get("method"))
        lines += ["", f"[{section}]", *_table(table, {} if record is None else keys_of(record), here, section)]
    return "\n".join(lines) + "\n"


def _table(table: Mapping[str, Any], keys: Mapping[str, Key], base: Mapping[str, Any], path: str) -> Iterator[str]:
    """The lines of a table's keys, then those of the arrays of tables in it."""
    arrays = []
    for name, value in table.items():
        key = keys.get(name)
        if key is not None and key.kind is Kind.RECORDS and key.inner is not None:
            arrays.append((name, keys_of(key.inner), value))
            continue
        if name != "id":
            yield f"# {_remark(key, base.get(name))}"
        yield f"{name} = {toml_value(value)}"
    for name, inner, items in arrays:
        for item in items:
            yield from ("", f"[[{path}.{name}]]")
            yield from _table(item, inner, _with_id(base.get(name, ()), item["id"]), f"{path}.{name}")


def _remark(key: Key | None, before: object) -> str:
    meaning = key.doc if key is not None and key.doc else "what formulas ask for by this name"
    return f"{meaning}; before: {shown_value(before)}"


def _with_id(tables: Any, identity: str) -> Mapping[str, Any]:
    return next((table for table in tables if table["id"] == identity), {})
