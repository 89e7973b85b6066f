package dev.sennit.cli.compare;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import dev.sennit.Batch;
import dev.sennit.Hasher;
import dev.sennit.Status;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.management.ManagementFactory;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Protects: compiled code that hashes a batch allocates nothing for each message, if a kernel for
 * several messages computes. MD5 has such a kernel on every target. (If digests compute one after
 * the other, the JIT compiler decides whether the segments of messages are allocated.)
 */
class BatchMemoryTest {
  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
  private static final int COUNT = 40_000;
  private static final int LONGEST = 90;
  private static final int MOST_TURNS = 200;

  /**
   * An object for each message would take at least sixteen bytes. A call of a kernel may allocate
   * some bytes for all messages in its lanes.
   */
  private static final long LESS_THAN_OBJECTS = 8L * COUNT;

  @Test
  void noMemoryForEachMessage() {
    byte[][] arrays = new byte[COUNT][];
    String[] strings = new String[COUNT];
    int[] offsets = new int[COUNT + 1];
    for (int i = 0; i < COUNT; i++) {
      arrays[i] = new byte[i % LONGEST];
      strings[i] = (i % 3 == 0 ? "a" : "\u00e4").repeat(i % LONGEST);
      offsets[i + 1] = offsets[i] + i % LONGEST;
    }
    assertThat(Status.current().digests())
        .anyMatch(digest -> digest.algorithm().equals("MD5") && digest.kernel().isPresent());
    try (Arena arena = Arena.ofConfined()) {
      Batch column =
          Batch.ofColumn(
              arena.allocate(offsets[COUNT]), arena.allocateFrom(ValueLayout.JAVA_INT, offsets));
      MemorySegment result = arena.allocate((long) COUNT * Hasher.MD5.digestLength());
      for (Batch batch : List.of(Batch.of(arrays), Batch.ofStrings(strings), column)) {
        assertThat(least(batch, result)).isLessThan(LESS_THAN_OBJECTS);
      }
    }
  }

  private static long least(Batch batch, MemorySegment result) {
    long least = Long.MAX_VALUE;
    for (int turn = 0; turn < MOST_TURNS && least >= LESS_THAN_OBJECTS; turn++) {
      long before = THREADS.getCurrentThreadAllocatedBytes();
      Hasher.MD5.hash(batch, result, Hasher.MD5.digestLength());
      least = Math.min(least, THREADS.getCurrentThreadAllocatedBytes() - before);
    }
    return least;
  }
}
