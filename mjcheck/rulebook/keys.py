"""What the keys of a preset are written with: a key's meaning and range, and the types of values that mean more than
themselves."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from typing import Annotated, Any, Literal

Names = Annotated[Mapping[str, str], "names"]
"""A name in several languages: ``en``, ``zh`` (simplified), ``zh-Hant``, ``ja``."""

TileSet = Annotated[int, "tile set"]
"""A set of kinds as a mask; in a file a tile set of the formula language."""

Formula = Annotated[str, "formula"]
"""A predicate of the formula language."""

NumberFormula = Annotated[str, "number formula"]
"""A number of the formula language."""

Wind = Literal["E", "S", "W", "N"]


def rule(
    doc: str, *, low: int | None = None, high: int | None = None, default: Any = ..., example: int | None = None
) -> Any:
    """A key of a preset: what it means, the range of its number, its default where it may be left out, and a number
    that is an example where the least one would be none."""
    metadata = {"doc": doc, "low": low, "high": high, "example": example}
    if default is ...:
        return field(metadata=metadata)
    if isinstance(default, (dict, list)):
        return field(default_factory=default.copy, metadata=metadata)
    return field(default=default, metadata=metadata)
