"""What a hand waits for, or how far from ready it is, as text for people."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import TYPE_CHECKING

from mjcheck.report.layout import align, indent, wrap
from mjcheck.report.sheet import Manner, reason_lines, titled, total_text

if TYPE_CHECKING:
    from mjcheck.outlook import Outlook, UsefulTile, WaitedTile, WaitsAnswer
    from mjcheck.report.wording import Words
    from mjcheck.rulebook.model import Rules
    from mjcheck.verdict import Verdict

_MARGIN = 2
_TEXT_WIDTH = 88
_GAP = "   "
_SEVERAL = 2


def waits_text(answer: WaitsAnswer, table: Rules | None, manner: Manner) -> str:
    """A hand's prospects; ``table`` is the preset that was asked, ``None`` for the structure alone."""
    words, paint = manner.words, manner.paint
    lines = [paint.bold(answer.hand)]
    if table is not None:
        lines.append(f"{titled(table, words)} {paint.dim(f'({table.name})')}")
    lines.append(f"{paint.mark(answer.ready)} {_headline(answer, manner)}")
    said = [words.note(note) for note in answer.reasons]
    if answer.reasons:
        lines += indent(reason_lines(answer.reasons, manner), _MARGIN)
    if answer.outlook is not None:
        lines += indent(_outlook_lines(answer.outlook, table, manner, said), _MARGIN)
    lines += _discard_lines(answer, table, manner, said)
    if answer.assumed:
        texts = words.say("list.texts").join(words.note(note) for note in answer.assumed)
        lines += ["", paint.dim(words.say("score.assumed", texts=texts))]
    return "\n".join(lines)


def _discard_lines(answer: WaitsAnswer, table: Rules | None, manner: Manner, said: Collection[str]) -> Iterator[str]:
    """A line a discard; below one after which the hand is ready, a line a wait with its value."""
    words = manner.words
    rows = []
    below = []
    for option in answer.discards:
        outlook = option.outlook
        if outlook.distance is None:
            continue
        tiles = outlook.waits or outlook.useful
        said = words.say("waits.for" if outlook.waits else "waits.closer", tiles=_counted(tiles), n=_left(tiles))
        first, *more = wrap(said, _TEXT_WIDTH)
        rows += [(words.say("waits.discard", tile=option.discard), first), *(("", line) for line in more)]
        waits = _outlook_lines(outlook, table, manner, said) if table is not None and outlook.waits else ()
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
    after = "" if answer.outlook is not None else "-after"
    if answer.ready:
        return words.say(f"waits.ready{after}")
    # After each of the discards named the hand is as far from ready as after the others.
    outlook = answer.outlook or answer.discards[0].outlook
    if outlook.distance is None:
        return words.say("waits.never-ready")
    return words.say(f"waits.not-ready{after}", distance=outlook.distance)


def _outlook_lines(outlook: Outlook, table: Rules | None, manner: Manner, said: Collection[str]) -> Iterator[str]:
    """The waits, or what would bring the hand closer; ``said``: what is known to stand in the way."""
    words = manner.words
    if outlook.waits and table is not None:
        yield from _wait_lines(outlook.waits, table, manner, said)
    elif outlook.waits:
        yield from align([(waited.tile, f"×{waited.left}") for waited in outlook.waits], gap=_GAP)
    elif outlook.distance is not None:
        yield from wrap(words.say("waits.closer", tiles=_counted(outlook.useful), n=_left(outlook.useful)), _TEXT_WIDTH)
        by_form = [words.say("waits.form-distance", form=form, n=far) for form, far in outlook.distances.items()]
        for line in wrap(words.say("waits.distances", distances=by_form), _TEXT_WIDTH):
            yield manner.paint.dim(line)


def _wait_lines(waits: Sequence[WaitedTile], table: Rules, manner: Manner, said: Collection[str]) -> Iterator[str]:
    """A line a wait with its value; before them, once, what stands in the way of all."""
    words = manner.words
    rows = [[waited.tile, f"×{waited.left}"] for waited in waits]
    ways = (("by-discard", [waited.ron for waited in waits]), ("self-drawn", [waited.tsumo for waited in waits]))
    for way, verdicts in ways:
        shared = _shared([verdict for verdict in verdicts if verdict is not None], words, said)
        if shared:
            yield words.say(f"waits.{way}", worth=_hindered(shared, words))
        for row, verdict in zip(rows, verdicts, strict=True):
            if verdict is not None:
                row.append(words.say(f"waits.{way}", worth=_worth(verdict, table, manner, {*said, *shared})))
    for row, waited in zip(rows, waits, strict=True):
        if not waited.left:
            row.append(words.say("waits.none-left"))
    yield from align(rows, gap=_GAP)


def _shared(verdicts: Sequence[Verdict], words: Words, said: Collection[str]) -> list[str]:
    """What stands in the way of all of several wins."""
    if len(verdicts) < _SEVERAL:
        return []
    first, *others = ([words.note(note) for note in verdict.reasons] for verdict in verdicts)
    return [text for text in first if text not in said and all(text in other for other in others)]


def _worth(verdict: Verdict, table: Rules, manner: Manner, said: Collection[str]) -> str:
    """A win's value in a few words, or all that stands in its way and was not ``said``."""
    words = manner.words
    if verdict.reasons:
        texts = (words.note(note) for note in verdict.reasons)
        return _hindered([text for text in texts if text not in said], words)
    total = "" if verdict.best is None else total_text(verdict.best, table, words)
    return f"✓ {total}".rstrip()


def _hindered(texts: Sequence[str], words: Words) -> str:
    return f"✗ {words.say('list.texts').join(texts)}".rstrip()
