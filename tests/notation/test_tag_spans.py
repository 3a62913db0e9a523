"""Where the tags of a text stand."""

from __future__ import annotations

import pytest
from hypothesis import given, settings

from mjcheck.api import score
from mjcheck.findings import Unusable
from mjcheck.notation import read_hand, tag_spans
from tests.notation.texts import good_texts

SETS = "123m 456m 234p 678s "


@pytest.mark.parametrize(
    ("text", "name", "written"),
    [
        (SETS + "EE/shown:5s", "shown", "shown:5s"),
        (SETS + "EE ron，shown:5s", "shown", "shown:5s"),
        (f"# shown:5s\n{SETS}EE shown:5s", "shown", "shown:5s"),
        (SETS + "EE shown:5s # and shown:6s", "shown", "shown:5s"),
        (SETS + "EE zimo", "tsumo", "zimo"),
        (SETS + "EE double-riichi", "double-riichi", "double-riichi"),
        ("123m 456m 234p 67s EE +8s robbing:concealed", "robbing", "robbing:concealed"),
        (SETS + "EE riichi missed:turn missed:riichi", "missed", "missed:turn"),
    ],
)
def test_the_place_of_a_tag(text: str, name: str, written: str) -> None:
    start, end = tag_spans(text)[name]
    assert text[start:end] == written
    assert text[:start].count(written) == (1 if text.startswith("#") else 0)


@given(good_texts)
@settings(max_examples=60, deadline=None)
def test_every_tag_has_its_place(text: str) -> None:
    assert set(tag_spans(text)) == set(read_hand(text).situation.tags())


@pytest.mark.parametrize("before", ["", "# shown:5s\n"])
@pytest.mark.parametrize("gap", [" ", "/", " ron，"])
def test_a_tag_that_the_table_does_not_know_is_pointed_at(before: str, gap: str) -> None:
    text = f"{before}{SETS}EE{gap}shown:5s"
    with pytest.raises(Unusable) as unusable:
        score(text, "tenhou")
    (fault,) = unusable.value.findings
    assert (fault.code, fault.start, fault.end) == ("unknown-tag", len(text) - 8, len(text))
