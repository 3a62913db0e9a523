"""A hand's text as words: where they are, and what each of them says.

Each distinct word is read by the grammar once and then remembered, since hands are made of the same words.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import groupby
from typing import Final, NamedTuple

from lark.exceptions import UnexpectedInput, UnexpectedToken

from mjcheck.findings import Finding
from mjcheck.notation.diagnosis import diagnose
from mjcheck.notation.grammar import Part, Tagged, Winning, parse_word
from mjcheck.notation.parts import Bracket, FlowerSpot, Run, Spot, Word, packed
from mjcheck.notation.tags import read_tag
from mjcheck.tiles import FIRST_HONOUR, Tile

_GAP: Final = r" \t\r\n\xA0\u3000/／、，"

WORD: Final = re.compile(rf"#[^\n]*|(?:[^{_GAP}\[]+|\[[^\[\]\r\n]*\]|\[)+")
"""A comment, or what stands between two gaps with its brackets kept whole.  As in the grammar, but for brackets
that hold a gap: they are one word, so that the fault is theirs."""

REMEMBERED: Final = 1 << 15
LONGEST_REMEMBERED: Final = 200
MOST_FAULTS: Final = 20
MOST_CHARACTERS: Final = 4096
"""How much of a text is read, comments and gaps not counted: no hand with its river and tags comes near."""


class PlacedWord(NamedTuple):
    """A word and the offset at which it begins and ends in its text."""

    start: int
    end: int
    word: Word


def read_words(text: str) -> tuple[list[PlacedWord], list[Finding]]:
    """The words of a text, comments left out, and their faults with offsets in the text.

    However long the text is, only as much of it is read as a hand can need.
    """
    placed: list[PlacedWord] = []
    faults: list[Finding] = []
    room = MOST_CHARACTERS
    for match in WORD.finditer(text):
        written = match[0]
        if written[0] == "#":
            continue
        start, end = match.span()
        room -= len(written) + 1
        if room < 0 or len(faults) > MOST_FAULTS:
            help_text = "a hand is 14 tiles, with its melds and tags; several hands go on a line each"
            faults.append(Finding("too-long", "the text is not read beyond this word", start, end, help_text))
            break
        word = read_word(written)
        placed.append(PlacedWord(start, end, word))
        if word.faults:
            faults += [shifted(fault, start) for fault in word.faults]
    return placed, faults


def read_word(text: str) -> Word:
    """What one word says, or its faults.  Offsets are from the word's beginning."""
    return _remembered(text) if len(text) <= LONGEST_REMEMBERED else _read(text)


def _read(text: str) -> Word:
    try:
        parts = parse_word(text)
    except UnexpectedInput:
        return Word(faults=tuple(_faults(text)))
    if isinstance(parts[0], Tagged):
        tag = read_tag(text, parts[0].name, parts[0].items)
        if isinstance(tag, Finding):
            return Word(faults=(tag,))
        return Word(tag=tag, copies=packed(tag.spots))
    return _tiles_word(parts)


_remembered = lru_cache(maxsize=REMEMBERED)(_read)


def _tiles_word(parts: Sequence[Part]) -> Word:
    """A word of tiles, melds and the winning tile."""
    runs: list[Run] = []
    brackets: list[Bracket] = []
    wins: list[Spot] = []
    flowers: list[FlowerSpot] = []
    faults: list[Finding] = []
    for part in parts:
        match part:
            case Finding():
                faults.append(part)
            case Bracket():
                brackets.append(part)
            case Winning(spots=(spot,), start=start):
                wins.append(Spot(spot.tile, start, spot.end))
            case Winning(spots=spots, start=start):
                help_text = "one tile completes a hand; the others stand without +"
                faults.append(Finding("bad-winning-tile", "+ with more than one tile", start, spots[-1].end, help_text))
            case tuple():
                runs += _runs([spot for spot in part if isinstance(spot, Spot)])
                flowers += [spot for spot in part if isinstance(spot, FlowerSpot)]
    if faults:
        return Word(faults=tuple(faults))
    concealed = [spot for run in runs for spot in run.spots]
    melded = [spot for bracket in brackets for spot in bracket.spots]
    return Word(
        runs=tuple(runs),
        brackets=tuple(brackets),
        wins=tuple(wins),
        flowers=tuple(flowers),
        concealed=len(concealed),
        copies=packed((*concealed, *melded)),
    )


def _runs(spots: Sequence[Spot]) -> list[Run]:
    """Tiles written together as runs of one suit each."""
    groups = (tuple(run) for _, run in groupby(spots, lambda spot: min(spot.tile.kind, FIRST_HONOUR) // 9))
    return [Run(tuple(sorted((spot.tile for spot in run), key=_order)), run) for run in groups]


def _order(tile: Tile) -> tuple[int, bool]:
    """Sorts tiles by kind, a red five before the plain ones."""
    return tile.kind, not tile.red


def _faults(text: str) -> Iterator[Finding]:
    """The faults of a word that the grammar refuses: each is passed over, and what follows it is read again."""
    start = 0
    for _ in range(MOST_FAULTS):
        rest = text[start:]
        try:
            parts = parse_word(rest) if rest else []
        except UnexpectedInput as refusal:
            fault, resume = diagnose(rest, _refused_at(rest, refusal))
            yield shifted(fault, start)
            start += resume
        else:
            yield from (shifted(part, start) for part in parts if isinstance(part, Finding))
            return


def _refused_at(text: str, refusal: UnexpectedInput) -> int:
    """The offset at which the grammar would not go on, which is the end where something is missing there."""
    if isinstance(refusal, UnexpectedToken) and refusal.token.type == "$END":
        return len(text)
    return refusal.pos_in_stream or 0


def shifted(finding: Finding, offset: int) -> Finding:
    """The finding, its offsets counted from ``offset`` characters earlier."""
    return replace(finding, start=finding.start + offset, end=finding.end + offset)
