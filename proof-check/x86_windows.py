"""x86-64 with the calling convention of Windows, after Microsoft's x64 ABI: the same instructions, called otherwise."""

from __future__ import annotations

from typing import Optional

import x86
from machine import Machine, Refused
from objects import Instruction
from terms import Term

GENERAL, VECTORS, PIECES, STACK, STACK_AT_ENTRY = x86.GENERAL, x86.VECTORS, x86.PIECES, x86.STACK, x86.STACK_AT_ENTRY
# The fifth argument is on the stack, above the return address and 32 bytes for the callee, which no kernel uses.
ON_STACK = "fifth argument"
ABOVE_ENTRY = 8 + 32
ARGUMENTS = ("rcx", "rdx", "r8", "r9", ON_STACK)
# Of xmm6 to xmm15 the lowest 128 bits are the caller's.
SAVED = (
    "rbx", "rbp", "rsi", "rdi", "r12", "r13", "r14", "r15",
    *(f"v{vector}.{piece}" for vector in range(6, 16) for piece in range(2)))


class Step(x86.Step):
    """One instruction, which may read the argument on the stack."""

    def get(self, place: int, width: Optional[int] = None) -> Term:
        operand = self.operands[place]
        if ON_STACK in self.machine.registers and operand.startswith("QWORD PTR [rsp"):
            region, offset = self.machine.resolve(self.address(operand))
            if region.name == "stack" and offset == self.machine.entry_offset + ABOVE_ENTRY:
                return self.machine.get(ON_STACK)
        return super().get(place, width)

    def put(self, place: int, value: Term) -> None:
        if self.operands[place] == STACK:
            self._forget_saved(value)
        super().put(place, value)

    def _forget_saved(self, pointer: Term) -> None:
        """Forgets what is saved of the caller's registers below a new stack pointer. It is no secret of the kernel's."""
        machine = self.machine
        region, low = machine.resolve(pointer)
        saved = {self.terms.name(f"{register} at entry", 64, False) for register in SAVED}
        for place, value in list(machine.memory.items()):
            if place[0] == region.name == "stack" and place[1] < low and value.operation == "slice":
                if value.arguments[0] in saved:
                    del machine.memory[place]


def execute(machine: Machine, instruction: Instruction) -> int | None | tuple[Term, int]:
    """Executes an instruction. Returns where the next one is, None at the return, or a condition and its target."""
    if instruction.mnemonic == "ret" or instruction.mnemonic.startswith("j"):
        return x86.execute(machine, instruction)
    return Step(machine, instruction).execute(x86.MEANINGS)
