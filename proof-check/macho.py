"""Reads a shared object of macOS as its loader does: load commands, segments, and names by the trie of exports.

What kernels do not need is refused: other libraries, fixups, sections that the loader calls or changes.
"""

from __future__ import annotations

from loaded import Loaded, Memory, Segment, numbers, part, require

MACHINES = {"aarch64": 0x100000C}
PAGE = 0x4000
SEGMENT, DYLD_INFO = 0x19, 0x80000022
# What only describes the object: symbols for debuggers, its own name, the system that it is for, its signature.
DESCRIBING = {
    0x2: "SYMTAB", 0xB: "DYSYMTAB", 0xD: "ID_DYLIB", 0x26: "FUNCTION_STARTS", 0x29: "DATA_IN_CODE",
    0x32: "BUILD_VERSION", 0x1D: "CODE_SIGNATURE"}
EXECUTABLE, WRITABLE = 4, 2
# Kinds of sections: plain ones, and such whose equal parts a linker puts together.
PLAIN = (0, 0xB)


def read(data: bytes, architecture: str) -> Loaded:
    magic, machine, _, kind, count, _, _, _ = numbers("<IIIIIIII", data, 0)
    require((magic, kind) == (0xFEEDFACF, 6), "it is no Mach-O library of 64 bits")
    require(machine == MACHINES[architecture], f"it is not for {architecture}")
    segments, tries = [], []
    place = 32
    for _ in range(count):
        command, size = numbers("<II", data, place)
        if command == SEGMENT:
            segments.append(_segment(data, place))
        elif command == DYLD_INFO:
            *fixups, trie_at, trie_size = numbers("<10I", data, place + 8)
            require(not any(fixups), "it has fixups, which no kernel needs")
            tries.append(part(data, trie_at, trie_size))
        else:
            require(command in DESCRIBING, f"it has a load command {command:#x}, which no kernel needs")
        place += size
    require(len(tries) == 1, f"it has {len(tries)} tables of exports, not 1")
    require(bool(segments) and segments[0].begin == 0, "it does not begin at address 0")
    return Loaded(Memory(segments, PAGE), _exports(tries[0]))


def _segment(data: bytes, place: int) -> Segment:
    address, size, begin, in_file, _, rights, sections, _ = numbers("<QQQQIIII", data, place + 24)
    require(address % PAGE == 0 and begin % PAGE == 0, f"the segment at {address:#x} is not aligned")
    require(in_file <= size, f"more is loaded at {address:#x} than fits")
    for i in range(sections):
        relocations, flags = numbers("<II", data, place + 72 + 80 * i + 60)
        require(relocations == 0, f"a section of the segment at {address:#x} has relocations")
        require(flags & 0xFF in PLAIN, f"a section of the segment at {address:#x} is of kind {flags & 0xFF:#x}")
    content = part(data, begin, in_file) + bytes(size - in_file)
    return Segment(address, content, bool(rights & WRITABLE), bool(rights & EXECUTABLE))


def _exports(trie: bytes) -> dict[str, int]:
    """Reads all names. The edges of a node begin with different letters, so a search has one way."""
    exports: dict[str, int] = {}
    nodes = [(0, "")]
    # Each node is reached by one way, so there are fewer than bytes.
    for _ in trie:
        if not nodes:
            break
        place, name = nodes.pop()
        size, place = _number(trie, place)
        edges = place + size
        if size:
            flags, place = _number(trie, place)
            address, _ = _number(trie, place)
            require(flags == 0, f"{name} is no plain export")
            require(name.startswith("_"), f"{name} is no name of C")
            exports[name[1:]] = address
        count, edges = part(trie, edges, 1)[0], edges + 1
        letters = set()
        for _ in range(count):
            end = trie.find(0, edges)
            require(end > edges, f"a name that begins with {name} does not go on")
            letters.add(trie[edges])
            onward = trie[edges:end].decode("ascii", "backslashreplace")
            child, edges = _number(trie, end + 1)
            nodes.append((child, name + onward))
        require(len(letters) == count, f"two names go on behind {name} with the same letter")
    require(not nodes, "its table of exports does not end")
    return exports


def _number(data: bytes, place: int) -> tuple[int, int]:
    """Reads a number of seven bits a byte, and returns where it ends."""
    value, low = 0, 0
    while True:
        byte = part(data, place, 1)[0]
        value |= (byte & 0x7F) << low
        place, low = place + 1, low + 7
        if not byte & 0x80:
            return value, place
