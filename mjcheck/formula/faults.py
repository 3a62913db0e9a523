"""What is wrong with a formula."""

from __future__ import annotations

from collections.abc import Iterable

from mjcheck.findings import Finding


class FormulaFault(Exception):
    """A text that is no formula, with everything that was found wrong.  Offsets count in the formula's own text."""

    def __init__(self, text: str, findings: tuple[Finding, ...]) -> None:
        super().__init__("; ".join(finding.message for finding in findings))
        self.text = text
        self.findings = findings


_MOST_SHOWN = 30


def shown(word: str) -> str:
    """A word of the text as a message quotes it: with its quotes, shortened, nothing in it that cannot be printed."""
    return ascii(word) if len(word) <= _MOST_SHOWN else ascii(word[:_MOST_SHOWN]) + "..."


def did_you_mean(word: str, known: Iterable[str]) -> str | None:
    """A question that names the known word nearest to a mistaken one, or ``None``."""
    from difflib import get_close_matches

    near = get_close_matches(word, sorted(known), n=1, cutoff=0.5)
    return f"did you mean {near[0]}?" if near else None
