"""A settled table as the JSON object that scripts rely on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mjcheck.report.objects import Object, place
from mjcheck.report.wording import Words
from mjcheck.version import VERSION

if TYPE_CHECKING:
    from mjcheck.findings import Note
    from mjcheck.ledger import Flaw, NextHand, SeatState, Settlement
    from mjcheck.verdict import Verdict


def settlement_object(settlement: Settlement, text: str, source: str | None, line: int, words: Words) -> Object:
    """Everything said of a table.  ``text`` is the table's, which begins at ``line`` of the file ``source``."""
    return {
        "mjcheck": VERSION,
        "preset": settlement.preset,
        "assumed": [words.note(note) for note in settlement.assumed],
        "remarks": [words.note(note) for note in settlement.remarks],
        "findings": [_flaw_object(flaw, text, source, line, words) for flaw in settlement.flaws],
        "wins": [_win_object(number, verdict) for number, verdict in settlement.verdicts.items()],
        "payments": [
            {"from": entry.payer, "to": entry.payee, "amount": entry.amount, "why": entry.why, "event": entry.event}
            for entry in settlement.entries
        ],
        "deltas": dict(settlement.deltas),
        "seats": {seat: _state_object(state) for seat, state in settlement.seats.items()},
        "scores": dict(settlement.scores) or None,
        "next": None if settlement.next is None else _next_object(settlement.next, settlement),
    }


def _win_object(number: int, verdict: Verdict) -> Object:
    best = verdict.best
    return {
        "event": number,
        "win": verdict.win,
        "patterns": []
        if best is None
        else [
            {"id": counted.id, "names": dict(counted.names), "value": counted.value, "count": counted.count}
            for counted in best.patterns
        ],
        "total": {} if best is None else dict(best.total),
        "limit": None if best is None else best.limit,
    }


def _state_object(state: SeatState) -> Object:
    return {
        "ready": state.ready,
        "waits": list(state.waits),
        "max": state.most,
        "void_held": state.void_held,
        "won": state.won,
    }


def _next_object(coming: NextHand, settlement: Settlement) -> Object:
    value: Object = {
        "dealer": coming.dealer,
        "round": coming.round,
        "hand": coming.number,
        "honba": coming.honba,
        "sticks": coming.sticks,
        "over": coming.over,
    }
    if settlement.final:
        value["final"] = {
            seat: {"score": standing.score, "place": standing.place, "points": standing.points}
            for seat, standing in settlement.final.items()
        }
    return value


def _flaw_object(flaw: Flaw, text: str, source: str | None, first: int, words: Words) -> Object:
    line, column, start, end = place(text, flaw.span.start)
    return {
        "code": flaw.note.code,
        "message": words.note(flaw.note),
        "help": words.help(flaw.note),
        "event": flaw.event,
        "reasons": [_note_object(note, words) for note in flaw.reasons],
        "text": text[start:end],
        "start": flaw.span.start - start,
        "end": min(flaw.span.end, end) - start,
        "file": source,
        "line": first + line,
        "column": column + 1,
    }


def _note_object(note: Note, words: Words) -> Object:
    value: Object = {"code": note.code, "text": words.note(note)}
    help_text = words.help(note)
    if help_text is not None:
        value["help"] = help_text
    return value
