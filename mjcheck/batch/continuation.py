"""What a run notes down for one that continues it."""

from __future__ import annotations

import hashlib
import json
import os
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

from mjcheck.batch.compare import Comparison
from mjcheck.batch.job import Job
from mjcheck.batch.kinds import ARROW_KINDS, STANDARD, is_zipped
from mjcheck.batch.progress import Progress
from mjcheck.batch.tally import Tally
from mjcheck.batch.wanted import Failed, Wanted
from mjcheck.findings import Unusable
from mjcheck.rulebook import load_preset
from mjcheck.version import VERSION

Identity = Mapping[str, str]
"""What an output is made of, each part as a hash, by what is said where it is another one."""

_WITH_ANOTHER_PRESET: Final = "with another preset"
_ANEW: Final = "start anew without --resume"
_AS_JSON: Final[dict[type, type]] = {int: int, Counter: dict, list: list}
"""What JSON makes of what sums are made of."""
_COUNTED: Final = ("rows", "lines", "read", "faults")


def identity_of(wanted: Wanted, job: Job) -> Identity | None:
    """What an output is made of: the input as it lies there, everything that the preset says, and the job.

    ``None`` where no run could continue it.
    """
    zipped = is_zipped(wanted.source) or is_zipped(wanted.target)
    if wanted.source == STANDARD or zipped or {job.kind, job.target_kind} & set(ARROW_KINDS):
        return None
    about = os.stat(wanted.source)
    preset = None if job.preset is None else preset_identity(job.preset, job.overrides)
    return {
        "of another input": _hash((str(Path(wanted.source).resolve()), about.st_size, about.st_mtime_ns)),
        _WITH_ANOTHER_PRESET: _hash((job.preset, job.overrides, preset)),
        # What rows come to is said beside them: a run that was to say so is continued by one that is not.
        "with other options": _hash(replace(job, tallied=False, preset=None, overrides=())),
        "by another version": _hash(VERSION),
    }


def preset_identity(name: str, overrides: Sequence[str]) -> str:
    """What everything that a preset says is known by; those that cannot be used are all alike."""
    from mjcheck.rulebook.flatten import flattened

    try:
        return _hash(flattened(load_preset(name, tuple(overrides)).rules))
    except Unusable:
        return ""


def _hash(value: object) -> str:
    return hashlib.sha256(repr(value).encode()).hexdigest()


def note(path: Path, identity: Identity, progress: Progress, written: int) -> None:
    """Note how far a run is that has written so many bytes."""
    state = {
        "mjcheck": VERSION,
        "identity": identity,
        "written": written,
        **{name: getattr(progress, name) for name in _COUNTED},
        "presets": dict(progress.presets),
        "tally": None if progress.tally is None else progress.tally.told(),
        "comparison": None if progress.comparison is None else progress.comparison.told(),
    }
    beside = noted_first(path)
    beside.write_text(json.dumps(state), encoding="utf-8")
    os.replace(beside, path)


def noted_first(path: Path) -> Path:
    """Where a note is written before it takes the place of the last one."""
    return path.with_name(path.name + ".new")


def noted(path: Path, part: Path, identity: Identity, wanted: Wanted, begun: Progress) -> tuple[Progress, int]:
    """How far the run came that wrote ``part``, and how many bytes of that count.

    Raises `Failed` where it was another one, or did not sum up what ``begun`` is to.
    """
    try:
        state = json.loads(path.read_text(encoding="utf-8"))
        written, *counted = (state[name] for name in ("written", *_COUNTED))
        if not all(type(number) is int and number >= 0 for number in (written, *counted)):
            raise ValueError
        others = [how for how, part_of in identity.items() if state["identity"].get(how) != part_of]
        named = state["presets"].items()
        if any(preset_identity(name, wanted.overrides) != known for name, known in named):
            others.append(_WITH_ANOTHER_PRESET)
        if others:
            raise Failed(f"{part} was made {' and '.join(dict.fromkeys(others))}", _ANEW)
        progress = replace(begun, **dict(zip(_COUNTED, counted, strict=True)), presets=dict(named))
        if not begun.read <= progress.read <= os.path.getsize(wanted.source):
            raise ValueError
        if begun.tally is not None:
            progress.tally = _restored(Tally, state["tally"], "--summary and --fail-on-loss")
        if begun.comparison is not None:
            progress.comparison = _restored(Comparison, state["comparison"], "--compare")
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as fault:
        raise Failed(f"{path} does not say how far it came", _ANEW) from fault
    size = part.stat().st_size
    if size < written:
        raise Failed(f"{part} has {size:,} bytes, and {path} says that {written:,} were written", _ANEW)
    return progress, written


def _restored(kind: type[Any], told: Any, options: str) -> Any:
    if told is None:
        raise Failed("the run before did not sum up its rows", f"leave out {options}, or {_ANEW}")
    empty = vars(kind())
    if {name: type(value) for name, value in told.items()} != {name: _AS_JSON[type(empty[name])] for name in empty}:
        raise ValueError
    if not all(type(count) is int for value in told.values() if type(value) is dict for count in value.values()):
        raise ValueError
    return kind.of_told(told)
