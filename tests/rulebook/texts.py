"""Preset texts for tests, and what the loader finds in them."""

from __future__ import annotations

from pathlib import Path

from mjcheck.findings import Unusable
from mjcheck.rulebook.load import load_rules
from mjcheck.rulebook.model import Rules

DELTA = """\
extends = "structure"
title = { en = "A table" }
kind = "table"
version = 1
"""
"""The head of a small table; four lines."""


def rules_of(folder: Path, text: str, *overrides: str) -> Rules:
    """The rules of a preset with this text."""
    file = folder / "house.toml"
    file.write_text(text, encoding="utf-8")
    return load_rules(str(file), overrides)


def found(folder: Path, text: str, *overrides: str) -> list[tuple[str, str, str]]:
    """What is found wrong: of each finding its code, its line:column, and the text under its caret."""
    try:
        rules_of(folder, text, *overrides)
    except Unusable as unusable:
        return [
            (finding.code, _place(unusable.text, finding.start), unusable.text[finding.start : finding.end])
            for finding in unusable.findings
        ]
    return []


def helped(folder: Path, text: str, *overrides: str) -> list[str]:
    """The help of every finding that has one, beside its message."""
    try:
        rules_of(folder, text, *overrides)
    except Unusable as unusable:
        return [f"{finding.message} | {finding.help}" for finding in unusable.findings]
    return []


def _place(text: str, offset: int) -> str:
    return f"{text.count(chr(10), 0, offset) + 1}:{offset - text.rfind(chr(10), 0, offset)}"
