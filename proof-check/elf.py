"""Reads a shared object of Linux as its loader does: program headers, the dynamic table, and names by their hashes.

What the loader does not need for kernels, it is not given: an entry of no known kind is refused.
"""

from __future__ import annotations

from loaded import Loaded, Memory, ObjectRefused, Segment, numbers, part, require

MACHINES = {"x86_64": 62, "aarch64": 183}
# Program headers. Those of the second line only describe what is loaded.
LOAD, DYNAMIC, STACK, RELRO = 1, 2, 0x6474E551, 0x6474E552
DESCRIBING = {4: "NOTE", 6: "PHDR", 0x6474E553: "GNU_PROPERTY"}
EXECUTABLE, WRITABLE = 1, 2
# Entries of the dynamic table that are allowed: where names are, the object's own name, whether it has landing pads.
STRTAB, SYMTAB, STRSZ, SYMENT, SONAME, GNU_HASH, BTI = 5, 6, 10, 11, 14, 0x6FFFFEF5, 0x70000001
REFUSED = {
    1: "NEEDED", 4: "HASH", 7: "RELA", 12: "INIT", 13: "FINI", 16: "SYMBOLIC", 17: "REL", 22: "TEXTREL", 23: "JMPREL",
    25: "INIT_ARRAY", 26: "FINI_ARRAY", 30: "FLAGS", 32: "PREINIT_ARRAY", 36: "RELR", 0x6FFFFFFB: "FLAGS_1"}
GLOBAL_FUNCTION = 0x12


def read(data: bytes, architecture: str) -> Loaded:
    kind, bits, order = numbers("<4sBB", data, 0)
    require((kind, bits, order) == (b"\x7fELF", 2, 1), "it is no ELF of 64 bits")
    object_type, machine = numbers("<HH", data, 16)
    require(object_type == 3, "it is no shared object")
    require(machine == MACHINES[architecture], f"it is not for {architecture}")
    headers_at, size, count = *numbers("<Q", data, 32), *numbers("<HH", data, 54)
    require(size == 56, f"its program headers have {size} bytes, not 56")
    headers = [numbers("<IIQQQQQQ", data, headers_at + size * i) for i in range(count)]
    memory = _memory(data, headers)
    return Loaded(memory, _exports(memory, _dynamic(memory, headers)))


def _memory(data: bytes, headers: list[tuple[int, ...]]) -> Memory:
    segments, page = [], 1
    for kind, flags, place, address, _, in_file, size, align in headers:
        if kind == LOAD:
            require(align >= 4096 and align & align - 1 == 0, f"a segment is aligned to {align}, which is no page")
            require((address - place) % align == 0, f"the page of {address:#x} is elsewhere in the file's page")
            require(in_file <= size, f"more is loaded at {address:#x} than fits")
            require(flags & WRITABLE or in_file == size, f"zeros behind {address:#x} cannot be written")
            content = part(data, place, in_file) + bytes(size - in_file)
            segments.append(Segment(address, content, bool(flags & WRITABLE), bool(flags & EXECUTABLE)))
            page = max(page, align)
        elif kind == STACK:
            require(not flags & EXECUTABLE, "it asks for a stack that can be executed")
        else:
            known = kind in DESCRIBING or kind in (DYNAMIC, RELRO)
            require(known, f"it has a program header of kind {kind:#x}, which no kernel needs")
    memory = Memory(segments, page)
    for kind, _, _, address, *_ in headers:
        require(kind != RELRO or memory.at(address).writable, "its RELRO is no memory that is written")
    return memory


def _dynamic(memory: Memory, headers: list[tuple[int, ...]]) -> dict[int, int]:
    """Returns the entries of the dynamic table, which is where the loader finds everything else."""
    tables = [address for kind, _, _, address, *_ in headers if kind == DYNAMIC]
    require(len(tables) == 1, f"it has {len(tables)} dynamic tables, not 1")
    found: dict[int, int] = {}
    address = tables[0]
    while True:
        tag, value = memory.numbers("<QQ", address)
        if tag == 0:
            break
        known = tag in (STRTAB, SYMTAB, STRSZ, SYMENT, SONAME, GNU_HASH, BTI)
        require(known, f"its dynamic table has {REFUSED.get(tag, hex(tag))}, which no kernel needs")
        require(tag not in found, f"its dynamic table has {tag:#x} twice")
        found[tag] = value
        address += 16
    for tag, name in (STRTAB, "STRTAB"), (SYMTAB, "SYMTAB"), (SYMENT, "SYMENT"), (GNU_HASH, "GNU_HASH"):
        require(tag in found, f"its dynamic table lacks {name}")
    require(found[SYMENT] == 24, f"its symbols have {found[SYMENT]} bytes, not 24")
    return found


def _exports(memory: Memory, dynamic: dict[int, int]) -> dict[str, int]:
    """Follows every chain of the table of hashes, and checks that a search for each name ends where the name is."""
    exports: dict[str, int] = {}
    buckets, first, words, shift = memory.numbers("<IIII", dynamic[GNU_HASH])
    require(buckets > 0 and words > 0 and words & words - 1 == 0, "its table of hashes has no known form")
    filter_at = dynamic[GNU_HASH] + 16
    buckets_at = filter_at + 8 * words
    chains_at = buckets_at + 4 * buckets
    for bucket in range(buckets):
        (index,) = memory.numbers("<I", buckets_at + 4 * bucket)
        ends = index == 0
        require(ends or index >= first, f"a chain of its table of hashes begins at symbol {index}, before {first}")
        while not ends:
            (kept,) = memory.numbers("<I", chains_at + 4 * (index - first))
            name, address = _symbol(memory, dynamic, index)
            wanted = gnu_hash(name)
            (bits,) = memory.numbers("<Q", filter_at + 8 * (wanted // 64 % words))
            passes = bits >> wanted % 64 & bits >> (wanted >> shift) % 64 & 1
            if not passes or wanted % buckets != bucket or wanted | 1 != kept | 1:
                raise ObjectRefused(f"who looks for {name} does not find it")
            require(name not in exports, f"{name} is exported twice")
            exports[name] = address
            ends = bool(kept & 1)
            index += 1
    return exports


def _symbol(memory: Memory, dynamic: dict[int, int], index: int) -> tuple[str, int]:
    name_at, kind, other, section, address, _ = memory.numbers("<IBBHQQ", dynamic[SYMTAB] + 24 * index)
    name = memory.text(dynamic[STRTAB] + name_at) or f"symbol {index}"
    require((kind, other) == (GLOBAL_FUNCTION, 0), f"{name} is no function that everyone may call")
    require(0 < section < 0xFF00, f"{name} is not defined here")
    return name, address


def gnu_hash(name: str) -> int:
    found = 5381
    for byte in name.encode():
        found = (33 * found + byte) % (1 << 32)
    return found
