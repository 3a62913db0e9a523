from __future__ import annotations

from pathlib import Path

from mjcheck.arrange import readings
from mjcheck.facts import Facts, hand_facts
from mjcheck.notation import assume, read_hand
from mjcheck.rulebook import Rulebook, load_preset
from mjcheck.tiles import KIND_TEXT
from tests.rulebook.texts import DELTA


def reading(text: str, rulebook: Rulebook) -> Facts:
    """The first reading of a hand."""
    hand, _ = assume(read_hand(text))
    return readings(hand, rulebook.rules.forms, hand_facts(hand, 0, rulebook.pointed))[0]


def counts(text: str, rulebook: Rulebook) -> dict[str, int]:
    bits, numbers = rulebook.patterns_held(reading(text, rulebook))
    return {
        pattern.id: count
        for index, pattern in enumerate(rulebook.patterns)
        if (count := rulebook.count(index, bits, numbers))
    }


HAND = "234m 406m 34p 33s 678s +5p ron riichi dora:2m,2s"


def test_the_patterns_of_a_reading_and_how_often_they_count() -> None:
    assert counts(HAND, load_preset("tenhou")) == {"riichi": 1, "pinfu": 1, "tanyao": 1, "dora": 3, "aka-dora": 1}


def test_an_option_is_compiled_in() -> None:
    tsumo = HAND.replace("ron", "tsumo")
    assert "pinfu" in counts(tsumo, load_preset("tenhou"))
    assert "pinfu" not in counts(tsumo, load_preset("tenhou", ["options.pinfu_tsumo=false"]))


def test_a_disabled_pattern_has_no_index() -> None:
    assert "renhou" not in load_preset("tenhou").index
    rulebook = load_preset("tenhou", ["pattern.renhou.enabled=true"])
    assert rulebook.patterns[rulebook.index["renhou"]].id == "renhou"
    assert counts("123m 456m 234p 678s E +E ron first", rulebook) == {"renhou": 1}


def test_the_fu_table_is_counted_item_by_item() -> None:
    rulebook = load_preset("tenhou")
    given = rulebook.fu_counts(reading("[222m<] [9999p] 345s 345s E +E tsumo seat:E round:E", rulebook))
    items = rulebook.rules.fu.item if rulebook.rules.fu else ()
    assert {item.id: count for item, count in zip(items, given, strict=True) if count} == {
        "tsumo": 1,
        "wait": 1,
        "seat-wind-pair": 1,
        "round-wind-pair": 1,
        "open-simple-pung": 1,
        "concealed-outside-kong": 1,
    }


def test_an_exclusion_names_indexes_and_how_often_at_most(tmp_path: Path) -> None:
    file = tmp_path / "house.toml"
    file.write_text(
        DELTA.replace("structure", "riichi") + "[[pattern]]\nid = 'kokushi-13'\nexcludes = ['kokushi', 'dora*2']\n"
    )
    rulebook = load_preset(str(file))
    taken = rulebook.excludes[rulebook.index["kokushi-13"]]
    assert {rulebook.patterns[index].id: most for index, most in taken.items()} == {"kokushi": 99, "dora": 2}
    assert rulebook.excludes[rulebook.index["kokushi"]] == {}


def test_an_indicator_points_at_the_next_of_its_cycle() -> None:
    def pointed(preset: str) -> dict[str, str]:
        following = load_preset(preset).pointed
        return {KIND_TEXT[kind]: KIND_TEXT[after] for kind, after in enumerate(following) if after >= 0}

    four, three = pointed("tenhou"), pointed("tenhou-sanma")
    assert [four[kind] for kind in ("1m", "9m", "5p", "N", "C")] == ["2m", "1m", "6p", "E", "P"]
    assert (three["1m"], three["9m"], "5m" in three, len(three)) == ("9m", "1m", False, 27)
    assert pointed("yifang-lesson") == {}


def test_the_facts_that_formulas_read_are_known() -> None:
    assert {"conc", "nuki"} <= load_preset("tenhou-sanma").facts_read
    assert "waits" not in load_preset("tenhou").facts_read
    assert load_preset("yifang-lesson").facts_read == frozenset()


def test_a_preset_is_loaded_once() -> None:
    assert load_preset("tenhou") is load_preset("tenhou")
    assert load_preset("tenhou", ["red_fives=false"]) is load_preset("tenhou", ("red_fives=false",))
    assert load_preset("tenhou") is not load_preset("tenhou", ["red_fives=false"])


def test_the_expressions_are_there_for_the_column_way() -> None:
    formulas = load_preset("tenhou").formulas
    assert formulas.when["pinfu"].facts >= {"chows", "wait"}
    assert formulas.times["dora"].facts == {"dora"}
    assert list(formulas.fu) == [item.id for item in (load_preset("tenhou").rules.fu or 0).item]  # type: ignore[union-attr]
