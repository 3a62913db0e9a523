"""What a hand waits for and what each wait is worth, or how far it is from ready and which tiles bring it closer."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from mjcheck.facts import Form
from mjcheck.findings import Note
from mjcheck.hand import Hand
from mjcheck.judge import ALL_FORMS, judge, structure_of
from mjcheck.legality import obstacles
from mjcheck.notation import hand_text
from mjcheck.outlook import DiscardOption, Outlook, UsefulTile, WaitedTile, WaitsAnswer
from mjcheck.ready import completing_kinds, distances
from mjcheck.rulebook import Rulebook
from mjcheck.rulebook.model import FormRules
from mjcheck.tiles import ALL_KINDS, COPIES, KIND_TEXT, NORTH, Tile, kinds_in
from mjcheck.verdict import Verdict

_ONLY_DRAWN = frozenset({"replacement"})
_ONLY_DISCARDED = frozenset({"robbing", "robbing:concealed", "kong-discard"})


def prospects(hand: Hand, rulebook: Rulebook | None, assumed: tuple[Note, ...] = ()) -> WaitsAnswer:
    """The prospects of 3n+1 tiles, or of 3n+2 tiles discard by discard, in the forms of a table.

    Expects a hand whose seat and round are filled in; ``assumed`` is passed on.  Without a rulebook every form counts
    and no wait is valued.
    """
    forms = ALL_FORMS if rulebook is None else rulebook.rules.forms
    text = hand_text(hand)
    preset = None if rulebook is None else rulebook.rules.name
    reasons = () if rulebook is None else obstacles(hand, rulebook.rules)
    if hand.winning is None:
        outlook = _outlook(hand, rulebook, forms)
        ready = bool(outlook.waits)
        return WaitsAnswer(text, assumed, preset, ready, False, outlook, (), reasons)
    complete = _complete(hand, rulebook)
    options = _discards(hand, rulebook, forms)
    ready = complete or any(option.outlook.waits for option in options)
    return WaitsAnswer(text, assumed, preset, ready, complete, None, options, reasons)


def _complete(hand: Hand, rulebook: Rulebook | None) -> bool:
    if rulebook is None:
        return structure_of(hand).complete
    return judge(hand, rulebook).best is not None


def _outlook(hand: Hand, rulebook: Rulebook | None, forms: FormRules) -> Outlook:
    """The prospects of a hand that is one short."""
    by_form = distances(hand.counts, hand, forms)
    words = {form.word: distance for form, distance in by_form.items()}
    seen = _seen(hand)
    waits = completing_kinds(hand, forms)
    if waits:
        waited = tuple(_waited(hand, kind, COPIES - seen[kind], rulebook) for kind in kinds_in(waits))
        return Outlook(0, words, waits=waited)
    distance = min(by_form.values(), default=0)
    useful = tuple(
        UsefulTile(KIND_TEXT[kind], max(0, COPIES - seen[kind])) for kind in _useful(hand, forms, by_form, rulebook)
    )
    return Outlook(distance, words, useful=useful)


def _seen(hand: Hand) -> Counter[int]:
    """How many of each kind the hand's own player has seen: in the hand, among the indicators, in the own river."""
    said = hand.situation
    shown = (*hand.tiles, *said.dora, *said.ura, *said.shown, *(discard.tile for discard in said.river))
    seen = Counter(tile.kind for tile in shown)
    seen[NORTH] += said.nuki or 0
    return seen


def _waited(hand: Hand, kind: int, left: int, rulebook: Rulebook | None) -> WaitedTile:
    def won(self_drawn: bool) -> Verdict | None:
        if rulebook is None:
            return None
        said = hand.situation
        flags = said.flags - (_ONLY_DISCARDED if self_drawn else _ONLY_DRAWN)
        discarder = None if self_drawn else said.discarder
        situation = replace(said, self_drawn=self_drawn, discarder=discarder, flags=flags)
        return judge(replace(hand, winning=Tile(kind), situation=situation), rulebook)

    return WaitedTile(KIND_TEXT[kind], max(0, left), won(False), won(True))


def _useful(hand: Hand, forms: FormRules, by_form: dict[Form, int], rulebook: Rulebook | None) -> list[int]:
    """The kinds that, drawn, bring a hand a step closer in the form that it is closest to."""
    in_use = ALL_KINDS if rulebook is None else rulebook.rules.tiles.kinds
    held = Counter(tile.kind for tile in hand.tiles)
    nearest = min(by_form.values(), default=0)
    useful = []
    for kind in kinds_in(in_use):
        if held[kind] >= COPIES:
            continue
        drawn = list(hand.counts)
        drawn[kind] += 1
        if min(distances(drawn, hand, forms).values()) < nearest:
            useful.append(kind)
    return useful


def _discards(hand: Hand, rulebook: Rulebook | None, forms: FormRules) -> tuple[DiscardOption, ...]:
    """Each kind that can be thrown from a hand of 3n+2 tiles with what is left then: only the throws that leave the
    hand as close to ready as it can be, those with the most tiles to come first."""
    assert hand.winning is not None
    tiles = sorted({*hand.concealed, hand.winning}, key=lambda tile: (tile.kind, tile.red))
    options = []
    for tile in {tile.kind: tile for tile in reversed(tiles)}.values():
        rest = _without(hand, tile)
        options.append((tile, min(distances(rest.counts, rest, forms).values(), default=0), rest))
    nearest = min(distance for _, distance, _ in options)
    kept = [
        DiscardOption(tile.text, _outlook(rest, rulebook, forms))
        for tile, distance, rest in options
        if distance == nearest
    ]
    return tuple(sorted(kept, key=_most_tiles_first))


def _most_tiles_first(option: DiscardOption) -> tuple[int, int]:
    tiles = (*option.outlook.waits, *option.outlook.useful)
    return -sum(tile.left for tile in tiles), KIND_TEXT.index(option.discard.replace("0", "5"))


def _without(hand: Hand, tile: Tile) -> Hand:
    """A hand of 3n+2 tiles after throwing one of them; what was the winning tile is an ordinary one."""
    assert hand.winning is not None
    runs = [list(run) for run in (*hand.runs, (hand.winning,))]
    for run in runs:
        if tile in run:
            run.remove(tile)
            break
    return replace(hand, runs=tuple(tuple(run) for run in runs if run), winning=None, winning_assumed=False)
