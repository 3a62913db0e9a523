"""The commands of the program `mjcheck`, each imported only when it is called."""

from __future__ import annotations

from importlib import import_module

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
