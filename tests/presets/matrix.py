"""The matrix of riichi tables in the README; ``python -m tests.presets.matrix`` writes it anew."""

from __future__ import annotations

from pathlib import Path

from mjcheck.report.matrix import matrix
from mjcheck.rulebook import load_preset, shipped_names
from mjcheck.rulebook.model import HanValue

README = Path(__file__).parents[2] / "README.md"
BEGIN, END = "<!-- matrix -->\n", "\n<!-- end of matrix -->"


def riichi_tables() -> str:
    """The shipped riichi tables side by side."""
    shipped = [load_preset(name).rules for name in shipped_names()]
    return matrix([rules for rules in shipped if rules.header.kind == "table" and isinstance(rules.value, HanValue)])


def written() -> str:
    """What the README has between its marks."""
    return README.read_text(encoding="utf-8").partition(BEGIN)[2].partition(END)[0]


def rewrite() -> None:
    """Puts the matrix between the marks."""
    text = README.read_text(encoding="utf-8")
    before, _, rest = text.partition(BEGIN)
    README.write_text(f"{before}{BEGIN}{riichi_tables()}{END}{rest.partition(END)[2]}", encoding="utf-8")


if __name__ == "__main__":
    rewrite()
