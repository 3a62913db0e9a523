"""The words of a report in one language, read from its catalogue in ``words/``.

A catalogue's leaf is a text with ``{placeholders}``, or a table whose ``by`` names the value that decides between
several texts: a word chooses the text of its own name or else ``other``; the number 1 ``one``, another number or a list
``some``; and nothing, zero or an empty list ``none``.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, Final

from mjcheck.findings import Note

LANGUAGES: Final = ("en", "zh", "zh-Hant", "ja")

_CATALOGUES: Final = Path(__file__).parent / "words"

_NAMES_INSTEAD: Final = {"en": (), "zh": ("zh-Hant",), "zh-Hant": ("zh",), "ja": ()}
"""Where a name is missing in a language, the languages to look in before English."""

_SECTION_OF: Final = {
    "wind": "wind",
    "seat": "wind",
    "instead": "wind",
    "winds": "wind",
    "payer": "seat",
    "payee": "seat",
    "suit": "suit",
    "why": "why",
    "form": "form",
    "forms": "form",
    "wait": "wait",
    "nearest": "nearest",
}
"""Values that are words of the program, and the section of a catalogue that has them in the reader's language."""

_ALTERNATIVES: Final = frozenset({"nearest"})
"""Lists of which one is enough."""


class Words:
    """A catalogue of one language."""

    __slots__ = ("_entries", "language")

    def __init__(self, language: str, entries: Mapping[str, Any]) -> None:
        self.language = language
        self._entries = entries

    def say(self, key: str, **values: object) -> str:
        """The text of a dotted key with the values filled in.  ``KeyError`` for a key that no catalogue has."""
        entry: Any = self._entries
        for part in key.split("."):
            entry = entry[part]
        return self._fill(entry, values)

    def word(self, section: str, value: str) -> str:
        """A single word of a section, ``value`` itself where the section does not have it."""
        found: str = self._entries[section].get(value, value)
        return found

    def note(self, note: Note) -> str:
        """A reason, an assumption or a remark as a sentence without its full stop."""
        text = self._fill(self._entries["note"][note.code]["text"], note.values)
        tables = note.values.get("tables")
        return text if tables is None else self.say("list.at-tables", text=text, tables=tables)

    def help(self, note: Note) -> str | None:
        """What would make it right, where there is such a thing."""
        entry = self._entries["note"][note.code].get("help")
        if isinstance(entry, dict) and _choice(entry, note.values.get(entry["by"])) is None:
            return None
        return None if entry is None else self._fill(entry, note.values)

    def name(self, names: Mapping[str, str]) -> str:
        """A name in this language, in a near one, in English, or else in any."""
        for language in (self.language, *_NAMES_INSTEAD[self.language], "en"):
            if language in names:
                return names[language]
        return next(iter(names.values()), "")

    def _fill(self, entry: Any, values: Mapping[str, object]) -> str:
        if not isinstance(entry, str):
            entry = entry[_choice(entry, values.get(entry["by"]))]
        if "{" not in entry:
            return str(entry)
        shown: dict[str, str] = {}
        for key, value in values.items():
            shown[key] = self._shown(key, value)
            if key in _SECTION_OF and isinstance(value, str):
                shown[key + "_tag"] = value
        return str(entry.format_map(shown))

    def _shown(self, key: str, value: object) -> str:
        if isinstance(value, str):
            section = _SECTION_OF.get(key)
            return self.word(section, value) if section else value
        if isinstance(value, int):
            return f"{value:,}"
        if isinstance(value, (list, tuple)):
            between = self._entries["list"]["or" if key in _ALTERNATIVES else "and"]
            return str(between.join(self._shown(key, item) for item in value))
        return str(value)


def _choice(entry: Mapping[str, str], value: object) -> str | None:
    """Which text of a table is for this value, ``None`` where the table has none."""
    if isinstance(value, str) and value in entry:
        return value
    wanted = "none" if not value else "one" if value == 1 else "some"
    return next((kind for kind in (wanted, "some", "other") if kind in entry), None)


@cache
def words(language: str) -> Words:
    """The catalogue of one of `LANGUAGES`."""
    with (_CATALOGUES / f"{language}.toml").open("rb") as file:
        return Words(language, tomllib.load(file))
