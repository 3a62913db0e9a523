"""A table's rules as a sheet in Markdown, to be printed and pinned up."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from typing import TYPE_CHECKING, Final

from mjcheck.report.leaves import Leaf, leaves, shown_value
from mjcheck.report.patterns import worth_text
from mjcheck.report.sheet import limit_name
from mjcheck.report.sheet_patterns import countable, own_lines, own_patterns
from mjcheck.report.wording import Words

if TYPE_CHECKING:
    from mjcheck.rulebook import Rulebook
    from mjcheck.rulebook.model import FuItem, Limit, Origin, PatternRules, Rules

_NOT_PRINTED: Final = frozenset({"sets", "words", "method"})
"""Sections and keys that only formulas and the program need."""

_OF_PATTERNS: Final = frozenset({"value.double_yakuman", "value.roots", "liability.patterns"})
"""Keys that name patterns by their ids."""


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


def rule_sheet(rulebook: Rulebook, base: Rules | None, words: Words, remarks: Mapping[str, str]) -> str:
    """Title, patterns with their worth, what the table's own patterns ask for, every other rule with its meaning, and
    the sources by number.

    ``base`` is the table that it extends; ``remarks`` say by name what the options mean.
    """
    sources, rules = _Sources(words), rulebook.rules
    header = rules.header
    lines = [f"# {_cell(words.name(header.title))}", ""]
    lines += [paragraph for text in summary_lines(rules, base, words) for paragraph in (_cell(text), "")]
    lines += [words.say("rulesheet.version", name=rules.name, version=header.version), ""]
    if header.draft:
        lines += [f"**{words.say('rulesheet.draft')}**", ""]
    patterns = countable(rulebook)
    lines += _pattern_lines(rules, patterns, words, sources)
    own = own_patterns(rules, base, patterns)
    if own:
        lines += [f"## {words.say('rulesheet.own')}", ""]
    for pattern in own:
        mark = sources.mark(rules.origins.get(f"pattern.{pattern.id}.id"))
        lines += [f"### {_cell(words.name(pattern.names))} (`{pattern.id}`){mark}", ""]
        lines += [*own_lines(rules, base, pattern, words), ""]
    printed = (leaf for leaf in leaves(rules) if leaf.section not in _NOT_PRINTED)
    for section, group in groupby(printed, key=lambda leaf: leaf.section):
        lines += [f"## {section}", ""]
        items = {path: item for path, item in _items(rules) if path.startswith(f"{section}.")}
        lines += [f"{text}{sources.mark(_origin(rules, path))}" for path, text in _item_lines(rules, items, words)]
        for leaf in group:
            if leaf.path.rpartition(".")[2] in _NOT_PRINTED or leaf.path.rpartition(".")[0] in items:
                continue
            if leaf.path == "value.counted_limit" and not _counts(rules, leaf.value):
                continue
            name = leaf.path.partition(".")[2]
            meaning = remarks.get(name, "") if section == "options" else leaf.doc
            meaning = f" – {meaning}" if meaning else ""
            said = shown_value(_called(rules, leaf, words))
            lines.append(f"- `{name}`: **{said}**{meaning}{sources.mark(_origin(rules, leaf.path))}")
        lines.append("")
    return "\n".join([*lines, f"## {words.say('rulesheet.sources')}", "", *sources.lines()]) + "\n"


def summary_lines(rules: Rules, base: Rules | None, words: Words) -> Iterator[str]:
    """What kind of table it is in its own words, and what it is based on, with its words where the table has none."""
    own = rules.header.summary
    inherited = {} if base is None else base.header.summary
    if own and own != inherited:
        yield words.name(own)
    if base is not None:
        based = words.say("rulesheet.based", name=base.name, title=words.name(base.header.title))
        yield f"{based} ({words.name(inherited)})" if inherited and own == inherited else based


def _items(rules: Rules) -> Iterator[tuple[str, FuItem | Limit]]:
    """The fu items and the limits of a table by their paths; a limit that is not used is none."""
    if rules.fu is not None:
        yield from ((f"fu.item.{item.id}", item) for item in rules.fu.item)
    yield from ((f"value.limit.{limit.id}", limit) for limit in getattr(rules.value, "limit", ()))


def _counts(rules: Rules, limit: object) -> bool:
    """Whether a hand can reach the limit with this id: that of counted yakuman is not used everywhere."""
    return bool(getattr(rules.value, "counted_yakuman", True)) or limit != getattr(rules.value, "counted_limit", None)


def _item_lines(rules: Rules, items: Mapping[str, FuItem | Limit], words: Words) -> Iterator[tuple[str, str]]:
    """A line for each fu item and each limit, by its name."""
    for path, item in items.items():
        name = _cell(words.name(item.names))
        base: int | None = getattr(item, "base", None)
        if base is None:
            formulas = [(key, formula.split()) for key in ("when", "times") if (formula := getattr(item, key))]
            asked = "".join(f", {words.say(f'pattern.{key}')}: `{' '.join(parts)}`" for key, parts in formulas)
            yield path, f"- {name}: **{words.say('unit.fu', n=getattr(item, 'fu', 0))}**{asked}"
        elif _counts(rules, item.id):
            yield path, f"- {name}: **{words.say('rulesheet.limit', han=getattr(item, 'han', 0), base=base)}**"


def _called(rules: Rules, leaf: Leaf, words: Words) -> object:
    """A value in which patterns and limits are called by their names."""
    if leaf.path == "value.counted_limit":
        return limit_name(str(leaf.value), rules, words)
    if leaf.path in _OF_PATTERNS:
        names = {pattern.id: words.name(pattern.names) for pattern in rules.pattern}
        if isinstance(leaf.value, (list, tuple)):
            return [names.get(name, name) for name in leaf.value]
        return names.get(str(leaf.value), leaf.value)
    return leaf.value


def _pattern_lines(rules: Rules, known: Sequence[PatternRules], words: Words, sources: _Sources) -> Iterator[str]:
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
