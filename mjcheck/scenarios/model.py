"""A scenario, and how it came out."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

Subject = Literal["hand", "table"]


@dataclass(frozen=True, slots=True)
class Scenario:
    """A hand or a table with what is expected of it, at each of some presets.

    ``file`` and ``line`` are where it stands; ``presets`` may be empty for a table, whose header names its own;
    ``expected`` holds only what the file says.
    """

    file: str
    line: int
    name: str
    subject: Subject
    text: str
    presets: tuple[str, ...]
    overrides: tuple[str, ...]
    expected: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Outcome:
    """A scenario at one preset.  ``failures`` say what was expected and what was found; ``usable`` is false where the
    preset itself could not be used."""

    scenario: Scenario
    preset: str
    failures: tuple[str, ...] = ()
    usable: bool = True

    @property
    def holds(self) -> bool:
        """Whether everything that was expected came true."""
        return not self.failures
