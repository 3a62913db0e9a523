"""Rulebooks and tables: presets read from their files, checked, and compiled."""

from __future__ import annotations

from mjcheck.rulebook.compile import Rulebook, load_preset
from mjcheck.rulebook.shipped import ready_made_unlisted, shipped_names

__all__ = ["Rulebook", "load_preset", "ready_made_unlisted", "shipped_names"]
