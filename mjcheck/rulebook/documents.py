"""Preset files as they were written: their text, their values, and where each stands."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import islice
from pathlib import Path
from typing import Final

from mjcheck.findings import Finding, Unusable
from mjcheck.formula.faults import did_you_mean
from mjcheck.resources import PRESETS
from mjcheck.rulebook.positions import Positions, positions
from mjcheck.rulebook.shape import HEADER
from mjcheck.rulebook.shipped import shipped_names
from mjcheck.rulebook.slips import parsed
from mjcheck.rulebook.spelling import advice

LONGEST_FILE: Final = 256 * 1024
"""Bytes of the longest preset file that is read: several times the longest shipped one."""

_MOST_FILES: Final = 32
"""Files that one preset is made of, each extending the next."""


@dataclass(frozen=True, eq=False)
class Document:
    """A file, or what the command line said (then without a path), with its values.  ``file`` is its shown name."""

    name: str
    file: str
    text: str
    tree: Mapping[str, object]
    path: Path | None = None
    places: Positions | None = None

    @cached_property
    def positions(self) -> Positions:
        """Where its keys and values stand."""
        return self.places or positions(self.text)


def open_document(name_or_path: str) -> Document:
    """The preset with this shipped name, or the file at this path.  Raises `Unusable`."""
    if _is_path(name_or_path):
        return _read(Path(name_or_path), name_or_path)
    shipped = PRESETS / f"{name_or_path}.toml"
    if re.fullmatch(r"[a-z0-9-]+", name_or_path) and shipped.is_file():
        return _read_shipped(shipped)
    raise Unusable(name_or_path, (_unknown("unknown-preset", name_or_path, 0, len(name_or_path)),))


def _is_path(text: str) -> bool:
    return "/" in text or "\\" in text or text.endswith(".toml")


def _unknown(code: str, name: str, start: int, end: int) -> Finding:
    known = shipped_names()
    return Finding(
        code,
        f'there is no preset "{name}"',
        start,
        end,
        did_you_mean(name, known) or f"shipped presets: {', '.join(known)}; a path ends in .toml or has a slash",
    )


@lru_cache(maxsize=32)
def _read_shipped(path: Path) -> Document:
    """A shipped file, read once for all the presets that extend it."""
    return _read(path, path.name)


def open_chain(name_or_path: str) -> tuple[Document, ...]:
    """The preset and what it extends, the one that extends nothing first.  Raises `Unusable`."""
    return chain_of(open_document(name_or_path))


def chain_of(document: Document) -> tuple[Document, ...]:
    """A preset that is open already and what it extends, the one that extends nothing first.  Raises `Unusable`."""
    chain = [document]
    while (extends := document.tree.get("extends")) is not None:
        span = document.positions.value(("extends",))
        if not isinstance(extends, str):
            help_text = advice(HEADER["extends"], extends, lambda value: f"extends = {value}")
            message = "extends: expected a string, the name or the path of a preset"
            fault = Finding("wrong-type", message, *span, help_text)
            raise Unusable(document.text, (fault,), document.file)
        if len(chain) == _MOST_FILES:
            span = chain[0].positions.value(("extends",))
            fault = Finding("extends-too-deep", f"more than {_MOST_FILES} presets extend one another here", *span)
            raise Unusable(chain[0].text, (fault,), chain[0].file)
        document = _base(document, extends, span)
        if any(document.path == other.path for other in chain):
            steps = " -> ".join(other.file for other in (*chain, document))
            help_text = "one of them extends a shipped preset, or says everything itself"
            fault = Finding("extends-loop", f"the presets extend each other: {steps}", *span, help_text)
            raise Unusable(chain[-1].text, (fault,), chain[-1].file)
        chain.append(document)
    return tuple(reversed(chain))


def _base(document: Document, extends: str, span: tuple[int, int]) -> Document:
    if not _is_path(extends):
        if re.fullmatch(r"[a-z0-9-]+", extends) and (PRESETS / f"{extends}.toml").is_file():
            return open_document(extends)
        raise Unusable(document.text, (_unknown("unknown-base", extends, *span),), document.file)
    path = Path(extends) if document.path is None else document.path.parent / extends
    try:
        if not path.is_file():
            help_text = _nearby(path) or "paths start at this file"
            fault = Finding("unknown-base", f'there is no file "{extends}" to extend', *span, help_text)
            raise Unusable(document.text, (fault,), document.file)
    except (OSError, ValueError) as error:
        fault = Finding("unknown-base", f'"{extends}" cannot be read: {error}', *span)
        raise Unusable(document.text, (fault,), document.file) from None
    beside = "" if document.path is None else os.path.dirname(document.file)
    return _read(path, os.path.normpath(os.path.join(beside, extends)))


def _nearby(path: Path) -> str | None:
    """A shipped preset, or a file beside it, that may be meant by a path."""
    if path.stem in shipped_names():
        return f'write extends = "{path.stem}" for the shipped preset'
    beside = islice(path.parent.glob("*.toml"), _MOST_FILES) if path.parent.is_dir() else ()
    return did_you_mean(path.name, (file.name for file in beside))


def _read(path: Path, shown: str) -> Document:
    return document_of(file_bytes(path, shown), shown, path.resolve())


def document_of(data: bytes, shown: str, path: Path) -> Document:
    """What these bytes say as a preset file; what it extends is looked for beside ``path``.  Raises `Unusable`."""
    text = _decoded(data, shown)
    return Document(path.stem, shown, text, parsed(text, shown), path)


def file_bytes(path: Path, shown: str) -> bytes:
    """The bytes of a file, of a long one the first that are too many.  Raises `Unusable`."""
    try:
        if not path.is_file():
            raise _unreadable(shown, "is not a file" if path.exists() else "does not exist")
        with path.open("rb") as file:
            return file.read(LONGEST_FILE + 1)
    except (OSError, ValueError) as error:
        raise _unreadable(shown, f"cannot be read: {getattr(error, 'strerror', None) or error}") from None


def _decoded(data: bytes, shown: str) -> str:
    if len(data) > LONGEST_FILE:
        message = f"the file is longer than {LONGEST_FILE // 1024} KB, and no preset is"
        raise Unusable(shown, (Finding("too-long", message, 0, len(shown)),), shown)
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        begin = error.object[: error.start].decode().replace("\r\n", "\n")
        message = f"byte 0x{error.object[error.start]:02x} is no UTF-8"
        fault = Finding("encoding", message, len(begin), len(begin) + 1, "save the file as UTF-8")
        raise Unusable(begin + "\ufffd", (fault,), shown) from None
    return text.replace("\r\n", "\n")


def _unreadable(shown: str, why: str) -> Unusable:
    return Unusable(shown, (Finding("unreadable-file", f"{shown} {why}", 0, len(shown)),))
