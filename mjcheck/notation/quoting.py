"""Pieces of somebody's text in a message, and what was meant by them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

LONGEST: Final = 40
"""How many characters of a quoted piece are shown."""


def quoted(piece: str) -> str:
    """The piece between backquotes, cut short where it is long, with what cannot be seen written out."""
    seen = "".join(
        character if character.isprintable() else f"<U+{ord(character):04X}>" for character in piece[:LONGEST]
    )
    return f"`{seen}{'…' if len(piece) > LONGEST else ''}`"


def did_you_mean(name: str, known: Iterable[str]) -> str | None:
    """The known name that is most like ``name``, if one is."""
    import difflib

    return next(iter(difflib.get_close_matches(name[:LONGEST], list(known), n=1, cutoff=0.5)), None)
