"""The tags: what they are called, what they take, and how a value is read."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from mjcheck.findings import Finding
from mjcheck.hand import Discard
from mjcheck.notation.parts import FlowerSpot, Spot, Tag, Tagged
from mjcheck.notation.quoting import LONGEST, quoted
from mjcheck.notation.synonyms import WIND_NAMES
from mjcheck.tiles import KIND_TEXT, SUITS, WINDS, Tile


class Value(StrEnum):
    """What stands after a tag's colon."""

    NOTHING = "nothing"
    WIND = "wind"
    TILES = "tiles"
    COUNT = "count"
    SUIT = "suit"
    WORD = "word"
    RIVER = "river"


@dataclass(frozen=True, slots=True)
class TagSpec:
    """One tag of the notation: ``doc`` says what it means, ``example`` shows it."""

    name: str
    doc: str
    example: str
    value: Value = Value.NOTHING
    optional: bool = False
    """The value may be left out."""
    words: tuple[str, ...] = ()
    """What a `Value.WORD` may be; of a `Value.WIND`, what it may be beside a wind."""
    most: int = 99
    """How large a `Value.COUNT` may be."""

    @property
    def allowed(self) -> str:
        """What the value may be, as a phrase."""
        match self.value:
            case Value.NOTHING:
                return "no value"
            case Value.WIND:
                return " or ".join((", ".join(WINDS), *self.words)) if self.words else "E, S, W or N"
            case Value.TILES:
                return "tiles joined by commas, such as 3m,0p"
            case Value.COUNT:
                return f"a number from 0 to {self.most}"
            case Value.SUIT:
                return "m, p or s"
            case Value.WORD:
                return " or ".join(self.words)
            case Value.RIVER:
                return "one's discards in order, ^ after one that was called, such as 19m5z^2p"


_SPECS: Final = (
    TagSpec("tsumo", "Won on a tile one drew oneself (zimo means the same).", "tsumo"),
    TagSpec("ron", "Won on a discard; with a seat, on that seat's.", "ron:S", Value.WIND, optional=True),
    TagSpec("seat", "The winner's seat wind; E is the dealer.", "seat:W", Value.WIND),
    TagSpec("round", "The prevalent wind.", "round:E", Value.WIND),
    TagSpec("riichi", "Riichi was declared.", "riichi"),
    TagSpec("double-riichi", "Riichi was declared with the very first discard.", "double-riichi"),
    TagSpec("ippatsu", "Won within one go-round after riichi, without a call between.", "ippatsu"),
    TagSpec("first", "Won in the first uninterrupted go-round.", "first"),
    TagSpec("last", "Won on the last tile of the wall, or on the last discard.", "last"),
    TagSpec("replacement", "Won on the tile drawn after a kong, or after a north set aside.", "replacement"),
    TagSpec("kong-discard", "Won on the first discard after a kong.", "kong-discard"),
    TagSpec(
        "robbing",
        "Won on the tile of an added kong; robbing:concealed: of a concealed one.",
        "robbing",
        Value.WORD,
        optional=True,
        words=("concealed",),
    ),
    TagSpec("last-copy", "The other three copies of the winning tile lie open.", "last-copy"),
    TagSpec("declared", "Ready was declared.", "declared"),
    TagSpec("dora", "The dora indicators as they lie on the wall.", "dora:3m,0p", Value.TILES),
    TagSpec("ura", "The ura dora indicators.", "ura:9s", Value.TILES),
    TagSpec("honba", "The counters on the table.", "honba:2", Value.COUNT),
    TagSpec("sticks", "The riichi sticks on the table, the winner's own included.", "sticks:1", Value.COUNT),
    TagSpec("nuki", "The norths set aside.", "nuki:2", Value.COUNT, most=4),
    TagSpec("void", "The suit declared missing.", "void:s", Value.SUIT),
    TagSpec("shown", "Tiles turned up on the wall that score.", "shown:5s", Value.TILES),
    TagSpec("river", "One's own discards in order, ^ after one that was called.", "river:19m5z^2p", Value.RIVER),
    TagSpec(
        "missed",
        "A winning tile was let pass since one's last draw, or since riichi.",
        "missed:turn",
        Value.WORD,
        words=("turn", "riichi"),
    ),
    TagSpec("pao", "The seat that is liable; pao:none: nobody is.", "pao:N", Value.WIND, words=("none",)),
)

TAGS: Final[Mapping[str, TagSpec]] = {spec.name: spec for spec in _SPECS}
"""The tags of a hand by name, in the order in which they are printed."""


def tag_list() -> list[tuple[str, str]]:
    """Every tag as an example, and what it means."""
    return [(spec.example, spec.doc.removesuffix(".")) for spec in TAGS.values()]


ALIASES: Final[Mapping[str, str]] = {"zimo": "tsumo"}
"""Other names of tags."""

CALLED: Final = "^"

_NORTH: Final = 30
_SPACE_AFTER_COMMA: Final = re.compile(r",\s")


def spec_of(name: str) -> TagSpec | None:
    """The tag of this name or alias, if there is one."""
    return TAGS.get(ALIASES.get(name, name))


Item = Spot | FlowerSpot | str
"""A piece of a value: a tile, or a word, a number or `CALLED`."""


def read_tag(spec: TagSpec, text: str, tagged: Tagged) -> Tag | Finding:
    """The tag that is written as the word ``text``."""
    name = tagged.name
    items: list[Item] = []
    for item in tagged.items:
        items += (item,) if isinstance(item, str) else item.spots
    if not items and spec.value is not Value.NOTHING and not spec.optional:
        return bad_value(spec, text, len(name))
    value = _read_value(spec, items) if items else ()
    if value is None:
        return bad_value(spec, text, len(name))
    match spec.name, spec.value:
        case "tsumo", _:
            return Tag(spec.name, (("self_drawn", True),))
        case "ron", _:
            discarder = (("discarder", value),) if value else ()
            return Tag(spec.name, (("self_drawn", False), *discarder))
        case "robbing", _:
            return Tag(spec.name, flags=("robbing", "robbing:concealed") if value else ("robbing",))
        case "missed", _:
            return Tag(f"missed:{value}", (("missed", frozenset((value,))),))
        case "pao", _ if value in spec.words:
            return Tag(spec.name, (("nobody_liable", True),))
        case "nuki", _:
            norths = (Spot(Tile(_NORTH), 0, len(text)),) * value if isinstance(value, int) else ()
            return Tag(spec.name, (("nuki", value),), spots=norths)
        case _, Value.NOTHING:
            return Tag(spec.name, flags=(spec.name,))
        case _, Value.TILES | Value.RIVER:
            return Tag(spec.name, ((spec.name, value),), spots=_tiles(items))
    return Tag(spec.name, ((spec.name, value),))


def bad_value(spec: TagSpec, text: str, colon: int) -> Finding:
    """The fault of a tag without the value it needs, or with another.  ``colon`` is where ``text``'s name ends."""
    value = text[colon + 1 :]
    takes = f"{spec.name} takes {spec.allowed}" + (", or no value" if spec.optional else "")
    if not value:
        help_text = f"{takes}; no space follows the colon: {spec.example}"
        return Finding("missing-value", f"{spec.name} lacks its value", 0, len(text), help_text)
    if spec.value in (Value.TILES, Value.RIVER) and _SPACE_AFTER_COMMA.search(value):
        joined = "".join(value.split())
        takes = f"no space follows a comma: {spec.name}:{joined if len(joined) < LONGEST else '...'}"
    wind = WIND_NAMES.get(value.lower()) if spec.value is Value.WIND else None
    help_text = takes if wind is None else f"{takes}: {spec.name}:{wind}"
    return Finding("bad-value", f"{quoted(value)} is no value of {spec.name}", colon + 1, len(text), help_text)


def _read_value(spec: TagSpec, items: Sequence[Item]) -> object | None:
    """What the pieces of a value mean, ``None`` where the tag does not take them."""
    only = items[0] if len(items) == 1 else None
    match spec.value:
        case Value.WIND:
            return only if isinstance(only, str) and only in spec.words else _wind(only)
        case Value.COUNT if isinstance(only, str):
            digits = only.lstrip("0") or "0"
            return int(digits) if digits.isdigit() and len(digits) < 3 and int(digits) <= spec.most else None
        case Value.SUIT if isinstance(only, str):
            return only if only in tuple(SUITS) else None
        case Value.WORD if isinstance(only, str):
            return only if only in spec.words else None
        case Value.TILES:
            tiles = tuple(item.tile for item in items if isinstance(item, Spot))
            return tiles if len(tiles) == len(items) else None
        case Value.RIVER:
            return _river(items)
    return None


def _wind(item: Item | None) -> str | None:
    if isinstance(item, Spot) and KIND_TEXT[item.tile.kind] in WINDS:
        return KIND_TEXT[item.tile.kind]
    return None


def _river(items: Sequence[Item]) -> tuple[Discard, ...] | None:
    river: list[Discard] = []
    for item in items:
        if isinstance(item, Spot):
            river.append(Discard(item.tile))
        elif item == CALLED and river:
            river[-1] = Discard(river[-1].tile, called=True)
        else:
            return None
    return tuple(river)


def _tiles(items: Sequence[Item]) -> tuple[Spot, ...]:
    """The tiles of a value.  A discard that was called lies in somebody else's meld: it is a copy as well."""
    return tuple(item for item in items if isinstance(item, Spot))
