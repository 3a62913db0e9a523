"""A hand's text as words: where they are, and what each of them says.

Each distinct word is read by the grammar once and then remembered, since hands are made of the same words.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import groupby
from typing import Final

from mjcheck.findings import Finding
from mjcheck.hand import Meld
from mjcheck.notation.diagnosis import diagnose
from mjcheck.notation.layout import WORD, places
from mjcheck.notation.listed import read_listed
from mjcheck.notation.parts import Bracket, Flowers, Part, Refused, Tagged, Tiles, Winning, Word, packed
from mjcheck.notation.plain import parts_of
from mjcheck.notation.spelling import name_fault
from mjcheck.notation.tags import read_tag, spec_of
from mjcheck.tiles import FIRST_HONOUR, KINDS, Tile

REMEMBERED: Final = 1 << 15
"""How many distinct words are remembered."""

LONGEST_REMEMBERED: Final = 256
"""How long a remembered word may be."""

MOST_FAULTS: Final = 20
"""How many faults of a text are told one by one."""

_TILES: Final = sorted(
    (Tile(kind, red) for kind in range(KINDS) for red in (False, True)), key=lambda tile: (tile.kind, not tile.red)
)
_ORDER: Final = {tile: place for place, tile in enumerate(_TILES)}
_SUIT: Final = {tile: min(tile.kind, FIRST_HONOUR) // 9 for tile in _TILES}
"""Where a tile stands in a run, and its suit, honours being one."""

MOST_CHARACTERS: Final = 4096
"""How much of a text is read, comments and gaps not counted: no hand with its river and tags comes near."""


def read_words(text: str) -> tuple[list[Word], list[Finding]]:
    """The words of a text, comments left out, and their faults with offsets in the text.

    However long the text is, only as much of it is read as a hand can need.
    """
    if len(text) <= LONGEST_REMEMBERED and "#" not in text:
        words = [_remembered(written) for written in WORD.findall(text)]
        faulty = [word for word in words if word.faults]
        return words, _faults_in(text, words) if faulty else []
    words = []
    room, most = MOST_CHARACTERS, MOST_FAULTS
    for place in places(text):
        room -= place.end - place.start + 1
        if room < 0 or most < 0:
            help_text = "a hand is 14 tiles with its melds and tags; each hand of a file has its own line"
            cut = Finding("too-long", "the text is not read from here on", place.start, place.end, help_text)
            return words, [*_faults_in(text, words), cut]
        word = read_word(text[place.start : place.end])
        most -= len(word.faults)
        words.append(word)
    return words, _faults_in(text, words)


def read_word(text: str) -> Word:
    """What one word says, or its faults.  Offsets are from the word's beginning."""
    return _remembered(text) if len(text) <= LONGEST_REMEMBERED else _read(text)


def _faults_in(text: str, words: Sequence[Word]) -> list[Finding]:
    placed = zip(words, places(text), strict=False)
    return [shifted(fault, place.start) for word, place in placed for fault in word.faults]


def _read(text: str) -> Word:
    listed = read_listed(text) if ":" in text else None
    if listed is not None:
        return listed
    parts = _parts(text)
    if isinstance(parts, Refused):
        return Word(faults=tuple(_faults(text)))
    if isinstance(parts[0], Tagged):
        spec = spec_of(parts[0].name)
        tag = read_tag(spec, text, parts[0]) if spec else name_fault(parts[0].name)
        return (
            Word(faults=(tag,))
            if isinstance(tag, Finding)
            else Word(tag=tag, copies=packed([spot.tile for spot in tag.spots]))
        )
    return _tiles_word(parts)


_remembered = lru_cache(maxsize=REMEMBERED)(_read)


def _tiles_word(parts: Sequence[Part]) -> Word:
    """A word of tiles, melds and the winning tile."""
    if len(parts) == 1 and isinstance(parts[0], Tiles):  # half of all words, and most of those are new in each hand
        tiles = parts[0].tiles
        return Word(tuple(_runs(tiles)), concealed=len(tiles), last=tiles[-1], copies=packed(tiles), parts=(parts[0],))
    faults = [part for part in parts if isinstance(part, Finding)]
    faults += [_several(part) for part in parts if isinstance(part, Winning) and len(part.written.tiles) > 1]
    if faults:
        return Word(faults=tuple(faults))
    runs: list[tuple[Tile, ...]] = []
    melds: list[Meld] = []
    wins: list[Tile] = []
    flowers: list[int] = []
    for part in parts:
        if isinstance(part, Tiles):
            runs += _runs(part.tiles)
        elif isinstance(part, Bracket):
            melds.append(part.meld)
        elif isinstance(part, Winning):
            wins += part.written.tiles
        elif isinstance(part, Flowers):
            flowers += part.flowers
    concealed = [tile for part in parts if isinstance(part, Tiles) for tile in part.tiles]
    copies = packed(concealed) + sum([packed(meld.tiles) for meld in melds])
    return Word(
        tuple(runs),
        tuple(melds),
        tuple(wins),
        tuple(flowers),
        concealed=len(concealed),
        last=concealed[-1] if concealed else None,
        copies=copies,
        parts=tuple(parts),
    )


def _several(winning: Winning) -> Finding:
    help_text = "one tile completes a hand; the others stand without the +"
    end = winning.written.start + len(winning.written.text)
    return Finding("bad-winning-tile", "a + before several tiles", winning.start, end, help_text)


def _runs(tiles: Sequence[Tile]) -> list[tuple[Tile, ...]]:
    """Tiles written together as sorted runs of one suit each, or of honours."""
    if len({_SUIT[tile] for tile in tiles}) == 1:
        return [tuple(sorted(tiles, key=_ORDER.__getitem__))]
    return [tuple(sorted(run, key=_ORDER.__getitem__)) for _, run in groupby(tiles, _SUIT.__getitem__)]


def _faults(text: str) -> Iterator[Finding]:
    """The faults of a word that the grammar refuses: each is passed over, and what is about it is read by itself."""
    start = 0
    for _ in range(MOST_FAULTS):
        rest = text[start:]
        parts = _parts(rest)
        if not isinstance(parts, Refused):
            yield from _part_faults(parts, start)
            return
        fault, resume = diagnose(rest, parts.at)
        yield from _part_faults(_parts(rest[: fault.start]), start)
        yield shifted(fault, start)
        start += resume


def _parts(text: str) -> list[Part] | Refused:
    """The parts of a word, or of none."""
    return parts_of(text) if text else []


def _part_faults(parts: list[Part] | Refused, offset: int) -> Iterator[Finding]:
    """The faults of parts that the grammar takes."""
    if not isinstance(parts, Refused):
        yield from (shifted(part, offset) for part in parts if isinstance(part, Finding))


def shifted(finding: Finding, offset: int) -> Finding:
    """The finding, its offsets counted from ``offset`` characters earlier."""
    return replace(finding, start=finding.start + offset, end=finding.end + offset)
