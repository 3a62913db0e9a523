"""Laying what one file says over what it extends."""

from __future__ import annotations

from typing import Any, Final

from mjcheck.rulebook.layers import Layer, Said
from mjcheck.rulebook.shape import BY_METHOD, VALUE_GROUPS

_OWN_KEYS: Final = frozenset({"kind", "extends", "listed", "draft", "source", "assumed"})
"""Keys at the top of a file that speak of that file only."""


_OF_ONE_KIND: Final = (VALUE_GROUPS, ({"when"}, {"times"}), ({"source"}, {"assumed"}))
"""Keys of a pattern (or an item of the fu table) of which it has one kind: its worth, its formula, its source."""


_MEANING: Final = frozenset({"when", "times"}).union(*VALUE_GROUPS)


def laid_over(below: Layer, above: Layer, *, own_head: bool = True) -> Layer:
    """A preset and what it extends as one: the upper one's keys win.  Overrides have no head of their own."""
    merged: Layer = {key: value for key, value in below.items() if not own_head or key not in _OWN_KEYS}
    for key, value in above.items():
        base = merged.get(key)
        if key == "title":
            merged[key] = value  # another name in one language is another name in all
        elif key == "pattern":
            merged[key] = _patterns(base or {}, value)
        elif key == "fu" and isinstance(base, dict):
            merged[key] = _merged(base, value)
            if "item" in value:
                merged[key]["item"] = _elements(base.get("item", {}), value["item"])
        elif key in BY_METHOD and isinstance(base, dict) and _method(value) not in (None, _method(base)):
            merged[key] = value
        else:
            merged[key] = _merged(base, value)
    return merged


def _method(table: Layer) -> object:
    said = table.get("method")
    return said.value if isinstance(said, Said) else None


def _merged(below: object, above: Any) -> Any:
    if not isinstance(below, dict) or not isinstance(above, dict):
        return above
    merged = dict(below)
    for key, value in above.items():
        merged[key] = _merged(merged.get(key), value)
    return merged


def _patterns(below: Layer, above: Layer) -> Layer:
    """Patterns in the order of the lower file, new ones at the end or where they say."""
    merged = _elements(below, above)
    for identity, delta in above.items():
        before = delta.get("before")
        if before is not None and before.value in merged and before.value != identity:
            order = [name for name in merged if name != identity]
            order.insert(order.index(before.value), identity)
            merged = {name: merged[name] for name in order}
    return merged


def _elements(below: Layer, above: Layer) -> Layer:
    """The tables of an array by their ids: a delta's kind of worth, formula or source replaces the other kinds."""
    merged = dict(below)
    for identity, delta in above.items():
        replaced = {
            key
            for groups in _OF_ONE_KIND
            if any(group & delta.keys() for group in groups)
            for group in groups
            if not group & delta.keys()
            for key in group
        }
        if _MEANING & delta.keys() and "enabled" not in delta:
            replaced.add("enabled")  # who says what a pattern is or is worth uses it
        kept = {key: value for key, value in merged.get(identity, {}).items() if key not in replaced}
        merged[identity] = _merged(kept, delta)
    return merged
