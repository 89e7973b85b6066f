"""AES: the expansion of its keys and its rounds, with SubBytes as a function of which nothing is known.

The expansion is proved byte by byte. Of a mode of AES, whose machine has words of 128 bits, each step of a round is a
function of a whole block. On numbers the steps are FIPS 197's, so that tests can execute kernels.
"""

from __future__ import annotations

import re
from types import ModuleType
from typing import Callable

import a64
import x86
from frame import Frame
from machine import Machine, Refused, Region, Unknown
from objects import Kernel
from sweep import Solver
from terms import Term, Terms
from walk import Text, Walk

# Where a schedule has its round keys and its number of rounds, after the C header.
ROUNDS_AT = 240
SCHEDULE_BYTES = 1280
Substitution = Callable[[Term], Term]


def unknown_substitution(terms: Terms) -> Substitution:
    return lambda byte: terms.function("SubBytes", (byte,), 8)


def expanded(terms: Terms, key: Term, substitute: Substitution) -> list[Term]:
    """Returns the round keys' words, as FIPS 197, 5.2, makes them of a key. A word's first byte is its lowest."""
    words = terms.lanes(key, 32)
    count = len(words)
    constant = 1
    for i in range(count, 4 * (count + 7)):
        word = words[i - 1]
        if i % count == 0:
            word = terms.rotate_right(word, 8)
        if i % count == 0 or count > 6 and i % count == 4:
            word = terms.concat(substitute(byte) for byte in terms.bytes_of(word))
        if i % count == 0:
            word = terms.xor(word, terms.constant(constant, 32))
            constant = constant << 1 ^ (0x11B if constant & 0x80 else 0)
        words.append(terms.xor(words[i - count], word))
    return words


def last_round(terms: Terms, state: Term) -> Term:
    """SubBytes and ShiftRows of FIPS 197, 5.1: row r of the columns is turned by r."""
    substitute = unknown_substitution(terms)
    bytes_ = terms.bytes_of(state)
    return terms.concat(substitute(bytes_[(place + 4 * (place % 4)) % 16]) for place in range(16))


# --- Whole blocks ----------------------------------------------------------------------------


def product(a: int, b: int) -> int:
    """Multiplies in the field of FIPS 197, 4.2."""
    result = 0
    while b:
        result ^= a if b & 1 else 0
        a, b = a << 1 ^ (0x11B if a & 0x80 else 0), b >> 1
    return result


def substituted(byte: int) -> int:
    """FIPS 197, 5.1.1."""
    inverse = next((x for x in range(256) if product(byte, x) == 1), 0)
    turned = inverse * 0x101
    return (inverse ^ turned >> 4 ^ turned >> 5 ^ turned >> 6 ^ turned >> 7 ^ 0x63) & 0xFF


SUBSTITUTED = [substituted(byte) for byte in range(256)]


def substituted_and_shifted(terms: Terms, block: Term) -> Term:
    """SubBytes and ShiftRows. Their order does not matter."""
    if block.operation != "constant":
        return terms.function("ShiftRows of SubBytes", (block,), 128)
    old = block.value.to_bytes(16, "little")
    new = bytes(SUBSTITUTED[old[(place + 4 * (place % 4)) % 16]] for place in range(16))
    return terms.constant(int.from_bytes(new, "little"), 128)


def mixed(terms: Terms, block: Term) -> Term:
    """MixColumns."""
    if block.operation != "constant":
        return terms.function("MixColumns", (block,), 128)
    old, new = block.value.to_bytes(16, "little"), bytearray()
    for place in range(16):
        column, row = old[place // 4 * 4:][:4], place % 4
        new.append(product(2, column[row]) ^ product(3, column[row - 3]) ^ column[row - 2] ^ column[row - 1])
    return terms.constant(int.from_bytes(new, "little"), 128)


def encrypted(terms: Terms, keys: list[Term], block: Term) -> Term:
    """The cipher of FIPS 197, 5.1, with its round keys."""
    state = terms.xor(block, keys[0])
    for key in keys[1:-1]:
        state = terms.xor(mixed(terms, substituted_and_shifted(terms, state)), key)
    return terms.xor(substituted_and_shifted(terms, state), keys[-1])


# --- Instructions ----------------------------------------------------------------------------


def last_round_of(machine: Machine, state: Term) -> Term:
    return (substituted_and_shifted if machine.word_bits == 128 else last_round)(machine.terms, state)


def last_round_of_x64(s: x86.Step) -> None:
    s.halves(lambda state, key: [s.terms.xor(last_round_of(s.machine, state), key)], 1, 2)


def round_of_x64(s: x86.Step) -> None:
    s.halves(
        lambda state, key: [s.terms.xor(mixed(s.terms, substituted_and_shifted(s.terms, state)), key)], 1, 2)


def last_round_of_a64(s: a64.Step) -> None:
    s.put(0, last_round_of(s.machine, s.terms.xor(s.get(0), s.get(1))))


def duplicate(s: a64.Step) -> None:
    match = re.fullmatch(r"v(\d+)\.s\[(\d)\]", s.operands[1])
    if s.operands[0].split(".")[1] != "4s" or match is None:
        raise Unknown(f"what {s.instruction} does is not known")
    word = s.terms.slice(s.machine.get_vector(int(match[1]), 128), 32 * int(match[2]), 32)
    s.put(0, s.terms.concat([word] * 4))


x86.MEANINGS |= {"vaesenclast": last_round_of_x64, "vaesenc": round_of_x64}
a64.MEANINGS |= {"aese": last_round_of_a64, "aesmc": lambda s: s.put(0, mixed(s.terms, s.get(1))), "dup": duplicate}


class KeyProof:
    """The proof of a kernel that expands keys, for each of the three lengths."""

    def __init__(self, processor: ModuleType, kernel: Kernel) -> None:
        self.terms = Terms()
        self.solver = Solver()
        self._processor = processor
        self._kernel = kernel
        self._walk = Walk(self.terms, self.solver, processor, kernel, None)
        self._frame = Frame(self.terms, kernel, processor, 32, 4096 + processor.STACK_AT_ENTRY)

    def covers(self) -> str:
        return "any key of 128, 192 or 256 bits, with any SubBytes"

    def prove(self) -> None:
        for size in (16, 24, 32):
            self._prove_size(size)

    def _prove_size(self, size: int) -> None:
        t = self.terms
        schedule, key = (t.name(name, 64, False) for name in ("schedule", "key"))
        named = lambda name: lambda i: t.name(f"{name}[{i}]", 8, True)
        machine = self._frame.machine([schedule, key, t.constant(size, 64)], {
            schedule: Region("schedule", 0, SCHEDULE_BYTES, True, named("schedule at entry")),
            key: Region("key", 0, size, False, named("key"))})
        saved = {r: machine.registers[r] for r in (*self._processor.SAVED, self._processor.STACK)}
        self._walk.run(machine, Text((), (), t.constant(0, 64)))
        self._frame.check_return(machine, saved)
        words = expanded(t, t.concat(map(named("key"), range(size))), unknown_substitution(t))
        wanted = dict(enumerate(byte for word in words for byte in t.bytes_of(word)))
        wanted |= {ROUNDS_AT + i: byte for i, byte in enumerate(t.bytes_of(t.constant(size // 4 + 6, 64)))}
        written = {offset for region, offset in machine.memory if region == "schedule"}
        if written != set(wanted):
            raise Refused(f"at the return: of a key of {size} bytes other places of the schedule are written")
        for offset, byte in wanted.items():
            if machine.peek(("schedule", offset)) is not byte:
                raise Refused(f"at the return: byte {offset} of the schedule is not FIPS 197's ({size} bytes of key)")
