"""`mjcheck preset`: the presets, and what each of them says."""

from __future__ import annotations

import sys
from typing import Literal

import click

from mjcheck.cli.complete import complete_preset
from mjcheck.cli.hands import USABLE, refuse
from mjcheck.cli.options import format_option, language_option, overrides_option, paint_for
from mjcheck.cli.preset_check import check
from mjcheck.cli.preset_tools import diff, new, schema
from mjcheck.findings import Unusable


@click.group(
    "preset",
    epilog="""\b
Examples:
  mjcheck preset list
  mjcheck preset show tenhou --set red_fives=false
  mjcheck preset check club.toml""",
)
def command() -> None:
    """The presets, a table's rules as a file: list, show, check, compare, begin."""


for _command in (check, diff, new, schema):
    command.add_command(_command)


@command.command(
    "list",
    epilog="""\b
Examples:
  mjcheck preset list
  mjcheck preset list --format json""",
)
@language_option
@format_option("text", "json")
def list_presets(language: str, form: Literal["text", "json"]) -> int:
    """List the shipped presets."""
    from mjcheck.api import listed_tables
    from mjcheck.report.objects import preset_objects, with_version
    from mjcheck.report.presets import list_text
    from mjcheck.report.ready import many_lines
    from mjcheck.report.wording import words

    tables = [table.rules for table in listed_tables(every=True)]
    if form == "json":
        click.echo(many_lines(with_version({"presets": preset_objects(tables)})))
    else:
        click.echo(list_text(tables, words(language), paint_for(sys.stdout)))
    return USABLE


@command.command(
    "show",
    short_help="Write out a preset with the origin of each value.",
    epilog="""\b
Examples:
  mjcheck preset show yifang-riichi
  mjcheck preset show tenhou --set payment.honba_ron=1500 --format json
  mjcheck preset show m-league --format md --lang ja""",
)
@click.argument("name", metavar="PRESET", shell_complete=complete_preset)
@overrides_option
@language_option
@format_option("text", "json", "md")
def show(name: str, overrides: tuple[str, ...], language: str, form: Literal["text", "json", "md"]) -> int:
    """Write out all that a preset says, what it extends included, each value with its origin and source.

    The text is itself a preset file; md is a rule sheet to be printed.
    """
    from mjcheck.report.objects import with_version
    from mjcheck.report.presets import annotated_toml
    from mjcheck.report.ready import many_lines
    from mjcheck.rulebook import load_preset
    from mjcheck.rulebook.flatten import flattened

    try:
        rules = load_preset(name, overrides).rules
    except Unusable as unusable:
        return refuse(unusable, "json" if form == "json" else "text")
    if form == "md":
        from mjcheck.report.rulesheet import rule_sheet
        from mjcheck.report.wording import words

        click.echo(rule_sheet(rules, words(language)), nl=False)
        return USABLE
    flat = flattened(rules)
    if form == "text":
        click.echo(annotated_toml(flat, rules.origins), nl=False)
        return USABLE
    origins = {
        path: {"file": origin.file, "line": origin.line, "source": origin.source, "assumed": origin.assumed}
        for path, origin in rules.origins.items()
    }
    click.echo(many_lines(with_version({"name": rules.name, "preset": flat, "origins": origins})))
    return USABLE
