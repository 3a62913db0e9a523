"""Printing expressions as Python: for the ints of one reading, and for NumPy arrays of many.

Both printers print the same expression.  A part that is used more than once is computed once.  The source consists of
names of facts, ints and operators only; it is self-contained and can be stored and run later.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final, cast

from mjcheck.facts import Facts
from mjcheck.formula.expression import FALSE, TRUE, Expr, Op, constant_value

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Columns = Mapping[str, NDArray[np.int64]]
    Judged = tuple[list[NDArray[np.bool_]], list[NDArray[np.int64]]]

_HIGHEST_BYTE: Final = 255
_LONGEST_CHAIN: Final = 16


class _Printer:
    """Prints parts; what has a name already is printed as its name."""

    def __init__(self) -> None:
        self.names: dict[Expr, str] = {}

    def text(self, expr: Expr) -> str:
        return self.names.get(expr) or self.spelled(expr)

    def spelled(self, expr: Expr) -> str:
        parts = [self.text(part) for part in expr.args]
        match expr.op:
            case Op.FACT | Op.CONSTANT:
                return str(expr.value)
            case Op.WITHOUT:
                return f"({parts[0]} & ~{parts[1]})"
            case Op.SHIFTED:
                return f"({parts[0]} >> {expr.value})"
            case Op.KEPT_IF | Op.POPULATION | Op.TOTAL | Op.TRUTH | Op.AND | Op.OR | Op.NOT:
                return self.special(expr, parts)
            case _:
                return f"({parts[0]} {expr.op} {parts[1]})"

    def special(self, expr: Expr, parts: Sequence[str]) -> str:
        """What ints and arrays spell differently."""
        raise NotImplementedError

    def shared_lines(self, roots: Sequence[Expr]) -> list[str]:
        """Assignments of the parts that are used more than once; from now on they are printed by name."""
        lines = []
        for part in _shared(roots):
            spelled = self.spelled(part)
            self.names[part] = f"t{len(self.names)}"
            lines.append(f"    {self.names[part]} = {spelled}")
        return lines


class _ScalarPrinter(_Printer):
    def special(self, expr: Expr, parts: Sequence[str]) -> str:
        match expr.op:
            case Op.KEPT_IF:
                return f"({parts[0]} if {parts[1]} else 0)"
            case Op.POPULATION:
                return f"{parts[0]}.bit_count()"
            case Op.TRUTH:
                return f"(1 if {parts[0]} else 0)"
            case Op.TOTAL:
                return _balanced(parts, "+")
            case Op.NOT:
                return f"(not {parts[0]})"
            case _:
                return f"({f' {expr.op} '.join(parts)})"


class _ArrayPrinter(_Printer):
    def special(self, expr: Expr, parts: Sequence[str]) -> str:
        match expr.op:
            case Op.KEPT_IF:
                return f"({parts[0]} * {parts[1]})"
            case Op.POPULATION:
                return f"bitwise_count({parts[0]})"
            case Op.TRUTH:
                return f"{parts[0]}.view(uint8)"
            case Op.TOTAL:
                # Bytes are added as bytes and would carry silently: they are widened where the sum may pass one.
                if _highest(expr) > _HIGHEST_BYTE:
                    widened = zip(parts, expr.args, strict=True)
                    parts = [part if term.constant else f"{part}.astype(int64)" for part, term in widened]
                return _balanced(parts, "+")
            case Op.NOT:
                return f"(~{parts[0]})"
            case _:
                return _balanced(parts, "&" if expr.op is Op.AND else "|")


def _balanced(parts: Sequence[str], sign: str) -> str:
    """The parts joined, in halves: Python reads a long chain of one operator as one deep nest."""
    if len(parts) <= _LONGEST_CHAIN:
        return f"({f' {sign} '.join(parts)})"
    middle = len(parts) // 2
    return f"({_balanced(parts[:middle], sign)} {sign} {_balanced(parts[middle:], sign)})"


def _highest(expr: Expr) -> int:
    """An upper bound of a number, by its shape; facts are wide already and count as nothing."""
    match expr.op:
        case Op.CONSTANT:
            return constant_value(expr)
        case Op.POPULATION:
            return 64
        case Op.TRUTH:
            return 1
        case Op.TOTAL:
            return sum(map(_highest, expr.args))
        case _:
            return 0


def _shared(roots: Sequence[Expr]) -> list[Expr]:
    """The parts, leaves aside, that are used more than once, each after its own parts."""
    uses: dict[Expr, int] = {}
    finished: list[Expr] = []

    def visit(expr: Expr) -> None:
        if not expr.args:
            return
        uses[expr] = uses.get(expr, 0) + 1
        if uses[expr] == 1:
            for part in expr.args:
                visit(part)
            finished.append(expr)

    for root in roots:
        visit(root)
    return [expr for expr in finished if uses[expr] > 1]


# ---------------------------------------------------------------------------- one reading

Judge = Callable[[Facts], tuple[int, tuple[int, ...]]]
"""From the facts of a reading to the predicates that hold, as bits, and the numbers."""


def scalar_source(predicates: Sequence[Expr], numbers: Sequence[Expr]) -> str:
    """Source of ``judge(facts)``: bit i of its first result is predicate i, its second the numbers."""
    printer = _ScalarPrinter()
    shared = printer.shared_lines((*predicates, *numbers))
    lines = ["def judge(facts):", f"    {', '.join(Facts._fields)} = facts", *shared]
    fixed = sum(1 << place for place, expr in enumerate(predicates) if expr is TRUE)
    lines.append(f"    bits = {fixed}")
    for place, expr in enumerate(predicates):
        if expr not in (TRUE, FALSE):
            lines += [f"    if {printer.text(expr)}:", f"        bits |= {1 << place}"]
    counts = "".join(f"{printer.text(expr)}, " for expr in numbers)
    lines.append(f"    return bits, ({counts.rstrip() if len(numbers) == 1 else counts.rstrip(', ')})")
    return "\n".join(lines) + "\n"


def load_scalar(source: str) -> Judge:
    """The function of a source that `scalar_source` made."""
    return cast(Judge, _function(source, {}))


def compile_scalar(predicates: Sequence[Expr], numbers: Sequence[Expr]) -> Judge:
    """One function that judges a reading by all of these."""
    return load_scalar(scalar_source(predicates, numbers))


def _function(source: str, runtime: Mapping[str, Any]) -> Callable[..., Any]:
    namespace: dict[str, Any] = {"__builtins__": {}, **runtime}
    exec(compile(source, "<formulas>", "exec"), namespace)
    return cast(Callable[..., Any], namespace["judge"])


# ---------------------------------------------------------------------------- many readings


def array_source(predicates: Sequence[Expr], numbers: Sequence[Expr]) -> str:
    """Source of ``judge(facts, rows)`` over columns; it needs the names of `array_runtime`.

    Numbers come as they were counted: in bytes, or as int64.
    """
    printer = _ArrayPrinter()
    roots = (*predicates, *numbers)
    read = sorted(set[str]().union(*(expr.facts for expr in roots)))
    lines = ["def judge(facts, rows):", *(f'    {name} = facts["{name}"]' for name in read)]
    lines += printer.shared_lines(roots)
    conditions = ", ".join(f"full(rows, {expr.value})" if expr.constant else printer.text(expr) for expr in predicates)
    counts = ", ".join(f"full(rows, {expr.value}, int64)" if expr.constant else printer.text(expr) for expr in numbers)
    lines.append(f"    return [{conditions}], [{counts}]")
    return "\n".join(lines) + "\n"


def array_runtime() -> dict[str, Any]:
    """What a source of `array_source` may name besides the facts."""
    import numpy as np

    return {"bitwise_count": np.bitwise_count, "full": np.full, "int64": np.int64, "uint8": np.uint8}


def load_arrays(source: str) -> Callable[[Columns, int], Judged]:
    """The function of a source that `array_source` made: from columns and the number of rows."""
    return cast("Callable[[Columns, int], Judged]", _function(source, array_runtime()))


def compile_arrays(predicates: Sequence[Expr], numbers: Sequence[Expr]) -> Callable[[Columns], Judged]:
    """One function that judges many readings: from columns of facts (int64, those that are read) to a bool array for
    each predicate and an int64 array for each number.

    At least one column must be given, since the number of rows is told by it.
    """
    judge = load_arrays(array_source(predicates, numbers))

    def columns(facts: Columns) -> Judged:
        held, amounts = judge(facts, len(next(iter(facts.values()))))
        return held, [amount.astype("i8") for amount in amounts]

    return columns
