"""The tables of shared objects, which are read as a loader reads them. Each table is changed by a few bytes."""

import ctypes
import platform
import random
import struct
import sys
import tempfile
import unittest

import elf
import macho
import objects
import pe
from built import KERNELS, NAMES
from decoder import Decoder, Instruction
from loaded import Loaded, Memory, ObjectRefused, Segment
from objects import Kernel, SharedObject

IMAGES = {of: (KERNELS / of / NAMES[of.split("-")[0]]).read_bytes() for of in (
    "linux-x86_64", "linux-aarch64", "macos-aarch64", "windows-x86_64", "windows-aarch64")}
LINUX, WINDOWS, MACOS = "linux-x86_64", "windows-x86_64", "macos-aarch64"


class Changed:
    """A copy of an object, with bytes changed."""

    def __init__(self, of: str) -> None:
        self.platform = of
        self.data = bytearray(IMAGES[of])

    def get(self, layout: str, place: int) -> int:
        return struct.unpack_from(layout, self.data, place)[0]

    def put(self, layout: str, place: int, *values: int) -> "Changed":
        struct.pack_into(layout, self.data, place, *values)
        return self

    def read(self) -> SharedObject:
        return SharedObject(bytes(self.data), self.platform)


class Tables(unittest.TestCase):
    """Has no tests of its own."""

    def assertRefused(self, why: str, changed: Changed) -> None:
        with self.assertRaisesRegex(ObjectRefused, f"^The object for {changed.platform} is refused: .*{why}.*[.]$"):
            changed.read()

    def check_cut(self, of: str) -> None:
        """Wherever a file ends, and whatever its tables say, it is read or refused with a sentence."""
        whole = IMAGES[of]
        for end in (0, 1, 20, 63, 64, 200, 1000, 0x1600, len(whole) // 2):
            with self.subTest(of, end=end), self.assertRaises(ObjectRefused):
                SharedObject(whole[:end], of)
        chance = random.Random(57)
        for _ in range(100):
            changed = Changed(of)
            changed.data[chance.randrange(0x800)] ^= 1 << chance.randrange(8)
            try:
                changed.read()
            except ObjectRefused:
                pass

    def check_exchanged(self, found: SharedObject, of: str, one: str, other: str) -> None:
        before = SharedObject(IMAGES[of], of).loaded.exports
        after = found.loaded.exports
        self.assertEqual((before[one], before[other]), (after[other], after[one]))
        self.assertEqual(before.keys(), after.keys())


class ExportsTest(unittest.TestCase):
    def test_exports_that_are_missing_or_not_claimed(self) -> None:
        for of in IMAGES:
            shared = SharedObject(IMAGES[of], of)
            names = set(shared.loaded.exports)
            shared.check_exports(names)
            with self.assertRaisesRegex(ObjectRefused, f"{of} is refused: sennit_new: claimed in .* and not exported"):
                shared.check_exports(names | {"sennit_new"})
            with self.assertRaisesRegex(ObjectRefused, "sennit_aes_key_.*: exported and not claimed"):
                shared.check_exports({name for name in names if "aes_key" not in name})


class ElfTest(Tables):
    def header(self, changed: Changed, kind: int, flags: int = 0) -> int:
        """Returns where a program header is."""
        places = [64 + 56 * i for i in range(changed.get("<H", 56))]
        return next(
            place for place in places
            if changed.get("<I", place) == kind and changed.get("<I", place + 4) & flags == flags)

    def entry(self, changed: Changed, tag: int) -> int:
        """Returns where an entry of the dynamic table is."""
        place = changed.get("<Q", self.header(changed, elf.DYNAMIC) + 8)
        while changed.get("<Q", place) != tag:
            place += 16
        return place

    def value(self, changed: Changed, tag: int) -> int:
        # What is read-only is in the file where it is in memory.
        return changed.get("<Q", self.entry(changed, tag) + 8)

    def symbol(self, changed: Changed, name: str) -> int:
        """Returns where a symbol is in the table that the loader reads."""
        place, names = self.value(changed, elf.SYMTAB), self.value(changed, elf.STRTAB)
        while True:
            at = names + changed.get("<I", place)
            if changed.data[at:changed.data.index(0, at)].decode() == name:
                return place
            place += 24

    ONE, OTHER = "sennit_pbkdf2_sha1_x64_sha", "sennit_pbkdf2_sha256_x64_sha"

    def exchanged(self) -> Changed:
        changed = Changed(LINUX)
        one, other = self.symbol(changed, self.ONE), self.symbol(changed, self.OTHER)
        a, b = changed.data[one + 8:one + 24], changed.data[other + 8:other + 24]
        changed.data[one + 8:one + 24], changed.data[other + 8:other + 24] = b, a
        return changed

    def test_exchanged_symbols_are_exchanged_kernels(self) -> None:
        self.check_exchanged(self.exchanged().read(), LINUX, self.ONE, self.OTHER)

    @unittest.skipUnless((sys.platform, platform.machine()) == ("linux", "x86_64"), "the loader of x86-64 is not here")
    def test_the_loader_finds_the_same(self) -> None:
        for changed in (Changed(LINUX), self.exchanged()):
            loaded = changed.read().loaded
            with tempfile.NamedTemporaryFile(suffix=".so") as file:
                file.write(changed.data)
                file.flush()
                library = ctypes.CDLL(file.name)
                found = {name: ctypes.cast(getattr(library, name), ctypes.c_void_p).value for name in loaded.exports}
                self.assertEqual(1, len({found[name] - address for name, address in loaded.exports.items()}))
                for name, address in loaded.exports.items():
                    self.assertEqual(loaded.memory.read(address, address + 64), ctypes.string_at(found[name], 64), name)

    def test_what_the_loader_would_do_besides(self) -> None:
        for tag, name in elf.REFUSED.items():
            changed = Changed(LINUX)
            changed.put("<Q", self.entry(changed, elf.SONAME), tag)
            self.assertRefused(f"its dynamic table has {name}, which no kernel needs", changed)

    def test_dynamic_table(self) -> None:
        for tag, other, why in (
            (elf.SONAME, elf.SYMTAB, "has 0x6 twice"), (elf.GNU_HASH, elf.SONAME, "has 0xe twice"),
            (elf.SONAME, 0, "lacks STRTAB"), (elf.GNU_HASH, 0x1234, "has 0x1234"),
        ):
            changed = Changed(LINUX)
            self.assertRefused(why, changed.put("<Q", self.entry(changed, tag), other))
        changed = Changed(LINUX)
        self.assertRefused("have 32 bytes, not 24", changed.put("<Q", self.entry(changed, elf.SYMENT) + 8, 32))

    def test_a_segment_from_elsewhere_in_the_file(self) -> None:
        changed = Changed(LINUX)
        code = self.header(changed, elf.LOAD, elf.EXECUTABLE)
        address = changed.read().loaded.exports[self.ONE]
        before = changed.read().loaded.memory.read(address, address + 64)
        changed.put("<Q", code + 8, changed.get("<Q", code + 8) - 0x1000)
        self.assertNotEqual(before, changed.read().loaded.memory.read(address, address + 64))

    def test_segments(self) -> None:
        built = Changed(LINUX)
        offset, address = (built.get("<Q", self.header(built, elf.LOAD, elf.EXECUTABLE) + at) for at in (8, 16))
        for kind, flags, at, layout, value, why in (
            (elf.LOAD, elf.EXECUTABLE, 4, "<I", 7, "can be written and executed"),
            (elf.LOAD, elf.EXECUTABLE, 16, "<Q", address % 0x1000, "lies over"),
            (elf.LOAD, elf.EXECUTABLE, 48, "<Q", 8, "aligned to 8, which is no page"),
            (elf.LOAD, elf.EXECUTABLE, 8, "<Q", offset + 8, "elsewhere in the file's page"),
            (elf.LOAD, elf.EXECUTABLE, 32, "<Q", 1 << 20, f"more is loaded at {address:#x} than fits"),
            (elf.LOAD, elf.EXECUTABLE, 40, "<Q", 1 << 20, f"zeros behind {address:#x} cannot be written"),
            (elf.LOAD, elf.EXECUTABLE, 4, "<I", 4, "is exported, and is no code"),
            (elf.STACK, 0, 4, "<I", 7, "a stack that can be executed"),
            (elf.STACK, 0, 0, "<I", 7, "program header of kind 0x7"),
            (elf.RELRO, 0, 16, "<Q", address, "RELRO is no memory that is written"),
            (elf.DYNAMIC, 0, 0, "<I", 4, "it has 0 dynamic tables"),
        ):
            with self.subTest(why):
                changed = Changed(LINUX)
                self.assertRefused(why, changed.put(layout, self.header(changed, kind, flags) + at, value))

    def test_symbols(self) -> None:
        for at, layout, value, why in (
            (4, "<B", 0x1A, "is no function that everyone may call"), (4, "<B", 0x22, "that everyone may call"),
            (5, "<B", 2, "that everyone may call"), (6, "<H", 0, "is not defined here"),
            (6, "<H", 0xFFF1, "is not defined here"), (8, "<Q", 1 << 40, "nothing is loaded at 0x10000000000"),
        ):
            with self.subTest(why):
                changed = Changed(LINUX)
                self.assertRefused(why, changed.put(layout, self.symbol(changed, self.ONE) + at, value))
        changed = Changed(LINUX)
        name_at = self.value(changed, elf.STRTAB) + changed.get("<I", self.symbol(changed, self.ONE))
        self.assertRefused("who looks for xennit_.* does not find it", changed.put("<B", name_at, ord("x")))

    def test_table_of_hashes(self) -> None:
        table = self.value(Changed(LINUX), elf.GNU_HASH)
        buckets, first, words = (Changed(LINUX).get("<I", table + at) for at in (0, 4, 8))
        buckets_at = table + 16 + 8 * words
        chains_at = buckets_at + 4 * buckets
        # The filter says that nothing is there.
        changed = Changed(LINUX)
        for place in range(table + 16, buckets_at, 8):
            changed.put("<Q", place, 0)
        self.assertRefused("does not find it", changed)
        # A chain has another hash.
        changed = Changed(LINUX)
        self.assertRefused("does not find it", changed.put("<I", chains_at, changed.get("<I", chains_at) ^ 0xFFFFFFFE))
        changed = Changed(LINUX)
        filled = [place for place in range(buckets_at, chains_at, 4) if changed.get("<I", place)]
        one, other = (changed.get("<I", place) for place in filled[:2])
        self.assertRefused("does not find it", changed.put("<I", filled[0], other).put("<I", filled[1], one))
        self.assertRefused("begins at symbol .*, before 1000", Changed(LINUX).put("<I", table + 4, 1000))
        # A chain's second symbol gets the name and the hash of its first one.
        changed = Changed(LINUX)
        chain = next(i for i in (changed.get("<I", place) for place in filled) if not changed.get(
            "<I", chains_at + 4 * (i - first)) & 1)
        symbol, kept = self.value(changed, elf.SYMTAB) + 24 * chain, chains_at + 4 * (chain - first)
        changed.put("<I", symbol + 24, changed.get("<I", symbol)).put("<I", kept + 4, changed.get("<I", kept) | 1)
        self.assertRefused("is exported twice", changed)

    def test_header(self) -> None:
        self.assertRefused("no ELF of 64 bits", Changed(LINUX).put("<B", 4, 1))
        self.assertRefused("no shared object", Changed(LINUX).put("<H", 16, 2))
        self.assertRefused("not for x86_64", Changed(LINUX).put("<H", 18, 183))
        self.assertRefused("have 64 bytes, not 56", Changed(LINUX).put("<H", 54, 64))

    def test_cut(self) -> None:
        self.check_cut(LINUX)
        self.check_cut("linux-aarch64")


class PeTest(Tables):
    OPTIONAL = struct.unpack_from("<I", IMAGES[WINDOWS], 0x3C)[0] + 24
    ONE, OTHER = "sennit_aes_ctr_x64_aes", "sennit_aes_ctr_x64_vaes"

    def section(self, changed: Changed, number: int) -> int:
        return self.OPTIONAL + 240 + 40 * number

    def in_file(self, changed: Changed, address: int) -> int:
        for i in range(3):
            size, begin, _, place = struct.unpack_from("<IIII", changed.data, self.section(changed, i) + 8)
            if begin <= address < begin + size:
                return address - begin + place
        raise AssertionError(hex(address))

    def exports(self, changed: Changed) -> tuple[int, int, int, int]:
        """Returns where in the file the directory of exports is, and its functions, names and ordinals."""
        directory = self.in_file(changed, changed.get("<I", self.OPTIONAL + 112))
        return directory, *(self.in_file(changed, changed.get("<I", directory + at)) for at in (28, 32, 36))

    def test_exchanged_functions_are_exchanged_kernels(self) -> None:
        for table, layout in ((1, "<I"), (3, "<H")):
            changed = Changed(WINDOWS)
            place = self.exports(changed)[table]
            exports = changed.read().loaded.exports
            names = sorted(exports)
            if layout == "<I":
                places = {changed.get("<I", place + 4 * i): place + 4 * i for i in range(len(names))}
                one, other = places[exports[self.ONE]], places[exports[self.OTHER]]
            else:
                one, other = (place + 2 * names.index(name) for name in (self.ONE, self.OTHER))
            a, b = changed.get(layout, one), changed.get(layout, other)
            changed.put(layout, one, b).put(layout, other, a)
            self.check_exchanged(changed.read(), WINDOWS, self.ONE, self.OTHER)

    def test_what_the_loader_would_do_besides(self) -> None:
        self.assertRefused("entry point at 0x1000", Changed(WINDOWS).put("<I", self.OPTIONAL + 16, 0x1000))
        for i, name in enumerate(pe.DIRECTORIES):
            if name not in pe.ALLOWED:
                self.assertRefused(
                    f"it has {name}, which no kernel needs",
                    Changed(WINDOWS).put("<II", self.OPTIONAL + 112 + 8 * i, 0x79000, 40))

    def test_header(self) -> None:
        for at, layout, value, why in (
            (-24, "<I", 0, "is no PE"), (-20, "<H", 0xAA64, "not for x86_64"), (-2, "<H", 2, "no DLL"),
            (0, "<H", 0x10B, "no header of PE32"), (36, "<I", 16, "aligned to 4096 and 16"),
            (108, "<I", 2, "has 2 directories"),
        ):
            self.assertRefused(why, Changed(WINDOWS).put(layout, self.OPTIONAL + at, value))

    def test_sections(self) -> None:
        for at, layout, value, why in (
            (12, "<I", 0x1200, "0x1200 is not aligned"), (12, "<I", 0x2000, "lies over"),
            (20, "<I", 0x410, "is not aligned"), (32, "<H", 1, "has relocations"),
            (36, "<I", 0xE0000020, "written and executed"), (36, "<I", 0x70000020, "has the flags 0x70000020"),
            (36, "<I", 0x40000020, "is exported, and is no code"),
        ):
            changed = Changed(WINDOWS)
            self.assertRefused(why, changed.put(layout, self.section(changed, 0) + at, value))
        moved = Changed(WINDOWS)
        address = moved.read().loaded.exports[self.ONE]
        before = moved.read().loaded.memory.read(address, address + 64)
        moved.put("<I", self.section(moved, 0) + 20, 0x600)
        self.assertNotEqual(before, moved.read().loaded.memory.read(address, address + 64))

    def test_exports(self) -> None:
        changed = Changed(WINDOWS)
        directory, functions, names, ordinals = self.exports(changed)
        count, begin = changed.get("<I", directory + 20), changed.get("<I", self.OPTIONAL + 112)
        first, second = changed.get("<I", names), changed.get("<I", names + 4)
        for at, layout, value, why in (
            (directory + 24, "<I", count - 1, f"exports {count} functions by {count - 1} names"),
            (functions, "<I", begin + 8, "is another object's"),
            (functions, "<I", changed.get("<I", functions + 4), "some of its functions have no name"),
            (ordinals, "<H", count, f"is function {count} of {count}"),
            (ordinals, "<H", changed.get("<H", ordinals + 2), "some of its functions have no name"),
            (names, "<I", second, "does not find it: it is behind"),
            (names + 4, "<I", first, "does not find it: it is behind"),
        ):
            self.assertRefused(why, Changed(WINDOWS).put(layout, at, value))

    def test_cut(self) -> None:
        self.check_cut(WINDOWS)
        self.check_cut("windows-aarch64")


class MachoTest(Tables):
    def command(self, changed: Changed, kind: int) -> int:
        place = 32
        while changed.get("<I", place) != kind:
            place += changed.get("<I", place + 4)
        return place

    def test_what_the_loader_would_do_besides(self) -> None:
        # A library, an initialiser, relative fixups, an encrypted segment, in place of a symbol table.
        for kind in (0xC, 0x1A, 0x80000034, 0x2C):
            changed = Changed(MACOS)
            self.assertRefused(f"load command {kind:#x}", changed.put("<I", self.command(changed, 2), kind))
        for at in range(8, 40, 4):
            changed = Changed(MACOS)
            self.assertRefused("has fixups", changed.put("<I", self.command(changed, macho.DYLD_INFO) + at, 8))
        # Pointers to initialisers, offsets of initialisers, interposing functions.
        for kind in (9, 0x16, 0xD):
            changed = Changed(MACOS)
            changed.put("<B", self.command(changed, macho.SEGMENT) + 136, kind)
            self.assertRefused(f"of kind {kind:#x}", changed)
        changed = Changed(MACOS)
        self.assertRefused("has relocations", changed.put("<I", self.command(changed, macho.SEGMENT) + 132, 1))

    def test_segments(self) -> None:
        for at, layout, value, why in (
            (24, "<Q", 0x100, "0x100 is not aligned"), (24, "<Q", 0x4000, "does not begin at address 0"),
            (32, "<Q", 0x50000, "lies over"),
            (40, "<Q", 0x10, "0x0 is not aligned"), (48, "<Q", 1 << 30, "more is loaded at 0x0 than fits"),
            (60, "<I", 7, "written and executed"), (60, "<I", 1, "is exported, and is no code"),
        ):
            changed = Changed(MACOS)
            self.assertRefused(why, changed.put(layout, self.command(changed, macho.SEGMENT) + at, value))

    def test_header(self) -> None:
        self.assertRefused("no Mach-O library", Changed(MACOS).put("<I", 12, 2))
        self.assertRefused("not for aarch64", Changed(MACOS).put("<I", 4, 0x1000007))

    def test_exports(self) -> None:
        leaf = lambda flags, address=b"\x10": bytes((1 + len(address), flags)) + address + b"\0"
        edge = lambda name, child: name + b"\0" + bytes([child])
        for trie, why in (
            (b"\0\2" + edge(b"_a", 10) + edge(b"_b", 14) + leaf(0) + leaf(0), "with the same letter"),
            (b"\0\1" + edge(b"_a", 6) + leaf(8), "_a is no plain export"),
            (b"\0\1" + edge(b"_a", 6) + leaf(0x10), "_a is no plain export"),
            (b"\0\1" + edge(b"a", 5) + leaf(0), "a is no name of C"),
            (b"\0\1" + edge(b"_a", 0), "_a_a|does not end|exported twice"),
            (b"\0\1" + edge(b"_a", 40), "the file ends before"), (b"\0\1" + edge(b"", 3) + leaf(0), "does not go on"),
        ):
            with self.subTest(why), self.assertRaisesRegex(ObjectRefused, why):
                macho._exports(trie)
        self.assertEqual({"a": 16}, macho._exports(b"\0\1" + edge(b"_a", 6) + leaf(0)))

    def test_cut(self) -> None:
        self.check_cut(MACOS)


class KernelsTest(unittest.TestCase):
    def kernels(self, code: str, *others: Segment) -> dict[str, Kernel]:
        memory = Memory([Segment(0x1000, bytes.fromhex(code), executable=True), *others], 0x1000)
        return objects._kernels(Loaded(memory, {"f": 0x1000}), "aarch64")

    def test_constants(self) -> None:
        # adr x9, 0x2010; ldur q0, [x9, #-16]; ret
        code = "89800010" + "2001df3c" + "c0035fd6"
        found = self.kernels(code, Segment(0x2000, bytes(range(32))))["f"]
        self.assertEqual((0x2000, bytes(range(32))), (found.constants_at, found.constants))
        followed = self.kernels(code, Segment(0x2000, bytes(range(32)) + objects.END_OF_CONSTANTS + b"tables"))["f"]
        self.assertEqual(found.digest, followed.digest)
        with self.assertRaisesRegex(ObjectRefused, "the constants of f can be written"):
            self.kernels(code, Segment(0x2000, bytes(32), writable=True))
        with self.assertRaisesRegex(ObjectRefused, "nothing is loaded at 0x2000"):
            self.kernels(code)

    def test_register_of_the_system(self) -> None:
        # mov x18, x0; ret
        with self.assertRaisesRegex(ObjectRefused, "f has mov x18, x0, and x18 is the system's"):
            self.kernels("f20300aa" + "c0035fd6")


class DecoderTest(unittest.TestCase):
    def decoded(self, code: str, architecture: str = "aarch64") -> list[Instruction]:
        return list(Decoder(architecture, 0x1000, bytes.fromhex(code)).function().values())

    def test_function_ends_where_nothing_leads_further(self) -> None:
        # je over ret, then nop, ret; int3 behind them.
        self.assertEqual(
            ["je", "ret", "nop", "ret"], [i.mnemonic for i in self.decoded("7401c390c3cccc", "x86_64")])

    def test_pairs_that_make_an_address(self) -> None:
        # adrp x9, 0x3000; add x9, x9, #0x240; ret
        joined = self.decoded("090000d0" + "29010991" + "c0035fd6")
        self.assertEqual(["nop", "adr x9, 0x3240", "ret"], [str(i) for i in joined])
        # The second instruction has another register.
        other = self.decoded("090000d0" + "28010991" + "c0035fd6")
        self.assertEqual(["adrp", "add", "ret"], [i.mnemonic for i in other])
        # cbz x0, to the second instruction
        reached = self.decoded("400000b4" + "090000d0" + "29010991" + "c0035fd6")
        self.assertEqual(["cbz", "adrp", "add", "ret"], [i.mnemonic for i in reached])


if __name__ == "__main__":
    unittest.main()
