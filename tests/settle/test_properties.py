"""What holds of every settlement."""

from __future__ import annotations

from contextlib import suppress

from hypothesis import assume, given, settings
from hypothesis import strategies as st

from mjcheck import Settlement, Unusable, settle
from tests.settle.blood_tables import WINDS, Dealt, dealt

many = settings(max_examples=80, deadline=None)
tables = st.integers(0, 1_000_000).map(dealt)


def settlement_of(table: Dealt, turn: int = 0) -> Settlement:
    """The settlement of a table, or none where its random wins come after a seat has left."""
    try:
        return settle(table.text(turn))
    except Unusable as refused:
        assume({fault.code for fault in refused.findings} != {"has-left"})
        raise


@many
@given(tables)
def test_every_settlement_sums_to_zero(table: Dealt) -> None:
    settlement = settlement_of(table)
    assert sum(settlement.deltas.values()) == 0
    for seat in WINDS:
        got = sum(entry.amount for entry in settlement.entries if entry.payee == seat)
        paid = sum(entry.amount for entry in settlement.entries if entry.payer == seat)
        assert settlement.deltas[seat] == got - paid


@many
@given(tables, st.integers(1, 3))
def test_turning_the_seats_turns_the_result(table: Dealt, turn: int) -> None:
    still, turned = settlement_of(table), settlement_of(table, turn)
    for number, seat in enumerate(WINDS):
        other = WINDS[(number + turn) % 4]
        assert turned.deltas[other] == still.deltas[seat]
        assert turned.seats[other] == still.seats[seat]


@many
@given(tables)
def test_a_fee_given_back_is_the_fee_paid(table: Dealt) -> None:
    settlement = settlement_of(table)
    fees = sorted((entry.payer, entry.payee, entry.amount) for entry in settlement.entries if entry.why == "kong")
    back = [(entry.payee, entry.payer, entry.amount) for entry in settlement.entries if entry.why == "kong-refund"]
    for fee in back:
        assert fees.count(fee) >= back.count(fee)
    losers = {payee for _, payee, _ in back}
    assert not any(settlement.seats[seat].ready or settlement.seats[seat].won for seat in losers)
    assert sorted(back) == [fee for fee in fees if fee[1] in losers]


@many
@given(tables)
def test_who_has_won_pays_nothing_any_more(table: Dealt) -> None:
    settlement = settlement_of(table)
    left: set[str] = set()
    by_event: dict[int, list[str]] = {}
    for entry in settlement.entries:
        by_event.setdefault(entry.event, []).append(entry.payer)
    for number, (name, *rest) in enumerate(table.events, start=1):
        assert left.isdisjoint(by_event.get(number, []))
        if name == "win":
            left.add(WINDS[int(rest[0])])


@many
@given(tables)
def test_only_who_is_not_ready_pays_at_the_end_of_the_wall(table: Dealt) -> None:
    settlement = settlement_of(table)
    for entry in settlement.entries:
        if entry.why in ("void-suit", "not-ready", "kong-refund"):
            state = settlement.seats[entry.payer]
            assert not state.ready
            assert not state.won
            assert (entry.why == "void-suit") <= bool(state.void_held)


def test_the_random_tables_have_everything_in_them() -> None:
    ways: set[str] = set()
    for seed in range(120):
        with suppress(Unusable):
            ways.update(entry.why for entry in settle(dealt(seed).text()).entries)
    assert ways == {"kong", "kong-refund", "not-ready", "void-suit", "tsumo", "win"}
