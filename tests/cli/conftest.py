"""Running the program inside the test's own process."""

from __future__ import annotations

import io
import json
import sys
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest

from mjcheck.cli.main import main


@dataclass(frozen=True)
class Ran:
    """How a run of the program ended and what it wrote."""

    status: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        return json.loads(self.out)

    @property
    def lines(self) -> list[Any]:
        return [json.loads(line) for line in self.out.splitlines()]


Run = Callable[..., Ran]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    """``run("score", hand, stdin=b"...")`` is ``mjcheck score HAND``."""

    def running(*arguments: str, stdin: bytes = b"") -> Ran:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(stdin), "utf-8"))
        with pytest.raises(SystemExit) as ended:
            main(list(arguments))
        written = capsys.readouterr()
        return Ran(int(ended.value.code or 0), written.out, written.err)

    return running
