"""Where the grammars and the shipped presets are: inside an installed package, beside it in a checkout."""

from __future__ import annotations

from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent
_HOME = _PACKAGE if (_PACKAGE / "grammar").is_dir() else _PACKAGE.parent

GRAMMARS = _HOME / "grammar"
PRESETS = _HOME / "presets"
