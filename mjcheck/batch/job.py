"""What is to be done with every row of a file, once it is known which columns the file has."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import count
from typing import Final, NamedTuple

from mjcheck.batch.kinds import DELIMITERS
from mjcheck.batch.layout import FIRST, Columns, columns_for
from mjcheck.batch.texts import COLUMN_OF_WIN
from mjcheck.batch.wanted import Failed, Wanted
from mjcheck.notation.quoting import did_you_mean
from mjcheck.notation.tags import ALIASES, TAGS
from mjcheck.rulebook import load_preset

PRESET: Final = "preset"
"""The column that says which preset its row is judged by."""


class TagColumn(NamedTuple):
    """A tag, and the column of whose values it is made."""

    tag: str
    column: str


@dataclass(frozen=True, slots=True)
class Job:
    """What is to be done with every row.  It travels to other processes.

    ``kind``: that of the input.  ``header``: the file's own columns, as far as they are known.  ``hand``: the column of
    the hands; ``tags``: tags, each with the column of whose values it is made; ``preset``: the preset of rows that name
    none.
    """

    kind: str
    header: tuple[str, ...]
    hand: str
    tags: tuple[TagColumn, ...]
    preset: str | None
    overrides: tuple[str, ...]
    strict: bool
    columns: Columns
    tallied: bool = False
    compared: tuple[tuple[str, str], ...] = ()
    """Our columns and those of the file that hold another program's results."""
    to: str = ""
    """The kind of the output, where it is another one."""
    types: tuple[str, ...] = ()
    """What each column of JSON lines holds, as in `mjcheck.batch.survey`, where that was looked up."""

    @property
    def target_kind(self) -> str:
        """The kind of the output."""
        return self.to or self.kind

    @property
    def delimiter(self) -> bytes:
        """What parts the fields of the input."""
        return DELIMITERS[self.kind]


@dataclass(frozen=True, slots=True)
class Own:
    """A file's own columns.  ``names``: ``None`` where each row has its own; ``by_row``: one of them is `PRESET`;
    ``types``: as in `Job`."""

    names: tuple[str, ...] | None
    by_row: bool
    types: tuple[str, ...] = ()

    @classmethod
    def of(cls, names: Sequence[str], types: tuple[str, ...] = ()) -> Own:
        """Columns that are known."""
        return cls(tuple(names), PRESET in names, types)


def job_for(wanted: Wanted, kind: str, to: str, own: Own) -> Job:
    """What is to be done with each row of a file with these columns.

    Raises `Failed` for columns, and `mjcheck.findings.Unusable` for a preset, that cannot be used.
    """
    names = own.names
    tags = tuple(map(_tag_column, wanted.tags))
    for tag, times in Counter(tag for tag, _ in tags).items():
        if times > 1:
            raise Failed(f"the tag {tag} is to come of {times} columns", "name one of them")
    if names is not None:
        for name in (wanted.column, *(column for _, column in tags)):
            if name not in names:
                _refuse_other_separators(names, kind)
            _find(name, names)
    if wanted.preset is None and not own.by_row:
        raise Failed("no preset is named", f"give -p PRESET, or a column {PRESET}")
    rulebook = None if wanted.preset is None else load_preset(wanted.preset, wanted.overrides)
    methods = None if own.by_row or rulebook is None else [type(rulebook.rules.value)]
    columns = columns_for(methods, wanted.prefix, differs=bool(wanted.compared))
    comparable = (*FIRST, *columns.totals, "payments")
    for ours, theirs in wanted.compared:
        _find(ours, comparable)
        if names is not None:
            _find(theirs, names)
    if names is not None:
        _no_name_twice(names, columns, wanted, everywhere=to != kind and to not in DELIMITERS)
    return Job(
        kind=kind,
        header=names or (),
        hand=wanted.column,
        tags=tags,
        preset=wanted.preset,
        overrides=wanted.overrides,
        strict=wanted.strict,
        columns=columns,
        tallied=wanted.tallied,
        compared=wanted.compared,
        to="" if to == kind else to,
        types=own.types,
    )


def _tag_column(said: str) -> TagColumn:
    """A tag and its column, said as ``tag`` or ``tag=column``."""
    tag, equals, column = map(str.strip, said.partition("="))
    known = [COLUMN_OF_WIN, *TAGS, *ALIASES]
    if tag not in known:
        near = tag.lower() if tag.lower() in known else did_you_mean(tag, known)
        instead = f"did you mean {near}?" if near else f"the tags are {', '.join(known)}"
        if not equals:
            instead += f" A column of another name is said as {near or 'TAG'}={tag}"
        raise Failed(f"no tag is called {_shown(tag)}", instead)
    return TagColumn(tag, column if equals else tag)


def _find(name: str, names: Sequence[str]) -> None:
    if name not in names:
        from difflib import get_close_matches

        near = get_close_matches(name, names, n=1, cutoff=0.5)
        instead = f"did you mean {_shown(near[0])}?" if near else f"the columns are {', '.join(map(_shown, names))}"
        if _NO_TEXT.search("".join(names)):
            instead = "the names of the columns are no UTF-8: save the file as UTF-8"
        raise Failed(f"there is no column {_shown(name)}", instead)


def _shown(name: str) -> str:
    """The name of a column, in quotation marks where there are blanks that one would not see."""
    return name if name == name.strip() != "" else f'"{name}"'


def _prefixes() -> Iterator[str]:
    yield "mj_"
    yield from (f"mj{number}_" for number in count(2))


_NO_TEXT: Final = re.compile("[\udc80-\udcff]")
"""A byte that was no UTF-8."""

_SEPARATORS: Final = {
    ";": ("semicolons", "save it as one of these"),
    "\t": ("tabs", "give --from tsv"),
    ",": ("commas", "give --from csv"),
}
"""What may stand between columns: its name, and what to do where it is not what was expected."""


def _refuse_other_separators(names: Sequence[str], kind: str) -> None:
    """Raise `Failed` for a file that has but one column since something else separates its columns."""
    if kind not in DELIMITERS or len(names) != 1:
        return
    for sign, (word, remedy) in _SEPARATORS.items():
        if sign in names[0]:
            raise Failed(
                f"the columns seem to be separated by {word}",
                f"commas separate them in CSV, tabs in TSV: {remedy}",
            )


def _no_name_twice(names: Sequence[str], columns: Columns, wanted: Wanted, *, everywhere: bool) -> None:
    taken = [name for name in columns.names if name in names]
    if taken:
        free = next(prefix for prefix in _prefixes() if not any(name.startswith(prefix) for name in names))
        raise Failed(
            f"the file has a column {', '.join(taken)} already, as one that is added would be called",
            f"give --prefix {free}: {', '.join(free + name.removeprefix(wanted.prefix) for name in taken)}",
        )
    of_tags = (_tag_column(said).column for said in wanted.tags)
    used = {wanted.column, *of_tags, PRESET, *(theirs for _, theirs in wanted.compared)}
    for name, times in Counter(names).items():
        if times > 1 and (everywhere or name in used):
            raise Failed(f"{times} columns are called {name}", "rename all but one")
