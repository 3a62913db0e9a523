"""`mjcheck preset`: the presets, and what each of them says."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Literal

import click

from mjcheck.cli.complete import complete_preset
from mjcheck.cli.hands import USABLE, refuse
from mjcheck.cli.options import format_option, language_option, overrides_option, paint_for
from mjcheck.cli.preset_check import check
from mjcheck.cli.preset_tools import diff, new, schema
from mjcheck.findings import Unusable

if TYPE_CHECKING:
    from mjcheck.rulebook.model import Rules


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
  mjcheck preset show wrc --short
  mjcheck preset show tenhou --set payment.honba_ron=1500 --format json
  mjcheck preset show m-league --format md --lang ja""",
)
@click.argument("name", metavar="PRESET", shell_complete=complete_preset)
@overrides_option
@click.option("--short", is_flag=True, help="Only what it is, and in what it differs from the preset that it extends.")
@language_option
@format_option("text", "json", "md")
def show(name: str, overrides: tuple[str, ...], short: bool, language: str, form: Literal["text", "json", "md"]) -> int:
    """Write out all that a preset says, what it extends included, each value with its origin and source.

    The text is itself a preset file, in which comments name what may be set and is not; md is a rule sheet to be
    printed.
    """
    if short and form == "md":
        raise click.UsageError("--short is text or json")
    from mjcheck.report.leaves import unset
    from mjcheck.report.objects import with_version
    from mjcheck.report.presets import annotated_toml
    from mjcheck.report.ready import many_lines
    from mjcheck.report.wording import words
    from mjcheck.rulebook import load_preset
    from mjcheck.rulebook.flatten import flattened

    catalogue = words(language)
    try:
        rulebook = load_preset(name, overrides)
        rules = rulebook.rules
        base = _base(name) if short or form == "md" else None
    except Unusable as unusable:
        return refuse(unusable, "json" if form == "json" else "text")
    if short:
        from mjcheck.report.digest import digest_object, digest_of, digest_text

        digest = digest_of(rules, base, catalogue)
        said = digest_text(digest, catalogue, paint_for(sys.stdout))
        click.echo(many_lines(with_version(digest_object(digest))) if form == "json" else said)
    elif form == "md":
        from mjcheck.report.option_remarks import option_remarks
        from mjcheck.report.rulesheet import rule_sheet
        from mjcheck.rulebook.documents import open_chain

        click.echo(rule_sheet(rulebook, base, catalogue, option_remarks(open_chain(name))), nl=False)
    elif form == "text":
        click.echo(annotated_toml(rules), nl=False)
    else:
        origins = {path: origin._asdict() for path, origin in rules.origins.items()}
        shown = {"name": rules.name, "preset": flattened(rules), "origins": origins, "unset": unset(rules)}
        click.echo(many_lines(with_version(shown)))
    return USABLE


def _base(name: str) -> Rules | None:
    """The preset that another extends."""
    from mjcheck.rulebook import load_preset
    from mjcheck.rulebook.documents import open_chain

    *_, base, _ = (None, None, *open_chain(name))
    return None if base is None else load_preset(str(base.path)).rules
