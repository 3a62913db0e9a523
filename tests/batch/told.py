"""What `score` says of a hand, in the words of the columns that `batch` adds."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence
from functools import lru_cache
from unittest.mock import patch

from mjcheck import Unusable
from mjcheck.api import judge_text
from mjcheck.batch.job import Job
from mjcheck.batch.layout import columns_for, error_text, win_text
from mjcheck.batch.scorer import payments_text
from mjcheck.batch.work import Worker
from mjcheck.rulebook import load_preset

Row = dict[str, str]


def by_score(hand: str, preset: str, *, strict: bool = False, overrides: tuple[str, ...] = ()) -> Row:
    """The added columns as one hand's own way gives them; those that are empty left out."""
    table = load_preset(preset, overrides)
    try:
        verdict = judge_text(hand, (table,), side_by_side=False, strict=strict).verdicts[0]
    except Unusable as unusable:
        return {"error": error_text(unusable)}
    best = verdict.best
    row = {
        "win": win_text(verdict.win),
        "reason": ";".join(dict.fromkeys(note.code for note in verdict.reasons)),
        "payments": payments_text(verdict.payments),
    }
    if best is not None:
        row["patterns"] = ";".join(p.id if p.count == 1 else f"{p.id}*{p.count}" for p in best.patterns)
        row |= {name: str(amount) for name, amount in best.total.items()}
    return {name: text for name, text in row.items() if text}


@lru_cache(maxsize=32)
def worker(preset: str, **changes: object) -> Worker:
    """A worker for files of one column, ``hand``; the same one for the same question."""
    columns = columns_for([type(load_preset(preset).rules.value)], "")
    job: dict[str, object] = {
        "kind": "csv",
        "header": ("hand",),
        "hand": "hand",
        "tags": (),
        "preset": preset,
        "overrides": (),
        "strict": False,
        "columns": columns,
        **changes,
    }
    return Worker(Job(**job))  # type: ignore[arg-type]


def csv_of(hands: Iterable[str]) -> bytes:
    """A file of one column, without its header."""
    written = io.StringIO()
    odd = any("\r" in hand for hand in hands)
    quoting = csv.QUOTE_ALL if odd else csv.QUOTE_MINIMAL
    csv.writer(written, lineterminator="\n", quoting=quoting).writerows([hand] for hand in hands)
    return written.getvalue().encode("utf-8", "surrogateescape")


def by_batch(hands: Sequence[str], preset: str, *, strict: bool = False, overrides: tuple[str, ...] = ()) -> list[Row]:
    """The added columns as `batch` gives them; those that are empty left out."""
    made = worker(preset, strict=strict, overrides=overrides)
    output = made.do(csv_of(hands)).output.decode("utf-8", "surrogateescape")
    names = ("hand", *columns_for([type(load_preset(preset).rules.value)], "").names)
    csv.field_size_limit(1 << 24)
    rows = list(csv.reader(io.StringIO(output, newline="")))
    assert [row[0] for row in rows] == list(hands)
    assert {len(row) for row in rows} <= {len(names)}
    return [{name: text for name, text in zip(names[1:], row[1:], strict=True) if text} for row in rows]


def judged_alone(
    hands: Sequence[str], preset: str, *, strict: bool = False, overrides: tuple[str, ...] = ()
) -> list[str]:
    """Those hands that `batch` does not judge by columns."""
    with patch("mjcheck.batch.scorer.judge_text", wraps=judge_text) as alone:
        by_batch(hands, preset, strict=strict, overrides=overrides)
    return [call.args[0] for call in alone.call_args_list]
