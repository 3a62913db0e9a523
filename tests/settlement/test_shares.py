"""What must hold of every payment for a riichi win, whatever the base, the seats and the options."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from mjcheck.hand import Situation
from mjcheck.rulebook.payment import LiabilityRules, RiichiPayment
from mjcheck.settlement import balance
from mjcheck.settlement.shares import STICKS, points, ron_points, tsumo_points, win_payments
from mjcheck.verdict import Counted, Payment, Valued

FOUR, THREE = ("E", "S", "W", "N"), ("E", "S", "W")
WAYS = ("loss", "bisection", "full-shares", "full-equal")
LIABILITY = LiabilityRules(patterns=("daisangen",), scope="hand", honba="liable")


@st.composite
def payment_rules(draw: st.DrawFn) -> RiichiPayment:
    """The usual shares, with any rounding, counters and way to treat an absent seat."""
    return RiichiPayment(
        method="han",
        round_to=draw(st.sampled_from([1, 10, 100, 1000])),
        ron=4,
        ron_dealer=6,
        tsumo=1,
        tsumo_dealer=2,
        absent_seat=draw(st.sampled_from(WAYS)),
        honba_ron=draw(st.sampled_from([0, 200, 300, 1500])),
        honba_tsumo=draw(st.sampled_from([0, 100, 500])),
        stick=1000,
    )


@st.composite
def liability_rules(draw: st.DrawFn) -> LiabilityRules:
    return LiabilityRules(
        patterns=("daisangen",),
        scope=draw(st.sampled_from(["hand", "pattern"])),
        honba=draw(st.sampled_from(["liable", "discarder"])),
    )


@st.composite
def wins(draw: st.DrawFn, *, drawn: bool | None = None, pao: bool | None = None) -> tuple[tuple[str, ...], Situation]:
    """Seats, and a situation in which one of them won."""
    seats = draw(st.sampled_from([FOUR, THREE]))
    winner, *others = draw(st.permutations(seats))
    self_drawn = draw(st.booleans()) if drawn is None else drawn
    liable = draw(st.booleans()) if pao is None else pao
    return seats, Situation(
        self_drawn=self_drawn,
        discarder=None if self_drawn else others[0],
        seat=winner,
        honba=draw(st.integers(0, 5)),
        sticks=draw(st.integers(0, 4)),
        pao=draw(st.sampled_from(others)) if liable else None,
    )


def valued(base: int, *patterns: tuple[str, int]) -> Valued:
    """A reading of these yakuman with so many units."""
    return Valued(
        form="standard",
        groups=(),
        winning_group=0,
        wait="single",
        patterns=tuple(Counted(name, {}, units, 1, "yakuman") for name, units in patterns),
        total={},
        lines=(),
        qualifying=1,
        base=base,
        rank=(),
    )


bases = st.integers(160, 8000)
hands = st.sampled_from(
    [
        valued(480),
        valued(8000, ("daisangen", 1)),
        valued(16000, ("daisangen", 1), ("tsuuiisou", 1)),
        valued(24000, ("daisangen", 1), ("tsuuiisou", 1), ("suuankou", 1)),
    ]
)


def paid_by(paid: tuple[Payment, ...], payer: str, *why: str) -> int:
    return sum(payment.amount for payment in paid if payment.payer == payer and payment.why in why)


@settings(max_examples=50)
@given(hands, wins(), payment_rules(), liability_rules())
def test_balances_sum_to_zero(
    hand: Valued, win: tuple[tuple[str, ...], Situation], rules: RiichiPayment, liability: LiabilityRules
) -> None:
    seats, said = win
    balances = balance(win_payments(hand, said, seats, rules, liability), seats)
    assert sum(balances.values()) == 0
    assert set(balances) - {STICKS} == set(seats)


@settings(max_examples=50)
@given(hands, wins(), payment_rules(), liability_rules())
def test_only_the_winner_receives_and_every_payment_is_worth_its_line(
    hand: Valued, win: tuple[tuple[str, ...], Situation], rules: RiichiPayment, liability: LiabilityRules
) -> None:
    seats, said = win
    paid = win_payments(hand, said, seats, rules, liability)
    assert {payment.payee for payment in paid} == {said.seat}
    assert all(payment.amount > 0 and payment.payer != said.seat for payment in paid)
    assert len({(payment.payer, payment.why) for payment in paid}) == len(paid)


@settings(max_examples=50)
@given(hands, wins(), payment_rules(), liability_rules())
def test_winner_takes_the_points_the_counters_and_the_sticks(
    hand: Valued, win: tuple[tuple[str, ...], Situation], rules: RiichiPayment, liability: LiabilityRules
) -> None:
    seats, said = win
    paid = win_payments(hand, said, seats, rules, liability)
    honba, sticks = said.honba or 0, said.sticks or 0
    counters = honba * (rules.honba_tsumo * (len(seats) - 1) if said.self_drawn else rules.honba_ron)
    assert sum(payment.amount for payment in paid if payment.why == "honba") == counters
    assert paid_by(paid, STICKS, STICKS) == 1000 * sticks
    if said.pao is None:
        taken = sum(payment.amount for payment in paid if payment.why in ("win", "tsumo"))
        assert taken == points(hand.base, said, seats, rules)


@settings(max_examples=50)
@given(bases, st.sampled_from(FOUR), payment_rules())
def test_ron_is_the_multiple_of_the_base_rounded_up_once(base: int, winner: str, rules: RiichiPayment) -> None:
    whole = ron_points(base, winner, rules)
    exact = base * (6 if winner == "E" else 4)
    assert whole % rules.round_to == 0
    assert exact <= whole < exact + rules.round_to


@settings(max_examples=50)
@given(bases, st.sampled_from(FOUR), payment_rules())
def test_tsumo_with_four_players_each_share_is_rounded_up_alone(base: int, winner: str, rules: RiichiPayment) -> None:
    shares = tsumo_points(base, winner, FOUR, rules)
    assert shares.keys() == set(FOUR) - {winner}
    for seat, share in shares.items():
        exact = base * (2 if "E" in (winner, seat) else 1)
        assert share % rules.round_to == 0
        assert exact <= share < exact + rules.round_to
    assert sum(shares.values()) >= base * (6 if winner == "E" else 4)


@settings(max_examples=50)
@given(bases, st.sampled_from(THREE), payment_rules())
def test_tsumo_with_three_players_covers_what_its_way_promises(base: int, winner: str, rules: RiichiPayment) -> None:
    shares = tsumo_points(base, winner, THREE, rules)
    whole = sum(shares.values())
    assert shares.keys() == set(THREE) - {winner}
    assert all(share % rules.round_to == 0 for share in shares.values())
    promised = {
        "loss": base * (4 if winner == "E" else 3),
        "bisection": base * (6 if winner == "E" else 4),
        "full-shares": ron_points(base, winner, rules),
        "full-equal": ron_points(base, winner, rules),
    }[rules.absent_seat]
    assert promised <= whole < promised + 2 * rules.round_to


@settings(max_examples=50)
@given(bases, st.sampled_from(THREE), payment_rules())
def test_tsumo_with_three_players_the_dealer_never_pays_less_than_the_other(
    base: int, winner: str, rules: RiichiPayment
) -> None:
    shares = tsumo_points(base, winner, THREE, rules)
    if winner == "E" or rules.absent_seat == "full-equal":
        assert len(set(shares.values())) == 1
    else:
        assert shares["E"] >= max(share for seat, share in shares.items() if seat != "E")


@settings(max_examples=50)
@given(bases, bases, st.sampled_from(FOUR), st.sampled_from([FOUR, THREE]), payment_rules())
def test_a_higher_base_never_pays_less(
    lower: int, higher: int, winner: str, seats: tuple[str, ...], rules: RiichiPayment
) -> None:
    lower, higher = sorted((lower, higher))
    winner = winner if winner in seats else "E"
    assert ron_points(lower, winner, rules) <= ron_points(higher, winner, rules)
    less, more = (tsumo_points(base, winner, seats, rules) for base in (lower, higher))
    assert all(less[seat] <= more[seat] for seat in less)


# ------------------------------------------------------------------ liability


@settings(max_examples=50)
@given(wins(drawn=True, pao=True), payment_rules())
def test_liable_seat_pays_a_self_drawn_hand_alone(win: tuple[tuple[str, ...], Situation], rules: RiichiPayment) -> None:
    seats, said = win
    paid = win_payments(valued(8000, ("daisangen", 1)), said, seats, rules, LIABILITY)
    assert {payment.payer for payment in paid} - {STICKS} == {said.pao}
    assert paid_by(paid, str(said.pao), "liability") == points(8000, said, seats, rules)


@settings(max_examples=50)
@given(wins(drawn=False, pao=True), payment_rules(), liability_rules())
def test_liable_seat_and_discarder_bear_the_ron_together(
    win: tuple[tuple[str, ...], Situation], rules: RiichiPayment, liability: LiabilityRules
) -> None:
    seats, said = win
    paid = win_payments(valued(8000, ("daisangen", 1)), said, seats, rules, liability)
    borne = sum(payment.amount for payment in paid if payment.why in ("win", "liability"))
    assert borne == ron_points(8000, str(said.seat), rules)
    half = paid_by(paid, str(said.pao), "liability")
    assert half == (0 if said.pao == said.discarder else borne // 2)


@settings(max_examples=50)
@given(wins(pao=True), payment_rules(), liability_rules())
def test_a_hand_without_a_pattern_that_makes_liable_is_paid_as_always(
    win: tuple[tuple[str, ...], Situation], rules: RiichiPayment, liability: LiabilityRules
) -> None:
    seats, said = win
    hand = valued(8000, ("tsuuiisou", 1))
    paid = win_payments(hand, said, seats, rules, liability)
    assert paid == win_payments(hand, said, seats, rules, None)
    assert "liability" not in {payment.why for payment in paid}


@settings(max_examples=50)
@given(wins(pao=True), payment_rules())
def test_the_scope_of_liability_does_not_change_what_the_winner_takes_from_yakuman(
    win: tuple[tuple[str, ...], Situation], rules: RiichiPayment
) -> None:
    seats, said = win
    hand = valued(16000, ("daisangen", 1), ("tsuuiisou", 1))
    narrow = LiabilityRules(patterns=LIABILITY.patterns, scope="pattern", honba="liable")
    whole, part = (win_payments(hand, said, seats, rules, liability) for liability in (LIABILITY, narrow))

    def taken(paid: tuple[Payment, ...]) -> int:
        return sum(payment.amount for payment in paid)

    # Two hands of one unit are rounded apart, which matters only where the shares of a unit are no round numbers.
    assert 0 <= taken(part) - taken(whole) < 2 * len(seats) * rules.round_to
    assert paid_by(part, str(said.pao), "liability") <= paid_by(whole, str(said.pao), "liability")
