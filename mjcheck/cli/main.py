"""The program `mjcheck`: its commands, each imported only when it is called, and how it ends."""

from __future__ import annotations

import codecs
import io
import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from importlib import import_module
from typing import NoReturn

import click

from mjcheck.version import VERSION

COMMANDS = {
    "score": "mjcheck.cli.score",
    "waits": "mjcheck.cli.waits",
    "settle": "mjcheck.cli.settle",
    "batch": "mjcheck.cli.batch",
    "sample": "mjcheck.cli.sample",
    "opening": "mjcheck.cli.opening",
    "test": "mjcheck.cli.scenarios",
    "preset": "mjcheck.cli.preset",
    "pattern": "mjcheck.cli.pattern",
    "completion": "mjcheck.cli.completion",
}
"""The module of each command; its ``command`` is the click command."""

UNUSABLE = 2
INTERRUPTED = 130
READER_GONE = 141
"""Exit statuses beside those of the commands; the last two are of a program ended by the signals INT and PIPE."""


class LazyGroup(click.Group):
    """Commands that are imported when they are called, and named when they are misspelt."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        command: click.Command = import_module(COMMANDS[cmd_name]).command
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        if args and args[0] not in COMMANDS and not args[0].startswith("-") and not ctx.resilient_parsing:
            from difflib import get_close_matches

            near = get_close_matches(args[0], COMMANDS, n=1, cutoff=0.5)
            instead = f"did you mean {near[0]}?" if near else f"the commands are {', '.join(COMMANDS)}"
            ctx.fail(f"there is no command {args[0]}: {instead}")
        return super().resolve_command(ctx, args)


@click.command(
    cls=LazyGroup,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    epilog="""\b
Examples:
  mjcheck score "123m456m234p678s EE"
  mjcheck score "33m 34789p 456s SSS +5p ron:N seat:E round:E riichi dora:8m ura:4m" -p tenhou
  mjcheck waits "33m 34789p 456s SSS" -p tenhou
  mjcheck preset list""",
)
@click.version_option(VERSION, prog_name="mjcheck")
def group() -> None:
    """Is this a legal mahjong win here, what is it worth, and who pays whom?

    Exit status: 0 when every hand wins (score), is ready (waits), or nothing is amiss (the others), 1 when
    one does not, 2 when one cannot be used or the command line is wrong.
    """


def main(arguments: Sequence[str] | None = None) -> NoReturn:
    """Run the program and leave with its exit status."""
    _prepare_streams()
    if "_MJCHECK_COMPLETE" in os.environ:
        sys.exit(_answer_shell())
    try:
        # Not group.main(): it would end with 1, "not a win", when the reader of a pipe goes away.
        with group.make_context("mjcheck", list(sys.argv[1:] if arguments is None else arguments)) as context:
            status = group.invoke(context)
        sys.stdout.flush()
    except click.exceptions.Exit as ended:
        status = ended.exit_code
    except click.ClickException as fault:
        with suppress(OSError):
            fault.show()
        status = fault.exit_code
    except (click.Abort, KeyboardInterrupt):
        status = INTERRUPTED
    except BrokenPipeError:
        # Nobody reads any more: leave quietly.
        _drop_output()
        status = READER_GONE
    except OSError as fault:
        _drop_output()
        with suppress(OSError):
            click.echo(f"Error: {fault.strerror or fault}", err=True)
        status = UNUSABLE
    sys.exit(status)


def _answer_shell() -> int:
    """Answer the script of `mjcheck completion`: what could stand where the cursor is."""
    from click.shell_completion import shell_complete

    from mjcheck.cli.completion import PROGRAM, VARIABLE

    return shell_complete(group, {}, PROGRAM, VARIABLE, os.environ[VARIABLE])


_REPLACEMENT = "mjcheck-replacement"
"""How what is no character is written: bytes of an argument that are no UTF-8 become U+FFFD, also in JSON."""


def _replaced(fault: UnicodeError) -> tuple[bytes, int]:
    assert isinstance(fault, UnicodeEncodeError)
    return "\ufffd".encode() * (fault.end - fault.start), fault.end


def _prepare_streams() -> None:
    """Write UTF-8 whatever the locale, and go on where the caller closed a standard stream, unless an answer would be
    written to it."""
    codecs.register_error(_REPLACEMENT, _replaced)
    # In the order of their numbers, so that each gets its own again; they stay open until the end.
    if sys.stdin is None:
        sys.stdin = open(os.devnull, encoding="utf-8")  # noqa: SIM115
    if sys.stdout is None:
        # What is open for reading only refuses to be written, as what is closed does.
        sys.stdout = open(os.open(os.devnull, os.O_RDONLY), "w", encoding="utf-8")  # noqa: SIM115
    if sys.stderr is None:
        sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors=_REPLACEMENT)


def _drop_output() -> None:
    """Keep the interpreter from writing once more, at its end, what could not be written."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stdout.fileno())
    try:
        sys.stderr.flush()
    except OSError:
        os.dup2(nowhere, sys.stderr.fileno())
