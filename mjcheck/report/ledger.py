"""A settled table as a score sheet: a line a payment, a column a seat, the balance, then the next hand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from mjcheck.findings import Finding
from mjcheck.report.carets import draw_finding
from mjcheck.report.layout import align, indent
from mjcheck.report.sheet import Manner, pattern_text, reason_lines, total_text

if TYPE_CHECKING:
    from mjcheck.ledger import Entry, NextHand, SeatState, Settlement, Standing
    from mjcheck.rulebook.model import Rules
    from mjcheck.verdict import Verdict

_MARGIN = 2
_BEFORE_ACCOUNTS = 3


def ledger_text(settlement: Settlement, table: Rules, text: str, source: str | None, line: int, manner: Manner) -> str:
    """The score sheet of a table.  ``text`` is the table's, which begins at ``line`` of the file ``source``."""
    words, paint = manner.words, manner.paint
    title = paint.bold(f"{words.name(table.header.title)}")
    lines = [f"{title} {paint.dim(f'({settlement.preset})')}"]
    if settlement.entries:
        lines += ["", *indent(_sheet(settlement, text, manner), _MARGIN)]
    for number, verdict in settlement.verdicts.items():
        said = _worth(verdict, table, manner)
        if said:
            lines += ["", *indent([words.say("settle.worth", n=number, text=said)], _MARGIN)]
    states = list(_states(settlement, manner))
    if states:
        lines += ["", *indent(states, _MARGIN)]
    for flaw in settlement.flaws:
        found = Finding(flaw.note.code, words.note(flaw.note), flaw.span.start, flaw.span.end, words.help(flaw.note))
        drawn = draw_finding(found, text, source or "table", line, paint.coloured)
        lines += ["", *drawn.split("\n"), *indent(reason_lines(flaw.reasons, manner), _MARGIN)]
    if settlement.next is not None:
        lines += ["", *indent(_next(settlement.next, settlement, manner), _MARGIN)]
    for key, notes in (("remark", settlement.remarks), ("assumed", settlement.assumed)):
        if notes:
            texts = "; ".join(words.note(note) for note in notes)
            lines += ["", paint.dim(words.say(f"settle.{key}", texts=texts))]
    return "\n".join(lines)


def _sheet(settlement: Settlement, text: str, manner: Manner) -> list[str]:
    """The payments and the balance, a column for each account that has any."""
    words, paint = manner.words, manner.paint
    accounts = list(settlement.deltas)
    head = ["", words.say("settle.event"), words.say("settle.why"), *(words.word("seat", name) for name in accounts)]
    rows = [head]
    shown: int | None = None
    for entry in settlement.entries:
        first = entry.event != shown
        shown = entry.event
        said = _event(settlement, entry.event, text)
        rows.append([f"{entry.event}" if first else "", said if first else "", *_row(entry, accounts, manner)])
    balance = [_signed(settlement.deltas[name]) for name in accounts]
    rows.append(["", words.say("settle.balance"), "", *balance])
    drawn = align(rows, right=(0, *range(_BEFORE_ACCOUNTS, _BEFORE_ACCOUNTS + len(accounts))))
    return [paint.dim(drawn[0]), *drawn[1:-1], paint.bold(drawn[-1])]


def _event(settlement: Settlement, number: int, text: str) -> str:
    span = settlement.events[number - 1]
    return text[span.start : span.end].partition(" #")[0].rstrip()


def _row(entry: Entry, accounts: Sequence[str], manner: Manner) -> Iterator[str]:
    yield manner.words.word("why", entry.why)
    for account in accounts:
        change = entry.amount * ((account == entry.payee) - (account == entry.payer))
        yield _signed(change) if change else ""


def _signed(change: int) -> str:
    return f"{change:+,}" if change else "0"


def _worth(verdict: Verdict, table: Rules, manner: Manner) -> str:
    """What a win is worth, and its patterns."""
    best = verdict.best
    if best is None or verdict.reasons:
        return ""
    patterns = manner.words.say("list.and").join(pattern_text(counted, manner.words) for counted in best.patterns)
    total = total_text(best, table, manner.words)
    return manner.words.say("settle.total", total=total, patterns=patterns) if patterns else total


def _states(settlement: Settlement, manner: Manner) -> Iterator[str]:
    """Who was ready, and who was not."""
    for seat, state in settlement.seats.items():
        said = _state(state, manner)
        if said:
            yield manner.words.say("settle.seat", payer=seat, text=said)


def _state(state: SeatState, manner: Manner) -> str | None:
    words = manner.words
    if state.won:
        return words.say("settle.won")
    if state.void_held:
        return words.say("settle.void-held")
    if state.ready is None:
        return None
    if not state.ready:
        return words.say("settle.not-ready")
    said = words.say("settle.ready", waits=list(state.waits))
    return said if state.most is None else words.say("settle.most", text=said, n=state.most)


def _next(coming: NextHand, settlement: Settlement, manner: Manner) -> Iterator[str]:
    """What the next hand starts with, or how the match ended."""
    words = manner.words
    if coming.over:
        yield manner.paint.bold(words.say("settle.over"))
        places = sorted(settlement.final.items(), key=lambda item: item[1].place)
        yield from align([_standing(seat, standing, manner) for seat, standing in places], right=(0, 2, 3))
        return
    parts = [words.say("settle.dealer", payer=coming.dealer)]
    if coming.round is not None:
        parts.append(words.say("settle.round", wind=coming.round))
    if coming.number is not None:
        parts.append(words.say("settle.hand", n=coming.number))
    if coming.honba:
        parts.append(words.say("settle.honba", n=coming.honba))
    if coming.sticks:
        parts.append(words.say("settle.sticks", n=coming.sticks))
    yield words.say("settle.next", text=words.say("list.and").join(parts))


def _standing(seat: str, standing: Standing, manner: Manner) -> list[str]:
    name = manner.words.word("seat", seat)
    return [f"{standing.place}.", name, f"{standing.score:,}", f"{standing.points:+,g}"]
