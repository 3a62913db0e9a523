"""Words that are no words of the notation: what is said of them, where, and which spelling is named."""

from __future__ import annotations

import pytest

from mjcheck.findings import Finding, Unusable
from mjcheck.notation import TAGS, read_hand

SETS = "123m 456m 234p 678s "


def faults(text: str) -> tuple[Finding, ...]:
    with pytest.raises(Unusable) as unusable:
        read_hand(text)
    assert unusable.value.text == text
    return unusable.value.findings


def told(text: str) -> list[tuple[str, str]]:
    """The code of each fault, and the piece of the text at which it points."""
    return [(fault.code, text[fault.start : fault.end]) for fault in faults(text)]


@pytest.mark.parametrize(
    ("word", "place", "message", "spelling"),
    [
        ("GG", "GG", "`GG` is no tile", "the green dragon is F"),
        ("R", "R", "`R` is no tile", "the red dragon is C"),
        ("B", "B", "`B` is no tile", "the white dragon is P"),
        ("DD", "DD", "`DD` is no tile", "P white, F green, C red"),
        ("H", "H", "`H` is no tile", "(haku) is P"),
        ("Wh", "Wh", "`Wh` is no tile", "the white dragon is P"),
        ("EEA", "A", "`A` is no tile", "E S W N"),
        ("8z", "8z", "there is no 8z", "1z to 7z"),
        ("0z", "0z", "there is no 0z", "1z to 7z"),
        ("118z", "8", "there is no 8z", "1z to 7z"),
        ("0E", "0E", "there is no 0E", "before m, p or s"),
        ("5f", "5f", "there is no 5f", "1f to 4f"),
        ("09g", "0", "there is no 0g", "1g to 4g"),
        ("1w", "w", "`w` is no suit", "characters (wan) are m: 1m"),
        ("55b", "b", "`b` is no suit", "bamboo is s: 55s"),
        ("5d", "d", "`d` is no suit", "dots are p: 5p"),
        ("9t", "t", "`t` is no suit", "(tiao) is s, dots (tong) are p"),
        ("123M", "M", "`M` is no suit", "lower case: 123m"),
        ("123S", "S", "`S` is no suit", "lower case: 123s"),
        ("7x", "x", "`x` is no suit", "123m 456p 789s"),
        ("123", "123", "`123` lacks its suit", "123m 456p 789s"),
        ("123m45", "45", "`45` lacks its suit", "123m 456p 789s"),
        ("1-2m", "1", "`1` lacks its suit", "123m 456p 789s"),
        ("一二三", "一二三", "`一二三` lacks its suit", "123m 456p 789s"),
        ("x", "x", "`x` is no tile", "the honours are E S W N"),
        ("ee", "ee", "`ee` is no tile", "honours are upper case: EE"),
        ("eswn", "eswn", "`eswn` is no tile", "honours are upper case: ESWN"),
        ("m123", "123", "`123` lacks its suit", "the suit's letter follows the digits"),
        ("b", "b", "`b` is no tile", "bamboo is s"),
        ("123m,456m", ",", "`,` is no tile", "parted by spaces"),
        ("(123m<)", "(", "`(` is no tile", "[123m<]"),
        ("é", "é", "`é` is no tile", "the honours are E S W N"),
        ("龍", "龍", "`龍` is no tile", "the honours are E S W N"),
        ("红", "红", "`红` is no tile", "the honours are E S W N"),
        ("１２３ｍ", "１２３ｍ", "`１２３ｍ` is no tile", "in plain letters: 123m"),
        ("🀪", "🀪", "the joker is no tile of a hand", "jokers"),
        ("🀫", "🀫", "a tile's back is no tile of a hand", "face up"),
        ("EE#c", "#", "a comment needs a space before it", "a space before #"),
    ],
)
def test_letters_that_are_no_tiles(word: str, place: str, message: str, spelling: str) -> None:
    text = SETS + word
    first = faults(text)[0]
    assert (first.code, text[first.start : first.end], first.message) == ("bad-tile", place, message)
    assert spelling in (first.help or "")


@pytest.mark.parametrize(
    ("word", "place", "shown"),
    [
        ("E\x00E", "\x00", "`<U+0000>` cannot be seen"),
        ("\x1b[31mEE", "\x1b", "`<U+001B>` cannot be seen"),
        ("\u200bEE", "\u200b", "`<U+200B>` cannot be seen"),
        ("EE\x0b", "\x0b", "`<U+000B>` cannot be seen"),
        ("\udc80\udcff", "\udc80\udcff", "`<U+DC80><U+DCFF>` cannot be seen"),
        ("\ufeffEE", "\ufeff", "`<U+FEFF>` cannot be seen"),
        ("[1\u200b23m<]", "\u200b", "`<U+200B>` cannot be seen"),
        ("[123m\u200b\u200b<\u200b]", "\u200b\u200b", "`<U+200B><U+200B>` cannot be seen"),
        ("[\u2067123m<]", "\u2067", "`<U+2067>` cannot be seen"),
        ("dora:1\u200bm", "\u200b", "`<U+200B>` cannot be seen"),
        ("rii\u200bchi", "\u200b", "`<U+200B>` cannot be seen"),
        ("riichi\u200b", "\u200b", "`<U+200B>` cannot be seen"),
    ],
)
def test_characters_that_cannot_be_seen(word: str, place: str, shown: str) -> None:
    text = SETS + word
    first = faults(text)[0]
    assert (first.code, text[first.start : first.end], first.message) == ("bad-character", place, shown)


@pytest.mark.parametrize(
    ("word", "place", "meant"),
    [
        ("tsumoo", "tsumoo", "did you mean tsumo?"),
        ("tusmo", "tusmo", "did you mean tsumo?"),
        ("Tsumo", "Tsumo", "did you mean tsumo?"),
        ("RON", "RON", "did you mean ron?"),
        ("Seat:E", "Seat", "did you mean seat?"),
        ("RIICHI", "RIICHI", "did you mean riichi?"),
        ("double_riichi", "double_riichi", "did you mean double-riichi?"),
        ("doubleriichi", "doubleriichi", "did you mean double-riichi?"),
        ("ipatsu", "ipatsu", "did you mean ippatsu?"),
        ("rounds:E", "rounds", "did you mean round?"),
        ("zimmo", "zimmo", "did you mean zimo?"),
        ("hello", "hello", f"the tags are {', '.join(TAGS)}"),
        ("xyz:E", "xyz", f"the tags are {', '.join(TAGS)}"),
    ],
)
def test_unknown_tags(word: str, place: str, meant: str) -> None:
    text = f"{SETS}EE {word}"
    (fault,) = faults(text)
    assert (fault.code, text[fault.start : fault.end]) == ("unknown-tag", place)
    assert fault.help == meant


@pytest.mark.parametrize(
    ("word", "code", "place", "allowed"),
    [
        ("seat", "missing-value", "seat", "seat takes E, S, W or N"),
        ("seat:", "missing-value", "seat:", "seat takes E, S, W or N"),
        ("ron:", "missing-value", "ron:", "ron takes E, S, W or N, or no value"),
        ("missed", "missing-value", "missed", "missed takes turn or riichi"),
        ("seat:X", "bad-value", "X", "seat takes E, S, W or N"),
        ("seat:e", "bad-value", "e", "seat takes E, S, W or N"),
        ("seat:EE", "bad-value", "EE", "seat takes E, S, W or N"),
        ("seat:[", "bad-value", "[", "seat takes E, S, W or N"),
        ("pao:P", "bad-value", "P", "pao takes E, S, W, N or none"),
        ("ron:1m", "bad-value", "1m", "ron takes E, S, W or N, or no value"),
        ("honba:100", "bad-value", "100", "honba takes a number from 0 to 99"),
        ("honba:-1", "bad-value", "-1", "honba takes a number from 0 to 99"),
        ("honba:two", "bad-value", "two", "honba takes a number from 0 to 99"),
        ("sticks:" + "9" * 200, "bad-value", "9" * 200, "sticks takes a number from 0 to 99"),
        ("nuki:5", "bad-value", "5", "nuki takes a number from 0 to 4"),
        ("dora:", "missing-value", "dora:", "dora takes tiles joined by commas"),
        ("dora:3m,", "bad-value", "3m,", "dora takes tiles joined by commas"),
        ("dora:3m, 4p", "bad-value", "3m, 4p", "no space follows a comma: dora:3m,4p"),
        ("ura:3m,  4p,\t5s", "bad-value", "3m,  4p,\t5s", "no space follows a comma: ura:3m,4p,5s"),
        ("river:3m, E^", "bad-value", "3m, E^", "no space follows a comma: river:3m,E^"),
        ("honba:1, 2", "bad-value", "1, 2", "honba takes a number from 0 to 99"),
        ("dora:3m, riichi", "bad-value", "3m,", "dora takes tiles joined by commas"),
        ("dora:,3m", "bad-value", ",3m", "dora takes tiles joined by commas"),
        ("dora:1f", "bad-value", "1f", "dora takes tiles joined by commas"),
        ("dora:3m^", "bad-value", "3m^", "dora takes tiles joined by commas"),
        ("dora:8z", "bad-value", "8z", "dora takes tiles joined by commas"),
        ("void:z", "bad-value", "z", "void takes m, p or s"),
        ("void:mp", "bad-value", "mp", "void takes m, p or s"),
        ("missed:once", "bad-value", "once", "missed takes turn or riichi"),
        ("robbing:open", "bad-value", "open", "robbing takes concealed, or no value"),
        ("river:^1m", "bad-value", "^1m", "river takes one's discards in order"),
        ("river:1m^^", "bad-value", "1m^^", "river takes one's discards in order"),
        ("river:1f", "bad-value", "1f", "river takes one's discards in order"),
        ("riichi:2", "bad-value", "2", "riichi takes no value"),
        ("zimo:E", "bad-value", "E", "tsumo takes no value"),
    ],
)
def test_values_of_tags(word: str, code: str, place: str, allowed: str) -> None:
    text = f"{SETS}EE {word}"
    (fault,) = faults(text)
    assert (fault.code, text[fault.start : fault.end]) == (code, place)
    assert (fault.help or "").startswith(allowed)


@pytest.mark.parametrize(
    ("word", "place"),
    [
        ("EEtsumo", "tsumo"),
        ("789sriichi", "riichi"),
        ("EE riichi2", "2"),
        ("EE riichi,ippatsu", ",ippatsu"),
        ("EE tsumo+E", "+E"),
    ],
)
def test_tags_stand_apart(word: str, place: str) -> None:
    assert told(SETS + word) == [("bad-tag", place)]


@pytest.mark.parametrize(
    ("word", "code", "place"),
    [
        ("[123m", "bad-meld", "[123m"),
        ("[123m< 456m", "bad-meld", "[123m<"),
        ("[[123m<]", "bad-meld", "["),
        ("[]", "bad-meld", "[]"),
        ("]", "bad-meld", "]"),
        ("<", "bad-meld", "<"),
        ("?", "bad-meld", "?"),
        ("123m^", "bad-meld", "^"),
        ("[123m<<]", "bad-meld", "<"),
        ("[<123m]", "bad-meld", "<"),
        ("[E^EE]", "bad-meld", "E"),
        ("[123m <]", "bad-meld", " "),
        ("[1m，2m，3m]", "bad-meld", "，"),
        ("[123m:]", "bad-meld", ":"),
        ("[+5p]", "bad-meld", "+"),
        ("[555p^+]", "bad-meld", "]"),
        ("[111f]", "bad-meld", "111f"),
        ("[春春春]", "bad-meld", "春"),
        ("[GGG<]", "bad-tile", "GGG"),
        ("[123x<]", "bad-tile", "x"),
        ("[🀫🀇🀇🀫]", "bad-tile", "🀫"),
        ("+", "bad-winning-tile", "+"),
        ("++E", "bad-winning-tile", "+"),
        ("+[123m<]", "bad-winning-tile", "+"),
        ("+EE", "bad-winning-tile", "+EE"),
        ("+1f", "bad-winning-tile", "+1f"),
        ("+春", "bad-winning-tile", "+春"),
        ("E +E +E", "bad-winning-tile", "+E"),
    ],
)
def test_brackets_marks_and_plus(word: str, code: str, place: str) -> None:
    assert told(SETS + word)[0] == (code, place)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "GG 8z 5b [11m<] tsumoo seat:X",
            [
                ("bad-tile", "GG"),
                ("bad-tile", "8z"),
                ("bad-tile", "b"),
                ("impossible-meld", "11m"),
                ("unknown-tag", "tsumoo"),
                ("bad-value", "X"),
            ],
        ),
        ("G8zR", [("bad-tile", "G"), ("bad-tile", "8z"), ("bad-tile", "R")]),
        ("123x[124m<]G", [("bad-tile", "x"), ("impossible-meld", "124m"), ("bad-tile", "G")]),
        (SETS + "GG tsumo ron", [("bad-tile", "GG"), ("tsumo-and-ron", "tsumo")]),
        (SETS + "E E E riichi ipp", [("tile-count", "E"), ("unknown-tag", "ipp")]),
    ],
)
def test_every_fault_is_told(text: str, expected: list[tuple[str, str]]) -> None:
    found = told(text)
    assert [fault for fault in found if fault in expected] == expected


def test_what_cannot_be_seen_is_never_repeated() -> None:
    (fault,) = faults("[123m \x1b<] 456m 234p 678s E")
    assert (fault.code, (fault.help or "").isprintable()) == ("bad-meld", True)


def test_too_many_faults_are_summed_up() -> None:
    found = faults(" ".join(["8z"] * 30))
    assert len(found) <= 22
    assert found[-1].code == "more-faults"
    assert found[-1].message.startswith("and ")


@pytest.mark.parametrize("text", ["", "   \n", "# nothing", " # nothing\n"])
def test_nothing_is_no_hand(text: str) -> None:
    assert [fault.code for fault in faults(text)] == ["empty"]


def test_the_examples_of_the_tags_are_good() -> None:
    for name, spec in TAGS.items():
        before = {"ippatsu": "riichi ", "ura": "riichi ", "missed": "", "replacement": "tsumo "}.get(name, "")
        meld = "[9999p]" if name == "replacement" else "789p"
        hand = read_hand(f"{meld} 456m 123m 246p P +F {before}{spec.example}")
        assert name in hand.situation.tags()
