"""How a value of the wrong type is written rightly: made of what was written where that can be, else by an example."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from math import ceil, floor
from typing import Final

from mjcheck.rulebook.shape import Key, Kind, Meaning

_NUMBER: Final = re.compile(r"\s*([+-]?\d[\d,_.' ]*)\s*(?:[^\W\d_]+\.?)?\s*")
"""A number as people write it: ``30,000``, ``8 points``."""
_FRACTION: Final = re.compile(r"([+-]?\d+)[.,](\d+)")
_THOUSANDS: Final = re.compile(r"[+-]?[1-9]\d{0,2}(?:[.,]\d{3})+")
"""A number that is cut into thousands, which reads like one with a fraction."""

_YES: Final = frozenset({"yes", "y", "on", "true", "1", "ari", "是", "有"})
_NO: Final = frozenset({"no", "n", "off", "false", "0", "nashi", "none", "否", "无", "無"})
_MOST: Final = 10**12
"""Greater than any number of a preset."""

_LONGEST: Final = 120
"""Signs of a value that is proposed."""

_REPEATED: Final = 40
"""Signs of a value that is repeated in a message."""

_MOST_BITS: Final = 10_000
"""Bits of a number that is still written in tens."""

_FORMULAS: Final[Mapping[Meaning, str]] = {
    Meaning.FORMULA: '"tiles in simples"',
    Meaning.NUMBER_FORMULA: '"count(kongs)"',
    Meaning.TILE_SET: '"19mps ESWN"',
}


def advice(key: Key, raw: object, statement: Callable[[str], str], text: str = "") -> str:
    """What would be right where a key has a value of the wrong type.  ``statement`` sets the key to a value; ``text``
    is the value as it is written in the file."""
    if isinstance(raw, float) and key.kind in (Kind.WHOLE, Kind.OPTION) and _THOUSANDS.fullmatch(text):
        whole = re.sub(r"[.,]", "", text)
        also = f", or {statement(str(int(raw)))}" if raw.is_integer() else ""
        return f"write {statement(whole)}{also}: to TOML {text} is {raw:g}, for the point begins a fraction"
    if isinstance(raw, dict) and raw.keys() & {"source", "assumed"} and key.kind not in (Kind.NAMES, Kind.RECORD):
        whole = f"{{ value = {example(key)}, source = {quoted('...')} }}"
        return f"it has no value: write {statement(whole)}"
    written = [value for value in _spelled(key, raw) if len(value) <= _LONGEST]
    if written:
        return f"write {' or '.join(map(statement, written))}"
    as_in = f"as in {statement(example(key))}"
    if key.choices and key.kind is Kind.CHOICE:
        return f"{as_in}; known: {', '.join(key.choices)}"
    return f"{key.doc}, {as_in}" if key.doc else as_in


def _spelled(key: Key, raw: object) -> Sequence[str]:
    """What was written, in the type of the key and as TOML; nothing where that cannot be told."""
    return _SPELLERS[key.kind](key, raw) if key.kind in _SPELLERS else ()


def example(key: Key) -> str:
    """A value of the key's type, as TOML."""
    match key.kind:
        case Kind.WHOLE:
            return str(max(key.low or 0, 1) if key.example is None else key.example)
        case Kind.FLAG | Kind.OPTION:
            return "true"
        case Kind.LIST if key.element is not None:
            return f"[{example(key.element)}]"
        case Kind.NAMES:
            return '{ en = "..." }'
        case Kind.NUMBERS:
            return "{ seven-pairs = 25 }"
        case Kind.RECORD:
            return '{ win = "...", miss = "..." }'
        case Kind.CHOICE:
            return quoted(key.choices[0])
        case _:
            return _FORMULAS.get(key.meaning, '"..."')


def quoted(text: str) -> str:
    """A string of TOML."""
    import tomli_w

    return tomli_w.dumps({"key": text}).partition(" = ")[2].rstrip("\n")


def _whole(key: Key, raw: object) -> Sequence[str]:
    if isinstance(raw, bool):
        # False may be meant as none at all; how much true would be, nobody can tell.
        return ("0",) if raw is False and key.low == 0 else ()
    if isinstance(raw, float) and abs(raw) < _MOST:
        return tuple(dict.fromkeys((str(floor(raw)), str(ceil(raw)))))
    if isinstance(raw, str):
        number = _NUMBER.fullmatch(raw)
        parts = _FRACTION.fullmatch(number[1].strip()) if number else None
        if parts is not None and not _THOUSANDS.fullmatch(parts[0]) and len(parts[0]) <= _REPEATED:
            return _whole(key, float(f"{parts[1]}.{parts[2]}"))
        digits = re.sub(r"[^\d+-]", "", number[1]) if number else ""
        return (str(int(digits)),) if digits and abs(int(digits[:20])) < _MOST else ()
    if isinstance(raw, list) and len(raw) == 1:
        return (str(raw[0]),) if type(raw[0]) is int else _whole(key, raw[0])
    return ()


def _flag(key: Key, raw: object) -> Sequence[str]:
    if isinstance(raw, list) and len(raw) == 1:
        raw = raw[0]
    word = str(raw).strip().casefold() if isinstance(raw, (str, int)) else ""
    return ("true",) if word in _YES else ("false",) if word in _NO else ("true", "false")


def _option(key: Key, raw: object) -> Sequence[str]:
    """True, false or a whole number."""
    return _whole(key, raw) or _flag(key, raw)


_BETWEEN: Final = {Meaning.FORMULA: " and ", Meaning.NUMBER_FORMULA: " + ", Meaning.TILE_SET: " | "}
"""What joins several formulas to one."""


def _text(key: Key, raw: object) -> Sequence[str]:
    if isinstance(raw, list):
        words = [word for word in raw if isinstance(word, str)]
        between = _BETWEEN.get(key.meaning)
        return (quoted(words[0] if between is None else between.join(words)),) if words else ()
    return () if isinstance(raw, (dict, float)) or key.meaning is not Meaning.PLAIN else (quoted(str(raw)),)


def _choice(key: Key, raw: object) -> Sequence[str]:
    """One of a few words."""
    if raw is False and "none" in key.choices:
        return (quoted("none"),)
    return [quoted(word) for word in (raw if isinstance(raw, list) else ()) if word in key.choices]


def _list(key: Key, raw: object) -> Sequence[str]:
    element = key.element
    if element is None:
        return ()
    if raw is False or (isinstance(raw, str) and raw.strip().casefold() in (*_NO, "")):
        return ("[]",)
    if isinstance(raw, dict) and all(type(one) is int for one in raw.values()):
        return (f"[{', '.join(map(str, raw.values()))}]",)
    if isinstance(raw, str):
        elements = _elements(element, raw)
        return (f"[{', '.join(elements)}]",) if elements else ()
    return (f"[{raw}]",) if element.kind is Kind.WHOLE and type(raw) is int else ()


def _elements(element: Key, raw: str) -> list[str]:
    parts = [part for part in re.split(r"[\s,;/]+", raw) if part]
    if element.choices and all(len(choice) == 1 for choice in element.choices):
        parts = [sign for part in parts for sign in part]
    if element.kind is Kind.WHOLE:
        numbers = [_whole(element, part) for part in parts]
        return [number[0] for number in numbers if number] if all(numbers) else []
    return [quoted(part) for part in parts]


def _names(key: Key, raw: object) -> Sequence[str]:
    words = [raw] if isinstance(raw, str) else raw
    if isinstance(words, list) and words and isinstance(words[0], str):
        return (f"{{ en = {quoted(words[0])} }}",)
    return ()


def _numbers(key: Key, raw: object) -> Sequence[str]:
    return (f"{{ seven-pairs = {raw} }}",) if type(raw) is int else ()


def _example(key: Key, raw: object) -> Sequence[str]:
    """A hand that has a pattern, and one that misses it."""
    hands = [raw] if isinstance(raw, str) else raw
    if not isinstance(hands, list) or not hands or not all(isinstance(hand, str) for hand in hands):
        return ()
    win, miss = (hands[0], hands[1]) if len(hands) > 1 else (hands[0], "...")
    return (f"{{ win = {quoted(win)}, miss = {quoted(miss)} }}",)


_SPELLERS: Final[Mapping[Kind, Callable[[Key, object], Sequence[str]]]] = {
    Kind.WHOLE: _whole,
    Kind.FLAG: _flag,
    Kind.OPTION: _option,
    Kind.TEXT: _text,
    Kind.CHOICE: _choice,
    Kind.LIST: _list,
    Kind.NAMES: _names,
    Kind.NUMBERS: _numbers,
    Kind.RECORD: _example,
}


def table_advice(name: str, raw: object) -> str:
    """What would be right where the table [name] should stand."""
    if isinstance(raw, list) and raw and all(isinstance(item, dict) for item in raw):
        return f"write [{name}], in one pair of brackets"
    return f"[{name}] stands on a line of its own, and its keys on the lines below it"


def tables_advice(name: str, raw: object) -> str:
    """What would be right where the array of tables [[name]] should stand."""
    if isinstance(raw, dict) and "id" not in raw:
        identity = next((key for key, inner in raw.items() if isinstance(inner, dict)), None)
        if identity is not None:
            return f"write [[{name}]], and id = {quoted(identity)} on the line below it"
    return f"each one begins with [[{name}]] on a line of its own, in two pairs of brackets"


def id_advice(identity: str) -> str:
    """How an id is written."""
    words = "-".join(re.findall("[a-z0-9]+", identity.lower()))
    rule = "an id has lower case letters and digits, and hyphens between its words"
    return f"write id = {quoted(words)}: {rule}" if words and len(words) <= _LONGEST else rule


def one_of(words: Iterable[str]) -> str:
    """All that could be meant."""
    return f"known: {', '.join(words)}"


def range_of(key: Key, given: int, low: int, high: int) -> str:
    """What a number may be that is out of range."""
    if key.low is not None and key.high is not None:
        return f"from {low} to {high}"
    return f"at least {low}" if given < low else f"at most {high}"


def short(value: object) -> str:
    """A value as a message repeats it."""
    # Python refuses to write a number of thousands of digits in tens.
    text = hex(value) if isinstance(value, int) and value.bit_length() > _MOST_BITS else str(value)
    return text if len(text) <= _REPEATED else f"{text[: _REPEATED - 1]}…"
