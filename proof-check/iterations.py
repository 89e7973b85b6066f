"""The iterations of PBKDF2 (RFC 8018, 5.2) with HMAC (RFC 2104), any number of them.

A turn of the kernel's loop is computed beside the standard's iteration, on any code, any sum and any key. By
induction, the loop makes as many iterations as its caller wants.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from types import ModuleType

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
    """An iteration with a key: it makes of the last code and the sum of codes, side by side, the next ones."""

    digest: Digest
    # The digest's states behind the block of the key: the inner one, and the outer one.
    key: tuple[Term, Term]

    @property
    def word_bits(self) -> int:
        return self.digest.word_bits

    @property
    def code_bytes(self) -> int:
        return self.digest.state_bytes

    def any_state(self, terms: Terms, name: str) -> Term:
        """Returns a code and a sum of which nothing is known."""
        return terms.concat(terms.name(f"{name}[{i}]", 8, True) for i in range(2 * self.code_bytes))

    def next(self, terms: Terms, both: Term) -> Term:
        code, total = terms.lanes(both, 8 * self.code_bytes)
        length = terms.constant(self.digest.block_bytes + self.code_bytes, 56)
        for state in self.key:
            _, (block,) = self.digest.last_blocks(terms, state, code, length)
            code = self.digest.next(terms, state, block)
        words = zip(terms.lanes(total, self.word_bits), terms.lanes(code, self.word_bits))
        return terms.concat([code] + [terms.xor(old, new) for old, new in words])


class IterationWalk(Walk):
    """The ways through one kernel. Of a text, `blocks` are the iterations, and its only state is a code and a sum."""

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
        any_state = self._iteration.any_state(terms, "state0")
        next_names = self._by_name(text.states, [self._iteration.next(terms, text.states[0])])
        any_names = self._by_name(text.states, [any_state])
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
                following = self._iteration.next(terms, any_state)
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
        self._check_state(begun, turn, state, self._by_name([any_state], [following]), back)
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
        if self._states(loop, machine, 1) != list(text.states):
            raise Refused("the loop does not begin with the caller's code and sum")
        behind = behind_all(self._terms, text)
        self._leave(loop, machine, text.blocks, [behind], start)
        return loop.end


def behind_all(terms: Terms, text: Text) -> Term:
    """Returns the code and the sum behind all iterations."""
    return terms.function("iterations", (text.states[0], text.blocks), text.states[0].width)


class IterationProof:
    """The proof of a kernel that iterates PBKDF2, without an iteration and with any number of them."""

    def __init__(self, processor: ModuleType, kernel: Kernel, digest: Digest) -> None:
        self.terms = t = Terms()
        self.solver = Solver()
        self._processor = processor
        self._iteration = Iteration(digest, (digest.any_state(t, "inner"), digest.any_state(t, "outer")))
        self._walk = IterationWalk(t, self.solver, processor, kernel, self._iteration)
        self._frame = Frame(t, kernel, processor, digest.word_bits, 4096 + processor.STACK_AT_ENTRY)

    def covers(self) -> str:
        return "any code, sum and key, any number of iterations"

    def prove(self) -> None:
        self._prove_case(self.terms.name("iterations", 64, False))
        self._prove_case(self.terms.constant(0, 64))

    def _prove_case(self, iterations: Term) -> None:
        t, size = self.terms, self._iteration.code_bytes
        both = self._iteration.any_state(t, "at entry")
        key = t.bytes_of(t.concat(self._iteration.key))
        code, states, total = (t.name(name, 64, False) for name in ("code", "states", "sum"))
        given = t.bytes_of(both)
        machine = self._frame.machine([code, states, total, iterations], {
            code: Region("code", 0, size, True, lambda i: given[i]),
            states: Region("states", 0, len(key), False, lambda i: key[i]),
            total: Region("sum", 0, size, True, lambda i: given[size + i])})
        saved = {r: machine.registers[r] for r in (*self._processor.SAVED, self._processor.STACK)}
        text = Text((), (both,), iterations)
        self._walk.run(machine, text)
        self._frame.check_return(machine, saved)
        wanted = t.bytes_of(both if iterations.operation == "constant" else behind_all(t, text))
        for i, byte in enumerate(wanted):
            place = ("code", i) if i < size else ("sum", i - size)
            if machine.peek(place) is not byte:
                raise Refused(f"at the return: byte {place[1]} of the {place[0]} is not the standard's")
