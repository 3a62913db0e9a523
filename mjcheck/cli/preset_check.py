"""`mjcheck preset check`: everything that is wrong with preset files."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import click

from mjcheck.cli.hands import NOT_A_WIN, STANDARD_INPUT, UNUSABLE, USABLE
from mjcheck.cli.options import paint_for

_FORMATS = ("text", "concise", "json", "github", "sarif")


@click.command(
    "check",
    short_help="Find everything that is wrong with preset files.",
    epilog="""\b
Examples:
  mjcheck preset check club.toml
  mjcheck preset check presets/ --format concise
  mjcheck preset check club.toml --deep
  echo 'extends = "riichi"' | mjcheck preset check -""",
)
@click.argument("paths", metavar="PATH...", nargs=-1, required=True)
@click.option(
    "--format",
    "form",
    type=click.Choice(_FORMATS),
    default=None,
    help="Form of the answer: text, or github where GITHUB_ACTIONS says so.",
)
@click.option("--deep", is_flag=True, help="Also look, for some seconds a file, for patterns that can never count.")
def check(paths: tuple[str, ...], form: str | None, deep: bool) -> int:
    """Find everything that is wrong with preset files: keys, values, formulas, contradictions, and examples that are
    none.

    --deep tells for certain of some patterns that no hand can have them, or that another always takes them away; of
    others, as a note, that it could not decide.

    PATH is a file, a folder (all that ends in .toml in it and below), or - for standard input.

    Exit status: 0 nothing found, 1 findings, 2 a file could not be read.
    """
    from mjcheck.inspection import check_bytes, check_file, toml_files
    from mjcheck.report.checks import checks_text
    from mjcheck.rulebook.documents import LONGEST_FILE

    checked = []
    for path in paths:
        if path == "-":
            data = sys.stdin.buffer.read(LONGEST_FILE + 1)
            checked.append(check_bytes(data, STANDARD_INPUT, Path.cwd() / STANDARD_INPUT, deep=deep))
        else:
            checked += [check_file(file, deep=deep) for file in toml_files([path])]
    if not checked:
        raise click.UsageError("no file that ends in .toml is there")
    in_action = os.environ.get("GITHUB_ACTIONS") == "true"
    answer = checks_text(checked, form or ("github" if in_action else "text"), paint_for(sys.stdout))
    if answer:
        click.echo(answer)
    if not all(one.read for one in checked):
        return UNUSABLE
    return NOT_A_WIN if any(one.findings for one in checked) else USABLE
