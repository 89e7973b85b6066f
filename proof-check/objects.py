"""The kernels of a shared object, as a program finds them that loads it."""

from __future__ import annotations

import hashlib
import re
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cached_property
from typing import Iterator, Optional

import elf
import macho
import pe
from decoder import Decoder, Instruction
from loaded import Loaded, ObjectRefused, require

BELOW = re.compile(r"\[(\w+), #(-\d+)\]")
# Of AArch64: macOS and Windows use it between any two instructions.
RESERVED = re.compile(r"\b[xw]18\b")
# Behind the last kernel's constants come tables that change with every kernel. No proof rests on where this stands: it
# would refuse what is read behind it.
END_OF_CONSTANTS = b"Here Sennit's constants end."
READERS = {"linux": elf.read, "macos": macho.read, "windows": pe.read}


@dataclass(frozen=True)
class Kernel:
    symbol: str
    start: int
    instructions: dict[int, Instruction]
    constants_at: int
    constants: bytes

    @cached_property
    def digest(self) -> str:
        """Digests the instructions and constants, wherever they are in memory: all that a proof knows of a kernel."""
        lines = [
            f"{address - self.start} {instruction.relative(self.start, self.constants_at)}\n"
            for address, instruction in self.instructions.items()]
        return hashlib.sha256("".join(lines).encode() + self.constants).hexdigest()


class SharedObject:
    """A platform's shared object."""

    def __init__(self, image: bytes, platform: str) -> None:
        self._platform = platform
        system, self._architecture = platform.split("-")
        with self._named():
            self.loaded = READERS[system](image, self._architecture)

    @cached_property
    def kernels(self) -> dict[str, Kernel]:
        """The kernels by their symbols."""
        with self._named():
            return _kernels(self.loaded, self._architecture)

    def check_exports(self, claimed: set[str]) -> None:
        """Checks that the object exports what is claimed, and nothing else."""
        exported = self.loaded.exports.keys()
        with self._named():
            for names, why in (
                (claimed - exported, "claimed in claims.txt and not exported"),
                (exported - claimed, "exported and not claimed in claims.txt")):
                require(not names, f"{', '.join(sorted(names))}: {why}")

    @contextmanager
    def _named(self) -> Iterator[None]:
        """Says which object is refused."""
        try:
            yield
        except ObjectRefused as refused:
            raise ObjectRefused(f"The object for {self._platform} is refused: {refused}.") from None


def _kernels(loaded: Loaded, architecture: str) -> dict[str, Kernel]:
    functions = {symbol: _function(loaded, architecture, start) for symbol, start in loaded.exports.items()}
    for symbol, function in functions.items():
        reserved = [i for i in function.values() if RESERVED.search(str(i))]
        require(not reserved, f"{symbol} has {reserved and reserved[0]}, and x18 is the system's at any time")
    first_constants = {symbol: _first_constant(function) for symbol, function in functions.items()}
    # A kernel's constants reach up to whatever comes next.
    begins = sorted({begin for begin in first_constants.values() if begin is not None} | {*loaded.exports.values()})
    kernels = {}
    for symbol, function in functions.items():
        begin, constants = first_constants[symbol], b""
        if begin is not None:
            segment = loaded.memory.at(begin)
            require(not segment.writable, f"the constants of {symbol} can be written")
            told = segment.content.find(END_OF_CONSTANTS)
            ends = [*begins, segment.end, *([] if told < 0 else [segment.begin + told])]
            constants = loaded.memory.read(begin, min(end for end in ends if end > begin))
        kernels[symbol] = Kernel(symbol, loaded.exports[symbol], function, begin or 0, constants)
    return kernels


def _first_constant(function: dict[int, Instruction]) -> Optional[int]:
    """Returns the lowest address that is named, or that is reached from a named one with a distance below it."""
    named = [i for i in function.values() if i.constant is not None]
    registers = {i.operands[0] for i in named}
    below = [
        int(distance) for i in function.values() for register, distance in BELOW.findall(str(i))
        if register in registers]
    return min(i.constant for i in named) + min(below, default=0) if named else None


def _function(loaded: Loaded, architecture: str, start: int) -> dict[int, Instruction]:
    segment = loaded.memory.at(start)
    end = min([place for place in loaded.exports.values() if place > start] + [segment.end])
    return Decoder(architecture, start, loaded.memory.read(start, end)).function()
