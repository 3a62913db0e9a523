"""The parsing tables of the grammars, made ahead of time.

Building a parser from its grammar takes ten times as long as loading finished tables, so the package carries
them as ``generated/NAME.lark.bin``.  A file is used only if it was made from this very grammar, with these
options, by this version of lark; otherwise the grammar is built.  After a change of a grammar run
``python -m mjcheck.tables``; a test fails until that was done.
"""

from __future__ import annotations

import hashlib
import io
import pickle
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

import lark
from lark import Lark, Transformer

from mjcheck.resources import GRAMMARS

GENERATED: Final = Path(__file__).resolve().parent / "generated"

OPTIONS: Final[Mapping[str, Mapping[str, Any]]] = {
    "notation": {
        "parser": "lalr",
        "start": ["hand", "word"],
        "maybe_placeholders": False,
    },
    "table": {
        "parser": "lalr",
        "start": "line",
        "maybe_placeholders": False,
    },
    "formula": {
        "parser": "lalr",
        "start": ["formula", "number", "set"],
        "propagate_positions": True,
        "maybe_placeholders": False,
    },
}
"""How lark is to build each grammar of ``grammar/``."""

_SHIFT = 0


def load_grammar(name: str, transformer: Transformer[Any, Any] | None = None) -> Lark:
    """The parser of ``grammar/NAME.lark``, from its ready-made tables where they are fresh.

    ``transformer`` is applied while parsing.  Raises ``KeyError`` for a name that `OPTIONS` does not list.
    """
    grammar = _grammar_text(name)
    try:
        seal, _, tables = _tables_path(name).read_bytes().partition(b"\n")
    except OSError:
        seal = tables = b""
    if seal == _seal(name, grammar, tables):
        load: Callable[..., Lark] = Lark._load_from_dict
        return load(**pickle.loads(tables), transformer=transformer)
    return Lark(grammar, **OPTIONS[name], transformer=transformer)


def generate(name: str) -> bytes:
    """The contents of ``generated/NAME.lark.bin``: what the tables are for, a newline, and the tables, pickled.

    Always the same bytes for the same grammar, options and lark.
    """
    grammar = _grammar_text(name)
    saved = io.BytesIO()
    Lark(grammar, **OPTIONS[name]).save(saved)
    content = pickle.loads(saved.getvalue())
    parser = content["data"]["parser"]
    parser["parser"] = _renumbered(parser["parser"])
    tables = pickle.dumps(_settled(content), protocol=5)
    return _seal(name, grammar, tables) + b"\n" + tables


def main(names: Sequence[str]) -> None:
    """Write the tables of the grammars named, of all without a name."""
    for name in names or OPTIONS:
        _tables_path(name).write_bytes(generate(name))


def _grammar_text(name: str) -> str:
    return (GRAMMARS / f"{name}.lark").read_text(encoding="utf-8")


def _tables_path(name: str) -> Path:
    return GENERATED / f"{name}.lark.bin"


def _seal(name: str, grammar: str, tables: bytes) -> bytes:
    """What tables are for, as the first line of their file: lark's version, and a digest of all they depend on."""
    made_from = f"{sorted(OPTIONS[name].items())}\n{grammar}\n".encode() + tables
    return f"lark {lark.__version__} {hashlib.sha256(made_from).hexdigest()}".encode()


def _renumbered(table: Mapping[str, Any]) -> dict[str, Any]:
    """A parse table with its symbols and states numbered in a fixed order: lark's own depends on hashes."""
    symbols = sorted(table["tokens"].values())
    symbol_number = {old: symbols.index(symbol) for old, symbol in table["tokens"].items()}
    actions = {
        state: sorted((symbol_number[symbol], action) for symbol, action in row.items())
        for state, row in table["states"].items()
    }
    order = [table["start_states"][start] for start in sorted(table["start_states"])]
    for state in order:
        shifts = (target for _, (kind, target) in actions[state] if kind == _SHIFT)
        order += [target for target in dict.fromkeys(shifts) if target not in order]
    state_number = {old: new for new, old in enumerate(order)}
    return {
        **table,
        "tokens": dict(enumerate(symbols)),
        "states": {
            state_number[state]: {
                symbol: (kind, state_number[target]) if kind == _SHIFT else (kind, target)
                for symbol, (kind, target) in actions[state]
            }
            for state in order
        },
        "start_states": {start: state_number[state] for start, state in table["start_states"].items()},
        "end_states": {start: state_number[state] for start, state in table["end_states"].items()},
    }


def _settled(value: Any) -> Any:
    """The same value, with mappings in the order of their keys and equal strings one object, as pickle tells apart."""
    if isinstance(value, dict):
        ordered = sorted(value.items(), key=lambda item: (type(item[0]).__name__, item[0]))
        return {_settled(key): _settled(item) for key, item in ordered}
    if isinstance(value, list | tuple):
        return type(value)(_settled(item) for item in value)
    return sys.intern(value) if isinstance(value, str) else value


if __name__ == "__main__":
    main(sys.argv[1:])
