"""Answers to many hands at one table, told in full: readings and patterns by columns, what is told of them as for one
hand.

Each distinct combination of patterns is valued once, by the valuation of single hands.  What is out of the ordinary,
no win above all, is left to the way of one hand.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from struct import Struct
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from mjcheck.batch.admit import Admission, Admitted
from mjcheck.batch.arranged import Arranged, arranged
from mjcheck.batch.packed import Packed
from mjcheck.batch.read import HandReader
from mjcheck.batch.shapes import shapes
from mjcheck.facts import Facts, Form, flags_had_it_been, may_have_been, settled_order
from mjcheck.findings import Note
from mjcheck.formula.emit import compile_arrays
from mjcheck.judge import preference, valuation_at, verdict_by
from mjcheck.liability import leaves_liability_open
from mjcheck.memory import Memory
from mjcheck.notation import assume, hand_text, read_sound_hand
from mjcheck.rulebook import Rulebook
from mjcheck.rulebook.compile import expressions
from mjcheck.rulebook.model import ALL_FORMS
from mjcheck.valuation import Worth
from mjcheck.verdict import Answer, Structure

_ASKED: Final = ("form", "melds")
"""Facts of which fu and values depend beside the formulas."""


class _Found(NamedTuple):
    """What columns say of a complete hand: its structure, the reading that counts, its worth, and of one without value
    the ways of winning by which it would have had enough."""

    structure: Structure
    facts: Facts
    worth: Worth
    ways: Sequence[str]


class Answers:
    """Answers hands at one table."""

    def __init__(self, rulebook: Rulebook, *, strict: bool = False) -> None:
        held, timed, fu = expressions(rulebook.rules, rulebook.formulas)
        self._rulebook = rulebook
        self._strict = strict
        self._admission = Admission(rulebook)
        self._reader = HandReader()
        self._judge = compile_arrays(held, [*timed, *fu])
        self._counts = Struct(f"<{len(timed)}H")
        self._bits_at = 2 * (len(timed) + len(fu) + len(_ASKED))
        self._bits_end = self._bits_at + -(-len(held) // 8)
        self._grouped = [index for index, pattern in enumerate(rulebook.patterns) if pattern.combine is not None]
        self._known = Memory[bytes, _Known]()
        self._structures: dict[int, Structure] = {}

    def of(self, texts: Sequence[str]) -> list[Answer | None]:
        """The answers to hands, as `mjcheck.api.judge_text` gives them; ``None`` where the hand must be judged by
        itself."""
        answers: list[Answer | None] = [None] * len(texts)
        rows, found = self._find(self._admitted(texts))
        for row, answer in zip(rows, self._told([texts[row] for row in rows], found), strict=True):
            answers[row] = answer
        return answers

    def _admitted(self, texts: Sequence[str]) -> Admitted:
        """The hands that can be judged by columns."""
        if self._reader.full:
            self._reader = HandReader()
        written = [text.encode("utf-8", "surrogateescape") for text in texts]
        sizes = np.array([len(text) for text in written], np.int64)
        ends = np.cumsum(sizes + 1) - 1
        read = self._reader.read(b"\n".join(written), ends - sizes, ends)
        return self._admission.admit(read, self._reader.tokens, strict=self._strict)

    def _find(self, admitted: Admitted) -> tuple[list[int], list[_Found]]:
        """The rows of the complete hands against which nothing stands but perhaps that they are worth too little, and
        what columns say of each."""
        bests = self._bests(admitted.packed)
        hindered = admitted.foreign | admitted.not_allowed | admitted.void_held | admitted.furiten | admitted.passed_win
        places = [place for place in bests if not hindered[place]]
        structures = self._structure(admitted.packed)
        ways = self._ways(admitted.packed, [place for place in places if not bests[place][1].qualifying])
        found = [_Found(structures[place], *bests[place], ways.get(place, ())) for place in places]
        return admitted.rows[places].tolist(), found

    def _told(self, texts: Sequence[str], found: Sequence[_Found]) -> list[Answer]:
        """The answers to hands of which this was found."""
        rulebook, rules = self._rulebook, self._rulebook.rules
        seats, void_suit = rules.seats.winds, rules.win.void_suit
        # Step by step for all hands: each step's code and tables stay at hand, which is a third of the time.
        hands = [read_sound_hand(text) for text in texts]
        normal = [hand_text(hand) for hand in hands]
        filled = [assume(hand, seats, void_suit=void_suit) for hand in hands]
        verdicts = [
            verdict_by(hand, best.facts, best.worth, rulebook, best.ways)
            for (hand, _), best in zip(filled, found, strict=True)
        ]
        answers = []
        for text, (hand, assumed), best, verdict in zip(normal, filled, found, verdicts, strict=True):
            if leaves_liability_open(hand, rulebook, verdict):
                assumed += (Note("assumed-no-liability"),)
            answers.append(Answer(text, assumed, best.structure, (verdict,), (rules,)))
        return answers

    def _structure(self, packed: Packed) -> list[Structure]:
        """In which forms the hands are complete, whatever the table."""
        forms = np.zeros(len(packed), np.int64)
        for shape in shapes(packed, ALL_FORMS):
            forms[shape.rows] |= 1 << shape.form
        numbers = forms.tolist()
        for number in set(numbers) - self._structures.keys():
            words = tuple(form.word for form in Form if number >> form & 1)
            self._structures[number] = Structure(bool(words), words)
        return [self._structures[number] for number in numbers]

    def _ways(self, packed: Packed, worthless: list[int]) -> dict[int, list[str]]:
        """Of hands without value, by place, the ways of winning by which they would have had enough."""
        ways: dict[int, list[str]] = {place: [] for place in worthless}
        rules = self._rulebook.rules
        for way in rules.win.nearest if worthless else ():
            places = [place for place in worthless if may_have_been(way, int(packed.exposed[place]))]
            rows = np.array(places, np.int64)
            some = packed.take(rows)
            some = replace(some, flags=flags_had_it_been(way, some.flags))
            for place, (_, worth) in self._bests(some).items():
                if worth.qualifying >= rules.win.minimum:
                    ways[places[place]].append(way)
        return ways

    def _bests(self, packed: Packed) -> dict[int, tuple[Facts, Worth]]:
        """The reading that counts of each hand that has any, with its worth; by the hand's place."""
        bests: dict[int, tuple[Facts, Worth]] = {}
        found = arranged(packed, self._rulebook.rules.forms, self._rulebook.facts_read)
        facts = list(map(Facts._make, zip(*[found.facts[name].tolist() for name in Facts._fields], strict=True)))
        known = self._worths(self._keys(found), facts)
        bounds = np.searchsorted(found.hands, np.arange(len(packed) + 1)).tolist()
        for hand in range(len(packed)):
            first, last = bounds[hand], bounds[hand + 1]
            if first == last:
                continue
            best = first
            if last - first > 1:
                best = max(range(first, last), key=lambda place: (known[place][0], settled_order(facts[place])))
            bests[hand] = facts[best], known[best][1]
        return bests

    def _keys(self, found: Arranged) -> list[bytes]:
        """What the worth of each reading depends on, as bytes: how often it has the patterns with ``times``, and the
        lines of fu, in words of two bytes; then its patterns as bits."""
        held, counts = self._judge(found.facts)
        readings = len(found.hands)
        columns: list[NDArray[Any]] = [count.astype("<u2") for count in counts]
        columns += [found.facts[name].astype("<u2") for name in _ASKED]
        if held:
            columns += list(np.packbits(np.stack(held), axis=0, bitorder="little"))
        if self._grouped:
            # Of a group of patterns the chows that make them decide which may count together.
            grouped = np.logical_or.reduce([held[index] for index in self._grouped])
            columns += [np.where(grouped, found.facts[name], 0).astype("<i8") for name in ("chows", "pair")]
        rows = np.rec.fromarrays(columns)
        return np.ascontiguousarray(rows).view(f"V{rows.dtype.itemsize}").tolist() if readings else []

    def _worths(self, keys: list[bytes], facts: list[Facts]) -> list[_Known]:
        known = self._known
        valuation, rules = valuation_at(self._rulebook), self._rulebook.rules
        worths = []
        for key, reading in zip(keys, facts, strict=True):
            found = known.get(key)
            if found is None:
                bits = int.from_bytes(key[self._bits_at : self._bits_end], "little")
                worth = valuation.value_of(reading, bits, self._counts.unpack_from(key))
                found = known[key] = preference(worth, rules), worth
            worths.append(found)
        return worths


_Known = tuple[tuple[object, ...], Worth]
"""A worth, and before it what readings are compared by."""
