"""Kernels that make memory zero, wherever it begins and however long it is.

Which bytes are zero is asked of any one byte: each store says whether it clears this byte, and at the return the solver
proves that one of them does, wherever in the memory the byte lies. A loop is followed once, in a turn of any number. By
induction, if one turn leads to the next one, it holds for all.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from types import ModuleType
from typing import Iterator, Optional

import a64
import x86
from machine import Machine, Refused, Unknown
from objects import Instruction, Kernel
from sweep import Solver
from terms import Term, Terms

# The memory ends below it.
HIGHEST = 1 << 63
# What DCZID_EL0 may say: the logarithm of how many words of 4 bytes a block has, at most 2 KiB, and whether blocks are
# forbidden.
FORBIDDEN = 16
BLOCKS = [forbidden | logarithm for forbidden in (0, FORBIDDEN) for logarithm in range(10)]


@dataclass(frozen=True)
class Stretch:
    """Bytes that are made zero, one behind the other.

    Their length is a multiple of `aligned`, and their address has to be one.
    """

    by: str
    address: Term
    length: Term
    aligned: int = 1


class ClearMachine(Machine):
    """A machine that stores nothing but zeros, and reads no memory."""

    def __init__(self, terms: Terms, processor: ModuleType, blocks: int) -> None:
        super().__init__(terms, 64, processor.STACK)
        self.processor = processor
        # What DCZID_EL0 says.
        self.blocks = blocks
        self.instruction: Optional[Instruction] = None
        self.cleared: list[Stretch] = []
        # Whether a store past the caches may not have come to where other threads see it.
        self.unfenced = False

    def copy(self) -> "ClearMachine":
        other = ClearMachine(self.terms, self.processor, self.blocks)
        other.registers = dict(self.registers)
        other.flags = self.flags
        other.cleared = list(self.cleared)
        other.unfenced = self.unfenced
        return other

    def step(self, instruction: Instruction) -> int | None | tuple[Term, int]:
        self.instruction = instruction
        try:
            return self.processor.execute(self, instruction)
        except Refused as refused:
            raise type(refused)(f"at {instruction.address:x}, {instruction}: {refused}") from None

    def _move_stack(self, value: Term) -> None:
        raise Unknown("the stack pointer is moved")

    def load(self, address: Term, size: int) -> Term:
        raise Refused("memory is read")

    def store(self, address: Term, value: Term) -> None:
        self.clear(address, value, value.width // 8)

    def stream(self, address: Term, value: Term) -> None:
        """Stores past the caches, which faults unless the address is a multiple of what is stored."""
        self.clear(address, value, value.width // 8, value.width // 8)
        self.unfenced = True

    def clear(self, address: Term, value: Term, size: int, aligned: int = 1) -> None:
        if value.operation != "constant" or value.value != 0:
            raise Refused("what is stored is not zero")
        if address.secret:
            raise Refused("where it stores depends on more than address and length")
        place = f"at {self.instruction.address:x}, {self.instruction}"
        self.cleared.append(Stretch(place, address, self.terms.constant(size, 64), aligned))

    def clear_block(self, address: Term) -> None:
        """Clears a block. It may be named by any address in it; here it has to be the first one."""
        if self.blocks & FORBIDDEN:
            raise Refused("a block is cleared where the processor forbids it")
        size = 4 << self.blocks
        self.clear(address, self.terms.constant(0, 8), size, size)


# --- Instructions ----------------------------------------------------------------------------


def clearing(s: x86.Step | a64.Step) -> ClearMachine:
    """These instructions are known in kernels that clear memory only."""
    if not isinstance(s.machine, ClearMachine):
        raise s.unknown()
    return s.machine


def stream(s: x86.Step) -> None:
    clearing(s).stream(s.address(s.operands[0]), s.get(1))


def fence(s: x86.Step) -> None:
    clearing(s).unfenced = False


def read_system_register(s: a64.Step) -> None:
    if s.operands[1] != "dczid_el0":
        raise s.unknown()
    s.put(0, s.terms.constant(clearing(s).blocks, 64))


def clear_block(s: a64.Step) -> None:
    if s.operands[0] != "zva":
        raise s.unknown()
    clearing(s).clear_block(s.get(1))


x86.MEANINGS |= {"vmovntdq": stream, "sfence": fence}
a64.MEANINGS |= {"mrs": read_system_register, "dc": clear_block}


class ClearProof:
    """The proof of a kernel that clears memory, for each thing that the processor may say of its blocks."""

    def __init__(self, processor: ModuleType, kernel: Kernel) -> None:
        self.terms = Terms()
        self.solver = Solver()
        self._processor = processor
        self._kernel = kernel
        # Below 2^63 both, so their sum does not wrap around.
        self._base, self._length = (
            self.terms.zero_extend(self.terms.name(name, 63, False), 64) for name in ("base", "length"))
        self._end = self.terms.add(self._base, self._length)
        self._heads = set(self._targets_of_branches_back())
        self._asks = any(i.mnemonic in ("mrs", "dc") for i in kernel.instructions.values())

    def _targets_of_branches_back(self) -> Iterator[int]:
        for instruction in self._kernel.instructions.values():
            if instruction.mnemonic[0] in "jbct" and instruction.operands:
                try:
                    target = int(instruction.operands[-1], 16)
                except ValueError:
                    continue
                if target <= instruction.address and target in self._kernel.instructions:
                    yield target

    def covers(self) -> str:
        blocks = ", blocks of 4 bytes to 2 KiB, permitted or forbidden" if self._asks else ""
        return f"any memory that ends below 2^63{blocks}"

    def prove(self) -> None:
        for blocks in BLOCKS if self._asks else BLOCKS[:1]:
            self.prove_with(blocks)

    def prove_with(self, blocks: int) -> None:
        """Proves the kernel for one thing that DCZID_EL0 may say."""
        known = [self.terms.less(self._end, self.terms.constant(HIGHEST, 64))]
        self._follow(self.at_entry(blocks), self._kernel.start, known)

    def at_entry(self, blocks: int) -> ClearMachine:
        """Whatever is in other registers than the arguments' counts as secret, so no branch may ask for it."""
        machine = ClearMachine(self.terms, self._processor, blocks)
        vectors = [f"v{i}.{k}" for i in range(self._processor.VECTORS) for k in range(self._processor.PIECES)]
        for register in (*self._processor.GENERAL, *vectors):
            machine.registers[register] = self.terms.name(f"{register} at entry", 64, True)
        machine.registers |= zip(self._processor.ARGUMENTS, (self._base, self._length))
        return machine

    # --- Ways --------------------------------------------------------------------------------

    def _follow(self, machine: ClearMachine, place: int, known: list[Term]) -> None:
        """Follows all ways from a place to the return. What is known holds on the way there."""
        while True:
            while place in self._heads:
                machine, place, known = self._through(machine, place, known)
            instruction = self._instruction(place)
            done = len(machine.cleared)
            result = machine.step(instruction)
            self._check_stores(machine.cleared[done:], known)
            if result is None:
                self._check_return(machine, known)
                return
            if isinstance(result, int):
                place = self._onward(place, result)
                continue
            condition, target = result
            self._check_branch(condition, place)
            taken, not_taken = known + [condition], known + [self.terms.invert(condition)]
            if self._never(taken):
                place, known = instruction.next, not_taken
            elif self._never(not_taken):
                place, known = self._onward(place, target), taken
            else:
                self._follow(machine.copy(), instruction.next, not_taken)
                place, known = self._onward(place, target), taken

    def _instruction(self, place: int) -> Instruction:
        instruction = self._kernel.instructions.get(place)
        if instruction is None:
            raise Refused(f"at {place:x}: there is no instruction of the kernel")
        return instruction

    @staticmethod
    def _onward(place: int, target: int) -> int:
        if target <= place:
            raise Unknown(f"at {place:x}: it goes back other than by a loop's last instruction")
        return target

    @staticmethod
    def _check_branch(condition: Term, place: int) -> None:
        if condition.secret:
            raise Refused(f"at {place:x}: a branch depends on more than address and length")

    def _never(self, conditions: list[Term]) -> bool:
        return self.solver.never(conditions, set())

    # --- Memory ------------------------------------------------------------------------------

    def _check_stores(self, stretches: list[Stretch], known: list[Term]) -> None:
        """Proves that stretches lie within the memory, and are aligned if they have to be."""
        t = self.terms
        for stretch in stretches:
            behind = t.add(stretch.address, stretch.length)
            outside = t.less(stretch.address, self._base), t.less(behind, stretch.address), t.less(self._end, behind)
            if not all(self._never(known + [wrong]) for wrong in outside):
                raise Refused(f"{stretch.by}: it is not proved to store within the memory")
            rest = t.conjunction(stretch.address, t.constant(stretch.aligned - 1, 64))
            if not self._never(known + [t.less(t.constant(0, 64), rest)]):
                raise Refused(f"{stretch.by}: its address is not proved to be a multiple of {stretch.aligned}")

    def _between(self, byte: Term, first: Term, behind: Term) -> Term:
        return self.terms.conjunction(self.terms.invert(self.terms.less(byte, first)), self.terms.less(byte, behind))

    def _missed(self, byte: Term, stretches: list[Stretch]) -> list[Term]:
        """Says of each stretch that it does not have a byte."""
        t = self.terms
        return [t.invert(self._between(byte, s.address, t.add(s.address, s.length))) for s in stretches]

    def _check_return(self, machine: ClearMachine, known: list[Term]) -> None:
        for register in (*self._processor.SAVED, self._processor.STACK):
            if machine.registers[register] is not self.terms.name(f"{register} at entry", 64, True):
                raise Refused(f"at the return: {register} is not what it was at entry")
        if machine.unfenced:
            raise Refused("at the return: no fence is behind a store past the caches")
        byte = self.terms.name("any byte", 64, False)
        inside = self._between(byte, self._base, self._end)
        if not self._never(known + [inside] + self._missed(byte, machine.cleared)):
            raise Refused("at the return: not all of the memory is proved to be zero")

    # --- Loops -------------------------------------------------------------------------------

    def _through(self, before: ClearMachine, head: int, known: list[Term]) -> tuple[ClearMachine, int, list[Term]]:
        """Proves any turn of a loop, and leaves the loop behind it."""
        t = self.terms
        number = t.fresh(f"turn at {head:x}", 64, False)
        turn, again, back, moves = self._any_turn(before, head, number)
        self._check_branch(again, back)
        # What moves by so much more often leaves all memory.
        most = t.constant(HIGHEST // moves, 64)
        zero, one = t.constant(0, 64), t.constant(1, 64)
        went_back = t.substitute(again, {number: t.subtract(number, one)})
        here = known + [t.invert(t.less(most, number)), t.disjunction(t.equal(number, zero), went_back)]
        stores = self._together(turn.cleared[len(before.cleared):])
        self._check_stores(stores, here)
        if not self._never(here + [again, t.invert(t.less(number, most))]):
            raise Refused(f"at {back:x}: the loop is not proved to end")
        turn.cleared = before.cleared + self._joined(stores, number, here, back)
        return turn, self._instruction(back).next, here + [t.invert(again)]

    def _any_turn(self, before: ClearMachine, head: int, number: Term) -> tuple[ClearMachine, Term, int, int]:
        """Follows the turn of a number: where each register is what so many turns before have made it.

        Returns how the turn ends, whether there is another one, which branch asks, and the furthest that it moves a
        register. By how much it moves each of them, the first turn tells; what neither moves nor stays is lost.
        """
        ended = before.copy()
        self._turn(ended, head)
        moves = {r: self._distance(value, ended.registers[r]) for r, value in before.registers.items()}
        while True:
            turn = before.copy()
            turn.registers = {r: self._moved(r, value, moves[r], number) for r, value in before.registers.items()}
            begun = turn.registers.copy()
            again, back = self._turn(turn, head)
            unlike = [
                r for r, distance in moves.items()
                if distance is not None and self._distance(begun[r], turn.registers[r]) != distance]
            if not unlike:
                break
            moves |= dict.fromkeys(unlike)
        furthest = max(abs(distance or 0) for distance in moves.values())
        if furthest == 0:
            raise Refused(f"at {back:x}: nothing moves in the loop")
        return turn, again, back, furthest

    def _turn(self, machine: ClearMachine, head: int) -> tuple[Term, int]:
        """Follows a turn. Returns whether there is another one, and which branch asks."""
        place = head
        machine.flags = ()
        while True:
            result = machine.step(self._instruction(place))
            if isinstance(result, tuple) and result[1] == head:
                return result[0], place
            if not isinstance(result, int) or result in self._heads:
                raise Unknown(f"at {place:x}: a loop has more than one way through")
            place = self._onward(place, result)

    def _distance(self, old: Term, new: Term) -> Optional[int]:
        """Returns by which constant, with its sign, two words differ, if they do."""
        if old is new:
            return 0
        if old.secret or new.secret:
            return None
        difference = self.terms.subtract(new, old)
        if difference.operation != "constant":
            return None
        return difference.value - (1 << 64) if difference.value >> 63 else difference.value

    def _moved(self, register: str, value: Term, distance: Optional[int], turns: Term) -> Term:
        if distance == 0:
            return value
        if distance is None:
            return self.terms.fresh(f"{register} lost", 64, True)
        return self.terms.add(value, self.terms.sum_of({turns: distance}, 64))

    def _together(self, stores: list[Stretch]) -> list[Stretch]:
        """Makes one of stores that follow each other, so that less has to be asked."""
        t = self.terms
        found: list[Stretch] = []
        for store in stores:
            last = found[-1] if found else None
            if last and last.aligned == store.aligned and t.add(last.address, last.length) is store.address:
                found[-1] = replace(last, length=t.add(last.length, store.length))
            else:
                found.append(store)
        return found

    def _joined(self, stores: list[Stretch], number: Term, known: list[Term], back: int) -> list[Stretch]:
        """Returns what all turns up to one have cleared.

        Each clears all from where its first store begins to where that of the next turn begins.
        """
        if not stores:
            return []
        t = self.terms
        first = stores[0].address
        begin = t.substitute(first, {number: t.constant(0, 64)})
        following = t.substitute(first, {number: t.add(number, t.constant(1, 64))})
        byte = t.name("any byte", 64, False)
        if not self._never(known + [self._between(byte, first, following)] + self._missed(byte, stores)):
            raise Refused(f"at {back:x}: a turn is not proved to clear all up to the next one")
        return [Stretch("", begin, t.subtract(following, begin))]
