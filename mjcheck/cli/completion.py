"""`mjcheck completion`: the script with which a shell completes the program's words."""

from __future__ import annotations

import click

from mjcheck.cli.hands import USABLE

PROGRAM, VARIABLE = "mjcheck", "_MJCHECK_COMPLETE"
"""What is completed, and the variable by which the shell's script asks the program."""


@click.command(
    "completion",
    short_help="Write a shell's completion script.",
    epilog="""\b
Examples:
  mjcheck completion bash
  mjcheck completion zsh
  mjcheck completion fish

\b
To use it:
  bash  echo 'eval "$(mjcheck completion bash)"' >> ~/.bashrc
  zsh   echo 'eval "$(mjcheck completion zsh)"' >> ~/.zshrc
  fish  mjcheck completion fish > ~/.config/fish/completions/mjcheck.fish""",
)
@click.argument("shell", type=click.Choice(["bash", "zsh", "fish"]))
def command(shell: str) -> int:
    """Write the script that completes commands, options, presets, patterns and tags in a shell."""
    from click.shell_completion import get_completion_class

    completing = get_completion_class(shell)
    assert completing is not None
    script = completing(click.Group(PROGRAM), {}, PROGRAM, VARIABLE)
    click.echo(script.source_template % script.source_vars())
    return USABLE
