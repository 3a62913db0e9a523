"""`mjcheck pattern`: one pattern across the presets, and the language of formulas."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Literal

import click

from mjcheck.cli.complete import complete_pattern
from mjcheck.cli.hands import USABLE, refuse
from mjcheck.cli.options import format_option, language_option, overrides_option, paint_for, presets_option
from mjcheck.findings import Finding, Unusable

if TYPE_CHECKING:
    from mjcheck.rulebook.model import Rules

_MOST = 5
"""So many ids are named of which one may be meant."""


@click.command(
    "pattern",
    short_help="Show a pattern, list them, or show the formula language.",
    epilog="""\b
Examples:
  mjcheck pattern pinfu
  mjcheck pattern "Pure Double Chow" -p tenhou
  mjcheck pattern 平和 --lang zh --format json
  mjcheck pattern -p mcr
  mjcheck pattern --language""",
)
@click.argument("name", metavar="[NAME]", required=False, shell_complete=complete_pattern)
@presets_option()
@overrides_option
@click.option("--language", "reference", is_flag=True, help="The reference of the formula language instead.")
@language_option
@format_option("text", "json")
def command(
    name: str | None,
    presets: tuple[str, ...],
    overrides: tuple[str, ...],
    reference: bool,
    language: str,
    form: Literal["text", "json"],
) -> int:
    """Show a pattern: its names, what it is worth, its formula, what it excludes, and a hand that has it.

    NAME is its id, or its name in any language; without it all patterns are listed with their ids and worth.  Without
    -p every shipped preset that has it is shown, and listed are the patterns of the rulebooks, then what only other
    presets have.
    """
    if reference and name is not None:
        raise click.UsageError("name one pattern, or ask for --language")
    if reference:
        _write_reference(form)
        return USABLE
    if overrides and not presets:
        raise click.UsageError("--set changes a preset: say which with -p")
    from mjcheck.api import listed_tables, named_tables
    from mjcheck.report.objects import with_version
    from mjcheck.report.patterns import listing_object, listing_text, pattern_object, pattern_text, sightings
    from mjcheck.report.ready import many_lines
    from mjcheck.report.wording import words

    catalogue, paint = words(language), paint_for(sys.stdout)
    try:
        loaded = named_tables(presets, overrides) if presets else listed_tables(every=True)
        tables = [table.rules for table in loaded]
    except Unusable as unusable:
        return refuse(unusable, form)
    if name is None:
        ordered = tables if presets else sorted(tables, key=lambda rules: rules.header.kind != "rulebook")
        text = listing_text(ordered, catalogue, paint, each=bool(presets))
        click.echo(many_lines(with_version({"patterns": listing_object(ordered)})) if form == "json" else text)
        return USABLE
    try:
        found = [sightings(identity, tables) for identity in _identities(name, tables)]
    except Unusable as unusable:
        return refuse(unusable, form, "pattern")
    if form == "json":
        click.echo(many_lines(with_version({"patterns": [pattern_object(seen) for seen in found]})))
    else:
        click.echo("\n\n".join(pattern_text(seen, catalogue, paint) for seen in found))
    return USABLE


def _identities(name: str, tables: Iterable[Rules]) -> Sequence[str]:
    """The ids of the patterns that bear this id or name.  Raises `Unusable` where there is none."""
    called = _called(tables)
    wanted = _folded(name)
    if wanted in called:
        return list(called[wanted])
    fault = Finding("unknown-pattern", f"no pattern is called {name}", 0, len(name), _elsewhere(wanted, called))
    raise Unusable(name, (fault,))


def _called(tables: Iterable[Rules]) -> dict[str, dict[str, None]]:
    """The ids of the patterns by everything that they are called."""
    called: dict[str, dict[str, None]] = {}
    for table in tables:
        for pattern in table.pattern:
            for known in (pattern.id, *pattern.names.values()):
                called.setdefault(_folded(known), {})[pattern.id] = None
    return called


def _elsewhere(wanted: str, called: Mapping[str, Iterable[str]]) -> str:
    """What may be meant by a name that no pattern of the tables asked for has: one of theirs, or of another preset."""
    from mjcheck.api import listed_tables

    every = [table.rules for table in listed_tables(every=True)]
    having = [rules.name for rules in every if wanted in _called([rules])]
    if having:
        return f"-p {having[0]} has it" if len(having) == 1 else f"these presets have it: {', '.join(having)}"
    near = _near(wanted, called) or _near(wanted, _called(every))
    return f"did you mean {' or '.join(near[:_MOST])}?" if near else "`mjcheck pattern` lists them"


def _near(wanted: str, called: Mapping[str, Iterable[str]]) -> list[str]:
    from difflib import get_close_matches

    parts = [known for known in called if wanted and wanted in known]
    close = get_close_matches(wanted, called, n=_MOST, cutoff=0.5)
    return list(dict.fromkeys(identity for known in (*parts, *close) for identity in called[known]))


def _folded(name: str) -> str:
    return "".join(name.split()).casefold()


def _write_reference(form: str) -> None:
    from mjcheck.formula.reference import language as reference_of_language
    from mjcheck.report.formulas import reference_object, reference_text
    from mjcheck.report.objects import with_version
    from mjcheck.report.ready import many_lines

    entries = reference_of_language()
    if form == "json":
        click.echo(many_lines(with_version(reference_object(entries))))
    else:
        click.echo(reference_text(entries, paint_for(sys.stdout)))
