"""The columns that are added to a file, and how what was found out of a row is worded in them."""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from mjcheck.batch.scorer import Head
from mjcheck.batch.valued import Totals
from mjcheck.findings import Unusable
from mjcheck.rulebook.model import FanValue, HanValue, MultiplierValue, PointsValue, Rules, StructureValue

FIRST: Final = ("win", "reason", "patterns")
LAST: Final = ("payments", "error")
DIFFERS: Final = "differs"

_TOTALS: Final[dict[type, tuple[str, ...]]] = {
    HanValue: ("han", "fu", "yakuman", "points"),
    PointsValue: ("points", "minimum_points", "flowers"),
    MultiplierValue: ("base", "roots", "multiplier", "uncapped"),
    FanValue: ("fan", "uncapped"),
    StructureValue: (),
}
"""The totals of each method of valuing."""


@dataclass(frozen=True, slots=True)
class Columns:
    """The names of the columns added, and of the totals among them."""

    totals: tuple[str, ...]
    prefix: str = ""
    differs: bool = False
    """Another program's results are compared: a last column says what differs."""

    @property
    def names(self) -> tuple[str, ...]:
        """All columns in their order."""
        return tuple(
            self.prefix + name for name in (*FIRST, *self.totals, *LAST, *((DIFFERS,) if self.differs else ()))
        )

    @property
    def error(self) -> str:
        """The column of what is wrong with a row."""
        return self.prefix + LAST[-1]


def columns_for(methods: Iterable[type] | None, prefix: str, *, differs: bool = False) -> Columns:
    """The columns for tables of these methods of valuing; ``None``: of any."""
    names = (name for method in (_TOTALS if methods is None else methods) for name in _TOTALS[method])
    return Columns(tuple(dict.fromkeys(names)), prefix, differs)


def values_of(rules: Rules) -> frozenset[str]:
    """The columns of which a table says anything, whatever the hand."""
    decided = () if not rules.win.decides else ("win",)
    return frozenset({*decided, "reason", "patterns", *_TOTALS[type(rules.value)], "payments"})


def error_text(unusable: Unusable) -> str:
    """Everything that is wrong with a row, in one line."""
    return "; ".join(f"{finding.code}: {finding.message}" for finding in unusable.findings)


def win_text(win: bool | None) -> str:
    """``true``, ``false``, or nothing where only the structure is judged."""
    return "" if win is None else "true" if win else "false"


@dataclass(frozen=True, slots=True)
class Wording:
    """How the parts of an answer are written behind a row: by head, totals, payments, and for a row with a fault,
    which may have some of the columns already; then, where that was asked, what differs."""

    head: Callable[[Head], bytes]
    totals: Callable[[Totals], bytes]
    payments: Callable[[str], bytes]
    fault: Callable[[str, Collection[str]], bytes]
    differs: Callable[[str], bytes]


def delimited_wording(columns: Columns, delimiter: bytes) -> Wording:
    """As fields of CSV or TSV."""
    from mjcheck.batch.delimited import quoted

    sign = delimiter.decode()

    def head(told: Head) -> bytes:
        # Codes, ids and seats hold nothing that a field would have to be quoted for.
        return f"{sign}{win_text(told.win)}{sign}{told.reasons}{sign}{told.patterns}".encode()

    def totals(told: Totals) -> bytes:
        amounts = dict(told)
        return b"".join(delimiter + str(amounts.get(name, "")).encode() for name in columns.totals)

    def payments(told: str) -> bytes:
        return f"{sign}{told}{sign}".encode()

    def fault(error: str, taken: Collection[str]) -> bytes:
        return delimiter * (len(FIRST) + len(columns.totals) + len(LAST)) + quoted(error, delimiter)

    def differs(names: str) -> bytes:
        return delimiter + quoted(names, delimiter)

    return Wording(head, totals, payments, fault, differs)


def json_wording(columns: Columns) -> Wording:
    """As members of a JSON object that is closed behind them."""
    prefix = columns.prefix

    def members(named: Sequence[tuple[str, object]]) -> bytes:
        return b"".join(
            f", {json.dumps(prefix + name)}: {json.dumps(value, ensure_ascii=False)}".encode("utf-8", "surrogatepass")
            for name, value in named
        )

    def head(told: Head) -> bytes:
        return members((("win", told.win), ("reason", told.reasons), ("patterns", told.patterns)))

    def totals(told: Totals) -> bytes:
        # A row may name a preset that the first row did not let expect.
        amounts = dict.fromkeys(columns.totals) | dict(told)
        return members([*amounts.items()])

    def payments(told: str) -> bytes:
        return members((("payments", told), ("error", None)))

    def fault(error: str, taken: Collection[str]) -> bytes:
        names = (*FIRST, *columns.totals, "payments")
        empty = [(name, None) for name in names if prefix + name not in taken]
        return members((*empty, ("error", error)))

    def differs(names: str) -> bytes:
        return members(((DIFFERS, names),))

    return Wording(head, totals, payments, fault, differs)
