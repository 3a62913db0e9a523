"""How scenarios came out: for people, for programs, and as JUnit's XML for services that run tests."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import TYPE_CHECKING, Any
from xml.sax.saxutils import escape, quoteattr

from mjcheck.report.layout import Paint
from mjcheck.report.objects import error_object

if TYPE_CHECKING:
    from mjcheck.findings import Unusable
    from mjcheck.scenarios.model import Outcome


def scenarios_text(found: Sequence[Outcome], paint: Paint) -> str:
    """What does not hold, each with its place, and how many there are."""
    lines: list[str] = []
    for outcome in found:
        if not outcome.holds:
            scenario = outcome.scenario
            lines.append(f"{paint.mark(False)} {scenario.file}:{scenario.line}: {_called(outcome)}")
            lines += [f"    {failure}" for failure in outcome.failures]
    failed = sum(not outcome.holds for outcome in found)
    counted = f"{len(found):,} {'scenario' if len(found) == 1 else 'scenarios'}"
    if failed:
        return "\n".join(
            [*lines, "", f"{paint.mark(False)} {counted}, {failed:,} {'fails' if failed == 1 else 'fail'}"]
        )
    return f"{paint.mark(True)} {counted}, all hold"


def scenarios_object(found: Sequence[Outcome], faulty: Sequence[Unusable]) -> dict[str, Any]:
    """Every scenario at every preset, and the files that could not be used, as a JSON object."""
    return {
        "scenarios": [
            {
                "file": outcome.scenario.file,
                "line": outcome.scenario.line,
                "name": outcome.scenario.name,
                "preset": outcome.preset,
                "holds": outcome.holds,
                "failures": list(outcome.failures),
            }
            for outcome in found
        ],
        "failed": sum(not outcome.holds for outcome in found),
        "errors": [error for unusable in faulty for error in error_object(unusable)["errors"]],
    }


def scenarios_junit(found: Sequence[Outcome], faulty: Sequence[Unusable]) -> str:
    """The outcomes as JUnit's XML: a suite a file, a case a scenario and preset; a file that could not be used is a
    case with an error."""
    whole = f"<testsuites {_counts(found, len(faulty))}>"
    suites = [*_suites(found), *_faulty_suites(faulty)]
    return "\n".join(['<?xml version="1.0" encoding="UTF-8"?>', whole, *suites, "</testsuites>"])


def _suites(found: Sequence[Outcome]) -> Iterator[str]:
    for file, group in groupby(found, key=lambda outcome: outcome.scenario.file):
        cases = list(group)
        yield f"  <testsuite name={_attribute(file)} {_counts(cases)}>"
        for outcome in cases:
            scenario = outcome.scenario
            said = f'classname={_attribute(file)} name={_attribute(_called(outcome))} line="{scenario.line}"'
            if outcome.holds:
                yield f"    <testcase {said}/>"
                continue
            kind = "failure" if outcome.usable else "error"
            text = escape(_printable("\n".join([*outcome.failures, "", scenario.text])))
            yield f"    <testcase {said}>"
            yield f"      <{kind} message={_attribute(outcome.failures[0])}>{text}</{kind}>"
            yield "    </testcase>"
        yield "  </testsuite>"


def _faulty_suites(faulty: Sequence[Unusable]) -> Iterator[str]:
    for unusable in faulty:
        file = _attribute(unusable.source or unusable.text)
        yield f"  <testsuite name={file} {_counts((), 1)}>"
        yield f'    <testcase classname={file} name={file} line="{unusable.line}">'
        told = "\n".join(f"{finding.code}: {finding.message}" for finding in unusable.findings)
        yield f"      <error message={_attribute(unusable.findings[0].message)}>{escape(_printable(told))}</error>"
        yield "    </testcase>"
        yield "  </testsuite>"


def _counts(found: Sequence[Outcome], faulty: int = 0) -> str:
    failed = [outcome for outcome in found if not outcome.holds]
    errors = sum(not outcome.usable for outcome in failed)
    return f'tests="{len(found) + faulty}" failures="{len(failed) - errors}" errors="{errors + faulty}"'


def _called(outcome: Outcome) -> str:
    return f"{outcome.scenario.name} ({outcome.preset})" if outcome.preset else outcome.scenario.name


def _attribute(text: str) -> str:
    return quoteattr(_printable(text))


def _printable(text: str) -> str:
    """The text without the characters that XML cannot hold."""
    return "".join(sign if sign in "\t\n" or sign.isprintable() or sign == "\u3000" else "\ufffd" for sign in text)
