"""Where the output of a run goes: beside its place, from which it is moved there at the end."""

from __future__ import annotations

import gzip
import os
import re
import stat
import sys
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext, suppress
from dataclasses import dataclass, field
from pathlib import Path
from types import TracebackType
from typing import Any, BinaryIO, Final, Self

from mjcheck.batch.continuation import Identity, identity_of, note, noted, noted_first
from mjcheck.batch.interruption import held_back
from mjcheck.batch.job import Job
from mjcheck.batch.kinds import STANDARD, is_zipped
from mjcheck.batch.progress import Progress
from mjcheck.batch.wanted import Failed, Wanted

_PART: Final = ".part"
_STATE: Final = ".part.json"
_NOT_CONTINUED: Final = (
    "--resume continues plain files of CSV, TSV and JSON lines only",
    "not .gz, Parquet, Arrow, or standard input or output",
)
_OPENED: Final = re.compile("(?:/dev/|/dev/fd/|/proc/self/fd/)(stdout|stderr|[0-9]{1,9})")
"""The names of what is open already."""


@dataclass
class Target:
    """Where the output goes.  ``done``: how far an earlier run came, which this one continues."""

    stream: BinaryIO
    done: Progress | None = None

    @property
    def kept(self) -> str | None:
        """What is left, and how to go on, should it be interrupted now."""
        return None

    def begin(self, data: bytes, progress: Progress) -> None:
        """Write what stands before all rows."""
        self.write(data, progress)

    def write(self, data: bytes, progress: Progress) -> None:
        """Write and send off."""
        self.stream.write(data)
        self.stream.flush()

    def undisturbed(self) -> AbstractContextManager[None]:
        """A block in which something is written, and it is said how far that is."""
        return nullcontext()

    def finish(self) -> None:
        """All is written."""

    def discard(self) -> None:
        """What was written is of no use."""

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, fault: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Nothing is left to be done."""


@dataclass
class DeviceTarget(Target):
    """A pipe or a device that has a name: written as it is."""

    def finish(self) -> None:
        """Close it."""
        self.stream.close()

    def __exit__(
        self, kind: type[BaseException] | None, fault: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Close what was not finished."""
        with suppress(OSError):
            self.stream.close()


@dataclass
class FileTarget(DeviceTarget):
    """A file written beside its place, under ``NAME.part``, and moved there at the end.

    ``NAME.part.json`` says after every block how far it is, for a run that continues it.
    """

    path: Path = field(default_factory=Path)
    zipped: bool = False
    identity: Identity | None = None
    """What this output is made of; ``None`` where it cannot be continued."""

    @property
    def kept(self) -> str | None:
        """What is left, and how to go on, should it be interrupted now."""
        return f"{self.part} has them" if self.identity is None else f"continue with --resume, {self.part} has them"

    @property
    def part(self) -> Path:
        """The unfinished file."""
        return self.path.with_name(self.path.name + _PART)

    @property
    def state(self) -> Path:
        """How far it is."""
        return self.path.with_name(self.path.name + _STATE)

    def begin(self, data: bytes, progress: Progress) -> None:
        """Open the file, and write what stands before all rows."""
        # What an earlier run noted is of a file that begins anew now.
        self.state.unlink(missing_ok=True)
        opened: Any = gzip.GzipFile(self.part, "wb", mtime=0) if self.zipped else open(self.part, "wb")  # noqa: SIM115
        self.stream = opened
        self.write(data, progress)

    def write(self, data: bytes, progress: Progress) -> None:
        """Write, and note how far it is."""
        super().write(data, progress)
        self.note(progress)

    def undisturbed(self) -> AbstractContextManager[None]:
        """Being asked to end in the middle, what is zipped would be broken, and not as long as it is said to be."""
        return held_back()

    def note(self, progress: Progress) -> None:
        """Note how far it is: what is written beyond that is cut off by the run that continues."""
        if self.identity is not None:
            note(self.state, self.identity, progress, self.stream.tell())

    def finish(self) -> None:
        """Move the file into its place."""
        with held_back():
            self.stream.close()
        os.replace(self.part, self.path)
        self.state.unlink(missing_ok=True)

    def discard(self) -> None:
        """Remove the unfinished file."""
        self.part.unlink(missing_ok=True)


@contextmanager
def open_target(wanted: Wanted, job: Job, begin: bytes, progress: Progress) -> Iterator[Target]:
    """Where the output goes; ``begin`` stands before all rows, and ``progress`` says where those of the input begin.

    Raises `Failed` where it cannot be written, or not be continued.
    """
    try:
        target = Target(sys.stdout.buffer) if wanted.target == STANDARD else _named(wanted, job)
        if type(target) is Target and _is_input(target.stream, wanted):
            raise Failed("what is written to is the input itself", "write to another file")
        if wanted.resume:
            target.done = _continued(target, wanted, progress)
        if target.done is None:
            target.begin(begin, progress)
    except BrokenPipeError:
        raise
    except OSError as fault:
        raise Failed(f"{'<stdout>' if wanted.target == STANDARD else wanted.target}: {fault.strerror}") from fault
    with target:
        yield target


def _named(wanted: Wanted, job: Job) -> Target:
    """The target of a name, not opened yet where it is a file."""
    path = Path(wanted.target)
    if opened := _OPENED.fullmatch(os.path.normpath(wanted.target)):
        # What is behind it may be a file: that belongs to whoever opened it.
        number = {"stdout": 1, "stderr": 2}.get(opened[1]) or int(opened[1])
        return Target(sys.stdout.buffer if number == 1 else open(number, "wb", closefd=False))
    if path.is_symlink():
        path = Path(os.path.realpath(path))
    if path.is_dir():
        raise Failed(f"{path} is a directory", "name a file with -o")
    if path.exists() and not path.is_file():
        if wanted.resume:
            raise Failed(*_NOT_CONTINUED)
        return DeviceTarget(open(path, "wb"))
    target = FileTarget(sys.stdout.buffer, path=path, zipped=is_zipped(wanted.target))
    if wanted.source != STANDARD:
        for written in (path, target.part, target.state, noted_first(target.state)):
            if written.exists() and written.samefile(wanted.source):
                raise Failed(f"{written} is the input itself", "name another file with -o")
    target.identity = identity_of(wanted, job)
    return target


def _is_input(stream: BinaryIO, wanted: Wanted) -> bool:
    """Whether a stream that is open already writes into the file that is read."""
    try:
        written = os.fstat(stream.fileno())
        read = os.fstat(sys.stdin.fileno()) if wanted.source == STANDARD else os.stat(wanted.source)
    except (OSError, ValueError):
        return False
    return stat.S_ISREG(written.st_mode) and os.path.samestat(written, read)


def _continued(target: Target, wanted: Wanted, begun: Progress) -> Progress | None:
    """How far the run came that this one continues, ``None`` where there is none."""
    if not isinstance(target, FileTarget) or target.identity is None:
        raise Failed(*_NOT_CONTINUED)
    if not target.state.exists() or not target.part.exists():
        return None
    progress, written = noted(target.state, target.part, target.identity, wanted, begun)
    target.stream = open(target.part, "r+b")  # noqa: SIM115
    target.stream.truncate(written)
    target.stream.seek(written)
    return progress
