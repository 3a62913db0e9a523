"""Showing a piece of somebody's text in a message."""

from __future__ import annotations

from typing import Final

LONGEST: Final = 40
"""How many characters of a quoted piece are shown."""


def quoted(piece: str) -> str:
    """The piece between backquotes, cut short where it is long, with what cannot be seen written out."""
    seen = "".join(
        character if character.isprintable() else f"<U+{ord(character):04X}>" for character in piece[:LONGEST]
    )
    return f"`{seen}{'…' if len(piece) > LONGEST else ''}`"
