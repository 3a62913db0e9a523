"""A reading drawn: its groups in order, red fives in their places, and where the winning tile went."""

from __future__ import annotations

import pytest

from mjcheck import Valued, score


def drawn(hand: str, table: str = "tenhou", *settings: str) -> list[Valued]:
    """Every reading of a hand, the one that counted first."""
    (verdict,) = score(hand, table, overrides=settings, explain=True).verdicts
    return list(verdict.readings)


@pytest.mark.parametrize(
    ("hand", "groups", "winning"),
    [
        ("678s E 123m 234p 456m +E tsumo", "123m 456m 234p 678s EE", "EE"),
        ("PPP 456p 23m 789s NN +1m", "123m 456p 789s PPP NN", "123m"),
        ("111222333m 12p 99p +3p", "123m 123m 123m 123p 99p", "123p"),
        ("[312m<] [PPP^] 456p NN 67p +8p", "[312m<] [PPP^] 456p 678p NN", "678p"),
        ("[9999s] [555p^+0p] PPP 23m NN +1m", "[9999s] [555p^+0p] 123m PPP NN", "123m"),
        ("1133m 5577p 2244s N +N", "11m 33m 55p 77p 22s 44s NN", "NN"),
        ("1133m 5577p 224s NN +4s", "11m 33m 55p 77p 22s 44s NN", "44s"),
        ("19m 19p 19s ESWNPFF +C", "19m 19p 19s ESWNPC FF", "ESWNPC"),
        ("19m 19p 19s ESWNPFC +9p", "19m 1p 19s ESWNPFC 99p", "99p"),
    ],
)
def test_groups_stand_in_order_melds_first_and_the_pair_last(hand: str, groups: str, winning: str) -> None:
    best = drawn(hand)[0]
    assert " ".join(best.groups) == groups
    assert best.groups[best.winning_group] == winning


@pytest.mark.parametrize(
    ("hand", "places"),
    [
        ("12p 345p 123m 789s NN +3p", {"edge": "123p", "two-sided": "345p"}),
        ("567p 89p 123m 123s NN +7p", {"edge": "789p", "two-sided": "567p"}),
        ("123m 789s NN 456p 67p +5p", {"closed": "456p", "two-sided": "567p"}),
        ("123m 456m 789s 4566p +6p", {"single": "66p", "two-sided": "456p"}),
        ("123m 789s NN 33345p +3p", {"pair": "333p", "two-sided": "345p"}),
    ],
)
def test_the_winning_tile_is_shown_in_the_group_of_each_wait(hand: str, places: dict[str, str]) -> None:
    assert {reading.wait: reading.groups[reading.winning_group] for reading in drawn(hand)} == places


def test_the_winning_tile_is_never_shown_in_a_meld() -> None:
    best = drawn("[345p<] 123m 789s NN 34p +5p")[0]
    assert best.groups[best.winning_group] == "345p"
    assert best.winning_group == best.groups.index("345p")


@pytest.mark.parametrize(
    ("hand", "groups"),
    [
        ("340p 55p 678s 234m PP +P", "234m 340p 678s PPP 55p"),
        ("678p 05p 678s 234m PP +P", "234m 678p 678s PPP 05p"),
        ("055p 345p 678s 34m 99m +2m", "234m 340p 555p 678s 99m"),
        ("123m 789s NN 406p 67p +5p", "123m 406p 567p 789s NN"),
        ("123m 789s NN 456p 67p +0p", "123m 456p 067p 789s NN"),  # the winning tile is the red one
        ("[340p<] 678s 234m 55p PP +P", "[340p<] 234m 678s PPP 55p"),
    ],
)
def test_red_fives_stand_in_one_group_each(hand: str, groups: str) -> None:
    assert " ".join(drawn(hand)[0].groups) == groups


KNITTED = ("forms.knitted=true", "forms.knitted_straight=true")


@pytest.mark.parametrize(
    ("hand", "places"),
    [
        ("147m 258p 369s ESWN +C", {"special": "ESWNC"}),
        ("14m 258p 369s ESWNP +7m", {"special": "147m"}),
        ("147m 258p 369s 12m EE +3m", {"edge": "123m"}),
        ("147m 258p 369s 123m E +E", {"single": "EE"}),
        ("47m 258p 369s 123m EE +1m", {"special": "147m", "two-sided": "123m"}),
    ],
)
def test_knitted_tiles_are_drawn_by_suit(hand: str, places: dict[str, str]) -> None:
    found = drawn(hand, "structure", *KNITTED)
    assert {reading.wait: reading.groups[reading.winning_group] for reading in found} == places
    assert all(" ".join(reading.groups).startswith("147m 258p 369s") for reading in found)
