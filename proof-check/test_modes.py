"""Kernels of AES's modes: executed on numbers, proved, and sabotaged. NIST's vectors of GCM, too."""

import random
import sys
import unittest

from aes import ROUNDS_AT, SCHEDULE_BYTES, encrypted
from claims import claims
from frame import Frame
from ghash import BITS, IN_FIELD, R, Product, Sums, Times, carry_less, times_x
from machine import Refused, Region, Unknown
from mode_proof import HALVES_AT, POWERS, POWERS_AT, STATE_BYTES, ModeProof
from modes import MODES, Case, Standard
from objects import Kernel
from sweep import Solver
from terms import Term, Terms
from test_aes import memory, round_keys
from test_kernels import (
    A64, DECODED, PROCESSORS, WINDOWS, X64, Find, Sabotage, become, change, mnemonic, sabotaged, symbol)
from texts import ModeMachine
from walk import Text, Walk

sys.setrecursionlimit(1_000_000)

KEY = "feffe9928665731c6d6a8f9467308308"
TEXT = bytes.fromhex(
    "d9313225f88406e5a55909c5aff5269a86a7a9531534f7da2e4c303d8a318a721c3c0c95956809532fcf0e2449a6b525"
    "b16aedf5aa0de657ba637b39")
BESIDE = bytes.fromhex("feedfacedeadbeeffeedfacedeadbeefabaddad2")
NONCE = bytes.fromhex("cafebabefacedbaddecaf888")
# Test cases 4, 10 and 16 of the submission of GCM to NIST: what comes out for each key, and the tag.
VECTORS = {
    KEY: ("42831ec2217774244b7221b784d0d49ce3aa212f2c02a4e035c17e2329aca12e21d514b25466931c7d8f6a5aac84aa05"
          "1ba30b396a0aac973d58e091", "5bc94fbc3221a5db94fae95ae7121a47"),
    KEY + KEY[:16]: ("3980ca0b3c00e841eb06fac4872a2757859e1ceaa6efd984628593b40ca1e19c7d773d00c144c525ac619d18c84a3f47"
                     "18e2448b2fe324d9ccda2710", "2519498e80f1478f37ba55bd6d27618c"),
    KEY + KEY: ("522dc1f099567d07f47f37a32a84427d643a8cdcbfe5c0c97598a2bd2555d1aa8cb08e48590dbb3da7b08b1056828838"
                "c5f61e6393ba7a0abcc9f662", "76fc6ece0f4e1768cddf8853bb2d551b")}


def multiplied(x: int, y: int) -> int:
    """Algorithm 1 of SP 800-38D, 6.3."""
    z, v = 0, y
    for i in range(BITS):
        if x >> BITS - 1 - i & 1:
            z ^= v
        v = times_x(v)
    return z


class Numbers:
    """GCM on numbers, by the statements of aes.py and ghash.py."""

    def __init__(self, key: bytes) -> None:
        self.terms = Terms()
        self.keys = round_keys(self.terms, key)
        self.h = int.from_bytes(self.block(bytes(16)), "big")

    def block(self, data: bytes) -> bytes:
        return encrypted(self.terms, self.keys, memory(self.terms, data)).value.to_bytes(16, "little")

    def counted(self, counter: bytes, data: bytes) -> bytes:
        number, out = int.from_bytes(counter[12:], "big"), b""
        for i in range(0, len(data), 16):
            stream = self.block(counter[:12] + (number % (1 << 32)).to_bytes(4, "big"))
            out += bytes(a ^ b for a, b in zip(data[i:i + 16], stream))
            number += 1
        return out

    def hashed(self, before: bytes, data: bytes) -> bytes:
        y = int.from_bytes(before, "big")
        for i in range(0, len(data), 16):
            y = multiplied(y ^ int.from_bytes(data[i:i + 16].ljust(16, b"\0"), "big"), self.h)
        return y.to_bytes(16, "big")

    def lengths(self, text: bytes) -> bytes:
        return (8 * len(BESIDE)).to_bytes(8, "big") + (8 * len(text)).to_bytes(8, "big")

    def sealed(self, text: bytes) -> tuple[bytes, bytes]:
        out = self.counted(NONCE + bytes.fromhex("00000002"), text)
        y = self.hashed(self.hashed(self.hashed(bytes(16), BESIDE), out), self.lengths(text))
        return out, self.counted(NONCE + bytes.fromhex("00000001"), y)

    def schedule(self) -> bytes:
        """Returns a schedule as the C header describes it."""
        keys = b"".join(key.value.to_bytes(16, "little") for key in self.keys)
        # What times x is H: one of two numbers, as the bit that times_x drops is not known.
        doubled = (self.h << 1, (self.h ^ R) << 1 | 1)
        divided = next(x for x in doubled if x < 1 << BITS and times_x(x) == self.h)
        powers = [divided]
        while len(powers) < POWERS:
            powers.append(multiplied(powers[-1], self.h))
        found = bytearray(SCHEDULE_BYTES)
        found[:len(keys)] = keys
        found[ROUNDS_AT:ROUNDS_AT + 8] = (len(self.keys) - 1).to_bytes(8, "little")
        for i, power in enumerate(reversed(powers)):
            found[POWERS_AT + 16 * i:POWERS_AT + 16 * i + 16] = power.to_bytes(16, "little")
            halves = power >> 64 ^ power & (1 << 64) - 1
            found[HALVES_AT + 16 * i:HALVES_AT + 16 * i + 8] = halves.to_bytes(8, "little")
        return bytes(found)


def executed(platform: str, kernel: str, numbers: Numbers, state: bytes, data: bytes) -> tuple[bytes, bytes]:
    """Executes a kernel on numbers, through the meanings here. Returns the state, and what goes out."""
    terms, processor = Terms(), PROCESSORS[platform]
    found = DECODED[platform][symbol(kernel)]
    frame = Frame(terms, found, processor, 128, 4096 + processor.STACK_AT_ENTRY)
    names = [terms.name(name, 64, False) for name in ("schedule", "state", "in", "out")]
    of = lambda memory: lambda i: terms.constant(memory[i], 8)
    schedule = numbers.schedule()
    machine = frame.machine([*names, terms.constant(len(data), 64)], {
        names[0]: Region("schedule", 0, len(schedule), False, of(schedule)),
        names[1]: Region("state", 0, len(state), True, of(state)),
        names[2]: Region("in", 0, len(data), False, of(data)),
        names[3]: Region("out", 0, len(data), True, of(bytes(len(data))))})
    Walk(terms, Solver(), processor, found, None).run(machine, Text((), (), terms.constant(0, 64)))
    return tuple(bytes(machine.peek((name, i)).value for i in range(size))
                 for name, size in (("state", len(state)), ("out", len(data))))


def state_of(numbers: Numbers, text: bytes, ends: bool) -> bytes:
    """Returns a state before a text: GHASH has taken in what is authenticated beside."""
    first = NONCE + bytes.fromhex("00000001")
    state = NONCE + bytes.fromhex("00000002") + numbers.hashed(bytes(16), BESIDE) + numbers.lengths(text) + first
    assert len(state) == STATE_BYTES - 8
    return state + bytes([ends]) + bytes(7)


class StandardTest(unittest.TestCase):
    def test_vectors(self) -> None:
        for key, (out, tag) in VECTORS.items():
            found = Numbers(bytes.fromhex(key)).sealed(TEXT)
            self.assertEqual((out, tag), (found[0].hex(), found[1].hex()))

    def test_products_of_halves(self) -> None:
        """What is said of a product in the field, computed on numbers."""
        source = random.Random(1)
        terms = Terms()
        for _ in range(8):
            x, y = source.getrandbits(128), source.getrandbits(128)
            total = 0
            for a in (0, 1):
                for b in (0, 1):
                    words = [terms.constant(v >> 64 * i, 64) for v, i in ((x, a), (y, b))]
                    product = carry_less(terms, *words).value
                    for place, bits in enumerate(IN_FIELD[a][b]):
                        total ^= ((product & bits).bit_count() & 1) << place
            self.assertEqual(multiplied(x, times_x(y)), total)

    def test_sums_are_recognised(self) -> None:
        terms = Terms()
        word, power = (terms.name(name, 128, True) for name in ("w", "p"))
        sums = Sums(terms, {power: 3})
        half = lambda i: terms.slice(terms.reverse_bytes(word), 64 * i, 64)
        product = sums.of(carry_less(terms, half(1), terms.slice(power, 0, 64)))
        self.assertEqual({Product((word, 1, (1 << 64) - 1), 3, 0)}, set(product))
        once = sums.hashed({}, sums.in_register(word))
        twice = sums.hashed(once, {})
        self.assertEqual({2}, {key.exponent for key in twice if isinstance(key, Times)})
        with self.assertRaises(Unknown):
            sums.of(carry_less(terms, half(0), half(1)))


class TextsTest(unittest.TestCase):
    """A text of one group and five bytes, of groups of two blocks."""

    def setUp(self) -> None:
        self.terms = Terms()
        self.standard = Standard(self.terms, Sums(self.terms, {}), MODES["gcm-encrypt"], Case(10, 1, 5, True), 2)
        self.machine = ModeMachine(self.terms, 128, "sp")
        self.machine.begin(self.standard, {})

    def at(self, text: str, place: int) -> Term:
        return self.terms.add(self.terms.name(text, 64, False), self.terms.constant(place, 64))

    def write(self, place: int) -> None:
        self.machine.store(self.at("out", place), self.standard.outgoing({None: place}))

    def test_what_is_written_is_read_back(self) -> None:
        self.write(16)
        self.assertEqual({None: 0}, self.machine.written)
        self.write(0)
        self.assertEqual({None: 32}, self.machine.written)
        self.assertIs(self.standard.outgoing_by_name({None: 16}), self.machine.load(self.at("out", 16), 16))

    def test_what_is_not_written_is_not_known(self) -> None:
        names = [self.standard.outgoing_by_name({None: 0}), self.standard.outgoing({None: 0})]
        self.assertNotIn(self.machine.load(self.at("out", 0), 16), names)

    def test_what_comes_in_may_be_overwritten(self) -> None:
        first, second = ({None: place} for place in (0, 16))
        self.assertIs(self.standard.incoming(first), self.machine.load(self.at("in", 0), 16))
        self.write(0)
        self.assertIsNot(self.standard.incoming(first), self.machine.load(self.at("in", 0), 16))
        self.assertIs(self.standard.incoming(second), self.machine.load(self.at("in", 16), 16))

    def test_refused(self) -> None:
        key_stream = self.standard.key_stream(self.standard.counter("counter", self.terms.constant(0, 32)))
        block, byte = self.standard.outgoing({None: 0}), self.terms.constant(0, 8)
        for text, place, value, why in (
                ("in", 0, block, "what comes in is written"), ("out", 0, key_stream, NOT_COUNTER_MODE),
                ("out", 16, block, NOT_COUNTER_MODE), ("out", 1, block, NOT_COUNTER_MODE),
                ("out", 37, byte, "outside of out"), ("out", -1, byte, "outside of out")):
            with self.subTest(why), self.assertRaisesRegex(Refused, why):
                self.machine.store(self.at(text, place), value)
        with self.assertRaisesRegex(Refused, "outside of in"):
            self.machine.load(self.at("in", 22), 16)


class KernelsTest(unittest.TestCase):
    def test_on_numbers(self) -> None:
        """Each kernel makes of texts what the statements here do, which make what NIST's vectors say."""
        for claim in claims():
            if claim.what not in MODES or claim.platform not in PROCESSORS:
                continue
            numbers = Numbers(bytes.fromhex(KEY + KEY))
            # For Windows a kernel differs where it begins and ends, so what its loop makes is not made once more.
            longer = () if claim.platform == WINDOWS else (bytes(i * i % 251 for i in range(32 * claim.messages + 29)),)
            for text in TEXT, *longer:
                out, tag = numbers.sealed(text)
                decrypts = claim.what == "gcm-decrypt"
                with self.subTest(claim.kernel, bytes=len(text)):
                    state, found = executed(
                        claim.platform, claim.kernel, numbers, state_of(numbers, text, True),
                        out if decrypts else text)
                    if MODES[claim.what].counts:
                        self.assertEqual(text if decrypts else out, found)
                    if claim.what == "ghash":
                        tag = numbers.hashed(numbers.hashed(bytes(16), BESIDE), text)
                    if MODES[claim.what].hashes:
                        self.assertEqual(tag, state[16:32])

    def test_counter_wraps_around(self) -> None:
        numbers = Numbers(bytes.fromhex(KEY))
        state = NONCE + bytes.fromhex("fffffffe") + bytes(STATE_BYTES - 16)
        for platform, kernel in ((X64, "aes-ctr/x64-aes"), (A64, "aes-ctr/a64-aes")):
            after, out = executed(platform, kernel, numbers, state, TEXT)
            self.assertEqual(numbers.counted(state[:16], TEXT), out)
            self.assertEqual((NONCE + bytes.fromhex("00000002")).hex(), after[:16].hex())

    def test_proofs(self) -> None:
        for platform, kernel, cases in ((X64, "ghash/x64-aes", 512), (A64, "ghash/a64-aes-sha3", 512)):
            with self.subTest(kernel):
                proof = proof_of(platform, kernel, DECODED[platform][symbol(kernel)])
                proof.prove()
                self.assertEqual(cases, proof.cases)

    def test_windows(self) -> None:
        """Of each kernel a few cases: `./sennit prove --again` takes all."""
        kernels = [claim.kernel for claim in claims() if claim.platform == WINDOWS and claim.what in MODES]
        self.assertEqual(16, len(kernels))
        for kernel in kernels:
            with self.subTest(kernel):
                proof = proof_of(WINDOWS, kernel, DECODED[WINDOWS][symbol(kernel)])
                for groups in 0, None:
                    proof._prove_case(Case(10, groups, 37, True))


def proof_of(platform: str, kernel: str, code: Kernel) -> ModeProof:
    claim = next(c for c in claims() if (c.platform, c.kernel) == (platform, kernel))
    return ModeProof(PROCESSORS[platform], code, MODES[claim.what], claim.messages)


GHASH, CTR, ENCRYPT, DECRYPT = (
    f"{mode}/x64-aes" for mode in ("ghash", "aes-ctr", "gcm-encrypt", "gcm-decrypt"))
ON_A64 = "gcm-encrypt/a64-aes"
NOT_GHASH = "the sum is not GHASH's|GHASH's next sum"
NOT_COUNTER_MODE = "are not counter mode's"
# Of a text of many groups, whose loop may be wrong where no other code is.
LOOP = Case(14, None, 0, True)


class SabotageTest(unittest.TestCase):
    def assertRefused(
        self, expected: str, platform: str, kernel: str, find: Find, sabotage: Sabotage, case: Case | None = None
    ) -> None:
        """Refused with a reason: in any case, or in this one, where those that come before it take long."""
        proof = proof_of(platform, kernel, sabotaged(platform, kernel, find, sabotage))
        with self.assertRaisesRegex(Refused, expected):
            proof.prove() if case is None else proof._prove_case(case)

    def test_another_shuffle_in_the_reduction(self) -> None:
        self.assertRefused(NOT_GHASH, X64, GHASH, mnemonic("vpshufd", "xmm0"), change(-1, 1))
        self.assertRefused(
            NOT_GHASH + "|no register holds GHASH's sum|a product of bits that are in no known order", X64,
            "gcm-encrypt/x64-vaes512", mnemonic("vpshufd", "zmm1"), change(-1, 1), LOOP)

    def test_another_distance_in_the_reduction(self) -> None:
        turned = lambda i: i.mnemonic == "ext" and i.operands[1] == i.operands[2] == "v1.16b"
        self.assertRefused("at .*|" + NOT_GHASH, A64, "ghash/a64-aes", turned, change(1, 0x08))

    def test_registers_swapped(self) -> None:
        self.assertRefused(NOT_GHASH, X64, GHASH, mnemonic("vpxor", "xmm2", "xmm4"), change(-1, 1))

    def test_low_product_for_the_high_one(self) -> None:
        self.assertRefused(NOT_GHASH, X64, GHASH, mnemonic("vpclmulhqhqdq"), change(-1, 0x11))
        self.assertRefused(NOT_GHASH, A64, "ghash/a64-aes", mnemonic("pmull2"), change(3, 0x40))

    def test_another_power_of_the_key(self) -> None:
        self.assertRefused(NOT_GHASH, X64, GHASH, mnemonic("vpclmullqlqdq", "[rdi+0x2e0]"), change(5, 0x10))

    def test_lanes_of_a_wide_vector(self) -> None:
        wide = "ghash/x64-vaes512"
        self.assertRefused(NOT_GHASH, X64, wide, mnemonic("vextracti128", "xmm0", "ymm2"), change(-1, 1))
        self.assertRefused(NOT_GHASH, X64, wide, mnemonic("vpternlogq", "zmm0"), change(-1, 1))
        self.assertRefused(
            NOT_COUNTER_MODE, X64, "aes-ctr/x64-vaes512", mnemonic("vshufi64x2"), change(-1, 1), LOOP)

    def test_a_power_that_is_not_there(self) -> None:
        self.assertRefused(
            "a product is not one of data|the tag is not GCM's|no register holds GHASH's sum",
            X64, ENCRYPT, mnemonic("vpclmullqlqdq", "[rdi+0x2f0]"), change(5, 0x10), LOOP)

    def test_another_round_key(self) -> None:
        self.assertRefused(NOT_COUNTER_MODE, X64, CTR, mnemonic("vmovdqu", "[r9+0x30]"), change(-1, 0x70))

    def test_a_round_without_its_mixing(self) -> None:
        self.assertRefused(NOT_COUNTER_MODE, A64, "aes-ctr/a64-aes", mnemonic("aesmc"), become("1f2003d5"), LOOP)

    def test_rounds_left_out(self) -> None:
        self.assertRefused(
            NOT_COUNTER_MODE, X64, CTR, mnemonic("cmp", "eax", "0xc"), change(-1, 1), Case(12, 1, 37, True))

    def test_counter_not_incremented(self) -> None:
        stepped = lambda i: i.mnemonic == "vpaddd" and i.operands[:2] == ("xmm0", "xmm0")
        self.assertRefused("counter", X64, CTR, stepped, become("90" * 8))
        self.assertRefused(NOT_COUNTER_MODE, X64, CTR, stepped, become("90" * 8), LOOP)

    def test_store_one_byte_too_far(self) -> None:
        stored = lambda i: i.mnemonic == "vmovdqu" and i.operands[0].endswith("[rcx+0x70]")
        self.assertRefused("16 bytes at 113 are outside of out", X64, CTR, stored, change(-1, 1))
        summed = lambda i: i.mnemonic == "vmovdqu" and i.operands[0].endswith("[rsi+0x10]")
        self.assertRefused("state is written|the sum is not GHASH's", X64, GHASH, summed, change(-1, 1))

    def test_load_one_byte_too_far(self) -> None:
        self.assertRefused(
            "16 bytes at 113 are outside of in", X64, GHASH, mnemonic("vmovdqu", "[rdx+0x70]"), change(-1, 1))

    def test_load_behind_the_text_in_any_turn(self) -> None:
        self.assertRefused(
            "behind the groups of the text|outside of in", X64, GHASH, mnemonic("vmovdqu", "[rdx+0x70]"),
            change(-1, 1), LOOP)

    def test_changed_branch(self) -> None:
        asks = DECODED[X64][symbol(GHASH)].instructions
        before = {i.next: i for i in asks.values()}
        skipped = lambda i: i.mnemonic == "je" and before[i.address].operands == ("r8d", "0x40")
        self.assertRefused("outside of in|" + NOT_GHASH, X64, GHASH, skipped, change(1, 1))

    def test_one_group_too_many(self) -> None:
        counted = lambda i: i.mnemonic == "shr" and i.operands == ("rax", "0x7")
        self.assertRefused("outside of in", X64, GHASH, counted, change(-1, 1))

    def test_loop_that_does_not_end_with_the_groups(self) -> None:
        self.assertRefused(
            "GHASH has not come to a place that is known", X64, GHASH, mnemonic("jne"), change(1, 1), LOOP)
        self.assertRefused(
            "nothing decides the branch", X64, ENCRYPT, mnemonic("sub", "r10", "0x1"), change(-1, 4), LOOP)

    def test_branch_on_a_secret(self) -> None:
        """What is left in rax is the sum's first half."""
        self.assertRefused(
            "a branch depends on a secret", X64, GHASH, lambda i: i.mnemonic == "mov" and i.operands == ("rax", "r8"),
            become("909090"))

    def test_secret_left_on_the_stack(self) -> None:
        instructions = list(DECODED[X64][symbol(CTR)].instructions.values())
        last = [i for i in instructions if i.mnemonic == "vmovdqu" and i.operands[0].endswith("[rsp+0x10]")][-1]
        self.assertRefused("a secret stays on the stack", X64, CTR, lambda i: i == last, become("90" * 6))

    def test_register_of_the_caller(self) -> None:
        self.assertRefused(
            "at the return: rbp", X64, CTR, lambda i: i.mnemonic == "shr" and i.operands == ("r10", "0x7"),
            become("48c1ed07"))

    def test_hashes_what_comes_in(self) -> None:
        self.assertRefused(
            "no known order", X64, ENCRYPT, lambda i: i.mnemonic == "mov" and i.operands == ("r11", "rcx"),
            become("4989d3"))

    def test_bytes_behind_the_end_hashed(self) -> None:
        self.assertRefused("the tag is not GCM's", X64, ENCRYPT, mnemonic("vpand"), become("c5e9efd2"))
        self.assertRefused(
            "the tag is not GCM's", A64, ON_A64, mnemonic("and", ".16b"), become("1f2003d5"))

    def test_lengths_not_hashed(self) -> None:
        self.assertRefused(
            "the tag is not GCM's", X64, ENCRYPT, lambda i: i.mnemonic == "lea" and i.operands[1] == "[rsi+0x20]",
            change(-1, 0x30))

    def test_tag_of_another_counter(self) -> None:
        self.assertRefused("the tag is not GCM's", X64, ENCRYPT, mnemonic("vmovdqu", "[rsi+0x30]"), change(-1, 0x10))

    def test_tag_though_the_text_goes_on(self) -> None:
        flags = DECODED[X64][symbol(ENCRYPT)].instructions
        before = {i.next: i for i in flags.values()}
        asked = lambda i: i.mnemonic == "je" and before[i.address].operands == ("rcx", "rcx")
        self.assertRefused("the tag is not GCM's", X64, ENCRYPT, asked, change(1, 1))

    def test_what_comes_in_read_again_when_it_may_be_overwritten(self) -> None:
        """Of a decrypting kernel: where in and out are the same memory, GHASH would take in what has come out."""
        code = DECODED[X64][symbol(DECRYPT)]
        proof_of(X64, DECRYPT, code)._prove_case(Case(10, 1, 0, True))
        self.assertRefused(
            "not GCM's|a product of", X64, DECRYPT, lambda i: i.mnemonic == "mov" and i.operands == ("r11", "rdx"),
            become("4989cb"))


if __name__ == "__main__":
    unittest.main()
