"""`batch` says of every hand what `score` says, at every table."""

from __future__ import annotations

import json
import random
import re
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mjcheck.legality import ALWAYS_KNOWN
from mjcheck.rulebook import load_preset, shipped_names
from mjcheck.sample import sample
from mjcheck.tiles import ALL_KINDS, KIND_TEXT
from tests import mcr_hands, riichi_hands
from tests.batch.told import by_batch, by_score, csv_of, judged_alone, worker

CASES = Path(__file__).resolve().parents[3] / "shared" / "cases"

MCR_TABLES = frozenset({"mcr", "mcr-greenbook", "mcr-three-dice", "yifang-mcr"})


def same(hands: list[str], preset: str, *, strict: bool = False, overrides: tuple[str, ...] = ()) -> None:
    for hand, told in zip(hands, by_batch(hands, preset, strict=strict, overrides=overrides), strict=True):
        assert told == by_score(hand, preset, strict=strict, overrides=overrides), (preset, hand)


@pytest.mark.parametrize("preset", sorted(shipped_names()))
def test_random_wins_at_every_table(preset: str) -> None:
    own, other = (mcr_hands, riichi_hands) if preset in MCR_TABLES else (riichi_hands, mcr_hands)
    same([*own.wins(500, seed=11), *other.wins(60, seed=12)], preset)


def samples(preset: str, count: int, seed: int) -> list[str]:
    return list(sample(load_preset(preset).rules, count, seed))


@pytest.mark.parametrize("preset", sorted(shipped_names()))
def test_a_table_s_own_hands_are_judged_by_columns_as_by_themselves(preset: str) -> None:
    hands = samples(preset, 120, seed=13)
    same(hands, preset)
    # Whether first may stand with ron is a matter of the seats, which is asked of each hand.
    assert all(" first" in hand and " ron" in hand for hand in judged_alone(hands, preset))


SICHUAN = ("sichuan", "yifang-sichuan")
TWO_PLAYER = ("two-player", "two-player-71")


def without_tags(hand: str, *names: str) -> str:
    return " ".join(piece for piece in hand.split(" ") if piece.partition(":")[0] not in names)


@pytest.mark.parametrize("preset", SICHUAN)
def test_missing_suits(preset: str) -> None:
    rng = random.Random(preset)
    hands = []
    for hand in samples(preset, 150, seed=14):
        plain = without_tags(hand, "void")
        # At times a tile of another suit, so that all three may be held.
        tile = rng.choice(("1m", "5p", "9s"))
        foreign = plain if rng.random() < 0.5 else f"{tile} {plain.replace(plain.split('+')[1][:2], tile, 1)}"
        hands += [f"{each}{void}" for each in (plain, foreign) for void in ("", " void:m", " void:p", " void:s")]
    same(hands, preset)
    reasons = [row.get("reason", "") for row in by_batch(hands, preset)]
    assert {"void-suit", "void-suit;incomplete", "incomplete", ""} <= set(reasons)
    alone = judged_alone(hands, preset)
    assert all("error" in by_score(hand, preset) for hand in alone)
    assert len(alone) < len(hands) // 2


ROUNDABOUT = ("first", "last", "replacement", "kong-discard", "robbing", "declared")


@pytest.mark.parametrize("preset", [*SICHUAN, *TWO_PLAYER])
def test_kongs_and_ways_of_winning_where_nothing_is_a_limit(preset: str) -> None:
    rng = random.Random(preset)
    known = [tag for tag in ROUNDABOUT if tag in load_preset(preset).rules.calls.tags]
    plain = [without_tags(hand, *ROUNDABOUT) for hand in samples(preset, 400, seed=15)]
    many_melds = [hand for hand in plain if hand.count("[") >= 3]
    hands = [each for hand in many_melds for each in (hand, *(f"{hand} {tag}" for tag in known))]
    hands += [f"{hand} {rng.choice(known)}" for hand in plain] + [without_tags(hand, "seat") for hand in plain[:100]]
    same(hands, preset)
    assert any("*2" in row.get("patterns", "") for row in by_batch(hands, preset))
    # Whether first may stand with ron is a matter of the seats, which is asked of each hand.
    alone = judged_alone(hands, preset)
    assert all("error" in by_score(hand, preset) or hand.endswith(" first") for hand in alone)
    assert len(alone) < len(hands) // 2


@pytest.mark.parametrize(
    ("preset", "rule"),
    [
        ("sichuan", "win.minimum=4"),
        ("sichuan", "value.cap=8"),
        ("sichuan", "value.cap=2000"),
        ("sichuan", "win.void_suit=false"),
        ("sichuan", "payment.unit=3"),
        ("two-player", "win.minimum=3"),
        ("two-player", "value.cap=4"),
        ("two-player", "value.limit_fan=3"),
        ("riichi", "win.minimum=3"),
    ],
)
def test_house_rules(preset: str, rule: str) -> None:
    hands = [hand.replace("void:s", "void:m") for hand in samples(preset, 250, seed=17)]
    same(hands, preset, overrides=(rule,))
    assert by_batch(hands, preset, overrides=(rule,)) != by_batch(hands, preset)


# Fives of which too many are red, or all four plain; those who sit across; seats and rounds that are not everywhere.
STRANGE = (
    "0000m 123p 456p 789s 5s +5s ron:S seat:E round:E",
    "0055p 123p 456p 789s S +S ron:E seat:S round:N",
    "555s 5s 46s 123p 789p 99p +E ron:E seat:W round:S",
    "[5555s<] 123p 456p 789s W +W tsumo seat:N round:W",
    "[555p^] [111s^] [9999m] FF 12s +3s tsumo seat:S round:E",
    "[111p<] [999s>] [EEE^] 55m 23s +4s ron:N seat:W round:N",
    "[123m<] [555s+5s^] 1234567s +7s ron:W seat:N round:E",
    "19m19p19sESWNPFC +C ron:N seat:S round:E",
    "1122m 3344p 5566s 0m +5m tsumo seat:W round:E 1f2g",
    "[2222m] [3333p] [4444s] [PPPP] F +F tsumo seat:N round:N",
    "123m 456p 789s 11z 22z +1z tsumo seat:S round:N 1f2f3f4f1g2g3g4g",
)
IN_VIEW = ("dora:0m", "dora:0p,0p", "dora:5s,1m", "shown:E", "river:0s9m", "river:1m2m3m void:p", "void:m", "void:s")


def strangers(preset: str, overrides: tuple[str, ...], each: int, seed: int) -> list[str]:
    """Hands of other tables, and odd ones, whose tags this table knows all the same."""
    rng = random.Random(f"{preset}{overrides}{seed}")
    hands = [*riichi_hands.wins(2 * each, seed), *mcr_hands.wins(2 * each, seed), *STRANGE]
    for other in ("tenhou-sanma", "m-league", "sichuan", "two-player", "structure"):
        hands += samples(other, each, seed)
    known = ALWAYS_KNOWN.union(load_preset(preset, overrides).rules.calls.tags)
    for at, hand in enumerate(hands):
        words = hand.split(" ") + rng.sample(IN_VIEW, rng.random() < 0.3)
        if rng.random() < 0.2:
            words = [word for word in words if not word.startswith("seat:")]
        if rng.random() < 0.2:
            words = [f"round:{rng.choice('ESWN')}" if word.startswith("round:") else word for word in words]
        names = [re.match("[a-z][a-z-]+", word) for word in words]
        hands[at] = " ".join(
            word for word, name in zip(words, names, strict=True) if name is None or name.group() in known
        )
    return hands


def foreign_to(
    preset: str, overrides: tuple[str, ...] = (), each: int = 60, seed: int = 31, *, strict: bool = False
) -> set[str]:
    """The reasons against strangers, which are told as by score, and by columns where those can tell at all."""
    hands = strangers(preset, overrides, each, seed)
    same(hands, preset, overrides=overrides, strict=strict)
    rows = by_batch(hands, preset, overrides=overrides, strict=strict)
    if not strict:  # strictly, who may be liable is asked of each hand
        alone = judged_alone(hands, preset, overrides=overrides)
        unlike = [hand for hand in alone if "error" not in by_score(hand, preset, overrides=overrides)]
        assert len(unlike) < len(hands) // 10, unlike[:5]
    for row in rows:
        reasons = row.get("reason", "").split(";")
        assert not {"foreign-tile", "not-allowed"}.intersection(reasons) or "payments" not in row
    return {row.get("reason", "") for row in rows}


@pytest.mark.parametrize("preset", sorted(shipped_names()))
def test_hands_that_cannot_be_at_a_table(preset: str) -> None:
    reasons = foreign_to(preset)
    told = {reason for each in reasons for reason in each.split(";")}
    rules = load_preset(preset).rules
    assert "not-allowed" in told
    assert ("foreign-tile" in told) == (rules.tiles.kinds != ALL_KINDS)
    assert any(each.endswith("not-allowed;incomplete") for each in reasons)


@pytest.mark.parametrize("preset", ["tenhou", "joypip-sanma", "mcr", "yifang-sichuan", "two-player"])
def test_such_hands_told_strictly(preset: str) -> None:
    foreign_to(preset, each=25, seed=32, strict=True)


@pytest.mark.parametrize(
    ("preset", "overrides"),
    [
        ("riichi", ("red_fives=false",)),
        ("joypip-sanma", ("red_fives=false",)),
        ("tenhou", ('tiles.reds=["0m","0p","0p","0s"]',)),
        ("riichi", ("tiles.flowers=true", "calls.chow=false")),
        ("mcr", ("tiles.flowers=false", "calls.kong=false")),
        ("mcr", ('seats.rounds=["E"]', "calls.pung=false")),
        ("yifang-riichi", ('seats.winds=["E","S","W"]',)),
        ("sichuan", ("calls.chow=true", "win.void_suit=false")),
    ],
)
def test_hands_that_cannot_be_at_a_table_of_the_house(preset: str, overrides: tuple[str, ...]) -> None:
    told = {reason for each in foreign_to(preset, overrides, each=40, seed=33) for reason in each.split(";")}
    assert "not-allowed" in told


LET_PASS = ("missed", "river", "pao", "shown")


@pytest.mark.parametrize("preset", ["tenhou", "yifang-riichi", "mahjong-soul-sanma", *SICHUAN, *TWO_PLAYER])
def test_wins_let_pass_own_discards_and_tiles_turned_up(preset: str) -> None:
    """Rivers hold waits at times; columns read them all."""
    rng = random.Random(preset)
    known = [tag for tag in LET_PASS if tag in load_preset(preset).rules.calls.tags]
    kinds = [text for text in KIND_TEXT if load_preset(preset).rules.tiles.kinds >> KIND_TEXT.index(text) & 1]
    hands = []
    for sampled in samples(preset, 500, seed=16):
        hand = without_tags(sampled, *LET_PASS)
        tiles = "".join(rng.choices(kinds, k=rng.randrange(1, 6)))
        said = {
            "missed": rng.choice(["missed:turn", "missed:riichi", "missed:turn missed:riichi"]),
            "river": f"river:{tiles}{rng.choice(('', '^'))}",
            "pao": "pao:none",
            "shown": f"shown:{','.join(rng.choices(kinds, k=rng.randrange(1, 3)))}",
        }
        hands.append(" ".join([hand, *(said[tag] for tag in rng.sample(known, rng.randrange(1, len(known) + 1)))]))
    same(hands, preset)
    same(hands[:80], preset, strict=True)
    alone = [hand for hand in judged_alone(hands, preset) if "error" not in by_score(hand, preset)]
    assert all(" first" in hand for hand in alone)
    assert len(alone) < len(hands) // 10
    told = by_batch(hands, preset)
    win = load_preset(preset).rules.win
    reasons = {reason for row in told for reason in row.get("reason", "").split(";")}
    assert {*(("furiten",) if win.furiten else ()), *(("passed-win",) if win.passed_win_blocks else ())} <= reasons
    if "shown" in known:
        assert any("shown-tiles*" in row.get("patterns", "") for row in told)


PLAIN_WINS = (
    "123m 456m 234p 678s EE",
    "123m456m234p678sEE +E tsumo",
    "[PPP^] [FFF<] [CCC>] 12m 55s +3m tsumo seat:S round:E",
    "一二三万／四五六万／二三四筒／六七八条／东东",
    "055p 123m 678s 11z 22z +2z ron riichi ippatsu dora:4p ura:9s",
    "[555p^+0p] [9999s] [PPP>] 23m 11p +1m ron:N dora:4p,2m",
    "19m19p19sESWNPFC +C ron:E",
    "147m 258p 369s ESWN +C tsumo seat:S round:E",
    "[222m<] [777p?] 345p 66s 78s 13f2g +9s tsumo last",
    "123m 456m 234p 678s E",
    "123m 456m 234p 678s E +E",
    "555m 5m 46p 123s 99s 789p +5p tsumo",
    "555m 0m 46p 123s 99s 789p +5p tsumo nuki:2",
    "22m 33m 44m 55p 66p 77p 88s +8s ron:S",
    "2222m 33p 44p 55p 66s 77s +7s tsumo",
    "111222333m 99m 123s +3s tsumo seat:E first",
    "123m 456m 789m 1234p +1p ron river:19m1p missed:turn",
    "234m 567m 234p 678s 55s +5s tsumo seat:N pao:E honba:3 sticks:2",
    "11122233344455z",
)


@pytest.mark.parametrize("preset", sorted(shipped_names()))
@pytest.mark.parametrize("strict", [False, True])
def test_spellings_and_situations_at_every_table(preset: str, strict: bool) -> None:
    same(list(PLAIN_WINS), preset, strict=strict)


def mutated(rng: random.Random, hand: str) -> str:
    """The hand with one piece changed, doubled, moved, dropped or added, so that it is mostly faulty or no win."""
    pieces = hand.split(" ")
    at = rng.randrange(len(pieces))
    match rng.randrange(7):
        case 0:
            pieces[at] = pieces[at][:-1] or "E"
        case 1:
            pieces.insert(at, pieces[at])
        case 2:
            pieces.insert(rng.randrange(len(pieces)), pieces.pop(at))
        case 3:
            del pieces[at]
        case 4:
            pieces.insert(rng.randrange(len(pieces) + 1), rng.choice(EXTRA))
        case 5:
            piece = list(pieces[at])
            piece[rng.randrange(len(piece))] = rng.choice("0123456789mpszESWNPFC[]<>+:")
            pieces[at] = "".join(piece)
        case _:
            pieces[at] = rng.choice(("1m", "99p", "123s", "E", "+0p", "+5s", "[111m?]", "7f"))
    return " ".join(pieces)


EXTRA = (
    "riichi",
    "double-riichi",
    "ippatsu",
    "first",
    "last",
    "replacement",
    "kong-discard",
    "robbing",
    "robbing:concealed",
    "last-copy",
    "declared",
    "dora:5m",
    "dora:0m,0p",
    "ura:1s",
    "honba:1",
    "sticks:0",
    "sticks:3",
    "nuki:1",
    "nuki:4",
    "void:m",
    "shown:5s",
    "river:1m2m",
    "missed:turn",
    "pao:S",
    "tsumo",
    "ron",
    "ron:E",
    "seat:E",
    "seat:W",
    "round:N",
    "1f",
    "2g",
    "[EEEE]",
    "[123m<]",
    "#",
)


@pytest.mark.parametrize("preset", ["tenhou", "joypip-sanma", "mcr", "structure", "yifang-lesson"])
def test_hands_with_one_thing_changed(preset: str) -> None:
    rng = random.Random(preset)
    hands = [*riichi_hands.wins(250, seed=21), *mcr_hands.wins(250, seed=22)]
    same([mutated(rng, hand) for hand in hands], preset)


@pytest.mark.parametrize("preset", [*SICHUAN, *TWO_PLAYER])
def test_own_hands_with_one_thing_changed(preset: str) -> None:
    rng = random.Random(preset)
    same([mutated(rng, hand) for hand in samples(preset, 400, seed=23)], preset)
    same([mutated(rng, hand) for hand in samples(preset, 100, seed=24)], preset, strict=True)


@pytest.mark.parametrize("limit", ["read._MOST_REMEMBERED", "scorer._MOST_KEPT", "readings._MOST"])
@pytest.mark.parametrize("preset", ["tenhou", "mcr", "yifang-sichuan"])
def test_what_is_forgotten_is_learnt_anew(preset: str, limit: str, monkeypatch: pytest.MonkeyPatch) -> None:
    hands = samples(preset, 300, seed=25)
    pieces = [csv_of(hands[first : first + 30]) for first in range(0, len(hands), 30)]
    straight = worker.__wrapped__(preset).do(csv_of(hands)).output
    monkeypatch.setattr(f"mjcheck.batch.{limit}", 20)
    forgetful = worker.__wrapped__(preset)
    assert b"".join(forgetful.do(piece).output for piece in pieces) == straight


@settings(deadline=None, max_examples=60)
@given(st.lists(st.text(alphabet=st.sampled_from("123m5p0sEC [<+]#\"',\n\r\t／é东:rontsumo"), max_size=40), min_size=1))
def test_any_text_at_all(texts: list[str]) -> None:
    hands = [text for text in texts if text]
    if hands:
        same(hands, "tenhou")


@pytest.mark.parametrize("file", ["riichi_wins", "mcr", "sichuan_hands", "two_player"])
def test_shared_cases(file: str) -> None:
    path = CASES / f"{file}.jsonl"
    if not path.exists():
        pytest.skip("the shared cases are not here")
    cases = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    for preset in sorted({case["preset"] for case in cases} & set(shipped_names())):
        hands = [case["hand"] for case in cases if case["preset"] == preset]
        same(hands, preset)
        # Liability, and ippatsu after a first discard, are asked of each hand.
        assert all(" pao:" in hand or "double-riichi ippatsu" in hand for hand in judged_alone(hands, preset))


def test_norths_set_aside_are_tiles_of_the_set_too(tmp_path: Path) -> None:
    path = tmp_path / "no-norths.toml"
    path.write_text(
        'extends = "tenhou-sanma"\ntitle = { en = "n" }\nversion = 1\nsource = "x"\n[tiles]\n'
        'kinds = "19m 123456789p 123456789s ESW PFC"\n'
        'dora_cycles = ["19m", "123456789p", "123456789s", "ESW", "PFC"]\n[forms]\norphans = false\n'
    )
    hands = [f"234p 456p 22p 567s 78s +6s tsumo{tag}" for tag in ("", " nuki:0", " nuki:1", " nuki:4")]
    same(hands, str(path))
    told = [row.get("reason", "") for row in by_batch(hands, str(path))]
    assert told == ["", "", "foreign-tile", "foreign-tile"]
