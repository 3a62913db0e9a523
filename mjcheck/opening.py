"""The opening of a hand: the dice, whose wall is broken where, and who is dealt which tiles of it.

Seats are winds, the dealer being the first of them, and play goes counter-clockwise.  Every player builds one wall.  A
stack of it is named by its number from the right end as its builder sees it, from 1; tiles are counted and dealt from
right to left, and past a wall's left end on the wall of the left-hand neighbour, the previous seat.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import count as count_from
from itertools import islice
from typing import Final

from mjcheck.findings import Finding, Unusable
from mjcheck.rulebook.keys import Wind
from mjcheck.rulebook.model import TILES_OF_A_STACK, OpeningRules, Rules
from mjcheck.tiles import COPIES

FACES: Final = 6

STACKS_JUMPED: Final = 1
"""Stacks between the two from which the dealer takes his last tiles at once."""

REPLACEMENTS_NAMED: Final = 4
"""How many tiles at the tail an `Opening` names as the next replacements."""

GIVEN: Final = "--dice"
"""What the source of dice that were given is called."""

_SHOWN: Final = 20
"""Characters of a wrong die that a message repeats."""


@dataclass(frozen=True, slots=True)
class Throw:
    """The dice that a seat threw."""

    thrower: Wind
    dice: tuple[int, ...]

    @property
    def total(self) -> int:
        """The sum of the dice."""
        return sum(self.dice)


@dataclass(frozen=True, slots=True, order=True)
class WallTile:
    """A place in a wall: the upper or the lower tile of a stack."""

    wall: Wind
    stack: int
    upper: bool


@dataclass(frozen=True, slots=True)
class Stretch:
    """Stacks of one wall that follow each other, both ends included."""

    wall: Wind
    first: int
    last: int


@dataclass(frozen=True, slots=True)
class Take:
    """What a seat takes at once, in which round of the deal (from 1)."""

    round: int
    seat: Wind
    tiles: tuple[WallTile, ...]


@dataclass(frozen=True, slots=True)
class FlowerReplacement:
    """How flowers in the dealt hands are replaced: the seats in their order, and whether each draws for all at once."""

    order: tuple[Wind, ...]
    at_once: bool


@dataclass(frozen=True, slots=True)
class Opening:
    """A hand's opening, from the first throw until the dealer may discard.

    ``counted`` are the stacks that were counted off, ``start`` the first tile that is dealt, ``following`` the tile
    that is drawn first after the deal, ``left`` how many tiles can then still be drawn, the dead wall not among them.
     ``replacements`` are the first tiles from the tail, in the order in which they replace kongs and
    flowers.  ``flowers`` is ``None`` where no flowers are in the walls.
    """

    seats: tuple[Wind, ...]
    stacks: int
    throws: tuple[Throw, ...]
    breaker: Wind
    count: int
    counted: tuple[Stretch, ...]
    start: WallTile
    takes: tuple[Take, ...]
    following: WallTile
    left: int
    dead_wall: tuple[WallTile, ...]
    replacements: tuple[WallTile, ...]
    flowers: FlowerReplacement | None

    @property
    def tiles(self) -> int:
        """How many tiles the walls hold before the deal."""
        return len(self.seats) * self.stacks * TILES_OF_A_STACK

    @property
    def hands(self) -> Mapping[Wind, int]:
        """How many tiles each seat was dealt."""
        dealt = dict.fromkeys(self.seats, 0)
        for take in self.takes:
            dealt[take.seat] += len(take.tiles)
        return dealt


# ---------------------------------------------------------------------- dice


def throw_dice(table: OpeningRules, seed: int) -> tuple[tuple[int, ...], ...]:
    """The dice of every throw of an opening; the same ones for the same seed."""
    chance = random.Random(seed)
    return tuple(tuple(chance.randint(1, FACES) for _ in range(table.dice)) for _ in range(table.throws))


def read_dice(written: Sequence[str], table: OpeningRules | None) -> tuple[tuple[int, ...], ...]:
    """The dice of every throw, each throw written as ``5,6``; nothing where nothing is written.

    Raises `Unusable` with every fault: what is no face of a die, and for a table that states an opening too few or too
    many dice or throws.
    """
    text = " ".join(written)
    findings: list[Finding] = []
    throws = []
    start = 0
    for throw in written:
        throws.append(tuple(_faces(throw, start, findings)))
        if table is not None and len(throws[-1]) != table.dice:
            message = f"{_numbered(len(throws[-1]), 'die', 'dice')} where this table throws {table.dice} at a time"
            findings.append(Finding("dice-count", message, start, start + len(throw), _example(table)))
        start += len(throw) + 1
    if table is not None and len(written) not in (0, table.throws):
        message = f"{_numbered(len(written), 'throw', 'throws')} where the opening of this table has {table.throws}"
        findings.append(Finding("throw-count", message, 0, len(text), _example(table)))
    if findings:
        raise Unusable(text, tuple(findings), GIVEN)
    return tuple(throws)


def _faces(throw: str, start: int, findings: list[Finding]) -> Iterator[int]:
    """The dice of a throw that begins at ``start``; what is no face is found and counts as a die of one."""
    for part in throw.split(","):
        die = part.strip()
        if re.fullmatch(f"[1-{FACES}]", die):
            yield int(die)
        else:
            shown = die if len(die) <= _SHOWN else f"{die[: _SHOWN - 1]}…"
            message = f'"{shown}" is no face of a die' if die else "a die without a number"
            findings.append(Finding("no-face", message, start, start + len(part), f"a number from 1 to {FACES}"))
            yield 1
        start += len(part) + 1


def _numbered(number: int, one: str, several: str) -> str:
    return f"{number} {one if number == 1 else several}"


def _example(table: OpeningRules) -> str:
    faces = ",".join(str(face) for face in (5, 6, 2, 4, 1, 3)[: table.dice])
    return "write " + " ".join([f"--dice {faces}"] * table.throws)


# ---------------------------------------------------------------------- walls and deal


@dataclass(frozen=True, slots=True)
class _Walls:
    """The walls of all seats as one ring of stacks in the order of the deal, beginning at the right end of one wall."""

    seats: tuple[Wind, ...]
    stacks: int
    first: Wind

    @property
    def tiles(self) -> int:
        """How many tiles the walls hold."""
        return len(self.seats) * self.stacks * TILES_OF_A_STACK

    def stack(self, number: int) -> tuple[Wind, int]:
        """The wall and the number there of a stack of the ring, counted from 0."""
        walls, place = divmod(number % (len(self.seats) * self.stacks), self.stacks)
        return self.seats[(self.seats.index(self.first) - walls) % len(self.seats)], place + 1

    def tile(self, number: int) -> WallTile:
        """A tile of the ring, counted from 0: of each stack the upper one comes first."""
        stack, lower = divmod(number, TILES_OF_A_STACK)
        return WallTile(*self.stack(stack), upper=not lower)

    def stretches(self, stacks: int) -> tuple[Stretch, ...]:
        """The first so many stacks of the ring, wall by wall."""
        return tuple(
            Stretch(self.stack(start)[0], 1, min(stacks - start, self.stacks))
            for start in range(0, stacks, self.stacks)
        )


def opening(rules: Rules, dice: Sequence[Sequence[int]]) -> Opening | None:
    """The opening that these dice give, one entry a throw; ``None`` for a table that states no opening.

    The dice must be as many as the table throws: `read_dice` and `throw_dice` give such.  Raises `Unusable` for walls
    that hold more tiles than the table has.
    """
    table, seats = rules.opening, rules.seats.winds
    if table is None:
        return None
    dealer = seats[0]
    breaker = seats[(sum(dice[0]) - 1) % len(seats)] if table.breaker == "counted" else dealer
    throws = tuple(Throw(thrower, tuple(faces)) for thrower, faces in zip((dealer, breaker), dice, strict=False))
    count = sum(throw.total for throw in throws)
    walls = _Walls(seats, table.walls, breaker)
    start = (count if table.counted_stay else count - 1) * TILES_OF_A_STACK
    dealt = tuple(_deal(table, seats, start))
    taken = {place for _, _, places in dealt for place in places}
    playing = rules.tiles.kinds.bit_count() * COPIES
    if walls.tiles > playing and not rules.tiles.flowers:
        raise _too_long(rules.name, table, walls, playing)
    return Opening(
        seats=seats,
        stacks=table.walls,
        throws=throws,
        breaker=breaker,
        count=count,
        counted=walls.stretches(count),
        start=walls.tile(start),
        takes=tuple(Take(turn, seat, tuple(walls.tile(place) for place in places)) for turn, seat, places in dealt),
        following=walls.tile(next(place for place in count_from(start) if place not in taken)),
        left=walls.tiles - len(taken) - table.dead_wall,
        dead_wall=tuple(walls.tile(place) for place in islice(_tail(table, start), table.dead_wall)),
        replacements=tuple(walls.tile(place) for place in islice(_tail(table, start), REPLACEMENTS_NAMED)),
        flowers=FlowerReplacement(table.flower_order, table.flowers_at_once) if walls.tiles > playing else None,
    )


def _too_long(name: str, table: OpeningRules, walls: _Walls, playing: int) -> Unusable:
    text = f"opening.walls = {table.walls}"
    held = f"{len(walls.seats)} walls of {table.walls} stacks hold {walls.tiles} tiles"
    message = f"{held}, and without flowers this table has {playing}"
    fitting = playing // (len(walls.seats) * TILES_OF_A_STACK)
    return Unusable(text, (Finding("contradiction", message, 0, len(text), f"--set opening.walls={fitting}"),), name)


def _deal(table: OpeningRules, seats: Sequence[Wind], place: int) -> Iterator[tuple[int, Wind, tuple[int, ...]]]:
    """The round, the seat, and the tiles of the ring that it takes; the first tile dealt is at ``place``."""
    rounds = len(table.deal)
    for turn, tiles in enumerate(table.deal, start=1):
        jump = (place + (1 + STACKS_JUMPED) * TILES_OF_A_STACK,) if table.jump and turn == rounds else ()
        for seat in seats:
            places = range(place, place + tiles)
            yield turn, seat, (*places, *jump) if seat == seats[0] else tuple(places)
            place += tiles
    if not table.jump:
        yield rounds + 1, seats[0], (place,)


def _tail(table: OpeningRules, start: int) -> Iterator[int]:
    """The tiles of the ring as they replace others: from the last stack before the one at ``start`` backwards."""
    for stack in count_from(start - TILES_OF_A_STACK, -TILES_OF_A_STACK):
        places = range(stack, stack + TILES_OF_A_STACK)
        yield from places if table.tail_upper_first else reversed(places)
