"""What a hand waits for and what each wait is worth, or how far it is from ready and which tiles bring it closer."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace

from mjcheck.facts import Form
from mjcheck.findings import Note
from mjcheck.hand import Discard, Hand
from mjcheck.judge import judge, structure_of
from mjcheck.legality import obstacles, table_waits, void_suit
from mjcheck.notation import hand_text
from mjcheck.outlook import DiscardOption, Outlook, UsefulTile, WaitedTile, WaitsAnswer
from mjcheck.ready import completing_kinds, distances
from mjcheck.rulebook import Rulebook
from mjcheck.rulebook.model import ALL_FORMS, FormRules
from mjcheck.tiles import ALL_KINDS, COPIES, KIND_TEXT, KINDS, NORTH, Tile, kinds_in
from mjcheck.verdict import Verdict
from mjcheck.void import suit_kinds, voids_left

_ONLY_DRAWN = frozenset({"replacement"})
_ROBBING = frozenset({"robbing", "robbing:concealed"})
_ONLY_DISCARDED = _ROBBING | {"kong-discard"}


def prospects(hand: Hand, rulebook: Rulebook | None, assumed: tuple[Note, ...] = ()) -> WaitsAnswer:
    """The prospects of 3n+1 tiles, or of 3n+2 tiles discard by discard, in the forms of a table.

    Expects a hand whose seat and round are filled in; ``assumed`` is passed on.  Without a rulebook every form counts
    and no wait is valued.
    """
    forms = ALL_FORMS if rulebook is None else rulebook.rules.forms
    text = hand_text(hand)
    preset = None if rulebook is None else rulebook.rules.name
    reasons = () if rulebook is None else obstacles(hand, rulebook.rules)
    void_held = () if rulebook is None else void_suit(hand, rulebook.rules)
    if hand.winning is None:
        outlook = _outlook(hand, rulebook, forms)
        ready = bool(outlook.waits)
        return WaitsAnswer(text, assumed, preset, ready, False, outlook, (), (*reasons, *void_held))
    complete = not void_held and _complete(hand, rulebook)
    options = _discards(hand, rulebook, forms)
    ready = complete or any(option.outlook.waits for option in options)
    return WaitsAnswer(text, assumed, preset, ready, complete, None, options, reasons)


def _complete(hand: Hand, rulebook: Rulebook | None) -> bool:
    if rulebook is None:
        return structure_of(hand).complete
    return judge(hand, rulebook).best is not None


def _outlook(hand: Hand, rulebook: Rulebook | None, forms: FormRules) -> Outlook:
    """The prospects of a hand that is one short."""
    by_form = _distances(hand.counts, hand, rulebook, forms)
    words = {form.word: distance for form, distance in by_form.items()}
    seen = _seen(hand)
    waits = completing_kinds(hand, forms) if rulebook is None else table_waits(hand, rulebook.rules)
    if waits:
        waited = tuple(_waited(hand, kind, max(0, COPIES - seen[kind]), rulebook) for kind in kinds_in(waits))
        return Outlook(0, words, waits=waited)
    useful = tuple(
        UsefulTile(KIND_TEXT[kind], max(0, COPIES - seen[kind])) for kind in _useful(hand, forms, by_form, rulebook)
    )
    return Outlook(_nearest(by_form), words, useful=useful)


def _tiles_seen(hand: Hand) -> tuple[Tile, ...]:
    """The tiles that the hand's own player has seen: in the hand, among the indicators, in the own river."""
    said = hand.situation
    return (*hand.tiles, *said.dora, *said.ura, *said.shown, *(discard.tile for discard in said.river))


def _seen(hand: Hand) -> Counter[int]:
    """How many of each kind the hand's own player has seen, norths set aside included."""
    seen = Counter(tile.kind for tile in _tiles_seen(hand))
    seen[NORTH] += hand.situation.nuki or 0
    return seen


def _waited(hand: Hand, kind: int, left: int, rulebook: Rulebook | None) -> WaitedTile:
    def won(self_drawn: bool) -> Verdict | None:
        if rulebook is None or not left:
            return None
        said = hand.situation
        flags = said.flags - (_ONLY_DISCARDED if self_drawn else _ONLY_DRAWN)
        if kind in held:
            flags -= _ROBBING
        discarder = None if self_drawn else said.discarder
        situation = replace(said, self_drawn=self_drawn, discarder=discarder, flags=flags)
        return judge(replace(hand, winning=_copy_to_come(hand, kind, rulebook), situation=situation), rulebook)

    # A kong of a tile that the hand holds itself cannot be robbed.
    held = {tile.kind for tile in hand.tiles}
    return WaitedTile(KIND_TEXT[kind], left, won(False), won(True))


def _copy_to_come(hand: Hand, kind: int, rulebook: Rulebook) -> Tile:
    """A tile of a kind that can still come: a red five where all plain ones have been seen."""
    text, rules = KIND_TEXT[kind], rulebook.rules.tiles
    reds = rules.reds.count(f"0{text[1]}") if rules.red_fives and text[0] == "5" else 0
    plain_seen = _tiles_seen(hand).count(Tile(kind))
    return Tile(kind, red=reds > 0 and plain_seen == COPIES - reds)


def _useful(hand: Hand, forms: FormRules, by_form: dict[Form, int], rulebook: Rulebook | None) -> list[int]:
    """The kinds that, drawn, bring a hand a step closer in the form that it is closest to."""
    in_use = ALL_KINDS if rulebook is None else rulebook.rules.tiles.kinds
    held = Counter(tile.kind for tile in hand.tiles)
    nearest = _nearest(by_form)
    if nearest is None:
        return []
    useful = []
    for kind in kinds_in(in_use):
        if held[kind] >= COPIES:
            continue
        drawn = list(hand.counts)
        drawn[kind] += 1
        if min(_distances(drawn, hand, rulebook, forms).values()) < nearest:
            useful.append(kind)
    return useful


def _distances(counts: Sequence[int], hand: Hand, rulebook: Rulebook | None, forms: FormRules) -> dict[Form, int]:
    """How far concealed tiles (34 counts) are from ready in each form.  Tiles of the missing suit are of no use; where
    no suit is declared yet, the one counts without which the hand is nearest to ready."""
    if rulebook is None:
        return distances(counts, hand, forms)
    in_use = rulebook.rules.tiles.kinds
    if not rulebook.rules.win.void_suit:
        return distances(counts, hand, forms, in_use)
    found = []
    for suit in voids_left(hand):
        useless = suit_kinds(suit)
        kept = [0 if useless >> kind & 1 else counts[kind] for kind in range(KINDS)]
        found.append(distances(kept, hand, forms, in_use & ~useless))
    return {form: min(by_form[form] for by_form in found) for form in found[0]}


def _nearest(by_form: Mapping[Form, int]) -> int | None:
    """The distance from ready in the form that is nearest to it, ``None`` without any form."""
    return min(by_form.values(), default=None)


def _discards(hand: Hand, rulebook: Rulebook | None, forms: FormRules) -> tuple[DiscardOption, ...]:
    """Each kind that can be thrown from a hand of 3n+2 tiles with what is left then: only the throws that leave the
    hand as close to ready as it can be, those with the most tiles to come first.

    The missing suit must be thrown before anything else.
    """
    assert hand.winning is not None
    tiles = sorted({*hand.concealed, hand.winning}, key=lambda tile: (tile.kind, tile.red))
    if rulebook is not None and rulebook.rules.win.void_suit and hand.situation.void is not None:
        first = suit_kinds(hand.situation.void)
        tiles = [tile for tile in tiles if first >> tile.kind & 1] or tiles
    options = []
    for tile in {tile.kind: tile for tile in reversed(tiles)}.values():
        rest = _without(hand, tile)
        options.append((tile, _nearest(_distances(rest.counts, rest, rulebook, forms)), rest))
    nearest = min((distance for _, distance, _ in options if distance is not None), default=None)
    kept = [
        DiscardOption(tile.text, _outlook(rest, rulebook, forms))
        for tile, distance, rest in options
        if distance == nearest
    ]
    return tuple(sorted(kept, key=_most_tiles_first))


def _most_tiles_first(option: DiscardOption) -> tuple[int, int]:
    outlook = option.outlook
    left = sum(tile.left for tile in outlook.waits) + sum(tile.left for tile in outlook.useful)
    return -left, KIND_TEXT.index(option.discard.replace("0", "5"))


def _without(hand: Hand, tile: Tile) -> Hand:
    """A hand of 3n+2 tiles after throwing one of them, which now lies in the river; what was the winning tile is an
    ordinary one."""
    assert hand.winning is not None
    runs = [list(run) for run in (*hand.runs, (hand.winning,))]
    for run in runs:
        if tile in run:
            run.remove(tile)
            break
    river = replace(hand.situation, river=(*hand.situation.river, Discard(tile)))
    kept = tuple(tuple(run) for run in runs if run)
    return replace(hand, runs=kept, winning=None, winning_assumed=False, situation=river)
