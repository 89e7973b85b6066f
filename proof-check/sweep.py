"""Finds equal words while they are made, by SAT sweeping.

Every new word is compared with the older ones that have its samples. Two of them are proved equal above the words
that both are made of, which stand for any words there. A question is so small, and comes again for each round, lane
and kernel: its answer is kept under its shape.
"""

from __future__ import annotations

import heapq
from typing import Optional

from bitwuzla import Bitwuzla, Kind, Option, Options, Result, TermManager
from bitwuzla import Term as Formula

from terms import Term, Terms, add_linear, normal, placed

MILLISECONDS = 10_000
# Where the ways down from two words end: which operations are not opened at all, and how often others are opened
# below the words where the ways meet, before the two count as different.
BITS = frozenset({"and", "or", "xor", "slice", "concat"})
SUMS = frozenset({"add"})
NONE: frozenset[str] = frozenset()
ENDS = ((NONE, 0, BITS), (NONE, 1, BITS), (NONE, 2, BITS), (NONE, 1, BITS | SUMS))
ENDS_OF_BITS = ((SUMS, 1, BITS),) + ENDS


class Solver:
    """Asks Bitwuzla, and counts how often."""

    def __init__(self) -> None:
        self.questions = 0
        self.unknown = 0
        self._answers: dict[tuple, bool] = {}

    def never(self, conditions: list[Term], leaves: set[Term]) -> bool:
        """Whether conditions, of one bit each, never hold together, whatever words the leaves are."""
        key = self._shape(conditions, leaves)
        if key not in self._answers:
            self.questions += 1
            manager = TermManager()
            options = Options()
            options.set(Option.TIME_LIMIT_PER, MILLISECONDS)
            bitwuzla = Bitwuzla(manager, options)
            formulas = Formulas(manager, leaves)
            one = manager.mk_bv_value(manager.mk_bv_sort(1), 1)
            for condition in conditions:
                bitwuzla.assert_formula(manager.mk_term(Kind.EQUAL, [formulas.of(condition), one]))
            result = bitwuzla.check_sat()
            self.unknown += result == Result.UNKNOWN
            self._answers[key] = result == Result.UNSAT
        return self._answers[key]

    @staticmethod
    def _shape(conditions: list[Term], leaves: set[Term]) -> tuple:
        """Returns a question without the names of its leaves."""
        numbers: dict[Term, int] = {}
        shape: list[tuple] = []

        def walk(term: Term) -> int:
            if term not in numbers:
                if term in leaves or not term.arguments and term.operation != "constant":
                    line: tuple = ("leaf", term.width)
                else:
                    line = (term.operation, term.width, term.value) + tuple(walk(a) for a in term.arguments)
                numbers[term] = len(numbers)
                shape.append(line)
            return numbers[term]

        ends = tuple(walk(condition) for condition in conditions)
        return tuple(shape) + (ends,)


class Formulas:
    """Terms in Bitwuzla's words, down to leaves."""

    _KINDS = {"and": Kind.BV_AND, "or": Kind.BV_OR, "xor": Kind.BV_XOR, "add": Kind.BV_ADD}

    def __init__(self, manager: TermManager, leaves: set[Term]) -> None:
        self._manager = manager
        self._leaves = leaves
        self._known: dict[Term, Formula] = {}

    def of(self, term: Term) -> Formula:
        known = self._known.get(term)
        if known is None:
            known = self._known[term] = self._made(term)
        return known

    def _made(self, term: Term) -> Formula:
        make = self._manager.mk_term
        sort = self._manager.mk_bv_sort(term.width)
        if term.operation == "constant":
            return self._manager.mk_bv_value(sort, term.value)
        if term in self._leaves or not term.arguments or term.operation == "function":
            return self._manager.mk_const(sort, f"t{term.number}")
        inner = [self.of(argument) for argument in term.arguments]
        match term.operation:
            case "slice":
                return make(Kind.BV_EXTRACT, inner, [term.value + term.width - 1, term.value])
            case "concat":
                return make(Kind.BV_CONCAT, inner[::-1])
            case "equal":
                return make(Kind.BV_COMP, inner)
            case "less":
                one, zero = (self._manager.mk_bv_value(sort, bit) for bit in (1, 0))
                return make(Kind.ITE, [make(Kind.BV_ULT, inner), one, zero])
            case "sum":
                total = self._manager.mk_bv_value(sort, term.value[-1])
                for factor, formula in zip(term.value, inner):
                    scaled = make(Kind.BV_MUL, [self._manager.mk_bv_value(sort, factor), formula])
                    total = make(Kind.BV_ADD, [total, scaled])
                return total
        return make(self._KINDS[term.operation], inner)


class Sweep:
    """Replaces each new word by an older one that is equal, if there is one."""

    def __init__(self, terms: Terms, solver: Solver) -> None:
        self._terms = terms
        self._solver = solver
        self._alike: dict[tuple, list[Term]] = {}
        self.merged = 0

    def __enter__(self) -> "Sweep":
        self._terms.merge = self.merge
        return self

    def __exit__(self, *_: object) -> None:
        self._terms.merge = None

    def merge(self, term: Term) -> Term:
        alike = self._alike.setdefault((term.width, term.samples), [])
        self._terms.merge = None
        try:
            for older in alike:
                if self.equal(term, older):
                    self.merged += 1
                    return older
        finally:
            self._terms.merge = self.merge
        alike.append(term)
        return term

    def equal(self, a: Term, b: Term) -> bool:
        """Whether two words are proved equal."""
        ends = ENDS if {a.operation, b.operation} & {"add", "concat"} else ENDS_OF_BITS
        return a is b or any(self._equal_above(a, b, self.meeting(a, b, *end)) for end in ends)

    @staticmethod
    def meeting(a: Term, b: Term, closed: frozenset[str], deeper: int, opened: frozenset[str]) -> set[Term]:
        """Returns the words where the ways down from two words end: see `ENDS`."""
        sides = {a: 1, b: 2}
        depths: dict[Term, int] = {}
        leaves: set[Term] = set()
        heap = [(-a.number, id(a), a), (-b.number, id(b), b)]
        heapq.heapify(heap)
        while heap:
            # The youngest comes first, so all that lead to it have been seen.
            term = heapq.heappop(heap)[2]
            depth = depths.get(term, 0)
            inverted = term.operation == "xor" and term.arguments[0].operation == "constant"
            if term.operation == "constant":
                continue
            if sides[term] == 3 and not inverted:
                depth += 1 if term.operation in opened else deeper + 1
            if not term.arguments or term.operation == "function" or term.operation in closed or depth > deeper:
                leaves.add(term)
                continue
            for argument in term.arguments:
                if argument not in sides:
                    sides[argument] = 0
                    heapq.heappush(heap, (-argument.number, id(argument), argument))
                sides[argument] |= sides[term]
                depths[argument] = max(depth, depths.get(argument, 0))
        return leaves

    def _equal_above(self, a: Term, b: Term, leaves: set[Term]) -> bool:
        """Whether two words are equal, whatever words the leaves are."""
        terms = self._terms
        if not {a.operation, b.operation} & {"add", "concat"}:
            return self._never_unlike(a, b, leaves)
        summands = Summands(terms, leaves)
        difference = add_linear(summands.of(a), {t: -f for t, f in summands.of(b).items()})
        difference = normal(difference, a.width)
        if not difference:
            return True
        half = 1 << a.width - 1
        left = {t: f for t, f in difference.items() if f < half}
        right = {t: -f for t, f in difference.items() if f >= half}
        return self._never_unlike(self._plain_sum(left, a.width), self._plain_sum(right, a.width), leaves)

    def _never_unlike(self, a: Term, b: Term, leaves: set[Term]) -> bool:
        different = self._terms.invert(self._terms.equal(a, b))
        if different.operation == "constant":
            return different.value == 0
        return self._solver.never([different], leaves)

    def _plain_sum(self, summands: dict[Optional[Term], int], width: int) -> Term:
        total: Optional[Term] = None
        for term, factor in sorted(summands.items(), key=lambda item: item[0].number if item[0] else -1):
            factor &= (1 << width) - 1
            if term is None:
                summand = self._terms.constant(factor, width)
            else:
                summand = self._terms.sum_of({term: factor}, width)
            total = summand if total is None else self._terms.add(total, summand)
        return self._terms.constant(0, width) if total is None else total


class Summands:
    """Words as multiples of words that are no sums, down to leaves. Each word is looked at once."""

    def __init__(self, terms: Terms, leaves: set[Term]) -> None:
        self._terms = terms
        self._leaves = leaves
        self._known: dict[Term, dict[Optional[Term], int]] = {}

    def of(self, term: Term) -> dict[Optional[Term], int]:
        known = self._known.get(term)
        if known is None:
            known = self._known[term] = self._made(term)
        return known

    def _made(self, term: Term) -> dict[Optional[Term], int]:
        if term.operation == "constant":
            return {None: term.value}
        if term in self._leaves:
            return {term: 1}
        match term.operation:
            case "add":
                return add_linear(*map(self.of, term.arguments))
            case "xor" if term.arguments[0].operation == "constant" \
                    and term.arguments[0].value == (1 << term.width) - 1:
                return add_linear({t: -f for t, f in self.of(term.arguments[1]).items()}, {None: -1})
            case "concat":
                result: dict[Optional[Term], int] = {}
                for place, part in placed(term.arguments):
                    result = add_linear(result, self._part(term, place, part))
                return result
        return {term: 1}

    def _part(self, term: Term, place: int, part: Term) -> dict[Optional[Term], int]:
        """Returns a part of a word as summands. The highest bits of a multiple are those of the whole word."""
        if part.operation == "slice" and part.value == 0 and place + part.width == term.width \
                and part.arguments[0].width == term.width:
            inner = self.of(part.arguments[0])
        elif part.operation == "constant":
            inner = {None: part.value}
        else:
            inner = {self._terms.zero_extend(part, term.width): 1}
        return {t: f << place for t, f in inner.items()}
