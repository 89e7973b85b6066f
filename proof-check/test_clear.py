"""Kernels that clear memory: executed on numbers, proved, and sabotaged."""

import itertools
import unittest
from types import ModuleType
from typing import Iterator

import a64
import x86
from claims import claims
from clear import FORBIDDEN, ClearProof
from machine import Machine, Refused, Unknown
from objects import Instruction, Kernel
from terms import Terms
from test_kernels import (
    A64, DECODED, PROCESSORS, WINDOWS, X64, Find, Sabotage, become, change, mnemonic, sabotaged, symbol)

KERNELS = [
    (claim.platform, claim.kernel) for claim in claims()
    if claim.what.startswith("clear-") and claim.platform in PROCESSORS]
# DCZID_EL0 of a block of 64 bytes.
LINES = 4
LENGTHS = (0, 1, 2, 3, 4, 7, 8, 15, 16, 17, 31, 32, 63, 64, 65, 127, 128, 129, 255, 256, 257, 384, 511, 512, 700, 1023,
           1024, 1100, 2047, 2050, 4100)
ALIGNMENTS = (0, 1, 8, 31, 32, 63)
SURROUNDINGS = 4096


def proof_of(platform: str, kernel: str) -> ClearProof:
    return ClearProof(PROCESSORS[platform], DECODED[platform][symbol(kernel)])


def executed(proof: ClearProof, platform: str, kernel: str, base: int, length: int, blocks: int) -> bytearray:
    """Executes a kernel on numbers, through the meanings here. Returns memory with its surroundings, ones at entry."""
    machine, instructions = proof.at_entry(blocks), DECODED[platform][symbol(kernel)].instructions
    for register, number in zip(PROCESSORS[platform].ARGUMENTS, (base, length)):
        machine.registers[register] = proof.terms.constant(number, 64)
    place: int | None = min(instructions)
    while place is not None:
        result = machine.step(instructions[place])
        if isinstance(result, tuple):
            result = result[1] if result[0].value else instructions[place].next
        place = result
    memory = bytearray(b"\1") * (length + 2 * SURROUNDINGS)
    for stretch in machine.cleared:
        first = stretch.address.value - base + SURROUNDINGS
        assert 0 <= first and first + stretch.length.value <= len(memory)
        memory[first:first + stretch.length.value] = bytes(stretch.length.value)
    return memory


def blocks_to_try(kernel: str) -> Iterator[int]:
    yield LINES
    if kernel.startswith("clear-zva"):
        yield from (0, 6, 9, LINES | FORBIDDEN)


class ClearTest(unittest.TestCase):
    def test_numbers(self) -> None:
        for platform, kernel in KERNELS:
            proof = proof_of(platform, kernel)
            # For Windows a kernel differs where it begins and ends.
            alignments = ALIGNMENTS[1:2] if platform == WINDOWS else ALIGNMENTS
            for length, alignment, blocks in itertools.product(LENGTHS, alignments, blocks_to_try(kernel)):
                with self.subTest(kernel, length=length, alignment=alignment, blocks=blocks):
                    memory = executed(proof, platform, kernel, (1 << 40) + alignment, length, blocks)
                    ones = b"\1" * SURROUNDINGS
                    self.assertEqual(ones + bytes(length) + ones, memory)

    def test_proofs(self) -> None:
        """Of blocks one length only; `./sennit prove --again` takes all."""
        self.assertEqual(7, len(KERNELS))
        for platform, kernel in KERNELS:
            for blocks in {LINES, max(blocks_to_try(kernel))}:
                with self.subTest(kernel, blocks=blocks):
                    proof_of(platform, kernel).prove_with(blocks)

    def test_instructions_that_only_these_kernels_have(self) -> None:
        machine = Machine(Terms(), 64, x86.STACK)
        with self.assertRaises(Unknown):
            x86.execute(machine, Instruction(0, "sfence", (), 3))


def number(which: int, find: Find) -> Find:
    """Finds the instruction of that number, counted from one, among those that are found."""
    count = itertools.count(1)
    return lambda i: find(i) and next(count) == which


class SabotageTest(unittest.TestCase):
    def assertRefused(
        self, expected: str, platform: str, kernel: str, find: Find, sabotage: Sabotage, blocks: int = LINES
    ) -> None:
        changed = sabotaged(platform, kernel, find, sabotage)
        with self.assertRaisesRegex(Refused, expected):
            ClearProof(PROCESSORS[platform], changed).prove_with(blocks)

    OUTSIDE = "at [0-9a-f]+, .*: it is not proved to store within the memory"
    MISSED = "at the return: not all of the memory is proved to be zero"
    GAP = "at [0-9a-f]+: a turn is not proved to clear all up to the next one"

    def test_store_one_byte_too_far(self) -> None:
        self.assertRefused(self.OUTSIDE, X64, "clear-vector/x64-v3", mnemonic("vmovdqu", "[rcx-0x20]"), change(-1, 1))
        self.assertRefused(self.OUTSIDE, A64, "clear-zva/a64", mnemonic("stur", "[x3, #-8]"), change(1, 0x10))

    def test_store_one_byte_before(self) -> None:
        self.assertRefused(self.OUTSIDE, A64, "clear-zva/a64", mnemonic("str", "x2"), become("02f01ff8"))

    def test_store_of_half_the_width(self) -> None:
        half = change(1, 4)
        self.assertRefused(self.MISSED, X64, "clear-vector/x64-v3", mnemonic("vmovdqu", "YMMWORD PTR [rdi]"), half)
        in_last_loop = number(3, mnemonic("stp", "[x0, #32]"))
        self.assertRefused(self.GAP, A64, "clear-zva/a64", in_last_loop, become("0008803d"))

    def test_last_turn_left_out(self) -> None:
        self.assertRefused(
            self.MISSED, X64, "clear-stream/x64-v3", mnemonic("sub", "rax", "0x80"), become("482d00010000"))

    def test_one_turn_too_many(self) -> None:
        self.assertRefused(
            self.OUTSIDE, X64, "clear-vector/x64-v3", mnemonic("sub", "rax", "0x80"), become("482d70000000"))

    def test_compare_off_by_one(self) -> None:
        self.assertRefused(self.OUTSIDE, X64, "clear-vector/x64-v3", mnemonic("cmp", "0x40"), change(-1, 0x7F))
        self.assertRefused(self.OUTSIDE, A64, "clear-zva/a64", mnemonic("cmp", "#0x20"), become("3f7c00f1"))

    def test_compare_off_by_two(self) -> None:
        """By one would still be right: both ends are stored."""
        self.assertRefused(self.MISSED, X64, "clear-vector/x64-v3", mnemonic("cmp", "0x40"), change(-1, 2))

    def test_tail_left_out(self) -> None:
        last = number(2, mnemonic("stp", "[x3, #-64]"))
        self.assertRefused(self.MISSED, A64, "clear-zva/a64", last, become("1f2003d5"))

    def test_another_register_stored(self) -> None:
        self.assertRefused("what is stored is not zero", A64, "clear-zva/a64", mnemonic("stp", "[x0]"), change(1, 4))
        self.assertRefused(
            "what is stored is not zero", X64, "clear-vector/x64-v3", mnemonic("mov", "rax"), change(3, 1))

    def test_saved_register_changed(self) -> None:
        self.assertRefused("at the return: rbx is", X64, "clear-vector/x64-v3", mnemonic("endbr64"), become("31db9090"))
        self.assertRefused("at the return: x19 is", A64, "clear-zva/a64", mnemonic("bti"), become("f30301aa"))
        self.assertRefused("at the return: v8.0 is", A64, "clear-zva/a64", mnemonic("bti"), become("08e4006f"))

    def test_stack_pointer_moved(self) -> None:
        self.assertRefused(
            "the stack pointer is moved", X64, "clear-vector/x64-v3", mnemonic("endbr64"), become("4883ec08"))

    def test_memory_read(self) -> None:
        self.assertRefused("memory is read", X64, "clear-vector/x64-v3", mnemonic("lea"), change(1, 6))

    def test_branch_on_another_register(self) -> None:
        self.assertRefused(
            "a branch depends on more than address and length", X64, "clear-vector/x64-v3", mnemonic("cmp", "0x80"),
            become("4881fb80000000"))

    def test_address_from_another_register(self) -> None:
        self.assertRefused(
            "where it stores depends on more", X64, "clear-vector/x64-v3", mnemonic("vmovdqu", "[rcx-0x20]"),
            change(-2, 2))

    def test_no_fence(self) -> None:
        self.assertRefused("no fence", X64, "clear-stream/x64-v3", mnemonic("sfence"), become("0f1f00"))

    def test_store_past_the_caches_unaligned(self) -> None:
        self.assertRefused(
            "not proved to be a multiple of 32", X64, "clear-stream/x64-v3", mnemonic("and", "rdi"), change(-1, 0x30))

    def test_loop_that_stands_still(self) -> None:
        in_loop = mnemonic("add", "rdi", "0x80")
        self.assertRefused("nothing moves in the loop", X64, "clear-vector/x64-v3", in_loop, become("0f1f8000000000"))

    def test_loop_that_skips_bytes(self) -> None:
        self.assertRefused(
            self.GAP, X64, "clear-vector/x64-v3", mnemonic("add", "rdi", "0x80"), become("4881c790000000"))

    def test_block_where_it_is_forbidden(self) -> None:
        self.assertRefused(
            "a block is cleared where the processor forbids it", A64, "clear-zva/a64", mnemonic("tst"), change(2, 1),
            LINES | FORBIDDEN)

    def test_block_taken_for_a_longer_one(self) -> None:
        self.assertRefused(self.GAP, A64, "clear-zva/a64", mnemonic("mov", "x5"), become("050180d2"))

    def test_block_begun_in_its_middle(self) -> None:
        self.assertRefused(
            "dc zva, x0: its address is not proved to be a multiple of 64", A64, "clear-zva/a64",
            mnemonic("and", "x6", "x4"), become("1f2003d5"))


def written(*lines: str) -> Kernel:
    """Returns a kernel of lines, each at an address of its own from 0x1000 on."""
    instructions = {}
    for place, line in enumerate(lines, 0x1000):
        mnemonic, _, operands = line.partition(" ")
        instructions[place] = Instruction(place, mnemonic, tuple(filter(None, operands.split(", "))), place + 1)
    return Kernel("written", 0x1000, instructions, 0, b"")


class WrittenTest(unittest.TestCase):
    """Kernels of a few lines, which only one check refuses."""

    LOOP = ("mov rax, 0", "lea rcx, [rdi+rsi]", "cmp rsi, 1", "jb 1007",
            "mov BYTE PTR [rdi], al", "add rdi, 1", "cmp rdi, rcx", "jb 1004", "ret")

    def assertRefused(self, expected: str, processor: ModuleType, *lines: str) -> None:
        with self.assertRaisesRegex(Refused, expected):
            ClearProof(processor, written(*lines)).prove_with(LINES)

    def test_loop_over_bytes(self) -> None:
        lines = list(self.LOOP)
        lines[3] = "jb 1008"
        ClearProof(x86, written(*lines)).prove_with(LINES)

    def test_loop_that_ends_a_byte_early(self) -> None:
        lines = list(self.LOOP)
        lines[1], lines[3] = "lea rcx, [rdi+rsi-0x1]", "jb 1008"
        self.assertRefused("at the return: not all", x86, *lines)

    def test_loop_that_begins_a_byte_late(self) -> None:
        self.assertRefused(
            "at the return: not all", x86, "mov rax, 0", "lea rcx, [rdi+rsi]", "cmp rsi, 1", "jb 100d", "cmp rsi, 2",
            "jae 1008", "mov BYTE PTR [rdi], al", "ret",
            "add rdi, 1", "mov BYTE PTR [rdi], al", "add rdi, 1", "cmp rdi, rcx", "jb 1009", "ret")

    def test_store_past_the_caches_behind_another_store(self) -> None:
        self.assertRefused(
            "not proved to be a multiple of 32", x86, "vpxor xmm0, xmm0, xmm0", "lea rcx, [rdi+rsi-0x3f]",
            "cmp rsi, 0x40", "jb 100a", "vmovdqu YMMWORD PTR [rdi], ymm0", "vmovntdq YMMWORD PTR [rdi+0x20], ymm0",
            "add rdi, 0x40", "cmp rdi, rcx", "jb 1004", "sfence", "ret")

    def test_branch_into_a_loop(self) -> None:
        self.assertRefused("at 1007: it goes back", x86, *self.LOOP)

    def test_loop_without_end(self) -> None:
        self.assertRefused(
            "at 1003: the loop is not proved to end", x86, "mov rax, 0", "add rax, 1", "cmp rsi, 1", "jae 1001", "ret")

    def test_flags_from_before_a_loop(self) -> None:
        self.assertRefused(
            "at 1002, jae 1001: a branch asks for flags that nothing has set", x86, "cmp rsi, 1", "lea rax, [rax+1]",
            "jae 1001", "ret")

    def test_loop_that_goes_back_at_once(self) -> None:
        self.assertRefused("at 1002: a loop has more than one way", x86, "mov rax, 0", "add rax, 1", "jmp 1001", "ret")

    def test_loop_that_moves_further_each_time(self) -> None:
        self.assertRefused(
            "where it stores depends on more", x86, "mov rax, 0", "mov rdx, 1", "lea rcx, [rdi+rsi]", "cmp rsi, 1",
            "jb 100a", "mov BYTE PTR [rdi], al", "add rdi, rdx", "add rdx, 1", "cmp rdi, rcx", "jb 1005", "ret")

    def test_loop_as_long_as_another_register_says(self) -> None:
        lines = list(self.LOOP)
        lines[3], lines[6] = "jb 1008", "cmp rdi, rbx"
        self.assertRefused("at 1007: a branch depends on more", x86, *lines)

    def test_store_before_the_memory(self) -> None:
        """But nowhere around the end of all addresses."""
        self.assertRefused(
            "not proved to store within", x86, "mov rax, 0", "cmp rdi, 0x10", "jb 1004",
            "mov BYTE PTR [rdi-0x8], al", "ret")

    def test_no_fence_on_one_of_two_ways(self) -> None:
        self.assertRefused(
            "at the return: no fence", x86, "vpxor xmm0, xmm0, xmm0", "lea rcx, [rdi+0x1f]",
            "and rcx, 0xffffffffffffffe0", "cmp rsi, 0x40", "jb 100a", "vmovntdq YMMWORD PTR [rcx], ymm0",
            "cmp rsi, 0x50", "jb 1009", "ret", "sfence", "ret")

    def test_store_around_the_end_of_all_addresses(self) -> None:
        """It begins below 2^64 and ends within the memory."""
        self.assertRefused(
            "not proved to store within", x86, "mov rax, 0", "cmp rdi, 0x1", "jae 1006", "cmp rsi, 0x4", "jb 1006",
            "mov QWORD PTR [rdi-0x4], rax", "ret")

    def test_other_system_instructions(self) -> None:
        self.assertRefused("what .* does is not known", a64, "dc cvac, x0", "ret")
        self.assertRefused("what .* does is not known", a64, "mrs x2, ctr_el0", "ret")

    def test_end_of_the_code(self) -> None:
        self.assertRefused("at 1001: there is no instruction", x86, "mov rax, 0")


if __name__ == "__main__":
    unittest.main()
