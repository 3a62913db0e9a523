"""The presets that come with the program, and their ready-made form.

Reading a preset, checking its formulas and printing them as Python takes far longer than judging a hand.  So the
package carries every shipped preset resolved and compiled, as ``generated/NAME.preset.bin``.  A file is used only if it
was made from these very preset files by this very code; otherwise the preset is read.
"""

from __future__ import annotations

import hashlib
import json
import pickle
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache, cached_property
from io import BytesIO
from pathlib import Path
from typing import Final, NamedTuple

from mjcheck.resources import GRAMMARS, PRESETS
from mjcheck.rulebook.expressions import Kept
from mjcheck.rulebook.model import Origin, Rules

_PACKAGE: Final = Path(__file__).resolve().parent.parent
GENERATED: Final = _PACKAGE / "generated"


_NAME: Final = re.compile("[a-z0-9-]+")


class Compiled(NamedTuple):
    """The rules of a preset, the source of its formulas and of its fu table, the facts that these read, and the
    expressions that they were made of."""

    rules: Rules
    source: str
    fu_source: str
    facts_read: frozenset[str]
    kept: Kept


def shipped_names() -> tuple[str, ...]:
    """The names of the shipped presets, in alphabetical order."""
    return tuple(sorted(path.stem for path in PRESETS.glob("*.toml")))


class _ReadyMade(NamedTuple):
    """A ready-made file that is up to date: whether the preset is listed, and the rest, pickled."""

    listed: bool
    content: bytes


def _up_to_date(name: str) -> _ReadyMade | None:
    if not _NAME.fullmatch(name):
        return None
    try:
        line, _, content = ready_made_path(name).read_bytes().partition(b"\n")
        made = json.loads(line)
        if made["seal"] != _seal(made["files"], content):
            return None
        return _ReadyMade(made["listed"], content)
    except (OSError, ValueError, KeyError, TypeError):
        return None


def ready_made(name: str) -> Compiled | None:
    """A shipped preset in its ready-made form; ``None`` where there is none, or it is out of date."""
    made = _up_to_date(name)
    if made is None:
        return None
    content = made.content
    stream = BytesIO(content)
    rules: Rules
    rules, source, fu_source, facts_read, kept = pickle.load(stream)
    origins = _Origins(content[stream.tell() :])
    return Compiled(replace(rules, origins=origins), source, fu_source, frozenset(facts_read), kept)


def ready_made_unlisted(name: str) -> bool:
    """Whether a shipped preset is ready-made and known not to be listed, so that it need not be read to see that."""
    made = _up_to_date(name)
    return made is not None and not made.listed


def in_bytes(compiled: Compiled, files: Sequence[str]) -> bytes:
    """The ready-made form of a shipped preset that was read from these files."""
    rules, source, fu_source, facts_read, kept = compiled
    body = (replace(rules, origins={}), source, fu_source, sorted(facts_read), kept)
    content = pickle.dumps(body, protocol=5) + pickle.dumps(dict(rules.origins), protocol=5)
    head = {"files": list(files), "listed": rules.header.listed, "seal": _seal(files, content)}
    return json.dumps(head).encode() + b"\n" + content


def ready_made_path(name: str) -> Path:
    """Where the ready-made form of a shipped preset is kept."""
    return GENERATED / f"{name}.preset.bin"


class _Origins(Mapping[str, Origin]):
    """The origins of a ready-made preset: most of it, and rarely asked for, so read when they are."""

    def __init__(self, pickled: bytes) -> None:
        self._pickled = pickled

    @cached_property
    def _known(self) -> dict[str, Origin]:
        known: dict[str, Origin] = pickle.loads(self._pickled)
        return known

    def __getitem__(self, path: str) -> Origin:
        return self._known[path]

    def __iter__(self) -> Iterator[str]:
        return iter(self._known)

    def __len__(self) -> int:
        return len(self._known)


def _seal(files: Sequence[str], content: bytes) -> str:
    """A hash of these preset files, of the code that reads them, and of what was made of them."""
    seal = hashlib.sha256(_code() + hashlib.sha256(content).digest())
    for file in files:
        seal.update((PRESETS / file).read_bytes())
    return seal.hexdigest()


@cache
def _code() -> bytes:
    seal = hashlib.sha256()
    for path in (
        GRAMMARS / "formula.lark",
        *(_PACKAGE / name for name in ("facts.py", "tiles.py")),
        *(path for folder in ("formula", "rulebook") for path in sorted((_PACKAGE / folder).glob("*.py"))),
    ):
        seal.update(path.read_bytes())
    return seal.digest()
