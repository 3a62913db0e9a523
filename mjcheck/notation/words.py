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
from mjcheck.notation.diagnosis import diagnose
from mjcheck.notation.layout import WORD, places
from mjcheck.notation.parts import Bracket, FlowerSpot, Part, Refused, Spot, Spots, Tagged, Winning, Word, packed
from mjcheck.notation.spelling import name_fault
from mjcheck.notation.tags import read_tag, spec_of
from mjcheck.tiles import FIRST_HONOUR, Tile

REMEMBERED: Final = 1 << 15
"""How many distinct words are remembered."""

LONGEST_REMEMBERED: Final = 256
"""How long a remembered word may be."""

MOST_FAULTS: Final = 20
"""How many faults of a text are told one by one."""

MOST_CHARACTERS: Final = 4096
"""How much of a text is read, comments and gaps not counted: no hand with its river and tags comes near."""


def read_words(text: str) -> tuple[list[Word], list[Finding]]:
    """The words of a text, comments left out, and their faults with offsets in the text.

    However long the text is, only as much of it is read as a hand can need.
    """
    if len(text) <= LONGEST_REMEMBERED and "#" not in text:
        words = [_remembered(written) for written in WORD.findall(text)]
        faulty = any(word.faults for word in words)
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
    parts = _parts(text)
    if isinstance(parts, Refused):
        return Word(faults=tuple(_faults(text)))
    if isinstance(parts[0], Tagged):
        name, items = parts[0].name, parts[0].items
        spec = spec_of(name)
        tag = read_tag(spec, text, name, items) if spec else name_fault(name)
        return Word(faults=(tag,)) if isinstance(tag, Finding) else Word(tag=tag, copies=packed(tag.spots))
    return _tiles_word(parts)


_remembered = lru_cache(maxsize=REMEMBERED)(_read)


def _tiles_word(parts: Sequence[Part]) -> Word:
    """A word of tiles, melds and the winning tile."""
    concealed: list[Spot] = []
    brackets: list[Bracket] = []
    wins: list[Spot] = []
    flowers: list[FlowerSpot] = []
    faults: list[Finding] = []
    runs: list[tuple[Tile, ...]] = []
    for part in parts:
        match part:
            case Finding():
                faults.append(part)
            case Bracket():
                brackets.append(part)
            case Winning(spots=(spot,), start=start):
                wins.append(Spot(spot.tile, start, spot.end))
            case Winning(spots=spots, start=start):
                help_text = "one tile completes a hand; the others stand without the +"
                message = "a + before several tiles"
                faults.append(Finding("bad-winning-tile", message, start, spots[-1].end, help_text))
            case tuple():
                tiles = [spot for spot in part if isinstance(spot, Spot)]
                runs += _runs(tiles)
                concealed += tiles
                flowers += [spot for spot in part if isinstance(spot, FlowerSpot)]
    if faults:
        return Word(faults=tuple(faults))
    return Word(
        runs=tuple(runs),
        melds=tuple([bracket.meld for bracket in brackets]),
        wins=tuple([spot.tile for spot in wins]),
        flowers=tuple([spot.flower for spot in flowers]),
        concealed=len(concealed),
        copies=packed(concealed) + sum(packed(bracket.spots) for bracket in brackets),
        spots=Spots(tuple(concealed), tuple(brackets), tuple(wins), tuple(flowers)),
    )


def _runs(spots: Sequence[Spot]) -> list[tuple[Tile, ...]]:
    """Tiles written together as sorted runs of one suit each, or of honours."""
    suits = groupby((spot.tile for spot in spots), lambda tile: min(tile.kind, FIRST_HONOUR) // 9)
    return [tuple(sorted(run, key=lambda tile: (tile.kind, not tile.red))) for _, run in suits]


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
    """What the grammar makes of a word, or of none."""
    from mjcheck.notation.grammar import parse_word

    return parse_word(text) if text else []


def _part_faults(parts: list[Part] | Refused, offset: int) -> Iterator[Finding]:
    """The faults of parts that the grammar takes."""
    if not isinstance(parts, Refused):
        yield from (shifted(part, offset) for part in parts if isinstance(part, Finding))


def shifted(finding: Finding, offset: int) -> Finding:
    """The finding, its offsets counted from ``offset`` characters earlier."""
    return replace(finding, start=finding.start + offset, end=finding.end + offset)
