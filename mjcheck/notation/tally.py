"""What the words of a text hold together: a hand's tiles, their number, their copies, and the winning tile."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

from mjcheck.findings import Finding
from mjcheck.hand import Meld
from mjcheck.notation.layout import Layout
from mjcheck.notation.parts import COPY_BITS, Spot, Word
from mjcheck.notation.printer import flowers_text
from mjcheck.tiles import KIND_TEXT, KINDS, Tile

_MELDS: Final = 4
_UNWON: Final = 13
"""The tiles of a hand before it is won, a meld counted as three."""

_COPIES: Final = 4
_EACH_KIND: Final = sum(1 << COPY_BITS * kind for kind in range(KINDS))
_HALF: Final = 1 << (COPY_BITS - 1)
_TOO_MANY: Final = _EACH_KIND * _HALF
_ROOM: Final = _EACH_KIND * (_HALF - _COPIES - 1)
"""Added to a packed count, it carries into a bit of `_TOO_MANY` where a kind has a fifth copy."""


@dataclass(frozen=True, slots=True)
class Tally:
    """What the words of a text say together, in the order in which they stand."""

    concealed: list[tuple[Tile, ...]]
    melds: list[Meld]
    flowers: list[int]
    wins: list[Tile]
    tags: dict[str, int]
    """Which word each tag is."""
    fields: dict[str, Any]
    flags: list[str]
    astray: list[int]
    """Words that stand where they cannot: tiles after tags, a tag for the second time."""
    size: int
    """How many concealed tiles there are, ``+T`` not counted."""
    copies: int
    """A packed count of the tiles in use, ``+T`` counted only where it is one more."""

    @property
    def surplus(self) -> int:
        """How many tiles there are beyond those of a hand before it is won: 0 or 1 in a hand."""
        return self.size + 3 * len(self.melds) - _UNWON

    @property
    def whole(self) -> bool:
        """Whether nothing is wrong with the tiles; whether they hold a marked winning tile is not asked."""
        return (
            0 <= self.surplus <= 1
            and len(self.melds) <= _MELDS
            and len(self.wins) <= 1
            and not self.copies + _ROOM & _TOO_MANY
            and not self.astray
            and len(set(self.flowers)) == len(self.flowers)
        )


def tally(words: Sequence[Word]) -> Tally:
    """What the words say together.  Of a tag that is said twice the first counts."""
    concealed: list[tuple[Tile, ...]] = []
    melds: list[Meld] = []
    flowers: list[int] = []
    wins: list[Tile] = []
    tags: dict[str, int] = {}
    fields: dict[str, Any] = {}
    flags: list[str] = []
    astray: list[int] = []
    size = copies = 0
    misread = False  # A tag was written with a value that it does not take.
    for index, word in enumerate(words):
        copies += word.copies
        tag = word.tag
        if tag is None:
            if word.faults:
                misread = misread or any(fault.code == "bad-value" for fault in word.faults)
            elif tags or misread:
                astray.append(index)
            size += word.concealed
            concealed += word.runs
            melds += word.melds
            wins += word.wins
            flowers += word.flowers
        elif tag.name in tags:
            astray.append(index)
        else:
            tags[tag.name] = index
            flags += tag.flags
            for name, value in tag.fields:
                # A field is set twice only by tags that say more together (missed), or by tsumo and ron, a fault.
                fields[name] = fields[name] | value if name in fields else value
    if wins and size + 3 * len(melds) == _UNWON:
        copies += 1 << COPY_BITS * wins[0].kind
    return Tally(concealed, melds, flowers, wins, tags, fields, flags, astray, size, copies)


def take_winning_tile(runs: list[tuple[Tile, ...]], tile: Tile) -> Tile | None:
    """Takes the winning tile out of the runs and returns it, ``None`` where it is not held.

    A plain five stands for a red one where no plain one is held, never the other way round.
    """
    for winning in (tile,) if tile.red else (tile, Tile(tile.kind, red=True)):
        for index in reversed(range(len(runs))):
            if winning in runs[index]:
                run = list(runs[index])
                run.remove(winning)
                runs[index : index + 1] = [tuple(run)] if run else []
                return winning
    return None


def tile_faults(total: Tally, layout: Layout, all_read: bool) -> Iterator[Finding]:
    """What is wrong with the tiles as a whole.  Their number is judged only where they were ``all_read``."""
    yield from _astray(total, layout)
    if len(total.wins) > 1:
        second = layout.wins[1]
        yield Finding(
            "bad-winning-tile", "a second winning tile", second.start, second.end, "one tile completes a hand"
        )
    if len(total.melds) > _MELDS:
        fifth = layout.melds[_MELDS]
        message = f"{len(total.melds)} melds are too many"
        yield Finding("tile-count", message, fifth.start, fifth.end, f"a hand has at most {_MELDS} melds, and a pair")
    elif (
        all_read and not 0 <= total.surplus <= 1 and not any(layout.words[index].tag is None for index in total.astray)
    ):
        yield _miscounted(total, layout)
    if total.copies + _ROOM & _TOO_MANY:
        spots = [*layout.in_use, *(layout.wins[:1] if total.surplus == 0 else ())]
        yield from _fifth_copies(sorted(spots, key=lambda spot: spot.start))
    if len(set(total.flowers)) < len(total.flowers):
        yield from _flowers_twice(layout)


def not_held(marked: Tile, layout: Layout) -> Finding:
    """The fault of a ``+T`` beside fourteen tiles without that tile."""
    spot = layout.wins[0]
    help_text = "beside 14 tiles + points at one of them, beside 13 it adds the winning tile"
    return Finding("bad-winning-tile", f"{marked.text} is not held", spot.start, spot.end, help_text)


def _astray(total: Tally, layout: Layout) -> Iterator[Finding]:
    """Tags said twice; tiles after tags, as one fault."""
    tiles = [layout.places[index] for index in total.astray if layout.words[index].tag is None]
    if tiles:
        help_text = "tags come last; the tiles of a tag are joined by commas: dora:3m,0p"
        yield Finding("tiles-after-tags", "tiles stand after a tag", tiles[0].start, tiles[-1].end, help_text)
    for index in total.astray:
        tag = layout.words[index].tag
        if tag is not None:
            start, end = layout.places[index]
            first = layout.places[total.tags[tag.name]].start
            yield Finding("tag-twice", f"{tag.name} is said twice", start, end, f"it is at column {first + 1} already")


def _miscounted(total: Tally, layout: Layout) -> Finding:
    """The fault of too many or too few concealed tiles."""
    melds = len(total.melds)
    need = _UNWON - 3 * melds
    spots = layout.concealed
    beside = f" beside {melds} meld{'s' * (melds > 1)}" if melds else ""
    tiles = f"{len(spots)} concealed tile{'s' * (len(spots) != 1)}{beside}"
    if total.wins:
        tiles += f" and +{total.wins[0].text}"
    help_text = f"a hand has {need}{beside}, or {need + 1} with the winning tile"
    if total.surplus > 1:
        over = spots[need + 1 :]
        return Finding("tile-count", f"{tiles}: {len(over)} too many", over[0].start, over[-1].end, help_text)
    start, end = (spots[0].start, spots[-1].end) if spots else (layout.places[0].start, layout.places[-1].end)
    return Finding("tile-count", f"{tiles}: {need - len(spots)} too few", start, end, help_text)


def _fifth_copies(in_use: Sequence[Spot]) -> Iterator[Finding]:
    """The fifth copy of each kind that has one."""
    copies: Counter[int] = Counter()
    fifth: dict[int, Spot] = {}
    for spot in in_use:
        copies[spot.tile.kind] += 1
        if copies[spot.tile.kind] == _COPIES + 1:
            fifth[spot.tile.kind] = spot
    for kind, spot in fifth.items():
        message = f"{copies[kind]} copies of {KIND_TEXT[kind]}"
        help_text = "there are four; hand, melds, indicators, norths and one's own river, called or not, count together"
        yield Finding("fifth-copy", message, spot.start, spot.end, help_text)


def _flowers_twice(layout: Layout) -> Iterator[Finding]:
    seen: set[int] = set()
    for flower, start, end in layout.flowers:
        if flower in seen:
            message = f"{flowers_text((flower,))} is written twice"
            yield Finding("flower-twice", message, start, end, "there is one of each flower and season")
        seen.add(flower)
