package dev.sennit.runtime.clear;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.sennit.GuardedPage;
import dev.sennit.TestedKernels;
import dev.sennit.runtime.registry.Choice;
import dev.sennit.runtime.registry.Guard;
import dev.sennit.runtime.registry.Registry;
import java.lang.System.Logger.Level;
import java.lang.foreign.Arena;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Protects: each kernel that there is, also those that are not selected, clears every byte which it
 * is told to and no other one.
 */
@Tag("kernels")
class ClearKernelsTest {
  private static final boolean EMULATED = System.getProperty("sennit.test.cpu") != null;
  private static final int LENGTHS = 2100;
  private static final int OFFSETS = 65;
  private static final int ROOM = LENGTHS + 2 * OFFSETS;
  private static final byte SOILED = (byte) 0xa5;

  static List<LinkedClear> kernels() {
    return ClearLinker.await().roles().stream()
        .flatMap(role -> role.candidates().stream())
        .toList();
  }

  /** And the JDK's fill. */
  static Stream<Arguments> methods() {
    Stream<Arguments> ofKernels =
        kernels().stream().map(kernel -> arguments(kernel.name(), kernel));
    return Stream.concat(Stream.of(arguments("the JDK's fill", null)), ofKernels);
  }

  @Test
  void thereAreKernels() {
    assertThat(ClearLinker.await().used()).isNotEmpty();
    assertThat(ClearLinker.await().explanation()).isEmpty();
  }

  /** Each length is cleared by the kernel for it. */
  @Test
  void whichKernelClears() {
    MemorySegment nothing = MemorySegment.NULL;
    LinkedClear some = new LinkedClear("some", false, nothing);
    LinkedClear large = new LinkedClear("large", true, nothing);
    ClearSelection both =
        new ClearSelection(List.of(), new Choice<>(some, ""), new Choice<>(large, "one is slow"));
    assertThat(both.kernel(ClearSelection.MUCH - 1, true)).isSameAs(some);
    assertThat(both.kernel(ClearSelection.MUCH - 1, false)).isNull();
    assertThat(both.kernel(ClearSelection.MUCH, true)).isSameAs(large);
    assertThat(both.kernel(ClearSelection.MUCH, false)).isSameAs(large);
    assertThat(both.explanation()).isEqualTo("one is slow");
    ClearSelection one =
        new ClearSelection(List.of(), new Choice<>(some, ""), new Choice<>(null, "one is slow"));
    assertThat(one.kernel(ClearSelection.MUCH, true)).isSameAs(some);
    assertThat(one.kernel(ClearSelection.MUCH, false)).isNull();
  }

  /** A function of the C library that does nothing to memory stands for a kernel that fails. */
  @Test
  void kernelThatClearsNothing() {
    MemorySegment nothing = Linker.nativeLinker().defaultLookup().findOrThrow("labs");
    Registry registry = TestedKernels.registry(Guard.ofThisJvm());
    ClearSelection selection =
        ClearSelection.of(
            registry,
            ClearSelection.roles(
                registry,
                row ->
                    LinkedClear.isPastCaches(row)
                        ? LinkedClear.of(row, registry.rows())
                        : new LinkedClear("clear-vector/idle", false, nothing)));
    assertThat(selection.inCaches().kernel()).isNull();
    assertThat(selection.explanation())
        .isEqualTo("kernel clear-vector/idle fails its known answers on this machine");
    assertThat(registry.complaints())
        .hasSize(1)
        .allMatch(complaint -> complaint.level() == Level.ERROR)
        .allMatch(complaint -> complaint.text().startsWith(selection.explanation()));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("methods")
  void everyLengthAtEveryOffset(String name, LinkedClear method) {
    int step = EMULATED ? 13 : 1;
    try (Arena arena = Arena.ofConfined()) {
      for (MemorySegment memory : List.of(arena.allocate(ROOM), array(ROOM))) {
        Trial trial = new Trial(name, method, memory);
        for (int length = 0; length <= LENGTHS; length++) {
          for (int offset = length % step; offset < OFFSETS; offset += step) {
            trial.check(offset, length);
          }
        }
      }
    }
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("methods")
  void aroundWhatACallTakes(String name, LinkedClear method) {
    long most = 3L * LinkedClear.BYTES_AT_ONCE + 200;
    try (Arena arena = Arena.ofConfined()) {
      for (MemorySegment memory : List.of(arena.allocate(most), array(most))) {
        Trial trial = new Trial(name, method, memory);
        for (int calls = 1; calls <= 3; calls++) {
          for (int more : new int[] {-65, -1, 0, 1, 31, 64}) {
            trial.check(calls * 17L, calls * LinkedClear.BYTES_AT_ONCE + more);
          }
        }
      }
    }
  }

  /** As when threads share an object against its rules. */
  @ParameterizedTest
  @MethodSource("kernels")
  void noMemoryIsTooShort(LinkedClear kernel) {
    MemorySegment segment = MemorySegment.ofArray(new byte[1 << 10]);
    assertRefused(() -> kernel.clear(segment, (1 << 10) + 1));
    assertRefused(() -> kernel.clear(segment, -1));
  }

  private static void assertRefused(ThrowingCallable call) {
    assertThatThrownBy(call).isInstanceOf(IndexOutOfBoundsException.class);
  }

  /** A byte too much would end this JVM. */
  @ParameterizedTest(name = "{0}")
  @MethodSource("methods")
  @EnabledOnOs({OS.LINUX, OS.WINDOWS})
  void bothEndsOfAPageBetweenOthersThatMustNotBeTouched(String name, LinkedClear method)
      throws Throwable {
    MemorySegment page = GuardedPage.make();
    long size = page.byteSize();
    Trial trial = new Trial(name, method, page);
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
    private final String name;
    private final LinkedClear method;
    private final MemorySegment memory;
    private final MemorySegment expected;

    Trial(String name, LinkedClear method, MemorySegment memory) {
      this.name = name;
      this.method = method;
      this.memory = memory.fill(SOILED);
      this.expected = array(memory.byteSize()).fill(SOILED);
    }

    void check(long offset, long length) {
      MemoryClearing.clear(method, memory.asSlice(offset, length), length);
      expected.asSlice(offset, length).fill((byte) 0);
      assertThat(memory.mismatch(expected))
          .describedAs("%s of %d bytes from %d on", name, length, offset)
          .isEqualTo(-1);
      memory.asSlice(offset, length).fill(SOILED);
      expected.asSlice(offset, length).fill(SOILED);
    }
  }
}
