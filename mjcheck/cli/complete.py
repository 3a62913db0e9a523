"""What a shell completes: names of presets, ids of patterns, tags of the notation."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem


def complete_preset(context: click.Context, parameter: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """Shipped presets, each with its title; a path is the shell's to complete."""
    from click.shell_completion import CompletionItem

    from mjcheck.api import listed_tables

    if "/" in incomplete or incomplete.startswith("."):
        return [CompletionItem(incomplete, type="file")]
    heads = [table.rules for table in listed_tables(every=True)]
    named = [
        CompletionItem(rules.name, help=rules.header.title.get("en"))
        for rules in heads
        if rules.name.startswith(incomplete)
    ]
    return named or [CompletionItem(incomplete, type="file")]


def complete_pattern(context: click.Context, parameter: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """The ids of the patterns of the presets named with -p, or of all shipped ones."""
    from click.shell_completion import CompletionItem

    from mjcheck.api import listed_tables, named_tables
    from mjcheck.findings import Unusable

    try:
        chosen = context.params.get("presets")
        tables = named_tables(chosen) if chosen else listed_tables(every=True)
    except Unusable:
        return []
    found = {pattern.id: pattern.names.get("en") for table in tables for pattern in table.rules.pattern}
    return [CompletionItem(name, help=called) for name, called in sorted(found.items()) if name.startswith(incomplete)]


def complete_tag(context: click.Context, parameter: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """The tag that is being written at the end of a quoted hand."""
    from click.shell_completion import CompletionItem

    from mjcheck.notation import TAGS

    before, space, begun = incomplete.rpartition(" ")
    if not space or not begun or ":" in begun:
        return []
    return [
        CompletionItem(f"{before} {name}", help=spec.doc)
        for name, spec in sorted(TAGS.items())
        if name.startswith(begun)
    ]
