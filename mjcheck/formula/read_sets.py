"""Reading the tiles, nouns and groups of a formula's tree."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mjcheck.findings import Finding
from mjcheck.formula.expression import (
    Expr,
    bits,
    both,
    constant_value,
    either,
    fact,
    kept_if,
    without,
)
from mjcheck.formula.faults import did_you_mean
from mjcheck.formula.groups import Group
from mjcheck.formula.lexicon import CHOICES, CONDITIONS, COPIES, MEASURES, NOUNS, SETS, Noun, Use
from mjcheck.formula.meant import FAULTY_SET, HIGHEST_INTEGER, Meant
from mjcheck.formula.tilewords import TileWord, read_tile_word
from mjcheck.formula.vocabulary import Vocabulary
from mjcheck.tiles import CHOW_STARTS, KIND_TEXT, chow_kinds, mask_of

if TYPE_CHECKING:
    from lark import Token, Tree

_SETS_OF_A_HAND: Final = 4


class SetReader:
    """Collects the findings of one text and goes on."""

    def __init__(self, vocabulary: Vocabulary) -> None:
        self.vocabulary = vocabulary
        self.findings: list[Finding] = []

    def condition(self, tree: Tree[Token]) -> Meant:
        """A condition within a set, after ``if``."""
        raise NotImplementedError

    def fail(self, node: Tree[Token] | Token, code: str, message: str, help: str | None = None) -> None:
        """Note a fault of this part of the text."""
        place = node if isinstance(node, str) else node.meta
        self.findings.append(Finding(code, message, place.start_pos or 0, place.end_pos or 0, help))

    # ------------------------------------------------------------------------ names

    def use_of(self, name: str) -> Use | None:
        """What a name is, in the language or in the vocabulary."""
        option = self.vocabulary.options.get(name)
        if name in CONDITIONS or name in self.vocabulary.words or isinstance(option, bool):
            return Use.CONDITION
        if name in MEASURES or option is not None:
            return Use.NUMBER
        if name in SETS or name in self.vocabulary.sets:
            return Use.SET
        return Use.NOUN if name in NOUNS else None

    def wrong_name(self, name: Token, wanted: Use) -> None:
        """Say of a name that it is unknown, or not what its place wants."""
        use = self.use_of(name)
        if use is not None:
            hint = f"compare it: {name} >= 1" if (use, wanted) == (Use.NUMBER, Use.CONDITION) else None
            self.fail(name, "formula-type", f"{str(name)!r} is {use.article}; {wanted.article} is expected", hint)
        elif name in CHOICES:
            hint = f"write {name} is {next(iter(CHOICES[name]))}"
            self.fail(name, "formula-type", f"{str(name)!r} alone is no {wanted.value}", hint)
        else:
            mine = self.vocabulary
            every = (*CONDITIONS, *MEASURES, *SETS, *NOUNS, *mine.sets, *mine.words, *mine.options)
            hint = did_you_mean(name, (known for known in every if self.use_of(known) is wanted))
            self.fail(name, "formula-unknown-word", f"unknown {wanted.value} {str(name)!r}", hint)

    def integer(self, token: Token) -> int | None:
        """The value of an INTEGER, or ``None`` if it is too large."""
        if len(token.lstrip("0")) > len(str(HIGHEST_INTEGER)):
            self.fail(token, "formula-number", f"a number is at most {HIGHEST_INTEGER}")
            return None
        return int(token)

    # ------------------------------------------------------------------------ sets of tiles

    def tiles(self, tree: Tree[Token]) -> Meant:
        """A set of kinds."""
        match tree.data:
            case "literal":
                return self.literal(tree)
            case "named":
                return self.named(tree.children[0])
            case "union":
                parts = [self.tiles(part) for part in tree.children]
                expr = parts[0].expr
                for part in parts[1:]:
                    expr = either(expr, part.expr)
                return Meant(expr, varies=any(part.varies for part in parts))
            case "difference":
                return self.difference(tree)
            case "only_if":
                kinds, condition = self.tiles(tree.children[0]), self.condition(tree.children[1])
                return Meant(kept_if(kinds.expr, condition.expr), varies=kinds.varies or condition.varies)
            case _:
                return self.of_the_hand(tree.children[0])

    def literal(self, tree: Tree[Token]) -> Meant:
        mask = 0
        for token in tree.children:
            word = read_tile_word(token)
            if not word.fixed:
                self.fail(
                    token, "formula-type", "n and the suits a b c have a meaning only in has, ranks, holds, ready"
                )
                continue
            kinds = word.kinds({}, 0) or ()
            again = sorted({KIND_TEXT[kind] for kind in kinds if mask >> kind & 1 or kinds.count(kind) > 1})
            if again:
                self.fail(token, "formula-twice", f"{' '.join(again)} named twice; in a set a kind is or is not")
            mask |= mask_of(kinds)
        return Meant(bits(mask), varies=not mask)

    def named(self, name: Token) -> Meant:
        if name in SETS:
            return Meant(SETS[name].given)
        if name in self.vocabulary.sets:
            return Meant(bits(self.vocabulary.sets[name]))
        self.wrong_name(name, Use.SET)
        return FAULTY_SET

    def difference(self, tree: Tree[Token]) -> Meant:
        parts = [self.tiles(part) for part in tree.children]
        expr = parts[0].expr
        for part in parts[1:]:
            expr = without(expr, part.expr)
        varies = any(part.varies for part in parts)
        if expr.constant and not constant_value(expr) and not varies:
            self.fail(tree, "formula-never", "no tile is left in this set")
            return FAULTY_SET
        return Meant(expr, varies=varies)

    def of_the_hand(self, tree: Tree[Token]) -> Meant:
        noun, kinds = self.noun(tree)
        if noun is None:
            return FAULTY_SET
        if kinds is None:
            message = f"{noun.word} are no set of tiles: of them only 'in', 'touch' and 'count' can be asked"
            self.fail(tree, "formula-type", message)
            return FAULTY_SET
        return Meant(kinds)

    # ------------------------------------------------------------------------ nouns

    def noun(self, tree: Tree[Token]) -> tuple[Noun | None, Expr | None]:
        """The noun (``None`` if it is refused) and the set of kinds it stands for (``None`` if it is no such set)."""
        if tree.data == "copies":
            copies = self.integer(tree.children[0])
            if copies is not None and 1 <= copies <= len(COPIES):
                return COPIES[copies - 1], COPIES[copies - 1].expr
            self.fail(tree, "formula-number", "a hand holds one to four copies of a kind")
            return None, None
        word = tree.children[-1]
        noun = NOUNS[word] if word in NOUNS else NOUNS[f"{word}s"]
        if len(tree.children) == 1:
            return noun, noun.expr
        adjective = tree.children[0]
        if noun.word not in ("pungs", "kongs") or noun.expr is None:
            message = f"{str(adjective)!r} goes with pungs and kongs, not with {str(word)!r}"
            self.fail(adjective, "formula-type", message)
            return None, None
        part = both if adjective == "concealed" else without
        return noun, part(noun.expr, fact("conc"))

    def chow_starts(self, noun: Noun, asked: Meant, touching: bool, tree: Tree[Token]) -> int | None:
        """Which chows are in, or touch, a fixed set: a mask of the packed chows; ``None`` if it was refused."""
        if asked is FAULTY_SET:
            return None
        if not asked.expr.constant:
            self.fail(tree, "formula-type", f"of {noun.word} only a fixed set of tiles can be asked")
            return None
        tiles = constant_value(asked.expr)
        fitting = 0
        for start in range(CHOW_STARTS):
            chow = mask_of(chow_kinds(start))
            if tiles & chow == chow or (touching and tiles & chow):
                fitting |= 7 << 3 * start
        if not fitting and noun.word == "chows" and not asked.varies:
            self.fail(tree, "formula-never", f"no chow {'touches' if touching else 'is in'} this set")
            return None
        return fitting

    # ------------------------------------------------------------------------ groups

    def groups(self, tree: Tree[Token]) -> list[Group] | None:
        """The groups of ``has(...)`` or ``ranks(...)``, or ``None`` if they are refused."""
        before = len(self.findings)
        groups = [self.group(*part.children) for part in tree.children]
        for kinds, most, what in (
            (("pair",), 1, "one pair"),
            (("chow", "pung", "kong"), _SETS_OF_A_HAND, "four sets"),
        ):
            surplus = [part for part in tree.children if part.children[0] in kinds][most:]
            if surplus:
                self.fail(
                    surplus[0], "formula-never", f"a hand has {what} beside the others, not {most + len(surplus)}"
                )
        return groups if len(self.findings) == before else None

    def group(self, kind: Token, token: Token) -> Group:
        tile = read_tile_word(token)
        if named_tiles((tile,)) != 1:
            self.fail(token, "formula-type", f"a {kind} is named by one tile, its first")
        elif kind == "chow" and (tile.honours or (not tile.floating and tile.ranks[0] > 7)):
            self.fail(token, "formula-never", "no chow begins here: chows begin on the ranks 1 to 7")
        return Group(str(kind), tile)


def named_tiles(words: tuple[TileWord, ...]) -> int:
    """How many tiles the words name."""
    return sum(len(word.honours) + len(word.ranks) * len(word.suits) for word in words)
