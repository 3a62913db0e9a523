"""The reference of the formula language: made from the tables that the checker reads."""

from __future__ import annotations

from dataclasses import dataclass

from mjcheck.formula.lexicon import CHOICES, CONDITIONS, COPIES, MEASURES, NOUNS, SETS, SYNTAX, Entry, Use


@dataclass(frozen=True, slots=True)
class Reference:
    """What is to be known of one word.

    ``range`` is the least and the greatest of a number, of a noun how many there can be.  ``example`` is a condition
    or a number that uses the word.
    """

    word: str
    type: str
    meaning: str
    range: tuple[int, int] | None
    example: str


def language() -> tuple[Reference, ...]:
    """Every word of the language: the syntax first, then nouns, conditions, numbers, sets, forms and waits."""
    copies = Entry("copies(n)", Use.NOUN, COPIES[0].meaning, COPIES[0].example, high=COPIES[0].high)
    choices = (entry for known in CHOICES.values() for entry in known.values())
    tables = (*NOUNS.values(), copies, *CONDITIONS.values(), *MEASURES.values(), *SETS.values(), *choices)
    return tuple(map(_reference, (*SYNTAX, *tables)))


def _reference(entry: Entry) -> Reference:
    counted = entry.use in (Use.NUMBER, Use.NOUN)
    return Reference(
        word=entry.word,
        type=entry.use.value,
        meaning=entry.meaning,
        range=(entry.low, entry.high) if counted else None,
        example=entry.example,
    )
