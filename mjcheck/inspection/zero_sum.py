"""Whether the final points of a match add up to nothing, as what one player wins another one loses."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from mjcheck.findings import Finding
from mjcheck.rulebook.documents import Document
from mjcheck.rulebook.faults import Fault
from mjcheck.rulebook.layers import Layer, Said
from mjcheck.rulebook.sayings import value_of

_THOUSAND: Final = 1000


def final_points(document: Document, layer: Layer) -> Iterator[Finding]:
    """The fault of points by place that make more, or less, of the points of a match than there are.

    Only where there is a target are final points counted from it.  A table that says no points by place of its own is
    not told of those that it inherits, and a match can be played with such points all the same: this is told when the
    file is checked and does not keep it from being used.
    """
    match, winds = layer.get("match", {}), value_of(layer.get("seats", {}).get("winds"))
    said = match.get("placement")
    places, start, target = (value_of(match.get(key)) for key in ("placement", "start", "target"))
    if not isinstance(said, Said) or said.document is not document:
        return
    if not places or start is None or target is None or winds is None or len(places) != len(winds):
        return
    owed = len(winds) * (target - start)
    over = sum(places) * _THOUSAND - owed
    if not over:
        return
    message = (
        f"the final points of a match would add up to {over / _THOUSAND:+,g}, not to 0: {len(winds)} seats begin with "
        f"{start:,} and are counted from {target:,}, and placement adds up to {sum(places):+,}"
    )
    first = places[0] * _THOUSAND - over
    rest = ", ".join(map(str, places[1:]))
    help_text = f"placement must add up to {owed / _THOUSAND:g}"
    if first % _THOUSAND == 0:
        help_text += f", the bonus of the first place included, as in placement = [{first // _THOUSAND}, {rest}]"
    yield Fault("contradiction", message, help_text, said).finding(document)
