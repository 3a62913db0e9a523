"""What many hands come to, for people: wins, reasons, the most frequent patterns, and a histogram of values."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Final

from mjcheck.report.layout import Paint, align, indent
from mjcheck.report.wording import Words

if TYPE_CHECKING:
    from mjcheck.batch.tally import Tally

_MOST_PATTERNS: Final = 10
_MOST_BARS: Final = 12
_LONGEST_BAR: Final = 40


def tally_text(tally: Tally, names: Mapping[str, str], words: Words, paint: Paint) -> str:
    """The sums of a run; ``names``: of patterns by their ids, as far as these are known."""
    faults = sum(tally.errors.values())
    lines = [words.say("batch.rows", rows=f"{tally.rows:,}", wins=f"{tally.wins:,}", faults=f"{faults:,}")]
    for title, counts in (
        ("errors", tally.errors.most_common()),
        ("reasons", tally.reasons.most_common()),
        ("patterns", tally.patterns.most_common(_MOST_PATTERNS)),
    ):
        if counts:
            lines += ["", paint.bold(words.say(f"batch.{title}"))]
            lines += indent(counted(counts, names), 2)
    if tally.values:
        lines += ["", paint.bold(words.say("batch.values")), *indent(_histogram(tally), 2)]
    return "\n".join(lines)


def counted(counts: Iterable[tuple[str, int]], names: Mapping[str, str]) -> list[str]:
    """How often each of some ids stands there, with the name of a pattern."""
    return align([(f"{count:,}", identity, names.get(identity, "")) for identity, count in counts], right=[0])


def _histogram(tally: Tally) -> list[str]:
    """Bars by value: each value its own where they are few, else ranges with about as many hands each."""
    values = sorted(tally.values)
    ranges = [(value, value) for value in values]
    if len(values) > _MOST_BARS:
        ranges, share, taken = [], sum(tally.values.values()) / _MOST_BARS, 0
        first = values[0]
        for value, following in zip(values, [*values[1:], None], strict=True):
            taken += tally.values[value]
            if following is None or taken >= share:
                ranges.append((first, value))
                first, taken = following or 0, 0
    counts = [sum(tally.values[value] for value in values if low <= value <= high) for low, high in ranges]
    longest = max(counts)
    return align(
        [
            (
                f"{low:,}" if low == high else f"{low:,}-{high:,}",
                f"{count:,}",
                "█" * -(-_LONGEST_BAR * count // longest),
            )
            for (low, high), count in zip(ranges, counts, strict=True)
        ],
        right=[0, 1],
    )
