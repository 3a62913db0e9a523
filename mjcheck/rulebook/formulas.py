"""The formulas of a preset, checked: named sets and words first, then the patterns and the fu table."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeVar

from mjcheck.formula.check import Checker
from mjcheck.formula.expression import Expr, Op, compare, fact, number, truth
from mjcheck.formula.faults import FormulaFault
from mjcheck.formula.vocabulary import Vocabulary, name_fault
from mjcheck.rulebook.expressions import Expressions
from mjcheck.rulebook.faults import Fault
from mjcheck.rulebook.layers import BROKEN, MOST_FINDINGS, Layer, Said
from mjcheck.tiles import ALL_KINDS

_T = TypeVar("_T")

_ANY_CONDITION = compare(Op.EQ, fact("shown"), number(1))
"""Stands for a word whose formula is faulty, so that its users are not reported as well."""

_CONSEQUENCES = frozenset({"formula-never", "formula-always"})
"""Findings that may only follow from another fault: what a faulty set or word stands for is not known."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Formulas(Expressions):
    """Checked expressions, and the checker that knows the sets and words of their preset."""

    checker: Checker


def check_formulas(preset: Layer) -> tuple[Formulas, list[Fault]]:
    """Every formula of a preset, and everything that is wrong with them."""
    faults: list[Fault] = []
    options: dict[str, bool | int] = {}
    sets: dict[str, int] = {}
    words: dict[str, Expr] = {}
    checker = Checker(Vocabulary(sets=sets, words=words, options=options))

    def named(name: str, said: Said) -> None:
        fault = name_fault(name, checker.vocabulary)
        if fault:
            faults.append(Fault(fault.code, fault.message, fault.help, said, name=True))

    for name, said in preset.get("options", {}).items():
        named(name, said)
        options[name] = True if said.value is BROKEN else said.value
    for name, said in preset.get("sets", {}).items():
        named(name, said)
        mask = _read(checker.tile_set, said, faults)
        sets[name] = ALL_KINDS if mask is None else mask
    for name, said in preset.get("words", {}).items():
        named(name, said)
        condition = _read(checker.predicate, said, faults)
        words[name] = _ANY_CONDITION if condition is None else condition

    named_faults = len(faults)
    formulas = Formulas(checker=checker)
    for identity, pattern in preset.get("pattern", {}).items():
        when, times = _when_and_times(checker, pattern, faults)
        if when is not None:
            formulas.when[identity] = when
        if times is not None:
            formulas.times[identity] = times
    for identity, item in preset.get("fu", {}).get("item", {}).items():
        when, times = _when_and_times(checker, item, faults)
        if times is not None:
            formulas.fu[identity] = times
        elif when is not None:
            formulas.fu[identity] = truth(when)
    kinds = preset.get("tiles", {}).get("kinds")
    if kinds is not None:
        _read(checker.tile_set, kinds, faults)
    if named_faults:
        faults[named_faults:] = [fault for fault in faults[named_faults:] if fault.code not in _CONSEQUENCES]
    if any(said.value is BROKEN for said in preset.get("options", {}).values()):
        # Whether such an option is a condition or a number is not known.
        faults = [fault for fault in faults if fault.code not in (*_CONSEQUENCES, "formula-type")]
    return formulas, faults


def _when_and_times(checker: Checker, table: dict[str, Any], faults: list[Fault]) -> tuple[Expr | None, Expr | None]:
    when, times = table.get("when"), table.get("times")
    condition = None if when is None else _read(checker.predicate, when, faults)
    count = None if times is None else _read(checker.number, times, faults)
    return condition, None if count is None else count.expr


def _read(read: Callable[[str], _T], said: Said, faults: list[Fault]) -> _T | None:
    if said.value is BROKEN or len(faults) >= MOST_FINDINGS:
        return None
    try:
        return read(said.value)
    except FormulaFault as error:
        faults.extend(
            Fault(finding.code, finding.message, finding.help, said, (finding.start, finding.end))
            for finding in error.findings
        )
        return None
