"""The iterations of PBKDF2 (RFC 8018, 5.2) with HMAC (RFC 2104), any number of them.

A turn of the kernel's loop is computed beside the standard's iteration, on any code, any sum and any key, or on
as many of each as the kernel has lanes or strands. By induction, the loop makes as many iterations as its caller wants.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from types import ModuleType
from typing import Iterable

from frame import Frame
from machine import Machine, Refused, Region
from objects import Kernel
from standards import DIGESTS, Digest
from sweep import Solver
from terms import Term, Terms
from walk import Loop, Place, Text, Walk, bytes_at, places_of, touches, value_at

PBKDF2 = {f"pbkdf2-{name}": DIGESTS[name] for name in ("sha1", "sha256", "sha512")}


@dataclass(frozen=True)
class Iteration:
    """An iteration with a key for each message: it makes of a last code and a sum of codes, side by side, the next ones."""

    digest: Digest
    # The digest's states behind the block of each key: the inner one, and the outer one.
    keys: tuple[tuple[Term, Term], ...]

    @property
    def word_bits(self) -> int:
        return self.digest.word_bits

    @property
    def code_bytes(self) -> int:
        return self.digest.state_bytes

    def any_state(self, terms: Terms, name: str) -> Term:
        """Returns a code and a sum of which nothing is known."""
        return terms.concat(terms.name(f"{name}[{i}]", 8, True) for i in range(2 * self.code_bytes))

    def next_all(self, terms: Terms, states: Iterable[Term]) -> list[Term]:
        return [self._next(terms, key, both) for key, both in zip(self.keys, states)]

    def _next(self, terms: Terms, key: tuple[Term, Term], both: Term) -> Term:
        code, total = terms.lanes(both, 8 * self.code_bytes)
        length = terms.constant(self.digest.block_bytes + self.code_bytes, 56)
        for state in key:
            _, (block,) = self.digest.last_blocks(terms, state, code, length)
            code = self.digest.next(terms, state, block)
        words = zip(terms.lanes(total, self.word_bits), terms.lanes(code, self.word_bits))
        return terms.concat([code] + [terms.xor(old, new) for old, new in words])


class IterationWalk(Walk):
    """The ways through one kernel. Of a text, `blocks` are the iterations, and each state is a code and a sum."""

    def __init__(
        self, terms: Terms, solver: Solver, processor: ModuleType, kernel: Kernel, iteration: Iteration
    ) -> None:
        super().__init__(terms, solver, processor, kernel, iteration)
        self._iteration = iteration

    def _prove(self, before: Machine, after: Machine, head: int, back: int, text: Text) -> Loop:
        """Proves a loop, which `before` arrives at and `after` has gone through once."""
        terms = self._terms
        moving: dict[Place, tuple[Term, int]] = {}
        state: dict[Place, Term] = {}
        lost: list[Place] = []
        constant: list[Place] = []
        states = [self._iteration.any_state(terms, f"state{i}") for i in range(len(text.states))]
        next_names = self._by_name(text.states, self._iteration.next_all(terms, text.states))
        any_names = self._by_name(text.states, states)
        for place in places_of(before, after):
            old, new = value_at(before, place), value_at(after, place)
            distance = None if old.secret or new.secret else self._distance(old, new)
            if old is new and terms.substitute(old, any_names) is old:
                constant.append(place)
            elif distance is not None:
                moving[place] = terms.name(f"{place} in a turn", 64, False), distance
            elif old.secret and terms.substitute(old, next_names).samples == new.samples:
                state[place] = terms.substitute(old, any_names)
            else:
                lost.append(place)
        if not state:
            raise Refused(f"at {back:x}: behind a turn no place holds the standard's next state")
        inside = replace(text, blocks=terms.constant(0, 64))
        while True:
            turn = self._any_arrival(before, moving, state, lost, text)
            begun = turn.copy()
            with self._sweep:
                following = self._iteration.next_all(terms, states)
                again = self._one_turn(
                    turn, head, back, lambda condition, place: self._decide(condition, inside, place))
            unlike = self._unlike(begun, turn, moving, constant)
            if not unlike:
                break
            # What a turn writes anew from elsewhere is no need of it, whatever was there by chance.
            for place in unlike:
                moving.pop(place, None)
            constant = [place for place in constant if place not in unlike]
            lost += unlike
        self._check_state(begun, turn, state, self._by_name(states, following), back)
        written = {place for place in turn.places_written if isinstance(place, tuple)}
        if written - {byte for place in (*constant, *moving, *state, *lost) for byte in bytes_at(place)}:
            raise Refused("a turn writes where the turn before did not")
        return Loop(
            end=self._kernel.instructions[back].next, again=again, moving=moving, state=state,
            taken={place: words for place, words in state.items() if touches(turn.places_read, place)},
            needs={
                p: value_at(before, p) for p in constant if p == before.stack_register or touches(turn.places_read, p)},
            renewed={p: value_at(before, p) for p in constant if touches(turn.places_written, p)},
            lost=tuple(lost), written=frozenset(written), blocks=())

    def _through(self, loop: Loop, machine: Machine, text: Text) -> int:
        """Takes a machine that arrives at a proved loop with all iterations to its end."""
        for place, value in loop.needs.items():
            if value_at(machine, place) is not value:
                raise Refused(f"the loop is entered with another {place} than it was proved for")
        start = {name: value_at(machine, place) for place, (name, _) in loop.moving.items()}
        self._check_count(loop, start, dict(loop.moving.values()), text)
        if self._states(loop, machine, len(text.states)) != list(text.states):
            raise Refused("the loop does not begin with the caller's code and sum")
        self._leave(loop, machine, text.blocks, behind_all(self._terms, text), start)
        return loop.end


def behind_all(terms: Terms, text: Text) -> list[Term]:
    """Returns each code and sum behind all iterations."""
    return [terms.function("iterations", (state, text.blocks), state.width) for state in text.states]


class IterationProof:
    """The proof of a kernel that iterates PBKDF2, without an iteration and with any number of them."""

    def __init__(self, processor: ModuleType, kernel: Kernel, digest: Digest, messages: int) -> None:
        self.terms = t = Terms()
        self.solver = Solver()
        self._processor = processor
        self._kernel = kernel
        self._messages = messages
        keys = tuple((digest.any_state(t, f"inner{i}"), digest.any_state(t, f"outer{i}")) for i in range(messages))
        self._iteration = Iteration(digest, keys)
        self._walk = IterationWalk(t, self.solver, processor, kernel, self._iteration)

    def covers(self) -> str:
        places = "" if self._messages == 1 else f" in each of {self._messages} places"
        return f"any code, sum and key{places}, any number of iterations"

    def prove(self) -> None:
        place = self._processor.STACK_AT_ENTRY
        if self._prove_cases(place + 4096):
            for other in range(16, 64, 16):
                self._prove_cases(place + 4096 + other)

    def _prove_cases(self, place: int) -> bool:
        """Returns whether the kernel has aligned its stack, so that its place matters."""
        frame = Frame(self.terms, self._kernel, self._processor, self._iteration.word_bits, place)
        aligned = self._prove_case(frame, self.terms.name("iterations", 64, False))
        return self._prove_case(frame, self.terms.constant(0, 64)) or aligned

    def _prove_case(self, frame: Frame, iterations: Term) -> bool:
        t, size = self.terms, self._iteration.code_bytes
        both = [self._iteration.any_state(t, f"at entry {i}") for i in range(self._messages)]
        inner, outer = zip(*self._iteration.keys)
        key = t.bytes_of(t.concat(inner + outer))
        code, states, total = (t.name(name, 64, False) for name in ("code", "states", "sum"))
        codes, sums = self._apart(both)
        machine = frame.machine([code, states, total, iterations], {
            code: Region("code", 0, len(codes), True, lambda i: codes[i]),
            states: Region("states", 0, len(key), False, lambda i: key[i]),
            total: Region("sum", 0, len(sums), True, lambda i: sums[i])})
        saved = {r: machine.registers[r] for r in (*self._processor.SAVED, self._processor.STACK)}
        text = Text((), tuple(both), iterations)
        self._walk.run(machine, text)
        frame.check_return(machine, saved)
        wanted = self._apart(both if iterations.operation == "constant" else behind_all(t, text))
        for region, expected in zip(("code", "sum"), wanted):
            for i, byte in enumerate(expected):
                if machine.peek((region, i)) is not byte:
                    raise Refused(
                        f"at the return: byte {i % size} of the {region} of message {i // size} is not the standard's")
        return machine.stack_was_aligned

    def _apart(self, states: list[Term]) -> tuple[list[Term], list[Term]]:
        """Returns the bytes of all codes, and those of all sums."""
        t, size = self.terms, self._iteration.code_bytes
        each = [t.bytes_of(state) for state in states]
        return [byte for both in each for byte in both[:size]], [byte for both in each for byte in both[size:]]
