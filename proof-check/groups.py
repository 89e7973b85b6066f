"""The way through a kernel of a mode of AES, with its loop over groups of blocks.

A turn of the loop is followed with its number as an unknown. What registers hold is said by that number: pointers and
counts, the counter, GHASH's sum. One turn must lead to what they hold in the next one, for any number.
"""

from __future__ import annotations

from dataclasses import dataclass
from types import ModuleType
from typing import Optional

from ghash import Form
from machine import Refused, Unknown
from modes import BLOCK, MANY, Linear, Standard
from objects import Kernel
from sweep import Solver
from terms import Term, Terms
from texts import ModeMachine
from walk import Walk


@dataclass
class Turns:
    """What registers and memory hold at the beginning of any turn of a loop."""

    before: ModeMachine
    # By how much 64 bits of a general register, or the words of 32 bits in those of a vector, grow with each turn.
    moving: dict[str, tuple[int, ...]]
    # Which vector registers hold GHASH's sum.
    sums: list[int]
    lost: set
    # How many bytes of what goes out a turn writes.
    written: int

    def sum_registers(self) -> set[str]:
        return {f"v{number}.{piece}" for number in self.sums for piece in (0, 1)}


class ModeWalk(Walk):
    """The way through a kernel in one case, with one loop over groups of blocks."""

    def __init__(self, processor: ModuleType, kernel: Kernel, standard: Standard, terms: Terms) -> None:
        super().__init__(terms, Solver(), processor, kernel, None)
        self._standard = standard
        # What GHASH has come to at a place of the text.
        self.base: Form = standard.sums.in_register(terms.name("sum at entry", 128, True))
        self.base_place: Linear = {None: 0}

    # --- Ways --------------------------------------------------------------------------------

    def follow(self, machine: ModeMachine) -> None:
        """Follows the kernel up to its return."""
        place: Optional[int] = self._kernel.start
        arrivals: dict[int, ModeMachine] = {}
        while place is not None:
            if place in self._heads:
                arrivals[place] = machine.copy()
            result = self._step(machine, place)
            if isinstance(result, tuple):
                condition, target = result
                taken = self._taken(condition, place)
                if taken is None:
                    if target > place or target not in arrivals:
                        raise Refused(f"at {place:x}: nothing decides the branch: {condition}")
                    try:
                        after = self._loop(arrivals[target], machine, target, place)
                    except Refused as refused:
                        text = str(refused)
                        raise type(refused)(text if text.startswith("at ") else f"at {place:x}: {text}") from None
                    machine.__dict__.update(after.__dict__)
                    taken = False
                result = target if taken else self._kernel.instructions[place].next
            place = result

    def _taken(self, condition: Term, place: int) -> Optional[bool]:
        if condition.operation == "constant":
            return bool(condition.value)
        if condition.secret:
            raise Refused(f"at {place:x}: a branch depends on a secret")
        inverted, difference = self._difference(condition)
        least = {self._standard.groups: MANY, self._terms.name("ends", 64, False): 1}
        constant = -difference.pop(None, 0) % (1 << 64)
        if any(difference == {atom: 1} and constant < low for atom, low in least.items()):
            return inverted
        return None

    def _difference(self, condition: Term) -> tuple[bool, Linear]:
        """Returns whether a branch is taken unless two words are equal, and the one word less the other."""
        t = self._terms
        inverted = condition.operation == "xor" and condition.arguments[0].operation == "constant"
        equal = condition.arguments[1] if inverted else condition
        if equal.operation != "equal" or equal.arguments[0].width != 64:
            return inverted, {}
        return inverted, t.linear(t.subtract(*equal.arguments))

    # --- Loops -------------------------------------------------------------------------------

    def _loop(self, before: ModeMachine, after: ModeMachine, head: int, back: int) -> ModeMachine:
        """Proves a loop, which `before` arrives at and `after` has gone through once. Returns what is behind it."""
        t, standard = self._terms, self._standard
        turns = self._turns(before, after)
        now = standard.turn, standard.turn32
        following = t.add(now[0], t.constant(1, 64)), t.add(now[1], t.constant(1, 32))
        sum_before = t.name("sum before a turn", 128, True)
        place = self._hashed_up_to(now[0])
        wanted = self.sum_from(standard.sums.in_register(sum_before), place, standard.group_bytes)
        while True:
            machine = self._at_turn(turns, now, sum_before)
            condition = self._one_turn(machine, head, back, self._taken)
            unlike = self._unlike(machine, self._at_turn(turns, following, sum_before), turns)
            if not unlike:
                break
            turns.lost |= unlike
            turns.moving = {register: by for register, by in turns.moving.items() if register not in unlike}
        for number in turns.sums:
            if standard.sums.of(machine.get_vector(number, 128)) != wanted:
                raise Refused("a turn does not make GHASH's next sum")
        count, count32 = self._count(condition)
        self._check_reached(machine, count)
        sum_behind = t.name("sum behind the loop", 128, True)
        if standard.mode.hashes:
            self.base, self.base_place = standard.sums.in_register(sum_behind), self._hashed_up_to(count)
        return self._at_turn(turns, (count, count32), sum_behind)

    def _turns(self, before: ModeMachine, after: ModeMachine) -> Turns:
        """Finds out what the first turn has moved, and by how much."""
        written = after.written[None] - before.written[None]
        turns = Turns(before, {}, [], set(), written)
        if len(before.written) > 1 or before.ahead or after.ahead or len(self.base_place) > 1:
            raise Refused("nothing says where a turn begins")
        if self._standard.mode.hashes:
            turns.sums = self._find_sums(before, after)
        changed = {register for register, old in before.registers.items() if after.registers[register] is not old}
        for register in changed - turns.sum_registers():
            distances = self._distances(register, before.registers[register], after.registers[register])
            if distances is None:
                turns.lost.add(register)
            else:
                turns.moving[register] = distances
        turns.lost |= {byte for byte, value in after.memory.items() if before.memory.get(byte) is not value}
        return turns

    def _find_sums(self, before: ModeMachine, after: ModeMachine) -> list[int]:
        """Returns which vector registers hold the sum, and notes up to where, as turns before may have gone further."""
        changed = [
            n for n in range(self._processor.VECTORS) if before.get_vector(n, 128) is not after.get_vector(n, 128)]
        for _ in range(MANY):
            found = [number for number in changed if self._is_sum(before.get_vector(number, 128))]
            if found:
                return found
            self.base = self.sum_from(self.base, self.base_place, self._standard.group_bytes)
            self.base_place = {None: self.base_place[None] + self._standard.group_bytes}
        raise Refused("where a turn begins, no register holds GHASH's sum")

    def _is_sum(self, word: Term) -> bool:
        try:
            return self._standard.sums.of(word) == self.base
        except Unknown:
            return False

    def _distances(self, register: str, old: Term, new: Term) -> Optional[tuple[int, ...]]:
        """Returns by how much a general register, or each word of 32 bits of a vector, has grown."""
        bits = 32 if "." in register else 64
        found = []
        for a, b in zip(self._terms.lanes(old, bits), self._terms.lanes(new, bits)):
            difference = self._terms.subtract(b, a) if a is not b else self._terms.constant(0, bits)
            if difference.operation != "constant":
                return None
            found.append(difference.value)
        return tuple(found)

    def _at_turn(self, turns: Turns, turn: tuple[Term, Term], sum_block: Term) -> ModeMachine:
        """Returns a machine at the beginning of the turn with a number, which is told with 64 and with 32 bits."""
        t = self._terms
        machine = turns.before.copy()
        machine.flags = ()
        for register, distances in turns.moving.items():
            bits = 64 // len(distances)
            number = turn[bits == 32]
            lanes = zip(t.lanes(machine.registers[register], bits), distances)
            machine.registers[register] = t.concat(t.add(lane, self._times(number, by)) for lane, by in lanes)
        for number in turns.sums:
            for piece, word in enumerate(t.lanes(t.reverse_bytes(sum_block), 64)):
                machine.registers[f"v{number}.{piece}"] = word
        for place in turns.lost:
            if isinstance(place, str):
                machine.registers[place] = t.fresh(f"{place} lost", 64, True)
            else:
                machine.memory[place] = t.fresh(f"{place} lost", 8, True)
        machine.written = self._moved(turns.before.written, turns.written, turn[0])
        return machine

    def _times(self, number: Term, factor: int) -> Term:
        linear = self._terms.linear(number)
        return self._terms.sum_of({atom: f * factor for atom, f in linear.items()}, number.width)

    def _moved(self, place: Linear, distance: int, turn: Term) -> Linear:
        """Returns a place that has moved with each turn."""
        moved = {atom: f * distance for atom, f in self._terms.linear(turn).items() if distance}
        constant = moved.pop(None, 0) % (1 << 64)
        return {**moved, None: place[None] + constant - (1 << 64 if constant >> 63 else 0)}

    def _hashed_up_to(self, turn: Term) -> Linear:
        return self._moved(self.base_place, self._standard.group_bytes, turn)

    def sum_from(self, form: Form, place: Linear, size: int) -> Form:
        """Returns GHASH's sum behind whole blocks from a place on."""
        sums = self._standard.sums
        for i in range(0, size // BLOCK * BLOCK, BLOCK):
            form = sums.hashed(form, sums.in_register(self._standard.hashed({**place, None: place[None] + i})))
        return form

    def _unlike(self, ended: ModeMachine, wanted: ModeMachine, turns: Turns) -> set:
        """Returns the places that do not hold behind a turn what they should at the beginning of the next one."""
        if ended.written != wanted.written or ended.ahead:
            raise Refused("a turn does not write as far as the one before")
        unlike = {register for register, value in ended.registers.items() if value is not wanted.registers[register]}
        unlike -= turns.sum_registers()
        unlike |= {
            byte for byte in {*ended.memory, *wanted.memory} if ended.memory.get(byte) is not wanted.memory.get(byte)}
        return unlike - turns.lost

    def _count(self, condition: Term) -> tuple[Term, Term]:
        """Returns how many turns there are, with 64 and with 32 bits: a turn goes back unless it is the last one."""
        t, standard = self._terms, self._standard
        inverted, difference = self._difference(condition)
        factor = difference.pop(standard.turn, 0)
        if not inverted or factor not in (1, (1 << 64) - 1):
            raise Refused(f"the loop does not go back by its turns: {condition}")
        # The number of the last turn solves the equation. It is the only number modulo 2^64 that does.
        last = t.sum_of({atom: -f if factor == 1 else f for atom, f in difference.items()}, 64)
        count = t.add(last, t.constant(1, 64))
        linear = t.linear(count)
        less = -linear.get(None, 0) % (1 << 64)
        if linear.keys() - {None} != {standard.groups} or linear[standard.groups] != 1 or less >= MANY:
            raise Refused(f"the loop does not go back exactly as long as there are groups left: {count} turns")
        return count, t.subtract(standard.groups32, t.constant(less, 32))

    def _check_reached(self, machine: ModeMachine, count: Term) -> None:
        """Checks that what a turn has reached of the text is within it in the first turn and in the last one."""
        last = self._terms.subtract(count, self._terms.constant(1, 64))
        for place, size in machine.reached:
            end = self._moved({None: place[None] + size}, self._standard.group_bytes, last)
            if place[None] < 0 or end[None] > self._standard.length[None]:
                raise Refused(f"a turn reaches {end[None]} bytes behind the groups of the text")
