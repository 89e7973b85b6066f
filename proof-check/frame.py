"""What every kernel is called with, and has to restore."""

from __future__ import annotations

from types import ModuleType

from machine import Machine, Refused, Region
from objects import Kernel
from terms import Term, Terms


class Frame:
    """Makes a machine as it is at a kernel's entry, and checks it at the return."""

    def __init__(self, terms: Terms, kernel: Kernel, processor: ModuleType, word_bits: int, place: int) -> None:
        self.terms = terms
        self._kernel = kernel
        self._processor = processor
        self._word_bits = word_bits
        # Where the stack pointer is at entry, above a multiple of 64.
        self._place = place

    def machine(
        self, arguments: list[Term], regions: dict[Term, Region], kind: type[Machine] = Machine
    ) -> Machine:
        """`regions` are given by their addresses."""
        terms, processor = self.terms, self._processor
        machine = kind(terms, self._word_bits, processor.STACK)
        stack = terms.name("stack", 64, False, aligned=64)
        base, memory = self._kernel.constants_at, self._kernel.constants
        machine.regions[frozenset({(stack, 1)})] = Region(
            "stack", 0, self._place, True, lambda i: terms.name(f"below the stack pointer[{i}]", 8, True))
        machine.regions[frozenset()] = Region(
            "constants", base, base + len(memory), False, lambda i: terms.constant(memory[i - base], 8))
        for address, region in regions.items():
            key = terms.linear(address)
            machine.regions[frozenset(key.items())] = region
        for register in processor.GENERAL:
            machine.registers[register] = terms.name(f"{register} at entry", 64, False)
        for vector in range(processor.VECTORS):
            for piece in range(processor.PIECES):
                machine.registers[f"v{vector}.{piece}"] = terms.name(f"v{vector}.{piece} at entry", 64, False)
        machine.registers[processor.STACK] = terms.add(stack, terms.constant(self._place, 64))
        for register, argument in zip(processor.ARGUMENTS, arguments):
            machine.registers[register] = argument
        return machine

    def check_return(self, machine: Machine, saved_at_entry: dict[str, Term]) -> None:
        for register, value in saved_at_entry.items():
            if machine.registers[register] is not value:
                raise Refused(f"at the return: {register} is not what it was at entry")
        if [place for place in machine.memory if place[0] == "stack" and machine.memory[place].secret]:
            raise Refused("at the return: a secret stays on the stack")
