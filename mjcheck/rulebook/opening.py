"""What must hold of a preset's ``[opening]``: a deal of thirteen tiles, and walls of as many tiles as there are."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from mjcheck.formula.check import Checker
from mjcheck.formula.faults import FormulaFault
from mjcheck.rulebook.faults import Fault
from mjcheck.rulebook.layers import BROKEN, Layer, Said
from mjcheck.rulebook.model import TILES_OF_A_STACK
from mjcheck.tiles import COPIES, FLOWERS

DEALT: Final = 13
"""Tiles of a hand before anybody draws."""


def check_opening(preset: Layer, checker: Checker) -> Iterator[Fault]:
    """Everything in ``[opening]`` that contradicts itself or the tiles and seats."""
    if "opening" in preset:
        yield from _deal(preset["opening"])
        yield from _flowers(preset)
        yield from _walls(preset, checker)


def _deal(opening: Layer) -> Iterator[Fault]:
    deal = _value(opening, "deal")
    if deal is None:
        return
    if sum(deal) != DEALT or min(deal) < 1:
        message = f"deal: {' + '.join(map(str, deal)) or 'nothing'} is no way to deal {DEALT} tiles to each"
        yield Fault("contradiction", message, "such as [4, 4, 4, 1]", opening["deal"])
    elif _value(opening, "jump") and deal[-1] != 1:
        message = "the dealer jumps where each takes one tile, and the last round of the deal has more"
        yield Fault("contradiction", message, "such as [4, 4, 4, 1]", opening["deal"])


def _flowers(preset: Layer) -> Iterator[Fault]:
    opening, winds = preset["opening"], _value(preset.get("seats", {}), "winds")
    order = _value(opening, "flower_order") or ()
    if _value(preset.get("tiles", {}), "flowers") and winds and sorted(order) != sorted(winds):
        help_text = "such as [" + ", ".join(f'"{wind}"' for wind in winds) + "]"
        message = "flower_order does not name each seat once"
        yield Fault("contradiction", message, help_text, opening.get("flower_order"), path=("opening",))


def _walls(preset: Layer, checker: Checker) -> Iterator[Fault]:
    opening, tiles = preset["opening"], preset.get("tiles", {})
    seats = len(_value(preset.get("seats", {}), "winds") or ())
    kinds, walls, dead_wall = _value(tiles, "kinds"), _value(opening, "walls"), _value(opening, "dead_wall")
    if kinds is None or walls is None or not seats:
        return
    try:
        playing = checker.tile_set(kinds).bit_count() * COPIES
    except FormulaFault:
        return
    held = walls * TILES_OF_A_STACK * seats
    if held not in (playing, playing + FLOWERS):
        message = f"{seats} walls of {walls} stacks hold {held} tiles, and this table has {playing}"
        message += f" or, with flowers, {playing + FLOWERS}" if _value(tiles, "flowers") else ""
        help_text = f"such as walls = {playing // (TILES_OF_A_STACK * seats)}"
        yield Fault("contradiction", message, help_text, opening["walls"], also=(tiles["kinds"],))
    elif dead_wall is not None and held - dead_wall < DEALT * seats + 1:
        message = f"with {dead_wall} tiles in the dead wall, not enough of {held} are left to deal"
        help_text = f"at most {held - DEALT * seats - 1} can be"
        yield Fault("contradiction", message, help_text, opening["dead_wall"])


def _value(table: Layer, key: str) -> Any:
    """The value that a table gives a key; ``None`` where it gives none that can be used."""
    said = table.get(key)
    return said.value if isinstance(said, Said) and said.value is not BROKEN else None
