"""Which files are meant: those named, and in folders everything that ends in ``.toml``."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from pathlib import Path

SUFFIX = ".toml"


def toml_files(paths: Iterable[str]) -> Iterator[str]:
    """The files named, and in the order of their names those of the folders named and of the folders in them.

    Hidden folders are left out, and symbolic links to folders are not followed.
    """
    for path in paths:
        if Path(path).is_dir():
            yield from _in_folder(path)
        else:
            yield path


def _in_folder(folder: str) -> Iterator[str]:
    for where, folders, files in os.walk(folder):
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        yield from (os.path.join(where, name) for name in sorted(files) if name.endswith(SUFFIX))
