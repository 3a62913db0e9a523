"""Is this a legal mahjong win here, what is it worth, and who pays whom?

``score`` judges a hand at one table or several, ``waits`` says what a hand waits for, ``settle`` settles a table,
``load_preset`` reads a table's rules.  What they return are frozen records; `Unusable` is raised for input that cannot
be used.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from mjcheck.version import VERSION as __version__

if TYPE_CHECKING:
    from mjcheck.api import score, settle, to_dict, to_text, waits
    from mjcheck.findings import Finding, Note, Unusable
    from mjcheck.ledger import Entry, Flaw, NextHand, SeatState, Settlement, Standing
    from mjcheck.outlook import DiscardOption, Outlook, UsefulTile, WaitedTile, WaitsAnswer
    from mjcheck.rulebook import Rulebook, load_preset
    from mjcheck.verdict import Answer, Counted, Line, Payment, Removed, Structure, Valued, Verdict

__all__ = [
    "Answer",
    "Counted",
    "DiscardOption",
    "Entry",
    "Finding",
    "Flaw",
    "Line",
    "NextHand",
    "Note",
    "Outlook",
    "Payment",
    "Removed",
    "Rulebook",
    "SeatState",
    "Settlement",
    "Standing",
    "Structure",
    "Unusable",
    "UsefulTile",
    "Valued",
    "Verdict",
    "WaitedTile",
    "WaitsAnswer",
    "__version__",
    "load_preset",
    "score",
    "settle",
    "to_dict",
    "to_text",
    "waits",
]

_MODULE_OF = {
    "mjcheck.api": ("score", "settle", "to_dict", "to_text", "waits"),
    "mjcheck.findings": ("Finding", "Note", "Unusable"),
    "mjcheck.ledger": ("Entry", "Flaw", "NextHand", "SeatState", "Settlement", "Standing"),
    "mjcheck.outlook": ("DiscardOption", "Outlook", "UsefulTile", "WaitedTile", "WaitsAnswer"),
    "mjcheck.rulebook": ("Rulebook", "load_preset"),
    "mjcheck.verdict": ("Answer", "Counted", "Line", "Payment", "Removed", "Structure", "Valued", "Verdict"),
}


def __getattr__(name: str) -> Any:
    """Import what was asked for only now: a command that needs little should start soon."""
    for module, names in _MODULE_OF.items():
        if name in names:
            return getattr(import_module(module), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted(__all__)
