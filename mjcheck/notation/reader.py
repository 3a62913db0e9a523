"""From a text to a hand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from mjcheck.findings import Finding, Unusable
from mjcheck.hand import Hand, Situation
from mjcheck.notation.contradictions import contradictions
from mjcheck.notation.layout import Layout, Place, places
from mjcheck.notation.parts import Word
from mjcheck.notation.tally import Tally, not_held, take_winning_tile, tally, tile_faults
from mjcheck.notation.words import MOST_FAULTS, read_words
from mjcheck.tiles import Tile

LONGEST_TEXT: Final = 1 << 16
"""How many characters a hand's text may have."""

_EXAMPLE: Final = "a hand is written 123m 456m 234p 678s EE"
_TAG_FAULTS: Final = frozenset({"unknown-tag", "bad-value"})
"""Faults of words that had no tiles of the hand in them."""

_NOTHING_SAID: Final = Situation()


def read_hand(text: str) -> Hand:
    """The hand that ``text`` states.

    Nothing is assumed but the winning tile, where none is marked.  Raises `Unusable` with everything that is wrong:
    spelling, tiles that cannot be, and what contradicts itself at every table.
    """
    if len(text) > LONGEST_TEXT:
        message = f"more than {LONGEST_TEXT} characters are too many for a hand"
        raise Unusable(text, (Finding("too-long", message, LONGEST_TEXT, len(text), _EXAMPLE),))
    words, faults = read_words(text)
    if not words and not faults:
        raise Unusable(text, (Finding("empty", "there is no hand here", 0, len(text), _EXAMPLE),))
    well_spelled = not faults
    total = tally(words)
    if not (well_spelled and total.whole):
        all_read = all(fault.code in _TAG_FAULTS for fault in faults)
        faults += tile_faults(total, Layout(text, words), all_read)
    hand = _hand_of(total, words)
    if total.wins and hand.winning is None:
        faults.append(not_held(total.wins[0], Layout(text, words)))
    for contradiction in contradictions(hand, total.tags.keys()) if total.tags else ():
        if well_spelled or not contradiction.by_absence:
            start, end = Layout(text, words).places[total.tags[contradiction.tag]]
            faults.append(Finding(contradiction.code, contradiction.message, start, end, contradiction.help))
    if faults:
        raise Unusable(text, _listed(faults))
    return hand


def read_sound_hand(text: str) -> Hand:
    """As `read_hand`, for a text of which it is known that nothing is wrong with it: no fault is looked for."""
    words, _ = read_words(text)
    return _hand_of(tally(words), words)


def _hand_of(total: Tally, words: Sequence[Word]) -> Hand:
    winning = total.wins[0] if total.wins else None
    if total.surplus == 1:
        winning = take_winning_tile(total.concealed, winning or _last_concealed(words))
    return Hand(
        tuple(total.concealed),
        tuple(total.melds),
        winning,
        winning is not None and not total.wins,
        tuple(sorted(total.flowers)),
        Situation(**total.fields, flags=frozenset(total.flags)) if total.tags else _NOTHING_SAID,
    )


def tag_spans(text: str) -> Mapping[str, Place]:
    """Where the tags of a readable text stand, by their names as in `mjcheck.hand.Situation.tags`, in characters.

    Of a name that is said more than once (``missed``) it is the first place.
    """
    words, _ = read_words(text)
    spans: dict[str, Place] = {}
    for word, place in zip(words, places(text), strict=False):
        if word.tag is not None:
            spans.setdefault(word.tag.name.partition(":")[0], place)
    return spans


def _last_concealed(words: Sequence[Word]) -> Tile:
    """The concealed playing tile that was written last."""
    return next(word.last for word in reversed(words) if word.last is not None)


def _listed(faults: Sequence[Finding]) -> tuple[Finding, ...]:
    """The faults in the order of their places; those too many to be read are summed up."""
    ordered = sorted(faults, key=lambda fault: (fault.start, fault.end))
    if len(ordered) <= MOST_FAULTS:
        return tuple(ordered)
    left_out = ordered[MOST_FAULTS:]
    more = Finding("more-faults", f"and {len(left_out)} more faults", left_out[0].start, left_out[0].end)
    return (*ordered[:MOST_FAULTS], more)
