"""Where the output of a run goes: beside its place, from which it is moved there at the end."""

from __future__ import annotations

import gzip
import hashlib
import json
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from types import TracebackType
from typing import Any, BinaryIO, Final, Self

from mjcheck.batch.compare import Comparison
from mjcheck.batch.delimited import first_row
from mjcheck.batch.tally import Tally
from mjcheck.batch.texts import Job
from mjcheck.rulebook import load_preset
from mjcheck.version import VERSION

STANDARD: Final = "-"
GZIP: Final = ".gz"


@dataclass(frozen=True, slots=True)
class Wanted:
    """What the caller asked for.  ``source`` and ``target``: paths, or `STANDARD`; ``kind`` and ``target_kind`` where
    the names do not tell; the rest as in `mjcheck.batch.work.Job`."""

    source: str
    target: str
    kind: str | None
    preset: str | None
    overrides: tuple[str, ...]
    column: str
    tags: tuple[str, ...]
    prefix: str
    strict: bool
    tallied: bool
    jobs: int
    most_errors: int | None
    resume: bool
    compared: tuple[tuple[str, str], ...] = ()


@dataclass
class Progress:
    """How far it is.  ``read``: bytes of the input, as they lie there."""

    rows: int = 0
    lines: int = 0
    read: int = 0
    faults: int = 0
    stopped: bool = False
    """As many faults as were allowed were found."""
    tally: Tally | None = None
    comparison: Comparison | None = None


class Failed(Exception):
    """It could not go on; ``message`` says why, ``help`` what to do."""

    def __init__(self, message: str, help_text: str | None = None) -> None:
        super().__init__(message, help_text)
        self.message = message
        self.help = help_text


@dataclass
class Target:
    """Where the output goes.  ``done``: how far an earlier run came, which this one continues."""

    stream: BinaryIO
    done: Progress | None = None

    def write(self, data: bytes, progress: Progress) -> None:
        """Write and send off."""
        self.stream.write(data)
        self.stream.flush()

    def finish(self) -> None:
        """All is written."""

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, fault: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Nothing is left to be done."""


@dataclass
class FileTarget(Target):
    """A file written beside its place, under ``NAME.part``, and moved there at the end.

    ``NAME.part.json`` says after every block how far it is, for a run that continues it.
    """

    path: Path = field(default_factory=Path)
    identity: str | None = None
    """What this output is made of; ``None`` where it cannot be continued."""

    @property
    def part(self) -> Path:
        """The unfinished file."""
        return self.path.with_name(self.path.name + ".part")

    @property
    def state(self) -> Path:
        """How far it is."""
        return self.path.with_name(self.path.name + ".part.json")

    def write(self, data: bytes, progress: Progress) -> None:
        """Write, and note how far it is."""
        super().write(data, progress)
        self.note(progress)

    def note(self, progress: Progress) -> None:
        """Note how far it is: what is written beyond that is cut off by the run that continues."""
        if self.identity is None:
            return
        state = {
            "mjcheck": VERSION,
            "identity": self.identity,
            "written": self.stream.tell(),
            "rows": progress.rows,
            "lines": progress.lines,
            "read": progress.read,
            "faults": progress.faults,
        }
        beside = self.state.with_name(self.state.name + ".new")
        beside.write_text(json.dumps(state), encoding="utf-8")
        os.replace(beside, self.state)

    def finish(self) -> None:
        """Move the file into its place."""
        self.stream.close()
        os.replace(self.part, self.path)
        self.state.unlink(missing_ok=True)

    def __exit__(
        self, kind: type[BaseException] | None, fault: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Close what was not finished; it stays."""
        self.stream.close()


@contextmanager
def open_target(wanted: Wanted, job: Job, header: bytes) -> Iterator[Target]:
    if wanted.target == STANDARD:
        target = Target(sys.stdout.buffer)
        sys.stdout.flush()
        target.write(header, Progress())
        yield target
        return
    path = Path(wanted.target)
    if wanted.source != STANDARD and path.exists() and path.samefile(wanted.source):
        raise Failed(f"{path} is the input itself", "name another file with -o")
    plain = wanted.source != STANDARD and not wanted.source.endswith(GZIP) and path.suffix != GZIP
    target = FileTarget(sys.stdout.buffer, path=path)
    target.identity = _identity(wanted, job) if plain else None
    try:
        if wanted.resume:
            target.done = _continued(target, plain)
        if target.done is None:
            target.stream = _opened(target.part, path.suffix == GZIP)
            target.stream.write(header)
            target.note(Progress(lines=header.count(b"\n"), read=_header_size(wanted, job)))
    except OSError as fault:
        raise Failed(f"{path}: {fault.strerror}") from fault
    with target:
        yield target


def _opened(path: Path, zipped: bool) -> BinaryIO:
    opened: Any = gzip.GzipFile(path, "wb", mtime=0) if zipped else open(path, "wb")  # noqa: SIM115
    stream: BinaryIO = opened
    return stream


def _header_size(wanted: Wanted, job: Job) -> int:
    """Bytes of the input that are its header."""
    if job.kind == "jsonl":
        return 0
    with open(wanted.source, "rb") as source:
        return len(first_row(source, job.delimiter)[0])


def _continued(target: FileTarget, plain: bool) -> Progress | None:
    """How far the run came that this one continues, ``None`` where there is none."""
    if not plain:
        raise Failed("--resume continues plain files only", "without .gz, and not standard input or output")
    if not target.state.exists() or not target.part.exists():
        return None
    try:
        state = json.loads(target.state.read_text(encoding="utf-8"))
        progress = Progress(state["rows"], state["lines"], state["read"], state["faults"])
        written = int(state["written"])
    except (ValueError, KeyError, TypeError) as fault:
        raise Failed(f"{target.state} does not say how far it came", "start anew without --resume") from fault
    if state.get("mjcheck") != VERSION or state.get("identity") != target.identity:
        raise Failed(f"{target.part} was made of another input, preset or version", "start anew without --resume")
    target.stream = open(target.part, "r+b")  # noqa: SIM115
    target.stream.truncate(written)
    target.stream.seek(written)
    return progress


def _identity(wanted: Wanted, job: Job) -> str:
    """What an output is made of: the input as it lies there, the job, and everything that the presets say."""
    from mjcheck.rulebook.flatten import flattened

    about = os.stat(wanted.source)
    presets = [flattened(load_preset(job.preset, job.overrides).rules)] if job.preset is not None else []
    made_of = (str(Path(wanted.source).resolve()), about.st_size, about.st_mtime_ns, job, presets, VERSION)
    return hashlib.sha256(repr(made_of).encode()).hexdigest()
