"""A machine with a text, which comes in and goes out.

What a kernel writes is compared with the standard at once: it must be what counter mode makes of the text there.
"""

from __future__ import annotations

from typing import Optional

from machine import Machine, Refused
from modes import BLOCK, MANY, Linear, Standard
from terms import Term


class ModeMachine(Machine):
    """A machine with a text: what comes in, and what goes out, in the same memory or not.

    What goes out is not kept, as each byte of it is compared with the standard's. What comes in counts as lost where
    something has gone out.
    """

    standard: Standard
    # What has been read of memory that cannot be written: the key, for one number of rounds, and the constants.
    known: dict[tuple[str, int, int], Term]
    # Up to where all has been written, and what has been written behind it.
    written: Linear
    ahead: set[int]
    # What a turn of a loop has reached: places, and how many bytes.
    reached: list[tuple[Linear, int]]

    def begin(self, standard: Standard, known: dict[tuple[str, int, int], Term]) -> None:
        self.standard, self.known = standard, known
        self.written, self.ahead, self.reached = {None: 0}, set(), []

    def copy(self) -> "ModeMachine":
        other = ModeMachine(self.terms, self.word_bits, self.stack_register)
        other.begin(self.standard, self.known)
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
        if region.writable:
            return super().load(address, size)
        place = region.name, offset, size
        if place not in self.known:
            self.known[place] = super().load(address, size)
        return self.known[place]

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
