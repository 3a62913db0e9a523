"""Presets looked over as a whole: everything that is wrong with a file, its own examples included."""

from __future__ import annotations

from mjcheck.inspection.check import Checked, check_bytes, check_file
from mjcheck.inspection.files import toml_files

__all__ = ["Checked", "check_bytes", "check_file", "toml_files"]
