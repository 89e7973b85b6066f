"""The proof of a digest's kernel."""

from __future__ import annotations

from types import ModuleType
from typing import Iterator, Optional

from frame import Frame
from machine import Refused, Region
from objects import Kernel
from standards import Digest
from sweep import Solver
from terms import Term, Terms
from walk import Text, Walk


class DigestProof:
    """The proof of a digest's kernel, of one message or of several."""

    def __init__(self, processor: ModuleType, kernel: Kernel, digest: Digest, messages: int) -> None:
        self._kernel = kernel
        self._processor = processor
        self._digest = digest
        self._messages = messages
        self._one = messages == 1
        self.terms = Terms()
        self.solver = Solver()
        self._walk = Walk(self.terms, self.solver, processor, kernel, digest)
        self.cases = 0

    def prove(self) -> None:
        """Proves all cases, or raises Refused."""
        place = self._processor.STACK_AT_ENTRY
        if self._prove_cases(place + 4096):
            for other in range(16, 64, 16):
                self._prove_cases(place + 4096 + other)

    def covers(self) -> str:
        """Says what has been proved, in words."""
        ends = "" if self._messages > 1 else ", each rest of a message with its padding" + (
            " and as an HMAC" if self._digest.macs else "")
        messages = "1 message" if self._one else f"{self._messages} messages"
        return f"any state, any blocks of {messages}{ends}: {self.cases} cases"

    def _prove_cases(self, place: int) -> bool:
        """Returns whether the kernel has aligned its stack, so that its place matters."""
        aligned = False
        frame = Frame(self.terms, self._kernel, self._processor, self._digest.word_bits, place)
        for any_blocks in (True, False):
            for rest, ended, mac in self._ends(any_blocks):
                aligned |= self._prove_case(frame, any_blocks, rest, ended, mac)
                self.cases += 1
        return aligned

    def _ends(self, any_blocks: bool) -> Iterator[tuple[int, bool, int]]:
        """Returns how many bytes are behind the blocks, whether the message ends, and what an HMAC takes."""
        yield 0, False, 0
        if self._one:
            told = self._digest.told is not None
            for rest in self._digest.rests:
                for mac in (0,) + self._digest.macs:
                    if rest or not (told and any_blocks):
                        yield rest, True, mac

    def _prove_case(self, frame: Frame, any_blocks: bool, rest: int, ended: bool, mac: int) -> bool:
        t, digest, size = self.terms, self._digest, self._digest.state_bytes
        count = self._messages
        low = digest.stride.bit_length() - 1 if self._one else 0
        blocks = t.name("blocks", 64 - (low or 6), False) if any_blocks else t.constant(0, 64 - (low or 6))
        many = t.zero_extend(blocks, 64)
        messages = self._messages_at()
        named = lambda name: lambda i: t.name(f"{name}[{i}]", 8, True)
        befores = [digest.any_state(t, f"before{i}") for i in range(2 if mac else count)]
        before_bytes = [byte for state in befores for byte in t.bytes_of(state)]
        after, before, table = (t.name(name, 64, False) for name in ("after", "before", "messages"))
        regions = {
            after: Region("after", 0, size * count, True, named("after at entry")),
            before: Region("before", 0, len(before_bytes), False, lambda i: before_bytes[i])}
        for i, message in enumerate(messages):
            if any_blocks:
                regions[message] = Region(f"message{i}", 0, digest.block_bytes, False, named(f"message{i}"))
                scaled = t.sum_of({a: f * digest.block_bytes for a, f in t.linear(many).items()}, 64)
                behind = t.add(message, scaled)
            else:
                behind = message
            if rest:
                regions[behind] = Region("rest", 0, rest, False, named("rest"))
        length = t.concat((t.constant(rest, low), blocks)) if self._one else many
        if self._one:
            total = self._total(ended)
            arguments = [after, before, messages[0], length,
                         t.concat((total, t.constant(mac, 7), t.constant(not ended, 1)))]
        elif digest.chunks:
            arguments = [after, before, messages[0], t.name("distance", 64, False), many]
        else:
            regions[table] = Region(
                "table", 0, 8 * count, False, lambda i: t.slice(messages[i // 8], 8 * (i % 8), 8))
            arguments = [after, before, table, many]
        machine = frame.machine(arguments, regions)
        saved = {r: machine.registers[r] for r in (*self._processor.SAVED, self._processor.STACK)}
        states = tuple(befores[:count])
        self._walk.run(machine, Text(tuple(messages), states, many))
        frame.check_return(machine, saved)
        for i, state in enumerate(states):
            if any_blocks:
                state = t.function("blocks", (state, messages[i], many), state.width)
            if ended:
                left = t.concat(named("rest")(k) for k in range(rest)) if rest else None
                state = self._end(state, left, total)
                if mac:
                    second = befores[1]
                    length_of_both = total if digest.length_bytes == 0 else t.constant(digest.block_bytes + mac, 56)
                    state = self._end(second, t.slice(state, 0, 8 * mac), length_of_both)
            for k in range(size):
                if machine.peek(("after", i * size + k)) is not t.slice(state, 8 * k, 8):
                    raise Refused(
                        f"at the return: byte {k} of the state of message {i} is not the standard's "
                        f"({'any' if any_blocks else 'no'} blocks, {rest} bytes behind them)")
        return machine.stack_was_aligned

    def _messages_at(self) -> list[Term]:
        """Returns the addresses of messages: any, or at any equal distances."""
        t = self.terms
        if not self._digest.chunks:
            return [t.name(f"message{i}", 64, False) for i in range(self._messages)]
        first, distance = t.name("message0", 64, False), t.name("distance", 64, False)
        return [t.sum_of({first: 1, distance: i}, 64) for i in range(self._messages)]

    def _total(self, ended: bool) -> Term:
        t = self.terms
        if not ended:
            return t.constant(0, 56)
        if self._digest.length_bytes == 0 and not self._digest.told:
            return t.zero_extend(t.name("first byte of the padding", 8, False), 56)
        return t.name("total", 56, False)

    def _end(self, state: Term, rest: Optional[Term], total: Term) -> Term:
        state, blocks = self._digest.last_blocks(self.terms, state, rest, total)
        for block in blocks:
            state = self.terms.function("next", (state, block), state.width)
        return state
