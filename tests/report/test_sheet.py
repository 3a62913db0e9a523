"""A judged hand as a person reads it."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from mjcheck import load_preset, score
from mjcheck.report.layout import Paint
from mjcheck.report.sheet import Manner, answer_text
from mjcheck.report.wording import LANGUAGES, words


def sheet(hand: str, *presets: str, language: str = "en", explain: bool = False, full: bool = True) -> str:
    answer = score(hand, presets, explain=explain)
    tables = [load_preset(verdict.preset).rules for verdict in answer.verdicts]
    return answer_text(answer, tables, Manner(words(language), Paint()), full=full, explain=explain)


def has(text: str, *lines: str) -> bool:
    """Whether these lines follow one another, blanks at their ends aside."""
    found = [" ".join(line.split()) for line in text.splitlines()]
    wanted = list(lines)
    return any(found[start : start + len(wanted)] == wanted for start in range(len(found)))


def test_a_whole_sheet() -> None:
    assert (
        sheet("123m 456m 234p 678s E +E tsumo seat:S round:E", "yifang-riichi")
        == """\
123m 456m 234p 678s E +E tsumo seat:S round:E

✓ Win · Yifang riichi (yifang-riichi)

  123m  456m  234p  678s  EE
                           ▲ +E · single wait

  Fully Concealed Hand          1 han

  base                          20 fu
  self-drawn                     2 fu
  closed, edge or single wait    2 fu
  pair of the prevalent wind     2 fu
  sum 26, rounded up            30 fu

  1 han · 30 fu · 1,100 points

  East pays South 500 (self-drawn win)
  West pays South 300 (self-drawn win)
  North pays South 300 (self-drawn win)
  balance: East -500  South +1,100  West -300  North -300"""
    )


def test_counters_and_sticks_are_told_apart() -> None:
    text = sheet("33m 34789p 456s SSS +5p ron:N seat:E round:E riichi dora:8m honba:2 sticks:3", "tenhou")
    assert has(
        text,
        "North pays East 2,600 (2,000 win on a discard + 600 counters)",
        "East takes 3,000 from the table (riichi sticks)",
        "balance: East +5,600 South 0 West 0 North -2,600 riichi sticks -3,000",
    )


def test_liability_is_named() -> None:
    text = sheet("[EEEE] [CCCC<] [FFF?] PPP N +N tsumo pao:N seat:E round:E", "tenhou")
    assert has(text, "North pays East 96,000 (liability)")
    assert " fu" not in text


def test_limits_have_their_names() -> None:
    hand = "123m 055p 678s EE SS +S ron:E riichi ippatsu dora:4p seat:S round:E"
    assert "Haneman · 7 han · 40 fu · 12,000 points" in sheet(hand, "tenhou")
    assert "跳满 · 7番 · 40符 · 12,000点" in sheet(hand, "tenhou", language="zh")


def test_a_pattern_that_counts_more_than_once_says_how_often() -> None:
    assert has(sheet("123m 055p 678s EE SS +S ron:E riichi dora:4p", "tenhou"), "Dora ×3 3 han")


def test_reasons_stand_with_what_would_make_them_right() -> None:
    text = sheet("33m 34789p 456s SSS +5p ron:N seat:E round:E river:258p", "tenhou")
    assert has(text, "• no yaku", "→ self-drawn it wins")
    assert has(text, "• furiten: 2p, 5p, 8p in the own river, and the hand waits for 2p, 5p, 8p") or has(
        text, "• furiten: 2p, 5p in the own river, and the hand waits for 2p, 5p"
    )
    assert "pays" not in text
    assert "points" not in text


def test_side_by_side_names_every_table_and_no_universal_win() -> None:
    text = sheet("123m456m234p678s EE riichi", full=False)
    assert text.splitlines()[1] == "✓ complete: four sets and a pair"
    assert "each table decides for itself" in text
    assert "✓ Yifang guided lesson" in text
    assert "✓ Yifang riichi" in text
    assert "means nothing here: riichi" in text
    assert text.splitlines()[-1].startswith("assumed: winning tile E")


def test_what_took_a_pattern_away_is_explained_by_its_rule() -> None:
    text = sheet("112233m 445566p 7s +7s ron:N seat:E round:E", "tenhou", explain=True)
    assert "Pure Double Chow does not count: Twice Pure Double Chow (pattern.ryanpeikou.excludes, riichi.toml:" in text
    assert text.count("← counted") == 1


def test_beside_a_yakuman_it_is_its_being_one_that_takes_the_rest_away() -> None:
    hand = "PPPFFFCCC 11s 99s +9s tsumo seat:S round:E"
    text = sheet(hand, "tenhou", explain=True)
    assert "All Pungs does not count: Four Concealed Pungs (pattern.suuankou.yakuman, riichi.toml:" in text
    highest_only = score(hand, "tenhou", overrides=["yakuman_add=false"], explain=True)
    table = load_preset("tenhou", ["yakuman_add=false"]).rules
    text = answer_text(highest_only, [table], Manner(words("en"), Paint()), full=True, explain=True)
    assert "Big Three Dragons does not count: only the highest yakuman counts (value.yakuman_add, --set:1)" in text


HANDS: Sequence[tuple[str, str]] = (
    ("123m 055p 678s 11z 22z +2z ron riichi ippatsu dora:4p ura:9s", "tenhou"),
    ("[222m<] [777p?] 345p 66s 78s +9s", "tenhou"),
    ("19m19p19sESWNPFC +C ron:E", "tenhou"),
    ("33m 34789p 456s SSS", "yifang-riichi"),
    ("[312m<] 456m 234p 678s E +E", "joypip-sanma"),
)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("hand", "preset"), HANDS)
def test_every_language_can_say_everything(language: str, hand: str, preset: str) -> None:
    for explain in (False, True):
        text = sheet(hand, preset, language=language, explain=explain)
        assert "{" not in text
        assert not any(line.endswith(" ") for line in text.splitlines())
        if language != "en":
            assert "assumed" not in text


def test_those_who_pay_together_are_not_said_to_pay_it_each() -> None:
    hand = "[789s<] [789p<] 789m 11p 99s +9s ron seat:S round:E"
    assert "the other players pay South 16 together, 8 each (win on a discard)" in sheet(hand, "mcr")
    assert "其他各家共付南家 16，每家 8（点和）" in sheet(hand, "mcr", language="zh")
    assert ("??", 16) in [(paid.payer, paid.amount) for paid in score(hand, "mcr").verdicts[0].payments]


def test_what_is_said_to_win_would_win() -> None:
    # A tile that the table does not have forbids any win, whatever is drawn.
    foreign = sheet("234m 456p 22p 567s 78s +6s ron dora:2m", "joypip-sanma")
    assert "it wins" not in foreign
    assert "must hold a yaku" not in sheet("123p 456p 789s EE 68s +7s ron:E seat:S dora:4m", "joypip-sanma")
    # Self-drawn this open hand has no yaku either; the tiles themselves lack one.
    text = sheet("[123m<] 456p 789s NN 67p +8p ron river:5p", "tenhou")
    assert has(text, "• no yaku", "→ the tiles themselves must hold a yaku of this table")
    assert "it wins" not in text
    # Riichi does not lift furiten.
    assert has(sheet("123m 456p 789s NN 68p +7p ron river:7p", "tenhou"), "• no yaku", "→ self-drawn it wins")


def test_each_reading_that_lost_says_what_it_was_worth_and_why_it_lost() -> None:
    text = sheet("112233m 445566p 7s +7s ron:N seat:E round:E", "tenhou", explain=True)
    *_, pairs = text.partition("Readings tried: 2")
    assert has(pairs, "Seven Pairs 2 han", "= 2 han · 25 fu · 2,400 points")
    assert "(wait of a special form)  ← worth less" in pairs
    assert "价值较低" in sheet("112233m 445566p 7s +7s ron:N seat:E", "tenhou", language="zh", explain=True)


def test_a_draft_says_that_it_is_one() -> None:
    hand = "19m 19p 19s ESWNPFC +C tsumo seat:E"
    assert "Two-player game of 71 tiles (draft) (two-player-71)" in sheet(hand, "two-player-71")
    assert "✓ Two-player game of 71 tiles (draft) " in sheet(hand, full=False)
    assert "（草稿）" in sheet(hand, "two-player-71", language="zh")


def test_chinese_official_counts_in_one_unit_and_lists_as_the_language_does() -> None:
    text = sheet("123m 456m 789m 55p 67s 1f +8s tsumo", "mcr", language="zh")
    assert "点" not in text.partition("付")[0]
    assert "分" in text
    assert "推定：自风南；场风东" in text
    assert "点" in sheet("123m 456m 789m 55p 67s +8s tsumo", "tenhou", language="zh")
