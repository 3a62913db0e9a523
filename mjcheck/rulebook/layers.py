"""What one file says, key by key with its origin.

A *layer* is a nested dict whose leaves are `Said` values.  Tables of fixed keys and tables of free names are dicts by
key; an array of tables is a dict by the tables' ids, in file order.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Final

from mjcheck.findings import Finding
from mjcheck.formula.faults import did_you_mean
from mjcheck.rulebook import spelling
from mjcheck.rulebook.documents import Document
from mjcheck.rulebook.key_names import Surroundings, advice, meant_value, tables_of
from mjcheck.rulebook.model import Origin
from mjcheck.rulebook.positions import Path
from mjcheck.rulebook.shape import (
    BY_METHOD,
    FREE_TABLES,
    HEADER,
    PATTERN,
    TABLES,
    Key,
    Kind,
    Meaning,
    keys_of,
    record_of,
)

MOST_FINDINGS: Final = 200
"""So many faults of one file are shown."""

HIGHEST: Final = 1_000_000_000
"""The greatest number that a key takes which names no range of its own, and below zero the least."""

BROKEN: Final = object()
"""The value of a key whose value could not be used; the finding is already there."""


@dataclass(frozen=True, slots=True)
class Said:
    """A value as a file gave it.  ``path`` is where the value stands; of a value with its source, ``key`` is where the
    two stand together."""

    value: Any
    document: Document
    path: Path
    key: Path
    source: str | None
    assumed: bool

    @property
    def origin(self) -> Origin:
        """Where it came from."""
        return Origin(self.document.file, self.document.positions.line(self.path), self.source, self.assumed)


Layer = dict[str, Any]
"""Keys to `Said` values or to further layers."""

_TABLES: Final = {"pattern.example": "example"}
"""Tables within others that are called otherwise."""

_CITED: Final = frozenset({"value", "source", "assumed"})
ID: Final = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")

_FOUND: Final = (
    (bool, "true or false"),
    (int, "a whole number"),
    (float, "a number with a fraction"),
    (str, "a string"),
    (list, "an array"),
    (dict, "a table"),
)


@dataclass(frozen=True, slots=True)
class _Credit:
    """The source that holds for values that name none themselves."""

    source: str | None = None
    assumed: bool = False


def read_layer(document: Document, below: Mapping[str, Any]) -> tuple[Layer, list[Finding]]:
    """What a document says, and everything that is wrong with its keys and the types and ranges of its values.

    ``below`` is what the presets that it extends say: where they chose a method, the document need not.
    """
    reader = _Reader(document, below)
    layer = reader.preset(document.tree, below)
    findings = list(dict.fromkeys(reader.findings))
    if len(reader.findings) >= MOST_FINDINGS:
        end = len(document.text)
        findings.append(Finding("too-many", f"there may be more faults than these {MOST_FINDINGS}", end, end))
    return layer, findings


def surroundings(preset: Mapping[str, Any]) -> Surroundings:
    """What a mistaken key may have meant in a preset."""
    said = {table: preset.get(table, {}).get("method") for table in BY_METHOD}
    methods = {table: method.value for table, method in said.items() if isinstance(method, Said)}
    return Surroundings(preset.get("options", {}), preset.get("pattern", {}), methods)


@dataclass
class _Reader:
    document: Document
    below: Mapping[str, Any]
    findings: list[Finding] = field(default_factory=list)

    # ------------------------------------------------------------------ tables

    def preset(self, tree: Mapping[str, Any], below: Mapping[str, Any]) -> Layer:
        credit = self.credit(tree, (), _Credit())
        layer: Layer = {}
        for name, raw in tree.items():
            path: Path = (name,)
            if name in HEADER:
                said = self.value(HEADER[name], raw, path, credit)
                if said is not None:
                    layer[name] = said
            elif name in FREE_TABLES:
                layer[name] = self.free_table(name, raw, below.get(name, {}), credit)
            elif name == "pattern":
                layer[name] = self.tables("pattern", PATTERN, raw, path, credit)
            elif name in TABLES:
                layer[name] = self.section(name, raw, below, credit)
            else:
                self.unknown(path, name, (*HEADER, *TABLES), "the preset", keys=raw if isinstance(raw, dict) else ())
        return layer

    def section(self, name: str, raw: object, below: Mapping[str, Any], credit: _Credit) -> Layer:
        if not isinstance(raw, dict):
            self.wrong((name,), name, "a table", raw, spelling.table_advice(name, raw))
            return {}
        method = None
        if name in BY_METHOD:
            given, path, _ = self.uncited(raw.get("method"), (name, "method"), credit)
            if given is not None and not isinstance(given, str):
                key = Key("method", Kind.CHOICE, choices=tuple(BY_METHOD[name]))
                self.mistyped(key, given, path)
            inherited = below.get(name, {}).get("method")
            method = given if isinstance(given, str) else inherited.value if isinstance(inherited, Said) else None
            if method is None and given is not None:
                return {}
            if method is None:
                self.find(
                    "missing-key", (name,), f'[{name}] has no "method"', spelling.one_of(BY_METHOD[name]), key=True
                )
                return {}
        record = record_of(name, method)
        if record is None:
            path = (name, "method")
            self.find(
                "not-one-of",
                path,
                f'there is no method "{method}" in [{name}]',
                meant_value(str(method), list(BY_METHOD[name])) or spelling.one_of(BY_METHOD[name]),
            )
            return {}
        return self.table(keys_of(record), raw, (name,), f"[{name}]", credit)

    def table(self, keys: Mapping[str, Key], raw: Mapping[str, Any], path: Path, called: str, credit: _Credit) -> Layer:
        """A table of fixed keys, each with its source or under the table's own."""
        credit = self.credit(raw, path, credit)
        layer: Layer = {}
        for name, value in raw.items():
            if name in keys:
                said = self.value(keys[name], value, (*path, name), credit)
                if said is not None:
                    layer[name] = said
            elif name not in ("source", "assumed"):
                self.unknown((*path, name), name, (*keys, "source", "assumed"), called)
        return layer

    def tables(self, called: str, keys: Mapping[str, Key], raw: object, path: Path, credit: _Credit) -> Layer:
        """An array of tables by their ids."""
        if not isinstance(raw, list) or not all(isinstance(item, dict) for item in raw):
            self.wrong(path, called, f"an array of tables, [[{called}]]", raw, spelling.tables_advice(called, raw))
            return {}
        layer: Layer = {}
        for number, item in enumerate(raw):
            here: Path = (*path, number)
            identity = item.get("id")
            if identity is None:
                self.find("missing-key", here, f'[[{called}]] has no "id"', 'as in id = "tanyao"', key=True)
            elif isinstance(identity, str) and not ID.fullmatch(identity):
                message = f'"{spelling.short(identity)}" cannot be an id'
                known = self.below.get("pattern", {}) if called == "pattern" else ()
                help_text = did_you_mean(identity, known) or spelling.id_advice(identity)
                self.find("bad-id", (*here, "id"), message, help_text)
            elif isinstance(identity, str) and identity in layer:
                other = layer[identity]["id"]
                line = self.document.positions.line(other.path)
                message = f'a second [[{called}]] "{identity}"; the first: line {line}'
                help_text = "put what it says there, or give it an id of its own"
                self.find("duplicate-id", (*here, "id"), message, help_text)
            table = self.table(keys, item, here, f"[[{called}]]", credit)
            if isinstance(identity, str) and identity not in layer:
                layer[identity] = table
        return layer

    def free_table(self, name: str, raw: object, below: Layer, credit: _Credit) -> Layer:
        if not isinstance(raw, dict):
            self.wrong((name,), name, "a table", raw, spelling.table_advice(name, raw))
            return {}
        credit = self.credit(raw, (name,), credit)
        key = {
            "options": Key("option", Kind.OPTION),
            "sets": Key("set", Kind.TEXT, meaning=Meaning.TILE_SET),
            "words": Key("word", Kind.TEXT, meaning=Meaning.FORMULA),
        }[name]
        layer: Layer = {}
        for word, value in raw.items():
            if word in ("source", "assumed"):
                continue
            said = layer[word] = self.value(replace(key, name=word), value, (name, word), credit)
            if name == "options" and isinstance(said, Said) and _differ(said, below.get(word)):
                kind = Kind.WHOLE if isinstance(said.value, bool) else Kind.FLAG
                self.mistyped(Key(word, kind), said.value, said.path)
        return layer

    # ------------------------------------------------------------------ values

    def value(self, key: Key, raw: object, path: Path, credit: _Credit) -> Any:
        """A value of any kind: a `Said`, or a layer where it is a table; ``None`` where nothing can be kept."""
        if key.kind is Kind.RECORDS and key.inner is not None:
            called = ".".join(str(part) for part in path if isinstance(part, str))
            return self.tables(called, keys_of(key.inner), raw, path, credit)
        name = path
        raw, path, credit = self.uncited(raw, path, credit)
        if key.kind in (Kind.RECORD, Kind.NAMES, Kind.NUMBERS):
            if not isinstance(raw, dict):
                self.mistyped(key, raw, path)
                return self.said(BROKEN, path, name, credit)
            if key.kind is Kind.RECORD and key.inner is not None:
                return self.table(keys_of(key.inner), raw, path, f'"{key.name}"', credit)
            return self.mapping(key, raw, path, credit)
        if key.kind is Kind.LIST and key.element is not None:
            if not isinstance(raw, list):
                self.mistyped(key, raw, path)
                return self.said(BROKEN, path, name, credit)
            sound = [self.sound(key.element, item, (*path, number)) for number, item in enumerate(raw)]
            return self.said(tuple(raw) if all(sound) else BROKEN, path, name, credit)
        return self.said(raw if self.sound(key, raw, path) else BROKEN, path, name, credit)

    def mapping(self, key: Key, raw: Mapping[str, object], path: Path, credit: _Credit) -> Layer:
        element = key.element or Key(key.name, Kind.TEXT)
        if key.kind is Kind.NAMES and not raw:
            self.find("missing-key", path, f"{key.name}: no name in any language", spelling.one_of(key.choices))
        layer: Layer = {}
        for name, value in raw.items():
            if key.choices and name not in key.choices:
                table = "names" if key.kind is Kind.NAMES else key.name
                self.unknown((*path, name), name, key.choices, f'"{key.name}"', table=table)
                continue
            hidden = hidden_character(value) if key.kind is Kind.NAMES else None
            if hidden is not None:
                message = f"{key.name}: the character U+{ord(hidden):04X} cannot be seen"
                self.find("bad-text", (*path, name), message, "a name is shown as it is: leave the character out")
            layer[name] = self.value(element, value, (*path, name), credit)
        return layer

    def sound(self, key: Key, raw: object, path: Path) -> bool:
        """Whether a single value has the key's type and range; says so where it has not."""
        found = len(self.findings)
        if found >= MOST_FINDINGS:
            return False
        if key.kind is Kind.WHOLE:
            if isinstance(raw, bool) or not isinstance(raw, int):
                self.mistyped(key, raw, path)
            else:
                self.in_range(key, raw, path)
        elif key.kind in (Kind.FLAG, Kind.OPTION):
            if not isinstance(raw, bool if key.kind is Kind.FLAG else int):
                self.mistyped(key, raw, path)
            elif isinstance(raw, int):
                self.in_range(key, raw, path)
        elif not isinstance(raw, str):
            self.mistyped(key, raw, path)
        elif key.choices and raw not in key.choices:
            help_text = meant_value(raw, key.choices) or spelling.one_of(key.choices)
            self.find("not-one-of", path, f'{key.name}: "{spelling.short(raw)}" is not known', help_text)
        return len(self.findings) == found

    def in_range(self, key: Key, raw: int, path: Path) -> None:
        low = -HIGHEST if key.low is None else key.low
        high = HIGHEST if key.high is None else key.high
        if not low <= raw <= high:
            self.find(
                "out-of-range",
                path,
                f"{key.name}: {spelling.short(raw)} is out of range",
                spelling.range_of(key, raw, low, high),
            )

    def said(self, value: object, path: Path, name: Path, credit: _Credit) -> Said:
        return Said(value, self.document, path, name, credit.source, credit.assumed)

    # ------------------------------------------------------------------ sources

    def uncited(self, raw: object, path: Path, credit: _Credit) -> tuple[Any, Path, _Credit]:
        """A value without its citation: ``{ value = 1, source = "..." }`` is 1, from there."""
        if not isinstance(raw, dict) or "value" not in raw:
            return raw, path, credit
        for name in raw:
            if name not in _CITED:
                self.unknown((*path, name), name, sorted(_CITED), "a value with its source", table="cited")
        return raw["value"], (*path, "value"), self.credit(raw, path, credit)

    def credit(self, table: Mapping[str, Any], path: Path, outer: _Credit) -> _Credit:
        """The source of what stands in a table: its own, else the one around it."""
        source, assumed = table.get("source"), table.get("assumed")
        # At the top of a file and in a pattern the two are keys of the record, and checked with the others.
        if path and not (path[0] == "pattern" and len(path) == len(("pattern", 0))):
            if source is not None and not isinstance(source, str):
                self.mistyped(Key("source", Kind.TEXT), source, (*path, "source"))
            if assumed is not None and not isinstance(assumed, bool):
                self.mistyped(Key("assumed", Kind.FLAG), assumed, (*path, "assumed"))
        if isinstance(source, str) and assumed is True:
            self.find(
                "source-and-assumed",
                (*path, "assumed"),
                "a value with a source is not assumed",
                "keep one of source and assumed",
                key=True,
            )
        if isinstance(source, str):
            return _Credit(source)
        return _Credit(None, True) if assumed is True else outer

    # ------------------------------------------------------------------ findings

    def find(self, code: str, path: Path, message: str, help_text: str | None = None, *, key: bool = False) -> None:
        if len(self.findings) < MOST_FINDINGS:
            span = self.document.positions.key(path) if key else self.document.positions.value(path)
            self.findings.append(Finding(code, message, *span, help_text))

    def unknown(
        self, path: Path, name: str, known: Iterable[str], called: str, *, table: str = "", keys: Iterable[str] = ()
    ) -> None:
        if len(self.findings) >= MOST_FINDINGS:
            return
        known = list(known)
        above = ".".join(part for part in path[:-1] if isinstance(part, str))
        around = self.around()
        help_text = advice(name, known, table or _TABLES.get(above, above), around) or tables_of(keys, around)
        help_text = help_text or spelling.one_of(known)
        self.find("unknown-key", path, f'unknown key "{spelling.short(name)}" in {called}', help_text, key=True)

    def around(self) -> Surroundings:
        """What a mistaken key of this document may have meant."""
        found = surroundings(self.below)
        own = {table: self.document.tree.get(table) for table in BY_METHOD}
        methods = {table: said["method"] for table, said in own.items() if isinstance(said, dict) and "method" in said}
        return found._replace(methods={**found.methods, **methods})

    def wrong(self, path: Path, name: str, expected: str, raw: object, help_text: str) -> None:
        found = next((words for kind, words in _FOUND if isinstance(raw, kind)), "a date or time")
        self.find("wrong-type", path, f"{name}: expected {expected}, found {found}", help_text)

    def mistyped(self, key: Key, raw: object, path: Path) -> None:
        """Say that a value is not of the key's type, and what would be right in its place."""

        def statement(value: str) -> str:
            if isinstance(path[-1], int):
                return value
            if self.document.path is None:
                return f"--set '{self.document.text[slice(*self.document.positions.key(path))]}={value}'"
            return f"{path[-1]} = {value}"

        expected = Kind.TEXT if key.kind is Kind.CHOICE else key.kind
        below: Any = self.below
        for part in path:
            below = below.get(part) if isinstance(below, Mapping) else None
        if isinstance(below, Said) and type(below.value) is int:
            key = replace(key, example=below.value)
        text = self.document.text[slice(*self.document.positions.value(path))]
        self.wrong(path, key.name, expected.value, raw, spelling.advice(key, raw, statement, text))


def hidden_character(text: object) -> str | None:
    """The first character of a name that a terminal would obey instead of showing it, or that is not seen."""
    if not isinstance(text, str):
        return None
    return next((sign for sign in text if not sign.isprintable() and sign != "\u3000"), None)


def _differ(said: Said, inherited: object) -> bool:
    """Whether an option that is true or false is said to be a number, or the other way round."""
    values = (said.value, inherited.value if isinstance(inherited, Said) else BROKEN)
    return BROKEN not in values and len({isinstance(value, bool) for value in values}) > 1
