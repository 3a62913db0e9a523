"""A name that is no key leads to the key that was meant."""

from __future__ import annotations

from pathlib import Path

import pytest

from mjcheck.facts import Form
from mjcheck.findings import Unusable
from mjcheck.rulebook import load_preset, shipped_names
from mjcheck.rulebook.key_names import places
from mjcheck.rulebook.load import load_rules
from mjcheck.rulebook.model import LANGUAGES, PAYMENT_METHODS, SECTIONS, VALUE_METHODS
from mjcheck.rulebook.shape import HEADER, PATTERN, keys_of
from mjcheck.rulebook.table_words import TABLE_WORDS, VALUE_WORDS
from tests.rulebook.texts import DELTA, helped

RECORDS = (*SECTIONS.values(), *VALUE_METHODS.values(), *PAYMENT_METHODS.values())
KEYS = [key for keys in (HEADER, PATTERN, *map(keys_of, RECORDS)) for key in keys.values()]
CHOICES = {choice for key in KEYS for choice in (key.element or key).choices} | {form.word for form in Form}

RIICHI = DELTA.replace("structure", "riichi")


def test_the_words_of_players_are_for_keys_that_there_are() -> None:
    known = {f"{place.table}.{place.name}" for place in places()}
    tables = [load_preset(name).rules for name in shipped_names()]
    for dotted in TABLE_WORDS:
        table, *of, name = dotted.split(".")
        if table == "options":
            assert any(name in rules.options for rules in tables), dotted
        elif table == "pattern" and of:
            assert any(pattern.id == of[0] for rules in tables for pattern in rules.pattern), dotted
            assert f"{table}.{name}" in known
        elif table in ("names", "cited"):
            assert name in (*LANGUAGES, "value", "source", "assumed")
        else:
            assert dotted in known


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("kiriage = true", "did you mean round_up_to_limit in [value] (kiriage"),
        ("[value]\nkiriage = true", "did you mean round_up_to_limit (kiriage"),
        ("kuitan = false", "did you mean open_tanyao in [options]?"),
        ("atozuke = false", "a hand is judged by what it is when it is won"),
        ("nagashi = 'none'", "did you mean nagashi in [draw] ("),
        ("[tiles]\naka = 3", "did you mean red_fives ("),
        ("[match]\numa = [20, 10]", "did you mean placement ("),
        ("[match]\noka = 20", "did you mean target or placement?"),
        ("[match]\ntobi = true", "did you mean bust ("),
        ("tobi = true", "did you mean bust in [match] ("),
        ("[rules]\nx = 1", "known: title, "),
        ("[payment]\nhonba = 300", "did you mean honba_ron or honba_tsumo?"),
        ("[match]\nrenchan = true", "did you mean dealer_repeats ("),
        ("[value]\nminimum = 2", "did you mean minimum in [win] ("),
        ("[value]\ncap = 8", 'did you mean cap in [value] with method "points", '),
        ("red-fives = false", "did you mean red_fives in [tiles] ("),
        ("[match]\ntobbi = true", "did you mean bust ("),
        ("renhou = true", 'did you mean enabled in [[pattern]] "renhou" ('),
        ("起和 = 8".replace("起和", '"起和"'), "did you mean minimum in [win] ("),
        ("[[pattern]]\nid = 'tanyao'\nvalue = 1", "did you mean han, yakuman or limit?"),
        ("[[pattern]]\nid = 'tanyao'\nformula = 'x'", "did you mean when ("),
        ("[[pattern]]\nid = 'tanyao'\nexample = { hand = 'x' }", "did you mean win ("),
        ("[[value.limit]]\nid = 'mangan'\npoints = 2000", "did you mean base ("),
        ("hand = 1", "known: title, "),
        (
            "[rules]\nred_fives = false\numa = [1]",
            "its keys stand elsewhere: red_fives in [tiles], uma is placement in",
        ),
        ("[[patterns]]\nid = 'x'", "did you mean pattern or patterns in [liability]?"),
        ("[seats]\nkinds = 'E'", "did you mean winds or kinds in [tiles]?"),
        ("[[pattern]]\nid = 'tanyao'\nnames = { jp = 'x' }", "did you mean ja?"),
        ("[[pattern]]\nid = 'tanyao'\nnames = { zh-TW = 'x' }", "did you mean zh-Hant?"),
    ],
)
def test_a_file_is_told_the_key_and_its_table(tmp_path: Path, text: str, meant: str) -> None:
    (first, *_) = helped(tmp_path, RIICHI + text)
    assert first.startswith("unknown key ")
    assert f" | {meant}" in first


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("[match]\ndealer_repeats = 'tenpai'", "did you mean ready?"),
        ("[draw]\nabortive = ['kyuushu', 'Suufon_Renda']", "did you mean nine-terminals?"),
        ("[calls]\ntags = ['uradora']", "did you mean ura?"),
        ("[value]\nmethod = 'riichi'", "did you mean han?"),
        ("[fu]\nfixed = { chiitoitsu = 25 }", "did you mean seven-pairs?"),
        ("[liability]\nscope = 'part'", "known: hand, pattern"),
        ("[match]\nstart = { value = 1, src = 'x' }", "did you mean source?"),
        ("[match]\nbust = { source = 'x' }", 'it has no value: write bust = { value = true, source = "..." }'),
    ],
)
def test_a_word_of_players_leads_to_the_value(tmp_path: Path, text: str, meant: str) -> None:
    assert any(line.endswith(f" | {meant}") for line in helped(tmp_path, RIICHI + text))


def test_the_words_for_values_are_for_values_that_there_are() -> None:
    assert {value for value in VALUE_WORDS if value not in CHOICES} == set()


def test_what_a_preset_does_not_have_is_not_proposed(tmp_path: Path) -> None:
    (told,) = helped(tmp_path, DELTA + "kuitan = false")
    assert "open_tanyao" not in told
    (told,) = helped(tmp_path, DELTA.replace("structure", "mcr") + "[[pattern]]\nid = 'big-four-winds'\nvalue = 88")
    assert "did you mean points (" in told


@pytest.mark.parametrize(
    ("override", "meant"),
    [
        ("kiriage=true", "did you mean value.round_up_to_limit ("),
        ("kuitan=false", "did you mean options.open_tanyao?"),
        ("value.minimum=2", "did you mean win.minimum ("),
        ("uma=[1]", "did you mean match.placement ("),
        ("red-fives=false", "did you mean tiles.red_fives ("),
        ("tanyao.opn=0", "did you mean pattern.tanyao.open?"),
        ("pattern.pinfu.name=x", "did you mean pattern.pinfu.names ("),
        ("pattern.pinfu.value=2", "did you mean pattern.pinfu.han, pattern.pinfu.yakuman or pattern.pinfu.limit?"),
        ("atozuke=1", "a hand is judged by what it is when it is won"),
        ("value.cap=8", "it is a key of [value] where its method is points or multiplier or fan"),
        ("opening.dice=2", "this preset has no [opening]"),
        ("title=x", "only a file has it"),
        ("xyz=1", "`mjcheck preset show` lists the keys"),
    ],
)
def test_the_command_line_is_told_the_dotted_key(override: str, meant: str) -> None:
    with pytest.raises(Unusable) as caught:
        load_rules("riichi", [override])
    (finding,) = caught.value.findings
    assert finding.code == "unknown-key"
    assert meant in (finding.help or "")
