"""What must hold of the account-once groups of a preset, so that what may count together can be told by the chows."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any, Final

from mjcheck.formula.check import Checker
from mjcheck.formula.faults import FormulaFault
from mjcheck.rulebook.faults import Fault
from mjcheck.rulebook.layers import BROKEN, Layer, Said

_MAY_READ: Final = frozenset({"chows", "pair"})
_FEWEST_CHOWS: Final = 2


def check_groups(preset: Layer, checker: Checker) -> Iterator[Fault]:
    """Everything that is wrong with the patterns of account-once groups, and with what excludes them."""
    patterns = preset.get("pattern", {})
    for identity, pattern in patterns.items():
        combine = pattern.get("combine")
        if isinstance(combine, Said):
            yield from _member(identity, pattern, combine, checker)
        elif _value(pattern.get("repeats")):
            message = f'"{identity}" may repeat, but is in no account-once group'
            help_text = "give combine, or times instead of when"
            yield Fault("contradiction", message, help_text, pattern["repeats"], name=True)
        excludes = pattern.get("excludes")
        for number, entry in enumerate(_value(excludes) or ()):
            other = patterns.get(entry.partition("*")[0], {}).get("combine")
            if other is not None and _value(other) != _value(combine):
                message = f'"{identity}" excludes a pattern of another account-once group, "{_value(other)}"'
                said = replace(excludes, value=entry, path=(*excludes.path, number))
                yield Fault("excludes-into-group", message, "what counts of a group is settled within it", said)


def _member(identity: str, pattern: Layer, combine: Said, checker: Checker) -> Iterator[Fault]:
    when = pattern.get("when")
    if not isinstance(when, Said) or when.value is BROKEN:
        if "when" not in pattern:
            message = f'"{identity}" is in an account-once group without "when"'
            yield Fault("missing-key", message, "such as has(chow n.a, chow n.b)", combine, name=True)
        return
    try:
        read = checker.predicate(when.value).facts
        witnesses = checker.witnesses(when.value)
    except FormulaFault:
        return
    message = ""
    if not read <= _MAY_READ:
        message = f'"{identity}" is in an account-once group, and asks for more than chows and the pair'
    elif not witnesses or min(len(witness.chows) for witness in witnesses) < _FEWEST_CHOWS:
        message = f'"{identity}" is in an account-once group, and is not made of two chows or more'
    if message:
        yield Fault("not-of-chows", message, "such as has(chow n.a, chow n.b)", when)


def _value(said: object) -> Any:
    return said.value if isinstance(said, Said) and said.value is not BROKEN else None
