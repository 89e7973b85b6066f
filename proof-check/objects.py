"""Reads a shared object: through the text of `objdump` and `readelf`, and the bytes at the places that they name."""

from __future__ import annotations

import hashlib
import re
import subprocess
from dataclasses import dataclass
from pathlib import Path
from typing import Optional

# By the name of a platform: what its tools begin with, and what they need to write Intel's syntax.
TOOLS = {"linux-x86_64": ("x86_64-linux-gnu-", ["-M", "intel"]), "linux-aarch64": ("aarch64-linux-gnu-", [])}


@dataclass(frozen=True)
class Instruction:
    address: int
    mnemonic: str
    operands: tuple[str, ...]
    next: int

    def __str__(self) -> str:
        return f"{self.mnemonic} {', '.join(self.operands)}".strip()


@dataclass(frozen=True)
class Kernel:
    symbol: str
    start: int
    instructions: dict[int, Instruction]
    constants_at: int
    constants: bytes


class SharedObject:
    """The kernels of a shared object."""

    def __init__(self, path: Path, platform: str) -> None:
        self.platform = platform
        self.image = path.read_bytes()
        self._path = path
        self._prefix, self._syntax = TOOLS[platform]
        self._sections = self._read_sections()
        self._symbols = self._read_symbols()

    def _run(self, tool: str, *arguments: str) -> str:
        command = [self._prefix + tool, *arguments, str(self._path)]
        return subprocess.run(command, check=True, capture_output=True, text=True).stdout

    def _read_sections(self) -> dict[str, tuple[int, int, int]]:
        """Returns each section's address, place in the file, and size."""
        found = {}
        for line in self._run("readelf", "-SW").splitlines():
            match = re.match(r"\s*\[\s*\d+\] (\.\S+)\s+\S+\s+([0-9a-f]+) ([0-9a-f]+) ([0-9a-f]+)", line)
            if match:
                found[match[1]] = tuple(int(number, 16) for number in match.groups()[1:])
        return found

    def _read_symbols(self) -> dict[str, tuple[int, int]]:
        """Returns each symbol's address and size."""
        found = {}
        for line in self._run("readelf", "-sW").splitlines():
            match = re.match(r"\s*\d+: ([0-9a-f]+)\s+(\w+) [A-Z]+\s+\w+\s+\w+\s+\d+ (sennit_\S+)$", line)
            if match:
                found[match[3]] = int(match[1], 16), int(match[2], 0)
        return found

    def _disassemble(self, begin: int, end: int) -> dict[int, Instruction]:
        """Reads objdump's text, once more from behind each instruction that is too new for it."""
        lines: dict[int, tuple[str, tuple[str, ...]]] = {}
        while begin < end:
            text = self._run(
                "objdump", "-d", "-w", "-z", "--no-show-raw-insn", f"--start-address={begin}", f"--stop-address={end}",
                *self._syntax)
            begin = end
            for line in text.splitlines():
                match = re.match(r"\s+([0-9a-f]+):\s+(\S+)\s*(.*)", line)
                if not match:
                    continue
                at = int(match[1], 16)
                newer = self._sha512(at) if "(bad)" in line else None
                lines[at] = newer or (match[2], self._operands(match[3]))
                if newer:
                    begin = at + 5
                    break
        following = sorted(lines)[1:] + [end]
        return {at: Instruction(at, *lines[at], behind) for at, behind in zip(sorted(lines), following)}

    @staticmethod
    def _operands(text: str) -> tuple[str, ...]:
        text = re.split(r"\s*(?:#\s+[0-9a-f]+\s+<|//)", text)[0]
        operands = re.split(r",\s*(?![^\[{]*[\]}])", re.sub(r"\s*<[^>]*>", "", text).strip())
        return tuple(operand.strip() for operand in operands if operand.strip())

    def _sha512(self, at: int) -> Optional[tuple[str, tuple[str, ...]]]:
        """Decodes x86-64's instructions for SHA-512, VEX.256.F2.0F38.W0, which binutils know from version 2.41 on."""
        vex, first, second, code, places = self._memory(at, at + 5)
        if (vex, first & 0x1F, second & 0x87, places >> 6) != (0xC4, 2, 0x07, 3) or code not in (0xCB, 0xCC, 0xCD):
            return None
        target = (places >> 3 & 7) + 8 * (not first & 0x80)
        source = (places & 7) + 8 * (not first & 0x20)
        middle = ~second >> 3 & 15
        return {
            0xCB: ("vsha512rnds2", (f"ymm{target}", f"ymm{middle}", f"xmm{source}")),
            0xCC: ("vsha512msg1", (f"ymm{target}", f"xmm{source}")),
            0xCD: ("vsha512msg2", (f"ymm{target}", f"ymm{source}"))}[code]

    def symbols(self) -> list[str]:
        return sorted(s for s in self._symbols if not s.endswith("_constants"))

    def digest(self, symbol: str) -> str:
        """Digests a kernel's instructions and constants, wherever in the object they are.

        Of an instruction that names a constant, the distance to it does not count, but which one it is.
        """
        kernel = self.kernel(symbol)
        code = [
            self._naming(i, kernel.constants_at) or self._memory(i.address, i.next) for i in kernel.instructions.values()]
        return hashlib.sha256(b"".join(code) + kernel.constants).hexdigest()

    @staticmethod
    def _naming(instruction: Instruction, constants_at: int) -> Optional[bytes]:
        """Returns an instruction's text with the offset of the constant that it names, if it names one."""
        text = str(instruction)
        if instruction.mnemonic == "adr":
            return re.sub(r"\S+$", lambda place: f"constants+{int(place[0], 16) - constants_at}", text).encode()
        named = re.sub(
            r"\[rip([+-]\w+)\]", lambda far: f"[constants+{instruction.next + int(far[1], 16) - constants_at}]", text)
        return named.encode() if named != text else None

    def kernel(self, symbol: str) -> Kernel:
        start, size = self._symbols[symbol]
        return Kernel(symbol, start, self._disassemble(start, start + size), *self._constants_of(symbol))

    def _constants_of(self, symbol: str) -> tuple[int, bytes]:
        """Returns a kernel's constants: they reach up to the next symbol or the section's end."""
        if f"{symbol}_constants" not in self._symbols:
            return 0, b""
        begin = self._symbols[f"{symbol}_constants"][0]
        end = next(a + size for a, _, size in self._sections.values() if a <= begin < a + size)
        return begin, self._memory(begin, min([p for p, _ in self._symbols.values() if p > begin] + [end]))

    def _memory(self, begin: int, end: int) -> bytes:
        address, place = next((a, p) for a, p, size in self._sections.values() if a <= begin < a + size)
        return self.image[place + begin - address:place + end - address]
