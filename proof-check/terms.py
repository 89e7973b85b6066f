"""Words of bits for all inputs at once.

A term is a node of a graph that only `Terms` makes. Two terms that are made alike are one object. Bits that are
only moved (bytes, rotations, lanes of a vector) are slices side by side, so moving them computes nothing.
"""

from __future__ import annotations

import hashlib
import random
from typing import Callable, Iterable, Optional

SAMPLES = 8


class Term:
    """A word."""

    __slots__ = ("operation", "arguments", "width", "value", "number", "secret", "_sample", "_samples")

    operation: str
    arguments: tuple["Term", ...]
    width: int
    value: object
    number: int
    secret: bool

    @property
    def samples(self) -> tuple[int, ...]:
        """Its values for the same few random inputs as everybody else's."""
        if self._samples is None:
            self._samples = tuple(self._sample())
            self._sample = None
        return self._samples

    def __repr__(self) -> str:
        return self.text(4)

    def text(self, depth: int) -> str:
        """Returns the term as text, its arguments down to a depth."""
        if self.operation == "constant":
            return hex(self.value)
        if self.operation == "name":
            return str(self.value)
        if depth == 0:
            return "..."
        inner = ", ".join(argument.text(depth - 1) for argument in self.arguments)
        note = "" if self.value is None else f" {self.value}"
        return f"{self.operation}{note}({inner})"


class Terms:
    """Makes terms. `merge` may replace a new term by an older one that it has proved equal."""

    def __init__(self) -> None:
        self._known: dict[tuple, Term] = {}
        self._fresh = 0
        self.merge: Optional[Callable[[Term], Term]] = None

    def _node(
        self, operation: str, arguments: tuple[Term, ...], width: int, value: object,
        sample: Callable[[], Iterable[int]], secret: Optional[bool] = None,
    ) -> Term:
        key = (operation, width, value) + tuple(argument.number for argument in arguments)
        known = self._known.get(key)
        if known is not None:
            return known
        term = Term()
        term.operation, term.arguments, term.width, term.value = operation, arguments, width, value
        term.number = len(self._known)
        term._sample, term._samples = sample, None
        term.secret = any(a.secret for a in arguments) if secret is None else secret
        self._known[key] = term
        if self.merge is not None and term.secret and self._tells_much(term):
            merged = self.merge(term)
            if merged is not term:
                self._known[key] = merged
                return merged
        return term

    @staticmethod
    def _tells_much(term: Term) -> bool:
        """Whether words that have the same samples as this one are likely to be equal."""
        if term.width < 16 or term.operation in ("slice", "name"):
            return False
        return term.operation != "concat" or all(part.operation != "constant" for part in term.arguments)

    def constant(self, value: int, width: int) -> Term:
        value &= (1 << width) - 1
        return self._node("constant", (), width, value, lambda: (value,) * SAMPLES, False)

    def name(self, name: str, width: int, secret: bool, aligned: int = 1) -> Term:
        """A word of which nothing is known but that it is a multiple of `aligned`."""
        def sample() -> Iterable[int]:
            source = random.Random(f"{name}/{width}")
            return (source.getrandbits(width) // aligned * aligned for _ in range(SAMPLES))

        return self._node("name", (), width, name, sample, secret)

    def fresh(self, name: str, width: int, secret: bool) -> Term:
        """A name that no other word has."""
        self._fresh += 1
        return self.name(f"{name}#{self._fresh}", width, secret)

    def function(self, name: str, arguments: Iterable[Term], width: int) -> Term:
        """The value of a function of which nothing is known."""
        arguments = tuple(arguments)

        def sample() -> Iterable[int]:
            for i in range(SAMPLES):
                text = f"{name}/{width}/" + "/".join(f"{a.samples[i]:x}" for a in arguments)
                yield random.Random(hashlib.sha256(text.encode()).digest()).getrandbits(width)

        return self._node("function", arguments, width, name, sample)

    # --- Bits that are moved -----------------------------------------------------------------

    def slice(self, term: Term, low: int, width: int) -> Term:
        """Returns bits of a term, from `low` on."""
        if low == 0 and width == term.width:
            return term
        assert 0 <= low and low + width <= term.width, (term, low, width)
        if term.operation == "constant":
            return self.constant(term.value >> low, width)
        if term.operation == "slice":
            return self.slice(term.arguments[0], term.value + low, width)
        if term.operation == "concat":
            parts, place, end = [], 0, low + width
            for part in term.arguments:
                behind = place + part.width
                if behind > low:
                    first, last = max(low, place), min(end, behind)
                    parts.append(part if last - first == part.width else self.slice(part, first - place, last - first))
                    if behind >= end:
                        break
                place = behind
            return self.concat(parts)
        if term.operation == "add" and low == 0 and width >= 32 and all(
                self._is_zero(self.slice(a, width, term.width - width)) for a in term.arguments):
            # A sum of short words in a long register.
            return self.add(*(self.slice(a, 0, width) for a in term.arguments))
        mask = (1 << width) - 1
        return self._node("slice", (term,), width, low, lambda: ((s >> low) & mask for s in term.samples))

    def concat(self, parts: Iterable[Term]) -> Term:
        """Puts terms side by side, the lowest bits first."""
        flat: list[Term] = []
        for part in parts:
            for piece in part.arguments if part.operation == "concat" else (part,):
                if flat and flat[-1].operation == piece.operation in ("slice", "constant"):
                    joined = self._joined(flat[-1], piece)
                    if joined is not None:
                        flat[-1] = joined
                        continue
                flat.append(piece)
        if len(flat) == 1:
            return flat[0]
        width = sum(piece.width for piece in flat)

        def sample() -> Iterable[int]:
            for i in range(SAMPLES):
                value = place = 0
                for piece in flat:
                    value |= piece.samples[i] << place
                    place += piece.width
                yield value

        return self._node("concat", tuple(flat), width, None, sample)

    def _joined(self, low: Term, high: Term) -> Optional[Term]:
        """Returns two neighbours as one term, if they are slices of one or constants."""
        if low.operation == "constant" and high.operation == "constant":
            return self.constant(low.value | high.value << low.width, low.width + high.width)
        if low.operation == "slice" and high.operation == "slice" and low.arguments == high.arguments:
            if low.value + low.width == high.value:
                return self.slice(low.arguments[0], low.value, low.width + high.width)
        return None

    def zero_extend(self, term: Term, width: int) -> Term:
        return term if width == term.width else self.concat((term, self.constant(0, width - term.width)))

    def shift_left(self, term: Term, distance: int) -> Term:
        if distance >= term.width:
            return self.constant(0, term.width)
        if distance == 0:
            return term
        return self.concat((self.constant(0, distance), self.slice(term, 0, term.width - distance)))

    def shift_right(self, term: Term, distance: int) -> Term:
        if distance >= term.width:
            return self.constant(0, term.width)
        return self.zero_extend(self.slice(term, distance, term.width - distance), term.width)

    def rotate_right(self, term: Term, distance: int) -> Term:
        distance %= term.width
        if distance == 0:
            return term
        return self.concat((self.slice(term, distance, term.width - distance), self.slice(term, 0, distance)))

    def rotate_left(self, term: Term, distance: int) -> Term:
        return self.rotate_right(term, -distance)

    def bytes_of(self, term: Term) -> list[Term]:
        return [self.slice(term, i, 8) for i in range(0, term.width, 8)]

    def reverse_bytes(self, term: Term) -> Term:
        return self.concat(reversed(self.bytes_of(term)))

    def lanes(self, term: Term, width: int) -> list[Term]:
        return [self.slice(term, i, width) for i in range(0, term.width, width)]

    # --- Functions of bits -------------------------------------------------------------------

    def invert(self, a: Term) -> Term:
        return self.xor(a, self.constant(-1, a.width))

    def conjunction(self, a: Term, b: Term) -> Term:
        return self._bitwise("and", a, b)

    def disjunction(self, a: Term, b: Term) -> Term:
        return self._bitwise("or", a, b)

    def xor(self, a: Term, b: Term) -> Term:
        return self._bitwise("xor", a, b)

    _BITWISE: dict[str, Callable[[int, int], int]] = {
        "and": lambda x, y: x & y, "or": lambda x, y: x | y, "xor": lambda x, y: x ^ y}

    def _bitwise(self, operation: str, a: Term, b: Term) -> Term:
        assert a.width == b.width, (operation, a, b)
        simple = self._trivial(operation, a, b)
        if simple is not None:
            return simple
        if {a.operation, b.operation} <= {"concat", "constant"} or (
                operation != "xor" and "constant" in (a.operation, b.operation)):
            pieces = self._piecewise(operation, a, b)
            if pieces is not None:
                return pieces
        if a.number > b.number:
            a, b = b, a
        if operation == "xor" and a.operation == "constant" and b.operation == "xor":
            if b.arguments[0].operation == "constant":
                return self.xor(self.constant(a.value ^ b.arguments[0].value, a.width), b.arguments[1])
        function = self._BITWISE[operation]
        # A constant stands first.
        arguments = (b, a) if b.operation == "constant" else (a, b)
        return self._node(
            operation, arguments, a.width, None, lambda: map(function, a.samples, b.samples))

    def _trivial(self, operation: str, a: Term, b: Term) -> Optional[Term]:
        if a is b:
            return self.constant(0, a.width) if operation == "xor" else a
        if a.operation != "constant":
            a, b = b, a
        if a.operation != "constant":
            return None
        if b.operation == "constant":
            return self.constant(self._BITWISE[operation](a.value, b.value), a.width)
        if a.value == 0:
            return a if operation == "and" else b
        if a.value == (1 << a.width) - 1 and operation != "xor":
            return b if operation == "and" else a
        return None

    def _piecewise(self, operation: str, a: Term, b: Term) -> Optional[Term]:
        """Returns the function in pieces, if nothing is to be computed in any of them."""
        cuts = sorted(self._cuts(a) | self._cuts(b))
        pieces = []
        for low, high in zip(cuts, cuts[1:]):
            piece = self._trivial(operation, self.slice(a, low, high - low), self.slice(b, low, high - low))
            if piece is None:
                return None
            pieces.append(piece)
        return self.concat(pieces) if len(pieces) > 1 else None

    @staticmethod
    def _cuts(term: Term) -> set[int]:
        """Where the pieces of a term begin and end; of a constant, where its bits change."""
        if term.operation == "constant":
            change = term.value ^ term.value >> 1
            return {0, term.width} | {i + 1 for i in range(term.width - 1) if change >> i & 1}
        cuts, place = {0}, 0
        for part in term.arguments if term.operation == "concat" else (term,):
            place += part.width
            cuts.add(place)
        return cuts

    # --- Arithmetic --------------------------------------------------------------------------

    def add(self, a: Term, b: Term) -> Term:
        """Adds. A public sum (an address, a count) is kept as multiples of its summands."""
        assert a.width == b.width, (a, b)
        if "constant" in (a.operation, b.operation):
            constant, other = (a, b) if a.operation == "constant" else (b, a)
            if constant.value == 0:
                return other
            if other.operation == "constant":
                return self.constant(a.value + b.value, a.width)
        elif {a.operation, b.operation} == {"concat"}:
            # Where no bit of the one meets a bit of the other, a sum is a union.
            pieces = self._piecewise("or", a, b) if not self._overlap(a, b) else None
            if pieces is not None:
                return pieces
        if not (a.secret or b.secret):
            return self.sum_of(add_linear(self.linear(a), self.linear(b)), a.width)
        if a.number > b.number:
            a, b = b, a
        mask = (1 << a.width) - 1
        return self._node("add", (a, b), a.width, None, lambda: ((x + y) & mask for x, y in zip(a.samples, b.samples)))

    def _overlap(self, a: Term, b: Term) -> bool:
        cuts = sorted(self._cuts(a) | self._cuts(b))
        return not all(
            self._is_zero(self.slice(a, low, high - low)) or self._is_zero(self.slice(b, low, high - low))
            for low, high in zip(cuts, cuts[1:]))

    @staticmethod
    def _is_zero(term: Term) -> bool:
        return term.operation == "constant" and term.value == 0

    def negate(self, a: Term) -> Term:
        if a.operation == "constant":
            return self.constant(-a.value, a.width)
        return self.add(self.invert(a), self.constant(1, a.width)) if a.secret else self.sum_of(
            {atom: -factor for atom, factor in self.linear(a).items()}, a.width)

    def subtract(self, a: Term, b: Term) -> Term:
        return self.add(a, self.negate(b))

    def linear(self, term: Term) -> dict[Optional[Term], int]:
        """Returns a word as a sum of multiples; those of None are the constant."""
        if term.operation == "constant":
            return {None: term.value} if term.value else {}
        if term.operation == "sum":
            return normal(dict(zip(term.arguments + (None,), term.value)), term.width)
        if term.operation == "concat":
            result: dict[Optional[Term], int] = {}
            place = 0
            for part in term.arguments:
                if part.operation == "constant":
                    summand: dict[Optional[Term], int] = {None: part.value}
                elif place + part.width == term.width and part.operation == "slice" and part.value == 0 \
                        and part.arguments[0].width == term.width:
                    # The highest bits of a multiple are those of the whole word, as it wraps around.
                    summand = self.linear(part.arguments[0])
                else:
                    summand = {self.zero_extend(part, term.width): 1}
                result = add_linear(result, {atom: factor << place for atom, factor in summand.items()})
                place += part.width
            return normal(result, term.width)
        return {term: 1}

    def sum_of(self, linear: dict[Optional[Term], int], width: int) -> Term:
        """Returns the sum of multiples of public words."""
        linear = normal(linear, width)
        constant = linear.pop(None, 0)
        if not linear:
            return self.constant(constant, width)
        atoms = tuple(sorted(linear, key=lambda atom: atom.number))
        if constant == 0 and len(atoms) == 1 and linear[atoms[0]] == 1:
            return atoms[0]
        factors = tuple(linear[atom] for atom in atoms)
        mask = (1 << width) - 1
        return self._node(
            "sum", atoms, width, factors + (constant,),
            lambda: ((sum(f * a.samples[i] for f, a in zip(factors, atoms)) + constant) & mask for i in range(SAMPLES)))

    # --- Questions ---------------------------------------------------------------------------

    def equal(self, a: Term, b: Term) -> Term:
        if a is b:
            return self.constant(1, 1)
        if a.operation == "constant" and b.operation == "constant":
            return self.constant(a.value == b.value, 1)
        for x, y in ((a, b), (b, a)):
            # A part that differs decides.
            if x.operation == "constant" and y.operation == "concat" and any(
                    part.operation == "constant" and part.value != self.slice(x, low, part.width).value
                    for low, part in placed(y.arguments)):
                return self.constant(0, 1)
        return self._node("equal", (a, b), 1, None, lambda: (int(x == y) for x, y in zip(a.samples, b.samples)))

    def less(self, a: Term, b: Term) -> Term:
        """Whether one number is below another, both without sign."""
        if a.operation == "constant" and b.operation == "constant":
            return self.constant(a.value < b.value, 1)
        return self._node("less", (a, b), 1, None, lambda: (int(x < y) for x, y in zip(a.samples, b.samples)))

    def substitute(self, term: Term, replaced: dict[Term, Term]) -> Term:
        """Returns a term with other words for some of its names."""
        done: dict[Term, Term] = {}

        def walk(t: Term) -> Term:
            if t in replaced:
                return replaced[t]
            if not t.arguments:
                return t
            if t not in done:
                done[t] = self.again(t, [walk(a) for a in t.arguments])
            return done[t]

        return walk(term)

    def again(self, term: Term, arguments: list[Term]) -> Term:
        """Makes a term anew, of other arguments."""
        match term.operation:
            case "slice":
                return self.slice(arguments[0], term.value, term.width)
            case "concat":
                return self.concat(arguments)
            case "and" | "or" | "xor":
                return self._bitwise(term.operation, *arguments)
            case "add":
                return self.add(*arguments)
            case "sum":
                total = self.constant(term.value[-1], term.width)
                for factor, argument in zip(term.value, arguments):
                    scaled = {a: f * factor for a, f in self.linear(argument).items()}
                    total = self.add(total, self.sum_of(scaled, term.width))
                return total
            case "equal":
                return self.equal(*arguments)
            case "less":
                return self.less(*arguments)
            case "function":
                return self.function(term.value, arguments, term.width)
        raise AssertionError(term.operation)


def names_in(word: Term) -> Iterable[tuple[int, Term]]:
    """Returns the names that a word is put together of, with their places."""
    parts = word.arguments if word.operation == "concat" else (word,)
    return ((place, part) for place, part in placed(parts) if part.operation == "name")


def placed(parts: Iterable[Term]) -> Iterable[tuple[int, Term]]:
    """Returns parts that lie side by side with their places."""
    place = 0
    for part in parts:
        yield place, part
        place += part.width


def add_linear(a: dict, b: dict) -> dict:
    result = dict(a)
    for atom, factor in b.items():
        result[atom] = result.get(atom, 0) + factor
    return result


def normal(linear: dict, width: int) -> dict:
    mask = (1 << width) - 1
    return {atom: factor & mask for atom, factor in linear.items() if factor & mask}
