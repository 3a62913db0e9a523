"""What is wrong with a word that the grammar refuses."""

from __future__ import annotations

import re
from typing import Final

from mjcheck.findings import Finding
from mjcheck.notation.quoting import quoted
from mjcheck.notation.spelling import DIGITS, digits_fault, letters_fault, sign_fault
from mjcheck.notation.tags import ALIASES, TAGS, bad_value, unknown_tag

_TAG_NAME: Final = re.compile("[A-Za-z]+(?:[-_][A-Za-z]+)*")
_LETTERS: Final = re.compile("[A-Z]|[a-z]+")
_SIGNS: Final = re.compile(r"[!-/:-@\[-`{-~]|[^!-~]+")
_GAP: Final = re.compile(r"[\s／、，/]")
_FLOWERS: Final = re.compile("[1-4]+[fg]|[梅兰蘭竹菊春夏秋冬]|[\U0001f022-\U0001f029]")
_MARKS: Final = "<^>?"
_A_WINNING_TILE: Final = "the winning tile is written +5p"
_A_MELD: Final = "a meld: [123m<] [777p^] [9999s]"


def diagnose(word: str, refused: int) -> tuple[Finding, int]:
    """The fault for which the grammar would not go on at offset ``refused``, and where to go on reading."""
    opening = word.rfind("[", 0, refused + 1)
    closing = word.find("]", opening)
    if opening >= 0 and closing < 0:
        finding = Finding("bad-meld", "this bracket is never closed", opening, len(word), f"close it: {_A_MELD}")
        return finding, len(word)
    if opening >= 0 and refused <= closing:
        return _bracket_fault(word, opening, closing, refused), closing + 1
    if (tag_fault := _tag_fault(word)) is not None:
        return tag_fault, len(word)
    fault = _tile_fault(word, refused)
    return fault, max(fault.end, refused + 1)


def _tag_fault(word: str) -> Finding | None:
    """The fault of a word that was meant to be a tag."""
    match = _TAG_NAME.match(word)
    if match is None:
        return None
    written, rest = match[0], word[match.end() :]
    name = written.lower().replace("_", "-")
    spec = TAGS.get(ALIASES.get(name, name))
    if spec is None:
        like_a_tag = rest.startswith(":") or (len(written) > 2 and not written.isupper())
        return unknown_tag(written, match.end()) if like_a_tag else None
    if written != name:
        return Finding("unknown-tag", f"no tag is called {quoted(written)}", 0, match.end(), f"did you mean {name}?")
    if rest.startswith(":"):
        return bad_value(spec, word, match.end())
    message = f"{quoted(rest)} stands too close to the tag {name}"
    return Finding("bad-tag", message, match.end(), len(word), "tags are parted by spaces")


def _bracket_fault(word: str, opening: int, closing: int, refused: int) -> Finding:
    """The fault of the bracket from ``opening`` to ``closing``."""
    content = word[opening + 1 : closing]
    if not content:
        return Finding("bad-meld", "these brackets are empty", opening, closing + 1, _A_MELD)
    if gap := _GAP.search(content):
        start = opening + 1 + gap.start()
        return Finding("bad-meld", "a meld is written in one", start, start + 1, f"[{_GAP.sub('', content)[:20]}]")
    sign = word[refused]
    if sign in _MARKS:
        help_text = "one mark follows the tiles: [123m<] [777p^] [555p^+0p]"
    elif flowers := _FLOWERS.match(word, refused):
        return Finding(
            "bad-meld", "flowers are never melded", refused, flowers.end(), "write flowers outside the brackets: 13f2g"
        )
    elif sign.isascii() and not sign.isalnum():
        help_text = "tiles, their mark, and + with an added tile: [555p^+0p]"
    else:
        return _tile_fault(word, refused)
    return Finding("bad-meld", f"{quoted(sign)} does not belong here", refused, refused + 1, help_text)


def _tile_fault(word: str, refused: int) -> Finding:
    """The fault of something that is no tile."""
    if refused >= len(word) or word[refused] == "+":
        start = min(refused, len(word) - 1)
        return Finding("bad-winning-tile", "no tile follows the +", start, start + 1, _A_WINNING_TILE)
    if digits := DIGITS.match(word, refused):
        return digits_fault(digits)
    if letters := _LETTERS.match(word, refused):
        if letters[0] == "h" and word[refused - 1 : refused] == "W":
            return Finding("bad-tile", "`Wh` is no tile", refused - 1, refused + 1, "the white dragon is P")
        return letters_fault(letters[0], refused, first=refused == 0)
    signs = _SIGNS.match(word, refused)
    assert signs is not None
    end = refused + 1
    match signs[0]:
        case "[":
            return Finding(
                "bad-winning-tile", "no tile follows the +", refused - 1, end, "the winning tile is written +5p"
            )
        case "]":
            return Finding("bad-meld", "this bracket was never opened", refused, end, _A_MELD)
        case "<" | "^" | ">" | "?":
            return Finding("bad-meld", f"the mark {signs[0]} belongs to no meld", refused, end, _A_MELD)
        case "#":
            return Finding("bad-tile", "a comment needs a space before it", refused, end, "write a space before #")
        case "(" | ")" | "{" | "}":
            return Finding("bad-tile", f"{quoted(signs[0])} is no tile", refused, end, _A_MELD)
        case "," | ";" | "." | "|" | "_" | "-" | ":":
            help_text = "groups are parted by spaces: 123m 456p"
            return Finding("bad-tile", f"{quoted(signs[0])} is no tile", refused, end, help_text)
    return sign_fault(signs[0], refused)
