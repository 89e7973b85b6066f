"""Reads a shared object of Windows as its loader does: sections, data directories, and names in their order.

Addresses count from where the object is loaded. What kernels do not need is refused: imports, relocations, code that
the loader calls.
"""

from __future__ import annotations

from loaded import Loaded, Memory, Segment, numbers, part, require

MACHINES = {"x86_64": 0x8664, "aarch64": 0xAA64}
PAGE, SECTOR = 0x1000, 0x200
DIRECTORIES = (
    "exports", "imports", "resources", "unwinding tables", "certificates", "relocations", "notes for debuggers",
    "data of an architecture", "a global pointer", "thread-local storage", "a configuration", "bound imports",
    "addresses of imports", "delayed imports", "a .NET header", "a reserved directory")
# Who unwinds a stack or debugs reads these. Nothing of them is executed or changes memory.
ALLOWED = ("exports", "unwinding tables", "notes for debuggers")
EXECUTABLE, READABLE, WRITABLE = 0x20000000, 0x40000000, 0x80000000
# What a section contains, and how it may be used.
KNOWN_FLAGS = EXECUTABLE | READABLE | WRITABLE | 0x20 | 0x40


def read(data: bytes, architecture: str) -> Loaded:
    (header,) = numbers("<I", data, 0x3C)
    require(part(data, 0, 2) == b"MZ" and part(data, header, 4) == b"PE\0\0", "it is no PE")
    machine, count, _, _, _, size, flags = numbers("<HHIIIHH", data, header + 4)
    require(machine == MACHINES[architecture], f"it is not for {architecture}")
    require(flags & 0x2002 == 0x2002, "it is no DLL that can be loaded")
    optional = header + 24
    (magic,), (entry,) = numbers("<H", data, optional), numbers("<I", data, optional + 16)
    require(magic == 0x20B and size == 240, "it has no header of PE32+")
    require(entry == 0, f"it has an entry point at {entry:#x}, which the loader would call")
    pages = numbers("<II", data, optional + 32)
    require(pages == (PAGE, SECTOR), f"it is aligned to {pages[0]} and {pages[1]}, not to {PAGE} and {SECTOR}")
    (headers,), (directories,) = numbers("<I", data, optional + 60), numbers("<I", data, optional + 108)
    require(directories == len(DIRECTORIES), f"it has {directories} directories, not {len(DIRECTORIES)}")
    found = {}
    for i, name in enumerate(DIRECTORIES):
        found[name] = numbers("<II", data, optional + 112 + 8 * i)
        require(name in ALLOWED or found[name] == (0, 0), f"it has {name}, which no kernel needs")
    memory = _memory(data, optional + size, count, headers)
    return Loaded(memory, _exports(memory, *found["exports"]))


def _memory(data: bytes, place: int, count: int, headers: int) -> Memory:
    segments = [Segment(0, part(data, 0, headers))]
    for i in range(count):
        size, address, in_file, begin, *others, flags = numbers("<IIIIIIHHI", data, place + 40 * i + 8)
        require(not any(others), f"the section at {address:#x} has relocations or numbers of lines")
        require(address % PAGE == 0 and begin % SECTOR == 0, f"the section at {address:#x} is not aligned")
        require(not flags & ~KNOWN_FLAGS, f"the section at {address:#x} has the flags {flags:#x}")
        content = part(data, begin, min(size, in_file)).ljust(size, b"\0")
        segments.append(Segment(address, content, bool(flags & WRITABLE), bool(flags & EXECUTABLE)))
    return Memory(segments, PAGE)


def _exports(memory: Memory, directory: int, size: int) -> dict[str, int]:
    """Reads all names. They are in order, as the loader searches by halves, and each export has one."""
    exports: dict[str, int] = {}
    functions, names, functions_at, names_at, ordinals_at = memory.numbers("<IIIII", directory + 20)
    require(functions == names, f"it exports {functions} functions by {names} names")
    before = ""
    for i in range(names):
        (name_at,), (ordinal,) = memory.numbers("<I", names_at + 4 * i), memory.numbers("<H", ordinals_at + 2 * i)
        name = memory.text(name_at)
        require(before < name, f"who looks for {name} does not find it: it is behind {before}")
        require(ordinal < functions, f"{name} is function {ordinal} of {functions}")
        (address,) = memory.numbers("<I", functions_at + 4 * ordinal)
        require(not directory <= address < directory + size, f"{name} is another object's")
        exports[name] = address
        before = name
    require(len(set(exports.values())) == functions, "some of its functions have no name")
    return exports
