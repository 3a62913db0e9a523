"""A formula taken apart: the grammar's rules as nodes, with their places in the text."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Token:
    """A word of the text with a meaning of its own, as it is spelled."""

    text: str
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Node:
    """A part made by one rule: the parts and, apart from them, the tokens that it consists of."""

    rule: str
    parts: tuple[Node, ...]
    tokens: tuple[Token, ...]
    start: int
    end: int

    @property
    def words(self) -> tuple[str, ...]:
        """The tokens as they are spelled."""
        return tuple(token.text for token in self.tokens)
