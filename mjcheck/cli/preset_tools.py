"""`mjcheck preset diff`, `preset new` and `preset schema`: presets compared, begun, and described for editors."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Literal

import click

from mjcheck.cli.complete import complete_preset
from mjcheck.cli.hands import NOT_A_WIN, UNUSABLE, USABLE, refuse
from mjcheck.cli.options import format_option, language_option, overrides_option, paint_for, write_error
from mjcheck.findings import Unusable


@click.command(
    "diff",
    short_help="Say in what two presets differ.",
    epilog="""\b
Examples:
  mjcheck preset diff tenhou wrc
  mjcheck preset diff riichi club.toml --hands hands.txt
  mjcheck preset diff tenhou m-league --format json""",
)
@click.argument("left", metavar="PRESET", shell_complete=complete_preset)
@click.argument("right", metavar="PRESET", shell_complete=complete_preset)
@click.option(
    "--hands", "hands", metavar="FILE", help="Also say which of these hands, one a line, they judge differently."
)
@language_option
@format_option("text", "json")
def diff(left: str, right: str, hands: str | None, language: str, form: Literal["text", "json"]) -> int:
    """Say in what two presets differ, rule by rule.

    Exit status: 0 they have the same rules, 1 they differ, 2 a preset or a hand could not be used.
    """
    from mjcheck.api import judge_text
    from mjcheck.report.difference import difference_object, difference_text, differences, judged_apart
    from mjcheck.report.objects import with_version
    from mjcheck.report.ready import many_lines
    from mjcheck.report.wording import words
    from mjcheck.rulebook import load_preset

    catalogue = words(language)
    apart = []
    try:
        tables = (load_preset(left), load_preset(right))
        for line, text in _lines(hands):
            try:
                answer = judge_text(text, tables, side_by_side=True)
            except Unusable as unusable:
                unusable.source, unusable.line = hands, line
                raise
            one = judged_apart(answer, [table.rules for table in tables], catalogue)
            apart += [] if one is None else [one]
    except Unusable as unusable:
        return refuse(unusable, form)
    found = differences(tables[0].rules, tables[1].rules, catalogue)
    if form == "json":
        click.echo(many_lines(with_version(difference_object((left, right), found, apart))))
    else:
        click.echo(difference_text((left, right), found, apart, catalogue, paint_for(sys.stdout)))
    return NOT_A_WIN if found or apart else USABLE


def _lines(path: str | None) -> Sequence[tuple[int, str]]:
    """The hands of a file with their lines.  Raises `Unusable` where it cannot be read."""
    from mjcheck.findings import Finding

    if path is None:
        return ()
    try:
        text = Path(path).read_text("utf-8-sig")
    except (OSError, ValueError) as error:
        message = f"{path} cannot be read: {getattr(error, 'strerror', None) or error}"
        raise Unusable(path, (Finding("unreadable-file", message, 0, len(path)),), path) from None
    numbered = enumerate((line.strip() for line in text.splitlines()), start=1)
    return [(number, line) for number, line in numbered if line and not line.startswith("#")]


@click.command(
    "new",
    short_help="Write a preset file to begin with.",
    epilog="""\b
Examples:
  mjcheck preset new --from riichi --set match.start=30000 --set pattern.tanyao.open=0
  mjcheck preset new --from yifang-mcr --title "Our club" --set win.minimum=6 -o our-club.toml""",
)
@click.option(
    "--from", "base", metavar="PRESET", required=True, shell_complete=complete_preset, help="The preset it extends."
)
@overrides_option
@click.option("--title", default="House rules", show_default=True, help="The table's name.")
@click.option("--source", default="house rules", show_default=True, help="Where its values come from.")
@click.option("-o", "--output", metavar="FILE", help="Write it there instead of to standard output; never over a file.")
def new(base: str, overrides: tuple[str, ...], title: str, source: str, output: str | None) -> int:
    """Write a preset file that extends another: each key that --set gives, with a comment that says what it means and
    what the base has there."""
    from mjcheck.report.newpreset import new_preset
    from mjcheck.rulebook.documents import open_chain
    from mjcheck.rulebook.layers import hidden_character
    from mjcheck.rulebook.load import load_rules, sound_layer
    from mjcheck.rulebook.overrides import override_document

    for option, text in (("--title", title), ("--source", source)):
        hidden = hidden_character(text)
        if hidden is not None:
            raise click.UsageError(f"{option}: the character U+{ord(hidden):04X} cannot be seen: leave it out")
    try:
        load_rules(base, overrides)
        layer, _ = sound_layer(open_chain(base))
        changes = override_document(overrides, layer).tree if overrides else {}
        text = new_preset(load_rules(base), changes, _seen_from(output, base), title, source)
    except Unusable as unusable:
        return refuse(unusable, "text")
    if output is None:
        click.echo(text, nl=False)
        return USABLE
    try:
        with open(output, "x", encoding="utf-8") as file:
            file.write(text)
    except (OSError, ValueError) as error:
        write_error(f"mjcheck preset new: {output} is not written: {getattr(error, 'strerror', None) or error}")
        return UNUSABLE
    click.echo(f"{output} is written")
    return USABLE


def _seen_from(output: str | None, base: str) -> str:
    """A base that is a path as the file that extends it must name it."""
    from mjcheck.rulebook import shipped_names

    if output is None or base in shipped_names():
        return base
    return Path(os.path.relpath(base, os.path.dirname(output) or ".")).as_posix()


@click.command(
    "schema",
    short_help="Write the JSON Schema of preset files, or of answers.",
    epilog="""\b
Examples:
  mjcheck preset schema
  mjcheck preset schema --of score""",
)
@click.option(
    "--of",
    "subject",
    type=click.Choice(
        ["preset", "score", "waits", "settle", "check", "diff", "list", "show", "short", "pattern", "test"]
    ),
    default="preset",
    show_default=True,
    help="Preset files, or what a command answers as JSON.",
)
def schema(subject: str) -> int:
    """Write the JSON Schema of preset files, so that an editor completes and checks them: a file that begins with
    #:schema ./preset.schema.json has it beside it.  With --of the schema of a command's answers."""
    from mjcheck.report.output_schema import answer_schema
    from mjcheck.report.ready import many_lines
    from mjcheck.report.schema import preset_schema

    click.echo(many_lines(preset_schema() if subject == "preset" else answer_schema(subject)))
    return USABLE
