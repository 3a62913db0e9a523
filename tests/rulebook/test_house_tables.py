"""Tables of one's own on Sichuan and on the two-player game: every worth is a key, and what does not fit is found."""

from __future__ import annotations

from pathlib import Path

import pytest

from mjcheck import Verdict, score
from tests.rulebook.texts import found, rules_of

PLAIN = "123456m 234678p 9p +9p void:s"


def head(base: str) -> str:
    """The head of a table that extends another; four lines."""
    return f'extends = "{base}"\ntitle = {{ en = "House" }}\nkind = "table"\nversion = 1\n'


def at_house(folder: Path, rules: str, hand: str, base: str = "yifang-sichuan") -> Verdict:
    file = folder / "house.toml"
    file.write_text(head(base) + rules, encoding="utf-8")
    return score(hand, str(file)).verdicts[0]


def total(verdict: Verdict) -> dict[str, int]:
    assert verdict.best is not None
    return dict(verdict.best.total)


def test_a_root_may_be_worth_more(tmp_path: Path) -> None:
    verdict = at_house(tmp_path, '[[pattern]]\nid = "root"\nfactor = 3\n', "[111m?] 122223333m 22p ron void:s")
    assert total(verdict) == {"base": 1, "roots": 3, "multiplier": 27, "uncapped": 27}


def test_a_pattern_may_hold_as_many_roots_as_its_table_says(tmp_path: Path) -> None:
    hand = "1111m 44446666p 99m ron void:s"
    for held, multiplier in (("root*2", 20), ("root", 40)):
        rules = f'[[pattern]]\nid = "dragon-pairs"\nexcludes = ["{held}"]\nmultiplier = {multiplier}\n'
        (folder := tmp_path / str(multiplier)).mkdir()
        worth = total(at_house(folder, rules, hand))
        assert worth == {"base": multiplier, "roots": 3, "multiplier": 32, "uncapped": 40}


def test_without_a_cap_a_win_is_worth_its_product(tmp_path: Path) -> None:
    rules = "[value]\ncap = 4096\n[payment]\nunit = 10\nself_drawn_extra = 5\n"
    verdict = at_house(tmp_path, rules, "[1111m] [2222m] [6666m] [7777m] 88m tsumo void:s")
    assert total(verdict)["multiplier"] == 256
    assert {payment.amount for payment in verdict.payments} == {2565}


def test_a_hand_without_a_base_pattern_is_worth_nothing(tmp_path: Path) -> None:
    rules = '[win]\nminimum = 1\n[[pattern]]\nid = "plain-hand"\nenabled = false\n'
    verdict = at_house(tmp_path, rules, f"{PLAIN} ron kong-discard")
    assert verdict.win is False
    assert [reason.code for reason in verdict.reasons] == ["no-yaku"]
    assert total(verdict) == {"base": 0, "roots": 0, "multiplier": 0, "uncapped": 0}
    assert at_house(tmp_path, rules, "11446699m 225588p ron void:s").win


def test_a_table_may_let_patterns_be_added_to_a_limit(tmp_path: Path) -> None:
    rules = "[value]\ncap = 30\nlimit_fan = 14\n"
    verdict = at_house(tmp_path, rules, "1112345678999m +5m tsumo", "two-player-71")
    # Nine gates 13, full flush 5, base, self-drawn, concealed hand.
    assert total(verdict) == {"fan": 21, "uncapped": 21}


@pytest.mark.parametrize(
    ("base", "rules", "fault"),
    [
        ("yifang-sichuan", "[value]\nroots = 'rooot'", ("unknown-pattern", "6:9", "'rooot'")),
        ("yifang-sichuan", "[value]\ncap = 0", ("out-of-range", "6:7", "0")),
        ("yifang-sichuan", '[[pattern]]\nid = "root"\nhan = 1', ("wrong-worth", "7:1", "han")),
        ("yifang-sichuan", '[[pattern]]\nid = "root"\nfactor = 0', ("out-of-range", "7:10", "0")),
        ("yifang-sichuan", "[wall_end]\nrefund_kongs = ['all']", ("not-one-of", "6:17", "'all'")),
        ("two-player-71", '[[pattern]]\nid = "full-flush"\nmultiplier = 4', ("wrong-worth", "7:1", "multiplier")),
        ("two-player-71", "[last_fish]\ntiles = 0", ("out-of-range", "6:9", "0")),
        ("structure", "[value]\nmethod = 'fan'", ("missing-key", "6:10", "'fan'")),
    ],
)
def test_what_does_not_fit_is_found(tmp_path: Path, base: str, rules: str, fault: tuple[str, str, str]) -> None:
    assert found(tmp_path, head(base) + rules) == [fault]


def test_a_multiplier_needs_what_a_whole_hand_costs(tmp_path: Path) -> None:
    rules = "[value]\nmethod = 'multiplier'\nroots = 'root'\n[[pattern]]\nid = 'root'\nnames = { en = 'Root' }\n"
    rules += "factor = 2\ntimes = 'count(copies(4))'\n"
    faults = found(tmp_path, head("structure") + rules)
    assert faults == [("missing-key", "6:10", "'multiplier'")] * 3


def test_no_house_rule_changes_the_table_it_extends(tmp_path: Path) -> None:
    rules_of(tmp_path, head("yifang-sichuan") + "[value]\ncap = 64\n")
    assert (
        total(score("[1111m] [2222m] [6666m] [7777m] 88m ron void:s", "yifang-sichuan").verdicts[0])["multiplier"] == 32
    )
