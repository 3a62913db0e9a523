"""Whether what another program says in a column is what we say, however it is written."""

from __future__ import annotations

import re
from collections import Counter
from typing import Final

_LISTS: Final = frozenset({"reason", "patterns", "payments"})
YES: Final = frozenset({"true", "t", "1", "1.0", "yes", "y"})
NO: Final = frozenset({"false", "f", "0", "0.0", "no", "n"})
"""In small letters, what stands for true and for false."""

_NOTHING: Final = frozenset({"", "[]", "{}", "-", "null", "none", "nan"})
_ENTRY: Final = re.compile(r"""[^\s;,|/+&·、，(){}\[\]"']+""")
_COUNTED: Final = re.compile(r"([^*]+)\*([1-9][0-9]{0,8})")
_THOUSANDS: Final = re.compile(r"-?[0-9]{1,3}(?:,[0-9]{3})+(?:\.[0-9]*)?")


def alike(name: str, ours: str, theirs: str) -> bool:
    """Whether two values of our column ``name`` say the same: numbers by their value, lists in any order and however
    they are parted, wins in any word."""
    if ours == theirs:
        return True
    if name == "win":
        return theirs.lower() in (YES if ours == "true" else NO if ours == "false" else ())
    if name in _LISTS:
        if not ours:
            return theirs.lower() in _NOTHING
        return _entries(ours) == _entries(theirs)
    try:
        return "_" not in theirs and float(ours) == float(_plain(theirs))
    except ValueError:
        return False


def is_nothing(theirs: str) -> bool:
    """Whether a value says that there is nothing: none at all, an empty list, or the number 0."""
    return theirs.lower() in _NOTHING or alike("", "0", theirs)


def _plain(number: str) -> str:
    """A number without the commas between its thousands."""
    return number.replace(",", "") if _THOUSANDS.fullmatch(number) else number


def _entries(text: str) -> Counter[str]:
    """How often each entry of a list stands there; ``id*N`` is N times ``id``."""
    entries: Counter[str] = Counter()
    for entry in _ENTRY.findall(text.lower()):
        counted = _COUNTED.fullmatch(entry)
        entries[counted[1] if counted else entry] += int(counted[2]) if counted else 1
    return entries
