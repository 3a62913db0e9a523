"""What is wrong with a formula."""

from __future__ import annotations

from collections.abc import Iterable

from mjcheck.findings import Finding
from mjcheck.nearest import nearest


class FormulaFault(Exception):
    """A text that is no formula, with everything that was found wrong.  Offsets count in the formula's own text."""

    def __init__(self, text: str, findings: tuple[Finding, ...]) -> None:
        super().__init__("; ".join(finding.message for finding in findings))
        self.text = text
        self.findings = findings


_MOST_SHOWN = 30


def shown(word: str) -> str:
    """A word of the text as a message quotes it: with its quotes, shortened, nothing in it that cannot be printed."""
    return repr(word) if len(word) <= _MOST_SHOWN else repr(word[:_MOST_SHOWN]) + "..."


def did_you_mean(word: str, known: Iterable[str]) -> str | None:
    """A question that names the known words nearest to a mistaken one, or ``None``."""
    near = nearest(word, sorted(known))
    if not near:
        return None
    *others, last = near
    return f"did you mean {', '.join(others)} or {last}?" if others else f"did you mean {last}?"
