"""Loading a preset: its files laid over each other, checked, and made into records."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import islice
from typing import NamedTuple

from mjcheck.rulebook.build import build_rules
from mjcheck.rulebook.checks import check_preset, lacks_base
from mjcheck.rulebook.documents import Document, open_chain
from mjcheck.rulebook.faults import Fault, unusable
from mjcheck.rulebook.formulas import Formulas, check_formulas
from mjcheck.rulebook.key_names import meant_base
from mjcheck.rulebook.layers import MOST_FINDINGS, Layer, read_layer
from mjcheck.rulebook.merge import laid_over
from mjcheck.rulebook.model import Rules
from mjcheck.rulebook.overrides import override_document


class Loaded(NamedTuple):
    """A preset's records and its checked formulas."""

    rules: Rules
    formulas: Formulas


def load_rules(name_or_path: str, overrides: Sequence[str] = ()) -> Rules:
    """The preset with this shipped name, or in the file at this path, ``extends`` resolved.

    ``overrides`` are ``key=value``: a dotted path or an unambiguous end of one, and a value as TOML writes it.
    Raises `Unusable` with all faults of the first file that has any: what it extends first, the overrides last.
    """
    return load(name_or_path, overrides).rules


def load(name_or_path: str, overrides: Sequence[str] = ()) -> Loaded:
    """Like `load_rules`, with the checked formulas."""
    chain = open_chain(name_or_path)
    layer, formulas = sound_layer(chain, overrides)
    return Loaded(build_rules(chain[-1].name, layer, formulas.checker.tile_set), formulas)


def sound_layer(chain: tuple[Document, ...], overrides: Sequence[str] = ()) -> tuple[Layer, Formulas]:
    """What a preset and all that it extends (the first extends nothing) say together.  Raises `Unusable`."""
    preset = _stage(chain)
    stages = [(document, _stage(chain[: number + 1])) for number, document in enumerate(chain)]
    if overrides:
        document = override_document(overrides, preset)
        preset = _on_top(document, preset)
        stages.append((document, preset))
    formulas, faults = _check(preset)
    if faults:
        # A fault is the fault of the first file with which the preset goes wrong.
        for document, stage in stages:
            found = faults if stage is preset else _check(stage)[1]
            if found:
                raise unusable(document, [fault.finding(document) for fault in found])
    return preset, formulas


@lru_cache(maxsize=16)
def _stage(chain: tuple[Document, ...]) -> Layer:
    """The files laid over each other.  What many presets extend is laid once."""
    return _on_top(chain[-1], _stage(chain[:-1])) if chain else {}


def _on_top(document: Document, below: Layer) -> Layer:
    """The document laid over what it extends.  Raises `Unusable` if it has faults of its own."""
    layer, findings = read_layer(document, below)
    preset = laid_over(below, layer, own_head=document.path is not None)
    if "extends" not in document.tree and meant_base(document.tree) is not None:
        # All that the file does not say it would take over: only what stands on its own is a fault of its own.
        raise unusable(document, [finding for finding in findings if finding.code != "missing-key"])
    if findings:
        own = [fault for fault in _check(preset)[1] if fault.of(document)]
        raise unusable(document, [*findings, *(fault.finding(document) for fault in own)])
    return preset


def _check(preset: Layer) -> tuple[Formulas, list[Fault]]:
    formulas, faults = check_formulas(preset)
    if lacks_base(preset):
        # What the formulas name may be in the preset that is to be extended.
        faults = [fault for fault in faults if not fault.code.startswith("formula-")]
    return formulas, [*faults, *islice(check_preset(preset, formulas.checker), MOST_FINDINGS)]
