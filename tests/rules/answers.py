"""Answers in the few words in which a table of facts is written."""

from __future__ import annotations

from collections.abc import Mapping

from mjcheck import Verdict, score


def at(table: str, hand: str, *settings: str) -> Verdict:
    """The verdict of one table, some of its keys set."""
    (verdict,) = score(hand, table, overrides=settings).verdicts
    return verdict


def codes(verdict: Verdict) -> list[str]:
    """Why it is no win."""
    return [reason.code for reason in verdict.reasons]


def yaku(verdict: Verdict) -> str:
    """Everything that counted but bonus tiles, by name, with its han, units or limits: ``pinfu 1, tanyao 1``."""
    return _listed(verdict, bonus=False)


def bonus(verdict: Verdict) -> str:
    """The bonus tiles that counted: ``dora 2, nuki-dora 1``."""
    return _listed(verdict, bonus=True)


def _listed(verdict: Verdict, *, bonus: bool) -> str:
    assert verdict.best is not None
    counted = sorted(verdict.best.patterns, key=lambda pattern: pattern.id)
    return ", ".join(
        f"{pattern.id} {pattern.value * pattern.count}" for pattern in counted if pattern.id.endswith("dora") == bonus
    )


def worth(verdict: Verdict) -> str:
    """Han and fu: ``3/40``."""
    return f"{total(verdict)['han']}/{total(verdict)['fu']}"


def total(verdict: Verdict) -> Mapping[str, int]:
    """The keys of the total."""
    assert verdict.best is not None
    return verdict.best.total


def points(verdict: Verdict) -> int:
    """What the winner takes from the others, counters and sticks aside; 0 when it is no win."""
    return total(verdict)["points"] if verdict.win else 0


def fu_lines(verdict: Verdict) -> str:
    """The fu line by line: ``base 20, wait 2``."""
    assert verdict.best is not None
    return ", ".join(f"{line.id} {line.value * line.count}" for line in verdict.best.lines)


def deltas(verdict: Verdict) -> dict[str, int]:
    """What each seat gains or loses, without those who do neither."""
    return {seat: change for seat, change in verdict.deltas.items() if change}


def paid_for(verdict: Verdict, why: str) -> dict[str, int]:
    """What each payer pays for one reason."""
    return {payment.payer: payment.amount for payment in verdict.payments if payment.why == why}


def refused(verdict: Verdict, *reasons: str) -> bool:
    """Whether it is no win, for these reasons and no other, and nobody pays."""
    return verdict.win is False and codes(verdict) == list(reasons) and not verdict.payments
