"""Names that a table gives and no formula asks for: mostly another one was meant."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from mjcheck.findings import Finding
from mjcheck.formula.vocabulary import NAME
from mjcheck.rulebook.documents import Document
from mjcheck.rulebook.faults import Fault
from mjcheck.rulebook.key_names import advice
from mjcheck.rulebook.layers import Layer, Said, surroundings
from mjcheck.rulebook.shape import FREE_TABLES

_FORMULAS: Final = ("when", "times", "fallback")


def unused_names(chain: Sequence[Document], layer: Layer) -> Iterator[Finding]:
    """The options, sets and words that the last file of a chain adds, and that no formula of the whole asks for.

    A rulebook may have them for the tables that extend it.
    """
    *below, document = chain
    if _value(layer.get("kind")) == "rulebook":
        return
    asked = {found[0] for formula in _formulas(layer) for found in NAME.finditer(formula)}
    around = surroundings(layer)
    for table in FREE_TABLES:
        inherited = {name for other in below if isinstance(names := other.tree.get(table), dict) for name in names}
        for name, said in layer.get(table, {}).items():
            if name not in asked and name not in inherited and said.document is document:
                message = f'no formula asks for "{name}", so it changes nothing'
                known = [other for other in layer[table] if other in inherited]
                help_text = advice(name, known, table, around) or "leave it out, or write it in a formula"
                yield Fault("unused-name", message, help_text, said, name=True).finding(document)


def _formulas(layer: Layer) -> Iterator[str]:
    """Every formula of a preset, and what its tiles are."""
    for table in ("sets", "words"):
        yield from (str(_value(said)) for said in layer.get(table, {}).values())
    items = layer.get("fu", {}).get("item", {})
    for entry in (*layer.get("pattern", {}).values(), *items.values()):
        yield from (str(_value(entry[key])) for key in _FORMULAS if key in entry)
    yield str(_value(layer.get("tiles", {}).get("kinds")))


def _value(said: object) -> Any:
    return said.value if isinstance(said, Said) else None
