"""What the comments of a preset's files say of its options, which no record describes."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from mjcheck.rulebook.documents import Document

_REMARK: Final = re.compile(r"[ \t]*#+[ \t]*([^\n]+)")


def option_remarks(documents: Iterable[Document]) -> dict[str, str]:
    """By an option, the comment behind it in the first of the files that has one."""
    found: dict[str, str] = {}
    for document in documents:
        options = document.tree.get("options")
        for name in options if isinstance(options, dict) else ():
            _, end = document.positions.value(("options", name))
            remark = _REMARK.match(document.text, end)
            if remark is not None:
                found.setdefault(name, remark[1].strip())
    return found
