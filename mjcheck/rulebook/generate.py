"""Makes the shipped presets ready.

After a change of a preset, of the formula language or of a rulebook's records run ``python -m
mjcheck.rulebook.generate``; a test fails until that was done.
"""

from __future__ import annotations

from mjcheck.rulebook.compile import compile_preset
from mjcheck.rulebook.documents import open_chain
from mjcheck.rulebook.shipped import GENERATED, in_bytes, ready_made_path, shipped_names


def make_ready(name: str) -> bytes:
    """The ready-made form of a shipped preset.  Raises `Unusable` where the preset has faults."""
    return in_bytes(compile_preset(name), [document.file for document in open_chain(name)])


def main() -> None:
    """Writes the ready-made form of every shipped preset, and removes what is no longer shipped."""
    made = {ready_made_path(name): make_ready(name) for name in shipped_names()}
    for path in GENERATED.glob("*.preset.bin"):
        if path not in made:
            path.unlink()
    for path, content in made.items():
        path.write_bytes(content)


if __name__ == "__main__":
    main()
