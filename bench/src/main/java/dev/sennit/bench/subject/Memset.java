package dev.sennit.bench.subject;

import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;

/** The C library's {@code memset}, called like the library's kernels. */
@SuppressWarnings("restricted")
final class Memset {
  private static final MethodHandle HANDLE =
      Linker.nativeLinker()
          .downcallHandle(
              Linker.nativeLinker().defaultLookup().findOrThrow("memset"),
              FunctionDescriptor.of(
                  ValueLayout.ADDRESS,
                  ValueLayout.ADDRESS,
                  ValueLayout.JAVA_INT,
                  ValueLayout.JAVA_LONG),
              Linker.Option.critical(true));

  private Memset() {}

  static MemorySegment clear(MemorySegment memory) {
    try {
      MemorySegment _ = (MemorySegment) HANDLE.invokeExact(memory, 0, memory.byteSize());
      return memory;
    } catch (Throwable e) {
      throw new IllegalStateException("memset throws nothing", e);
    }
  }
}
