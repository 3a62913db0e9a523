"""Options that several commands share, and how a terminal is written to."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from contextlib import suppress
from typing import Any, TextIO, TypeVar

import click

from mjcheck.cli.complete import complete_preset
from mjcheck.report.layout import Paint
from mjcheck.report.wording import LANGUAGES

Command = TypeVar("Command", bound=Callable[..., Any])


def presets_option(several: bool = True) -> Callable[[Command], Command]:
    said = "A shipped preset or a TOML file" + (", repeatable." if several else ".")
    return click.option(
        "-p", "--preset", "presets", metavar="PRESET", multiple=True, help=said, shell_complete=complete_preset
    )


overrides_option = click.option(
    "--set",
    "overrides",
    metavar="KEY=VALUE",
    multiple=True,
    help="Change a key of the preset for this call, repeatable: --set match.start=30000.",
)
language_option = click.option(
    "--lang", "language", type=click.Choice(LANGUAGES), default="en", show_default=True, help="Language of the names."
)
strict_option = click.option("--strict", is_flag=True, help="Refuse a hand of which something must be assumed.")


def format_option(*formats: str) -> Callable[[Command], Command]:
    return click.option(
        "--format",
        "form",
        type=click.Choice(formats),
        default=formats[0],
        show_default=True,
        help="Form of the answer.",
    )


def paint_for(stream: TextIO) -> Paint:
    """Colour on a terminal, unless ``NO_COLOR`` is set or the terminal is a dumb one."""
    wanted = stream.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"
    return Paint(wanted)


def write_error(text: str) -> None:
    """Say something on standard error, after what was already said on standard output.  Where nothing can be said there
    the answers are still worth having."""
    sys.stdout.flush()
    with suppress(OSError):
        sys.stderr.write(text + "\n")
        sys.stderr.flush()
