"""What is wrong with a formula is said with its place: each kind of fault, and several at once."""

from __future__ import annotations

import pytest

from mjcheck.findings import Finding
from mjcheck.formula.check import Checker
from mjcheck.formula.faults import FormulaFault
from mjcheck.formula.vocabulary import Vocabulary
from tests.formula.both_ways import SETS, usual_checker


def faults(text: str, start: str = "predicate", **options: bool | int) -> tuple[Finding, ...]:
    """The findings of a text read as a predicate, number or tile_set; none if it reads well."""
    try:
        getattr(usual_checker(**options), start)(text)
    except FormulaFault as fault:
        return fault.findings
    return ()


def marked(text: str) -> tuple[str, list[tuple[int, int]]]:
    """A text with its faulty parts in [square brackets]: the bare text and the spans."""
    spans, bare, start = [], "", 0
    for character in text:
        if character == "[":
            start = len(bare)
        elif character == "]":
            spans.append((start, len(bare)))
        else:
            bare += character
    return bare, spans


FAULTS = [
    # unknown words, and what could have been meant
    ("[richi]", "formula-unknown-word", "did you mean riichi?"),
    ("pair in [dragonz]", "formula-unknown-word", "did you mean dragons?"),
    ("form is [seven-pair]", "formula-unknown-word", "did you mean seven-pairs?"),
    ("wait is edge | [close]", "formula-unknown-word", "did you mean closed?"),
    ("[shape] is standard", "formula-unknown-word", "form is ..., wait is ..."),
    ("[meld] == 3", "formula-unknown-word", "did you mean melds?"),
    ("[pairs] in dragons", "formula-unknown-word", "did you mean pair?"),
    ("some [pungz] in P", "formula-syntax", "did you mean pung?"),
    ("has([chew] 1a)", "formula-syntax", "did you mean chow?"),
    # a word of another sort than its place wants
    ("[winds]", "formula-type", None),
    ("[melds]", "formula-type", "compare it: melds >= 1"),
    ("[riichi] == 1", "formula-type", None),
    ("pair in [suits]", "formula-type", None),
    ("pair in [riichi]", "formula-type", None),
    ("[form]", "formula-type", "write form is standard"),
    ("[and]", "formula-type", None),
    ("[concealed] chows in simples", "formula-type", None),
    ("[open] pair in simples", "formula-type", None),
    ("pungs [touch] simples", "formula-type", "write in"),
    ("count(pair [touches] simples) == 1", "formula-type", "write in"),
    ("pair in [groups]", "formula-type", None),
    ("some chow in [seat_wind]", "formula-type", None),
    ("count(groups touch [winds except seat_wind]) == 2", "formula-type", None),
    ("count([tiles] except winds) == 3", "formula-type", "write kinds, or count(tiles in ...)"),
    ("tiles in [n.a]", "formula-type", None),
    ("tiles in 1m [2a]", "formula-type", None),
    ("has(chow [123a])", "formula-type", None),
    ("has(pung [EE])", "formula-type", None),
    ("[ready(123a)]", "formula-type", None),
    ("[ranks(pung n.a, pung 5b)] == 1", "formula-type", None),
    # what cannot be, and what is always so
    ("[count(pungs) == 5]", "formula-never", "the left side is 0 to 4, the right 5"),
    ("[count(pungs) > 4]", "formula-never", "the left side is 0 to 4, the right 4"),
    ("[4 < count(pungs)]", "formula-never", "the left side is 4, the right 0 to 4"),
    ("[count(pair) == 2]", "formula-never", "the left side is 0 to 1, the right 2"),
    ("[count(groups) >= 6]", "formula-never", "the left side is 0 to 5, the right 6"),
    ("[count(pungs in dragons) == 4]", "formula-never", "the left side is 0 to 3, the right 4"),
    ("[count(tiles) == 19]", "formula-never", "the left side is 0 to 18, the right 19"),
    ("[ranks(pung n.a, pung n.b) == 3]", "formula-never", "the left side is 0 to 2, the right 3"),
    ("[melds + suits == 8]", "formula-never", "the left side is 0 to 7, the right 8"),
    ("[3 == 4]", "formula-never", "the left side is 3, the right 4"),
    ("[3 != 3]", "formula-never", "the left side is 3, the right 3"),
    ("[3 == 3]", "formula-always", "the left side is 3, the right 3"),
    ("[melds != 9]", "formula-always", "the left side is 0 to 4, the right 9"),
    ("[count(pungs) >= 0]", "formula-always", "the left side is 0 to 4, the right 0"),
    ("[count(winds) == 4]", "formula-always", "the left side is 4, the right 4"),
    ("[riichi and not riichi]", "formula-never", None),
    ("last or ([riichi and not riichi])", "formula-never", None),
    ("[riichi or not riichi]", "formula-always", None),
    ("[form is standard and form is orphans]", "formula-never", None),
    ("[wait is special | two-sided | closed | edge | single | pair]", "formula-always", None),
    ("[tiles in 123456789mps ESWNPFC]", "formula-always", None),
    ("[some pung in seat_wind except winds]".replace("[some pung in ", "some pung in ["), "formula-never", None),
    (
        "[pair in (seat_wind | round_wind) except dragons except honours]".replace("[pair in ", "pair in ["),
        "formula-never",
        None,
    ),
    ("chows in [honours]", "formula-never", None),
    ("no chow in [1289m]", "formula-never", None),
    ("has(chow [8a])", "formula-never", None),
    ("has(chow [E])", "formula-never", None),
    ("[has(chow n.a, chow n+7.a)]", "formula-never", "no hand can have all of these groups"),
    ("[has(pung E, pung E)]", "formula-never", "no hand can have all of these groups"),
    ("[has(pung 5m, pair 5m)]", "formula-never", "no hand can have all of these groups"),
    ("[has(kong 5m, chow 5m)]", "formula-never", "no hand can have all of these groups"),
    ("has(pair E, [pair S])", "formula-never", None),
    ("has(chow 1a, chow 1b, chow 1c, pung E, [pung S])", "formula-never", None),
    ("[holds(11111a)]", "formula-never", "no hand can hold all of these tiles"),
    (
        "[holds(n+8.a n+8.b n.c) and holds(EEEEE)]".replace("[", "").replace("and holds", "and [holds"),
        "formula-never",
        None,
    ),
    ("[holds(123456789m 123456789p E)]", "formula-never", "no hand can hold all of these tiles"),
    # numbers
    ("melds == [10000]", "formula-number", None),
    ("[copies(5)] in winds", "formula-number", None),
    ("[copies(0)] in winds", "formula-number", None),
    # tiles named twice
    ("some pung in [11m]", "formula-twice", None),
    ("some pung in 19m [9mp]", "formula-twice", None),
    # what does not read on
    ("[]", "formula-syntax", None),
    ("riichi and[]", "formula-syntax", None),
    ("(riichi[]", "formula-syntax", None),
    ("riichi[)]", "formula-syntax", None),
    ("riichi [&&] last", "formula-syntax", "write and"),
    ("riichi [||] last", "formula-syntax", "write or"),
    ("[!]riichi", "formula-syntax", "write not"),
    ("melds [=] 3", "formula-syntax", "two numbers are compared with =="),
    ("melds [=<] 3", "formula-syntax", "at most is written <="),
    ("melds [-] 1 == 3", "formula-syntax", "numbers can only be added; of sets of tiles, write except"),
    ("riichi [adn] last", "formula-syntax", "did you mean and?"),
    ("some pung in winds [exept] E", "formula-syntax", "did you mean except?"),
    ("tiles in [5z]", "formula-syntax", None),
    ("[5m]", "formula-syntax", "tiles follow in and touch, or has( and holds("),
    ("[5x] == 1", "formula-syntax", "tiles are written 5m, 19mps, ESWN, 1a, n+2.b"),
    ("1 < melds [<] 3", "formula-syntax", None),
    ("pair in E [if] riichi", "formula-syntax", None),
    ("has([)]", "formula-syntax", None),
    ("riichi\n and [\x00]", "formula-syntax", None),
]


@pytest.mark.parametrize(("text", "code", "hint"), FAULTS)
def test_a_fault_is_told_with_its_place(text: str, code: str, hint: str | None) -> None:
    bare, spans = marked(text)
    (finding,) = faults(bare)
    assert (finding.code, [(finding.start, finding.end)]) == (code, spans)
    if hint is not None:
        assert finding.help == hint
    assert finding.message


def test_every_fault_of_a_text_is_told_in_the_order_of_the_text() -> None:
    text = (
        "[richi] and count(pungs in [dragonz]) == 1 or form is [orfans] and [melds == 7] and has(chow [9a], pung [EE])"
    )
    bare, spans = marked(text)
    found = faults(bare)
    assert [(finding.start, finding.end) for finding in found] == spans


@pytest.mark.parametrize(
    "text",
    [
        "[richi] == 5",
        "count([richi]) == 9",
        "not [richi] and not [richi]",
        "some chow in [richi]",
        "pair in (winds if [richi])",
        "pair in [richi] except winds",
    ],
)
def test_a_fault_does_not_bring_others_with_it(text: str) -> None:
    bare, spans = marked(text)
    assert [(finding.start, finding.end) for finding in faults(bare)] == spans


@pytest.mark.parametrize(
    "text",
    [
        "melds == 4",
        "count(pungs in dragons) == 3",
        "count(copies(4)) == 4",
        "count(copies(2)) == 7",
        "count(kinds) == 14",
        "count(tiles) == 18",
        "count(groups) == 5",
        "count(pungs | pair) == 5",
        "ranks(pung n.a, pung n.b) == 2",
        "ranks(pung n.a, pung n+1.a) == 3",
        "waits == 13",
        "suits < 3",
        "3 > suits",
    ],
)
def test_what_can_be_or_not_be_is_no_fault(text: str) -> None:
    assert faults(text) == ()


@pytest.mark.parametrize(
    "text",
    [
        "most_melds == 9",
        "melds <= most_melds",
        "melds + most_melds > 4",
        "open_counts or concealed",
        "not open_counts",
        "open_counts and not open_counts",
        "pair in (winds if open_counts)",
        "count(pungs in (winds if not open_counts)) == 1",
        "count(pungs) + most_melds == 99",
    ],
)
@pytest.mark.parametrize(("open_counts", "most_melds"), [(True, 0), (False, 0), (True, 4), (False, 9)])
def test_the_present_value_of_an_option_proves_nothing(text: str, open_counts: bool, most_melds: int) -> None:
    assert faults(text, open_counts=open_counts, most_melds=most_melds) == ()


def test_a_word_that_an_option_settled_proves_nothing() -> None:
    options = {"open_counts": True}
    counts = Checker(Vocabulary(options=options)).predicate("concealed or open_counts")
    checker = Checker(Vocabulary(words={"counts": counts}, options=options))
    assert checker.predicate("not counts").constant


def test_options_have_their_sort() -> None:
    assert [f.code for f in faults("most_melds", most_melds=2)] == ["formula-type"]
    assert [f.code for f in faults("open_counts == 1", open_counts=True)] == ["formula-type"]
    assert [f.help for f in faults("open_count", open_counts=True)] == ["did you mean open_counts?"]


def test_numbers_and_sets_are_read_by_themselves() -> None:
    assert [f.code for f in faults("riichi", "number")] == ["formula-type"]
    assert [f.code for f in faults("melds == 1", "number")] == ["formula-syntax"]
    assert [f.code for f in faults("winds | dragonz", "tile_set")] == ["formula-unknown-word"]
    assert [f.code for f in faults("pungs", "tile_set")] == ["formula-type"]
    assert [f.code for f in faults("winds | seat_wind", "tile_set")] == ["formula-type"]
    assert [f.code for f in faults("winds if riichi", "tile_set")] == ["formula-syntax"]
    assert [f.code for f in faults("winds except ESWN", "tile_set")] == ["formula-never"]


def test_tile_sets_are_masks() -> None:
    checker = usual_checker()
    assert checker.tile_set("19mps") == checker.vocabulary.sets["terminals"]
    assert checker.tile_set("23468s F") == sum(1 << kind for kind in (19, 20, 21, 23, 25, 32))
    assert checker.tile_set("honours except winds") == checker.vocabulary.sets["dragons"]
    assert checker.tile_set("1m | (2m | 3m) except 2m | 4m") == 0b1101
    assert set(SETS) == set(checker.vocabulary.sets)
