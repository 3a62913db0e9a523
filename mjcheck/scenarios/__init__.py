"""Hands and tables with what is expected of them: a club's disputed cases as tests."""

from __future__ import annotations

from mjcheck.scenarios.model import Outcome, Scenario
from mjcheck.scenarios.read import A_PRESET, read_scenarios
from mjcheck.scenarios.run import outcomes

__all__ = ["A_PRESET", "Outcome", "Scenario", "outcomes", "read_scenarios"]
