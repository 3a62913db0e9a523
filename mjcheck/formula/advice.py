"""How a formula that does not read on was probably meant: made of the words that stand around the place."""

from __future__ import annotations

import re
from typing import Final

_NOUN: Final = r"tiles?|kinds?|groups?|sets?|chows?|pungs?|kongs?|pair|win|copies\(\d\)"
_SET: Final = r"[a-z][\w-]*\b|[1-9]+[mps]+\b|[ESWNPFC]+\b"
_COMPARED: Final = r"(==|!=|<=|>=|<|>)"
_REST: Final = r"([^()]+?)\s*(?=\)|\band\b|\bor\b|$)"

_OF: Final = r"(?:off?|from|out\s+of|on|among|within|inside|are|is|inn|iin)\b"
"""What is said for ``in``."""

_GROUPED: Final = r"\b(?:has|ranks)\s*\((?:.*,)?"

_WAYS: Final = tuple(
    (re.compile(rf"(?:{before})\s*$"), re.compile(after), said)
    for before, after, said in (
        (rf"\b({_NOUN})", rf"{_COMPARED}\s*(\d+)", "write count({0}) {1} {2}"),
        (rf"\b({_NOUN})", rf"(?:==?|is)\s+{_REST}", "write {0} in {1}"),
        (rf"\b({_NOUN})", rf"not\s+in\s+{_REST}", "write no {0} in {1}"),
        (rf"\b(some|no)\s+({_NOUN})", rf"{_OF}\s+{_REST}", "write {0} {1} in {2}"),
        (rf"\b({_NOUN})", rf"{_OF}\s+{_REST}", "write {0} in {1}"),
        (r"\b([a-z]\w*)\s+is", r"(\d+)\b", "write {0} == {1}"),
        (r"\b([a-z]\w*|count\s*\([^()]*\))", r"is\s+(\d+)\b", "write {0} == {1}"),
        (rf"\b(some|no)\s+({_NOUN})\s+in\s+([\w-]+)", rf"{_COMPARED}\s*(\d+)", "write count({1} in {2}) {3} {4}"),
        (r"\b(some|no)", rf"({_SET})(?!\s+(?:in|touch))", "say of what: {0} tile in {1}, {0} pung in {1}"),
        (r"\b(all|every|each)", rf"(?:{_NOUN})\b", "leave {0} out: tiles in a set are all of them"),
        (r"\b(chow|pung|kong|pair)s?", r"([1-9])[1-9]*([mps])", "write has({0} {1}{2})"),
        (r"\b(chow|pung|kong|pair)s?", r"([ESWNPFC])", "write has({0} {1})"),
        (_GROUPED, r"([1-9])([mpsabc])", "say of what: chow {0}{1}, pung {0}{1} or pair {0}{1}"),
        (_GROUPED, r"([ESWNPFC])", "say of what: pung {0} or pair {0}"),
        (rf"{_GROUPED}\s*(chow|pung|kong|pair)", r"([a-z]\w+)", "a tile names the group; of a set: some {0} in {1}"),
        (r"", r"['\"]", "leave out the quotes"),
        (r"", r"([;,])\s*$", "leave out the {0}"),
        (r"", r"#", "a formula has no comment; a name in [words] can say what a part of it means"),
        (r"", r"[\[{]", "brackets are round: ( )"),
        (r"", r"0[mps]", "a red five is a five here: 5m; `red` counts them"),
        (r"", r"\d*0\d*[mps]", "ranks go from 1 to 9"),
    )
)
"""What stands before a place and what follows it, and what is written instead."""


_FROM_TO: Final = re.compile(r"([1-9])(?:-|\.\.)([1-9])([mps]+)")
_AROUND: Final = 60
"""So many signs before and after a place are looked at."""


def advice(text: str, at: int) -> str | None:
    """What would be right where a formula does not read on; ``None`` where that cannot be told."""
    before, after = text[max(0, at - _AROUND) : at], text[at : at + _AROUND]
    run = _FROM_TO.match(after)
    if run is not None:
        ranks = "".join(map(str, range(int(run[1]), int(run[2]) + 1)))
        return f"write {ranks}{run[3]}" if ranks else None
    for begun, followed, said in _WAYS:
        left, right = begun.search(before), followed.match(after)
        if left is not None and right is not None:
            return said.format(*left.groups(), *right.groups())
    if text.count("(") > text.count(")") and re.match(r"[=<>!]=|[<>]|and\b|or\b|\+", after):
        return "a ( is not closed before this"
    if after.startswith(")") and text.count(")") > text.count("("):
        return "leave it out: no ( is open here"
    return None


def broken_off(text: str) -> str | None:
    """What a formula lacks that ends too soon."""
    counted = re.search(r"(?:^|\b(?:and|or|not)\s+|\()(count\s*\([^()]*\)|\d+)\s*$", text[-_AROUND:])
    if text.count("(") > text.count(")"):
        return "a ( is not closed"
    return f"compare it: {counted[1]} >= 1" if counted and not counted[1].isdigit() else None
