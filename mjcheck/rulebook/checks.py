"""What must hold of a preset as a whole: nothing missing, and nothing that contradicts the rest."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from typing import Final

from mjcheck.formula.check import Checker
from mjcheck.formula.faults import FormulaFault, did_you_mean
from mjcheck.rulebook.faults import Fault
from mjcheck.rulebook.groups import check_groups
from mjcheck.rulebook.layers import BROKEN, Layer
from mjcheck.rulebook.model import NEEDED, SECTIONS, WORTHS, PatternExample
from mjcheck.rulebook.opening import check_opening
from mjcheck.rulebook.positions import Path
from mjcheck.rulebook.sayings import element_of, known_words, meant_pattern, unknown_pattern, value_of
from mjcheck.rulebook.shape import BY_METHOD, HEADER, PATTERN, TABLES, VALUE_GROUPS, Kind, keys_of, record_of
from mjcheck.rulebook.spelling import example, quoted
from mjcheck.rulebook.worths import check_worths
from mjcheck.tiles import COPIES, KIND_TEXT, kinds_in

OPTIONAL: Final = frozenset(
    ("opening", "last_fish", *(table for needs in NEEDED.values() for tables in needs.values() for table in tables))
)
"""Tables that only some methods need, or none."""

EXCLUDED: Final = re.compile(r"([a-z0-9-]+)(?:\*([1-9]))?")
"""An entry of ``excludes``: a pattern's id, and how many of its occurrences are taken away at most."""


def check_preset(preset: Layer, checker: Checker) -> Iterator[Fault]:
    """Everything that is wrong with a preset beyond its single values and formulas."""
    yield from _missing(preset)
    yield from _patterns(preset)
    yield from check_groups(preset, checker)
    yield from check_worths(preset)
    yield from _tiles(preset, checker)
    yield from _seats(preset)
    yield from check_opening(preset, checker)


# ---------------------------------------------------------------------------- what is missing


def lacks_base(preset: Layer) -> bool:
    """Whether a preset is one that extends another, but for the line that says so: it has few of the tables that it
    needs without."""
    return "extends" not in preset and len(_missing_tables(preset)) > len(preset.keys() & set(TABLES))


def _missing_tables(preset: Layer) -> list[str]:
    return [name for name in (*SECTIONS, *BY_METHOD) if name not in preset and name not in OPTIONAL]


def _missing(preset: Layer) -> Iterator[Fault]:
    if lacks_base(preset):
        tables = ", ".join(f"[{name}]" for name in _missing_tables(preset))
        help_text = (
            'extends = "riichi" at the top takes over what the file does not say; `mjcheck preset list` has others'
        )
        yield Fault("missing-key", f'missing: "extends", or else the tables {tables}', help_text, path=("extends",))
    else:
        for name in _missing_tables(preset):
            yield Fault("missing-key", f"missing: the table [{name}]", path=(name,))
    for name, key in HEADER.items():
        if key.required and name not in preset:
            help_text = f"{key.doc}, as in {name} = {example(key)}"
            yield Fault("missing-key", f'missing: "{name}" at the top', help_text, path=(name,))
    for table, methods in NEEDED.items():
        method = value_of(preset.get(table, {}).get("method"))
        for name in methods.get(method or "", ()):
            if name not in preset:
                message = f'missing: the table [{name}], which [{table}] with method "{method}" needs'
                help_text = "extend a rulebook that has it, or write it: `mjcheck preset schema` has its keys"
                yield Fault("missing-key", message, help_text, preset[table]["method"])
    for table in (*SECTIONS, *BY_METHOD):
        record = record_of(table, value_of(preset.get(table, {}).get("method")))
        if table in preset and record is not None:
            yield from _missing_keys(preset[table], record, (table,), f"[{table}]")
    patterns = preset.get("pattern", {})
    for identity, pattern in patterns.items():
        if _changes_nothing_known(pattern) and lacks_base(preset):
            continue
        if _changes_nothing_known(pattern):
            known = {other: patterns[other] for other in patterns if not _changes_nothing_known(patterns[other])}
            help_text = meant_pattern(identity, known, preset) or 'a new pattern needs "names" and "when"'
            yield Fault("unknown-pattern", f'there is no pattern "{identity}" to change', help_text, pattern.get("id"))
            continue
        for name, key in PATTERN.items():
            if key.required and name not in pattern:
                message = f'missing: "{name}" of the pattern "{identity}"'
                called = f"{{ en = {quoted(identity.replace('-', ' ').title())} }}" if name == "names" else example(key)
                help_text = f"{key.doc}, as in {name} = {called}"
                yield Fault("missing-key", message, help_text, pattern.get("id"), path=("pattern",))


def _changes_nothing_known(pattern: Layer) -> bool:
    """Whether what is written like the change of a pattern has neither a name nor a formula: there is no such one."""
    return not {"names", "when", "times", "fallback"} & pattern.keys()


def _missing_keys(table: Layer, record: type, path: Path, called: str) -> Iterator[Fault]:
    for name, key in keys_of(record).items():
        inner = table.get(name)
        if name not in table:
            if key.required:
                as_in = f"[[{path[0]}.{name}]]" if key.kind is Kind.RECORDS else f"{name} = {example(key)}"
                help_text = f"{key.doc}, as in {as_in}"
                yield Fault("missing-key", f'missing: "{name}" in {called}', help_text, table.get("id"), path=path)
        elif key.kind is Kind.RECORDS and key.inner is not None and isinstance(inner, dict):
            needed = {inner_name for inner_name, inner_key in keys_of(key.inner).items() if inner_key.required}
            complete = [other for other, element in inner.items() if needed <= element.keys()]
            for identity, element in inner.items():
                meant = None if needed <= element.keys() else did_you_mean(identity, complete)
                if meant is not None:
                    message = f'there is no [[{path[0]}.{name}]] "{identity}" to change'
                    yield Fault(f"unknown-{name}", message, meant, element.get("id"))
                    continue
                yield from _missing_keys(element, key.inner, (*path, name), f'[[{path[0]}.{name}]] "{identity}"')


# ---------------------------------------------------------------------------- patterns


def _patterns(preset: Layer) -> Iterator[Fault]:
    patterns = preset.get("pattern", {})
    order = {identity: number for number, identity in enumerate(patterns)}
    method = value_of(preset.get("value", {}).get("method"))
    for identity, item in preset.get("fu", {}).get("item", {}).items():
        if "names" in item:
            yield from _formulas_of(f'the fu item "{identity}"', item)
    for identity, pattern in patterns.items():
        if _changes_nothing_known(pattern):
            continue
        yield from _worth(identity, pattern, method)
        yield from _formulas_of(f'the pattern "{identity}"', pattern)
        if isinstance(pattern.get("example"), dict):
            yield from _example(identity, pattern)
        before = pattern.get("before")
        misplaced = before is not None and before.value not in patterns
        if misplaced and before.value is not BROKEN:
            yield unknown_pattern(before, before.value, preset)
        excludes = pattern.get("excludes")
        if excludes is None or excludes.value is BROKEN:
            continue
        for number, entry in enumerate(excludes.value):
            said = element_of(excludes, number)
            named = EXCLUDED.fullmatch(entry)
            if named is None or named[1] not in order:
                yield unknown_pattern(said, named[1] if named else entry, preset)
            elif order[named[1]] <= order[identity] and (circle := _circle(named[1], identity, patterns)):
                message = f"exclusions in a circle: {' -> '.join((identity, *circle))}"
                yield Fault("excludes-circle", message, "only one of two patterns can take the other away", said)
            elif order[named[1]] <= order[identity] and not misplaced:
                message = f'"{identity}" excludes "{named[1]}", which stands above it'
                topmost = min((name for name in _excluded(excludes) if name in order), key=order.__getitem__)
                help_text = f'it excludes only patterns below it: before = "{topmost}" puts it above'
                yield Fault("excludes-above", message, help_text, said)


def _excluded(excludes: object) -> list[str]:
    """The ids of the patterns that are excluded."""
    return [entry.partition("*")[0] for entry in value_of(excludes) or ()]


def _circle(start: str, end: str, patterns: Layer) -> list[str]:
    """The patterns by which one excludes another, both included; nothing where it does not."""
    steps: dict[str, list[str]] = {start: [start]}
    queue = [start]
    while queue and end not in steps:
        above = queue.pop(0)
        for below in _excluded(patterns[above].get("excludes")):
            if below in patterns and below not in steps:
                steps[below] = [*steps[above], below]
                queue.append(below)
    return steps.get(end, [])


def _worth(identity: str, pattern: Layer, method: str | None) -> Iterator[Fault]:
    if method not in WORTHS:
        return
    given = [key for group in VALUE_GROUPS for key in sorted(group) if key in pattern]
    kinds = [group for group in VALUE_GROUPS if group & pattern.keys()]
    allowed = WORTHS[method]
    wrong = [key for key in given if key not in allowed and key != "open"]
    right = [key for key in allowed if key in given]
    for key in wrong:
        if right:
            message = f'"{key}" is no worth of a pattern where [value] has the method "{method}"'
            yield Fault("wrong-worth", message, f"leave it out: {right[0]} says the worth", pattern[key], name=True)
        else:
            message = f'"{key}" is no worth of a pattern where [value] has the method "{method}"'
            value = value_of(pattern[key])
            numbers = [other for other in allowed if PATTERN[other].kind is Kind.WHOLE]
            numbers = ["han"] if "open" in pattern and "han" in numbers else numbers
            instead = [f"{other} = {value}" for other in numbers] if isinstance(value, int) else []
            help_text = f"write {' or '.join(instead)}" if instead else known_words(allowed)
            yield Fault("wrong-worth", message, help_text, pattern[key], name=True)
    if wrong:
        return
    if len(kinds) > 1:
        message = f'the pattern "{identity}" has more than one worth: {", ".join(given)}'
        yield Fault("wrong-worth", message, "keep one", pattern[given[-1]], name=True)
    elif "open" in pattern and "han" not in pattern:
        message = f'the pattern "{identity}" has "open" without "han"'
        yield Fault("missing-key", message, PATTERN["open"].doc, pattern["open"], name=True)
    elif not kinds and allowed:
        message = f'the pattern "{identity}" has no worth'
        yield Fault("missing-key", message, f"one of: {', '.join(allowed)}", pattern.get("id"))


def _formulas_of(called: str, table: Layer) -> Iterator[Fault]:
    given = [key for key in ("when", "times", "fallback") if key in table and value_of(table[key]) is not False]
    if not given:
        message = f'{called} has neither "when" nor "times"'
        yield Fault("missing-key", message, PATTERN["when"].doc, table.get("id"), path=("pattern",))
    elif len(given) > 1:
        yield Fault("wrong-worth", f"{called} has {' and '.join(given)}", "keep one", table[given[-1]], name=True)


def _example(identity: str, pattern: Layer) -> Iterator[Fault]:
    for key in ("win", "miss"):
        if key not in pattern["example"]:
            message = f'the example of "{identity}" has no "{key}"'
            help_text = f'{keys_of(PatternExample)[key].doc}, as in {key} = "123m 456p 789s 11s 22s +2s ron"'
            said = next(iter(pattern["example"].values()), pattern.get("id"))
            yield Fault("missing-key", message, help_text, said)


# ---------------------------------------------------------------------------- tiles and seats


def _tiles(preset: Layer, checker: Checker) -> Iterator[Fault]:
    tiles = preset.get("tiles", {})
    text = value_of(tiles.get("kinds"))
    if text is None:
        return
    try:
        in_use = {KIND_TEXT[kind] for kind in kinds_in(checker.tile_set(text))}
    except FormulaFault:
        return
    reds = tiles.get("reds")
    for number, red in enumerate(value_of(reds) or ()):
        if f"5{red[1]}" not in in_use:
            message = f"{red} is a red five of a suit whose fives are not in use"
            help_text = "leave it out, or play with the fives"
            yield Fault("contradiction", message, help_text, element_of(reds, number), also=(tiles["kinds"],))
    for red, copies in Counter(value_of(reds) or ()).items():
        if copies > COPIES:
            message = f"{red} stands there {copies} times, and there are {COPIES} fives of a suit"
            yield Fault("contradiction", message, "leave out those that are too many", reds)
    if value_of(tiles.get("red_fives")) and reds is not None and value_of(reds) == ():
        help_text = 'as in reds = ["0m", "0p", "0s"]; or red_fives = false'
        message = "red fives are in use, but none is named in reds"
        yield Fault("contradiction", message, help_text, tiles["red_fives"], also=(reds,))
    seen: set[str] = set()
    cycles = tiles.get("dora_cycles")
    for number, cycle in enumerate(value_of(cycles) or ()):
        kinds = _cycle(cycle)
        said = element_of(cycles, number)
        if kinds is None:
            yield Fault("bad-tiles", f'"{cycle}" is no run of tiles', "such as 123456789m or ESWN", said)
            continue
        times = Counter(kinds)
        for wrong, why in (
            ([kind for kind in kinds if kind not in in_use], "in a dora cycle, but not in use"),
            ([kind for kind in kinds if kind in seen or times[kind] > 1], "in the dora cycles twice"),
        ):
            if wrong:
                listed = ", ".join(dict.fromkeys(wrong))
                yield Fault(
                    "contradiction", f"{why}: {listed}", "leave it out of one of them", said, also=(tiles["kinds"],)
                )
        seen.update(kinds)


def _cycle(text: str) -> list[str] | None:
    if re.fullmatch("[1-9]+[mps]", text):
        return [f"{rank}{text[-1]}" for rank in text[:-1]]
    return list(text) if re.fullmatch("[ESWNPFC]+", text) else None


def _seats(preset: Layer) -> Iterator[Fault]:
    seats, match = preset.get("seats", {}), preset.get("match", {})
    winds = value_of(seats.get("winds"))
    for name in ("winds", "rounds"):
        listed = value_of(seats.get(name))
        if listed is None:
            continue
        order = [wind for wind in "ESWN" if wind in listed]
        if list(listed) != order or not listed:
            message = f"{name}: {' '.join(listed) or 'nobody'} is not the order of play"
            yield Fault("contradiction", message, "E S W N, each at most once", seats[name])
    tags = preset.get("calls", {}).get("tags")
    decides = value_of(preset.get("win", {}).get("decides"))
    if decides and "N" in (winds or ()) and "nuki" in (value_of(tags) or ()):
        said = element_of(tags, tags.value.index("nuki"))
        help_text = "leave out the tag nuki, or the seat N"
        message = "norths are set aside only where no seat is North"
        yield Fault("contradiction", message, help_text, said, also=(seats["winds"],))
    if value_of(match.get("extension")) and "target" not in match:
        message = "an extension waits for a target, and there is none"
        help_text = "give match.target, as in target = 30000, or extension = false"
        yield Fault("contradiction", message, help_text, match["extension"])
    placement = value_of(match.get("placement"))
    if placement and winds is not None and len(placement) != len(winds):
        message = f"placement has {len(placement)} places for {len(winds)} seats"
        help_text = f"write a number for each of {' '.join(winds)}, or none: []"
        yield Fault("contradiction", message, help_text, match["placement"], also=(seats["winds"],))
    moves = match.get("seat_moves")
    for number, move in enumerate(value_of(moves) or ()):
        if winds is not None and sorted(move) != sorted(winds):
            message = f'"{move}" does not name each seat once'
            help_text = f"such as {''.join(reversed(winds))}"
            yield Fault("contradiction", message, help_text, element_of(moves, number), also=(seats["winds"],))
