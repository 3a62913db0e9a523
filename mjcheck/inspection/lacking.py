"""Which parts of a pattern's formula a hand lacks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mjcheck.arrange import readings
from mjcheck.facts import hand_facts
from mjcheck.formula.emit import compile_scalar
from mjcheck.formula.faults import FormulaFault
from mjcheck.formula.parse import parse
from mjcheck.notation import assume, read_hand
from mjcheck.ready import waits_of

if TYPE_CHECKING:
    from mjcheck.formula.check import Checker
    from mjcheck.formula.expression import Expr
    from mjcheck.rulebook.compile import Rulebook


def lacking(formula: str, checker: Checker, text: str, rulebook: Rulebook) -> list[str]:
    """The parts of a formula, those that ``and`` joins, that do not hold of a complete hand, in the reading that has
    most of them; nothing where it holds."""
    whole = parse(formula, "formula")
    parts: dict[str, Expr] = {}
    for node in whole.parts if whole.rule == "all_of" else (whole,):
        part = formula[node.start : node.end]
        try:
            parts[part] = checker.predicate(part)
        except FormulaFault:
            continue  # by itself it would always hold, or never
    rules = rulebook.rules
    hand, _ = assume(read_hand(text), rules.seats.winds, void_suit=rules.win.void_suit)
    if hand.winning is None:
        return []
    before = list(hand.counts)
    before[hand.winning.kind] -= 1
    facts = hand_facts(hand, waits_of(before, rules.forms).bit_count(), rulebook.pointed)
    judge = compile_scalar(list(parts.values()), ())
    held = max((judge(reading)[0] for reading in readings(hand, rules.forms, facts)), key=int.bit_count, default=None)
    return [] if held is None else [part for place, part in enumerate(parts) if not held >> place & 1]
