package dev.sennit.runtime.clear;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.sennit.GuardedPage;
import dev.sennit.TestedKernels;
import dev.sennit.runtime.guard.Guard;
import dev.sennit.runtime.registry.Registry;
import java.lang.System.Logger.Level;
import java.lang.foreign.Arena;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
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
  private static final int ROOM = LENGTHS + 2 * OFFSETS;
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

  /** A function of the C library that does nothing to memory stands for a kernel that fails. */
  @Test
  void kernelThatClearsNothing() {
    ClearMethod idle =
        new ClearMethod("vector/idle", Linker.nativeLinker().defaultLookup().findOrThrow("labs"));
    Registry registry = TestedKernels.registry(Guard.ofThisJvm());
    ClearSelection selection = ClearSelection.of(registry, "Some", List.of(idle));
    assertThat(selection.methods()).containsExactly(ClearMethod.JDK);
    assertThat(selection.explanation())
        .isEqualTo("kernel clear-vector/idle fails its known answers on this machine");
    assertThat(registry.complaints())
        .hasSize(1)
        .allMatch(complaint -> complaint.level() == Level.ERROR)
        .allMatch(complaint -> complaint.text().startsWith(selection.explanation()));
  }

  @ParameterizedTest
  @MethodSource("methods")
  void everyLengthAtEveryOffset(ClearMethod method) {
    int step = EMULATED ? 13 : 1;
    try (Arena arena = Arena.ofConfined()) {
      for (MemorySegment memory : List.of(arena.allocate(ROOM), array(ROOM))) {
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
  void aroundWhatACallTakes(ClearMethod method) {
    long most = 3L * ClearMethod.BYTES_AT_ONCE + 200;
    try (Arena arena = Arena.ofConfined()) {
      for (MemorySegment memory : List.of(arena.allocate(most), array(most))) {
        Trial trial = new Trial(method, memory);
        for (int calls = 1; calls <= 3; calls++) {
          for (int more : new int[] {-65, -1, 0, 1, 31, 64}) {
            trial.check(calls * 17L, calls * ClearMethod.BYTES_AT_ONCE + more);
          }
        }
      }
    }
  }

  /** As when threads share an object against its rules. */
  @ParameterizedTest
  @MethodSource("methods")
  void noMemoryIsTooShort(ClearMethod method) {
    assumeTrue(method.kernel() != null, "the JDK's fill has checks of its own");
    byte[] array = new byte[1 << 10];
    MemorySegment segment = MemorySegment.ofArray(array);
    assertRefused(() -> LinkedClear.call(method.kernel(), array, 1, 1 << 10));
    assertRefused(() -> LinkedClear.call(method.kernel(), array, -1, 1 << 10));
    assertRefused(() -> LinkedClear.call(method.kernel(), segment, (1 << 10) + 1));
    assertRefused(() -> LinkedClear.call(method.kernel(), segment, -1));
  }

  private static void assertRefused(ThrowingCallable call) {
    assertThatThrownBy(call).isInstanceOf(IndexOutOfBoundsException.class);
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

  private static MemorySegment array(long length) {
    return MemorySegment.ofArray(new byte[(int) length]);
  }

  private static final class Trial {
    private final ClearMethod method;
    private final MemorySegment memory;
    private final MemorySegment expected;

    Trial(ClearMethod method, MemorySegment memory) {
      this.method = method;
      this.memory = memory.fill(SOILED);
      this.expected = array(memory.byteSize()).fill(SOILED);
    }

    void check(long offset, long length) {
      method.clear(memory.asSlice(offset, length));
      expected.asSlice(offset, length).fill((byte) 0);
      assertThat(memory.mismatch(expected))
          .describedAs("%s of %d bytes from %d on", method.name(), length, offset)
          .isEqualTo(-1);
      memory.asSlice(offset, length).fill(SOILED);
      expected.asSlice(offset, length).fill(SOILED);
    }
  }
}
