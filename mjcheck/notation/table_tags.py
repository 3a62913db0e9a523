"""The tags that only a table has: those of a header, a seat and a win."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from mjcheck.findings import Finding
from mjcheck.notation.parts import Tag
from mjcheck.notation.quoting import did_you_mean, quoted
from mjcheck.notation.table_line import Piece
from mjcheck.notation.tags import ALIASES, TAGS
from mjcheck.notation.words import read_word, shifted

_COMMENT: Final = re.compile(r"(?:^|[ \t\xA0\u3000])#.*")
_SAID: Final = re.compile(r"[^ \t\r\xA0\u3000／、，/]+")

HEADER_TAGS: Final = ("round", "honba", "sticks", "dora", "ura", "shown")
"""The tags of a hand that speak of the table."""

NOT_OF_A_SEAT: Final = frozenset({*HEADER_TAGS, "seat"})


@dataclass(frozen=True, slots=True)
class OwnTag:
    """A tag of tables: the pattern of its value (all after the colon, ``None`` for a tag without one), and what it
    takes."""

    name: str
    value: str | None
    takes: str
    optional: bool = False


_NUMBER: Final = "[0-9]{1,9}"

SEAT_TAGS: Final[Mapping[str, OwnTag]] = {
    tag.name: tag
    for tag in (
        OwnTag("ready", _NUMBER, "the turn since when, as in ready:12, or no value", optional=True),
        OwnTag("not-ready", None, "no value"),
        OwnTag("max", _NUMBER, "the most that the hand can be worth, as in max:8"),
        OwnTag("void-held", None, "no value"),
        OwnTag("score", f"[+-]?{_NUMBER}", "the points before the hand, as in score:25000"),
        OwnTag("start", "[ESWN]", "the wind that the seat began the match with: E, S, W or N"),
    )
}
"""What a seat's line may say beside the tags of a hand."""

NUMBER_TAG: Final = OwnTag("hand", _NUMBER, "the number of the hand, from 1")
FROM_TAG: Final = OwnTag("from", "[ESWN]", "the seat that discarded: E, S, W or N")


@dataclass(frozen=True, slots=True)
class Own:
    """One of these tags as it was said; ``value`` is ``None`` without one."""

    name: str
    value: str | None
    at: Piece


def without_comment(said: Piece) -> Piece:
    """The words of a line up to a comment."""
    return Piece(_COMMENT.sub("", said.text), said.start)


def take_own(said: Piece, tags: Mapping[str, OwnTag]) -> tuple[Piece, list[Own], list[Finding]]:
    """What is left of a line's words with blanks in the place of these tags, the tags, and their faults."""
    found: list[Own] = []
    faults: list[Finding] = []
    kept = list(said.text)
    for match in _SAID.finditer(said.text):
        name, colon, value = match[0].partition(":")
        tag = tags.get(name)
        if tag is None:
            continue
        kept[match.start() : match.end()] = " " * len(match[0])
        piece = Piece(match[0], said.start + match.start())
        fault = own_fault(tag, piece, value if colon else None)
        if fault is None and any(own.name == name for own in found):
            fault = Finding("tag-twice", f"{name} is said twice", piece.start, piece.end)
        if fault is None:
            found.append(Own(name, value if colon else None, piece))
        else:
            faults.append(fault)
    return Piece("".join(kept), said.start), found, faults


def own_fault(tag: OwnTag, at: Piece, value: str | None) -> Finding | None:
    """What is wrong with the value of one of these tags, if anything."""
    if value is None:
        fine = tag.value is None or tag.optional
    else:
        fine = tag.value is not None and re.fullmatch(tag.value, value) is not None
    if fine:
        return None
    if not value:
        return Finding("missing-value", f"{tag.name} lacks its value", at.start, at.end, f"it takes {tag.takes}")
    start = at.start + len(tag.name) + 1
    return Finding("bad-value", f"{quoted(value)} is no value of {tag.name}", start, at.end, f"it takes {tag.takes}")


def read_hand_tag(at: Piece, known: Mapping[str, OwnTag]) -> Tag | list[Finding]:
    """A word that must be a tag of a hand.  ``known`` are the tags of tables that it might have been meant for."""
    word = read_word(at.text)
    if word.tag is not None:
        return word.tag
    if not word.faults:
        message = f"{quoted(at.text)} is no tag"
        return [Finding("bad-tag", message, at.start, at.end, "tags alone stand here; tiles belong to a seat's line")]
    name, colon, _ = at.text.partition(":")
    if colon and word.faults[0].code == "bad-tile":
        no_tag = Finding("unknown-tag", f"no tag is called {quoted(name)}", at.start, at.start + len(name))
        return [renamed(no_tag, at.text, known)]
    return [renamed(shifted(fault, at.start), at.text, known) for fault in word.faults]


def renamed(fault: Finding, word: str, known: Mapping[str, OwnTag]) -> Finding:
    """A fault that names the tag of tables that was meant, where it is one of those."""
    if fault.code != "unknown-tag":
        return fault
    name = word.partition(":")[0].lower().replace("_", "-")
    near = did_you_mean(name, [*known, *TAGS, *ALIASES])
    help_text = f"did you mean {near}?" if near else fault.help
    return Finding(fault.code, fault.message, fault.start, fault.end, help_text)


def said_words(said: Piece) -> list[Piece]:
    """The words of a line, one by one, with their places."""
    return [Piece(match[0], said.start + match.start()) for match in _SAID.finditer(said.text)]
