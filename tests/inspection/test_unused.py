"""Names that change nothing are found, and only where a table adds them."""

from __future__ import annotations

from pathlib import Path

import pytest

from mjcheck.inspection import check_file

HEAD = 'extends = "riichi"\n'


def findings(folder: Path, text: str) -> list[tuple[str, str, str | None]]:
    file = folder / "club.toml"
    file.write_text(text, encoding="utf-8")
    checked = check_file(str(file))
    return [(found.code, checked.text[found.start : found.end], found.help) for found in checked.findings]


@pytest.mark.parametrize(
    ("text", "name", "help_text"),
    [
        ("[options]\nopen_tanyo = false", "open_tanyo", "did you mean open_tanyao?"),
        ("[options]\nkuitan = false", "kuitan", "did you mean open_tanyao?"),
        ("[words]\nflatt = 'concealed'", "flatt", "did you mean flat?"),
        ("[sets]\nodd = '13579mps'", "odd", "leave it out, or write it in a formula"),
    ],
)
def test_a_name_that_no_formula_asks_for_is_told(tmp_path: Path, text: str, name: str, help_text: str) -> None:
    assert findings(tmp_path, HEAD + text) == [("unused-name", name, help_text)]


def test_names_that_are_asked_for_are_not_told(tmp_path: Path) -> None:
    text = HEAD + "[options]\nopen_tanyao = false\nmany = 3\n[sets]\nodd = '13579mps'\nodder = 'odd | E'\n"
    text += "[words]\nodds = 'tiles in odder and dora >= many'\n"
    pattern = "[[pattern]]\nid = 'odd'\nnames = { en = 'Odd' }\nhan = 1\nwhen = 'odds'\n"
    assert findings(tmp_path, text + pattern) == []


def test_a_rulebook_may_have_them_for_its_tables(tmp_path: Path) -> None:
    assert findings(tmp_path, HEAD + 'kind = "rulebook"\n[options]\nmine = true\n') == []


def test_what_is_inherited_may_be_said_again(tmp_path: Path) -> None:
    (tmp_path / "base.toml").write_text(HEAD + 'kind = "rulebook"\n[options]\nmine = true\n', encoding="utf-8")
    assert findings(tmp_path, 'extends = "base.toml"\n[options]\nmine = false\n') == []
