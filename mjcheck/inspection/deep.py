"""The long look at a preset: patterns that no hand can have, and patterns that another one always takes away.

What can be told from the formulas is told for certain.  For the rest hands are tried: the examples of the whole preset
and random ones.  A pattern that none of them has, or that always was taken away, remains undecided.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from typing import Any, Final, NamedTuple

from mjcheck.api import judge_text
from mjcheck.findings import Finding, Unusable
from mjcheck.formula.expression import Expr, Op
from mjcheck.inspection.possible import can_hold, limits_of
from mjcheck.rulebook.build import build_rules
from mjcheck.rulebook.compile import Rulebook, assembled, expressions
from mjcheck.rulebook.documents import Document
from mjcheck.rulebook.faults import Fault
from mjcheck.rulebook.formulas import Formulas
from mjcheck.rulebook.layers import Layer, Said
from mjcheck.rulebook.model import PatternRules, Rules
from mjcheck.sample import sample

MOST_EXAMPLES: Final = 400
RANDOM_HANDS: Final = 600
"""How many hands are tried, of each kind, for all the patterns of a file together."""

_CHANGING: Final = ("when", "times", "fallback", "enabled", "combine")
"""The keys of a pattern that decide whether a hand can have it."""


class DeepFindings(NamedTuple):
    """What is certain, and what could not be decided."""

    findings: list[Finding]
    undecided: list[Finding]


class _Seen(NamedTuple):
    """What became of the patterns in the hands that were tried."""

    counted: set[str]
    taken: dict[str, Counter[str]]


def deep_findings(document: Document, layer: Layer, formulas: Formulas) -> DeepFindings:
    """Looks at the patterns that a sound file defines or changes; what it inherits is looked at in its own file."""
    rules = build_rules(document.name, layer, formulas.checker.tile_set, with_origins=False)
    patterns = [pattern for pattern in rules.pattern if pattern.enabled]
    conditions = zip(patterns, expressions(rules, formulas)[0], strict=True)
    held = {pattern.id: condition for pattern, condition in conditions if not pattern.fallback}
    places = {pattern.id: said for pattern in patterns if (said := _place(pattern.id, layer, document)) is not None}
    certain = list(_certain(rules, patterns, held, places))
    narrowed = _narrowing(layer, document)
    if narrowed is not None:
        inherited = {pattern.id: narrowed for pattern in patterns if pattern.id not in places}
        certain += _never_held(rules, held, inherited)
    open_questions = [name for name in places if name not in {name for name, _ in certain}]
    seen = _tried(rules, assembled(rules, formulas), open_questions)
    undecided = [
        _undecided(name, places[name], seen.taken.get(name)) for name in open_questions if name not in seen.counted
    ]
    return DeepFindings(
        [fault.finding(document) for _, fault in certain], [fault.finding(document) for fault in undecided]
    )


def _place(identity: str, layer: Layer, document: Document) -> Said | None:
    """Where the file says something by which a hand may no longer have this pattern; ``None`` where it says nothing."""
    patterns: Mapping[str, Any] = layer["pattern"]
    own = [said for key in _CHANGING if (said := _said_here(patterns[identity].get(key), document)) is not None]
    if own:
        return own[0]
    for other in patterns.values():
        excludes = _said_here(other.get("excludes"), document)
        if excludes is not None and identity in {entry.partition("*")[0] for entry in excludes.value}:
            return excludes
    return None


def _narrowing(layer: Layer, document: Document) -> Said | None:
    """Where the file says with which tiles, kongs or forms its table plays; ``None`` where it says nothing of them."""
    tiles, calls, forms = (layer.get(section, {}) for section in ("tiles", "calls", "forms"))
    entries = (tiles.get("kinds"), *forms.values(), calls.get("kong"))
    return next((said for entry in entries if (said := _said_here(entry, document)) is not None), None)


def _said_here(said: object, document: Document) -> Said | None:
    return said if isinstance(said, Said) and said.document is document else None


def _certain(
    rules: Rules, patterns: Sequence[PatternRules], held: Mapping[str, Expr], places: Mapping[str, Said]
) -> Iterator[tuple[str, Fault]]:
    impossible = dict(_never_held(rules, held, places))
    yield from impossible.items()
    for name, said in places.items():
        if name in impossible or name not in held:
            continue
        parts = _conjuncts(held[name])
        for other in patterns:
            if name in other.excludes and other.id in held and _conjuncts(held[other.id]) <= parts:
                message = f'"{name}" never counts: every hand that has it has "{other.id}" as well, which takes it away'
                yield name, Fault("always-taken-away", message, "take it out of excludes, or turn it off", said)
                break


def _never_held(rules: Rules, held: Mapping[str, Expr], places: Mapping[str, Said]) -> Iterator[tuple[str, Fault]]:
    limits = limits_of(rules)
    for name, said in places.items():
        if name in held and not can_hold(held[name], limits):
            message = f'no hand can have "{name}" with the tiles, kongs and forms of this table'
            yield name, Fault("never-held", message, "enabled = false turns it off", said)


def _conjuncts(condition: Expr) -> frozenset[Expr]:
    """The conditions that must hold together."""
    return frozenset(condition.args) if condition.op is Op.AND else frozenset((condition,))


def _tried(rules: Rules, rulebook: Rulebook, wanted: Sequence[str]) -> _Seen:
    """Hands are tried until every pattern wanted has counted in one of them, or there are no more."""
    seen = _Seen(set(), {})
    missing = set(wanted)
    for text in _hands(rules):
        if not missing:
            break
        try:
            best = judge_text(text, (rulebook,), side_by_side=True).verdicts[0].best
        except Unusable:
            continue
        if best is not None:
            missing -= {counted.id for counted in best.patterns}
            for removed in best.removed:
                seen.taken.setdefault(removed.id, Counter())[removed.by] += 1
    seen.counted.update(set(wanted) - missing)
    return seen


def _hands(rules: Rules) -> Iterator[str]:
    examples = (pattern.example for pattern in rules.pattern)
    yield from islice((example.win for example in examples if example is not None), MOST_EXAMPLES)
    yield from sample(rules, RANDOM_HANDS, seed=1)


def _undecided(name: str, said: Said, taken: Counter[str] | None) -> Fault:
    if taken:
        [(by, _)] = taken.most_common(1)
        message = f'in each of {taken.total()} hands tried that have "{name}" something takes it away, mostly "{by}"'
    else:
        message = f'none of the hands tried has "{name}"'
    return Fault("undecided", message, "an example that has it decides it", said)
