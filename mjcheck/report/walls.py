"""The walls of an opening drawn from above: the dealer's at the bottom, then counter-clockwise."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from mjcheck.report.layout import pad, width
from mjcheck.report.wording import Words
from mjcheck.rulebook.model import TILES_OF_A_STACK

if TYPE_CHECKING:
    from mjcheck.opening import Opening
    from mjcheck.report.sheet import Manner

DICE: Final = "⚀⚁⚂⚃⚄⚅"

WALL: Final = "▒"
COUNTED: Final = "░"
DEAD: Final = "▓"

BELOW, RIGHT, ABOVE, LEFT = range(4)
"""The sides of the table, in the order of the seats."""


def shades(opening: Opening, words: Words) -> str:
    """What the letters and shades of the drawing mean."""
    meanings = [f"{seat} {words.word('seat', seat)}" for seat in opening.seats]
    meanings += [f"{WALL} {words.say('opening.shade.wall')}", f"{COUNTED} {words.say('opening.shade.counted')}"]
    if opening.dead_wall:
        meanings.append(f"{DEAD} {words.say('opening.shade.dead')}")
    return "   ".join(meanings)


def drawn_walls(opening: Opening, manner: Manner) -> Iterator[str]:
    """The walls with a character a tile, the upper one of a stack first: the letter of the seat it is dealt to, or a
    shade.  An arrow points at the stack that is dealt first; the dice lie in the middle."""
    words, paint = manner.words, manner.paint
    sides = [_side(opening, number) for number in range(4)]
    names = [words.word("seat", seat) for seat in opening.seats] + [""] * (4 - len(opening.seats))
    broken = opening.seats.index(opening.start.wall)
    stack = opening.start.stack - 1
    across = TILES_OF_A_STACK * opening.stacks
    margin = width(names[LEFT]) + 4
    corner = " " * (margin + TILES_OF_A_STACK)
    thrown = [
        f"{words.word('seat', throw.thrower)} {' '.join(DICE[face - 1] for face in throw.dice)}"
        for throw in opening.throws
    ]
    first_thrown = (opening.stacks - len(thrown)) // 2

    yield corner + _centred(names[ABOVE], across).rstrip()
    if broken == ABOVE:
        yield corner + " " * (TILES_OF_A_STACK * stack) + paint.bold("▾")
    yield corner + "".join(sides[ABOVE])
    for row in range(opening.stacks):
        from_below = opening.stacks - 1 - row
        middle = thrown[row - first_thrown] if 0 <= row - first_thrown < len(thrown) else ""
        line = pad(names[LEFT] if row == opening.stacks // 2 else "", margin - 2)
        line += paint.bold("▸ ") if broken == LEFT and from_below == stack else "  "
        line += sides[LEFT][from_below] + _centred(middle, across) + sides[RIGHT][row]
        line += paint.bold(" ◂") if broken == RIGHT and row == stack else "  "
        yield f"{line}  {names[RIGHT] if row == opening.stacks // 2 else ''}".rstrip()
    yield corner + "".join(reversed(sides[BELOW]))
    if broken == BELOW:
        yield corner + " " * (across - TILES_OF_A_STACK * (stack + 1)) + paint.bold("▴")
    yield corner + _centred(names[BELOW], across).rstrip()


def _side(opening: Opening, number: int) -> list[str]:
    """The stacks of a wall from its right end, two characters each; blanks where nobody sits."""
    if number >= len(opening.seats):
        return [" " * TILES_OF_A_STACK] * opening.stacks
    wall = opening.seats[number]
    tiles = {(stack, upper): WALL for stack in range(1, opening.stacks + 1) for upper in (True, False)}
    for stretch in opening.counted:
        if stretch.wall == wall:
            for stack in range(stretch.first, stretch.last + 1):
                tiles[stack, True] = tiles[stack, False] = COUNTED
    marks = [(tile, DEAD) for tile in opening.dead_wall]
    marks += [(tile, take.seat) for take in opening.takes for tile in take.tiles]
    for tile, mark in marks:
        if tile.wall == wall:
            tiles[tile.stack, tile.upper] = mark
    return [tiles[stack, True] + tiles[stack, False] for stack in range(1, opening.stacks + 1)]


def _centred(text: str, columns: int) -> str:
    before = max(columns - width(text), 0) // 2
    return pad(" " * before + text, columns)
