"""Where another program's results differ from ours, for people; the first differences are explained."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Final

from mjcheck.findings import Unusable
from mjcheck.report.layout import align, indent
from mjcheck.report.sheet import Manner, answer_text
from mjcheck.report.tally import counted

if TYPE_CHECKING:
    from mjcheck.batch.compare import Comparison, Difference

_MOST_PATTERNS: Final = 10


def comparison_text(comparison: Comparison, overrides: Sequence[str], names: Mapping[str, str], manner: Manner) -> str:
    """How many rows differ, in what, and the first ones with our score sheets; ``names``: of patterns by their ids."""
    words = manner.words
    lines = [words.say("batch.differ", differing=f"{comparison.differing:,}", rows=f"{comparison.rows:,}")]
    if comparison.left_out:
        lines.append(words.say("batch.left-out", rows=comparison.left_out))
    for column, count in comparison.lacking.items():
        lines.append(words.say("batch.lacking", rows=count, column=column))
    lines += _section("batch.differing-columns", counted(comparison.columns.most_common(), {}), manner)
    for key, some, every in (
        ("batch.differing-reasons", comparison.reasons, comparison.all_reasons),
        ("batch.differing-patterns", comparison.patterns, comparison.all_patterns),
    ):
        lines += _section(key, _shares(some, every, comparison.differing / max(comparison.rows, 1), names), manner)
    for one in comparison.first:
        lines += ["", *_explained(one, overrides, manner)]
    return "\n".join(lines)


def _section(key: str, lines: Sequence[str], manner: Manner) -> Iterator[str]:
    if lines:
        yield ""
        yield manner.paint.bold(manner.words.say(key))
        yield from indent(lines, 2)


def _shares(some: Counter[str], every: Counter[str], expected: float, names: Mapping[str, str]) -> list[str]:
    """Of how many rows with each id so many differ: first those of which more do than of all rows, as counted."""
    more = sorted(some, key=lambda identity: (some[identity] - expected * every[identity], identity), reverse=True)
    rows = [
        (f"{some[identity]:,}/{every[identity]:,}", identity, names.get(identity, ""))
        for identity in more[:_MOST_PATTERNS]
    ]
    return align(rows, right=[0])


def _explained(one: Difference, overrides: Sequence[str], manner: Manner) -> Iterator[str]:
    from mjcheck.api import judge_text, named_tables

    for column, ours, theirs in one.values:
        nothing = manner.words.say("batch.nothing")
        told = {"line": one.line, "column": column, "ours": ours or nothing, "theirs": theirs or nothing}
        yield manner.paint.bad(manner.words.say("batch.difference", **told))
    if one.preset is not None:
        try:
            tables = named_tables([one.preset], overrides)
            answer = judge_text(one.hand, tables, side_by_side=False)
        except Unusable:  # it was told by an earlier run, and the preset is gone
            return
        yield from indent(answer_text(answer, [table.rules for table in tables], manner, full=True).splitlines(), 2)
