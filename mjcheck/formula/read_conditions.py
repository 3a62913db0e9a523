"""Reading the conditions and numbers of a formula's tree."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mjcheck.facts import Form
from mjcheck.formula import groups
from mjcheck.formula.expression import (
    CHOWS,
    EVERY_CHOW,
    FALSE,
    TRUE,
    Expr,
    Op,
    bits,
    both,
    chows_at_least,
    compare,
    conjunction,
    disjunction,
    fact,
    is_empty,
    is_some,
    negation,
    number,
    population,
    total,
    without,
)
from mjcheck.formula.faults import did_you_mean
from mjcheck.formula.groups import Witness
from mjcheck.formula.lexicon import CHOICES, CONDITIONS, MEASURES, Noun, Use
from mjcheck.formula.meant import FAULTY_CONDITION, FAULTY_NUMBER, Meant, most_kinds, outcomes
from mjcheck.formula.parse import Start, parse
from mjcheck.formula.read_sets import SetReader, named_tiles
from mjcheck.formula.tilewords import read_tile_word
from mjcheck.formula.vocabulary import Vocabulary

if TYPE_CHECKING:
    from lark import Token, Tree

DEEPEST_EXPRESSION: Final = 90
"""How deep words built on words may nest: what is printed of them must stay within Python's own bound."""

_TILES_OF_A_HAND = 18
_TILES_BEFORE_THE_WIN = 13


class Reader(SetReader):
    """One text on its way from its tree to an expression."""

    def __init__(self, vocabulary: Vocabulary, text: str) -> None:
        super().__init__(vocabulary)
        self.text = text
        self.witnesses: list[Witness] = []

    def read(self, start: Start) -> Meant:
        """What the whole text comes to; look at ``findings`` before using it."""
        part = parse(self.text, start).children[0]
        meant = {"formula": self.condition, "number": self.number, "set": self.tiles}[start](part)
        if meant.expr.depth > DEEPEST_EXPRESSION:
            self.fail(part, "formula-too-deep", "the words in it are built too deep upon one another")
        return meant

    # ------------------------------------------------------------------------ conditions

    def condition(self, tree: Tree[Token]) -> Meant:
        match tree.data:
            case "any_of" | "all_of":
                parts = [self.condition(part) for part in tree.children]
                join = disjunction if tree.data == "any_of" else conjunction
                return self.sure(tree, join(part.expr for part in parts), any(part.varies for part in parts))
            case "negation":
                part = self.condition(tree.children[0])
                return Meant(negation(part.expr), varies=part.varies)
            case "word":
                return self.word(tree.children[0])
            case "choice":
                return self.choice(tree)
            case "comparison":
                return self.comparison(tree)
            case "has":
                return self.has(tree)
            case "holds":
                return self.holds(tree)
            case _:
                return self.relation(tree)

    def sure(self, tree: Tree[Token], expr: Expr, varies: bool) -> Meant:
        """A condition; refused if it is the same for every hand whatever the options."""
        if expr.constant and not varies:
            return self.settled(tree, expr is TRUE)
        return Meant(expr, varies=varies)

    def settled(self, tree: Tree[Token], always: bool, help: str | None = None) -> Meant:
        """Refuse a condition that always, or never, holds."""
        if always:
            self.fail(tree, "formula-always", "this always holds", help)
        else:
            self.fail(tree, "formula-never", "this can never hold", help)
        return FAULTY_CONDITION

    def word(self, name: Token) -> Meant:
        if name in CONDITIONS:
            return Meant(CONDITIONS[name].given)
        if name in self.vocabulary.words:
            return Meant(self.vocabulary.words[name], varies=bool(self.vocabulary.options))
        option = self.vocabulary.options.get(name)
        if isinstance(option, bool):
            return Meant(TRUE if option else FALSE, varies=True)
        self.wrong_name(name, Use.CONDITION)
        return FAULTY_CONDITION

    def choice(self, tree: Tree[Token]) -> Meant:
        subject, *names = tree.children
        if subject not in CHOICES:
            hint = did_you_mean(subject, CHOICES) or "form is ..., wait is ..."
            self.fail(subject, "formula-unknown-word", f"'is' does not go with {str(subject)!r}", hint)
            return FAULTY_CONDITION
        known = CHOICES[subject]
        strange = [name for name in names if name not in known]
        for name in strange:
            hint = did_you_mean(name, known) or f"one of {', '.join(known)}"
            self.fail(name, "formula-unknown-word", f"unknown {subject} {str(name)!r}", hint)
        if known.keys() <= set(names):
            return self.settled(tree, True)
        asked = (compare(Op.EQ, fact(subject), known[name].given) for name in names if name in known)
        return Meant(disjunction(asked), varies=bool(strange))

    def comparison(self, tree: Tree[Token]) -> Meant:
        left, right = self.number(tree.children[0]), self.number(tree.children[2])
        op = Op(tree.children[1])
        varies = left.varies or right.varies
        possible = outcomes(op, left, right)
        if len(possible) == 1 and not varies:
            return self.settled(
                tree, True in possible, f"the left side is {left.range_text}, the right {right.range_text}"
            )
        return Meant(compare(op, left.expr, right.expr), varies=varies)

    def has(self, tree: Tree[Token]) -> Meant:
        named = self.groups(tree)
        if named is None:
            return FAULTY_CONDITION
        witnesses = groups.witnesses(named)
        if not witnesses:
            return self.settled(tree, False, "no hand can have all of these groups")
        self.witnesses += witnesses
        return Meant(groups.has(named))

    def holds(self, tree: Tree[Token]) -> Meant:
        verb, *tokens = tree.children
        words = tuple(map(read_tile_word, tokens))
        tiles = named_tiles(words)
        if verb == "ready" and tiles != _TILES_BEFORE_THE_WIN:
            self.fail(tree, "formula-type", f"ready names the thirteen tiles before the win, not {tiles}")
            return FAULTY_CONDITION
        expr = groups.ready(words) if verb == "ready" else groups.holds(words)
        if tiles > _TILES_OF_A_HAND or expr.constant:
            return self.settled(tree, False, "no hand can hold all of these tiles")
        return Meant(expr)

    def relation(self, tree: Tree[Token]) -> Meant:
        quantifier = str(tree.children[0]) if isinstance(tree.children[0], str) else "every"
        noun_tree, verb, set_tree = tree.children[-3:]
        noun, kinds = self.noun(noun_tree)
        asked = self.tiles(set_tree)
        if noun is None or not self.touchable(noun, verb):
            return FAULTY_CONDITION
        if kinds is None:
            starts = self.chow_starts(noun, asked, verb != "in", set_tree)
            return FAULTY_CONDITION if starts is None else Meant(_of_groups(quantifier, noun, starts, asked.expr))
        inside = both(kinds, asked.expr)
        if quantifier == "no":
            expr = is_empty(inside)
        elif quantifier == "some" or noun.single:
            expr = is_some(inside)
        else:
            expr = conjunction((TRUE if noun.certain else is_some(kinds), is_empty(without(kinds, asked.expr))))
        return self.sure(tree, expr, asked.varies)

    def touchable(self, noun: Noun, verb: Token) -> bool:
        """Whether the verb goes with the noun; says so if not."""
        if verb == "in" or noun.expr is None:
            return True
        self.fail(
            verb, "formula-type", f"{str(verb)!r} goes with groups, sets and chows, not with {noun.word}", "write in"
        )
        return False

    # ------------------------------------------------------------------------ numbers

    def number(self, tree: Tree[Token]) -> Meant:
        """A number."""
        match tree.data:
            case "integer":
                value = self.integer(tree.children[0])
                return FAULTY_NUMBER if value is None else Meant(number(value), value, value)
            case "plus":
                terms = [self.number(term) for term in tree.children]
                low, high = sum(term.low for term in terms), sum(term.high for term in terms)
                return Meant(total(term.expr for term in terms), low, high, any(term.varies for term in terms))
            case "measure":
                return self.measure(tree.children[0])
            case "ranks":
                return self.ranks(tree)
            case "count":
                return self.count(tree)
            case _:
                noun_tree, verb, set_tree = tree.children
                return self.counted(noun_tree, self.tiles(set_tree), verb)

    def measure(self, name: Token) -> Meant:
        if name in MEASURES:
            return Meant(MEASURES[name].given, MEASURES[name].low, MEASURES[name].high)
        option = self.vocabulary.options.get(name)
        if option is None or isinstance(option, bool):
            self.wrong_name(name, Use.NUMBER)
            return FAULTY_NUMBER
        return Meant(number(option), option, option, varies=True)

    def ranks(self, tree: Tree[Token]) -> Meant:
        named = self.groups(tree)
        if named is None:
            return FAULTY_NUMBER
        if not all(group.tile.floating for group in named):
            self.fail(tree, "formula-type", "ranks counts the values of n: every group needs one")
            return FAULTY_NUMBER
        expr = groups.ranks(named)
        if expr.constant:
            self.fail(tree, "formula-never", "no hand can have all of these groups")
            return FAULTY_NUMBER
        return Meant(expr, 0, 9)

    def count(self, tree: Tree[Token]) -> Meant:
        """``count(S)``; of a noun alone, how many of it there are."""
        counted = tree.children[0]
        if counted.data == "of_the_hand":
            return self.counted(counted.children[0], None, None)
        for noun in counted.find_data("noun"):
            if noun.children[-1] in ("tile", "tiles"):
                self.fail(
                    noun, "formula-type", "in a set each kind is there once", "write kinds, or count(tiles in ...)"
                )
        kinds = self.tiles(counted)
        most = most_kinds(kinds.expr)
        return Meant(population(kinds.expr), most if kinds.expr.constant else 0, most, kinds.varies)

    def counted(self, noun_tree: Tree[Token], asked: Meant | None, verb: Token | None) -> Meant:
        """How many of a noun there are, in or touching the set asked for (``None``: at all)."""
        noun, kinds = self.noun(noun_tree)
        if noun is None or (verb is not None and not self.touchable(noun, verb)):
            return FAULTY_NUMBER
        if noun.word == "tiles":
            parts = [fact(f"k{copies}") for copies in (1, 2, 3, 4)]
        elif kinds is not None:
            parts = [kinds]
        else:
            return self.counted_groups(noun, asked, verb, noun_tree)
        if asked is not None:
            parts = [both(part, asked.expr) for part in parts]
        high = min(noun.high, sum(map(most_kinds, parts)))
        return Meant(total(map(population, parts)), 0, high, asked is not None and asked.varies)

    def counted_groups(self, noun: Noun, asked: Meant | None, verb: Token | None, tree: Tree[Token]) -> Meant:
        starts: int | None = EVERY_CHOW
        if asked is not None:
            starts = self.chow_starts(noun, asked, verb != "in", tree)
        if starts is None:
            return FAULTY_NUMBER
        parts = [both(chows_at_least(times), bits(starts)) for times in (1, 2, 3, 4)]
        for kinds in _kinds_of(noun):
            parts.append(kinds if asked is None else both(kinds, asked.expr))
        return Meant(total(map(population, parts)), 0, noun.high)


def _kinds_of(noun: Noun) -> tuple[Expr, ...]:
    """Of chows, sets or groups, those that are of one kind each."""
    return {"chows": (), "sets": (fact("pungs"),), "groups": (fact("pungs"), fact("pair"))}[noun.word]


def _of_groups(quantifier: str, noun: Noun, starts: int, tiles: Expr) -> Expr:
    """A relation of chows, sets or groups: of sets and groups only a standard hand is asked."""
    inside = [both(CHOWS, bits(starts)), *(both(kinds, tiles) for kinds in _kinds_of(noun))]
    outside = [both(CHOWS, bits(EVERY_CHOW & ~starts)), *(without(kinds, tiles) for kinds in _kinds_of(noun))]
    standard = compare(Op.EQ, fact("form"), number(Form.STANDARD)) if _kinds_of(noun) else TRUE
    if quantifier == "no":
        return conjunction((standard, *map(is_empty, inside)))
    if quantifier == "some":
        return conjunction((standard, disjunction(map(is_some, inside))))
    there = TRUE if _kinds_of(noun) else is_some(CHOWS)
    return conjunction((standard, there, *map(is_empty, outside)))
