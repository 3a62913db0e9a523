"""The ready-made parsing tables: fresh, always the same, and not used when they do not fit."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import lark
import pytest
from lark import Lark

from mjcheck import tables

NAMES = sorted(tables.OPTIONS)


@pytest.mark.parametrize("name", NAMES)
def test_the_file_in_the_package_is_fresh(name: str) -> None:
    content = (tables.GENERATED / f"{name}.lark.bin").read_bytes()
    if not content.startswith(f"lark {lark.__version__} ".encode()):
        pytest.skip("made by another lark, so the grammars are built here")
    assert content == tables.generate(name)


@pytest.mark.parametrize("seed", ["1", "2"])
def test_the_file_does_not_depend_on_the_hashes_of_a_process(seed: str) -> None:
    program = "import sys; from mjcheck.tables import generate; sys.stdout.buffer.write(generate('notation'))"
    environment = {**os.environ, "PYTHONHASHSEED": seed}
    made = subprocess.run([sys.executable, "-c", program], env=environment, capture_output=True, check=True)
    assert made.stdout == tables.generate("notation")


@pytest.fixture
def built(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Records the grammars that are built from their text instead of loaded."""
    grammars: list[str] = []

    class Recording(Lark):
        def __init__(self, grammar: str, **options: object) -> None:
            grammars.append(grammar)
            super().__init__(grammar, **options)

    monkeypatch.setattr(tables, "Lark", Recording)
    return grammars


def test_a_file_that_fits_is_loaded(built: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tables, "GENERATED", tmp_path)
    tables.main(["notation"])
    built.clear()
    parsed = tables.load_grammar("notation").parse("123m", start="word")
    assert built == []
    assert parsed.data == "word"


def _missing(path: Path) -> None:
    path.unlink()


def _of_another_grammar(path: Path) -> None:
    seal, _, content = path.read_bytes().partition(b"\n")
    path.write_bytes(seal[:-1] + b"x\n" + content)


def _damaged(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:-1] + b"!")


def _empty(path: Path) -> None:
    path.write_bytes(b"")


@pytest.mark.parametrize("spoil", [_missing, _of_another_grammar, _damaged, _empty])
def test_a_file_that_does_not_fit_is_built_anew(
    spoil, built: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "notation.lark.bin"
    path.write_bytes(tables.generate("notation"))
    spoil(path)
    built.clear()
    monkeypatch.setattr(tables, "GENERATED", tmp_path)
    parsed = tables.load_grammar("notation").parse("123m", start="word")
    assert len(built) == 1
    assert parsed.data == "word"


def test_another_version_of_lark_is_built_anew(built: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tables.lark, "__version__", "0.0.0")
    tables.load_grammar("notation")
    assert len(built) == 1


def test_main_writes_the_files_that_are_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tables, "GENERATED", tmp_path)
    tables.main(["notation"])
    assert [path.name for path in tmp_path.iterdir()] == ["notation.lark.bin"]
    tables.main([])
    assert sorted(path.name for path in tmp_path.iterdir()) == [f"{name}.lark.bin" for name in NAMES]
