"""What a preset says at a key, and the faults that name a pattern which it has not."""

from __future__ import annotations

import re
from typing import Any

from mjcheck.formula.faults import did_you_mean
from mjcheck.rulebook.faults import Fault
from mjcheck.rulebook.key_names import likely, question
from mjcheck.rulebook.layers import BROKEN, Layer, Said, surroundings


def value_of(said: object) -> Any:
    """The value of what was said; ``None`` where nothing usable was."""
    return said.value if isinstance(said, Said) and said.value is not BROKEN else None


def element_of(said: Said, number: int) -> Said:
    """One element of an array, with its own place."""
    path = (*said.path, number)
    return Said(said.value[number], said.document, path, path, said.source, said.assumed)


def known_words(words: tuple[str, ...]) -> str:
    """All that could be meant, where there is something."""
    return f"known: {', '.join(words)}" if words else "nothing is valued there"


def unknown_pattern(said: Said, name: str, preset: Layer) -> Fault:
    """The fault of a value that names a pattern which is not there."""
    help_text = meant_pattern(name, preset.get("pattern", {}), preset)
    return Fault("unknown-pattern", f'there is no pattern "{name}"', help_text, said)


def meant_pattern(name: str, known: Layer, preset: Layer) -> str | None:
    """What may be meant by an id that no pattern has: the id, or a name, of one that is ``known``, or a rule that
    players call so."""
    words = " ".join(re.findall(r"\w+", name.casefold()))
    called = [
        identity
        for identity, pattern in known.items()
        if words in (str(value_of(said)).casefold() for said in _names(pattern).values())
    ]
    rules = likely(name, "", surroundings(preset), sure=True)
    return question(called) or did_you_mean(name, known) or question([place.told("") for place in rules])


def _names(pattern: Layer) -> Layer:
    names = pattern.get("names", {})
    return names if isinstance(names, dict) else {}
