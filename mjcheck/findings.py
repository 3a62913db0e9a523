"""What can be said about an input: findings (it could not be used) and notes (how it was judged).

Both are values.  They are worded and drawn at the edge, in `mjcheck.report`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Finding:
    """One fault of a text.  ``start`` and ``end`` are offsets in characters from 0, half open."""

    code: str
    message: str
    start: int
    end: int
    help: str | None = None


@dataclass(frozen=True, slots=True)
class Note:
    """A reason, an assumption or a remark: a code with its values, worded by the catalogue of a language."""

    code: str
    values: Mapping[str, object] = field(default_factory=dict)


class Unusable(Exception):
    """An input that could not be used, with everything that is wrong with it.

    ``text`` is what was read, ``source`` the file's name or ``None``, ``line`` the line (from 1) of the source at
    which ``text`` begins.
    """

    def __init__(
        self,
        text: str,
        findings: tuple[Finding, ...],
        source: str | None = None,
        line: int = 1,
    ) -> None:
        super().__init__("; ".join(finding.message for finding in findings))
        self.text = text
        self.findings = findings
        self.source = source
        self.line = line

    def __str__(self) -> str:
        """Every fault with its place, the line drawn and carets under it."""
        from mjcheck.report.carets import draw_findings

        return draw_findings(self.findings, self.text, self.source, self.line)
