"""The presets that come with the program."""

from __future__ import annotations

from mjcheck.resources import PRESETS


def shipped_names() -> tuple[str, ...]:
    """The names of the shipped presets, in alphabetical order."""
    return tuple(sorted(path.stem for path in PRESETS.glob("*.toml")))
