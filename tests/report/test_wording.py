"""The catalogues of the four languages say the same things, and say all that the program can say."""

from __future__ import annotations

import re
import string
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

import mjcheck
from mjcheck.facts import Form, Wait
from mjcheck.findings import Note
from mjcheck.report.wording import LANGUAGES, words
from mjcheck.tiles import SUITS, WINDS

PACKAGE = Path(mjcheck.__file__).parent
SOURCES = "\n".join(path.read_text("utf-8") for path in PACKAGE.rglob("*.py"))


def leaves(table: dict[str, object], path: str = "") -> Iterator[tuple[str, str]]:
    for key, value in table.items():
        if isinstance(value, dict):
            yield from leaves(value, f"{path}{key}.")
        else:
            yield f"{path}{key}", str(value)


def catalogue(language: str) -> dict[str, str]:
    text = (PACKAGE / "report" / "words" / f"{language}.toml").read_text("utf-8")
    return dict(leaves(tomllib.loads(text)))


def placeholders(text: str) -> set[str]:
    return {name.removesuffix("_tag") for _, name, _, _ in string.Formatter().parse(text) if name}


@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_every_language_has_the_keys_of_english(language: str) -> None:
    assert catalogue(language).keys() == catalogue("en").keys()


@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_every_language_fills_in_the_values_of_english(language: str) -> None:
    english = catalogue("en")
    for key, text in catalogue(language).items():
        assert placeholders(text) == placeholders(english[key]), key


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_text_is_empty(language: str) -> None:
    assert [key for key, text in catalogue(language).items() if not text.strip()] == []


@pytest.mark.parametrize("code", sorted(set(re.findall(r'Note\(\s*"([a-z-]+)"', SOURCES))))
def test_every_note_in_the_code_is_worded(code: str) -> None:
    assert any(key.startswith(f"note.{code}.text") for key in catalogue("en"))


@pytest.mark.parametrize("what", sorted(set(re.findall(r'"what": "([a-z-]+)"', SOURCES))))
def test_everything_that_is_not_allowed_is_worded(what: str) -> None:
    assert f"note.not-allowed.text.{what}" in catalogue("en")
    assert f"note.not-allowed.help.{what}" in catalogue("en")


def test_forms_waits_winds_and_suits_have_words() -> None:
    english = catalogue("en")
    for section, members in (
        ("form", [form.word for form in Form]),
        ("wait", [wait.word for wait in Wait]),
        ("wind", WINDS),
        ("seat", [*WINDS, "?", "??", "sticks"]),
        ("suit", SUITS),
    ):
        assert [member for member in members if f"{section}.{member}" not in english] == []


@pytest.mark.parametrize(
    ("note", "text", "help_text"),
    [
        (
            Note("assumed-winning-tile", {"tile": "E"}),
            "winning tile E, the last tile written",
            "write +E",
        ),
        (Note("assumed-seat", {"wind": "W"}), "seat West", "write seat:W"),
        (
            Note("no-yaku", {"bonus": 0, "nearest": [], "helps": "tiles"}),
            "no yaku",
            "the tiles themselves must hold a yaku of this table",
        ),
        (
            Note("no-yaku", {"bonus": 2, "nearest": ["riichi", "tsumo"], "helps": "way"}),
            "no yaku: dora alone is none",
            "with riichi or self-drawn it wins",
        ),
        (
            Note("furiten", {"kind": "discard", "waits": ["3p", "6p"], "found": ["3p"], "helps": "way"}),
            "furiten: 3p in the own river, and the hand waits for 3p, 6p",
            "self-drawn it wins",
        ),
        (
            Note("one-short", {"waits": ["3p", "6p"]}),
            "one tile short: waits for 3p, 6p",
            "write the winning tile after the hand, as in +5p",
        ),
        (
            Note("void-suit", {"suit": None}),
            "three suits, and none declared void",
            "a winning hand has at most two suits",
        ),
    ],
)
def test_notes_in_english(note: Note, text: str, help_text: str) -> None:
    assert words("en").note(note) == text
    assert words("en").help(note) == help_text


def test_a_choice_between_texts_falls_back_to_other() -> None:
    assert words("en").note(Note("not-allowed", {"what": "ante"})) == "ante is not for this table"


@pytest.mark.parametrize(("number", "text"), [(0, "0 points"), (1, "1 point"), (2, "2 points"), (1000, "1,000 points")])
def test_numbers_agree_with_their_nouns(number: int, text: str) -> None:
    assert words("en").say("unit.points", n=number) == text


def test_names_are_taken_from_the_nearest_language() -> None:
    names = {"en": "Mixed Straight", "zh": "花龙"}
    assert words("zh-Hant").name(names) == "花龙"
    assert words("ja").name(names) == "Mixed Straight"
    assert words("en").name({"ja": "一気通貫"}) == "一気通貫"
