"""``--set key=value``."""

from __future__ import annotations

from dataclasses import replace

import pytest

from mjcheck.findings import Unusable
from mjcheck.rulebook.load import load_rules
from mjcheck.rulebook.model import Origin


def faults(preset: str, *overrides: str) -> list[tuple[str, str, str | None]]:
    """The code, the marked text and the help of everything wrong with the overrides."""
    with pytest.raises(Unusable) as caught:
        load_rules(preset, overrides)
    assert caught.value.source == "--set"
    assert caught.value.text == "\n".join(overrides)
    return [
        (finding.code, caught.value.text[finding.start : finding.end], finding.help)
        for finding in caught.value.findings
    ]


@pytest.mark.parametrize(
    ("override", "path", "value"),
    [
        ("payment.honba_ron=200", ("payment", "honba_ron"), 200),
        ("honba_ron=200", ("payment", "honba_ron"), 200),
        (" payment.honba_ron = 200 ", ("payment", "honba_ron"), 200),
        ("red_fives=false", ("tiles", "red_fives"), False),
        ("win.furiten=[]", ("win", "furiten"), ()),
        ('win.furiten=["turn"]', ("win", "furiten"), ("turn",)),
        ("payment.absent_seat=bisection", ("payment", "absent_seat"), "bisection"),
        ('payment.absent_seat="bisection"', ("payment", "absent_seat"), "bisection"),
        ("fu.fixed={ seven-pairs = 30 }", ("fu", "fixed"), {"seven-pairs": 30}),
        ("fu.fixed.seven-pairs=50", ("fu", "fixed"), {"seven-pairs": 50}),
        ("value.round_up_to_limit=1920", ("value", "round_up_to_limit"), 1920),
    ],
)
def test_a_key_is_set(override: str, path: tuple[str, str], value: object) -> None:
    section, key = path
    before = getattr(getattr(load_rules("riichi"), section), key)
    after = getattr(getattr(load_rules("riichi", [override]), section), key)
    assert after != before or override.startswith(("fu.fixed={", "red_fives=true"))
    if value is not None:
        assert after == value


@pytest.mark.parametrize(
    ("override", "identity", "key", "value"),
    [
        ("pattern.tanyao.open=0", "tanyao", "open", 0),
        ("tanyao.open=0", "tanyao", "open", 0),
        ("pattern.renhou.enabled=true", "renhou", "enabled", True),
        ("pattern.renhou.yakuman=1", "renhou", "limit", None),
        ("pattern.tanyao.when=tiles in simples and concealed", "tanyao", "when", "tiles in simples and concealed"),
        ('pattern.tanyao.names.en="Tanyao"', "tanyao", "names", None),
    ],
)
def test_a_key_of_a_pattern_is_set(override: str, identity: str, key: str, value: object) -> None:
    def of(*overrides: str) -> object:
        return next(
            getattr(pattern, key) for pattern in load_rules("riichi", overrides).pattern if pattern.id == identity
        )

    assert of(override) != of()
    if key != "names":
        assert of(override) == value


def test_fu_items_limits_options_sets_and_words_are_set() -> None:
    rules = load_rules(
        "riichi",
        [
            "fu.item.wait.fu=4",
            "mangan.base=1900",
            "options.open_tanyao=false",
            "sets.green=23468s",
            "words.flat=concealed",
        ],
    )
    assert rules.fu is not None
    assert [item.fu for item in rules.fu.item if item.id == "wait"] == [4]
    assert [limit.base for limit in getattr(rules.value, "limit", ()) if limit.id == "mangan"] == [1900]
    assert rules.options["open_tanyao"] is False
    assert (rules.sets["green"], rules.words["flat"]) == ("23468s", "concealed")


def test_a_formula_needs_no_quotes() -> None:
    rules = load_rules("structure", ["tiles.kinds=19m 123456789ps | honours", "reds=['0p']"])
    assert rules.tiles.kinds.bit_count() == 27


def test_the_last_of_two_settings_of_one_key_holds() -> None:
    assert load_rules("structure", ["win.minimum=2", "win.minimum=3"]).win.minimum == 3


def test_a_set_value_says_where_it_comes_from() -> None:
    rules = load_rules("riichi", ["red_fives=false", "payment.honba_ron=200"])
    assert rules.origins["tiles.red_fives"] == Origin("--set", 1, None, False)
    assert rules.origins["payment.honba_ron"] == Origin("--set", 2, None, False)
    assert rules.origins["payment.honba_tsumo"].file == "riichi.toml"


def test_a_set_value_leaves_the_rest_as_it_is() -> None:
    plain, changed = load_rules("yifang-riichi"), load_rules("yifang-riichi", ["win.minimum=2"])
    assert changed.header == plain.header
    assert changed.win == replace(plain.win, minimum=2)
    assert (changed.name, changed.pattern, changed.fu) == (plain.name, plain.pattern, plain.fu)


def test_what_cannot_be_set_is_refused_with_what_may_be_meant() -> None:
    assert faults("riichi", "red_fvies=false") == [("unknown-key", "red_fvies", "did you mean tiles.red_fives?")]
    assert faults("riichi", "payment.honba_rno=1") == [
        ("unknown-key", "payment.honba_rno", "did you mean payment.honba_ron?")
    ]
    assert faults("riichi", "pattern.tanayo.open=0") == [
        ("unknown-key", "pattern.tanayo.open", "did you mean pattern.tanyao.open?")
    ]


def test_a_key_that_could_be_several_is_refused_with_all_of_them() -> None:
    assert faults("riichi", "honba=first") == [
        (
            "ambiguous-key",
            "honba",
            "one of: multiple_win.honba, liability.honba, payment.honba_ron, payment.honba_tsumo",
        )
    ]
    ((code, marked, advice),) = faults("riichi", "han=3")
    assert (code, marked) == ("ambiguous-key", "han")
    assert advice is not None
    assert "more" in advice


@pytest.mark.parametrize(
    ("override", "code", "marked"),
    [
        ("red_fives", "bad-override", "red_fives"),
        ("red_fives=", "bad-override", ""),
        ("red_fives=[1,", "bad-override", "[1,"),
        ("win.minimum=1\nx = 2", "bad-override", "1\nx = 2"),
        ("red_fives=yes", "wrong-type", "yes"),
        ("win.minimum='8'", "wrong-type", "'8'"),
        ("win.minimum=-1", "out-of-range", "-1"),
        ("win.furiten=[ turn, 'x' ]", "bad-override", "[ turn, 'x' ]"),
        ("win.furiten=['turn', 'x']", "not-one-of", "'x'"),
        ("pattern.tanyao.when=tiles in simpels", "formula-unknown-word", "simpels"),
        ("pattern.tanyao.when='tiles in simpels'", "formula-unknown-word", "simpels"),
        ("pattern.tanyao.yakuman=9", "out-of-range", "9"),
        ("sets.green=tiles", "formula-type", "tiles"),
        ("tiles.reds=['0m']", None, None),
        ("seats.winds=['S', 'E']", "contradiction", "['S', 'E']"),
        ("value.method=structure", "wrong-worth", None),
    ],
)
def test_a_value_that_does_not_fit_is_refused_at_its_place(override: str, code: str | None, marked: str | None) -> None:
    if code is None:
        load_rules("riichi", [override])
        return
    first = faults("riichi", override)[0]
    assert first[0] == code
    assert marked is None or first[1] == marked


def test_all_bad_overrides_are_found_each_on_its_line() -> None:
    with pytest.raises(Unusable) as caught:
        load_rules("riichi", ["red_fvies=1", "win.minimum=2", "win.minimum", "tiles.flowers="])
    text = caught.value.text
    assert [text.count("\n", 0, finding.start) for finding in caught.value.findings] == [0, 2, 3]


def test_a_faulty_file_is_reported_before_the_overrides(tmp_path: object) -> None:
    from pathlib import Path

    file = Path(str(tmp_path)) / "house.toml"
    file.write_text("extends = 'structure'\n[words]\nmine = 'nothing'\n")
    with pytest.raises(Unusable) as caught:
        load_rules(str(file), ["win.minimum=2"])
    assert caught.value.source == str(file)
