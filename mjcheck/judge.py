"""The verdict of one table on one hand: legal or not and why, worth how much, who pays whom."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from dataclasses import replace
from functools import lru_cache

from mjcheck.arrange import complete_forms, readings
from mjcheck.facts import Facts, Form, HandFacts, flags_had_it_been, hand_facts, may_have_been, settled_order
from mjcheck.findings import Note
from mjcheck.hand import Hand
from mjcheck.legality import (
    false_win_cost,
    fed_by,
    furiten,
    obstacles,
    passed_win,
    table_waits,
    unknown_tags,
    void_suit,
)
from mjcheck.ready import waits_of
from mjcheck.rulebook import Rulebook
from mjcheck.rulebook.model import ALL_FORMS, Rules
from mjcheck.settlement import Cashier
from mjcheck.tiles import KIND_TEXT, kinds_in
from mjcheck.valuation import Valuation, Worth, valuation_of
from mjcheck.verdict import Structure, Valued, Verdict


def structure_of(hand: Hand) -> Structure:
    """Whether the tiles are complete in any form at all."""
    if hand.winning is None:
        return Structure(False, ())
    forms = complete_forms(hand, ALL_FORMS)
    return Structure(bool(forms), tuple(form.word for form in forms))


def judge(hand: Hand, rulebook: Rulebook, *, explain: bool = False) -> Verdict:
    """Judge a hand whose seat, round and way of winning are filled in (`mjcheck.notation.assume`).

    Tags that the table does not know are left out of account and listed as ignored.  With ``explain`` the verdict
    holds every reading that was tried, best first.
    """
    rules = rulebook.rules
    reasons = [*obstacles(hand, rules), *void_suit(hand, rules)]
    ignored = tuple(Note("tag", {"tag": tag}) for tag in unknown_tags(hand, rules))
    undecided = None if not rules.win.decides else False

    if hand.winning is None:
        waits = [KIND_TEXT[kind] for kind in kinds_in(table_waits(hand, rules))]
        reasons.append(Note("one-short", {"waits": waits}))
        return Verdict(rules.name, undecided, tuple(reasons), ignored)
    facts = _hand_facts(hand, rulebook)
    found = readings(hand, rules.forms, facts)
    if not found:
        reasons.append(Note("incomplete", {"penalty": false_win_cost(hand, rules, complete=False)}))
        return Verdict(rules.name, undecided, tuple(reasons), ignored)

    valuation = valuation_at(rulebook)
    valued = [(reading, valuation.value(reading)) for reading in found]
    if len(valued) > 1:
        valued.sort(key=lambda pair: (*preference(pair[1], rules), settled_order(pair[0])), reverse=True)
    best = _shown(hand, *valued[0], rulebook)
    shown = (best, *(_shown(hand, *pair, rulebook) for pair in valued[1:])) if explain else ()

    blocked = bool(reasons)
    if best.qualifying < rules.win.minimum:
        reasons.append(_too_little(hand, best, rulebook, lambda: _ways_that_do(hand, facts, rulebook), blocked=blocked))
    reasons += _let_pass(hand, facts, rulebook, blocked=blocked)
    if _robs_in_vain(hand, found, rulebook):
        reasons.append(Note("not-allowed", {"what": "rob-concealed-kong"}))
    if reasons or not rules.win.decides:
        return Verdict(rules.name, undecided, tuple(reasons), ignored, best, readings=shown)
    return _won(hand, best, rulebook, ignored, shown)


def preference(worth: Worth, rules: Rules) -> tuple[object, ...]:
    """Orders the readings of a hand at a table by their worth: the one that wins, or is worth most, is the highest."""
    return worth.qualifying >= rules.win.minimum, worth.rank


def verdict_by(hand: Hand, facts: Facts, worth: Worth, rulebook: Rulebook, ways: Collection[str]) -> Verdict:
    """The verdict on a complete hand of which this reading is the best, and against which nothing stands but perhaps
    that it is worth too little; its situation is filled in.

    ``ways``: those of the table's ``win.nearest`` by which it would be worth enough, where it has no value.
    """
    rules = rulebook.rules
    best = _shown(hand, facts, worth, rulebook)
    if best.qualifying < rules.win.minimum:
        reasons = (_too_little(hand, best, rulebook, lambda: ways, blocked=False),)
        return Verdict(rules.name, False if rules.win.decides else None, reasons, best=best)
    return _won(hand, best, rulebook) if rules.win.decides else Verdict(rules.name, None, best=best)


def _won(
    hand: Hand, best: Valued, rulebook: Rulebook, ignored: tuple[Note, ...] = (), shown: tuple[Valued, ...] = ()
) -> Verdict:
    said, rules = hand.situation, rulebook.rules
    cashier = _cashier(rulebook)
    owed = cashier.owed(best, said)
    if said.pao is not None:
        liable = () if rules.liability is None else rules.liability.patterns
        if not any(pattern.id in liable for pattern in best.patterns):
            ignored += (Note("pao-without-pattern", {"seat": said.pao}),)
        elif not fed_by(hand, said.pao, rules.seats.winds):
            ignored += (Note("pao-without-call", {"seat": said.pao}),)
            owed = cashier.owed(best, replace(said, pao=None))
    return Verdict(rules.name, True, (), ignored, best, *owed, shown)


@lru_cache(maxsize=64)
def valuation_at(rulebook: Rulebook) -> Valuation:
    """The valuation of a table, the same one each time."""
    return valuation_of(rulebook)


@lru_cache(maxsize=64)
def _cashier(rulebook: Rulebook) -> Cashier:
    return Cashier(rulebook.rules)


def _hand_facts(hand: Hand, rulebook: Rulebook) -> HandFacts:
    assert hand.winning is not None
    waits = 0
    if "waits" in rulebook.facts_read:
        before = list(hand.counts)
        before[hand.winning.kind] -= 1
        waits = waits_of(before, rulebook.rules.forms).bit_count()
    return hand_facts(hand, waits, rulebook.pointed)


def _shown(hand: Hand, facts: Facts, worth: Worth, rulebook: Rulebook) -> Valued:
    """A reading and its worth with everything that is told of it."""
    said, cashier = hand.situation, _cashier(rulebook)
    return valuation_at(rulebook).show(hand, facts, worth, lambda base: cashier.takings(base, said))


def _too_little(
    hand: Hand, best: Valued, rulebook: Rulebook, ways: Callable[[], Collection[str]], *, blocked: bool
) -> Note:
    """Why a hand's value does not do, and what would make it do; ``ways``: by which it would be enough."""
    minimum = rulebook.rules.win.minimum
    if not best.qualifying:
        bonus = sum(pattern.value * pattern.count for pattern in best.patterns)
        enough = ways()
        nearest = [] if blocked else [way for way in enough if _unhindered(hand, way, rulebook)]
        helps = "way" if nearest else "nothing" if enough else "tiles"
        return Note("no-yaku", {"bonus": bonus, "nearest": nearest, "helps": helps})
    missing = minimum - best.qualifying
    penalty = false_win_cost(hand, rulebook.rules, complete=True)
    values = {"points": best.qualifying, "minimum": minimum, "missing": missing, "penalty": penalty}
    return Note("below-minimum", values)


def _let_pass(hand: Hand, facts: HandFacts, rulebook: Rulebook, *, blocked: bool) -> Iterator[Note]:
    """Why a hand may not win on a discard since a winning tile was let pass, and whether it wins self-drawn."""
    notes = (*furiten(hand, rulebook.rules), *passed_win(hand, rulebook.rules))
    if notes:
        helps = "way" if not blocked and _does(hand, facts, "tsumo", rulebook) else "nothing"
        yield from (Note(note.code, {**note.values, "helps": helps}) for note in notes)


def _ways_that_do(hand: Hand, facts: HandFacts, rulebook: Rulebook) -> list[str]:
    return [way for way in rulebook.rules.win.nearest if _does(hand, facts, way, rulebook)]


def _does(hand: Hand, facts: HandFacts, way: str, rulebook: Rulebook) -> bool:
    """Whether a complete hand would be worth the minimum had it been won this way."""
    if not may_have_been(way, facts.melds):
        return False
    valuation, rules = valuation_at(rulebook), rulebook.rules
    found = readings(hand, rules.forms, facts._replace(flags=flags_had_it_been(way, facts.flags)))
    return max((valuation.value(reading).qualifying for reading in found), default=0) >= rules.win.minimum


def _unhindered(hand: Hand, way: str, rulebook: Rulebook) -> bool:
    """Whether nothing about the winning tile would stand in the way of a complete hand; nothing does where it is
    drawn."""
    rules = rulebook.rules
    if way == "tsumo":
        return True
    if furiten(hand, rules) or passed_win(hand, rules):
        return False
    robs = "robbing:concealed" in hand.situation.flags
    return not (robs and _robs_in_vain(hand, readings(hand, rules.forms, _hand_facts(hand, rulebook)), rulebook))


def _robs_in_vain(hand: Hand, found: list[Facts], rulebook: Rulebook) -> bool:
    """A concealed kong was robbed at a table where only thirteen orphans may do that, and this is something else."""
    only_orphans = rulebook.rules.win.rob_concealed_kong == "orphans"
    robs = "robbing:concealed" in hand.situation.flags
    return robs and only_orphans and all(reading.form != Form.ORPHANS for reading in found)
