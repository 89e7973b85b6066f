package dev.sennit;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Protects: a kernel reads no byte before or behind its message. The message touches a page that
 * must not be read, at its beginning or at its end; a byte too much would end this JVM.
 */
@EnabledOnOs(OS.LINUX)
@SuppressWarnings("restricted")
class GuardPagesTest implements WithKernels {
  // A multiple of every page size that Linux has.
  private static final long PAGE = 1 << 16;
  private static final int PROT_NONE = 0;
  private static final int PROT_READ_WRITE = 3;
  private static final int MAP_PRIVATE_ANONYMOUS = 0x22;

  @ParameterizedTest
  @MethodSource("dev.sennit.WithKernels#hashers")
  void everyLengthAtBothEnds(Hasher hasher) throws Throwable {
    MemorySegment page = readablePageBetweenGuards();
    for (int length = 0; length <= 300; length++) {
      byte[] message = Messages.random(length);
      byte[] expected = Oracle.digest(hasher).digest(message);
      for (MemorySegment end :
          new MemorySegment[] {page.asSlice(0, length), page.asSlice(PAGE - length, length)}) {
        end.copyFrom(MemorySegment.ofArray(message));
        assertThat(hasher.hash(end)).describedAs("length %d", length).isEqualTo(expected);
        assertThat(hasher.stream().update(end).digest()).isEqualTo(expected);
      }
    }
  }

  @ParameterizedTest
  @MethodSource("dev.sennit.WithKernels#hashersOfMacs")
  void macsOfEveryLengthAtBothEnds(Hasher hasher) throws Throwable {
    MemorySegment page = readablePageBetweenGuards();
    Hmac hmac = Hmac.of(hasher, Messages.random(20));
    for (int length = 0; length <= 300; length++) {
      byte[] message = Messages.random(length);
      byte[] code = Oracle.mac(hmac.algorithm(), Messages.random(20), message);
      for (MemorySegment end :
          new MemorySegment[] {page.asSlice(0, length), page.asSlice(PAGE - length, length)}) {
        end.copyFrom(MemorySegment.ofArray(message));
        assertThat(hmac.mac(end)).describedAs("length %d", length).isEqualTo(code);
      }
    }
  }

  private static MemorySegment readablePageBetweenGuards() throws Throwable {
    Linker linker = Linker.nativeLinker();
    MethodHandle mmap =
        linker.downcallHandle(
            linker.defaultLookup().findOrThrow("mmap"),
            FunctionDescriptor.of(
                ValueLayout.ADDRESS,
                ValueLayout.ADDRESS,
                ValueLayout.JAVA_LONG,
                ValueLayout.JAVA_INT,
                ValueLayout.JAVA_INT,
                ValueLayout.JAVA_INT,
                ValueLayout.JAVA_LONG));
    MethodHandle mprotect =
        linker.downcallHandle(
            linker.defaultLookup().findOrThrow("mprotect"),
            FunctionDescriptor.of(
                ValueLayout.JAVA_INT,
                ValueLayout.ADDRESS,
                ValueLayout.JAVA_LONG,
                ValueLayout.JAVA_INT));
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
