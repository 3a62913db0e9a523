"""What the tables that extend the Chinese official rulebook change, and what they leave."""

from __future__ import annotations

import pytest

from mjcheck import load_preset
from mjcheck.rulebook.flatten import flattened
from tests.mcr.answers import at, fans, total

REST = "345s 67s EE +8s ron"


@pytest.mark.parametrize(
    ("hand", "mcr", "greenbook"),
    [
        (f"[2222m] [7777p] {REST}", "双暗杠 门前清 连六", "双暗杠 门前清 连六"),
        ("19m 19p 19s ESWNPFC +C tsumo", "十三幺 自摸", "十三幺 不求人"),
        ("1133m 5577p 2244s E +E tsumo", "七对 自摸", "七对 不求人"),
        ("2233445566778p +8p tsumo", "连七对 断幺 自摸", "连七对 不求人 断幺"),
        ("147m 25p 36s ESWNPF +C tsumo", "七星不靠 自摸", "七星不靠 不求人"),
        ("147m 258p 36s ESWNP +F tsumo", "全不靠 自摸", "全不靠 不求人"),
        ("111m 444p 777s 99s EE +E tsumo", "四暗刻 圈风刻 幺九刻 自摸", "四暗刻 不求人 圈风刻 幺九刻"),
        ("1112345678999m +5m tsumo", "九莲宝灯 双暗刻 幺九刻 自摸", "九莲宝灯 不求人 双暗刻"),
        ("[111m<] [999m^] [111p>] 99p 11s +9p ron", "清幺九", "清幺九 双同刻×2"),
        ("223344s 66s 888s FF +F ron", "绿一色 箭刻 门前清 一般高", "绿一色 混一色 箭刻 门前清 一般高"),
        (
            "[2222m] [7777p] [3333s^] 67s EE +8s ron",
            "三杠 双暗刻",
            "三杠 双暗杠",
        ),
        ("[2222m] [7777p^] [3333s^] 67s EE +8s ron", "三杠", "三杠 暗杠"),
        (f"[2222m] [7777p^] {REST}", "明暗杠 连六", "明暗杠 连六"),
    ],
)
def test_greenbook(hand: str, mcr: str, greenbook: str) -> None:
    assert fans(hand) == mcr
    assert fans(hand, "mcr-greenbook") == greenbook


def test_greenbook_values_of_two_kongs() -> None:
    assert total(f"[2222m] [7777p] {REST}", "mcr-greenbook") == 8 + 2 + 1
    assert total(f"[2222m] [7777p^] {REST}", "mcr-greenbook") == 6 + 1
    assert total(f"[2222m^] [7777p^] {REST}", "mcr-greenbook") == 4 + 1


def test_greenbook_numbers() -> None:
    numbers = [pattern.number for pattern in load_preset("mcr-greenbook").patterns if pattern.number]
    assert numbers == list(range(1, 82))


@pytest.mark.parametrize(
    ("statement", "key", "value"),
    [
        ("at least eight points excluding flowers", "win.minimum", 8),
        ("flowers are replaced at the opening and later", "tiles.flowers", True),
        ("sixteen hands", "seats.rounds", ["E", "S", "W", "N"]),
        ("a rotating dealer", "match.dealer_repeats", "none"),
        ("fixed seats", "match.seat_changes", False),
        ("negative totals are allowed", "match.bust", False),
        ("no referee penalties", "penalty.below_minimum", 0),
        ("no referee penalties, wrong tile", "penalty.wrong_tile", 0),
        ("no referee penalties, not ready", "penalty.not_ready", 0),
    ],
)
def test_yifang(statement: str, key: str, value: object) -> None:
    rules = load_preset("yifang-mcr").rules
    section, name = key.split(".")
    assert flattened(rules)[section][name] == value, statement
    assert "seeds 000 and 002" in (rules.origins[key].source or ""), statement


def test_yifang_counts_as_the_rulebook_does() -> None:
    for hand in ("19m 19p 19s ESWNPFC +C tsumo", f"[2222m] [7777p^] {REST}", "223344s 66s 888s FF +F ron"):
        assert fans(hand, "yifang-mcr") == fans(hand)


@pytest.mark.parametrize(
    ("hand", "codes"),
    [
        ("123m 055p 678s 789s E +E ron", ["not-allowed", "below-minimum"]),
        ("123m 456p 678s 78s EE +9s ron:S seat:W robbing:concealed", ["not-allowed"]),
    ],
)
def test_what_the_table_has_not_is_a_reason(hand: str, codes: list[str]) -> None:
    assert [reason.code for reason in at(hand).reasons] == codes
