"""One pattern as the presets have it: its names, what it is worth, its formula, and what excludes what."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from mjcheck.report.layout import align, indent
from mjcheck.report.objects import WORTHS
from mjcheck.report.sheet import limit_name, titled
from mjcheck.report.wording import Words

if TYPE_CHECKING:
    from mjcheck.report.layout import Paint
    from mjcheck.rulebook.model import Origin, PatternRules, Rules

_REMARKS: Final = ("bonus", "fallback", "combine", "repeats")
_WORD: Final = re.compile(r"[a-z][a-z0-9_]*(?:-[a-z0-9_]+)*")


@dataclass(frozen=True, slots=True)
class Sighting:
    """A pattern at one table, with the patterns there that exclude it."""

    table: Rules
    pattern: PatternRules
    excluded_by: tuple[str, ...]

    @property
    def origin(self) -> Origin | None:
        """Where the table has its definition from."""
        return self.table.origins.get(f"pattern.{self.pattern.id}.id")

    @property
    def terms(self) -> Mapping[str, str]:
        """The sets, words and options of the table that the formula speaks of, and those that they speak of."""
        known = {name: str(value).lower() for name, value in self.table.options.items()}
        known |= {**self.table.sets, **self.table.words}
        found: dict[str, str] = {}
        queue = _WORD.findall(self.pattern.when or self.pattern.times or "")
        while queue:
            word = queue.pop(0)
            if word in known and word not in found:
                found[word] = known[word]
                queue += _WORD.findall(known[word])
        return found


def sightings(identity: str, tables: Iterable[Rules]) -> list[Sighting]:
    """The pattern at each table that has it, in the order of the tables."""
    found = []
    for table in tables:
        for pattern in table.pattern:
            if pattern.id == identity:
                above = tuple(
                    other.id
                    for other in table.pattern
                    if other.enabled and identity in {name.partition("*")[0] for name in other.excludes}
                )
                found.append(Sighting(table, pattern, above))
    return found


def pattern_object(seen: Sequence[Sighting]) -> dict[str, Any]:
    """A pattern as a JSON object: its names, and table by table what it is there."""
    first = seen[0].pattern
    return {
        "id": first.id,
        "names": dict(first.names),
        "presets": [_sighting_object(sighting) for sighting in seen],
    }


def _sighting_object(sighting: Sighting) -> dict[str, Any]:
    pattern, origin = sighting.pattern, sighting.origin
    example = pattern.example
    return {
        "preset": sighting.table.name,
        "enabled": pattern.enabled,
        "value": _value(pattern),
        "number": pattern.number,
        "series": pattern.series,
        "bonus": pattern.bonus,
        "combine": pattern.combine,
        "repeats": pattern.repeats,
        "when": pattern.when,
        "times": pattern.times,
        "terms": dict(sighting.terms),
        "excludes": list(pattern.excludes),
        "excluded_by": list(sighting.excluded_by),
        "example": None if example is None else {"win": example.win, "miss": example.miss},
        "source": origin.source if origin else None,
        "assumed": bool(origin and origin.assumed),
        "file": origin.file if origin else None,
        "line": origin.line if origin else None,
    }


def listing_object(tables: Sequence[Rules]) -> list[dict[str, Any]]:
    """Every pattern of these tables as a JSON object: its names, and table by table what it is worth there."""
    found: dict[str, dict[str, Any]] = {}
    for table in tables:
        for pattern in table.pattern:
            entry = found.setdefault(pattern.id, {"id": pattern.id, "names": dict(pattern.names), "presets": []})
            entry["presets"].append({"preset": table.name, "enabled": pattern.enabled, "value": _value(pattern)})
    return list(found.values())


def listing_text(tables: Sequence[Rules], words: Words, paint: Paint, *, each: bool) -> str:
    """The patterns of tables for people, a line each; ``each`` table in full, or else a pattern only under the first
    table that has it."""
    shown: set[str] = set()
    blocks = []
    for table in tables:
        rows = [
            (pattern.id, words.name(pattern.names), _worth_or_not(pattern, table, words))
            for pattern in table.pattern
            if pattern.id not in shown
        ]
        if rows or each:
            name = paint.dim(f"({table.name})")
            blocks.append("\n".join([f"{paint.bold(titled(table, words))} {name}", *indent(align(rows), 2)]))
        if not each:
            shown.update(pattern.id for pattern in table.pattern)
    return "\n\n".join(blocks)


def _worth_or_not(pattern: PatternRules, table: Rules, words: Words) -> str:
    return worth_text(pattern, table, words) if pattern.enabled else words.say("pattern.disabled")


def _value(pattern: PatternRules) -> dict[str, Any]:
    return {key: worth for key in WORTHS if (worth := getattr(pattern, key)) is not None}


def pattern_text(seen: Sequence[Sighting], words: Words, paint: Paint) -> str:
    """A pattern for people; tables that agree about it share a paragraph."""
    first = seen[0].pattern
    others = dict.fromkeys(name for name in first.names.values() if name != words.name(first.names))
    lines = [f"{paint.bold(words.name(first.names))} {paint.dim(f'({first.id})')}", *others]
    alike: dict[str, list[Sighting]] = {}
    for sighting in seen:
        described = "\n".join(align(list(_rows(sighting, words)), gap="   "))
        alike.setdefault(described, []).append(sighting)
    for described, group in alike.items():
        lines += ["", paint.bold(", ".join(sighting.table.name for sighting in group))]
        lines += indent(described.split("\n"), 2)
    return "\n".join(lines)


def _rows(sighting: Sighting, words: Words) -> Iterator[tuple[str, str]]:
    pattern, table = sighting.pattern, sighting.table
    if pattern.enabled:
        remarks = [words.say(f"pattern.{remark}") for remark in _REMARKS if getattr(pattern, remark)]
        yield words.say("pattern.value"), "; ".join([worth_text(pattern, table, words), *remarks])
    else:
        yield words.say("pattern.value"), words.say("pattern.disabled")
    if pattern.number is not None:
        yield words.say("pattern.number"), str(pattern.number)
    if pattern.series is not None:
        yield words.say("pattern.series"), words.word("series", pattern.series)
    for key in ("when", "times"):
        formula = getattr(pattern, key)
        if formula is not None:
            yield words.say(f"pattern.{key}"), " ".join(formula.split())
    for name, meaning in sighting.terms.items():
        yield "", f"{name} = {' '.join(meaning.split())}"
    for key, identities in (("excludes", pattern.excludes), ("excluded-by", sighting.excluded_by)):
        if identities:
            yield words.say(f"pattern.{key}"), ", ".join(identities)
    if pattern.example is not None:
        yield words.say("pattern.example"), pattern.example.win
        yield words.say("pattern.miss"), pattern.example.miss
    origin = sighting.origin
    if origin is not None:
        where = f"{origin.file}:{origin.line}"
        yield words.say("pattern.source"), "; ".join([where, *source_texts(origin, words)])


def source_texts(origin: Origin, words: Words) -> list[str]:
    """Where a value comes from, or that nothing states it."""
    if origin.assumed:
        return [words.say("pattern.assumed")]
    return [origin.source] if origin.source else []


def worth_text(pattern: PatternRules, table: Rules, words: Words) -> str:
    """What one occurrence of a pattern is worth."""
    if pattern.limit is not None:
        return words.say("pattern.limit", limit=limit_name(pattern.limit, table, words))
    if pattern.han is not None and pattern.open is not None:
        key = "han-open" if pattern.open else "han-concealed"
        return words.say(f"pattern.{key}", n=pattern.han, open=pattern.open)
    for key in WORTHS:
        worth = getattr(pattern, key)
        if worth is not None:
            return words.say(f"unit.{key}", n=worth)
    return ""
