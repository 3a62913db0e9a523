"""A preset as one plain table with ``extends`` resolved: what a file that extends nothing would say."""

from __future__ import annotations

from dataclasses import MISSING, fields
from typing import Any

from mjcheck.rulebook.model import PatternRules, Rules
from mjcheck.rulebook.shape import BY_METHOD, FREE_TABLES, SECTION_NAMES, Kind, Meaning, keys_of
from mjcheck.tiles import FIRST_HONOUR, HONOURS, SUITS, kinds_in


def flattened(rules: Rules) -> dict[str, Any]:
    """The preset's keys in the shape of its file, the header first, patterns last.

    Keys without a value are left out, as are a pattern's keys that have their default.  The result holds only dicts,
    lists, strings, ints and bools; written as TOML it loads as the same rules.
    """
    flat = _record(rules.header)
    flat.pop("extends", None)
    for name in FREE_TABLES:
        table = getattr(rules, name)
        if table:
            flat[name] = dict(table)
    for name in (*SECTION_NAMES, *BY_METHOD):
        section = getattr(rules, name)
        if section is not None:
            flat[name] = _record(section)
    if rules.pattern:
        flat["pattern"] = [_pattern(pattern) for pattern in rules.pattern]
    return flat


def _record(record: object) -> dict[str, Any]:
    kind: type = type(record)
    flat: dict[str, Any] = {}
    for name, key in keys_of(kind).items():
        value = getattr(record, name)
        if value is None:
            continue
        if key.kind is Kind.RECORDS:
            flat[name] = [_record(item) for item in value]
        elif key.kind is Kind.RECORD:
            flat[name] = _record(value)
        elif key.kind in (Kind.NAMES, Kind.NUMBERS):
            flat[name] = dict(value)
        elif key.kind is Kind.LIST:
            flat[name] = list(value)
        else:
            flat[name] = _tiles(value) if key.meaning is Meaning.TILE_SET else value
    return flat


def _pattern(pattern: PatternRules) -> dict[str, Any]:
    defaults = {item.name: item.default for item in fields(PatternRules) if item.default is not MISSING}
    flat = _record(pattern)
    flat.pop("before", None)  # the pattern stands in its place already
    return {name: value for name, value in flat.items() if getattr(pattern, name) != defaults.get(name, MISSING)}


def _tiles(mask: int) -> str:
    """A set of kinds as a set formula: ``19m 123456789p ESWN``."""
    runs = ["" for _ in SUITS]
    honours = ""
    for kind in kinds_in(mask):
        if kind >= FIRST_HONOUR:
            honours += HONOURS[kind - FIRST_HONOUR]
        else:
            runs[kind // 9] += str(kind % 9 + 1)
    written = [run + suit for run, suit in zip(runs, SUITS, strict=True) if run]
    return " ".join([*written, honours] if honours else written)
