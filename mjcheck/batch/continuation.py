"""What a run notes down for one that continues it."""

from __future__ import annotations

import hashlib
import json
import os
from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

from mjcheck.batch.compare import Comparison
from mjcheck.batch.job import Job
from mjcheck.batch.kinds import ARROW_KINDS, STANDARD, is_zipped
from mjcheck.batch.progress import Progress
from mjcheck.batch.tally import Tally
from mjcheck.batch.wanted import Failed, Wanted
from mjcheck.rulebook import load_preset
from mjcheck.version import VERSION

Identity = Mapping[str, str]
"""What an output is made of, each part as a hash, by what is said where it is another one."""

_ANEW: Final = "start anew without --resume"
_AS_JSON: Final[dict[type, type]] = {int: int, Counter: dict, list: list}
"""What JSON makes of what sums are made of."""
_COUNTED: Final = ("rows", "lines", "read", "faults")


def identity_of(wanted: Wanted, job: Job) -> Identity | None:
    """What an output is made of: the input as it lies there, everything that the presets say, and the job.

    ``None`` where no run could continue it.
    """
    zipped = is_zipped(wanted.source) or is_zipped(wanted.target)
    if wanted.source == STANDARD or zipped or {job.kind, job.target_kind} & set(ARROW_KINDS):
        return None
    from mjcheck.rulebook.flatten import flattened

    about = os.stat(wanted.source)
    presets = [flattened(load_preset(job.preset, job.overrides).rules)] if job.preset is not None else []
    # What rows come to is said beside them: a run that was to say so is continued by one that is not.
    made_of: dict[str, object] = {
        "of another input": (str(Path(wanted.source).resolve()), about.st_size, about.st_mtime_ns),
        "with another preset": (job.preset, job.overrides, presets),
        "with other options": replace(job, tallied=False, preset=None, overrides=()),
        "by another version": VERSION,
    }
    return {how: hashlib.sha256(repr(part).encode()).hexdigest() for how, part in made_of.items()}


def note(path: Path, identity: Identity, progress: Progress, written: int) -> None:
    """Note how far a run is that has written so many bytes."""
    state = {
        "mjcheck": VERSION,
        "identity": identity,
        "written": written,
        **{name: getattr(progress, name) for name in _COUNTED},
        "tally": None if progress.tally is None else progress.tally.told(),
        "comparison": None if progress.comparison is None else progress.comparison.told(),
    }
    beside = path.with_name(path.name + ".new")
    beside.write_text(json.dumps(state), encoding="utf-8")
    os.replace(beside, path)


def noted(path: Path, part: Path, identity: Identity, begun: Progress) -> tuple[Progress, int]:
    """How far the run came that wrote ``part``, and how many bytes of that count.

    Raises `Failed` where it was another one, or did not sum up what ``begun`` is to.
    """
    try:
        state = json.loads(path.read_text(encoding="utf-8"))
        written, *counted = (state[name] for name in ("written", *_COUNTED))
        if not all(type(number) is int and number >= 0 for number in (written, *counted)):
            raise ValueError
        others = [how for how, part_of in identity.items() if state["identity"].get(how) != part_of]
        if others:
            raise Failed(f"{part} was made {' and '.join(others)}", _ANEW)
        progress = replace(begun, **dict(zip(_COUNTED, counted, strict=True)))
        if begun.tally is not None:
            progress.tally = _restored(Tally, state["tally"], "--summary and --fail-on-loss")
        if begun.comparison is not None:
            progress.comparison = _restored(Comparison, state["comparison"], "--compare")
    except (ValueError, KeyError, TypeError, AttributeError) as fault:
        raise Failed(f"{path} does not say how far it came", _ANEW) from fault
    size = part.stat().st_size
    if size < written:
        raise Failed(f"{part} has {size:,} bytes, and {path} says that {written:,} were written", _ANEW)
    return progress, written


def _restored(kind: Any, told: Any, options: str) -> Any:
    if told is None:
        raise Failed("the run before did not sum up its rows", f"leave out {options}, or {_ANEW}")
    if {name: type(value) for name, value in told.items()} != {
        name: _AS_JSON[type(value)] for name, value in vars(kind()).items()
    }:
        raise ValueError
    return kind.of_told(told)
