"""The values of a table one by one, by their dotted paths and with what they mean."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from mjcheck.rulebook.flatten import flattened
from mjcheck.rulebook.model import SECTIONS
from mjcheck.rulebook.shape import BY_METHOD, FREE_TABLES, SECTION_NAMES, Key, Kind, keys_of, record_of

if TYPE_CHECKING:
    from mjcheck.rulebook.model import Rules


class Leaf(NamedTuple):
    """One value: its section, its path from the top, its meaning (empty for what a table names itself)."""

    section: str
    path: str
    doc: str
    value: object


def leaves(rules: Rules) -> Iterator[Leaf]:
    """The values of all sections but the patterns, in the order of a file; names are left out."""
    flat = flattened(rules)
    for section in FREE_TABLES:
        for name, value in flat.get(section, {}).items():
            yield Leaf(section, f"{section}.{name}", "", value)
    for section in (*SECTION_NAMES, *BY_METHOD):
        table = flat.get(section, {})
        record = record_of(section, table.get("method"))
        if record is not None:
            yield from _of_table(section, section, keys_of(record), table)


def _of_table(section: str, path: str, keys: Mapping[str, Key], table: Mapping[str, Any]) -> Iterator[Leaf]:
    for name, value in table.items():
        key = keys[name]
        if key.kind is Kind.RECORDS and key.inner is not None:
            for item in value:
                rest = {inner: part for inner, part in item.items() if inner not in ("id", "names")}
                yield from _of_table(section, f"{path}.{name}.{item['id']}", keys_of(key.inner), rest)
        else:
            yield Leaf(section, f"{path}.{name}", key.doc, value)


def unset(rules: Rules) -> dict[str, str]:
    """What may be set and is not, with its meaning: keys by their dotted paths, and whole tables by their names."""
    found: dict[str, str] = {}
    for section in (*SECTION_NAMES, *BY_METHOD):
        table = getattr(rules, section)
        if table is None:
            said = (SECTIONS[section].__doc__ or "").partition("\n\n")[0].partition(": ")[2]
            found[section] = " ".join(said.split()).rstrip(".")
        else:
            record: type = type(table)
            keys = keys_of(record).items()
            found |= {f"{section}.{name}": key.doc for name, key in keys if getattr(table, name) is None}
    return found


def shown_value(value: object) -> str:
    """A value as a reader writes it: ``yes``, ``25,000``, ``E, S``, ``none``."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, int):
        return f"{value:,}"
    if isinstance(value, (list, tuple)):
        return ", ".join(map(shown_value, value)) or "none"
    if isinstance(value, Mapping):
        return ", ".join(f"{name} {shown_value(part)}" for name, part in value.items()) or "none"
    return "not said" if value is None else " ".join(str(value).split())
