"""Tables side by side: a matrix of options for a page, in Markdown."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from mjcheck.rulebook.flatten import flattened

if TYPE_CHECKING:
    from mjcheck.rulebook.model import Rules

RIICHI_OPTIONS: Final[Mapping[str, str]] = {
    "match.start": "start",
    "match.target": "target",
    "match.placement": "by place",
    "tiles.red_fives": "red fives",
    "options.open_tanyao": "open tanyao",
    "pattern.ippatsu.enabled": "ippatsu",
    "value.round_up_to_limit": "rounded up to a limit",
    "value.counted_yakuman": "counted yakuman",
    "value.yakuman_add": "yakuman add up",
    "value.double_yakuman": "double yakuman",
    "pattern.renhou": "blessing of man",
    "multiple_win.most": "winners on a discard",
    "multiple_win.honba": "counters paid to",
    "draw.abortive": "abortive draws",
    "draw.nagashi": "nagashi",
    "liability.patterns": "liability",
    "win.rob_concealed_kong": "robbing a concealed kong",
    "options.double_wind_pair_adds_up": "pair of both winds 4 fu",
    "match.bust": "ends below zero",
    "match.dealer_stops": "leading dealer stops",
    "match.last_sticks": "sticks left",
}
"""The keys in which riichi tables differ, with what a reader calls them."""

_NONE: Final = "–"
_WORTHS: Final = ("han", "yakuman", "limit")


def matrix(tables: Sequence[Rules], options: Mapping[str, str] = RIICHI_OPTIONS) -> str:
    """A row a key, a column a table; a value that no source states is set in italics with a question mark."""
    flats = [(table, flattened(table)) for table in tables]
    head = ["", *(f"`{table.name}`" for table in tables)]
    rows = [[called, *(_cell(table, flat, path) for table, flat in flats)] for path, called in options.items()]
    return "\n".join([_row(head), _row(["---"] * len(head)), *map(_row, rows)])


def _row(cells: Iterable[str]) -> str:
    return f"| {' | '.join(cells)} |"


def _cell(table: Rules, flat: Mapping[str, Any], path: str) -> str:
    section, _, rest = path.partition(".")
    if section == "pattern":
        identity, _, key = rest.partition(".")
        pattern: Mapping[str, Any] = next((one for one in flat["pattern"] if one["id"] == identity), {})
        enabled = bool(pattern) and pattern.get("enabled", True)
        worth = next((f"{pattern[unit]} {unit}" for unit in _WORTHS if unit in pattern), "")
        said = _shown(enabled) if key else worth.removesuffix(" limit") if enabled else "no"
        path = f"{section}.{identity}.enabled"
    else:
        said = _shown(flat.get(section, {}).get(rest))
    origin = table.origins.get(path)
    return f"*{said}?*" if origin is not None and origin.assumed else said


def _shown(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, (list, tuple)):
        return ", ".join(map(str, value)) or "none"
    return _NONE if value is None else f"{value:,}" if isinstance(value, int) else str(value)
