"""The value of a reading in han and fu: patterns, fu table, limits, yakuman."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from mjcheck.facts import Facts, Form
from mjcheck.hand import Hand
from mjcheck.memory import Memory
from mjcheck.rulebook import Rulebook
from mjcheck.rulebook.model import FuRules, HanValue, Limit, PatternRules
from mjcheck.valuation.combine import bits_in
from mjcheck.valuation.resolve import Named, Paid, drawn, kept_alone, resolve
from mjcheck.verdict import Counted, Line, Removed, Valued

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

Amount = TypeVar("Amount", int, "NDArray[np.int64]")
"""Of one reading, or of many."""

ONE_YAKUMAN = "value.yakuman_add"
"""The rule that takes away all yakuman but one."""


@dataclass(frozen=True, slots=True)
class Resolved:
    """The patterns of a reading after exclusions, yakuman and open values."""

    counted: tuple[Counted, ...]
    removed: tuple[Removed, ...]
    han: int
    yakuman: int
    limit: Limit | None
    """The best limit that a pattern gives by itself."""
    qualifying: int
    """What counts towards the minimum: see `HanValuation.towards_minimum`."""
    standing: tuple[tuple[int, int], ...]


class Fu(NamedTuple):
    """The fu of a reading: their rounded sum, and line by line before rounding.  ``base``, ``fixed`` and
    ``open-minimum`` are lines of no item and bear no names."""

    sum: int
    lines: tuple[Line, ...]


@dataclass(frozen=True, slots=True)
class HanWorth:
    """The value of a reading: ``base`` points, of which every payment is a multiple, and the limit reached."""

    resolved: Resolved
    base: int
    fu: Fu
    limit: Limit | None

    @property
    def rank(self) -> tuple[object, ...]:
        """The highest payment first; of equal ones a yakuman before a counted one, then han, fu, and the list of
        patterns that is higher in the file's order."""
        return self.base, self.resolved.yakuman, self.resolved.han, self.fu.sum, self.resolved.standing

    @property
    def qualifying(self) -> int:
        """What counts towards the minimum, in han."""
        return self.resolved.qualifying


class HanValuation:
    """Values readings by one rulebook.  Remembers how each set of held patterns resolves."""

    def __init__(self, rulebook: Rulebook, rules: HanValue, fu: FuRules) -> None:
        self._rulebook = rulebook
        self._rules = rules
        self._fu = fu
        self._named = Named(rulebook)
        self._bonus = frozenset(pattern.id for pattern in rulebook.patterns if pattern.bonus)
        worths = [self.worth(pattern, False) for pattern in rulebook.patterns]
        self.yakuman = {index: value for index, (value, unit) in enumerate(worths) if unit == "yakuman"}
        """What each yakuman is worth, by its index."""
        self._limits = [limit for limit in rules.limit if rules.counted_yakuman or limit.id != rules.counted_limit]
        self._resolved = Memory[tuple[int, tuple[int, ...], bool], Resolved]()
        self._known_fu = Memory[tuple[int, tuple[int, ...], bool], Fu]()

    def value(self, facts: Facts) -> HanWorth:
        """The value of one reading."""
        return self.value_of(facts, *self._rulebook.patterns_held(facts))

    def value_of(self, facts: Facts, bits: int, counts: tuple[int, ...]) -> HanWorth:
        """The value of a reading with these patterns."""
        key = (bits, counts, facts.melds > 0)
        resolved = self._resolved.get(key)
        if resolved is None:
            resolved = self._resolved[key] = self._resolve(*key)
        fu = self.fu(facts)
        if resolved.yakuman:
            return HanWorth(resolved, self._rules.yakuman_base * resolved.yakuman, fu, None)
        base, limit = self.base(resolved.han, fu.sum)
        if resolved.limit is not None and resolved.limit.base > base:
            base, limit = resolved.limit.base, resolved.limit
        return HanWorth(resolved, base, fu, limit)

    def show(self, hand: Hand, facts: Facts, worth: HanWorth, paid: Paid) -> Valued:
        """The reading drawn, its patterns, fu line by line; the total in han, fu and yakuman units."""
        resolved = worth.resolved
        return drawn(
            hand,
            facts,
            paid,
            patterns=resolved.counted,
            removed=resolved.removed,
            total={"han": resolved.han, "fu": worth.fu.sum, "yakuman": resolved.yakuman},
            lines=worth.fu.lines,
            qualifying=resolved.qualifying,
            base=worth.base,
            rank=worth.rank,
            limit=None if worth.limit is None else worth.limit.id,
        )

    def worth(self, pattern: PatternRules, opened: bool) -> tuple[int, str]:
        """The value of one occurrence and its unit; 0 where the pattern does not count for such a hand."""
        if pattern.yakuman is not None:
            return pattern.yakuman * (2 if pattern.id in self._rules.double_yakuman else 1), "yakuman"
        if pattern.limit is not None:
            return 1, "limit"
        han = pattern.open if opened and pattern.open is not None else pattern.han
        return han or 0, "han"

    def towards_minimum(self, han: Amount, beyond: Amount) -> Amount:
        """What counts towards the minimum of patterns that are no mere bonus, in han: those with ``han``, and as much
        as the minimum asks for where one of them is worth yakuman or a limit (``beyond``: 1, otherwise 0)."""
        return han + max(1, self._rulebook.rules.win.minimum) * beyond

    def _resolve(self, bits: int, counts: tuple[int, ...], opened: bool) -> Resolved:
        patterns = self._rulebook.patterns
        worths = {index: self.worth(patterns[index], opened) for index in bits_in(bits)}
        held = {index: self._rulebook.count(index, bits, counts) for index, (value, _) in worths.items() if value}
        only_best = None if self._rules.yakuman_add else ONE_YAKUMAN
        resolution = kept_alone(self._rulebook, resolve(self._rulebook, held), self.yakuman, only_best)
        counted = tuple(
            self._named(index, worths[index][0], times, worths[index][1]) for index, times in resolution.times.items()
        )
        named = {patterns[index].limit for index in resolution.times}
        limits = (limit for limit in self._rules.limit if limit.id in named)
        return Resolved(
            counted=counted,
            removed=resolution.removed,
            han=sum(entry.worth for entry in counted if entry.unit == "han"),
            yakuman=sum(entry.worth for entry in counted if entry.unit == "yakuman"),
            limit=max(limits, key=lambda limit: limit.base, default=None),
            qualifying=self.towards_minimum(
                sum(entry.worth for entry in counted if entry.unit == "han" and entry.id not in self._bonus),
                any(entry.unit != "han" and entry.id not in self._bonus for entry in counted),
            ),
            standing=resolution.standing,
        )

    def fu(self, facts: Facts) -> Fu:
        """Fu of a reading."""
        counts = self._rulebook.fu_counts(facts)
        opened = facts.melds > 0
        key = (facts.form, counts, opened)
        known = self._known_fu.get(key)
        if known is None:
            known = self._known_fu[key] = self._add_up(Form(facts.form), counts, opened)
        return known

    def _add_up(self, form: Form, counts: tuple[int, ...], opened: bool) -> Fu:
        fixed = self._fu.fixed.get(form.word)
        if fixed is not None:
            return Fu(fixed, (Line("fixed", {}, fixed, 1),))
        lines = [Line("base", {}, self._fu.base, 1)]
        for item, count in zip(self._fu.item, counts, strict=True):
            if count:
                lines.append(Line(item.id, item.names, item.fu, count))
        total = sum(line.value * line.count for line in lines)
        fu = self.rounded_fu(total, opened=opened)
        if fu != self.rounded_fu(total, opened=False):
            lines.append(Line("open-minimum", {}, self._fu.open_minimum - total, 1))
        return Fu(fu, tuple(lines))

    def rounded_fu(self, total: int, *, opened: bool) -> int:
        """The fu of a hand whose lines add up to this."""
        rounded = -(-total // self._fu.round_to) * self._fu.round_to
        return max(rounded, self._fu.open_minimum) if opened else rounded

    def base(self, han: int, fu: int) -> tuple[int, Limit | None]:
        """Base points of han and fu, and the limit that was reached."""
        reached = [limit for limit in self._limits if han >= limit.han]
        if reached:
            return reached[-1].base, reached[-1]
        base: int = fu * 2 ** (han + 2)  # the doubling that defines han
        first = self._limits[0]
        round_up = self._rules.round_up_to_limit
        if base >= first.base or (round_up is not None and base >= round_up):
            return first.base, first
        return base, None
