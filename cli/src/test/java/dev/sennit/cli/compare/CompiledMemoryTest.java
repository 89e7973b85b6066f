package dev.sennit.cli.compare;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import dev.sennit.Batch;
import dev.sennit.Hasher;
import dev.sennit.NameUuid;
import dev.sennit.Status;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.management.ManagementFactory;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Protects: compiled code allocates the object of a UUID and no copy of its name, and nothing for a
 * message of a batch, if a kernel for several messages computes. MD5 has such a kernel on every
 * target. (If digests compute one after the other, the JIT compiler decides whether the segments of
 * messages are allocated.)
 */
class CompiledMemoryTest {
  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
  private static final int ROUNDS = 1000;

  private static final int UUIDS = 1000;
  private static final long SIZE_OF_UUID = 32;
  private static final long SIZE_OF_SEGMENT = 32;

  /** Of a call, if no method is inlined. */
  private static final int MOST_SEGMENTS = 7;

  private static final int MESSAGES = 40_000;
  private static final int LONGEST = 90;

  // Escapes, so that the JIT compiler cannot leave a UUID out.
  @SuppressWarnings("UnusedVariable")
  private static volatile Object made;

  @BeforeAll
  static void kernelsAreLinked() {
    assertThat(Status.current().digests())
        .anyMatch(digest -> digest.algorithm().equals("MD5") && digest.kernel().isPresent());
  }

  static Stream<Arguments> calls() {
    byte[] name = new byte[40];
    byte[] longName = new byte[3000];
    String text = "www.example.com/\u20ac";
    byte[][] arrays = new byte[MESSAGES][];
    String[] strings = new String[MESSAGES];
    int[] offsets = new int[MESSAGES + 1];
    for (int i = 0; i < MESSAGES; i++) {
      arrays[i] = new byte[i % LONGEST];
      strings[i] = (i % 3 == 0 ? "a" : "\u00e4").repeat(i % LONGEST);
      offsets[i + 1] = offsets[i] + i % LONGEST;
    }
    Arena arena = Arena.ofAuto();
    MemorySegment places = arena.allocateFrom(ValueLayout.JAVA_INT, offsets);
    return Stream.of(
        // The kernel reads this name where it lies. The JIT compiler may leave segments, no copy.
        uuid(SIZE_OF_UUID + MOST_SEGMENTS * SIZE_OF_SEGMENT, () -> NameUuid.v3(longName)),
        uuid(SIZE_OF_UUID, () -> NameUuid.v3(NameUuid.DNS, name)),
        uuid(SIZE_OF_UUID, () -> NameUuid.v5(NameUuid.DNS, name)),
        uuid(SIZE_OF_UUID, () -> NameUuid.v8(NameUuid.DNS, name)),
        uuid(SIZE_OF_UUID, () -> NameUuid.v3(NameUuid.DNS, text)),
        uuid(SIZE_OF_UUID, () -> NameUuid.v5(NameUuid.DNS, text)),
        uuid(SIZE_OF_UUID, () -> NameUuid.v8(NameUuid.DNS, text)),
        uuid(SIZE_OF_UUID, () -> NameUuid.v5(NameUuid.DNS, longName)),
        batch(Batch.of(arrays)),
        batch(Batch.ofStrings(strings)),
        batch(Batch.ofColumn(arena.allocate(offsets[MESSAGES]), places)));
  }

  private static Arguments uuid(long bytes, Supplier<Object> call) {
    return Arguments.of(UUIDS, UUIDS * bytes, call);
  }

  /**
   * An object for each message would take at least sixteen bytes. A call of a kernel may allocate
   * some bytes for all messages in its lanes.
   */
  private static Arguments batch(Batch batch) {
    int length = Hasher.MD5.digestLength();
    MemorySegment result = Arena.ofAuto().allocate((long) MESSAGES * length);
    Supplier<Object> call =
        () -> {
          Hasher.MD5.hash(batch, result, length);
          return null;
        };
    return Arguments.of(1, 8L * MESSAGES - 1, call);
  }

  @ParameterizedTest
  @MethodSource
  void calls(int calls, long most, Supplier<Object> call) {
    long least = Long.MAX_VALUE;
    // The time of the JIT compiler is not known.
    for (int round = 0; round < ROUNDS && least > most; round++) {
      long before = THREADS.getCurrentThreadAllocatedBytes();
      for (int i = 0; i < calls; i++) {
        made = call.get();
      }
      least = Math.min(least, THREADS.getCurrentThreadAllocatedBytes() - before);
    }
    assertThat(least).isLessThanOrEqualTo(most);
  }
}
