"""The modes of AES: kernels of counter mode, of GHASH, and of GCM, which is both.

What a kernel writes over a text is compared with the standard where it is written: it must be what counter mode makes
of this block. A loop over groups of blocks is followed with the number of its turn as an unknown: what its registers
hold is said by that number, and one turn must lead to what they hold in the next one.
"""

from __future__ import annotations

from dataclasses import dataclass
from types import ModuleType
from typing import Iterator, Optional

from aes import ROUNDS_AT, SCHEDULE_BYTES, encrypted
from claims import Frame
from ghash import Form, Sums, both
from machine import Machine, Refused, Region, Unknown
from objects import Kernel
from sweep import Solver
from terms import Term, Terms
from walk import Walk

# After the C header: where a schedule has the powers of GHASH's key, and the exclusive ors of their halves.
POWERS_AT, HALVES_AT, POWERS = 256, 768, 32
COUNTER_AT, SUM_AT, LENGTHS_AT, TAG_COUNTER_AT, ENDS_AT, STATE_BYTES = 0, 16, 32, 48, 64, 72
BLOCK = 16
ROUNDS = (10, 12, 14)
# How many groups a text has at least if their number is not told.
MANY = 2

Linear = dict[Optional[Term], int]


@dataclass(frozen=True)
class Mode:
    """What a kernel does to a text."""

    name: str
    counts: bool
    hashes: bool
    # Whether GHASH takes in what comes out, not what comes in.
    hashes_out: bool


MODES = {mode.name: mode for mode in [
    Mode("aes-ctr", True, False, False), Mode("ghash", False, True, False),
    Mode("gcm-encrypt", True, True, True), Mode("gcm-decrypt", True, True, False)]}


@dataclass(frozen=True)
class Case:
    """How a kernel is called: the rounds of its key, how many groups, what is behind them, and whether it ends."""

    rounds: int
    # A number, or None for any number from MANY on.
    groups: Optional[int]
    rest: int
    ends: bool


class Standard:
    """What the standards make of a text. Places in it are sums of public words, in bytes."""

    def __init__(self, terms: Terms, sums: Sums, mode: Mode, case: Case, group: int, known: dict) -> None:
        """`known` is what has been read of the key and the constants, for one number of rounds."""
        t = self._terms = terms
        self.known = known
        self.sums = sums
        self.mode = mode
        self.case = case
        self.group_bytes = BLOCK * group
        # The number of a loop's turn, and that of all groups. The counter has 32 bits only.
        self.turn, self.turn32 = t.name("turn", 64, False), t.name("turn modulo 2^32", 32, False)
        self.groups = t.zero_extend(t.name("groups", 64 - self._low, False), 64)
        self.groups32 = t.name("groups modulo 2^32", 32, False)
        self.keys = [t.name(f"round key {i}", 128, True) for i in range(case.rounds + 1)]
        self.length = self.place(case.groups or 0, case.rest, case.groups is None)

    @property
    def _low(self) -> int:
        return self.group_bytes.bit_length() - 1

    def argument(self) -> Term:
        """Returns the text's length as the kernel is told it."""
        t, case = self._terms, self.case
        if case.groups is not None:
            return t.constant(self.group_bytes * case.groups + case.rest, 64)
        return t.concat((t.constant(case.rest, self._low), t.slice(self.groups, 0, 64 - self._low)))

    def place(self, groups: int, more: int, any_groups: bool = False) -> Linear:
        constant = {None: self.group_bytes * groups + more}
        return {self.groups: self.group_bytes, **constant} if any_groups else constant

    def block_number(self, place: Linear) -> Term:
        """Returns how many blocks are before a place, modulo 2^32."""
        short = {None: None, self.turn: self.turn32, self.groups: self.groups32}
        return self._terms.sum_of({short[atom]: factor // BLOCK for atom, factor in place.items()}, 32)

    def counter(self, first: str, blocks: Term) -> Term:
        """Returns a counter block that many blocks further: SP 800-38D, 6.2, inc32."""
        t = self._terms
        number = t.add(t.name(f"{first}: number", 32, False), blocks)
        return t.concat((t.name(f"{first}: first", 96, False), t.reverse_bytes(number)))

    def key_stream(self, counter: Term) -> Term:
        return encrypted(self._terms, self.keys, counter)

    def incoming(self, place: Linear) -> Term:
        """Returns the block of the incoming text at a place."""
        return self._at("in", place)

    def _at(self, text: str, place: Linear) -> Term:
        t = self._terms
        return t.function(f"block of {text}", (t.name(text, 8, True), t.sum_of(place, 64)), 128)

    def outgoing(self, place: Linear) -> Term:
        """SP 800-38A, 6.5."""
        stream = self.key_stream(self.counter("counter", self.block_number(place)))
        return self._terms.xor(self.incoming(place), stream)

    def outgoing_by_name(self, place: Linear) -> Term:
        """Returns the same block under a name, which is enough for GHASH."""
        return self._at("out", place)

    def hashed(self, place: Linear) -> Term:
        """Returns the block that GHASH takes in, by name."""
        return self.outgoing_by_name(place) if self.mode.hashes_out else self.incoming(place)

    def last_hashed(self, place: Linear) -> Term:
        """Returns what GHASH takes in of a last block that is no whole one: SP 800-38D, 6.4, with zeros behind it."""
        t, size = self._terms, 8 * (self.case.rest % BLOCK)
        block = self.outgoing(place) if self.mode.hashes_out else self.incoming(place)
        return t.zero_extend(t.slice(block, 0, size), 128)


class ModeMachine(Machine):
    """A machine with a text: what comes in, and what goes out, in the same memory or not.

    What goes out is not kept, as each byte of it is compared with the standard's. What comes in counts as lost where
    something has gone out.
    """

    standard: Standard
    # Up to where all has been written, and what has been written behind it.
    written: Linear
    ahead: set[int]
    # What a turn of a loop has reached: places, and how many bytes.
    reached: list[tuple[Linear, int]]

    def begin(self, standard: Standard) -> None:
        self.standard, self.written, self.ahead, self.reached = standard, {None: 0}, set(), []

    def copy(self) -> "ModeMachine":
        other = ModeMachine(self.terms, self.word_bits, self.stack_register)
        other.begin(self.standard)
        other.registers, other.memory, other.regions = dict(self.registers), dict(self.memory), dict(self.regions)
        other.flags, other.written, other.ahead = self.flags, dict(self.written), set(self.ahead)
        return other

    def align(self, address: Term, mask: Term) -> Optional[Term]:
        """Takes no mask for an alignment of the stack: no kernel of a mode aligns it."""
        return None

    def _move_stack(self, value: Term) -> None:
        """Refuses whatever stays on the stack but constants: a counter is a secret, too."""
        self.registers[self.stack_register] = value
        new = self.stack_offset()
        for place in [p for p in self.memory if p[0] == "stack" and p[1] < new]:
            if self.memory[place].operation != "constant":
                raise Refused(f"a secret stays on the stack, {self.entry_offset - place[1]} bytes below its pointer")
            del self.memory[place]

    # --- The text ----------------------------------------------------------------------------

    def _text(self, address: Term) -> tuple[str, Linear]:
        """Returns which text an address lies in, and where, or no name."""
        if address.secret:
            raise Refused("an address depends on a secret")
        place = self.terms.linear(address)
        names = {self.terms.name(name, 64, False): name for name in self._texts()}
        found = [atom for atom in place if atom in names and place[atom] == 1]
        if not found:
            return "", {}
        text = names[found[0]]
        place = {atom: factor for atom, factor in place.items() if atom is not found[0]}
        constant = place.pop(None, 0)
        return text, {**place, None: constant - (1 << 64) if constant >> 63 else constant}

    def _texts(self) -> tuple[str, ...]:
        return ("in", "out") if self.standard.mode.counts else ("in",)

    def _check_place(self, text: str, place: Linear, size: int) -> None:
        """Refuses what is outside of the text."""
        standard, low, length = self.standard, 0, self.standard.length
        atoms = {atom: factor for atom, factor in place.items() if atom is not None}
        if atoms == {standard.turn: standard.group_bytes}:
            # Where a turn of a loop ends is known only behind it.
            self.reached.append((place, size))
            high = None
        elif atoms == {standard.groups: standard.group_bytes}:
            low, high = -MANY * standard.group_bytes, length[None]
        elif not atoms:
            high = length[None] + (MANY * standard.group_bytes if standard.groups in length else 0)
        else:
            raise Refused(f"an address in {text} is of no known kind")
        if place[None] < low or high is not None and place[None] + size > high:
            raise Refused(f"{size} bytes at {place[None]} are outside of {text}, which has {low} to {high} there")

    def _is_written(self, place: Linear, offset: int) -> bool:
        distance = self._behind_written(place) + offset
        return distance < 0 or distance in self.ahead

    def _behind_written(self, place: Linear) -> int:
        """Returns how far a place is behind what has been written."""
        distance = {atom: place.get(atom, 0) - self.written.get(atom, 0) for atom in {*place, *self.written}}
        constant = distance.pop(None, 0)
        if any(distance.values()):
            raise Refused("nothing says whether what is read or written has been written before")
        return constant

    def load(self, address: Term, size: int) -> Term:
        text, place = self._text(address)
        if not text:
            return self._load_beside(address, size)
        self._check_place(text, place, size)
        return self.terms.concat(self._text_byte(text, place, i) for i in range(size))

    def _load_beside(self, address: Term, size: int) -> Term:
        """Loads from elsewhere. What cannot be written is put together of its bytes but once."""
        region, offset = self._window(address, size, False)
        known = self.standard.known
        if region.writable:
            return super().load(address, size)
        if (region.name, offset, size) not in known:
            known[region.name, offset, size] = super().load(address, size)
        return known[region.name, offset, size]

    def _text_byte(self, text: str, place: Linear, offset: int) -> Term:
        there = place[None] + offset
        block = {**place, None: there // BLOCK * BLOCK}
        written = self.standard.mode.counts and self._is_written(place, offset)
        if written != (text == "out"):
            return self.terms.fresh("not known of a text", 8, True)
        whole = self.standard.outgoing_by_name(block) if written else self.standard.incoming(block)
        return self.terms.slice(whole, 8 * (there % BLOCK), 8)

    def store(self, address: Term, value: Term) -> None:
        text, place = self._text(address)
        if not text:
            super().store(address, value)
            return
        if text == "in":
            raise Refused("what comes in is written")
        size = value.width // 8
        self._check_place(text, place, size)
        for low in range(0, size, BLOCK):
            there = {**place, None: place[None] + low}
            self._check_outgoing(there, self.terms.slice(value, 8 * low, min(128, value.width)))
        distance = self._behind_written(place)
        self.ahead |= {distance + i for i in range(size)}
        moved = next(i for i in range(len(self.ahead) + 1) if i not in self.ahead)
        self.ahead = {i - moved for i in self.ahead if i >= moved}
        self.written = {**self.written, None: self.written[None] + moved}

    def _check_outgoing(self, place: Linear, value: Term) -> None:
        t, low = self.terms, place[None] % BLOCK
        first = place[None] - low
        starts = range(first, place[None] + value.width // 8, BLOCK)
        blocks = t.concat(self.standard.outgoing({**place, None: start}) for start in starts)
        wanted = t.slice(blocks, 8 * low, value.width)
        if not self.standard.sums.equal(value, wanted):
            raise Refused(f"{value.width // 8} bytes at {place[None]} of what goes out are not counter mode's")


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
            condition = self._one_turn(machine, head, back)
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
        if standard.mode.hashes:
            sum_behind = t.name("sum behind the loop", 128, True)
            self.base, self.base_place = standard.sums.in_register(sum_behind), self._hashed_up_to(count)
        return self._at_turn(turns, (count, count32), t.name("sum behind the loop", 128, True))

    def _turns(self, before: ModeMachine, after: ModeMachine) -> Turns:
        """Finds out what the first turn has moved, and by how much."""
        written = after.written[None] - before.written[None]
        turns = Turns(before, {}, [], set(), written)
        if len(before.written) > 1 or before.ahead or after.ahead or len(self.base_place) > 1:
            raise Refused("nothing says where a turn begins")
        if self._standard.mode.hashes:
            turns.sums = self._find_sums(before, after)
        sums = {f"v{number}.{piece}" for number in turns.sums for piece in (0, 1)}
        for register, old in before.registers.items():
            new = after.registers[register]
            distances = self._distances(register, old, new)
            if register in sums or old is new:
                continue
            if distances is None:
                turns.lost.add(register)
            else:
                turns.moving[register] = distances
        for byte, value in after.memory.items():
            if before.memory.get(byte) is not value:
                turns.lost.add(byte)
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

    def _one_turn(self, machine: ModeMachine, head: int, back: int) -> Term:
        """Follows one turn, and returns whether there is another one."""
        place = head
        while True:
            result = self._step(machine, place)
            if result is None:
                raise Refused(f"at {place:x}: the kernel returns from within a loop")
            if isinstance(result, tuple):
                condition, target = result
                if place == back and target == head:
                    if condition.secret:
                        raise Refused(f"at {place:x}: a branch depends on a secret")
                    return condition
                taken = self._taken(condition, place)
                if taken is None:
                    raise Refused(f"at {place:x}: nothing decides a branch inside a loop")
                result = target if taken else self._kernel.instructions[place].next
            place = result

    def _unlike(self, ended: ModeMachine, wanted: ModeMachine, turns: Turns) -> set:
        """Returns the places that do not hold behind a turn what they should at the beginning of the next one."""
        if ended.written != wanted.written or ended.ahead:
            raise Refused("a turn does not write as far as the one before")
        sums = {f"v{number}.{piece}" for number in turns.sums for piece in (0, 1)}
        unlike = {
            register for register, value in ended.registers.items()
            if register not in sums and value is not wanted.registers[register]}
        unlike |= {byte for byte, value in ended.memory.items() if wanted.memory.get(byte) is not value}
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


class ModeProof:
    """The proof of a kernel of a mode of AES."""

    def __init__(self, processor: ModuleType, kernel: Kernel, mode: Mode, group: int) -> None:
        self.terms = Terms()
        self.solver = Solver()
        self.cases = 0
        self._processor = processor
        self._kernel = kernel
        self._mode = mode
        self._group = group
        self._frame = Frame(self.terms, kernel, processor, 128, 4096 + processor.STACK_AT_ENTRY)
        self._powers = {
            self.terms.name(f"power {i} of H divided by x", 128, True): i for i in range(1, POWERS + 1)}
        self._sums = Sums(self.terms, self._powers)
        self._known: dict[int, dict] = {rounds: {} for rounds in ROUNDS}

    def covers(self) -> str:
        takes = ["any key, with any AES rounds, and counter"] * self._mode.counts + ["any powers and sum"] * self._mode.hashes
        ends = ", with its tag and without" if self._both else ""
        return f"{' and '.join(takes)}, any text of any length, in place or not{ends}: {self.cases} cases"

    def prove(self) -> None:
        """Proves all cases, or raises Refused."""
        for case in self._cases():
            try:
                self._prove_case(case)
            except Refused as refused:
                raise type(refused)(f"{refused} ({case})") from None
            self.cases += 1

    def _cases(self) -> Iterator[Case]:
        for rounds in ROUNDS if self._mode.counts else ROUNDS[:1]:
            for groups in (0, 1, None):
                for rest in range(BLOCK * self._group):
                    for ends in (True, False):
                        if ends or self._both and rest % BLOCK == 0:
                            yield Case(rounds, groups, rest, ends)

    @property
    def _both(self) -> bool:
        return self._mode.counts and self._mode.hashes

    def _prove_case(self, case: Case) -> None:
        t = self.terms
        powers = self._powers
        standard = Standard(t, self._sums, self._mode, case, self._group, self._known[case.rounds])
        schedule, state, incoming, outgoing = (t.name(name, 64, False) for name in ("schedule", "state", "in", "out"))
        machine = self._frame.machine(
            [schedule, state, incoming, outgoing, standard.argument()], {
                schedule: Region("schedule", 0, SCHEDULE_BYTES, False, self._schedule(standard, powers)),
                state: Region("state", 0, STATE_BYTES, True, self._state(standard))}, ModeMachine)
        assert isinstance(machine, ModeMachine)
        machine.begin(standard)
        saved = {r: machine.registers[r] for r in (*self._processor.SAVED, self._processor.STACK)}
        walk = ModeWalk(self._processor, self._kernel, standard, t)
        walk.follow(machine)
        self._frame.check_return(machine, saved)
        self._check_end(machine, standard, walk)

    def _schedule(self, standard: Standard, powers: dict[Term, int]):
        t = self.terms
        rounds = t.constant(standard.case.rounds, 64)
        # A kernel reads no more powers than it has blocks in a group.
        used = self._group if self._mode.hashes else 0
        word = {exponent: power for power, exponent in powers.items() if exponent <= used}

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

    def _state(self, standard: Standard):
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
        if any(distance.values()):
            raise Refused("GHASH has not come to a place that is known")
        form = walk.sum_from(walk.base, walk.base_place, size)
        if size % BLOCK:
            place = {**length, None: length[None] // BLOCK * BLOCK}
            form = sums.hashed(form, sums.in_register(standard.last_hashed(place)))
        if ended:
            form = sums.hashed(form, sums.in_register(self.terms.name("lengths", 128, True)))
            first = standard.counter("counter of the tag", self.terms.constant(0, 32))
            stream = sums.in_register(standard.key_stream(first))
            form = both(form, stream)
        return form
