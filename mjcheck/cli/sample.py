"""`mjcheck sample`: random hands of a table."""

from __future__ import annotations

import random
import sys
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
@click.option("--seed", type=int, help="Give the same hands every time.")
@click.option("--csv", "as_csv", is_flag=True, help="As CSV with a column hand, as batch reads it.")
@overrides_option
def command(presets: tuple[str, ...], count: int, seed: int | None, as_csv: bool, overrides: tuple[str, ...]) -> int:
    """Give random hands of a table, one a line: wins and near misses with their situations.

    They are input for testing other programs: batch judges them, and compares what others say of them.  Without --seed
    the seed chosen is named on standard error.

    Exit status: 0, or 2 when the preset cannot be used.
    """
    if len(set(presets)) != 1:
        raise click.UsageError("sample asks one preset: give -p once")
    from mjcheck.rulebook import load_preset
    from mjcheck.sample import sample

    try:
        rules = load_preset(presets[0], overrides).rules
    except Unusable as unusable:
        write_error(drawn(unusable, paint_for(sys.stderr), "preset"))
        return UNUSABLE
    if seed is None:
        seed = random.SystemRandom().randrange(SEEDS)
        write_error(f"mjcheck sample: --seed {seed}")
    write = sys.stdout.write
    if as_csv:
        write("hand\n")
    for hand in sample(rules, count, seed):
        write(f'"{hand}"\n' if as_csv and "," in hand else f"{hand}\n")
    return USABLE
