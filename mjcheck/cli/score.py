"""`mjcheck score`: judge hands."""

from __future__ import annotations

import gc
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final

import click

from mjcheck.cli.complete import complete_tag
from mjcheck.cli.hands import NOT_A_WIN, USABLE, Form, Response, Written, answer_each, encoded, refuse
from mjcheck.cli.options import (
    format_option,
    language_option,
    overrides_option,
    paint_for,
    presets_option,
    strict_option,
)
from mjcheck.findings import Unusable
from mjcheck.notation.tags import tag_list

if TYPE_CHECKING:
    from mjcheck.batch.answers import Answers
    from mjcheck.rulebook import Rulebook
    from mjcheck.verdict import Answer


@click.command(
    "score",
    short_help="Judge hands: win or not, patterns, value, payments.",
    epilog="""\b
Examples:
  mjcheck score "123m456m234p678s EE"
  mjcheck score "123m 055p 678s EE SS +S tsumo riichi ippatsu dora:4p ura:9s" -p tenhou
  mjcheck score "[777p^] 234m 56m 234s FF +7m ron:E seat:S" -p yifang-riichi -p tenhou --lang ja
  mjcheck score "33m 34789p 456s SSS +5p ron:N seat:E round:E" -p tenhou --explain
  echo "123m 456m 234p 678s EE +E tsumo" | mjcheck score - -p yifang-riichi --format jsonl

\b
In a hand: 123m 456p 789s suits, E S W N winds, P F C dragons, 0p a red five,
[312m<] [777p^] [8888s>] [9999s] melds, +5p the winning tile, then tags.

\b
Tags:
"""
    + "\n".join(f"  {example:<15} {meaning}" for example, meaning in tag_list()),
)
@click.argument("hands", metavar="HAND...", nargs=-1, required=True, shell_complete=complete_tag)
@presets_option()
@click.option("--all", "every", is_flag=True, help="Without -p: every shipped preset, not only the listed tables.")
@overrides_option
@strict_option
@click.option("--explain", is_flag=True, help="Show every reading tried, and what took which pattern away.")
@language_option
@format_option("text", "json", "jsonl")
def command(
    hands: tuple[str, ...],
    presets: tuple[str, ...],
    every: bool,
    overrides: tuple[str, ...],
    strict: bool,
    explain: bool,
    language: str,
    form: Form,
) -> int:
    """Judge hands: a legal win or not and why, the patterns, the value, who pays whom.

    Each HAND is one quoted argument; a lone - reads one hand a line from standard input, and answers every line but
    those that are blank or begin with #; JSON answers say of which line they are.  Without -p the structure is judged,
    and the listed tables give their verdicts side by side.

    Exit status: 0 when every hand wins at every table asked (without -p: is complete), 1 when one does not, 2 when
    one cannot be used or the command line is wrong.
    """
    if presets and every:
        raise click.UsageError("--all asks every shipped preset: leave out -p, or --all")
    if overrides and not presets:
        raise click.UsageError("--set changes a preset: say which with -p")
    from mjcheck.api import judge_text, listed_tables, named_tables
    from mjcheck.report.objects import answer_object
    from mjcheck.report.sheet import Manner, answer_text
    from mjcheck.report.wording import words

    try:
        tables = named_tables(presets, overrides) if presets else listed_tables(every=every)
    except Unusable as unusable:
        return refuse(unusable, form)
    asked = bool(presets)
    catalogue = words(language)
    rules = [table.rules for table in tables]
    # What --set changes, no comparison of the presets would show.
    names = () if overrides else tuple(dict.fromkeys(presets))
    manner = Manner(catalogue, paint_for(sys.stdout))

    def shown(answer: Answer) -> Response:
        stands = not any(verdict.reasons for verdict in answer.verdicts)
        status = USABLE if (stands if asked else answer.structure.complete) else NOT_A_WIN
        if form == "text":
            return answer_text(answer, rules, manner, full=asked, explain=explain, names=names), status
        return answer_object(answer, rules, catalogue, explain=explain), status

    def respond(written: Written) -> Response:
        return shown(judge_text(written.text, tables, side_by_side=not asked, strict=strict, explain=explain))

    if not asked or len(tables) > 1 or explain:
        return answer_each(hands, form, respond)
    return answer_each(hands, form, respond, Together(tables[0], shown, strict=strict, encoded=form == "jsonl"))


class Together:
    """Answers hands that wait together by columns, as soon as there are so many that it is worth the start."""

    _WORTH_STARTING: Final = 500
    _WORTH_ASKING: Final = 50

    def __init__(self, table: Rulebook, shown: Callable[[Answer], Response], *, strict: bool, encoded: bool) -> None:
        self._table = table
        self._shown = shown
        self._strict = strict
        self._encoded = encoded
        self._answers: Answers | None = None

    def __call__(self, hands: Sequence[tuple[int, str]]) -> Sequence[Response | None]:
        """The answers, ``None`` for those hands that must be judged one by one."""
        if self._answers is None and len(hands) >= self._WORTH_STARTING:
            from mjcheck.batch.process import prepare_process

            prepare_process()
            from mjcheck.batch.answers import Answers

            self._answers = Answers(self._table, strict=self._strict)
        if self._answers is None or len(hands) < self._WORTH_ASKING:
            return [None] * len(hands)
        with _no_collection():
            return self._responses(self._answers, hands)

    def _responses(self, together: Answers, hands: Sequence[tuple[int, str]]) -> Sequence[Response | None]:
        answers = together.of([text for _, text in hands])
        responses = [None if answer is None else self._shown(answer) for answer in answers]
        if not self._encoded:
            return responses
        return [response and encoded(response, line) for response, (line, _) in zip(responses, hands, strict=True)]


@contextmanager
def _no_collection() -> Iterator[None]:
    """No search for reference cycles: answers have none, and looking for them in a block takes a fifth of its time."""
    enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if enabled:
            gc.enable()
