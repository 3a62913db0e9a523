"""From what the files said to the records of a preset."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from mjcheck.rulebook.layers import Layer, Said
from mjcheck.rulebook.model import SECTIONS, Header, Origin, PatternRules, Rules
from mjcheck.rulebook.shape import BY_METHOD, HEADER, Key, Kind, Meaning, keys_of, record_of


def build_rules(name: str, preset: Layer, tile_set: Callable[[str], int], *, with_origins: bool = True) -> Rules:
    """The records of a preset without faults.  ``tile_set`` reads a set formula; the origins of the values can be left
    out, which saves time where nobody asks for them."""

    def record(table: Layer, kind: type) -> Any:
        keys = keys_of(kind)
        return kind(**{key: value(keys[key], said) for key, said in table.items() if key in keys})

    def value(key: Key, said: Any) -> Any:
        if key.kind is Kind.RECORDS and key.inner is not None:
            return tuple(record(table, key.inner) for table in said.values())
        if key.kind is Kind.RECORD and key.inner is not None:
            return record(said, key.inner)
        if isinstance(said, dict):
            return _plain(said)
        return tile_set(said.value) if key.meaning is Meaning.TILE_SET else said.value

    sections: dict[str, Any] = {}
    for table in (*SECTIONS, *BY_METHOD):
        if table in preset:
            method = preset[table]["method"].value if table in BY_METHOD else None
            kind = record_of(table, method)
            assert kind is not None
            sections[table] = record(preset[table], kind)
    return Rules(
        name=name,
        header=record({key: said for key, said in preset.items() if key in HEADER}, Header),
        options=_plain(preset.get("options", {})),
        sets=_plain(preset.get("sets", {})),
        words=_plain(preset.get("words", {})),
        pattern=tuple(record(pattern, PatternRules) for pattern in preset.get("pattern", {}).values()),
        origins=dict(_origins(preset, "")) if with_origins else {},
        **sections,
    )


def _plain(table: Layer) -> dict[str, Any]:
    return {key: said.value for key, said in table.items()}


def _origins(layer: Layer, path: str) -> Iterator[tuple[str, Origin]]:
    for key, said in layer.items():
        here = f"{path}.{key}" if path else key
        if isinstance(said, Said):
            yield here, said.origin
        else:
            yield from _origins(said, here)
