"""A hand of play settled: what its events cost, by which rules, and what follows."""

from __future__ import annotations

from mjcheck.play.settle import settle

__all__ = ["settle"]
