"""A shared object as its loader has it in memory, whichever system's loader that is."""

from __future__ import annotations

import struct
from dataclasses import dataclass


class ObjectRefused(Exception):
    """Says why an object is not one that its loader may be given."""


@dataclass(frozen=True)
class Segment:
    """A stretch of memory that a loader fills from the file."""

    begin: int
    content: bytes
    writable: bool = False
    executable: bool = False

    @property
    def end(self) -> int:
        return self.begin + len(self.content)


class Memory:
    """What a loader puts into memory, at addresses that count from where it loads the object."""

    def __init__(self, segments: list[Segment], page: int) -> None:
        self._segments = segments
        for segment in segments:
            if segment.writable and segment.executable:
                raise ObjectRefused(f"what is loaded at {segment.begin:#x} can be written and executed")
        for before, behind in zip(segments, segments[1:]):
            if behind.begin // page <= (before.end - 1) // page:
                raise ObjectRefused(f"what is loaded at {behind.begin:#x} lies over what is at {before.begin:#x}")

    def at(self, address: int) -> Segment:
        for segment in self._segments:
            if segment.begin <= address < segment.end:
                return segment
        raise ObjectRefused(f"nothing is loaded at {address:#x}")

    def read(self, begin: int, end: int) -> bytes:
        segment = self.at(begin)
        if end > segment.end:
            raise ObjectRefused(f"what is loaded at {begin:#x} ends before {end:#x}")
        return segment.content[begin - segment.begin:end - segment.begin]

    def numbers(self, layout: str, address: int) -> tuple[int, ...]:
        """Reads numbers as `struct` describes them."""
        return struct.unpack(layout, self.read(address, address + struct.calcsize(layout)))

    def text(self, address: int) -> str:
        """Reads up to a byte of zero."""
        segment = self.at(address)
        begin = address - segment.begin
        end = segment.content.find(0, begin)
        if end < 0:
            raise ObjectRefused(f"the name at {address:#x} does not end")
        return segment.content[begin:end].decode("ascii", "backslashreplace")


@dataclass(frozen=True)
class Loaded:
    """The memory, and what the system finds in it by name."""

    memory: Memory
    exports: dict[str, int]

    def __post_init__(self) -> None:
        for name, address in self.exports.items():
            if not self.memory.at(address).executable:
                raise ObjectRefused(f"{name} is exported, and is no code")


def numbers(layout: str, data: bytes, place: int) -> tuple[int, ...]:
    """Reads numbers of a file as `struct` describes them."""
    return struct.unpack(layout, part(data, place, struct.calcsize(layout)))


def part(data: bytes, place: int, size: int) -> bytes:
    """Returns so many bytes of a file."""
    if place + size > len(data):
        raise ObjectRefused(f"the file ends before byte {place + size}, which one of its tables speaks of")
    return data[place:place + size]


def require(holds: bool, why: str) -> None:
    if not holds:
        raise ObjectRefused(why)
