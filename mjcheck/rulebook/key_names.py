"""Where the keys of a preset are, and which of them was meant by a name that is none."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import islice
from typing import Final, NamedTuple

from mjcheck.formula.faults import did_you_mean
from mjcheck.nearest import nearest, slips
from mjcheck.rulebook.model import SECTIONS, WORTHS
from mjcheck.rulebook.shape import BY_METHOD, HEADER, PATTERN, TABLES, Key, Kind, keys_of
from mjcheck.rulebook.table_words import NO_KEY, TABLE_WORDS, VALUE_WORDS

_MOST: Final = 4
"""So many keys are named at once; where more could be meant, none of them is told."""

_SHORT: Final = 3
"""Letters of a word of players that is too short to be recognized when it is mistyped."""

_WITHIN: Final = ("pattern", "example", "names", "cited")
"""Tables whose keys are meant only within them: their names are common words."""


class Place(NamedTuple):
    """A key as a file has it.  ``table`` is ``""`` at the top of a file, ``example`` within a pattern, and with its dot
    an array within a table (``value.limit``); ``of`` is the id of the one pattern that is meant, or the method that the
    table must have."""

    table: str
    name: str
    of: str = ""
    doc: str = ""

    @property
    def dotted(self) -> str:
        """The key as ``--set`` names it."""
        parts = (self.table, self.of, self.name) if self.table == "pattern" else (self.table, self.name)
        return ".".join(part for part in parts if part)

    def told(self, table: str) -> str:
        """The key as a message about another key in ``table`` names it."""
        if self.table == "pattern" and self.of:
            return f'{self.name} in [[pattern]] "{self.of}"'
        if self.table == table and not self.of:
            return self.name
        if not self.table:
            return f"{self.name} at the top of the file"
        where = f"[[{self.table}]]" if self.table in ("pattern", "fu.item", "value.limit") else f"[{self.table}]"
        return f'{self.name} in {where} with method "{self.of}"' if self.of else f"{self.name} in {where}"


@cache
def places() -> tuple[Place, ...]:
    """Every key that a preset can have."""
    return tuple(_places())


def _places() -> Iterator[Place]:
    yield from _of("", HEADER)
    for table, record in SECTIONS.items():
        yield from _of(table, keys_of(record))
    for table, records in BY_METHOD.items():
        shared = set.intersection(*(set(keys_of(record)) for record in records.values()))
        for method, record in records.items():
            for place in _of(table, keys_of(record)):
                yield place._replace(of=method) if place.table == table and place.name not in shared else place
    yield from _of("pattern", PATTERN)


def _of(table: str, keys: Mapping[str, Key]) -> Iterator[Place]:
    for name, key in keys.items():
        yield Place(table, name, doc=key.doc)
        if key.inner is not None:
            yield from _of(name if key.kind is Kind.RECORD else f"{table}.{name}", keys_of(key.inner))


@cache
def _by_word() -> Mapping[str, tuple[Place, ...]]:
    """The keys that players call so."""
    found: dict[str, list[Place]] = {}
    for dotted, words in TABLE_WORDS.items():
        for word in words.split():
            found.setdefault(word, []).append(_named(dotted))
    return {word: tuple(keys) for word, keys in found.items()}


def _named(dotted: str) -> Place:
    for place in places():
        if f"{place.table}.{place.name}" == dotted:
            return place._replace(of="") if place.table == "pattern" else place
    table, *of, name = dotted.split(".")
    return Place(table, name, of[0], PATTERN[name].doc) if of else Place(table, name)


def meant(name: str, table: str) -> list[Place]:
    """The keys that may be meant by a name that is none in ``table``: one of the same name elsewhere, or one that
    players call so; those in the table itself go before."""
    folded = _folded(name)
    found = [place for place in places() if place.name == folded and (place.table != table or place.of)]
    found += _by_word().get(folded, ())
    found = [place for place in found if place.table == table or place.table not in _WITHIN or place.of]
    own = [place for place in found if place.table == table]
    return list(dict.fromkeys(own or found))


class Surroundings(NamedTuple):
    """What is known of the preset that has a mistaken key: its options and patterns, and the methods of its tables."""

    options: Container[str]
    patterns: Container[str]
    methods: Mapping[str, object]

    def has(self, place: Place) -> bool:
        """Whether the preset can have the key."""
        if place.table == "options":
            return place.name in self.options
        if place.table != "pattern":
            return True
        worths = WORTHS.get(str(self.methods.get("value")), ())
        return place.of in self.patterns if place.of else place.name not in _WORTHS or place.name in worths


_WORTHS: Final = frozenset(word for worths in WORTHS.values() for word in worths)


def fitting(found: Iterable[Place], around: Surroundings) -> list[Place]:
    """The keys that the preset can have as it is; if there are none, those that another method would give it."""
    there = [place for place in found if around.has(place)]
    fit = [
        place._replace(of="") if place.table in BY_METHOD else place
        for place in there
        if place.table not in BY_METHOD or place.of in ("", around.methods.get(place.table))
    ]
    return fit or there


def advice(name: str, known: Iterable[str], table: str, around: Surroundings) -> str | None:
    """What may be meant by a name that is no key of a table, whose keys are ``known``; ``None`` where that cannot be
    told."""
    known = list(known)
    if any(_folded(key) == _folded(name) for key in known):
        return did_you_mean(name, known)
    near = nearest(name, known)
    found = likely(name, table, around, sure=True)
    if found:
        mistyped = [key for key in near if slips(name, key) == 1]
        told = list(dict.fromkeys([*mistyped, *(place.told(table) for place in found)]))
        return question(told, found[0].doc if told == [found[0].told(table)] else "")
    if near:
        return question(near)
    found = likely(name, table, around, sure=False)
    return no_key(name) or question([place.told(table) for place in found], *(place.doc for place in found[:1]))


def tables_of(keys: Iterable[str], around: Surroundings) -> str | None:
    """Where the keys of a table stand that no preset has; ``None`` where none of them is known."""
    found = {key: likely(key, "", around, sure=True) for key in islice(keys, _MOST)}
    told = [
        places[0].told("") if places[0].name == key else f"{key} is {places[0].told('')}"
        for key, places in found.items()
        if places
    ]
    return f"its keys stand elsewhere: {', '.join(told)}" if told else None


def likely(name: str, table: str, around: Surroundings, *, sure: bool) -> list[Place]:
    """The keys that may be meant by a name that is none in ``table``; not ``sure``: if it is mistyped, too."""
    names = [name] if sure else _misspelt(name)
    found = fitting(dict.fromkeys(place for word in names for place in meant(word, table)), around)
    return found if len(found) <= _MOST else []


def question(told: Sequence[str], doc: str = "") -> str | None:
    """Whether one of these keys was meant; of a single one, what it means."""
    if not told:
        return None
    *others, last = told
    if others:
        return f"did you mean {', '.join(others)} or {last}?"
    return f"did you mean {last} ({doc})?" if doc else f"did you mean {last}?"


def meant_value(word: str, known: Sequence[str]) -> str | None:
    """Which of the known values may be meant by another word."""
    near = did_you_mean(word, known)
    called = [value for value in known if word.casefold().replace("_", "-") in VALUE_WORDS.get(value, "").split()]
    return question(called) or near


def meant_base(keys: Iterable[str]) -> str | None:
    """The key at the top of a file that is none, and may have been meant to name the preset that the file extends."""
    strange = (name for name in keys if name not in HEADER and name not in TABLES)
    return next((name for name in strange if nearest(name, (*HEADER, *TABLES)) == ["extends"]), None)


def no_key(name: str) -> str | None:
    """Why there is no key for what players call so, where that is known."""
    return next((why for words, why in NO_KEY.items() if _folded(name) in words.split()), None)


def _misspelt(name: str) -> list[str]:
    """The names of keys, and the words of players, that a mistyped name is nearest to."""
    words = [place.name for place in places() if place.table not in _WITHIN]
    return nearest(name, [*words, *(word for word in _by_word() if len(word) > _SHORT)])


def _folded(name: str) -> str:
    return name.casefold().replace("-", "_").replace(" ", "_")
