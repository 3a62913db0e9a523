"""`mjcheck test`: scenario files, hands and tables with what is expected of them."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Final, Literal

import click

from mjcheck.cli.hands import NOT_A_WIN, UNUSABLE, USABLE, refuse
from mjcheck.cli.options import format_option, paint_for, write_error
from mjcheck.findings import Finding, Unusable

if TYPE_CHECKING:
    from mjcheck.scenarios.model import Outcome


_EXPECTED: Final = "name files with [[hand]] or [[table]], or folders that hold such files"


@click.command(
    "test",
    short_help="Run files of hands and tables with what is expected of them.",
    epilog="""\b
Examples:
  mjcheck test fixtures/scenarios
  mjcheck test fixtures/scenarios/riichi.toml --format junit

\b
A scenario file:
  preset = ["tenhou", "club.toml"]   # a path is looked for beside the file

\b
  [[hand]]
  name = "an open tanyao counts"
  hand = "[234m<] 456p 22p 567s 78s +6s ron:E"
  win = true
  patterns = ["tanyao"]
  total = { han = 1, fu = 30, points = 1000 }

\b
Of a hand: win, complete, patterns (exactly these), has, has_not, reasons, total, deltas, error (the code of a hand that
cannot be used).  Of a [[table]]: deltas, findings, next, error; its header names its preset.  total, deltas and next
compare the keys that they name.""",
)
@click.argument("paths", metavar="FILE...", nargs=-1, required=True)
@format_option("text", "json", "junit")
def command(paths: tuple[str, ...], form: Literal["text", "json", "junit"]) -> int:
    """Run scenario files, or all that end in .toml in a folder, against the presets that they name.  Presets in a
    folder are left aside.

    Exit status: 0 everything is as expected, 1 something is not, 2 a file or a preset could not be used.
    """
    from mjcheck.inspection import toml_files
    from mjcheck.report.objects import with_version
    from mjcheck.report.ready import many_lines
    from mjcheck.report.scenarios import scenarios_junit, scenarios_object, scenarios_text
    from mjcheck.scenarios import A_PRESET, outcomes, read_scenarios

    found: list[Outcome] = []
    aside: list[str] = []
    faulty: list[Unusable] = []
    for path in toml_files(paths):
        try:
            found += outcomes(read_scenarios(path))
        except Unusable as unusable:
            if path not in paths and unusable.findings[0].code == A_PRESET:
                aside.append(path)
            else:
                faulty.append(unusable)
                refuse(unusable, "text", "file")
    if aside:
        said = f"{', '.join(aside)} {'is a preset' if len(aside) == 1 else 'are presets'}"
        write_error(f"mjcheck test: left aside: {said}; `mjcheck preset check` checks presets")
    if not found and not faulty:
        message = "there is no scenario here"
        faulty.append(Unusable(" ".join(paths), (Finding("no-scenario", message, 0, len(" ".join(paths)), _EXPECTED),)))
        refuse(faulty[0], "text", "file")
    if form == "json":
        click.echo(many_lines(with_version(scenarios_object(found, faulty))))
    elif form == "junit":
        click.echo(scenarios_junit(found, faulty))
    elif found:
        click.echo(scenarios_text(found, paint_for(sys.stdout)))
    if faulty or not all(outcome.usable for outcome in found):
        return UNUSABLE
    return USABLE if all(outcome.holds for outcome in found) else NOT_A_WIN
