"""Tiles and lists read many at a time say what the reader of words makes of each."""

from __future__ import annotations

from unittest import mock

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from mjcheck.batch import fields as tk
from mjcheck.batch import tokens
from mjcheck.batch.spelled import LISTS, Spelled, spelled
from mjcheck.batch.tables import Ints
from mjcheck.batch.tokens import LONGEST, Tokens, Told
from mjcheck.hand import Discard
from mjcheck.notation.words import read_word

RUNS = st.one_of(
    st.builds(str.__add__, st.text("0123456789", min_size=1, max_size=4), st.sampled_from("mps")),
    st.builds(str.__add__, st.text("1234567", min_size=1, max_size=3), st.just("z")),
    st.text("ESWNPFC", min_size=1, max_size=3),
)
USUAL = st.one_of(
    st.lists(RUNS, min_size=1, max_size=4).map("".join),
    st.builds("{}:{}".format, st.sampled_from(LISTS), st.lists(RUNS, min_size=1, max_size=8).map("".join)),
    st.builds("{}:{}".format, st.sampled_from(LISTS), st.lists(RUNS, min_size=1, max_size=5).map(",".join)),
    st.lists(st.tuples(RUNS, st.sampled_from(["", "^"])), min_size=1, max_size=12).map(
        lambda river: "river:" + "".join(run + mark for run, mark in river)
    ),
)
ANYTHING = st.one_of(
    st.text("0123456789mpszESWNPFC^,:+ago", min_size=1, max_size=12),
    st.builds("{}:{}".format, st.sampled_from([*LISTS, "ron"]), st.text("0189mpzEC^,:三", max_size=10)),
)


def read(words: list[str]) -> Spelled:
    raw = np.zeros((len(words), LONGEST + 1), np.uint8)
    for row, word in zip(raw, words, strict=True):
        row[: len(word.encode())] = list(word.encode())
    return spelled(raw, np.array([len(word.encode()) for word in words]))


def fitting(words: list[str]) -> list[str]:
    return [word for word in words if 0 < len(word.encode()) <= LONGEST]


@settings(max_examples=200, deadline=None)
@given(st.lists(USUAL, min_size=1, max_size=8).map(fitting).filter(bool))
def test_what_is_spelled_as_usual_is_read(words: list[str]) -> None:
    assert read(words).tokens.tolist() == list(range(len(words)))


@settings(max_examples=300, deadline=None)
@given(st.lists(st.one_of(ANYTHING, USUAL), min_size=1, max_size=12).map(fitting).filter(bool))
def test_what_is_read_has_the_tiles_of_the_word(words: list[str]) -> None:
    found = read(words)
    begin = 0
    for place, row in enumerate(found.tokens.tolist()):
        word = read_word(words[row])
        assert not word.faults
        kinds = found.tiles[begin : found.ends[place]].tolist()
        begin = found.ends[place]
        if word.tag is None:
            assert found.tags[place] == -1
            assert sorted(kinds) == sorted(tile.kind for run in word.runs for tile in run)
            assert word.last is not None
            assert word.last.kind == kinds[-1] == found.last[place]
        else:
            assert LISTS[found.tags[place]] == word.tag.name
            assert kinds == [spot.tile.kind for spot in word.tag.spots]
            ((_, told),) = word.tag.fields
            assert isinstance(told, tuple)
            assert found.called[place] == (isinstance(told[-1], Discard) and told[-1].called)


def nothing_spelled(raw: NDArray[np.uint8], sizes: Ints) -> Spelled:
    nothing = np.zeros(0, np.int64)
    return Spelled(*[nothing] * 6, np.zeros(0, bool), nothing, nothing)  # type: ignore[call-arg, arg-type]


def learnt(words: list[str]) -> tuple[Told, Ints, Ints]:
    """What tokens say, their numbers, and the kinds that they name."""
    sizes = np.array([len(word.encode()) for word in words])
    data = " ".join(words).encode() + bytes(LONGEST + 8)
    buffer = np.frombuffer(data, np.uint8)
    starts = np.cumsum(sizes + 1) - sizes - 1
    known = Tokens()
    numbers, _ = known.numbers(np.ndarray((len(buffer) - 7,), "<u8", buffer, 0, (1,)), starts, sizes)
    return known.told, numbers, known.indicators[:, numbers]


@settings(max_examples=200, deadline=None)
@given(st.lists(st.one_of(USUAL, ANYTHING), min_size=1, max_size=12).map(fitting).filter(bool))
def test_tokens_say_the_same_whoever_reads_them(words: list[str]) -> None:
    told, numbers, shown = learnt(words)
    with mock.patch.object(tokens, "spelled", nothing_spelled):
        alone, _, shown_alone = learnt(words)
    assert told.marks[numbers].tolist() == alone.marks[numbers].tolist()
    fine = numbers[told.marks[numbers] & tk.PLAIN != 0]
    assert told.sums[:, fine].tolist() == alone.sums[:, fine].tolist()
    assert told.last[fine].tolist() == alone.last[fine].tolist()
    marked = fine[told.marks[fine] & (tk.MELD | tk.VIEW_MARK | tk.RARE_MARK) != 0]
    assert told.marked[:, told.places[marked]].tolist() == alone.marked[:, alone.places[marked]].tolist()
    assert shown.tolist() == shown_alone.tolist()
