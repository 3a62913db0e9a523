"""In what two tables differ, in sentences."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from mjcheck.report.layout import Paint
from mjcheck.report.leaves import leaves, shown_value
from mjcheck.report.objects import WORTHS
from mjcheck.report.patterns import worth_text
from mjcheck.report.sheet import pattern_text, total_text
from mjcheck.report.wording import Words

if TYPE_CHECKING:
    from mjcheck.rulebook.model import PatternRules, Rules
    from mjcheck.verdict import Answer, Verdict

_OF_A_PATTERN: Final = ("when", "times", "excludes", "bonus", "fallback", "combine", "repeats")


@dataclass(frozen=True, slots=True)
class Difference:
    """One rule in which two tables differ: its path, what it means, and what each of them says of it."""

    path: str
    meaning: str
    left: str
    right: str


@dataclass(frozen=True, slots=True)
class JudgedApart:
    """A hand that two tables judge differently, with the verdicts in a line each."""

    hand: str
    left: str
    right: str


def differences(left: Rules, right: Rules, words: Words) -> list[Difference]:
    """Every rule in which the tables differ; what only names or cites is left out."""
    return [*_of_sections(left, right), *_of_patterns(left, right, words)]


def _of_sections(left: Rules, right: Rules) -> Iterator[Difference]:
    mine = {leaf.path: leaf for leaf in leaves(left)}
    other = {leaf.path: leaf for leaf in leaves(right)}
    for path in dict.fromkeys((*mine, *other)):
        leaf = mine.get(path) or other[path]
        values = [table[path].value if path in table else None for table in (mine, other)]
        if values[0] != values[1]:
            yield Difference(path, leaf.doc, *map(shown_value, values))


def _of_patterns(left: Rules, right: Rules, words: Words) -> Iterator[Difference]:
    mine, other = _known(left), _known(right)
    for identity in dict.fromkeys((*mine, *other)):
        here, there = mine.get(identity), other.get(identity)
        named = words.name((here or other[identity]).names)
        path = f"pattern.{identity}"
        worths = [_worth(here, left, words), _worth(there, right, words)]
        if worths[0] != worths[1]:
            yield Difference(path, named, *worths)
        if here is None or there is None:
            continue
        for key in _OF_A_PATTERN:
            said = getattr(here, key), getattr(there, key)
            if said[0] != said[1]:
                yield Difference(f"{path}.{key}", named, *map(shown_value, said))


def _known(rules: Rules) -> dict[str, PatternRules]:
    return {pattern.id: pattern for pattern in rules.pattern if pattern.enabled}


def _worth(pattern: PatternRules | None, table: Rules, words: Words) -> str:
    if pattern is None:
        return "not known"
    return worth_text(pattern, table, words) if any(getattr(pattern, key) is not None for key in WORTHS) else "known"


def judged_apart(answer: Answer, tables: Sequence[Rules], words: Words) -> JudgedApart | None:
    """The hand with what each of two tables says of it; ``None`` where they say the same."""
    first, second = answer.verdicts
    if _essence(first) == _essence(second):
        return None
    said = [_line(verdict, table, words) for verdict, table in zip(answer.verdicts, tables, strict=True)]
    return JudgedApart(answer.hand, *said)


def _essence(verdict: Verdict) -> tuple[object, ...]:
    best = verdict.best
    patterns = () if best is None else tuple((one.id, one.value, one.count) for one in best.patterns)
    total = () if best is None else tuple(best.total.items())
    return verdict.win, tuple(reason.code for reason in verdict.reasons), patterns, total, verdict.payments


def _line(verdict: Verdict, table: Rules, words: Words) -> str:
    parts = [words.note(reason) for reason in verdict.reasons]
    if verdict.best is not None:
        parts.append(total_text(verdict.best, table, words))
        parts.append(", ".join(pattern_text(counted, words) for counted in verdict.best.patterns))
    balance = " ".join(f"{seat} {amount:+,}" for seat, amount in verdict.deltas.items())
    won = words.say("difference.win" if verdict.win else "difference.no-win")
    return "; ".join(part for part in (won, *parts, balance) if part)


def difference_object(
    names: Sequence[str], found: Sequence[Difference], apart: Sequence[JudgedApart]
) -> dict[str, Any]:
    """The differences as a JSON object."""
    return {
        "presets": list(names),
        "differences": [
            {"path": one.path, "meaning": one.meaning, "left": one.left, "right": one.right} for one in found
        ],
        "hands": [{"hand": one.hand, "left": one.left, "right": one.right} for one in apart],
    }


def said_of(one: Difference, names: Sequence[str], words: Words, paint: Paint) -> str:
    """A difference between two tables of these names as a line."""
    meaning = f" ({one.meaning})" if one.meaning else ""
    said = words.say("difference.said", left=names[0], right=names[1], mine=one.left, other=one.right)
    return f"  {paint.bold(one.path)}{meaning}: {said}"


def difference_text(
    names: Sequence[str], found: Sequence[Difference], apart: Sequence[JudgedApart], words: Words, paint: Paint
) -> str:
    """The differences as sentences, then the hands that are judged differently."""
    left, right = names
    if not found and not apart:
        return words.say("difference.none", left=left, right=right)
    lines = [words.say("difference.count", n=len(found), left=left, right=right)]
    lines += [said_of(one, names, words, paint) for one in found]
    for hand in apart:
        lines += ["", paint.bold(hand.hand), f"  {left}: {hand.left}", f"  {right}: {hand.right}"]
    return "\n".join(lines)
