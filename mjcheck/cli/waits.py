"""`mjcheck waits`: what hands wait for, or how far they are from ready."""

from __future__ import annotations

import sys

import click

from mjcheck.cli.complete import complete_tag
from mjcheck.cli.hands import NOT_A_WIN, USABLE, Form, Written, answer_each, refuse
from mjcheck.cli.options import (
    format_option,
    language_option,
    overrides_option,
    paint_for,
    presets_option,
    strict_option,
)
from mjcheck.findings import Unusable


@click.command(
    "waits",
    short_help="Say what hands wait for, or how far they are.",
    epilog="""\b
Examples:
  mjcheck waits "123m 456m 234p 678s E"
  mjcheck waits "33m 34789p 456s SSS seat:E round:E dora:8m" -p tenhou
  mjcheck waits "33m 1358p 34789s 456m" --format json
  echo "1112345678999s" | mjcheck waits - -p yifang-riichi --format jsonl""",
)
@click.argument("hands", metavar="HAND...", nargs=-1, required=True, shell_complete=complete_tag)
@presets_option(several=False)
@overrides_option
@strict_option
@language_option
@format_option("text", "json", "jsonl")
def command(
    hands: tuple[str, ...],
    presets: tuple[str, ...],
    overrides: tuple[str, ...],
    strict: bool,
    language: str,
    form: Form,
) -> int:
    """Say what hands wait for, each tile with its value and how many are left.

    A HAND of 13 tiles (10, 7, ... beside melds) is ready or so far from ready; one of 14 is told discard by discard.
    A lone - reads one hand a line from standard input; lines that are blank or begin with # get no answer.  Without -p
    only the structure counts.

    Exit status: 0 when every hand is ready, 1 when one is not, 2 when one cannot be used or the command line is wrong.
    """
    if len(set(presets)) > 1:
        raise click.UsageError("waits asks one preset: give -p once")
    if overrides and not presets:
        raise click.UsageError("--set changes a preset: say which with -p")
    from mjcheck.api import foresee_text, named_tables
    from mjcheck.report.objects import waits_object
    from mjcheck.report.prospects import waits_text
    from mjcheck.report.sheet import Manner
    from mjcheck.report.wording import words

    try:
        table = next(iter(named_tables(presets, overrides)), None)
    except Unusable as unusable:
        return refuse(unusable, form)
    catalogue = words(language)
    manner = Manner(catalogue, paint_for(sys.stdout))

    def respond(written: Written) -> tuple[object, int]:
        answer = foresee_text(written.text, table, strict=strict)
        status = USABLE if answer.ready and not answer.reasons else NOT_A_WIN
        if form == "text":
            return waits_text(answer, None if table is None else table.rules, manner), status
        return waits_object(answer, catalogue), status

    return answer_each(hands, form, respond)
