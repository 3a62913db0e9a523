"""Judge many hands, each at its table: by columns where these can tell, and one by one where they cannot.

What is told of a hand has three parts that few hands have alone: the verdict with its patterns, the totals, and the
payments.  Each distinct one is worked out and worded once, and numbered.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Final, NamedTuple

import numpy as np

from mjcheck.api import judge_text
from mjcheck.batch.admit import Admission, Admitted
from mjcheck.batch.collection import Collection, Column, Consequences
from mjcheck.batch.intern import Intern
from mjcheck.batch.packed import Packed
from mjcheck.batch.read import HandReader, Read
from mjcheck.batch.said import Said
from mjcheck.batch.tables import Ints
from mjcheck.batch.valued import Bests, Totals, Valuer
from mjcheck.findings import Unusable
from mjcheck.hand import Situation
from mjcheck.notation.encoding import refuse_other_encodings
from mjcheck.rulebook import Rulebook
from mjcheck.rulebook.model import FanValue, HanValue, MultiplierValue, PointsValue, Rules, StructureValue
from mjcheck.settlement import payments, takings
from mjcheck.tiles import WINDS
from mjcheck.verdict import Payment, Valued, Verdict

UNKNOWN: Final = -1
"""In place of a number: the row has a fault instead."""

_MOST_KEPT: Final = 1 << 19


class Head(NamedTuple):
    """The verdict: ``win`` is ``None`` where only the structure is judged, ``reasons`` are codes and ``patterns`` are
    ``id`` or ``id*N``, both joined by ``;``."""

    win: bool | None
    reasons: str
    patterns: str


class Scored(NamedTuple):
    """One element a row: the numbers of its head, totals and payments in the `Scorer`'s collections; ``faults`` of
    the rows that could not be used."""

    heads: Ints
    totals: Ints
    payments: Ints
    faults: dict[int, Unusable]


class Block(NamedTuple):
    """Some rows: the bytes in which their hands stand, where each begins and ends, what its text is when it must be
    read alone, and the name of its preset (``None``: all the same)."""

    data: bytes
    starts: Ints
    ends: Ints
    text: Callable[[int], str]
    presets: Sequence[str] | None


class Scorer:
    """Judges rows, block by block, and remembers what it met; never more than so much."""

    def __init__(self, load: Callable[[str], Rulebook], preset: str | None, *, strict: bool = False) -> None:
        self._load = load
        self._preset = preset
        self._strict = strict
        self._rulebooks: dict[str, Rulebook | Unusable] = {}
        self._reader = HandReader()
        self.generation = 0
        """Raised when the collections begin anew."""
        self._renew()

    def rules(self, name: str | None) -> Rules:
        """The rules of a preset that could be used."""
        rulebook = self._rulebooks[name or self._preset or ""]
        assert not isinstance(rulebook, Unusable)
        return rulebook.rules

    def score(self, block: Block) -> Scored:
        """Judge the rows of a block."""
        if self._full:
            self._renew()
        if self._reader.full:
            self._reader = HandReader()
        count = len(block.starts)
        heads, totals, paid = (np.full(count, UNKNOWN, np.int64) for _ in range(3))
        scored = Scored(heads, totals, paid, {})
        read = self._reader.read(block.data, block.starts, block.ends)
        for name, rows in self._rows_by_preset(block, count):
            table = self._table(name)
            if isinstance(table, Unusable):
                scored.faults.update((row, table) for row in rows.tolist())
                continue
            own = read if len(rows) == count else _only(read, rows, count)
            left = np.ones(count, bool)
            if table.columns is not None and len(own.rows):
                admitted = table.columns.admission.admit(own, self._reader.tokens, strict=self._strict)
                left[admitted.rows] = False
                self._by_columns(table.columns, admitted, scored)
            for row in rows[left[rows]].tolist():
                self._alone(table.rulebook, block.text(row), row, scored)
        return scored

    def _renew(self) -> None:
        self.generation += 1
        self.heads: Collection[Head] = Collection()
        self.totals: Collection[Totals] = Collection()
        self.payments: Collection[str] = Collection()
        self._tables: dict[str, _Table] = {}

    @property
    def _full(self) -> bool:
        kept = (self.heads.values, self.totals.values, self.payments.values)
        return any(len(values) > _MOST_KEPT for values in kept) or any(
            table.columns is not None and table.columns.valuer.full for table in self._tables.values()
        )

    def _rows_by_preset(self, block: Block, count: int) -> list[tuple[str, Ints]]:
        if block.presets is None:
            return [(self._preset or "", np.arange(count))]
        rows: dict[str, list[int]] = {}
        for row, name in enumerate(block.presets):
            rows.setdefault(name or self._preset or "", []).append(row)
        return [(name, np.array(own)) for name, own in rows.items()]

    def _table(self, name: str) -> _Table | Unusable:
        if name not in self._rulebooks:
            try:
                self._rulebooks[name] = self._load(name)
            except Unusable as unusable:
                self._rulebooks[name] = unusable
        rulebook = self._rulebooks[name]
        if isinstance(rulebook, Unusable):
            return rulebook
        if name not in self._tables:
            self._tables[name] = _Table(rulebook)
        return self._tables[name]

    def _alone(self, rulebook: Rulebook, text: str, row: int, scored: Scored) -> None:
        """Judge a row by itself."""
        try:
            refuse_other_encodings(text)
            verdict = judge_text(text, (rulebook,), side_by_side=False, strict=self._strict).verdicts[0]
        except Unusable as unusable:
            scored.faults[row] = unusable.with_traceback(None)  # which would keep all that was looked at
            return
        scored.heads[row] = self.heads.number(_head(verdict))
        best = verdict.best
        scored.totals[row] = self.totals.number(() if best is None else tuple(best.total.items()))
        scored.payments[row] = self.payments.number(payments_text(verdict.payments))

    def _by_columns(self, columns: _Columns, admitted: Admitted, scored: Scored) -> None:
        bests = columns.valuer.value(admitted.packed)
        rows = admitted.rows
        verdicts = columns.verdicts(bests, admitted)
        scored.heads[rows] = columns.heads(verdicts, self._heads_of(columns))
        wins = verdicts & _REASONS == 0
        paid = columns.paid(bests, admitted, wins, self._payment_of(columns))
        scored.payments[rows] = paid.texts
        scored.totals[rows] = columns.totals(bests, paid, self.totals.number)

    def _heads_of(self, columns: _Columns) -> Callable[[Sequence[int]], Sequence[int]]:
        decides = columns.rulebook.rules.win.decides

        def heads(verdicts: Sequence[int]) -> Sequence[int]:
            results = np.array(verdicts, np.int64) >> _REASON_BITS
            patterns = np.full(len(verdicts), "", object)
            complete = results > 0
            patterns[complete] = columns.valuer.patterns(results[complete] - 1)
            every_reason = [verdict & _REASONS for verdict in verdicts]
            return self.heads.add(
                [
                    Head(not reasons if decides else None, _codes(reasons), counted)
                    for reasons, counted in zip(every_reason, patterns.tolist(), strict=True)
                ]
            )

        return heads

    def _payment_of(self, columns: _Columns) -> Callable[[Valued, Situation, bool], int]:
        def payment(valued: Valued, said: Situation, wins: bool) -> int:
            owed = payments(valued, said, columns.rulebook.rules) if wins else ()
            return self.payments.number(payments_text(owed))

        return payment


def payments_text(owed: Sequence[Payment]) -> str:
    """``E>S:700;W>S:400``: from whom to whom, everything between two seats added up."""
    sums: dict[tuple[str, str], int] = {}
    for payment in owed:
        seats = payment.payer, payment.payee
        sums[seats] = sums.get(seats, 0) + payment.amount
    return ";".join(f"{payer}>{payee}:{amount}" for (payer, payee), amount in sums.items())


def _head(verdict: Verdict) -> Head:
    counted = verdict.best.patterns if verdict.best is not None else ()
    patterns = (entry.id if entry.count == 1 else f"{entry.id}*{entry.count}" for entry in counted)
    codes = dict.fromkeys(note.code for note in verdict.reasons)
    return Head(verdict.win, ";".join(codes), ";".join(patterns))


def _only(read: Read, rows: Ints, count: int) -> Read:
    """What was read of these rows."""
    wanted = np.zeros(count, bool)
    wanted[rows] = True
    kept = wanted[read.rows].nonzero()[0]
    return Read(read.rows[kept], read.packed.take(kept), read.said.take(kept))


# ---------------------------------------------------------------------------- one table

_REASON_BITS: Final = 8
_REASONS: Final = (1 << _REASON_BITS) - 1
_FOREIGN, _NOT_ALLOWED, _VOID_HELD, _INCOMPLETE, _NOTHING, _TOO_LITTLE, _FURITEN, _PASSED_WIN = (
    1 << place for place in range(_REASON_BITS)
)
_CODES: Final = (
    (_FOREIGN, "foreign-tile"),
    (_NOT_ALLOWED, "not-allowed"),
    (_VOID_HELD, "void-suit"),
    (_INCOMPLETE, "incomplete"),
    (_NOTHING, "no-yaku"),
    (_TOO_LITTLE, "below-minimum"),
    (_FURITEN, "furiten"),
    (_PASSED_WIN, "passed-win"),
)
"""The reasons against a win that columns find, in the order in which `mjcheck.judge` lists them."""


@cache
def _codes(reasons: int) -> str:
    return ";".join(code for bit, code in _CODES if reasons & bit)


_SEAT_BITS: Final = 3
_COUNTER_BITS: Final = 7
_COUNTER: Final = (1 << _COUNTER_BITS) - 1


class _Paid(NamedTuple):
    texts: Ints
    takings: Ints
    """What the winner takes in each row, where the value alone does not say."""


@dataclass
class _Table:
    """A rulebook, and its columns where it has any."""

    rulebook: Rulebook
    columns: _Columns | None = field(init=False)

    def __post_init__(self) -> None:
        valuer = _valuer(self.rulebook)
        self.columns = None if valuer is None or not valuer.able else _Columns(self.rulebook, valuer)


def _valuer(rulebook: Rulebook) -> Valuer | None:
    """The columns of the method that the rulebook's ``[value]`` names."""
    rules = rulebook.rules
    if isinstance(rules.value, HanValue) and rules.fu is not None:
        from mjcheck.batch.han import HanColumns

        return HanColumns(rulebook, rules.value, rules.fu)
    if isinstance(rules.value, PointsValue):
        from mjcheck.batch.points import PointsColumns

        return PointsColumns(rulebook, rules.value)
    if isinstance(rules.value, FanValue):
        from mjcheck.batch.combination import CombinationColumns
        from mjcheck.valuation.fan import FanValuation

        return CombinationColumns(rulebook, FanValuation(rulebook, rules.value))
    if isinstance(rules.value, MultiplierValue):
        from mjcheck.batch.combination import CombinationColumns
        from mjcheck.valuation.multiplier import MultiplierValuation

        return CombinationColumns(rulebook, MultiplierValuation(rulebook, rules.value))
    if isinstance(rules.value, StructureValue):
        from mjcheck.batch.structure import StructureColumns

        return StructureColumns(rulebook)
    return None


class _Columns:
    """Judges the hands that a table can judge by columns."""

    def __init__(self, rulebook: Rulebook, valuer: Valuer) -> None:
        self.rulebook = rulebook
        self.valuer = valuer
        self.admission = Admission(rulebook)
        self._heads = Consequences()
        self._totals = Consequences()
        self._owing = Intern()
        """All that payments look at, as one number."""
        self._owed, self._takings = Column(), Column()

    def verdicts(self, bests: Bests, admitted: Admitted) -> Ints:
        """Result and reasons of each hand as one number; the result counts from 1."""
        complete = bests.results >= 0
        little = complete & (bests.qualifying < self.rulebook.rules.win.minimum)
        reasons: Ints = admitted.foreign * _FOREIGN | admitted.not_allowed * _NOT_ALLOWED
        reasons |= admitted.void_held * _VOID_HELD | ~complete * _INCOMPLETE
        reasons |= (complete & admitted.furiten) * _FURITEN | (complete & admitted.passed_win) * _PASSED_WIN
        rows = little.nonzero()[0]
        reasons[rows] |= np.where(bests.qualifying[rows] == 0, _NOTHING, _TOO_LITTLE)
        return bests.results + 1 << _REASON_BITS | reasons

    def heads(self, verdicts: Ints, number: Callable[[Sequence[int]], Sequence[int]]) -> Ints:
        """The number of each verdict's head."""
        return self._heads(verdicts, number)

    def paid(
        self, bests: Bests, admitted: Admitted, wins: Ints, number: Callable[[Valued, Situation, bool], int]
    ) -> _Paid:
        """Who pays whom, and what the winner takes."""
        said = admitted.said
        keys = _owed_keys(bests, admitted.packed, said)
        for counter in (said.honba, said.sticks):
            keys = keys << _COUNTER_BITS | counter
        keys = keys << 1 | (wins & self.rulebook.rules.win.decides)
        numbers = self._owing(keys)
        for key in self._owing.values[self._owed.count :].tolist():
            valued, situation = _situation(key >> 1)
            self._owed.append(np.array([number(valued, situation, bool(key & 1))]))
            self._takings.append(np.array([self._taken(valued, situation)]))
        return _Paid(self._owed.values[numbers], self._takings.values[numbers])

    def _taken(self, valued: Valued, said: Situation) -> int:
        return takings(valued.base, said, self.rulebook.rules).get("points", UNKNOWN)

    def totals(self, bests: Bests, paid: _Paid, number: Callable[[Totals], int]) -> Ints:
        """The number of each hand's totals."""
        keys = (paid.takings + 1) << self.valuer.totals_bits | bests.totals
        keys = np.where(bests.results >= 0, keys << 1, 1)

        def totals(key: int) -> int:
            if key & 1:
                return number(())
            taken, own = divmod(key >> 1, 1 << self.valuer.totals_bits)
            return number((*self.valuer.totals(own), *((("points", taken - 1),) if taken else ())))

        return self._totals(keys, lambda fresh: list(map(totals, fresh)))


def _owed_keys(bests: Bests, packed: Packed, said: Said) -> Ints:
    keys = bests.base << _SEAT_BITS | packed.seat
    keys = keys << _SEAT_BITS | said.discarder + 1
    return keys << 1 | said.self_drawn


def _situation(key: int) -> tuple[Valued, Situation]:
    """What `_owed_keys` packed, and the counters: as much of a hand as payments look at."""
    sticks, key = key & _COUNTER, key >> _COUNTER_BITS
    honba, key = key & _COUNTER, key >> _COUNTER_BITS
    drawn, rest = bool(key & 1), key >> 1
    discarder, rest = rest & (1 << _SEAT_BITS) - 1, rest >> _SEAT_BITS
    seat, base = rest & (1 << _SEAT_BITS) - 1, rest >> _SEAT_BITS
    said = Situation(
        self_drawn=drawn,
        discarder=WINDS[discarder - 1] if discarder else None,
        seat=WINDS[seat],
        honba=honba,
        sticks=sticks,
    )
    return Valued("", (), 0, "", (), {}, (), 0, base, ()), said
