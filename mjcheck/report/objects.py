"""Answers as the JSON objects that scripts rely on: plain dicts, lists, strings and numbers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

from mjcheck.report.ready import ReadyList, ReadyObject, Shared
from mjcheck.report.wording import LANGUAGES, Words
from mjcheck.version import VERSION

if TYPE_CHECKING:
    from mjcheck.findings import Note, Unusable
    from mjcheck.outlook import Outlook, WaitsAnswer
    from mjcheck.rulebook.model import Rules
    from mjcheck.verdict import Answer, Counted, Line, Payment, Removed, Structure, Valued, Verdict

Object = dict[str, Any]

WORTHS: Final = ("han", "open", "yakuman", "limit", "points", "multiplier", "factor", "fan")
"""The keys of a pattern that say what it is worth."""


def with_version(value: Object) -> Object:
    """The object with the program's version as its first key, which every answer has."""
    return {"mjcheck": VERSION, **value}


def answer_object(answer: Answer, tables: Sequence[Rules], words: Words, *, explain: bool = False) -> Object:
    """Everything said of a hand.  ``tables`` are those that gave the verdicts, in the same order; ``explain`` adds
    the readings."""
    return {
        "mjcheck": VERSION,
        "hand": answer.hand,
        "assumed": _worded(words).notes(answer.assumed),
        "structure": _structure_object(answer.structure),
        "verdicts": [
            _verdict_object(verdict, table, words, explain)
            for verdict, table in zip(answer.verdicts, tables, strict=True)
        ],
        "assumed_codes": _codes(answer.assumed),
    }


def waits_object(answer: WaitsAnswer, words: Words) -> Object:
    """What a hand waits for, or discard by discard what it would be."""
    value: Object = {
        "mjcheck": VERSION,
        "hand": answer.hand,
        "assumed": [words.note(note) for note in answer.assumed],
        "assumed_codes": [note.code for note in answer.assumed],
        "preset": answer.preset,
        "ready": answer.ready,
        "complete": answer.complete,
        "reasons": [_note_object(note, words) for note in answer.reasons],
    }
    if answer.outlook is not None:
        value |= _outlook_object(answer.outlook, words)
    else:
        value["discards"] = [
            {"discard": option.discard, **_outlook_object(option.outlook, words)} for option in answer.discards
        ]
    return value


def error_object(unusable: Unusable) -> Object:
    """An input that could not be used: its first fault, and all of them.

    ``text[start:end]`` is the place; of a file with several lines ``text`` is the line.
    """
    errors = [_finding_object(unusable, index) for index in range(len(unusable.findings))]
    return {"mjcheck": VERSION, "error": errors[0], "errors": errors}


class _Worded:
    """What the answers in one language share."""

    def __init__(self, words: Words) -> None:
        self.notes: Shared[Sequence[Note], list[str]] = Shared(
            lambda notes: ReadyList([words.note(note) for note in notes])
        )
        self.lines: Shared[Sequence[Line], list[Object]] = Shared(
            lambda lines: ReadyList([_line_object(line, words) for line in lines])
        )


_worded = lru_cache(maxsize=len(LANGUAGES))(_Worded)
_codes: Shared[Sequence[Note], list[str]] = Shared(lambda notes: ReadyList([note.code for note in notes]))
_payment_objects: Shared[Sequence[Payment], list[Object]] = Shared(
    lambda payments: ReadyList([_payment_object(payment) for payment in payments])
)
_balance_object: Shared[Mapping[str, int], Object] = Shared(lambda deltas: ReadyObject(dict(deltas)))
_structure_object: Shared[Structure, Object] = Shared(
    lambda structure: ReadyObject({"complete": structure.complete, "forms": list(structure.forms)})
)


def _payment_object(payment: Payment) -> Object:
    return {"from": payment.payer, "to": payment.payee, "amount": payment.amount, "why": payment.why}


def _verdict_object(verdict: Verdict, table: Rules, words: Words, explain: bool) -> Object:
    value: Object = {
        "preset": verdict.preset,
        "win": verdict.win,
        "reasons": [_note_object(note, words) for note in verdict.reasons],
        "ignored": [ignored_name(note) for note in verdict.ignored],
        **_valued_object(verdict.best, table, words),
        "payments": _payment_objects(verdict.payments),
        "deltas": _balance_object(verdict.deltas),
    }
    if explain:
        value["readings"] = [
            {
                **_valued_object(reading, table, words),
                "counted": reading == verdict.best,
                "rejected": rejected(reading, verdict.best, table),
                "removed": [removed_object(removed, table) for removed in reading.removed],
            }
            for reading in verdict.readings
        ]
    return value


def _valued_object(valued: Valued | None, table: Rules, words: Words) -> Object:
    if valued is None:
        nothing: Object = {"form": None, "groups": [], "wait": None, "patterns": [], "total": {}, "lines": []}
        return {**nothing, "limit": None, "limit_names": None}
    return {
        "form": valued.form,
        "groups": list(valued.groups),
        "wait": valued.wait,
        "patterns": [_counted_object(counted) for counted in valued.patterns],
        "total": dict(valued.total),
        "lines": _worded(words).lines(valued.lines),
        "limit": valued.limit,
        "limit_names": limit_names(valued.limit, table),
    }


def limit_names(limit: str | None, table: Rules) -> Object | None:
    """A limit's names by language as its table gives them."""
    return None if limit is None else _limits(table).get(limit)


_limits: Shared[Rules, Mapping[str, Object]] = Shared(
    lambda table: {limit.id: ReadyObject(dict(limit.names)) for limit in getattr(table.value, "limit", ())}
)


_counted_object: Shared[Counted, Object] = Shared(
    lambda counted: ReadyObject(
        {
            "id": counted.id,
            "names": dict(counted.names),
            "value": counted.value,
            "count": counted.count,
            "unit": counted.unit,
        }
    )
)


def _line_object(line: Line, words: Words) -> Object:
    name = words.name(line.names) if line.names else words.word("fu", line.id)
    return {"id": line.id, "name": name, "value": line.value, "count": line.count}


def rejected(reading: Valued, best: Valued | None, table: Rules) -> str | None:
    """Why another reading than this one counted: it is ``too-little`` for a win, worth ``less``, or worth the
    ``same``.  ``None`` for the one that counted."""
    if best is None or reading == best:
        return None
    minimum = table.win.minimum
    if reading.qualifying < minimum <= best.qualifying:
        return "too-little"
    return "same" if reading.rank == best.rank else "less"


def removed_object(removed: Removed, table: Rules) -> Object:
    """A pattern that held and did not count, with the rule that took it away and where that rule stands."""
    rule = rule_path(removed, table)
    origin = table.origins.get(rule)
    return {
        "id": removed.id,
        "by": removed.by,
        "rule": rule,
        "preset": table.name,
        "file": origin.file if origin else None,
        "line": origin.line if origin else None,
    }


def rule_path(removed: Removed, table: Rules) -> str:
    """The dotted path of the rule that took a pattern away: the exclusions of another pattern, its worth where it
    stands alone by that, or the rule itself."""
    for pattern in table.pattern:
        if pattern.id == removed.by:
            named = {entry.partition("*")[0] for entry in pattern.excludes}
            worth = next((key for key in WORTHS if getattr(pattern, key) is not None), "id")
            return f"pattern.{pattern.id}.{'excludes' if removed.id in named else worth}"
    return removed.by


def ignored_name(note: Note) -> str:
    """The name of the tag that a table ignored."""
    return str(note.values["tag"]) if "tag" in note.values else note.code.partition("-")[0]


def _note_object(note: Note, words: Words) -> Object:
    value: Object = {"code": note.code, "text": words.note(note)}
    help_text = words.help(note)
    if help_text is not None:
        value["help"] = help_text
    return value


def _outlook_object(outlook: Outlook, words: Words) -> Object:
    return {
        "distance": outlook.distance,
        "distances": dict(outlook.distances),
        "waits": [
            {
                "tile": waited.tile,
                "left": waited.left,
                "ron": None if waited.ron is None else _worth_object(waited.ron, words),
                "tsumo": None if waited.tsumo is None else _worth_object(waited.tsumo, words),
            }
            for waited in outlook.waits
        ],
        "useful": [{"tile": useful.tile, "left": useful.left} for useful in outlook.useful],
    }


def _worth_object(verdict: Verdict, words: Words) -> Object:
    best = verdict.best
    return {
        "win": verdict.win,
        "reasons": [_note_object(note, words) for note in verdict.reasons],
        "patterns": [] if best is None else [_counted_object(counted) for counted in best.patterns],
        "total": {} if best is None else dict(best.total),
        "limit": None if best is None else best.limit,
    }


def _finding_object(unusable: Unusable, index: int) -> Object:
    finding = unusable.findings[index]
    text, start, end = unusable.text, finding.start, finding.end
    line, column, line_start, line_end = place(text, start)
    if unusable.source is not None and "\n" in text:
        text, start, end = text[line_start:line_end], start - line_start, min(end, line_end) - line_start
    return {
        "code": finding.code,
        "message": finding.message,
        "help": finding.help,
        "text": text,
        "start": start,
        "end": end,
        "file": unusable.source,
        "line": unusable.line + line,
        "column": column + 1,
    }


def place(text: str, offset: int) -> tuple[int, int, int, int]:
    """Line and column of an offset, both from 0, and where that line starts and ends."""
    line_start = text.rfind("\n", 0, offset) + 1
    line_end = text.find("\n", offset)
    return text.count("\n", 0, offset), offset - line_start, line_start, len(text) if line_end < 0 else line_end


def preset_objects(tables: Sequence[Rules]) -> list[Object]:
    """The heads of presets, for a list of them."""
    return [
        {
            "name": table.name,
            "title": dict(table.header.title),
            "kind": table.header.kind,
            "extends": table.header.extends,
            "version": table.header.version,
            "listed": table.header.listed,
            "draft": table.header.draft,
            "summary": dict(table.header.summary),
        }
        for table in tables
    ]
