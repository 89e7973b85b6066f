"""A processor's registers and memory, with terms in them.

Whatever reaches outside of what a kernel may touch is refused.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Callable, Optional

from objects import Instruction
from terms import Term, Terms, add_linear, normal


class Refused(Exception):
    """Says why a kernel is not proved; who walks adds where."""


class Unknown(Refused):
    """Says what this tool does not know. The kernel may be right."""


@dataclass(frozen=True)
class Region:
    """A stretch of memory. What `content` gives for an offset is there until something is stored."""

    name: str
    low: int
    high: int
    writable: bool
    content: Callable[[int], Term]


class Machine:
    """The registers, in pieces of 64 bits, the flags and the memory."""

    def __init__(self, terms: Terms, word_bits: int, stack_register: str) -> None:
        self.terms = terms
        # How wide the words are that vectors hold, for functions of bits that do not say so.
        self.word_bits = word_bits
        self.stack_register = stack_register
        self.registers: dict[str, Term] = {}
        self.flags: tuple = ()
        self.memory: dict[tuple[str, int], Term] = {}
        # By the names that their addresses are made of.
        self.regions: dict[frozenset, Region] = {}
        # What stands for the names of a loop's registers where an address is looked up.
        self.stand_for: dict[Term, Term] = {}
        # Where a block of a message was read, by the region of the message: what its address was made of.
        self.blocks_read: dict[str, dict] = {}
        self.places_read: set = set()
        self.places_written: set = set()
        self.stack_was_aligned = False

    def copy(self) -> "Machine":
        other = Machine(self.terms, self.word_bits, self.stack_register)
        other.registers = dict(self.registers)
        other.flags = self.flags
        other.memory = dict(self.memory)
        other.regions = dict(self.regions)
        other.stand_for = dict(self.stand_for)
        other.stack_was_aligned = self.stack_was_aligned
        return other

    # --- Registers ---------------------------------------------------------------------------

    def get(self, register: str) -> Term:
        if register not in self.places_written:
            self.places_read.add(register)
        return self.registers[register]

    def put(self, register: str, value: Term) -> None:
        assert value.width == 64, (register, value)
        if register == self.stack_register:
            self._move_stack(value)
        self.places_written.add(register)
        self.registers[register] = value

    def get_vector(self, number: int, width: int) -> Term:
        pieces = [self.get(f"v{number}.{i}") for i in range(max(1, width // 64))]
        return self.terms.slice(self.terms.concat(pieces), 0, width)

    def put_vector(self, number: int, value: Term, pieces: int) -> None:
        """Writes a vector register of so many pieces; what is above the value becomes zero."""
        value = self.terms.zero_extend(value, max(value.width, 64))
        zero = self.terms.constant(0, 64)
        for i in range(pieces):
            self.put(f"v{number}.{i}", self.terms.slice(value, 64 * i, 64) if 64 * i < value.width else zero)

    # --- Memory ------------------------------------------------------------------------------

    def stack_offset(self) -> int:
        region, offset = self.resolve(self.registers[self.stack_register])
        if region.name != "stack":
            raise Refused("the stack pointer leaves the stack")
        return offset

    def _move_stack(self, value: Term) -> None:
        """Moves the stack pointer. What is below it counts as lost, and must not be secret."""
        self.registers[self.stack_register] = value
        new = self.stack_offset()
        for place in [p for p in self.memory if p[0] == "stack" and p[1] < new]:
            if self.memory[place].secret:
                below = self.entry_offset - place[1]
                raise Refused(f"a secret stays on the stack, {below} bytes below its pointer at entry")
            del self.memory[place]

    @property
    def entry_offset(self) -> int:
        return next(r for r in self.regions.values() if r.name == "stack").high

    def align(self, address: Term, mask: Term) -> Optional[Term]:
        """Returns an address in the stack rounded down, if that is what a mask asks for.

        The stack's beginning is a multiple of 64.
        """
        distance = -mask.value % (1 << 64) if mask.operation == "constant" else 0
        linear = self.terms.linear(address)
        constant = linear.pop(None, 0)
        region = self.regions.get(frozenset(linear.items()))
        if distance not in (16, 32, 64) or region is None or region.name != "stack":
            return None
        self.stack_was_aligned = True
        return self.terms.sum_of({**linear, None: constant & mask.value}, 64)

    def resolve(self, address: Term) -> tuple[Region, int]:
        """Returns the region that an address lies in, and how far from its beginning."""
        if address.secret:
            raise Refused("an address depends on a secret")
        linear = self.terms.linear(address)
        for name, value in self.stand_for.items():
            factor = linear.pop(name, 0)
            if factor:
                linear = add_linear(linear, {a: f * factor for a, f in self.terms.linear(value).items()})
        linear = normal(linear, 64)
        offset = linear.pop(None, 0)
        region = self.regions.get(frozenset(linear.items()))
        if region is None:
            raise Refused(f"an address is no argument's: {address}")
        return region, offset - (1 << 64) if offset >> 63 else offset

    def _window(self, address: Term, size: int, write: bool) -> tuple[Region, int]:
        region, offset = self.resolve(address)
        low = self.stack_offset() if region.name == "stack" else region.low
        if offset < low or offset + size > region.high:
            raise Refused(f"{size} bytes at {offset} are outside of {region.name}, which has {low} to {region.high}")
        if write and not region.writable:
            raise Refused(f"{region.name} is written")
        if self.stand_for:
            self._note_block(region, self.terms.linear(address), offset)
        return region, offset

    def _note_block(self, region: Region, address: dict, offset: int) -> None:
        """Notes what the address of a message's block is made of in a turn of a loop."""
        moves = any(name in self.stand_for for name in address)
        if moves != region.name.startswith("message"):
            does = "moves" if moves else "does not move"
            raise Refused(f"{region.name} is reached by an address that {does} with the loop")
        if moves:
            block = normal(add_linear(address, {None: -offset}), 64)
            if self.blocks_read.setdefault(region.name, block) != block:
                raise Refused(f"{region.name} is read by addresses that move differently")

    def load(self, address: Term, size: int) -> Term:
        region, offset = self._window(address, size, False)
        return self.terms.concat(self.byte(region, offset + i) for i in range(size))

    def byte(self, region: Region, offset: int) -> Term:
        place = region.name, offset
        if place not in self.places_written:
            self.places_read.add(place)
        if place in self.memory:
            return self.memory[place]
        if region.name == "before" and ("after", offset) in self.memory:
            # The states after may lie where those before do.
            return self.terms.fresh(f"overwritten[{offset}]", 8, True)
        return region.content(offset)

    def store(self, address: Term, value: Term) -> None:
        region, offset = self._window(address, value.width // 8, True)
        for i, byte in enumerate(self.terms.bytes_of(value)):
            self.places_written.add((region.name, offset + i))
            self.memory[region.name, offset + i] = byte

    def peek(self, place: tuple[str, int]) -> Term:
        """Returns a byte without counting it as read."""
        if place in self.memory:
            return self.memory[place]
        region = next(r for r in self.regions.values() if r.name == place[0])
        return region.content(place[1])


class AnyStep:
    """One instruction on one machine, whichever processor has it."""

    def __init__(self, machine: Machine, instruction: Instruction) -> None:
        self.machine = machine
        self.terms = machine.terms
        self.instruction = instruction
        self.operands = instruction.operands

    def execute(self, meanings: dict[str, Callable]) -> int:
        """Executes the instruction as a table says, and returns where the next one is."""
        meaning = meanings.get(self.instruction.mnemonic)
        if meaning is None:
            raise self.unknown()
        meaning(self)
        return self.instruction.next

    def unknown(self) -> Unknown:
        return Unknown(f"what {self.instruction} does is not known")
