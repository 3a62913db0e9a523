"""How a file is laid over what it extends."""

from __future__ import annotations

from pathlib import Path

import pytest

from mjcheck.findings import Unusable
from mjcheck.rulebook.load import load_rules
from mjcheck.rulebook.model import PatternRules, Rules
from tests.rulebook.texts import DELTA, found, helped, rules_of

RIICHI = DELTA.replace("structure", "riichi")


def pattern(rules: Rules, identity: str) -> PatternRules:
    return next(pattern for pattern in rules.pattern if pattern.id == identity)


def test_a_section_changes_key_by_key(tmp_path: Path) -> None:
    base = load_rules("riichi")
    rules = rules_of(tmp_path, RIICHI + "[payment]\nhonba_ron = 1500\n")
    assert rules.payment != base.payment
    assert getattr(rules.payment, "honba_ron", None) == 1500
    assert getattr(rules.payment, "stick", None) == 1000
    assert rules.pattern == base.pattern


@pytest.mark.parametrize("length", [31, 32, 1500])
def test_a_chain_of_presets_may_be_so_long_and_no_longer(tmp_path: Path, length: int) -> None:
    for number in range(1, length):
        (tmp_path / f"c{number}.toml").write_text(f'extends = "c{number + 1}.toml"\n', "utf-8")
    (tmp_path / f"c{length}.toml").write_text('extends = "riichi"\n', "utf-8")
    if length < 32:
        assert load_rules(str(tmp_path / "c1.toml")).win.minimum == 1
        return
    with pytest.raises(Unusable) as caught:
        load_rules(str(tmp_path / "c1.toml"))
    [finding] = caught.value.findings
    assert (finding.code, caught.value.text[finding.start : finding.end]) == ("extends-too-deep", '"c2.toml"')


def test_a_pattern_changes_by_its_id_and_keeps_its_place(tmp_path: Path) -> None:
    base = load_rules("riichi")
    rules = rules_of(tmp_path, RIICHI + "[[pattern]]\nid = 'tanyao'\nopen = 0\nnames = { ja = 'タンヤオ' }\n")
    assert [item.id for item in rules.pattern] == [item.id for item in base.pattern]
    assert (pattern(rules, "tanyao").han, pattern(rules, "tanyao").open) == (1, 0)
    assert pattern(rules, "tanyao").names == {**pattern(base, "tanyao").names, "ja": "タンヤオ"}


@pytest.mark.parametrize(
    ("worth", "expected"),
    [("yakuman = 1", (None, None, 1, None)), ("limit = 'baiman'", (None, None, None, "baiman")),
     ("han = 5", (5, 0, None, None))],
)  # fmt: skip
def test_a_worth_of_another_kind_replaces_the_worth(
    tmp_path: Path, worth: str, expected: tuple[int | None, int | None, int | None, str | None]
) -> None:
    changed = pattern(rules_of(tmp_path, RIICHI + f"[[pattern]]\nid = 'ryanpeikou'\n{worth}\n"), "ryanpeikou")
    assert (changed.han, changed.open, changed.yakuman, changed.limit) == expected


def test_times_replaces_when(tmp_path: Path) -> None:
    changed = pattern(rules_of(tmp_path, RIICHI + "[[pattern]]\nid = 'iipeikou'\ntimes = 'twins'\n"), "iipeikou")
    assert (changed.when, changed.times) == (None, "twins")


NEW = "[[pattern]]\nid = 'all-fives'\nnames = { en = 'All Fives' }\nhan = 2\nwhen = 'groups touch 5mps'\n"


def test_times_of_a_fu_item_replaces_its_when(tmp_path: Path) -> None:
    rules = rules_of(tmp_path, RIICHI + "[[fu.item]]\nid = 'wait'\ntimes = 'melds'\n")
    assert rules.fu is not None
    assert [(item.when, item.times) for item in rules.fu.item if item.id == "wait"] == [(None, "melds")]


def test_a_new_pattern_stands_at_the_end_or_before_another(tmp_path: Path) -> None:
    assert rules_of(tmp_path, RIICHI + NEW).pattern[-1].id == "all-fives"
    order = [
        item.id for item in rules_of(tmp_path, RIICHI + NEW + "before = 'tanyao'\nexcludes = ['tanyao']\n").pattern
    ]
    assert order.index("all-fives") == order.index("tanyao") - 1


def test_a_known_pattern_can_be_moved_up(tmp_path: Path) -> None:
    text = RIICHI + "[[pattern]]\nid = 'chanta'\nbefore = 'junchan'\n"
    assert ("excludes-above", "1:11", '"riichi"') in found(tmp_path, text)
    order = [item.id for item in rules_of(tmp_path, text + "[[pattern]]\nid = 'junchan'\nexcludes = []\n").pattern]
    assert order.index("chanta") == order.index("junchan") - 1


def test_limits_and_fu_items_change_by_their_ids(tmp_path: Path) -> None:
    text = RIICHI + "[[value.limit]]\nid = 'haneman'\nhan = 7\n[[fu.item]]\nid = 'wait'\nfu = 4\n"
    rules, base = rules_of(tmp_path, text), load_rules("riichi")
    limits = {limit.id: limit.han for limit in getattr(rules.value, "limit", ())}
    assert list(limits) == ["mangan", "haneman", "baiman", "sanbaiman", "counted-yakuman"]
    assert limits["haneman"] == 7
    assert rules.fu is not None
    assert base.fu is not None
    assert [item.fu for item in rules.fu.item if item.id == "wait"] == [4]
    assert len(rules.fu.item) == len(base.fu.item)


def test_sets_words_and_options_change_by_name_and_in_their_place(tmp_path: Path) -> None:
    text = (
        RIICHI
        + "[sets]\ngreen = '23468s'\nfives = '5mps'\n[words]\nmine = 'self_drawn'\n[options]\nopen_tanyao = false\n"
    )
    rules = rules_of(tmp_path, text)
    assert list(rules.sets) == [*load_rules("riichi").sets, "fives"]
    assert rules.sets["green"] == "23468s"
    assert rules.words["mine"] == "self_drawn"
    assert rules.options["open_tanyao"] is False


def test_a_word_can_only_use_what_stands_above_it(tmp_path: Path) -> None:
    text = DELTA + "[words]\nfirst-word = 'second-word'\nsecond-word = 'first-word'\n"
    assert found(tmp_path, text) == [("formula-unknown-word", "6:15", "second-word")]


def test_another_method_replaces_the_section(tmp_path: Path) -> None:
    rules = rules_of(tmp_path, RIICHI + "[payment]\nmethod = 'none'\n")
    assert rules.payment.method == "none"
    assert "payment.stick" not in rules.origins


def test_the_head_of_a_file_is_its_own_but_for_what_it_may_inherit(tmp_path: Path) -> None:
    rules = rules_of(tmp_path, "extends = 'yifang-riichi'\n[win]\nminimum = 2\n")
    base = load_rules("yifang-riichi").header
    assert rules.name == "house"
    assert (rules.header.title, rules.header.kind) == (base.title, "table")
    assert (rules.header.extends, rules.header.listed, rules.header.source) == ("yifang-riichi", False, None)


def test_a_file_extends_another_beside_it(tmp_path: Path) -> None:
    (tmp_path / "sub").mkdir()
    (tmp_path / "base.toml").write_text("extends = 'structure'\n[win]\nminimum = 3\n")
    (tmp_path / "sub" / "middle.toml").write_text("extends = '../base.toml'\n[calls]\nchow = false\n")
    rules = rules_of(tmp_path, "extends = 'sub/middle.toml'\n[calls]\npung = false\n")
    assert (rules.win.minimum, rules.calls.chow, rules.calls.pung, rules.calls.kong) == (3, False, False, True)


def test_a_loop_is_found_at_the_extends_that_closes_it(tmp_path: Path) -> None:
    (tmp_path / "b.toml").write_text("# b\nextends = './house.toml'\n")
    assert found(tmp_path, "extends = 'b.toml'\n") == [("extends-loop", "2:11", "'./house.toml'")]
    assert found(tmp_path, "extends = 'house.toml'\n") == [("extends-loop", "1:11", "'house.toml'")]


@pytest.mark.parametrize(
    ("extends", "code"),
    [
        ("'riihci'", "unknown-base"),
        ("'none.toml'", "unknown-base"),
        ("'.'", "unknown-base"),
        ("'a\\u0000/b'", "unknown-base"),
        ("1", "wrong-type"),
        ("['riichi']", "wrong-type"),
    ],
)
def test_a_base_that_is_not_there_is_found(tmp_path: Path, extends: str, code: str) -> None:
    extends = extends.replace("'", '"')
    assert found(tmp_path, f"extends = {extends}\n") == [(code, "1:11", extends)]


def test_the_nearest_shipped_base_is_named(tmp_path: Path) -> None:
    assert "did you mean riichi?" in helped(tmp_path, "extends = 'riihci'\n")[0]


def test_a_fault_is_shown_in_the_file_that_has_it(tmp_path: Path) -> None:
    (tmp_path / "base.toml").write_text(DELTA + "[words]\nmine = 'tiles in simpels'\n")
    with pytest.raises(Unusable) as caught:
        rules_of(tmp_path, "extends = 'base.toml'\n")
    assert caught.value.source == str(tmp_path / "base.toml")
    (finding,) = caught.value.findings
    assert caught.value.text[finding.start : finding.end] == "simpels"


def test_a_formula_of_the_base_that_a_change_breaks_is_named_with_its_line(tmp_path: Path) -> None:
    lines = helped(tmp_path, RIICHI + "[sets]\nwinds = 'E'\n")
    assert any(line.startswith("riichi.toml, line ") for line in lines)


# ---------------------------------------------------------------------------- origins


def test_every_value_knows_its_file_line_and_source(tmp_path: Path) -> None:
    text = (
        "extends = 'riichi'\n"
        "source = 'the club'\n"
        "[payment]\n"
        "honba_ron = 1500\n"
        "stick = { value = 500, assumed = true }\n"
        "[draw]\n"
        "assumed = true\n"
        "noten_pool = 0\n"
        "nagashi = { value = 'none', source = 'the minutes' }\n"
        "[[pattern]]\n"
        "id = 'tanyao'\n"
        "source = 'a letter'\n"
        "han = 2\n"
    )
    origins = rules_of(tmp_path, text).origins

    def short(path: str) -> tuple[str, int, str | None, bool]:
        origin = origins[path]
        return origin.file.rpartition("/")[2], origin.line, origin.source, origin.assumed

    assert short("payment.honba_ron") == ("house.toml", 4, "the club", False)
    assert short("payment.stick") == ("house.toml", 5, None, True)
    assert short("draw.noten_pool") == ("house.toml", 8, None, True)
    assert short("draw.nagashi") == ("house.toml", 9, "the minutes", False)
    assert short("pattern.tanyao.han") == ("house.toml", 13, "a letter", False)
    assert origins["pattern.tanyao.when"] == load_rules("riichi").origins["pattern.tanyao.when"]
    assert origins["multiple_win.most"].assumed


def test_a_title_in_one_language_stands_in_all(tmp_path: Path) -> None:
    path = tmp_path / "club.toml"
    path.write_text("extends = 'tenhou'\ntitle = { en = 'Our club' }\n", encoding="utf-8")
    assert dict(load_rules(str(path)).header.title) == {"en": "Our club"}


@pytest.mark.parametrize(
    ("change", "used"),
    [
        ("yakuman = 1", True),
        ("limit = 'mangan'", True),
        ("yakuman = 1\nenabled = false", False),
        ("source = 'a letter'", False),
    ],
)
def test_a_pattern_out_of_use_is_used_by_who_says_what_it_is_worth(tmp_path: Path, change: str, used: bool) -> None:
    path = tmp_path / "club.toml"
    path.write_text(f"extends = 'tenhou'\n[[pattern]]\nid = 'renhou'\n{change}\n", encoding="utf-8")
    (renhou,) = (pattern for pattern in load_rules(str(path)).pattern if pattern.id == "renhou")
    assert renhou.enabled is used


def test_a_base_that_is_not_there_is_told_what_may_be_meant(tmp_path: Path) -> None:
    (tmp_path / "family.toml").write_text('extends = "riichi"\n', "utf-8")
    (told,) = helped(tmp_path, 'extends = "riichi.toml"')
    assert told.endswith('write extends = "riichi" for the shipped preset')
    (told,) = helped(tmp_path, 'extends = "famly.toml"')
    assert told.endswith("did you mean family.toml?")
    (told,) = helped(tmp_path, 'extends = "nowhere/x.toml"')
    assert told.endswith("paths start at this file")
