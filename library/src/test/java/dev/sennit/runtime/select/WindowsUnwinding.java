package dev.sennit.runtime.select;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import dev.sennit.runtime.select.KernelFrames.Frame;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.invoke.MethodHandle;
import java.util.Map;
import java.util.TreeMap;

/**
 * How Windows on x86-64 finds the caller of a function that has been interrupted: from the tables
 * of the object that the function lies in. So do debuggers, profilers and crash logs.
 */
@SuppressWarnings("restricted")
final class WindowsUnwinding {
  // Of the structure CONTEXT: its bytes, and where registers lie.
  private static final int CONTEXT = 0x4d0;
  private static final int RSP = 0x98;
  private static final int RIP = 0xf8;
  private static final int XMM0 = 0x1a0;
  private static final int VECTOR = 16;
  private static final Map<String, Integer> KEPT =
      new TreeMap<>(
          Map.of(
              "rbx", 0x90, "rbp", 0xa0, "rsi", 0xa8, "rdi", 0xb0, "r12", 0xd8, "r13", 0xe0, "r14",
              0xe8, "r15", 0xf0));

  static {
    for (int i = 6; i < 16; i++) {
      KEPT.put("xmm" + i, XMM0 + i * VECTOR);
    }
  }

  // Of an entry in the tables: where a function begins and ends, and its description.
  private static final int ENTRY = 3 * Integer.BYTES;

  // Each word of the stack says where it lies; each register, which one it is.
  private static final long OF_STACK = 0x5353L << 48;
  private static final long OF_REGISTERS = 0x7272L << 48;
  private static final int STACK = 1 << 14;

  /**
   * A caller.
   *
   * @param next the address of its next instruction
   * @param stack its stack pointer, from that of the called function on
   * @param registers those that it finds as they were: of vectors the front
   */
  record Caller(long next, long stack, Map<String, Long> registers) {
    /** The one that a frame leads to. */
    static Caller of(Frame frame) {
      Map<String, Long> registers = new TreeMap<>();
      KEPT.forEach((name, place) -> {
        Integer saved = frame.saved().get(name);
        registers.put(name, saved == null ? OF_REGISTERS + place : OF_STACK + saved);
      });
      return new Caller(OF_STACK + frame.taken(), frame.taken() + Long.BYTES, registers);
    }
  }

  private static final Linker LINKER = Linker.nativeLinker();
  private static final MethodHandle LOOKUP =
      function("RtlLookupFunctionEntry", ADDRESS, JAVA_LONG, ADDRESS, ADDRESS);
  private static final MethodHandle UNWIND =
      function(
          "RtlVirtualUnwind",
          ADDRESS,
          JAVA_INT,
          JAVA_LONG,
          JAVA_LONG,
          ADDRESS,
          ADDRESS,
          ADDRESS,
          ADDRESS,
          ADDRESS);

  private static MethodHandle function(String name, MemoryLayout result, MemoryLayout... taken) {
    return LINKER.downcallHandle(
        SymbolLookup.libraryLookup("kernel32", Arena.global()).findOrThrow(name),
        FunctionDescriptor.of(result, taken));
  }

  private final MemorySegment base;
  private final MemorySegment entry;

  private WindowsUnwinding(MemorySegment base, MemorySegment entry) {
    this.base = base;
    this.entry = entry;
  }

  /** Returns what Windows knows of the function that an address lies in. */
  static WindowsUnwinding at(long address) throws Throwable {
    MemorySegment base = Arena.ofAuto().allocate(JAVA_LONG);
    MemorySegment entry = (MemorySegment) LOOKUP.invokeExact(address, base, MemorySegment.NULL);
    if (entry.address() == 0) {
      throw new IllegalStateException(
          "Windows knows no function at 0x" + Long.toHexString(address));
    }
    return new WindowsUnwinding(base, entry.reinterpret(ENTRY));
  }

  /** Returns what Windows would know if the table of another function were this one's. */
  WindowsUnwinding withTableOf(WindowsUnwinding other) {
    MemorySegment mixed = Arena.ofAuto().allocate(ENTRY, Integer.BYTES).copyFrom(entry);
    mixed.setAtIndex(JAVA_INT, 2, other.entry.getAtIndex(JAVA_INT, 2));
    return new WindowsUnwinding(base, mixed);
  }

  /** The machine code of the function. */
  MemorySegment code() {
    int begin = entry.getAtIndex(JAVA_INT, 0);
    int end = entry.getAtIndex(JAVA_INT, 1);
    return MemorySegment.ofAddress(base.get(JAVA_LONG, 0) + begin).reinterpret(end - begin);
  }

  /** Returns the caller, where the instruction at an address of the function is the next one. */
  Caller caller(long address) throws Throwable {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment stack = arena.allocate(STACK, VECTOR);
      for (int i = 0; i < STACK; i += Long.BYTES) {
        stack.set(JAVA_LONG, i, OF_STACK + i);
      }
      MemorySegment context = arena.allocate(CONTEXT, VECTOR);
      KEPT.values().forEach(place -> context.set(JAVA_LONG, place, OF_REGISTERS + place));
      context.set(JAVA_LONG, RSP, stack.address());
      context.set(JAVA_LONG, RIP, address);
      MemorySegment _ =
          (MemorySegment)
              UNWIND.invokeExact(
                  0,
                  base.get(JAVA_LONG, 0),
                  address,
                  entry,
                  context,
                  arena.allocate(JAVA_LONG),
                  arena.allocate(JAVA_LONG),
                  MemorySegment.NULL);
      Map<String, Long> registers = new TreeMap<>();
      KEPT.forEach((name, place) -> registers.put(name, context.get(JAVA_LONG, place)));
      return new Caller(
          context.get(JAVA_LONG, RIP), context.get(JAVA_LONG, RSP) - stack.address(), registers);
    }
  }
}
