"""What a preset says, as frozen records: the shape of every section of a preset file.

The loader (`mjcheck.rulebook.load`) builds these from TOML by their annotations, and the schema of a preset is
generated from them: a key that is not a field here is an unknown key.  ``rule(...)`` gives a field's meaning and, where
its type alone does not, the values it may take.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from typing import Final, Literal, NamedTuple

from mjcheck.rulebook.keys import Formula, Names, NumberFormula, TileSet, Wind, rule
from mjcheck.rulebook.payment import (
    DrawRules,
    FlatPayment,
    KongFeeRules,
    LastFishRules,
    LiabilityRules,
    MatchRules,
    MultipleWinRules,
    NoPayment,
    PenaltyRules,
    RiichiPayment,
    ValuePayment,
    WallEndRules,
)
from mjcheck.rulebook.record import Record

LANGUAGES: Final = ("en", "zh", "zh-Hant", "ja")

Tag = Literal[
    "dora",
    "ura",
    "riichi",
    "double-riichi",
    "ippatsu",
    "last",
    "replacement",
    "kong-discard",
    "robbing",
    "first",
    "last-copy",
    "honba",
    "sticks",
    "nuki",
    "void",
    "declared",
    "shown",
    "river",
    "missed",
    "pao",
]
"""The tags of the notation that a table may know or not; tsumo, ron, seat and round mean something everywhere."""

Series = Literal["honours", "numbers", "pungs", "seven-pairs", "suits", "outside", "knitted", "winning", "special"]
"""The nine series into which the Chinese official rules sort their patterns: by honours, by the numbers on suit tiles,
by pungs and kongs, seven pairs, by suits, by what every set holds, knitted tiles, by the way of winning, the rest."""


class TileRules(Record):
    """``[tiles]``: what lies on the table."""

    kinds: TileSet = rule("the playing kinds in use")
    live: int | None = rule("how many tiles, drawn at random, are played with where it is not all", low=1, default=None)
    flowers: bool = rule("whether the eight flowers and seasons are in use")
    red_fives: bool = rule("whether red fives are in use")
    reds: tuple[Literal["0m", "0p", "0s"], ...] = rule(
        'the red fives of the set, one entry a tile: ["0m", "0p", "0s"]', default=()
    )
    dora_cycles: tuple[str, ...] = rule("how an indicator points: each kind at the next of its cycle", default=())


class SeatRules(Record):
    """``[seats]``: who sits, and which winds prevail."""

    winds: tuple[Wind, ...] = rule("the seats in the order of play")
    rounds: tuple[Wind, ...] = rule("the prevalent winds that a match can reach")


class CallRules(Record):
    """``[calls]``: which melds a player may have, and which tags the table knows."""

    chow: bool = rule("chows from the left neighbour")
    pung: bool = rule("pungs")
    kong: bool = rule("kongs of any kind")
    tags: tuple[Tag, ...] = rule("tags that mean something at this table, besides tsumo ron seat round")


class FormRules(Record):
    """``[forms]``: the shapes that are complete."""

    standard: bool = rule("four sets and a pair")
    seven_pairs: bool = rule("seven pairs, concealed")
    four_as_two_pairs: bool = rule("four of a kind are two of the seven pairs")
    orphans: bool = rule("thirteen orphans")
    knitted_straight: bool = rule("a knitted straight, a set and a pair")
    knitted: bool = rule("fourteen different honours and knitted tiles")


ALL_FORMS: Final = FormRules(
    standard=True, seven_pairs=True, four_as_two_pairs=True, orphans=True, knitted_straight=True, knitted=True
)
"""Every shape that some table counts as complete."""


class WinRules(Record):
    """``[win]``: what a complete hand still needs."""

    decides: bool = rule("false: the table judges only whether the structure is complete, never a win")
    minimum: int = rule("the least value of the patterns that count towards it", low=0)
    furiten: tuple[Literal["discard", "turn", "riichi"], ...] = rule(
        "which passed or discarded winning tiles forbid a win on a discard", default=()
    )
    passed_win_blocks: bool = rule("a passed win forbids discard wins until the own next draw", default=False)
    passed_win_blocks_robbing: bool = rule("it forbids robbing a kong as well", default=False)
    void_suit: bool = rule("each player declares a suit that the winning hand may not hold", default=False)
    winners: int = rule("the hand ends when so many players have won", low=1, high=3, default=1)
    rob_concealed_kong: Literal["none", "orphans", "any"] = rule(
        "which forms may win by robbing a concealed kong", default="none"
    )
    nearest: tuple[Literal["riichi", "tsumo"], ...] = rule(
        "what is tried to say how a hand without value could still win", default=()
    )


class PatternExample(Record):
    """A hand that has the pattern, and one that just misses it."""

    win: str = rule("a hand that has the pattern")
    miss: str = rule("a hand that just misses it")


class PatternRules(Record):
    """``[[pattern]]``: one pattern.  Its value is in exactly one of ``han``, ``yakuman``, ``limit``, ``points``,
    ``multiplier``, ``factor`` and ``fan``; where it counts, ``when`` or ``times`` says."""

    id: str = rule("lower case words joined by hyphens")
    names: Names = rule("the pattern's name in each language")
    enabled: bool = rule("false: the table does not know it, until a file above says what it is worth", default=True)
    number: int | None = rule("its number in the rulebook", low=1, default=None)
    series: Series | None = rule("the series that the rulebook puts it in", default=None)
    when: Formula | None = rule("a formula: the pattern holds", default=None)
    times: NumberFormula | None = rule("a formula: how often it counts", default=None)
    han: int | None = rule("han of a concealed hand; 0: not counted", low=0, high=13, default=None)
    open: int | None = rule("han of an open hand where it differs; 0: not counted", low=0, high=13, default=None)
    yakuman: int | None = rule("yakuman units", low=1, high=4, default=None)
    limit: str | None = rule("the hand is worth at least this limit", default=None)
    points: int | None = rule("points", low=0, default=None)
    multiplier: int | None = rule("a base pattern, of which only the best one counts: its worth", low=1, default=None)
    factor: int | None = rule("each occurrence multiplies the base pattern's worth by this", low=1, default=None)
    fan: int | None = rule("fan", low=0, default=None)
    bonus: bool = rule("counts, but not towards the minimum", default=False)
    excludes: tuple[str, ...] = rule("patterns below it that do not count with it", default=())
    combine: str | None = rule(
        "its account-once group: patterns of two chows link chows, one pattern of three or four makes its chows one, "
        "and no link may close a circle",
        default=None,
    )
    repeats: bool = rule("a linked pattern of a group that may count more than once", default=False)
    fallback: bool = rule("counts when nothing else does", default=False)
    before: str | None = rule("in a file that extends another: this pattern stands above that one", default=None)
    example: PatternExample | None = rule("a hand that has it and one that just misses it", default=None)
    source: str | None = rule("where the definition and the value come from", default=None)
    assumed: bool = rule("no source states it", default=False)


class FuItem(Record):
    """``[[fu.item]]``: one line of the fu table."""

    id: str = rule("lower case words joined by hyphens")
    names: Names = rule("what the fu are for")
    fu: int = rule("fu of one occurrence", low=1)
    when: Formula | None = rule("a formula: the fu are given", default=None)
    times: NumberFormula | None = rule("a formula: how often they are given", default=None)


class FuRules(Record):
    """``[fu]``: how fu add up."""

    base: int = rule("fu that every hand has", low=0)
    round_to: int = rule("the sum is rounded up to a multiple of this", low=1)
    open_minimum: int = rule("least fu of an open hand", low=0)
    fixed: Mapping[str, int] = rule("forms with a fixed sum that is not rounded", default={})
    item: tuple[FuItem, ...] = rule("the table")


class Limit(Record):
    """``[[value.limit]]``: from so many han on, this base."""

    id: str = rule("mangan, haneman ...")
    names: Names = rule("the limit's name in each language")
    han: int = rule("from how many han on", low=1, example=5)
    base: int = rule("base points", low=1, example=2000)


class HanValue(Record):
    """``[value]`` with ``method = "han"``: han and fu give base points."""

    method: Literal["han"] = rule("han and fu")
    limit: tuple[Limit, ...] = rule("the limits, lowest first; the first one caps what fu and han give")
    round_up_to_limit: int | None = rule(
        "kiriage: a base of at least this much, 1920 for 4 han 30 fu, counts as the first limit",
        low=1,
        default=None,
        example=1920,
    )
    counted_yakuman: bool = rule("false: the limit of counted yakuman is not used")
    counted_limit: str = rule("which limit is the counted yakuman")
    yakuman_base: int = rule("base points of one yakuman unit", low=1, example=8000)
    yakuman_add: bool = rule("different yakuman add up; false: only the highest counts")
    double_yakuman: tuple[str, ...] = rule("patterns that count as two units", default=())


class PointsValue(Record):
    """``[value]`` with ``method = "points"``: the points of the patterns add up; bonus patterns come on top of what
    counts towards the minimum."""

    method: Literal["points"] = rule("the points of the patterns add up")
    cap: int | None = rule("the most that a hand is worth", low=1, default=None)


class MultiplierValue(Record):
    """``[value]`` with ``method = "multiplier"``: one base pattern, the one worth most with its factors."""

    method: Literal["multiplier"] = rule("one base pattern times its factors")
    cap: int | None = rule("the most that a hand is worth", low=1, default=None)
    roots: str = rule("the pattern, a factor, that counts four of a kind")


class FanValue(Record):
    """``[value]`` with ``method = "fan"``: the fan of the patterns add up to a cap; limit patterns stand alone."""

    method: Literal["fan"] = rule("the fan of the patterns add up")
    cap: int | None = rule("the most that a hand is worth", low=1, default=None)
    limit_fan: int | None = rule(
        "a pattern of at least so many fan stands alone: nothing is added to it, another one neither",
        low=1,
        default=None,
    )


class StructureValue(Record):
    """``[value]`` with ``method = "structure"``: nothing is valued."""

    method: Literal["structure"] = rule("only the structure is judged")


TILES_OF_A_STACK: Final = 2


class OpeningRules(Record):
    """``[opening]``: dice, walls and deal.  A table without it states no opening."""

    dice: int = rule("dice of a throw", low=1, high=6)
    throws: int = rule(
        "1: only the dealer throws; 2: whoever breaks the wall throws, too, and the sums are added", low=1, high=2
    )
    breaker: Literal["counted", "dealer"] = rule(
        "whose wall is broken: the seat to which the first throw counts, the dealer being one, or always the dealer"
    )
    walls: int = rule("stacks of two tiles in each wall", low=1)
    counted_stay: bool = rule(
        "the counted stacks stay, the next one is dealt first; false: the last counted one is dealt first"
    )
    deal: tuple[int, ...] = rule("tiles that each seat takes in turn, round by round: thirteen in all")
    jump: bool = rule(
        "in the last round the dealer takes the fourteenth tile at once, one stack left out; false: he draws it when "
        "all have thirteen"
    )
    dead_wall: int = rule("tiles at the tail that are never drawn in turn", low=0)
    tail_upper_first: bool = rule(
        "replacement tiles come from the tail, of each stack the upper one first; false: the lower one first"
    )
    flower_order: tuple[Wind, ...] = rule("seats in the order in which they replace the flowers dealt", default=())
    flowers_at_once: bool = rule("a seat draws for all its flowers at once; false: one by one", default=True)


SECTIONS: Final[dict[str, type]] = {
    "tiles": TileRules,
    "seats": SeatRules,
    "calls": CallRules,
    "forms": FormRules,
    "win": WinRules,
    "fu": FuRules,
    "multiple_win": MultipleWinRules,
    "kong_fee": KongFeeRules,
    "wall_end": WallEndRules,
    "last_fish": LastFishRules,
    "liability": LiabilityRules,
    "draw": DrawRules,
    "match": MatchRules,
    "penalty": PenaltyRules,
    "opening": OpeningRules,
}
"""The plain sections; ``[value]`` and ``[payment]`` are chosen by their ``method``."""

VALUE_METHODS: Final[dict[str, type]] = {
    "structure": StructureValue,
    "han": HanValue,
    "points": PointsValue,
    "multiplier": MultiplierValue,
    "fan": FanValue,
}
PAYMENT_METHODS: Final[dict[str, type]] = {
    "none": NoPayment,
    "han": RiichiPayment,
    "flat": FlatPayment,
    "value": ValuePayment,
}

WORTHS: Final[dict[str, tuple[str, ...]]] = {
    "structure": (),
    "han": ("han", "yakuman", "limit"),
    "points": ("points",),
    "multiplier": ("multiplier", "factor"),
    "fan": ("fan",),
}
"""The kinds of worth that a pattern may have under each method of ``[value]``."""

NEEDED: Final[dict[str, dict[str, tuple[str, ...]]]] = {
    "value": {"han": ("fu",), "multiplier": ("multiple_win", "kong_fee", "wall_end"), "fan": ("match",)},
    "payment": {
        "han": ("multiple_win", "liability", "draw", "match"),
        "flat": ("multiple_win", "match", "penalty"),
    },
}
"""The tables that a method of ``[value]`` or ``[payment]`` cannot do without."""


class Header(Record):
    """The keys at the top of a preset."""

    title: Names = rule("the table's name in each language")
    kind: Literal["rulebook", "table"] = rule("a rulebook defines, a table is played at", default="table")
    extends: str | None = rule("the preset whose keys hold where this file is silent", default=None)
    version: int = rule("raised when a value is corrected, since results change", low=1)
    listed: bool = rule("shown when a hand is judged at several tables side by side", default=False)
    draft: bool = rule("more than a third of its values are assumed", default=False)
    summary: Names = rule("what kind of table it is, in a sentence", default={})
    source: str | None = rule("where its values come from where they do not say", default=None)
    assumed: bool = rule("its values are assumed where they do not say", default=False)


class Origin(NamedTuple):
    """Where a value came from: the file that gave it, its line there, its source, and whether it is assumed."""

    file: str
    line: int
    source: str | None
    assumed: bool


class Rules(Record):
    """Everything that a preset says, `extends` resolved.  Sections that a method does not need may be ``None``."""

    name: str
    header: Header
    tiles: TileRules
    seats: SeatRules
    calls: CallRules
    forms: FormRules
    win: WinRules
    value: HanValue | PointsValue | MultiplierValue | FanValue | StructureValue
    payment: RiichiPayment | FlatPayment | ValuePayment | NoPayment
    options: Mapping[str, bool | int]
    sets: Mapping[str, str]
    words: Mapping[str, str]
    pattern: tuple[PatternRules, ...]
    fu: FuRules | None = None
    multiple_win: MultipleWinRules | None = None
    kong_fee: KongFeeRules | None = None
    wall_end: WallEndRules | None = None
    last_fish: LastFishRules | None = None
    liability: LiabilityRules | None = None
    draw: DrawRules | None = None
    match: MatchRules | None = None
    penalty: PenaltyRules | None = None
    opening: OpeningRules | None = None
    origins: Mapping[str, Origin] = field(default_factory=dict)
    """By dotted path (``match.start``, ``pattern.pinfu.han``)."""
