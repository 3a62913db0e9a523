"""Keys set on the command line: ``payment.honba_ron=200``, ``red_fives=false``."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

from mjcheck.findings import Finding, Unusable
from mjcheck.nearest import nearest
from mjcheck.rulebook.documents import Document
from mjcheck.rulebook.key_names import Place as KeyPlace
from mjcheck.rulebook.key_names import likely, no_key, places, question
from mjcheck.rulebook.layers import Layer, Said, surroundings
from mjcheck.rulebook.model import LANGUAGES, SECTIONS
from mjcheck.rulebook.nesting import too_deep
from mjcheck.rulebook.positions import Path, Place, Positions, positions
from mjcheck.rulebook.shape import BY_METHOD, FREE_TABLES, PATTERN, Key, Kind, keys_of, record_of
from mjcheck.rulebook.spelling import quoted

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
            path = _resolved(name.strip(), span, known, preset, findings)
            given = _value(name, written, span[1] + 1, findings)
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
    name: str,
    span: tuple[int, int],
    known: Mapping[str, tuple[str, ...]],
    preset: Layer,
    findings: list[Finding],
) -> tuple[str, ...] | None:
    if name in known:
        return known[name]
    meant = [dotted for dotted in known if dotted.endswith(f".{name}")]
    if len(meant) == 1:
        return known[meant[0]]
    if meant:
        meant = list(dict.fromkeys([*(place.dotted for place in _likely(name, "", preset, sure=True)), *meant]))
        meant = [dotted for dotted in meant if dotted in known]
        more = f" and {len(meant) - _MOST_NAMED} more" if len(meant) > _MOST_NAMED else ""
        all_of_them = f"one of: {', '.join(meant[:_MOST_NAMED])}{more}"
        findings.append(Finding("ambiguous-key", f'"{name}" could be {len(meant)} keys', *span, all_of_them))
        return None
    findings.append(Finding("unknown-key", f'there is no key "{name}"', *span, _advice(name, known, preset)))
    return None


def _advice(name: str, known: Mapping[str, tuple[str, ...]], preset: Layer) -> str:
    """What may be meant by a name that is no key of the preset."""
    table, _, last = name.rpartition(".")
    if any(place.dotted == name for place in places()):
        return _not_here(name, table, preset)
    by_last = {dotted.rpartition(".")[2]: dotted for dotted in known if not dotted.startswith("pattern.")}
    whole = {dotted.removeprefix("pattern."): dotted for dotted in known}
    near = [whole[word] for word in nearest(name.removeprefix("pattern."), whole)] if table else []

    def asked(*, sure: bool) -> str | None:
        found = [place for place in _likely(last, table, preset, sure=sure) if place.dotted in known]
        return question([place.dotted for place in found], found[0].doc) if found else None

    return (
        asked(sure=True)
        or question(near)
        or no_key(name)
        or question([by_last[word] for word in nearest(last, by_last)])
        or asked(sure=False)
        or "`mjcheck preset show` lists the keys of a preset"
    )


def _likely(last: str, table: str, preset: Layer, *, sure: bool) -> list[KeyPlace]:
    """The keys that may be meant by the last part of a name."""
    around = surroundings(preset)
    if not table.startswith("pattern."):
        return likely(last, table, around, sure=sure)
    identity = table.removeprefix("pattern.")
    return [place._replace(of=identity) for place in likely(last, "pattern", around, sure=sure)]


def _not_here(name: str, table: str, preset: Layer) -> str:
    """Why a key that other presets have is none of this one."""
    if not table:
        return "it says nothing of the rules: only a file has it"
    if table in BY_METHOD and table in preset:
        methods = [method for method, record in BY_METHOD[table].items() if name.rpartition(".")[2] in keys_of(record)]
        return f"it is a key of [{table}] where its method is {' or '.join(methods)}"
    return f"this preset has no [{table}]; a file that extends it can have one"


# ---------------------------------------------------------------------------- what value


class _Given(NamedTuple):
    """A value as it was written, and the places of it and its parts, by paths below it."""

    value: object
    places: Mapping[Path, Place]


_PREFIX: Final = "value = "
_WORDS_IN_BRACKETS: Final = re.compile(r"\s*\[([\w\s,-]+)\]\s*")
_QUOTED: Final = re.compile(r"""\s*["'\[{]""")


def _value(name: str, written: str, start: int, findings: list[Finding]) -> _Given | None:
    """The value of the key of this name as TOML writes it; words that are no TOML value are a string."""
    try:
        tree = {} if too_deep(written) else tomllib.loads(_PREFIX + written)
    except ValueError:
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
        array = _array(written)
        help_text = (
            f"write --set '{name}={array}'" if array else "as in TOML: 200, true, [1, 2]; a word needs no quotes"
        )
        findings.append(Finding("bad-override", f'"{written}" is no value', start, end, help_text))
        return None
    word = written.strip()
    start += written.index(word)
    return _Given(word, {(): Place(start, start + len(word), start, start + len(word))})


def _array(written: str) -> str | None:
    """An array whose words lack their quotes, which a shell takes away, with them."""
    words = _WORDS_IN_BRACKETS.fullmatch(written)
    return f"[{', '.join(quoted(word.strip()) for word in words[1].split(','))}]" if words else None


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
