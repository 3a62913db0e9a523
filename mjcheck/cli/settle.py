"""`mjcheck settle`: who pays whom at a table, and what the next hand starts with."""

from __future__ import annotations

import sys

import click

from mjcheck.cli.hands import NOT_A_WIN, USABLE, Form, Written, answer_all, refuse
from mjcheck.cli.options import (
    format_option,
    language_option,
    overrides_option,
    paint_for,
    presets_option,
    strict_option,
)
from mjcheck.findings import Unusable

SEVERAL = 2


@click.command(
    "settle",
    short_help="Settle tables: payments, balances, the next hand.",
    epilog="""\b
Examples:
  mjcheck settle fixtures/sichuan_full_hand.mjt
  mjcheck settle fixtures/sichuan_full_hand.mjt --set wall_end.void_held=16 --lang zh
  mjcheck settle fixtures/riichi_last_hand.mjt --format json

\b
A table:
  table yifang-sichuan
  E: 123456m 123456p 9p void:s
  S: [2222s] 237p 3445689s void:m
  W: 666888m 777p 4499p void:s
  kong S 2s
  out N
  wall
Events: kong SEAT TILE, win SEAT TILE tsumo|from:SEAT, out SEAT, wall, fish SEAT TILE, abort KIND [SEAT].""",
)
@click.argument("files", metavar="FILE...", nargs=-1, required=True)
@presets_option(several=False)
@overrides_option
@strict_option
@language_option
@format_option("text", "json", "jsonl")
def command(
    files: tuple[str, ...],
    presets: tuple[str, ...],
    overrides: tuple[str, ...],
    strict: bool,
    language: str,
    form: Form,
) -> int:
    """Settle tables: every payment with its reason, each seat's balance, what the next hand starts with.

    A FILE may hold several tables, each with a header that names its preset; -p goes before that name.  A lone - reads
    standard input, and answers each table when a blank line or the next header ends it.

    Exit status: 0 when every table is settled without findings, 1 when one has findings (an illegal win is one),
    2 when one cannot be used.
    """
    if len(set(presets)) > 1:
        raise click.UsageError("settle asks one preset: give -p once")
    from mjcheck.api import settle_text
    from mjcheck.cli.table_texts import tables_from
    from mjcheck.report.ledger import ledger_text
    from mjcheck.report.settlements import settlement_object
    from mjcheck.report.sheet import Manner
    from mjcheck.report.wording import words
    from mjcheck.rulebook import load_preset

    preset = presets[0] if presets else None
    try:
        if preset is not None:
            load_preset(preset, overrides)
    except Unusable as unusable:
        return refuse(unusable, form)
    catalogue = words(language)
    manner = Manner(catalogue, paint_for(sys.stdout))

    def respond(written: Written) -> tuple[object, int]:
        settlement, rulebook = settle_text(written.text, preset, overrides, strict=strict)
        status = NOT_A_WIN if settlement.flaws else USABLE
        if form == "text":
            return ledger_text(settlement, rulebook.rules, written.text, written.source, written.line, manner), status
        return settlement_object(settlement, written.text, written.source, written.line, catalogue), status

    tables = tables_from(files)
    if list(files) == ["-"]:
        return answer_all(tables, form, respond, alone=False)
    found = list(tables)
    return answer_all(found, form, respond, alone=len(found) < SEVERAL)
