"""From a formula's text to a checked expression.

Every word must be known, every part must be of the sort that its place wants, and what can never hold, or always
does, is refused: all such faults of a text are found, each with its place.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from mjcheck.findings import Finding
from mjcheck.formula.expression import Expr, constant_value
from mjcheck.formula.faults import FormulaFault
from mjcheck.formula.groups import Witness
from mjcheck.formula.meant import Meant
from mjcheck.formula.parse import Start
from mjcheck.formula.read_conditions import Reader
from mjcheck.formula.vocabulary import NAME, Vocabulary


class Number(NamedTuple):
    """A number with the least and the greatest that it can be."""

    expr: Expr
    low: int
    high: int


class Checker:
    """Reads formulas in a vocabulary.  Every method raises `FormulaFault` with all that is wrong with the text."""

    def __init__(self, vocabulary: Vocabulary | None = None) -> None:
        self.vocabulary = vocabulary or Vocabulary()

    def predicate(self, text: str) -> Expr:
        """A condition: a pattern's ``when``, a word of ``[words]``."""
        return self._read(text, "formula")[0].expr

    def number(self, text: str) -> Number:
        """A number: a pattern's ``times``."""
        meant, _ = self._read(text, "number")
        return Number(meant.expr, meant.low, meant.high)

    def tile_set(self, text: str) -> int:
        """A set of tiles that does not depend on the hand, as a mask of kinds: an entry of ``[sets]``."""
        meant, _ = self._read(text, "set")
        if not meant.expr.constant:
            message = "a set that has a name must be the same for every hand"
            raise FormulaFault(text, (Finding("formula-type", message, 0, len(text)),))
        return constant_value(meant.expr)

    def witnesses(self, text: str) -> tuple[Witness, ...]:
        """The groups that the ``has(...)`` of a condition are content with, in the order of the text."""
        return self._read(text, "formula")[1]

    def _read(self, text: str, start: Start) -> _Read:
        known = self.vocabulary
        names = _names_in(text)
        try:
            return _read_sound(
                text,
                start,
                tuple((name, known.sets[name]) for name in names if name in known.sets),
                tuple((name, known.words[name]) for name in names if name in known.words),
                tuple((name, type(value), value) for name in names if (value := known.options.get(name)) is not None),
                bool(known.options),
            )
        except FormulaFault:
            # Again with every name there is: one of them may be the one that was meant.
            return _read(known, text, start)


_Read = tuple[Meant, tuple[Witness, ...]]


@lru_cache(maxsize=4096)
def _names_in(text: str) -> tuple[str, ...]:
    """What may be a name of the preset's own in a formula."""
    return tuple(dict.fromkeys(found[0] for found in NAME.finditer(text)))


@lru_cache(maxsize=2048)
def _read_sound(
    text: str,
    start: Start,
    sets: tuple[tuple[str, int], ...],
    words: tuple[tuple[str, Expr], ...],
    options: tuple[tuple[str, type, bool | int], ...],
    more_options: bool,
) -> _Read:
    """A formula that is read once for all the presets in which its words mean the same."""
    chosen = {name: value for name, _, value in options}
    if more_options:
        # Where there are options, a word may be settled by them; which they are matters only to the words themselves.
        chosen.setdefault("", True)
    return _read(Vocabulary(sets=dict(sets), words=dict(words), options=chosen), text, start)


def _read(vocabulary: Vocabulary, text: str, start: Start) -> _Read:
    reader = Reader(vocabulary, text)
    meant = reader.read(start)
    if reader.findings:
        raise FormulaFault(text, tuple(sorted(reader.findings, key=lambda finding: finding.start)))
    return meant, tuple(dict.fromkeys(reader.witnesses))
