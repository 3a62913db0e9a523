"""The patterns on a sheet of rules: which of them can count, and what those ask for that are the table's own."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Final, get_args

from mjcheck.report.patterns import Sighting, worth_text
from mjcheck.report.wording import Words

if TYPE_CHECKING:
    from mjcheck.rulebook import Rulebook
    from mjcheck.rulebook.model import PatternRules, Rules

_LOOKED_AT: Final = ("when", "times", "excludes", "bonus", "han", "open", "yakuman", "limit", "points", "multiplier")
"""What makes a pattern another one than that of the table which is extended."""


def countable(rulebook: Rulebook) -> list[PatternRules]:
    """The patterns of a table but for those that nothing on it can give, such as red fives where there are none."""
    from mjcheck.inspection.possible import can_hold, limits_of
    from mjcheck.rulebook.compile import expressions

    limits = limits_of(rulebook.rules)._replace(never=_never(rulebook.rules))
    held, _, _ = expressions(rulebook.rules, rulebook.formulas)
    fallbacks = (pattern.fallback for pattern in rulebook.patterns)
    rows = zip(rulebook.patterns, held, fallbacks, strict=True)
    return [pattern for pattern, expr, fallback in rows if fallback or can_hold(expr, limits)]


def _never(rules: Rules) -> frozenset[str]:
    """What hands of a table never have: what its tiles leave out, and what it knows no tag for."""
    from mjcheck.rulebook.model import Tag

    unknown = {tag.replace("-", "_") for tag in get_args(Tag) if tag not in rules.calls.tags}
    tiles = {"red": rules.tiles.red_fives, "flowers": rules.tiles.flowers}
    return frozenset(unknown | {name for name, there in tiles.items() if not there})


def own_patterns(rules: Rules, base: Rules | None, patterns: Sequence[PatternRules]) -> list[PatternRules]:
    """Those of the patterns that a table adds to the one that it extends, or changes; all of a table that extends none,
    unless it is a rulebook."""
    if base is None:
        return [] if rules.header.kind == "rulebook" else list(patterns)
    inherited = _by_id(base)
    return [pattern for pattern in patterns if _differs(pattern, inherited.get(pattern.id))]


def _by_id(table: Rules) -> Mapping[str, PatternRules]:
    return {pattern.id: pattern for pattern in table.pattern if pattern.enabled}


def _differs(pattern: PatternRules, other: PatternRules | None) -> bool:
    return other is None or any(getattr(pattern, key) != getattr(other, key) for key in _LOOKED_AT)


def own_lines(rules: Rules, base: Rules | None, pattern: PatternRules, words: Words) -> Iterator[str]:
    """What a pattern of the table's own is worth and asks for, with its words and its examples, as Markdown."""
    worth = worth_text(pattern, rules, words)
    before = None if base is None else _by_id(base).get(pattern.id)
    if base is not None and before is not None and worth_text(before, base, words) != worth:
        worth += f" ({words.say('rulesheet.before', base=base.name, worth=worth_text(before, base, words))})"
    yield f"- {words.say('pattern.value')}: {worth}"
    for key in ("when", "times"):
        formula = getattr(pattern, key)
        if formula is not None:
            yield f"- {words.say(f'pattern.{key}')}: `{_line(formula)}`"
    for name, meaning in Sighting(rules, pattern, ()).terms.items():
        yield f"  - `{name}`: `{_line(meaning)}`"
    if pattern.example is not None:
        yield f"- {words.say('pattern.example')}: `{pattern.example.win}`"
        yield f"- {words.say('pattern.miss')}: `{pattern.example.miss}`"


def _line(text: str) -> str:
    return " ".join(text.split())
