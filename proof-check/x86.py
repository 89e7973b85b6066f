"""What instructions of x86-64 do, after Intel's manual, in the syntax that objdump writes."""

from __future__ import annotations

import re
from typing import Callable, Optional

from machine import AnyStep, Machine, Refused, Unknown
from objects import Instruction
from terms import Term
from words import Words

STACK = "rsp"
# Above a multiple of 16: the call has put the return address there.
STACK_AT_ENTRY = 8
ARGUMENTS = ("rdi", "rsi", "rdx", "rcx", "r8")
SAVED = ("rbx", "rbp", "r12", "r13", "r14", "r15")
VECTORS = 32
PIECES = 8
GENERAL = ("rax", "rbx", "rcx", "rdx", "rsi", "rdi", "rbp", "rsp") + tuple(f"r{i}" for i in range(8, 16))

# By the name of a part of a register: the register, and the part's width.
PARTS: dict[str, tuple[str, int]] = {}
for name in GENERAL[:8]:
    PARTS |= {name: (name, 64), "e" + name[1:]: (name, 32), name[1:]: (name, 16)}
    PARTS[name[1] + "l" if name[2] == "x" else name[1:] + "l"] = (name, 8)
for name in GENERAL[8:]:
    PARTS |= {name: (name, 64), name + "d": (name, 32), name + "w": (name, 16), name + "b": (name, 8)}

SIZES = {"BYTE": 8, "WORD": 16, "DWORD": 32, "QWORD": 64, "XMMWORD": 128, "YMMWORD": 256, "ZMMWORD": 512}
VECTOR_WIDTHS = {"x": 128, "y": 256, "z": 512}


class Step(AnyStep):
    """One instruction of x86-64."""

    # --- Operands ----------------------------------------------------------------------------

    def width(self, place: int) -> int:
        operand = self.operands[place]
        if operand in PARTS:
            return PARTS[operand][1]
        if operand[1:3] == "mm":
            return VECTOR_WIDTHS[operand[0]]
        return SIZES[operand.split()[0]]

    def address(self, operand: str) -> Term:
        match = re.fullmatch(r"(?:\w+ (?:PTR|BCST) )?\[(.*)\]", operand)
        if match is None:
            raise Unknown(f"the address {operand} is of no known kind")
        total = self.terms.constant(0, 64)
        for sign, part in re.findall(r"([+-]?)([^+-]+)", match[1]):
            name, _, scale = part.partition("*")
            if name == "rip":
                summand = self.terms.constant(self.instruction.next, 64)
            elif name in GENERAL:
                summand = self.terms.shift_left(self.machine.get(name), int(scale or 1).bit_length() - 1)
            else:
                summand = self.terms.constant(int(part, 0), 64)
            total = (self.terms.subtract if sign == "-" else self.terms.add)(total, summand)
        return total

    def get(self, place: int, width: Optional[int] = None) -> Term:
        """Returns an operand, of which a constant has the width that is asked for."""
        operand = self.operands[place]
        if operand in PARTS:
            name, bits = PARTS[operand]
            return self.terms.slice(self.machine.get(name), 0, bits)
        if operand[1:3] == "mm":
            return self.machine.get_vector(int(operand[3:]), width or VECTOR_WIDTHS[operand[0]])
        if "[" in operand:
            size = SIZES[operand.split()[0]]
            value = self.machine.load(self.address(operand), size // 8)
            return self.terms.concat([value] * (width // size)) if "BCST" in operand else value
        return self.terms.constant(int(operand, 0), width)

    def put(self, place: int, value: Term) -> None:
        operand = self.operands[place]
        if operand in PARTS:
            name, bits = PARTS[operand]
            assert bits == value.width, self.instruction
            if bits < 32:
                value = self.terms.concat((value, self.terms.slice(self.machine.get(name), bits, 64 - bits)))
            self.machine.put(name, self.terms.zero_extend(value, 64))
        elif operand[1:3] == "mm":
            self.machine.put_vector(int(operand[3:]), value, PIECES)
        else:
            self.machine.store(self.address(operand), value)

    def number(self, place: int) -> int:
        return int(self.operands[place], 0)

    def put_low(self, value: Term) -> None:
        """Writes the lowest 128 bits and keeps what is above, as instructions of the legacy encoding do."""
        number = int(self.operands[0][3:])
        for i in range(2):
            self.machine.put(f"v{number}.{i}", self.terms.slice(value, 64 * i, 64))

    def quarters(self, place: int) -> list[Term]:
        """Returns the four words of 32 bits of a vector, the lowest first."""
        return self.terms.lanes(self.get(place, 128), 32)

    def lanewise(self, bits: int, function: Callable[..., Term], first: int = 1) -> None:
        """Writes a function of the words of vectors."""
        width = self.width(0)
        lanes = [self.terms.lanes(self.get(i, width), bits) for i in range(first, len(self.operands))]
        self.put(0, self.terms.concat(function(*words) for words in zip(*lanes)))

    def halves(self, function: Callable[..., list[Term]], *places: int) -> None:
        """Writes what a function makes of each 128 bits of vectors."""
        width = self.width(0)
        lanes = [self.terms.lanes(self.get(i, width), 128) for i in places]
        self.put(0, self.terms.concat(part for words in zip(*lanes) for part in function(*words)))


# --- Branches --------------------------------------------------------------------------------


def condition(machine: Machine, name: str) -> Term:
    """Returns whether a branch is taken, by what has set the flags."""
    terms, flags = machine.terms, machine.flags
    if not flags:
        raise Refused("a branch asks for flags that nothing has set")
    kind, result = flags[0], flags[1]
    if name in ("je", "jne"):
        sides = flags[2:] if kind == "compare" else (result, terms.constant(0, result.width))
        equal = terms.equal(*sides)
        return equal if name == "je" else terms.invert(equal)
    if name in ("js", "jns"):
        sign = terms.slice(result, result.width - 1, 1)
        return sign if name == "js" else terms.invert(sign)
    if name in ("jb", "jae") and kind in ("compare", "bits"):
        below = terms.less(flags[2], flags[3]) if kind == "compare" else terms.constant(0, 1)
        return below if name == "jb" else terms.invert(below)
    raise Refused(f"{name} asks for flags that are not known")


def execute(machine: Machine, instruction: Instruction) -> int | None | tuple[Term, int]:
    """Executes an instruction. Returns where the next one is, None at the return, or a condition and its target."""
    name = instruction.mnemonic
    if name == "ret" and not instruction.operands:
        return None
    if name == "jmp":
        return int(instruction.operands[0], 16)
    if name.startswith("j"):
        return condition(machine, name), int(instruction.operands[0], 16)
    return Step(machine, instruction).execute(MEANINGS)


# --- General registers -----------------------------------------------------------------------


def binary(name: str, kind: str) -> Callable[[Step], None]:
    def meaning(s: Step) -> None:
        a, b = s.get(0), s.get(1, s.width(0))
        result = getattr(s.terms, name)(a, b)
        s.put(0, result)
        s.machine.flags = (kind, result, a, b)

    return meaning


def compare(s: Step) -> None:
    a, b = s.get(0), s.get(1, s.width(0))
    s.machine.flags = ("compare", s.terms.subtract(a, b), a, b)


def test(s: Step) -> None:
    result = s.terms.conjunction(s.get(0), s.get(1, s.width(0)))
    s.machine.flags = ("bits", result)


def decrement(s: Step) -> None:
    result = s.terms.subtract(s.get(0), s.terms.constant(1, s.width(0)))
    s.put(0, result)
    s.machine.flags = ("result", result)


def conjunction(s: Step) -> None:
    mask = s.get(1, s.width(0))
    result = s.machine.align(s.get(0), mask) if s.width(0) == 64 else None
    if result is None:
        result = s.terms.conjunction(s.get(0), mask)
    s.put(0, result)
    s.machine.flags = ("bits", result)


def shift(name: str) -> Callable[[Step], None]:
    def meaning(s: Step) -> None:
        if s.number(1) >= s.width(0):
            raise Unknown("a register is shifted by more than its width")
        s.put(0, getattr(s.terms, name)(s.get(0), s.number(1)))
        s.machine.flags = ()

    return meaning


def move(s: Step) -> None:
    s.put(0, s.get(1, s.width(0)))


def move_register(s: Step) -> None:
    """Refuses memory, which would have to be aligned."""
    if any("[" in operand for operand in s.operands):
        raise Unknown("a move faults unless memory is aligned")
    move(s)


def move_extended(s: Step) -> None:
    s.put(0, s.terms.zero_extend(s.get(1), s.width(0)))


def and_not(s: Step) -> None:
    s.put(0, s.terms.conjunction(s.terms.invert(s.get(1)), s.get(2)))
    s.machine.flags = ()


# --- Vectors ---------------------------------------------------------------------------------


def move_word(bits: int) -> Callable[[Step], None]:
    """Between a vector's lowest word and elsewhere."""
    def meaning(s: Step) -> None:
        value = s.terms.slice(s.get(1, 128 if s.operands[1][1:3] == "mm" else bits), 0, bits)
        s.put(0, s.terms.zero_extend(value, 128) if s.operands[0][1:3] == "mm" else value)

    return meaning


def bits_of_words(function: str, bits: Optional[int] = None) -> Callable[[Step], None]:
    def meaning(s: Step) -> None:
        s.lanewise(bits or s.machine.word_bits, getattr(s.terms, function))

    return meaning


def vector_and_not(s: Step) -> None:
    s.lanewise(s.machine.word_bits, lambda a, b: s.terms.conjunction(s.terms.invert(a), b))


def shift_words(function: str, bits: int) -> Callable[[Step], None]:
    def meaning(s: Step) -> None:
        distance = s.number(2)
        words = s.terms.lanes(s.get(1), bits)
        s.put(0, s.terms.concat(getattr(s.terms, function)(word, distance) for word in words))

    return meaning


def restricted(table: int, count: int, place: int, bit: int) -> int:
    """Returns the table of a function of which one bit is known."""
    below = count - 1 - place
    rows = [row for row in range(1 << count) if row >> below & 1 == bit]
    return sum((table >> row & 1) << i for i, row in enumerate(rows))


def ternary(words_of: int) -> Callable[[Step], None]:
    """Any function of three bits, by its table."""
    def meaning(s: Step) -> None:
        table, width, t = s.number(3), s.width(0), s.terms
        # Any width will do for a function of bits.
        bits = max(words_of, s.machine.word_bits)

        def choose(table: int, words: tuple[Term, ...]) -> Term:
            if not words:
                return t.constant(-(table & 1), bits)
            for place, word in enumerate(words):
                if word.operation == "constant" and word.value in (0, (1 << bits) - 1):
                    rest = words[:place] + words[place + 1:]
                    return choose(restricted(table, len(words), place, word.value & 1), rest)
            size = 1 << len(words) - 1
            low, high = table & (1 << size) - 1, table >> size
            word, others = words[0], words[1:]
            if low == high:
                return choose(low, others)
            if low == high ^ (1 << size) - 1:
                return t.xor(word, choose(low, others))
            zero, one = choose(low, others), choose(high, others)
            return t.disjunction(t.conjunction(word, one), t.conjunction(t.invert(word), zero))

        lanes = [t.lanes(s.get(i, width), bits) for i in range(3)]
        s.put(0, t.concat(choose(table, words) for words in zip(*lanes)))

    return meaning


def shuffle_bytes(s: Step) -> None:
    control = s.get(2, s.width(0))
    if control.operation != "constant":
        raise Refused("bytes are shuffled by what is not known")

    def shuffle(value: Term, control: Term) -> list[Term]:
        zero, places = s.terms.constant(0, 8), [byte.value for byte in s.terms.bytes_of(control)]
        return [zero if place & 0x80 else s.terms.slice(value, 8 * (place & 15), 8) for place in places]

    s.halves(shuffle, 1, 2)


def shuffle_words(s: Step) -> None:
    order = [s.number(2) >> 2 * i & 3 for i in range(4)]
    s.halves(lambda value: [s.terms.slice(value, 32 * place, 32) for place in order], 1)


def unpack(bits: int, high: bool) -> Callable[[Step], None]:
    def meaning(s: Step) -> None:
        def interleave(a: Term, b: Term) -> list[Term]:
            first = 64 if high else 0
            return [s.terms.slice(word, place, bits) for place in range(first, first + 64, bits) for word in (a, b)]

        s.halves(interleave, 1, 2)

    return meaning


def align_right(s: Step) -> None:
    s.halves(lambda a, b: [s.terms.slice(s.terms.concat((b, a)), 8 * s.number(3), 128)], 1, 2)


def insert(bits: int) -> Callable[[Step], None]:
    def meaning(s: Step) -> None:
        parts = s.terms.lanes(s.get(1), bits)
        parts[s.number(3) % len(parts)] = s.get(2, bits)
        s.put(0, s.terms.concat(parts))

    return meaning


def extract(bits: int) -> Callable[[Step], None]:
    def meaning(s: Step) -> None:
        parts = s.terms.lanes(s.get(1), bits)
        s.put(0, parts[s.number(2) % len(parts)])

    return meaning


def broadcast(bits: int) -> Callable[[Step], None]:
    def meaning(s: Step) -> None:
        s.put(0, s.terms.concat([s.terms.slice(s.get(1, bits), 0, bits)] * (s.width(0) // bits)))

    return meaning


def permute_quads(s: Step) -> None:
    """The order is a number for 256 bits, and a vector for 512."""
    if s.width(0) == 512 and not s.operands[2][0].isdigit():
        places = known_lanes(s, s.get(1), "places")
        s.put(0, s.terms.concat(s.terms.slice(s.get(2, 512), 64 * (place & 7), 64) for place in places))
        return
    if s.width(0) != 256:
        raise s.unknown()
    quads = s.terms.lanes(s.get(1), 64)
    s.put(0, s.terms.concat(quads[s.number(2) >> 2 * i & 3] for i in range(4)))


def permute_two(s: Step) -> None:
    """The places are in the register that is written."""
    if s.width(0) != 512:
        raise s.unknown()
    quads = s.terms.lanes(s.get(1), 64) + s.terms.lanes(s.get(2, 512), 64)
    s.put(0, s.terms.concat(quads[place & 15] for place in known_lanes(s, s.get(0), "places")))


def rotate_lanes(s: Step) -> None:
    distances = known_lanes(s, s.get(2, s.width(0)), "distances")
    words = s.terms.lanes(s.get(1), 64)
    s.put(0, s.terms.concat(s.terms.rotate_left(word, by & 63) for word, by in zip(words, distances)))


def known_lanes(s: Step, vector: Term, what: str) -> list[int]:
    lanes = s.terms.lanes(vector, 64)
    if any(lane.operation != "constant" for lane in lanes):
        raise Refused(f"lanes are moved by {what} that are not known")
    return [lane.value for lane in lanes]


def shuffle_halves(s: Step) -> None:
    """Of a register of 512 bits: two of the first operand's quarters and two of the second's."""
    if s.width(0) != 512:
        raise Unknown(f"what {s.instruction} does is not known")
    first, second = s.terms.lanes(s.get(1), 128), s.terms.lanes(s.get(2, 512), 128)
    order = [s.number(3) >> 2 * i & 3 for i in range(4)]
    s.put(0, s.terms.concat([first[order[0]], first[order[1]], second[order[2]], second[order[3]]]))


def permute_halves(s: Step) -> None:
    halves = s.terms.lanes(s.get(1), 128) + s.terms.lanes(s.get(2, 256), 128)
    zero, order = s.terms.constant(0, 128), s.number(3)
    s.put(0, s.terms.concat(zero if order >> 4 * i & 8 else halves[order >> 4 * i & 3] for i in range(2)))


def blend(s: Step) -> None:
    pairs = zip(s.terms.lanes(s.get(1), 32), s.terms.lanes(s.get(2, s.width(0)), 32))
    s.put(0, s.terms.concat(pair[s.number(3) >> i & 1] for i, pair in enumerate(pairs)))


def zero_uppers(s: Step) -> None:
    for register in range(16):
        for piece in range(2, PIECES):
            s.machine.put(f"v{register}.{piece}", s.terms.constant(0, 64))


# --- SHA-1 and SHA-256 -----------------------------------------------------------------------


def words_of(s: Step, bits: int = 32) -> Words:
    return Words(s.terms, bits, False)


def sigma(s: Step, word: Term, turns: tuple[int, int, int]) -> Term:
    t = s.terms
    return t.xor(t.xor(t.rotate_right(word, turns[0]), t.rotate_right(word, turns[1])), t.shift_right(word, turns[2]))


def sha256_rounds(s: Step) -> None:
    w = words_of(s)
    h, g, d, c = s.quarters(0)
    f, e, b, a = s.quarters(1)
    keys = s.terms.lanes(s.machine.get_vector(0, 64), 32)
    for key in keys:
        first = w.add(w.choose(e, f, g), w.xor(w.right(e, 6), w.right(e, 11), w.right(e, 25)), key, h)
        second = w.add(w.majority(a, b, c), w.xor(w.right(a, 2), w.right(a, 13), w.right(a, 22)))
        a, b, c, d, e, f, g, h = w.add(first, second), a, b, c, w.add(first, d), e, f, g
    s.put_low(s.terms.concat((f, e, b, a)))


def sha256_message1(s: Step) -> None:
    old, new = s.quarters(0), s.quarters(1)
    s.put_low(s.terms.concat(
        s.terms.add(word, sigma(s, later, (7, 18, 3))) for word, later in zip(old, old[1:] + new[:1])))


def sha256_message2(s: Step) -> None:
    old, words = s.quarters(0), s.quarters(1)[2:]
    for word in old:
        words.append(s.terms.add(word, sigma(s, words[-2], (17, 19, 10))))
    s.put_low(s.terms.concat(words[2:]))


def sha1_rounds(s: Step) -> None:
    w = words_of(s)
    d, c, b, a = s.quarters(0)
    function, constant = (
        (w.choose, 0x5A827999), (w.xor, 0x6ED9EBA1), (w.majority, 0x8F1BBCDC), (w.xor, 0xCA62C1D6))[s.number(2) & 3]
    e = w.constant(0)
    for word in reversed(s.quarters(1)):
        a, b, c, d, e = w.add(function(b, c, d), w.left(a, 5), word, e, constant), a, w.left(b, 30), c, d
    s.put_low(s.terms.concat((d, c, b, a)))


def sha1_next_e(s: Step) -> None:
    w, words = words_of(s), s.quarters(1)
    words[3] = w.add(words[3], w.left(s.quarters(0)[3], 30))
    s.put_low(s.terms.concat(words))


def sha1_message1(s: Step) -> None:
    w3, w2, w1, w0 = s.quarters(0)
    _, _, w5, w4 = s.quarters(1)
    s.put_low(s.terms.concat(s.terms.xor(a, b) for a, b in ((w5, w3), (w4, w2), (w3, w1), (w2, w0))))


def sha1_message2(s: Step) -> None:
    w = words_of(s)
    old, (w15, w14, w13, _) = s.quarters(0), s.quarters(1)
    w16, w17, w18 = (w.left(w.xor(a, b), 1) for a, b in zip(reversed(old), (w13, w14, w15)))
    s.put_low(s.terms.concat((w.left(w.xor(old[0], w16), 1), w18, w17, w16)))


# --- SHA-512 ---------------------------------------------------------------------------------


def sha512_rounds(s: Step) -> None:
    w = words_of(s, 64)
    h, g, d, c = s.terms.lanes(s.get(0), 64)
    f, e, b, a = s.terms.lanes(s.get(1), 64)
    for key in s.terms.lanes(s.get(2), 64):
        first = w.add(w.choose(e, f, g), w.xor(w.right(e, 14), w.right(e, 18), w.right(e, 41)), key, h)
        second = w.add(w.majority(a, b, c), w.xor(w.right(a, 28), w.right(a, 34), w.right(a, 39)))
        a, b, c, d, e, f, g, h = w.add(first, second), a, b, c, w.add(first, d), e, f, g
    s.put(0, s.terms.concat((f, e, b, a)))


def sha512_message1(s: Step) -> None:
    words = s.terms.lanes(s.get(0), 64)
    later = words[1:] + s.terms.lanes(s.get(1), 64)[:1]
    s.put(0, s.terms.concat(s.terms.add(word, sigma(s, other, (1, 8, 7))) for word, other in zip(words, later)))


def sha512_message2(s: Step) -> None:
    words = s.terms.lanes(s.get(1), 64)[2:]
    for word in s.terms.lanes(s.get(0), 64):
        words.append(s.terms.add(word, sigma(s, words[-2], (19, 61, 6))))
    s.put(0, s.terms.concat(words[2:]))


MEANINGS: dict[str, Callable[[Step], None]] = {
    "endbr64": lambda s: None, "nop": lambda s: None,
    "add": binary("add", "sum"), "sub": binary("subtract", "compare"), "xor": binary("xor", "bits"),
    "or": binary("disjunction", "bits"), "and": conjunction, "andn": and_not, "cmp": compare, "test": test,
    "dec": decrement, "shl": shift("shift_left"), "shr": shift("shift_right"),
    "rorx": lambda s: s.put(0, s.terms.rotate_right(s.get(1), s.number(2))),
    "bswap": lambda s: s.put(0, s.terms.reverse_bytes(s.get(0))),
    "movbe": lambda s: s.put(0, s.terms.reverse_bytes(s.get(1))),
    "not": lambda s: s.put(0, s.terms.invert(s.get(0))),
    "lea": lambda s: s.put(0, s.terms.slice(s.address(s.operands[1]), 0, s.width(0))),
    "mov": move, "movzx": move_extended,
    "vmovd": move_word(32), "vmovq": move_word(64), "vzeroupper": zero_uppers,
    "vpshufb": shuffle_bytes, "vpshufd": shuffle_words, "vpalignr": align_right,
    "vpermq": permute_quads, "vpermi2q": permute_two, "vprolvq": rotate_lanes,
    "vperm2i128": permute_halves, "vshufi64x2": shuffle_halves, "vpblendd": blend,
    "vinserti128": insert(128), "vinserti32x4": insert(128),
    "vextracti128": extract(128), "vextracti32x4": extract(128), "vextracti64x4": extract(256),
    "vbroadcasti128": broadcast(128), "vbroadcasti32x4": broadcast(128),
    "vpbroadcastd": broadcast(32), "vpbroadcastq": broadcast(64),
    "vpandn": vector_and_not,
    "sha256rnds2": sha256_rounds, "sha256msg1": sha256_message1, "sha256msg2": sha256_message2,
    "vsha512rnds2": sha512_rounds, "vsha512msg1": sha512_message1, "vsha512msg2": sha512_message2,
    "sha1rnds4": sha1_rounds, "sha1nexte": sha1_next_e, "sha1msg1": sha1_message1, "sha1msg2": sha1_message2,
}
for name in ("vmovdqa", "vmovdqa32", "vmovdqa64"):
    MEANINGS[name] = move_register
for name in ("vmovdqu", "vmovdqu32", "vmovdqu64"):
    MEANINGS[name] = move
for letter, bits in (("d", 32), ("q", 64)):
    MEANINGS |= {
        f"vpadd{letter}": bits_of_words("add", bits), f"vpternlog{letter}": ternary(bits),
        f"vprol{letter}": shift_words("rotate_left", bits),
        f"vpsll{letter}": shift_words("shift_left", bits), f"vpsrl{letter}": shift_words("shift_right", bits)}
    for high in (False, True):
        spelled = "h" if high else "l"
        MEANINGS[f"vpunpck{spelled}" + ("dq" if bits == 32 else "qdq")] = unpack(bits, high)
for spelled, function in (("and", "conjunction"), ("or", "disjunction"), ("xor", "xor")):
    for letter in ("", "d", "q"):
        MEANINGS[f"vp{spelled}{letter}"] = bits_of_words(function)
