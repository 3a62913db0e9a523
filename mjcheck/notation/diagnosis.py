"""What is wrong with a word that the grammar refuses."""

from __future__ import annotations

import re
from typing import Final

from mjcheck.findings import Finding
from mjcheck.notation.quoting import LONGEST, did_you_mean, quoted
from mjcheck.notation.spelling import DIGITS, digits_fault, letters_fault, name_fault, sign_fault, unseen_fault
from mjcheck.notation.synonyms import synonym_fault
from mjcheck.notation.tags import ALIASES, TAGS, bad_value, spec_of

_HONOURS: Final = re.compile("[ESWNPFC]+")
_TAG_NAME: Final = re.compile("[A-Za-z]+(?:[-_][A-Za-z]+)*")
_LETTERS: Final = re.compile(r"([A-Z])\1*|[a-z]+")
_SIGNS: Final = re.compile(r"[!-/:-@\[-`{-~]|[^!-~]+")
_GAP: Final = re.compile(r"[\s／、，/]")
_FLOWERS: Final = re.compile("[1-4]+[fg]|[梅兰蘭竹菊春夏秋冬]|[\U0001f022-\U0001f029]")
_MARKS: Final = "<^>?"
_NO_TILE: Final = "no tile follows the +"
_A_WINNING_TILE: Final = "the winning tile is written +5p"
_A_MELD: Final = "melds are written [123m<] [777p^] [9999s]"
_ONE_MARK: Final = "one mark follows all the tiles: [123m<] [777p^] [555p^+0p]"
_APART: Final = "tags are parted by spaces"


def diagnose(word: str, refused: int) -> tuple[Finding, int]:
    """The fault for which the grammar would not go on at offset ``refused``, and where to go on reading."""
    if (tag_fault := _tag_fault(word)) is not None:
        return unseen_fault(word, 0) or tag_fault, len(word)
    if word[refused - 1 : refused + 1] == "+[":
        return Finding("bad-winning-tile", _NO_TILE, refused - 1, refused, _A_WINNING_TILE), refused
    opening = word.rfind("[", 0, refused + 1)
    closing = word.find("]", opening)
    if opening >= 0 and closing < 0:
        finding = Finding("bad-meld", "this bracket is never closed", opening, len(word), _A_MELD)
        return finding, len(word)
    if opening >= 0 and refused <= closing:
        return _bracket_fault(word, opening, closing, refused), closing + 1
    fault = _tile_fault(word, refused)
    return fault, max(fault.end, refused + 1)


def _tag_fault(word: str) -> Finding | None:
    """The fault of a word that was meant to be a tag."""
    if synonym := synonym_fault(word):
        return synonym
    match = _TAG_NAME.match(word)
    if match is None:
        return None
    written, rest = match[0], word[match.end() :]
    name = written.lower().replace("_", "-")
    spec = spec_of(name)
    if spec is None:
        tiles = _HONOURS.match(written)
        glued = written[tiles.end() :] if tiles else ""
        if tiles and spec_of(glued):
            message = f"the tag {glued} stands too close to the tiles"
            return Finding("bad-tag", message, tiles.end(), match.end(), _APART)
        return name_fault(written) if rest.startswith(":") or (len(written) > 2 and not written.isupper()) else None
    if written != name:
        return Finding("unknown-tag", f"no tag is called {quoted(written)}", 0, match.end(), f"did you mean {name}?")
    if rest.startswith(":"):
        return bad_value(spec, word, match.end())
    return Finding("bad-tag", f"{quoted(rest)} stands too close to the tag {name}", match.end(), len(word), _APART)


def _bracket_fault(word: str, opening: int, closing: int, refused: int) -> Finding:
    """The fault of the bracket from ``opening`` to ``closing``."""
    content = word[opening + 1 : closing]
    if not content:
        return Finding("bad-meld", "these brackets are empty", opening, closing + 1, _A_MELD)
    if gap := _GAP.search(content):
        start = opening + 1 + gap.start()
        whole = _GAP.sub("", content)
        help_text = f"write [{whole}]" if whole.isprintable() and len(whole) < LONGEST else _A_MELD
        return Finding("bad-meld", "a space in a meld", start, start + 1, help_text)
    if unseen := unseen_fault(content, opening + 1):
        return unseen
    sign = word[refused]
    if sign in _MARKS or word[refused - 1] in _MARKS:
        help_text = _ONE_MARK
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
        return Finding("bad-winning-tile", _NO_TILE, start, start + 1, _A_WINNING_TILE)
    if word[refused - 1 : refused] == "+" and (flowers := _FLOWERS.match(word, refused)):
        help_text = "flowers are written without a +: 13f2g"
        return Finding("bad-winning-tile", "a flower never completes a hand", refused - 1, flowers.end(), help_text)
    if digits := DIGITS.match(word, refused):
        return digits_fault(digits)
    if letters := _LETTERS.match(word, refused):
        return _letters_fault(word, letters)
    signs = _SIGNS.match(word, refused)
    assert signs is not None
    end = refused + 1
    match signs[0]:
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


def _letters_fault(word: str, letters: re.Match[str]) -> Finding:
    """The fault of letters that are no tile."""
    start, end = letters.span()
    if letters[0] == "h" and word[start - 1 : start] == "W":
        return Finding("bad-tile", "`Wh` is no tile", start - 1, end, "the white dragon is P")
    rest = _TAG_NAME.match(word, start)
    near = did_you_mean(rest[0], [*TAGS, *ALIASES]) if rest and start and len(rest[0]) > 2 else None
    if rest and near:
        message = f"{quoted(rest[0])} stands too close to the tiles"
        return Finding("bad-tag", message, start, rest.end(), f"{_APART}: {near}")
    return letters_fault(letters[0], start)
