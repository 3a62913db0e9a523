"""The kinds of files, and how names tell them."""

from __future__ import annotations

from pathlib import Path
from typing import Final

STANDARD: Final = "-"
"""In place of a name: standard input or output."""

GZIP: Final = ".gz"

DELIMITERS: Final = {"csv": b",", "tsv": b"\t"}
"""What parts the fields of the kinds that have fields."""

TEXT_KINDS: Final = (*DELIMITERS, "jsonl")
ARROW_KINDS: Final = ("parquet", "arrow")
KINDS: Final = (*TEXT_KINDS, *ARROW_KINDS)

_SUFFIXES: Final = {
    **{f".{kind}": kind for kind in KINDS},
    ".tab": "tsv",
    ".ndjson": "jsonl",
    ".feather": "arrow",
    ".arrows": "arrow",
}


_FOREIGN: Final = frozenset({".xlsx", ".xls", ".ods", ".zip", ".bz2", ".xz", ".zst", ".json", ".sqlite", ".db"})


def kind_of(name: str) -> str | None:
    """The kind of file that a name tells."""
    return _SUFFIXES.get(Path(unzipped(name)).suffix.lower())


def is_foreign(name: str) -> bool:
    """Whether a name tells a kind of file that is none of `KINDS`."""
    return Path(unzipped(name)).suffix.lower() in _FOREIGN


def is_zipped(name: str) -> bool:
    """Whether a name tells that the file is gzipped."""
    return name.lower().endswith(GZIP)


def unzipped(name: str) -> str:
    """The name of the file that is gzipped."""
    return name[: -len(GZIP)] if is_zipped(name) else name
