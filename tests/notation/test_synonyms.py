"""Words that players write for a tag are answered with how the tag is spelled."""

from __future__ import annotations

import pytest

from mjcheck import Unusable
from mjcheck.findings import Finding
from mjcheck.notation import ALIASES, TAGS, read_hand
from mjcheck.notation.synonyms import _SPELLING, synonym_fault

SETS = "123m 456m 234p 678s EE"


def fault(word: str) -> Finding:
    with pytest.raises(Unusable) as refused:
        read_hand(f"{SETS} {word}")
    [found] = refused.value.findings
    return found


@pytest.mark.parametrize(
    ("word", "spelling"),
    [
        ("haitei", "last"),
        ("houtei", "last"),
        ("rinshan", "replacement"),
        ("chankan", "robbing"),
        ("dealer", "seat:E"),
        ("reach", "riichi"),
        ("立直", "riichi"),
        ("リーチ", "riichi"),
        ("自摸", "tsumo"),
        ("ツモ", "tsumo"),
        ("荣和:S", "ron or ron:SEAT"),
        ("ロン", "ron or ron:SEAT"),
        ("一发", "ippatsu"),
        ("一発", "ippatsu"),
        ("furiten", "river:TILES for one's discards, or missed:turn, missed:riichi"),
    ],
)
def test_the_tag_that_is_meant_is_named(word: str, spelling: str) -> None:
    found = fault(word)
    assert (found.code, found.help) == ("unknown-tag", f"write {spelling}")
    assert found.start == len(SETS) + 1


@pytest.mark.parametrize(
    ("word", "ending"),
    [("seat:e", "seat:E"), ("seat:East", "seat:E"), ("ron:s", "ron:S"), ("round:south", "round:S")],
)
def test_a_wind_in_another_spelling_is_named(word: str, ending: str) -> None:
    assert (fault(word).help or "").endswith(f": {ending}")


def test_a_capital_tag_is_named_in_small_letters() -> None:
    assert fault("RON").help == "did you mean ron?"


def test_no_synonym_is_a_tag_or_tiles() -> None:
    for word in _SPELLING:
        assert word not in TAGS
        assert word not in ALIASES
        with pytest.raises(Unusable):
            read_hand(f"123m 456m 234p 678s E {word}")


def test_words_that_mean_nothing_are_no_synonyms() -> None:
    assert synonym_fault("mahjong") is None
