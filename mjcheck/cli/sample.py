"""`mjcheck sample`: random hands of a table."""

from __future__ import annotations

import random
import sys
from itertools import chain
from typing import Final

import click

from mjcheck.cli.hands import UNUSABLE, USABLE, drawn
from mjcheck.cli.options import overrides_option, paint_for, presets_option, write_error
from mjcheck.findings import Unusable

SEEDS: Final = 1_000_000


@click.command(
    "sample",
    short_help="Give random hands of a table, one a line.",
    epilog="""\b
Examples:
  mjcheck sample -p tenhou -n 100 --seed 1 --csv
  mjcheck sample -p mcr -n 5""",
)
@presets_option(several=False)
@click.option("-n", "--number", "count", type=click.IntRange(1), default=10, show_default=True, help="How many hands.")
@click.option("--seed", type=click.IntRange(0), help="Give the same hands every time.")
@click.option("--csv", "as_csv", is_flag=True, help="As CSV with a column hand, as batch reads it.")
@overrides_option
def command(presets: tuple[str, ...], count: int, seed: int | None, as_csv: bool, overrides: tuple[str, ...]) -> int:
    """Give random hands of a table, one a line: wins and near misses with their situations.  Two in five are like the
    example of one of the table's patterns, so that most are met now and then.

    They are input for testing other programs: batch judges them, and compares what others say of them.  Without --seed
    the seed chosen is named on standard error.

    Exit status: 0, or 2 when the preset cannot be used.
    """
    if len(set(presets)) != 1:
        raise click.UsageError("sample asks one preset: give -p once")
    from mjcheck.rulebook import load_preset
    from mjcheck.sample import sample

    given = random.SystemRandom().randrange(SEEDS) if seed is None else seed
    write = sys.stdout.write
    try:
        hands = sample(load_preset(presets[0], overrides).rules, count, given)
        first = next(hands)
        if seed is None:
            write_error(f"mjcheck sample: --seed {given}")
        if as_csv:
            write("hand\n")
        for hand in chain([first], hands):
            write(f'"{hand}"\n' if as_csv and "," in hand else f"{hand}\n")
    except Unusable as unusable:
        write_error(drawn(unusable, paint_for(sys.stderr), "preset"))
        return UNUSABLE
    return USABLE
