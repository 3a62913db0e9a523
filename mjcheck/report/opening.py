"""The opening of a hand for people, with its walls drawn, and as the JSON object that scripts rely on."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import TYPE_CHECKING, Final

from mjcheck.report.layout import align
from mjcheck.report.objects import Object, with_version
from mjcheck.report.walls import DICE, drawn_walls, shades
from mjcheck.report.wording import Words

if TYPE_CHECKING:
    from mjcheck.opening import Opening, Stretch, WallTile
    from mjcheck.report.sheet import Manner
    from mjcheck.rulebook.model import OpeningRules, Rules

UPPER: Final = "↑"
LOWER: Final = "↓"


# ---------------------------------------------------------------------- for programs


def opening_object(table: Rules, opening: Opening | None, seed: int | None) -> Object:
    """The opening at a table, ``null`` where the table states none; ``seed`` is ``None`` for dice that were given."""
    value: Object = {"preset": table.name, "seed": seed, "opening": None}
    if opening is not None:
        value["opening"] = {
            "throws": [
                {"seat": throw.thrower, "dice": list(throw.dice), "total": throw.total} for throw in opening.throws
            ],
            "breaker": opening.breaker,
            "count": opening.count,
            "counted": [
                {"wall": stretch.wall, "first": stretch.first, "last": stretch.last} for stretch in opening.counted
            ],
            "start": _tile_object(opening.start),
            "deal": [
                {"round": take.round, "seat": take.seat, "tiles": [_tile_object(tile) for tile in take.tiles]}
                for take in opening.takes
            ],
            "hands": dict(opening.hands),
            "next": _tile_object(opening.following),
            "walls": {
                "stacks": opening.stacks,
                "tiles": opening.tiles,
                "left": opening.left,
                "dead": len(opening.dead_wall),
            },
            "replacements": [_tile_object(tile) for tile in opening.replacements],
            "flowers": None
            if opening.flowers is None
            else {"order": list(opening.flowers.order), "at_once": opening.flowers.at_once},
        }
    return with_version(value)


def _tile_object(tile: WallTile) -> Object:
    return {"wall": tile.wall, "stack": tile.stack, "tile": "upper" if tile.upper else "lower"}


# ---------------------------------------------------------------------- for people


def opening_text(
    table: Rules, opening: Opening | None, seed: int | None, manner: Manner, others: Sequence[str] = ()
) -> str:
    """The opening in words and drawn, or that the table states none; ``others`` are presets that state one."""
    words, paint = manner.words, manner.paint
    title = words.name(table.header.title)
    rules = table.opening
    if opening is None or rules is None:
        none = words.say("opening.none", table=title, preset=table.name)
        return "\n".join([none, *([words.say("opening.others", presets=", ".join(others))] if others else ())])
    lines = [f"{paint.bold(title)} {paint.dim(f'({table.name})')}", ""]
    lines += _steps(opening, rules, words)
    lines += ["", *drawn_walls(opening, manner), "", shades(opening, words), ""]
    lines += align(list(_deal_rows(opening, words)), gap="   ")
    lines += ["", *_afterwards(opening, words)]
    if seed is not None:
        lines += ["", paint.dim(words.say("opening.thrown", seed=str(seed)))]
    return "\n".join(lines)


def _seat(words: Words, seat: str) -> str:
    return words.word("seat", seat)


def _steps(opening: Opening, rules: OpeningRules, words: Words) -> Iterator[str]:
    """Who throws what, and what that means."""
    for throw in opening.throws:
        faces = " ".join(DICE[face - 1] for face in throw.dice)
        said = " + ".join(map(str, throw.dice)) + (f" = {throw.total}" if len(throw.dice) > 1 else "")
        yield words.say("opening.throw", who=_seat(words, throw.thrower), faces=faces, sum=said)
        if throw is opening.throws[0]:
            meaning = "dealer" if rules.breaker == "dealer" else "second" if rules.throws > 1 else "single"
            yield "  → " + words.say(f"opening.{meaning}", total=throw.total, who=_seat(words, opening.breaker))
    if len(opening.throws) > 1:
        added = " + ".join(str(throw.total) for throw in opening.throws)
        yield "  → " + words.say("opening.added", sum=f"{added} = {opening.count}")
    yield words.say(
        "opening.count",
        who=_seat(words, opening.breaker),
        count=opening.count,
        counted=_listed(words, (_stretch(stretch, words) for stretch in opening.counted)),
    )
    start = words.say("opening.stack", wall=_wall(words, opening.start.wall), stacks=str(opening.start.stack))
    yield "  → " + words.say("opening.stay" if rules.counted_stay else "opening.from-last", start=start)


def _wall(words: Words, seat: str) -> str:
    return words.word("wind", seat)


def _stretch(stretch: Stretch, words: Words) -> str:
    return words.say("opening.stack", wall=_wall(words, stretch.wall), stacks=_range(stretch.first, stretch.last))


def _range(first: int, last: int) -> str:
    return str(first) if first == last else f"{first}–{last}"


def _deal_rows(opening: Opening, words: Words) -> Iterator[Sequence[str]]:
    """A row a round, a column a seat; in a cell the stacks, or single tiles of them."""
    seats = opening.seats
    yield [words.say("opening.round"), *(_seat(words, seat) for seat in seats)]
    for number, takes in groupby(opening.takes, lambda take: take.round):
        cells = {take.seat: _places(take.tiles, words) for take in takes}
        yield [str(number), *(cells.get(seat, "") for seat in seats)]
    yield ["", *(words.say("opening.tiles", n=opening.hands[seat]) for seat in seats)]


def _places(tiles: Sequence[WallTile], words: Words) -> str:
    """Where tiles lie: whole stacks that follow each other as ``West 13–14``, a single one as ``West 13↑``."""
    parts: list[str] = []
    for wall, in_wall in groupby(tiles, lambda tile: tile.wall):
        stacks = [(stack, list(pair)) for stack, pair in groupby(in_wall, lambda tile: tile.stack)]
        spots = []
        for whole, run in groupby(stacks, lambda stack: len(stack[1]) > 1):
            members = list(run)
            if whole:
                spots.append(_range(members[0][0], members[-1][0]))
            else:
                spots += [f"{stack}{UPPER if pair[0].upper else LOWER}" for stack, pair in members]
        parts.append(words.say("opening.stack", wall=_wall(words, wall), stacks=" ".join(spots)))
    return _listed(words, parts)


def _afterwards(opening: Opening, words: Words) -> Iterator[str]:
    """What is drawn from the walls after the deal."""
    yield words.say("opening.arrows", upper=UPPER, lower=LOWER)
    yield words.say("opening.next", tile=_places([opening.following], words), n=opening.left)
    if opening.dead_wall:
        yield words.say("opening.dead-wall", n=len(opening.dead_wall))
    tail = (_places([tile], words) for tile in opening.replacements)
    yield words.say("opening.replacements", tiles=_listed(words, tail))
    if opening.flowers is not None:
        yield words.say("opening.flowers", order=_listed(words, (_seat(words, seat) for seat in opening.flowers.order)))
        yield "  → " + words.say("opening.at-once" if opening.flowers.at_once else "opening.one-by-one")
    yield words.say("opening.discard")


def _listed(words: Words, texts: Iterable[str]) -> str:
    return words.say("list.and").join(texts)
