"""What tests of files have in common."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.cli.conftest import Run, run  # noqa: F401

Refuses = Callable[..., None]


@pytest.fixture
def refuses(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Refuses:  # noqa: F811
    """``refuses(said, *arguments)``: `mjcheck batch` with these arguments says so, and leaves the folder that the test
    stands in as it was."""
    monkeypatch.chdir(tmp_path)

    def refusing(said: str, *arguments: str, stdin: bytes = b"") -> None:
        before = sorted(tmp_path.iterdir())
        ran = run("batch", *arguments, stdin=stdin)
        assert (ran.status, ran.out) == (2, "")
        assert said in ran.err
        assert sorted(tmp_path.iterdir()) == before

    return refusing
