"""What was found in files, in the forms that people, editors and services read."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from mjcheck.report.carets import draw_finding, visible
from mjcheck.report.layout import Paint
from mjcheck.report.objects import place, with_version
from mjcheck.report.ready import many_lines
from mjcheck.version import VERSION

if TYPE_CHECKING:
    from mjcheck.findings import Finding
    from mjcheck.inspection.check import Checked

_SARIF: Final = "https://json.schemastore.org/sarif-2.1.0.json"


def checks_text(checked: Sequence[Checked], form: str, paint: Paint) -> str:
    """What was found, as ``text``, ``concise``, ``json``, ``github`` or ``sarif``; what two files have in common is
    said once."""
    found = list(_each_once(checked, "findings"))
    notes = list(_each_once(checked, "notes"))
    match form:
        case "json":
            findings = [_object(where, finding) for where, finding in found]
            undecided = [_object(where, note) for where, note in notes]
            said = {"checked": len(checked), "findings": findings, "notes": undecided}
            return many_lines(with_version(said))
        case "sarif":
            return many_lines(_sarif(found, notes))
        case "github":
            errors = [_annotation("error", where, finding) for where, finding in found]
            return "\n".join([*errors, *(_annotation("notice", where, note) for where, note in notes)])
        case "concise":
            return "\n".join(_line(where, finding) for where, finding in (*found, *notes))
        case _:
            drawn = [draw_finding(finding, where.text, where.faulty, color=paint.coloured) for where, finding in found]
            lines = ["\n".join(f"note: {_line(where, note)}" for where, note in notes)] if notes else []
            return "\n\n".join([*drawn, *lines, _summary(checked, len(found), paint)])


def _each_once(checked: Sequence[Checked], sort: str) -> Iterator[tuple[Checked, Finding]]:
    seen: set[tuple[str, Finding]] = set()
    for where in checked:
        for finding in getattr(where, sort):
            if (where.faulty, finding) not in seen:
                seen.add((where.faulty, finding))
                yield where, finding


def _summary(checked: Sequence[Checked], findings: int, paint: Paint) -> str:
    files = f"{len(checked):,} {'preset' if len(checked) == 1 else 'presets'}"
    if not findings:
        return f"{paint.mark(True)} {files}, nothing found"
    faulty = sum(bool(where.findings) for where in checked)
    among = files if faulty == len(checked) else f"{faulty:,} of {files}"
    return f"{paint.mark(False)} {findings:,} {'finding' if findings == 1 else 'findings'} in {among}"


def _object(where: Checked, finding: Finding) -> dict[str, Any]:
    """A finding with its place: lines and columns count from 1, and the end is not included."""
    line, column, _, _ = place(where.text, finding.start)
    end_line, end_column, _, _ = place(where.text, max(finding.start, finding.end))
    return {
        "file": where.faulty,
        "line": line + 1,
        "column": column + 1,
        "end_line": end_line + 1,
        "end_column": end_column + 1,
        "code": finding.code,
        "message": finding.message,
        "help": finding.help,
    }


def _line(where: Checked, finding: Finding) -> str:
    """``file:line:column: code message (help)``, on one line."""
    said = _object(where, finding)
    help_text = f" ({finding.help})" if finding.help else ""
    return visible(f"{said['file']}:{said['line']}:{said['column']}: {_said(finding)}{help_text}")


def _said(finding: Finding) -> str:
    return f"[{finding.code}] {finding.message}"


def _annotation(level: str, where: Checked, finding: Finding) -> str:
    """A command of a GitHub workflow that marks the place in the file."""
    said = _object(where, finding)
    place_of: Mapping[str, object] = {
        "file": said["file"],
        "line": said["line"],
        "endLine": said["end_line"],
        "col": said["column"],
        "endColumn": said["end_column"],
        "title": finding.code,
    }
    properties = ",".join(f"{key}={_escaped(str(value), ':,')}" for key, value in place_of.items())
    message = finding.message if finding.help is None else f"{finding.message}\n{finding.help}"
    return f"::{level} {properties}::{_escaped(message)}"


def _escaped(text: str, more: str = "") -> str:
    for sign in f"%\r\n{more}":
        text = text.replace(sign, f"%{ord(sign):02X}")
    return text


def _sarif(found: Sequence[tuple[Checked, Finding]], notes: Sequence[tuple[Checked, Finding]]) -> dict[str, Any]:
    """The findings as a log of the Static Analysis Results Interchange Format, version 2.1.0."""
    codes = sorted({finding.code for _, finding in (*found, *notes)})
    results = [_result("error", *one) for one in found] + [_result("note", *one) for one in notes]
    return {
        "$schema": _SARIF,
        "version": "2.1.0",
        "runs": [
            {
                "tool": {"driver": {"name": "mjcheck", "version": VERSION, "rules": [{"id": code} for code in codes]}},
                "columnKind": "unicodeCodePoints",
                "results": results,
            }
        ],
    }


def _result(level: str, where: Checked, finding: Finding) -> dict[str, Any]:
    from urllib.parse import quote

    said = _object(where, finding)
    region = {
        "startLine": said["line"],
        "startColumn": said["column"],
        "endLine": said["end_line"],
        "endColumn": said["end_column"],
    }
    message = finding.message if finding.help is None else f"{finding.message}; {finding.help}"
    uri = quote(os.fsencode(where.faulty.replace("\\", "/")))
    location = {"artifactLocation": {"uri": uri}, "region": region}
    return {
        "ruleId": finding.code,
        "level": level,
        "message": {"text": message},
        "locations": [{"physicalLocation": location}],
    }
