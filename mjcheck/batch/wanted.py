"""What the caller asks of a file, and the refusal."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Wanted:
    """What the caller asks.

    ``source`` and ``target``: paths, or `mjcheck.batch.kinds.STANDARD`; ``kind`` and ``target_kind``: what they are,
    where their names do not tell; ``most_errors``: the fault at which to stop; the rest as in `mjcheck.batch.job.Job`.
    """

    source: str
    target: str
    preset: str | None
    kind: str | None = None
    target_kind: str | None = None
    overrides: tuple[str, ...] = ()
    column: str = "hand"
    tags: tuple[str, ...] = ()
    prefix: str = ""
    strict: bool = False
    tallied: bool = False
    jobs: int = 1
    most_errors: int | None = None
    resume: bool = False
    compared: tuple[tuple[str, str], ...] = ()


class Failed(Exception):
    """It cannot be done, or not go on; ``message`` says why, ``help`` what to do."""

    def __init__(self, message: str, help_text: str | None = None) -> None:
        super().__init__(message, help_text)
        self.message = message
        self.help = help_text
