"""Presets for people: the list of them, and one written out as TOML with the origin of every value."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final

import tomli_w

from mjcheck.report.layout import Paint, align
from mjcheck.report.leaves import unset
from mjcheck.report.wording import LANGUAGES, Words
from mjcheck.rulebook.flatten import flattened

if TYPE_CHECKING:
    from mjcheck.rulebook.model import Origin, Rules

_WIDEST_LIST: Final = 100
"""Columns from which an array is written one element a line."""

Path = tuple[str, ...]


def list_text(tables: Sequence[Rules], words: Words, paint: Paint) -> str:
    """A line a preset: name, title, what it is; its summary below where it has one."""
    rows = []
    for table in tables:
        header = table.header
        marks = [words.say(f"preset.{header.kind}")]
        marks += [words.say(f"preset.{mark}") for mark in ("listed", "draft") if getattr(header, mark)]
        rows.append((table.name, words.name(header.title), ", ".join(marks)))
    lines = []
    for table, line in zip(tables, align(rows), strict=True):
        lines.append(line.replace(table.name, paint.bold(table.name), 1))
        if table.header.summary:
            lines.append(paint.dim(f"    {words.name(table.header.summary)}"))
    return "\n".join(lines)


def annotated_toml(rules: Rules) -> str:
    """A preset as TOML, what it extends included.

    Each value is followed by the file and line that gave it, and by its source or ``assumed`` where they are not those
    of the whole table, which stand above it.  What may be set and is not stands there as a comment.
    """
    missing = unset(rules)
    tables = [f"# [{path}]  (unset: {meaning})" for path, meaning in missing.items() if "." not in path]
    lines = [*_Writer(rules.origins, missing).table(flattened(rules), ()), "", *tables]
    return "\n".join(lines).strip("\n") + "\n"


class _Writer:
    def __init__(self, origins: Mapping[str, Origin], unset: Mapping[str, str]) -> None:
        self._origins = origins
        self._unset = unset

    def table(self, table: Mapping[str, Any], path: Path) -> Iterator[str]:
        """The keys of a table, then the tables in it."""
        plain = {key: value for key, value in table.items() if not _is_table(value, path) and not _is_tables(value)}
        shared = self._shared_credit([(*path, key) for key in plain])
        if shared:
            yield f"# {shared}"
        for key, value in plain.items():
            yield from self._value(key, value, (*path, key), shared)
        for missing, meaning in self._unset.items():
            section, _, key = missing.partition(".")
            if (section,) == path and key:
                yield f"# {key} = ...  (unset: {meaning})"
        for key, value in table.items():
            below = (*path, key)
            if _is_tables(value):
                for item in value:
                    yield from ("", f"[[{'.'.join(below)}]]")
                    yield from self.table(item, (*below, item["id"]))
            elif _is_table(value, path):
                yield from ("", f"[{'.'.join(below)}]")
                yield from self.table(value, below)

    def _value(self, key: str, value: object, path: Path, shared: str) -> Iterator[str]:
        written = f"{_key(key)} = {toml_value(value)}"
        origin = self._origin(path)
        if origin is None:
            yield written
            return
        credit = _credit(origin)
        place = f"{origin.file}:{origin.line}" if origin.line else origin.file
        remark = f"# {place}" if credit in ("", shared) else f"# {place}, {credit}"
        if "\n" in written:
            yield remark
            yield written
        else:
            yield f"{written}  {remark}"

    def _origin(self, path: Path) -> Origin | None:
        """The origin of a value, or of the first one in it."""
        dotted = ".".join(path)
        if dotted in self._origins:
            return self._origins[dotted]
        return self._first_inside.get(dotted)

    @cached_property
    def _first_inside(self) -> Mapping[str, Origin]:
        """For each path above a value the origin of the first value under it."""
        first: dict[str, Origin] = {}
        for known, origin in self._origins.items():
            parts = known.split(".")
            for length in range(1, len(parts)):
                first.setdefault(".".join(parts[:length]), origin)
        return first

    def _shared_credit(self, paths: Sequence[Path]) -> str:
        found = {_credit(origin) for path in paths if (origin := self._origin(path)) is not None}
        return found.pop() if len(found) == 1 else ""


def _credit(origin: Origin) -> str:
    """What a value rests on, in one line."""
    return "assumed" if origin.assumed else " ".join((origin.source or "").split())


def _is_table(value: object, path: Path) -> bool:
    """Whether a value gets a header of its own; names at the top and tables further down are written inline."""
    return isinstance(value, Mapping) and not path and not value.keys() <= set(LANGUAGES)


def _is_tables(value: object) -> bool:
    return isinstance(value, (list, tuple)) and bool(value) and all(isinstance(item, Mapping) for item in value)


def _key(key: str) -> str:
    return tomli_w.dumps({key: 0}).partition(" = ")[0]


def toml_value(value: object) -> str:
    """A value as TOML, a table or an array inline."""
    if isinstance(value, Mapping):
        return "{ " + ", ".join(f"{_key(key)} = {toml_value(item)}" for key, item in value.items()) + " }"
    if isinstance(value, (list, tuple)):
        inline = f"[{', '.join(toml_value(item) for item in value)}]"
        if len(inline) <= _WIDEST_LIST:
            return inline
        return "[\n" + "".join(f"    {toml_value(item)},\n" for item in value) + "]"
    return tomli_w.dumps({"value": value}).partition(" = ")[2].rstrip("\n")
