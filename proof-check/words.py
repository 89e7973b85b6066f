"""The words of states and blocks, over terms."""

from __future__ import annotations

from typing import Callable

from terms import Term, Terms


class Words:
    """The words of states and blocks, and what standards do with them."""

    def __init__(self, terms: Terms, bits: int, big_endian: bool) -> None:
        self.terms = terms
        self.bits = bits
        self.big_endian = big_endian

    def read(self, memory: Term) -> list[Term]:
        words = self.terms.lanes(memory, self.bits)
        return [self.terms.reverse_bytes(word) for word in words] if self.big_endian else words

    def write(self, words: list[Term]) -> Term:
        return self.terms.concat(self.terms.reverse_bytes(word) if self.big_endian else word for word in words)

    def constant(self, value: int) -> Term:
        return self.terms.constant(value, self.bits)

    def add(self, *summands: Term | int) -> Term:
        return self._fold(self.terms.add, summands)

    def xor(self, *words: Term | int) -> Term:
        return self._fold(self.terms.xor, words)

    def _fold(self, function: Callable[[Term, Term], Term], words: tuple[Term | int, ...]) -> Term:
        first, *others = (self.constant(word) if isinstance(word, int) else word for word in words)
        for other in others:
            first = function(first, other)
        return first

    def left(self, word: Term, distance: int) -> Term:
        return self.terms.rotate_right(word, -distance)

    def right(self, word: Term, distance: int) -> Term:
        return self.terms.rotate_right(word, distance)

    def choose(self, x: Term, y: Term, z: Term) -> Term:
        """y where x has ones, else z."""
        t = self.terms
        return t.disjunction(t.conjunction(x, y), t.conjunction(t.invert(x), z))

    def majority(self, x: Term, y: Term, z: Term) -> Term:
        t = self.terms
        return t.xor(t.xor(t.conjunction(x, y), t.conjunction(x, z)), t.conjunction(y, z))
