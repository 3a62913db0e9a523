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
        known = _Known(self.vocabulary, text)
        try:
            return _read_once(text, start, known)
        finally:
            known.vocabulary = None


_Read = tuple[Meant, tuple[Witness, ...]]


class _Known:
    """A vocabulary in the key of a cache: two are alike if all that a formula may name means the same in them.

    The vocabulary itself is needed whole while the formula is read, since a mistaken name may have meant any of it, and
    is not kept.
    """

    __slots__ = ("meanings", "vocabulary")

    def __init__(self, vocabulary: Vocabulary, text: str) -> None:
        sets, words, options = vocabulary.sets, vocabulary.words, vocabulary.options
        names = _names_in(text)
        self.vocabulary: Vocabulary | None = vocabulary
        self.meanings = (
            tuple((name, sets[name]) for name in names if name in sets),
            tuple((name, words[name]) for name in names if name in words),
            tuple((name, type(options[name]), options[name]) for name in names if name in options),
            # Where there are options, a word may be settled by them.
            bool(options),
        )

    def __hash__(self) -> int:
        return hash(self.meanings)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Known) and self.meanings == other.meanings


@lru_cache(maxsize=4096)
def _names_in(text: str) -> tuple[str, ...]:
    """What may be a name of the preset's own in a formula."""
    return tuple(dict.fromkeys(found[0] for found in NAME.finditer(text)))


@lru_cache(maxsize=2048)
def _read_once(text: str, start: Start, known: _Known) -> _Read:
    """A formula that is read once for all the presets in which its words mean the same."""
    assert known.vocabulary is not None
    reader = Reader(known.vocabulary, text)
    meant = reader.read(start)
    if reader.findings:
        raise FormulaFault(text, tuple(sorted(reader.findings, key=lambda finding: finding.start)))
    return meant, tuple(dict.fromkeys(reader.witnesses))
