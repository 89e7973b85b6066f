"""PBKDF2 as Python has it, kernels executed on numbers, and sabotaged kernels, each of which has to be refused."""

import hashlib
import hmac
import unittest

from frame import Frame
from iterations import PBKDF2, Iteration, IterationProof, IterationWalk
from machine import Refused, Region
from sweep import Solver
from terms import Term, Terms
from test_kernels import A64, DECODED, PROCESSORS, X64, Find, Sabotage, become, change, mnemonic, sabotaged, symbol
from test_standards import FIRST_STATES
from walk import Text

PASSWORD, SALT = b"password", b"salt"


def memory(terms: Terms, data: bytes) -> Term:
    return terms.constant(int.from_bytes(data, "little"), 8 * len(data))


def of_memory(term: Term) -> bytes:
    return term.value.to_bytes(term.width // 8, "little")


def password(lane: int) -> bytes:
    return PASSWORD + bytes([lane])


def iteration(terms: Terms, name: str, lanes: int = 1) -> Iteration:
    """Returns the iteration with the key of each lane's password."""
    digest = PBKDF2["pbkdf2-" + name]
    first = memory(terms, bytes.fromhex(FIRST_STATES[name][1]))

    def state(lane: int, padding: int) -> Term:
        block = password(lane).ljust(digest.block_bytes, b"\0")
        return digest.next(terms, first, memory(terms, bytes(byte ^ padding for byte in block)))

    return Iteration(digest, tuple((state(lane, 0x36), state(lane, 0x5C)) for lane in range(lanes)))


def first_code(name: str, lane: int = 0) -> bytes:
    return hmac.digest(password(lane), SALT + bytes([0, 0, 0, 1]), name)


def keys(name: str, count: int, lanes: int = 1) -> bytes:
    return b"".join(hashlib.pbkdf2_hmac(name, password(lane), SALT, count) for lane in range(lanes))


def executed(platform: str, kernel: str, name: str, count: int, lanes: int) -> bytes:
    """Executes a kernel on numbers, through the meanings here, and returns the sums."""
    terms, processor = Terms(), PROCESSORS[platform]
    found = DECODED[platform][symbol(kernel)]
    made = iteration(terms, name, lanes)
    walk = IterationWalk(terms, Solver(), processor, found, made)
    frame = Frame(terms, found, processor, made.word_bits, 4096 + processor.STACK_AT_ENTRY)
    code, states, total = (terms.name(argument, 64, False) for argument in ("code", "states", "sum"))
    begin = b"".join(first_code(name, lane) for lane in range(lanes))
    key = b"".join(of_memory(state) for states_of_turn in zip(*made.keys) for state in states_of_turn)
    of = lambda data: lambda i: terms.constant(data[i], 8)
    machine = frame.machine([code, states, total, terms.constant(count, 64)], {
        code: Region("code", 0, len(begin), True, of(begin)), states: Region("states", 0, len(key), False, of(key)),
        total: Region("sum", 0, len(begin), True, of(begin))})
    walk.run(machine, Text((), (), terms.constant(0, 64)))
    return bytes(machine.peek(("sum", i)).value for i in range(len(begin)))


class IterationTest(unittest.TestCase):
    def test_the_standard_is_pythons(self) -> None:
        for name in ("sha1", "sha256", "sha512"):
            terms = Terms()
            made = iteration(terms, name)
            both = [memory(terms, 2 * first_code(name))]
            for _ in range(3):
                both = made.next_all(terms, both)
            with self.subTest(name):
                self.assertEqual(keys(name, 4), of_memory(both[0])[made.code_bytes:])

    def test_kernels_make_pythons_keys(self) -> None:
        for platform, kernel, name, lanes in [
            (X64, "pbkdf2-sha1/x64-sha", "sha1", 1), (X64, "pbkdf2-sha256/x64-v3", "sha256", 1),
            (X64, "pbkdf2-sha512/x64-sha512", "sha512", 1), (A64, "pbkdf2-sha256/a64-sha2", "sha256", 1),
            (X64, "pbkdf2-sha1/x64-v3/8x1", "sha1", 8), (X64, "pbkdf2-sha256/x64-v4/16x1", "sha256", 16),
            (A64, "pbkdf2-sha512/a64/2x1", "sha512", 2), (X64, "pbkdf2-sha256/x64-sha/1x2", "sha256", 2),
            (A64, "pbkdf2-sha1/a64-sha2/1x2", "sha1", 2),
        ]:
            for count in (0, 3):
                with self.subTest(kernel, count=count):
                    self.assertEqual(keys(name, count + 1, lanes), executed(platform, kernel, name, count, lanes))


SHA256 = "pbkdf2-sha256/x64-sha"
IN_LANES = "pbkdf2-sha256/x64-v3/8x1"
IN_STRANDS = "pbkdf2-sha256/x64-sha/1x2"
NOT_THE_STANDARD = "at [0-9a-f]+: .*the standard's next state"


class Sabotaged(unittest.TestCase):
    """What is sabotaged: a kernel of SHA-256 on x86-64."""

    kernel: str
    codes: int

    def assertRefused(self, expected: str, find: Find, sabotage: Sabotage) -> None:
        kernel = sabotaged(X64, self.kernel, find, sabotage)
        with self.assertRaisesRegex(Refused, expected):
            IterationProof(PROCESSORS[X64], kernel, PBKDF2["pbkdf2-sha256"], self.codes).prove()


class SabotageTest(Sabotaged):
    kernel, codes = SHA256, 1

    def test_as_it_is(self) -> None:
        IterationProof(PROCESSORS[X64], DECODED[X64][symbol(SHA256)], PBKDF2["pbkdf2-sha256"], 1).prove()

    def test_registers_swapped(self) -> None:
        self.assertRefused(NOT_THE_STANDARD, mnemonic("sha256rnds2"), change(-1, 1))

    def test_one_digest_too_few(self) -> None:
        self.assertRefused(
            NOT_THE_STANDARD, lambda i: i.mnemonic == "mov" and i.operands[1] == "0x2", change(-4, 3))

    def test_inner_state_twice(self) -> None:
        self.assertRefused(
            NOT_THE_STANDARD, lambda i: i.mnemonic == "add" and i.operands[1] == "0x20", change(-1, 0x20))

    def test_another_length_of_the_message(self) -> None:
        self.assertRefused(
            NOT_THE_STANDARD, lambda i: i.mnemonic == "mov" and i.operands[1] == "0x300", change(-4, 8))

    def test_code_not_added(self) -> None:
        self.assertRefused(
            "a turn does not make .* of the standard's next state|standard's next state|is not the standard's",
            mnemonic("xor"), lambda code: code.__setitem__(slice(None), b"\x90" * len(code)))

    def test_load_one_byte_too_far(self) -> None:
        self.assertRefused(
            "8 bytes at 57 are outside of states",
            lambda i: i.mnemonic == "mov" and i.operands[0].startswith("r") and i.operands[1].endswith("[rdx+0x18]"),
            change(-1, 1))

    def test_one_iteration_too_many(self) -> None:
        # The last branch back becomes one on the opposite.
        backs = [i for i in DECODED[X64][symbol(SHA256)].instructions.values() if i.mnemonic == "jne"]
        self.assertRefused(
            "the loop does not go back", lambda i: i.address == backs[-1].address, change(1, 1))

    def test_secret_left_on_the_stack(self) -> None:
        wiped = lambda i: i.mnemonic == "vmovdqu" and i.operands[0].endswith("[rsp+0x10]")
        places = [i for i in DECODED[X64][symbol(SHA256)].instructions.values() if wiped(i)]
        self.assertRefused(
            "a secret stays on the stack", lambda i: i.address == places[-1].address,
            become("90" * (places[-1].next - places[-1].address)))


class LanesSabotageTest(Sabotaged):
    """What is other than with one code: each lane has a key of its own, and the stack is aligned."""

    kernel, codes = IN_LANES, 8

    def instructions(self) -> list:
        return list(DECODED[X64][symbol(IN_LANES)].instructions.values())

    def test_inner_states_twice(self) -> None:
        self.assertRefused(
            NOT_THE_STANDARD, lambda i: i.mnemonic == "add" and i.operands[1] == "0x100", change(-3, 1))

    def test_codes_of_two_lanes_exchanged(self) -> None:
        # The second lane takes the third one's code.
        self.assertRefused(
            "does not make .* of the standard's next state",
            lambda i: i.mnemonic == "vmovdqu" and i.operands[1].endswith("[rdi+0x20]"), change(-1, 0x60))

    def test_load_one_byte_too_far(self) -> None:
        self.assertRefused(
            "16 bytes at 241 are outside of code",
            lambda i: i.mnemonic == "vinserti128" and i.operands[2].endswith("[rdi+0xf0]"), change(-5, 1))

    def test_a_secret_is_left_on_the_stack(self) -> None:
        # The last stores are zeros.
        wipes = [i for i in self.instructions() if i.mnemonic == "vmovdqu" and "ymm" in i.operands[1]
                 and i.operands[0].endswith("[rax]")]
        self.assertRefused(
            "a secret stays on the stack", lambda i: i.address == wipes[-1].address,
            become("90" * (wipes[-1].next - wipes[-1].address)))


class StrandsSabotageTest(Sabotaged):
    """Each strand has a key of its own, too."""

    kernel, codes = IN_STRANDS, 2

    def test_inner_states_twice(self) -> None:
        self.assertRefused(
            NOT_THE_STANDARD, lambda i: i.mnemonic == "add" and i.operands == ("rdx", "0x40"), change(-1, 0x40))

    def test_key_of_the_other_strand(self) -> None:
        self.assertRefused(
            NOT_THE_STANDARD,
            lambda i: i.mnemonic == "mov" and i.operands[0].startswith("r") and i.operands[1].endswith("[rdx+0x20]"),
            change(-1, 0x20))

    def test_sum_of_the_other_strand(self) -> None:
        self.assertRefused(
            NOT_THE_STANDARD,
            lambda i: i.mnemonic == "mov" and i.operands[1].endswith("[rsp+0x80]"), change(-4, 0x80 ^ 0x60))

    def test_code_of_the_other_strand(self) -> None:
        self.assertRefused(
            "does not make .* of the standard's next state",
            lambda i: i.mnemonic == "mov" and i.operands[1].endswith("[rdi+0x20]"), change(-1, 0x20))


if __name__ == "__main__":
    unittest.main()
