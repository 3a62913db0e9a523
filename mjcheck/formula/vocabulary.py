"""The words that a preset adds to the formula language."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from mjcheck.findings import Finding
from mjcheck.formula.expression import Expr
from mjcheck.formula.faults import shown
from mjcheck.formula.lexicon import BUILT_IN


@dataclass(frozen=True)
class Vocabulary:
    """``sets`` are masks of kinds, ``words`` conditions, ``options`` what the table chose.

    An option is a condition (``true`` or ``false``) or a number (an int) in formulas.
    """

    sets: Mapping[str, int] = field(default_factory=dict)
    words: Mapping[str, Expr] = field(default_factory=dict)
    options: Mapping[str, bool | int] = field(default_factory=dict)

    def __contains__(self, name: str) -> bool:
        return name in self.sets or name in self.words or name in self.options


NAME: Final = re.compile(r"[a-z][a-z0-9_]*(-[a-z0-9_]+)*")


def name_fault(name: str, vocabulary: Vocabulary) -> Finding | None:
    """Why a set, word or option may not have this name beside what is defined already; ``None`` if it may."""
    if not NAME.fullmatch(name):
        return Finding(
            "formula-name",
            f"{shown(name)} cannot be a name in formulas",
            0,
            len(name),
            "a small letter first, then small letters, digits, - and _",
        )
    if name in BUILT_IN:
        message = f"{shown(name)} is a word of the formula language itself"
        return Finding("formula-name", message, 0, len(name), "give it another name")
    if name in vocabulary:
        return Finding("formula-name", f"{shown(name)} has a meaning already", 0, len(name), "give it another name")
    return None
