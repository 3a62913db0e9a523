"""What a preset says of points that change hands, from the payment for a win to the end of a match."""

from __future__ import annotations

from typing import Literal

from mjcheck.rulebook.keys import rule
from mjcheck.rulebook.record import Record


class RiichiPayment(Record):
    """``[payment]`` with ``method = "han"``: who pays how much of the base."""

    method: Literal["han"] = rule("shares of the base")
    round_to: int = rule("each payment is rounded up to a multiple of this", low=1)
    ron: int = rule("multiple of the base that a discarder pays", low=1)
    ron_dealer: int = rule("the same, to the dealer", low=1)
    tsumo: int = rule("multiple of the base that each other pays", low=1)
    tsumo_dealer: int = rule("multiple that the dealer pays, or each to the dealer", low=1)
    absent_seat: Literal["loss", "bisection", "full-shares", "full-equal"] = rule(
        "three players: the share of the empty seat at a self-drawn win is lost, split in halves, or the payers share "
        "what a discarder would have paid (by their shares, or equally)"
    )
    honba_ron: int = rule("what a discarder pays for each counter", low=0)
    honba_tsumo: int = rule("what each payer of a self-drawn win pays for each counter", low=0)
    stick: int = rule("points of a riichi stick", low=0)


class FlatPayment(Record):
    """``[payment]`` with ``method = "flat"``: every other player pays a fixed amount; who dealt in, or each at a
    self-drawn win, pays the hand's value with it."""

    method: Literal["flat"] = rule("a fixed amount from everybody, and the hand's value")
    basic: int = rule("what every other player pays whatever the hand is worth", low=0)


class ValuePayment(Record):
    """``[payment]`` with ``method = "value"``: the hand's value, from the discarder alone, or from each other player at
    a self-drawn win."""

    method: Literal["value"] = rule("the hand's value itself")
    unit: int = rule("points for each unit of the value", low=1)
    self_drawn_extra: int = rule("points that each payer of a self-drawn win adds, after any cap", low=0)


class NoPayment(Record):
    """``[payment]`` with ``method = "none"``."""

    method: Literal["none"] = rule("nobody pays")


class MultipleWinRules(Record):
    """``[multiple_win]``: several winners on one discard."""

    most: int = rule("how many of them win; 1 is head bump: the next in turn", low=1, high=3)
    beyond: Literal["pay-first", "abort"] = rule("with more winners than that: the first ones are paid, or a draw")
    honba: Literal["first", "each"] = rule("who is paid for the counters", default="first")
    sticks: Literal["first", "own-then-first", "split"] = rule("who takes the riichi sticks", default="first")


class PenaltyRules(Record):
    """``[penalty]``: what a win declared wrongly costs; 0 where the table has no such penalty."""

    below_minimum: int = rule("for a complete hand that is worth less than the minimum", low=0)
    wrong_tile: int = rule("for a ready hand, won on a tile that does not complete it", low=0)
    not_ready: int = rule("for a hand that no tile would have completed", low=0)
    paid_to: Literal["nobody", "each"] = rule("the offender only loses the amount, or pays it to each other player")


class LiabilityRules(Record):
    """``[liability]``: who made a limit hand possible pays for it."""

    patterns: tuple[str, ...] = rule("patterns that make a seat liable")
    scope: Literal["hand", "pattern"] = rule("the whole hand, or only the part of those patterns")
    honba: Literal["liable", "discarder"] = rule("who pays the counters at a win on another's discard")


class KongFeeRules(Record):
    """``[kong_fee]``: what a declared kong earns at once."""

    discard: int = rule("from the player who discarded its fourth tile", low=0)
    concealed: int = rule("from each other player still in, for a concealed kong", low=0)
    added: int = rule("from each other player still in, for a kong added to a pung", low=0)


class WallEndRules(Record):
    """``[wall_end]``: what the players who have not won pay when the wall is exhausted."""

    void_held: int = rule("to each player without that fault, from one who still holds the missing suit", low=0)
    void_held_to: Literal["all", "active"] = rule("to those who have won as well, or only to those still in")
    not_ready: Literal["none", "highest-value"] = rule(
        "what one without that fault who is not ready pays each ready player still in: nothing, or the most that the "
        "ready hand can be worth, of patterns and roots alone"
    )
    refund_kongs: tuple[Literal["void-held", "not-ready"], ...] = rule(
        "who gives back the fees of the own kongs to those who paid them"
    )
    ready_excludes_own_fifth_copy: bool = rule("a tile of which the hand holds all four itself is no wait")


class LastFishRules(Record):
    """``[last_fish]``: the tiles are used up, and a ready player draws once more.  Won on, that is the last tile."""

    tiles: int = rule("how many tiles are drawn", low=1)
    first_ready_only: bool = rule("of several ready players only the first to become ready draws; false: each in turn")


class DrawRules(Record):
    """``[draw]``: hands that nobody wins."""

    noten_pool: int = rule("points that those not ready pay in all to those ready", low=0)
    nagashi: Literal["none", "mangan", "win"] = rule(
        "all own discards are orphans and uncalled: nothing, paid as a draw, or a win"
    )
    dead_wait: Literal["none", "concealed", "hand-and-melds"] = rule(
        "a wait whose four copies one holds oneself is no wait: never, when all are concealed, melds included"
    )
    abortive: tuple[Literal["nine-terminals", "four-winds", "four-riichi", "four-kongs", "three-rons"], ...] = rule(
        "the abortive draws"
    )


class MatchRules(Record):
    """``[match]``: from the first hand to the final points."""

    start: int = rule("points of each seat before the first hand", example=25000)
    target: int | None = rule(
        "the points from which final points are counted (without it the places alone count), and what an extension "
        "waits for",
        default=None,
        example=30000,
    )
    dealer_repeats: Literal["none", "win", "win-or-draw", "ready", "always"] = rule(
        "after what the dealer stays: ready includes a win"
    )
    bust: bool = rule("the match ends when a seat is below zero")
    extension: bool = rule("another round until someone has the target")
    dealer_stops: bool = rule("the leading dealer ends the match in the last hand")
    placement: tuple[int, ...] = rule(
        "points by place, the first one's bonus included; in thousands where there is a target", default=()
    )
    last_sticks: Literal["first", "stay", "split"] = rule("who gets the sticks left at the end", default="first")
    counted_by: Literal["round", "match", "none"] = rule(
        "hands are numbered anew in each round or through the match; none: no number of hands ends it", default="round"
    )
    ties: Literal["start", "split"] = rule(
        "equal points at the end: the places go by the seats at the start, or their points are shared", default="start"
    )
    seat_changes: bool = rule("the players change seats after each round", default=False)
    seat_moves: tuple[str, ...] = rule(
        "after each round but the last, the seats to which those who began it E S W N go; where they change seats",
        default=(),
    )
