"""Running scenarios: each hand judged, each table settled, and compared with what is expected."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from mjcheck.api import judge_text, settle_text
from mjcheck.findings import Unusable
from mjcheck.rulebook import Rulebook, load_preset
from mjcheck.scenarios.model import Outcome, Scenario

if TYPE_CHECKING:
    from mjcheck.ledger import Settlement
    from mjcheck.verdict import Answer


def outcomes(scenarios: Iterable[Scenario]) -> Iterator[Outcome]:
    """Each scenario at each of its presets, in their order."""
    for scenario in scenarios:
        for preset in scenario.presets or (None,):
            yield _outcome(scenario, preset)


def _outcome(scenario: Scenario, preset: str | None) -> Outcome:
    rulebook = None
    if preset is not None:
        try:
            rulebook = load_preset(preset, scenario.overrides)
        except Unusable as unusable:
            return Outcome(scenario, preset, (f"{preset} cannot be used: {unusable}",), usable=False)
    try:
        found = dict(_found(scenario, preset, rulebook))
    except Unusable as unusable:
        found = {"error": [finding.code for finding in unusable.findings], "message": str(unusable)}
    return Outcome(scenario, preset or found.get("preset", ""), tuple(_failures(scenario.expected, found)))


def _found(scenario: Scenario, preset: str | None, rulebook: Rulebook | None) -> Mapping[str, Any]:
    if rulebook is not None and scenario.subject == "hand":
        return _of_answer(judge_text(scenario.text, (rulebook,), side_by_side=False))
    return _of_settlement(settle_text(scenario.text, preset, scenario.overrides)[0])


def _of_answer(answer: Answer) -> Mapping[str, Any]:
    verdict = answer.verdicts[0]
    best = verdict.best
    counted = {} if best is None else {pattern.id: pattern.count for pattern in best.patterns}
    return {
        "win": verdict.win,
        "complete": answer.structure.complete,
        "patterns": counted,
        "has": counted,
        "has_not": counted,
        "reasons": [reason.code for reason in verdict.reasons],
        "total": {} if best is None else dict(best.total),
        "deltas": dict(verdict.deltas),
    }


def _of_settlement(settlement: Settlement) -> Mapping[str, Any]:
    following = settlement.next
    return {
        "preset": settlement.preset,
        "deltas": dict(settlement.deltas),
        "findings": [flaw.note.code for flaw in settlement.flaws],
        "next": {}
        if following is None
        else {
            "dealer": following.dealer,
            "round": following.round,
            "hand": following.number,
            "honba": following.honba,
            "sticks": following.sticks,
            "over": following.over,
        },
    }


def _failures(expected: Mapping[str, Any], found: Mapping[str, Any]) -> Iterator[str]:
    """What was expected and is not so, a sentence each."""
    if "message" in found:
        if expected.get("error") not in found["error"]:
            yield f"it cannot be used: {found['message']}"
        return
    for key, wanted in expected.items():
        if key == "error":
            yield f"error: expected {wanted}, and there is none"
        elif key == "patterns":
            counts = _counts(wanted)
            if counts != found[key]:
                yield f"patterns: expected {_listed(counts)}; found {_listed(found[key])}"
        elif key in ("has", "has_not"):
            wrong = [name for name in wanted if (name in found[key]) != (key == "has")]
            if wrong:
                said = "does not have" if key == "has" else "has"
                yield f"{key}: it {said} {', '.join(wrong)}; it has {_listed(found[key])}"
        elif isinstance(wanted, dict):
            differing = {name: value for name, value in wanted.items() if found[key].get(name) != value}
            if differing:
                here = {name: found[key].get(name) for name in differing}
                yield f"{key}: expected {_said(differing)}; found {_said(here)}"
        elif isinstance(wanted, list):
            if sorted(wanted) != sorted(found[key]):
                yield f"{key}: expected {', '.join(wanted) or 'none'}; found {', '.join(found[key]) or 'none'}"
        elif wanted != found[key]:
            yield f"{key}: expected {_shown(wanted)}, found {_shown(found[key])}"


def _counts(entries: Iterable[str]) -> dict[str, int]:
    """``["dora*2", "riichi"]`` as counts."""
    parts = (entry.partition("*") for entry in entries)
    return {name: int(times) if times.isdigit() else 1 for name, _, times in parts}


def _listed(counts: Mapping[str, int]) -> str:
    return ", ".join(name if count == 1 else f"{name}*{count}" for name, count in counts.items()) or "none"


def _said(values: Mapping[str, Any]) -> str:
    return ", ".join(f"{name} {_shown(value)}" for name, value in values.items())


def _shown(value: object) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return "nothing" if value is None else f"{value:,}" if isinstance(value, int) else str(value)
