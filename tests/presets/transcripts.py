"""What `mjcheck preset check` says of each file in ``fixtures/presets/bad``, kept beside it.

``python -m tests.presets.transcripts`` writes the transcripts anew: run it only when messages were changed on purpose,
and read the difference before it is kept.
"""

from __future__ import annotations

import contextlib
import io
import os
from collections.abc import Iterator
from pathlib import Path
from unittest import mock

from mjcheck.cli.main import main

FIXTURES = Path(__file__).parents[2] / "fixtures" / "presets"
GOOD, BAD = FIXTURES / "good", FIXTURES / "bad"


def files(folder: Path) -> list[Path]:
    """The presets of a folder."""
    return sorted(folder.glob("*.toml"))


def transcript(path: Path) -> str:
    """What the command says of a file, and how it ends."""
    elsewhere = {name: value for name, value in os.environ.items() if name != "GITHUB_ACTIONS"}
    written = io.StringIO()
    status: object = None
    with (
        mock.patch.dict(os.environ, elsewhere, clear=True),
        contextlib.chdir(path.parent),
        contextlib.redirect_stdout(written),
        contextlib.redirect_stderr(written),
    ):
        try:
            main(["preset", "check", path.name])
        except SystemExit as ended:
            status = ended.code
    return f"$ mjcheck preset check {path.name}\n{written.getvalue()}exit status {status}\n"


def transcripts() -> Iterator[tuple[Path, str]]:
    """Where each transcript is kept, and what it should be."""
    for path in files(BAD):
        yield path.with_suffix(".txt"), transcript(path)


def rewrite() -> None:
    for kept, said in transcripts():
        kept.write_text(said, encoding="utf-8")


if __name__ == "__main__":
    rewrite()
