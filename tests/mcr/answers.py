"""Chinese Official's answers in the few words in which rulebooks write them: ``花龙 平和 一般高×2``."""

from __future__ import annotations

from mjcheck import Verdict, score


def at(hand: str, preset: str = "mcr", *settings: str) -> Verdict:
    """The verdict on a hand, some keys of the preset set."""
    (verdict,) = score(hand, preset, overrides=settings, explain=True).verdicts
    return verdict


def fans(hand: str, preset: str = "mcr", *settings: str) -> str:
    """The patterns that count, by their Chinese names in the order of the value table."""
    best = at(hand, preset, *settings).best
    assert best is not None, hand
    return " ".join(
        pattern.names["zh"] + (f"×{pattern.count}" if pattern.count > 1 else "") for pattern in best.patterns
    )


def times(hand: str, name: str, preset: str = "mcr", *settings: str) -> int:
    """How often a pattern counts."""
    best = at(hand, preset, *settings).best
    assert best is not None, hand
    return sum(pattern.count for pattern in best.patterns if pattern.names["zh"] == name)


def total(hand: str, preset: str = "mcr", *settings: str) -> int:
    """The points, flowers included."""
    best = at(hand, preset, *settings).best
    assert best is not None, hand
    return best.total["points"]


def taken_away(hand: str, name: str, preset: str = "mcr") -> set[str]:
    """What kept a pattern that the best reading holds from counting, by Chinese name or the principle's."""
    from mjcheck import load_preset

    names = {pattern.id: pattern.names["zh"] for pattern in load_preset(preset).patterns}
    best = at(hand, preset).best
    assert best is not None, hand
    return {names.get(removed.by, removed.by) for removed in best.removed if names[removed.id] == name}
