"""Keys set on the command line: ``payment.honba_ron=200``, ``red_fives=false``."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

from mjcheck.findings import Finding, Unusable
from mjcheck.formula.faults import did_you_mean
from mjcheck.rulebook.documents import Document
from mjcheck.rulebook.layers import Layer, Said
from mjcheck.rulebook.model import LANGUAGES, SECTIONS
from mjcheck.rulebook.positions import Path, Place, Positions, positions
from mjcheck.rulebook.shape import BY_METHOD, FREE_TABLES, PATTERN, Key, Kind, keys_of, record_of

FILE: Final = "--set"
"""What the origin of an overridden value is called."""

_MOST_NAMED: Final = 6
_OWN: Final = frozenset({"id", "source", "assumed"})
"""Keys of a table that are no rule."""


def override_document(overrides: Sequence[str], preset: Layer) -> Document:
    """The overrides as if they were one more file that extends the preset, a line for each.

    Raises `Unusable` with everything that is wrong with them: no ``=``, no such key, a key that could be several, a
    value that is none.
    """
    lines = [override.replace("\r\n", "\n") for override in overrides]
    text = "\n".join(lines)
    known = dict(_paths(preset))
    findings: list[Finding] = []
    tree: dict[str, Any] = {}
    places: dict[Path, Place] = {}
    start = 0
    for line in lines:
        name, equals, written = line.partition("=")
        span = (start, start + len(name))
        if not equals:
            findings.append(Finding("bad-override", f'"{line}" is no key=value', *span))
        else:
            path = _resolved(name.strip(), span, known, findings)
            given = _value(written, span[1] + 1, findings)
            if path is not None and given is not None:
                _put(tree, places, path, given, span)
        start += len(line) + 1
    if findings:
        raise Unusable(text, tuple(findings), FILE)
    return Document(FILE, FILE, text, tree, places=Positions(text, places))


# ---------------------------------------------------------------------------- which key


def _paths(preset: Layer) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Every key that can be set, by its dotted path; a table of an array is named by its id."""
    for name in FREE_TABLES:
        for word in preset.get(name, {}):
            yield f"{name}.{word}", (name, word)
    for name in (*SECTIONS, *BY_METHOD):
        table = preset.get(name)
        if isinstance(table, dict):
            method = table.get("method")
            record = record_of(name, method.value if isinstance(method, Said) else None)
            if record is not None:
                yield from _keys(keys_of(record), table, (name,))
    for identity, pattern in preset.get("pattern", {}).items():
        yield from _keys(PATTERN, pattern, ("pattern", identity))


def _keys(keys: Mapping[str, Key], table: Layer, path: tuple[str, ...]) -> Iterator[tuple[str, tuple[str, ...]]]:
    for name, key in keys.items():
        here = (*path, name)
        inner = table.get(name)
        if key.kind is Kind.RECORDS and key.inner is not None:
            for identity, element in (inner or {}).items():
                yield from _keys(keys_of(key.inner), element, (*here, identity))
        elif name not in _OWN:
            yield ".".join(here), here
            more: Sequence[str] = ()
            if key.kind is Kind.NAMES:
                more = LANGUAGES
            elif key.kind is Kind.RECORD and key.inner is not None:
                more = tuple(keys_of(key.inner))
            elif isinstance(inner, dict):
                more = tuple(inner)
            for word in more:
                yield ".".join((*here, word)), (*here, word)


def _resolved(
    name: str, span: tuple[int, int], known: Mapping[str, tuple[str, ...]], findings: list[Finding]
) -> tuple[str, ...] | None:
    if name in known:
        return known[name]
    meant = [dotted for dotted in known if dotted.endswith(f".{name}")]
    if len(meant) == 1:
        return known[meant[0]]
    if meant:
        more = f" and {len(meant) - _MOST_NAMED} more" if len(meant) > _MOST_NAMED else ""
        all_of_them = f"one of: {', '.join(meant[:_MOST_NAMED])}{more}"
        findings.append(Finding("ambiguous-key", f'"{name}" could be {len(meant)} keys', *span, all_of_them))
        return None
    # A short name is compared with last parts, too, so that "kiriage" written wrongly finds its key.
    help_text = did_you_mean(name, known) if "." in name else None
    if help_text is None:
        by_last = {dotted.rpartition(".")[2]: dotted for dotted in known if not dotted.startswith("pattern.")}
        help_text = did_you_mean(name.rpartition(".")[2], by_last)
    findings.append(Finding("unknown-key", f'there is no key "{name}"', *span, help_text))
    return None


# ---------------------------------------------------------------------------- what value


class _Given(NamedTuple):
    """A value as it was written, and the places of it and its parts, by paths below it."""

    value: object
    places: Mapping[Path, Place]


_PREFIX: Final = "value = "
_QUOTED: Final = re.compile(r"""\s*["'\[{]""")


def _value(written: str, start: int, findings: list[Finding]) -> _Given | None:
    """The value as TOML writes it; words that are no TOML value are a string."""
    try:
        tree = tomllib.loads(_PREFIX + written)
    except (ValueError, RecursionError):
        tree = {}
    if tree.keys() == {"value"}:
        shift = start - len(_PREFIX)
        return _Given(
            tree["value"],
            {
                path[1:]: Place(*(max(offset + shift, start) for offset in place))
                for path, place in positions(_PREFIX + written).places.items()
            },
        )
    end = start + len(written)
    if not written.strip() or "\n" in written or _QUOTED.match(written):
        help_text = "as in TOML: 200, true, [1, 2]; a word needs no quotes"
        findings.append(Finding("bad-override", f'"{written}" is no value', start, end, help_text))
        return None
    word = written.strip()
    start += written.index(word)
    return _Given(word, {(): Place(start, start + len(word), start, start + len(word))})


def _put(
    tree: dict[str, Any], places: dict[Path, Place], path: tuple[str, ...], given: _Given, span: tuple[int, int]
) -> None:
    """Adds a value to the tree of a file.  Where the path names a table of an array, the array gets a table with that
    id."""
    table: Any = tree
    written: Path = ()
    for depth, part in enumerate(path[:-1]):
        many = path[:depth] in (("pattern",), ("fu", "item"), ("value", "limit"))
        if many:
            number = next((at for at, element in enumerate(table) if element["id"] == part), len(table))
            if number == len(table):
                table.append({"id": part})
            written = (*written, number)
            table = table[number]
        else:
            written = (*written, part)
            following = path[: depth + 1] in (("pattern",), ("fu", "item"), ("value", "limit"))
            if not isinstance(table.get(part), list if following else dict):
                table[part] = [] if following else {}
            table = table[part]
        places.setdefault(written, Place(*span, *span))
    table[path[-1]] = given.value
    written = (*written, path[-1])
    for inner, place in given.places.items():
        places[(*written, *inner)] = place if inner else Place(*span, place.start, place.end)
