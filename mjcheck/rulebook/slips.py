"""Where a text stops to be TOML: what is wrong there, and how it was probably meant."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple

from mjcheck.findings import Finding, Unusable
from mjcheck.rulebook.nesting import DEEPEST, too_deep

_MOST: Final = 20
"""So many slips of one text are told at once."""

_LONGEST: Final = 160
"""Signs of a sentence."""

_AT: Final = re.compile(r"\s*\(at (?:line (\d+), column (\d+)|end of document)\)$")
_KEY: Final = r"""[A-Za-z0-9_-]+|"[^"\n]*"|'[^'\n]*'"""
_PAIR: Final = re.compile(rf"[ \t]*(?P<key>(?:{_KEY})(?:[ \t]*\.[ \t]*(?:{_KEY}))*)[ \t]*=[ \t]*(?P<value>.*)")
_HEADER: Final = re.compile(r"[ \t]*\[\[?(?P<name>[^\]\n]*)\]")
_THOUSANDS: Final = re.compile(r"[+-]?\d{1,3}(?:[,.' ]\d{3})+")
_NUMBERS: Final = re.compile(r"[+-]?\d+(?:\s*,\s*[+-]?\d+)+")
_STRINGS: Final = re.compile(r"""("[^"\n]*"|'[^'\n]*')(?:\s*,\s*("[^"\n]*"|'[^'\n]*'))+""")
_LONG_NUMBER: Final = re.compile(r"[0-9_]{4000,}")
_LOOK_ALIKE: Final = {
    **dict.fromkeys("“”„«»「」＂", '"'),
    **dict.fromkeys("‘’＇", "'"),
    **dict(zip("＝：，．［］｛｝＃", "==,.[]{}#", strict=True)),
    **dict.fromkeys("\u00a0\u3000", " "),
    **dict.fromkeys("\u200b\ufeff", ""),
}
"""Signs that look like one of TOML's, or like none, and what they look like."""

_TRUE, _FALSE, _NOTHING = {"yes", "on", "true"}, {"no", "off", "false"}, {"null", "nil"}
_ARRAYS: Final = ("pattern", "fu.item", "value.limit", "hand", "table")
"""The arrays of tables of the files that are read here."""
_A_LINE: Final = "a line is key = value, [table] or [[table of an array]]; a comment begins with #"


class _Slip(NamedTuple):
    """What is wrong from ``start`` to ``end``, and what would be right.  ``alone``: what follows can be read without
    it."""

    message: str
    start: int
    end: int
    help: str | None = None
    alone: bool = True


def parsed(text: str, shown: str) -> dict[str, Any]:
    """The values of a TOML text.  Raises `Unusable` with the places where it is no TOML."""
    deep = too_deep(text)
    if deep is not None:
        what = "brackets in one another" if deep.bracket else "dots in one key"
        fault = Finding("too-deep", f"more than {DEEPEST} {what}, and no preset has so many", deep.start, deep.end)
        raise Unusable(text, (fault,), shown)
    findings: list[Finding] = []
    left = text
    while True:
        try:
            tree = tomllib.loads(left)
        except ValueError as error:
            slip = _slip(left, str(error))
            message, help_text = f"not TOML: {_short(slip.message)}", slip.help and _short(slip.help)
            findings.append(Finding("toml-syntax", message, slip.start, slip.end, help_text))
            line = _line(left, slip.start)
            if not slip.alone or not _alone(left[line[0] : line[1]]) or len(findings) == _MOST:
                break
            # The line stands for itself: what is below it can be read without it.
            left = left[: line[0]] + " " * (line[1] - line[0]) + left[line[1] :]
        else:
            if not findings:
                return tree
            break
    raise Unusable(text, tuple(findings), shown)


def _alone(line: str) -> bool:
    """Whether a line is a key with a value that does not go on below it."""
    pair = _PAIR.match(line)
    if pair is None:
        return re.match(r"[ \t]*[A-Za-z0-9_-]+[ \t]*:", line) is not None
    return not pair["value"].startswith(("[", "{", '"""', "'''"))


def _slip(text: str, said: str) -> _Slip:
    """What is wrong where `tomllib` stopped, which said this."""
    at = _AT.search(said)
    message = _AT.sub("", said)
    if at is None:
        number = _LONG_NUMBER.search(text)
        start, end = number.span() if number else (0, 0)
        return _Slip(f"a number of {end - start:,} digits", start, end)
    offset = len(text)
    if at[1]:
        lines = text.split("\n")
        offset = min(len(text), sum(len(line) + 1 for line in lines[: int(at[1]) - 1]) + int(at[2]) - 1)
    sign = text[offset : offset + 1]
    if sign in _LOOK_ALIKE:
        begin, end = _line(text, offset)
        plain = "".join(_LOOK_ALIKE.get(sign, sign) for sign in text[begin:end]).strip().rstrip(",")
        return _Slip(f"U+{ord(sign):04X} is no sign of TOML", offset, offset + 1, f"write {plain}")
    reader = next((reader for begun, reader in _READERS.items() if message.startswith(begun)), None)
    slip = reader(text, offset) if reader else None
    return slip or _Slip(message, offset, min(offset + 1, len(text)), alone=False)


def _line(text: str, offset: int) -> tuple[int, int]:
    """The span of the line around an offset."""
    end = text.find("\n", offset)
    return text.rfind("\n", 0, offset) + 1, len(text) if end < 0 else end


def _behind(text: str, offset: int) -> str:
    """What stands from an offset to the end of its line, without a comment."""
    return text[offset : _line(text, offset)[1]].partition("#")[0].strip()


def _short(said: str) -> str:
    """A sentence that may have a line of the file in it."""
    return said if len(said) <= _LONGEST else f"{said[:_LONGEST]}…"


def _quoted(words: str) -> str:
    """Words as a string of TOML."""
    if '"' not in words:
        return f'"{words}"'
    return f"'{words}'" if "'" not in words else '"' + words.replace('"', '\\"') + '"'


# ---------------------------------------------------------------------------- values


def _invalid_value(text: str, offset: int) -> _Slip | None:
    begin, _ = _line(text, offset)
    pair = _PAIR.match(text[begin:offset])
    key = f"{pair['key']} = " if pair and not pair["value"] else ""
    written = _behind(text, offset)
    if not key:
        written = re.split(r"[,\]}]", written)[0].strip()
    end = offset + len(written)
    if not written:
        help_text = 'write one behind the =, as in start = 25000, bust = true, extends = "riichi"'
        wanted = help_text if key else "write a value, or close the bracket"
        return _Slip("a value is missing", offset, min(offset + 1, len(text)), wanted)
    word = written.lower()
    if word in _TRUE | _FALSE:
        help_text = f"write {key}{'true' if word in _TRUE else 'false'}"
        return _Slip(f"{written} is neither true nor false", offset, end, help_text)
    if word in _NOTHING:
        return _Slip(f"there is no value {written}", offset, end, "leave the key out where it says nothing")
    if word[0].isalpha():
        return _Slip("a string without its quotes", offset, end, f"write {key}{_quoted(written)}")
    if word[0] == "=":
        return _Slip("one = too many", offset, offset + 1, f"write {key}{written.lstrip('= ')}" if key else None)
    if word[0] == "(":
        return _Slip("round brackets", offset, end, f"write {key}[{written.strip('()')}]")
    return None


def _something_behind(text: str, offset: int) -> _Slip | None:
    begin, end = _line(text, offset)
    line = text[begin:end]
    rest = _behind(text, offset)
    end = offset + len(rest)
    message = "something stands behind the value"
    pair = _PAIR.match(line)
    if pair is None:
        header = _HEADER.match(line)
        help_text = "the keys of a table stand on the lines below its name" if header else _A_LINE
        return _Slip("something stands behind the table's name" if header else message, offset, end, help_text)
    key, value = pair["key"], pair["value"].partition("#")[0].strip()
    start = begin + pair.start("value")
    if _THOUSANDS.fullmatch(value) or re.fullmatch(r"[+-]?0\d+", value):
        whole = int(re.sub(r"[^\d+-]", "", value))
        return _Slip("no number is written so", start, start + len(value), f"write {key} = {whole}")
    if _NUMBERS.fullmatch(value) or _STRINGS.fullmatch(value):
        return _Slip("several values without brackets", start, start + len(value), f"write {key} = [{value}]")
    if rest.startswith(("//", "--")):
        return _Slip(message, offset, end, "a comment begins with #")
    if not rest.strip(",;"):
        return _Slip(message, offset, end, f"leave out the {rest}")
    if re.match(r"[,;]?\s*[A-Za-z_-]+\s*=", rest):
        return _Slip(message, offset, end, "write each key on a line of its own")
    if value[:1] in ('"', "'") and value[-1] == value[0]:
        return _Slip("a quote inside the string ends it", offset, end, f"write {key} = {_quoted(value[1:-1])}")
    return _Slip(message, offset, end, f"only the value: {key} = {text[start:offset].strip()}; a comment begins with #")


def _open_string(text: str, offset: int) -> _Slip | None:
    begin, end = _line(text, offset)
    pair = _PAIR.match(text[begin:end])
    message = "the string has no closing quote on its line"
    if pair is None or pair["value"][:1] not in ('"', "'"):
        return _Slip(message, offset, min(offset + 1, len(text)), "close it with the quote that it begins with")
    written = pair["value"].rstrip()
    help_text = f"write {pair['key']} = {written}{written[0]}"
    return _Slip(message, begin + pair.start("value"), begin + pair.start("value") + len(written), help_text)


def _odd_character(text: str, offset: int) -> _Slip | None:
    help_text = "leave it out, or write it as an escape within double quotes"
    return _Slip(
        f"the character U+{ord(text[offset]):04X} may not stand here", offset, offset + 1, help_text, alone=False
    )


def _endless_string(text: str, offset: int) -> _Slip | None:
    """A string that goes on to the end: its quote is the last one of the text."""
    quote = max(("'", '"', "'''", '"""'), key=lambda sign: (text.rfind(sign) + len(sign), len(sign)))
    start = text.rfind(quote)
    if len(quote) == 1:
        return _open_string(text, start)
    return _Slip("the string has no end", start, start + len(quote), f"close it with {quote}")


def _backslash(text: str, offset: int) -> _Slip | None:
    start = text.rfind("\\", 0, offset + 1)
    return _Slip("a lone backslash in a string", start, start + 1, "write two of them, or the string in single quotes")


# ---------------------------------------------------------------------------- keys, tables, arrays


def _no_equals(text: str, offset: int) -> _Slip | None:
    begin, end = _line(text, offset)
    line, rest = text[begin:end].strip(), _behind(text, offset)
    key = text[begin:offset].strip()
    if rest.startswith(":"):
        inside = re.split(r"[\s{,]", key)[-1]
        value = rest.lstrip(":= ")
        value = value if inside == key else re.split("[,}]", value)[0].strip()
        return _Slip("a key and its value are joined by =", offset, offset + 1, f"write {inside} = {value}")
    if key.count("{") > key.count("}") and rest[:1] in (",", "}"):
        inside = re.split(r"[{,]", key)[-1].strip()
        start = offset - len(inside)
        help_text = f'write value = {inside}: a value with its source is {{ value = 1, source = "..." }}'
        return _Slip("a value without its key", start, offset, help_text, alone=False)
    before, equals, value = line.partition("=")
    if equals and key and " " in before.strip():
        joined = "_".join(before.split())
        return _Slip("a key is one word", begin, begin + len(before.rstrip()), f"write {joined} = {value.strip()}")
    if rest and not equals and len(rest.split()) == 1:
        return _Slip("a key and its value are joined by =", offset, offset + len(rest), f"write {key} = {rest}")
    return _Slip("no = behind the key", offset, min(offset + 1, len(text)), _A_LINE)


def _no_statement(text: str, offset: int) -> _Slip | None:
    word = (_behind(text, offset).split() or [""])[0]
    if word[:1].isalpha():
        help_text = "a key has the letters a to z, digits, - and _; others stand in quotes"
        return _Slip("no key begins so", offset, offset + len(word), help_text)
    return _Slip("no line begins so", offset, offset + max(1, len(word)), _A_LINE)


def _open_brackets(text: str, offset: int) -> _Slip | None:
    """An array or inline table that goes on where a comma or its end is expected."""
    rest = _behind(text, offset)
    if rest and not _PAIR.match(rest) and not rest.startswith("["):
        help_text = 'or a quote inside the string ends it: it is written \\" there' if text[offset - 1] == '"' else None
        return _Slip("a comma is missing here", offset, offset + len(rest.split()[0]), help_text, alone=False)
    start = max(text.rfind(sign, 0, offset) for sign in "[{")
    opened, closing = ("[", "]") if text[start] == "[" else ("{", "}, on the same line")
    return _Slip(f"this {opened} is not closed", start, start + 1, f"close it with {closing}", alone=False)


def _key_expected(text: str, offset: int) -> _Slip | None:
    if text[offset : offset + 1] == "}":
        return _Slip("a comma before the }", offset, offset + 1, "leave the last comma out", alone=False)
    return _Slip("a key is expected here", offset, min(offset + 1, len(text)), _A_LINE, alone=False)


def _open_header(text: str, offset: int) -> _Slip | None:
    begin, end = _line(text, offset)
    line = text[begin:end].partition("#")[0].strip()
    name = line.strip("[] \t")
    if not name or " " in name:
        help_text = "a table's name is one word: [match]"
        return _Slip("no table is called so", begin, begin + len(line), help_text, alone=False)
    help_text = f"write [[{name}]]" if line.startswith("[[") else f"write [{name}]"
    return _Slip("the table's name is not closed", begin, begin + len(line), help_text, alone=False)


def _said_twice(text: str, offset: int) -> _Slip | None:
    """A key or a table that is there already; the help names the line that has it first."""
    begin, end = _line(text, offset)
    header = _HEADER.match(text[begin:end])
    if header is not None:
        name = header["name"].strip(" \t[")
        written = re.escape(name)
        first = _first(text[:begin], rf"^[ \t]*(?:\[+[ \t]*{written}[ \t]*\]|{written}[ \t]*[=.])")
        help_text = f"each one begins with [[{name}]], in two brackets" if name in _ARRAYS else first
        return _Slip(
            f"a second {name}", begin + header.start("name"), begin + header.end("name"), help_text, alone=False
        )
    while (pair := _PAIR.match(text[begin:end])) is None and begin:
        begin, end = _line(text, begin - 1)
    if pair is None:
        return None
    above, start = text[:begin], begin + pair.start("key")
    headers = list(re.finditer(r"^[ \t]*\[.*$", above, re.MULTILINE))
    first = _first(above, rf"^[ \t]*{re.escape(pair['key'])}[ \t]*[=.]", headers[-1].end() if headers else 0)
    return _Slip(f"a second {pair['key']}", start, begin + pair.end("key"), first, alone=False)


def _twice_inline(text: str, offset: int) -> _Slip | None:
    return _Slip("a key twice in one { }", offset - 1, offset, "keep one of them", alone=False)


def _first(text: str, written: str, since: int = 0) -> str | None:
    """Where something was written first."""
    found = re.compile(written, re.MULTILINE).search(text, since)
    return f"the first one is line {text.count(chr(10), 0, found.start()) + 1}: keep one of them" if found else None


_READERS: Final[Mapping[str, Callable[[str, int], _Slip | None]]] = {
    "Invalid value": _invalid_value,
    "Expected newline": _something_behind,
    "Illegal character '\\n'": _open_string,
    "Found invalid character '\\n'": _open_string,
    "Illegal character": _odd_character,
    "Found invalid character": _odd_character,
    "Expected \"'": _endless_string,
    "Unterminated string": _endless_string,
    "Unescaped": _backslash,
    "Expected '=' ": _no_equals,
    "Invalid statement": _no_statement,
    "Unclosed": _open_brackets,
    "Invalid initial character": _key_expected,
    "Expected ']": _open_header,
    "Cannot": _said_twice,
    "Duplicate inline table key": _twice_inline,
}
"""What reads a place where `tomllib` stops, by how its message begins."""
