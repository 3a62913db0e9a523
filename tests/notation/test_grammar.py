"""The grammar itself: free of conflicts, and a text means what its words mean."""

from __future__ import annotations

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from hypothesis.extra.lark import from_lark
from lark import Lark
from lark.exceptions import UnexpectedInput

from mjcheck.findings import Finding
from mjcheck.notation.grammar import _parser, parse_word
from mjcheck.notation.layout import places
from mjcheck.notation.parts import Bracket, Flowers, Refused, Tagged, Tiles, Winning
from mjcheck.notation.plain import read_plain
from mjcheck.resources import GRAMMARS
from mjcheck.tables import OPTIONS
from tests.notation.texts import SIGNS, good_texts, spoiled_texts

GRAMMAR = (GRAMMARS / "notation.lark").read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def plain() -> Lark:
    return Lark(GRAMMAR, **OPTIONS["notation"])


def test_no_two_terminals_or_rules_are_in_conflict() -> None:
    pytest.importorskip("interegular")
    assert Lark(GRAMMAR, strict=True, **OPTIONS["notation"]).parse("123m", start="word").children == ["123m"]


def meaning(part: object) -> object:
    """What a part says, wherever it stands."""
    match part:
        case Tiles():
            return part.tiles
        case Flowers():
            return part.flowers
        case Bracket():
            return part.meld
        case Winning():
            return "+", part.written.tiles
        case Tagged():
            return part.name, [item if isinstance(item, str) else meaning(item) for item in part.items]
        case Finding():
            return part.code, part.message
    raise AssertionError(part)


def as_a_whole(text: str) -> list[list[object]] | None:
    """The words of a text that the grammar reads in one go."""
    try:
        words = _parser().parse(text, start="hand").children
    except UnexpectedInput:
        return None
    return [[meaning(part) for part in word] for word in words]


def word_by_word(text: str) -> list[list[object]] | None:
    """The words of a text that is first cut into words."""
    words = []
    for start, end in places(text):
        parts = parse_word(text[start:end])
        if isinstance(parts, Refused):
            return None
        words.append([meaning(part) for part in parts])
    return words


@given(st.one_of(good_texts, spoiled_texts, st.text(SIGNS, max_size=30), st.text(max_size=8)))
@settings(max_examples=250, deadline=None)
@example("")
@example("#")
@example(" # a\n#b\n123m\t#c")
@example("#123m\n")
@example("[12 3m<]")
@example("[123m<]#x")
@example("[1m，2m，3m<] 5p")
@example("dora:3m，4p")
@example("／123m／／東東、＋")
@example("[[123m<]")
@example("[123m< 4p]")
def test_a_text_means_what_its_words_mean(text: str) -> None:
    assert as_a_whole(text) == word_by_word(text)


@given(st.data())
@settings(max_examples=50, deadline=None)
def test_whatever_the_grammar_makes_is_read_by_words(plain: Lark, data: st.DataObject) -> None:
    text = data.draw(from_lark(plain, start="hand"))
    whole = as_a_whole(text)
    assert whole is not None
    assert whole == word_by_word(text)


PLAIN_RUN = r"([0-9]{1,16}[mps]|[ESWNPFC]{1,14})"
PLAIN_MELD = r"((123|789|312|555|055|0555|4444|111)[mps]|(EEEE|PPP))"


@settings(max_examples=600, deadline=None)
@given(
    st.from_regex(rf"(\+?{PLAIN_RUN}){{1,4}}", fullmatch=True)
    | st.from_regex(rf"[a-z]{{1,9}}(-[a-z]{{1,5}}){{0,2}}(:([0-9]{{1,4}}|{PLAIN_RUN}))?", fullmatch=True)
    | st.from_regex(rf"\[({PLAIN_RUN}|{PLAIN_MELD})[<^>?]?(\+[0-9][mps]|\+[ESWNPFC])?\]", fullmatch=True)
)
def test_a_plain_word_is_what_the_grammar_makes_of_it(word: str) -> None:
    assert read_plain(word) == parse_word(word)


@settings(max_examples=300, deadline=None)
@given(st.text("0123456789mpszfgESWNPFC+-:,[<^]tsumoron", max_size=12) | st.text("123mE[<^?]+", max_size=9))
def test_no_other_word_is_taken_for_a_plain_one(word: str) -> None:
    plain = read_plain(word)
    if plain is not None:
        assert plain == parse_word(word)
