"""Reads instructions through the text of GNU `objdump`, which is given the bytes that a loader puts into memory."""

from __future__ import annotations

import re
import subprocess
import tempfile
from dataclasses import dataclass
from typing import Iterator, Optional

# By the name of an architecture: what its tools begin with, and how they are told what the bytes are.
TOOLS = {
    "x86_64": ("x86_64-linux-gnu-", ["-m", "i386:x86-64", "-M", "intel"]),
    "aarch64": ("aarch64-linux-gnu-", ["-m", "aarch64"])}
BRANCH = re.compile(r"j\w+|b|b\.\w+|cbn?z|tbn?z")
# Behind them the next instruction is executed only if something else leads there.
LEAVING = ("ret", "jmp", "b")
FROM_HERE = re.compile(r"\brip([+-]0x[0-9a-f]+)")


@dataclass(frozen=True)
class Instruction:
    address: int
    mnemonic: str
    operands: tuple[str, ...]
    next: int

    def __str__(self) -> str:
        return f"{self.mnemonic} {', '.join(self.operands)}".strip()

    @property
    def target(self) -> Optional[int]:
        """Where a branch leads."""
        leads = BRANCH.fullmatch(self.mnemonic) and self.operands and self.operands[-1].startswith("0x")
        return int(self.operands[-1], 16) if leads else None

    @property
    def constant(self) -> Optional[int]:
        """The address of the constant that it names."""
        if self.mnemonic == "adr":
            return int(self.operands[-1], 16)
        far = FROM_HERE.search(str(self))
        return (self.next + int(far[1], 16)) % (1 << 64) if far else None

    def relative(self, start: int, constants_at: int) -> str:
        """Returns the text, with addresses that count from the kernel's beginning or from its constants'."""
        if self.constant is not None and self.mnemonic != "adr":
            return FROM_HERE.sub(f"constants+{self.constant - constants_at}", str(self))
        place = None
        if self.target is not None:
            place = f"start+{self.target - start}"
        elif self.constant is not None:
            place = f"constants+{self.constant - constants_at}"
        return str(self) if place is None else f"{self.mnemonic} {', '.join((*self.operands[:-1], place))}"


class Decoder:
    """Decodes the function that a loader puts at an address. Its code may end before the given bytes do."""

    def __init__(self, architecture: str, address: int, code: bytes) -> None:
        self._prefix, self._options = TOOLS[architecture]
        self._address = address
        self._code = code

    def function(self) -> dict[int, Instruction]:
        """Reads up to where nothing leads any further."""
        found: dict[int, Instruction] = {}
        furthest = self._address
        for instruction in self._instructions():
            if instruction.address > furthest:
                break
            found[instruction.address] = instruction
            leaves = instruction.mnemonic in LEAVING
            furthest = max(furthest, instruction.target or 0, 0 if leaves else instruction.next)
        return _pages_joined(found)

    def _instructions(self) -> Iterator[Instruction]:
        """Reads objdump's text, once more from behind each instruction that is too new for it."""
        lines: list[tuple[int, str, tuple[str, ...]]] = []
        begin, end = self._address, self._address + len(self._code)
        while begin < end:
            text = self._objdump(begin)
            begin = end
            for line in text.splitlines():
                match = re.match(r"\s+([0-9a-f]+):\s+(\S+)\s*(.*)", line)
                if not match:
                    continue
                at = int(match[1], 16)
                newer = self._sha512(at) if "(bad)" in line else None
                lines.append((at, *(newer or (match[2], _operands(match[3])))))
                if newer:
                    begin = at + 5
                    break
        for (at, mnemonic, operands), (behind, *_) in zip(lines, [*lines[1:], (end,)]):
            yield Instruction(at, mnemonic, operands, behind)

    def _objdump(self, begin: int) -> str:
        with tempfile.NamedTemporaryFile() as file:
            file.write(self._code[begin - self._address:])
            file.flush()
            command = [
                f"{self._prefix}objdump", "-D", "-b", "binary", "-w", "-z", "--no-show-raw-insn",
                f"--adjust-vma={begin}", *self._options, file.name]
            return subprocess.run(command, check=True, capture_output=True, text=True).stdout

    def _sha512(self, at: int) -> Optional[tuple[str, tuple[str, ...]]]:
        """Decodes x86-64's instructions for SHA-512, VEX.256.F2.0F38.W0, which binutils know from version 2.41 on."""
        vex, first, second, code, places = self._code[at - self._address:][:5].ljust(5, b"\0")
        if (vex, first & 0x1F, second & 0x87, places >> 6) != (0xC4, 2, 0x07, 3) or code not in (0xCB, 0xCC, 0xCD):
            return None
        target = (places >> 3 & 7) + 8 * (not first & 0x80)
        source = (places & 7) + 8 * (not first & 0x20)
        middle = ~second >> 3 & 15
        return {
            0xCB: ("vsha512rnds2", (f"ymm{target}", f"ymm{middle}", f"xmm{source}")),
            0xCC: ("vsha512msg1", (f"ymm{target}", f"xmm{source}")),
            0xCD: ("vsha512msg2", (f"ymm{target}", f"ymm{source}"))}[code]


def _operands(text: str) -> tuple[str, ...]:
    text = re.split(r"\s*(?:#\s+0x|//)", text)[0]
    operands = re.split(r",\s*(?![^\[{]*[\]}])", text.strip())
    return tuple(operand.strip() for operand in operands if operand.strip())


def _pages_joined(function: dict[int, Instruction]) -> dict[int, Instruction]:
    """Replaces ADRP and ADD, which make an address in one register, by NOP and ADR, which make the same.

    A linker does so where it can; others leave the pair as it is. Nothing may lead to its second instruction.
    """
    targets = {instruction.target for instruction in function.values()}
    for first in list(function.values()):
        second = function.get(first.next)
        if first.mnemonic != "adrp" or second is None or second.mnemonic != "add" or second.address in targets:
            continue
        register, page = first.operands
        if second.operands[:2] == (register, register) and re.fullmatch("#0x[0-9a-f]+", second.operands[2]):
            address = int(page, 16) + int(second.operands[2][1:], 16)
            function[first.address] = Instruction(first.address, "nop", (), first.next)
            function[second.address] = Instruction(second.address, "adr", (register, hex(address)), second.next)
    return function
