"""Where another program's results differ from ours, for people; the first differences are explained."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Final

from mjcheck.report.layout import indent
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
        lines.append(words.say("batch.left-out", rows=f"{comparison.left_out:,}"))
    for column, count in comparison.lacking.items():
        lines.append(words.say("batch.lacking", rows=f"{count:,}", column=column))
    lines += _counted(words.say("batch.differing-columns"), comparison.columns, {}, manner)
    lines += _counted(words.say("batch.differing-patterns"), comparison.patterns, names, manner)
    for one in comparison.first:
        lines += ["", *_explained(one, overrides, manner)]
    return "\n".join(lines)


def _counted(title: str, counts: Counter[str], names: Mapping[str, str], manner: Manner) -> Iterator[str]:
    if counts:
        yield ""
        yield manner.paint.bold(title)
        yield from indent(counted(counts.most_common(_MOST_PATTERNS), names), 2)


def _explained(one: Difference, overrides: Sequence[str], manner: Manner) -> Iterator[str]:
    from mjcheck.api import judge_text, named_tables

    for column, ours, theirs in one.values:
        nothing = manner.words.say("batch.nothing")
        told = {"line": one.line, "column": column, "ours": ours or nothing, "theirs": theirs or nothing}
        yield manner.paint.bad(manner.words.say("batch.difference", **told))
    if one.preset is not None:
        tables = named_tables([one.preset], overrides)
        answer = judge_text(one.hand, tables, side_by_side=False)
        yield from indent(answer_text(answer, [table.rules for table in tables], manner, full=True).splitlines(), 2)
