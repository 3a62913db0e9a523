"""Whether the examples of a preset are what they say: one hand has the pattern, the other one just misses it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from mjcheck.api import judge_text
from mjcheck.findings import Finding, Unusable
from mjcheck.inspection.lacking import lacking
from mjcheck.notation import read_hand
from mjcheck.rulebook.build import build_rules
from mjcheck.rulebook.compile import Rulebook, assembled
from mjcheck.rulebook.documents import Document
from mjcheck.rulebook.faults import Fault
from mjcheck.rulebook.formulas import Formulas
from mjcheck.rulebook.layers import Layer, Said
from mjcheck.rulebook.model import Rules
from mjcheck.rulebook.positions import Path
from mjcheck.verdict import Verdict

if TYPE_CHECKING:
    from mjcheck.formula.check import Checker

MOST_HANDS: Final = 500
"""So many example hands of one file are tried."""

_DEFINING: Final = ("when", "times", "fallback", "combine", "repeats", "example")
"""The keys of a pattern that decide where it counts."""

_ASKED: Final = {"win": "the example", "miss": "the near miss"}


class _Example(NamedTuple):
    """A hand as an example of a pattern.  ``shown`` is what the file says of it: the hand, or else what it changes of
    the pattern whose hand stands in a file that it extends."""

    pattern: str
    role: str
    hand: Said
    shown: Said


def unreadable_examples(document: Document) -> Iterator[Finding]:
    """What is wrong with the notation of the example hands that a file itself gives, whatever else is wrong with it."""
    for role, text, path in _written(document.tree):
        try:
            read_hand(text)
        except Unusable as unusable:
            yield from _inside(document, path, role, unusable)


def _written(tree: Mapping[str, object]) -> Iterator[tuple[str, str, Path]]:
    patterns = tree.get("pattern")
    for number, pattern in enumerate(patterns[:MOST_HANDS] if isinstance(patterns, list) else ()):
        example = pattern.get("example") if isinstance(pattern, dict) else None
        for role in _ASKED:
            path: Path = ("pattern", number, "example", role)
            given = example.get(role) if isinstance(example, dict) else None
            if isinstance(given, dict):
                given, path = given.get("value"), (*path, "value")
            if isinstance(given, str):
                yield role, given, path


def faults_of_examples(document: Document, layer: Layer, formulas: Formulas) -> Iterator[Finding]:
    """The examples of the patterns that a file without other faults defines or changes, and that are none."""
    examples = list(_examples(document, layer))
    if not examples:
        return
    rules = build_rules(document.name, layer, formulas.checker.tile_set, with_origins=False)
    rulebooks = {False: assembled(rules, formulas)}
    if any(_disabled(layer, example.pattern) for example in examples):
        rulebooks[True] = assembled(_all_enabled(rules, document, layer), formulas)
    for example in examples[:MOST_HANDS]:
        yield from _tried(document, example, rulebooks[_disabled(layer, example.pattern)], formulas.checker)
    if len(examples) > MOST_HANDS:
        left_out = examples[MOST_HANDS].shown
        yield Fault("too-many", f"only {MOST_HANDS} example hands were tried", said=left_out).finding(document)


def _examples(document: Document, layer: Layer) -> Iterator[_Example]:
    for identity, pattern in layer.get("pattern", {}).items():
        changed = next((said for key in _DEFINING if (said := _said_here(pattern.get(key), document))), None)
        for role in _ASKED if changed is not None else ():
            hand = pattern.get("example", {}).get(role)
            if isinstance(hand, Said) and changed is not None:
                yield _Example(identity, role, hand, hand if hand.document is document else changed)


def _said_here(entry: Any, document: Document) -> Said | None:
    """The entry, or the first one in it, that this document says."""
    if isinstance(entry, Said):
        return entry if entry.document is document else None
    return next((said for part in (entry or {}).values() if (said := _said_here(part, document))), None)


def _disabled(layer: Layer, identity: str) -> bool:
    enabled = layer["pattern"][identity].get("enabled")
    return isinstance(enabled, Said) and enabled.value is False


def _all_enabled(rules: Rules, document: Document, layer: Layer) -> Rules:
    """The rules with the patterns that the file defines turned on where it leaves them turned off."""
    mine = {example.pattern for example in _examples(document, layer)}
    patterns = tuple(
        type(pattern)(**{**vars(pattern), "enabled": True}) if pattern.id in mine else pattern
        for pattern in rules.pattern
    )
    return type(rules)(**{**vars(rules), "pattern": patterns})


def _tried(document: Document, example: _Example, rulebook: Rulebook, checker: Checker) -> Iterator[Finding]:
    text = example.hand.value
    try:
        answer = judge_text(text, (rulebook,), side_by_side=False)
    except Unusable as unusable:
        if example.hand.document is document:
            yield from _inside(document, example.hand.path, example.role, unusable)
        return
    verdict = answer.verdicts[0]
    has = verdict.best is not None and any(counted.id == example.pattern for counted in verdict.best.patterns)
    if has == (example.role == "win"):
        return
    where = "" if example.hand.document is document else f" in {example.hand.document.file}, {text},"
    if has:
        message = f'the near miss of "{example.pattern}"{where} has the pattern'
        help_text = "change the hand so that it just misses it, or correct the formula"
        yield Fault("near-miss-has-it", message, help_text, example.shown).finding(document)
    else:
        message = f'the example of "{example.pattern}"{where} does not have the pattern'
        help_text = _why_not(verdict, example, rulebook, checker)
        yield Fault("example-fails", message, help_text, example.shown).finding(document)


def _why_not(verdict: Verdict, example: _Example, rulebook: Rulebook, checker: Checker) -> str:
    from mjcheck.report.wording import words

    english = words("en")
    if verdict.best is None:
        return "; ".join(english.note(reason) for reason in verdict.reasons)
    by = next((removed.by for removed in verdict.best.removed if removed.id == example.pattern), None)
    if by is not None:
        return f'"{by}" takes it away'
    counted = ", ".join(counted.id for counted in verdict.best.patterns) or "no pattern"
    pattern = next(pattern for pattern in rulebook.patterns if pattern.id == example.pattern)
    if pattern.when is None:
        return f"the hand has: {counted}"
    lacks = lacking(pattern.when, checker, example.hand.value, rulebook)
    if lacks:
        return f"not so in it: {'; '.join(' '.join(part.split()) for part in lacks)}; the hand has: {counted}"
    return f"its formula holds of it, but the worth of such a hand is 0; the hand has: {counted}"


def _inside(document: Document, path: Path, role: str, unusable: Unusable) -> Iterator[Finding]:
    for fault in unusable.findings:
        span = document.positions.inside(path, fault.start, fault.end)
        yield Finding(fault.code, f"{_ASKED[role]}: {fault.message}", *span, fault.help)
