"""Text to hands and back."""

from __future__ import annotations

from mjcheck.notation.assume import assume
from mjcheck.notation.printer import hand_text
from mjcheck.notation.reader import read_hand, read_sound_hand, tag_spans
from mjcheck.notation.tags import ALIASES, TAGS, TagSpec, Value
from mjcheck.notation.unquoted import unquoted

__all__ = [
    "ALIASES",
    "TAGS",
    "TagSpec",
    "Value",
    "assume",
    "hand_text",
    "read_hand",
    "read_sound_hand",
    "tag_spans",
    "unquoted",
]
