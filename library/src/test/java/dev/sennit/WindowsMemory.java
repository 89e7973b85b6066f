package dev.sennit;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.invoke.MethodHandle;

/** Memory of Windows, which stays until the JVM ends. */
@SuppressWarnings("restricted")
public final class WindowsMemory {
  private static final int MEM_COMMIT = 0x1000;
  private static final int MEM_RESERVE = 0x2000;
  private static final int PAGE_NOACCESS = 1;
  private static final int PAGE_READWRITE = 4;
  private static final int PAGE_EXECUTE_READWRITE = 0x40;

  private WindowsMemory() {}

  /** Returns new memory that may be executed, too. */
  public static MemorySegment executable(long bytes) throws Throwable {
    return allocate(MemorySegment.NULL, bytes, MEM_RESERVE | MEM_COMMIT, PAGE_EXECUTE_READWRITE);
  }

  /** Returns a page between others that may be neither read nor written. */
  static MemorySegment guarded(long pageBytes) throws Throwable {
    MemorySegment pages = allocate(MemorySegment.NULL, 3 * pageBytes, MEM_RESERVE, PAGE_NOACCESS);
    MemorySegment middle = MemorySegment.ofAddress(pages.address() + pageBytes);
    return allocate(middle, pageBytes, MEM_COMMIT, PAGE_READWRITE);
  }

  private static MemorySegment allocate(MemorySegment place, long bytes, int type, int protection)
      throws Throwable {
    MethodHandle virtualAlloc =
        Linker.nativeLinker()
            .downcallHandle(
                SymbolLookup.libraryLookup("kernel32", Arena.global()).findOrThrow("VirtualAlloc"),
                FunctionDescriptor.of(ADDRESS, ADDRESS, JAVA_LONG, JAVA_INT, JAVA_INT));
    MemorySegment memory = (MemorySegment) virtualAlloc.invokeExact(place, bytes, type, protection);
    assertThat(memory.address()).describedAs("VirtualAlloc").isNotZero();
    return memory.reinterpret(bytes);
  }
}
