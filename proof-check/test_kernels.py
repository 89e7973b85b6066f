"""The meanings of instructions, executed on numbers; and sabotaged kernels, each of which has to be refused."""

import importlib
import sys
import unittest
from dataclasses import replace
from typing import Callable

import claims
from built import built
from decoder import Decoder, Instruction
from digest_proof import DigestProof
from frame import Frame
from machine import Refused, Region
from objects import Kernel
from standards import DIGESTS
from sweep import Solver
from terms import Terms
from test_standards import FIRST_STATES, computed, pythons
from walk import Text, Walk

sys.setrecursionlimit(1_000_000)
X64, A64, WINDOWS = "linux-x86_64", "linux-aarch64", "windows-x86_64"
PROCESSORS = {platform: importlib.import_module(claims.PROCESSORS[platform][-1]) for platform in (X64, A64, WINDOWS)}
importlib.import_module("gather")
OBJECTS = {platform: built(platform) for platform in PROCESSORS}
DECODED = {platform: shared.kernels for platform, shared in OBJECTS.items()}


def symbol(kernel: str) -> str:
    return "sennit_" + kernel.translate(str.maketrans("/-", "__"))


def executed(platform: str, kernel: str, name: str, message: bytes) -> bytes:
    """Executes a kernel of one message on numbers, through the meanings here."""
    terms, processor = Terms(), PROCESSORS[platform]
    family, first, begins = FIRST_STATES[name]
    digest = DIGESTS[family]
    found = DECODED[platform][symbol(kernel)]
    walk = Walk(terms, Solver(), processor, found, digest)
    frame = Frame(terms, found, processor, digest.word_bits, 4096 + processor.STACK_AT_ENTRY)
    after, before, text = (terms.name(argument, 64, False) for argument in ("after", "before", "message"))
    state = bytes.fromhex(first)
    of = lambda data: lambda i: terms.constant(data[i], 8)
    whole, rest = divmod(len(message), digest.block_bytes)
    if digest.told and whole and not rest:
        whole, rest = whole - 1, digest.block_bytes
    machine = frame.machine(
        [after, before, text, terms.constant(whole * digest.stride + rest, 64),
         terms.constant(begins or len(message), 64)],
        {after: Region("after", 0, len(state), True, of(bytes(len(state)))),
         before: Region("before", 0, len(state), False, of(state)),
         text: Region("text", 0, len(message), False, of(message))})
    walk.run(machine, Text((), (), terms.constant(0, 64)))
    return bytes(machine.peek(("after", i)).value for i in range(len(state)))


class MeaningsTest(unittest.TestCase):
    def test_digests_are_pythons(self) -> None:
        for platform, kernel, name in [
            (X64, "sha256/x64-sha", "sha256"), (X64, "sha256/x64-v3", "sha256"), (X64, "sha1/x64-sha", "sha1"),
            (X64, "sha512/x64-sha512", "sha512"), (X64, "md5/x64-v4", "md5"), (X64, "keccak-136/x64-v4", "sha3_256"),
            (A64, "sha256/a64-sha2", "sha256"), (A64, "sha1/a64-sha2", "sha1"), (A64, "sha512/a64-sha3", "sha512"),
            (A64, "keccak-136/a64-apple", "sha3_256"), (A64, "blake2s/a64", "blake2s"),
            (WINDOWS, "sha256/x64-sha", "sha256"), (WINDOWS, "sha512/x64-v3", "sha512"),
        ]:
            for length in (3, 143):
                message = bytes(range(1, length + 1))
                with self.subTest(kernel, length=length):
                    expected = pythons(name, message)
                    self.assertEqual(expected, executed(platform, kernel, name, message)[:len(expected)])

    def test_blake3_is_the_statement(self) -> None:
        for platform, kernel in ((X64, "blake3/x64-v3"), (A64, "blake3/a64")):
            for length in (0, 3, 64, 143):
                message = bytes(range(1, length + 1))
                with self.subTest(kernel, length=length):
                    self.assertEqual(computed("blake3", message), executed(platform, kernel, "blake3", message))


Find = Callable[[Instruction], bool]
Sabotage = Callable[[bytearray], None]


def sabotaged(platform: str, kernel: str, find: Find, sabotage: Sabotage) -> Kernel:
    """Changes the bytes of the first instruction that is found, and decodes the kernel again."""
    found = DECODED[platform][symbol(kernel)]
    instructions = list(found.instructions.values())
    chosen = next(filter(find, instructions))
    code = bytearray(OBJECTS[platform].loaded.memory.read(found.start, instructions[-1].next))
    begin, end = chosen.address - found.start, chosen.next - found.start
    piece = code[begin:end]
    sabotage(piece)
    code[begin:end] = piece
    return replace(found, instructions=Decoder(platform.split("-")[1], found.start, bytes(code)).function())


def refusal(platform: str, kernel: str, find: Find, sabotage: Sabotage) -> str:
    """Returns why a kernel is refused that has been sabotaged."""
    changed = sabotaged(platform, kernel, find, sabotage)
    family = kernel.split("/")[0]
    lanes = kernel.split("/")[2:]
    messages = int(lanes[0].split("x")[0]) * int(lanes[0].split("x")[1]) if lanes else 1
    proof = DigestProof(PROCESSORS[platform], changed, DIGESTS[family], messages)
    try:
        proof.prove()
    except Refused as refused:
        return str(refused)
    return "proved"


def change(place: int, by: int) -> Sabotage:
    """Flips bits of a byte."""
    def sabotage(code: bytearray) -> None:
        code[place] ^= by

    return sabotage


def become(code: str) -> Sabotage:
    def sabotage(old: bytearray) -> None:
        new = bytes.fromhex(code)
        assert len(new) == len(old), (old, new)
        old[:] = new

    return sabotage


def mnemonic(name: str, *operands: str) -> Find:
    return lambda i: i.mnemonic == name and all(any(o in operand for operand in i.operands) for o in operands)


NOT_THE_STANDARD = "at [0-9a-f]+: .*the standard's next state"


class SabotageTest(unittest.TestCase):
    def assertRefused(self, expected: str, platform: str, kernel: str, find: Find, sabotage: Sabotage) -> None:
        why = refusal(platform, kernel, find, sabotage)
        self.assertRegex(why, expected)

    def test_as_it_is(self) -> None:
        proof = DigestProof(PROCESSORS[X64], DECODED[X64][symbol("sha256/x64-sha/1x2")], DIGESTS["sha256"], 2)
        proof.prove()
        self.assertEqual(2, proof.cases)

    def test_rotation_by_another_distance(self) -> None:
        self.assertRefused(NOT_THE_STANDARD, X64, "md5/x64-v3", mnemonic("rorx"), change(-1, 1))
        self.assertRefused(NOT_THE_STANDARD, A64, "md5/a64", mnemonic("ror"), change(1, 4))

    def test_registers_swapped(self) -> None:
        self.assertRefused(
            NOT_THE_STANDARD, X64, "sha256/x64-sha/1x2", mnemonic("sha256rnds2"), change(-1, 1))

    def test_another_function_of_bits(self) -> None:
        self.assertRefused(
            NOT_THE_STANDARD, X64, "md5/x64-v4/16x2", mnemonic("vpternlogd"), change(-1, 2))

    def test_saved_register_not_restored(self) -> None:
        restored = lambda i: i.mnemonic == "mov" and i.operands[0] == "rbx" and "rsp" in i.operands[1]
        self.assertRefused("at the return: rbx", X64, "md5/x64-v3", restored, become("90" * 8))

    def test_state_read_from_another_place(self) -> None:
        self.assertRefused(
            "behind a turn no place holds the standard's next state", X64, "sha256/x64-sha",
            mnemonic("mov", "r9", "[rsi+0x8]"), change(-1, 8))

    def test_state_lost_before_the_last_block(self) -> None:
        # vmovq xmm1,rsi becomes vmovq xmm2,rsi, which holds half of the state.
        self.assertRefused(
            "at the return: byte 0 of the state of message 0 is not the standard's", X64, "sha256/x64-sha",
            lambda i: i.mnemonic == "vmovq" and i.operands == ("xmm1", "rsi"), change(-1, 0x18))

    def test_load_one_byte_too_far(self) -> None:
        self.assertRefused(
            "at [0-9a-f]+, vmovdqu .*16 bytes at 49 are outside of message", X64, "sha256/x64-sha",
            mnemonic("vmovdqu", "[rdx+0x30]"), change(-1, 1))

    def test_store_one_byte_too_far(self) -> None:
        stored = lambda i: i.mnemonic == "vmovdqu" and i.operands[0].endswith("[rdi+0x30]")
        self.assertRefused("outside of after", X64, "sha256/x64-sha/1x2", stored, change(-1, 1))

    def test_branch_on_a_secret(self) -> None:
        # test rax,rax becomes test r10,r10, which holds what is computed.
        self.assertRefused(
            "at [0-9a-f]+: a branch depends on a secret", X64, "sm3/x64-v3",
            lambda i: i.mnemonic == "test" and i.operands == ("rsi", "rsi"), become("4885c0"))

    def test_secret_left_on_the_stack(self) -> None:
        wiped = lambda i: i.mnemonic == "vmovdqu" and i.operands[0].endswith("[rax+0x7c0]") and i.operands[1] == "ymm0"
        self.assertRefused("a secret stays on the stack", X64, "md5/x64-v3/8x3", wiped, become("90" * 8))

    def test_one_block_too_many(self) -> None:
        self.assertRefused(
            "at [0-9a-f]+: the loop does not go back", X64, "sha256/x64-sha/1x2",
            lambda i: i.mnemonic == "jne", change(1, 1))

    def test_which_block_of_a_chunk_is_the_last_one(self) -> None:
        self.assertRefused(NOT_THE_STANDARD, X64, "blake3/x64-v3", mnemonic("shr", "eax", "0x1f"), change(-1, 1))
        self.assertRefused(
            NOT_THE_STANDARD, X64, "blake3/x64-v4/16x1", mnemonic("vpsrld", "0x1f"), change(-1, 1))
        for kernel in ("blake3/x64-v4-intel", "blake3/x64-v4-intel/1x4"):
            self.assertRefused(NOT_THE_STANDARD, X64, kernel, mnemonic("vpsrld", "0x1f"), change(-1, 1))
        self.assertRefused(NOT_THE_STANDARD, A64, "blake3/a64", mnemonic("lsr", "#31"), change(2, 1))

    def test_rows_of_a_square(self) -> None:
        for kernel in ("blake3/x64-v4-intel", "blake3/x64-v4-intel/1x4"):
            # A row turned by two columns instead of one, and words that come from another row.
            self.assertRefused(NOT_THE_STANDARD, X64, kernel, mnemonic("vpalignr", "0x4"), change(-1, 0x0C))
            self.assertRefused(NOT_THE_STANDARD, X64, kernel, mnemonic("vpermi2d"), change(-1, 1))

    def test_length_of_a_block(self) -> None:
        self.assertRefused(NOT_THE_STANDARD, X64, "blake3/x64-v3", mnemonic("mov", "ecx", "0x40"), change(1, 1))

    def test_flags_of_the_last_block_on_all(self) -> None:
        # andn eax,eax,edi becomes mov eax,edi.
        self.assertRefused(
            NOT_THE_STANDARD, X64, "blake3/x64-v3", mnemonic("andn", "eax", "edi"), become("89f8909090"))
        self.assertRefused(
            NOT_THE_STANDARD, X64, "blake3/x64-v4/16x1", mnemonic("vpternlogd", "0xf4"), change(-1, 8))

    def test_number_of_the_chunk_written(self) -> None:
        stored = lambda i: i.mnemonic == "mov" and i.operands[0].endswith("[rsp+0x88]") and i.operands[1] == "eax"
        of_loop = lambda i: stored(i) and i is not next(filter(
            stored, DECODED[X64][symbol("blake3/x64-v3")].instructions.values()))
        self.assertRefused(NOT_THE_STANDARD, X64, "blake3/x64-v3", of_loop, change(-4, 0x0C))

    def test_distance_of_chunks(self) -> None:
        # The second chunk is the first one once more.
        for platform, kernel, operands, nothing in (
            (X64, "blake3/x64-v3/8x1", ("rdx", "rcx"), "909090"),
            (A64, "blake3/a64/4x1", ("x2", "x2", "x3"), "1f2003d5"),
        ):
            self.assertRefused(
                "message0 is read by addresses that move differently", platform, kernel,
                lambda i: i.mnemonic == "add" and i.operands == operands, become(nothing))
        # Here the third chunk is the second one.
        self.assertRefused(
            "message1 is read by addresses that move differently", X64, "blake3/x64-v4-intel/1x4",
            lambda i: i.mnemonic == "lea" and i.operands[0] == "r9", become("4989c190"))

    def test_length_of_the_last_block_when_it_is_whole(self) -> None:
        expected = r"at the return: byte 0 of the state of message 0 is .*, 64 bytes behind them"
        self.assertRefused(expected, X64, "blake3/x64-v3", mnemonic("and", "ecx", "0x7f"), change(-1, 0x40))
        self.assertRefused(expected, A64, "blake3/a64", mnemonic("and", "w3", "#0x7f"), change(1, 0x0C))


class WindowsTest(unittest.TestCase):
    """The calling convention of Windows on x86-64."""

    def assertRefused(self, why: str, kernel: str, find: Find, sabotage: Sabotage) -> None:
        self.assertRegex(refusal(WINDOWS, kernel, find, sabotage), why)

    def test_kernels(self) -> None:
        for kernel in ("sha256/x64-sha", "sha256/x64-sha/1x2"):
            with self.subTest(kernel):
                self.assertEqual("proved", refusal(WINDOWS, kernel, lambda _: True, lambda _: None))

    def test_saved_registers_not_restored(self) -> None:
        for kernel, register, lost in (
            ("sha256/x64-sha", "xmm6", "v6.0"), ("md5/x64-v3", "rsi", "rsi"), ("md5/x64-v3", "rdi", "rdi")):
            restored = lambda i: i.operands[:1] == (register,) and "PTR [rsp" in i.operands[-1]
            with self.subTest(register):
                self.assertRefused(f"at the return: {lost} is not", kernel, restored, nothing)

    def test_upper_half_of_a_saved_register(self) -> None:
        # vmovdqu xmm6 becomes vmovq xmm6, which keeps 64 bits.
        restored = lambda i: i.operands[:1] == ("xmm6",) and "PTR [rsp" in i.operands[-1]
        self.assertRefused("at the return: v6.1 is not", "sha256/x64-sha", restored, change(2, 0x11))

    def test_fifth_argument(self) -> None:
        # It is read from above its place, and from below it, where the callee may keep what it wants.
        argument = lambda i: i.mnemonic == "mov" and i.operands[0] == "r10" and "PTR [rsp" in i.operands[1]
        for by in (8, 0x18):
            self.assertRefused("8 bytes at .* are outside of stack", "sha256/x64-sha", argument, change(-4, by))


def nothing(code: bytearray) -> None:
    code[:] = b"\x90" * len(code)


class DigestTest(unittest.TestCase):
    def test_constants_and_branches_are_named_wherever_they_are(self) -> None:
        for instruction, moved, named in (
            (Instruction(64, "adr", ("x5", "0x1c0"), 68), Instruction(128, "adr", ("x5", "0x200"), 132),
             "constants+64"),
            (Instruction(64, "vpaddd", ("zmm0", "zmm1", "DWORD BCST [rip+0x176]"), 74),
             Instruction(128, "vpaddd", ("zmm0", "zmm1", "DWORD BCST [rip+0x176]"), 138), "constants+64"),
            (Instruction(64, "jne", ("0x20",), 66), Instruction(128, "jne", ("0x60",), 130), "start+0"),
            (Instruction(64, "tbz", ("w3", "#5", "0x60"), 68), Instruction(128, "tbz", ("w3", "#5", "0xa0"), 132),
             "start+64"),
        ):
            with self.subTest(str(instruction)):
                text = instruction.relative(0x20, 0x180)
                self.assertIn(named, text)
                self.assertEqual(text, moved.relative(0x60, 0x1C0))
                self.assertNotEqual(text, moved.relative(0x20, 0x180))
        self.assertEqual("add rax, [rsp+0x176]", Instruction(0, "add", ("rax", "[rsp+0x176]"), 4).relative(0, 0x180))


if __name__ == "__main__":
    unittest.main()
