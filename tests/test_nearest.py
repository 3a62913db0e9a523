"""The words that a mistaken one may have meant."""

from __future__ import annotations

import time

import pytest

from mjcheck.nearest import nearest

KEYS = (
    "title",
    "kind",
    "source",
    "tiles",
    "win",
    "match",
    "self_drawn",
    "round_up_to_limit",
    "honba_ron",
    "honba_tsumo",
)


@pytest.mark.parametrize(
    ("word", "meant"),
    [
        ("selfdrawn", ["self_drawn"]),
        ("Self-Drawn", ["self_drawn"]),
        ("MATCH", ["match"]),
        ("tilse", ["tiles"]),
        ("titel", ["title"]),
        ("sorce", ["source"]),
        ("honba", ["honba_ron", "honba_tsumo"]),
        ("round_up", ["round_up_to_limit"]),
        ("limit", ["round_up_to_limit"]),
        ("colour", []),
        ("ti", []),
        ("", []),
        ("中", []),
    ],
)
def test_the_likeliest_words(word: str, meant: list[str]) -> None:
    assert sorted(nearest(word, KEYS)) == meant


def test_what_many_words_have_in_them_means_none_of_them() -> None:
    assert nearest("honba", [*KEYS, "honba_first", "honba_each"]) == []


def test_the_same_word_but_for_its_capitals_goes_before_a_nearer_one() -> None:
    assert nearest("e", ["a", "E", "s"]) == ["E"]


def test_a_word_of_any_length_is_compared_soon() -> None:
    began = time.process_time()
    assert nearest("x" * 100_000, [f"word{number}" for number in range(2_000)]) == []
    assert time.process_time() - began < 5
