"""`mjcheck opening`: the dice, the break of the wall, and the deal."""

from __future__ import annotations

import sys
from typing import Final

import click

from mjcheck.cli.hands import NOT_A_WIN, USABLE, Form, refuse
from mjcheck.cli.options import format_option, language_option, overrides_option, paint_for, presets_option
from mjcheck.findings import Unusable

SEEDS: Final = 1_000_000
"""Seeds below this are chosen where none is given: short enough to be typed again."""


@click.command(
    "opening",
    short_help="The dice, the break of the wall, and the deal.",
    epilog="""\b
Examples:
  mjcheck opening -p mcr --dice 5,6 --dice 3,4
  mjcheck opening -p mcr-three-dice --dice 1,2,2 --dice 6,5,4 --lang zh
  mjcheck opening -p mcr --set opening.throws=1 --set opening.walls=17 --dice 2,3
  mjcheck opening -p mcr --seed 7 --format json""",
)
@presets_option(several=False)
@click.option("--dice", "written", metavar="N,N", multiple=True, help="The dice of a throw, once for each throw: 5,6.")
@click.option("--seed", type=int, help="Throw the same dice every time.")
@overrides_option
@language_option
@format_option("text", "json")
def command(
    presets: tuple[str, ...],
    written: tuple[str, ...],
    seed: int | None,
    overrides: tuple[str, ...],
    language: str,
    form: Form,
) -> int:
    """Say who throws the dice, where the wall is broken, and who is dealt which tiles of it.

    Without --dice the dice are thrown here; the answer names the --seed that throws them again.

    Exit status: 0 when there is an opening to tell, 1 when the table states none, 2 when the dice or the preset
    cannot be used.
    """
    if len(set(presets)) != 1:
        raise click.UsageError("opening asks one preset: give -p once")
    if written and seed is not None:
        raise click.UsageError("--seed throws the dice, and --dice gives them: leave one out")
    import random

    from mjcheck.api import listed_tables
    from mjcheck.opening import opening, read_dice, throw_dice
    from mjcheck.report.opening import opening_object, opening_text
    from mjcheck.report.ready import many_lines
    from mjcheck.report.sheet import Manner
    from mjcheck.report.wording import words
    from mjcheck.rulebook.load import load_rules

    try:
        table = load_rules(presets[0], overrides)
        dice = read_dice(written, table.opening)
        if not written and table.opening is not None:
            seed = random.SystemRandom().randrange(SEEDS) if seed is None else seed
            dice = throw_dice(table.opening, seed)
        told = opening(table, dice)
    except Unusable as unusable:
        return refuse(unusable, form)
    if form == "text":
        others = [] if told is not None else [one.rules.name for one in listed_tables(every=True) if one.rules.opening]
        click.echo(opening_text(table, told, seed, Manner(words(language), paint_for(sys.stdout)), others))
    else:
        click.echo(many_lines(opening_object(table, told, seed)))
    return NOT_A_WIN if told is None else USABLE
