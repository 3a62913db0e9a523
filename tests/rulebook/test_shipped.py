from __future__ import annotations

import json
import pickle
import shutil
from pathlib import Path

import pytest

from mjcheck.resources import PRESETS
from mjcheck.rulebook import load_preset, shipped, shipped_names
from mjcheck.rulebook.compile import compile_preset
from mjcheck.rulebook.generate import make_ready
from mjcheck.rulebook.shipped import ready_made, ready_made_path


@pytest.mark.parametrize("name", shipped_names())
def test_every_shipped_preset_is_ready_made_and_fresh(name: str) -> None:
    ready = ready_made(name)
    assert ready is not None, "run python -m mjcheck.rulebook.generate"
    read = compile_preset(name)
    assert ready == read
    assert dict(ready.rules.origins) == dict(read.rules.origins)


def test_nothing_is_ready_made_that_is_not_shipped() -> None:
    kept = {path.name.partition(".")[0] for path in shipped.GENERATED.glob("*.preset.bin")}
    assert kept == set(shipped_names())


def test_a_ready_made_rulebook_judges_like_one_that_was_read() -> None:
    ready, read = load_preset("tenhou"), load_preset("tenhou", ["payment.stick=1000"])
    assert (ready.source, ready.fu_source) == (read.source, read.fu_source)
    assert ready.index == read.index


def test_a_changed_file_makes_the_ready_made_form_unused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    presets, generated = tmp_path / "presets", tmp_path / "generated"
    shutil.copytree(PRESETS, presets)
    shutil.copytree(shipped.GENERATED, generated)
    monkeypatch.setattr(shipped, "PRESETS", presets)
    monkeypatch.setattr(shipped, "GENERATED", generated)
    assert ready_made("tenhou") is not None
    with (presets / "riichi.toml").open("a") as file:
        file.write("# changed\n")
    assert ready_made("tenhou") is None
    assert ready_made("structure") is not None


@pytest.mark.parametrize(
    "content",
    [b"", b"x", b"{}\n", b'{"seal": "x", "files": []}\n', b'{"seal": 1, "files": ["none.toml"]}\n', b"[]\n", None],
)
def test_a_damaged_ready_made_form_is_not_used(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, content: bytes | None
) -> None:
    whole = ready_made_path("tenhou").read_bytes()
    monkeypatch.setattr(shipped, "GENERATED", tmp_path)
    ready_made_path("tenhou").write_bytes(whole[:-1] if content is None else content)
    assert ready_made("tenhou") is None


class Trap:
    """Creates a file when it is unpickled."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def __reduce__(self) -> tuple[object, tuple[Path]]:
        return Path.touch, (self.path,)


def test_only_the_package_s_own_files_are_unpickled(tmp_path: Path) -> None:
    head, _, _ = make_ready("structure").partition(b"\n")
    sprung = tmp_path / "sprung"
    (tmp_path / "evil.preset.bin").write_bytes(head + b"\n" + pickle.dumps(Trap(sprung)))
    assert json.loads(head)["files"] == ["structure.toml"]
    assert ready_made(str(tmp_path / "evil")) is None
    assert not sprung.exists()
