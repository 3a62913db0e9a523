"""Reading the conditions and numbers of a formula."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

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
from mjcheck.formula.faults import did_you_mean, shown
from mjcheck.formula.groups import Witness
from mjcheck.formula.lexicon import CHOICES, CONDITIONS, MEASURES, Noun, Use
from mjcheck.formula.meant import DEEPEST_EXPRESSION, FAULTY_CONDITION, FAULTY_NUMBER, Meant, most_kinds, outcomes
from mjcheck.formula.parse import Start, parse
from mjcheck.formula.read_sets import SetReader
from mjcheck.formula.synonyms import SYNONYMS
from mjcheck.formula.tilewords import read_tile_word
from mjcheck.formula.tree import Node, Token
from mjcheck.formula.vocabulary import Vocabulary

_TILES_OF_A_HAND: Final = 18
_TILES_BEFORE_THE_WIN: Final = 13


class Reader(SetReader):
    """One text on its way to an expression."""

    def __init__(self, vocabulary: Vocabulary, text: str) -> None:
        super().__init__(vocabulary)
        self.text = text
        self.witnesses: list[Witness] = []

    def read(self, start: Start) -> Meant:
        """What the whole text comes to; look at ``findings`` before using it.

        Raises `mjcheck.formula.faults.FormulaFault` where the text cannot be taken apart.
        """
        whole = parse(self.text, start)
        meant = {"formula": self.condition, "number": self.number, "set": self.tiles}[start](whole)
        if meant.expr.depth > DEEPEST_EXPRESSION and not self.findings:
            self.fail(whole, "formula-too-deep", "the words in it are built too deep upon one another")
        return meant

    # ------------------------------------------------------------------------ conditions

    def condition(self, node: Node) -> Meant:
        match node.rule:
            case "any_of" | "all_of":
                parts = [self.condition(part) for part in node.parts]
                join = disjunction if node.rule == "any_of" else conjunction
                hint = "one of its parts always holds" if node.rule == "any_of" else "its parts exclude one another"
                return self.sure(node, join(part.expr for part in parts), any(part.varies for part in parts), hint)
            case "negation":
                part = self.condition(node.parts[0])
                return Meant(negation(part.expr), varies=part.varies)
            case "word":
                return self.word(node.tokens[0])
            case "choice":
                return self.choice(node)
            case "comparison":
                return self.comparison(node)
            case "has":
                return self.has(node)
            case "holds":
                return self.holds(node)
            case _:
                return self.relation(node)

    def sure(self, node: Node, expr: Expr, varies: bool, hint: str | None = None) -> Meant:
        """A condition; refused if it is the same for every hand whatever the options."""
        if expr.constant and not varies:
            return self.settled(node, expr is TRUE, hint)
        return Meant(expr, varies=varies)

    def settled(self, node: Node, always: bool, hint: str | None = None) -> Meant:
        """Refuse a condition that always, or never, holds."""
        if always:
            self.fail(node, "formula-always", "this always holds", hint)
        else:
            self.fail(node, "formula-never", "this can never hold", hint)
        return FAULTY_CONDITION

    def word(self, name: Token) -> Meant:
        """A condition of one word: the language's, the preset's, or an option."""
        if name.text in CONDITIONS:
            return Meant(CONDITIONS[name.text].given)
        if name.text in self.vocabulary.words:
            return Meant(self.vocabulary.words[name.text], varies=bool(self.vocabulary.options))
        option = self.vocabulary.options.get(name.text)
        if isinstance(option, bool):
            return Meant(TRUE if option else FALSE, varies=True)
        self.wrong_name(name, Use.CONDITION)
        return FAULTY_CONDITION

    def choice(self, node: Node) -> Meant:
        """``form is X | Y``, ``wait is X``."""
        subject, *names = node.tokens
        if subject.text not in CHOICES:
            hint = did_you_mean(subject.text, CHOICES) or "form is ..., wait is ..."
            self.fail(subject, "formula-unknown-word", f"'is' does not go with {shown(subject.text)}", hint)
            return FAULTY_CONDITION
        known = CHOICES[subject.text]
        strange = [name for name in names if name.text not in known]
        for name in strange:
            other = SYNONYMS.get(name.text, "").removeprefix(f"{subject.text} is ")
            hint = did_you_mean(other if other in known else name.text, known) or f"one of {', '.join(known)}"
            self.fail(name, "formula-unknown-word", f"unknown {subject.text} {shown(name.text)}", hint)
        if known.keys() <= {name.text for name in names}:
            return self.settled(node, True)
        asked = (compare(Op.EQ, fact(subject.text), known[name.text].given) for name in names if name not in strange)
        return Meant(disjunction(asked), varies=bool(strange))

    def comparison(self, node: Node) -> Meant:
        """Two numbers compared."""
        left, right = map(self.number, node.parts)
        op = Op(node.words[0])
        varies = left.varies or right.varies
        possible = outcomes(op, left, right)
        if len(possible) == 1 and not varies:
            hint = f"the left side is {left.range_text}, the right {right.range_text}"
            return self.settled(node, True in possible, hint)
        return Meant(compare(op, left.expr, right.expr), varies=varies)

    def has(self, node: Node) -> Meant:
        """``has(...)``."""
        named = self.groups(node)
        if named is None:
            return FAULTY_CONDITION
        witnesses = groups.witnesses(named)
        if not witnesses:
            return self.settled(node, False, "no hand can have all of these groups")
        self.witnesses += witnesses
        return Meant(groups.has(named))

    def holds(self, node: Node) -> Meant:
        """``holds(...)`` and ``ready(...)``."""
        verb, *tiles = node.words
        words = tuple(map(read_tile_word, tiles))
        count = sum(word.count for word in words)
        if verb == "ready" and count != _TILES_BEFORE_THE_WIN:
            self.fail(node, "formula-type", f"ready names the thirteen tiles before the win, not {count}")
            return FAULTY_CONDITION
        expr = groups.ready(words) if verb == "ready" else groups.holds(words)
        if count > _TILES_OF_A_HAND or expr.constant:
            return self.settled(node, False, "no hand can hold all of these tiles")
        return Meant(expr)

    def relation(self, node: Node) -> Meant:
        """A noun that is in a set, or touches it."""
        *quantifiers, verb = node.tokens
        quantifier = quantifiers[0].text if quantifiers else "every"
        noun_node, set_node = node.parts
        noun, kinds = self.noun(noun_node)
        asked = self.tiles(set_node)
        if noun is None or not self.fitting(noun, verb):
            return FAULTY_CONDITION
        if kinds is None:
            starts = self.chow_starts(noun, asked, verb.text != "in", set_node)
            return FAULTY_CONDITION if starts is None else Meant(_of_groups(quantifier, noun, starts, asked.expr))
        inside = both(kinds, asked.expr)
        if quantifier == "no":
            expr = is_empty(inside)
        elif quantifier == "some" or noun.single:
            expr = is_some(inside)
        else:
            expr = conjunction((TRUE if noun.certain else is_some(kinds), is_empty(without(kinds, asked.expr))))
        return self.sure(node, expr, asked.varies)

    def fitting(self, noun: Noun, verb: Token) -> bool:
        """Whether the verb goes with the noun; says so if not."""
        if verb.text == "in" or noun.expr is None:
            return True
        message = f"{shown(verb.text)} goes with groups, sets and chows, not with {noun.word}"
        self.fail(verb, "formula-type", message, "write in")
        return False

    # ------------------------------------------------------------------------ numbers

    def number(self, node: Node) -> Meant:
        """A number."""
        match node.rule:
            case "integer":
                value = self.integer(node.tokens[0])
                return FAULTY_NUMBER if value is None else Meant(number(value), value, value)
            case "plus":
                terms = [self.number(term) for term in node.parts]
                low, high = sum(term.low for term in terms), sum(term.high for term in terms)
                return Meant(total(term.expr for term in terms), low, high, any(term.varies for term in terms))
            case "measure":
                return self.measure(node.tokens[0])
            case "ranks":
                return self.ranks(node)
            case "count":
                return self.count(node.parts[0])
            case _:
                noun_node, set_node = node.parts
                return self.counted(noun_node, self.tiles(set_node), node.tokens[0], set_node)

    def measure(self, name: Token) -> Meant:
        """A number that has a name: the language's, or an option."""
        if name.text in MEASURES:
            entry = MEASURES[name.text]
            return Meant(entry.given, entry.low, entry.high)
        option = self.vocabulary.options.get(name.text)
        if option is None or isinstance(option, bool):
            self.wrong_name(name, Use.NUMBER)
            return FAULTY_NUMBER
        return Meant(number(option), option, option, varies=True)

    def ranks(self, node: Node) -> Meant:
        """``ranks(...)``."""
        named = self.groups(node)
        if named is None:
            return FAULTY_NUMBER
        if not all(group.tile.floating for group in named):
            self.fail(node, "formula-type", "ranks counts the values of n: every group needs one")
            return FAULTY_NUMBER
        expr = groups.ranks(named)
        if expr.constant:
            self.fail(node, "formula-never", "no hand can have all of these groups")
            return FAULTY_NUMBER
        return Meant(expr, 0, groups.most_ranks(named))

    def count(self, node: Node) -> Meant:
        """``count(S)``; of a noun alone, how many of it there are."""
        if node.rule == "of_the_hand":
            return self.counted(node.parts[0], None, None, node)
        for part in _nouns_in(node):
            if part.words[-1] in ("tile", "tiles"):
                self.fail(part, "formula-type", "a set has each kind once", "write kinds, or count(tiles in ...)")
        kinds = self.tiles(node)
        most = most_kinds(kinds.expr)
        return Meant(population(kinds.expr), most if kinds.expr.constant else 0, most, kinds.varies)

    def counted(self, noun_node: Node, asked: Meant | None, verb: Token | None, set_node: Node) -> Meant:
        """How many of a noun there are, in or touching the set asked for (``None``: at all)."""
        noun, kinds = self.noun(noun_node)
        if noun is None or (verb is not None and not self.fitting(noun, verb)):
            return FAULTY_NUMBER
        if kinds is not None:
            counted = [fact(f"k{copies}") for copies in (1, 2, 3, 4)] if noun.word == "tiles" else [kinds]
            parts = counted if asked is None else [both(part, asked.expr) for part in counted]
            high = min(noun.high, sum(map(most_kinds, parts)))
        else:
            touching = verb is not None and verb.text != "in"
            starts = EVERY_CHOW if asked is None else self.chow_starts(noun, asked, touching, set_node)
            if starts is None:
                return FAULTY_NUMBER
            parts = [both(chows_at_least(times), bits(starts)) for times in (1, 2, 3, 4)]
            parts += [part if asked is None else both(part, asked.expr) for part in _kinds_of(noun)]
            high = noun.high
        return Meant(total(map(population, parts)), 0, high, asked is not None and asked.varies)


def _nouns_in(node: Node) -> Iterator[Node]:
    """The nouns that stand as sets in a set of tiles."""
    for part in node.parts:
        if part.rule == "noun":
            yield part
        elif part.rule in ("of_the_hand", "union", "difference", "only_if"):
            yield from _nouns_in(part)


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
