"""The program `mjcheck`: how it begins and how it ends."""

from __future__ import annotations

import codecs
import io
import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from typing import NoReturn

UNUSABLE = 2
INTERRUPTED = 130
READER_GONE = 141
"""Exit statuses beside those of the commands; the last two are of a program ended by the signals INT and PIPE."""


def main(arguments: Sequence[str] | None = None) -> NoReturn:
    """Run the program and leave with its exit status."""
    try:
        status = _run(arguments)
    except KeyboardInterrupt:
        status = INTERRUPTED
        _end_undisturbed()
    sys.exit(status)


def _end_undisturbed() -> None:
    """The program ends as it was asked to: to ask again would only break that off."""
    import signal
    import threading

    if threading.current_thread() is threading.main_thread():
        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, signal.SIG_IGN)


def _run(arguments: Sequence[str] | None) -> int:
    # Imported only now that an interruption is waited for: most of the start is spent here.
    import click

    from mjcheck.cli.commands import group

    _prepare_streams()
    try:
        if "_MJCHECK_COMPLETE" in os.environ:
            status = _answer_shell()
        else:
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
    except click.Abort:
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
    return status


def _answer_shell() -> int:
    """Answer the script of `mjcheck completion`: what could stand where the cursor is."""
    from click.shell_completion import shell_complete

    from mjcheck.cli.commands import group
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
