"""What a hand waits for, or how far from ready it is, as text for people."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from mjcheck.report.layout import align, indent, wrap
from mjcheck.report.sheet import Manner, reason_lines, titled, total_text

if TYPE_CHECKING:
    from mjcheck.outlook import Outlook, UsefulTile, WaitedTile, WaitsAnswer
    from mjcheck.rulebook.model import Rules
    from mjcheck.verdict import Verdict

_MARGIN = 2
_TEXT_WIDTH = 88


def waits_text(answer: WaitsAnswer, table: Rules | None, manner: Manner) -> str:
    """A hand's prospects; ``table`` is the preset that was asked, ``None`` for the structure alone."""
    words, paint = manner.words, manner.paint
    lines = [paint.bold(answer.hand)]
    if table is not None:
        lines.append(f"{titled(table, words)} {paint.dim(f'({table.name})')}")
    lines.append(f"{paint.mark(answer.ready)} {_headline(answer, manner)}")
    if answer.reasons:
        lines += indent(reason_lines(answer.reasons, manner), _MARGIN)
    if answer.outlook is not None:
        lines += indent(_outlook_lines(answer.outlook, table, manner), _MARGIN)
    lines += _discard_lines(answer, table, manner)
    if answer.assumed:
        texts = words.say("list.texts").join(words.note(note) for note in answer.assumed)
        lines += ["", paint.dim(words.say("score.assumed", texts=texts))]
    return "\n".join(lines)


def _discard_lines(answer: WaitsAnswer, table: Rules | None, manner: Manner) -> Iterator[str]:
    """A line a discard; below one after which the hand is ready, a line a wait with its value."""
    words = manner.words
    rows = []
    below = []
    for option in answer.discards:
        outlook = option.outlook
        tiles = outlook.waits or outlook.useful
        said = words.say("waits.for" if outlook.waits else "waits.closer", tiles=_counted(tiles), n=_left(tiles))
        first, *more = wrap(said, _TEXT_WIDTH)
        rows += [(words.say("waits.discard", tile=option.discard), first), *(("", line) for line in more)]
        waits = _outlook_lines(outlook, table, manner) if table is not None and outlook.waits else ()
        below += [
            (),
        ] * len(more) + [waits]
    for line, waits in zip(align(rows), below, strict=True):
        yield from indent([line, *indent(waits, _MARGIN)], _MARGIN)


def _counted(tiles: Sequence[WaitedTile | UsefulTile]) -> str:
    return " ".join(f"{tile.tile}×{tile.left}" for tile in tiles)


def _left(tiles: Sequence[WaitedTile | UsefulTile]) -> int:
    return sum(tile.left for tile in tiles)


def _headline(answer: WaitsAnswer, manner: Manner) -> str:
    words = manner.words
    if answer.complete:
        return words.say("waits.complete")
    if answer.ready and answer.worthless:
        return words.say("waits.ready-in-vain")
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
            if table is not None and not waited.left:
                row.append(words.say("waits.none-left"))
            elif table is not None:
                row += [
                    words.say("waits.by-discard", worth=_worth(waited.ron, table, manner)),
                    words.say("waits.self-drawn", worth=_worth(waited.tsumo, table, manner)),
                ]
            rows.append(row)
        yield from align(rows, gap="   ")
        return
    yield from wrap(words.say("waits.closer", tiles=_counted(outlook.useful), n=_left(outlook.useful)), _TEXT_WIDTH)
    by_form = [words.say("waits.form-distance", form=form, n=distance) for form, distance in outlook.distances.items()]
    for line in wrap(words.say("waits.distances", distances=by_form), _TEXT_WIDTH):
        yield manner.paint.dim(line)


def _worth(verdict: Verdict | None, table: Rules, manner: Manner) -> str:
    """A win's value in a few words, or all that stands in its way."""
    if verdict is None:
        return ""
    if verdict.reasons:
        return "✗ " + manner.words.say("list.texts").join(manner.words.note(note) for note in verdict.reasons)
    total = "" if verdict.best is None else total_text(verdict.best, table, manner.words)
    return f"✓ {total}".rstrip()
