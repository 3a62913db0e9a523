"""From one hand to the next: who deals, which round it is, counters and sticks, and the end of a match."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from mjcheck.ledger import NextHand, Standing
from mjcheck.rulebook.model import Rules
from mjcheck.rulebook.payment import MatchRules
from mjcheck.table import Table

DEALER = "E"


@dataclass(frozen=True, slots=True)
class Ending:
    """How a hand ended: won, drawn with the wall exhausted, or broken off.  ``ready``: those ready then."""

    way: Literal["win", "draw", "abort"]
    winners: Collection[str] = ()
    ready: Collection[str] = ()


@dataclass(frozen=True, slots=True)
class Place:
    """Where in the match a hand stands: its round and its number, ``None`` where they are not said; counters."""

    round: str | None
    number: int | None
    honba: int


def round_of(number: int | None, said: str | None, rules: Rules) -> str | None:
    """The prevalent wind of a hand: the one said, or the one that its number in the match gives."""
    if said is not None or number is None or rules.match is None or rules.match.counted_by != "match":
        return said
    seats, rounds = len(rules.seats.winds), rules.seats.rounds
    return rounds[min((number - 1) // seats, len(rounds) - 1)]


def most_hands(rules: Rules, match: MatchRules) -> int:
    """The highest number that a hand may have."""
    seats = len(rules.seats.winds)
    return seats * len(rules.seats.rounds) if match.counted_by == "match" else seats


def number_of(table: Table, rules: Rules) -> int | None:
    """Which hand it is: said, or what a seat's wind at the start of the match gives where the deal alone moves on."""
    match, winds = rules.match, rules.seats.winds
    if table.number is not None or match is None or match.seat_changes or match.counted_by != "round":
        return table.number
    for seat in table.seats.values():
        if seat.claim.start in winds and seat.wind in winds:
            return (winds.index(seat.claim.start) - winds.index(seat.wind)) % len(winds) + 1
    return None


def start_of(wind: str, number: int, seats: Sequence[str]) -> str:
    """The wind that a seat began the match with, where the deal alone moves round the table."""
    return seats[(seats.index(wind) + number - 1) % len(seats)]


def next_hand(
    ending: Ending, place: Place, sticks: int, scores: Mapping[str, int], rules: Rules, match: MatchRules
) -> tuple[NextHand, bool]:
    """What the next hand starts with, and whether its end of the match could be told.

    ``sticks`` are those still on the table, ``scores`` the points after the hand of each seat, empty where not known.
    """
    stays = _dealer_stays(ending, match)
    dealer = DEALER if stays else _next_dealer(place, rules, match)
    honba = place.honba + 1 if ending.way != "win" or (stays and DEALER in ending.winners) else 0
    if rules.draw is None:
        honba = 0  # a table without draws that are paid has no counters
    following_round, number, last = _following(place, stays, rules, match)
    over = _over(ending, place, stays, last, scores, rules, match)
    told = NextHand(dealer, following_round, number, honba, sticks, bool(over))
    return told, over is not None


def _dealer_stays(ending: Ending, match: MatchRules) -> bool:
    rule = match.dealer_repeats
    if rule in ("none", "always"):
        return rule == "always"
    if ending.way == "win":
        return DEALER in ending.winners
    if ending.way == "abort":
        return True
    return rule == "win-or-draw" or (rule == "ready" and DEALER in ending.ready)


def _next_dealer(place: Place, rules: Rules, match: MatchRules) -> str:
    """Where the next dealer sits now: beside the dealer, or where the players change seats first, who goes East."""
    winds = rules.seats.winds
    turns, rest = divmod(place.number or 0, len(winds))
    if match.seat_changes and place.number and not rest and turns <= len(match.seat_moves):
        began = match.seat_moves[turns - 1].index(DEALER)
        return winds[(began + 1) % len(winds)]  # in its last hand each sits one seat on from where he began
    return winds[1]


def _following(
    place: Place, stays: bool, rules: Rules, match: MatchRules
) -> tuple[str | None, int | None, bool | None]:
    """Round and number of the next hand, and whether the deal has gone round for the last time with this one."""
    seats, rounds = len(rules.seats.winds), rules.seats.rounds
    if match.counted_by == "none":
        return None, None, False
    if match.counted_by == "match":
        if place.number is None:
            return None, None, None
        last = place.number >= seats * len(rounds)
        number = place.number if stays else place.number + 1
        return rounds[min((number - 1) // seats, len(rounds) - 1)], number, last
    current = rounds.index(place.round) if place.round in rounds else None
    if place.number is None:
        return (place.round if stays else None), None, None
    if stays or place.number < seats:
        return place.round, place.number + (not stays), place.number >= seats
    if current is None:
        return None, 1, True
    return rounds[min(current + 1, len(rounds) - 1)], 1, True


def _over(
    ending: Ending,
    place: Place,
    stays: bool,
    last: bool | None,
    scores: Mapping[str, int],
    rules: Rules,
    match: MatchRules,
) -> bool | None:
    """Whether the match ends with this hand, ``None`` where that cannot be told."""
    if match.counted_by == "none":
        return False
    if match.bust and any(score < 0 for score in scores.values()):
        return True
    unknown = None if match.bust and not scores else False
    if match.counted_by == "match":
        return None if last is None else (last and not stays) or unknown
    rounds = rules.seats.rounds
    regular = len(rounds) - 2 if match.extension and len(rounds) > 1 else len(rounds) - 1
    current = rounds.index(place.round) if place.round in rounds else 0
    if current < regular:
        return unknown
    reached = None if not scores or match.target is None else max(scores.values()) >= match.target
    if current > regular:
        # In the extension the match ends as soon as somebody has reached the target.
        return True if reached or (last and not stays) else None if reached is None or last is None else False
    if last is None:
        return None
    if not last:
        return unknown
    if not stays:
        return True if not match.extension or current == len(rounds) - 1 else reached
    if match.dealer_stops and ending.way != "abort":
        if not scores:
            return None
        leads = all(scores[DEALER] > score for seat, score in scores.items() if seat != DEALER)
        return leads and reached is not False
    return unknown


def standings(
    scores: Mapping[str, int], starts: Mapping[str, str], sticks: int, rules: Rules, match: MatchRules
) -> dict[str, Standing]:
    """The end of a match: places by points, ties by the seats at its start, and final points.

    ``sticks`` are the points of the sticks left on the table.
    """
    order = sorted(scores, key=lambda seat: (-scores[seat], rules.seats.winds.index(starts[seat])))
    held = dict(scores)
    if match.last_sticks == "first":
        held[order[0]] += sticks
    elif match.last_sticks == "split":
        first = [seat for seat in order if scores[seat] == scores[order[0]]]
        for number, seat in enumerate(first):
            held[seat] += sticks // len(first) + (sticks % len(first) if number == 0 else 0)
    return {
        seat: Standing(held[seat], order.index(seat) + 1, _final_points(seat, order, scores, held, match))
        for seat in scores
    }


def _final_points(
    seat: str, order: Sequence[str], scores: Mapping[str, int], held: Mapping[str, int], match: MatchRules
) -> float:
    if not match.placement:
        return held[seat]
    place = order.index(seat)
    if match.ties == "split":
        tied = [index for index, other in enumerate(order) if scores[other] == scores[seat]]
        bonus = sum(match.placement[index] for index in tied) / len(tied)
    else:
        bonus = match.placement[place]
    points = bonus if match.target is None else bonus + (held[seat] - match.target) / 1000
    return round(points, 2)
