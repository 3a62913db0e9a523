"""What must hold of the values of a table: its minimum, its limits, what its patterns are worth open, its fu."""

from __future__ import annotations

from collections.abc import Iterator

from mjcheck.facts import Form
from mjcheck.formula.faults import did_you_mean
from mjcheck.rulebook.faults import Fault
from mjcheck.rulebook.key_names import meant_value
from mjcheck.rulebook.layers import Layer
from mjcheck.rulebook.sayings import element_of, known_words, unknown_pattern, value_of


def check_worths(preset: Layer) -> Iterator[Fault]:
    """Everything by which the values of a preset contradict one another, and names that they have wrong."""
    yield from _minimum(preset)
    yield from _limits(preset)
    yield from _round_up(preset)
    yield from _open(preset)


def _minimum(preset: Layer) -> Iterator[Fault]:
    said = preset.get("win", {}).get("minimum")
    minimum, cap = value_of(said), value_of(preset.get("value", {}).get("cap"))
    if minimum is not None and cap is not None and minimum > cap:
        message = f"no hand can win: the minimum is {minimum}, and a hand is worth {cap} at most"
        yield Fault(
            "contradiction", message, "lower win.minimum, or raise value.cap", said, also=(preset["value"]["cap"],)
        )
    best = _best_limit(preset)
    if minimum is not None and best is not None and minimum > best["han"].value:
        most = best["han"].value
        message = f'the minimum is {minimum} han, and the highest limit, "{value_of(best["id"])}", begins at {most}'
        help_text = f"write minimum = 1, as most tables have it; a hand of more than {most} han is worth no more"
        yield Fault("contradiction", message, help_text, said, also=(best["han"],))


def _best_limit(preset: Layer) -> Layer | None:
    """The limit that asks for most han; ``None`` where limits are not told by han."""
    limits = preset.get("value", {}).get("limit")
    sound = [limit for limit in limits.values() if value_of(limit.get("han"))] if isinstance(limits, dict) else []
    return max(sound, key=lambda limit: value_of(limit["han"]), default=None)


def _round_up(preset: Layer) -> Iterator[Fault]:
    """Rounding up to the first limit is for a base that just misses it."""
    value = preset.get("value", {})
    said, limits = value.get("round_up_to_limit"), value.get("limit")
    lowest: Layer = next(iter(limits.values()), {}) if isinstance(limits, dict) else {}
    first = lowest.get("base")
    least, base = value_of(said), value_of(first)
    if least is None or base is None or base // 2 < least < base:
        return
    if least >= base:
        message = f"a base of {least:,} is the first limit, {base:,}, without being rounded up"
    else:
        message = (
            f"a base of {least:,} would be rounded up to {base:,}, the first limit, which is twice as much or more"
        )
    help_text = (
        f"write one between {base // 2 + 1:,} and {base - 1:,}, such as the base of 4 han 30 fu, {30 * 2**6:,}; "
        "or leave the key out"
    )
    yield Fault("contradiction", message, help_text, said, also=(first,))


def _open(preset: Layer) -> Iterator[Fault]:
    """A hand is worth no more for being open."""
    for identity, pattern in preset.get("pattern", {}).items():
        opened, closed = value_of(pattern.get("open")), value_of(pattern.get("han"))
        if opened is not None and closed is not None and opened > closed:
            message = f'"{identity}" is worth {opened} han in an open hand, and only {closed} in a concealed one'
            lower = "open = 0 as well: it counts in no hand then" if closed == 0 else f"open = {closed} or less"
            help_text = f"han is the worth of a concealed hand: write han = {opened}, or {lower}"
            yield Fault("contradiction", message, help_text, pattern["open"], also=(pattern["han"],))


def _limits(preset: Layer) -> Iterator[Fault]:
    value, patterns = preset.get("value", {}), preset.get("pattern", {})
    limits = value.get("limit", {})
    if isinstance(limits, dict):
        lower: Layer = {}
        for identity, limit in limits.items():
            han, base = value_of(limit.get("han")), value_of(limit.get("base"))
            if han is None or base is None:
                continue
            for key, falls in (
                ("han", lower and han <= lower["han"].value),
                ("base", lower and base < lower["base"].value),
            ):
                if falls:
                    message = (
                        f'the limit "{identity}" does not rise above "{lower["id"].value}", which stands before it'
                    )
                    help_text = f"{key} is {lower[key].value} there and {limit[key].value} here; limits rise in both"
                    yield Fault("limit-order", message, help_text, limit[key], also=(lower[key],))
            lower = limit
        named = [value.get("counted_limit"), *(pattern.get("limit") for pattern in patterns.values())]
        for said in named:
            name = value_of(said)
            if said is not None and name is not None and name not in limits:
                message = f'there is no limit "{name}"'
                yield Fault("unknown-limit", message, did_you_mean(name, limits) or known_words(tuple(limits)), said)
    roots = value.get("roots")
    if value_of(roots) not in (None, *patterns):
        yield unknown_pattern(roots, roots.value, preset)
    for said in (value.get("double_yakuman"), preset.get("liability", {}).get("patterns")):
        for number, name in enumerate(value_of(said) or ()):
            if name not in patterns:
                yield unknown_pattern(element_of(said, number), name, preset)
    doubled = value.get("double_yakuman")
    for number, name in enumerate(value_of(doubled) or ()):
        if name in patterns and "yakuman" not in patterns[name]:
            message = f'"{name}" is no yakuman, and so cannot count as two'
            yield Fault(
                "contradiction", message, "leave it out", element_of(doubled, number), also=(patterns[name]["id"],)
            )
    forms = [form.word for form in Form]
    fixed = preset.get("fu", {}).get("fixed", {})
    for form, said in fixed.items() if isinstance(fixed, dict) else ():
        if form not in forms:
            message = f'there is no form "{form}"'
            yield Fault("unknown-key", message, meant_value(form, forms) or known_words(tuple(forms)), said, name=True)
