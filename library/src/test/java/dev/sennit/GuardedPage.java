package dev.sennit;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;
import org.junit.jupiter.api.condition.OS;

/** Memory at whose ends a byte too much would end this JVM. */
@SuppressWarnings("restricted")
public final class GuardedPage {
  // A multiple of every page size that Linux and Windows have.
  private static final long PAGE = 1 << 16;
  private static final int PROT_NONE = 0;
  private static final int PROT_READ_WRITE = 3;
  private static final int MAP_PRIVATE_ANONYMOUS = 0x22;

  private GuardedPage() {}

  /** A page that may be read and written, between others that may not. */
  public static MemorySegment make() throws Throwable {
    return OS.WINDOWS.isCurrentOs() ? WindowsMemory.guarded(PAGE) : onLinux();
  }

  private static MemorySegment onLinux() throws Throwable {
    Linker linker = Linker.nativeLinker();
    MethodHandle mmap =
        linker.downcallHandle(
            linker.defaultLookup().findOrThrow("mmap"),
            FunctionDescriptor.of(
                ADDRESS, ADDRESS, JAVA_LONG, JAVA_INT, JAVA_INT, JAVA_INT, JAVA_LONG));
    MethodHandle mprotect =
        linker.downcallHandle(
            linker.defaultLookup().findOrThrow("mprotect"),
            FunctionDescriptor.of(JAVA_INT, ADDRESS, JAVA_LONG, JAVA_INT));
    MemorySegment mapped =
        (MemorySegment)
            mmap.invokeExact(
                MemorySegment.NULL, 3 * PAGE, PROT_NONE, MAP_PRIVATE_ANONYMOUS, -1, 0L);
    assertThat(mapped.address()).describedAs("mmap").isNotEqualTo(-1);
    MemorySegment page = MemorySegment.ofAddress(mapped.address() + PAGE).reinterpret(PAGE);
    int failure = (int) mprotect.invokeExact(page, PAGE, PROT_READ_WRITE);
    assertThat(failure).describedAs("mprotect").isZero();
    return page;
  }
}
