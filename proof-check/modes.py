"""The modes of AES: what counter mode, GHASH and GCM make of a text, after SP 800-38A and SP 800-38D."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Optional

from aes import encrypted
from ghash import Sums
from terms import Term, Terms

BLOCK = 16
# How many groups a text has at least if their number is not told.
MANY = 3

# A sum of multiples of words; those of None are the constant.
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
    """What the standards make of a text. Places in it are sums of multiples of public words, in bytes."""

    def __init__(self, terms: Terms, sums: Sums, mode: Mode, case: Case, group: int) -> None:
        t = self._terms = terms
        self.sums = sums
        self.mode = mode
        self.case = case
        self.group_bytes = BLOCK * group
        # The number of a loop's turn, and that of all groups. The counter has 32 bits only.
        self.turn, self.turn32 = t.name("turn", 64, False), t.name("turn modulo 2^32", 32, False)
        self.groups = t.zero_extend(t.name("groups", 64 - self._low, False), 64)
        self.groups32 = t.name("groups modulo 2^32", 32, False)
        self.keys = [t.name(f"round key {i}", 128, True) for i in range(case.rounds + 1)]
        self.length: Linear = {None: self.group_bytes * (case.groups or 0) + case.rest}
        if case.groups is None:
            self.length[self.groups] = self.group_bytes

    @property
    def _low(self) -> int:
        return self.group_bytes.bit_length() - 1

    def argument(self) -> Term:
        """Returns the text's length as the kernel is told it."""
        t, case = self._terms, self.case
        groups = t.slice(self.groups, 0, 64 - self._low)
        if case.groups is not None:
            groups = t.constant(case.groups, groups.width)
        return t.concat((t.constant(case.rest, self._low), groups))

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
