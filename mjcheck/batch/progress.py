"""How far a run is."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from mjcheck.batch.compare import Comparison
from mjcheck.batch.tally import Tally


@dataclass
class Progress:
    """How far it is.  ``read``: bytes of the input, as they lie there; rows where it is Parquet or Arrow.

    ``tally`` and ``comparison``: what the rows done come to, ``None`` where that is not asked.
    """

    rows: int = 0
    lines: int = 0
    read: int = 0
    faults: int = 0
    stopped: bool = False
    """As many faults as were allowed were found."""
    tally: Tally | None = None
    comparison: Comparison | None = None
    presets: Mapping[str, str] = field(default_factory=dict)
    """The presets that rows named, with what they are known by."""
    share: float | None = None
    """How much of the input that is, where it is known."""
    kept: str | None = None
    """What is left, and how to go on, should it be interrupted now."""
