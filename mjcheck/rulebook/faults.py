"""Faults of a preset as a whole: where they come from, and where they are shown."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from mjcheck.findings import Finding, Unusable
from mjcheck.rulebook.documents import Document
from mjcheck.rulebook.layers import Said
from mjcheck.rulebook.positions import Path


@dataclass(frozen=True, slots=True)
class Fault:
    """Something wrong once the files are laid over each other.

    ``said`` is the value at fault, ``inside`` the part of its string; ``name`` points at its key instead.  Where two
    values do not go together, ``also`` are the others.  Where something is missing there is only the ``path`` of the
    table that lacks it.
    """

    code: str
    message: str
    help: str | None = None
    said: Said | None = None
    inside: tuple[int, int] | None = None
    name: bool = False
    path: Path = ()
    also: tuple[object, ...] = ()

    def of(self, document: Document) -> bool:
        """Whether the document has a part in it."""
        return self.said is None or any(said.document is document for said in self._about())

    def _about(self) -> tuple[Said, ...]:
        return tuple(said for said in (self.said, *self.also) if isinstance(said, Said))

    def finding(self, document: Document) -> Finding:
        """The fault as it is shown in this document, where it says ``extends`` if the fault lies elsewhere."""
        said, message = self.said, self.message
        if said is None:
            return Finding(self.code, message, *document.positions.key(self.path), self.help)
        if said.document is not document:
            mine = next((other for other in self._about() if other.document is document), None)
            if mine is not None:
                return Finding(self.code, message, *document.positions.value(mine.path), self.help)
        if said.document is not document:
            line = said.document.positions.line(said.path)
            message = f"{said.document.file}, line {line}: {message}"
            return Finding(self.code, message, *document.positions.value(("extends",)), self.help)
        positions = document.positions
        if self.inside is not None:
            span = positions.inside(said.path, *self.inside)
        else:
            span = positions.key(said.key) if self.name else positions.value(said.path)
        return Finding(self.code, message, *span, self.help)


def unusable(document: Document, findings: Iterable[Finding]) -> Unusable:
    """The document with its findings in the order of the text."""
    ordered = sorted(findings, key=lambda finding: (finding.start, finding.end))
    return Unusable(document.text, tuple(ordered), document.file)
