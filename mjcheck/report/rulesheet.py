"""A table's rules as a sheet in Markdown, to be printed and pinned up."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from typing import TYPE_CHECKING, Final

from mjcheck.report.leaves import leaves, shown_value
from mjcheck.report.patterns import worth_text
from mjcheck.report.wording import Words

if TYPE_CHECKING:
    from mjcheck.rulebook.model import Origin, Rules

_NOT_PRINTED: Final = frozenset({"sets", "words", "method"})
"""Sections and keys that only formulas and the program need."""


class _Sources:
    """The sources in the order in which they are named, each with its number."""

    def __init__(self, words: Words) -> None:
        self._words = words
        self._numbers: dict[str, int] = {}

    def mark(self, origin: Origin | None) -> str:
        if origin is None:
            return ""
        if origin.assumed:
            return " *(" + self._words.say("rulesheet.assumed") + ")*"
        if not origin.source:
            return ""
        source = " ".join(origin.source.split())
        return f" [{self._numbers.setdefault(source, len(self._numbers) + 1)}]"

    def lines(self) -> Iterator[str]:
        for source, number in self._numbers.items():
            yield f"{number}. {source}"


def rule_sheet(rules: Rules, words: Words) -> str:
    """Title, patterns with their worth, every other rule with its meaning, and the sources by number."""
    sources = _Sources(words)
    header = rules.header
    lines = [f"# {_cell(words.name(header.title))}", ""]
    if header.summary:
        lines += [_cell(words.name(header.summary)), ""]
    lines += [words.say("rulesheet.version", name=rules.name, version=header.version), ""]
    if header.draft:
        lines += [f"**{words.say('rulesheet.draft')}**", ""]
    lines += _pattern_lines(rules, words, sources)
    printed = (leaf for leaf in leaves(rules) if leaf.section not in _NOT_PRINTED)
    for section, group in groupby(printed, key=lambda leaf: leaf.section):
        lines += [f"## {section}", ""]
        for leaf in group:
            if leaf.path.rpartition(".")[2] in _NOT_PRINTED:
                continue
            called = f"`{leaf.path.partition('.')[2]}`"
            meaning = f" – {leaf.doc}" if leaf.doc else ""
            lines.append(f"- {called}: **{shown_value(leaf.value)}**{meaning}{sources.mark(_origin(rules, leaf.path))}")
        lines.append("")
    return "\n".join([*lines, f"## {words.say('rulesheet.sources')}", "", *sources.lines()]) + "\n"


def _pattern_lines(rules: Rules, words: Words, sources: _Sources) -> Iterator[str]:
    known = [pattern for pattern in rules.pattern if pattern.enabled]
    if not known:
        return
    yield from (f"## {words.say('rulesheet.patterns')}", "")
    head = [words.say(f"rulesheet.{column}") for column in ("pattern", "value", "excludes")]
    yield f"| {' | '.join(head)} |"
    yield "| --- | --- | --- |"
    names = {pattern.id: words.name(pattern.names) for pattern in known}
    for pattern in known:
        excluded = ", ".join(
            names[named] for named in (entry.partition("*")[0] for entry in pattern.excludes) if named in names
        )
        worth = worth_text(pattern, rules, words)
        mark = sources.mark(rules.origins.get(f"pattern.{pattern.id}.id"))
        yield f"| {_cell(names[pattern.id])} | {_cell(worth)}{mark} | {_cell(excluded)} |"
    yield ""


def _origin(rules: Rules, path: str) -> Origin | None:
    """The origin of a value, or of the first one in it."""
    found = rules.origins.get(path)
    return found or next((origin for known, origin in rules.origins.items() if known.startswith(f"{path}.")), None)


def _cell(text: str) -> str:
    return " ".join(text.replace("|", "\\|").split())
