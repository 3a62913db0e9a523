"""Scenario files: TOML with ``[[hand]]`` and ``[[table]]``."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final

from mjcheck.findings import Finding
from mjcheck.formula.faults import did_you_mean
from mjcheck.rulebook.documents import Document, document_of, file_bytes
from mjcheck.rulebook.faults import unusable
from mjcheck.rulebook.positions import Path as Keys
from mjcheck.rulebook.shape import HEADER, TABLES, Key, Kind
from mjcheck.rulebook.spelling import advice, tables_advice
from mjcheck.scenarios.codes import KNOWN
from mjcheck.scenarios.model import Scenario, Subject

_TEXT, _FLAG, _TEXTS, _NUMBERS, _STATE = (
    "a string",
    "true or false",
    "an array of strings",
    "a table of numbers",
    "a table",
)

_AS_IN: Final = {
    "total": "{ han = 3, points = 3900 }",
    "deltas": "{ E = 3000, S = -3000 }",
    "next": '{ dealer = "S", honba = 1 }',
}
"""How tables are expected."""

_HIGHEST: Final = 10**12

A_PRESET: Final = "a-preset"
"""The code of a file that is no file of scenarios, but a preset."""

_COMMON: Final = {"name": _TEXT, "preset": f"{_TEXT} or {_TEXTS}", "set": _TEXTS}
_EXPECTED: Final[Mapping[Subject, Mapping[str, str]]] = {
    "hand": {
        "win": _FLAG,
        "complete": _FLAG,
        "patterns": _TEXTS,
        "has": _TEXTS,
        "has_not": _TEXTS,
        "reasons": _TEXTS,
        "total": _NUMBERS,
        "deltas": _NUMBERS,
        "error": _TEXT,
    },
    "table": {"deltas": _NUMBERS, "findings": _TEXTS, "next": _STATE, "error": _TEXT},
}
"""What can be expected of each subject, and how it is written."""


def read_scenarios(path: str) -> tuple[Scenario, ...]:
    """The scenarios of a file.  Presets that are paths are looked for beside it.

    Raises `Unusable` with everything that is wrong with the file.
    """
    document = document_of(file_bytes(Path(path), path), path, Path(path).resolve())
    if _is_preset(document.tree):
        message = "this is a preset, and no file of scenarios"
        raise unusable(document, [Finding(A_PRESET, message, 0, 0, f"`mjcheck preset check {path}` checks it")])
    reader = _Reader(document)
    found = tuple(reader.scenarios())
    if not found and not reader.findings:
        message = "there is no scenario here"
        reader.findings.append(Finding("empty", message, 0, 0, "[[hand]] or [[table]] begins one"))
    if reader.findings:
        raise unusable(document, reader.findings)
    return found


def _is_preset(tree: Mapping[str, Any]) -> bool:
    """Whether a file has the keys of a preset, and none of a file of scenarios."""
    return bool(tree.keys() & {*HEADER, *TABLES}) and not tree.keys() & {"preset", "set", *_EXPECTED}


class _Reader:
    def __init__(self, document: Document) -> None:
        self.document = document
        self.findings: list[Finding] = []

    def scenarios(self) -> Iterator[Scenario]:
        tree = self.document.tree
        self.unknown((), tree, ("preset", "set", *_EXPECTED))
        common = {name: tree[name] for name in ("preset", "set") if self.sound((name,), tree.get(name), _COMMON[name])}
        for subject in _EXPECTED:
            items = tree.get(subject, [])
            if not isinstance(items, list) or not all(isinstance(item, dict) for item in items):
                message = f"{subject}: expected an array of tables, [[{subject}]]"
                self.find("wrong-type", (subject,), message, tables_advice(subject, {"id": subject}))
                continue
            for number, item in enumerate(items):
                scenario = self.scenario(subject, (subject, number), item, common)
                if scenario is not None:
                    yield scenario

    def scenario(
        self, subject: Subject, path: Keys, item: Mapping[str, Any], common: Mapping[str, Any]
    ) -> Scenario | None:
        before = len(self.findings)
        shapes = {**_COMMON, subject: _TEXT, **_EXPECTED[subject]}
        self.unknown(path, item, tuple(shapes))
        for name, shape in shapes.items():
            if self.sound((*path, name), item.get(name), shape) and name in KNOWN:
                self.known((*path, name), item[name], KNOWN[name])
        expected = {name: item[name] for name in _EXPECTED[subject] if name in item}
        if subject not in item:
            self.find("missing-key", path, f'[[{subject}]] has no "{subject}"', key=True)
        if not expected:
            known = ", ".join(_EXPECTED[subject])
            self.find(
                "nothing-expected", path, "nothing is expected here, so nothing can fail", f"one of: {known}", key=True
            )
        if len(self.findings) > before:
            return None
        # The header of a table names its preset; only what stands with the table itself goes before it.
        given = item.get("preset", common.get("preset", ()) if subject == "hand" else ())
        presets = (given,) if isinstance(given, str) else tuple(given)
        if subject == "hand" and not presets:
            self.find("no-preset", path, "at which table?", 'give preset = "NAME", here or at the top', key=True)
            return None
        line = self.document.positions.line((*path, subject))
        name = item.get("name") or " ".join(item[subject].split())
        overrides = (*common.get("set", ()), *item.get("set", ()))
        where = tuple(map(self.beside, presets))
        return Scenario(self.document.file, line, name, subject, item[subject], where, overrides, expected)

    def beside(self, preset: str) -> str:
        """A preset that is a path, seen from here."""
        if "/" not in preset and not preset.endswith(".toml"):
            return preset
        seen = os.path.normpath(os.path.join(os.path.dirname(self.document.file), preset))
        return seen if "/" in seen or seen.endswith(".toml") else f"./{seen}"

    def sound(self, path: Keys, value: object, shape: str) -> bool:
        """Whether a value is there and has its shape; says so where it has not."""
        if value is None:
            return False
        fits = {
            _TEXT: isinstance(value, str),
            _FLAG: isinstance(value, bool),
            _TEXTS: _is_texts(value),
            _COMMON["preset"]: isinstance(value, str) or _is_texts(value),
            _NUMBERS: isinstance(value, dict) and all(_is_number(part) for part in value.values()),
            _STATE: isinstance(value, dict)
            and all(isinstance(part, (str, bool)) or _is_number(part) for part in value.values()),
        }[shape]
        if not fits:
            self.find("wrong-type", path, f"{path[-1]}: expected {shape}", _rightly(str(path[-1]), shape, value))
        return fits

    def known(self, path: Keys, said: Mapping[str, Any] | list[str], known: tuple[str, ...]) -> None:
        """Say which words of an expectation no answer has: it could never come true, or never fail."""
        for number, word in enumerate(said):
            if word not in known:
                is_key = isinstance(said, Mapping)
                near = did_you_mean(word, known)
                listed = f"known: {', '.join(known)}"
                message = f'no answer has "{word}" in its {path[-1]}'
                place = (*path, word if is_key else number)
                self.find("unknown-word", place, message, f"{near} {listed}" if near else listed, key=is_key)

    def unknown(self, path: Keys, table: Mapping[str, Any], known: tuple[str, ...]) -> None:
        for name in table:
            if name not in known:
                help_text = did_you_mean(name, known) or f"known: {', '.join(known)}"
                self.find("unknown-key", (*path, name), f'unknown key "{name}"', help_text, key=True)

    def find(self, code: str, path: Keys, message: str, help_text: str | None = None, *, key: bool = False) -> None:
        positions = self.document.positions
        self.findings.append(
            Finding(code, message, *(positions.key(path) if key else positions.value(path)), help_text)
        )


def _rightly(name: str, shape: str, value: object) -> str:
    """How a value of the wrong type is written rightly."""
    if name in _AS_IN:
        return f"as in {name} = {_AS_IN[name]}"
    element = Key(name, Kind.TEXT)
    kinds = {_TEXT: element, _FLAG: Key(name, Kind.FLAG)}
    key = kinds.get(shape, Key(name, Kind.LIST, element=element))
    return advice(key, value, lambda written: f"{name} = {written}")


def _is_number(value: object) -> bool:
    """Whether it is a whole number that anything here can be: one of endless digits cannot even be written out."""
    return type(value) is int and abs(value) <= _HIGHEST


def _is_texts(value: object) -> bool:
    return isinstance(value, list) and all(isinstance(part, str) for part in value)
