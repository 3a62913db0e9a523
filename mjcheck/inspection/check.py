"""One preset file checked: its values, its formulas, and whether its examples are examples."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import Final

from mjcheck.findings import Finding, Unusable
from mjcheck.inspection.deep import deep_findings
from mjcheck.inspection.examples import faults_of_examples, unreadable_examples
from mjcheck.inspection.unused import unused_names
from mjcheck.inspection.zero_sum import final_points
from mjcheck.rulebook.documents import chain_of, document_of, file_bytes
from mjcheck.rulebook.layers import MOST_FINDINGS
from mjcheck.rulebook.load import sound_layer

UNREADABLE: Final = "unreadable-file"
"""The code of a file that cannot be read at all."""


@dataclass(frozen=True, slots=True)
class Checked:
    """What was found in a file.  ``faulty`` is where: the file itself, or one that it extends; ``text`` is the text of
    that one.  ``notes`` are no faults: what a long look could not decide."""

    file: str
    faulty: str
    text: str
    findings: tuple[Finding, ...] = ()
    notes: tuple[Finding, ...] = ()

    @property
    def read(self) -> bool:
        """Whether the file could be read at all."""
        return all(finding.code != UNREADABLE for finding in self.findings)


def check_file(path: str, *, deep: bool = False) -> Checked:
    """Everything that is wrong with the preset in a file; ``deep`` also looks for patterns that never count."""
    try:
        return check_bytes(file_bytes(Path(path), path), path, Path(path).resolve(), deep=deep)
    except Unusable as unusable:
        return _refused(path, unusable)


def check_bytes(data: bytes, shown: str, path: Path, *, deep: bool = False) -> Checked:
    """Everything that is wrong with a preset; ``shown`` is what it is called, and ``path`` where what it extends is
    looked for."""
    try:
        document = document_of(data, shown, path)
    except Unusable as unusable:
        return _refused(shown, unusable)
    findings = list(unreadable_examples(document))
    notes: tuple[Finding, ...] = ()
    try:
        chain = chain_of(document)
        layer, formulas = sound_layer(chain)
    except Unusable as unusable:
        if unusable.source != shown:
            return _refused(shown, unusable)
        findings += unusable.findings
    else:
        findings += faults_of_examples(document, layer, formulas)
        findings += final_points(document, layer)
        findings += islice(unused_names(chain, layer), MOST_FINDINGS)
        if deep:
            looked = deep_findings(document, layer, formulas)
            findings += looked.findings
            notes = _in_order(looked.undecided)
    return Checked(shown, shown, document.text, _in_order(findings), notes)


def _in_order(findings: list[Finding]) -> tuple[Finding, ...]:
    return tuple(sorted(dict.fromkeys(findings), key=lambda finding: (finding.start, finding.end)))


def _refused(shown: str, unusable: Unusable) -> Checked:
    return Checked(shown, unusable.source or shown, unusable.text, unusable.findings)
