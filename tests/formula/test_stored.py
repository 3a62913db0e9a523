"""Expressions kept as plain values."""

from __future__ import annotations

import pickle

from mjcheck.formula.stored import restored, stored
from tests.formula.formulas import own_formulas, shipped_formulas


def test_what_is_read_again_is_the_same_object() -> None:
    expressions = [expr for part in (*own_formulas(), *shipped_formulas()) for expr in part]
    kept = stored(expressions)
    again = restored(pickle.loads(pickle.dumps(kept)))
    assert len(again) == len(expressions)
    assert all(one is other for one, other in zip(again, expressions, strict=True))


def test_a_shared_part_is_kept_once() -> None:
    expressions = own_formulas()[0]
    assert stored([*expressions, *expressions]).nodes == stored(expressions).nodes
    written = [repr(node) for node in stored(expressions).nodes]
    assert len(set(written)) == len(written)
