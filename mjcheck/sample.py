"""Random hands of a table in our notation: wins and near misses with their situations, as input for other programs."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Final

from mjcheck.findings import Finding, Unusable
from mjcheck.rulebook.model import Rules
from mjcheck.sampling.deal import Deal
from mjcheck.sampling.situation import situated
from mjcheck.sampling.variant import Variants
from mjcheck.tiles import KIND_TEXT, kinds_in

_VARIANT_ODDS: Final = 0.4
_MISS_ODDS: Final = 0.25
_TRIES: Final = 200


def sample(rules: Rules, count: int, seed: int) -> Iterator[str]:
    """So many hands, always the same for the same rules and seed.

    Most are complete, some lack a tile of being so; two in five are like the example of a pattern, or like its near
    miss.  Each obeys the table's tiles, calls, seats and tags, and nothing in it contradicts itself; not every complete
    one is worth enough for a win.  Raises `mjcheck.Unusable` where no hand can be made of the table's tiles.
    """
    rng = random.Random(seed)
    variants = Variants(rules)
    for _ in range(count):
        tiles = variants.one(rng, miss=rng.random() < _MISS_ODDS) if rng.random() < _VARIANT_ODDS else None
        yield situated(tiles or _dealt(rules, rng), rules, rng)


def _dealt(rules: Rules, rng: random.Random) -> str:
    for _ in range(_TRIES):
        tiles = Deal(rules, rng).text()
        if tiles is not None:
            return tiles
    tiles = " ".join(KIND_TEXT[kind] for kind in kinds_in(rules.tiles.kinds))
    raise Unusable(tiles, (Finding("no-hand", "no hand can be made of this table's tiles", 0, len(tiles)),))
