"""A preset in short: what it is, how much of it is assumed, and in what it differs from the one that it extends."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from mjcheck.report.difference import Difference, difference_object, differences, said_of
from mjcheck.report.layout import Paint, align, indent
from mjcheck.report.rulesheet import summary_lines
from mjcheck.report.sheet import titled
from mjcheck.report.wording import Words

if TYPE_CHECKING:
    from mjcheck.rulebook.model import Origin, Rules


@dataclass(frozen=True, slots=True)
class Digest:
    """A preset, and the one that it extends, with all in which the two differ."""

    rules: Rules
    base: Rules | None
    differences: tuple[Difference, ...]


def digest_of(rules: Rules, base: Rules | None, words: Words) -> Digest:
    """A preset beside the one that it extends; ``None`` where it extends none."""
    return Digest(rules, base, () if base is None else tuple(differences(base, rules, words)))


def values_of(rules: Rules) -> list[Origin]:
    """The origins of the values that a preset rests on: those in its tables, but for names."""
    return [origin for path, origin in rules.origins.items() if "." in path and ".names." not in path]


def _counts(rules: Rules) -> tuple[int, int, int, int]:
    """Values, those of them that are assumed, patterns in use, and patterns that are not."""
    values = values_of(rules)
    used = sum(pattern.enabled for pattern in rules.pattern)
    return len(values), sum(value.assumed for value in values), used, len(rules.pattern) - used


def _sources(rules: Rules) -> list[str]:
    return list(dict.fromkeys(" ".join(value.source.split()) for value in values_of(rules) if value.source))


def digest_object(digest: Digest) -> dict[str, Any]:
    """A preset in short as a JSON object."""
    rules, header = digest.rules, digest.rules.header
    values, assumed, used, unused = _counts(rules)
    return {
        "name": rules.name,
        "title": dict(header.title),
        "summary": dict(header.summary),
        "kind": header.kind,
        "version": header.version,
        "draft": header.draft,
        "extends": header.extends,
        "values": {"count": values, "assumed": assumed},
        "patterns": {"used": used, "unused": unused},
        "sources": _sources(rules),
        "differences": difference_object(("", ""), digest.differences, ())["differences"],
    }


def digest_text(digest: Digest, words: Words, paint: Paint) -> str:
    """A preset in short for people."""
    rules = digest.rules
    lines = [f"{paint.bold(titled(rules, words))} {paint.dim(f'({rules.name})')}"]
    lines += summary_lines(rules, digest.base, words)
    lines += ["", *indent(align(list(_rows(digest, words)), gap="   "), 2)]
    if digest.base is not None:
        names = (digest.base.name, rules.name)
        lines += ["", words.say("difference.count", n=len(digest.differences), left=names[0], right=names[1])]
        lines += [said_of(one, names, words, paint) for one in digest.differences]
    return "\n".join(lines)


def _rows(digest: Digest, words: Words) -> Iterator[tuple[str, str]]:
    rules, header = digest.rules, digest.rules.header
    values, assumed, used, unused = _counts(rules)
    kind = words.say(f"preset.{header.kind}")
    yield words.say("digest.kind"), words.say("digest.version", kind=kind, n=header.version)
    if header.extends is not None:
        yield words.say("digest.extends"), header.extends
    yield (
        words.say("digest.values"),
        words.say("digest.assumed", n=values, assumed=assumed, share=f"{assumed / values:.0%}"),
    )
    yield words.say("digest.patterns"), words.say("digest.used", n=used, unused=unused)
    for number, source in enumerate(_sources(rules)):
        yield "" if number else words.say("digest.sources"), source
