package dev.sennit.runtime.clear;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sennit.GuardedPage;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Protects: each kernel that there is, also those that are not selected, clears every byte which it
 * is told to and no other one.
 */
@Tag("kernels")
class ClearMethodsTest {
  private static final boolean EMULATED = System.getProperty("sennit.test.cpu") != null;
  private static final int LENGTHS = 2100;
  private static final int OFFSETS = 65;
  private static final byte SOILED = (byte) 0xa5;

  static List<ClearMethod> methods() {
    return ClearLinker.await().methods();
  }

  @Test
  void thereAreKernels() {
    assertThat(methods()).first().isEqualTo(ClearMethod.JDK);
    assertThat(methods()).hasSizeGreaterThan(1);
    assertThat(ClearLinker.await().explanation()).isEmpty();
    assertThat(ClearLinker.await().nativeMemory()).isNotEqualTo(Thresholds.NONE);
  }

  @ParameterizedTest
  @MethodSource("methods")
  void everyLengthAtEveryOffset(ClearMethod method) {
    int step = EMULATED ? 13 : 1;
    try (Arena arena = Arena.ofConfined()) {
      for (MemorySegment memory :
          new MemorySegment[] {
            arena.allocate(LENGTHS + 2 * OFFSETS),
            MemorySegment.ofArray(new byte[LENGTHS + 2 * OFFSETS])
          }) {
        Trial trial = new Trial(method, memory);
        for (int length = 0; length <= LENGTHS; length++) {
          for (int offset = length % step; offset < OFFSETS; offset += step) {
            trial.check(offset, length);
          }
        }
      }
    }
  }

  @ParameterizedTest
  @MethodSource("methods")
  void everyKindOfArray(ClearMethod method) {
    int bytes = LENGTHS + 2 * OFFSETS;
    for (MemorySegment memory :
        new MemorySegment[] {
          MemorySegment.ofArray(new short[bytes / 2]),
          MemorySegment.ofArray(new char[bytes / 2]),
          MemorySegment.ofArray(new int[bytes / 4]),
          MemorySegment.ofArray(new float[bytes / 4]),
          MemorySegment.ofArray(new long[bytes / 8]),
          MemorySegment.ofArray(new double[bytes / 8])
        }) {
      Trial trial = new Trial(method, memory);
      for (int length = 0; length < LENGTHS; length += 3) {
        trial.check(length % OFFSETS, length);
        trial.check(8, length);
      }
    }
  }

  @ParameterizedTest
  @MethodSource("methods")
  void aroundWhatACallTakes(ClearMethod method) {
    long most = 3L * ClearMethod.BYTES_AT_ONCE + 200;
    try (Arena arena = Arena.ofConfined()) {
      for (MemorySegment memory :
          new MemorySegment[] {arena.allocate(most), MemorySegment.ofArray(new byte[(int) most])}) {
        Trial trial = new Trial(method, memory);
        for (int calls = 1; calls <= 3; calls++) {
          for (int more : new int[] {-65, -1, 0, 1, 31, 64}) {
            trial.check(calls * 17L, calls * ClearMethod.BYTES_AT_ONCE + more);
          }
        }
      }
    }
  }

  /** A byte too much would end this JVM. */
  @ParameterizedTest
  @MethodSource("methods")
  @EnabledOnOs(OS.LINUX)
  void bothEndsOfAPageBetweenOthersThatMustNotBeTouched(ClearMethod method) throws Throwable {
    MemorySegment page = GuardedPage.make();
    long size = page.byteSize();
    Trial trial = new Trial(method, page);
    for (int length = 0; length <= LENGTHS; length++) {
      trial.check(0, length);
      trial.check(size - length, length);
    }
    trial.check(0, size);
  }

  /** Memory of which a part is cleared. */
  private static final class Trial {
    private final ClearMethod method;
    private final MemorySegment memory;
    private final MemorySegment soiled;
    private final MemorySegment zeros;

    Trial(ClearMethod method, MemorySegment memory) {
      this.method = method;
      this.memory = memory;
      zeros = MemorySegment.ofArray(new byte[(int) memory.byteSize()]);
      soiled = MemorySegment.ofArray(new byte[(int) memory.byteSize()]);
      soiled.fill(SOILED);
      memory.fill(SOILED);
    }

    void check(long offset, long length) {
      method.clear(memory.asSlice(offset, length));
      long end = offset + length;
      if (!equal(soiled, 0, offset) || !equal(zeros, offset, end) || !equal(soiled, end, size())) {
        assertThat(memory.toArray(ValueLayout.JAVA_BYTE))
            .describedAs("%s of %d bytes from %d on", method.name(), length, offset)
            .isEqualTo(expected(offset, length));
      }
      memory.asSlice(offset, length).fill(SOILED);
    }

    private long size() {
      return memory.byteSize();
    }

    private boolean equal(MemorySegment expected, long from, long to) {
      return MemorySegment.mismatch(memory, from, to, expected, from, to) == -1;
    }

    private byte[] expected(long offset, long length) {
      MemorySegment expected = MemorySegment.ofArray(new byte[(int) size()]).copyFrom(soiled);
      expected.asSlice(offset, length).fill((byte) 0);
      return expected.toArray(ValueLayout.JAVA_BYTE);
    }
  }
}
