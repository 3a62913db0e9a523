"""Where a TOML text nests tables, arrays and dotted keys deeper than any preset does.

What reads a file takes time with the square of a dotted key's length, and calls itself for each bracket in brackets.
Such a text is refused before it costs anything.
"""

from __future__ import annotations

import re
from typing import Final, NamedTuple

DEEPEST: Final = 50
"""So many brackets may stand in one another, and so many dots in a key; a preset has three or four."""

_PIECES: Final = re.compile(
    r"""
      (?P<text> "{3} (?:[^"\\]|\\.|"{1,2}(?!"))*+ "{3,5} | '{3} (?:[^']|'{1,2}(?!'))*+ '{3,5}
              | "(?:[^"\\\n]|\\[^\n])*+" | '[^'\n]*+' | \#[^\n]*+ )
    | (?P<plain> [^][{}.\#"']++ )
    | (?P<dot> \. )
    | (?P<open> [\[{] )
    | (?P<close> [\]}] )
    | (?P<broken> . )
    """,
    re.VERBOSE | re.DOTALL,
)
_ENDS_A_KEY: Final = re.compile(r"[\n=,]")


class TooDeep(NamedTuple):
    """The span of a dotted key up to the dot too many, or of the ``bracket`` too many."""

    start: int
    end: int
    bracket: bool


def too_deep(text: str) -> TooDeep | None:
    """The first dotted key, or bracket in brackets, that goes deeper than `DEEPEST`; ``None`` where none does.

    Strings and comments do not count.  Takes time with the length of the text, whatever the text is.
    """
    brackets = dots = first_dot = 0
    for piece in _PIECES.finditer(text):
        match piece.lastgroup:
            case "plain":
                if dots and _ENDS_A_KEY.search(piece[0]):
                    dots = 0
            case "dot":
                first_dot = first_dot if dots else piece.start()
                dots += 1
                if dots > DEEPEST:
                    return TooDeep(_key_before(text, first_dot), piece.end(), bracket=False)
            case "open":
                dots = 0
                brackets += 1
                if brackets > DEEPEST:
                    return TooDeep(*piece.span(), bracket=True)
            case "close":
                dots = 0
                brackets = max(0, brackets - 1)
            case "broken":
                return None  # a string without an end: nothing behind it is read
    return None


def _key_before(text: str, dot: int) -> int:
    """Where the dotted key begins that has its first dot there."""
    before = max(text.rfind(sign, 0, dot) for sign in "\n,[{") + 1
    return before + len(text[before:dot]) - len(text[before:dot].lstrip())
