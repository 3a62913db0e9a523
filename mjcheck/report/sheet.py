"""A judged hand as text for people: the hand drawn, the verdict, its patterns, its sum, and who pays whom."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import TYPE_CHECKING

from mjcheck.report.drawing import GAP, pointer, winning_tile
from mjcheck.report.layout import Paint, align, indent, pad, width
from mjcheck.report.objects import limit_names, rejected, removed_object
from mjcheck.report.wording import Words
from mjcheck.settlement.flat import OTHERS
from mjcheck.settlement.shares import STICKS

if TYPE_CHECKING:
    from mjcheck.findings import Note
    from mjcheck.rulebook.model import Rules
    from mjcheck.verdict import Answer, Counted, Payment, Valued, Verdict

_MARGIN = 2
_WINNER_AND_DISCARDER = 2


@dataclass(frozen=True, slots=True)
class Manner:
    """How a report is written: in which words and colours."""

    words: Words
    paint: Paint


def answer_text(
    answer: Answer,
    tables: Sequence[Rules],
    manner: Manner,
    *,
    full: bool,
    explain: bool = False,
    names: Sequence[str] = (),
) -> str:
    """One hand's answer; ``tables`` are those that gave the verdicts, in the same order.

    ``full`` shows every table in a block of its own, otherwise they stand side by side under the hand's structure;
    ``explain`` adds every reading and shows the tables in full.  ``names`` are those by which the tables were asked:
    where two of them differ about the hand, it is said how their rules are compared.
    """
    words, paint = manner.words, manner.paint
    lines = [paint.bold(answer.hand)]
    judged = [_Judged(verdict, table, manner) for verdict, table in zip(answer.verdicts, tables, strict=True)]
    if not full:
        lines += _structure_lines(answer, manner)
    if full or explain:
        winning = winning_tile(answer.hand)
        for one in judged:
            lines += ["", *one.block(winning, explain)]
        apart = _apart(judged, names)
        if apart is not None:
            lines += ["", paint.dim(words.say("score.apart", left=apart[0], right=apart[1]))]
    elif judged:
        lines += ["", *_side_by_side(judged), "", paint.dim(words.say("score.more"))]
    if answer.assumed:
        lines += ["", paint.dim(_listed(words, "assumed", answer.assumed))]
    return "\n".join(lines)


def _apart(judged: Sequence[_Judged], names: Sequence[str]) -> tuple[str, str] | None:
    """The names of the first two tables that value hands alike and this one differently."""
    for (left, one), (right, other) in combinations(zip(names, judged, strict=False), 2):
        alike = type(one.table.value) is type(other.table.value)
        if alike and one.worth != other.worth:
            return left, right
    return None


def total_text(valued: Valued, table: Rules, words: Words) -> str:
    """What a reading is worth in a line: ``mangan · 5 han 40 fu · 8,000 points``; empty where nothing is valued."""
    total = dict(valued.total)
    if total.get("yakuman"):
        for beside in ("han", "fu"):
            total.pop(beside, None)
    if total.get("minimum_points") == total.get("points"):
        total.pop("minimum_points", None)
    if total.get("uncapped") == total.get("multiplier", total.get("fan")):
        total.pop("uncapped", None)
    # Points that are the value itself are told as those of the patterns, not as what changes hands.
    scored = "minimum_points" in valued.total
    said = {"points": "unit.points"} if scored else {}
    parts = [words.say(said.get(key, f"total.{key}"), n=number) for key, number in total.items() if number]
    if valued.limit is not None:
        parts.insert(0, limit_name(valued.limit, table, words))
    return words.say("total.between").join(parts)


def limit_name(limit: str, table: Rules, words: Words) -> str:
    """A limit's name as its table gives it."""
    names = limit_names(limit, table)
    return limit if names is None else words.name(names)


def titled(table: Rules, words: Words) -> str:
    """A table's title; of a draft, that it is one."""
    title = words.name(table.header.title)
    return words.say("preset.titled-draft", title=title) if table.header.draft else title


def pattern_text(counted: Counted, words: Words) -> str:
    """A pattern's name, and how often it counted when that was more than once."""
    name = words.name(counted.names)
    return f"{name} ×{counted.count}" if counted.count > 1 else name


def reason_lines(reasons: Iterable[Note], manner: Manner) -> Iterator[str]:
    """Each reason, and under it what would make it right."""
    for note in reasons:
        yield f"{manner.paint.bad('•')} {manner.words.note(note)}"
        help_text = manner.words.help(note)
        if help_text is not None:
            yield f"  → {help_text}"


def _listed(words: Words, key: str, notes: Iterable[Note]) -> str:
    texts = words.say("list.texts").join(words.note(note) for note in notes)
    return words.say(f"score.{key}", texts=texts)


def _worth(counted: Counted, words: Words) -> str:
    return words.say(f"unit.{counted.unit}", n=counted.worth)


def _structure_lines(answer: Answer, manner: Manner) -> Iterator[str]:
    words, paint = manner.words, manner.paint
    structure = answer.structure
    said = words.say("score.complete", forms=structure.forms) if structure.complete else words.say("score.incomplete")
    yield f"{paint.mark(structure.complete)} {said}"
    if answer.verdicts:
        yield paint.dim(words.say("score.no-universal-win"))


def _side_by_side(judged: Sequence[_Judged]) -> Iterator[str]:
    """A table a paragraph: its title, then its verdict in short."""
    column = max(width(one.title) for one in judged)
    for one in judged:
        said = list(one.in_short())
        yield f"{one.mark} {pad(one.title, column)}   {said[0]}"
        yield from indent(said[1:], 2 + column + 3)


class _Judged:
    """A verdict and the table that gave it, about to be written down."""

    def __init__(self, verdict: Verdict, table: Rules, manner: Manner) -> None:
        self.verdict = verdict
        self.table = table
        self.manner = manner
        self.words = manner.words
        self.paint = manner.paint
        self.title = titled(table, manner.words)
        self.mark = manner.paint.mark(not verdict.reasons)
        judged = "structure" if verdict.win is None else "win"
        best = verdict.best
        self.worth = verdict.win, None if best is None else dict(best.total)
        self.headline = manner.words.say(f"verdict.{'no-' if verdict.reasons else ''}{judged}")

    def in_short(self) -> Iterator[str]:
        """The verdict in a few lines: worth, patterns, reasons, balance."""
        yield self.headline
        best = self.verdict.best
        if best is not None:
            yield from self._total(best)
            if best.patterns:
                between = self.words.say("list.and")
                yield between.join(pattern_text(counted, self.words) for counted in best.patterns)
        yield from reason_lines(self.verdict.reasons, self.manner)
        if self.verdict.payments:
            yield self._balance()
        yield from self._ignored()

    def block(self, winning: str | None, explain: bool) -> Iterator[str]:
        """Everything about the verdict."""
        verdict = self.verdict
        name = self.paint.dim(f"({verdict.preset})")
        yield f"{self.mark} {self.paint.bold(f'{self.headline} · {self.title}')} {name}"
        body: list[str] = []
        if verdict.best is not None:
            body += self._reading(verdict.best, winning)
        if verdict.reasons:
            body += ["", *reason_lines(verdict.reasons, self.manner)]
        if verdict.payments:
            body += ["", *self._payments(), self._balance()]
        if verdict.ignored:
            body += ["", *self._ignored()]
        if explain and verdict.readings:
            body += ["", *self._explanation()]
        yield from indent(body, _MARGIN)

    def _reading(self, valued: Valued, winning: str | None) -> Iterator[str]:
        words = self.words
        yield ""
        yield self.paint.bold(GAP.join(valued.groups))
        wait = words.word("wait", valued.wait)
        if winning is not None:
            yield f"{' ' * pointer(valued.groups, valued.winning_group, winning)}▲ +{winning} · {wait}"
        patterns = [(pattern_text(counted, words), _worth(counted, words)) for counted in valued.patterns]
        fu = list(self._fu_rows(valued))
        lines = align([*patterns, *fu], right=(1,), gap="   ")
        for part in (lines[: len(patterns)], lines[len(patterns) :]):
            if part:
                yield from ("", *part)
        for total in self._total(valued):
            yield from ("", self.paint.bold(total))

    def _total(self, valued: Valued) -> Iterator[str]:
        """What the reading is worth, unless nothing in it counts towards a win."""
        total = total_text(valued, self.table, self.words)
        if total and valued.qualifying:
            yield total

    def _fu_rows(self, valued: Valued) -> Iterator[tuple[str, str]]:
        """The fu line by line, and how their sum is rounded; a yakuman is worth the same with any fu."""
        if not valued.lines or valued.total.get("yakuman"):
            return
        words = self.words
        summed = 0
        for line in valued.lines:
            name = words.name(line.names) or words.word("fu", line.id)
            summed += line.value * line.count
            yield (f"{name} ×{line.count}" if line.count > 1 else name, words.say("unit.fu", n=line.value * line.count))
        fu = valued.total["fu"]
        said = words.say("score.sum") if fu == summed else words.say("score.rounded", n=summed)
        yield (said, words.say("unit.fu", n=fu))

    def _payments(self) -> Iterator[str]:
        """A line for each two seats, the parts of the payment behind it."""
        words = self.words
        between: dict[tuple[str, str], list[Payment]] = {}
        for payment in self.verdict.payments:
            between.setdefault((payment.payer, payment.payee), []).append(payment)
        for (payer, payee), parts in between.items():
            amount = sum(part.amount for part in parts)
            if payer == OTHERS:
                each = amount // (len(self.table.seats.winds) - _WINNER_AND_DISCARDER)
                said = words.say("payment.together", payer=payer, payee=payee, amount=amount, each=each)
            else:
                key = "payment.from-table" if payer == STICKS else "payment.line"
                said = words.say(key, payer=payer, payee=payee, amount=amount)
            if len(parts) == 1:
                because = words.word("why", parts[0].why)
            else:
                because = " + ".join(words.say("payment.part", amount=part.amount, why=part.why) for part in parts)
            yield words.say("payment.because", payment=said, because=because)

    def _balance(self) -> str:
        changes = self.verdict.deltas.items()
        seats = (f"{self.words.word('seat', seat)} {f'{change:+,}' if change else 0}" for seat, change in changes)
        return self.words.say("payment.balance", seats="  ".join(seats))

    def _ignored(self) -> Iterator[str]:
        if self.verdict.ignored:
            yield self.paint.dim(_listed(self.words, "ignored", self.verdict.ignored))

    def _explanation(self) -> Iterator[str]:
        """Every reading with what it would have been worth, and which rule took which pattern away."""
        words = self.words
        names = {pattern.id: words.name(pattern.names) for pattern in self.table.pattern}
        yield words.say("explain.readings", n=len(self.verdict.readings))
        for number, reading in enumerate(self.verdict.readings, start=1):
            lost = rejected(reading, self.verdict.best, self.table)
            said = f"  ← {words.say(f'explain.{lost}' if lost else 'explain.counted')}"
            said = self.paint.dim(said) if lost else self.paint.good(said)
            yield f"{number}. {GAP.join(reading.groups)}  ({words.word('wait', reading.wait)}){said}"
            patterns = [f"{pattern_text(found, words)} {_worth(found, words)}" for found in reading.patterns]
            yield "   " + (words.say("list.and").join(patterns) or words.say("explain.no-pattern"))
            yield from (f"   = {total}" for total in self._total(reading))
            for removed in reading.removed:
                rule = removed_object(removed, self.table)
                where = f"{rule['file']}:{rule['line']}" if rule["file"] else self.table.name
                said = words.say(
                    "explain.removed",
                    pattern=names.get(removed.id, removed.id),
                    by=names.get(removed.by) or words.word("rule", removed.by),
                    rule=rule["rule"],
                    where=where,
                )
                yield "   " + self.paint.dim(said)
