"""What a hand waits for, or how far from ready it is, as text for people."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from mjcheck.report.layout import align, indent
from mjcheck.report.sheet import Manner, reason_lines, total_text

if TYPE_CHECKING:
    from mjcheck.outlook import Outlook, WaitsAnswer
    from mjcheck.rulebook.model import Rules
    from mjcheck.verdict import Verdict

_MARGIN = 2


def waits_text(answer: WaitsAnswer, table: Rules | None, manner: Manner) -> str:
    """A hand's prospects; ``table`` is the preset that was asked, ``None`` for the structure alone."""
    words, paint = manner.words, manner.paint
    lines = [paint.bold(answer.hand)]
    if table is not None:
        lines.append(f"{words.name(table.header.title)} {paint.dim(f'({table.name})')}")
    lines.append(f"{paint.mark(answer.ready)} {_headline(answer, manner)}")
    if answer.reasons:
        lines += indent(reason_lines(answer.reasons, manner), _MARGIN)
    if answer.outlook is not None:
        lines += indent(_outlook_lines(answer.outlook, table, manner), _MARGIN)
    for option in answer.discards:
        after = words.say(
            "waits.ready" if option.outlook.waits else "waits.not-ready", distance=option.outlook.distance
        )
        lines += ["", words.say("waits.discard", tile=paint.bold(option.discard), after=after)]
        lines += indent(_outlook_lines(option.outlook, table, manner), _MARGIN)
    if answer.assumed:
        texts = "; ".join(words.note(note) for note in answer.assumed)
        lines += ["", paint.dim(words.say("score.assumed", texts=texts))]
    return "\n".join(lines)


def _headline(answer: WaitsAnswer, manner: Manner) -> str:
    words = manner.words
    if answer.complete:
        return words.say("waits.complete")
    if answer.outlook is None:
        if answer.ready:
            return words.say("waits.ready-after")
        distance = min((option.outlook.distance for option in answer.discards), default=0)
        return words.say("waits.not-ready-after", distance=distance)
    return words.say("waits.ready" if answer.ready else "waits.not-ready", distance=answer.outlook.distance)


def _outlook_lines(outlook: Outlook, table: Rules | None, manner: Manner) -> Iterator[str]:
    words = manner.words
    if outlook.waits:
        rows = []
        for waited in outlook.waits:
            row = [waited.tile, f"×{waited.left}"]
            if table is not None:
                row += [
                    words.say("waits.by-discard", worth=_worth(waited.ron, table, manner)),
                    words.say("waits.self-drawn", worth=_worth(waited.tsumo, table, manner)),
                ]
            rows.append(row)
        yield from align(rows, gap="   ")
        return
    tiles = " ".join(f"{useful.tile}×{useful.left}" for useful in outlook.useful)
    yield words.say("waits.closer", tiles=tiles, n=sum(useful.left for useful in outlook.useful))
    by_form = [words.say("waits.form-distance", form=form, n=distance) for form, distance in outlook.distances.items()]
    yield manner.paint.dim(words.say("waits.distances", distances=by_form))


def _worth(verdict: Verdict | None, table: Rules, manner: Manner) -> str:
    """A win's value in a few words, or all that stands in its way."""
    if verdict is None:
        return ""
    if verdict.reasons:
        return "✗ " + "; ".join(manner.words.note(note) for note in verdict.reasons)
    total = "" if verdict.best is None else total_text(verdict.best, table, manner.words)
    return f"✓ {total}".rstrip()
