"""GHASH of SP 800-38D: sums of products, in a form that is the same for all ways to make them.

A bit is an exclusive or of bits of words of which nothing is known: data, powers of H, and carry-less products of the
two. So are all bits that are made of them by shuffles, exclusive ors and products with constants. The form of a word
says which bits of which words each of its bits is made of. A carry-less product is bilinear: a product of sums is the
sum of the products. So each product that is left is of half a word with half a power of H. Words that have the same
form are equal, whatever data and powers are.

Where a sum is one of products *in GHASH's field*, the products get names: half a word times H^e. The next product
makes of it the half times H^(e + k). So the form does not tell in which groups a kernel has taken its blocks.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Callable, Iterator, Optional

import a64
import x86
from machine import Unknown
from terms import Term, Terms, placed

BITS = 128
# SP 800-38D, 6.3: R.
R = 0xE1 << 120
# What of a word comes into each bit of another one, as a number whose bits are the word's.
Column = tuple[int, ...]
# By the words that something is made of. What would be zero is not there.
Form = dict[object, Column]
# Half of a word, of which the bits of a mask are there and the others zero: the word, the half, the mask.
Half = tuple[object, int, int]


def times_x(block: int) -> int:
    """V_(i+1) of V_i, in algorithm 1 of SP 800-38D. A block's first bit is the number's highest."""
    return block >> 1 ^ (R if block & 1 else 0)


def field_products() -> list[int]:
    """Returns the product of a bit p, a bit q and x, which p + q decides.

    A block is taken as a number whose highest bit is the block's first; p and q count from the lowest.
    """
    found: dict[int, int] = {}
    for q in range(BITS):
        product = times_x(1 << q)
        for p in reversed(range(BITS)):
            if found.setdefault(p + q, product) != product:
                raise ArithmeticError("a product in the field depends on more than a sum")
            product = times_x(product)
    return [found[i] for i in range(2 * BITS - 1)]


def columns_in_field() -> list[list[Column]]:
    """Returns, for each two halves, which bits of their carry-less product come into each bit of that in the field."""
    products = field_products()
    return [[tuple(
        sum(1 << n for n in range(BITS - 1) if products[n + 64 * (a + b)] >> place & 1) for place in range(BITS))
        for b in (0, 1)] for a in (0, 1)]


def carry_less(terms: Terms, a: Term, b: Term) -> Term:
    """The product of two words of 64 bits, as polynomials over two elements."""
    if a.operation == b.operation == "constant":
        product = 0
        for i in range(64):
            product ^= a.value << i if b.value >> i & 1 else 0
        return terms.constant(product, BITS)
    if a.number > b.number:
        a, b = b, a
    return terms.function("carry-less product", (a, b), BITS)


def turned(place: int) -> int:
    """Where a bit of memory is in a register that holds the bytes in the opposite order."""
    return BITS - 8 - place // 8 * 8 + place % 8


IN_FIELD = columns_in_field()
# A word as it is, and one of memory in a register.
PLAIN = tuple(1 << i for i in range(BITS))
TURNED = tuple(1 << turned(i) for i in range(BITS))
ONE = "one"
ALL = (1 << 64) - 1


def both(a: Form, b: Form) -> Form:
    """Returns the exclusive or."""
    result = dict(a)
    for word, column in b.items():
        if word not in result:
            result[word] = column
        elif result[word] == column:
            del result[word]
        else:
            result[word] = tuple(x ^ y for x, y in zip(result[word], column))
    return result


@dataclass(frozen=True)
class Product:
    """The carry-less product of half a word with half a power of H."""

    half: Half
    exponent: int
    which: int


@dataclass(frozen=True)
class Times:
    """Half a word, in its place, times H^exponent: in GHASH's field, and in a register's order."""

    half: Half
    exponent: int


class Sums:
    """The forms of terms, and what GHASH makes of them."""

    def __init__(self, terms: Terms, powers: dict[Term, int]) -> None:
        """`powers` are the words that hold a power of H divided by x, in a register's order, with their exponents."""
        self._terms = terms
        self._powers = powers
        self._forms: dict[Term, Form] = {}

    # --- Forms -------------------------------------------------------------------------------

    def of(self, term: Term) -> Form:
        known = self._forms.get(term)
        if known is None:
            known = self._forms[term] = self._made(term)
        return known

    def equal(self, a: Term, b: Term) -> bool:
        return a is b or self.of(a) == self.of(b)

    def in_register(self, block: Term) -> Form:
        """Returns the form of a block of memory in a register, where its bytes are in the opposite order."""
        return self.of(self._terms.reverse_bytes(block))

    def _made(self, term: Term) -> Form:
        match term.operation:
            case "constant":
                return {ONE: tuple(term.value >> i & 1 for i in range(term.width))} if term.value else {}
            case "slice":
                inner, low = self.of(term.arguments[0]), term.value
                parts = ((word, column[low:low + term.width]) for word, column in inner.items())
                return {word: part for word, part in parts if any(part)}
            case "concat":
                return self._side_by_side(term)
            case "xor":
                return self._named(both(*map(self.of, term.arguments)), term.width)
            case "function" if term.value == "carry-less product":
                return self._product(*map(self.of, term.arguments))
        if term.width > BITS:
            raise Unknown("a word has more than 128 bits")
        return {term: PLAIN[:term.width]}

    def _side_by_side(self, term: Term) -> Form:
        result: dict[object, list[int]] = {}
        for low, part in placed(term.arguments):
            for word, column in self.of(part).items():
                result.setdefault(word, [0] * term.width)[low:low + part.width] = column
        return {word: tuple(column) for word, column in result.items()}

    # --- Products ----------------------------------------------------------------------------

    def _product(self, a: Form, b: Form) -> Form:
        for form, other in ((a, b), (b, a)):
            if not other.keys() - {ONE}:
                places = [i for i, bit in enumerate(other.get(ONE, ())) if bit]
                return {word: column for word, column in self._by_constant(form, places) if any(column)}
        for data, power in ((a, b), (b, a)):
            if power.keys() <= self._powers.keys():
                # The highest bit of a product of 64 bits with 64 bits is always zero.
                return {
                    Product(half, exponent, which): PLAIN[:-1] + (0,)
                    for half in self._halves(data) for exponent, which in self._halves_of_powers(power)}
        raise Unknown("a product is not one of data with a power of H")

    @staticmethod
    def _by_constant(form: Form, places: list[int]) -> Iterator[tuple[object, Column]]:
        for word, column in form.items():
            result = [0] * BITS
            for place in places:
                for i, bits in enumerate(column):
                    result[place + i] ^= bits
            yield word, tuple(result)

    def _halves_of_powers(self, form: Form) -> list[tuple[int, int]]:
        """Returns which halves of which powers a word of 64 bits is the exclusive or of."""
        halves = [half for word, column in form.items() for half in self._halves_of(word, column, PLAIN)]
        if any(mask != ALL for _, _, mask in halves):
            raise Unknown("a product with a part of a power of H")
        return [(self._powers[word], which) for word, which, _ in halves]

    def _halves(self, form: Form) -> list[Half]:
        """Returns the halves of words that a word of 64 bits is the exclusive or of."""
        found = []
        for word, column in form.items():
            if word == ONE or isinstance(word, Product) or word in self._powers:
                raise Unknown("a product of more than data and a power of H")
            found += self._halves_of(word, column, PLAIN if isinstance(word, Times) else TURNED)
        return found

    @staticmethod
    def _halves_of(word: object, column: Column, order: Column) -> list[Half]:
        if column in (order[:64], order[64:]):
            return [(word, int(column == order[64:]), ALL)]
        found = []
        for which in (0, 1):
            wanted = order[64 * which:64 * which + 64]
            mask = sum(1 << i for i in range(64) if column[i] & wanted[i])
            column = tuple(bits & ~want for bits, want in zip(column, wanted))
            if mask:
                found.append((word, which, mask))
        if any(column):
            raise Unknown("a product of bits that are in no known order")
        return found

    # --- GHASH's field -----------------------------------------------------------------------

    def _named(self, form: Form, width: int) -> Form:
        """Returns a form with names for all its products, if they are products in GHASH's field."""
        products = [word for word in form if isinstance(word, Product)]
        if width != BITS or not products or any(
                form[word] != IN_FIELD[word.half[1]][word.which] for word in products):
            return form
        pairs = {(word.half, word.exponent) for word in products}
        times = self._times(pairs) if len(products) == 2 * len(pairs) else None
        if times is None:
            return form
        return both({word: column for word, column in form.items() if not isinstance(word, Product)}, times)

    def _times(self, pairs: set[tuple[Half, int]]) -> Optional[Form]:
        """Returns the sum of halves of words, each times a power of H, unless one half of such a product is missing.

        (w times H^e) times H^k is w times H^(e + k).
        """
        result: Form = {}
        for (word, which, mask), exponent in pairs:
            if not isinstance(word, Times):
                result = both(result, {Times((word, which, mask), exponent): PLAIN})
            elif mask != ALL or ((word, 1 - which, mask), exponent) not in pairs:
                return None
            elif which:
                result = both(result, {Times(word.half, word.exponent + exponent): PLAIN})
        return result

    def hashed(self, before: Form, block: Form) -> Form:
        """Algorithm 2 of SP 800-38D, 6.4: Y_i of Y_(i-1) and X_i, in a register's order."""
        pairs = set()
        for which in (0, 1):
            part = {word: column[64 * which:64 * which + 64] for word, column in both(before, block).items()}
            for half in self._halves({word: column for word, column in part.items() if any(column)}):
                if half[1] != which:
                    raise Unknown("halves of words have changed places")
                pairs.add((half, 1))
        result = self._times(pairs)
        if result is None:
            raise Unknown("a sum is there by half only")
        return result


# --- Instructions ----------------------------------------------------------------------------


def multiply_on_x64(first: int, second: int) -> Callable[[x86.Step], None]:
    def meaning(s: x86.Step) -> None:
        def product(a: Term, b: Term) -> list[Term]:
            return [carry_less(s.terms, s.terms.slice(a, 64 * first, 64), s.terms.slice(b, 64 * second, 64))]

        s.halves(product, 1, 2)

    return meaning


def multiply_on_a64(high: int) -> Callable[[a64.Step], None]:
    def meaning(s: a64.Step) -> None:
        kinds = tuple(re.sub(r"v\d+\.", "", operand) for operand in s.operands)
        if kinds != ("1q",) + (("2d", "2d") if high else ("1d", "1d")):
            raise Unknown(f"what {s.instruction} does is not known")
        a, b = (s.terms.slice(s.get(i), 64 * high, 64) for i in (1, 2))
        s.put(0, carry_less(s.terms, a, b))

    return meaning


x86.MEANINGS |= {
    f"vpclmul{a}q{b}qdq": multiply_on_x64(a == "h", b == "h") for a in "lh" for b in "lh"}
a64.MEANINGS |= {"pmull": multiply_on_a64(0), "pmull2": multiply_on_a64(1)}
