"""A text's way through the whole program: what `from mjcheck import score, waits` calls, and the command line too."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from mjcheck.findings import Finding, Note, Unusable
from mjcheck.judge import judge, structure_of
from mjcheck.legality import unknown_tags
from mjcheck.liability import leaves_liability_open
from mjcheck.notation import assume, hand_text, read_hand, tag_spans
from mjcheck.rulebook import Rulebook, load_preset, ready_made_unlisted, shipped_names
from mjcheck.tiles import WINDS
from mjcheck.verdict import Answer, Verdict

if TYPE_CHECKING:
    from mjcheck.hand import Hand
    from mjcheck.ledger import Settlement
    from mjcheck.outlook import WaitsAnswer

_OF_NO_WEIGHT: Final = frozenset({"assumed-winning-tile", "assumed-ron"})
"""Assumptions that say nothing about a hand which has not won."""


def score(
    hand: str,
    presets: str | Sequence[str] = (),
    *,
    overrides: Sequence[str] = (),
    strict: bool = False,
    explain: bool = False,
) -> Answer:
    """Judge a hand, written as text, at one table or several.

    ``presets`` are names of shipped presets or paths to files; without any the listed tables judge side by side.
    ``overrides`` (``"win.minimum=6"``) change a key of each preset for this call.  ``strict`` refuses a hand of which
    something must be assumed; ``explain`` fills in all readings.

    Raises `mjcheck.Unusable` with every fault when the hand or a preset cannot be used.
    """
    names = [presets] if isinstance(presets, str) else presets
    tables = named_tables(names, overrides) if names else listed_tables()
    return judge_text(hand, tables, side_by_side=not names, strict=strict, explain=explain)


def waits(hand: str, preset: str | None = None, *, overrides: Sequence[str] = (), strict: bool = False) -> WaitsAnswer:
    """What a hand waits for at a table, or by its structure alone; discard by discard when it has one tile too many.

    Raises `mjcheck.Unusable` with every fault when the hand or the preset cannot be used.
    """
    table = None if preset is None else load_preset(preset, tuple(overrides))
    return foresee_text(hand, table, strict=strict)


def to_text(answer: Answer, language: str = "en", *, side_by_side: bool = False, explain: bool = False) -> str:
    """An answer of `score` as text for people, every table in a block of its own or ``side_by_side``.

    ``language`` is ``en``, ``zh``, ``zh-Hant`` or ``ja``; ``explain`` adds every reading, where the answer has them.
    """
    from mjcheck.report.layout import Paint
    from mjcheck.report.sheet import Manner, answer_text
    from mjcheck.report.wording import words

    manner = Manner(words(language), Paint())
    return answer_text(answer, answer.tables, manner, full=not side_by_side, explain=explain)


def to_dict(answer: Answer, language: str = "en", *, explain: bool = False) -> dict[str, Any]:
    """An answer of `score` as plain dicts, lists, strings and numbers: what ``--format json`` writes."""
    from mjcheck.report.objects import answer_object
    from mjcheck.report.ready import plain_object
    from mjcheck.report.wording import words

    return plain_object(answer_object(answer, answer.tables, words(language), explain=explain))


def settle(table: str, preset: str | None = None, *, overrides: Sequence[str] = (), strict: bool = False) -> Settlement:
    """Settle a table, written as text: every payment, each seat's balance, and what the next hand starts with.

    ``preset`` goes before the one that the table's header names.  Raises `mjcheck.Unusable` with every fault when the
    table or its preset cannot be used.
    """
    return settle_text(table, preset, overrides, strict=strict)[0]


def settle_text(
    text: str, preset: str | None, overrides: Sequence[str] = (), *, strict: bool = False
) -> tuple[Settlement, Rulebook]:
    """Read a table and settle it by a preset, or by the one that its header names; with the rulebook that it was."""
    from mjcheck.notation.table_reader import read_table
    from mjcheck.play import settle as settle_table

    written = read_table(text)
    name = written.preset if preset is None else preset
    if name is None:
        help_text = "name it behind the word table, or with -p"
        raise Unusable(text, (Finding("no-preset", "the header names no preset", *written.header, help_text),))
    try:
        rulebook = load_preset(name, tuple(overrides))
    except Unusable as unusable:
        if preset is not None or unusable.text != name:
            raise
        # A name that means nothing is a fault of the header.
        at = written.preset_at
        faults = (Finding(found.code, found.message, *at, found.help) for found in unusable.findings)
        raise Unusable(text, tuple(faults)) from None
    settlement = settle_table(written, rulebook, text)
    if strict and settlement.assumed:
        _refuse_assumed(text, settlement.assumed)
    return settlement, rulebook


def named_tables(names: Iterable[str], overrides: Sequence[str] = ()) -> tuple[Rulebook, ...]:
    """The presets of these names or paths, each once, in the order in which they were named."""
    return tuple(load_preset(name, tuple(overrides)) for name in dict.fromkeys(names))


def listed_tables(*, every: bool = False) -> tuple[Rulebook, ...]:
    """The shipped tables that are shown side by side, or ``every`` shipped preset."""
    tables = (load_preset(name) for name in shipped_names() if every or not ready_made_unlisted(name))
    return tuple(table for table in tables if every or table.rules.header.listed)


def judge_text(
    text: str, tables: Sequence[Rulebook], *, side_by_side: bool, strict: bool = False, explain: bool = False
) -> Answer:
    """Read a hand and let each table judge it.  Side by side, a table ignores the tags that it does not know; asked
    for by name, such a tag makes the hand unusable."""
    written = read_hand(text)
    if not side_by_side:
        _refuse_unknown_tags(text, written, tables)
    kinds = dict.fromkeys(map(_assumed_by, tables))
    filled = {(seats, void_suit): assume(written, seats, void_suit=void_suit) for seats, void_suit in kinds}
    hands = [filled[_assumed_by(table)][0] for table in tables]
    verdicts = [judge(hand, table, explain=explain) for hand, table in zip(hands, tables, strict=True)]
    notes = [filled[_assumed_by(table)][1] for table in tables]
    for index, (hand, table, verdict) in enumerate(zip(hands, tables, verdicts, strict=True)):
        if leaves_liability_open(hand, table, verdict):
            notes[index] += (Note("assumed-no-liability"),)
    assumed = _gathered([table.rules.name for table in tables], notes)
    if strict and assumed:
        _refuse_assumed(text, assumed)
    return Answer(
        hand_text(written),
        assumed,
        structure_of(hands[0] if hands else written),
        tuple(_without_assumed_tags(verdict, written) for verdict in verdicts),
        tuple(table.rules for table in tables),
    )


def foresee_text(text: str, table: Rulebook | None, *, strict: bool = False) -> WaitsAnswer:
    """Read a hand and say what it waits for or how far from ready it is."""
    from mjcheck.prospects import prospects

    written = read_hand(text)
    if table is not None:
        _refuse_unknown_tags(text, written, (table,))
    seats, void_suit = (WINDS, False) if table is None else _assumed_by(table)
    hand, assumed = assume(written, seats, void_suit=void_suit)
    assumed = tuple(note for note in assumed if note.code not in _OF_NO_WEIGHT)
    if strict and assumed:
        _refuse_assumed(text, assumed)
    return replace(prospects(hand, table, assumed), hand=hand_text(written))


def _assumed_by(table: Rulebook) -> tuple[tuple[str, ...], bool]:
    """What of a table decides what is assumed there: its seats, and whether each player has a missing suit."""
    return table.rules.seats.winds, table.rules.win.void_suit


def _gathered(names: Sequence[str], assumed: Sequence[tuple[Note, ...]]) -> tuple[Note, ...]:
    """What the tables of these names assume, each thing once; where at most half of them do, with those ``tables``."""
    found: list[Note] = []
    for note in (note for notes in assumed for note in notes):
        if note not in found:
            found.append(note)
    said = []
    for note in found:
        tables = [name for name, notes in zip(names, assumed, strict=True) if note in notes]
        few = 2 * len(tables) <= len(names)
        said.append(Note(note.code, {**note.values, "tables": tables}) if few else note)
    return tuple(said)


def _without_assumed_tags(verdict: Verdict, written: Hand) -> Verdict:
    """The verdict without remarks on tags that nobody wrote: they were filled in as assumptions."""
    if not verdict.ignored:
        return verdict
    tags = written.situation.tags()
    return replace(
        verdict, ignored=tuple(note for note in verdict.ignored if note.code != "tag" or note.values["tag"] in tags)
    )


def _refuse_unknown_tags(text: str, hand: Hand, tables: Iterable[Rulebook]) -> None:
    findings = []
    for table in tables:
        for tag in unknown_tags(hand, table.rules):
            start, end = tag_spans(text)[tag]
            message = f"{table.rules.name} does not know the tag {tag}"
            findings.append(Finding("unknown-tag", message, start, end, "leave it out, or ask a table that knows it"))
    if findings:
        raise Unusable(text, tuple(findings))


def _refuse_assumed(text: str, assumed: Iterable[Note]) -> None:
    from mjcheck.report.wording import words

    english = words("en")
    raise Unusable(
        text,
        tuple(
            Finding("assumed", f"not stated: {english.note(note)}", 0, len(text), english.help(note))
            for note in assumed
        ),
    )
