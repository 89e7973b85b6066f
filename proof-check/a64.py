"""What instructions of AArch64 do, after Arm's manual."""

from __future__ import annotations

import re
from typing import Callable

from machine import AnyStep, Machine, Refused, Unknown
from objects import Instruction
from terms import Term
from words import Words

STACK = "sp"
STACK_AT_ENTRY = 0
ARGUMENTS = ("x0", "x1", "x2", "x3", "x4")
# x18 is the platform's; of v8 to v15 the lower halves are the caller's, and x30 says where to return.
SAVED = tuple(f"x{i}" for i in range(18, 31)) + tuple(f"v{i}.0" for i in range(8, 16))
VECTORS = 32
PIECES = 2
GENERAL = tuple(f"x{i}" for i in range(31)) + ("sp",)

SCALARS = {"b": 8, "h": 16, "s": 32, "d": 64, "q": 128}
# How lanes of half a vector are written. The other half becomes zero, which is stated of no instruction here.
HALF_VECTORS = (".8b", ".4h", ".2s")
# How many bits loads and stores take, where that is not their register's width.
ACCESSES = {
    "ldr": 0, "ldur": 0, "ldp": 0, "ldrb": 8, "ldrh": 16,
    "str": 0, "stur": 0, "stp": 0, "strb": 8, "strh": 16, "sturh": 16}


class Step(AnyStep):
    """One instruction of AArch64."""

    def width(self, place: int) -> int:
        operand = self.operands[place]
        if "[" in operand or operand.endswith(HALF_VECTORS):
            raise Unknown(f"{operand} is of no known kind")
        if operand[0] == "v":
            return 128
        return {"w": 32, "x": 64, "sp": 64}.get(operand[:2] if operand == "sp" else operand[0]) or SCALARS[operand[0]]

    def general(self, operand: str) -> Term:
        if operand in ("xzr", "wzr"):
            return self.terms.constant(0, 64 if operand[0] == "x" else 32)
        if operand == "sp" or operand[0] == "x":
            return self.machine.get(operand)
        return self.terms.slice(self.machine.get("x" + operand[1:]), 0, 32)

    def get(self, place: int, width: int = 64) -> Term:
        """Returns an operand, of which a constant has the width that is asked for."""
        operand = self.operands[place]
        if operand[0] == "#":
            return self.terms.constant(int(operand[1:], 0), width)
        if operand[0] in "wx" or operand == "sp":
            return self.general(operand)
        width = self.width(place)
        return self.machine.get_vector(int(re.match(r"\w(\d+)", operand)[1]), width)

    def put(self, place: int, value: Term) -> None:
        operand = self.operands[place]
        if operand in ("xzr", "wzr"):
            return
        if operand[0] in "wx" or operand == "sp":
            name = operand if operand == "sp" else "x" + operand[1:]
            self.machine.put(name, self.terms.zero_extend(value, 64))
        else:
            self.width(place)
            self.machine.put_vector(int(re.match(r"\w(\d+)", operand)[1]), value, PIECES)

    def number(self, place: int) -> int:
        return int(self.operands[place].lstrip("#"), 0)

    def second(self, place: int) -> Term:
        """Returns an operand that may be shifted, as the one behind it says."""
        value = self.get(place, self.width(0))
        if len(self.operands) <= place + 1:
            return value
        kind, distance = self.operands[place + 1].split(" #")
        return getattr(self.terms, SHIFTS[kind])(value, int(distance, 0))

    def address(self, operand: str) -> Term:
        base, *offset = re.split(r",\s*", operand.strip("[]"))
        if operand[-1] != "]" or len(offset) > 1 or offset and offset[0][0] != "#":
            raise Refused(f"the address {operand} is of no known kind")
        return self.terms.add(self.general(base), self.terms.constant(int(offset[0][1:], 0) if offset else 0, 64))

    def lanes(self, place: int, bits: int) -> list[Term]:
        if self.operands[place][0] not in "vq":
            raise Unknown(f"{self.operands[place]} is no vector")
        return self.terms.lanes(self.get(place), bits)

    def lane_bits(self) -> int:
        return {"2d": 64, "4s": 32, "8h": 16, "16b": self.machine.word_bits}[self.operands[0].split(".")[1]]

    def lanewise(self, function: Callable[..., Term], *places: int) -> None:
        bits = self.lane_bits()
        self.put(0, self.terms.concat(function(*words) for words in zip(*(self.lanes(p, bits) for p in places))))


SHIFTS = {"lsl": "shift_left", "lsr": "shift_right", "ror": "rotate_right"}


# --- Branches --------------------------------------------------------------------------------


def condition(machine: Machine, name: str) -> Term:
    """Returns whether a branch is taken, by what has set the flags."""
    terms = machine.terms
    if not machine.flags:
        raise Refused("a branch asks for flags that nothing has set")
    kind, a, b = machine.flags
    if name in ("eq", "ne"):
        equal = terms.equal(a, b)
        return equal if name == "eq" else terms.invert(equal)
    if name in ("cc", "cs") and kind == "compare":
        below = terms.less(a, b)
        return below if name == "cc" else terms.invert(below)
    raise Refused(f"b.{name} asks for flags that are not known")


def execute(machine: Machine, instruction: Instruction) -> int | None | tuple[Term, int]:
    """Executes an instruction. Returns where the next one is, None at the return, or a condition and its target."""
    name, operands = instruction.mnemonic, instruction.operands
    step = Step(machine, instruction)
    terms = machine.terms
    if name == "ret" and not operands:
        return None
    if name == "b":
        return int(operands[0], 16)
    if name.startswith("b."):
        return condition(machine, name[2:]), int(operands[0], 16)
    if name in ("cbz", "cbnz"):
        zero = terms.equal(step.get(0), terms.constant(0, step.width(0)))
        return zero if name == "cbz" else terms.invert(zero), int(operands[1], 16)
    if name in ("tbz", "tbnz"):
        bit = terms.slice(step.get(0), step.number(1), 1)
        return bit if name == "tbnz" else terms.invert(bit), int(operands[2], 16)
    if name in ACCESSES:
        access(step, ACCESSES[name])
        return instruction.next
    return step.execute(MEANINGS)


def access(s: Step, bits: int) -> None:
    """Loads or stores one register or two."""
    registers = range(len(s.operands) - 1)
    address = s.address(s.operands[-1])
    for i in registers:
        width = bits or s.width(i)
        place = s.terms.add(address, s.terms.constant(i * width // 8, 64))
        if s.instruction.mnemonic.startswith("ld"):
            value = s.machine.load(place, width // 8)
            s.put(i, s.terms.zero_extend(value, max(width, 32)))
        else:
            s.machine.store(place, s.terms.slice(s.get(i), 0, width))


# --- General registers and vectors -----------------------------------------------------------


def binary(function: str, inverted: bool = False) -> Callable[[Step], None]:
    def meaning(s: Step) -> None:
        apply = getattr(s.terms, function)
        if s.operands[0][0] == "v":
            s.lanewise(lambda a, b: apply(a, s.terms.invert(b) if inverted else b), 1, 2)
            return
        b = s.second(2)
        s.put(0, apply(s.get(1), s.terms.invert(b) if inverted else b))

    return meaning


def conjunction(s: Step) -> None:
    aligned = s.machine.align(s.get(1), s.get(2)) if s.operands[0][0] == "x" and s.operands[2][0] == "#" else None
    s.put(0, aligned) if aligned is not None else binary("conjunction")(s)


def two(s: Step) -> None:
    if len(s.operands) != 2:
        raise s.unknown()


def compare(s: Step) -> None:
    two(s)
    s.machine.flags = ("compare", s.get(0), s.get(1, s.width(0)))


def test(s: Step) -> None:
    two(s)
    result = s.terms.conjunction(s.get(0), s.get(1, s.width(0)))
    s.machine.flags = ("bits", result, s.terms.constant(0, result.width))


def shift(function: str) -> Callable[[Step], None]:
    """Of registers or of the words of vectors. What a register says of the distance counts modulo the width."""
    def meaning(s: Step) -> None:
        distance = s.get(2)
        if distance.operation != "constant":
            raise Refused("a shift by a distance that a register says is not known")
        turns = distance.value if s.operands[2][0] == "#" else distance.value % s.width(0)
        apply = lambda word: getattr(s.terms, function)(word, turns)
        if s.operands[0][0] == "v":
            s.lanewise(apply, 1)
        else:
            s.put(0, apply(s.get(1)))

    return meaning


def reverse(bits: int) -> Callable[[Step], None]:
    """Reverses the bytes of words of so many bits, or of a whole register."""
    def meaning(s: Step) -> None:
        if s.operands[0][0] == "v" and not s.operands[0].endswith(".16b"):
            raise s.unknown()
        words = s.terms.lanes(s.get(1), bits or s.width(0))
        s.put(0, s.terms.concat(s.terms.reverse_bytes(word) for word in words))

    return meaning


def move_constant(s: Step) -> None:
    two(s)
    if not s.operands[0].endswith(".2d"):
        raise s.unknown()
    s.put(0, s.terms.concat([s.get(1, 64)] * 2))


def float_move(s: Step) -> None:
    s.put(0, s.get(1))


def move(s: Step) -> None:
    two(s)
    s.put(0, s.get(1, s.width(0)))


def zip_words(high: bool) -> Callable[[Step], None]:
    def meaning(s: Step) -> None:
        bits = s.lane_bits()
        a, b = s.lanes(1, bits), s.lanes(2, bits)
        half = len(a) // 2
        pairs = list(zip(a, b))[half * high:half * (high + 1)]
        s.put(0, s.terms.concat(word for pair in pairs for word in pair))

    return meaning


def extract(s: Step) -> None:
    s.put(0, s.terms.slice(s.terms.concat((s.get(1), s.get(2))), 8 * s.number(3), 128))


def select(s: Step) -> None:
    s.lanewise(lambda mask, a, b: Words(s.terms, mask.width, False).choose(mask, a, b), 0, 1, 2)


def exclusive_or_three(s: Step) -> None:
    s.lanewise(lambda a, b, c: s.terms.xor(s.terms.xor(a, b), c), 1, 2, 3)


def clear_and_exclusive_or(s: Step) -> None:
    s.lanewise(lambda a, b, c: s.terms.xor(a, s.terms.conjunction(b, s.terms.invert(c))), 1, 2, 3)


def rotate_and_exclusive_or(s: Step) -> None:
    s.lanewise(lambda a, b: s.terms.xor(a, s.terms.rotate_left(b, 1)), 1, 2)


def exclusive_or_and_rotate(s: Step) -> None:
    s.lanewise(lambda a, b: s.terms.rotate_right(s.terms.xor(a, b), s.number(3)), 1, 2)


# --- SHA-1, SHA-256 and SHA-512 --------------------------------------------------------------


def words_of(s: Step, bits: int) -> Words:
    return Words(s.terms, bits, False)


def sha1_hash(function: str) -> Callable[[Step], None]:
    def meaning(s: Step) -> None:
        w = words_of(s, 32)
        a, b, c, d = s.lanes(0, 32)
        e = s.get(1)
        for word in s.lanes(2, 32):
            e = w.add(e, w.left(a, 5), getattr(w, function)(b, c, d), word)
            a, b, c, d, e = e, a, w.left(b, 30), c, d
        s.put(0, s.terms.concat((a, b, c, d)))

    return meaning


def sha1_schedule0(s: Step) -> None:
    w = words_of(s, 32)
    d, n, m = s.lanes(0, 32), s.lanes(1, 32), s.lanes(2, 32)
    s.put(0, s.terms.concat(w.xor(*words) for words in zip(d[2:] + n[:2], d, m)))


def sha1_schedule1(s: Step) -> None:
    w = words_of(s, 32)
    shifted = s.lanes(1, 32)[1:] + [w.constant(0)]
    turned = [w.left(w.xor(a, b), 1) for a, b in zip(s.lanes(0, 32), shifted)]
    turned[3] = w.xor(turned[3], w.left(turned[0], 1))
    s.put(0, s.terms.concat(turned))


def sha256_hash(second: bool) -> Callable[[Step], None]:
    def meaning(s: Step) -> None:
        w = words_of(s, 32)
        x, y = s.lanes(int(second), 32), s.lanes(int(not second), 32)
        for word in s.lanes(2, 32):
            t = w.add(y[3], w.xor(w.right(y[0], 6), w.right(y[0], 11), w.right(y[0], 25)), w.choose(*y[:3]), word)
            u = w.add(t, w.xor(w.right(x[0], 2), w.right(x[0], 13), w.right(x[0], 22)), w.majority(*x[:3]))
            x, y = [u] + x[:3], [w.add(t, x[3])] + y[:3]
        s.put(0, s.terms.concat(y if second else x))

    return meaning


def sigma(w: Words, word: Term, first: int, second: int, shifted: int) -> Term:
    return w.xor(w.right(word, first), w.right(word, second), w.terms.shift_right(word, shifted))


def sha256_schedule0(s: Step) -> None:
    w = words_of(s, 32)
    d = s.lanes(0, 32)
    s.put(0, s.terms.concat(
        w.add(word, sigma(w, later, 7, 18, 3)) for word, later in zip(d, d[1:] + s.lanes(1, 32)[:1])))


def sha256_schedule1(s: Step) -> None:
    w = words_of(s, 32)
    n, m = s.lanes(1, 32), s.lanes(2, 32)
    made = m[2:]
    for word, earlier in zip(s.lanes(0, 32), n[1:] + m[:1]):
        made.append(w.add(word, sigma(w, made[-2], 17, 19, 10), earlier))
    s.put(0, s.terms.concat(made[2:]))


def sha512_hash1(s: Step) -> None:
    w = words_of(s, 64)
    (w0, w1), (x0, x1), (y0, y1) = s.lanes(0, 64), s.lanes(1, 64), s.lanes(2, 64)
    big = lambda word: w.xor(w.right(word, 14), w.right(word, 18), w.right(word, 41))
    high = w.add(w1, big(y1), w.choose(y1, x0, x1))
    middle = w.add(high, y0)
    s.put(0, s.terms.concat((w.add(w0, big(middle), w.choose(middle, y1, x0)), high)))


def sha512_hash2(s: Step) -> None:
    w = words_of(s, 64)
    (w0, w1), (x0, _), (y0, y1) = s.lanes(0, 64), s.lanes(1, 64), s.lanes(2, 64)
    big = lambda word: w.xor(w.right(word, 28), w.right(word, 34), w.right(word, 39))
    high = w.add(w1, big(y0), w.majority(x0, y1, y0))
    s.put(0, s.terms.concat((w.add(w0, big(high), w.majority(high, y0, y1)), high)))


def sha512_schedule0(s: Step) -> None:
    w = words_of(s, 64)
    (w0, w1), (x0, _) = s.lanes(0, 64), s.lanes(1, 64)
    s.put(0, s.terms.concat((w.add(w0, sigma(w, w1, 1, 8, 7)), w.add(w1, sigma(w, x0, 1, 8, 7)))))


def sha512_schedule1(s: Step) -> None:
    w = words_of(s, 64)
    s.put(0, s.terms.concat(
        w.add(word, sigma(w, earlier, 19, 61, 6), other)
        for word, earlier, other in zip(s.lanes(0, 64), s.lanes(1, 64), s.lanes(2, 64))))


MEANINGS: dict[str, Callable[[Step], None]] = {
    "bti": lambda s: None, "nop": lambda s: None,
    "add": binary("add"), "sub": binary("subtract"), "eor": binary("xor"), "orr": binary("disjunction"),
    "and": conjunction, "bic": binary("conjunction", True), "orn": binary("disjunction", True),
    "mvn": lambda s: s.put(0, s.terms.invert(s.second(1))), "cmp": compare, "tst": test,
    "lsl": shift("shift_left"), "lsr": shift("shift_right"), "ror": shift("rotate_right"),
    "shl": shift("shift_left"), "ushr": shift("shift_right"),
    "rev": reverse(0), "rev32": reverse(32), "rev64": reverse(64),
    "adr": lambda s: s.put(0, s.terms.constant(int(s.operands[1], 16), 64)),
    "mov": move, "movi": move_constant, "fmov": float_move,
    "zip1": zip_words(False), "zip2": zip_words(True), "ext": extract,
    "bsl": select, "eor3": exclusive_or_three, "bcax": clear_and_exclusive_or,
    "rax1": rotate_and_exclusive_or, "xar": exclusive_or_and_rotate,
    "sha1c": sha1_hash("choose"), "sha1p": sha1_hash("xor"), "sha1m": sha1_hash("majority"),
    "sha1h": lambda s: s.put(0, s.terms.rotate_left(s.get(1), 30)),
    "sha1su0": sha1_schedule0, "sha1su1": sha1_schedule1,
    "sha256h": sha256_hash(False), "sha256h2": sha256_hash(True),
    "sha256su0": sha256_schedule0, "sha256su1": sha256_schedule1,
    "sha512h": sha512_hash1, "sha512h2": sha512_hash2, "sha512su0": sha512_schedule0, "sha512su1": sha512_schedule1,
}
