"""Reading the tiles, nouns and groups of a formula."""

from __future__ import annotations

import re
from functools import reduce
from typing import Final

from mjcheck.findings import Finding
from mjcheck.formula.expression import NOTHING, Expr, bits, both, constant_value, either, fact, kept_if, without
from mjcheck.formula.faults import shown
from mjcheck.formula.groups import Group
from mjcheck.formula.lexicon import CHOICES, CONDITIONS, COPIES, KEYWORDS, MEASURES, NOUNS, SETS, Noun, Use
from mjcheck.formula.meant import DEEPEST_EXPRESSION, FAULTY_SET, HIGHEST_INTEGER, Meant
from mjcheck.formula.synonyms import meant
from mjcheck.formula.tilewords import read_tile_word
from mjcheck.formula.tree import Node, Token
from mjcheck.formula.vocabulary import Vocabulary
from mjcheck.tiles import CHOW_STARTS, KIND_TEXT, chow_kinds, mask_of

_GROUPS_OF_A_HAND: Final = ((("pair",), 1, "one pair"), (("chow", "pung", "kong"), 4, "four sets"))


_INSTEAD: Final = {
    (Use.NUMBER, Use.CONDITION): "compare it: {0} >= 1",
    (Use.NUMBER, Use.SET): "it is a number already: {0} >= 1",
    (Use.SET, Use.CONDITION): "say what is in it: tiles in {0}, pair in {0}, some pung in {0}",
    (Use.SET, Use.NUMBER): "say what is counted: count(tiles in {0}), count(pungs in {0})",
    (Use.NOUN, Use.CONDITION): "say in what they are, or count({0})",
    (Use.NOUN, Use.NUMBER): "count({0})",
    (Use.CONDITION, Use.NUMBER): "it holds or not: {0}, not {0}",
}
"""What is written where a word of one use stands in the place of another."""


_OWN: Final = {Use.CONDITION: "[words]", Use.NUMBER: "[options]", Use.SET: "[sets]"}
"""The table of a preset that adds words of a use."""


class SetReader:
    """Collects the findings of one text and goes on."""

    def __init__(self, vocabulary: Vocabulary) -> None:
        self.vocabulary = vocabulary
        self.findings: list[Finding] = []

    def condition(self, node: Node) -> Meant:
        """A condition within a set, after ``if``."""
        raise NotImplementedError

    def fail(self, place: Node | Token, code: str, message: str, hint: str | None = None) -> None:
        """Note a fault of this part of the text."""
        self.findings.append(Finding(code, message, place.start, place.end, hint))

    # ------------------------------------------------------------------------ names and numbers

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
        use = self.use_of(name.text)
        if use is not None:
            hint = _INSTEAD.get((use, wanted), "").format(name.text) or None
            self.fail(name, "formula-type", f"{shown(name.text)} is {use.article}; {wanted.article} is expected", hint)
        elif name.text in CHOICES:
            hint = f"write {name.text} is {next(iter(CHOICES[name.text]))}"
            self.fail(name, "formula-type", f"{shown(name.text)} alone is no {wanted.value}", hint)
        elif name.text in KEYWORDS:
            message = f"{shown(name.text)} is part of the syntax; {wanted.article} is expected"
            self.fail(name, "formula-type", message)
        else:
            mine = self.vocabulary
            every = (*CONDITIONS, *MEASURES, *SETS, *NOUNS, *mine.sets, *mine.words, *mine.options)
            hint = meant(name.text, (known for known in every if self.use_of(known) is wanted))
            hint = hint or f"`mjcheck pattern --language` lists the words; {_OWN[wanted]} adds others"
            self.fail(name, "formula-unknown-word", f"unknown {wanted.value} {shown(name.text)}", hint)

    def integer(self, token: Token) -> int | None:
        """The value of an INTEGER, or ``None`` if it is too large."""
        if len(token.text.lstrip("0")) > len(str(HIGHEST_INTEGER)):
            self.fail(token, "formula-number", f"a number is at most {HIGHEST_INTEGER}")
            return None
        return int(token.text)

    # ------------------------------------------------------------------------ sets of tiles

    def tiles(self, node: Node) -> Meant:
        """A set of kinds."""
        match node.rule:
            case "literal":
                return self.literal(node)
            case "named":
                return self.named(node.tokens[0])
            case "union" | "difference":
                return self.joined(node)
            case "only_if":
                kinds, condition = self.tiles(node.parts[0]), self.condition(node.parts[1])
                return Meant(kept_if(kinds.expr, condition.expr), varies=kinds.varies or condition.varies)
            case _:
                return self.of_the_hand(node.parts[0])

    def literal(self, node: Node) -> Meant:
        """Tiles written out."""
        mask = 0
        for token in node.tokens:
            word = read_tile_word(token.text)
            if not word.fixed:
                message = "n and the suits a b c have a meaning only inside has, ranks, holds and ready"
                self.fail(token, "formula-type", message)
                continue
            kinds = word.kinds({}, 0) or ()
            again = sorted({kind for kind in kinds if mask >> kind & 1 or kinds.count(kind) > 1})
            if again:
                named = " ".join(KIND_TEXT[kind] for kind in again)
                self.fail(token, "formula-twice", f"{named} named twice: a kind is in a set or it is not")
            mask |= mask_of(kinds)
        return Meant(bits(mask), varies=not mask)

    def named(self, name: Token) -> Meant:
        """A set that has a name."""
        if name.text in SETS:
            return Meant(SETS[name.text].given)
        if name.text in self.vocabulary.sets:
            return Meant(bits(self.vocabulary.sets[name.text]))
        self.wrong_name(name, Use.SET)
        return FAULTY_SET

    def joined(self, node: Node) -> Meant:
        """Sets with ``|`` or ``except`` between them."""
        parts = [self.tiles(part) for part in node.parts]
        expr = reduce(either if node.rule == "union" else without, (part.expr for part in parts))
        varies = any(part.varies for part in parts)
        if expr.depth > DEEPEST_EXPRESSION:
            self.fail(node, "formula-too-deep", "too many sets in one")
            return FAULTY_SET
        if expr is NOTHING and not varies:
            self.fail(node, "formula-never", "no tile is left in this set")
            return FAULTY_SET
        return Meant(expr, varies=varies)

    def of_the_hand(self, node: Node) -> Meant:
        """A noun as a set of kinds."""
        noun, kinds = self.noun(node)
        if noun is None:
            return FAULTY_SET
        if kinds is None:
            message = f"{noun.word} are no set of tiles: they can only be counted, be in a set or touch one"
            self.fail(node, "formula-type", message)
            return FAULTY_SET
        return Meant(kinds)

    # ------------------------------------------------------------------------ nouns

    def noun(self, node: Node) -> tuple[Noun | None, Expr | None]:
        """The noun (``None`` if it is refused) and the set of kinds it stands for (``None`` if it is no such set)."""
        if node.rule == "copies":
            copies = self.integer(node.tokens[0])
            if copies is not None and 1 <= copies <= len(COPIES):
                return COPIES[copies - 1], COPIES[copies - 1].expr
            self.fail(node, "formula-number", "a hand holds one to four copies of a kind")
            return None, None
        word = node.words[-1]
        noun = NOUNS[word] if word in NOUNS else NOUNS[f"{word}s"]
        if len(node.tokens) == 1:
            return noun, noun.expr
        adjective = node.tokens[0]
        if noun.word not in ("pungs", "kongs"):
            message = f"{shown(adjective.text)} goes with pungs and kongs, not with {shown(word)}"
            self.fail(adjective, "formula-type", message)
            return None, None
        part = both if adjective.text == "concealed" else without
        return noun, part(noun.given, fact("conc"))

    def chow_starts(self, noun: Noun, asked: Meant, touching: bool, place: Node) -> int | None:
        """Which chows are in, or touch, a fixed set: a mask of the packed chows; ``None`` if the set is refused."""
        if asked is FAULTY_SET:
            return None
        if not asked.expr.constant:
            message = f"{noun.word} can only be in, or touch, a set that is the same for every hand"
            self.fail(place, "formula-type", message)
            return None
        tiles = constant_value(asked.expr)
        fitting = 0
        for start in range(CHOW_STARTS):
            chow = mask_of(chow_kinds(start))
            if tiles & chow == chow or (touching and tiles & chow):
                fitting |= 7 << 3 * start
        if not fitting and noun.word == "chows" and not asked.varies:
            self.fail(place, "formula-never", f"no chow {'touches' if touching else 'is in'} this set")
            return None
        return fitting

    # ------------------------------------------------------------------------ groups

    def groups(self, node: Node) -> list[Group] | None:
        """The groups of ``has(...)`` or ``ranks(...)``, or ``None`` if they are refused."""
        before = len(self.findings)
        groups = [self.group(*part.tokens) for part in node.parts]
        for kinds, most, named in _GROUPS_OF_A_HAND:
            surplus = [part for part in node.parts if part.words[0] in kinds][most:]
            if surplus:
                self.fail(surplus[0], "formula-never", f"a hand has {named}, and this is one more")
        return groups if len(self.findings) == before else None

    def group(self, kind: Token, tile: Token) -> Group:
        """One group, by its kind and its first tile."""
        word = read_tile_word(tile.text)
        if word.count != 1:
            first = next(iter(re.findall(r"^[1-9](?=[1-9]*[a-z])|^[A-Z]", tile.text)), "")
            hint = f"write {kind.text} {first}{tile.text[-1] if first.isdigit() else ''}" if first else None
            self.fail(tile, "formula-type", f"a {kind.text} is named by one tile, its first", hint)
        elif kind.text == "chow" and (word.honours or (not word.floating and word.ranks[0] > 7)):
            message = "no chow begins here: chows begin on the ranks 1 to 7"
            self.fail(tile, "formula-never", message, "a chow is named by its lowest tile")
        return Group(kind.text, word)
