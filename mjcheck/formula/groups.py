"""``has(...)``, ``ranks(...)``, ``holds(...)`` and ``ready(...)``: groups and tiles for some suits and some rank."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from mjcheck.formula.expression import (
    NOTHING,
    Expr,
    Op,
    bits,
    both,
    chows_at_least,
    compare,
    conjunction,
    covers,
    disjunction,
    either,
    fact,
    is_empty,
    is_some,
    kept_if,
    number,
    population,
    shifted,
    total,
    truth,
    without,
)
from mjcheck.formula.tilewords import RANKS, TileWord, choices_of_rank, choices_of_suits
from mjcheck.tiles import FIRST_HONOUR, SUITS, chow_kinds, chow_start, mask_of

_FACT_OF: Final = {"pung": "pungs", "kong": "kongs", "pair": "pair"}
_COPIES_OF: Final = {"pung": 3, "kong": 4, "pair": 2}
_RANKS_OF_A_CHOW: Final = 7


@dataclass(frozen=True, slots=True)
class Group:
    """A group as a formula names it: its kind and its first tile."""

    kind: str
    tile: TileWord


@dataclass(frozen=True, slots=True)
class Witness:
    """Groups that a ``has(...)`` is content with: chow starts in order and as often as needed, and masks of kinds.

    ``kongs`` are not among ``pungs``.
    """

    chows: tuple[int, ...]
    pungs: int
    kongs: int
    pair: int

    @property
    def condition(self) -> Expr:
        """Whether these groups are all there."""
        masks: dict[int, int] = {}
        for start, times in Counter(self.chows).items():
            masks[times] = masks.get(times, 0) | 1 << 3 * start
        return conjunction(
            (
                *(covers(chows_at_least(times), mask) for times, mask in sorted(masks.items())),
                covers(fact("pungs"), self.pungs),
                covers(fact("kongs"), self.kongs),
                covers(fact("pair"), self.pair),
            )
        )


def _witness(groups: Sequence[Group], suits: Mapping[str, int], rank: int) -> Witness | None:
    """The groups for one choice, or ``None`` if no hand can have them all."""
    chows: list[int] = []
    masks = dict.fromkeys(_FACT_OF, 0)
    copies: Counter[int] = Counter()
    for group in groups:
        kinds = group.tile.kinds(suits, rank)
        if kinds is None:
            return None
        first = kinds[0]
        if group.kind == "chow":
            if first >= FIRST_HONOUR or first % 9 >= _RANKS_OF_A_CHOW:
                return None
            chows.append(chow_start(first))
            copies.update(chow_kinds(chows[-1]))
        else:
            masks[group.kind] |= 1 << first
            copies[first] += _COPIES_OF[group.kind]
    if max(copies.values(), default=0) > 4:
        return None
    return Witness(tuple(sorted(chows)), masks["pung"], masks["kong"], masks["pair"])


Choice = dict[int, Witness]
"""For one choice of suits: the ranks n for which the groups can exist, with the groups."""


def choices(groups: Sequence[Group]) -> list[tuple[dict[str, int], Choice]]:
    """For each choice of suits what the groups come to; choices that come to the same groups are given once."""
    return _choices(tuple(groups))


@lru_cache(maxsize=8)
def _choices(groups: tuple[Group, ...]) -> list[tuple[dict[str, int], Choice]]:
    # Kept for a moment: a formula asks three times for the choices of the same groups.
    tiles = [group.tile for group in groups]
    found: list[tuple[dict[str, int], Choice]] = []
    known: list[Choice] = []
    for suits in choices_of_suits(tiles):
        choice = {
            rank: witness for rank in choices_of_rank(tiles) if (witness := _witness(groups, suits, rank)) is not None
        }
        if choice and choice not in known:
            known.append(choice)
            found.append((suits, choice))
    return found


def witnesses(groups: Sequence[Group]) -> tuple[Witness, ...]:
    """Everything that ``has(groups)`` is content with; empty if no hand can have these groups."""
    return tuple(dict.fromkeys(witness for _, choice in choices(groups) for witness in choice.values()))


def has(groups: Sequence[Group]) -> Expr:
    """Whether the groups are all there for some suits and some rank; `FALSE` if no hand can have them."""
    found = choices(groups)
    if found and _all_ranks_at_once(groups):
        if _one_suit(groups):
            return is_some(_in_any_suit(groups, found))
        return is_some(_ranks(groups, found))
    return disjunction(witness.condition for witness in witnesses(groups))


def ranks(groups: Sequence[Group]) -> Expr:
    """For how many ranks n the groups are there, for some suits."""
    found = choices(groups)
    if _all_ranks_at_once(groups):
        return population(_ranks(groups, found)) if found else number(0)
    return total(truth(disjunction(choice[rank].condition for _, choice in found if rank in choice)) for rank in RANKS)


def most_ranks(groups: Sequence[Group]) -> int:
    """An upper bound of `ranks`: each rank needs a set of its own, or where all groups are of rank n, all of them."""
    if any(group.kind == "pair" for group in groups):
        return 1
    apart = len({group.tile.ranks for group in groups}) == 1
    return 4 // len(groups) if apart else 4


# ---------------------------------------------------------------------------- all ranks at once
# Masks are shifted so that the bit of rank n of every group comes to one place: bits that survive are ranks.


def _all_ranks_at_once(groups: Sequence[Group]) -> bool:
    """Whether the groups with n lie in masks of one layout, and no group without n can be one of them in a chow."""
    floating = {group.kind == "chow" for group in groups if group.tile.floating}
    if len(floating) != 1:
        return False
    return floating == {False} or all(group.tile.floating for group in groups if group.kind == "chow")


def _one_suit(groups: Sequence[Group]) -> bool:
    """Whether the groups all have n and the same letter: then the three suits can be looked at together."""
    first = groups[0].tile
    return bool(first.letters) and all(group.tile.floating and group.tile.suits == first.suits for group in groups)


def _in_any_suit(groups: Sequence[Group], found: list[tuple[dict[str, int], Choice]]) -> Expr:
    chow, width = _layout(groups)
    starts = sum(
        1 << width * (suit * (_RANKS_OF_A_CHOW if chow else 9) + rank - 1)
        for suits, choice in found
        for suit in suits.values()
        for rank in choice
    )
    return both(_aligned(groups, dict.fromkeys(found[0][0], 0)), bits(starts))


def _ranks(groups: Sequence[Group], found: list[tuple[dict[str, int], Choice]]) -> Expr:
    _, width = _layout(groups)
    unmoved = [group for group in groups if not group.tile.floating]
    surviving = NOTHING
    for suits, choice in found:
        fitting = both(_aligned(groups, suits), bits(sum(1 << width * (rank - 1) for rank in choice)))
        beside = _witness(unmoved, suits, 0)
        surviving = either(surviving, kept_if(fitting, beside.condition) if beside else fitting)
    return surviving


def _layout(groups: Sequence[Group]) -> tuple[bool, int]:
    """Whether the groups with n are chows, and how many bits one rank takes in their mask."""
    chow = any(group.kind == "chow" for group in groups if group.tile.floating)
    return chow, 3 if chow else 1


def _aligned(groups: Sequence[Group], suits: Mapping[str, int]) -> Expr:
    """The masks of the groups with n, each moved so that n = 1 is at bit 0, and what they have in common."""
    chow, width = _layout(groups)
    wanted = Counter(
        (group.kind, 9 * suit + group.tile.ranks[0], suit)
        for group in groups
        if group.tile.floating
        for suit in (suits[group.tile.suits] if group.tile.letters else SUITS.index(group.tile.suits),)
    )
    aligned: Expr | None = None
    for (kind, kind_of_tile, suit), times in sorted(wanted.items()):
        place = kind_of_tile - 2 * suit if chow else kind_of_tile
        mask = shifted(chows_at_least(times) if chow else fact(_FACT_OF[kind]), width * place)
        aligned = mask if aligned is None else both(aligned, mask)
    return NOTHING if aligned is None else aligned


# ---------------------------------------------------------------------------- tiles


def _counts(words: Sequence[TileWord]) -> list[dict[int, int]]:
    """For each choice of suits and rank how many of each kind the words name; choices alike are given once."""
    found: list[dict[int, int]] = []
    for suits in choices_of_suits(words):
        for rank in choices_of_rank(words):
            named = [word.kinds(suits, rank) for word in words]
            counts = Counter(kind for kinds in named for kind in kinds or ())
            if None not in named and max(counts.values()) <= 4 and counts not in found:
                found.append(counts)
    return found


def _masks(counts: Mapping[int, int]) -> list[int]:
    """The kinds named at least 1, 2, 3 and 4 times."""
    return [mask_of(kind for kind, held in counts.items() if held >= times) for times in (1, 2, 3, 4)]


def holds(words: Sequence[TileWord]) -> Expr:
    """Whether the hand's tiles include these for some suits and some rank; `FALSE` if no hand can."""
    return disjunction(
        conjunction(covers(fact(f"k{times}"), mask) for times, mask in enumerate(_masks(counts), 1))
        for counts in _counts(words)
    )


def ready(words: Sequence[TileWord]) -> Expr:
    """Whether the tiles before the win are these thirteen and nothing is melded; `FALSE` if that cannot be."""
    win = fact("win")
    # A kind that is held exactly so often with the winning tile was held once less often before it.
    before = [without(fact(f"k{times}"), without(win, fact(f"k{times + 1}"))) for times in (1, 2, 3)]
    before.append(without(fact("k4"), win))
    return conjunction(
        (
            disjunction(
                conjunction(covers(held, mask) for held, mask in zip(before, _masks(counts), strict=True))
                for counts in _counts(words)
            ),
            compare(Op.EQ, fact("melds"), number(0)),
            is_empty(fact("kongs")),
        )
    )
