"""Follows a kernel from its entry to its return. A loop over any number of blocks is followed once, on any state.

Whoever arrives at a loop that has been proved leaves it with the state that the standard's function makes: by
induction, as one turn leads from any state and any block to the next state, and goes back while blocks are left.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from types import ModuleType
from typing import TYPE_CHECKING, Callable, Iterable, Optional

from machine import Machine, Refused
from objects import Kernel
from sweep import Solver, Sweep
from terms import Term, Terms, add_linear, names_in

if TYPE_CHECKING:
    from standards import Digest

# A register, or some bytes of memory: their region, where they begin, and how many there are.
Place = str | tuple[str, int, int]


def value_at(machine: Machine, place: Place) -> Term:
    if isinstance(place, str):
        return machine.registers[place]
    return machine.terms.concat(machine.peek(byte) for byte in bytes_at(place))


def set_at(machine: Machine, place: Place, value: Term) -> None:
    if isinstance(place, str):
        machine.registers[place] = value
    else:
        machine.memory.update(zip(bytes_at(place), machine.terms.bytes_of(value)))


def bytes_at(place: Place) -> list[tuple[str, int]]:
    return [] if isinstance(place, str) else [(place[0], place[1] + i) for i in range(place[2])]


def touches(touched: set, place: Place) -> bool:
    return place in touched or any(byte in touched for byte in bytes_at(place))


def places_of(*machines: Machine) -> list[Place]:
    memory = {(region, offset // 8 * 8, 8) for machine in machines for region, offset in machine.memory}
    return list(machines[0].registers) + sorted(memory)


def lost_at(terms: Terms, place: Place) -> Term:
    """Returns what is in a place behind a loop that says nothing of it."""
    return terms.fresh(f"{place} lost", 64 if isinstance(place, str) else 8 * place[2], True)


@dataclass(frozen=True)
class Text:
    """What a case of a kernel is called with: its messages, and how many whole blocks they have."""

    messages: tuple[Term, ...]
    states: tuple[Term, ...]
    # Nothing is known of it but that it is one or more, if it is not a constant.
    blocks: Term


@dataclass(frozen=True)
class Loop:
    """A proved loop over blocks: what it does to each place, from any state on."""

    end: int
    again: Term
    # Places that move by the same distance in each turn, with the names that they had in the proof.
    moving: dict[Place, tuple[Term, int]]
    # Places that hold the state behind a turn, by the names of its bytes.
    state: dict[Place, Term]
    # Those of them that a turn reads before it writes: they hold the state at entry, too.
    taken: dict[Place, Term]
    # What a place has to hold at entry, as the proof has read it.
    needs: dict[Place, Term]
    # What places held that are written, but hold it again behind each turn.
    renewed: dict[Place, Term]
    lost: tuple[Place, ...]
    written: frozenset[tuple[str, int]]
    # What the address of each message's block was made of.
    blocks: tuple[dict[Optional[Term], int], ...]


class Walk:
    """The ways through one kernel."""

    def __init__(
        self, terms: Terms, solver: Solver, processor: ModuleType, kernel: Kernel, digest: Optional[Digest]
    ) -> None:
        self._terms = terms
        self._solver = solver
        self._sweep = Sweep(terms, solver)
        self._processor = processor
        self._kernel = kernel
        self._digest = digest
        self._loops: dict[tuple[int, int], Loop] = {}
        self._heads = {
            int(i.operands[-1], 16) for i in kernel.instructions.values()
            if i.operands and i.mnemonic[0] in "jbct" and self._is_back(i)}

    @staticmethod
    def _is_back(instruction) -> bool:
        try:
            return int(instruction.operands[-1], 16) <= instruction.address
        except ValueError:
            return False

    # --- Ways --------------------------------------------------------------------------------

    def run(self, machine: Machine, text: Text) -> None:
        """Follows the kernel up to its return."""
        place = self._kernel.start
        arrivals: dict[int, Machine] = {}
        while True:
            if place in self._heads:
                loop = self._loops.get((place, machine.entry_offset))
                if loop is not None:
                    try:
                        place = self._through(loop, machine, text)
                    except Refused as refused:
                        raise type(refused)(f"at {place:x}: {refused}") from None
                    continue
                arrivals[place] = machine.copy()
            result = self._step(machine, place)
            if result is None:
                return
            if isinstance(result, tuple):
                condition, target = result
                taken = self._decide(condition, text, place)
                if taken is None:
                    if target > place or target not in arrivals:
                        raise Refused(f"at {place:x}: nothing decides the branch: {condition}")
                    loop = self._prove(arrivals[target], machine, target, place, text)
                    self._loops[target, machine.entry_offset] = loop
                    machine.__dict__.update(arrivals[target].__dict__)
                    result = target
                else:
                    result = target if taken else self._kernel.instructions[place].next
            place = result

    def _step(self, machine: Machine, place: int):
        instruction = self._kernel.instructions.get(place)
        if instruction is None:
            raise Refused(f"at {place:x}: there is no instruction of the kernel")
        try:
            return self._processor.execute(machine, instruction)
        except Refused as refused:
            raise type(refused)(f"at {place:x}, {instruction}: {refused}") from None

    def _decide(self, condition: Term, text: Text, place: int) -> Optional[bool]:
        if condition.operation == "constant":
            return bool(condition.value)
        if condition.secret:
            raise Refused(f"at {place:x}: a branch depends on a secret")
        if self._solver.never([condition] + self._known(text), set()):
            return False
        if self._solver.never([self._terms.invert(condition)] + self._known(text), set()):
            return True
        return None

    def _known(self, text: Text) -> list[Term]:
        if text.blocks.operation == "constant":
            return []
        zero = self._terms.constant(0, 64)
        return [self._terms.invert(self._terms.equal(text.blocks, zero))]

    # --- One turn of a loop, proved ----------------------------------------------------------

    def _prove(self, before: Machine, after: Machine, head: int, back: int, text: Text) -> Loop:
        """Proves a loop, which `before` arrives at and `after` has gone through once."""
        terms, digest = self._terms, self._digest
        moving: dict[Place, tuple[Term, int]] = {}
        state: dict[Place, Term] = {}
        lost: list[Place] = []
        first_blocks = [self._block(before, i) for i in range(len(text.messages))]
        expected = [digest.next(terms, words, block) for words, block in zip(text.states, first_blocks)]
        states = [digest.any_state(terms, f"state{i}") for i in range(len(text.messages))]
        next_names = self._by_name(text.states, expected)
        any_names = self._by_name(text.states, states)
        constant: list[Place] = []
        places = places_of(before, after)
        while places:
            place = places.pop()
            old, new = value_at(before, place), value_at(after, place)
            distance = None if old.secret or new.secret else self._distance(old, new)
            if old is new and not (old.secret and terms.substitute(old, any_names) is not old):
                constant.append(place)
            elif distance is not None:
                moving[place] = terms.name(f"{place} in a turn", 64, False), distance
            elif old.secret and terms.substitute(old, next_names).samples == new.samples:
                state[place] = terms.substitute(old, any_names)
            elif old is new:
                constant.append(place)
            elif place[2:] == (8,):
                places += [(place[0], place[1] + half, 4) for half in (0, 4)]
            else:
                lost.append(place)

        if not state:
            raise Refused(f"at {back:x}: behind a turn no place holds the standard's next state")
        inside = replace(text, blocks=terms.constant(0, 64))
        while True:
            turn = self._any_arrival(before, moving, state, lost, text)
            begun = turn.copy()
            with self._sweep:
                blocks = [self._block(turn, i) for i in range(len(text.messages))]
                following = [digest.next(terms, words, block) for words, block in zip(states, blocks)]
                again = self._one_turn(turn, head, back, lambda condition, place: self._decide(condition, inside, place))
            unlike = self._unlike(begun, turn, moving, constant)
            if not unlike:
                break
            # What a turn writes anew from elsewhere is no need of it, whatever was there by chance.
            for place in unlike:
                moving.pop(place, None)
            constant = [place for place in constant if place not in unlike]
            lost += unlike
        new_names = self._by_name(states, following)
        self._check_state(begun, turn, state, new_names, back)
        written = {place for place in turn.places_written if isinstance(place, tuple)}
        if written - {byte for place in (*constant, *moving, *state, *lost) for byte in bytes_at(place)}:
            raise Refused("a turn writes where the turn before did not")
        return Loop(
            end=self._kernel.instructions[back].next, again=again, moving=moving, state=state,
            taken={place: words for place, words in state.items() if touches(turn.places_read, place)},
            needs={
                p: value_at(before, p) for p in constant if p == before.stack_register or touches(turn.places_read, p)},
            renewed={p: value_at(before, p) for p in constant if touches(turn.places_written, p)},
            lost=tuple(lost), written=frozenset(written),
            blocks=tuple(self._block_address(turn, i, moving) for i in range(len(text.messages))))

    def _by_name(self, words: Iterable[Term], others: Iterable[Term]) -> dict[Term, Term]:
        """Returns what stands in other words where words have names."""
        return {
            name: self._terms.slice(other, place, name.width)
            for word, other in zip(words, others) for place, name in names_in(word)}

    def _any_arrival(self, before: Machine, moving: dict, state: dict, lost: list[Place], text: Text) -> Machine:
        """Returns a machine at the beginning of any turn."""
        turn = before.copy()
        for place, (name, _) in moving.items():
            turn.stand_for[name] = value_at(before, place)
            set_at(turn, place, name)
        for place, words in state.items():
            set_at(turn, place, words)
        for place in lost:
            set_at(turn, place, lost_at(self._terms, place))
        turn.flags = ()
        self._rename_blocks(turn, text)
        return turn

    def _distance(self, old: Term, new: Term) -> Optional[int]:
        """Returns by which constant two words differ, if they do."""
        difference = self._terms.subtract(new, old)
        return difference.value if difference.operation == "constant" else None

    def _block(self, machine: Machine, message: int) -> Term:
        region = next(r for r in machine.regions.values() if r.name == f"message{message}")
        return self._terms.concat(region.content(i) for i in range(self._digest.block_bytes))

    def _rename_blocks(self, machine: Machine, text: Text) -> None:
        """Lets the messages' windows hold any block."""
        for key, region in machine.regions.items():
            if region.name.startswith("message"):
                machine.regions[key] = replace(
                    region, content=lambda i, name=region.name: self._terms.name(f"block of {name}[{i}]", 8, True))

    def _one_turn(
            self, machine: Machine, head: int, back: int, decided: Callable[[Term, int], Optional[bool]]) -> Term:
        """Follows one turn, and returns whether there is another one. `decided` says of other branches if they are taken."""
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
                taken = decided(condition, place)
                if taken is None:
                    raise Refused(f"at {place:x}: nothing decides a branch inside a loop")
                result = target if taken else self._kernel.instructions[place].next
            place = result

    def _unlike(self, begun: Machine, ended: Machine, moving: dict, constant: list[Place]) -> set[Place]:
        """Returns the places that neither move nor stay as they are."""
        unlike = set()
        for place in (*moving, *constant):
            old, new = value_at(begun, place), value_at(ended, place)
            distance = None if old.secret or new.secret else self._distance(old, new)
            if distance != moving[place][1] if place in moving else old is not new:
                unlike.add(place)
        return unlike

    def _check_state(self, begun: Machine, ended: Machine, state: dict, new_names: dict, back: int) -> None:
        for place in state:
            wanted = self._terms.substitute(value_at(begun, place), new_names)
            if not self._same(wanted, value_at(ended, place)):
                raise Refused(f"at {back:x}: {place} does not hold the standard's next state")

    def _same(self, a: Term, b: Term) -> bool:
        """Whether words are equal, compared word by word of the standard."""
        bits = self._digest.word_bits
        t = self._terms
        return all(self._sweep.equal(x, y) for x, y in zip(t.lanes(a, bits), t.lanes(b, bits)) if x is not y)

    def _block_address(self, turn: Machine, message: int, moving: dict) -> dict[Optional[Term], int]:
        """Returns what the address of a message's block is made of, and proves that it moves by a block."""
        if f"message{message}" not in turn.blocks_read:
            raise Refused(f"a turn does not read message{message}")
        address = dict(turn.blocks_read[f"message{message}"])
        distances = dict(moving.values())
        moved = sum(factor * distances.get(name, 0) for name, factor in address.items())
        if moved % (1 << 64) != self._digest.block_bytes:
            raise Refused(f"a turn moves by {moved} bytes in message{message}, not by a block")
        return address

    # --- Any number of turns -----------------------------------------------------------------

    def _through(self, loop: Loop, machine: Machine, text: Text) -> int:
        """Takes a machine that arrives at a proved loop to its end."""
        terms = self._terms
        for place, value in loop.needs.items():
            if value_at(machine, place) is not value:
                raise Refused(f"the loop is entered with another {place} than it was proved for")
        start = {name: value_at(machine, place) for place, (name, _) in loop.moving.items()}
        distances = dict(loop.moving.values())
        states = self._states(loop, machine, len(text.messages))
        condition = terms.substitute(loop.again, start)
        if condition.operation == "constant":
            turns, count = 0, None
            while turns == 0 or condition.value:
                now = {
                    name: terms.add(value, terms.constant(turns * distances[name], 64)) for name, value in start.items()}
                states = [
                    terms.function("next", (state, self._load_block(loop, machine, now, i)), state.width)
                    for i, state in enumerate(states)]
                condition = terms.substitute(loop.again, now)
                turns += 1
                if condition.operation != "constant" or turns > 4:
                    raise Refused("a loop over a known number of blocks does not end")
            count = terms.constant(turns, 64)
        else:
            self._check_count(loop, start, distances, text)
            self._check_messages(loop, machine, start, text)
            count = text.blocks
            states = [
                terms.function("blocks", (state, message, count), state.width)
                for state, message in zip(states, text.messages)]
        self._leave(loop, machine, count, states, start)
        return loop.end

    def _states(self, loop: Loop, machine: Machine, messages: int) -> list[Term]:
        """Returns the states that a machine holds where the loop takes them from."""
        terms = self._terms
        found: dict[Term, dict[int, Term]] = {}
        for place, words in loop.taken.items():
            value, low = value_at(machine, place), 0
            for part in words.arguments if words.operation == "concat" else (words,):
                name, first = (part.arguments[0], part.value) if part.operation == "slice" else (part, 0)
                if name.operation == "name":
                    found.setdefault(name, {})[first] = terms.slice(value, low, part.width)
                low += part.width
        bytes_ = {
            name: terms.concat(parts[first] for first in sorted(parts)) for name, parts in found.items()
            if sum(part.width for part in parts.values()) == name.width}
        for place, words in loop.taken.items():
            if terms.substitute(words, bytes_) is not value_at(machine, place):
                raise Refused(f"the loop is entered with {place} unlike the other places of the state")
        wanted = [self._digest.any_state(terms, f"state{i}") for i in range(messages)]
        missing = [name for state in wanted for _, name in names_in(state) if name not in bytes_]
        if missing:
            raise Refused(f"a turn does not make {missing[0]} of the standard's next state")
        return [terms.substitute(state, bytes_) for state in wanted]

    def _load_block(self, loop: Loop, machine: Machine, now: dict[Term, Term], message: int) -> Term:
        address = self._terms.constant(0, 64)
        for name, factor in loop.blocks[message].items():
            if name is None:
                summand = {None: factor}
            else:
                summand = {a: f * factor for a, f in self._terms.linear(now.get(name, name)).items()}
            address = self._terms.add(address, self._terms.sum_of(summand, 64))
        region, offset = machine.resolve(address)
        size = self._digest.block_bytes
        if any((region.name, offset + i) in loop.written for i in range(size)):
            raise Refused("a block lies where the loop writes")
        return machine.load(address, size)

    def _check_count(self, loop: Loop, start: dict, distances: dict, text: Text) -> None:
        """Proves that the loop goes back exactly as long as there are blocks left."""
        terms = self._terms
        turn = terms.name("number of a turn", 64, False)
        now = {
            name: terms.add(value, terms.sum_of({turn: distances[name]}, 64)) for name, value in start.items()}
        again = terms.substitute(loop.again, now)
        last = terms.equal(terms.add(turn, terms.constant(1, 64)), text.blocks)
        if not self._solver.never([terms.less(turn, text.blocks), terms.invert(terms.xor(again, last))], set()):
            raise Refused("the loop does not go back exactly as long as there are blocks left")

    def _check_messages(self, loop: Loop, machine: Machine, start: dict, text: Text) -> None:
        for i, message in enumerate(text.messages):
            linear: dict = {}
            for name, factor in loop.blocks[i].items():
                value = {None: 1} if name is None else self._terms.linear(start.get(name, name))
                linear = add_linear(linear, {a: f * factor for a, f in value.items()})
            if self._terms.sum_of(linear, 64) is not message:
                raise Refused(f"the loop does not begin with the first block of message{i}")

    def _leave(self, loop: Loop, machine: Machine, count: Term, states: list[Term], start: dict) -> None:
        terms = self._terms
        any_states = [self._digest.any_state(terms, f"state{i}") for i in range(len(states))]
        bytes_ = self._by_name(any_states, states)
        renewed = {place: value_at(machine, place) is value for place, value in loop.renewed.items()}
        for place in loop.lost + tuple(place for place, same in renewed.items() if not same):
            set_at(machine, place, lost_at(terms, place))
        for place, (name, distance) in loop.moving.items():
            scaled = {a: f * distance for a, f in terms.linear(count).items()}
            set_at(machine, place, terms.add(start[name], terms.sum_of(scaled, 64)))
        for place, words in loop.state.items():
            set_at(machine, place, terms.substitute(words, bytes_))
        machine.flags = ()
