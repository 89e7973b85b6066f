"""The proof of a kernel of a mode of AES: how it is called, and what it must leave."""

from __future__ import annotations

from types import ModuleType
from typing import Callable, Iterator

from aes import ROUNDS_AT, SCHEDULE_BYTES
from frame import Frame
from ghash import Form, Sums, both
from groups import ModeWalk
from machine import Refused, Region
from modes import BLOCK, MANY, Case, Mode, Standard
from objects import Kernel
from sweep import Solver
from terms import Term, Terms
from texts import ModeMachine

# After the C header: where a schedule has the powers of GHASH's key, and the exclusive ors of their halves.
POWERS_AT, HALVES_AT, POWERS = 256, 768, 32
# Where a state has what, and how many bytes it has.
COUNTER_AT, SUM_AT, LENGTHS_AT, STATE_BYTES = 0, 16, 32, 72
ROUNDS = (10, 12, 14)


class ModeProof:
    """The proof of a kernel of a mode of AES."""

    def __init__(self, processor: ModuleType, kernel: Kernel, mode: Mode, group: int) -> None:
        self.solver = Solver()
        self.cases = 0
        self._processor = processor
        self._kernel = kernel
        self._mode = mode
        self._group = group
        self._begin_terms()

    def _begin_terms(self) -> None:
        """Forgets all terms. Those of other numbers of rounds are of no use, and would take gigabytes."""
        self.terms = Terms()
        self._frame = Frame(self.terms, self._kernel, self._processor, 128, 4096 + self._processor.STACK_AT_ENTRY)
        self._powers = {
            self.terms.name(f"power {i} of H divided by x", 128, True): i for i in range(1, POWERS + 1)}
        self._sums = Sums(self.terms, self._powers)
        self._known: dict = {}

    def covers(self) -> str:
        counts = "any key of 10, 12 or 14 rounds, any counter, " * self._mode.counts
        hashes = "any key of GHASH, any sum, " * self._mode.hashes
        ends = ", that goes on or ends with the tag" * self._both
        return f"{counts}{hashes}a text of any length{ends}: {self.cases} cases"

    def prove(self) -> None:
        """Proves all cases, or raises Refused."""
        for rounds in ROUNDS if self._mode.counts else ROUNDS[:1]:
            self._begin_terms()
            for case in self._cases(rounds):
                try:
                    self._prove_case(case)
                except Refused as refused:
                    raise type(refused)(f"{refused} ({case})") from None
                self.cases += 1

    def _cases(self, rounds: int) -> Iterator[Case]:
        # The loop comes before the largest number that is told, so that its own faults are named.
        for groups in (*range(MANY - 1), None, MANY - 1):
            for rest in range(BLOCK * self._group):
                for ends in (True, False):
                    if ends or self._both and rest % BLOCK == 0:
                        yield Case(rounds, groups, rest, ends)

    @property
    def _both(self) -> bool:
        return self._mode.counts and self._mode.hashes

    def _prove_case(self, case: Case) -> None:
        t = self.terms
        standard = Standard(t, self._sums, self._mode, case, self._group)
        schedule, state, incoming, outgoing = (t.name(name, 64, False) for name in ("schedule", "state", "in", "out"))
        machine = self._frame.machine(
            [schedule, state, incoming, outgoing, standard.argument()], {
                schedule: Region("schedule", 0, SCHEDULE_BYTES, False, self._schedule(standard)),
                state: Region("state", 0, STATE_BYTES, True, self._state(standard))}, ModeMachine)
        assert isinstance(machine, ModeMachine)
        machine.begin(standard, self._known)
        saved = {r: machine.registers[r] for r in (*self._processor.SAVED, self._processor.STACK)}
        walk = ModeWalk(self._processor, self._kernel, standard, t)
        walk.follow(machine)
        self._frame.check_return(machine, saved)
        self._check_end(machine, standard, walk)

    def _schedule(self, standard: Standard) -> Callable[[int], Term]:
        t = self.terms
        rounds = t.constant(standard.case.rounds, 64)
        # A kernel reads no more powers than it has blocks in a group.
        used = self._group if self._mode.hashes else 0
        word = {exponent: power for power, exponent in self._powers.items() if exponent <= used}

        def content(offset: int) -> Term:
            place, low = offset // BLOCK, 8 * (offset % BLOCK)
            if offset < BLOCK * len(standard.keys):
                return t.slice(standard.keys[place], low, 8)
            if ROUNDS_AT <= offset < ROUNDS_AT + 8:
                return t.slice(rounds, 8 * (offset - ROUNDS_AT), 8)
            power = word.get(POWERS - (place - POWERS_AT // BLOCK) % POWERS)
            if POWERS_AT <= offset < HALVES_AT and power is not None:
                return t.slice(power, low, 8)
            if HALVES_AT <= offset and low < 64 and power is not None:
                return t.slice(t.xor(t.slice(power, 0, 64), t.slice(power, 64, 64)), low, 8)
            return t.name(f"schedule[{offset}]", 8, True)

        return content

    def _state(self, standard: Standard) -> Callable[[int], Term]:
        t, nothing = self.terms, self.terms.constant(0, 32)
        ends = t.name("ends", 64, False) if standard.case.ends else t.constant(0, 64)
        memory = t.concat((
            standard.counter("counter", nothing), t.name("sum at entry", 128, True), t.name("lengths", 128, True),
            standard.counter("counter of the tag", nothing), ends))
        return lambda offset: t.slice(memory, 8 * offset, 8)

    def _check_end(self, machine: ModeMachine, standard: Standard, walk: ModeWalk) -> None:
        t, mode, case = self.terms, self._mode, standard.case
        if mode.counts and (machine.written != standard.length or machine.ahead):
            raise Refused("at the return: not all of what goes out is written")
        ended = self._both and case.ends
        kept = [byte for region, byte in machine.memory if region == "state" and not (
            COUNTER_AT <= byte < SUM_AT and mode.counts or SUM_AT <= byte < LENGTHS_AT and mode.hashes)]
        if kept:
            raise Refused(f"at the return: byte {kept[0]} of the state is written")
        if mode.counts and not ended:
            behind = {**standard.length, None: standard.length[None] + BLOCK - 1}
            behind[None] = behind[None] // BLOCK * BLOCK
            counter = standard.counter("counter", standard.block_number(behind))
            if self._block_of_state(machine, COUNTER_AT) is not counter:
                raise Refused("at the return: the counter is not the next block's")
        if mode.hashes:
            if standard.sums.in_register(self._block_of_state(machine, SUM_AT)) != self._sum(standard, walk, ended):
                raise Refused("at the return: " + ("the tag is not GCM's" if ended else "the sum is not GHASH's"))

    def _block_of_state(self, machine: ModeMachine, offset: int) -> Term:
        return self.terms.concat(machine.peek(("state", offset + i)) for i in range(BLOCK))

    def _sum(self, standard: Standard, walk: ModeWalk, ended: bool) -> Form:
        """Returns GHASH's sum behind the text, or the tag of SP 800-38D, 7.1."""
        sums, length = standard.sums, standard.length
        distance = {atom: length.get(atom, 0) - walk.base_place.get(atom, 0) for atom in {*length, *walk.base_place}}
        size = distance.pop(None)
        if any(distance.values()) or size < 0:
            raise Refused("GHASH has not come to a place that is known")
        form = walk.sum_from(walk.base, walk.base_place, size)
        if size % BLOCK:
            place = {**length, None: length[None] // BLOCK * BLOCK}
            form = sums.hashed(form, sums.in_register(standard.last_hashed(place)))
        if ended:
            form = sums.hashed(form, sums.in_register(self.terms.name("lengths", 128, True)))
            first = standard.counter("counter of the tag", self.terms.constant(0, 32))
            form = both(form, sums.in_register(standard.key_stream(first)))
        return form
